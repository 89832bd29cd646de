"""Actions as `notation` writes them."""

from __future__ import annotations

from majlis.core.actions import Action, tag_of
from majlis.core.seats import OFFICIAL
from majlis.games.elections import actions
from majlis.games.elections.cards import (
    BISHT,
    Card,
    id_of,
    is_bisht,
    is_vote,
    printed,
    votes_of,
)
from majlis.games.elections.state import View

PLAIN: dict[str, Action] = {
    "end": actions.EndTurn(),
    "end turn": actions.EndTurn(),
    "stop": actions.EndTurn(),
    "pass": actions.Pass(),
    ".": actions.Pass(),
    "pass all": actions.Pass(whole=True),
    "..": actions.Pass(whole=True),
    "refuse": actions.Refuse(),
    "confirm": actions.Confirm(),
    "done": actions.DoneLooking(),
    "yes": actions.Vote(True),
    "no": actions.Vote(False),
    "expel": actions.Expel(),
    "dismiss": actions.Dismiss(),
    "leave": actions.Leave(),
    "first any": actions.ChooseFirst(),
}
"""What is said without anything else; the first word for an action is how it is spelled."""


def spell(action: Action, v: View) -> str:
    """An action of ``v`` as text that `parse` reads back."""
    if isinstance(action, actions.EndTurn):
        return "stop" if v.seat == OFFICIAL else "end"
    plain = next((text for text, known in PLAIN.items() if known == action), None)
    return plain if plain is not None else _spelled(action)


def _spelled(action: Action) -> str:
    match action:
        case actions.Place(card=card, region=region):
            return f"{_card(card)} {region}"
        case actions.MoveVote(card=card, origin=origin, region=region):
            return f"move {_card(card)} {origin} {region}"
        case actions.Play():
            return _spelled_play(action)
        case actions.OfferSwap(card=card, partner=partner, region=region, wanted=wanted):
            return _terms(_card(card), partner + 1, region, wanted)
        case actions.Reoffer(partner=partner, region=region, wanted=wanted):
            return _terms("reoffer", partner + 1, region, wanted)
        case actions.Counter(region=region, wanted=wanted):
            return _terms("counter", region, wanted)
        case actions.Assist(side=side, bisht=bisht):
            return f"{_joker(bisht)}assist {side}"
        case (
            actions.Deny(bisht=bisht)
            | actions.Mirror(bisht=bisht)
            | actions.NotCandidate(bisht=bisht)
        ):
            return f"{_joker(bisht)}{tag_of(action)}"
        case actions.Break(bisht=bisht):
            return f"{_joker(bisht)}break"
        case actions.BurnVotes(votes=votes) | actions.PayFees(votes=votes):
            word = "burn" if isinstance(action, actions.BurnVotes) else "pay"
            return " ".join((word, *map(_spot, votes)))
        case actions.Distribute(card=card, region=region):
            return f"put {_card(card)} {region}"
    return _spelled_rest(action)


def _spelled_rest(action: Action) -> str:
    match action:
        case actions.Accept(region=region):
            return f"accept {region}"
        case actions.ChooseRegion(region=region):
            return f"choose {region}"
        case actions.PickBlind(position=number):
            return f"pick {number}"
        case actions.PickRegion(region=number):
            return f"region {number}"
        case actions.Salvage(card=card):
            return f"salvage {_card(card)}"
        case actions.ChooseFirst(seat=seat):
            assert seat is not None, "anybody is a word of its own"
            return f"first {seat + 1}"
        case actions.Warn(seat=seat):
            return f"warn {seat + 1}"
        case actions.Penalise(seat=seat, amount=amount, offence=offence):
            return f"penalise {seat + 1} {amount} {offence}"
        case actions.AskOpinion(seat=seat, offence=offence):
            return f"ask {seat + 1} {offence}"
        case actions.CallVote(seat=seat, offence=offence):
            return f"call {seat + 1} {offence}"
        case actions.Lift(entry=entry):
            return f"lift {entry + 1}"
        case actions.ReadSign(seat=seat, reading=reading):
            return f"read {seat + 1} {reading}"
        case actions.Sign(gesture=gesture):
            return f"sign {gesture}"
    return tag_of(action)


def _spelled_play(action: actions.Play) -> str:
    target = () if action.target is None else (str(action.target + 1),)
    region = (str(action.region),) if action.region else ()
    return " ".join((_card(action.card), *target, *region))


def _terms(*parts: str | int) -> str:
    """Without a region that is not wanted: 0 at the end."""
    return " ".join(str(part) for part in parts if part != 0)


def _card(card: Card) -> str:
    name = str(votes_of(card)) if is_vote(card) else id_of(card)
    return f"bisht {name}" if is_bisht(card) and card != BISHT else name


def _joker(bisht: bool) -> str:
    return "bisht " if bisht else ""


def _spot(spot: actions.Spot) -> str:
    """A *bisht* among the votes is marked: ``3:b80``."""
    number, card = spot
    return f"{number}:{'b' if printed(card) == BISHT else ''}{votes_of(card)}"
