"""Positions for the rules' own tests, and a hand that plays them on, move by move.

Regions are dealt in order: with five candidates A has 1 to 5, B 6 to 10, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Allowed, Choice, Event, Infringes, Need, Refusal
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE, Seat
from majlis.games.elections import cards, lands
from majlis.games.elections.actions import Pass
from majlis.games.elections.book import Book
from majlis.games.elections.cards import Card
from majlis.games.elections.imagine import on_table
from majlis.games.elections.law import law_of
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import Candidate, Region, State, Step
from tests.suite.games import resolved

A, B, C, D, E, F = range(6)
Lies = Mapping[Seat, Sequence[str]]
"""By seat, what lies on his regions in order: ``"120 20 double"``, ``"300 closed"``."""


def card(word: str) -> Card:
    """``"500"`` is a vote card, ``"deny"`` a *deny*, ``"bisht:deny"`` and ``"bisht:80"`` jokers."""
    if word.startswith("bisht:"):
        return cards.as_bisht(card(word.removeprefix("bisht:")))
    return cards.vote(int(word)) if word.isdecimal() else cards.IDS.index(word)


def some(text: str) -> tuple[Card, ...]:
    """Cards by their words."""
    return tuple(map(card, text.split()))


def position(
    seats: int = 5,
    hands: Mapping[Seat, str] | None = None,
    lies: Lies | None = None,
    *,
    bank: int | None = None,
    turn: Seat = A,
    lacks: Mapping[Seat, Mapping[str, Any]] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    **fields: Any,
) -> State:
    """A move of ``turn`` in the first cycle; ``bank`` cards are left, the others are used up.

    ``lacks`` are what lies on candidates, by seat: fields of `Candidate`.
    """
    law = law_of(resolved("elections", **(options or {})), seats)
    held = tuple(some((hands or {}).get(seat, "")) for seat in range(seats))
    regions = tuple(
        _region(seat * law.each + nth + 1, seat, text)
        for seat in range(seats)
        for nth, text in enumerate(_lying(lies or {}, seat, law.each))
    )
    flags = {seat: dict(found) for seat, found in (lacks or {}).items()}
    given: dict[str, Any] = {"phase": "act", "asked": turn, "turn": turn, "starter": A} | fields
    s = State(
        law=law,
        candidates=tuple(Candidate(**flags.get(seat, {})) for seat in range(seats)),
        hands=held,
        regions=regions,
        cycle=given.pop("cycle", 1),
        round=given.pop("round", 1),
        turn_no=given.pop("turn_no", 1),
        book=Book(seats, law.terms),
        opened=1,
        todo=given.pop("todo", (Step("act"),)),
        **given,
    )
    return with_bank(s, bank)


def with_bank(s: State, bank: int | None) -> State:
    """All cards that are nowhere yet lie in the bank; above ``bank`` of them in the arena."""
    held = Counter(c for hand in s.hands for c in hand)
    left = Counter(cards.DECK) - Counter(on_table(s)) - held
    assert not (Counter(on_table(s)) + held) - Counter(cards.DECK), "so many there are not"
    rest = sorted(left.elements())
    count = len(rest) if bank is None else bank
    burnt, kept = rest[: len(rest) - count], rest[len(rest) - count :]
    return replace(s, bank=tuple(kept), arena=(*s.arena, *burnt))


def _lying(lies: Lies, seat: Seat, each: int) -> tuple[str, ...]:
    texts = tuple(lies.get(seat, ()))
    assert len(texts) <= each, f"seat {seat} has {each} regions"
    return (*texts, *("",) * (each - len(texts)))


def _region(number: int, seat: Seat, text: str) -> Region:
    words = text.split()
    closed = "closed" in words
    found = [card(word) for word in words if word != "closed"]
    votes = tuple(c for c in found if cards.is_vote(c))
    pins = tuple(c for c in found if not cards.is_vote(c))
    region = Region(number, seat, seat, votes, pins, closed)
    return replace(region, sum=lands.counted(region)) if closed else region


class Hand:
    """Plays a state on. Chance is drawn, or given for the next time it is asked."""

    def __init__(self, s: State, seed: int = 1) -> None:
        self.s = s
        self.seq = 100
        self.log: list[Event] = []
        self._stream = Stream(bytes([seed]), "chance")
        self._given: list[Action] = []
        self._chance()

    def do(self, seat: Seat, *actions: Action) -> Hand:
        """These actions of a seat, which must be allowed."""
        for action in actions:
            verdict = GAME.judge(self.s, seat, action)
            assert isinstance(verdict, Allowed), (seat, action, verdict)
            self._happen(seat, action)
            self._chance()
        return self

    def waste(self, seat: Seat, action: Action) -> Hand:
        """A card that burns for nothing (cl. 10)."""
        assert isinstance(GAME.judge(self.s, seat, action), Infringes), action
        self._happen(seat, action)
        self._chance()
        return self

    def give(self, *outcomes: Action) -> Hand:
        """What chance will say, the next times it is asked."""
        self._given += outcomes
        return self

    def passes(self) -> Hand:
        """Everybody lets it stand, until something else is asked."""
        while self.s.phase in ("reply", "interfere") and self.s.asked < 0:
            phase, since = self.s.phase, self.s.since
            while self.s.window is not None and (self.s.phase, self.s.since) == (phase, since):
                self.do(self.waiting[0], Pass())
        return self

    def passes_until(self, seat: Seat) -> Hand:
        """Everybody who is asked before ``seat`` lets it stand."""
        while seat not in self.waiting:
            assert self.s.window is not None, f"seat {seat} is not asked in {self.s.phase}"
            self.do(self.waiting[0], Pass())
        return self

    def why(self, seat: Seat, action: Action) -> str:
        """The code of the reason why a seat may not do this: its last part."""
        verdict = GAME.judge(self.s, seat, action)
        assert isinstance(verdict, Refusal), (seat, action, verdict)
        return verdict.code.removeprefix("elections.refuse.")

    def rule(self, seat: Seat, action: Action) -> str:
        """The rule by which a seat may not do this."""
        verdict = GAME.judge(self.s, seat, action)
        assert isinstance(verdict, Refusal), (seat, action, verdict)
        return verdict.rule

    def may(self, seat: Seat, action: Action) -> bool:
        """Whether a seat may do this."""
        return isinstance(GAME.judge(self.s, seat, action), Allowed)

    def legal(self, seat: Seat, kind: str = "") -> Any:
        """What a seat can do now: all that answers its need (of that kind)."""
        need = next(
            n for n in GAME.needs(self.s) if n.seat == seat and (n.kind == kind if kind else n.must)
        )
        return GAME.legal(self.s, need)

    def choice(self, seat: Seat) -> Choice:
        """The selection a seat must make."""
        found = self.legal(seat)
        assert isinstance(found, Choice), found
        return found

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that must answer now."""
        return tuple(need.seat for need in self.needs)

    @property
    def needs(self) -> tuple[Need, ...]:
        """The needs the table waits for."""
        return tuple(need for need in GAME.needs(self.s) if need.must)

    @property
    def arena(self) -> tuple[str, ...]:
        """The ids of the cards of the arena, vote cards by their votes, the newest last."""
        return tuple(word_of(c) for c in self.s.arena)

    def held(self, seat: Seat) -> tuple[str, ...]:
        """The cards of a hand by their words, sorted."""
        return tuple(sorted(map(word_of, self.s.hands[seat])))

    def votes(self, number: int) -> tuple[int, ...]:
        """The face values on a region, in their order."""
        return tuple(map(cards.votes_of, lands.get(self.s, number).votes))

    def count(self, seat: Seat) -> int:
        """What a candidate's boxes count now."""
        return lands.count_of(self.s, seat)

    def recorded(self, seat: Seat) -> int:
        """What this cycle's records give a candidate so far."""
        return self.s.book.gained(self.s.cycle)[seat]

    def _happen(self, seat: Seat, action: Action) -> None:
        self.seq += 1
        e = Event(self.seq, self.seq * 1000, seat, action)
        self.log.append(e)
        self.s = GAME.apply(self.s, e)
        assert list(GAME.invariants(self.s)) == [], (e, list(GAME.invariants(self.s)))

    def _chance(self) -> None:
        while need := next((n for n in GAME.needs(self.s) if n.seat == CHANCE), None):
            drawn = GAME.sample(self.s, need, self._stream)
            if self._given and type(self._given[0]) is type(drawn):
                drawn = self._given.pop(0)
            assert isinstance(GAME.judge(self.s, CHANCE, drawn), Allowed), drawn
            self._happen(CHANCE, drawn)


def word_of(c: Card) -> str:
    """A card as `card` reads it."""
    if cards.is_bisht(c) and c != cards.BISHT:
        return f"bisht:{word_of(cards.kind_of(c))}"
    return str(cards.votes_of(c)) if cards.is_vote(c) else cards.id_of(c)


def hand(*args: Any, seed: int = 1, **fields: Any) -> Hand:
    """A hand at a position; the parameters are those of `position`."""
    return Hand(position(*args, **fields), seed)
