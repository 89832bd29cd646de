"""Where cards meet: E18, number by number."""

from __future__ import annotations

from majlis.games.elections import cards, records
from majlis.games.elections.actions import (
    Accept,
    Assist,
    BurnVotes,
    Deny,
    EndTurn,
    Mirror,
    OfferSwap,
    Place,
    Play,
    Vote,
)
from majlis.games.elections.book import Entry
from tests.games.elections.positions import A, B, C, D, Hand, card, hand


def test_e18_1_double_and_protect_together() -> None:
    played = hand(4, {A: "burn100 take_region"}, {B: ["80 double protect"]})
    assert played.count(B) == 160
    assert played.why(A, Play(cards.BURN100, B)) == "no_votes"
    played.do(A, Play(cards.TAKE_REGION, B, 7)).passes()
    assert played.count(A) == 160


def test_e18_2_a_double_counts_for_both_partners() -> None:
    played = hand(4, {A: "swap"}, {A: ["20"], B: ["80 double"]})
    played.do(A, OfferSwap(cards.SWAP, B, 1)).passes().do(B, Accept(7))
    assert (played.recorded(A), played.recorded(B)) == (180, 180)


def test_e18_3_pins_go_along_and_burn_at_the_end() -> None:
    held = {A: "take_region count_boxes"}
    played = hand(4, held, {B: ["80 double"]}, cycle=2)
    played.do(A, Play(cards.TAKE_REGION, B, 7)).passes().do(A, Play(cards.COUNT_BOXES))
    assert played.s.announced == (160, 0, 0, 0)
    assert all(not region.pins for region in played.s.regions)


def test_e18_4_protect_hinders_neither_taking_nor_fees_nor_expulsion() -> None:
    lies = {B: ["80 protect"], A: []}
    taken = hand(4, {A: "take_region"}, lies)
    assert taken.may(A, Play(cards.TAKE_REGION, B, 7))
    paid = hand(4, {A: "fees"}, lies).do(A, Play(cards.FEES)).passes()
    assert paid.votes(7) == ()
    out = hand(4, {A: "no_confidence"}, lies, cycle=2).do(A, Play(cards.NO_CONFIDENCE, B)).passes()
    for seat in (A, B, C, D):
        out.do(seat, Vote(True))
    assert out.votes(7) == ()


def test_e18_5_burning_in_a_doubled_region_is_by_the_face() -> None:
    played = hand(4, {A: "burn100"}, {B: ["80 60 double"]}).do(A, Play(cards.BURN100, B)).passes()
    assert not played.may(B, BurnVotes(((7, card("80")),)))
    assert played.may(B, BurnVotes(((7, card("60")), (7, card("80")))))


def test_e18_6_a_taken_region_may_be_swapped_and_is_closed_for_both() -> None:
    held = {A: "take_region swap"}
    played = hand(4, held, {B: ["80"], C: ["20"]}).do(A, Play(cards.TAKE_REGION, B, 7)).passes()
    played.do(A, OfferSwap(cards.SWAP, C, 7)).passes().do(C, Accept(13))
    closed = {r.number: (r.home, r.holder) for r in played.s.regions if r.closed}
    assert closed == {7: (B, A), 13: (C, C)}


def test_e18_7_more_than_seven_after_a_hand_swap_until_one_s_own_turn_ends() -> None:
    held = {A: "hand_swap", B: "0 0 0 0 0 20 20 20 20"}
    played = hand(4, held | {A: "hand_swap 40 40 40 40 40 40 40 40"})
    played.do(A, Play(cards.HAND_SWAP, B)).passes()
    assert (len(played.s.hands[A]), len(played.s.hands[B])) == (9, 8)
    played.do(A, EndTurn())
    assert (len(played.s.hands[A]), len(played.s.hands[B])) == (7, 10), "B has drawn two"
    played.do(B, EndTurn())
    assert len(played.s.hands[B]) == 7


def test_e18_8_resigning_counts_doubles_and_taken_regions() -> None:
    held = {A: "take_region resign", B: "take_region"}
    played = hand(4, held, {B: ["80 double"], A: ["20"]})
    played.do(A, Play(cards.TAKE_REGION, B, 7)).passes().do(A, Play(cards.RESIGN))
    assert played.recorded(A) == 180
    assert played.why(B, Play(cards.TAKE_REGION, A, 7)) == "out", "they stay out of play"


def test_e18_9_adjourn_after_a_resignation() -> None:
    flags = {C: {"status": "resigned"}}
    held = {A: "swap adjourn"}
    played = hand(4, held, {A: ["20", "80"], B: ["60"]}, cycle=2, lacks=flags)
    s = records.wrote(played.s, played.s.book.write(Entry("resigned", 2, (C,), (300,))))
    s = records.penalised(s, D, 200, "conduct", 90)
    ended = Hand(s).do(A, OfferSwap(cards.SWAP, B, 1)).passes().do(B, Accept(7))
    ended.do(A, Play(cards.ADJOURN))
    assert ended.s.announced == (80, 80, 300, -200)


def test_e18_11_a_second_rest_costs_no_second_turn() -> None:
    played = hand(4, {A: "rest rest"}).do(A, Play(cards.REST, B)).passes()
    assert played.rule(A, Play(cards.REST, B)) == "E18.11"


def test_e18_12_a_second_mute_adds_three() -> None:
    played = hand(4, {A: "mute"}, lacks={B: {"mute": 2}}).do(A, Play(cards.MUTE, B)).passes()
    assert played.s.candidates[B].mute == 5


def test_e18_13_what_is_left_without_powers() -> None:
    flags = {B: {"barred_from": (A,)}}
    held = {A: "rest swap", B: "deny mirror assist swap"}
    played = hand(4, held, {A: ["20"], B: ["20"]}, lacks=flags).do(A, Play(cards.REST, B))
    assert played.may(B, Deny())
    assert played.may(B, Mirror())
    other = hand(4, held, {A: ["20"], B: ["20"]}, lacks=flags).do(A, Play(cards.REST, C))
    assert other.passes_until(B).may(B, Assist("target"))
    turn = hand(4, held, {A: ["20"], B: ["20"]}, lacks=flags, turn=B)
    assert turn.may(B, OfferSwap(cards.SWAP, A, 7))


def test_e18_14_extra_play_before_three_moves_are_used() -> None:
    held = {A: "extra_play extra_play 0 0 0"}
    played = hand(4, held).do(A, Play(cards.EXTRA_PLAY))
    for number in (1, 2, 3):
        played.do(A, Place(card("0"), number))
    assert played.why(A, Play(cards.EXTRA_PLAY)) == "extra_late"
    assert played.s.phase == "act", "there is a fourth move all the same"


def test_e18_15_a_motion_that_is_cancelled_or_reflected() -> None:
    held = {A: "no_confidence", D: "deny mirror"}
    cancelled = hand(4, held, cycle=2).do(A, Play(cards.NO_CONFIDENCE, D)).do(D, Deny()).passes()
    assert (cancelled.s.phase, cancelled.s.ballot) == ("act", None)
    reflected = hand(4, held, cycle=2).do(A, Play(cards.NO_CONFIDENCE, D)).do(D, Mirror()).passes()
    assert reflected.s.ballot is not None
    assert reflected.s.ballot.about == A
    for seat in (A, B, C, D):
        reflected.do(seat, Vote(True))
    assert reflected.s.candidates[A].status == "expelled"
    assert reflected.s.turn == B, "and his turn is over"


def test_e18_16_a_final_order_with_moves_left() -> None:
    held = {A: "count_boxes 0 0 0 0 0 0 0 0 0"}
    played = hand(4, held, cycle=2).do(A, Play(cards.COUNT_BOXES))
    assert not any(type(e.action).__name__ == "Limit" for e in played.log), "no hand is cut"
