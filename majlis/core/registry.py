"""Finds games by entry point, in three grains: names, one game's info, one game's parts.

The built-in games use the same door as a game from outside: a package named by
``[project.entry-points."majlis.games"]`` with the fixed file names of ``docs/architecture.md``.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from majlis.core.game import AnyGame
from majlis.core.match import Match
from majlis.core.options import Info

GROUP = "majlis.games"
"""The entry points' group."""
HOUSE = "majlis.games"
"""The package of the house's own games."""


class UnknownGameError(LookupError):
    """No game of that name; ``known`` are the names there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no game is called {name!r}; there are: {', '.join(known)}")
        self.name = name
        self.known = known


_added: dict[str, str] = {}


def add(name: str, package: str) -> None:
    """Make ``package`` known as game ``name`` in this process, besides the entry points."""
    _added[name] = package
    _packages.cache_clear()


def remove(name: str) -> None:
    """Forget a game made known by `add`."""
    _added.pop(name, None)
    _packages.cache_clear()
    info.cache_clear()
    load.cache_clear()


@functools.cache
def _packages() -> dict[str, str]:
    # Costs more than a game's rules, and is needed only to list games or to find a guest.
    from importlib.metadata import entry_points

    found = {point.name: point.value for point in entry_points(group=GROUP)}
    return dict(sorted({**found, **_added}.items()))


LEDGER = "ledger"
"""The package of a game's folder in which its referee writes down what is played elsewhere."""


def names() -> tuple[str, ...]:
    """The names of all games, sorted. Loads nothing of any game."""
    return tuple(_packages())


def package(name: str) -> str:
    """The package of game ``name``. Raises :class:`UnknownGameError`.

    A game of the house is found by its folder, which is the package its entry point names.
    """
    house = f"{HOUSE}.{name}"
    if name not in _added and name.isidentifier() and importlib.util.find_spec(house):
        return house
    try:
        return _packages()[name]
    except KeyError:
        raise UnknownGameError(name, names()) from None


@functools.cache
def info(name: str) -> Info:
    """A game's info; loads its ``info.py`` alone. Raises :class:`UnknownGameError`."""
    return cast(Info, part(name, "info").INFO)


@functools.cache
def load(name: str) -> AnyGame:
    """A game's rules, as a match where one plays matches. Raises :class:`UnknownGameError`."""
    game = cast(AnyGame, part(name, "rules").GAME)
    return game if game.info.series == "single" else Match(game)


def part(name: str, module: str) -> ModuleType:
    """One file of a game's folder: ``part("tawla", "board")``."""
    return importlib.import_module(f"{package(name)}.{module}")


def has_part(name: str, module: str) -> bool:
    """Whether a game's folder has that file; loads the game's package alone."""
    return _is_there(f"{package(name)}.{module}")


@functools.cache
def _is_there(module: str) -> bool:
    """Asked at every change of a lobby, answered by the disk once."""
    return importlib.util.find_spec(module) is not None


def folder(name: str) -> Path:
    """Where a game's folder lies, for its catalogues and its guide."""
    spec = importlib.util.find_spec(package(name))
    places: Any = spec.submodule_search_locations if spec else None
    return Path(next(iter(places)))
