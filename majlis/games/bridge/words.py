"""Calls, contracts and cards in the reader's letters: no trump and court cards have names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from majlis.core.game import Message
from majlis.games.bridge.calls import CALLS, ONE_CLUB, CallCode, bid, level_of, strain_of
from majlis.games.bridge.cards import (
    LENGTH,
    NOTRUMP,
    RANKS,
    SEATS,
    SIGNS,
    STRAINS,
    SUITS,
    UNKNOWN,
    Card,
    Rank,
    Strain,
)
from majlis.games.bridge.state import Contract

VOID = "—"
_TEN: Rank = 8
_CALLS = ("pass", "double", "redouble")
_DOUBLED = ("", "X", "XX")
_SUITS = {"spades": 3, "hearts": 2, "diamonds": 1, "clubs": 0}


def strain_name(strain: Strain) -> Message | str:
    """``♠``, and what no trump is called."""
    return Message("bridge.strain.4") if strain == NOTRUMP else SIGNS[strain]


def call_name(call: CallCode) -> Message | str:
    """``4♠``, ``3NT``, and what pass and doubles are called; ``?`` where there is no such call."""
    if call not in range(CALLS):
        return "?"
    if call < ONE_CLUB:
        return Message(f"bridge.call.{_CALLS[call]}")
    parts = {"level": str(level_of(call)), "strain": strain_name(strain_of(call))}
    return Message("bridge.bid", parts)


def contract_name(contract: Contract) -> Message:
    """``4♠``; doubled ``4♠X``, redoubled ``4♠XX``."""
    parts: dict[str, object] = {"bid": call_name(bid(contract.level, contract.strain))}
    if contract.doubled:
        return Message("bridge.contract.doubled", {**parts, "sign": _DOUBLED[contract.doubled]})
    return Message("bridge.contract", parts)


def par_contract(text: str) -> Message:
    """A contract as `dds.Par` has it, ``4SX NS -1``, with the sign of its suit."""
    bid_, seats, end = text.split()
    bare = bid_.rstrip("X")
    strain = STRAINS.index(bare[1:])
    contract = contract_name(Contract(int(bare[0]), strain, len(bid_) - len(bare), 0))
    parts = {"contract": contract, "seats": compass(seats), "end": end}
    return Message("bridge.analysis.par.contract", parts)


def compass(seats: str) -> Message:
    """``N``, or ``EW`` for both of a side, in the reader's letters."""
    if len(seats) == 1:
        return Message(f"bridge.board.compass.{SEATS.index(seats)}")
    return Message(f"bridge.compass.{seats.lower()}")


def rank_name(rank: Rank) -> Message | str:
    """``7``, ``10``, and what court cards and aces are called."""
    return str(rank + 2) if rank <= _TEN else Message(f"bridge.rank.{rank}")


def card_name(one: Card) -> Message | str:
    """``♠7``; ``?`` where it is unknown."""
    if one == UNKNOWN:
        return "?"
    parts = {"suit": SIGNS[one // LENGTH], "rank": rank_name(one % LENGTH)}
    return Message("bridge.card", parts)


def hand_name(cards: Iterable[Card]) -> Message:
    """``♠A K 3 ♥— ♦Q 10 9 ♣7 6``: suits from spades down, ranks from the ace down (B9 #12)."""
    held = sorted(cards, reverse=True)
    return Message("bridge.hand", {name: _held(held, suit) for name, suit in _SUITS.items()})


def cards_named(text: str) -> tuple[Message, ...]:
    """``SAKQ-HA-s43`` in the reader's letters, suit by suit in that order; trumps with a small
    letter ruff."""
    return tuple(_group(group) for group in text.split("-"))


def _group(text: str) -> Message:
    ranks = [RANKS.index(rank) for rank in text[1:]]
    sign = SIGNS[SUITS.index(text[0].upper())]
    cards = Message("bridge.held", {"suit": sign, "ranks": _ranks(ranks)})
    return Message("bridge.line.ruff", {"cards": cards}) if text[0].islower() else cards


def _held(held: Sequence[Card], suit: int) -> Message:
    ranks = [one % LENGTH for one in held if one // LENGTH == suit]
    return Message("bridge.held", {"suit": SIGNS[suit], "ranks": _ranks(ranks) if ranks else VOID})


def _ranks(ranks: Sequence[Rank]) -> Message | str:
    """The first, and after it the others."""
    first, *others = ranks
    if not others:
        return rank_name(first)
    return Message("bridge.ranks", {"rank": rank_name(first), "others": _ranks(others)})
