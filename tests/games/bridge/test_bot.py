"""The robots answer every need of the game, and only as their view allows (B8)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from majlis.bots.base import robot_stream
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Choice
from majlis.games.bridge import bot, describe
from majlis.games.bridge.actions import Accept, Ask, Call, Claim, Explain, HandOver, Play, Reject
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.written import deal_text
from tests.games.bridge.auctions import deal
from tests.games.bridge.board import Play4

EAST, SOUTH, WEST = 1, 2, 3
ROBOTS = ("club", "expert")
BIG = "N:AKQ2.KQJ2.AQ2.K2 T875.96.85.J7654 J43.A43.KJ43.AQ3 96.T875.T976.T98"
STRONG = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"


def stream() -> Stream:
    return robot_stream("table", 0)


def answer(board: Play4, level: str = "club") -> Action:
    """What a robot does on the seat that must act."""
    need = next(need for need in board.needs if need.must)
    legal = GAME.legal(board.state, need)
    assert not isinstance(legal, Choice)
    return bot.make(level).choose(board.view(need.seat), need, legal, stream())


def played_out(board: Play4, level: str) -> list[Action]:
    """The board to its end by four robots; each action is judged on the way."""
    done: list[Action] = []
    while board.state.outcome is None:
        action = answer(board, level)
        board.does(board.actor, action)
        done.append(action)
    return done


def of(kind: type[Action], actions: Sequence[Action]) -> list[Action]:
    return [one for one in actions if isinstance(one, kind)]


@pytest.mark.parametrize("level", ["random", "club"])
def test_robots_play_boards_to_the_end(level: str) -> None:
    rng = random.Random(8)
    for _ in range(12):
        done = played_out(Play4(deal_text(deal(rng))), level)
        assert of(Call, done)


def test_a_robot_bids_and_says_why() -> None:
    action = answer(Play4(BIG))
    assert isinstance(action, Call)
    assert action.alert
    assert not isinstance(describe.meaning(action.explanation), str)


def test_a_pass_is_not_explained() -> None:
    assert answer(Play4(STRONG).calls("1NT")) == Call(PASS)


def test_what_a_call_means_is_not_for_partner() -> None:
    board = Play4(STRONG)
    board.does(0, answer(board))
    assert board.view(SOUTH).calls[0].explanation == ""
    assert board.view(EAST).calls[0].explanation


def test_a_robot_explains_when_asked() -> None:
    board = Play4(STRONG).calls("1NT").does(EAST, Ask(0))
    action = answer(board)
    assert isinstance(action, Explain)
    assert action.explanation == "@opening_nt|points=15-17"


@pytest.mark.parametrize("level", ROBOTS)
def test_a_robot_claims_what_is_sure_and_agrees_to_it(level: str) -> None:
    done = played_out(Play4(STRONG).calls("7NT P P P"), level)
    assert of(Claim, done) in ([Claim(12, "@any")], [Claim(13, "@any")])
    assert of(Accept, done)
    assert not of(Reject, done)


def test_a_claim_that_is_not_there_is_rejected() -> None:
    board = Play4(STRONG).calls("1NT P P P").plays("ST")
    board.does(WEST, Claim(13))
    assert isinstance(answer(board), Reject)


def test_a_declarer_hands_over_where_it_is_allowed() -> None:
    board = Play4(STRONG, hand_over=True).calls("1NT P P P").plays("ST")
    assert answer(board) == HandOver()
    plain = Play4(STRONG).calls("1NT P P P").plays("ST")
    assert isinstance(answer(plain), (Play, Claim))


def test_the_same_view_gives_the_same_answer() -> None:
    rng = random.Random(4)
    for _ in range(5):
        text = deal_text(deal(rng))
        first, second = played_out(Play4(text), "club"), played_out(Play4(text), "club")
        assert first == second


def test_a_robot_may_not_know_the_other_hands() -> None:
    """What is called depends on the own hand and the auction alone."""
    one = Play4("N:AK32.KQ4.A953.72 T987.JT9.JT2.JT9 QJ65.8762.K87.86 4.A53.Q64.AKQ543")
    other = Play4("N:AK32.KQ4.A953.72 QJ65.8762.K87.86 4.A53.Q64.AKQ543 T987.JT9.JT2.JT9")
    assert answer(one) == answer(other)
