"""How far a session of several tables has come, whoever conducts it: a house, or people at home.

Pure, and kept as JSON. A round's tables have names before they are made, so that after any end of
the process those that are missing can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Self, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from majlis.core import opening, registry
from majlis.core.game import Outcome
from majlis.core.meet import Average, Meet, MeetRules, Plan, Score, Sides
from majlis.core.options import Info, Option, OptionValue
from majlis.core.record import Header, SeatCard

Phase: TypeAlias = Literal["waiting", "playing", "over"]
PART = "meet"


def games() -> list[str]:
    """The games that can be played in sessions."""
    return [name for name in registry.names() if registry.has_part(name, PART)]


def rules_of(game: str) -> MeetRules:
    """A game's part `meet`."""
    return cast(MeetRules, registry.part(game, PART))


def info_of(game: str) -> Info:
    """What a session is made by, as a card that forms and screens can read.

    Its words are the house's. ``level`` is that of the robots who fill free places.
    """
    levels = registry.info(game).levels
    usual = "club" if "club" in levels else levels[-1]
    level = Option("level", "choice", usual, "B5.2", levels)
    options = (*rules_of(game).OPTIONS, level)
    return Info(name="meet", seats=(1,), options=options, languages=(), levels=levels)


class Course(Struct, frozen=True, kw_only=True):
    """A session and how far it has come.

    ``options`` are the game's own. ``meet`` is there once it has begun. ``tables`` are this round's
    by number, empty where one is over; ``records`` those of all rounds. ``session`` holds the
    secret until the end.
    """

    name: str
    game: str
    plan: Plan
    options: Mapping[str, OptionValue]
    level: str
    created: int
    meet: Meet | None = None
    number: int = 0
    tables: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
    session: opening.Session | None = None
    over: bool = False

    @property
    def phase(self) -> Phase:
        """Whether people sign up, play, or it is over."""
        if self.over:
            return "over"
        return "waiting" if self.meet is None else "playing"

    @property
    def rules(self) -> MeetRules:
        """Its game's part `meet`."""
        return rules_of(self.game)

    # A round

    @property
    def sides(self) -> tuple[Sides, ...]:
        """Who meets at each table in this round."""
        return self.rules.round_of(self.plan, self.number)

    @property
    def table_options(self) -> Mapping[str, OptionValue]:
        """The game's options at this round's tables."""
        return {**self.options, **self.rules.table_options(self.plan, self.number)}

    def seated(self, table: int) -> tuple[SeatCard, ...]:
        """Who sits at a table of this round, by seat."""
        assert self.meet is not None
        return self.meet.seated(self.sides[table])

    def round_begun(self, number: int, names: Sequence[str]) -> Self:
        """The same in round ``number``, whose tables have these names."""
        return replace(self, number=number, tables=tuple(names))

    @property
    def is_round_over(self) -> bool:
        """Whether every table of this round is over."""
        return not any(self.tables)

    @property
    def is_last_round(self) -> bool:
        """Whether there is no round after this one."""
        return self.number + 1 >= self.plan.rounds

    # What the tables have come to

    def scores(
        self, table: int, past: Sequence[Outcome], ended: Outcome | None
    ) -> tuple[Score, ...]:
        """What a table of this round has come to, from how its boards ended, and it itself."""
        return self.rules.scores(self.plan, self.number, table, past, ended)

    def averaged(
        self, table: int, to: tuple[Average, Average], played: Sequence[Score] = ()
    ) -> tuple[Score, ...]:
        """The scores of a table of this round, with averages for the boards not ``played``."""
        known = {score.board for score in played}
        rest = self.rules.averages(self.plan, self.number, table, to)
        return (*played, *(score for score in rest if score.board not in known))

    def taken(self, table: int, scores: Sequence[Score], record_id: str) -> Self:
        """A table of this round is over: its scores are kept, and its record's id if it has one."""
        assert self.meet is not None
        tables = tuple("" if no == table else name for no, name in enumerate(self.tables))
        ids = (*self.records, record_id) if record_id else self.records
        return replace(self, meet=self.meet.with_scores(scores), tables=tables, records=ids)

    def told(self, running: Iterable[Sequence[Score]] = ()) -> Meet | None:
        """The session with every score that may be told, and with no other.

        ``running`` are those of tables that still play.
        """
        if self.meet is None:
            return None
        meet = self.meet
        for scores in running:
            meet = meet.with_scores(scores)
        return meet.may_be_told

    def finished(self) -> Self:
        """The same after the last round: the secret is told."""
        return replace(self, session=None, over=True, tables=())

    def hides(self, header: Header) -> bool:
        """Whether a record with this header tells of boards that others have still to play."""
        if self.phase != "playing":
            return False
        now = self.rules.table_options(self.plan, self.number)
        return all(header.options.get(name) == value for name, value in now.items())
