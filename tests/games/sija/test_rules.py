"""S1–S6, S10 and S16: placing, moving, capturing, blocked players, and how games end."""

from __future__ import annotations

import random

import pytest

from majlis.core.actions import Action
from majlis.core.clock import ClockSpec
from majlis.core.game import Allowed, Refusal, Who
from majlis.core.seats import SPECTATOR, TABLE
from majlis.core.verbs import Concede, Draw, Flag, Pause
from majlis.games.sija.actions import (
    VERBS,
    Ask,
    EndTurn,
    Pay,
    Place,
    Remove,
    Reply,
    Resign,
    Step,
)
from majlis.games.sija.bits import BESIDE_CENTRE, CENTRE, squares_of
from majlis.games.sija.notation import NAMES, spell
from majlis.games.sija.rules import GAME
from majlis.games.sija.state import FIRST, SECOND, State
from tests.games.sija.positions import (
    V9_FIRST,
    begun,
    happened,
    law,
    placed,
    play,
    ready,
    refused,
    resigned,
    shut_in_stones,
    squares,
    turn_of,
    view,
    winner,
)
from tests.suite.games import resolved

MINUTE = 60_000


def legal(s: State) -> list[Action]:
    """What the awaited seat may do."""
    return list(GAME.legal(s, GAME.needs(s)[0]))


def spelled(s: State) -> list[str]:
    return [spell(action, view(s)) for action in legal(s)]


def reason(s: State) -> str:
    assert s.outcome is not None
    return s.outcome.reason


# S1, S2, S3


def test_material_and_seats() -> None:
    """S1.1, S1.3: 49 squares, 24 stones each, and seat 0 has the role of first."""
    s = placed(V9_FIRST)
    assert [stones.bit_count() for stones in s.stones] == [24, 24]
    assert len(NAMES) == 49
    assert GAME.info.seats == (2,)
    assert GAME.info.seat_names == ("first", "second")


def test_the_first_need_is_first_s_placing() -> None:
    """S3.1, and both may resign at any time."""
    needs = GAME.needs(begun())
    assert [(need.id, need.seat, need.kind, need.must) for need in needs] == [
        (0, FIRST, "place", True),
        (0, FIRST, "resign", False),
        (0, SECOND, "resign", False),
    ]


def test_placing_lists_every_pair_once() -> None:
    """S3.1, S3.2, S17: 1,128 pairs, the lower square first, in order."""
    pairs = [(action.a, action.b) for action in legal(begun()) if isinstance(action, Place)]
    assert len(pairs) == 1_128
    assert pairs == sorted(set(pairs))
    assert all(a < b and CENTRE not in (a, b) for a, b in pairs)


def test_players_place_two_by_turns() -> None:
    """S3.1: 12 turns each; then first moves (S3.5, S4.1)."""
    s = begun()
    for turn in range(24):
        assert (turn_of(s), s.phase) == (turn % 2, "place")
        s = happened(s, turn_of(s), legal(s)[0])
    assert (s.phase, turn_of(s)) == ("move", FIRST)
    assert s.stones[0] | s.stones[1] == (1 << 49) - 1 ^ squares("d4")


def test_nothing_is_captured_while_placing() -> None:
    """S3.3: neither then nor when placing ends."""
    s = play(begun(), "a1 c1", "b1 g7", "a3 g1", "a2 g2")
    assert s.stones == (squares("a1 c1 a3 g1"), squares("b1 g7 a2 g2"))
    s = placed(V9_FIRST)
    assert s.eaten == (0, 0)


@pytest.mark.parametrize(
    ("action", "code", "rule"),
    [
        (Place(0, 24), "centre", "S3.2"),
        (Place(24, 40), "centre", "S3.2"),
        (Place(0, 7), "occupied", "S3.1"),
        (Place(1, 7), "occupied", "S3.1"),
        (Place(5, 5), "twice", "S3.1"),
        (Place(6, 5), "order", "S3.1"),
        (Place(5, 49), "no_square", "S1.1"),
        (Place(-1, 5), "no_square", "S1.1"),
        (Step(0, 2), "not_now", "S4.1"),
        (EndTurn(), "not_now", "S5.6"),
        (Pay(2, 3), "not_now", "S7.2"),
        (Reply(True), "not_now", "S7.2"),
        (Remove(0), "not_now", "S6.4"),
    ],
)
def test_what_is_refused_while_placing(action: Action, code: str, rule: str) -> None:
    refusal = refused(play(begun(), "a1 b1", "a2 b2"), action)
    assert (refusal.code, refusal.rule) == (f"sija.refuse.{code}", rule)


def test_the_other_must_wait() -> None:
    refusal = refused(begun(), Place(0, 1), SECOND)
    assert refusal == Refusal(
        "out_of_turn", "sija.refuse.not_your_turn", "S3.1", {"who": Who(FIRST)}
    )


# S4


def test_a_stone_steps_to_an_adjacent_empty_square() -> None:
    """S4.2: no diagonal, no jump; d4 is an ordinary square."""
    s = ready("c4 d3", "d5 a1 a2")
    assert spelled(s) == [
        *("d3-d2", "d3-c3", "d3-e3", "d3-d4"),
        *("c4-c3", "c4-b4", "c4-d4", "c4-c5"),
    ]


def test_files_do_not_wrap_round() -> None:
    """S4.2: from g to a of the next rank is no step."""
    assert spelled(ready("g1 a4", "d5 d6")) == [
        *("g1-f1", "g1-g2", "a4-a3", "a4-b4", "a4-a5"),
    ]


@pytest.mark.parametrize(
    ("action", "code", "params"),
    [
        (Step(8, 16), "not_beside", {"step": "b2-c3", "squares": ("b1", "c2", "b3")}),
        (Step(8, 22), "not_beside", {"step": "b2-b4", "squares": ("b1", "c2", "b3")}),
        (Step(8, 7), "no_room", {"square": "a2", "squares": ("b1", "c2", "b3")}),
        (Step(0, 1), "no_stone", {"square": "a1", "squares": ("b2", "g7")}),
        (Step(7, 0), "their_stone", {"square": "a2", "squares": ("b2", "g7")}),
    ],
)
def test_a_refused_step_says_what_could_be_done(
    action: Step, code: str, params: dict[str, object]
) -> None:
    """S4.2, and what would be legal instead."""
    refusal = refused(ready("b2 g7", "a2 f7"), action)
    assert (refusal.code, refusal.rule) == (f"sija.refuse.{code}", "S4.2")
    assert refusal.params == params


def test_a_stone_without_room_is_named() -> None:
    refusal = refused(ready("a1 d4", "a2 b1"), Step(0, 1))
    assert (refusal.code, refusal.params) == (
        "sija.refuse.stuck",
        {"square": "a1", "squares": ("d4",)},
    )


def test_squares_off_the_board_are_malformed() -> None:
    refusal = refused(ready("a1 d4", "a2 b1"), Step(0, 49))
    assert (refusal.kind, refusal.rule) == ("malformed", "S1.1")


def test_there_is_no_pass() -> None:
    """S4.3."""
    refusal = refused(ready("a1 b1", "g7 g6"), EndTurn())
    assert (refusal.code, refusal.rule) == ("sija.refuse.no_pass", "S4.3")


# S5


def test_a_step_captures_up_to_three_ways() -> None:
    """S5.1, S5.2: see V2; the stone that moved must be one of the two."""
    s = play(ready("a1 c1 d6 g6", "b1 e6 f6 g1 g7"), "d6-d5")
    assert s.eaten == (0, 0)


def test_each_direction_takes_one_stone() -> None:
    """S5.2: a row of two is safe, unless rows are captured whole."""
    assert play(ready("a1 d2", "b1 c1 g7 g6"), "d2-d1").eaten == (0, 0)
    assert play(ready("a1 d2", "b1 c1 g7 g6", line_capture=True), "d2-d1").eaten == (2, 0)


def test_edges_and_corners_do_not_help() -> None:
    """S5.4; V7 has the corner."""
    s = play(ready("b3 g1", "a2 b1 c7"), "b3-a3")
    assert s.stones[SECOND] == squares("a2 b1 c7")
    s = play(ready("e1 a4", "d1 c1 g7 g6"), "a4-a3")
    assert s.eaten == (0, 0)


@pytest.mark.parametrize(("safe", "eaten"), [(False, 1), (True, 0)])
def test_a_stone_on_the_centre(safe: bool, eaten: int) -> None:
    """S5.5: it can be captured unless by option it is safe."""
    s = play(ready("c4 e5", "d4 g7 g6", centre_safe=safe), "e5-e4")
    assert s.eaten == (eaten, 0)


def test_a_safe_centre_can_capture() -> None:
    """S5.5."""
    s = play(ready("b4 d3", "c4 g7 g6", centre_safe=True), "d3-d4")
    assert s.eaten == (1, 0)


def test_of_a_row_across_a_safe_centre_the_others_fall() -> None:
    """S5.2 with both options: all but the stone on d4."""
    s = play(ready("b4 f5", "c4 d4 e4 g7 g1", line_capture=True, centre_safe=True), "f5-f4")
    assert s.stones[SECOND] == squares("d4 g7 g1")


def test_a_chain_must_go_on() -> None:
    """S5.6: the same stone, capturing steps only, to the end; V5 has the refusals."""
    s = play(ready("c2 a3 e4 c5", "b3 d4 g7 g1"), "c2-c3")
    assert spelled(s) == ["c3-c4xd4"]
    assert refused(s, EndTurn()).code == "sija.refuse.no_end"
    assert [need.kind for need in GAME.needs(s)] == ["chain", "resign", "resign"]


def test_a_chain_may_be_left_by_option() -> None:
    """S5.6, ``chain_optional``: the end of the turn comes after the steps."""
    s = play(ready("c2 a3 e4 c5", "b3 d4 g7 g1", chain_optional=True), "c2-c3")
    assert spelled(s) == ["c3-c4xd4", "."]
    s = play(s, ".")
    assert (turn_of(s), s.phase, s.eaten) == (SECOND, "move", (1, 0))
    assert s.stones[SECOND] == squares("d4 g7 g1")


def test_a_chain_has_a_choice() -> None:
    """S5.6: any of the capturing steps."""
    s = play(ready("c2 a3 e4 c5 e2", "b3 d4 d2 g7 g1"), "c2-c3")
    assert spelled(s) == ["c3-c2xd2", "c3-c4xd4"]


def test_no_capture_need_be_begun() -> None:
    """S5.7."""
    s = ready("c3 e4 a1", "d3 g7 g6")
    assert "e4-e3xd3" in spelled(s)
    assert play(s, "a1-a2").eaten == (0, 0)


def test_a_capture_of_the_last_but_one_ends_the_chain_and_the_game() -> None:
    """S10.2 before S5.6: there is nobody left to capture."""
    s = play(ready("c3 e4 e1 c1", "d3 d1"), "e4-e3")
    assert (winner(s), reason(s)) == (FIRST, "sija.won.stones")


# S6


def test_first_blocked_loses_when_it_is_his_turn() -> None:
    """S6.1, S10.3."""
    s = play(ready("a1 b1", "c1 a2 b3 g7", SECOND), "b3-b2")
    assert (winner(s), reason(s)) == (SECOND, "sija.won.blocked")


def test_second_blocked_must_be_unblocked_by_one_move() -> None:
    """S6.2, S6.3: only steps after which second can move."""
    s = play(ready("c2 b2 a3 e1 d1", "a1 b1 a2"), "c2-c1")
    assert (turn_of(s), s.duty, s.phase) == (FIRST, True, "move")
    assert view(s).blocked == (False, True)
    assert spelled(s) == ["c1-c2", "b2-c2", "b2-b3", "a3-b3", "a3-a4"]
    refusal = refused(s, "e1-e2")
    assert (refusal.code, refusal.rule) == ("sija.refuse.duty", "S6.3")
    assert refusal.params["steps"] == ("c1-c2", "b2-c2", "b2-b3", "a3-b3", "a3-a4")
    s = play(s, "b2-b3")
    assert (turn_of(s), s.duty) == (SECOND, False)


def test_the_duty_may_arise_again() -> None:
    """S6.3: as often as second is blocked at the end of a turn of first's."""
    s = play(ready("c2 b2 a3 e1 d1", "a1 b1 a2"), "c2-c1", "c1-c2", "b1-c1", "e1-e2", "c1-b1")
    assert not s.duty
    s = play(s, "c2-c1")
    assert (turn_of(s), s.duty) == (FIRST, True)


def test_no_step_under_a_duty_captures() -> None:
    """S6.3: a target beside an enemy stone would be an exit for it, so no chain follows."""
    whim = random.Random(3)
    duties = 0
    for _ in range(2_000):
        first, second = shut_in_stones(whim)
        s = State(law(line_capture=True), "move", FIRST, 1, (first, second), duty=True)
        assert not any(taken for _, _, taken in view(s).moves)
        duties += bool(view(s).moves)
    assert duties > 100


@pytest.mark.parametrize("option", ["second_wins", "free", "remove_one"])
def test_no_step_unblocks(option: str) -> None:
    """S6.4: three readings; here on the first turn (V9)."""
    s = play(placed(V9_FIRST, no_opening=option), "d3-d4")
    match option:
        case "second_wins":
            assert (winner(s), reason(s)) == (SECOND, "sija.won.no_opening")
        case "free":
            assert (turn_of(s), s.phase, s.duty) == (FIRST, "move", False)
        case "remove_one":
            assert (turn_of(s), s.phase) == (SECOND, "remove")
            assert legal(s) == [Remove(q) for q in squares_of(s.stones[FIRST])]


def test_first_plays_on_until_second_is_unblocked() -> None:
    """S6.4 (b): freely while no step unblocks; as soon as one does, it is a duty (S6.3)."""
    s = play(placed(V9_FIRST, no_opening="free"), "d3-d4", "d2-d3")
    assert (turn_of(s), s.duty) == (FIRST, False)
    s = play(s, "d1-d2")
    assert (turn_of(s), s.duty) == (FIRST, True)
    assert spelled(s) == ["c1-d1", "e1-d1"]
    s = play(s, "c1-d1")
    assert turn_of(s) == SECOND


def test_the_removal_is_second_s_turn() -> None:
    """S6.4 (c): afterwards first moves; the stone is neither eaten nor ransomed."""
    s = play(placed(V9_FIRST, no_opening="remove_one"), "d3-d4")
    refusal = refused(s, Remove(CENTRE - 7))
    assert (refusal.code, refusal.rule) == ("sija.refuse.not_theirs", "S6.4")
    s = play(s, "xd2")
    assert (turn_of(s), s.phase, s.duty) == (FIRST, "move", False)
    assert s.removed == (1, 0)
    assert s.eaten == (0, 0)
    assert s.stones[FIRST].bit_count() == 23


def test_a_removal_can_win() -> None:
    """S10.2: first is left with one stone."""
    s = ready("c1 b2", "a1 b1", SECOND, phase="remove", no_opening="remove_one")
    s = play(s, "c1")
    assert (winner(s), reason(s)) == (SECOND, "sija.won.stones")


def test_never_are_both_blocked() -> None:
    """S6.5 has nothing to decide: some stone always stands beside an empty square."""
    whim = random.Random(4)
    for _ in range(2_000):
        first, second = shut_in_stones(whim)
        assert view(State(law(), "move", FIRST, 1, (first, second))).blocked == (False, True)


# S10


def test_resigning() -> None:
    """S10.1: also in the other's turn."""
    s = resigned(ready("a1 b1", "g7 g6"), SECOND)
    assert (winner(s), reason(s)) == (FIRST, "sija.won.resigned")
    assert GAME.needs(s) == ()
    assert isinstance(GAME.judge(s, FIRST, Resign()), Refusal)
    only = GAME.judge(ready("a1 b1", "g7 g6"), SPECTATOR, Resign())
    assert isinstance(only, Refusal)
    assert only.rule == "S10.1"


@pytest.mark.parametrize(("verb", "why"), [(Flag, "flag"), (Concede, "conceded")])
def test_the_table_ends_a_game(verb: type[Flag | Concede], why: str) -> None:
    """S10.4, S10.1: void while too few stones are down (S9.2)."""
    s = play(ready("a1 b1", "g7 g6"), verb(SECOND), at_ms=5 * MINUTE)
    assert (winner(s), reason(s)) == (FIRST, f"sija.won.{why}")
    early = play(begun(), "a1 b1", verb(FIRST))
    assert early.outcome is not None
    assert (early.outcome.void, early.outcome.winners, reason(early)) == (
        True,
        (),
        f"sija.void.{why}",
    )
    assert isinstance(GAME.judge(s, SECOND, verb(FIRST)), Refusal)


def test_a_game_broken_off_by_agreement_is_void() -> None:
    s = play(ready("a1 b1", "g7 g6"), Draw())
    assert s.outcome is not None
    assert (s.outcome.void, s.outcome.points, s.outcome.winners) == (True, (0, 0), ())


def test_no_progress_gives_the_game_to_more_stones() -> None:
    """S10.7."""
    s = play(ready("a1 b1 c1", "g7 g6", no_progress=3), "a1-a2", "g7-f7", "a2-a1")
    assert (winner(s), reason(s)) == (FIRST, "sija.won.no_progress")
    s = play(ready("a1 b1", "g7 g6 g5", no_progress=2), "a1-a2", "g7-f7")
    assert winner(s) == SECOND


def test_no_progress_with_equal_stones_is_void() -> None:
    """S10.7."""
    s = play(ready("a1 b1", "g7 g6", no_progress=2), "a1-a2", "g7-f7")
    assert s.outcome is not None
    assert (s.outcome.void, s.outcome.winners, s.outcome.points) == (True, (), (0, 0))


def test_a_capture_is_progress() -> None:
    """S10.7."""
    s = play(ready("c3 e4", "d3 g7 g5", no_progress=2), "e4-e3")
    assert (s.quiet, s.outcome) == (0, None)
    s = play(s, "g7-g6")
    assert (s.quiet, s.outcome) == (1, None)


def test_a_blocked_first_loses_even_on_the_last_quiet_turn() -> None:
    """S10.3 before S10.7, which is for games that nothing else ends."""
    s = play(ready("a1 b1", "c1 a2 b3 g7", SECOND, no_progress=1), "b3-b2")
    assert reason(s) == "sija.won.blocked"


def test_the_clock_is_as_the_options_say() -> None:
    """S11: off, so much a turn, so much a game with an increment."""
    assert GAME.clock(resolved("sija")).kind == "off"
    assert GAME.clock(resolved("sija", clock="turn:60")) == ClockSpec("turn", 60_000)
    assert GAME.clock(resolved("sija", clock="fischer:300+5")).extra_ms == 5_000
    online = GAME.info.option("clock")
    assert online is not None
    assert online.online == "turn:60"


def anew(s: State) -> bool:
    return GAME.needs(s)[0].anew


def test_what_is_timed_as_a_turn_of_its_own() -> None:
    """S11: a duty after one's own turn, each answer to a ransom; not the steps of a chain."""
    s = ready("a3 c2 e4 c5", "b3 d4 g7 g1")
    assert not anew(s)
    s = play(s, "c2-c3")
    assert (s.phase, anew(s)) == ("chain", False)
    s = ready("a3 c5 e5", "d4 g7 g1", SECOND)
    s = play(s, "=d4")
    assert (s.phase, anew(s)) == ("reply", False)
    s = play(s, "yes")
    assert (s.phase, anew(s)) == ("pay", True)
    s = play(ready("a3 c5 e5", "d4 g7 g1", SECOND, ransom_uses_turn=True), "=d4", "no")
    assert (turn_of(s), s.phase, anew(s)) == (FIRST, "move", True)


def test_a_turn_spent_on_a_request_ends_a_series() -> None:
    """S8.2, with ``ransom_uses_turn``: not all of the latest turns were that stone's steps."""
    s = ready("a1 a3 g7 g5 c3", "g1 e7 c7 c6 f1", SECOND, ransom_uses_turn=True)
    for step in ("g1-g2", "g2-g1", "g1-g2"):
        s = play(s, step, next(t for t in spelled(play(s, step)) if t[0] == "a"))
    assert s.runs[SECOND].length == 3
    s = play(s, "=c7", "no")
    assert s.runs[SECOND].length == 0


def test_refusals_under_a_duty_name_only_what_unblocks() -> None:
    """S6.3, S15."""
    s = ready("a2 b1 g6 f7 d4 c7", "a1 g7", duty=True)
    able = set(spelled(s))
    stones = {step[:2] for step in able}
    for step in ("g7-g5", "c3-c4", "d4-d6", "d4-d5"):
        refusal = refused(s, step)
        named = set(refusal.params.get("squares", ())) | set(refusal.params.get("steps", ()))
        origins = {f"{step[:2]}-{end}" for end in refusal.params.get("squares", ())}
        assert named, refusal
        assert named <= stones or named <= able or origins <= able, refusal


# S13, S16


def test_the_first_stones_by_the_centre() -> None:
    """S13, ``first_stone_next_to_centre``: each player's first two, and only those."""
    s = begun(first_stone_next_to_centre=True)
    for _ in range(2):
        assert len(legal(s)) < 1_128
        assert all(
            (1 << action.a | 1 << action.b) & BESIDE_CENTRE
            for action in legal(s)
            if isinstance(action, Place)
        )
        refusal = refused(s, "b1 g7")
        assert (refusal.code, refusal.rule) == ("sija.refuse.beside_centre", "S13")
        s = happened(s, turn_of(s), legal(s)[0])
    assert isinstance(GAME.judge(s, FIRST, Place(5, 6)), Allowed)
    assert refused(begun(first_stone_next_to_centre=True), "a1 b1").params["squares"] == (
        "d3",
        "c4",
        "e4",
        "d5",
    )


def test_the_verbs_of_s16() -> None:
    assert (Place, Step, EndTurn, Ask, Reply, Pay, Remove, Resign) == VERBS
    refusal = GAME.judge(begun(), FIRST, Pause())
    assert isinstance(refusal, Refusal)
    assert refusal.kind == "malformed"
    assert isinstance(GAME.judge(begun(), TABLE, Draw()), Allowed)


def test_everybody_sees_the_same() -> None:
    """S15."""
    s = play(ready("c2 a3 e4 c5", "b3 d4 g7 g1"), "c2-c3")
    sights = [GAME.view(s, seat) for seat in (FIRST, SECOND, SPECTATOR)]
    assert len({repr(sight).replace(f"seat={sight.seat}", "seat=") for sight in sights}) == 1
    assert GAME.imagine(sights[0], None) == s  # type: ignore[arg-type]
