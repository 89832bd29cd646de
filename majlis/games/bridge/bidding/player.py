"""Bidding for whoever asks: what to call, and what the calls so far have told (B8.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.bridge.bidding import book, wording
from majlis.games.bridge.bidding.rule import Rule
from majlis.games.bridge.bidding.shown import Shown
from majlis.games.bridge.bidding.situation import Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS, CallCode
from majlis.games.bridge.cards import Hand
from majlis.games.bridge.state import Board, Called


class Chosen(Struct, frozen=True):
    """A call, whether it is alerted, and the message ``bridge.meaning.<code>`` that explains it."""

    call: CallCode
    code: str
    params: dict[str, str]
    alert: bool = False

    @property
    def explanation(self) -> str:
        """The explanation as it travels (`describe.meaning`); a pass that says nothing has none."""
        return wording.text(self.code, self.params)


def choose(board: Board, calls: Sequence[Called], hand: Hand) -> Chosen:
    """What the seat whose turn it is calls with this hand of thirteen cards."""
    s = situation(board, calls)
    chosen = book.chosen(s, Worth(hand))
    return _explained(s, book.meaning(s, chosen.call))


def explain(board: Board, calls: Sequence[Called], at: int) -> Chosen:
    """What call number ``at`` (from 0) of these means."""
    s = situation(board, calls[:at], calls[at].seat)
    return _explained(s, book.meaning(s, calls[at].call))


def _explained(s: Situation, meaning: Rule) -> Chosen:
    after = s.after(meaning.call, meaning).shown[s.me]
    params = wording.params_of(meaning, after)
    return Chosen(meaning.call, wording.message_of(meaning), params, meaning.alert)


def shown(board: Board, calls: Sequence[Called]) -> tuple[Shown, ...]:
    """What each seat (N E S W) has told by its calls."""
    by_place = situation(board, calls).shown
    return tuple(by_place[(seat - board.dealer) % 4] for seat in range(4))


def situation(board: Board, calls: Sequence[Called], turn: Seat | None = None) -> Situation:
    """The auction, read. Where seats were skipped they are taken to have passed."""
    codes = tuple(_in_turn(board.dealer, calls, turn))
    ours = board.dealer % 2
    return book.situation(codes, (board.vulnerable[ours], board.vulnerable[1 - ours]))


def _in_turn(dealer: Seat, calls: Iterable[Called], turn: Seat | None) -> Iterable[CallCode]:
    seat = dealer
    for called in calls:
        while seat != called.seat:
            yield PASS
            seat = (seat + 1) % 4
        yield called.call
        seat = (seat + 1) % 4
    while turn is not None and seat != turn:
        yield PASS
        seat = (seat + 1) % 4
