"""Burning votes (E7), and choosing vote cards of a sum: which selections will do."""

from __future__ import annotations

from collections.abc import Sequence

from majlis.core.game import Choice, Event, Message
from majlis.core.seats import Seat
from majlis.games.elections import lands, people
from majlis.games.elections.actions import BurnVotes, Spot
from majlis.games.elections.cards import votes_of
from majlis.games.elections.piles import burnt
from majlis.games.elections.state import Standing, State, Step
from majlis.games.elections.steps import asks


def burnt_votes(s: State, votes: Sequence[Spot]) -> State:
    """These vote cards are in the arena."""
    return burnt(lands.lifted(s, votes), *(card for _, card in votes))


# Steps


def ask_votes(s: State, step: Step, seq: int) -> State:
    """Who burns chooses; if all he has is less, all of it burns unasked (E7.2)."""
    there = lands.burnable(s, step.other)
    if not people.is_in(s, step.other) or not there:
        return s
    if lands.burnt_sum(s, there) < step.count:
        return burnt_votes(s, there)
    return asks(s, "burn_votes", step.seat, seq)


# Events


def chosen(s: State, e: Event, action: BurnVotes) -> State:
    """The cards that were chosen burn."""
    return burnt_votes(s, action.votes)


# What there is to choose


def choice(s: Standing) -> Choice:
    """The selection that is asked for: any of the votes that reach the sum (E7.1)."""
    step = s.todo[0]
    return choice_of(s, "burn_votes", lands.burnable(s, step.other), step.count)


def choice_of(s: Standing, verb: str, there: Sequence[Spot], least: int) -> Choice:
    """A selection of vote cards with a sum of ``least`` or more; ``params`` hold the cards."""
    return Choice(
        verb,
        tuple(named(s, spot) for spot in there),
        1,
        len(there),
        f"elections.choice.{verb}",
        {"n": least, "votes": tuple(there)},
    )


def named(s: Standing, spot: Spot) -> Message:
    """A vote card by its votes and the region it lies on."""
    number, card = spot
    name = "spot_doubled" if lands.factor(lands.get(s, number)) > 1 else "spot"
    return Message(f"elections.choice.{name}", {"n": votes_of(card), "region": number})


def cheapest(there: Sequence[Spot], worth: Sequence[int], least: int) -> tuple[Spot, ...]:
    """The selection of the smallest sum that will do, of the fewest cards; what time plays.

    ``worth`` is what each card counts; together they reach ``least``.
    """
    best: dict[int, tuple[int, ...]] = {0: ()}
    for at, votes in enumerate(worth):
        for have, some in tuple(best.items()):
            found = (*some, at)
            if len(found) < len(best.get(have + votes, range(len(worth) + 1))):
                best[have + votes] = found
    smallest = min(have for have in best if have >= least)
    return tuple(there[at] for at in best[smallest])


def default(s: Standing, seat: Seat) -> BurnVotes:
    """What burns if nobody chooses."""
    there = lands.burnable(s, s.todo[0].other)
    worth = [lands.burnt_sum(s, (spot,)) for spot in there]
    return BurnVotes(cheapest(there, worth, s.todo[0].count))
