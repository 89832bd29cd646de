"""A record as a film: every moment of it, as a seat could have seen it.

States are frozen and share what did not change, so all moments are kept, and any of them is shown
at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from majlis.core import record, registry
from majlis.core.clock import Clock
from majlis.core.fold import Entry, Fold, OpenOffer
from majlis.core.game import AnyGame, Need, Outcome
from majlis.core.match import MatchState
from majlis.core.port import Awaited, ClockFace, Snapshot
from majlis.core.record import Header, Record, SeatCard
from majlis.core.seats import SPECTATOR, Seat, sits
from majlis.core.verify import codec_of, refold
from majlis.core.violations import Ledger


class Moment(NamedTuple):
    """The table just after event ``seq``; ``told`` is how long each viewer's log was then."""

    seq: int
    at_ms: int
    seat: Seat
    state: Any
    needs: tuple[Need, ...]
    seats: tuple[SeatCard, ...]
    official: SeatCard | None
    clock: Clock
    offer: OpenOffer | None
    paused: bool
    away: tuple[Seat, ...]
    expected: tuple[Seat, ...]
    told: dict[Seat, int]


class Film:
    """All moments of a record, the first before any event."""

    def __init__(self, game: AnyGame, read: Record) -> None:
        self.game = game
        self.header: Header = read.header
        self.finished = read.closing is not None
        self._is_sealed = read.header.session is not None and read.published is None
        # Believed first: what a stranger's file claims is not shown as if it had been played.
        refold(game, read.header, read.events, None, narrate=False)
        self._fold = Fold(game, read.header)
        self.moments = [self._moment(SPECTATOR), *self._shot(read)]

    def _shot(self, read: Record) -> Iterator[Moment]:
        for event in read.events:
            self._fold.feed(event)
            yield self._moment(event.seat)

    def _moment(self, seat: Seat) -> Moment:
        fold = self._fold
        return Moment(
            fold.seq,
            fold.at_ms,
            seat,
            fold.state,
            fold.needs,
            fold.seats,
            fold.official,
            fold.clock,
            fold.offer,
            fold.paused,
            tuple(gone for gone, _ in fold.away),
            fold.expected,
            {viewer: len(log) for viewer, log in fold.logs.items()},
        )

    def __len__(self) -> int:
        return len(self.moments)

    def snapshot(self, index: int, seat: Seat) -> Snapshot[Any]:
        """Moment ``index`` as ``seat`` saw it, with the whole log up to then; nobody may act."""
        moment = self.moments[index]
        viewer = seat if seat in self._fold.logs else SPECTATOR
        return Snapshot(
            seq=moment.seq,
            at_ms=moment.at_ms,
            seat=seat,
            header=self.header,
            seats=moment.seats,
            view=self.game.view(moment.state, seat),
            tasks=(),
            awaited=tuple(Awaited(n.seat, n.kind) for n in moment.needs if n.must),
            log=tuple(self._log(viewer)[: moment.told[viewer]]),
            log_from=0,
            clock=_face(moment),
            offer=moment.offer,
            paused=moment.paused,
            away=moment.away,
            ledger=self.ledger(index),
            outcome=self.outcome(index),
            unsaved="",
            official=moment.official,
            expected=moment.expected,
        )

    def _log(self, viewer: Seat) -> list[Entry]:
        return self._fold.log(viewer)

    def ledger(self, index: int) -> Ledger:
        """The infractions up to a moment."""
        return self.game.ledger(self.moments[index].state)

    def outcome(self, index: int) -> Outcome | None:
        """How it all ended, at the last moment."""
        return self.game.outcome(self.moments[index].state)

    def game_no(self, index: int) -> int:
        """Which game of the match a moment belongs to, from 1."""
        state = self.moments[index].state
        return state.game_no if isinstance(state, MatchState) else 1

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.game_no(len(self) - 1)

    def game_start(self, game_no: int) -> int:
        """The first moment of a game."""
        return next((i for i in range(len(self)) if self.game_no(i) >= game_no), len(self) - 1)

    def over_at(self, game_no: int) -> int | None:
        """The moment at which a game was over; ``None``: it was not."""
        start = self.game_start(game_no)
        found = (i for i in range(start, len(self)) if self._is_over(i))
        at = next(found, None)
        return at if at is not None and self.game_no(at) == game_no else None

    def _is_over(self, index: int) -> bool:
        state = self.moments[index].state
        between = isinstance(state, MatchState) and state.between
        return between or self.outcome(index) is not None

    def is_secret(self, game_no: int) -> bool:
        """Whether others still have this game to play: its session has not ended."""
        return self._is_sealed

    def move_from(self, index: int, step: int) -> int:
        """The next (or, with -1, the last) moment at which somebody had just acted."""
        at = index + step
        while 0 < at < len(self) - 1 and not sits(self.moments[at].seat):
            at += step
        return max(0, min(len(self) - 1, at))


def _face(moment: Moment) -> ClockFace:
    seats = range(len(moment.seats))
    clock, at = moment.clock, moment.at_ms
    return ClockFace(
        clock.spec,
        tuple(clock.left(seat, at) for seat in seats),
        tuple(clock.delay_left(seat, at) for seat in seats),
        (),
    )


def read_film(data: bytes) -> Film:
    """The film of a record's bytes.

    Raises :class:`~majlis.core.record.RecordError` and
    :class:`~majlis.core.registry.UnknownGameError`.
    """
    game = registry.load(record.read_header(data).game)
    return Film(game, record.read(data, codec_of(game)))
