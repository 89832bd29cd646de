"""B3: calls, the end of the auction, declarer, alerts and questions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from majlis.core.game import ALLOWED, Carry, Refusal
from majlis.games.bridge import calls
from majlis.games.bridge.actions import Ask, Call, Explain
from majlis.games.bridge.calls import BY_CODE, DOUBLE, PASS, REDOUBLE
from majlis.games.bridge.cards import EAST, NORTH, NOTRUMP, SOUTH, SPADES, WEST
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import Contract, ForcedPass, Marks
from tests.games.bridge.board import Play4, chosen


def may(board: Play4) -> set[str]:
    legal = board.legal(board.actor, "call")
    return {calls.code(one.call) for one in legal if isinstance(one, Call)}


def test_the_dealer_calls_first_and_then_everybody_clockwise() -> None:
    board = Play4(dealer="W")
    for seat, word in ((WEST, "1C"), (NORTH, "P"), (EAST, "P"), (SOUTH, "1D"), (WEST, "P")):
        assert board.actor == seat
        assert board.refused((seat + 1) % 4, Call(PASS)) == "not_your_call"
        board.does(seat, Call(BY_CODE[word]))
    assert board.state.phase == "call"


def test_a_bid_must_be_higher_than_the_last() -> None:
    board = Play4().calls("1S")
    assert board.refused(EAST, Call(BY_CODE["1H"])) == "insufficient"
    assert board.refused(EAST, Call(BY_CODE["1S"])) == "insufficient"
    assert board.refused(EAST, Call(99)) == "no_call"
    assert may(board) == {"P", "X", "1NT"} | {c for c in BY_CODE if c[0] in "234567"}
    assert may(board.calls("7NT P P")) == {"P", "X"}


@pytest.mark.parametrize(
    ("before", "call", "code"),
    [
        ("", DOUBLE, "nothing_bid"),
        ("P P", DOUBLE, "nothing_bid"),
        ("1H P", DOUBLE, "own_bid"),
        ("1H X P", DOUBLE, "doubled"),
        ("1H X XX", DOUBLE, "doubled"),
        ("1H", REDOUBLE, "not_doubled"),
        ("1H X P", REDOUBLE, "not_doubled"),
        ("1H X P P", DOUBLE, "own_bid"),
        ("1H X XX P P", REDOUBLE, "redoubled"),
        ("1H X XX P P", DOUBLE, "doubled"),
        ("1H X 1S P", DOUBLE, "own_bid"),
    ],
)
def test_doubles_that_may_not_be(before: str, call: int, code: str) -> None:
    board = Play4().calls(before)
    assert board.refused(board.actor, Call(call)) == code
    assert calls.code(call) not in may(board)


@pytest.mark.parametrize(
    ("before", "calls_allowed"),
    [("1H", {"X"}), ("1H P P", {"X"}), ("1H X", {"XX"}), ("1H X P P", {"XX"}), ("1H X 1S", {"X"})],
)
def test_doubles_that_may_be(before: str, calls_allowed: set[str]) -> None:
    assert may(Play4().calls(before)) & {"X", "XX"} == calls_allowed


def test_four_passes_end_the_board_with_a_score_of_nothing() -> None:
    """B3.2: a result, no redeal."""
    board = Play4().calls("P P P")
    assert board.state.outcome is None
    board.calls("P")
    outcome = board.state.outcome
    assert outcome is not None
    assert (outcome.points, outcome.winners, outcome.void) == ((0, 0, 0, 0), (), False)
    assert board.needs == ()


def test_three_passes_end_the_auction_only_after_a_call() -> None:
    board = Play4().calls("P P P 1C P P")
    assert board.state.phase == "call"
    board.calls("P")
    assert board.state.phase == "lead"
    assert (board.state.contract, board.actor) == (Contract(1, 0, 0, WEST), NORTH)


@pytest.mark.parametrize(
    ("auction", "contract", "leader"),
    [
        ("1H P 2H P 4H P P P", Contract(4, 2, 0, NORTH), EAST),
        ("P P 1NT P 2H P 2S P 3NT P P P", Contract(3, NOTRUMP, 0, SOUTH), WEST),
        ("1S 2S 3S 4S P P P", Contract(4, SPADES, 0, EAST), SOUTH),
        ("1H 1S P 2S X P P XX P P P", Contract(2, SPADES, 2, EAST), SOUTH),
        ("1H X P P P", Contract(1, 2, 1, NORTH), EAST),
        ("1C 1D 1H 2D 2H P P P", Contract(2, 2, 0, SOUTH), WEST),
    ],
)
def test_declarer_is_who_named_the_denomination_first(
    auction: str, contract: Contract, leader: int
) -> None:
    board = Play4().calls(auction)
    assert board.state.contract == contract
    assert board.actor == leader == (contract.declarer + 1) % 4


def test_alerts_and_explanations_are_for_the_opponents_alone() -> None:
    """B3.4."""
    board = Play4()
    board.does(NORTH, Call(BY_CODE["2C"], True, "any game force"))
    told = {seat: board.view(seat).calls[0] for seat in (NORTH, EAST, SOUTH, WEST, -3, -2)}
    for seat in (NORTH, EAST, WEST, -2):
        assert (told[seat].alert, told[seat].explanation) == (True, "any game force")
    for seat in (SOUTH, -3):
        assert (told[seat].alert, told[seat].explanation) == (False, "")
    board.calls("P 2D P P P")
    assert board.view(SOUTH).calls[0].explanation == ""


def test_explanations_are_everybody_s_when_the_board_is_over() -> None:
    board = Play4()
    board.does(NORTH, Call(PASS, True, "weak or very strong"))
    board.calls("P P P")
    for seat in (SOUTH, -3):
        assert board.view(seat).calls[0].explanation == "weak or very strong"


def test_a_call_may_be_asked_about_at_one_s_turn() -> None:
    """20F: the caller answers before anything else happens; his partner does not hear it."""
    board = Play4().calls("1NT P 2D")
    assert board.refused(EAST, Ask(0)) == "ask_at_turn"
    assert board.refused(WEST, Ask(1)) == "ask_opponents"
    assert board.refused(WEST, Ask(9)) == "no_such_call"
    assert board.legal(WEST, "ask") == [Ask(0), Ask(2)]
    board.does(WEST, Ask(2))
    assert [(need.seat, need.kind, need.must) for need in board.needs] == [(SOUTH, "explain", True)]
    assert board.refused(WEST, Call(PASS)) == "question_stands"
    assert board.refused(NORTH, Explain(2, "hearts")) == "not_asked"
    assert board.refused(SOUTH, Explain(0, "hearts")) == "other_call"
    asked = board.state
    board.does(SOUTH, Explain(2, "five hearts"))
    seen = board.view(WEST).calls[2], board.view(EAST).calls[2]
    assert {one.explanation for one in seen} == {"five hearts"}
    assert board.view(NORTH).calls[2].explanation == ""
    assert board.view(NORTH).calls[2].answered
    assert board.actor == WEST
    assert board.refused(WEST, Ask(2)) == "explained"
    assert board.legal(WEST, "ask") == [Ask(0)]
    assert GAME.judge(asked, SOUTH, Explain(2)) == ALLOWED


def test_during_the_play_one_may_ask_at_one_s_turn_to_play() -> None:
    """20F2; dummy has no turn."""
    board = Play4().calls("1NT P 3NT P P P")
    board.does(EAST, Ask(2)).does(SOUTH, Explain(2, ""))
    board.plays("ST")
    assert board.refused(SOUTH, Ask(1)) == "ask_at_turn"
    board.does(NORTH, Ask(1)).does(EAST, Explain(1, "nothing to say"))
    assert board.view(SOUTH).calls[1].explanation == "nothing to say"
    assert board.view(WEST).calls[1].explanation == ""
    assert board.actor == NORTH


def test_a_player_who_must_pass_may_do_nothing_else() -> None:
    """What a ruling will leave behind (B6.3): for one turn, or for all."""
    for always, left in ((False, 0), (True, 1)):
        board = Play4().calls("1S")
        board.state = replace(board.state, marks=Marks(forced=(ForcedPass(EAST, always),)))
        assert may(board) == {"P"}
        assert board.refused(EAST, Call(BY_CODE["2C"])) == "forced_pass"
        board.calls("P")
        assert len(board.state.marks.forced) == left


def test_what_is_explained_can_be_seen() -> None:
    board = Play4()
    assert board.refused(NORTH, Call(PASS, True, "x" * 201)) == "text_long"
    for hidden in ("\n", "\u202e", "\x1b[1m"):
        assert board.refused(NORTH, Call(PASS, True, f"a{hidden}b")) == "text_unseen"
    board.does(NORTH, Call(PASS, True, "слабый пас، باس ضعيف"))


def test_nothing_is_called_before_the_deal_or_after_the_auction() -> None:
    board = Play4().calls("1C P P P")
    assert board.refused(NORTH, Call(PASS)) == "no_auction"
    fresh = GAME.start(chosen(), 4, Carry())
    assert isinstance(GAME.judge(fresh, NORTH, Call(PASS)), Refusal)
