"""What a player's calls have told of his hand so far."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from majlis.games.bridge.bidding.rule import ANY, ANY_LENGTHS, Range, Rule
from majlis.games.bridge.cards import LENGTH, Suit

_BALANCED_LENGTHS = (2, 5)


class Shown(Struct, frozen=True):
    """The least and the most a hand holds, in points and in each suit, so far as it was told.

    ``points`` are high-card points with what length or shortness may add. ``balanced``: it has said
    so. Everything is likely, nothing certain: people bid as they like.
    """

    points: Range = ANY
    lengths: tuple[Range, ...] = ANY_LENGTHS
    balanced: bool = False

    def least(self, suit: Suit) -> int:
        """The fewest cards of a suit that it promised."""
        return self.lengths[suit][0]

    def most(self, suit: Suit) -> int:
        """The most cards of a suit that it may have."""
        return self.lengths[suit][1]

    def may_be(self, rule: Rule) -> bool:
        """Whether a rule can be true of this hand."""
        pairs = ((self.points, rule.points), *zip(self.lengths, rule.lengths, strict=True))
        return all(max(old[0], new[0]) <= min(old[1], new[1]) for old, new in pairs)


NOTHING = Shown()


def told(before: Shown, rule: Rule) -> Shown:
    """What is known after a call that tells this as well."""
    lengths = tuple(_met(old, new) for old, new in zip(before.lengths, _lengths(rule), strict=True))
    points = _met(before.points, rule.points)
    is_balanced = rule.balanced or (before.balanced and rule.balanced is None)
    return _whole(Shown(points, lengths, bool(is_balanced)))


def _lengths(rule: Rule) -> tuple[Range, ...]:
    if not rule.balanced:
        return rule.lengths
    return tuple(_met(one, _BALANCED_LENGTHS) for one in rule.lengths)


def _met(old: Range, new: Range) -> Range:
    """What both say; if they contradict each other, what was said last."""
    low, high = max(old[0], new[0]), min(old[1], new[1])
    return (low, high) if low <= high else new


def _whole(shown: Shown) -> Shown:
    """The same, when it is remembered that a hand has thirteen cards."""
    promised = sum(least for least, _ in shown.lengths)
    if promised > LENGTH:
        return replace(shown, lengths=tuple((0, most) for _, most in shown.lengths))
    spare = LENGTH - promised
    lengths = tuple((least, min(most, least + spare)) for least, most in shown.lengths)
    return replace(shown, lengths=lengths)
