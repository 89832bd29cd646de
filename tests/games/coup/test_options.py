"""C14: every option changes what happens, and every change is looked at here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from majlis.core import registry
from majlis.core.game import Carry
from majlis.core.options import OptionError, defaults, resolve
from majlis.games.coup.info import INFO
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State
from tests.games.coup.positions import A, asked, before_deal, dealt, offered, play, table
from tests.suite.games import resolved, walk

THREE = (3, "captain duke"), (2, "contessa ambassador"), (2, "duke assassin")


def three(**options: Any) -> State:
    return table(*THREE, **options)


def windows(s: State) -> list[tuple[int, int | None]]:
    return [(n.seat, n.limit_ms) for n in GAME.needs(s) if n.must]


def countered(**options: Any) -> State:
    return play(three(**options), "A assassinate B", "pass", "B block contessa", "pass")


def broken(**options: Any) -> State:
    return play(three(**options), "A aid", "B block duke", "A challenge", "B turn up contessa")


def robbed(**options: Any) -> State:
    s = table(THREE[0], (2, "contessa / duke"), THREE[2], **options)
    return play(s, "A steal B", "B challenge", "A turn up captain", "B lose contessa")


def rich(**options: Any) -> State:
    hands = ["duke duke", "captain captain", "contessa contessa", "assassin assassin"]
    more = [*hands, "duke captain", "contessa assassin"]
    return table(*zip((9, 9, 9, 9, 9, 9), more, strict=True), **options)


EFFECTS: dict[str, tuple[Any, Any, Callable[..., Any]]] = {
    "fifth": ("ambassador", "inquisitor", lambda **o: offered(table(*HANDS, **o), A)),
    "games": (1, 3, lambda **o: match_target(**o)),
    "first": (
        "lot",
        "seat_1",
        lambda **o: (before_deal(3, **o).phase, before_deal(3, **o).starter),
    ),
    "window": ("first_come", "seat_order", lambda **o: asked(play(three(**o), "A tax"))),
    "window_seconds": (0, 20, lambda **o: windows(play(three(**o), "A tax"))),
    "may_concede": (
        False,
        True,
        lambda **o: offered(play(three(**o), "A tax", "B challenge"), A),
    ),
    "refund_on_block": (False, True, lambda **o: countered(**o).coins),
    "reblock": (False, True, lambda **o: (broken(**o).phase, broken(**o).coins)),
    "steal_from_eliminated": (False, True, lambda **o: robbed(**o).coins),
    "bank": ("54", "unlimited", lambda **o: rich(**o).must_coup),
    "two_player_setup": (
        "draft",
        "deal",
        lambda **o: len(GAME.legal(s := before_deal(2, **o), GAME.needs(s)[0])) or s.law.draft,
    ),
    "two_player_start_coins": (2, 1, lambda **o: dealt("duke", "captain", **o).coins),
    "clock": ("off", "turn:60", lambda **o: GAME.clock(resolve(INFO, o))),  # type: ignore[arg-type]
}
HANDS = (2, "captain duke"), (2, "contessa assassin"), (2, "duke assassin")


def test_one_game_is_the_whole_match() -> None:
    """C1.7: its result is announced once, with how everybody played."""
    for games in (1, 2):
        s = table(*PAIR, games=games)
        s = play(s, "A coup B", "B lose captain")
        assert s.outcome is not None
        assert s.outcome.decides_match == (games == 1)
    match = registry.load("coup")
    last = list(walk(match, resolved("coup"), 3, 1))[-1].after
    assert match.outcome(last) == match.ended(last) == last.inner.outcome


PAIR = (7, "duke duke"), (2, "captain / contessa")


def match_target(**options: Any) -> int:
    chosen = resolve(INFO, options)
    assert isinstance(chosen, dict)
    target: int = registry.load("coup").start(chosen, 3, Carry()).target
    return target


@pytest.mark.parametrize("name", [option.name for option in INFO.options])
def test_the_option_matters(name: str) -> None:
    """C14."""
    one, other, effect = EFFECTS[name]
    assert effect(**{name: one}) == effect(**{name: one})
    assert effect(**{name: one}) != effect(**{name: other})


def test_what_options_do() -> None:
    """C5.7, C6.3, C8.4."""
    assert countered(refund_on_block=True).coins[A] == 3
    assert (broken(reblock=True).phase, broken().phase) == ("block", "act")
    assert (robbed().coins[A], robbed(steal_from_eliminated=True).coins[A]) == (3, 5)
    assert windows(play(three(window_seconds=5), "A tax"))[0][1] == 5_000


@pytest.mark.parametrize(
    ("seconds", "is_one"), [(0, True), (1, False), (4, False), (5, True), (61, False)]
)
def test_a_window_is_open_without_limit_or_from_5_to_60_seconds(seconds: int, is_one: bool) -> None:
    """C14 ``window_seconds``."""
    found = resolve(INFO, {"window_seconds": seconds})
    assert isinstance(found, dict) == is_one
    if isinstance(found, OptionError):
        assert found.code == "option.range.off"
        assert (found.params["off"], found.params["least"], found.params["most"]) == (0, 5, 60)


def test_the_defaults_are_those_of_the_law() -> None:
    """C14; at one keyboard players are asked one by one (C5.3)."""
    assert defaults(INFO) == {
        "fifth": "ambassador",
        "games": 1,
        "first": "lot",
        "window": "seat_order",
        "window_seconds": 0,
        "may_concede": False,
        "refund_on_block": False,
        "reblock": False,
        "steal_from_eliminated": False,
        "bank": "54",
        "two_player_setup": "draft",
        "two_player_start_coins": 2,
        "clock": "off",
    }
    online = defaults(INFO, online=True)
    assert (online["window"], online["window_seconds"]) == ("first_come", 30)


def test_every_option_names_its_rule() -> None:
    assert {option.name: option.rule for option in INFO.options} == {
        "fifth": "C1.2",
        "games": "C1.7",
        "first": "C1.7",
        "window": "C5.3",
        "window_seconds": "C5.3",
        "may_concede": "C5.6",
        "refund_on_block": "C5.7",
        "reblock": "C6.3",
        "steal_from_eliminated": "C8.4",
        "bank": "C9",
        "two_player_setup": "C11",
        "two_player_start_coins": "C11.4",
        "clock": "C13",
    }
