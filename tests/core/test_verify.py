"""Forgeries: records whose chain is whole and whose story cannot be true."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from majlis.core import registry
from majlis.core.record import RecordError, read
from majlis.core.verbs import Answer, Offer
from majlis.core.verify import codec_of, verify
from tests.core.tables import Sitting
from tests.games.divan.actions import Claim as Holds

Change = Callable[[list[Any]], None]


def resealed(data: bytes, change: Change) -> bytes:
    """The record with ``change`` made to its lines and every hash computed anew."""
    bodies: list[Any] = [json.loads(line) for line in data.splitlines()]
    for body in bodies:
        body.pop("hash", None) if isinstance(body, dict) else body.pop()
    change(bodies)
    tip, lines = b"", []
    for body in bodies:
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        tip = hashlib.sha256(tip + text).digest()
        key = b',"hash":"' if isinstance(body, dict) else b',"'
        lines.append(text[:-1] + key + tip.hex().encode() + b'"' + text[-1:] + b"\n")
    return b"".join(lines)


async def finished(game: str = "divan", **how: Any) -> bytes:
    sitting = await Sitting(game, **how).open()
    await sitting.play(10_000)
    assert sitting.table.over
    return sitting.pages.data


def code(game: str, data: bytes) -> str:
    rules = registry.load(game)
    with pytest.raises(RecordError) as found:
        verify(rules, read(data, codec_of(rules)))
    return found.value.code


async def test_an_unchanged_record_resealed_is_the_same() -> None:
    data = await finished()
    assert resealed(data, lambda lines: None) == data


def insert(at: int, seat: int, action: list[Any], how: str = "") -> Change:
    def change(lines: list[Any]) -> None:
        at_ms = lines[at - 1][1] if at > 1 else 0
        lines.insert(at, [at, at_ms, seat, how, action])
        for number, line in enumerate(lines[at + 1 :], start=at + 1):
            if isinstance(line, list):
                line[0] = number
            else:
                line["events"] += 1

    return change


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        (-2, ["@rewind", 0]),
        (-2, ["@rewind", -1]),
        (-2, ["@pause"]),
        (-2, ["@substitute", 0, "bot:zzz"]),
        (99, ["@leave"]),
        (-3, ["@leave"]),
        (10**30, ["@leave"]),
        (-4, ["@rewind", 0]),
        (-4, ["@concede", 1]),
        (-4, ["@flag", 0]),
        (-4, ["@draw"]),
        (0, ["@flag", 1]),
        (0, ["roll"]),
        (1, ["play", []]),
        (-1, ["dice", 6, 6]),
    ],
)
async def test_tawla_has_no_official_and_nobody_acts_from_nowhere(
    seat: int, action: list[Any]
) -> None:
    data = await finished("tawla", length=1)
    lines = data.count(b"\n")
    code("tawla", resealed(data, insert(lines - 1, seat, action)))
    assert code("tawla", resealed(data, insert(4, seat, action)))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("length", -5),
        ("length", 10**30),
        ("length", "x"),
        ("length", True),
        ("length", None),
        ("cube_limit", 3),
        ("cube", "false"),
        ("variant", "mahbusa"),
        ("clock", "foo"),
        ("clock", 5),
        ("porch", 1),
    ],
)
async def test_no_game_begins_with_such_options(name: str, value: object) -> None:
    data = await finished("tawla", length=1)

    def change(lines: list[Any]) -> None:
        if value is None:
            del lines[0]["options"][name]
        else:
            lines[0]["options"][name] = value

    assert code("tawla", resealed(data, change)) in ("record.option", "record.shape")


@pytest.mark.parametrize("seats", [0, 1, 3])
async def test_as_many_seats_as_the_game_has(seats: int) -> None:
    data = await finished("tawla", length=1)

    def change(lines: list[Any]) -> None:
        lines[0]["seats"] = (lines[0]["seats"] * 2)[:seats]

    assert code("tawla", resealed(data, change)) == "record.seats"


async def test_seeded_dice_cannot_pass_for_proven_ones() -> None:
    data = await finished()

    def change(lines: list[Any]) -> None:
        lines[0]["chance"]["mode"] = "proven"

    assert code("divan", resealed(data, change)) == "record.commitments"


async def test_a_proven_record_needs_every_seat_s_commitment() -> None:
    data = await finished(seed=None)

    def change(lines: list[Any]) -> None:
        lines[0]["chance"]["texts"] = []

    assert code("divan", resealed(data, change)) == "record.commitments"


async def test_a_fallen_flag_cannot_be_overlooked() -> None:
    sitting = await Sitting(clock="total:60000").open()
    await sitting.play(12)
    data = sitting.pages.data

    def change(lines: list[Any]) -> None:
        lines[0]["options"]["clock"] = "total:2"

    assert code("divan", resealed(data, change)) == "record.overlooked"


async def test_the_closing_line_cannot_be_left_out() -> None:
    data = await finished()
    assert code("divan", b"".join(data.splitlines(keepends=True)[:-1])) == "record.no_closing"


async def test_time_neither_goes_back_nor_on_while_it_stands() -> None:
    sitting = await Sitting().open()
    await sitting.do(0, Holds(3))
    await sitting.do(0, Offer("pause"))
    await sitting.do(1, Answer(True))
    data = sitting.pages.data

    def later(lines: list[Any]) -> None:
        lines[-1][1] += 5
        lines[-2][1] += 5

    def earlier(lines: list[Any]) -> None:
        lines[-3][1] = 0

    assert code("divan", resealed(data, later)) == "record.time_stood"
    assert code("divan", resealed(data, earlier)) == "record.time"


@pytest.mark.parametrize("depth", [5_000, 100_000])
@pytest.mark.parametrize("line", [0, 3, -1])
async def test_depth_is_refused(depth: int, line: int) -> None:
    data = await finished()
    lines = data.splitlines(keepends=True)
    lines[line] = b"[" * depth + b"]" * depth + b"\n"
    rules = registry.load("divan")
    with pytest.raises(RecordError):
        read(b"".join(lines), codec_of(rules))
    deep = "[" * depth + "]" * depth

    def change(bodies: list[Any]) -> None:
        bodies[3][4] = ["deal", 0, "DEEP"]

    text = resealed(data, change).replace(b'"DEEP"', deep.encode())
    with pytest.raises(RecordError):
        read(text, codec_of(rules))
