"""When what ended sessions left behind is collected."""

from __future__ import annotations

import gc
import weakref

from majlis.host.sweep import CALM_S, LONG_S, MOST_LEFT, REST_S, Sweeper


def test_nothing_is_swept_while_people_type_or_nobody_has_left() -> None:
    sweeper = Sweeper(0)
    assert not sweeper.beat(REST_S, 0)
    sweeper.left()
    assert not sweeper.beat(REST_S, REST_S - CALM_S / 2)
    assert sweeper.beat(REST_S, REST_S - CALM_S)
    assert not sweeper.beat(3 * REST_S, 0)


def test_two_sweeps_have_their_distance() -> None:
    sweeper = Sweeper(0)
    sweeper.left()
    assert not sweeper.beat(REST_S - 1, 0)
    assert sweeper.beat(REST_S, 0)
    sweeper.left()
    assert not sweeper.beat(REST_S + 1, 0)


def test_many_who_left_are_not_kept() -> None:
    sweeper = Sweeper(0)
    for _ in range(MOST_LEFT):
        sweeper.left()
    assert sweeper.beat(REST_S, REST_S)


def test_a_long_calm_is_used() -> None:
    sweeper = Sweeper(0)
    assert not sweeper.beat(LONG_S - 1, 0)
    assert sweeper.beat(LONG_S, 0)


def test_what_holds_itself_is_freed() -> None:
    class Knot:
        def __init__(self) -> None:
            self.itself = self

    gc.disable()
    try:
        knot = weakref.ref(Knot())
        assert knot() is not None
        sweeper = Sweeper(0)
        sweeper.left()
        assert sweeper.beat(REST_S, 0)
        assert knot() is None
    finally:
        gc.enable()
