"""Windows: who is asked, and when they close."""

from __future__ import annotations

import pytest

from majlis.core.windows import Mode, Window
from tests.games.divan.actions import Challenge, Let, Vote


def window(mode: Mode) -> Window:
    return Window("ask", mode, (1, 2, 3), 10, Let(), 5_000)


def test_first_come_asks_everybody_and_the_first_closes() -> None:
    w = window("first_come")
    assert w.waiting == (1, 2, 3)
    w = w.answer(2, Let(), True, 11)
    assert w.waiting == (1, 3)
    w = w.answer(3, Challenge(), False, 12)
    assert w.closed
    assert w.waiting == ()
    assert w.taken is not None
    assert w.taken.seat == 3


def test_first_come_closes_when_all_have_passed() -> None:
    w = window("first_come")
    for seat in (3, 1, 2):
        w = w.answer(seat, Let(), True, 11)
    assert w.closed
    assert w.taken is None


def test_one_by_one_asks_in_turn_with_a_new_need_each() -> None:
    w = window("one_by_one")
    assert [n.seat for n in w.needs()] == [1]
    assert w.needs()[0].id == 10
    with pytest.raises(ValueError, match="not asked"):
        w.answer(2, Let(), True, 11)
    w = w.answer(1, Let(), True, 11)
    assert [(n.seat, n.id) for n in w.needs()] == [(2, 11)]
    assert w.answer(2, Challenge(), False, 12).closed


def test_sealed_waits_for_everybody_and_keeps_all_answers() -> None:
    w = window("sealed").answer(2, Vote(True), False, 11).answer(1, Vote(False), False, 12)
    assert not w.closed
    assert w.taken is None
    assert w.needs()[0].id == 10
    w = w.answer(3, Vote(True), False, 13)
    assert w.closed
    assert [r.seat for r in w.replies] == [2, 1, 3]


def test_every_seat_is_asked_alike() -> None:
    """A need says nothing but whose it is."""
    first, *rest = window("first_come").needs()
    for need in rest:
        assert (need.id, need.kind, need.default, need.limit_ms) == (
            first.id,
            first.kind,
            first.default,
            first.limit_ms,
        )


def test_nobody_answers_twice() -> None:
    w = window("sealed").answer(1, Vote(True), False, 11)
    with pytest.raises(ValueError, match="seat 1"):
        w.answer(1, Vote(False), False, 12)
