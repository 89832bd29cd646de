"""From bytes to events."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.messages import TerminalSupportsSynchronizedOutput

from majlis.host.keys import ESCAPE_S, LONGEST_PASTE, InputError, KeyReader

START, END = b"\x1b[200~", b"\x1b[201~"


@pytest.fixture
def reader() -> KeyReader:
    return KeyReader()


def keys(found: list[object]) -> list[str]:
    """The names of keys among events."""
    return [event.key for event in found if isinstance(event, events.Key)]


def test_letters_arrows_and_arabic(reader: KeyReader) -> None:
    assert keys([*reader.read("aس\x1b[A".encode())]) == ["a", "س", "up"]


def test_a_letter_cut_in_two(reader: KeyReader) -> None:
    first, second = "س".encode()[:1], "س".encode()[1:]
    assert reader.read(first) == []
    assert keys([*reader.read(second)]) == ["س"]


def test_bytes_that_are_no_text_are_replaced(reader: KeyReader) -> None:
    assert keys([*reader.read(b"\xffk")])[-1] == "k"


def test_a_late_escape_is_a_key_of_its_own(reader: KeyReader) -> None:
    assert reader.read(b"\x1b") == []
    time.sleep(ESCAPE_S)
    assert keys([*reader.tick()]) == ["escape"]


def test_a_paste_is_one_event(reader: KeyReader) -> None:
    (paste,) = reader.read(START + "سلام\nworld".encode() + END)
    assert isinstance(paste, events.Paste)
    assert paste.text == "سلام\nworld"
    assert not reader.pasting


@given(st.lists(st.integers(1, 20), max_size=40))
def test_a_paste_may_come_in_any_pieces(sizes: list[int]) -> None:
    reader = KeyReader()
    data = START + b"lorem ipsum" + END + b"k"
    found: list[object] = []
    for size in sizes:
        found += reader.read(data[:size])
        data = data[size:]
    found += reader.read(data) if data else []
    assert [event.text for event in found if isinstance(event, events.Paste)] == ["lorem ipsum"]
    assert keys(found) == ["k"]
    assert not reader.pasting


def test_a_paste_has_a_limit(reader: KeyReader) -> None:
    reader.read(START + b"x" * LONGEST_PASTE)
    assert reader.pasting
    with pytest.raises(InputError, match="paste"):
        reader.read(b"x")


def test_marks_inside_a_paste_do_not_count_anew(reader: KeyReader) -> None:
    for _ in range(LONGEST_PASTE // 1000):
        reader.read(START + b"x" * 1000)
    with pytest.raises(InputError, match="paste"):
        reader.read(START + b"x" * 1000)


def test_pastes_in_a_row_count_each_for_itself(reader: KeyReader) -> None:
    for _ in range(5):
        reader.read(START + b"x" * (LONGEST_PASTE - 10) + END)


@pytest.mark.parametrize(
    "report", [b"\x1b[48;9999;9999;1;1t", b"\x1b[48;0;0;0;0t", b"\x1b[9;9R", b"\x1b[?2048;1$y"]
)
def test_reports_of_size_and_cursor_are_not_heard(reader: KeyReader, report: bytes) -> None:
    assert reader.read(report) == []


def test_a_report_of_size_does_not_change_what_the_mouse_means(reader: KeyReader) -> None:
    reader.read(b"\x1b[48;1;1;5000;5000t")
    (down,) = reader.read(b"\x1b[<0;41;13M")
    assert isinstance(down, events.MouseDown)
    assert (down.x, down.y) == (40, 12)


def test_synchronised_output_is_heard_of(reader: KeyReader) -> None:
    (found,) = reader.read(b"\x1b[?2026;2$y")
    assert isinstance(found, TerminalSupportsSynchronizedOutput)


def test_moves_in_a_row_become_one(reader: KeyReader) -> None:
    found = reader.read(b"\x1b[<35;5;5M\x1b[<35;6;5M\x1b[<35;9;7M\x1b[<0;9;7M\x1b[<35;2;2M")
    assert [type(event) for event in found] == [
        events.MouseMove,
        events.MouseDown,
        events.MouseMove,
    ]
    first = found[0]
    assert isinstance(first, events.MouseMove)
    assert (first.x, first.y, first.delta_x, first.delta_y) == (8, 6, 8, 6)


def test_moves_with_different_buttons_stay_apart(reader: KeyReader) -> None:
    assert len(reader.read(b"\x1b[<32;5;5M\x1b[<34;6;5M\x1b[<35;7;5M")) == 3


def test_a_broken_sequence_costs_the_rest_of_its_slice(reader: KeyReader) -> None:
    assert keys([*reader.read(b"a\x1b[99999999999;1ub")]) == ["a"]
    assert keys([*reader.read(b"k")]) == ["k"]


def test_the_fourth_broken_sequence_is_one_too_many(reader: KeyReader) -> None:
    for _ in range(3):
        reader.read(b"\x1b[99999999999;1u")
    with pytest.raises(InputError, match="garbage"):
        reader.read(b"\x1b[99999999999;1u")


def test_a_parser_that_failed_can_be_closed(reader: KeyReader) -> None:
    reader.read(b"\x1b[99999999999;1u\x1b[")
    reader.close()


@given(st.binary(max_size=300))
def test_any_bytes_can_be_read(data: bytes) -> None:
    reader = KeyReader()
    for start in range(0, len(data), 16):
        try:
            reader.read(data[start : start + 16])
        except InputError:
            break
    reader.close()
