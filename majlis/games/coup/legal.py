"""What may be answered to what is asked, in a fixed order.

`ask_of` lays a question out for the seat it is put to (`state.Ask`); the legal actions are made
from it, so that what is shown and what is allowed are one thing.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from majlis.core.actions import Action
from majlis.core.seats import Seat
from majlis.games.coup import cards, claims, deeds, people
from majlis.games.coup.actions import (
    Block,
    Challenge,
    Draft,
    Lose,
    Pass,
    PutBack,
    ShowTo,
    TurnUp,
    Verdict,
)
from majlis.games.coup.cards import Card
from majlis.games.coup.deeds import DEEDS
from majlis.games.coup.state import Ask, State

_SPEAK = (Challenge(), Pass())
_VERDICTS = (Verdict(False), Verdict(True))


def asked_now(s: State) -> tuple[Seat, ...]:
    """The players who must answer something now."""
    if s.window is not None:
        return s.window.waiting
    return (s.asked,) if s.asked >= 0 and s.phase != "draw" else ()


def ask_of(s: State, seat: Seat) -> Ask | None:
    """What ``seat`` is asked now; ``None``: nothing."""
    if seat not in asked_now(s):
        return None
    match s.phase:
        case "act":
            return Ask("act", verbs_of(s), people.rivals(s, seat))
        case "draft":
            return Ask("draft", cards=cards.characters(s.law.fifth))
        case "block":
            return Ask("block", cards=claims.counters(s))
        case "turn_up":
            return Ask("turn_up", cards=provable(s, seat))
        case "lose" | "show":
            return Ask(s.phase, cards=kinds(s.hands[seat]))
        case "put_back":
            return Ask("put_back", cards=tuple(sorted((*s.hands[seat], *s.drawn))), count=s.count)
        case "verdict":
            return Ask("verdict", cards=(s.shown,))
    return Ask(s.phase)


def verbs_of(s: State) -> tuple[str, ...]:
    """The actions the active player can pay for; coup alone where he must (C3.2)."""
    if s.must_coup:
        return ("coup",)
    coins, fifth = s.coins[s.turn], s.law.fifth
    return tuple(
        tag for tag, deed in DEEDS.items() if deed.cost <= coins and deeds.is_in_play(tag, fifth)
    )


def kinds(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The characters in a hand, ascending, each once."""
    return tuple(sorted(set(hand)))


def provable(s: State, seat: Seat) -> tuple[Card, ...]:
    """What the claimant may turn up: the character claimed, first, if he holds it (C5.6)."""
    held, claimed = kinds(s.hands[seat]), claims.character(s)
    if claimed not in held:
        return held
    if not s.law.may_concede:
        return (claimed,)
    return (claimed, *(card for card in held if card != claimed))


def answers(ask: Ask) -> tuple[Action, ...]:
    """The legal answers, each once."""
    return tuple(_ANSWERS[ask.kind](ask))


def _acts(ask: Ask) -> Iterator[Action]:
    for tag in ask.verbs:
        deed = DEEDS[tag]
        if deed.aimed:
            yield from map(deed.by, ask.targets)
        else:
            yield deed.verb()


def _backs(ask: Ask) -> Iterator[Action]:
    """Every different selection, ascending."""
    return map(PutBack, dict.fromkeys(itertools.combinations(ask.cards, ask.count)))


def _blocks(ask: Ask) -> Iterator[Action]:
    return itertools.chain(map(Block, ask.cards), (Pass(),))


_ANSWERS: dict[str, Callable[[Ask], Iterator[Action]]] = {
    "act": _acts,
    "draft": lambda ask: map(Draft, ask.cards),
    "challenge": lambda ask: iter(_SPEAK),
    "challenge_block": lambda ask: iter(_SPEAK),
    "block": _blocks,
    "turn_up": lambda ask: map(TurnUp, ask.cards),
    "lose": lambda ask: map(Lose, ask.cards),
    "put_back": _backs,
    "show": lambda ask: map(ShowTo, ask.cards),
    "verdict": lambda ask: iter(_VERDICTS),
}
