"""Adding up: the points that I need for what, given what partner has told."""

from __future__ import annotations

from majlis.games.bridge.bidding.rule import MOST, NT, Range, Test
from majlis.games.bridge.bidding.situation import Situation
from majlis.games.bridge.calls import ONE_CLUB, strain_of
from majlis.games.bridge.cards import Suit

GAME, MINOR_GAME, SLAM, GRAND = 25, 28, 33, 37
SLAM_IN_SUIT = 32
"""Less than a slam needs without trumps, since shape counts as well."""
FIT = 8
"""Trumps of two hands that make a good place to play."""
_INVITATIONS = frozenset(
    (
        "invite", "invite_nt", "invite_suit", "invite_fit", "invite_both", "limit_raise",
        "jump_raise", "jump_rebid", "jump_nt", "game_try", "good_jump",
    )
)  # fmt: skip
_NARROW = 4


class Needs:
    """What I need opposite partner, who has told the least and the most he has.

    Of an invitation the middle counts, because a minimum would not have been invited.
    """

    def __init__(self, s: Situation) -> None:
        low, high = s.his.points
        is_invited = s.his_code in _INVITATIONS and high - low <= _NARROW
        base = (low + high) // 2 if is_invited else low
        self.game = GAME - base
        self.minor = MINOR_GAME - base
        least = min(self.game - 1, GAME - min(high, low + 2))
        self.invites: Range = (least, self.game - 1)


def adds_up(s: Situation, suit: Suit, need: int, most: int = MOST) -> Test:
    """Enough with this suit as trumps: the longer hand counts length, the shorter shortness."""
    is_long = s.mine.least(suit) >= s.his.least(suit)
    return lambda w: need <= (w.trumps(suit) if is_long else w.support(suit)) <= most


def stopped(s: Situation) -> Test:
    """What they bid is stopped, and the one suit that nobody bid; partner's notrump says it all."""
    suits = set(s.their_suits)
    if len(s.unbid) == 1 and not s.his.balanced:
        suits |= set(s.unbid)
    if has_bid_notrump(s):
        suits = set()
    return lambda w: all(w.stops(suit) for suit in suits)


def has_bid_notrump(s: Situation) -> bool:
    """Whether partner has ever bid notrump."""
    return any(call >= ONE_CLUB and strain_of(call) == NT for call in s.of(s.partner))
