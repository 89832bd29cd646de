"""Tawla's verbs.

Points in a :class:`Play` are the mover's own, 24 down to 1; ``BAR`` is 25 and ``OFF`` is 0.
"""

from __future__ import annotations

from majlis.core.actions import Action

OFF = 0
BAR = 25


class Opening(Action, frozen=True, tag="opening"):
    """Each player's one die (T2.1), by ``CHANCE``: ``a`` is seat 0's, ``b`` seat 1's."""

    a: int
    b: int


class Dice(Action, frozen=True, tag="dice"):
    """The two dice of a turn, by ``CHANCE``."""

    a: int
    b: int


class Roll(Action, frozen=True, tag="roll"):
    """Throw the dice: what comes next is :class:`Dice`."""


class Dance(Action, frozen=True, tag="dance"):
    """Let the turn pass without a throw, against a closed board (T4.3)."""


class Play(Action, frozen=True, tag="play"):
    """The whole turn: half-moves ``(from, to)`` of one die each, in an order that can be played.

    Empty when nothing can be played. Among the ways to one position only one is written down
    (`moves.Plays`).
    """

    steps: tuple[tuple[int, int], ...] = ()


class Double(Action, frozen=True, tag="double"):
    """Offer to play on for twice as much (T7.1)."""


class Take(Action, frozen=True, tag="take"):
    """Play on for the value that was offered."""


class Drop(Action, frozen=True, tag="drop"):
    """Give the game up for the value before the offer."""


class Beaver(Action, frozen=True, tag="beaver"):
    """The doubled player turns the cube once more at once and keeps it (T7.5)."""


class Raccoon(Action, frozen=True, tag="raccoon"):
    """The doubler answers a beaver by turning the cube once more (T7.5)."""


class Resign(Action, frozen=True, tag="resign"):
    """Offer to lose the game as a single (1), a gammon (2) or a backgammon (3) (T6.2)."""

    stake: int


class Accept(Action, frozen=True, tag="accept"):
    """Take the win that was offered."""


class Decline(Action, frozen=True, tag="decline"):
    """Play on; only a higher offer may follow."""


VERBS: tuple[type[Action], ...] = (
    Opening,
    Dice,
    Roll,
    Dance,
    Play,
    Double,
    Take,
    Drop,
    Beaver,
    Raccoon,
    Resign,
    Accept,
    Decline,
)
