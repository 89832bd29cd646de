"""The pace of typing."""

from __future__ import annotations

import pytest
from textual import events
from textual.message import Message

from majlis.host.guard import BURST, MOST_QUEUED, MOST_UNREAD, RATE, SLICE, Guard
from tests.host.fakes import FakeTime


class Desk:
    """A guard and what comes out of it."""

    def __init__(self) -> None:
        self.time = FakeTime()
        self.got: list[Message] = []
        self.dropped: list[str] = []
        self.queued = 0
        self.guard = Guard(self.time, self.got.append, lambda: self.queued, self.dropped.append)

    @property
    def keys(self) -> str:
        """The keys that arrived, one letter each."""
        return "".join(event.key for event in self.got if isinstance(event, events.Key))


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_key_arrives_at_once(desk: Desk) -> None:
    desk.guard.feed(b"k")
    assert desk.keys == "k"


def test_an_escape_arrives_after_a_while(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual._parser.get_time", desk.time.time)
    desk.guard.feed(b"\x1b")
    desk.time.pass_(0.05)
    assert not desk.got
    desk.time.pass_(0.1)
    assert desk.keys == "escape"


def test_a_sequence_in_two_pieces_is_one_key(desk: Desk) -> None:
    desk.guard.feed(b"\x1b[")
    desk.time.pass_(0.05)
    desk.guard.feed(b"A")
    assert desk.keys == "up"


def test_a_burst_then_a_pace(desk: Desk) -> None:
    desk.guard.feed(b"k" * 1000)
    assert len(desk.got) <= SLICE
    desk.time.pass_(0.001)
    at_once = len(desk.got)
    assert at_once <= BURST + SLICE
    desk.time.pass_(2)
    assert len(desk.got) <= BURST + 2 * RATE + SLICE
    desk.time.pass_(20)
    assert len(desk.got) == 1000
    assert not desk.dropped


def test_order_is_kept(desk: Desk) -> None:
    text = "abcdefghij" * 60
    for start in range(0, len(text), 50):
        desk.guard.feed(text[start : start + 50].encode())
    desk.time.pass_(30)
    assert desk.keys == text


def test_a_slice_never_splits_a_sequence_by_time(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual._parser.get_time", desk.time.time)
    desk.guard.feed(b"k" * (SLICE * 3 - 1) + b"\x1b[A" * 100)
    desk.time.pass_(60)
    assert desk.keys == "k" * (SLICE * 3 - 1) + "up" * 100


def test_an_app_that_is_behind_is_waited_for(desk: Desk) -> None:
    desk.queued = MOST_QUEUED + 1
    desk.guard.feed(b"k")
    desk.time.pass_(5)
    assert not desk.got
    desk.queued = 0
    desk.time.pass_(0.1)
    assert desk.keys == "k"


def test_too_much_unread_is_given_up(desk: Desk) -> None:
    desk.guard.feed(b"k" * (MOST_UNREAD + 1))
    assert desk.dropped == ["unread"]
    assert not desk.got


def test_nothing_arrives_after_giving_up(desk: Desk) -> None:
    desk.guard.feed(b"k" * 500)
    desk.guard.feed(b"k" * MOST_UNREAD)
    got = len(desk.got)
    desk.guard.feed(b"k")
    desk.time.pass_(60)
    assert desk.dropped == ["unread"]
    assert len(desk.got) == got
    assert not [timer for timer in desk.time.timers if not timer.is_cancelled]


def test_a_long_paste_arrives_in_a_few_steps(desk: Desk) -> None:
    desk.guard.feed(b"\x1b[200~" + b"x" * 30_000 + b"\x1b[201~k")
    desk.time.pass_(5)
    paste, key = desk.got
    assert isinstance(paste, events.Paste)
    assert isinstance(key, events.Key)
    assert len(paste.text) == 30_000


def test_keys_behind_a_paste_are_paced_like_others(desk: Desk) -> None:
    desk.guard.feed(b"\x1b[200~x\x1b[201~" + b"k" * 8000)
    desk.time.pass_(0.001)
    assert len(desk.got) <= BURST + SLICE


def test_a_paste_too_long_is_given_up(desk: Desk) -> None:
    desk.guard.feed(b"\x1b[200~" + b"x" * 40_000)
    desk.time.pass_(5)
    assert desk.dropped == ["paste"]
    assert not desk.got


def test_a_paste_that_does_not_even_fit_is_called_a_paste(desk: Desk) -> None:
    desk.guard.feed(b"\x1b[200~")
    desk.guard.feed(b"x" * (MOST_UNREAD + 1))
    assert desk.dropped == ["paste"]


def test_garbage_is_given_up(desk: Desk) -> None:
    for _ in range(4):
        desk.guard.feed(b"\x1b[99999999999;1u")
        desk.time.pass_(1)
    assert desk.dropped == ["garbage"]


def test_input_that_means_nothing_costs_as_well(desk: Desk) -> None:
    desk.guard.feed(b"\x1b[48;1;1;1;1t" * 9000)
    desk.time.pass_(1)
    desk.guard.feed(b"k")
    desk.time.pass_(1)
    assert desk.keys == ""
    desk.time.pass_(10)
    assert desk.keys == "k"


def test_closing_twice_is_closing_once(desk: Desk) -> None:
    desk.guard.feed(b"\x1b")
    desk.guard.close()
    desk.guard.close()
    desk.time.pass_(1)
    assert not desk.got
    assert not desk.dropped
