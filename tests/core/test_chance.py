"""majlis-fair/1: the published vectors, and what the drawing functions promise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.core import chance

SEED = bytes(range(32))
COMMITMENT = "4e352aa08baa8c79e7b4f85b243bd51ee61476537de3a9f07b6c12f9f7a42949"
TRANSCRIPT = "56ec1bb5e179906e4cd5367a137e710d07097c123af2f266fa2b7583e8eae37b"
KEY = "f0ae38557601d147f40f7c2ce887b4d756e9227e0e5121837077d62001c59a7f"
DICE = [4, 1, 6, 4, 3, 3, 3, 4, 3, 6, 4, 2, 4, 1, 2, 3, 1, 4, 1, 1]
DEAL = [35, 29, 4, 39, 27, 1, 33, 2, 50, 51, 34, 17, 43]


def key() -> bytes:
    script = chance.transcript(
        "T-0001",
        "tawla",
        "tawla/1",
        {"points": 5, "cube": True},
        chance.commit(SEED),
        ["nour", "sami"],
    )
    assert script.hex() == TRANSCRIPT
    return chance.match_key(SEED, script)


def test_vectors() -> None:
    assert chance.commit(SEED).hex() == COMMITMENT
    assert key().hex() == KEY
    dice = chance.Stream(key(), "dice/game-1")
    assert [dice.die() for _ in DICE] == DICE
    assert chance.Stream(key(), "deal/board-1").shuffle(range(52))[: len(DEAL)] == DEAL


def test_options_are_written_canonically() -> None:
    assert chance.canonical({"points": 5, "cube": True}) == b'{"cube":true,"points":5}'


def test_a_stream_resumes_where_it_was() -> None:
    whole = chance.Stream(SEED, "dice")
    first = [whole.die() for _ in range(100)]
    part = chance.Stream(SEED, "dice")
    for _ in range(50):
        part.die()
    rest = chance.Stream(SEED, "dice", part.position)
    assert [rest.die() for _ in range(50)] == first[50:]


def test_streams_go_back_to_positions() -> None:
    streams = chance.Streams(SEED)
    streams["dice"].die()
    used = streams.positions()
    drawn = [streams["dice"].die() for _ in range(20)]
    back = streams.back_to(used)
    assert [back["dice"].die() for _ in range(20)] == drawn


@given(st.integers(1, 100_000), st.binary(min_size=32, max_size=32))
def test_below_stays_below(n: int, seed: bytes) -> None:
    stream = chance.Stream(seed, "x")
    assert all(0 <= stream.below(n) < n for _ in range(5))


def test_below_one_uses_nothing_and_below_zero_is_refused() -> None:
    stream = chance.Stream(SEED, "x")
    assert stream.below(1) == 0
    assert stream.position == 0
    with pytest.raises(ValueError, match="below 0"):
        stream.below(0)


@given(st.lists(st.integers(), max_size=60))
def test_shuffle_keeps_everything(items: list[int]) -> None:
    assert sorted(chance.Stream(SEED, "s").shuffle(items)) == sorted(items)


def test_dice_are_even() -> None:
    stream = chance.Stream(SEED, "even")
    counts = [0] * 6
    for _ in range(60_000):
        counts[stream.die() - 1] += 1
    expected = 10_000
    chi_squared = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_squared < 20.5  # 99.9 % of fair dice, five degrees of freedom


def test_seed_number_is_in_ascii() -> None:
    assert chance.seed_from_number(12) == chance.digest(b"seed", b"12")
    assert chance.seed_from_number(12) != chance.seed_from_number(1)


def test_lengths_are_part_of_a_digest() -> None:
    assert chance.digest(b"ab", b"c") != chance.digest(b"a", b"bc")
