"""``kill -9`` at any moment: the game goes on with at most the last unfinished action missing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from majlis.core import registry
from majlis.core.record import read
from majlis.core.verify import codec_of, verify
from majlis.store import records
from majlis.store.database import Store
from majlis.store.paths import find_paths
from tests.cli.command import majlis

PLAY = ("play", "tawla", "--plain", "--length", "1", "--seats", "human=nour,human=sami")


def stored(record_id: str = "") -> bytes:
    """The only record, or the one named."""
    with Store(find_paths().database) as store:
        return records.lines(store, record_id or records.history(store)[0].id)


def killed_after(lines: int) -> int:
    """Play by always choosing the first choice; kill the process after ``lines`` answers.

    Returns how many moves were told to the players before that.
    """
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "majlis", *PLAY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUTF8": "1"},
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    answered = told = 0
    for line in process.stdout:
        told += "/" in line and line.startswith(("nour:", "sami:"))
        if "type a number" in line:
            if answered == lines:
                break
            answered += 1
            process.stdin.write("1\n")
            process.stdin.flush()
    process.send_signal(signal.SIGKILL)
    process.wait()
    return told


@pytest.mark.parametrize("lines", [0, 1, 6, 17])
def test_nothing_that_was_shown_is_lost(lines: int, tmp_path: Path) -> None:
    told = killed_after(lines)
    game = registry.load("tawla")
    kept = read(stored(), codec_of(game))
    plays = sum(type(event.action).__name__ == "Play" for event in kept.events)
    assert plays >= told
    ran = majlis("resume", "--plain", typed="1\n" * 3000)
    assert ran.code == 0, ran.err
    assert "Traceback" not in ran.err
    whole = read(stored(), codec_of(game))
    assert whole.events[: len(kept.events)] == kept.events
    assert verify(game, whole).finished


def test_a_locked_store_does_not_stop_a_game(tmp_path: Path) -> None:
    """Another program holds the store: the game goes on unsaved, and says so."""
    import sqlite3

    majlis(*PLAY, typed="quit\n")
    blocker = sqlite3.connect(find_paths().database)
    blocker.execute("BEGIN EXCLUSIVE")
    try:
        ran = majlis(*PLAY, typed="1\n1\nquit\n", timeout=120)
    finally:
        blocker.rollback()
        blocker.close()
    assert ran.code == 0, ran.err
    assert "not being saved" in ran.out
