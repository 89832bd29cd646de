"""A set of boards at a table: numbers, chance, scores, given boards, what is taken back."""

from __future__ import annotations

from typing import Any

import pytest

from majlis.core import opening, registry
from majlis.core.game import Carry, Event, Message, Refusal
from majlis.core.match import MatchView, Ready, Stop
from majlis.core.verbs import Answer, Concede, Draw, Flag, Offer
from majlis.core.verify import verify
from majlis.games.bridge import boards
from majlis.games.bridge.actions import Accept, Ask, Call, Claim, Deal, Play
from majlis.games.bridge.calls import BY_CODE, PASS
from majlis.games.bridge.cards import EAST, NORTH, SOUTH, WEST
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import Procedural
from tests.core.tables import Sitting
from tests.games.bridge.board import PLAIN, Play4, chosen, hands
from tests.games.bridge.test_play import in_play


async def seated(**options: Any) -> Sitting:
    return await Sitting("bridge", 4, **{"boards": 3, **options}).open()


async def passed_out(sitting: Sitting) -> None:
    for _ in range(4):
        seat = sitting.look(NORTH).awaited[0].seat
        assert await sitting.do(seat, Call(PASS)) is None


def inner(sitting: Sitting, seat: int = NORTH) -> Any:
    return sitting.look(seat).view.inner


async def test_boards_have_their_own_numbers_dealers_and_vulnerability() -> None:
    sitting = await seated(first_board=7)
    for number in (7, 8, 9):
        board = inner(sitting).board
        assert (board.number, board.dealer) == (number, boards.dealer(number))
        assert board.vulnerable == boards.vulnerable(number)
        assert sitting.look(NORTH).awaited[0].seat == board.dealer
        await passed_out(sitting)
        if number < 9:
            assert isinstance(await sitting.do(NORTH, Stop()), Refusal), "a set is played out"
            for seat in (NORTH, EAST, SOUTH, WEST):
                assert await sitting.do(seat, Ready()) is None
    assert sitting.table.over
    outcome = sitting.look(NORTH).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points) == ("match.played", (), (0,) * 4)
    used = {label for label, _ in sitting.table._streams.positions()}
    assert used == {"deal/board-7", "deal/board-8", "deal/board-9"}


async def test_scores_add_up_and_the_higher_side_wins() -> None:
    sitting = await seated(boards=2, seed=9)
    await sitting.play(10_000)
    outcome = sitting.look(NORTH).outcome
    assert outcome is not None
    view: MatchView = sitting.look(NORTH).view
    assert len(view.past) == 2
    assert view.score == tuple(map(sum, zip(*(o.points for o in view.past), strict=True)))
    assert view.score[0] == view.score[2] == -view.score[1] == -view.score[3]
    assert outcome.winners == ((0, 2) if view.score[0] > 0 else (1, 3))
    proof = verify(sitting.game, sitting.record)
    assert (proof.drawn, proof.finished) == (2, True)


async def test_the_same_board_is_the_same_at_every_table_of_a_session() -> None:
    """B2.2: whatever else is played there."""
    session = opening.open_session("S", 8, entropy=lambda n: bytes(range(n)), texts=("a", "b"))
    dealt = {}
    for table, first, whim in (("T-1", 1, 1), ("T-2", 2, 2)):
        sitting = Sitting(
            "bridge", 4, table=table, session=session, seed=None, boards=2, first_board=first
        )
        await sitting.open()
        await sitting.play(10_000, whim)
        deals = [e.action for e in sitting.record.events if isinstance(e.action, Deal)]
        dealt[table] = dict(zip((first, first + 1), deals, strict=True))
        assert verify(sitting.game, sitting.record).sealed
        await sitting.table.unseal()
        assert verify(sitting.game, sitting.record).drawn == 2
    assert dealt["T-1"][2] == dealt["T-2"][2]
    assert dealt["T-1"][1] != dealt["T-2"][3]


async def test_a_board_from_a_file_is_given_and_not_drawn() -> None:
    """B2.3: with a number, dealer and vulnerability of its own."""
    sitting = await seated(boards=1, given=("deal",))
    assert sitting.look(NORTH).awaited[0].seat == -1
    deal = Deal(hands(PLAIN), 101, WEST, (True, False))
    assert await sitting.table.give(deal) is None
    board = inner(sitting).board
    assert (board.number, board.dealer, board.vulnerable) == (101, WEST, (True, False))
    assert inner(sitting).hands[NORTH] == hands(PLAIN)[NORTH]
    await passed_out(sitting)
    proof = verify(sitting.game, sitting.record)
    assert (proof.given, proof.drawn) == (1, 0)
    given = next(e for e in sitting.record.events if isinstance(e.action, Deal))
    assert given.how == "given"


@pytest.mark.parametrize(
    "deal",
    [
        Deal(()),
        Deal(hands(PLAIN)[:3]),
        Deal((hands(PLAIN)[0],) * 4),
        Deal(tuple(hand[::-1] for hand in hands(PLAIN))),
        Deal((hands(PLAIN)[0][:12], *hands(PLAIN)[1:])),
        Deal(hands(PLAIN), -1),
        Deal(hands(PLAIN), 0, 4),
        Deal(((99, *hands(PLAIN)[0][1:]), *hands(PLAIN)[1:])),
    ],
)
def test_a_deal_is_all_the_cards_by_thirteen(deal: Deal) -> None:
    fresh = GAME.start(chosen(), 4, Carry())
    assert isinstance(GAME.judge(fresh, -1, deal), Refusal)
    assert isinstance(GAME.judge(fresh, NORTH, Deal(hands(PLAIN))), Refusal)


# What is taken back (B9 #14)


async def test_declarer_takes_back_the_last_card_of_either_hand_and_dummy_nothing() -> None:
    sitting = await seated(boards=1, given=("deal",))
    await sitting.table.give(Deal(hands(PLAIN), 0, NORTH))
    for seat, call in ((NORTH, "1NT"), (EAST, "P"), (SOUTH, "P"), (WEST, "P")):
        assert await sitting.do(seat, Call(BY_CODE[call])) is None
    lead = sitting.look(EAST).must[0].legal[0]
    assert await sitting.do(EAST, lead) is None
    assert await sitting.do(NORTH, sitting.look(NORTH).must[0].legal[0]) is None
    before = inner(sitting)
    assert len(before.trick) == 2
    refused = await sitting.table.submit(SOUTH, 0, Offer("takeback"))
    assert refused is not None
    assert refused.code == "bridge.refuse.dummy"
    assert await sitting.table.submit(NORTH, 0, Offer("takeback")) is None
    for seat in (EAST, SOUTH, WEST):
        assert await sitting.table.submit(seat, 0, Answer(True)) is None
    assert len(inner(sitting).trick) == 1


async def test_nothing_is_taken_back_of_a_board_whose_hands_were_seen() -> None:
    """B8.3: not before the next board, and not from there."""
    sitting = await seated(boards=2)
    dealer = sitting.look(NORTH).awaited[0].seat
    assert await sitting.do(dealer, Call(PASS)) is None
    assert sitting.look(dealer).may_take_back
    for seat in (1, 2, 3):
        assert await sitting.do((dealer + seat) % 4, Call(PASS)) is None
    for seat in range(4):
        assert not sitting.look(seat).may_take_back
        refused = await sitting.table.submit(seat, 0, Offer("takeback"))
        assert refused is not None
        assert (refused.code, refused.rule) == ("bridge.refuse.board_over", "B8.3")
    for seat in range(4):
        assert await sitting.do(seat, Ready()) is None
    caller = sitting.look(NORTH).awaited[0].seat
    assert not any(sitting.look(seat).may_take_back for seat in range(4))
    assert await sitting.do(caller, Call(PASS)) is None
    assert sitting.look(caller).may_take_back


def test_what_may_not_be_taken_back_at_a_strict_table() -> None:
    board = in_play()
    assert GAME.reveals(board.state, Event(9, 9, EAST, Play(board.state.dealt[EAST].bit_length())))
    board.plays("SK")
    assert not GAME.reveals(board.state, Event(9, 9, NORTH, Play(0))), "dummy's card was seen"
    assert GAME.reveals(board.state, Event(9, 9, NORTH, Claim(1)))
    assert not GAME.reveals(Play4().state, Event(9, 9, NORTH, Call(PASS)))


# Time, giving up, breaking off


def flagged(board: Play4, seat: int) -> Play4:
    return board.happens(-4, Flag(seat))


def test_whose_time_is_out_passes_or_gives_up_the_rest() -> None:
    """B1.4, with a procedural penalty (90)."""
    board = flagged(Play4().calls("1S"), EAST)
    assert [one.call for one in board.state.calls] == [BY_CODE["1S"], PASS]
    assert board.actor == SOUTH
    assert [(one.seat, one.law) for one in board.state.marks.procedural] == [(EAST, "90")]
    board = flagged(Play4().calls("1S").does(EAST, Ask(0)), NORTH)
    assert (board.actor, board.state.calls[0].answered) == (EAST, True)
    board = flagged(in_play().plays("SK S6 S3 SA"), NORTH)
    assert board.state.won == (1, 12)
    board = in_play().plays("SK S6 S3 SA").claims(NORTH, 12).does(EAST, Accept())
    assert flagged(board, WEST).state.won == (13, 0)
    assert isinstance(board.state.marks.procedural[0], Procedural)


def test_a_seat_that_is_given_up_loses_the_set() -> None:
    board = in_play().happens(-4, Concede(SOUTH))
    outcome = board.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.decides_match) == ((EAST, WEST), True)


def test_a_board_that_is_broken_off_counts_for_nothing() -> None:
    outcome = in_play().happens(-4, Draw()).state.outcome
    assert outcome is not None
    assert (outcome.void, outcome.points) == (True, (0, 0, 0, 0))


def test_nobody_talks_while_a_board_is_played() -> None:
    board = Play4()
    for seat in (NORTH, SOUTH, -3):
        assert GAME.speech(board.state, seat) == "none"
    board.calls("P P P P")
    assert GAME.speech(board.state, NORTH) == "free"


def test_a_set_is_a_match_with_a_headline() -> None:
    match = registry.load("bridge")
    state = match.start(chosen(), 4, Carry())
    first = match.describe(match.view(state, NORTH))[0]
    assert isinstance(first, Message)
    assert (first.code, first.params["target"]) == ("match.headline.boards", 4)
