"""Positions to start tests from, and turns written in notation.

Seats are A, B, C …; a hand is written ``"assassin duke"``, dead cards after a stroke:
``"duke / captain"``. A move is written ``"A steal B"``; ``"pass"`` stands for everybody who is
asked, and ``"draw duke"`` for chance, which otherwise gives the first cards of the Court.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.game import Allowed, Carry, Event, Refusal
from majlis.core.seats import CHANCE, Seat
from majlis.games.coup import chance, legal
from majlis.games.coup.actions import Deal, Drawn, First, Pass
from majlis.games.coup.cards import NAMES, Card
from majlis.games.coup.draft import turn_of
from majlis.games.coup.notation import parse
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State, View
from tests.suite.games import resolved

LETTERS = "ABCDEFGH"
A, B, C, D = range(4)

Cards = tuple[Card, ...]


def cards(names: str) -> Cards:
    """Characters by name."""
    return tuple(NAMES.index(name) for name in names.split())


def seq_of(s: State) -> int:
    """A number for the next event, above all before."""
    return max((s.since, s.opened, s.window.opened if s.window else 0, *_told(s))) + 1


def _told(s: State) -> Iterator[int]:
    yield from (shift.seq for shift in s.shifts)
    yield from (claim.seq for claim in s.claims)


def happened(s: State, seat: Seat, action: Action) -> State:
    """The state after an action that may be done."""
    verdict = GAME.judge(s, seat, action)
    assert isinstance(verdict, Allowed), (action, verdict)
    s = GAME.apply(s, Event(seq_of(s), 0, seat, action))
    assert list(GAME.invariants(s)) == []
    return s


def before_deal(seats: int, **options: Any) -> State:
    """Before anything has happened; all are asked at once unless ``window`` says otherwise."""
    options.setdefault("window", "first_come")
    return GAME.start(resolved("coup", **options), seats, Carry())


def dealt(*hands: str, first: Seat = A, **options: Any) -> State:
    """The first turn, with these hands."""
    s = happened(before_deal(len(hands), **options), CHANCE, First(first))
    return happened(s, CHANCE, Deal(tuple(map(cards, hands))))


def table(*players: tuple[int, str], turn: Seat = A, **options: Any) -> State:
    """The turn of ``turn``, with everybody's coins and cards: ``(3, "assassin duke")``.

    Somebody without hidden cards, ``(0, "/ duke duke")``, has fallen.
    """
    if len(players) == 2:
        options.setdefault("two_player_setup", "deal")
    spread = [_halves(hand) for _, hand in players]
    s = dealt(*(" ".join(both) for both in spread), first=turn, **options)
    hands, dead = (tuple(cards(some) for some in half) for half in zip(*spread, strict=True))
    coins = tuple(coins for coins, _ in players)
    fallen = tuple(seat for seat, hand in enumerate(hands) if not hand)
    bare = replace(s, hands=hands, dead=dead, coins=coins, fallen=fallen)
    return rethought(bare)


def rethought(s: State) -> State:
    """The turn begun again, with the coins as they are now."""
    s = turn_of(replace(s, turn_no=s.turn_no - 1), s.turn, s.since)
    assert list(GAME.invariants(s)) == []
    return s


def _halves(hand: str) -> tuple[str, str]:
    hidden, _, dead = hand.partition("/")
    return hidden.strip(), dead.strip()


def view(s: State, seat: Seat = A) -> View:
    return GAME.view(s, seat)


def meant(s: State, move: str) -> tuple[Seat, Action]:
    """Who does what: ``"A steal B"``."""
    letter, *words = move.split()
    seat = LETTERS.index(letter)
    text = " ".join(str(LETTERS.index(w) + 1) if w in LETTERS else w for w in words)
    action = parse(text, view(s, seat))
    assert not isinstance(action, Refusal), (move, action)
    return seat, action


def play(s: State, *moves: str) -> State:
    """The state after these moves, and the chance that follows each of them."""
    for move in moves:
        if move.startswith("draw "):
            s = happened(s, CHANCE, Drawn(s.asked, cards(move[5:])))
            continue
        s = by_chance(s)
        s = all_pass(s) if move == "pass" else happened(s, *meant(s, move))
    return s


def settled(s: State, *moves: str) -> State:
    """`play`, and the chance that follows the last move."""
    return by_chance(play(s, *moves))


def by_chance(s: State) -> State:
    """After whatever chance has to give."""
    while s.phase == "draw":
        s = happened(s, CHANCE, Drawn(s.asked, chance.pool(s)[: s.count]))
    return s


def all_pass(s: State) -> State:
    """After everybody who is asked now has passed, one after another."""
    opened = s.phase
    assert s.window is not None
    while s.window is not None and s.phase == opened:
        s = happened(s, legal.asked_now(s)[0], Pass())
    return s


def refused(s: State, move: str) -> Refusal:
    """Why a move may not be done."""
    verdict = GAME.judge(s, *meant(by_chance(s), move))
    assert isinstance(verdict, Refusal), move
    return verdict


def offered(s: State, seat: Seat, kind: str = "") -> list[Action]:
    """What answers the seat's need (of this kind)."""
    needs = [n for n in GAME.needs(s) if n.seat == seat and n.kind == (kind or s.phase)]
    return [action for need in needs for action in GAME.legal(s, need)]


def asked(s: State) -> dict[Seat, str]:
    """Who must answer, and what."""
    return {need.seat: need.kind for need in GAME.needs(s) if need.must}


def hands(s: State) -> list[list[str]]:
    """Everybody's hidden cards, sorted by name."""
    return [named(hand) for hand in s.hands]


def named(some: Iterable[Card]) -> list[str]:
    return sorted(NAMES[card] for card in some)
