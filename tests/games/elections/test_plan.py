"""What is chosen on the board: no more than the law allows, and refused for the law's reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.game import ALLOWED, Choice, Refusal
from majlis.core.port import Task
from majlis.core.seats import OFFICIAL, SPECTATOR
from majlis.games.elections.actions import (
    AskOpinion,
    Assist,
    BurnVotes,
    Deny,
    Distribute,
    EndTurn,
    MoveVote,
    OfferSwap,
    Pass,
    Place,
    Play,
    Sign,
    Vote,
)
from majlis.games.elections.cards import (
    BISHT,
    BURN200,
    DENY,
    DOUBLE,
    FEES,
    REST,
    SWAP,
    as_bisht,
    vote,
)
from majlis.games.elections.info import INFO
from majlis.games.elections.offered import WEIGHTY
from majlis.games.elections.paths import AS_VOTES, Path, Step, path_of
from majlis.games.elections.plan import Plan
from majlis.games.elections.prompts import decides, option
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import State
from majlis.games.elections.stories import told
from majlis.text.digits import read_digits
from tests.games.elections.scenes import BURNING, four, passed, referee, six, three
from tests.games.elections.staged import (
    A,
    B,
    C,
    D,
    lying,
    plan_of,
    play,
    position,
    tasks_of,
    wandering,
)
from tests.games.elections.test_describe import words
from tests.suite.games import resolved, varied

EVERY = 7
"""Of the states of a random game so many are passed over."""


def states(seats: int, seed: int, **given: Any) -> Iterator[State]:
    """Some of those of a random game, at which somebody is asked."""
    options = {**(varied("elections", seed) if seed else resolved("elections")), **given}
    for number, s in enumerate(wandering(seats, seed, options)):
        if number % EVERY == 0 or s.phase != "act":
            yield s
        if number > 900:
            return


def plans(s: State) -> Iterator[tuple[Plan, Task]]:
    """A plan for everything that anybody may do."""
    for seat in (*range(len(s.candidates)), OFFICIAL):
        view = GAME.view(s, seat)
        for task in tasks_of(s, seat):
            if task.need.kind != "leave" and task.legal:
                yield Plan.of(view, task), task


def chosen(plan: Plan, path: Path) -> Plan:
    """The steps of a path taken one after the other, where they are not taken by themselves."""
    for step in path[len(plan.chosen) :]:
        if step in plan.chosen and step not in plan.options:
            continue
        further = plan.take(step)
        assert isinstance(further, Plan), (step, further)
        plan = further
    return plan


@pytest.mark.parametrize(
    ("seats", "seed", "given"),
    [
        (3, 1, {}),
        (4, 2, {"referee": "auto"}),
        (4, 3, {"referee": "seat"}),
        (6, 4, {}),
        (3, 0, {"regions_by": "draft", "first": "agreed"}),
    ],
)
def test_everything_legal_can_be_chosen(seats: int, seed: int, given: Any) -> None:
    for s in states(seats, seed, **given):
        for plan, task in plans(s):
            if isinstance(task.legal, Choice):
                _selectable(s, plan)
                continue
            paths = [path_of(action) for action in task.legal]
            assert len(set(paths)) == len(paths) or plan.is_weighty
            for action, path in zip(task.legal, paths, strict=True):
                if plan.is_weighty:
                    assert action in plan.legal
                elif len(task.legal) < 60 or hash(path) % 9 == 0:
                    done = chosen(plan, path)
                    assert done.action == action, (s.phase, path)


def _selectable(s: State, plan: Plan) -> None:
    """The smallest sum, and everything."""
    least = plan.cheapest()
    assert least.action is not None
    assert GAME.judge(s, plan.seat, least.action) == ALLOWED
    everything = plan
    for index in range(len(plan.spots)):
        if index not in everything.picked:
            further = everything.take(("pick", index))
            assert isinstance(further, Plan)
            everything = further
    assert everything.action is not None
    assert GAME.judge(s, plan.seat, everything.action) == ALLOWED


@pytest.mark.parametrize(("seats", "seed"), [(3, 5), (5, 6)])
def test_by_the_cursor_and_enter_alone_a_legal_action_comes_out(seats: int, seed: int) -> None:
    for s in states(seats, seed):
        for plan, task in plans(s):
            if plan.is_weighty or isinstance(task.legal, Choice):
                continue
            done = _entered(plan, seed)
            assert done.action in task.legal


def _entered(plan: Plan, by: int) -> Plan:
    for _ in range(9):
        if plan.action is not None:
            return plan
        for _ in range(1 + by % 3):
            further = plan.stepped(1)
            assert further is not None
            plan = further
        advanced = plan.advanced()
        assert isinstance(advanced, Plan)
        plan = advanced
    raise AssertionError(plan.chosen)


@pytest.mark.parametrize(("seats", "seed"), [(3, 7), (4, 8)])
def test_by_numbers_alone_every_option_can_be_reached(seats: int, seed: int) -> None:
    for s in states(seats, seed):
        for plan, _ in plans(s):
            if plan.is_weighty:
                continue
            for number, step in plan.numbers.items():
                found: Plan | Refusal = plan
                for digit in str(number):
                    assert isinstance(found, Plan)
                    found = found.numbered(digit)
                assert isinstance(found, Plan)
                if found.cursor == step and step[0] != "pick":
                    found = found.advanced() or found
                    assert isinstance(found, Plan)
                assert step in found.chosen or step[0] == "pick", (step, found.chosen)


@pytest.mark.parametrize(("seats", "seed"), [(3, 9), (5, 10)])
def test_what_is_refused_is_refused_for_the_reason_of_the_law(seats: int, seed: int) -> None:
    """Of cards, candidates and regions that are not there to choose."""
    for s in states(seats, seed, illegal_cards="refuse"):
        for plan, _ in plans(s):
            if plan.asked != "act":
                continue
            for step in _others(s, plan):
                found = plan.take(step)
                assert isinstance(found, Refusal), step
                assert found.code.startswith("elections.refuse.") or step[0] == "do", found


def _others(s: State, plan: Plan) -> Iterator[Step]:
    for card in plan.view.hand:
        if ("card", card) not in plan.options:
            yield "card", card


@pytest.mark.parametrize(
    ("steps", "rule"),
    [
        ((("card", BURN200), ("seat", C)), "E5.10"),
        ((("card", BURN200), ("seat", A)), "E1.1"),
        ((("card", DENY),), "E3.8"),
        ((("card", vote(120)), ("region", 2)), "E4.4"),
        ((("card", vote(120)), ("region", 7)), "E4.3"),
        ((("card", SWAP), ("seat", E_ := 4), ("region", 4)), "E8.1"),
    ],
)
def test_a_choice_against_the_rules_is_refused_with_its_number(
    steps: tuple[Step, ...], rule: str
) -> None:
    plan = plan_of(six(), A)
    for step in steps[:-1]:
        further = plan.take(step)
        assert isinstance(further, Plan), further
        plan = further
    refusal = plan.take(steps[-1])
    assert isinstance(refusal, Refusal)
    assert refusal.rule == rule


def test_where_illegal_cards_burn_they_can_be_chosen_for_that() -> None:
    """E3.9, clause 10."""
    s = lying(
        position(("burn200 120", "80", "40"), {9: "80"}, options={"illegal_cards": "burn"}),
        B,
        immunity=2,
    )
    plan = chosen(plan_of(s, A), (("card", BURN200),))
    wasted = plan.take(("seat", B))
    assert isinstance(wasted, Plan)
    assert wasted.wasted
    assert wasted.action == Play(BURN200, B)
    back = wasted.back()
    assert back is not None
    assert not back.wasted
    assert ("seat", B) not in back.options


# Turns


@pytest.mark.parametrize(
    ("path", "action"),
    [
        ((("card", BURN200), ("seat", B)), Play(BURN200, B)),
        ((("card", vote(120)), ("region", 4)), Place(vote(120), 4)),
        (
            (("do", "move_vote"), ("region", 1), ("vote", vote(80)), ("region", 4)),
            MoveVote(vote(80), 1, 4),
        ),
        ((("card", SWAP), ("seat", B), ("region", 1), ("region", 0)), OfferSwap(SWAP, B, 1)),
        ((("card", SWAP), ("seat", B), ("region", 3), ("region", 9)), OfferSwap(SWAP, B, 3, 9)),
        ((("do", "end_turn"),), EndTurn()),
    ],
)
def test_a_turn_is_composed_step_by_step(path: Path, action: Action) -> None:
    s = four()
    plan = chosen(plan_of(s, A), path)
    assert plan.action == action
    assert path_of(action) == path


def test_the_joker_is_declared_before_it_is_aimed() -> None:
    """E12.1."""
    s = position(("bisht 120", "80", "40"), {9: "80"})
    plan = chosen(plan_of(s, A), (("card", BISHT),))
    assert plan.kinds == {"as", "kind"}
    assert chosen(plan, (("card", BISHT), ("as", REST), ("seat", B))).action == Play(
        as_bisht(REST), B
    )
    assert chosen(plan, (("card", BISHT), ("as", DOUBLE), ("region", 3))).action == Play(
        as_bisht(DOUBLE), None, 3
    )
    assert chosen(
        plan, (("card", BISHT), AS_VOTES, ("as", vote(500)), ("region", 3))
    ).action == Place(as_bisht(vote(500)), 3)


@pytest.mark.parametrize(("law", "votes"), [("any", (0, 7, 137, 500)), ("printed", (0, 40, 500))])
def test_the_number_typed_for_a_joker_s_votes_is_that_of_the_votes(
    law: str, votes: tuple[int, ...]
) -> None:
    """E12.1, E12.2: as which card comes first, few to choose from, then how many votes."""
    s = position(("bisht 120", "80", "40"), {9: "80"}, options={"bisht_votes": law})
    joker = chosen(plan_of(s, A), (("card", BISHT),))
    assert len(joker.options) < 30
    assert joker.numbers[1] == AS_VOTES
    counting = chosen(joker, (("card", BISHT), AS_VOTES))
    for n in votes:
        found: Plan | Refusal | None = counting
        for digit in str(n):
            assert isinstance(found, Plan)
            found = found.numbered(digit)
        assert isinstance(found, Plan)
        if ("as", vote(n)) not in found.chosen:
            found = found.advanced()
        assert isinstance(found, Plan)
        assert ("as", vote(n)) in found.chosen


def test_what_is_chosen_is_taken_back_step_by_step() -> None:
    plan = chosen(plan_of(four(), A), (("card", SWAP), ("seat", B), ("region", 1), ("region", 9)))
    lengths = []
    back: Plan | None = plan
    while back is not None:
        lengths.append(len(back.chosen))
        back = back.back()
    assert lengths == [4, 3, 2, 1, 0]
    assert plan.cleared().chosen == ()


def test_a_step_without_another_is_taken_by_itself() -> None:
    s = position(("take_region burn200 80", "80", "40"), {9: "80"})
    plan = plan_of(s, A).take(("card", BURN200))
    assert isinstance(plan, Plan)
    assert plan.target == B
    assert plan.action == Play(BURN200, B)
    back = plan.back()
    assert back is not None
    assert back.chosen == ()


def test_two_digits_are_one_number_where_they_could_be() -> None:
    """Regions have numbers of up to two digits."""
    s = position(("take_region 80", "80", "40"), {9: "80"})
    plan = chosen(plan_of(s, A), (("card", 6), ("seat", B)))
    assert sorted(plan.numbers) == [9, 10, 11, 12, 13, 14, 15, 16]
    once = plan.numbered("1")
    assert isinstance(once, Plan)
    assert once.action is None
    twice = once.numbered("4")
    assert isinstance(twice, Plan)
    assert twice.action == Play(6, B, 14)
    nine = plan.numbered("9")
    assert isinstance(nine, Plan)
    assert nine.action == Play(6, B, 9)


# Selections


def burning() -> State:
    return passed(play(six(), BURNING))


def test_a_selection_is_complete_when_its_sum_is_reached() -> None:
    """E7.1."""
    plan = plan_of(burning(), B)
    assert plan.demanded == 200
    assert plan.action is None
    assert isinstance(plan.advanced(), Refusal)
    spots = plan.spots
    for votes in (40, 60):
        index = next(
            i for i, (_, c) in enumerate(spots) if c == vote(votes) and i not in plan.picked
        )
        further = plan.take(("pick", index))
        assert isinstance(further, Plan)
        plan = further
    assert plan.worth == 100
    assert plan.action is None
    more = plan.take(("pick", next(i for i, spot in enumerate(spots) if spot[1] == vote(120))))
    assert isinstance(more, Plan)
    assert more.worth == 220
    assert more.action == BurnVotes(((5, vote(40)), (5, vote(60)), (5, vote(120))))
    assert more.advanced() is None


def test_the_least_that_will_do_is_found() -> None:
    s = position(
        ("burn200 80", "80", "40"), {9: "120 20", 10: "180 60", 11: "500 protect", 12: "300 closed"}
    )
    plan = plan_of(passed(play(s, (A, Play(BURN200, B)))), B)
    assert [votes for _, votes in plan.spots] == [vote(n) for n in (20, 120, 60, 180)]
    least = plan.cheapest()
    assert least.worth == 200
    assert isinstance(least.action, BurnVotes)


def test_where_nothing_less_will_do_all_is_chosen_at_once() -> None:
    s = position(("burn200 80", "80", "40"), {9: "120 80"})
    plan = plan_of(passed(play(s, (A, Play(BURN200, B)))), B)
    assert plan.action == BurnVotes(((9, vote(80)), (9, vote(120))))


def test_equal_cards_are_selected_each_apart() -> None:
    s = position(("burn200 80", "80", "40"), {9: "120 120 120"})
    plan = plan_of(passed(play(s, (A, Play(BURN200, B)))), B)
    for index in (0, 2):
        further = plan.take(("pick", index))
        assert isinstance(further, Plan)
        plan = further
    assert plan.worth == 240
    assert plan.take(("pick", 0)) != plan
    assert plan.action == BurnVotes(((9, vote(120)), (9, vote(120))))


# Answers


def test_answers_have_no_default_and_play_the_card_of_the_hand() -> None:
    s = play(six(), BURNING)
    plan = plan_of(s, B)
    assert plan.asked in WEIGHTY
    assert plan.options == ()
    assert plan.replies_with(DENY) == (Deny(),)
    assert isinstance(plan.advanced(), Refusal)
    assert Pass(True) in plan.legal
    open_ = plan_of(s, B, SPECTATOR)
    assert open_.replies_with(DENY) == ()


def test_a_joker_answers_as_what_the_chain_allows() -> None:
    s = play(six(), BURNING, (B, Pass()), (C, Pass()), (D, Pass()))
    assert plan_of(s, 4).replies_with(BISHT) == (Assist("target", True),)


def test_a_plan_is_kept_as_long_as_its_question_is_asked() -> None:
    s = six()
    task = next(t for t in tasks_of(s, A) if t.need.must)
    plan = chosen(Plan.of(GAME.view(s, A), task), (("card", BURN200),))
    assert plan.upon(GAME.view(s, A), task).chosen == plan.chosen
    assert plan.upon(GAME.view(s, A), None).chosen == ()
    poorer = replace(s, hands=(s.hands[A][:1], *s.hands[1:]))
    fewer = next(t for t in tasks_of(poorer, A) if t.need.must)
    assert plan.upon(GAME.view(poorer, A), fewer).chosen == ()


def test_whose_regions_matter_is_known() -> None:
    taking = chosen(plan_of(three(), A), (("card", 6), ("seat", C)))
    assert taking.holder == C
    assert plan_of(burning(), B).holder == B
    assert plan_of(six(), A).holder is None


# What choices say


@pytest.mark.parametrize(
    ("seats", "seed", "given"),
    [
        (3, 0, {"regions_by": "draft", "first": "agreed"}),
        (4, 3, {"referee": "seat", "bisht_votes": "printed"}),
        (4, 5, {"referee": "seat", "bisht_votes": "any"}),
    ],
)
@pytest.mark.parametrize("language", INFO.languages)
def test_no_two_choices_are_worded_alike(seats: int, seed: int, given: Any, language: str) -> None:
    """What is to be chosen can be told apart by its words, whatever is asked."""
    say = words(language).message
    for s in states(seats, seed, **given):
        for plan, _ in plans(s):
            if plan.choice is None:
                said = [say(option(plan, step)) for step in plan.options if step[0] != "seat"]
                assert len(set(said)) == len(said), (plan.asked, said)


@pytest.mark.parametrize("language", INFO.languages)
def test_penalties_say_how_many_votes_they_cost(language: str) -> None:
    """E15.2: up to two thousand, which is no card."""
    s = play(referee(), (OFFICIAL, AskOpinion(B, "speech")))
    s = play(s, *((seat, Vote(True)) for seat in (A, C, D)))
    path = (("do", "penalise"), ("seat", B), ("offence", "speech"))
    plan = chosen(plan_of(s, OFFICIAL), path)
    amounts = [int(value) for kind, value in plan.options if kind == "amount"]
    assert amounts[-1] == 2000
    for amount in amounts:
        said = words(language).message(option(plan, ("amount", amount)))
        assert str(amount) in read_digits(said), said


@pytest.mark.parametrize("status", ["expelled", "resigned", "left"])
def test_the_sign_of_somebody_who_is_out_is_told_no_more(status: str) -> None:
    """E15.4."""
    s = play(referee(), (B, Sign("deal")))
    assert [m.code for m in told(plan_of(s, OFFICIAL))][-1] == "elections.board.sign"
    s = lying(s, B, status=status)
    assert all(m.code != "elections.board.sign" for m in told(plan_of(s, OFFICIAL)))


def test_what_enter_does_with_a_paid_vote_is_what_is_chosen() -> None:
    """E9.2: it is put somewhere, or burnt."""
    s = passed(play(three(), (A, Play(FEES))))
    while s.phase == "pay_fees":
        s = passed(play(s, (s.asked, plan_of(s, s.asked).cheapest().action or Pass())))
    paying = plan_of(s, A)
    assert paying.asked == "distribute"
    (_, burn), *_ = [
        (p, a) for p, a in paying.branches if isinstance(a, Distribute) if not a.region
    ]
    (_, put), *_ = [(p, a) for p, a in paying.branches if isinstance(a, Distribute) if a.region]
    said = [decides(chosen(paying, path_of(action))).code for action in (burn, put)]
    assert said == ["elections.board.decide.burn_votes", "elections.board.decide.distribute"]
