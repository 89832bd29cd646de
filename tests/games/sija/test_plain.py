"""A whole game in plain mode, every action typed in notation."""

from __future__ import annotations

from pathlib import Path

import pytest

from majlis.games.sija.notation import spell
from majlis.games.sija.rules import GAME
from tests.cli.command import majlis
from tests.games.sija.positions import view
from tests.suite.games import resolved, walk

PLAY = ("play", "sija", "--plain", "--seats", "human=nour,human=sami")
SEED = 3


def typed() -> str:
    """A random game as its players would type it."""
    moments = walk(GAME, resolved("sija"), 2, SEED)
    return "".join(f"{spell(event.action, view(before))}\n" for before, event, _ in moments)


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_a_game_is_typed_from_the_first_stone_to_the_end(lang: str, tmp_path: Path) -> None:
    """S16, and an end that the record proves."""
    record = tmp_path / "game.jsonl"
    home = str(tmp_path / "home")
    ran = majlis("--lang", lang, *PLAY, "--record", str(record), typed=typed(), MAJLIS_HOME=home)
    assert (ran.code, ran.err) == (0, "")
    assert "⟦" not in ran.out
    assert not any(f"(S{n}" in ran.out for n in range(1, 17)), "nothing was refused"
    events = len(record.read_text("utf-8").splitlines()) - 2
    assert events == typed().count("\n")
    verified = majlis("verify", str(record), MAJLIS_HOME=home)
    assert verified.code == 0
