"""Movements of pairs: everybody plays in every round, nobody meets the same pair twice."""

from __future__ import annotations

from collections import Counter

import pytest

from majlis.games.bridge.movement import LEAST_PAIRS, MOST_PAIRS, Kind, movement

SIZES = range(LEAST_PAIRS, MOST_PAIRS + 1, 2)
both_kinds = pytest.mark.parametrize("kind", ["mitchell", "howell"])


@both_kinds
@pytest.mark.parametrize("pairs", SIZES)
def test_everybody_plays_in_every_round_and_meets_nobody_twice(kind: Kind, pairs: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    for meetings in movement(kind, pairs).rounds:
        seated = [pair for meeting in meetings for pair in (meeting.ns, meeting.ew)]
        assert sorted(seated) == list(range(pairs))
        met.update(frozenset((meeting.ns, meeting.ew)) for meeting in meetings)
    assert max(met.values()) == 1


@pytest.mark.parametrize("pairs", SIZES)
def test_in_a_howell_everybody_meets_everybody_on_both_sides(pairs: int) -> None:
    found = movement("howell", pairs)
    assert not found.two_fields
    assert len(found.rounds) == pairs - 1
    north = Counter(meeting.ns for meetings in found.rounds for meeting in meetings)
    assert {north[pair] for pair in range(pairs)} <= {pairs // 2 - 1, pairs // 2}


@pytest.mark.parametrize("pairs", SIZES)
def test_in_a_mitchell_two_fields_meet(pairs: int) -> None:
    found = movement("mitchell", pairs)
    assert found.two_fields
    half = pairs // 2
    assert len(found.rounds) == half
    for meetings in found.rounds:
        assert [meeting.ns for meeting in meetings] == list(range(half))
    guests = [[meeting.ew for meeting in meetings] for meetings in found.rounds]
    assert all(sorted(column) == list(range(half, pairs)) for column in zip(*guests, strict=True))


@both_kinds
@pytest.mark.parametrize("pairs", [0, 2, 5, 42, -4])
def test_what_there_is_no_movement_for(kind: Kind, pairs: int) -> None:
    with pytest.raises(ValueError, match=f"no movement for {pairs} pairs"):
        movement(kind, pairs)
