"""``majlis analyse``: files of a game's own format, records, and what cannot be analysed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from majlis.cli import analysis
from majlis.cli.speak import REFUSED, Speaker, UserError
from majlis.core.analysis import Step
from majlis.games.bridge import analysis as bridge
from majlis.games.bridge import dds
from majlis.games.bridge.doubledummy import Subject
from tests.cli.command import majlis
from tests.games.bridge.test_analysis import PBN

needs_solver = pytest.mark.skipif(
    not dds.is_here(), reason="the extra majlis[bridge] is not installed"
)
ROBOTS = ",".join(["bot:club"] * 4)


@needs_solver
def test_a_file_of_boards(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(PBN)
    ran = majlis("analyse", str(file))
    assert ran.code == 0, ran.err
    assert "Board 3" in ran.out
    assert "Board 4 has not all four hands" in ran.out
    assert ran.err == ""
    for lang in ("ru", "ar", "ps"):
        told = majlis("analyse", str(file), "--lang", lang)
        assert told.code == 0
        assert "⟦" not in told.out


@needs_solver
def test_what_is_stopped_says_how_far_it_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(PBN + "\n" + PBN.replace('"3"', '"5"'))
    once = iter([False])

    def steps(subject: Subject) -> Iterator[Step]:
        if next(once, True):
            raise KeyboardInterrupt
        yield Step(1, 1, ())

    monkeypatch.setattr(bridge, "steps", steps)
    speaker = Speaker.for_arguments(["analyse"])
    with pytest.raises(UserError) as stopped:
        analysis.run_analyse(str(file), speaker)
    assert stopped.value.exit_code == 130
    said = speaker(stopped.value.code, **stopped.value.params)
    assert "1 of 2" in said


@needs_solver
def test_all_boards_of_a_record(tmp_path: Path) -> None:
    file = tmp_path / "set.jsonl"
    options = ("--plain", "--seed", "3", "--boards", "2", "--record", str(file))
    assert majlis("play", "bridge", "--seats", ROBOTS, *options).code == 0
    ran = majlis("analyse", str(file))
    assert ran.code == 0, ran.err
    assert ran.out.count("with all cards open\n") == 2
    stored = majlis("history").out.split()[0]
    assert majlis("analyse", stored).out == ran.out


def test_games_without_an_analysis_say_so(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    seats = "bot:random,bot:random"
    played = majlis("play", "coup", "--plain", "--seats", seats, "--record", str(file))
    assert played.code == 0
    ran = majlis("analyse", str(file))
    assert ran.code == REFUSED
    assert "coup" in ran.err


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    assert majlis("analyse", str(tmp_path / "nowhere.pbn")).code == REFUSED
    file = tmp_path / "notes.txt"
    file.write_text("hello")
    assert majlis("analyse", str(file)).code == REFUSED


def test_without_the_solver_the_way_out_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dds, "is_here", lambda: False)
    file = tmp_path / "evening.pbn"
    file.write_text(PBN)
    speaker = Speaker.for_arguments(["analyse"])
    with pytest.raises(UserError) as refused:
        analysis.run_analyse(str(file), speaker)
    assert "majlis[bridge]" in speaker(refused.value.code, **refused.value.params)
