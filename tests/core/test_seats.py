"""The order round the table, and the curtain."""

from __future__ import annotations

from majlis.core.seats import CHANCE, Curtain, after, is_player, others, players, round_from


def test_round_the_table() -> None:
    assert after(3, 4) == 0
    assert list(others(2, 4)) == [3, 0, 1]
    assert list(round_from(2, 4)) == [2, 3, 0, 1]
    assert list(players(3)) == [0, 1, 2]
    assert is_player(0)
    assert not is_player(CHANCE)


def test_the_curtain_calls_whoever_must_act() -> None:
    curtain = Curtain(shown=0).turn_to((0, 1), (1,))
    assert curtain.drawn
    assert curtain.called == 1
    assert curtain.open() == Curtain(shown=1)


def test_the_curtain_stays_open_for_a_seat_still_awaited() -> None:
    assert Curtain(shown=1).turn_to((0, 1), (0, 1)) == Curtain(shown=1)


def test_a_robot_s_turn_draws_no_curtain() -> None:
    assert Curtain(shown=1).turn_to((0, 1), (2,)) == Curtain(shown=1)


def test_one_person_needs_no_curtain() -> None:
    assert Curtain().turn_to((2,), (0,)) == Curtain(shown=2)


def test_the_curtain_can_be_drawn_by_hand() -> None:
    assert Curtain(shown=1).close() == Curtain(called=1)
    assert Curtain(called=1).close().open() == Curtain(shown=1)


def test_who_answers_openly_is_asked_and_not_called() -> None:
    assert Curtain().turn_to((0, 1, 2), (1, 2), (2, 1)) == Curtain(asked=2)
    assert Curtain(shown=1).turn_to((0, 1), (1,), (1,)) == Curtain(asked=1)
    assert Curtain(asked=1).turn_to((0, 1), (0,)) == Curtain(called=0)
    assert Curtain(asked=1).turn_to((0, 1), (2,), (2,)) == Curtain()


def test_who_is_asked_may_look_at_his_hand() -> None:
    assert Curtain(asked=1).look() == Curtain(called=1)
    assert Curtain(asked=1).look().open() == Curtain(shown=1)
    assert Curtain(shown=0).look() == Curtain(shown=0)
