"""What is wrong with a state, for developers (C1.3, C1.6, C2, C9.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from majlis.core.seats import CHANCE, players
from majlis.games.coup import cards, people, purse
from majlis.games.coup.cards import Card
from majlis.games.coup.state import State


def troubles(s: State) -> Iterator[str]:
    """Everything that should not be; nothing in a healthy state."""
    yield from _coins(s)
    if s.opened:
        yield from _cards(s)
        yield from _lives(s)
    if (s.phase == "over") != (s.outcome is not None):
        yield f"phase {s.phase} with outcome {s.outcome}"
    if s.outcome is None and s.todo and not _waits(s):
        yield f"nobody is asked in phase {s.phase}"
    if s.shown and not any(s.shown in hand for hand in _owners(s)):
        yield f"{s.shown} is shown by nobody in {s.hands}"
    if s.phase == "act" and (s.drawn or s.shown or s.pending or len(s.todo) > 1):
        yield f"a turn begins with {s.drawn}, {s.shown}, {s.pending}, {s.todo} left over"


def _owners(s: State) -> Iterator[tuple[Card, ...]]:
    """The hand that a card which is shown still belongs to."""
    if s.phase == "verdict" and s.pending is not None and s.pending.target is not None:
        yield s.hands[s.pending.target]
    elif s.phase == "draw":
        yield s.hands[s.asked]


def _waits(s: State) -> bool:
    if s.window is not None:
        return not s.window.closed and s.asked < CHANCE
    return s.asked == CHANCE or s.asked in people.living(s)


def _coins(s: State) -> Iterator[str]:
    """C9.1: nobody owes anything, and there are no more than there are."""
    if min(s.coins) < 0 or (purse.treasury(s) or 0) < 0:
        yield f"coins {s.coins}, treasury {purse.treasury(s)}"
    if s.phase == "act" and max(s.coins) > purse.MOST:
        yield f"coins {s.coins} at the start of a turn"


def _cards(s: State) -> Iterator[str]:
    """C1.3, C1.6: the cards are those of the deck, and the Court has as many as at first."""
    seats = len(s.coins)
    held = Counter((*s.court, *s.drawn, *(c for some in (*s.hands, *s.dead) for c in some)))
    if s.law.draft:
        whole = Counter(cards.characters(s.law.fifth)) + Counter(s.drafted)
    else:
        whole = Counter(cards.deck(seats, s.law.fifth))
    if held != whole:
        yield f"cards {held} instead of {whole}"
    dealt = sum(map(len, s.dealt)) + len(s.drafted)
    if len(s.court) + len(s.drawn) != whole.total() - dealt:
        yield f"{len(s.court)} cards in the Court and {len(s.drawn)} drawn"


def _lives(s: State) -> Iterator[str]:
    """C2: alive is who has a hidden card; two influences each."""
    for seat in players(len(s.coins)):
        hidden, dead = len(s.hands[seat]), len(s.dead[seat])
        if people.is_alive(s, seat) != bool(hidden):
            yield f"seat {seat} has {hidden} hidden cards and is {'' if hidden else 'not '}out"
        if s.dealt[seat] and hidden + dead != len(s.dealt[seat]) + bool(s.drafted):
            yield f"seat {seat} has {hidden} hidden and {dead} dead cards"
        if not people.is_alive(s, seat) and s.coins[seat]:
            yield f"seat {seat} is out and has {s.coins[seat]} coins"
