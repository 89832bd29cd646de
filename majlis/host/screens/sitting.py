"""A seat, or a place to watch from, at a table of the house: what the table screen knows of it."""

from __future__ import annotations

import asyncio
from typing import Any

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal
from majlis.core.port import SeatPort
from majlis.core.seats import Seat, sits
from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.screens.base import apart
from majlis.host.tables import HouseTable
from majlis.store import records
from majlis.store.errors import StoreError
from majlis.store.results import Climb, climbs


class HostedSitting:
    """The `majlis.ui.sitting.Sitting` of one session. It holds a port, never a table or a state.

    ``superseded`` is set once the session has another sitting, so that the end of this one does
    not take it away from its table.
    """

    def __init__(self, hall: House, visit: Visit, table: HouseTable) -> None:
        port = hall.port(visit)
        assert port is not None, "the session is at a table that plays"
        self.name = table.name
        self.superseded = False
        self._game = table.kept.game
        self._record = table.kept.record
        self._session = table.kept.session
        self._hall = hall
        self._visit = visit
        self._port: SeatPort[Any] = port

    @property
    def game(self) -> str:
        """The game's name."""
        return self._game

    @property
    def here(self) -> tuple[Seat, ...]:
        """The session's seat; none: it watches."""
        return (self._port.seat,) if sits(self._port.seat) else ()

    @property
    def is_kept(self) -> bool:
        """Always: the house keeps seat and game."""
        return True

    @property
    def trouble(self) -> Message | None:
        """None: a robot that breaks down is an absent player here."""
        return None

    @property
    def may_hurry(self) -> bool:
        """Whether only robots still play, and take their time; no spectator hurries them."""
        attendants = self._hall.attendants(self._visit) if self.here else None
        return attendants is not None and attendants.may_hurry

    def hurry(self) -> None:
        """Let them take none until a person is asked again."""
        if self.may_hurry and (attendants := self._hall.attendants(self._visit)):
            attendants.hurry()

    def stand(self, still: bool) -> None:
        """The house's time waits for nobody."""

    def port(self, seat: Seat) -> SeatPort[Any]:
        """The one port there is, whatever is asked for."""
        return self._port

    def start(self) -> None:
        """The house's tables need no screen to go on."""

    async def give(self, action: Action) -> Refusal | None:
        """At a host chance is always drawn."""
        return Refusal("out_of_turn", "table.refuse.not_given")

    async def again(self) -> HostedSitting | None:
        """The rematch, if it begins at once; ``None``: it waits for the others, or cannot be."""
        table = await apart(self._hall.seats.rematch(self._visit))
        if isinstance(table, Refusal) or table.phase == "waiting":
            return None
        return HostedSitting(self._hall, self._visit, table)

    async def record(self) -> bytes | None:
        """The record, once the game is over for this seat; before that it would tell of hands."""
        if self._port.snapshot().outcome is None:
            return None
        try:
            return await asyncio.to_thread(records.lines, self._hall.store, self._record)
        except StoreError:
            return None

    async def climbs(self) -> tuple[Climb, ...]:
        """One's own, if one has an account here."""
        snapshot = self._port.snapshot()
        if snapshot.outcome is None or self._visit.is_guest:
            return ()
        store, header, seats = self._hall.store, snapshot.header, snapshot.seats
        try:
            return await asyncio.to_thread(
                climbs, store, header, snapshot.outcome, self._record, seats, self.here
            )
        except StoreError:
            return ()

    def is_secret(self, game_no: int) -> bool:
        """In a session a board is, until every table has played it."""
        if not self._session:
            return False
        kept = self._hall.meets.find(self._session)
        told = self._hall.meets.told(kept) if kept is not None and not kept.over else None
        return told is not None and game_no not in told.boards

    async def close(self) -> None:
        """Away from the table; a seat is kept."""
        close = getattr(self._port, "close", None)
        if close is not None:
            close()
        if not self.superseded and self._visit.place == self.name:
            await apart(self._hall.leave(self._visit))
