"""What plain mode knows of where it sits."""

from __future__ import annotations

from typing import Any, Protocol

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal
from majlis.core.port import SeatPort
from majlis.core.seats import Seat
from majlis.store.results import Climb


class Place(Protocol):
    """What is needed of a `majlis.ui.sitting.Sitting`."""

    @property
    def game(self) -> str: ...
    @property
    def here(self) -> tuple[Seat, ...]: ...
    @property
    def trouble(self) -> Message | None: ...
    @property
    def may_hurry(self) -> bool: ...
    def hurry(self) -> None: ...
    def port(self, seat: Seat) -> SeatPort[Any]: ...
    async def give(self, action: Action) -> Refusal | None: ...
    async def climbs(self) -> tuple[Climb, ...]: ...
