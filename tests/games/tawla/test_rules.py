"""T1, T2, T4.3, T6, T8, T10, T12: the course of a game."""

from __future__ import annotations

import msgspec
import pytest

from majlis.core.chance import Stream
from majlis.core.clock import spell
from majlis.core.game import Carry, Outcome, Refusal
from majlis.core.options import resolve
from majlis.core.seats import CHANCE, TABLE
from majlis.core.verbs import Concede, Draw, Flag
from majlis.games.tawla import moves
from majlis.games.tawla.actions import (
    Accept,
    Dance,
    Decline,
    Dice,
    Double,
    Opening,
    Play,
    Resign,
    Roll,
)
from majlis.games.tawla.info import INFO
from majlis.games.tawla.moves import SIDE
from majlis.games.tawla.rules import GAME
from majlis.games.tawla.state import State
from majlis.games.tawla.view import pips
from tests.games.tawla.hand import (
    MONEY,
    act,
    acts,
    asked,
    chosen,
    kinds,
    match_to,
    on_roll,
    refused,
    start,
    with_dice,
)

FREE = match_to(5)
HOME = {6: 5, 5: 5, 4: 5}


def last_checker(s: State, theirs: dict[int, int]) -> State:
    """Seat 0 has one checker left and dice to bear it off."""
    return with_dice(on_roll(s, {1: 1}, theirs), 6, 5)


def test_t1_1_t1_2_the_start() -> None:
    side = start().board[:SIDE]
    assert side == start().board[SIDE:]
    assert {point: n for point, n in enumerate(side) if n} == {24: 2, 13: 5, 8: 3, 6: 5}


def test_t1_3_pips() -> None:
    assert GAME.view(start(), 0).pips == (167, 167)
    assert GAME.view(start(variant="nackgammon"), 0).pips == (194, 194)
    assert pips(bytes([0] * 25 + [1])) == 25


def test_t2_1_the_higher_die_begins_with_both() -> None:
    s = acts(start(), Opening(2, 5))
    assert (s.turn, s.phase, s.dice) == (1, "move", (2, 5))
    s = acts(start(), Opening(6, 5))
    assert (s.turn, s.phase, s.dice) == (0, "move", (6, 5))


def test_t2_1_a_tie_is_rolled_again() -> None:
    s = acts(start(), Opening(4, 4))
    assert (s.phase, s.cube) == ("opening", 1)
    assert kinds(s)[0] == (CHANCE, "opening")


def test_t2_2_ties_double_the_stake_up_to_a_limit() -> None:
    """The guide's example: 3-3, 5-5, 4-4 with two automatic doubles."""
    s = acts(start(automatic_doubles=2), Opening(3, 3))
    assert s.cube == 2
    s = acts(s, Opening(5, 5), Opening(4, 4))
    assert (s.cube, s.owner, s.ties) == (4, None, 2)
    assert acts(start(automatic_doubles=3, cube_limit=2), *[Opening(1, 1)] * 3).cube == 2


def test_t2_2_not_in_a_match_and_not_without_a_cube() -> None:
    assert acts(start(FREE, automatic_doubles=2), Opening(3, 3)).cube == 1
    assert acts(start(automatic_doubles=2, cube=False), Opening(3, 3)).cube == 1


def test_t2_3_the_winner_of_the_opening_rolls_again() -> None:
    s = acts(start(opening="reroll"), Opening(2, 5))
    assert (s.turn, s.phase, s.dice) == (1, "turn", ())
    s = acts(s, Roll(), Dice(6, 6))
    assert s.dice == (6, 6)


def test_dice_come_from_the_stream_in_order() -> None:
    stream, again = (Stream(bytes(32), "dice") for _ in range(2))
    s = start()
    need = GAME.needs(s)[0]
    assert GAME.sample(s, need, stream) == Opening(again.die(), again.die())
    s = acts(start(opening="reroll"), Opening(2, 5), Roll())
    need = GAME.needs(s)[0]
    assert GAME.sample(s, need, stream) == Dice(again.die(), again.die())


@pytest.mark.parametrize("dice", [Opening(0, 3), Opening(3, 7)])
def test_given_dice_are_dice(dice: Opening) -> None:
    assert refused(start(), CHANCE, dice).kind == "malformed"
    assert refused(start(), CHANCE, Dice(3, 1)).kind == "out_of_turn"
    assert refused(start(), 0, Opening(3, 1)).kind == "out_of_turn"


def test_a_turn_is_roll_dice_play() -> None:
    s = acts(start(FREE), Opening(3, 1), moves.plays(start().board, 3, 1)[10])
    assert kinds(s) == [(1, "turn"), (0, "resign"), (1, "resign")]
    s = acts(s, Roll())
    assert kinds(s)[0] == (CHANCE, "dice")
    assert GAME.needs(s)[0].draw == "dice"
    s = acts(s, Dice(6, 4))
    assert kinds(s)[0] == (1, "move")
    assert len(asked(s)) == GAME.view(s, 0).plays > 1


def test_needs_are_named_by_the_event_that_opened_them() -> None:
    s = start()
    assert {need.id for need in GAME.needs(s)} == {0}
    s = act(s, CHANCE, Opening(3, 1), seq=1)
    assert [(need.kind, need.id) for need in GAME.needs(s)] == [
        ("move", 1), ("resign", 0), ("resign", 0),
    ]  # fmt: skip
    s = act(s, 1, Resign(1), seq=4)
    assert [(need.seat, need.kind, need.id) for need in GAME.needs(s)] == [(0, "resignation", 4)]
    s = act(s, 0, Decline(), seq=5)
    assert [(need.kind, need.id) for need in GAME.needs(s)] == [
        ("move", 5), ("resign", 5), ("resign", 5),
    ]  # fmt: skip


def test_no_must_has_a_default() -> None:
    s = acts(start(opening="reroll", beavers=3), Opening(2, 5))
    for made in (s, acts(s, Double()), acts(s, Roll(), Dice(3, 1)), act(s, 0, Resign(1))):
        assert all(need.default is None for need in GAME.needs(made))


def test_t4_3_closed_out_does_not_roll() -> None:
    closed = {19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 2, 12: 3}
    s = on_roll(start(FREE), {25: 1, 13: 14}, closed)
    assert asked(s) == (Dance(), Double())
    assert refused(s, 0, Roll()).rule == "T4.3"
    assert GAME.view(s, 0).closed_out
    passed = acts(s, Dance())
    assert (passed.turn, passed.phase) == (1, "turn")
    s = on_roll(start(FREE, cube=False), {25: 1, 13: 14}, closed)
    assert asked(s) == (Dance(),)


def test_t4_3_one_open_point_and_he_rolls() -> None:
    open_ = {19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 1, 12: 4}
    s = on_roll(start(FREE), {25: 1, 13: 14}, open_)
    assert asked(s)[0] == Roll()
    assert refused(s, 0, Dance()).rule == "T4.3"
    s = on_roll(start(FREE), {24: 1, 13: 14}, {19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 1: 5})
    assert asked(s)[0] == Roll()


def test_nothing_to_play_is_a_play() -> None:
    s = with_dice(on_roll(start(FREE), {25: 1, 13: 14}, {19: 2, 21: 3}), 6, 4)
    assert asked(s) == (Play(),)
    assert GAME.view(s, 0).stuck
    s = acts(s, Play())
    assert (s.turn, s.phase, s.dice) == (1, "turn", ())


@pytest.mark.parametrize(
    ("theirs", "points", "reason"),
    [
        ({19: 3, 12: 4}, 1, "single"),
        ({19: 3, 12: 12}, 2, "gammon"),
        ({6: 1, 12: 14}, 3, "backgammon"),
        ({0: 1, 12: 14}, 3, "backgammon"),
        ({7: 1, 12: 14}, 2, "gammon"),
        ({1: 1, 12: 4}, 1, "single"),
    ],
)
def test_t6_1_single_gammon_backgammon(theirs: dict[int, int], points: int, reason: str) -> None:
    s = with_dice(on_roll(start(FREE), {5: 1}, theirs), 6, 5)
    ended = acts(s, Play(((5, 0),)))
    assert ended.outcome == Outcome((points, 0), (0,), f"tawla.won.{reason}", {"cube": 1})
    assert GAME.needs(ended) == ()
    assert refused(ended, 0, Roll()).kind == "too_late"


def test_t6_1_times_the_cube() -> None:
    s = with_dice(on_roll(start(FREE), {5: 1}, {19: 3, 12: 12}, cube=4, owner=1), 6, 5)
    ended = acts(s, Play(((5, 0),)))
    assert ended.outcome is not None
    assert ended.outcome.points == (8, 0)


def test_the_other_seat_wins_too() -> None:
    s = with_dice(on_roll(start(FREE), {5: 1}, {19: 3, 12: 12}, turn=1), 6, 5)
    ended = acts(s, Play(((5, 0),)))
    assert ended.outcome == Outcome((0, 2), (1,), "tawla.won.gammon", {"cube": 1})


def test_t6_2_resigning_is_offered_and_accepted() -> None:
    s = act(on_roll(start(FREE), HOME, {19: 15}, cube=2, owner=0), 0, Resign(2))
    assert asked(s) == (Accept(), Decline())
    assert kinds(s) == [(1, "resignation")]
    ended = act(s, 1, Accept())
    assert ended.outcome == Outcome((0, 4), (1,), "tawla.won.resigned", {"cube": 2})
    assert not ended.outcome.decides_match


def test_t6_2_after_a_decline_only_more() -> None:
    s = act(on_roll(start(FREE), HOME, {19: 15}), 1, Resign(1))
    s = act(s, 0, Decline())
    assert asked(s, 1, "resign") == (Resign(2), Resign(3))
    assert asked(s, 0, "resign") == (Resign(1), Resign(2), Resign(3))
    assert refused(s, 1, Resign(1)).rule == "T6.2"
    assert asked(s)[0] == Roll()
    s = act(act(s, 1, Resign(3)), 0, Decline())
    assert (1, "resign") not in kinds(s)
    assert refused(s, 1, Resign(3)).rule == "T6.2"


def test_t6_2_never_more_than_a_backgammon() -> None:
    s = on_roll(start(FREE), HOME, {19: 15})
    assert refused(s, 0, Resign(4)).rule == "T6.2"
    assert refused(s, 0, Resign(0)).rule == "T6.2"
    assert refused(on_roll(start(FREE, variant="tavla"), HOME, {19: 15}), 0, Resign(3))


def test_t6_2_either_player_may_resign_at_any_time_but_within_an_offer() -> None:
    s = start(FREE)
    assert kinds(s) == [(CHANCE, "opening"), (0, "resign"), (1, "resign")]
    doubled = acts(on_roll(s, HOME, {19: 15}), Double())
    assert kinds(doubled) == [(1, "double")]
    assert refused(doubled, 0, Resign(1)).kind == "out_of_turn"
    offered = act(s, 0, Resign(1))
    assert refused(offered, 1, Resign(1)).kind == "out_of_turn"
    assert refused(offered, 0, Accept()).kind == "out_of_turn"


def test_t8_1_a_match_adds_and_money_pays() -> None:
    theirs = {19: 3, 12: 4}
    ended = acts(last_checker(start(FREE), theirs), Play(((1, 0),)))
    assert ended.outcome is not None
    assert ended.outcome.points == (1, 0)
    ended = acts(last_checker(start(MONEY), theirs), Play(((1, 0),)))
    assert ended.outcome is not None
    assert ended.outcome.points == (1, -1)


def test_t8_1_no_cap() -> None:
    s = with_dice(on_roll(start(match_to(5, (4, 0))), {5: 1}, {6: 1, 12: 14}, cube=4), 6, 5)
    ended = acts(s, Play(((5, 0),)))
    assert ended.outcome is not None
    assert ended.outcome.points == (12, 0)


def test_t8_2_t12_tavla_counts_mars_and_no_triple() -> None:
    s = with_dice(on_roll(start(FREE, variant="tavla"), {5: 1}, {6: 1, 12: 14}), 6, 5)
    ended = acts(s, Play(((5, 0),)))
    assert ended.outcome == Outcome((2, 0), (0,), "tawla.won.gammon", {"cube": 1})


def test_t8_2_without_a_cube_a_mars_counts_in_money_play() -> None:
    s = with_dice(on_roll(start(variant="tavla"), {5: 1}, {12: 15}), 6, 5)
    ended = acts(s, Play(((5, 0),)))
    assert ended.outcome is not None
    assert ended.outcome.points == (2, -2)


def test_t12_tavla_has_no_cube_and_rerolls_the_opening() -> None:
    options = resolve(INFO, {"variant": "tavla"})
    assert isinstance(options, dict)
    assert (options["cube"], options["opening"], options["length"]) == (False, "reroll", 5)
    assert options["hit_and_run"] == "forbidden"
    s = acts(start(FREE, variant="tavla", cube=True), Opening(2, 1))
    assert asked(s) == (Roll(),)
    assert refused(s, 0, Double()).rule == "T8.2"


def test_t12_hit_and_run_is_tavlas_option() -> None:
    place = ({10: 1, 24: 1, 1: 13}, {4: 1, 19: 14})
    run = Play(((10, 4), (4, 2)))
    s = with_dice(on_roll(start(FREE, variant="tavla"), *place), 6, 2)
    assert run not in asked(s)
    assert refused(s, 0, run).rule == "T12"
    s = with_dice(on_roll(start(FREE, variant="tavla", hit_and_run="allowed"), *place), 6, 2)
    assert run in asked(s)
    s = with_dice(on_roll(start(FREE, hit_and_run="forbidden"), *place), 6, 2)
    assert run in asked(s)


def test_t10_a_fallen_flag_loses_the_match() -> None:
    s = on_roll(start(FREE), HOME, {19: 15})
    ended = acts(s, Flag(0))
    assert ended.outcome is not None
    assert (ended.outcome.winners, ended.outcome.reason) == ((1,), "tawla.won.flag")
    assert ended.outcome.decides_match


def test_t10_or_by_option_the_game() -> None:
    s = on_roll(start(FREE, flag="game"), HOME, {19: 15}, cube=2, owner=0)
    ended = acts(s, Flag(1))
    assert ended.outcome == Outcome((2, 0), (0,), "tawla.won.flag", {"cube": 2})


def test_a_seat_given_up_loses_the_match() -> None:
    ended = acts(start(FREE, flag="game"), Concede(1))
    assert ended.outcome is not None
    assert (ended.outcome.winners, ended.outcome.decides_match) == ((0,), True)
    assert ended.outcome.reason == "tawla.won.conceded"


def test_the_tables_verbs_are_the_tables() -> None:
    for action in (Flag(0), Concede(0), Draw()):
        assert refused(start(), 0, action).code == "tawla.refuse.verb"
    ended = act(start(), TABLE, Draw())
    assert ended.outcome == Outcome((0, 0), (), "tawla.drawn")


@pytest.mark.parametrize(
    ("clock", "length", "spelled"),
    [
        ("off", 5, "off"),
        ("match", 5, "delay:600+12"),
        ("match", 1, "delay:120+12"),
        ("match", 0, "delay:600+12"),
        ("fischer:300+5", 5, "fischer:300+5"),
    ],
)
def test_t10_the_match_clock(clock: str, length: int, spelled: str) -> None:
    assert spell(GAME.clock(chosen(clock=clock, length=length))) == spelled


def test_t15_4_both_players_count_from_their_own_side() -> None:
    near = acts(start(), Opening(3, 1))
    far = acts(start(), Opening(1, 3))
    assert asked(near) == asked(far)
    assert acts(near, asked(near)[10]).board == moves.turned(acts(far, asked(far)[10]).board)


@pytest.mark.parametrize(
    ("steps", "rule", "code"),
    [
        (((13, 12),), "T3.1", "no_number"),
        (((12, 9),), "T3.1", "no_checker"),
        (((13, 16),), "T3.1", "backwards"),
        (((26, 20),), "T1.2", "no_point"),
        (((24, 21), (24, 19)), "T3.2", "blocked"),
        ((), "T3.5", "no_pass"),
        (((24, 21),), "T3.4", "more"),
        (((24, 21), (21, 19)), "T3.1", "no_number"),
        (((13, 10), (13, 8)), "T3.6", "same_play"),
        (((13, 10), (13, 8), (8, 5)), "T3.1", "all_played"),
        (((6, 0),), "T5.1", "not_home"),
    ],
)
def test_a_refused_play_names_its_rule(
    steps: tuple[tuple[int, int], ...], rule: str, code: str
) -> None:
    dice = (5, 3)
    s = with_dice(on_roll(start(), {24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5}), *dice)
    verdict = refused(s, 0, Play(steps))
    assert (verdict.rule, verdict.code) == (rule, f"tawla.refuse.{code}")


def test_out_of_turn() -> None:
    s = acts(start(FREE), Opening(3, 1))
    play = asked(s)[0]
    assert refused(s, 1, play).code == "tawla.refuse.not_your_turn"
    assert refused(s, 0, Roll()).code == "tawla.refuse.not_now"
    assert refused(start(FREE), 0, play).code == "tawla.refuse.not_now"


def test_the_view_holds_everything() -> None:
    s = acts(start(MONEY, beavers=1), Opening(3, 1))
    stream = Stream(bytes(32), "x")
    for made in (s, acts(s, asked(s)[3]), acts(s, asked(s)[3], Double()), act(s, 0, Resign(1))):
        for seat in (0, 1, -3):
            view = GAME.view(made, seat)
            assert GAME.imagine(view, stream) == made
            assert msgspec.json.encode(view)


def test_invariants_notice() -> None:
    s = start()
    extra = bytes([1, *s.board[1:]])
    shared = bytearray(s.board)
    shared[1], shared[24] = 1, 1
    for broken in (
        msgspec.structs.replace(s, board=extra),
        msgspec.structs.replace(s, board=bytes(shared)),
        msgspec.structs.replace(s, cube=3),
        msgspec.structs.replace(s, cube=128),
        msgspec.structs.replace(s, phase="move"),
        msgspec.structs.replace(s, phase="over"),
        msgspec.structs.replace(start(cube=False), owner=1),
    ):
        assert GAME.invariants(broken)
    assert not GAME.invariants(s)


def test_refusals_are_values() -> None:
    assert isinstance(refused(start(Carry()), 0, Roll()), Refusal)
