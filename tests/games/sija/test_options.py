"""S13: every option changes what happens, and every change is looked at here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from majlis.core.game import Outcome
from majlis.core.ladder import level_of
from majlis.core.options import defaults, resolve
from majlis.games.sija.info import INFO
from majlis.games.sija.rules import GAME, law_of
from majlis.games.sija.state import FIRST, SECOND, State
from tests.games.sija.positions import V9_FIRST, begun, placed, play, ready, resigned, view


def choices(s: State) -> int:
    return len(GAME.legal(s, GAME.needs(s)[0]))


def chain(**given: Any) -> State:
    return play(ready("c2 a3 e4 c5", "b3 d4 g7 g1", **given), "c2-c3")


def asking(**given: Any) -> State:
    return ready("a1 b1 c1 d1", "a7 b7 c7 e4", SECOND, **given)


def refused_once(**given: Any) -> State:
    return play(asking(**given), "=a7", "no", "e4-e5", "d1-d2")


def ended(s: State) -> Outcome:
    assert s.outcome is not None
    return s.outcome


def ransomed(**given: Any) -> State:
    return resigned(play(asking(**given), "=a7", "yes", "a1 b1"), SECOND)


def to_and_fro(**given: Any) -> State:
    return play(ready("a1 b1", "g7 f7", **given), "a1-a2", "f7-f6", "a2-a1", "f6-e6", "a1-a2")


def quiet(**given: Any) -> State:
    return play(ready("a1 b1 c1", "g7 f7", **given), "a1-a2", "g7-g6")


EFFECTS: dict[str, tuple[Any, Any, Callable[..., Any]]] = {
    "ransom": ("on", "off", lambda **o: choices(asking(**o))),
    "ransom_stone": ("any", "sheltered", lambda **o: view(asking(**o)).offerable),
    "ransom_refusals": (3, 1, lambda **o: play(refused_once(**o), "=a7").phase),
    "ransom_uses_turn": (False, True, lambda **o: play(asking(**o), "=a7", "no").turn),
    "ransom_counts": (False, True, lambda **o: ended(ransomed(**o)).points),
    "line_capture": (
        False,
        True,
        lambda **o: play(ready("a3 d4", "b3 c3 g7 g6", **o), "d4-d3").stones,
    ),
    "centre_safe": (False, True, lambda **o: play(ready("c4 e5", "d4 g7 g6", **o), "e5-e4").eaten),
    "chain_optional": (False, True, lambda **o: choices(chain(**o))),
    "first_stone_next_to_centre": (False, True, lambda **o: choices(begun(**o))),
    "no_opening": (
        "second_wins",
        "remove_one",
        lambda **o: play(placed(V9_FIRST, **o), "d3-d4").phase,
    ),
    "repeat_rule": ("off", "position", lambda **o: view(to_and_fro(**o)).repeats),
    "repeat_limit": (4, 2, lambda **o: to_and_fro(**o).outcome is None),
    "no_progress": (200, 2, lambda **o: quiet(**o).phase),
    "void_threshold": (
        "48",
        "4",
        lambda **o: ended(resigned(play(begun(**o), "a1 b1", "a2 b2"), FIRST)).void,
    ),
    "loser_bonus_cap": (
        0,
        30,
        lambda **o: ended(resigned(ready("a1", "g7", steps=(0, 300), **o), SECOND)).points,
    ),
    "levels": ("table", "doubling", lambda **o: level_of(1_000, INFO.ladders[o[INFO.ladder]])),
    "clock": ("off", "turn:60", lambda **o: GAME.clock(resolve(INFO, o))),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", [option.name for option in INFO.options])
def test_the_option_matters(name: str) -> None:
    """S13."""
    one, other, effect = EFFECTS[name]
    assert effect(**{name: one}) == effect(**{name: one})
    assert effect(**{name: one}) != effect(**{name: other})


def test_the_defaults_are_those_of_the_law() -> None:
    """S13."""
    assert defaults(INFO) == {
        "ransom": "on",
        "ransom_stone": "any",
        "ransom_refusals": 3,
        "ransom_uses_turn": False,
        "ransom_counts": False,
        "line_capture": False,
        "centre_safe": False,
        "chain_optional": False,
        "first_stone_next_to_centre": False,
        "no_opening": "second_wins",
        "repeat_rule": "shuttle",
        "repeat_limit": 4,
        "no_progress": 200,
        "void_threshold": "48",
        "loser_bonus_cap": 0,
        "levels": "table",
        "clock": "off",
    }


def test_without_ransom_its_options_mean_nothing() -> None:
    """S7, S13."""
    given = {"ransom_stone": "sheltered", "ransom_uses_turn": True, "ransom_counts": True}
    off = resolve(INFO, {"ransom": "off", **given})
    assert isinstance(off, dict)
    law = law_of(off)
    on = (law.ransom, law.sheltered, law.ransom_uses_turn, law.ransom_counts)
    assert not any(on)
