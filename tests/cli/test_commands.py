"""The command line: what is said, where, and with which exit code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from majlis.cli.gameoptions import game_options
from majlis.cli.speak import REFUSED, USAGE, UserError
from majlis.core import registry
from majlis.games.bridge.files import read as read_boards
from majlis.games.bridge.played import is_whole
from tests.cli.command import majlis

ALONE = ("play", "tawla", "--plain", "--seats", "bot:random,bot:random", "--length", "1")


def test_help_names_every_command() -> None:
    ran = majlis("--help")
    assert ran.code == 0
    for command in ("play", "games", "rules", "resume", "history", "replay", "verify", "simulate"):
        assert f"  {command} " in ran.out


def test_a_game_s_help_comes_from_its_options() -> None:
    ran = majlis("play", "tawla", "--help")
    assert ran.code == 0
    assert "--cube-limit" in ran.out
    assert "--no-crawford" in ran.out
    assert "T7.7" in ran.out
    assert "⟦" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("play", "chess"), USAGE, ("chess", "tawla")),
        (("play", "tawla", "--turbo"), USAGE, ("--turbo", "--cube-limit")),
        (("play", "tawla", "--cube-limit", "7"), USAGE, ("7", "T7.7")),
        (("play", "tawla", "--length"), USAGE, ("--length",)),
        (("play", "tawla", "--length", "many"), USAGE, ("many", "T8.1")),
        (("play", "tawla", "--variant", "poker"), USAGE, ("poker", "nackgammon")),
        (("play", "tawla", "--clock", "sundial"), USAGE, ("sundial", "T10")),
        (("play", "tawla", "fast"), USAGE, ("fast", "--help")),
        (("play", "tawla", "--seats", "human"), USAGE, ("2",)),
        (("play", "tawla", "--seats", "human,cat"), USAGE, ("cat", "bot:")),
        (("play", "tawla", "--seats", "human,bot:genius"), USAGE, ("genius", "club")),
        (("play", "tawla", "--seats", "human,human:x"), USAGE, ("human:x", "bot:")),
        (("play", "tawla", "--seats", "human,human,referee:human"), USAGE, ("referee:human",)),
        (("play", "tawla", "--seed", "1", "--text", "x", "--plain"), USAGE, ("--seed",)),
        (("play", "tawla", "--text", "x" * 65, "--plain"), USAGE, ("64",)),
        (("play", "tawla"), USAGE, ("--plain",)),
        (("play", "coup", "--typed-dice"), USAGE, ("coup has no dice",)),
        (("play", "sija", "--plain", "--typed-dice"), USAGE, ("sija has no dice",)),
        (("play", "coup", "--window-seconds", "3"), USAGE, ("0", "5 to 60", "not 3", "C5.3")),
        (("play", "tawla", "--cube-limit", "1_6"), USAGE, ("--cube-limit", "1_6", "T7.7")),
        (("play", "tawla", "--length", "9" * 5000), USAGE, ("--length", "T8.1")),
        (("play", "tawla", "--no-cube=true"), USAGE, ("--no-cube",)),
        (("play", "tawla", "--cube=maybe"), USAGE, ("--cube", "maybe", "T7.1")),
        (("play", "tawla", "--length", "3", "--length=5"), USAGE, ("--length",)),
        (("play", "tawla", "--cube", "--no-cube"), USAGE, ("--no-cube",)),
        (("play", "tawla", "--seed", "1", "--seed", "2"), USAGE, ("--seed",)),
        (("play", "tawla", "--plain", *("--text", "x") * 3), USAGE, ("3", "2")),
        (("play", "tawla", "--clock", "total:" + "9" * 5000), USAGE, ("--clock", "T10")),
        (("--lang", "klingon", "games"), USAGE, ("klingon", "ar")),
        (("--lang", "fr", "games"), USAGE, ("fr", "en, ar, ps and ru")),
        (("--bidi", "sideways", "play", "tawla", "--plain"), USAGE, ("sideways", "visual")),
        (("rules", "tawla", "T99"), REFUSED, ("T99", "T3.4")),
        (("verify", "nowhere.jsonl"), REFUSED, ("nowhere.jsonl",)),
        (("replay", "T-0000"), REFUSED, ("T-0000",)),
        (("resume",), REFUSED, ("majlis play tawla",)),
        (("history", "--limit", "0"), USAGE, ("0",)),
        (("simulate", "tawla", "--bots", "random"), USAGE, ("2", "1")),
        (("simulate", "tawla", "--games", "0"), USAGE, ("0",)),
    ],
)
def test_what_is_wrong_is_one_sentence_with_the_way_out(
    arguments: tuple[str, ...], code: int, said: tuple[str, ...]
) -> None:
    ran = majlis(*arguments)
    assert ran.code == code
    assert ran.out == ""
    assert ran.err.startswith("majlis: ")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    assert "⟦" not in ran.err
    for word in said:
        assert word in ran.err


@pytest.mark.parametrize(
    ("typed", "name", "value"),
    [
        (("--length", "١١"), "length", 11),
        (("--cube", "off"), "cube", False),
        (("--cube", "yes"), "cube", True),
        (("--cube", "--length", "3"), "cube", True),
        (("--no-cube",), "cube", False),
        (("--cube=no",), "cube", False),
        (("--clock", "total:٦٠"), "clock", "total:60"),
    ],
)
def test_options_are_read_as_people_write_them(
    typed: tuple[str, ...], name: str, value: object
) -> None:
    assert game_options(registry.info("tawla"), typed)[name] == value


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (("--variant", "tavla", "--cube", "--cube-limit", "8"), "--cube"),
        (("--jacoby", "--variant", "tavla"), "--jacoby"),
        (("--hit-and-run", "forbidden"), "--hit-and-run"),
    ],
)
def test_what_there_is_not_with_another_choice_is_refused(
    typed: tuple[str, ...], name: str
) -> None:
    """T8.2, T12: nobody plays by an option that does nothing."""
    with pytest.raises(UserError) as refused:
        game_options(registry.info("tawla"), typed)
    assert (refused.value.code, refused.value.params["name"]) == ("option.misplaced", name)


@pytest.mark.parametrize(
    "typed",
    [
        ("--variant", "tavla", "--no-cube"),
        ("--variant", "tavla", "--hit-and-run", "allowed"),
        ("--variant", "nackgammon", "--cube"),
        ("--hit-and-run", "allowed"),
    ],
)
def test_what_is_so_anyway_may_be_said(typed: tuple[str, ...]) -> None:
    assert game_options(registry.info("tawla"), typed)


@pytest.mark.parametrize("number", ["1_0", "ten", "1e3", ""])
def test_a_number_is_written_in_digits(number: str) -> None:
    ran = majlis("play", "tawla", "--plain", "--seed", number)
    assert (ran.code, ran.out) == (USAGE, "")
    assert "Traceback" not in ran.err
    assert "--seed" in ran.err


def test_robots_alone_play_to_the_end_without_being_asked(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    ran = majlis(*ALONE, "--record", str(file))
    assert ran.code == 0, ran.err
    assert ran.err == ""
    assert "⟦" not in ran.out
    assert majlis("verify", str(file)).code == 0
    assert majlis(*ALONE, "--record", str(file)).code == REFUSED


def test_arabic_is_spoken_and_readable_through_a_pipe() -> None:
    ran = majlis("--lang", "ar", "games")
    assert "طاولة" in ran.out
    assert "\u2068" not in ran.out
    ran = majlis("--lang", "ar", "rules", "tawla", "T3.4")
    assert "T3.4" in ran.out
    assert "النردين" in ran.out or "الرقمين" in ran.out


def test_a_section_of_the_rules_is_printed_whole() -> None:
    ran = majlis("rules", "tawla", "T3")
    assert ran.code == 0
    for clause in ("T3.1", "T3.4", "T3.6"):
        assert f"\n{clause} " in ran.out
    assert "\nT2.1 " not in ran.out
    assert "\nT4.1 " not in ran.out
    assert "variant" in majlis("rules", "tawla", "t11").out


@pytest.mark.parametrize("typed", ["T٣.٤", "t3.4", " T3.4"])
def test_a_clause_is_found_as_people_type_it(typed: str) -> None:
    assert majlis("rules", "tawla", typed).out == majlis("rules", "tawla", "T3.4").out != ""


def test_the_language_comes_from_the_settings(tmp_path: Path) -> None:
    home = tmp_path / "mine"
    home.mkdir()
    (home / "settings.toml").write_text('language = "ar"\n', encoding="utf-8")
    assert "طاولة" in majlis("games", MAJLIS_HOME=str(home)).out
    (home / "settings.toml").write_text("language = ", encoding="utf-8")
    assert "tawla" in majlis("games", MAJLIS_HOME=str(home)).out


def test_simulation_is_one_json_object_and_always_the_same() -> None:
    arguments = ("simulate", "tawla", "--games", "5", "--seed", "1", "--bots", "random,random")
    runs = [
        json.loads(majlis(*arguments, "--json", PYTHONHASHSEED=seed).out) for seed in ("0", "1")
    ]
    for run in runs:
        assert {"game", "games", "seed", "bots", "wins", "events", "seconds", "digest"} <= set(run)
        assert sum(run["wins"]) == run["games"] == 5
    assert runs[0]["digest"] == runs[1]["digest"]
    other = json.loads(majlis(*arguments[:4], "--seed", "2", "--json").out)
    assert other["digest"] != runs[0]["digest"]


def test_history_export_replay_and_verify_speak_of_one_game(tmp_path: Path) -> None:
    assert majlis(*ALONE).code == 0
    line = majlis("history").out
    record = line.split()[0]
    assert record.startswith("T-")
    file = tmp_path / "out.jsonl"
    assert majlis("export", record, str(file)).code == 0
    assert majlis("export", record, str(file)).code == REFUSED
    assert majlis("export", record, str(file), "--force").code == 0
    told = majlis("replay", str(file), "--plain")
    assert told.code == 0
    assert told.out == majlis("replay", record, "--plain").out
    proof = majlis("verify", str(file))
    assert proof.code == 0
    assert "Proven" in proof.out


def test_robots_of_a_kind_are_told_apart_in_a_replay_and_in_the_history() -> None:
    played = majlis("play", "coup", "--plain", "--seed", "3", "--seats", "bot:random,bot:random")
    assert played.code == 0
    line = majlis("history").out
    told = majlis("replay", line.split()[0], "--plain").out
    for robot in ("random robot (1)", "random robot (2)"):
        assert robot in played.out
        assert robot in told
        assert robot in line
    assert "bot random" not in told + line


def test_hands_of_a_game_that_goes_on_leave_by_no_accident(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    begun = majlis("play", "coup", "--plain", "--seats", "human,bot:random", typed="quit\n")
    assert begun.code == 0
    record = majlis("history").out.split()[0]
    refused = majlis("export", record, str(file))
    assert refused.code == REFUSED
    assert "hands" in refused.err
    assert "--with-hands" in refused.err
    assert not file.exists()
    assert majlis("export", record, str(file), "--with-hands").code == 0
    assert file.exists()


def test_one_changed_byte_is_found_and_the_file_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    majlis(*ALONE, "--seed", "9", "--record", str(file))
    good = file.read_bytes()
    line = good.count(b"\n") // 2
    at = sum(len(part) + 1 for part in good.split(b"\n")[:line]) + 2
    bad = good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :]
    file.write_bytes(bad)
    ran = majlis("verify", str(file))
    assert ran.code == REFUSED
    assert str(line + 1) in ran.err
    assert file.read_bytes() == bad


def test_doctor_says_what_there_is() -> None:
    ran = majlis("doctor")
    assert ran.code == 0
    assert "tawla" in ran.out
    assert "⟦" not in ran.out


def test_a_seed_gives_the_same_game_again(tmp_path: Path) -> None:
    """Also where the store has a game of that seed already."""
    files = [tmp_path / f"{number}.jsonl" for number in range(3)]
    for file, seed in zip(files, ("4", "4", "5"), strict=True):
        ran = majlis(*ALONE, "--seed", seed, "--record", str(file))
        assert ran.code == 0, ran.err
    openings = [file.read_text(encoding="utf-8").splitlines()[1] for file in files]
    dice = [json.loads(line)[4] for line in openings]
    assert dice[0] == dice[1]
    assert len(majlis("history").out.splitlines()) == 3
    assert "Seeded" in majlis("verify", str(files[0])).out


@pytest.mark.parametrize("end", ["pbn", "lin"])
def test_a_set_of_boards_is_exported_in_its_game_s_own_formats(tmp_path: Path, end: str) -> None:
    home = str(tmp_path / "home")
    seats = ",".join(["bot:random"] * 4)
    options = ("--plain", "--boards", "2", "--seed", "3", "--seats", seats)
    assert majlis("play", "bridge", *options, MAJLIS_HOME=home).code == 0
    file = tmp_path / f"set.{end}"
    assert majlis("export", "T-SEED3", str(file), MAJLIS_HOME=home).code == 0
    again = majlis("export", "T-SEED3", str(file), MAJLIS_HOME=home)
    assert again.code == 1
    found = read_boards(file.read_bytes(), file.name).readable
    assert [one.board for one in found] == ["1", "2"]
    assert all(is_whole(one) for one in found)
    kept = tmp_path / "set.majlis"
    assert majlis("export", "T-SEED3", str(kept), MAJLIS_HOME=home).code == 0
    assert kept.read_bytes().startswith(b"{")


def test_arabic_rules_go_from_right_to_left_in_the_reader_s_digits() -> None:
    """As F1 shows them: the number of a clause is where its line begins."""
    shown = majlis("--lang", "ar", "--bidi", "visual", "rules", "sija", "S6.2")
    first = shown.out.splitlines()[0]
    assert first.endswith("S6.2")
    whole = majlis("--lang", "ar", "rules", "tawla").out
    assert "T3.4" in whole
    assert "١٥" in whole
    assert "(٢٤" in whole or " ٢٤" in whole
    assert re.search(r"[ء-ي] 24 [ء-ي]", whole) is None
    assert majlis("rules", "sija", "S6.2").out.startswith("S6.2")


def test_what_is_said_of_a_record_in_arabic_goes_from_right_to_left(tmp_path: Path) -> None:
    file = tmp_path / "g.majlis"
    assert majlis(*ALONE, "--record", str(file)).code == 0
    said = majlis("--lang", "ar", "--bidi", "visual", "verify", str(file)).out.splitlines()
    assert said[0].startswith(".")
    assert said[0].endswith(file.name)


def test_the_numbers_of_players_are_in_the_reader_s_digits() -> None:
    assert "٢–٨" in majlis("--lang", "ar", "games").out
    assert "2–8" in majlis("games").out


@pytest.mark.parametrize("end", ["mat", "sgf", "SGF", "pbn"])
def test_a_record_is_not_written_under_the_name_of_a_format(tmp_path: Path, end: str) -> None:
    assert majlis(*ALONE, "--seed", "3").code == 0
    record = majlis("history").out.split()[0]
    file = tmp_path / f"t.{end}"
    refused = majlis("export", record, str(file))
    assert refused.code == USAGE
    assert end.upper() in refused.err
    assert "t.majlis" in refused.err
    assert not file.exists()
    for written in ("t.majlis", "t", "t.txt"):
        assert majlis("export", record, str(tmp_path / written)).code == 0


@pytest.mark.parametrize(
    ("game", "listed", "said"),
    [("tawla", True, "Make the dice"), ("coup", True, "Deal the cards"), ("sija", False, "")],
)
def test_the_help_of_a_game_speaks_of_the_chance_it_has(game: str, listed: bool, said: str) -> None:
    told = majlis("play", game, "--help").out
    assert ("--seed" in told) is listed
    assert ("--text" in told) is listed
    assert said in told
    assert ("--typed-dice" in told) is (game == "tawla")
    assert ("dice" in told.casefold().partition("options of")[0]) is (game == "tawla")
    assert "--typed-dice" in majlis("play", "--help").out
