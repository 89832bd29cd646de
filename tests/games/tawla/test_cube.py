"""T7: the cube, Crawford, Jacoby, beavers, Holland, the limit and the dead cube."""

from __future__ import annotations

import pytest

from majlis.core import options
from majlis.core.game import Carry, Event, Outcome
from majlis.core.match import Match, MatchState, Ready
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE
from majlis.games.tawla.actions import (
    Accept,
    Beaver,
    Dice,
    Double,
    Drop,
    Opening,
    Play,
    Raccoon,
    Resign,
    Roll,
    Take,
)
from majlis.games.tawla.info import INFO
from majlis.games.tawla.rules import GAME
from majlis.games.tawla.state import State
from tests.games.tawla.hand import (
    MONEY,
    act,
    acts,
    asked,
    kinds,
    match_to,
    on_roll,
    refused,
    start,
    with_dice,
)

MINE = {24: 2, 13: 5, 8: 3, 6: 5}
THEIRS = {1: 2, 12: 5, 17: 3, 19: 5}


def ready(carry: Carry = MONEY, turn: int = 0, **given: OptionValue) -> State:
    """Somebody about to roll in the starting position."""
    return on_roll(start(carry, **given), MINE, THEIRS, turn=turn)


def may_double(s: State) -> bool:
    return Double() in asked(s)


def test_t7_1_double_and_take() -> None:
    s = acts(ready(), Double())
    assert kinds(s) == [(1, "double")]
    assert asked(s) == (Take(), Drop())
    assert GAME.view(s, 0).offered == 2
    s = acts(s, Take())
    assert (s.cube, s.owner, s.phase, s.turn) == (2, 1, "turn", 0)
    assert asked(s) == (Roll(),)


def test_t7_1_a_pass_loses_the_value_before() -> None:
    assert acts(ready(), Double(), Drop()).outcome == Outcome(
        (1, -1), (0,), "tawla.won.dropped", {"cube": 1}
    )
    s = on_roll(start(match_to(9)), MINE, THEIRS, turn=1, cube=2, owner=1)
    assert acts(s, Double(), Drop()).outcome == Outcome(
        (0, 2), (1,), "tawla.won.dropped", {"cube": 2}
    )


def test_t7_1_only_the_owner_doubles_next() -> None:
    owned = {"cube": 2, "owner": 1}
    assert not may_double(on_roll(start(), MINE, THEIRS, turn=0, **owned))
    assert may_double(on_roll(start(), MINE, THEIRS, turn=1, **owned))
    s = on_roll(start(), MINE, THEIRS, turn=0, **owned)
    assert refused(s, 0, Double()).rule == "T7.1"


def test_t7_1_only_before_the_roll() -> None:
    s = with_dice(ready(), 3, 1)
    assert refused(s, 0, Double()).kind == "out_of_turn"


def test_t7_2_take_or_pass_has_no_default() -> None:
    (need,) = GAME.needs(acts(ready(), Double()))
    assert need.must
    assert need.default is None


def test_t7_3_the_crawford_game() -> None:
    assert not may_double(ready(match_to(5, (4, 2))))
    assert refused(ready(match_to(5, (4, 2))), 0, Double()).rule == "T7.3"
    assert not may_double(ready(match_to(5, (2, 4)), turn=1))
    assert may_double(ready(match_to(5, (3, 2))))
    assert may_double(ready(match_to(5, (4, 2)), turn=1, crawford=False))


def test_t7_3_once_and_then_the_cube_is_back() -> None:
    assert GAME.remember(ready(match_to(5, (3, 2)))) == ()
    memory = GAME.remember(ready(match_to(5, (4, 2))))
    assert memory == (1,)
    after = ready(match_to(5, (4, 3), memory), turn=1)
    assert may_double(after)
    assert GAME.remember(after) == (1,)
    both = ready(match_to(5, (4, 4), memory))
    assert not both.law.crawford


def test_t7_3_never_with_both_one_point_away() -> None:
    assert not ready(match_to(5, (4, 4))).law.crawford
    assert not ready(match_to(1)).law.crawford
    assert not ready(Carry(2, (-1, 1), 0)).law.crawford


def test_t7_3_through_a_whole_match() -> None:
    """The guide's example, with the match's own memory."""
    match = Match(GAME)
    given = options.resolve(INFO, {"length": 5})
    assert isinstance(given, dict)
    s = match.start(given, 2, Carry(1, (3, 2)))
    assert not s.inner.law.crawford
    s = _win(match, s, 0)
    assert (s.score, s.inner.law.crawford) == ((4, 2), True)
    s = _win(match, s, 1)
    assert (s.score, s.inner.law.crawford) == ((4, 3), False)
    assert s.inner.law.post_crawford


def _win(match: Match, s: MatchState, winner: int) -> MatchState:
    loser = 1 - winner
    for seat, action in (
        (CHANCE, Opening(3, 1)),
        (loser, Resign(1)),
        (winner, Accept()),
        (0, Ready()),
        (1, Ready()),
    ):
        s = match.apply(s, Event(s.opened + 1, 0, seat, action))
    return s


def test_t7_4_jacoby_counts_gammons_only_on_a_turned_cube() -> None:
    mine, theirs = {5: 1}, {12: 15}
    s = with_dice(on_roll(start(), mine, theirs), 6, 5)
    assert acts(s, Play(((5, 0),))).outcome == Outcome(
        (1, -1), (0,), "tawla.won.gammon", {"cube": 1}
    )
    s = acts(on_roll(start(), mine, theirs), Double(), Take(), Roll(), Dice(6, 5))
    ended = acts(s, Play(((5, 0),)))
    assert ended.outcome is not None
    assert ended.outcome.points == (4, -4)
    s = with_dice(on_roll(start(jacoby=False), mine, theirs), 6, 5)
    ended = acts(s, Play(((5, 0),)))
    assert ended.outcome is not None
    assert ended.outcome.points == (2, -2)


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({"cube": False}, 1),
        ({"cube": False, "jacoby": False}, 2),
        ({"variant": "nackgammon", "cube": False}, 1),
        ({"variant": "tavla", "length": 0}, 2),
        ({"variant": "tavla", "length": 0, "jacoby": True}, 2),
    ],
)
def test_t7_4_jacoby_holds_without_a_cube_and_never_in_tavla(
    options: dict[str, OptionValue], points: int
) -> None:
    s = with_dice(on_roll(start(MONEY, **options), {5: 1}, {12: 15}), 6, 5)
    ended = acts(s, Play(((5, 0),)))
    assert ended.outcome is not None
    assert ended.outcome.points == (points, -points)


def test_t7_4_covers_resigned_gammons() -> None:
    ended = act(act(ready(), 0, Resign(2)), 1, Accept())
    assert ended.outcome is not None
    assert ended.outcome.points == (-1, 1)


def test_t7_4_automatic_doubles_do_not_switch_gammons_on() -> None:
    s = acts(start(automatic_doubles=1), Opening(2, 2), Opening(6, 5))
    ended = act(act(s, 1, Resign(2)), 0, Accept())
    assert ended.outcome is not None
    assert ended.outcome.points == (2, -2)


def test_t7_4_is_without_effect_in_a_match() -> None:
    ended = act(act(ready(match_to(5)), 0, Resign(2)), 1, Accept())
    assert ended.outcome is not None
    assert ended.outcome.points == (0, 2)


def test_t7_5_a_beaver_redoubles_and_keeps_the_cube() -> None:
    s = acts(ready(beavers=1), Double())
    assert asked(s) == (Take(), Drop(), Beaver())
    s = acts(s, Beaver())
    assert kinds(s) == [(0, "beaver")]
    assert asked(s) == (Take(), Drop())
    on = acts(s, Take())
    assert (on.cube, on.owner, on.turn, on.phase) == (4, 1, 0, "turn")
    passed = acts(s, Drop())
    assert passed.outcome == Outcome((-2, 2), (1,), "tawla.won.dropped", {"cube": 1})


@pytest.mark.parametrize(("owner", "expected"), [("beaverer", 1), ("doubler", 0)])
def test_t7_5_a_raccoon(owner: str, expected: int) -> None:
    s = acts(ready(beavers=2, raccoon_owner=owner), Double(), Beaver())
    assert asked(s) == (Take(), Drop(), Raccoon())
    s = acts(s, Raccoon())
    assert kinds(s) == [(1, "raccoon")]
    assert asked(s) == (Take(), Drop())
    on = acts(s, Take())
    assert (on.cube, on.owner) == (8, expected)
    assert asked(on) == (Roll(),)
    passed = acts(s, Drop())
    assert passed.outcome == Outcome((4, -4), (0,), "tawla.won.dropped", {"cube": 1})


def test_t7_5_a_third_redouble() -> None:
    s = acts(ready(beavers=3, raccoon_owner="doubler"), Double(), Beaver(), Raccoon())
    assert asked(s) == (Take(), Drop(), Beaver())
    s = acts(s, Beaver())
    assert kinds(s) == [(0, "beaver")]
    assert asked(s) == (Take(), Drop())
    on = acts(s, Take())
    assert (on.cube, on.owner) == (16, 1)


def test_t7_5_only_as_often_as_agreed_and_only_for_money() -> None:
    assert refused(acts(ready(), Double()), 1, Beaver()).rule == "T7.5"
    assert refused(acts(ready(match_to(5), beavers=3), Double()), 1, Beaver()).rule == "T7.5"
    assert refused(acts(ready(beavers=1), Double(), Beaver()), 0, Raccoon()).rule == "T7.5"
    assert refused(acts(ready(beavers=2), Double()), 1, Raccoon()).kind == "out_of_turn"


def test_t7_5_switches_gammons_on() -> None:
    s = acts(ready(beavers=1), Double(), Beaver(), Take())
    ended = act(act(s, 0, Resign(2)), 1, Accept())
    assert ended.outcome is not None
    assert ended.outcome.points == (-8, 8)


def test_t7_6_holland() -> None:
    """The guide's example: the first double can come before the fifth roll."""
    carry = match_to(5, (4, 3), (1,))
    s = acts(start(carry, holland=True), Opening(1, 3))
    rolls = 1
    while rolls < 4:
        s = acts(s, asked(s)[0])
        assert not may_double(s)
        assert refused(s, s.turn, Double()).rule == "T7.6"
        s = acts(s, Roll(), Dice(2, 1))
        rolls += 1
    s = acts(s, asked(s)[0])
    assert (s.turn, may_double(s)) == (1, True)


def test_t7_6_only_after_crawford() -> None:
    assert may_double(ready(match_to(5, (3, 3)), holland=True))
    assert may_double(ready(MONEY, holland=True))
    assert may_double(ready(match_to(5, (4, 3), (1,)), turn=1))
    assert not may_double(ready(match_to(5, (4, 3), (1,)), turn=1, holland=True))


def test_t7_7_the_limit() -> None:
    high = {"cube": 32, "owner": 0}
    assert may_double(on_roll(start(), MINE, THEIRS, **high))
    s = on_roll(start(), MINE, THEIRS, cube=64, owner=0)
    assert not may_double(s)
    assert refused(s, 0, Double()).params == {"limit": 64}
    assert may_double(on_roll(start(cube_limit=128), MINE, THEIRS, cube=64, owner=0))
    s = acts(ready(beavers=3, cube_limit=4), Double(), Beaver())
    assert asked(s) == (Take(), Drop())


def test_t7_7_a_dead_cube() -> None:
    """The guide's example: 3–1 in a match to 5, the cube on 2."""
    carry = match_to(5, (3, 1))
    s = on_roll(start(carry), MINE, THEIRS, cube=2, owner=0)
    assert not may_double(s)
    assert refused(s, 0, Double()).rule == "T7.7"
    assert may_double(on_roll(start(carry), MINE, THEIRS, turn=1, cube=2, owner=1))
    assert may_double(ready(carry))


def test_t8_2_no_cube() -> None:
    s = ready(cube=False)
    assert asked(s) == (Roll(),)
    assert refused(s, 0, Double()).rule == "T8.2"


def test_doubled_once_a_turn() -> None:
    s = acts(ready(beavers=2, raccoon_owner="doubler"), Double(), Beaver(), Raccoon(), Take())
    assert s.owner == 0
    assert refused(s, 0, Double()).rule == "T7.1"
