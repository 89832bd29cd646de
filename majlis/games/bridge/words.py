"""Calls, contracts and cards as people write them: notation, the same in every language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from majlis.core.game import Message
from majlis.games.bridge.calls import ONE_CLUB, CallCode, bid, level_of, strain_of
from majlis.games.bridge.cards import LENGTH, NOTRUMP, RANKS, SIGNS, UNKNOWN, Card, Rank, Strain
from majlis.games.bridge.state import Contract

VOID = "—"
_DOUBLED = ("", "X", "XX")


def strain_text(strain: Strain) -> str:
    """``♠``, ``NT``."""
    return "NT" if strain == NOTRUMP else SIGNS[strain]


def call_text(call: CallCode) -> str:
    """``3NT``, ``4♠``, ``X``; empty for a pass, which has a word of its own in each language."""
    if call < ONE_CLUB:
        return _DOUBLED[call]
    return f"{level_of(call)}{strain_text(strain_of(call))}"


def contract_text(contract: Contract) -> str:
    """``3NT``, ``4♠X``."""
    return f"{contract.level}{strain_text(contract.strain)}{_DOUBLED[contract.doubled]}"


def card_text(one: Card) -> str:
    """``♠A``; ``?`` where it is unknown."""
    return "?" if one == UNKNOWN else SIGNS[one // LENGTH] + RANKS[one % LENGTH]


def hand_text(cards: Iterable[Card]) -> str:
    """``♠AK3 ♥— ♦QT982 ♣A7654``: suits from spades down, ranks from the ace down (B9 #12)."""
    held = sorted(cards, reverse=True)
    return " ".join(_suits(held))


def _suits(held: list[Card]) -> Iterator[str]:
    for suit in (3, 2, 1, 0):
        ranks = "".join(RANKS[one % LENGTH] for one in held if one // LENGTH == suit)
        yield f"{SIGNS[suit]}{ranks or VOID}"


# The same in the reader's own letters, for messages: no trump and court cards have names.


def strain_name(strain: Strain) -> Message | str:
    """``♠``, and what no trump is called."""
    return Message("bridge.strain.4") if strain == NOTRUMP else SIGNS[strain]


def rank_name(rank: Rank) -> Message | str:
    """``7``, and what ten and court cards are called."""
    return RANKS[rank] if RANKS[rank].isdigit() else Message(f"bridge.rank.{rank}")


def card_name(one: Card) -> Message | str:
    """``♠7``; ``?`` where it is unknown."""
    if one == UNKNOWN:
        return "?"
    parts = {"suit": SIGNS[one // LENGTH], "rank": rank_name(one % LENGTH)}
    return Message("bridge.card", parts)


def bid_name(call: CallCode) -> Message:
    """``4♠``, ``3NT``."""
    parts = {"level": str(level_of(call)), "strain": strain_name(strain_of(call))}
    return Message("bridge.bid", parts)


def contract_name(contract: Contract) -> Message:
    """``4♠``; doubled ``4♠X``, redoubled ``4♠XX``."""
    parts: dict[str, object] = {"bid": bid_name(bid(contract.level, contract.strain))}
    if contract.doubled:
        return Message("bridge.contract.doubled", {**parts, "sign": _DOUBLED[contract.doubled]})
    return Message("bridge.contract", parts)
