"""Random games: nothing comes from nowhere, whatever the options."""

from __future__ import annotations

from collections import Counter

import pytest

from majlis.core.options import OptionValue
from majlis.games.sija.rules import GAME
from majlis.games.sija.state import FIRST, SECOND, State
from tests.games.sija.positions import begun, ready, squares
from tests.suite.games import Moment, resolved, varied, walk

GAMES = 1_000


def options(seed: int) -> dict[str, OptionValue]:
    """Every other game with the defaults, every fourth with rules that let it go on for long."""
    if seed % 2:
        return resolved("sija")
    given = varied("sija", seed)
    return {**given, "no_progress": 200, "repeat_limit": 4} if seed % 4 else given


def looked_at(moment: Moment) -> None:
    before, after = moment.before, moment.after
    assert list(GAME.invariants(after)) == [], moment.event
    lost = sum(before.stones[i].bit_count() - after.stones[i].bit_count() for i in (0, 1))
    assert lost <= (before.phase in ("move", "chain", "pay", "remove")) * 24
    assert [after.steps[i] - before.steps[i] for i in (0, 1)] in ([0, 0], [0, 1], [1, 0])


def played(seeds: range) -> Counter[str]:
    """How the games of these seeds ended."""
    ends: Counter[str] = Counter()
    for seed in seeds:
        last = None
        for last in walk(GAME, options(seed), 2, seed):
            looked_at(last)
        assert last is not None
        assert last.after.outcome is not None
        ends[last.after.outcome.reason] += 1
    return ends


def test_a_thousand_random_games_hold_the_invariants() -> None:
    """S10: and they end in every way but the rarest (S6.4)."""
    ends = played(range(GAMES))
    assert sum(ends.values()) == GAMES
    assert len(ends) >= 5, ends


@pytest.mark.parametrize(
    "broken",
    [
        ready("a1 b1", "g7 g6"),
        ready("a1 b1", "g7 g6", eaten=(22, 21)),
        ready("a1", "a1"),
        State(begun().law, stones=(squares("d4 a1"), 0)),
        State(begun().law, stones=(squares("a1 a2"), 0), eaten=(0, 1)),
        ready("a1 b1", "g7 g6", phase="over"),
        ready("a1 b1", "g7 g6", phase="chain", chain=0),
        ready("a1 b1", "g7 g6", duty=True),
        ready("a1 b1", "g7 g6", SECOND, phase="reply"),
        ready("a1 b1", "g7 g6", SECOND, phase="pay", offered=0),
        ready("a1 b1", "a2 b2 c1 c2", FIRST),
    ],
)
def test_the_invariants_notice(broken: State) -> None:
    assert list(GAME.invariants(broken))


def test_healthy_states_have_no_troubles() -> None:
    assert list(GAME.invariants(begun())) == []
    assert list(GAME.invariants(ready("a1 b1", "g7 g6", eaten=(22, 22)))) == []
