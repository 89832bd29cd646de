"""Rules: a call, what a hand must have for it, and what it tells the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import ONE_CLUB, CallCode, bid, strain_of
from majlis.games.bridge.cards import LENGTH, NOTRUMP, Strain, Suit

Range: TypeAlias = tuple[int, int]
Bounds: TypeAlias = int | Range
"""What a range is made of: its two ends, or the least alone."""
Test: TypeAlias = Callable[[Worth], bool]

MOST = 40
ANY: Range = (0, MOST)
ANY_LENGTH: Range = (0, LENGTH)
ANY_LENGTHS = (ANY_LENGTH,) * 4


class Rule(Struct, frozen=True):
    """A call and its meaning.

    ``hcp`` are high-card points, ``worth`` with length (`Worth.points`), ``support`` those with a
    suit as trumps. ``lengths`` are ranges by suit. ``test`` is what cannot be told in numbers.
    ``code`` names the meaning; ``alert``: the call is artificial. ``forcing``: partner must call
    again; ``to_game``: until game is reached. ``about`` is the strain that it speaks of, where that
    is not the one it bids. ``silent``: another reason for a call, with which nobody reckons.
    """

    call: CallCode
    code: str
    hcp: Range = ANY
    worth: Range = ANY
    support: tuple[Suit, Range] | None = None
    lengths: tuple[Range, ...] = ANY_LENGTHS
    balanced: bool | None = None
    test: Test | None = None
    alert: bool = False
    forcing: bool = False
    to_game: bool = False
    about: Strain | None = None
    silent: bool = False

    def fits(self, w: Worth) -> bool:
        """Whether a hand is what the call says."""
        return (
            self.hcp[0] <= w.hcp <= self.hcp[1]
            and self.worth[0] <= w.points <= self.worth[1]
            and (self.balanced is None or w.is_balanced == self.balanced)
            and all(
                least <= n <= most for n, (least, most) in zip(w.length, self.lengths, strict=True)
            )
            and (self.support is None or _within(w.support(self.support[0]), self.support[1]))
            and (self.test is None or self.test(w))
        )

    @property
    def points(self) -> Range:
        """The points that it tells, however they are counted."""
        support = ANY if self.support is None else self.support[1]
        ranges = (self.hcp, self.worth, support)
        return max(one[0] for one in ranges), min(one[1] for one in ranges)

    @property
    def suit(self) -> Strain | None:
        """What it speaks of: the strain it bids, unless it is about another."""
        if self.about is not None:
            return self.about
        return strain_of(self.call) if self.call >= ONE_CLUB else None


def widened(rules: Sequence[Rule]) -> Rule:
    """One rule for several of the same call and code: what all of them have in common."""
    first = rules[0]
    if len(rules) == 1:
        return first
    lengths = tuple(_hull([one.lengths[suit] for one in rules]) for suit in range(4))
    return replace(
        first,
        hcp=_hull([one.points for one in rules]),
        worth=ANY,
        support=None,
        lengths=lengths,
        balanced=first.balanced if all(one.balanced for one in rules) else None,
        test=None,
    )


def _hull(ranges: Sequence[Range]) -> Range:
    return min(one[0] for one in ranges), max(one[1] for one in ranges)


def _within(value: int, bounds: Range) -> bool:
    return bounds[0] <= value <= bounds[1]


def bounds_of(given: Bounds, most: int) -> Range:
    """A range from its ends or from its least alone."""
    return given if isinstance(given, tuple) else (given, most)


def lengths_of(given: Mapping[Suit, Bounds]) -> tuple[Range, ...]:
    """Ranges for all suits, from those of some."""
    return tuple(bounds_of(given.get(suit, ANY_LENGTH), LENGTH) for suit in range(4))


def rule(
    call: CallCode,
    code: str,
    lengths: Mapping[Suit, Bounds] | None = None,
    *,
    hcp: Bounds = ANY,
    worth: Bounds = ANY,
    support: tuple[Suit, Bounds] | None = None,
    balanced: bool | None = None,
    test: Test | None = None,
    alert: bool = False,
    forcing: bool = False,
    to_game: bool = False,
    about: Strain | None = None,
    silent: bool = False,
) -> Rule:
    """A `Rule` in fewer words: a range may be its least, lengths those of some suits."""
    return Rule(
        call,
        code,
        bounds_of(hcp, MOST),
        bounds_of(worth, MOST),
        None if support is None else (support[0], bounds_of(support[1], MOST)),
        lengths_of(lengths) if lengths else ANY_LENGTHS,
        balanced,
        test,
        alert,
        forcing or to_game,
        to_game,
        about,
        silent,
    )


def asks(one: Rule, about: Strain = NOTRUMP, *, to_game: bool = False) -> Rule:
    """The same as an artificial call that partner must answer, about that strain if about any."""
    return replace(one, alert=True, forcing=True, to_game=to_game, about=about)


NT = NOTRUMP


def call_at(level: int, strain: Strain) -> CallCode:
    """The bid of a level in a strain."""
    return bid(level, strain)
