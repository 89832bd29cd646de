"""Terminals: what they answer, and so what they are sent."""

import os
import pty
import termios
import threading
from collections.abc import Iterator
from select import select

import pytest

from majlis.text.terminal import (
    BIDI_OFF,
    BIDI_ON,
    MODES,
    QUERY,
    Mode,
    Replies,
    Way,
    decide_way,
    is_complete,
    parse_replies,
    probe_terminal,
)

VISUAL, LOGICAL = ("visual", "", "", False), ("logical", "", "", False)
SWITCHED = ("visual", BIDI_OFF, BIDI_ON, False)
ASK_VISUAL, ASK_LOGICAL = ("visual", "", "", True), ("logical", "", "", True)


@pytest.mark.parametrize(
    ("data", "replies"),
    [
        (b"", Replies()),
        (b"\x1b[?62;c", Replies()),
        (b"\x1b[?8;1$y\x1bP>|VTE(7000)\x1b\\\x1b[>65;7000;1c\x1b[?65;1;9c",
         Replies(1, "VTE(7000)", "65;7000;1")),
        (b"\x1b[8;2$y", Replies(2)),
        (b"j\x1b[8;0$yk\x1bP>|XTerm(379)\x07\x1b[>41;379;0c", Replies(0, "XTerm(379)", "41;379;0")),
        (b"\x1b[8;1$", Replies()),
        (b"\x1bP>|half a na", Replies()),
    ],
)  # fmt: skip
def test_answers_are_read_out_of_anything(data: bytes, replies: Replies) -> None:
    assert parse_replies(data) == replies


def test_the_last_answer_ends_the_wait() -> None:
    assert is_complete(b"\x1b[>41;379;0c\x1b[?64;1;2c")
    assert not is_complete(b"\x1b[>41;379;0c\x1b[?64;1;2")
    assert not is_complete(b"\x1b[?8;1$y")
    assert QUERY.endswith(b"\x1b[c")


@pytest.mark.parametrize(
    ("replies", "environ", "way"),
    [
        (Replies(), {}, VISUAL),
        (Replies(0, "XTerm(379)", "41;379;0"), {"TERM": "xterm-256color"}, VISUAL),
        (Replies(4, "", "0;2302;1"), {"TERM": "alacritty"}, VISUAL),
        (Replies(None, "foot(1.16.2)"), {"TERM": "foot"}, VISUAL),
        (Replies(1, "VTE(7000)", "65;7000;1"), {"VTE_VERSION": "7000"}, SWITCHED),
        (Replies(2, "VTE(7000)"), {"VTE_VERSION": "7000"}, VISUAL),
        (Replies(1), {}, SWITCHED),
        (Replies(), {"VTE_VERSION": "7000"}, SWITCHED),
        (Replies(0, "XTerm(379)"), {"VTE_VERSION": "7000"}, VISUAL),
        (Replies(3), {}, LOGICAL),
        (Replies(None, "Konsole 22.12.3"), {}, LOGICAL),
        (Replies(), {"KONSOLE_VERSION": "221203"}, LOGICAL),
        (Replies(0, "kitty(0.26.5)", "1;4000;26"), {"TERM": "xterm-kitty"}, LOGICAL),
        (Replies(None, "", "1;4000;26"), {}, LOGICAL),
        (Replies(), {"TERM": "xterm-kitty"}, LOGICAL),
        (Replies(), {"KITTY_WINDOW_ID": "1"}, LOGICAL),
        (Replies(None, "", "24;279;0"), {}, LOGICAL),
        (Replies(), {"TERM": "mlterm-256color"}, LOGICAL),
        (Replies(None, "", "0;136;0"), {"TERM": "xterm"}, LOGICAL),
        (Replies(), {"TERM": "putty-256color"}, LOGICAL),
        (Replies(None, "tmux 3.3a", "84;0;0"), {"TERM": "tmux-256color"}, ASK_VISUAL),
        (Replies(None, "", "84;0;0"), {}, ASK_VISUAL),
        (Replies(), {"TMUX": "/tmp/x,1,0", "TERM": "xterm"}, ASK_VISUAL),
        (Replies(), {"TERM": "screen.xterm-256color"}, ASK_VISUAL),
        (Replies(), {"TMUX": "x", "VTE_VERSION": "7000"}, ASK_LOGICAL),
        (Replies(), {"TMUX": "x", "KONSOLE_VERSION": "221203"}, ASK_LOGICAL),
        (Replies(0, "XTerm(379)"), {"TMUX": "x"}, VISUAL),
    ],
)
def test_the_table(
    replies: Replies, environ: dict[str, str], way: tuple[Mode, str, str, bool]
) -> None:
    assert decide_way(replies, environ)[:4] == way


def test_a_wish_overrides_the_mode_and_keeps_the_switch_right() -> None:
    vte, vte_off = Replies(1, "VTE(7000)"), Replies(2, "VTE(7000)")
    assert decide_way(vte, {}, "visual")[:4] == SWITCHED
    assert decide_way(vte, {}, "logical")[:4] == LOGICAL
    assert decide_way(vte_off, {}, "logical")[:4] == ("logical", BIDI_ON, BIDI_OFF, False)
    assert decide_way(vte, {}, "off")[:4] == ("off", "", "", False)
    for mode in MODES:
        assert decide_way(Replies(), {"TMUX": "x"}, mode)[:4] == (mode, "", "", False)
        assert decide_way(Replies(None, "Konsole 22"), {}, mode).mode == mode


def test_the_terminal_is_named() -> None:
    assert decide_way(Replies(None, "VTE(7000)"), {}).terminal == "vte"
    assert decide_way(Replies(None, "WezTerm 2024"), {}).terminal == "wezterm 2024"
    assert decide_way(Replies(), {"TERM": "xterm"}) == Way("visual")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, int]]:
    """Both ends of a pseudo-terminal: the screen's and the program's."""
    monkeypatch.setenv("TERM", "xterm")
    screen, program = pty.openpty()
    yield screen, program
    os.close(screen)
    os.close(program)


def answer(screen: int, reply: bytes, asked: list[bytes]) -> threading.Thread:
    def run() -> None:
        question = b""
        while len(question) < len(QUERY) and select([screen], [], [], 5)[0]:
            question += os.read(screen, 64)
        asked.append(question)
        for byte in reply:
            os.write(screen, bytes([byte]))

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_a_terminal_is_asked_and_left_as_it_was(terminal: tuple[int, int]) -> None:
    screen, program = terminal
    before, asked = termios.tcgetattr(program), list[bytes]()
    thread = answer(
        screen, b"\x1b[?8;1$y\x1bP>|VTE(7000)\x1b\\\x1b[>65;7000;1c\x1b[?65;1;9c", asked
    )
    replies = probe_terminal(program, program, timeout=5)
    thread.join()
    assert asked == [QUERY]
    assert replies == Replies(1, "VTE(7000)", "65;7000;1")
    assert termios.tcgetattr(program) == before


def test_a_silent_terminal_gives_no_answers(terminal: tuple[int, int]) -> None:
    _, program = terminal
    before = termios.tcgetattr(program)
    assert probe_terminal(program, program, timeout=0.01) == Replies()
    assert termios.tcgetattr(program) == before


def test_half_an_answer_is_used(terminal: tuple[int, int]) -> None:
    screen, program = terminal
    thread = answer(screen, b"\x1b[8;1$y", [])
    assert probe_terminal(program, program, timeout=0.5) == Replies(1)
    thread.join()


def test_only_a_terminal_is_asked(
    terminal: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, program = terminal
    inside, outside = os.pipe()
    assert probe_terminal(inside, outside) == Replies()
    assert probe_terminal(program, outside) == Replies()
    monkeypatch.setenv("TERM", "dumb")
    assert probe_terminal(program, program) == Replies()
    os.close(outside)
    assert os.read(inside, 1) == b""
    assert not select([screen], [], [], 0)[0]
    os.close(inside)
