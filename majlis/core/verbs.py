"""The table's own few verbs, the same for every game.

The first three reach the game, which every game must answer in `apply`: a fallen flag, a seat given
up, an agreed draw. The others change the table alone.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from majlis.core.actions import Action
from majlis.core.seats import Seat

OfferKind: TypeAlias = Literal["takeback", "draw", "resign", "pause", "substitute"]


class Flag(Action, frozen=True, tag="@flag"):
    """The clock of ``seat`` has run out (by ``TABLE``)."""

    seat: Seat


class Concede(Action, frozen=True, tag="@concede"):
    """``seat`` is given up: resignation agreed, or an absent seat claimed (by ``TABLE``)."""

    seat: Seat


class Draw(Action, frozen=True, tag="@draw"):
    """All have agreed to a draw (by ``TABLE``)."""


class Offer(Action, frozen=True, tag="@offer"):
    """Ask the others for something; the clocks stop until all have answered.

    ``to``: for a takeback, the event to go back to, 0 for one's own last decision. ``seat`` and
    ``who``: for a substitution, the seat and who should sit on it (``bot:club``, a name).
    """

    kind: OfferKind
    to: int = 0
    seat: Seat = 0
    who: str = ""


class Answer(Action, frozen=True, tag="@answer"):
    """Yes or no to the open offer."""

    yes: bool


class Withdraw(Action, frozen=True, tag="@withdraw"):
    """Take one's own offer back."""


class Rewind(Action, frozen=True, tag="@rewind"):
    """Go back to just after event ``to`` (by ``TABLE`` after agreement, or by ``OFFICIAL``)."""

    to: int


class Pause(Action, frozen=True, tag="@pause"):
    """The table stands still: no clock, no move."""


class Resume(Action, frozen=True, tag="@resume"):
    """The table goes on."""


class Leave(Action, frozen=True, tag="@leave"):
    """The seat's person has gone; the seat is kept."""


class Return(Action, frozen=True, tag="@return"):
    """The seat's person is back."""


class Claim(Action, frozen=True, tag="@claim"):
    """Ask for ``seat``, absent too long, to be given up."""

    seat: Seat


class Substitute(Action, frozen=True, tag="@substitute"):
    """``who`` sits on ``seat`` from now on (by ``TABLE`` after agreement)."""

    seat: Seat
    who: str


TO_GAME: tuple[type[Action], ...] = (Flag, Concede, Draw)
TABLE_ONLY: tuple[type[Action], ...] = (
    Offer,
    Answer,
    Withdraw,
    Rewind,
    Pause,
    Resume,
    Leave,
    Return,
    Claim,
    Substitute,
)
VERBS = TO_GAME + TABLE_ONLY
