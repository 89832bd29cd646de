"""``majlis import``: records of others, games of other programs, and what cannot be kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from majlis.cli import importing
from majlis.cli.speak import INTERRUPTED, REFUSED, Speaker, UserError
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


def test_a_file_of_another_name_is_known_by_what_it_holds(tmp_path: Path) -> None:
    for name in ("evening.txt", "evening"):
        file = tmp_path / name
        file.write_text(PLAYED)
        assert majlis("import", str(file)).code == 0
    assert len(listed()) == 1


def test_only_new_games_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(PLAYED)
    assert "Games kept from" in majlis("import", str(file)).out
    file.write_text("\n".join((PLAYED, whole())))
    out = majlis("import", str(file)).out
    assert f"Games kept from {file}: 1; here already: 1." in out


def test_a_command_that_deals_other_boards_too_says_so(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text("\n".join((PLAYED, UNPLAYED.replace('"3"', '"4"'))))
    out = majlis("import", str(file)).out
    assert "Boards that have not been played: 1." in out
    assert "all boards of the file (2)" in out


def test_long_names_are_told_and_come_back(tmp_path: Path) -> None:
    name = "Константин Константинопольский"
    file, back = tmp_path / "evening.pbn", tmp_path / "back.pbn"
    file.write_text(PLAYED.replace("Nour", name))
    ran = majlis("import", str(file))
    assert f"“{name}” is shown as" in ran.out
    assert "“Eva”" not in ran.out
    ran = majlis("export", listed()[0], str(back))
    assert ran.out.rstrip().endswith("as PBN.")
    assert f'[North "{name}"]' in back.read_text()
    assert "is here already" in majlis("import", str(back)).out


def test_an_export_says_what_it_is_and_what_it_lacks(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text('[Site "Club"]\n' + PLAYED.replace("Nour", "Nour, Ali"))
    assert majlis("import", str(file)).code == 0
    ran = majlis("export", listed()[0], str(tmp_path / "a.xyz"))
    assert ran.out.rstrip().endswith("as a record.")
    out = majlis("export", listed()[0], str(tmp_path / "a.lin")).out
    assert "as LIN." in out
    assert "LIN has no place for: Site." in out
    assert "commas" in out


def test_a_game_that_was_played_here_has_its_day(tmp_path: Path) -> None:
    seats = ",".join(["bot:random"] * 4)
    played = majlis("play", "bridge", "--plain", "--seats", seats, "--boards", "1")
    assert played.code == 0
    (record_id,) = (line.split()[0] for line in majlis("history").out.splitlines())
    file = tmp_path / "evening.pbn"
    assert majlis("export", record_id, str(file)).code == 0
    assert re.search(r'\[Date "20\d\d\.\d\d\.\d\d"\]', file.read_text())
    assert '[Event ""]' in file.read_text()


def test_a_list_tells_imported_boards_apart(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    out = '[Board "4"]\n[Dealer "N"]\n' + TAGS[-1] + '\n[Contract "Pass"]\n'
    file.write_text('[Event "Cup"]\n[Date "2024.05.01"]\n' + PLAYED + "\n" + out)
    assert majlis("import", str(file)).code == 0
    passed, played = majlis("history").out.splitlines()
    assert "board 3, 4♥ by South, tricks: 11 (Cup, 2024.05.01)" in played
    assert "board 4, passed out: nobody won, 0 : 0 : 0 : 0" in passed
    assert "пас" in majlis("history", "--lang", "ru").out


def test_a_game_is_known_without_its_tags(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text('[Site "Club"]\n' + PLAYED)
    assert majlis("import", str(file)).code == 0
    assert majlis("export", listed()[0], str(tmp_path / "a.lin")).code == 0
    assert "is here already" in majlis("import", str(tmp_path / "a.lin")).out


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


@pytest.mark.parametrize("verb", ["import", "verify", "replay"])
def test_a_file_of_another_kind_is_no_record(tmp_path: Path, verb: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sara,\n")
    ran = majlis(verb, str(file))
    assert ran.code == REFUSED
    assert f"{file} is no record of a game" in ran.err
    assert "hash" not in ran.err


def test_who_breaks_off_is_told_how_many_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text("\n".join((PLAYED, PLAYED.replace('"3"', '"5"', 1), PLAYED)))
    kept = importing._take_game
    once = iter([kept])

    def take(*given: Any) -> Any:
        one = next(once, None)
        if one is None:
            raise KeyboardInterrupt
        return one(*given)

    monkeypatch.setattr(importing, "_take_game", take)
    speaker = Speaker.for_arguments(["import"])
    with pytest.raises(UserError) as stopped:
        importing.run_import(str(file), speaker)
    assert stopped.value.exit_code == INTERRUPTED
    assert "1 of 3" in speaker(stopped.value.code, **stopped.value.params)
    assert len(listed()) == 1


def test_the_same_at_two_tables_is_kept_twice(tmp_path: Path) -> None:
    """B7.1: another table's result is another game."""
    file = tmp_path / "evening.pbn"
    rows = [PLAYED.replace("[Deal ", f'[Table "{n}"]\n[Deal ', 1) for n in (1, 2)]
    file.write_text("\n".join((*rows, rows[1])))
    ran = majlis("import", str(file))
    assert "is here already" in ran.out
    assert len(listed()) == 2


def test_what_is_doubtful_is_told_of_what_is_here_already_too(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(PLAYED)
    assert majlis("import", str(file)).code == 0
    file.write_text(PLAYED.replace('[Result "11"]', '[Result "11"]\n[Score "NS 100"]'))
    again = majlis("import", str(file)).out
    assert "is here already" in again
    assert "100" in again
