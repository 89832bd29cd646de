"""What is chosen on the board: no more than the law allows, and refused for the law's reasons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.core.port import Task
from majlis.core.seats import SPECTATOR
from majlis.games.coup.actions import (
    Block,
    Challenge,
    Draft,
    Lose,
    Pass,
    PutBack,
    Resign,
    ShowTo,
    TurnUp,
    Verdict,
)
from majlis.games.coup.deeds import DEEDS
from majlis.games.coup.plan import Plan
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State
from tests.games.coup.positions import A, B, C, play
from tests.games.coup.scenes import EIGHT, KILLED, PAIR, RICH, THREE
from tests.games.coup.sitting import plan_of, tasks_of
from tests.suite.games import resolved, varied, walk

CARDS = range(1, 7)


def pool(seats: int) -> Iterator[Action]:
    """Whatever somebody could try."""
    for deed in DEEDS.values():
        yield from (deed.by(seat) for seat in range(-1, seats + 1)) if deed.aimed else (deed.by(0),)
    yield from (Challenge(), Pass(), Verdict(True), Verdict(False), Resign())
    for verb in (Block, TurnUp, Lose, ShowTo, Draft):
        yield from map(verb, CARDS)
    for count in (1, 2):
        yield from map(PutBack, combinations_with_replacement(CARDS, count))


def states(seats: int, seed: int) -> Iterator[State]:
    """Those of a random game."""
    options = varied("coup", seed) if seed else resolved("coup")
    yield from (moment.before for moment in walk(GAME, options, seats, seed))


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3), (8, 4), (2, 0), (4, 0)])
def test_what_is_refused_is_refused_for_the_reason_of_the_law(seats: int, seed: int) -> None:
    actions = list(pool(seats))
    for s in states(seats, seed):
        for seat in range(seats):
            plan = plan_of(s, seat)
            for action in actions:
                verdict = GAME.judge(s, seat, action)
                if isinstance(verdict, Refusal):
                    assert plan.why_not(action) == verdict, (s.phase, seat, action)


@pytest.mark.parametrize(("seats", "seed"), [(3, 5), (6, 6)])
def test_before_all_eyes_the_reasons_are_the_same(seats: int, seed: int) -> None:
    """Of answers that need no hand."""
    actions = [a for a in pool(seats) if not isinstance(a, TurnUp | Lose | ShowTo | PutBack)]
    for s in states(seats, seed):
        for seat in range(seats):
            plan = Plan.of(GAME.view(s, SPECTATOR), must(s, seat))
            if plan.seat != seat:
                continue
            for action in actions:
                verdict = GAME.judge(s, seat, action)
                if isinstance(verdict, Refusal):
                    assert plan.why_not(action) == verdict, (s.phase, seat, action)


def must(s: State, seat: int) -> Task | None:
    return next((task for task in tasks_of(s, seat) if task.need.must), None)


def reached(plan: Plan, depth: int = 5) -> set[Action]:
    """What can be decided after some steps, whatever they are."""
    seen, edge, found = {plan}, [plan], set()
    for _ in range(depth):
        further: list[Plan] = []
        for one in edge:
            for new in _steps(one):
                if isinstance(new, Plan) and new not in seen:
                    seen.add(new)
                    further.append(new)
        edge = further
    for one in seen:
        if one.action is not None and one.advanced() is None:
            found.add(one.action)
    return found


def _steps(plan: Plan) -> Iterator[Plan | Refusal | None]:
    yield plan.stepped(1)
    yield plan.stepped(-1)
    yield plan.advanced()
    yield plan.back()
    if plan.kind == "act":
        yield from map(plan.verb_chosen, DEEDS)
    yield from (plan.numbered(number) for number in range(10))


@pytest.mark.parametrize(("seats", "seed"), [(2, 7), (3, 8), (4, 9)])
def test_everything_legal_can_be_chosen_and_nothing_else(seats: int, seed: int) -> None:
    for s in states(seats, seed):
        for seat in range(seats):
            plan = plan_of(s, seat)
            if plan.kind in ("act", "pick"):
                assert reached(plan) == set(plan.legal), (s.phase, seat)
            else:
                assert reached(plan) == set()


def test_a_plan_is_kept_as_long_as_its_question_is_asked() -> None:
    plan = plan_of(EIGHT, A).verb_chosen("steal")
    assert isinstance(plan, Plan)
    view = GAME.view(EIGHT, A)
    assert plan.upon(view, must(EIGHT, A)).verb == "steal"
    assert plan.upon(view, None).verb == ""
    assert plan.upon(GAME.view(KILLED, B), must(KILLED, B)).verb == ""


def test_a_hand_that_is_covered_takes_what_was_chosen_of_it_along() -> None:
    """The same question before all eyes begins anew where it is about cards."""
    losing = play(KILLED, "pass", "pass")
    chosen = plan_of(losing, B).numbered(1)
    assert isinstance(chosen, Plan)
    assert chosen.action is not None
    covered = chosen.upon(GAME.view(losing, SPECTATOR), must(losing, B))
    assert covered.faces == ()
    assert covered.chosen == ()
    assert covered.action is None


def test_who_has_one_way_only_need_not_choose_it() -> None:
    plan = plan_of(RICH, A)
    assert (plan.verb, plan.aiming, plan.target) == ("coup", True, None)
    assert plan.back() is not None
    assert plan_of(THREE, A).verb == ""


def test_nothing_is_numbered_while_an_action_is_chosen() -> None:
    plan = plan_of(THREE, A)
    assert not plan.takes_numbers
    aimed = plan.verb_chosen("steal")
    assert isinstance(aimed, Plan)
    assert aimed.takes_numbers
    assert plan_of(PAIR, A).takes_numbers


def test_targets_are_the_living_clockwise() -> None:
    """C3.4."""
    plan = plan_of(EIGHT, A).verb_chosen("steal")
    assert isinstance(plan, Plan)
    assert plan.targets == (1, 2, 3, 5, 6, 7)
    assert plan_of(EIGHT, C).targets == ()
