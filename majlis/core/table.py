"""The table: the one mutable writer of a game.

It judges what is submitted, adds what follows (chance, agreements, fallen flags), has the lines
kept, and only then shows anybody anything. Hot-seat, robots, tests and sessions of the network all
sit at this one class, each through a :class:`TablePort`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeAlias

from majlis.core import offers
from majlis.core.actions import Action
from majlis.core.chance import keyed
from majlis.core.fold import FORESAID_LEAST_MS, FORESAID_MS, Fold, due, due_at, until_due
from majlis.core.game import AnyGame, Event, How, Need, Refusal, Speech
from majlis.core.port import Awaited, ClockFace, Snapshot, Task
from majlis.core.record import (
    Chain,
    Header,
    Journal,
    JournalError,
    Record,
    SeatCard,
    Secret,
    cards_of,
)
from majlis.core.seats import CHANCE, SPECTATOR, Seat
from majlis.core.verbs import TABLE_ONLY, TO_GAME, Claim
from majlis.core.verify import codec_of, is_given, open_chance, refold, streams_of

_RETRY_MS = 1000

Supply: TypeAlias = Callable[[str], Action | None]
"""Outcomes known beforehand, by the label of the stream they replace; ``None``: it has none."""


class Table:
    """One game from its first event to its last.

    ``now`` gives real milliseconds from any origin (never goes back); ``journal`` keeps the lines
    (``None``: nobody does, as in a simulation). ``hosted``: when lines cannot be kept the table
    pauses; a local one goes on and says so. ``supply`` has outcomes for the streams that the header
    names as given (boards from a file); what it does not have is waited for (`give`).
    """

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        secret: Secret,
        now: Callable[[], int],
        journal: Journal | None = None,
        *,
        hosted: bool = False,
        narrate: bool = True,
        supply: Supply | None = None,
    ) -> None:
        self.game = game
        self.header = header
        self.secret = secret
        self.unsaved = ""
        self._now = now
        self._journal = journal
        self._hosted = hosted
        self._supply = supply
        self._fold = Fold(game, header, narrate)
        self._chain = Chain(codec_of(game))
        self._streams = streams_of(header, secret)
        self._origin = now()
        self._lock = asyncio.Lock()
        self._ports: list[TablePort] = []
        self._closed = False
        self._unsealed = False
        self._backlog: list[bytes] = []

    async def open(self) -> None:
        """Write the header and draw whatever chance comes first."""
        async with self._lock:
            await self._keep([self._chain.header(self.header)])
            await self._happen([])

    async def resume(self, record: Record, at_ms: int = 0) -> None:
        """Go on from a record; table time goes on from its last event, or from ``at_ms`` if that is
        known to have been reached.
        """
        async with self._lock:
            self._fold = refold(self.game, self.header, record.events, self._streams)
            self._chain = Chain(codec_of(self.game), record.tip, len(record.events))
            self._closed = record.closing is not None
            self._unsealed = record.published is not None
            self._origin = self._now() - max(self._fold.at_ms, at_ms)
            if not self._closed:
                await self._happen([])

    def _patience(self, need: Need) -> int:
        """How long an answer given beforehand is waited for: nobody knows who lacks the seed."""
        about = (b"foresaid", need.id.to_bytes(8, "big"), bytes([need.seat % 256]))
        drawn = int.from_bytes(keyed(self.secret.server_seed, *about)[:4], "big")
        return FORESAID_LEAST_MS + drawn % (FORESAID_MS - FORESAID_LEAST_MS)

    @property
    def tip(self) -> bytes:
        """The hash of the last line."""
        return self._chain.tip

    @property
    def over(self) -> bool:
        """Whether the game has ended and its record is closed."""
        return self._closed

    @property
    def is_timed(self) -> bool:
        """Whether somebody's clock runs."""
        return self._fold.clock.deadline() is not None and not self._fold.frozen

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self._fold.seq

    @property
    def seats(self) -> tuple[SeatCard, ...]:
        """Who sits now, substitutes included."""
        return self._fold.seats

    @property
    def official(self) -> SeatCard | None:
        """Who holds the game's office now, if anybody does."""
        return self._fold.official

    @property
    def cards(self) -> dict[Seat, SeatCard]:
        """Who sits where now, the official after the players."""
        return cards_of(self.seats, self.official)

    def speech(self, seat: Seat) -> Speech:
        """Whether the game lets this seat talk now, or make signs in it."""
        return self.game.speech(self._fold.state, seat)

    def is_away(self, seat: Seat) -> bool:
        """Whether whoever sits there has gone."""
        return self._fold.is_away(seat)

    def stands_in_for(self, seat: Seat) -> str:
        """The person for whom a robot stands in on this seat; empty: nobody."""
        return self._fold.stands_in_for(seat)

    def may_speak(self, seat: Seat) -> bool:
        """Whether the game lets this seat talk now."""
        return self.speech(seat) == "free"

    @property
    def is_left_to_robots(self) -> bool:
        """Whether no person will be asked again before the game is over."""
        fold = self._fold
        people = [seat for seat, card in self.cards.items() if card.kind != "bot"]
        return fold.outcome is None and all(self.game.is_out(fold.state, seat) for seat in people)

    def awaited_seats(self) -> tuple[Seat, ...]:
        """All seats that must act, or must answer what is asked of them; in a pause nobody."""
        fold = self._fold
        if fold.offer is not None:
            return fold.offer.waiting
        return () if fold.paused else tuple(need.seat for need in fold.needs if need.must)

    def awaited_seat(self) -> Seat | None:
        """The first seat that must act, or ``None``."""
        return next((need.seat for need in self._fold.needs if need.must), None)

    def at_ms(self) -> int:
        """Table time: stands still while the table is frozen."""
        fold = self._fold
        return fold.at_ms if fold.frozen else max(fold.at_ms, self._now() - self._origin)

    def port(self, seat: Seat = SPECTATOR) -> TablePort:
        """A port for ``seat``; several may be open for one seat."""
        port = TablePort(self, seat)
        self._ports.append(port)
        return port

    def drop(self, port: TablePort) -> None:
        """Stop telling ``port`` of changes."""
        if port in self._ports:
            self._ports.remove(port)

    async def submit(
        self, seat: Seat, need_id: int, action: Action, how: How = ""
    ) -> Refusal | None:
        """Answer a need. ``None``: done, kept and shown; otherwise why not, and nothing changed."""
        async with self._lock:
            if refused := await self._catch_up():
                return refused
            happens = self._judge(seat, need_id, action)
            if isinstance(happens, Refusal):
                return happens
            return await self._happen(happens, how)

    async def give(self, action: Action) -> Refusal | None:
        """Chance brought from outside, for a stream the header names as given."""
        async with self._lock:
            if refused := await self._catch_up():
                return refused
            need = open_chance(self._fold)
            if need is None or not is_given(self.header, need):
                return Refusal("out_of_turn", "table.refuse.not_given")
            verdict = self.game.judge(self._fold.state, CHANCE, action)
            if isinstance(verdict, Refusal):
                return verdict
            return await self._happen([(CHANCE, action)], "given")

    async def unseal(self) -> bool:
        """Publish the seed of the session this table belonged to, which has ended.

        Whether it is published now: the table must be over, and the line kept.
        """
        async with self._lock:
            if not self._closed or self.header.session is None or self._unsealed:
                return self._unsealed
            chain = self._chain.fork()
            if not await self._keep([chain.unsealing(self.secret)]):
                return False
            self._chain, self._unsealed = chain, True
            return True

    async def tick(self) -> int | None:
        """Let what time has decided happen; milliseconds until time decides next, or ``None``."""
        async with self._lock:
            if await self._catch_up():
                return _RETRY_MS
            return until_due(self._fold, self.at_ms(), self._patience)

    async def _catch_up(self) -> Refusal | None:
        """Let everything happen that time has decided by now."""
        while decided := due(self._fold, self.at_ms(), self._patience):
            seat, action, how = decided
            if refused := await self._happen([(seat, action)], how):
                return refused
        return None

    def snapshot(self, seat: Seat, log_from: int = 0) -> Snapshot[Any]:
        """What ``seat`` may know now, with the log from entry ``log_from`` on."""
        fold = self._fold
        log = fold.log(seat)
        return Snapshot(
            seq=fold.seq,
            at_ms=self.at_ms(),
            seat=seat,
            header=self.header,
            seats=fold.seats,
            view=self.game.view(fold.state, seat),
            tasks=self._tasks(seat),
            awaited=tuple(Awaited(n.seat, n.kind, due_at(fold, n)) for n in fold.needs if n.must),
            log=tuple(log[log_from:]),
            log_from=min(log_from, len(log)),
            clock=self._face(),
            offer=fold.offer,
            paused=fold.paused,
            away=tuple(gone for gone, _ in fold.away),
            ledger=self.game.ledger(fold.state),
            outcome=fold.outcome,
            unsaved=self.unsaved,
            official=fold.official,
            back_to=fold.back_to,
            may_take_back=offers.may_take_back(fold, seat),
            expected=fold.expected,
        )

    def _tasks(self, seat: Seat) -> tuple[Task, ...]:
        state = self._fold.state
        own = (need for need in self._fold.needs if need.seat == seat)
        return tuple(Task(need, self.game.legal(state, need)) for need in own)

    def _face(self) -> ClockFace:
        fold, at = self._fold, self.at_ms()
        seats = range(len(fold.seats))
        return ClockFace(
            fold.clock.spec,
            tuple(fold.clock.left(seat, at) for seat in seats),
            tuple(fold.clock.delay_left(seat, at) for seat in seats),
            () if fold.frozen else fold.clock.running,
        )

    def _judge(self, seat: Seat, need_id: int, action: Action) -> Refusal | offers.Happens:
        fold = self._fold
        if fold.outcome is not None:
            return Refusal("too_late", "table.refuse.over")
        if isinstance(action, TABLE_ONLY):
            return self._judge_verb(seat, action)
        if isinstance(action, TO_GAME):
            return Refusal("illegal", "table.refuse.verb")
        if fold.paused:
            return Refusal("out_of_turn", "table.refuse.paused")
        if fold.offer is not None:
            return Refusal("out_of_turn", "table.refuse.offer_first")
        if missing := self._no_such_need(seat, need_id):
            return missing
        verdict = self.game.judge(fold.state, seat, action)
        return verdict if isinstance(verdict, Refusal) else [(seat, action)]

    def _judge_verb(self, seat: Seat, action: Action) -> Refusal | offers.Happens:
        """A verb of the table's. Nobody wins by a claim while the others wait for himself; that is
        no part of the manners, so that older records, where it was done, stay to be believed."""
        happens = offers.judge(self._fold, seat, action, self.at_ms())
        is_claim = isinstance(action, Claim) and not isinstance(happens, Refusal)
        if is_claim and seat in self.awaited_seats():
            return Refusal("illegal", "table.refuse.claim_awaited")
        return happens

    def _no_such_need(self, seat: Seat, need_id: int) -> Refusal | None:
        own = [need for need in self._fold.needs if need.seat == seat]
        if any(need.id == need_id for need in own):
            return None
        if any(need.must for need in own) or need_id < self._fold.seq:
            return Refusal("too_late", "table.refuse.too_late")
        return Refusal("out_of_turn", "table.refuse.out_of_turn")

    async def _happen(self, happens: offers.Happens, how: How = "") -> Refusal | None:
        """Fold ``happens`` and the chance that follows, keep the lines, then show the result."""
        fold, chain, used = self._fold.fork(), self._chain.fork(), self._streams.positions()
        at = self.at_ms()
        lines = [_one_more(fold, chain, at, seat, action, how) for seat, action in happens]
        lines += self._draws(fold, chain, at)
        closes = fold.outcome is not None and not self._closed
        if closes:
            lines.append(chain.closing(None if self.header.session else self.secret))
        if not await self._keep(lines):
            self._streams = self._streams.back_to(used)
            self._show()
            return Refusal("too_late", self.unsaved)
        self._fold, self._chain = fold, chain
        self._closed = self._closed or closes
        self._origin = self._now() - at
        self._show()
        return None

    def _draws(self, fold: Fold, chain: Chain, at: int) -> list[bytes]:
        lines = []
        while (need := open_chance(fold)) and (outcome := self._outcome(fold, need)):
            lines.append(_one_more(fold, chain, at, CHANCE, *outcome))
        return lines

    def _outcome(self, fold: Fold, need: Need) -> tuple[Action, How] | None:
        """What chance gives, drawn or from outside; ``None``: it must be given first."""
        assert need.draw is not None
        if not is_given(self.header, need):
            return self.game.sample(fold.state, need, self._streams[need.draw]), ""
        given = self._supply(need.draw) if self._supply else None
        if given is None or isinstance(self.game.judge(fold.state, CHANCE, given), Refusal):
            return None
        return given, "given"

    async def _keep(self, lines: list[bytes]) -> bool:
        """Have ``lines`` kept. False: they were not, and this table may not go on without."""
        if self._journal is None or not lines:
            return True
        waiting = [*self._backlog, *lines]
        try:
            await self._journal.append(waiting)
        except JournalError as error:
            self.unsaved = error.code
            self._backlog = [] if self._hosted else waiting
            return not self._hosted
        self.unsaved, self._backlog = "", []
        return True

    def _show(self) -> None:
        for port in self._ports:
            port.changed.set()


def _one_more(fold: Fold, chain: Chain, at: int, seat: Seat, action: Action, how: How) -> bytes:
    event = Event(fold.seq + 1, at, seat, action, how)
    fold.feed(event)
    return chain.event(event)


class TablePort:
    """One seat's port to a table in this process."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        self.changed = asyncio.Event()

    @property
    def seat(self) -> Seat:
        """The seat this port belongs to."""
        return self._seat

    def snapshot(self, log_from: int = 0) -> Snapshot[Any]:
        """How things stand now."""
        return self._table.snapshot(self._seat, log_from)

    async def snapshots(self) -> AsyncIterator[Snapshot[Any]]:
        """How things stand, now and after every change."""
        seen = 0
        self.changed.set()
        while True:
            await self.changed.wait()
            self.changed.clear()
            snapshot = self.snapshot(seen)
            seen = snapshot.log_from + len(snapshot.log)
            yield snapshot

    async def submit(self, need_id: int, action: Action) -> Refusal | None:
        """Answer a need of this seat."""
        return await self._table.submit(self._seat, need_id, action)

    async def give(self, action: Action) -> Refusal | None:
        """Typed dice or a deal from outside, where the table takes them."""
        return await self._table.give(action)

    def close(self) -> None:
        """Leave the table's list of those who are told."""
        self._table.drop(self)
