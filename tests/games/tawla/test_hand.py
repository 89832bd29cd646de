"""Composing a turn by choosing spots: what can be played can be chosen, and taken back."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.core.game import Refusal
from majlis.games.tawla.hand import Hand
from majlis.games.tawla.moves import played
from majlis.games.tawla.spots import (
    BAR,
    BOTTOM,
    OFF,
    THEIR_BAR,
    THEIR_OFF,
    TOP,
    point_of,
    spot_of,
)
from majlis.games.tawla.state import State
from tests.games.tawla.sitting import hand_of, rolled

SPOTS = (*TOP, *BOTTOM)
checkers = st.lists(st.integers(0, 25), min_size=15, max_size=15)
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Any position with a roll to play; whoever has checkers on it first holds a point."""
    mine: dict[int, int] = {}
    theirs: dict[int, int] = {}
    for point in draw(checkers):
        mine[point] = mine.get(point, 0) + 1
    for point in draw(checkers):
        where = point if point in (0, 25) or not mine.get(25 - point) else 0
        theirs[where] = theirs.get(where, 0) + 1
    turn = draw(st.sampled_from((0, 1)))
    return rolled(*draw(dice), mine, theirs, turn=turn)


@given(st.sampled_from(SPOTS), st.sampled_from((0, 1)), st.sampled_from((0, 1)))
def test_spots_and_points_are_inverse(spot: int, seat: int, bottom: int) -> None:
    point = point_of(spot, seat, bottom)
    theirs = (THEIR_BAR, THEIR_OFF) if seat == bottom else (BAR, OFF)
    assert (point is None) == (spot in theirs)
    if point is not None:
        assert spot_of(point, seat, bottom) == spot


ON_THE_BAR = {25: 1, 24: 1, 13: 5, 8: 3, 6: 5}


def stepped(hand: Hand | Refusal | None) -> Hand:
    assert isinstance(hand, Hand), hand
    return hand


@settings(max_examples=60)
@given(positions(), st.sampled_from((0, 1)), st.data())
def test_every_legal_play_can_be_chosen_spot_by_spot(
    s: State, bottom: int, data: st.DataObject
) -> None:
    hand = hand_of(s, bottom)
    assert hand.draft is not None
    play = data.draw(st.sampled_from(list(hand.draft.legal)[:40]))
    for start, end in play.steps:
        hand = stepped(hand.choose(hand.spot(start)))
        assert hand.picked == hand.spot(start)
        one_step = hand.reach()[hand.spot(end)]
        assert len(one_step) == 1
        hand = stepped(hand.choose(hand.spot(end)))
        assert hand.picked is None
    assert hand.draft is not None
    assert hand.draft.complete == play
    assert hand.sources() == ()


@settings(max_examples=60)
@given(positions(), st.sampled_from((0, 1)), st.lists(st.sampled_from(SPOTS), max_size=12))
def test_whatever_is_chosen_a_turn_stays_legal(s: State, bottom: int, chosen: list[int]) -> None:
    hand = hand_of(s, bottom)
    for spot in chosen:
        after = hand.choose(spot)
        if isinstance(after, Refusal):
            assert after.code
            assert after.rule
        else:
            hand = after
    draft = hand.draft
    assert draft is not None
    finals = {played(draft.board, play.steps) for play in draft.legal}
    assert draft.complete is None or draft.now in finals


@settings(max_examples=40)
@given(positions(), st.lists(st.sampled_from(SPOTS), max_size=12))
def test_every_step_can_be_taken_back(s: State, chosen: list[int]) -> None:
    first = hand = hand_of(s)
    for spot in chosen:
        after = hand.choose(spot)
        hand = hand if isinstance(after, Refusal) else after
    steps = 0
    while (before := hand.back()) is not None:
        hand = before
        steps += 1
    assert hand.draft == first.draft
    assert steps <= 5


def choose(hand: Hand, *spots: int) -> Hand:
    for spot in spots:
        hand = stepped(hand.choose(spot))
    return hand


def test_a_checker_chosen_twice_plays_the_larger_number() -> None:
    hand = choose(hand_of(rolled(3, 1)), 8, 8)
    assert hand.draft is not None
    assert hand.draft.steps == ((8, 5),)
    hand = choose(hand, 6, 6)
    assert hand.draft is not None
    assert hand.draft.steps == ((8, 5), (6, 5))


def test_a_checker_chosen_twice_plays_the_smaller_where_the_larger_is_shut() -> None:
    hand = choose(hand_of(rolled(5, 1)), 24, 24)
    assert hand.draft is not None
    assert hand.draft.steps == ((24, 23),)


def test_both_numbers_can_be_played_with_one_choice() -> None:
    hand = choose(hand_of(rolled(6, 5)), 24, 13)
    assert hand.draft is not None
    assert hand.draft.steps == ((24, 18), (18, 13))
    assert stepped(hand.back()).draft.steps == ((24, 18),)  # type: ignore[union-attr]


def test_choosing_another_checker_picks_that_up() -> None:
    hand = choose(hand_of(rolled(6, 5)), 24, 8)
    assert hand.picked == 8


def test_picking_and_taking_back_keeps_the_steps() -> None:
    hand = choose(hand_of(rolled(3, 1)), 8, 5, 6)
    assert stepped(hand.back()).draft == hand.draft


def test_a_digit_plays_that_number() -> None:
    hand = choose(hand_of(rolled(3, 1)), 6)
    one = stepped(hand.die(1))
    assert one.draft is not None
    assert one.draft.steps == ((6, 5),)
    six = hand.die(6)
    assert isinstance(six, Refusal)
    assert hand_of(rolled(3, 1)).die(3) is None


@pytest.mark.parametrize(
    ("s", "spots", "code", "rule"),
    [
        (rolled(3, 1), (7,), "tawla.refuse.no_checker", "T3.1"),
        (rolled(3, 1), (17,), "tawla.refuse.no_checker", "T3.1"),
        (rolled(3, 1), (OFF,), "tawla.refuse.no_checker", "T3.1"),
        (rolled(3, 1), (THEIR_BAR,), "tawla.refuse.no_checker", "T3.1"),
        (rolled(5, 5), (24,), "tawla.refuse.blocked", "T3.2"),
        (rolled(6, 5), (24, 19), "tawla.refuse.blocked", "T3.2"),
        (rolled(3, 1), (8, 13), None, None),
        (rolled(3, 1), (8, 9), "tawla.refuse.backwards", "T3.1"),
        (rolled(3, 1), (6, OFF), "tawla.refuse.not_home", "T5.1"),
        (rolled(3, 1, ON_THE_BAR), (13,), "tawla.refuse.bar_first", "T4.2"),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_its_rule(
    s: State, spots: tuple[int, ...], code: str | None, rule: str | None
) -> None:
    hand = choose(hand_of(s), *spots[:-1])
    last = hand.choose(spots[-1])
    if code is None:
        assert isinstance(last, Hand)
        return
    assert isinstance(last, Refusal)
    assert (last.code, last.rule) == (code, rule)


def test_on_the_bar_only_the_bar_can_be_picked() -> None:
    hand = hand_of(rolled(3, 1, ON_THE_BAR))
    assert hand.sources() == (BAR,)
    assert hand.cursor == BAR


def test_bearing_off_is_a_choice_of_the_tray() -> None:
    hand = choose(hand_of(rolled(6, 1, {6: 1, 2: 1}, {24: 2})), 6)
    assert hand.reach()[OFF] == (6,)
    hand = choose(hand, OFF)
    assert hand.draft is not None
    assert hand.draft.steps == ((6, 0),)


def test_the_cursor_goes_round_a_row_and_between_the_rows() -> None:
    hand = msgspec.structs.replace(hand_of(rolled(3, 1)), cursor=12)
    assert hand.moved(-1, 0).cursor == OFF
    assert hand.moved(1, 0).cursor == 11
    assert hand.moved(0, -1).cursor == 13
    assert hand.moved(0, 1).cursor == 12
    round_ = hand
    seen = set()
    for _ in range(14):
        round_ = round_.moved(1, 0)
        seen.add(round_.cursor)
    assert seen == set(BOTTOM)


def test_tab_goes_through_checkers_and_then_through_places() -> None:
    hand = hand_of(rolled(3, 1))
    order = []
    for _ in range(4):
        order.append(hand.cursor)
        hand = stepped(hand.next(1))
    assert order == [24, 13, 8, 6]
    assert hand.cursor == 24
    assert stepped(hand.next(-1)).cursor == 6
    picked = choose(hand, 8)
    assert stepped(picked.next(1)).cursor == 7
    assert stepped(stepped(picked.next(1)).next(1)).cursor == 5


def test_when_all_is_played_there_is_nothing_to_go_to() -> None:
    assert choose(hand_of(rolled(3, 1)), 8, 4).next(1) is None


def test_the_other_side_sees_the_same_turn_turned_round() -> None:
    near, far = hand_of(rolled(3, 1), 0), hand_of(rolled(3, 1), 1)
    assert far.sources() == tuple(25 - spot for spot in near.sources())
    hand = choose(far, 17, 20)
    assert hand.draft is not None
    assert hand.draft.steps == ((8, 5),)
