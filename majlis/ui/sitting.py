"""Who sits before one screen: the seats it plays, their ports, and what else it may ask for."""

from __future__ import annotations

from typing import Any, Protocol

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal
from majlis.core.port import SeatPort
from majlis.core.seats import Seat
from majlis.store.results import Climb


class Sitting(Protocol):
    """A place at a table, local or at a host. The table screen knows nothing else."""

    @property
    def game(self) -> str:
        """The game's name."""
        ...

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats this screen plays, in order; none: it watches."""
        ...

    @property
    def is_kept(self) -> bool:
        """Whether one may leave and come back to the game."""
        ...

    @property
    def trouble(self) -> Message | None:
        """What has gone wrong beside the game (a robot that stopped), if anything has."""
        ...

    @property
    def may_hurry(self) -> bool:
        """Whether only robots still play, and take their time."""
        ...

    def hurry(self) -> None:
        """Let them take none until a person is asked again."""
        ...

    def stand(self, still: bool) -> None:
        """Time stands still while the next of those before this screen has to sit down, or not."""
        ...

    def port(self, seat: Seat) -> SeatPort[Any]:
        """The port of one of these seats, or of a spectator."""
        ...

    def start(self) -> None:
        """The screen is there: let robots and clocks begin."""
        ...

    async def give(self, action: Action) -> Refusal | None:
        """Chance brought from outside, where the table takes it."""
        ...

    async def again(self) -> Sitting | None:
        """A new table on the same terms, once this one is over; ``None``: not here."""
        ...

    async def record(self) -> bytes | None:
        """What has been kept of this table, for a replay; ``None``: nothing."""
        ...

    async def climbs(self) -> tuple[Climb, ...]:
        """What the game that is over made of the levels of the people here."""
        ...

    def is_secret(self, game_no: int) -> bool:
        """Whether a game of the match that is over here is one that others still have to play."""
        ...

    async def close(self) -> None:
        """The screen is left; a local table ends its work, a hosted seat is kept."""
        ...
