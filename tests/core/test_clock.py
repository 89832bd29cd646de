"""Clocks, told the time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.core.clock import OFF, Clock, ClockError, ClockSpec, parse, spell


def running(text: str, seat: int = 0) -> Clock:
    return Clock.of(parse(text), 2).run((seat,), 0)


@pytest.mark.parametrize(
    "text", ["off", "turn:60", "total:600", "fischer:300+5", "bronstein:300+5", "delay:300+12"]
)
def test_spelling_comes_back(text: str) -> None:
    assert spell(parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "sundial", "turn", "turn:0", "turn:60+5", "fischer:300", "total:-3", "delay:+5"]
)
def test_nonsense_is_no_clock(text: str) -> None:
    with pytest.raises(ClockError):
        parse(text)


def test_off_never_falls() -> None:
    clock = Clock.of(OFF, 2).run((0,), 0)
    assert clock.fallen(10**9) == ()
    assert clock.deadline() is None


def test_total_runs_for_the_one_whose_turn_it_is() -> None:
    clock = running("total:10").run((1,), 4_000).run((0,), 5_000)
    assert clock.left(0, 7_000) == 4_000
    assert clock.left(1, 7_000) == 9_000
    assert clock.deadline() == 11_000
    assert clock.fallen(10_999) == ()
    assert clock.fallen(11_000) == (0,)


def test_turn_gives_each_turn_its_time() -> None:
    clock = running("turn:10").run((1,), 9_000).run((0,), 12_000)
    assert clock.left(0, 12_000) == 10_000
    assert clock.left(1, 99_000) == 10_000


def test_fischer_adds_before_the_turn() -> None:
    clock = running("fischer:10+5")
    assert clock.left(0, 0) == 15_000
    clock = clock.run((1,), 3_000)
    assert clock.left(0, 3_000) == 12_000
    assert clock.run((0,), 4_000).left(0, 4_000) == 17_000


@pytest.mark.parametrize(("used", "left"), [(3_000, 10_000), (5_000, 10_000), (8_000, 7_000)])
def test_bronstein_gives_back_what_was_used(used: int, left: int) -> None:
    assert running("bronstein:10+5").run((1,), used).left(0, used) == left


def test_delay_is_not_counted() -> None:
    clock = running("delay:10+5")
    assert clock.left(0, 5_000) == 10_000
    assert clock.delay_left(0, 2_000) == 3_000
    assert clock.left(0, 7_000) == 8_000
    assert clock.deadline() == 15_000
    again = clock.run((1,), 7_000).run((0,), 8_000)
    assert again.left(0, 13_000) == 8_000


def test_a_clock_still_running_keeps_its_delay() -> None:
    clock = running("delay:10+5").run((0,), 3_000).run((0,), 4_000)
    assert clock.left(0, 6_000) == 9_000


def test_a_fallen_clock_stays_at_nothing() -> None:
    clock = running("bronstein:10+5").run((1,), 30_000)
    assert clock.left(0, 30_000) == 0
    assert running("fischer:10+5").run((1,), 30_000).run((0,), 31_000).left(0, 31_000) == 0


@given(
    st.sampled_from(["turn:9", "total:60", "fischer:60+5", "bronstein:60+5", "delay:60+5"]),
    st.lists(st.tuples(st.integers(0, 1), st.integers(0, 20_000)), max_size=20),
)
def test_looking_at_a_clock_changes_nothing(text: str, moves: list[tuple[int, int]]) -> None:
    """Settling at any moment in between gives the same times."""
    once = often = Clock.of(parse(text), 2)
    now = 0
    for seat, wait in moves:
        once = once.run((seat,), now)
        often = often.run((seat,), now).settled(now + wait // 3).settled(now + wait // 2)
        now += wait
        assert [once.left(s, now) for s in (0, 1)] == [often.left(s, now) for s in (0, 1)]


def test_specs_are_values() -> None:
    assert parse("fischer:300+5") == ClockSpec("fischer", 300_000, 5_000)


def test_a_seat_may_begin_a_new_turn_while_it_runs() -> None:
    turn = Clock.of(parse("turn:60"), 2).run((0,), 0)
    assert turn.run((0,), 40_000).left(0, 40_000) == 20_000
    assert turn.run((0,), 40_000, {0}).left(0, 40_000) == 60_000
    fischer = Clock.of(parse("fischer:60+5"), 2).run((0,), 0)
    assert fischer.run((0,), 40_000, {0}).left(0, 40_000) == 60_000 + 5_000 - 40_000 + 5_000
    bronstein = Clock.of(parse("bronstein:60+5"), 2).run((0,), 0)
    assert bronstein.run((0,), 40_000, {0}).left(0, 40_000) == 60_000 - 40_000 + 5_000
