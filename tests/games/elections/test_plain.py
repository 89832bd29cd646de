"""A whole cycle in plain mode, with a curtain between the candidates, and what can be typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import majlis

PLAY = ("play", "elections", "--plain", "--seats", "human=nour,human=sami,human=layla")
ONE = (*PLAY, "--cycles", "1", "--seed", "4")
FIRST_THINGS = "".join(" ".join(map(str, range(1, n))) + "\n" for n in range(3, 12))
FIRST_CHOICES = ("1\n" * 14 + FIRST_THINGS) * 70
"""The first choice; where a selection is asked for, as many of its first things as it takes."""


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_a_cycle_is_played_to_the_end(lang: str, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    home = str(tmp_path / "home")
    typed = FIRST_CHOICES
    ran = majlis("--lang", lang, *ONE, "--record", str(record), typed=typed, MAJLIS_HOME=home)
    assert (ran.code, ran.err) == (0, "")
    assert "⟦" not in ran.out
    assert record.read_text("utf-8").count('"count"') == 1
    verified = majlis("verify", str(record), MAJLIS_HOME=home)
    assert verified.code == 0


def test_what_is_typed_is_understood(tmp_path: Path) -> None:
    """Words, notation and refusals; the hands of others never stand on the screen."""
    typed = "\n".join(("", "deny", "999 1", "rest", "pass", "80 30", "end", "", "end", "quit", ""))
    ran = majlis(*ONE, typed=typed, MAJLIS_HOME=str(tmp_path))
    assert ran.code == 0
    assert "Against whom? Type the number of the seat with it:" in ran.out
    assert "First answer what you are asked: a move." in ran.out
    assert "You do not hold region 30. (E4.3)" in ran.out
    assert ran.out.count("ends the turn.") == 2
    for screen in ran.out.split(", sit down and press Enter"):
        assert len({line for line in screen.splitlines() if line.startswith("Your cards")}) <= 1
