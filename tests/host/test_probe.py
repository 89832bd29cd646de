"""Asking the terminal before anything is shown."""

from __future__ import annotations

import asyncio

import pytest

from majlis.host.probe import ask_way, can_answer, late_filter, without_replies
from majlis.host.session import Session
from majlis.text.terminal import QUERY
from tests.host.fakes import FakeTime, FakeWire, make_session
from tests.patience import PATIENCE_S

VTE = b"\x1b[8;1$y\x1bP>|VTE(7600)\x1b\\\x1b[>65;7600;1c\x1b[?65;1;9c"
KITTY = b"\x1bP>|kitty(0.35.2)\x1b\\\x1b[>1;4000;35c\x1b[?62;c"


async def asked(session: Session, *answers: bytes) -> str:
    """The mode found when a terminal answers so."""
    asking = asyncio.ensure_future(ask_way(session, 10))
    await asyncio.sleep(0)
    for answer in answers:
        session.received(answer)
    session.way = await asking
    return session.way.mode


async def test_a_terminal_that_can_be_switched_is_switched() -> None:
    wire = FakeWire()
    session = make_session(wire=wire)
    assert await asked(session, VTE) == "visual"
    assert wire.out == QUERY
    assert (session.enter, session.leave) == ("\x1b[8l", "\x1b[8h")


async def test_a_terminal_that_turns_by_itself_is_left_alone() -> None:
    session = make_session()
    assert await asked(session, KITTY) == "logical"
    assert session.enter == ""


async def test_answers_may_come_in_pieces() -> None:
    pieces = [KITTY[start : start + 3] for start in range(0, len(KITTY), 3)]
    assert await asked(make_session(), *pieces) == "logical"


async def test_what_was_typed_meanwhile_is_kept() -> None:
    session = make_session()
    await asked(session, b"a" + VTE[:20], VTE[20:] + b"b\x1b[A")
    heard: list[bytes] = []
    session.listen(heard.append)
    assert b"".join(heard) == b"ab\x1b[A"


async def test_a_terminal_that_says_nothing_is_not_waited_for() -> None:
    way = await ask_way(make_session(), 0.01)
    assert way.mode == "visual"


async def test_a_session_that_ends_is_not_waited_for() -> None:
    session = make_session()
    asking = asyncio.ensure_future(ask_way(session, 1000))
    await asyncio.sleep(0)
    session.lost()
    async with asyncio.timeout(PATIENCE_S):
        await asking


@pytest.mark.parametrize("term", ["dumb", "", "unknown"])
async def test_who_could_not_answer_is_not_asked(term: str) -> None:
    wire = FakeWire()
    session = make_session(wire=wire, environ={"TERM": term})
    assert not can_answer(session)
    await ask_way(session, 1000)
    assert not wire.out


async def test_nobody_is_asked_without_a_terminal() -> None:
    assert not can_answer(make_session(is_tty=False))


@pytest.mark.parametrize("answers", [VTE, KITTY, b"\x1b[?8;0$y", b"\x1b[?1;2c"])
def test_late_answers_are_cut_out(answers: bytes) -> None:
    assert without_replies(b"a" + answers + b"b") == b"ab"


@pytest.mark.parametrize("typed", [b"\x1b[A", b"\x1b[<0;1;1M", b"\x1b", b"\x1b[200~x\x1b[201~"])
def test_keys_are_not(typed: bytes) -> None:
    assert without_replies(typed) == typed


def test_only_the_first_seconds_are_filtered() -> None:
    time = FakeTime()
    heard: list[bytes] = []
    sink = late_filter(heard.append, 10, time.time)
    sink(b"\x1b[?1;2c")
    sink(b"k")
    time.pass_(11)
    sink(b"\x1b[?1;2c")
    assert heard == [b"k", b"\x1b[?1;2c"]
