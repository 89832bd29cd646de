"""The words that may follow the host's name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.host.wish import Wish, read_wish


def test_the_documented_words() -> None:
    assert read_wish("plain") == Wish(plain=True)
    assert read_wish("play tawla") == Wish(game="tawla")
    assert read_wish("plain play tawla") == Wish(game="tawla", plain=True)
    assert read_wish("  play   tawla ") == Wish(game="tawla")


@pytest.mark.parametrize(
    "command",
    [
        *("", "sh", "play", "plain tawla", "play a b", "play Tawla", "play ../x", "play -x"),
        *("play x;y", "play tawla plain", "plain play", "plain play a b", "plain plain"),
        *("plain play ../x", "plain; play tawla", "PLAIN", "plain\x00play tawla"),
    ],
)
def test_nothing_else(command: str) -> None:
    assert read_wish(command) is None


@given(st.text())
def test_whatever_is_wished_is_harmless(command: str) -> None:
    wish = read_wish(command)
    assert wish is None or wish.game.isascii()
