"""A session of several tables: who has signed up, what each round's tables play, what came of it.

A game that can be played so has a part `meet` (`MeetRules`); a house runs it. Everything here is
frozen and goes to the store as JSON. Those who sit together all evening are a *pair*, numbered from
0; they meet other pairs, as N-S and E-W, at tables that play the same boards at the same time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from majlis.core.game import Message, Outcome
from majlis.core.options import Option, OptionValue
from majlis.core.record import SeatCard

Form: TypeAlias = Literal["pairs", "teams"]
Average: TypeAlias = Literal["plus", "average", "minus"]
"""What stands in place of a score: to a side not at fault, partly at fault, at fault."""
Sides: TypeAlias = tuple[int, int]
"""The two pairs at a table: N-S and E-W."""
PAIR = 2


class Plan(Struct, frozen=True, kw_only=True):
    """What a session is made by: ``boards`` a round, from number ``first_board`` on.

    ``rounds`` is how many of the movement's are played.
    """

    form: Form
    movement: str
    scoring: str
    tables: int
    boards: int
    rounds: int
    first_board: int = 1

    @property
    def pairs(self) -> int:
        """How many pairs take part."""
        return PAIR * self.tables

    @property
    def side(self) -> int:
        """How many people sign up together: a pair, or a team of two pairs."""
        return PAIR if self.form == "pairs" else PAIR * PAIR

    @property
    def contestants(self) -> int:
        """How many pairs, or teams, are ranked."""
        return PAIR * self.pairs // self.side

    def contestant(self, pair: int) -> int:
        """Which contestant a pair is, or plays for."""
        return pair * PAIR // self.side

    def boards_of(self, number: int) -> range:
        """The boards of round ``number``, which counts from 0."""
        first = self.first_board + number * self.boards
        return range(first, first + self.boards)


class Told(Struct, frozen=True):
    """A `Message` that comes back from JSON as it was."""

    code: str
    params: Mapping[str, int | str | Told] = {}

    @staticmethod
    def of(message: Message) -> Told:
        """Of a message whose parameters are numbers, texts and messages."""
        params = message.params.items()
        return Told(message.code, {key: _kept(value) for key, value in params})

    @property
    def message(self) -> Message:
        """The message again."""
        params = self.params.items()
        return Message(self.code, {k: v.message if isinstance(v, Told) else v for k, v in params})


def _kept(value: object) -> int | str | Told:
    if isinstance(value, Message):
        return Told.of(value)
    assert isinstance(value, int | str), value
    return value


class Score(Struct, frozen=True, kw_only=True):
    """What one board gave at one table: ``score`` is N-S's, ``averages`` stand in its place, or
    ``percent``, hundredths of a board for both sides, where they are no averages.

    ``ns`` and ``ew`` are pairs. ``told`` says how it came about, where cards were played.
    """

    board: int
    table: int
    ns: int
    ew: int
    score: int = 0
    averages: tuple[Average, Average] | None = None
    percent: tuple[int, int] | None = None
    told: Told | None = None


class Meet(Struct, frozen=True):
    """A session that has begun: who plays, and every score so far (`may_be_told` says which)."""

    plan: Plan
    pairs: tuple[tuple[SeatCard, SeatCard], ...]
    scores: tuple[Score, ...] = ()

    def seated(self, sides: Sides) -> tuple[SeatCard, ...]:
        """Who sits at a table, from north on."""
        ns, ew = (self.pairs[pair] for pair in sides)
        return ns[0], ew[0], ns[1], ew[1]

    def names(self, contestant: int) -> tuple[SeatCard, ...]:
        """Who plays for a contestant."""
        found = enumerate(self.pairs)
        mine = (pair for no, pair in found if self.plan.contestant(no) == contestant)
        return tuple(card for pair in mine for card in pair)

    def with_scores(self, scores: Sequence[Score]) -> Meet:
        """The same with these too; what is known of a board at a table already stays."""
        known = {(score.board, score.table) for score in self.scores}
        new = [score for score in scores if (score.board, score.table) not in known]
        return Meet(self.plan, self.pairs, (*self.scores, *new))

    @property
    def may_be_told(self) -> Meet:
        """The same with the scores of those boards alone that every table has played."""
        played = [score.board for score in self.scores]
        whole = {board for board in played if played.count(board) == self.plan.tables}
        told = tuple(score for score in self.scores if score.board in whole)
        return Meet(self.plan, self.pairs, told)

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards there are scores of, in their order."""
        return tuple(sorted({score.board for score in self.scores}))


class Rank(Struct, frozen=True):
    """A contestant's place; ``total`` and ``value`` (percent, victory points) as they are read."""

    contestant: int
    place: int
    total: str
    value: str
    boards: int


class Ranking(Struct, frozen=True):
    """One field: all (``""``), or those who sat N-S (``ns``) or E-W (``ew``) all the time."""

    field: Literal["", "ns", "ew"]
    ranks: tuple[Rank, ...]


class Row(Struct, frozen=True):
    """A line of a board's sheet: the score and what it earned both sides, as it is read."""

    score: Score
    ns: str
    ew: str


class MeetRules(Protocol):
    """A game's part `meet`. ``OPTIONS`` are what a session is made by, beside the game's own."""

    OPTIONS: tuple[Option, ...]

    def plan(self, values: Mapping[str, OptionValue]) -> Plan:
        """The session that is asked for."""
        ...

    def round_of(self, plan: Plan, number: int) -> tuple[Sides, ...]:
        """Who meets at each table in round ``number``, which counts from 0."""
        ...

    def table_options(self, plan: Plan, number: int) -> Mapping[str, OptionValue]:
        """The game's options that make a table play the boards of a round."""
        ...

    def scores(
        self, plan: Plan, number: int, table: int, past: Sequence[Outcome], ended: Outcome | None
    ) -> tuple[Score, ...]:
        """What a table of a round has come to: its boards that are over, all once it has ended."""
        ...

    def averages(
        self, plan: Plan, number: int, table: int, to: tuple[Average, Average]
    ) -> tuple[Score, ...]:
        """Averages for all boards of a table."""
        ...

    def rankings(self, told: Meet) -> tuple[Ranking, ...]:
        """The fields in their order. Only of scores that may be told."""
        ...

    def sheet(self, told: Meet, board: int) -> tuple[Row, ...]:
        """A board's results. Only of scores that may be told."""
        ...
