"""S7: the ransom."""

from __future__ import annotations

from typing import Any

import pytest

from majlis.core.game import Allowed, Who
from majlis.games.sija.actions import Ask, Pay, Reply
from majlis.games.sija.bits import squares_of
from majlis.games.sija.rules import GAME
from majlis.games.sija.state import FIRST, SECOND, State
from tests.games.sija.positions import play, ready, refused, squares, turn_of, view, winner


def second_to_move(**given: Any) -> State:
    """Five of first's stones, four of second's, and quiet steps for both."""
    return ready("a1 b1 c1 d1 e1", "a7 b7 c7 d7", SECOND, **given)


def asks(s: State) -> list[int]:
    """The stones that second may offer, as `Game.legal` lists them."""
    need = GAME.needs(s)[0]
    return [action.stone for action in GAME.legal(s, need) if isinstance(action, Ask)]


def test_one_stone_for_two() -> None:
    """S7.1, S7.2: second offers one of his, first accepts and gives two of his own."""
    s = play(second_to_move(), "=b7")
    assert (turn_of(s), s.phase, s.offered, s.turn) == (FIRST, "reply", 43, SECOND)
    assert GAME.legal(s, GAME.needs(s)[0]) == (Reply(True), Reply(False))
    s = play(s, "yes")
    assert (turn_of(s), s.phase) == (FIRST, "pay")
    assert len(GAME.legal(s, GAME.needs(s)[0])) == 10
    s = play(s, "a1 e1")
    assert s.stones == (squares("b1 c1 d1"), squares("a7 c7 d7"))
    assert s.ransomed == (2, 1)
    assert s.taken == squares("a1 e1 b7")
    assert s.offered is None


def test_requests_come_after_the_steps() -> None:
    """S7.1: in second's own turn; every stone of his can be offered (S7.7)."""
    legal = GAME.legal(second_to_move(), GAME.needs(second_to_move())[0])
    kinds = [type(action).__name__ for action in legal]
    assert kinds == sorted(kinds, reverse=True)
    assert asks(second_to_move()) == squares_of(squares("a7 b7 c7 d7"))


@pytest.mark.parametrize(
    ("start", "seat", "stone", "code", "rule"),
    [
        (second_to_move(ransom="off"), SECOND, 42, "no_ransom", "S7"),
        (second_to_move(), FIRST, 0, "only_second", "S7.1"),
        (ready("a1 b1", "a7 b7 c7"), SECOND, 42, "not_your_turn", "S7.1"),
        (ready("a1 b1 c1", "a7 b7", SECOND), SECOND, 42, "too_few", "S7.8"),
        (second_to_move(asked=True), SECOND, 42, "asked", "S7.6"),
        (second_to_move(), SECOND, 0, "not_own", "S7.2"),
        (second_to_move(), SECOND, 30, "not_own", "S7.2"),
        (second_to_move(), SECOND, 49, "no_square", "S1.1"),
    ],
)
def test_who_may_not_ask(start: State, seat: int, stone: int, code: str, rule: str) -> None:
    refusal = refused(start, Ask(stone), seat)
    assert (refusal.code, refusal.rule) == (f"sija.refuse.{code}", rule)


def test_first_never_asks() -> None:
    """S7.1."""
    assert refused(ready("a1 b1", "a7 b7 c7"), Ask(0), FIRST).params == {"who": Who(SECOND)}


def test_a_refused_request_leaves_everything_and_counts() -> None:
    """S7.4, S7.6: second still moves, and asks no more in this turn."""
    before = second_to_move()
    s = play(before, "=b7", "no")
    assert (s.stones, s.refusals, turn_of(s), s.phase) == (before.stones, 1, SECOND, "move")
    assert asks(s) == []
    s = play(s, "a7-a6", "a1-a2")
    assert asks(s) != []


@pytest.mark.parametrize("refusals", [0, 1, 3])
def test_the_law_grants_the_request_after_so_many_refusals(refusals: int) -> None:
    """S7.3, S7.4, S7.5: then first only pays, and the count begins again."""
    s = second_to_move(ransom_refusals=refusals)
    steps = ("d7-e7", "e1-f1", "e7-d7", "f1-e1", "d7-e7", "e1-f1")
    for i in range(refusals):
        s = play(s, "=b7", "no", *steps[2 * i : 2 * i + 2])
    s = play(s, "=b7")
    assert (s.phase, s.granted, turn_of(s)) == ("pay", True, FIRST)
    s = play(s, "a1 b1")
    assert (s.refusals, s.granted) == (0, False)


def test_a_capture_does_not_restart_the_count() -> None:
    """S7.4."""
    s = play(ready("c3 g1 g3", "b3 d4 a7 c7", SECOND), "=a7", "no", "d4-d3")
    assert (s.eaten, s.refusals) == ((0, 1), 1)


def test_a_granted_request_restarts_the_count() -> None:
    """S7.4: also one that first has granted himself."""
    s = play(second_to_move(refusals=2), "=b7", "yes", "a1 b1")
    assert s.refusals == 0


@pytest.mark.parametrize(("uses", "turn"), [(False, SECOND), (True, FIRST)])
@pytest.mark.parametrize("answer", [("no",), ("yes", "a1 b1")])
def test_whose_turn_it_is_afterwards(uses: bool, turn: int, answer: tuple[str, ...]) -> None:
    """S7.6, ``ransom_uses_turn``."""
    s = play(second_to_move(ransom_uses_turn=uses), "=b7", *answer)
    assert (turn_of(s), s.phase) == (turn, "move")
    assert s.asked == (turn == SECOND)


def test_in_the_middle_of_a_chain() -> None:
    """S7.6: between the steps of a chain, which then goes on."""
    s = play(ready("b3 d4 f1 f2 a7", "c2 a3 e4 c5 g7", SECOND), "c2-c3")
    assert (s.phase, asks(s)) == ("chain", squares_of(squares("c3 a3 e4 c5 g7")))
    s = play(s, "=g7", "no")
    assert (s.phase, turn_of(s), asks(s)) == ("chain", SECOND, [])
    s = play(s, "c3-c4")
    assert (s.eaten, turn_of(s)) == ((0, 2), FIRST)


def test_a_chain_ends_when_the_ransom_takes_what_it_lived_on() -> None:
    """S7.6: its prey, its helper, or the stone itself (any stone may be offered, S7.7)."""
    start = play(ready("b3 d4 f1 f2 a7", "c2 a3 e4 c5 g7", SECOND), "c2-c3")
    for turns in (("=g7", "yes", "d4 f1"), ("=e4", "yes", "f1 f2"), ("=c3", "yes", "f1 f2")):
        s = play(start, *turns)
        assert (s.phase, turn_of(s), s.chain) == ("move", FIRST, None)
    s = play(start, "=g7", "yes", "f1 f2")
    assert (s.phase, turn_of(s)) == ("chain", SECOND)


def test_a_chain_is_given_up_where_asking_uses_the_turn() -> None:
    """S7.6."""
    start = ready("b3 d4 f1 f2 a7", "c2 a3 e4 c5 g7", SECOND, ransom_uses_turn=True)
    s = play(start, "c2-c3", "=g7", "no")
    assert (s.phase, turn_of(s)) == ("move", FIRST)


def test_only_a_sheltered_stone() -> None:
    """S7.7, S7.9, ``ransom_stone = sheltered``."""
    walled = ready("g7 g6 f7", "a1 b2 a3 c1 d1 e4 g1", SECOND, ransom_stone="sheltered")
    assert asks(walled) == squares_of(squares("a1"))
    assert view(walled).offerable == squares("a1")
    refusal = refused(walled, "=a3")
    assert (refusal.code, refusal.rule) == ("sija.refuse.no_shelter", "S7.9")
    assert refusal.params["squares"] == ("a1",)
    free = ready("g7 g6 f7", "a1 b2 a3 c1 d1 e4 g1", SECOND)
    assert len(asks(free)) == 7


@pytest.mark.parametrize(
    ("first", "second", "shelter"),
    [
        ("g7 f7", "a1 b1 a2", ""),  # no empty square of its own
        ("g7 f7", "a1 b2 a3", ""),  # first enters b1 by c1
        ("g7 f7", "a1 b2 a3 c1", "a1"),
        ("g7 f7 a4", "a1 b2 a3 c1", "a1"),  # a3 is the wall, and may stand beside an enemy
        ("g7 f7 b3", "a2 b2 a3 c1", "a2"),  # b2 touches an enemy; a2 does not
        ("g7 c2", "a1 b2 a3 c1", "a1"),
        ("g7 b1", "a1 b2 a3 c1", ""),  # the enemy is inside
    ],
)
def test_what_shelter_is(first: str, second: str, shelter: str) -> None:
    """S7.9."""
    s = ready(first, second, SECOND, ransom_stone="sheltered")
    assert view(s).offerable == squares(shelter)


def test_what_first_may_pay_with() -> None:
    """S7.2 (3): two different stones, both his own."""
    s = play(second_to_move(), "=b7", "yes")
    assert refused(s, Pay(0, 42)).rule == "S7.2"
    assert refused(s, Pay(0, 0)).code == "sija.refuse.twice"
    assert refused(s, Pay(1, 0)).code == "sija.refuse.order"
    assert refused(s, Pay(0, 60)).rule == "S1.1"
    assert refused(s, Pay(0, 1), SECOND).code == "sija.refuse.not_your_turn"
    assert isinstance(GAME.judge(s, FIRST, Pay(0, 1)), Allowed)


def test_second_wins_when_first_is_left_with_too_few() -> None:
    """S7.8, S10.2; see V11."""
    for first in ("a1 b1", "a1 b1 c1"):
        s = play(ready(first, "a7 b7 c7", SECOND), "=a7", "yes", "a1 b1")
        assert winner(s) == SECOND


def test_second_keeps_two() -> None:
    """S7.8: with three stones he may still ask, and is left with two."""
    s = play(ready("a1 b1 c1 d1", "a7 b7 c7", SECOND), "=a7", "yes", "a1 b1")
    assert (s.outcome, s.stones[SECOND].bit_count()) == (None, 2)


def test_a_ransom_may_leave_second_blocked() -> None:
    """S6.3, S7.6: then it is first's turn again, and his duty."""
    s = ready("c1 b2 b3 c2 a4 g1 f1", "a1 b1 a2 a3 g7", SECOND)
    assert view(s).blocked == (False, False)
    s = play(s, "=g7", "yes", "f1 g1")
    assert (turn_of(s), s.turn, s.duty, s.asked) == (FIRST, FIRST, True, False)


def test_a_ransom_is_progress_and_breaks_series() -> None:
    """S10.7, S8.2."""
    s = play(second_to_move(quiet=7), "=b7", "yes", "a1 b1")
    assert s.quiet == 0
    s = play(s, "c7-c6")
    assert s.quiet == 0, "the ransom was in this turn"
    assert s.runs[SECOND].length == 0


def test_nobody_asks_while_blocked() -> None:
    """S7.8: it is not second's turn then."""
    s = play(ready("c2 b2 a3 e1 d1", "a1 b1 a2"), "c2-c1")
    assert refused(s, Ask(0), SECOND).code == "sija.refuse.not_your_turn"
    assert view(s).offerable == 0
