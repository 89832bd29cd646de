"""What cards are called: messages for the catalogues."""

from __future__ import annotations

from collections.abc import Iterable

from majlis.core.game import Message, Who
from majlis.games.elections.cards import BISHT, Card, id_of, is_bisht, is_vote, votes_of


def named(card: Card) -> Message:
    """A card: a vote card by its votes, a declared *bisht* also by what it is declared to be."""
    name = _named(card)
    if not is_bisht(card) or card == BISHT:
        return name
    return Message("elections.card.as", {"card": name})


def _named(card: Card) -> Message:
    if is_vote(card):
        return Message("elections.card.vote", {"n": votes_of(card)})
    return Message(f"elections.card.{id_of(card)}")


def all_named(cards: Iterable[Card]) -> tuple[Message, ...]:
    """Several cards, in their order."""
    return tuple(map(named, cards))


def need(kind: str) -> Message:
    """What somebody is asked for."""
    return Message(f"elections.need.{kind}")


def signed(number: int) -> int | Message:
    """Votes that are gained or lost."""
    return number if number >= 0 else Message("elections.board.below", {"n": -number})


def results(votes: Iterable[int]) -> tuple[Message, ...]:
    """Everybody with what he has, by seat."""
    return tuple(
        Message("elections.result", {"who": Who(seat), "n": signed(n)})
        for seat, n in enumerate(votes)
    )
