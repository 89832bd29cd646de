"""The official on the command line: ``--seats human,bot:club,referee:human``."""

from __future__ import annotations

import msgspec
import pytest

from majlis.cli.play import Asked, _setup
from majlis.cli.speak import USAGE, Speaker, UserError
from majlis.core import registry
from majlis.core.record import SeatCard
from majlis.text import Words
from majlis.ui.local import Setup


@pytest.fixture(autouse=True)
def divan() -> None:
    """The game with an office."""
    registry.add("divan", "tests.games.divan")


def asked(seats: str | None, *rest: str, game: str = "divan") -> Setup:
    line = Asked(game, rest, seats, None, (), False, False, None, True)
    return _setup(line, Speaker(Words("en")))


def refused(seats: str | None, *rest: str, game: str = "divan") -> tuple[str, str]:
    with pytest.raises(UserError) as found:
        asked(seats, *rest, game=game)
    assert found.value.exit_code == USAGE
    return found.value.code, Speaker(Words("en"))(found.value.code, **found.value.params)


def test_whoever_is_named_is_asked_for() -> None:
    setup = asked("human=nour,bot:random,referee:human=hoda")
    assert setup.options["referee"] == "seat"
    assert setup.official == SeatCard("hoda")
    assert [card.name for card in setup.seats] == ["nour", "bot random"]


def test_wherever_he_stands_among_the_seats() -> None:
    setup = asked("referee:human, human, human", "--referee", "seat")
    assert setup.official == SeatCard("")
    assert len(setup.seats) == 2


def test_without_a_name_he_is_a_person_if_the_option_asks_for_one() -> None:
    assert asked(None, "--referee=seat").official is None
    assert asked("human,human").options["referee"] == "auto"


def test_a_robot_holds_the_office_only_where_the_game_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert asked("human,human,referee:bot").official == SeatCard("bot random", "bot", "random")
    assert refused("human,human,referee:bot:club")[0] == "cli.unknown_level"
    without = msgspec.structs.replace(registry.info("divan"), official_levels=())
    monkeypatch.setattr("majlis.cli.play.game_info", lambda game, speaker: without)
    code, text = refused("human,human,referee:bot:random")
    assert code == "cli.no_robot"
    assert "write referee:human" in text


@pytest.mark.parametrize(
    ("seats", "rest", "game", "code"),
    [
        ("human,human,referee:human", ("--referee", "auto"), "divan", "cli.official_unasked"),
        ("human,human,referee:human,referee:human", (), "divan", "cli.repeated"),
        ("human,human,director:human", (), "divan", "cli.no_official"),
        ("human,human,referee:human", (), "tawla", "cli.no_official"),
        ("human,human,referee:cat", (), "divan", "cli.bad_seat"),
        ("human,referee:human", (), "divan", "cli.seat_count"),
    ],
)
def test_what_is_wrong_is_refused(seats: str, rest: tuple[str, ...], game: str, code: str) -> None:
    found, text = refused(seats, *rest, game=game)
    assert found == code
    assert "⟦" not in text
