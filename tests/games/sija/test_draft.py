"""Choosing squares: what can be chosen, what it makes, and that all of it can be taken back."""

from __future__ import annotations

from itertools import product
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.core.actions import Action
from majlis.core.game import Allowed, Outcome, Refusal
from majlis.core.seats import SPECTATOR
from majlis.games.sija.actions import Ask, Pay, Place, Remove, Step
from majlis.games.sija.bits import BIT, CENTRE, SQUARES, squares_of
from majlis.games.sija.draft import Draft
from majlis.games.sija.notation import NAMES
from majlis.games.sija.rules import GAME
from majlis.games.sija.state import SECOND, State
from tests.games.sija.positions import begun, play, random_stones, ready, squares
from tests.games.sija.sitting import CHAIN, THREE, draft_of, square

RANSOM = ready("d3 b4 f4 d6 a1", "c4 e4 d5 g7 b7", SECOND)
REPLY = play(RANSOM, "=g7")
PAY = play(REPLY, "+")
SHUT = ready("a1 a2 b1 b2 c1", "a3 b3 c2 d1", no_opening="remove_one", phase="remove", turn=SECOND)
DUTY = ready("a2 b1 g6 f7 d4", "a1 g7", duty=True)


def chosen(draft: Draft, *names: str) -> Draft:
    """The draft after squares that can be chosen."""
    for name in names:
        found = draft.choose(square(name))
        assert isinstance(found, Draft), found
        draft = found
    return draft


def refused(draft: Draft, name: str) -> Refusal:
    found = draft.choose(square(name))
    assert isinstance(found, Refusal), found
    return found


def taken_back(draft: Draft) -> Draft:
    found = draft.back()
    assert found is not None
    return found


# Pairs


@pytest.mark.parametrize(
    ("s", "names", "action"),
    [
        (begun(), ("c5", "b1"), Place(1, 30)),
        (begun(), ("b1", "c5"), Place(1, 30)),
        (begun(), ("b1", "c5", "g7"), Place(1, 48)),
        (begun(), ("b1", "c5", "c5", "a1"), Place(0, 1)),
        (begun(), ("b1", "c5", "b1", "a1"), Place(0, 30)),
        (PAY, ("f4", "a1"), Pay(0, 26)),
        (PAY, ("f4", "a1", "d3"), Pay(17, 26)),
    ],
)
def test_two_squares_make_a_pair(s: State, names: tuple[str, ...], action: Action) -> None:
    """S3.1, S3.4, S7.2: the third takes the place of the second, one chosen again is given back."""
    assert chosen(draft_of(s), *names).action == action


def test_a_pair_is_taken_back_square_by_square() -> None:
    draft = chosen(draft_of(begun()), "b1", "c5")
    assert draft.missing == 0
    draft = taken_back(draft)
    assert (draft.chosen, draft.missing, draft.action) == ((1,), 1, None)
    draft = taken_back(draft)
    assert draft.chosen == ()
    assert draft.back() is None


@pytest.mark.parametrize(
    ("s", "name", "code", "rule"),
    [
        (begun(), "d4", "centre", "S3.2"),
        (play(begun(), "a1 b1"), "a1", "occupied", "S3.1"),
        (PAY, "g7", "not_own", "S7.2"),
        (PAY, "a7", "not_own", "S7.2"),
        (SHUT, "a3", "not_theirs", "S6.4"),
        (SHUT, "g7", "not_theirs", "S6.4"),
        (REPLY, "g7", None, "S7.2"),
    ],
)
def test_what_cannot_be_chosen_is_refused_by_its_rule(
    s: State, name: str, code: str | None, rule: str
) -> None:
    refusal = refused(draft_of(s), name)
    assert refusal.rule == rule
    assert refusal.code == (f"sija.refuse.{code}" if code else "sija.board.refuse.choose")


def test_the_first_stones_beside_the_centre() -> None:
    """S13: one of the two, whichever is chosen first; until then those squares are pointed out."""
    draft = draft_of(begun(first_stone_next_to_centre=True))
    beside = squares("d3 c4 e4 d5")
    assert draft.only == beside
    assert draft.options() == tuple(squares_of(beside))
    far_first = chosen(draft, "a1")
    assert far_first.only == beside
    assert refused(far_first, "b1").rule == "S13"
    assert chosen(far_first, "d3").action == Place(0, 17)
    near_first = chosen(draft, "d3")
    assert near_first.only == 0
    assert chosen(near_first, "a1").action == Place(0, 17)


# Steps


def test_a_step_is_a_stone_and_a_square() -> None:
    draft = chosen(draft_of(ready(*THREE)), "d3")
    assert draft.picked == square("d3")
    assert draft.reach() == {
        square("d2"): 0,
        square("c3"): 0,
        square("e3"): 0,
        square("d4"): squares("c4 e4 d5"),
    }
    assert chosen(draft, "d4").action == Step(17, 24)


def test_what_the_aimed_step_takes_is_known_before() -> None:
    draft = chosen(draft_of(ready(*THREE)), "d3")
    assert draft.aimed is None
    assert draft.doomed == squares("c4 e4 d5")
    assert draft.to(square("d4")).aimed == (17, 24, squares("c4 e4 d5"))
    assert draft.to(square("c3")).aimed == (17, 16, 0)
    assert draft.to(square("c3")).doomed == 0


def test_another_stone_is_picked_up_instead_and_the_same_put_back() -> None:
    draft = chosen(draft_of(ready(*THREE)), "d3", "b4")
    assert draft.picked == square("b4")
    assert chosen(draft, "b4").picked is None
    assert taken_back(draft).cursor == square("b4")


def test_stones_and_squares_that_capture_come_first() -> None:
    draft = draft_of(ready(*THREE))
    assert draft.options()[0] == square("d3")
    assert set(draft.options()) == {square(name) for name in THREE[0].split()}
    assert chosen(draft, "d3").options()[0] == square("d4")


@pytest.mark.parametrize(
    ("s", "names", "code", "rule"),
    [
        (ready(*THREE), ("c4",), "their_stone", "S4.2"),
        (ready(*THREE), ("a1",), "no_stone", "S4.2"),
        (ready("a1 b1 a2 g1", "c1 b2 a3 g7"), ("a1",), "stuck", "S4.2"),
        (ready(*THREE), ("d3", "g1"), "not_beside", "S4.2"),
        (ready(*THREE), ("d3", "c4"), "not_beside", "S4.2"),
        (ready("d3 a1", "d4 g7 f7"), ("d3", "d4"), "no_room", "S4.2"),
        (play(ready(*CHAIN), "c2-c3"), ("d3",), "chain_capture", "S5.6"),
        (play(ready(*CHAIN), "c2-c3"), ("e4",), "chain_capture", "S5.6"),
        (DUTY, ("d4",), "duty", "S6.3"),
    ],
)
def test_impossible_steps_are_refused_by_their_rule(
    s: State, names: tuple[str, ...], code: str, rule: str
) -> None:
    draft = draft_of(s)
    for name in names[:-1]:
        found = draft.choose(square(name))
        draft = found if isinstance(found, Draft) else draft
    refusal = refused(draft, names[-1])
    assert (refusal.code, refusal.rule) == (f"sija.refuse.{code}", rule)


def test_in_a_chain_its_stone_is_picked_up_and_stays_so() -> None:
    """S5.6."""
    draft = draft_of(play(ready(*CHAIN), "c2-c3"))
    assert draft.picked == square("c3")
    assert draft.reach() == {square("c4"): squares("d4")}
    assert draft.back() is None
    assert chosen(draft, "c3").picked == square("c3")
    assert chosen(draft, "c4").action == Step(16, 23)


def test_under_a_duty_the_steps_that_unblock_are_pointed_out() -> None:
    """S6.3."""
    draft = draft_of(DUTY)
    assert draft.only == squares("a2 a3 b2 b1 c1 g6 g5 f6 f7 e7")
    assert set(draft.options()) == {square(name) for name in ("a2", "b1", "g6", "f7")}
    assert chosen(draft, "b1").only == 0
    assert set(chosen(draft, "b1").options()) == {square("b2"), square("c1")}


# The ransom


def test_a_ransom_is_begun_offered_and_left() -> None:
    """S7.2."""
    draft = draft_of(RANSOM)
    begun_ = draft.ransom()
    assert isinstance(begun_, Draft)
    assert (begun_.kind, begun_.missing) == ("offer", 1)
    assert begun_.options() == tuple(squares_of(RANSOM.stones[SECOND]))
    assert refused(begun_, "d3").rule == "S7.2"
    assert chosen(begun_, "g7").action == Ask(48)
    assert chosen(begun_, "g7", "b7").action == Ask(43)
    assert taken_back(chosen(begun_, "g7")).offering
    assert not taken_back(begun_).offering
    assert begun_.ransom() == draft


@pytest.mark.parametrize(
    ("s", "rule"),
    [
        (ready(*THREE), "S7.1"),
        (ready("a1 a2 a3", "g7 f7", SECOND), "S7.8"),
        (ready(*THREE, SECOND, ransom="off"), "S7"),
        (play(REPLY, "-"), "S7.6"),
    ],
)
def test_a_ransom_that_may_not_be_asked_for_is_not_begun(s: State, rule: str) -> None:
    found = draft_of(s).ransom()
    assert isinstance(found, Refusal)
    assert found.rule == rule


def test_only_sheltered_stones_are_pointed_out_and_offered() -> None:
    """S7.7, S7.9."""
    s = ready("g7 g6 e1", "a2 b1 a3 b2 c1 d4", SECOND, ransom_stone="sheltered")
    draft = draft_of(s).ransom()
    assert isinstance(draft, Draft)
    assert draft.only == draft.view.offerable == squares("a2 b1")
    assert refused(draft, "d4").rule == "S7.9"
    assert chosen(draft, "a2").action == Ask(7)


def test_the_request_is_answered_by_nothing_on_the_board() -> None:
    draft = draft_of(REPLY)
    assert (draft.may, draft.kind, draft.options(), draft.missing) == (True, "", (), 0)
    assert draft.refusal().code == "sija.board.refuse.choose"


def test_a_stone_is_removed() -> None:
    """S6.4."""
    draft = chosen(draft_of(SHUT), "a1")
    assert draft.action == Remove(0)
    assert chosen(draft, "b2").action == Remove(8)


# Why not


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        (draft_of(begun()), "board.refuse.place"),
        (draft_of(PAY), "board.refuse.pay"),
        (draft_of(SHUT), "board.refuse.remove"),
        (draft_of(ready(*THREE)), "refuse.no_pass"),
        (draft_of(play(ready(*CHAIN), "c2-c3")), "refuse.no_end"),
        (draft_of(play(ready(*CHAIN, chain_optional=True), "c2-c3")), "board.refuse.step"),
        (draft_of(ready(*THREE), SECOND), "refuse.not_your_turn"),
        (draft_of(begun(), SECOND), "refuse.not_now"),
        (draft_of(begun(), SPECTATOR), "refuse.not_now"),
        (msgspec.structs.replace(draft_of(begun()), may=False), "board.refuse.wait"),
    ],
)
def test_what_is_not_complete_says_what_is_missing(draft: Draft, code: str) -> None:
    assert draft.action is None
    assert draft.refusal().code == f"sija.{code}"


def test_when_the_game_is_over_nothing_can_be_chosen() -> None:
    over = msgspec.structs.replace(
        ready(*THREE), phase="over", outcome=Outcome((1, 0), (0,), "sija.won.resigned")
    )
    assert refused(draft_of(over), "d3") == Refusal("too_late", "sija.refuse.over")


# News


def test_a_draft_is_kept_while_its_question_is_open() -> None:
    s = begun()
    draft = chosen(draft_of(s), "b1")
    same = draft.upon(GAME.view(s, 0), False)
    assert (same.chosen, same.may) == ((1,), False)
    later = play(s, "a1 a2")
    assert draft.upon(GAME.view(later, 0), True).chosen == ()
    assert draft.upon(GAME.view(s, 1), True).chosen == ()
    assert draft.upon(GAME.view(later, 0), True).cursor == draft.cursor


def test_a_decided_step_leaves_its_stone_picked_up() -> None:
    draft = chosen(draft_of(ready(*THREE)), "d3", "d4")
    assert draft.settled().chosen == (17,)
    pair = chosen(draft_of(begun()), "b1", "c5")
    assert pair.settled() == pair


# The cursor


def test_the_cursor_stays_on_the_board() -> None:
    draft = draft_of(begun())
    assert NAMES[draft.moved(1, 0).cursor] == "e3"
    assert NAMES[draft.moved(0, 1).cursor] == "d4"
    for across, up in ((-9, 0), (0, -9), (9, 9)):
        assert 0 <= draft.moved(across, up).cursor < SQUARES
    assert NAMES[draft.moved(-9, -9).cursor] == "a1"


def test_the_cursor_goes_through_what_can_be_chosen_and_round() -> None:
    draft = draft_of(ready(*THREE)).to(0)
    visited = []
    for _ in range(5):
        found = draft.next(1)
        assert found is not None
        draft = found
        visited.append(NAMES[draft.cursor])
    assert visited[0] == "d3" == visited[4]
    back = draft.next(-1)
    assert back is not None
    assert NAMES[back.cursor] == visited[3]
    assert draft_of(REPLY).next(1) is None


@settings(max_examples=60)
@given(st.randoms(use_true_random=False), st.lists(st.integers(0, SQUARES - 1), max_size=8))
def test_what_a_draft_makes_is_always_legal(whim: Random, clicks: list[int]) -> None:
    """Whatever is clicked on, an action that comes of it is one the game allows."""
    first, second = (stones & ~BIT[CENTRE] for stones in random_stones(whim, 20))
    for phase, turn in product(("place", "move"), (0, 1)):
        s = ready("", "", turn, phase=phase)
        s = msgspec.structs.replace(s, stones=(first, second))
        draft = draft_of(s)
        for click in clicks:
            found = draft.choose(click)
            draft = found if isinstance(found, Draft) else draft
            if draft.action is not None:
                assert isinstance(GAME.judge(s, s.turn, draft.action), Allowed)


@pytest.mark.parametrize("turns", [(), ("a1 b1",)])
def test_a_ransom_before_there_are_stones_is_refused(turns: tuple[str, ...]) -> None:
    """S7.1."""
    draft = draft_of(play(begun(), *turns))
    found = draft.ransom()
    assert isinstance(found, Refusal)
    assert found.rule == "S7.1"
