"""How well robots bid, by double dummy: IMPs from par on random deals, slams of those makeable.

``python -m tests.games.bridge.against_par`` prints the table; ``-v`` lists the slam deals. It needs
the extra ``majlis[bridge]`` and takes a minute or two.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from msgspec import Struct

from majlis.games.bridge import dds, imps, score
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.boards import dealer, vulnerable
from majlis.games.bridge.cards import SEATS, Hand, side
from majlis.games.bridge.state import Board
from tests.games.bridge.auctions import Bid, auctions, bid, deal

RANDOM, SLAM = (400, 2030), (150, 2031)
"""How many deals, and from which seed."""
SLAM_POINTS, SLAM_TRUMPS, WITH_TRUMPS = 33, 9, 30
_SLAM_TRICKS, _GRAND_TRICKS, _SLAM_LEVEL = 12, 13, 6


class Judged(Struct, frozen=True):
    """An auction, the tricks of every declarer, and the par of the deal for N-S."""

    one: Bid
    table: dds.Tricks
    par: int

    @property
    def score(self) -> int:
        """What the contract comes to for N-S, double dummy."""
        contract = self.one.contract
        if contract is None:
            return 0
        tricks = self.table[contract.declarer][contract.strain]
        is_vulnerable = self.one.board.vulnerable[side(contract.declarer)]
        points = score.score(
            contract.level, contract.strain, contract.doubled, is_vulnerable, tricks
        )
        return points if side(contract.declarer) == 0 else -points

    @property
    def imps(self) -> int:
        """How far it is from par, whichever side has lost it."""
        return abs(imps.imps(self.score - self.par))

    def makes(self, tricks: int) -> bool:
        """Whether the side that has most can take so many in its best strain."""
        return any(took >= tricks for row in self.table for took in row)

    @property
    def level(self) -> int:
        """Of the contract; 0: all have passed."""
        return self.one.contract.level if self.one.contract else 0

    @property
    def is_made(self) -> bool:
        """Whether the contract is made."""
        return self.one.contract is not None and self.one.down <= 0


def judged(one: Bid) -> Judged:
    """An auction looked at with all cards open."""
    table = dds.tricks(one.hands)
    return Judged(one, table, dds.par(table, one.board.dealer, one.board.vulnerable).score)


def slam_deals(count: int, seed: int) -> Iterator[Bid]:
    """Auctions of random deals on which a side has the points of a slam, or fewer and trumps."""
    rng = random.Random(seed)
    number = 0
    while number < count:
        hands = deal(rng)
        if any(has_slam_values(hands, seat) for seat in (0, 1)):
            number += 1
            yield bid(Board(number, dealer(number), vulnerable(number)), hands)


def has_slam_values(hands: tuple[Hand, ...], seat: int) -> bool:
    """33 high-card points together, or 30 and nine trumps."""
    mine, his = Worth(hands[seat]), Worth(hands[seat + 2])
    trumps = max(a + b for a, b in zip(mine.length, his.length, strict=True))
    least = WITH_TRUMPS if trumps >= SLAM_TRUMPS else SLAM_POINTS
    return mine.hcp + his.hcp >= least


def table() -> Iterator[str]:
    """Lines of Markdown."""
    every = [judged(one) for one in auctions(*RANDOM)]
    slams = [judged(one) for one in slam_deals(*SLAM)]
    makeable = [one for one in slams if one.makes(_SLAM_TRICKS)]
    bid_slams = [one for one in slams if one.level >= _SLAM_LEVEL]
    grand = [one for one in slams if one.makes(_GRAND_TRICKS)]
    bid_grand = [one for one in slams if one.level > _SLAM_LEVEL]
    yield "| measure | found |"
    yield "| --- | --: |"
    yield f"| IMPs from par a board, {len(every)} random deals | {mean(every):.2f} |"
    yield f"| IMPs from par a board, {len(slams)} slam deals | {mean(slams):.2f} |"
    both = sum(one.level >= _SLAM_LEVEL for one in makeable)
    yield f"| slams bid of {len(makeable)} makeable | {both} |"
    made = sum(one.is_made for one in bid_slams)
    yield f"| slams made of {len(bid_slams)} bid | {made} |"
    made = sum(one.is_made for one in bid_grand)
    yield f"| grand slams made of {len(bid_grand)} bid; {len(grand)} makeable | {made} |"


def mean(found: list[Judged]) -> float:
    """IMPs a board."""
    return sum(one.imps for one in found) / len(found)


def listed() -> Iterator[str]:
    """The slam deals, one a line."""
    for one in map(judged, slam_deals(*SLAM)):
        best = max(max(row) for row in one.table)
        contract = one.one.contract
        by = SEATS[contract.declarer] if contract else ""
        down = one.one.down if contract else 0
        yield f"best {best} down {down} by {by} lost {one.imps}: {one.one}"


if __name__ == "__main__":
    print("\n".join(table()))
    if "-v" in sys.argv:
        print("\n".join(listed()))
