"""The table as a robot thinks of it: few numbers, easily changed, at the start of a turn."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from majlis.core.seats import Seat
from majlis.games.coup.beliefs import KINDS, Hand

T = TypeVar("T")
Has: TypeAlias = tuple[float, ...]
"""By character, the probability that somebody holds one."""


class Scene(Struct, frozen=True):
    """``mover`` is about to act. ``lives`` are hidden cards and ``coins`` what lies before each.

    ``hand`` is that of ``me``; ``has`` what the others are believed to hold (one's own row is not
    used).
    """

    me: Seat
    mover: Seat
    lives: tuple[int, ...]
    coins: tuple[int, ...]
    hand: Hand
    has: tuple[Has, ...]
    bank: int | None

    @property
    def alive(self) -> list[Seat]:
        """Who is in the game."""
        return [seat for seat, lives in enumerate(self.lives) if lives]


def paid(s: Scene, seat: Seat, coins: int) -> Scene:
    """So many coins more (less) before ``seat``, as far as there are coins."""
    if coins > 0 and s.bank is not None:
        coins = min(coins, max(0, s.bank - sum(s.coins)))
    return replace(s, coins=_with(s.coins, seat, s.coins[seat] + coins))


def hurt(s: Scene, seat: Seat) -> Scene:
    """Somebody else has an influence less; with none left his coins are gone."""
    lives = s.lives[seat]
    if not lives:
        return s
    coins = s.coins if lives > 1 else _with(s.coins, seat, 0)
    has = _halved(s.has[seat])
    return replace(
        s, lives=_with(s.lives, seat, lives - 1), coins=coins, has=_with(s.has, seat, has)
    )


def left_with(s: Scene, hand: Hand) -> Scene:
    """One's own hand is this one now."""
    coins = s.coins if hand else _with(s.coins, s.me, 0)
    return replace(s, hand=hand, lives=_with(s.lives, s.me, len(hand)), coins=coins)


def believing(s: Scene, seat: Seat, has: Has) -> Scene:
    """The same with another belief about ``seat``."""
    return replace(s, has=_with(s.has, seat, has))


def turned(s: Scene) -> Scene:
    """The turn of the next who is in the game."""
    n = len(s.lives)
    mover = (s.mover + 1) % n
    while not s.lives[mover]:
        mover = (mover + 1) % n
    return replace(s, mover=mover)


def _halved(has: Has) -> Has:
    """What is believed of one card, from what was believed of two."""
    total = sum(has)
    return tuple(p / total for p in has) if total else (0.0,) * KINDS


def _with(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])
