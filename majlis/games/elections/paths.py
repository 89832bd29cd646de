"""An action as the steps in which somebody chooses it: which card, as what, on whom, which region.

A plan offers what may come next; so all the actions there are make one tree, and none of them is
composed in a way of its own.
"""

from __future__ import annotations

from typing import TypeAlias

from majlis.core.actions import Action, tag_of
from majlis.core.seats import Seat
from majlis.games.elections import actions
from majlis.games.elections.cards import BISHT, Card, is_bisht, is_vote, kind_of

Step: TypeAlias = tuple[str, int | str]
"""What kind of thing is chosen, and which.

``card`` a card of one's hand, ``as`` what a *bisht* is to be (after ``kind`` a vote card),
``seat`` a candidate, ``region`` its number (0: any, or none), ``vote`` a vote card of
the region chosen before, ``paid`` one that was handed over, ``arena`` a card of the arena,
``position`` a place in a hand spread face down,
``offence``, ``amount``, ``entry`` and ``word`` what a referee or a sign needs, ``do`` a verb.
"""
Path: TypeAlias = tuple[Step, ...]
ANY: Step = ("do", "anybody")
AS_VOTES: Step = ("kind", "votes")
"""A *bisht* is to be a vote card; of how many votes comes next."""


def path_of(action: Action) -> Path:
    """The steps that lead to ``action``."""
    match action:
        case actions.Place(card, region):
            return (*_card(card), ("region", region))
        case actions.MoveVote(card, origin, region):
            return (("do", "move_vote"), ("region", origin), ("vote", card), ("region", region))
        case actions.Play(card, target, region):
            return (*_card(card), *_seat(target), *_region(region))
        case actions.OfferSwap(card, partner, region, wanted):
            return (*_card(card), ("seat", partner), ("region", region), ("region", wanted))
        case actions.Reoffer(partner, region, wanted):
            return (("seat", partner), ("region", region), ("region", wanted))
        case actions.ChooseRegion(region) | actions.PickRegion(region):
            return (("region", region),)
        case actions.Accept(region):
            return (("do", "accept"), ("region", region))
        case actions.Counter(region, wanted):
            return (("do", "counter"), ("region", region), ("region", wanted))
    return _choice(action)


def _choice(action: Action) -> Path:
    match action:
        case actions.PickBlind(position):
            return (("position", position),)
        case actions.Distribute(card, region):
            return (("paid", card), ("region", region))
        case actions.Salvage(card):
            return (("arena", card),)
        case actions.ChooseFirst(seat):
            return (ANY,) if seat is None else (("seat", seat),)
        case actions.Sign(gesture):
            return (("word", gesture),)
        case actions.CallVote(seat, offence):
            return (("seat", seat), ("offence", offence))
    return _ruling(action)


def _ruling(action: Action) -> Path:
    """What a referee does; any other action is one word."""
    verb: Step = ("do", tag_of(action))
    match action:
        case actions.Warn(seat):
            return (verb, ("seat", seat))
        case actions.Penalise(seat, amount, offence):
            return (verb, ("seat", seat), ("offence", offence), ("amount", amount))
        case actions.AskOpinion(seat, offence):
            return (verb, ("seat", seat), ("offence", offence))
        case actions.Lift(entry):
            return (verb, ("entry", entry))
        case actions.ReadSign(seat, reading):
            return (verb, ("seat", seat), ("word", reading))
    return (verb,)


def _card(card: Card) -> Path:
    if card == BISHT or not is_bisht(card):
        return (("card", card),)
    kind = kind_of(card)
    return (("card", BISHT), *((AS_VOTES,) if is_vote(kind) else ()), ("as", kind))


def _seat(seat: Seat | None) -> Path:
    return () if seat is None else (("seat", seat),)


def _region(region: int) -> Path:
    return (("region", region),) if region else ()
