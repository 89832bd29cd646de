"""The house's walls: what loads what, seen in fresh processes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from majlis.core import registry


def loaded(statement: str) -> set[str]:
    """Modules loaded by ``statement`` in a fresh interpreter."""
    program = f"{statement}\nimport sys; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return set(ran.stdout.split())


HOUSE_GAMES = [name for name in registry.names() if registry.package(name).startswith("majlis.")]
HEAVY = {"textual", "rich", "sqlite3", "asyncssh", "typer", "numpy"}


@pytest.mark.parametrize(
    ("statement", "without"),
    [
        ("import majlis.core.table", HEAVY | {"majlis.text", "majlis.ui", "majlis.store"}),
        ("import majlis.core.registry as r; r.names()", HEAVY),
        ("import majlis.text", HEAVY | {"majlis.core", "babel"}),
        ("import majlis.store", HEAVY | {"majlis.ui", "majlis.text"}),
        ("import majlis.bots.driver", HEAVY),
    ],
)
def test_rooms_load_nothing_heavy(statement: str, without: set[str]) -> None:
    assert not loaded(statement) & without


@pytest.mark.parametrize("name", HOUSE_GAMES)
def test_info_loads_without_rules_and_without_a_screen(name: str) -> None:
    found = loaded(f"from majlis.core import registry; registry.info({name!r})")
    package = registry.package(name)
    assert f"{package}.info" in found
    assert not found & (HEAVY | {f"{package}.rules", f"{package}.board", f"{package}.bot"})


@pytest.mark.parametrize("name", HOUSE_GAMES)
def test_rules_load_without_a_screen_or_a_robot(name: str) -> None:
    found = loaded(f"from majlis.core import registry; registry.load({name!r})")
    package = registry.package(name)
    assert not found & (HEAVY | {f"{package}.board", f"{package}.bot"})


def test_the_help_loads_no_screen_and_no_game() -> None:
    found = loaded(
        "import sys; sys.argv = ['majlis', '--help']\n"
        "from majlis.cli import main\n"
        "import contextlib, io\n"
        "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()): main()"
    )
    assert "typer" in found
    assert not found & {"textual", "sqlite3", "msgspec", "majlis.ui", "majlis.core.table"}


def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(registry.UnknownGameError) as found:
        registry.load("chess")
    assert "tawla" in found.value.known


def test_the_house_s_games_stand_behind_the_same_door() -> None:
    """A game is found by its folder as its entry point names it."""
    from importlib.metadata import entry_points

    named = {point.name: point.value for point in entry_points(group=registry.GROUP)}
    for name in HOUSE_GAMES:
        assert named[name] == registry.package(name)
