"""B4: following suit, who wins, dummy, declarer's two hands, claims and concessions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from majlis.core.seats import SPECTATOR, Seat
from majlis.games.bridge.actions import Accept, Claim, HandOver, Play, Reject
from majlis.games.bridge.cards import EAST, NORTH, NOTRUMP, SOUTH, SPADES, WEST, code
from majlis.games.bridge.describe import last_trick
from majlis.games.bridge.play import winner
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import LeadLimit, Marks, PenaltyCard, Played
from tests.games.bridge.board import Play4, card, hands

SPREAD = "N:AQ2.AQ2.AQ2.AQ32 KJT9.KJT9.KJ.KJT 876.876.T987.987 543.543.6543.654"
"""North and East have the honours."""


def cards(board: Play4) -> set[str]:
    kind = "lead" if board.state.phase == "lead" else "play"
    return {code(one.card) for one in board.legal(board.actor, kind) if isinstance(one, Play)}


def in_play(auction: str = "1NT P P P", deal: str = SPREAD, **given: object) -> Play4:
    return Play4(deal, **given).calls(auction)


def tricked(*texts: str) -> tuple[Played, ...]:
    return tuple(Played(0, seat, card(text)) for seat, text in enumerate(texts))


@pytest.mark.parametrize(
    ("texts", "strain", "seat"),
    [
        (("S2", "S3", "SA", "SK"), NOTRUMP, SOUTH),
        (("S2", "H3", "HA", "DA"), NOTRUMP, NORTH),
        (("S2", "H3", "HA", "C2"), 2, SOUTH),
        (("HA", "S2", "S3", "HK"), SPADES, SOUTH),
        (("C5", "D9", "C7", "C6"), 1, EAST),
    ],
)
def test_the_highest_trump_or_the_highest_of_the_suit_led_wins(
    texts: tuple[str, ...], strain: int, seat: int
) -> None:
    assert winner(tricked(*texts), strain) == seat


def test_the_opening_lead_is_any_card_of_declarers_left_hand_opponent() -> None:
    board = in_play()
    assert (board.actor, board.state.phase) == (EAST, "lead")
    assert len(cards(board)) == 13
    assert board.view(WEST).hands[SOUTH] == ()
    board.plays("SK")
    assert board.state.phase == "play"
    for seat in (NORTH, EAST, WEST, -3):
        assert board.view(seat).hands[SOUTH] == hands(SPREAD)[SOUTH]
        assert board.view(seat).dealt[SOUTH] == hands(SPREAD)[SOUTH]
    assert board.view(SOUTH).hands[NORTH] == ()


def test_suit_is_followed_where_it_can_be() -> None:
    board = in_play().plays("SK")
    assert (board.state.turn, board.actor) == (SOUTH, NORTH)
    assert cards(board) == {"S8", "S7", "S6"}
    assert board.refused(NORTH, Play(card("H8"))) == "follow"
    assert board.refused(NORTH, Play(card("SA"))) == "not_held_there"
    assert board.refused(SOUTH, Play(card("S6"))) == "dummy"
    assert board.refused(WEST, Play(card("S3"))) == "not_your_play"
    assert board.refused(NORTH, Play(52)) == "no_card"
    board.plays("S6 S3")
    assert board.refused(NORTH, Play(card("S8"))) == "not_held"
    board.plays("SA")
    assert (board.state.turn, board.actor, board.state.won) == (NORTH, NORTH, (1, 0))


def test_who_cannot_follow_plays_what_he_likes() -> None:
    board = in_play().plays("SK S6 S3 SA DA DJ D7 D3 DQ DK D8 D4")
    assert board.actor == EAST
    board.plays("S9 S7 S4 SQ S2 SJ S8 S5 ST C7 C4 C2")
    assert (board.state.tricks[-1].winner, board.actor) == (EAST, EAST)
    board.plays("HK")
    assert board.refused(NORTH, Play(card("D9"))) == "follow"
    board.plays("H6 H3 H2 CK C8")
    board.plays("C5")
    assert cards(board) == {"CA", "CQ", "C3"}


def test_nobody_plays_a_card_during_the_auction() -> None:
    board = Play4()
    assert board.refused(NORTH, Play(card("SA"))) == "no_play"
    assert board.refused(NORTH, Claim(13)) == "claim_early"


def test_the_last_trick_may_be_seen_until_one_s_own_side_plays_to_the_next() -> None:
    """B4.3."""
    board = in_play().plays("SK S6 S3 SA")
    everybody = (NORTH, EAST, SOUTH, WEST, -3)
    assert all(last_trick(board.view(seat)) for seat in everybody)
    board.plays("DA")
    seen = {seat for seat in everybody if last_trick(board.view(seat))}
    assert seen == {EAST, WEST}
    board.plays("DJ")
    assert not any(last_trick(board.view(seat)) for seat in everybody)


def test_the_last_trick_counts_for_its_winner() -> None:
    """B9 #9: all thirteen tricks, each for whoever won it."""
    board = Play4().calls("7NT P P P")
    while board.state.outcome is None:
        board.does(board.actor, GAME.legal(board.state, board.needs[0])[-1])
    assert sum(board.state.won) == 13
    last = board.state.tricks[-1].winner
    before = [trick.winner for trick in board.state.tricks[:-1]]
    ns = sum(seat in (NORTH, SOUTH) for seat in (*before, last))
    assert board.state.won == (ns, 13 - ns)
    assert board.state.won[0] == board.state.result.tricks  # type: ignore[union-attr]


# Claims


def test_both_opponents_must_agree_to_a_claim() -> None:
    """C1: play ends; the declarer's hand is faced while the claim stands."""
    board = in_play().plays("SK S6 S3 SA")
    assert board.legal(NORTH, "claim") == [Claim(n) for n in range(13)]
    assert board.refused(SOUTH, Claim(3)) == "claim_dummy"
    assert board.refused(NORTH, Claim(13)) == "claim_tricks"
    assert board.refused(NORTH, Claim(-1)) == "claim_tricks"
    board.claims(NORTH, 6, "the aces, and two more")
    assert {(n.seat, n.kind) for n in board.needs} == {
        (EAST, "agree"),
        (WEST, "agree"),
        (SOUTH, "dispute"),
    }
    assert board.refused(NORTH, Play(card("DA"))) == "claim_stands"
    assert board.refused(SOUTH, Accept()) == "not_asked"
    for seat in (EAST, SOUTH, WEST, -3):
        assert board.view(seat).hands[NORTH] == tuple(
            one for one in hands(SPREAD)[NORTH] if one != card("SA")
        )
        assert board.view(seat).claims[0].line == "the aces, and two more"
    board.does(WEST, Accept())
    assert board.refused(WEST, Accept()) == "answered"
    assert board.state.outcome is None
    board.does(EAST, Accept())
    assert board.state.result is not None
    assert (board.state.result.tricks, board.state.won) == (7, (7, 6))
    assert board.state.outcome is not None
    assert board.state.outcome.points == (90, -90, 90, -90)


@pytest.mark.parametrize(
    ("claimer", "tricks", "other"), [(NORTH, 12, SOUTH), (EAST, 12, WEST), (WEST, 12, EAST)]
)
def test_a_claimer_s_partner_may_dispute_and_need_not(
    claimer: Seat, tricks: int, other: Seat
) -> None:
    """C1: any player may, dummy included."""
    board = in_play().plays("SK S6 S3 SA").claims(claimer, tricks)
    need = board.need(other, "dispute")
    assert need is not None
    assert not need.must
    assert GAME.legal(board.state, need) == (Reject(),)
    assert board.refused(other, Accept()) == "not_asked"
    assert board.refused(claimer, Reject()) == "not_asked"
    board.does(other, Reject())
    assert board.state.window is None
    assert board.state.claims[-1].result == "rejected"
    assert board.refused(other, Reject()) == "no_claim"


def test_a_claim_that_is_not_agreed_is_put_aside_and_play_goes_on() -> None:
    """B9 #13: the hand stays open, for those who have seen it."""
    board = in_play().plays("SK S6 S3 SA").claims(NORTH, 12)
    board.does(EAST, Reject())
    assert board.refused(WEST, Accept()) == "no_claim"
    assert (board.actor, board.state.phase) == (NORTH, "play")
    assert board.view(EAST).hands[NORTH]
    assert board.refused(NORTH, Claim(5)) == "claimed"
    assert board.need(NORTH, "claim") is None
    assert board.need(EAST, "claim") is not None
    board.plays("DA DJ D7 D3")
    assert board.need(NORTH, "claim") is not None
    assert board.view(WEST).hands[NORTH] == tuple(
        one for one in hands(SPREAD)[NORTH] if one not in (card("SA"), card("DA"))
    )


def test_a_defender_s_claim_does_not_show_his_hand_to_his_partner() -> None:
    """16A: what a partner holds is not his to know."""
    board = in_play().plays("SK S6 S3").claims(EAST, 8, "I have the king of hearts")
    assert {(n.seat, n.kind) for n in board.needs} == {
        (SOUTH, "agree"),
        (WEST, "agree"),
        (NORTH, "agree"),
    }
    # What all may see, West sees too: he may sit before the same screen as spectators.
    for seat in (WEST, SPECTATOR):
        view = board.view(seat)
        assert (view.hands[EAST], view.claims[0].line) == ((), "")
    for seat in (NORTH, SOUTH):
        assert len(board.view(seat).hands[EAST]) == 12
        assert board.view(seat).claims[0].line == "I have the king of hearts"
    board.does(WEST, Reject())
    assert board.view(WEST).hands[EAST] == ()
    assert board.view(NORTH).hands[EAST]


def test_the_partner_of_a_defender_is_asked_only_where_a_trick_is_conceded() -> None:
    """68B: he may object to a concession."""
    board = in_play().plays("SK S6 S3 SA").claims(EAST, 12)
    assert {n.seat for n in board.needs if n.must} == {NORTH, SOUTH}
    board.does(NORTH, Reject()).claims(WEST, 0)
    assert {n.seat for n in board.needs} == {NORTH, EAST, SOUTH}
    for seat in (SOUTH, EAST, NORTH):
        board.does(seat, Accept())
    assert board.state.won == (13, 0)


def test_a_claim_in_the_middle_of_a_trick_counts_it() -> None:
    board = in_play().plays("SK S6").claims(NORTH, 13).does(EAST, Accept()).does(WEST, Accept())
    assert board.state.won == (13, 0)
    assert board.state.result is not None
    assert board.state.result.score == 90 + 30 * 6


# The play handed over


def test_a_declarer_may_leave_both_hands_to_dummy_where_it_is_allowed() -> None:
    board = in_play(hand_over=True)
    assert board.refused(SOUTH, HandOver()) == "only_declarer"
    board.does(NORTH, HandOver())
    assert board.state.player == SOUTH
    assert board.view(SOUTH).hands[NORTH] == (), "nothing is spread before the lead is faced"
    board.plays("SK")
    assert board.view(SOUTH).hands[NORTH] == hands(SPREAD)[NORTH]
    assert board.view(EAST).hands[NORTH] == ()
    assert (board.state.turn, board.actor) == (SOUTH, SOUTH)
    assert board.refused(NORTH, Play(card("S6"))) == "dummy"
    board.plays("S6 S3")
    assert (board.state.turn, board.actor) == (NORTH, SOUTH)
    board.plays("SA")
    assert board.need(SOUTH, "claim") is not None
    assert board.need(NORTH, "claim") is None


def test_the_play_is_handed_over_before_the_side_s_first_card_or_not_at_all() -> None:
    board = in_play(hand_over=True).plays("SK")
    assert board.need(NORTH, "hand_over") is not None
    board.plays("S6")
    assert board.need(NORTH, "hand_over") is None
    assert board.refused(NORTH, HandOver()) == "no_hand_over"
    assert in_play().refused(NORTH, HandOver()) == "no_hand_over"


# What a ruling will leave behind (B6.3)


def marked(board: Play4, **marks: object) -> Play4:
    board.state = replace(board.state, marks=Marks(**marks))  # type: ignore[arg-type]
    return board


def test_a_lead_may_be_limited() -> None:
    forbids = LeadLimit(EAST, True, (SPADES,))
    board = marked(in_play(), limits=(forbids,))
    assert not any(one.startswith("S") for one in cards(board))
    board.plays("DK D7 D3 DA")
    assert board.state.marks.limits == ()
    requires = LeadLimit(EAST, False, (2,))
    assert cards(marked(in_play(), limits=(requires,))) == {"HK", "HJ", "HT", "H9"}


def test_a_limit_that_cannot_be_obeyed_does_not_bind() -> None:
    """59."""
    board = marked(in_play(), limits=(LeadLimit(EAST, True, (0, 1, 2, 3)),))
    assert len(cards(board)) == 13


def test_a_limit_may_last_as_long_as_the_lead() -> None:
    keeps = LeadLimit(EAST, True, (0,), keeps=True)
    board = marked(in_play(), limits=(keeps,)).plays("SK S6 S3 S2")
    assert board.state.marks.limits == (keeps,)
    assert not any(one.startswith("C") for one in cards(board))
    board.plays("SJ S7 S4 SQ")
    assert board.state.marks.limits == ()


def test_penalty_cards_are_played_by_law_50() -> None:
    major = PenaltyCard(EAST, card("D2") + 9, True)
    board = marked(in_play(), exposed=(major,))
    assert cards(board) == {"DJ"}
    assert board.refused(EAST, Play(card("SK"))) == "restricted"
    board.plays("DJ")
    assert board.state.marks.exposed == ()
    minor = PenaltyCard(WEST, card("D3"), False)
    board = marked(in_play(), exposed=(minor,)).plays("DK D7")
    assert cards(board) == {"D3"}
    honour = PenaltyCard(EAST, card("S9"), False)
    board = marked(in_play(), exposed=(honour,))
    assert {one for one in cards(board) if one.startswith("S")} == {"S9", "ST", "SJ", "SK"}
