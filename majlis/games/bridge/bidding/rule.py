"""Rules: a call, what a hand must have for it, and what it tells the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import BY_CODE, CallCode
from majlis.games.bridge.cards import Suit

Range: TypeAlias = tuple[int, int]
Test: TypeAlias = Callable[[Worth], bool]
ANY: Range = (0, 40)
LENGTHS: Range = (0, 13)


class Rule(Struct, frozen=True):
    """A call and its meaning.

    ``points`` are high-card points, ``worth`` with length (`Worth.points`), ``support`` those with
    a suit as trumps. ``lengths`` are ranges by suit. ``test`` is what cannot be told in numbers.
    ``code`` names the explanation, ``alert``: the call is artificial. ``forcing``: partner must
    call again; ``to_game``: until game is reached.
    """

    call: CallCode
    code: str
    points: Range = ANY
    worth: Range = ANY
    support: tuple[Suit, Range] | None = None
    lengths: Mapping[Suit, Range] = {}
    balanced: bool | None = None
    test: Test | None = None
    alert: bool = False
    forcing: bool = False
    to_game: bool = False

    def fits(self, w: Worth) -> bool:
        """Whether a hand is what the call says."""
        return (
            self.points[0] <= w.hcp <= self.points[1]
            and self.worth[0] <= w.points <= self.worth[1]
            and (self.balanced is None or w.is_balanced == self.balanced)
            and all(least <= w.length[s] <= most for s, (least, most) in self.lengths.items())
            and (self.support is None or _within(w.support(self.support[0]), self.support[1]))
            and (self.test is None or self.test(w))
        )


def _within(value: int, bounds: Range) -> bool:
    return bounds[0] <= value <= bounds[1]


def code_of(name: str) -> CallCode:
    """A call by its name: ``1NT``, ``P``, ``X``."""
    return BY_CODE[name]
