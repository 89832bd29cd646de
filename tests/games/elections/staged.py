"""For the tests of the election game's board: positions, snapshots, an app with nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.chance import Stream, Streams, digest
from majlis.core.game import Carry, Choice, Event, Need, Refusal
from majlis.core.port import Awaited, Snapshot, Task
from majlis.core.record import SeatCard
from majlis.core.seats import CHANCE, OFFICIAL, SPECTATOR, Seat
from majlis.games.elections import burning, cards, fees, lands
from majlis.games.elections.board import Board
from majlis.games.elections.book import Book
from majlis.games.elections.cards import Card
from majlis.games.elections.drawing.pen import Area
from majlis.games.elections.law import law_of
from majlis.games.elections.plan import Plan
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import Candidate, Region, State, Step
from tests.core.tables import Sitting
from tests.games.bare import BareApp
from tests.suite.games import resolved

NAMES = ("sara", "omar", "layla", "daud", "noor", "hind")
A, B, C, D, E, F = range(6)
_EACH = {3: 8, 4: 6, 5: 5, 6: 4}


def card(word: str) -> Card:
    """``"500"`` is a vote card, ``"deny"`` a *deny*."""
    return cards.vote(int(word)) if word.isdecimal() else cards.IDS.index(word)


def some(text: str) -> tuple[Card, ...]:
    """Cards by their words."""
    return tuple(map(card, text.split()))


def position(
    hands: Sequence[str],
    lies: Mapping[int, str] | None = None,
    bank: int = 50,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A game that has come to the turn of A, in cycle 2.

    Hands and what lies on regions are cards by their words (``"120 80 double"``); ``"closed"`` is a
    closed region. Each candidate has so many regions as E2.1 says, A the lowest numbers.
    """
    seats = len(hands)
    law = law_of(resolved("elections", **(options or {})), seats)
    regions = tuple(
        _region(n, (n - 1) // _EACH[seats], (lies or {}).get(n, ""))
        for n in range(1, _EACH[seats] * seats + 1)
    )
    held = tuple(map(some, hands))
    used = Counter(c for hand in held for c in hand) + Counter(lands.cards_on(regions))
    rest = sorted((Counter(cards.DECK) - used).elements(), key=lambda c: (c * 7919) % 1009)
    given = {"phase": "act", "asked": A, "turn": A, "cycle": 2, "starter": A, "round": 3} | fields
    return State(
        law=law,
        candidates=given.pop("candidates", (Candidate(),) * seats),
        hands=held,
        regions=regions,
        bank=tuple(sorted(rest[:bank])),
        arena=tuple(rest[bank:]),
        book=given.pop("book", Book(seats, law.terms)),
        opened=1,
        since=8,
        turn_no=9,
        todo=(Step("act"),),
        **given,
    )


def _region(number: int, home: Seat, text: str) -> Region:
    words = text.split()
    votes = tuple(card(word) for word in words if word.isdecimal())
    pins = tuple(card(word) for word in words if word in ("double", "protect"))
    region = Region(number, home, home, votes, pins)
    return replace(region, closed="closed" in words, sum=lands.counted(region))


def lying(s: State, seat: Seat, **flags: Any) -> State:
    """Something lies on a candidate."""
    changed = replace(s.candidates[seat], **flags)
    return replace(s, candidates=(*s.candidates[:seat], changed, *s.candidates[seat + 1 :]))


def play(s: State, *moves: tuple[Seat, Action]) -> State:
    """After these moves; chance and the rules speak whenever it is their turn."""
    seq = 100
    for seat, action in moves:
        s = settled(s, seq)
        verdict = GAME.judge(s, seat, action)
        assert not isinstance(verdict, Refusal), verdict
        s, seq = GAME.apply(s, Event(seq, 0, seat, action)), seq + 20
    return settled(s, seq)


def settled(s: State, seq: int = 500) -> State:
    """After all that needs nobody."""
    streams = Streams(bytes(32))
    while need := _chance(s):
        seq += 1
        s = GAME.apply(s, Event(seq, 0, CHANCE, GAME.sample(s, need, streams[need.draw or ""])))
    return s


def _chance(s: State) -> Need | None:
    return next((need for need in GAME.needs(s) if need.seat == CHANCE), None)


def wandering(seats: int, seed: int, options: Mapping[str, Any]) -> Iterator[State]:
    """The states of a random game: of selections the smallest that will do is made."""
    streams, whim = Streams(digest(b"board", bytes([seed]))), Stream(digest(bytes([seed])), "whim")
    s = GAME.start(options, seats, Carry())
    seq = 0
    while needs := [need for need in GAME.needs(s) if need.must]:
        yield s
        need = whim.choice(needs)
        seq += 1
        if need.seat == CHANCE:
            action = GAME.sample(s, need, streams[need.draw or ""])
        else:
            legal = GAME.legal(s, need)
            action = _default(s, need) if isinstance(legal, Choice) else whim.choice(legal)
        s = GAME.apply(s, Event(seq, seq, need.seat, action))


def _default(s: State, need: Need) -> Action:
    default = burning.default if need.kind == "burn_votes" else fees.default
    return default(s, need.seat)


def tasks_of(s: State, seat: Seat) -> tuple[Task, ...]:
    """What ``seat`` must or may do."""
    return tuple(Task(n, GAME.legal(s, n)) for n in GAME.needs(s) if n.seat == seat)


def snapshot(s: State, seat: Seat, asked: Seat | None = None, **changes: Any) -> Snapshot[Any]:
    """What ``seat`` is shown of a game that has come to this.

    ``asked`` answers before all eyes: its tasks are there instead.
    """
    blank = Sitting("elections", 3).table.snapshot(SPECTATOR)
    fields: dict[str, Any] = {
        "seq": 9,
        "seat": seat,
        "seats": tuple(SeatCard(name) for name in NAMES[: len(s.candidates)]),
        "view": GAME.view(s, seat),
        "tasks": tasks_of(s, seat if asked is None else asked),
        "awaited": tuple(Awaited(n.seat, n.kind) for n in GAME.needs(s) if n.must),
        "outcome": s.outcome,
    }
    return msgspec.structs.replace(blank, **{**fields, **changes})


def plan_of(s: State, seat: Seat, viewer: Seat | None = None, right: str = "") -> Plan:
    """An empty plan of ``seat``'s; ``viewer`` is `SPECTATOR` where it answers before all eyes.

    ``right`` is composed instead of what must be answered.
    """
    tasks = tasks_of(s, seat)
    wanted = right or ("referee" if seat == OFFICIAL else "")
    must = next((task for task in tasks if task.need.must), None)
    task = next((t for t in tasks if t.need.kind == wanted), must) if right or not must else must
    return Plan.of(GAME.view(s, seat if viewer is None else viewer), task)


class Bare(BareApp[Board]):
    """A board and nothing round it."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(Board, **settings)
        self.context.words.with_game("elections")

    def show(self, s: State, seat: Seat, **changes: Any) -> Board:
        """Show ``seat``'s view; it may act."""
        self.board.show(snapshot(s, seat, **changes), seat, True)
        return self.board

    def ask(self, s: State, seat: Seat, **changes: Any) -> Board:
        """Show what all may see, and ask ``seat``."""
        self.board.show(snapshot(s, SPECTATOR, seat, **changes), 0, True)
        return self.board

    def areas(self, kind: str, value: object) -> Iterator[Area]:
        """Where something is drawn."""
        areas = self.board._drawing.areas
        return (area for area in areas if (area.kind, area.value) == (kind, value))

    def place(self, kind: str, value: object) -> tuple[int, int]:
        """A cell of it that a click there hits."""
        for area in self.areas(kind, value):
            for y in range(area.y, area.y + area.height):
                for x in range(area.x, area.x + area.width):
                    if self.board._drawing.hit(x, y) == area:
                        return x, y
        raise AssertionError(f"{kind} {value} is not on the screen")

    @property
    def decided(self) -> list[Action]:
        """All that was decided."""
        return [posted.action for posted in self.said]
