"""``majlis import``: records of others, games of other programs, and what cannot be kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from majlis.cli.speak import REFUSED
from tests.cli.command import majlis
from tests.games.bridge.test_carried import AUCTION, PLAY, TAGS, whole

PLAYED = "\n".join((*TAGS, *AUCTION, *PLAY, ""))
UNPLAYED = "\n".join((*TAGS, ""))
BROKEN = "\n".join((*TAGS, '[Auction "S"]', "1H Pass 1C AP", *PLAY, ""))


def listed() -> list[str]:
    """The ids of all records."""
    lines = majlis("history").out.splitlines()
    return [line.split()[0] for line in lines if " bridge " in line]


def test_boards_of_a_file_are_games_in_the_history(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text("\n".join((PLAYED, UNPLAYED, BROKEN, '[Board "9"]', "", whole())))
    ran = majlis("import", str(file))
    assert ran.code == 0, ran.err
    assert "board 3, 4♥ by South, tricks: 11" in ran.out
    assert "Boards that have not been played: 1" in ran.out
    assert f"majlis play bridge --boards {file}" in ran.out
    assert "Call 3, 1♣ by North" in ran.out
    assert "Board 9 is left out" in ran.out
    ids = listed()
    assert len(ids) == 2
    assert all(one.startswith("I-") for one in ids)
    for one in ids:
        verified = majlis("verify", one)
        assert verified.code == 0, verified.err
        assert "Imported, not proven" in verified.out
        assert "ommitment" not in verified.out
    assert "Nour" in majlis("history").out


def test_what_calls_meant_is_told_in_a_replay(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(PLAYED)
    assert majlis("import", str(file)).code == 0
    assert "1♥ — five hearts" in majlis("replay", "--plain", listed()[0]).out


def test_a_game_is_kept_once(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(PLAYED)
    assert majlis("import", str(file)).code == 0
    again = majlis("import", str(file))
    assert again.code == 0
    assert "is here already" in again.out
    assert len(listed()) == 1


def test_nothing_is_counted_for_people_of_the_same_name(tmp_path: Path) -> None:
    from majlis.store.database import Store
    from majlis.store.paths import find_paths
    from majlis.store.profiles import profiles

    file = tmp_path / "evening.pbn"
    file.write_text(PLAYED)
    assert majlis("import", str(file)).code == 0
    with Store(find_paths().database) as store:
        assert not list(profiles(store))


def test_what_holds_no_game_is_refused(tmp_path: Path) -> None:
    for name, text in (("a.pbn", UNPLAYED), ("b.pbn", BROKEN), ("c.lin", ""), ("d.txt", "hello")):
        file = tmp_path / name
        file.write_text(text)
        ran = majlis("import", str(file))
        assert ran.code == REFUSED, name
        assert len(ran.err.splitlines()) == 1
    assert majlis("import", str(tmp_path / "nowhere.pbn")).code == REFUSED
    assert listed() == []


def test_every_language_words_it(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text("\n".join((PLAYED, UNPLAYED, BROKEN)))
    for lang in ("en", "ru", "ar", "ps"):
        ran = majlis("import", str(file), "--lang", lang)
        assert ran.code == 0
        assert "⟦" not in ran.out


def test_a_record_that_is_here_or_was_changed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    played = majlis(
        "play", "coup", "--plain", "--seats", "bot:random,bot:random", "--record", str(file)
    )
    assert played.code == 0
    known = majlis("import", str(file))
    assert known.code == REFUSED
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(file.read_bytes().replace(b'"casual":true', b'"casual":false'))
    assert majlis("import", str(changed)).code == REFUSED


def test_a_record_comes_with_its_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.jsonl"
    played = majlis(
        "play", "coup", "--plain", "--seats", "bot:random,bot:random", "--record", str(file)
    )
    assert played.code == 0
    before = majlis("history").out
    monkeypatch.setenv("MAJLIS_HOME", str(tmp_path / "elsewhere"))
    assert majlis("import", str(file)).code == 0
    assert majlis("history").out == before
