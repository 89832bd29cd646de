"""How a game begins: who is first, and whose regions are which (E2)."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Event
from majlis.core.seats import TABLE, Seat, round_from
from majlis.games.elections import people
from majlis.games.elections.actions import ChooseFirst, DealRegions, First, PickRegion
from majlis.games.elections.book import Book
from majlis.games.elections.cards import REGIONS
from majlis.games.elections.law import Options, law_of
from majlis.games.elections.state import Candidate, Region, Standing, State, Step
from majlis.games.elections.steps import asks, asks_all, asks_chance, then


def opened(options: Options, seats: int) -> State:
    """The table before anything has happened."""
    law = law_of(options, seats)
    first = Step("choose_first") if law.agreed_first else Step("first")
    return State(
        law=law,
        candidates=(Candidate(),) * seats,
        hands=((),) * seats,
        book=Book(seats, law.terms),
        todo=(Step("start"), first, Step("regions"), Step("cycle")),
    )


def unpicked(s: Standing) -> tuple[int, ...]:
    """Numbers of regions that nobody has yet."""
    there = {region.number for region in s.regions}
    return tuple(number for number in range(1, REGIONS + 1) if number not in there)


# Steps


def ask_choice(s: State, step: Step, seq: int) -> State:
    """The candidates agree, or do not, who begins (E2.4)."""
    seats, default = people.present(s), ChooseFirst()
    return asks_all(s, "choose_first", seats, seq, default, "sealed", s.law.turn_ms)


def ask_first(s: State, step: Step, seq: int) -> State:
    """The one they agreed on, or by lot (E2.4)."""
    return asks_chance(s, "first", seq)


def ask_regions(s: State, step: Step, seq: int) -> State:
    """Dealt at random, or drafted one at a time from the starter to the right (E2.2)."""
    if not s.law.draft:
        return asks_chance(s, "regions", seq)
    order = tuple(round_from(s.starter, len(s.candidates)))
    return then(s, *(Step("pick_region", seat) for _ in range(s.law.each) for seat in order))


def ask_region(s: State, step: Step, seq: int) -> State:
    """One region."""
    if not people.is_in_game(s, step.seat):
        return s
    return asks(s, "pick_region", step.seat, seq)


# Events


def chosen(s: State) -> State:
    """All have named somebody, or nobody: agreed is what nobody speaks against."""
    assert s.window is not None, "a window is closed"
    said = (reply.action for reply in s.window.replies)
    named = {a.seat for a in said if isinstance(a, ChooseFirst) and a.seat is not None}
    return then(s, Step("first", named.pop() if len(named) == 1 else TABLE))


def began(s: State, e: Event, action: First) -> State:
    """Who begins is known."""
    return replace(s, starter=action.seat)


def dealt(s: State, e: Event, action: DealRegions) -> State:
    """Everybody has his regions for the whole game."""
    for seat, numbers in enumerate(action.homes):
        for number in numbers:
            s = _with_region(s, number, seat)
    return s


def picked(s: State, e: Event, action: PickRegion) -> State:
    """One region has found its home."""
    return _with_region(s, action.region, e.seat)


def _with_region(s: State, number: int, seat: Seat) -> State:
    found = (*s.regions, Region(number, seat, seat))
    return replace(s, regions=tuple(sorted(found, key=lambda region: region.number)))
