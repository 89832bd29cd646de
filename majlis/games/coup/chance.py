"""What chance decides: who begins, the deal, and cards from the Court.

The Court is shuffled before anything is drawn from it (C5.5, C7), so that each card of it is as
likely as any other; the order in which it lies is never written down.
"""

from __future__ import annotations

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.seats import players
from majlis.games.coup import cards, people
from majlis.games.coup.actions import Deal, Drawn, First
from majlis.games.coup.cards import Card
from majlis.games.coup.state import State

STREAMS = {"first": "first", "deal": "deal", "draw": "deck"}
"""By phase, the label of the stream that decides."""


def sample(s: State, stream: Stream) -> Action:
    """The outcome for what the state waits for."""
    match s.phase:
        case "first":
            return First(stream.choice(people.living(s)))
        case "deal":
            return _dealt(s, stream)
    return Drawn(s.asked, _drawn(s, stream))


def _dealt(s: State, stream: Stream) -> Deal:
    """Cards off a shuffled deck, round by round."""
    seats, deck = len(s.coins), stream.shuffle(whole(s))
    most = hand_size(s) * seats
    hands = (tuple(deck[seat:most:seats]) for seat in players(seats))
    return Deal(tuple(hand if people.is_alive(s, seat) else () for seat, hand in enumerate(hands)))


def _drawn(s: State, stream: Stream) -> tuple[Card, ...]:
    court = list(pool(s))
    return tuple(court.pop(stream.below(len(court))) for _ in range(s.count))


def hand_size(s: State) -> int:
    """Cards dealt to each (C1.5, C11.2)."""
    return 1 if s.law.draft else 2


def whole(s: State) -> tuple[Card, ...]:
    """The cards that are dealt from: for a draft a pile with one of each (C11.2), else all."""
    if s.law.draft:
        return cards.characters(s.law.fifth)
    return cards.deck(len(s.coins), s.law.fifth)


def pool(s: State) -> tuple[Card, ...]:
    """The Court with the card that goes into it just now."""
    return (*s.court, s.shown) if s.shown else s.court
