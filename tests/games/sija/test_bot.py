"""The robots: legal, repeatable, sensible, and each level stronger than the one before."""

from __future__ import annotations

from typing import Any

import pytest

from majlis.bots.base import RandomBot
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.games.sija.actions import Ask, EndTurn, Pay, Place, Remove, Reply, Step
from majlis.games.sija.bits import BESIDE_CENTRE, mask, squares_of
from majlis.games.sija.bot import LEVELS, SijaBot, make
from majlis.games.sija.notation import parse
from majlis.games.sija.rules import GAME
from majlis.games.sija.state import SECOND, Run, State
from tests.games.sija.arena import game, wins
from tests.games.sija.positions import V9_FIRST, begun, placed, play, ready, squares, view

THINKERS = ("club", "expert")
each_thinker = pytest.mark.parametrize("level", THINKERS)


def answer(level: str, s: State, budget: int | None = None, whim: int = 0) -> Action:
    """What a robot answers to the first need; it must be legal."""
    need = GAME.needs(s)[0]
    legal = GAME.legal(s, need)
    stream = Stream(bytes(32), f"robot {whim}")
    found = make(level, budget).choose(GAME.view(s, need.seat), need, legal, stream)
    assert found in legal
    return found


def step(text: str, s: State) -> Action:
    found = parse(text, view(s))
    assert isinstance(found, Action)
    return found


def test_levels() -> None:
    assert isinstance(make("random"), RandomBot)
    assert tuple(LEVELS) == THINKERS
    assert all(isinstance(make(level), SijaBot) for level in THINKERS)


@each_thinker
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"ransom_stone": "sheltered"},
        {"ransom_uses_turn": True, "ransom_refusals": 1},
        {"ransom_refusals": 0},
        {"ransom": "off", "line_capture": True},
        {"ransom": "off", "centre_safe": True, "first_stone_next_to_centre": True},
        {"ransom": "off", "chain_optional": True, "no_opening": "free"},
        {"ransom": "off", "no_opening": "remove_one", "no_progress": 20},
        {"ransom": "off", "repeat_rule": "same_step", "repeat_limit": 2},
        {"ransom": "off", "repeat_rule": "position", "repeat_limit": 2},
    ],
    ids=str,
)
def test_whole_games_under_every_law(level: str, options: dict[str, Any]) -> None:
    bots = (make(level, 40), make("club", 40))
    for seed in range(2):
        played = game(bots, seed, **{"no_progress": 60, **options})
        assert played.decisions >= 24
        assert options.get("repeat_rule") or played.outcome.reason != "sija.won.repetition"


@each_thinker
def test_the_same_view_gives_the_same_answer(level: str) -> None:
    for s in (begun(), ready("c2 a3 e4 c5 a1", "b3 d4 g7 g1 f6")):
        assert answer(level, s, 500) == answer(level, s, 500)


def test_the_budget_bounds_the_thinking() -> None:
    s = ready("c2 a3 e4 c5 a1", "b3 d4 g7 g1 f6")
    assert isinstance(answer("expert", s, 1), Step)
    assert isinstance(answer("expert", begun(), 1), Place)


def test_a_game_ends_though_no_law_ends_it() -> None:
    """Without S10.7 and S8 two robots behind their walls could step to and fro for ever."""
    free = {"ransom": "off", "no_progress": 0, "repeat_rule": "off"}
    played = game((make("club", 20), make("club", 20)), 1, **free)
    assert played.winner is not None
    assert played.decisions > 24 + 250


@each_thinker
def test_takes_the_most(level: str) -> None:
    """V2: three at once."""
    s = ready("d3 b4 f4 d6", "c4 e4 d5 g7 b7", ransom="off")
    assert answer(level, s) == step("d3-d4", s)


@each_thinker
def test_takes_what_is_due_at_the_end_of_the_game(level: str) -> None:
    """V1: a capture that leaves second one stone."""
    s = ready("c3 e4", "d3 g7", ransom="off")
    assert answer(level, s) == step("e4-e3", s)


@each_thinker
def test_does_not_shut_second_in(level: str) -> None:
    """V9: d3-d4 would lose at once (S6.4)."""
    s = placed(V9_FIRST, ransom="off")
    assert answer(level, s) != step("d3-d4", s)


@each_thinker
def test_shuts_first_in_before_he_has_moved(level: str) -> None:
    """V8: with all four squares beside d4 second has won."""
    s = begun(ransom="off")
    for pair in ("a1 b1", "d3 d5", "f1 g1"):
        s = play(s, pair)
    assert answer(level, s) == Place(*squares_of(BESIDE_CENTRE & ~squares("d3 d5")))


@each_thinker
def test_first_keeps_a_stone_beside_the_centre(level: str) -> None:
    s = begun(ransom="off")
    for pair in ("a1 b1", "d3 d5"):
        s = play(s, pair)
    found = answer(level, s)
    assert isinstance(found, Place)
    assert mask((found.a, found.b)) & BESIDE_CENTRE


@each_thinker
@pytest.mark.parametrize("whim", range(5))
def test_never_loses_by_repetition_what_it_need_not(level: str, whim: int) -> None:
    """The fourth time from b1 to b2 loses (S8.2)."""
    b1, b2 = squares_of(squares("b1 b2"))
    run = Run(b2, b1, length=6, at=b1)
    s = ready("b1 d1 e1", "d7 e7 f7 g7", ransom="off", runs=(run, Run()))
    assert view(s).losing == ((b1, b2),)
    assert answer(level, s, whim=whim) != step("b1-b2", s)


@each_thinker
def test_wins_by_having_more_stones_when_time_is_up(level: str) -> None:
    """S10.7: the capture would begin the count anew."""
    s = ready("a1 c1 e2 e5", "d1 g7 g6", ransom="off", quiet=199)
    assert view(s).moves
    found = answer(level, s)
    assert found != step("e2-e1", s)
    assert play(s, found).outcome is not None
    assert answer(level, ready("a1 c1 e2 e5", "d1 g7 g6", ransom="off")) == step("e2-e1", s)


def asking(first: str, second: str, **given: Any) -> State:
    return ready(first, second, SECOND, **given)


MANY = "a1 b1 c1 d1 e1 f1 g1 a2 b2 c2"
OTHERS = "a7 b7 c7 d7 e7 f7 g7 a6 b6 c6"


@each_thinker
def test_asks_when_it_cannot_be_refused(level: str) -> None:
    assert isinstance(answer(level, asking(MANY, OTHERS, refusals=3)), Ask)
    assert isinstance(answer(level, asking(MANY, OTHERS)), Ask)


@each_thinker
def test_offers_a_stone_that_is_lost(level: str) -> None:
    """e1 will fall to c1-d1, and escapes to d1 only into the same fate."""
    s = asking("c1 f1 e2 a1 b1 a2 b2", "e1 a7 b7 c7 d7 e7 f7", refusals=3)
    assert answer(level, s) == Ask(*squares_of(squares("e1")))


@each_thinker
def test_does_not_buy_itself_out_of_the_game(level: str) -> None:
    """Three against ten would become two against eight."""
    assert isinstance(answer(level, asking(MANY, "a7 c7 e7", refusals=3)), Step)


@each_thinker
def test_buys_when_first_is_left_with_one(level: str) -> None:
    s = asking("a1 b1 c1", "a7 c7 e7", refusals=3)
    found = answer(level, s)
    assert isinstance(found, Ask)


@each_thinker
def test_refuses_a_fair_ransom_and_grants_a_foolish_one(level: str) -> None:
    s = play(asking(MANY, OTHERS), "=a7")
    assert answer(level, s) == Reply(False)
    s = play(asking(MANY, "a7 c7 e7"), "=a7")
    assert answer(level, s) == Reply(True)


@each_thinker
def test_pays_with_what_it_needs_least(level: str) -> None:
    """Not with b4 and d3, which threaten c4."""
    s = play(asking("b4 d3 a1 g1 f2", "c4 g7 f7 e7 a7 b7", refusals=3), "=g7")
    paid = answer(level, s)
    assert isinstance(paid, Pay)
    assert not mask((paid.a, paid.b)) & squares("b4 d3")


@each_thinker
def test_goes_on_capturing_or_stops(level: str) -> None:
    s = play(ready("c2 a3 e4 c5", "b3 d4 g7 g1", ransom="off", chain_optional=True), "c2-c3")
    assert answer(level, s) == step("c3-c4", s)
    trap = ready("d3 c4 e4 b6", "c2 a3 c3 f4 b5 d7", ransom="off", chain_optional=True)
    s = play(trap, "c4-b4")
    assert answer(level, s) == EndTurn()


@each_thinker
def test_removes_a_stone_when_first_cannot_unblock(level: str) -> None:
    """S6.4 (c), after V9; with the stone gone second can step."""
    s = play(placed(V9_FIRST, ransom="off", no_opening="remove_one"), "d3-d4")
    assert isinstance(answer(level, s), Remove)


def test_club_beats_random() -> None:
    assert wins(make("club"), make("random"), 10, ransom="off") == 10


def test_expert_beats_club() -> None:
    """A small budget and few games; `slow` has the proof."""
    assert wins(make("expert", 1000), make("club"), 8, ransom="off") >= 5


@pytest.mark.slow
def test_club_beats_random_beyond_doubt() -> None:
    assert wins(make("club"), make("random"), 200, ransom="off") >= 120


@pytest.mark.slow
def test_expert_beats_club_beyond_doubt() -> None:
    """With a tenth of its budget, so that it takes minutes."""
    assert wins(make("expert", 1000), make("club"), 200, ransom="off") >= 120
