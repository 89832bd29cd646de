"""What is wrong with a state, for developers (E1, E4, E5, E13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from majlis.core.seats import CHANCE, OFFICIAL, TABLE, Seat
from majlis.games.elections import chain, lands, people, turns
from majlis.games.elections.cards import ASSIST, DECK, DENY, DOUBLE, MIRROR, PROTECT
from majlis.games.elections.imagine import on_table
from majlis.games.elections.state import Candidate, Region, State

_MOST_DOUBLES = 2
_EVERYBODY = ("choose_first", "penalty_vote", "opinion", "votes")


def troubles(s: State) -> Iterator[str]:
    """Everything that should not be; nothing in a healthy state."""
    if s.cycle:
        yield from _cards(s)
    for region in s.regions:
        yield from _region(s, region)
    for seat, candidate in enumerate(s.candidates):
        yield from _candidate(s, seat, candidate)
    if (s.phase == "over") != (s.outcome is not None):
        yield f"phase {s.phase} with outcome {s.outcome}"
    if s.outcome is None:
        yield from _waiting(s)
    yield from _chain(s)
    if tuple(e for e in s.book.entries if e.cycle == s.cycle) != s.records:
        yield "the records of this cycle are not those of the book"


def _cards(s: State) -> Iterator[str]:
    """E1: the 149 cards are all there, each once."""
    there = Counter(on_table(s)) + Counter(s.bank)
    for hand in s.hands:
        there += Counter(hand)
    if there != Counter(DECK):
        yield f"cards {there - Counter(DECK)} too many, {Counter(DECK) - there} missing"
    if list(s.bank) != sorted(s.bank):
        yield "the bank lies in an order"


def _region(s: State, region: Region) -> Iterator[str]:
    """E4.1, E4.6."""
    if len(region.votes) > lands.ROOM:
        yield f"{len(region.votes)} vote cards on region {region.number}"
    most = _MOST_DOUBLES if s.law.double_twice else 1
    if lands.pins(region, DOUBLE) > most or lands.pins(region, PROTECT) > 1:
        yield f"pins {region.pins} on region {region.number}"
    if region.closed != (region.closed and bool(region.votes)):
        yield f"region {region.number} was swapped with nothing on it"


def _candidate(s: State, seat: Seat, c: Candidate) -> Iterator[str]:
    if bool(c.immunity) != bool(c.shield):
        yield f"seat {seat} has immunity {c.immunity} and card {c.shield}"
    if not c.is_in and (s.hands[seat] or c.shield):
        yield f"seat {seat} is out and holds {s.hands[seat]}"
    if min(c.rest, c.mute, c.immunity) < 0:
        yield f"seat {seat} counts below nothing: {c}"


def _waiting(s: State) -> Iterator[str]:
    """Somebody is asked, and nobody who is out."""
    if s.asked != TABLE:
        waiting: tuple[Seat, ...] = (s.asked,)
    else:
        waiting = s.window.waiting if s.window is not None else ()
    if not waiting:
        yield f"nobody is asked in phase {s.phase}"
    may = people.is_in_game if s.phase in _EVERYBODY else people.is_in
    for seat in waiting:
        if seat not in (CHANCE, OFFICIAL) and s.cycle and not may(s, seat):
            yield f"seat {seat} is out and asked in phase {s.phase}"
    if s.phase == "act" and (turns.moves_left(s) < 1 or s.attack or s.bargain or s.fees or s.laid):
        yield f"a move begins with {s.attack}, {s.bargain}, {s.fees}, {s.laid}"


def _chain(s: State) -> Iterator[str]:
    """E5.1 to E5.3."""
    a = s.attack
    if a is None:
        return
    counted = Counter((r.side, r.card % 100) for r in a.replies if r.counts)
    if any(number > 1 for number in counted.values()):
        yield f"a side has played more than its due: {a.replies}"
    for reply in a.replies:
        is_principal = reply.seat in (a.attacker, a.target)
        kind = reply.card % 100
        if is_principal != (kind in (DENY, MIRROR)) or (kind == ASSIST) == is_principal:
            yield f"{reply} in {a}"
        if kind == MIRROR and not chain.is_mirrorable(a):
            yield f"{reply} against an offer"
