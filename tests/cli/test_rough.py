"""Names and numbers that no file, record or folder can have: one sentence, never a traceback."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from majlis.cli.speak import REFUSED, USAGE
from tests.cli.command import Ran, majlis

LONG = "x" * 5000
UNDECODABLE = "a\udcffb"
ALONE = ("play", "tawla", "--plain", "--seats", "bot:random,bot:random", "--length", "1")


def is_one_sentence(ran: Ran) -> bool:
    return ran.err.startswith("majlis: ") and ran.err.count("\n") == 1 and "⟦" not in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", LONG),
        ("verify", UNDECODABLE),
        ("verify", ""),
        ("verify", "/"),
        ("replay", f"T-{LONG}", "--plain"),
        ("replay", "T-\udcff", "--plain"),
        ("resume", "\udcff", "--plain"),
        ("export", "\udcff", "out.majlis"),
        ("rules", "tawla", "\udcff"),
        ("history", "--limit", "9" * 30),
        ("play", "\udcff"),
        ("play", "tawla", "--plain", "--text", "\udcff"),
        ("play", "tawla", "--plain", "--record", LONG),
        ("play", "tawla", "--plain", "--record", ""),
        ("play", "tawla", "--plain", "--record", "/dev/null/game"),
    ],
)
def test_an_impossible_name_is_refused_in_a_sentence(arguments: tuple[str, ...]) -> None:
    ran = majlis(*arguments)
    assert ran.code in (REFUSED, USAGE)
    assert is_one_sentence(ran), ran.err


@pytest.mark.parametrize("home", [LONG, "/dev/null/majlis", "~nobody-of-that-name", "\udcff"])
@pytest.mark.parametrize("command", ["history", "games", "doctor", "resume"])
def test_an_impossible_home_is_no_traceback(home: str, command: str, tmp_path: Path) -> None:
    ran = majlis(command, MAJLIS_HOME=home)
    assert "Traceback" not in ran.err
    assert ran.code == 0 or is_one_sentence(ran), ran.err


def test_a_file_is_replaced_only_if_it_is_a_file(tmp_path: Path) -> None:
    assert majlis(*ALONE).code == 0
    record = majlis("history").out.split()[0]
    link, folder, file = tmp_path / "link", tmp_path / "folder", tmp_path / "file"
    folder.mkdir()
    file.write_text("mine", encoding="utf-8")
    link.symlink_to(file)
    for path in (str(link), str(folder), "", str(tmp_path / LONG)):
        ran = majlis("export", record, path, "--force")
        assert ran.code == REFUSED
        assert is_one_sentence(ran), ran.err
    assert file.read_text(encoding="utf-8") == "mine"
    assert link.is_symlink()
    assert majlis("export", record, str(file), "--force").code == 0
    assert majlis("verify", str(file)).code == 0


def test_a_moment_out_of_range_hides_no_game(tmp_path: Path) -> None:
    home = tmp_path / "old"
    assert majlis(*ALONE, MAJLIS_HOME=str(home)).code == 0
    with sqlite3.connect(home / "majlis.db") as connection:
        connection.execute("UPDATE lines SET at = 9000000000000000000")
    ran = majlis("history", MAJLIS_HOME=str(home))
    assert ran.code == 0, ran.err
    assert ran.out.startswith("T-")


def test_a_game_can_be_resumed_only_if_it_was_kept() -> None:
    arguments = ("play", "tawla", "--plain", "--length", "1")
    kept = majlis(*arguments, typed="quit\n")
    assert kept.out.splitlines()[-1].endswith("`majlis resume` goes on with this game.")
    lost = majlis(*arguments, typed="quit\n", MAJLIS_HOME="/dev/null/majlis")
    assert "resume" not in lost.out
    assert lost.out.count("not being saved") == 1
    ended = majlis(*ALONE)
    assert "left the table" not in ended.out
