"""A whole cycle in plain mode, with a curtain between the candidates, and what can be typed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from majlis.core.actions import Action
from majlis.core.seats import OFFICIAL, Seat
from majlis.games.elections.rules import Elections
from majlis.text.controls import strip_controls
from majlis.ui.dialogue import Ear, HungUp
from majlis.ui.local import LocalTable
from majlis.ui.plain.table import Plain
from majlis.ui.wording import Wording
from tests.cli.command import majlis
from tests.games.elections.staged import NAMES
from tests.games.elections.test_board import ARABIC, TYPED, Made
from tests.ui.stage import context, table
from tests.ui.test_plain_official import Live

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
    assert "Against whom? Type the name or the number of the seat with it, such as" in ran.out
    assert "First answer what you are asked: a move." in ran.out
    assert "You do not hold region 30. (E4.3)" in ran.out
    assert ran.out.count("ends the turn.") == 2
    for screen in ran.out.split(", sit down and press Enter"):
        assert len({line for line in screen.splitlines() if line.startswith("Your cards")}) <= 1


@pytest.mark.parametrize(
    ("language", "typed"),
    [*(("en", typed) for typed in TYPED), *(("ar", typed) for typed in ARABIC)],
    ids=lambda value: value[2] if isinstance(value, tuple) else value,
)
async def test_a_whole_action_is_typed_as_on_the_board(
    language: str, typed: tuple[Made, Seat, str, Action], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the reader's words, with names and digits as he has them."""
    made, seat, line, action = typed
    s = made()
    monkeypatch.setattr(Elections, "start", lambda *_: s)
    monkeypatch.setattr(LocalTable, "here", (seat,))
    referee = {"referee": "seat", "official": "hind"} if seat == OFFICIAL else {}
    names = NAMES[: len(s.candidates)]
    sat = await table(context(store=False), "elections", *names, **referee)
    words = Wording(language)
    words.with_game("elections")
    script = Live([line])
    with suppress(HungUp):
        await asyncio.wait_for(Plain(sat, words, Ear(script)).run(), 10)
    log = sat.port(seat).snapshot().log
    assert action in [entry.event.action for entry in log if entry.event], script.text


async def test_examples_are_in_the_reader_s_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many choices one is shown as it is typed."""
    made, seat, *_ = ARABIC[0]
    s = made()
    monkeypatch.setattr(Elections, "start", lambda *_: s)
    monkeypatch.setattr(LocalTable, "here", (seat,))
    sat = await table(context(store=False), "elections", *NAMES[: len(s.candidates)])
    words = Wording("ar")
    words.with_game("elections")
    script = Live(["هذر"])
    with suppress(HungUp):
        await asyncio.wait_for(Plain(sat, words, Ear(script)).run(), 10)
    assert "«احرق ٢٠٠ ٢»" in strip_controls(script.said[-2]), script.text
