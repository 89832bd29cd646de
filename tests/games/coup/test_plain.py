"""A whole game in plain mode, with a curtain between the players."""

from __future__ import annotations

from pathlib import Path

import pytest

from majlis.core import registry
from majlis.core.record import read
from majlis.core.verify import codec_of
from tests.cli.command import majlis

CODEC = codec_of(registry.load("coup"))

PLAY = ("play", "coup", "--plain", "--seats", "human=nour,human=sami,human=layla", "--seed", "4")
FIRST_CHOICE = "1\n" * 400
"""Incomes, and coups once one must; a line that opens a curtain means nothing else."""


@pytest.mark.parametrize("lang", ["en", "ar", "ps"])
def test_a_game_is_played_to_the_end(lang: str, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    home = str(tmp_path / "home")
    played = FIRST_CHOICE
    ran = majlis("--lang", lang, *PLAY, "--record", str(record), typed=played, MAJLIS_HOME=home)
    assert (ran.code, ran.err) == (0, "")
    assert "⟦" not in ran.out
    assert record.read_text("utf-8").count('"lose"') in (4, 5)
    verified = majlis("verify", str(record), MAJLIS_HOME=home)
    assert verified.code == 0


def test_what_is_typed_is_understood(tmp_path: Path) -> None:
    """Words, short forms and refusals; the hands of others never stand on the screen."""
    typed = "\n".join(("", "coup 1", "aid", "", "block", "", "pass", "", "challenge", "quit", ""))
    ran = majlis(*PLAY, "--window", "seat_order", typed=typed, MAJLIS_HOME=str(tmp_path))
    assert ran.code == 0
    assert "That costs 7 coins, and you have 2. (C4)" in ran.out
    assert "wants two coins of foreign aid." in ran.out
    assert "counters, claiming the Duke." in ran.out
    assert "\x1b" not in ran.out, "a pipe has no screen to empty"
    assert "The screen is empty" not in ran.out
    for screen in ran.out.split(", sit down and press Enter"):
        assert screen.count("Your hidden cards:") <= 3
        assert len({line for line in screen.splitlines() if line.startswith("Your hidden")}) <= 1


TYPED = {
    "en": ("aid", "block duke", "challenge"),
    "ar": ("معونة", "صد الدوق", "أشك"),
}


def test_what_is_typed_in_arabic_does_what_english_does(tmp_path: Path) -> None:
    done = {}
    for language, typed in TYPED.items():
        record = tmp_path / f"{language}.jsonl"
        lines = "\n".join(("", *(line for one in typed for line in (one, "", "")), "quit"))
        arguments = ("--lang", language, *PLAY, "--window", "seat_order", "--record", str(record))
        ran = majlis(*arguments, typed=lines, MAJLIS_HOME=str(tmp_path / language))
        assert ran.code == 0, ran.err
        done[language] = [event.action for event in read(record.read_bytes(), CODEC).events]
    assert len(done["en"]) == 5, "drawn, dealt, and three words"
    assert done["ar"] == done["en"]
