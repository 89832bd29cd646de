"""Auctions of four robots over random deals, for tests and measurements of the bidding."""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec import Struct

from majlis.games.bridge import auction, dds
from majlis.games.bridge.bidding import player
from majlis.games.bridge.bidding.player import Chosen
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.boards import dealer, vulnerable
from majlis.games.bridge.calls import code
from majlis.games.bridge.cards import NOTRUMP, SEATS, Hand, hand_of
from majlis.games.bridge.score import BOOK
from majlis.games.bridge.state import Board, Called, Contract
from majlis.games.bridge.written import deal_text


class Bid(Struct, frozen=True):
    """A deal and its auction."""

    board: Board
    hands: tuple[Hand, ...]
    calls: tuple[Called, ...]
    chosen: tuple[Chosen, ...]

    @property
    def contract(self) -> Contract | None:
        """What it came to."""
        return auction.contract_of(self.calls)

    @property
    def down(self) -> int:
        """By how many tricks declarer fails: double dummy, or without the solver by an estimate."""
        contract = self.contract
        assert contract is not None, "all have passed"
        if dds.is_here():
            took = dds.tricks(self.hands)[contract.declarer][contract.strain]
        else:
            took = estimate(self, contract)
        return BOOK + contract.level - took

    def together(self, seat: int) -> int:
        """The high-card points of a seat and its partner."""
        return sum(Worth(self.hands[at]).hcp for at in (seat, seat ^ 2))

    def trumps(self, seat: int, strain: int) -> int:
        """The cards of a suit that a seat and its partner have; 0 for no trump."""
        if strain == NOTRUMP:
            return 0
        return sum(Worth(self.hands[at]).length[strain] for at in (seat, seat ^ 2))

    def __str__(self) -> str:
        calls = " ".join(f"{code(one.call)}({one.code})" for one in self.chosen)
        return f"{SEATS[self.board.dealer]} {deal_text(self.hands)} {self.board.vulnerable} {calls}"


def deal(rng: random.Random) -> tuple[Hand, ...]:
    """Four random hands."""
    cards = list(range(52))
    rng.shuffle(cards)
    return tuple(hand_of(cards[13 * seat : 13 * seat + 13]) for seat in range(4))


def bid(board: Board, hands: tuple[Hand, ...]) -> Bid:
    """The auction of four robots."""
    calls: list[Called] = []
    chosen: list[Chosen] = []
    while not auction.is_over(calls):
        seat = (board.dealer + len(calls)) % 4
        one = player.choose(board, calls, hands[seat])
        assert one.call in auction.allowed(calls, seat), (board, deal_text(hands), one)
        chosen.append(one)
        calls.append(Called(len(calls), seat, one.call))
    return Bid(board, hands, tuple(calls), tuple(chosen))


def auctions(count: int, seed: int) -> Iterator[Bid]:
    """So many random deals, dealers and vulnerabilities as in duplicate, with their auctions."""
    rng = random.Random(seed)
    for number in range(1, count + 1):
        yield bid(Board(number, dealer(number), vulnerable(number)), deal(rng))


def estimate(one: Bid, contract: Contract) -> int:
    """About how many tricks there are: a third of the points, and the trumps beyond seven."""
    length = max(one.trumps(contract.declarer, contract.strain) - 7, 0)
    return min(13, round(one.together(contract.declarer) / 3 - 0.5) + length)
