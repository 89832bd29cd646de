"""What is known of a terminal."""

from __future__ import annotations

import pytest

from majlis.host.terminal import Size, Terminal, clamp, kept_environ


@pytest.mark.parametrize(
    ("asked", "before", "given"),
    [
        ((80, 24), Size(80, 24), (80, 24)),
        ((0, 0), Size(80, 24), (80, 24)),
        ((0, 0), Size(120, 40), (120, 40)),
        ((0, 50), Size(120, 40), (120, 50)),
        ((1, 1), Size(80, 24), (10, 5)),
        ((1000, 1000), Size(80, 24), (300, 100)),
        ((2**32 - 1, 2**32 - 1), Size(80, 24), (300, 100)),
    ],
)
def test_sizes(asked: tuple[int, int], before: Size, given: tuple[int, int]) -> None:
    assert clamp(*asked, before) == given


def test_the_environment_is_what_the_house_reads() -> None:
    sent = {
        b"LANG": b"ar_EG.UTF-8",
        b"COLORTERM": b"truecolor" * 100,
        b"LC_ALL": b"\x1b[31m",
        b"LC_MESSAGES": "عربي".encode(),
        b"LD_PRELOAD": b"/tmp/x.so",
        b"TERM": b"lies",
    }
    found = kept_environ(sent, "xterm\x1b[2J")
    assert found == {"TERM": "", "LANG": "ar_EG.UTF-8", "COLORTERM": ("truecolor" * 100)[:64]}


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "ar_EG.UTF-8"}, "ar"),
        ({"LANG": "en", "LC_ALL": "ar_LB"}, "ar"),
        ({"LANG": "ps_AF.UTF-8"}, "ps"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "tlh"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_language_of_the_environment(environ: dict[str, str], lang: str) -> None:
    assert Terminal("xterm", Size(80, 24), environ).lang == lang
