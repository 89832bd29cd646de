"""Sessions of several tables on the command line: what is asked for, played in lines, taken up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from majlis.cli.meeting import _setup
from majlis.cli.play import Asked, _first_cards
from majlis.cli.speak import USAGE, Speaker, UserError
from majlis.store import records, sessions
from majlis.store.database import Store
from majlis.store.paths import find_paths
from majlis.text import Words
from majlis.ui.meeting import MeetSetup
from tests.cli.command import majlis

FIRST = "pass\n" * 40 + "21\n" * 60
"""No bid, then the first card there is, again and again: enough for a board."""
SMALL = ("--boards", "1", "--rounds", "1", "--seats", "human=nour,bot:random,bot:random,bot:random")


def asked(
    form: str, *rest: str, seats: str | None = None, game: str = "bridge", typed: bool = False
) -> MeetSetup:
    line = Asked(game, rest, seats, None, (), typed, False, None, True, form)
    speaker = Speaker(Words("en"))
    return _setup(line, _first_cards(line, speaker), speaker)


def refused(form: str, *rest: str, seats: str | None = None, game: str = "bridge") -> str:
    with pytest.raises(UserError) as found:
        asked(form, *rest, seats=seats, game=game)
    assert found.value.exit_code == USAGE
    return found.value.code


def test_options_are_the_sessions_or_the_games() -> None:
    setup = asked("pairs", "--tables", "4", "--hand-over", "--boards=3", "--laws", "2017")
    assert (setup.values["tables"], setup.values["boards"]) == (4, 3)
    assert (setup.options["hand_over"], setup.options["laws"]) == (True, "2017")
    assert setup.values["teams"] is False
    assert asked("teams").values["teams"] is True


def test_somebody_alone_has_a_robot_for_a_partner() -> None:
    first, second = asked("pairs").pair
    assert (first.kind, second.kind, second.level) == ("human", "bot", "club")


def test_the_opponents_level_is_everybody_elses() -> None:
    setup = asked("teams", seats="human=nour,bot:expert,human=sami,bot:expert")
    assert [card.name for card in setup.pair] == ["nour", "sami"]
    assert setup.values["level"] == "expert"
    turned = asked("teams", seats="bot:random,human=nour,bot:random,bot:club")
    assert [card.name for card in turned.pair] == ["nour", "bot club"]
    assert turned.values["level"] == "random"


def test_what_cannot_be_is_said() -> None:
    assert refused("trios") == "option.choice"
    assert refused("pairs", game="coup") == "meet.none"
    assert refused("pairs", "--tables", "99") == "option.range"
    assert refused("pairs", "--first-board", "5") == "cli.meet.option"
    assert refused("pairs", "--nonsense") == "cli.unknown_option"
    assert refused("pairs", seats="human,human,human,human") == "cli.meet.pair"
    assert refused("pairs", seats="bot,bot,bot,bot") == "cli.meet.pair"
    assert refused("pairs", seats="human,bot") == "cli.seat_count"
    with pytest.raises(UserError, match=r"cli\.meet\.option"):
        asked("pairs", typed=True)


def test_texts_for_the_dice_are_the_peoples() -> None:
    speaker = Speaker(Words("en"))
    line = Asked("bridge", (), None, None, ("a", "b", "c"), False, False, None, True, "pairs")
    with pytest.raises(UserError, match=r"cli\.texts_seats"):
        _setup(line, _first_cards(line, speaker), speaker)
    line = Asked("bridge", (), None, 5, ("a",), False, False, None, True, "pairs")
    with pytest.raises(UserError, match=r"cli\.texts_seeded"):
        _setup(line, _first_cards(line, speaker), speaker)


def test_a_whole_session_in_lines() -> None:
    ran = majlis("play", "bridge", "--form", "teams", "--plain", *SMALL, typed=FIRST)
    assert ran.code == 0, ran.err
    assert "round 1 of 1" in ran.out
    assert re.search(r"board 1: you [+\u2212]?\d+ IMPs", ran.out)
    assert "VP" in ran.out
    with Store(find_paths().database) as store:
        (course,) = sessions.at_home(store)
        assert course.over
        assert len(course.records) == 2
    shown = majlis("resume", course.name, "--plain")
    assert "VP" in shown.out


def test_a_session_is_left_and_taken_up(tmp_path: Path) -> None:
    left = majlis("play", "bridge", "--form", "pairs", "--plain", *SMALL, typed="session\nquit\n")
    assert left.code == 0, left.err
    assert "No board has been played at every table yet." in left.out
    with Store(find_paths().database) as store:
        (course,) = sessions.at_home(store)
        (table,) = [card.id for card in records.unfinished(store)]
    assert course.name in left.out
    # Nothing that is kept tells of boards that others have still to play.
    for command in (("replay", table, "--plain"), ("analyse", table)):
        found = majlis(*command)
        assert found.code != 0
        assert f"The session {course.name} still plays these boards" in found.err
    file = tmp_path / "out.pbn"
    assert majlis("export", table, str(file)).code != 0
    assert not file.exists()
    ran = majlis("resume", "--plain", typed=FIRST + "board 1\n")
    assert ran.code == 0, ran.err
    assert "over" in ran.out
    with Store(find_paths().database) as store:
        assert sessions.at_home(store)[0].over
    assert majlis("export", table, str(file)).code == 0
    assert "[Board" in file.read_text()


def test_the_table_of_a_session_resumes_the_session() -> None:
    majlis("play", "bridge", "--form", "pairs", "--plain", *SMALL, typed="quit\n")
    with Store(find_paths().database) as store:
        (table,) = [card.id for card in records.unfinished(store)]
    assert "session S-" in majlis("resume", table, "--plain", typed="quit\n").out


def test_help_names_the_options_of_a_session() -> None:
    assert "--movement howell|mitchell" in majlis("play", "bridge", "--help").out
    assert "--movement" not in majlis("play", "coup", "--help").out
