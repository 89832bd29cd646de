"""What chance decides (E2, E3, *burn_card*), and what the rules say by its mouth.

The bank is shuffled before anything is drawn from it, so each card of it is as likely as any other;
the order in which it lies is never written down. The same goes for a hand spread face down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeAlias

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.seats import TABLE, Seat
from majlis.games.elections import ballots, chain, cycle, people, turns
from majlis.games.elections.actions import (
    Blind,
    Deal,
    DealRegions,
    Drawn,
    First,
    Limit,
    Replies,
    Settle,
)
from majlis.games.elections.cards import DECK, REGIONS, Card
from majlis.games.elections.piles import HAND, LIMIT
from majlis.games.elections.state import State

STREAMS = {
    "first": "first",
    "regions": "regions",
    "deal": "deal",
    "draw": "bank",
    "limit": "limit",
    "blind": "blind",
    "replies": "house",
    "votes": "house",
    "settle": "house",
    "count": "house",
}
"""By phase, the label of the stream that decides; nothing is drawn from ``house``."""

_DECIDED: dict[str, Callable[[State], Action]] = {
    "replies": lambda s: Replies(chain.said_in(s)),
    "votes": ballots.votes_in,
    "settle": lambda s: Settle(chain.result_of(chain.attack_of(s))),
    "count": cycle.count,
}
"""By phase, what the rules say: it follows from the state alone."""

_Cards: TypeAlias = tuple[Card, ...]


def sample(s: State, stream: Stream) -> Action:
    """The outcome for what the state waits for."""
    if s.phase in _DECIDED:
        return _DECIDED[s.phase](s)
    seat = s.todo[0].seat
    match s.phase:
        case "first":
            if seat != TABLE:
                return First(seat, agreed=True)
            return First(stream.choice(people.present(s)))
        case "regions":
            return _dealt_regions(s, stream)
        case "deal":
            return _dealt(s, stream)
        case "draw":
            return Drawn(seat, _some(s.bank, turns.drawn_count(s, len(s.bank)), stream))
        case "limit":
            return Limit(seat, _some(s.hands[seat], _surplus(s, seat), stream))
    return Blind(seat, stream.choice(s.hands[seat]))


def _surplus(s: State, seat: Seat) -> int:
    return len(s.hands[seat]) - LIMIT


def _some(cards: _Cards, count: int, stream: Stream) -> _Cards:
    """So many cards, in the order in which they are drawn."""
    left = list(cards)
    return tuple(left.pop(stream.below(len(left))) for _ in range(count))


def _dealt_regions(s: State, stream: Stream) -> DealRegions:
    numbers = stream.shuffle(range(1, REGIONS + 1))
    each = s.law.each
    homes = (numbers[seat * each : (seat + 1) * each] for seat in people.seats_of(s))
    return DealRegions(tuple(tuple(sorted(home)) for home in homes))


def _dealt(s: State, stream: Stream) -> Deal:
    """Five cards to everybody who plays, off a shuffled deck."""
    cards = iter(_some(DECK, HAND * len(people.living(s)), stream))
    return Deal(tuple(_hand(s, seat, cards) for seat in people.seats_of(s)))


def _hand(s: State, seat: Seat, cards: Iterable[Card]) -> _Cards:
    taken = iter(cards)
    return tuple(next(taken) for _ in range(HAND)) if people.is_in(s, seat) else ()


# Whether an outcome is one


def could_be(s: State, action: Action) -> bool:
    """Whether the outcome answers what the state waits for."""
    if s.phase in _DECIDED:
        return action == _DECIDED[s.phase](s)
    seat = s.todo[0].seat
    match action:
        case First(seat=first, agreed=agreed) if s.phase == "first":
            return first == seat if seat != TABLE else not agreed and first in people.present(s)
        case DealRegions(homes=homes) if s.phase == "regions":
            return _are_homes(s, homes)
        case Deal(hands=hands) if s.phase == "deal":
            return _are_hands(s, hands)
        case Drawn(seat=owner, cards=cards) if s.phase == "draw":
            count = turns.drawn_count(s, len(s.bank))
            return owner == seat and len(cards) == count and within(cards, s.bank)
        case Limit(seat=owner, cards=cards) if s.phase == "limit":
            return (
                owner == seat and len(cards) == _surplus(s, seat) and within(cards, s.hands[seat])
            )
        case Blind(seat=owner, card=card) if s.phase == "blind":
            return owner == seat and card in s.hands[seat]
    return False


def within(some: Iterable[Card], there: Iterable[Card]) -> bool:
    """Whether these cards are there, each as often."""
    return not Counter(some) - Counter(there)


def _are_homes(s: State, homes: tuple[tuple[int, ...], ...]) -> bool:
    numbers = [number for home in homes for number in home]
    sizes = [len(home) for home in homes] == [s.law.each] * len(s.candidates)
    known = all(1 <= number <= REGIONS for number in numbers)
    return sizes and known and len(set(numbers)) == len(numbers)


def _are_hands(s: State, hands: tuple[_Cards, ...]) -> bool:
    sizes = [HAND if people.is_in(s, seat) else 0 for seat in people.seats_of(s)]
    return [len(hand) for hand in hands] == sizes and within((c for h in hands for c in h), DECK)
