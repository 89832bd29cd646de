"""Material, set-up, turns, votes and regions, burning (E0 to E4, E6, E7), and self orders."""

from __future__ import annotations

from collections import Counter

import pytest

from majlis.core.game import Carry
from majlis.games.elections import cards
from majlis.games.elections.actions import (
    Assist,
    BurnVotes,
    ChooseFirst,
    Deal,
    DealRegions,
    Deny,
    Drawn,
    EndTurn,
    First,
    MoveVote,
    OfferSwap,
    Penalise,
    PickRegion,
    Place,
    Play,
    Warn,
)
from majlis.games.elections.rules import GAME
from tests.games.elections.positions import A, B, C, D, Hand, card, hand
from tests.suite.games import resolved


def started(seats: int = 4, **given: object) -> Hand:
    """A game from its very beginning, as far as chance goes by itself."""
    return Hand(GAME.start(resolved("elections", **given), seats, Carry()))  # type: ignore[arg-type]


# E0, E1: the material


def test_e0_words_of_the_referee_s_office_are_not_a_candidate_s() -> None:
    """cl. 26: what is the referee's is refused to candidates."""
    played = hand(4)
    assert played.why(A, Penalise(B, 100, "conduct")) == "referee_only"
    assert played.why(A, Warn(B)) == "referee_only"


def test_e1_a_hundred_and_seventy_four_cards() -> None:
    counts = Counter(map(cards.group_of, cards.DECK))
    assert counts == {"general": 32, "reaction": 17, "self": 18, "final": 2, "joker": 1, "vote": 79}
    assert len(cards.DECK) + cards.REGIONS == 174
    assert cards.total(cards.DECK) == 7_300


def test_e1_vote_cards() -> None:
    found = Counter(cards.votes_of(c) for c in cards.DECK if cards.is_vote(c))
    assert found == dict(zip(cards.VOTES, (10, 10, 12, 12, 12, 8, 6, 4, 3, 2), strict=True))


COPIES = {
    3: "rest burn_card burn100 assist break_swap not_candidate extra_play",
    8: "swap",
    2: "hand_swap inspect mute take_region burn200 mirror immunity protect",
    1: "burn300 lift_immunity no_confidence withdraw_powers fees double secret_session resign"
    " salvage count_boxes adjourn bisht",
    6: "deny",
    7: "draw_two",
}


def test_e1_1_to_e1_5_copies_of_every_card() -> None:
    told = {word: copies for copies, words in COPIES.items() for word in words.split()}
    assert set(told) == set(cards.IDS[1:])
    assert {word: cards.DECK.count(card(word)) for word in told} == told


# E2: set-up


@pytest.mark.parametrize(
    ("seats", "each", "bank"), [(3, 8, 134), (4, 6, 129), (5, 5, 124), (6, 4, 119)]
)
def test_e2_1_and_e2_3_regions_hands_and_bank(seats: int, each: int, bank: int) -> None:
    played = started(seats)
    assert Counter(region.home for region in played.s.regions) == dict.fromkeys(range(seats), each)
    dealt = next(e.action for e in played.log if isinstance(e.action, Deal))
    assert list(map(len, dealt.hands)) == [5] * seats
    first_draw = 2
    assert len(played.s.bank) == bank - first_draw


def test_e2_2_regions_are_dealt_at_random_and_stay_for_the_game() -> None:
    dealt = next(e.action for e in started().log if isinstance(e.action, DealRegions))
    numbers = [number for home in dealt.homes for number in home]
    assert len(set(numbers)) == 24
    assert set(numbers) <= set(range(1, 26))


def test_e2_2_or_drafted_from_the_starter_to_the_right() -> None:
    played = started(4, regions_by="draft")
    starter = played.s.starter
    asked = []
    while played.s.phase == "pick_region":
        asked.append(played.waiting[0])
        played.do(asked[-1], played.legal(asked[-1])[-1])
    order = [(starter + step) % 4 for step in range(4)]
    assert asked == order * 6
    assert {r.number for r in played.s.regions} == set(range(2, 26)), "one is left over"


def test_e2_2_a_region_that_is_taken_is_not_there_to_be_drafted() -> None:
    played = started(4, regions_by="draft")
    first = played.waiting[0]
    played.do(first, PickRegion(7))
    assert played.why(played.waiting[0], PickRegion(7)) == "region_gone"
    assert played.why(first, PickRegion(8)) == "not_you"


def test_e2_4_who_begins_is_left_to_lot() -> None:
    seen = {
        Hand(GAME.start(resolved("elections"), 4, Carry()), seed).s.starter for seed in range(20)
    }
    assert seen == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("named", "agreed"), [((2, None, 2, None), True), ((2, 1, 2, 2), False), ((None,) * 4, False)]
)
def test_e2_4_or_agreed_on(named: tuple[int | None, ...], agreed: bool) -> None:
    played = started(4, first="agreed")
    for seat, name in enumerate(named):
        played.do(seat, ChooseFirst(name))
    first = next(e.action for e in played.log if isinstance(e.action, First))
    assert first.agreed is agreed
    assert not agreed or first.seat == 2


def test_e2_4_the_next_cycle_is_begun_on_the_right_and_turns_pass_to_the_right() -> None:
    played = hand(4, {C: "count_boxes"}, turn=C, cycle=2, starter=B)
    played.do(C, Play(cards.COUNT_BOXES))
    assert (played.s.cycle, played.s.starter, played.s.turn) == (3, C, C)
    turns = []
    for _ in range(5):
        turns.append(played.s.turn)
        played.do(played.s.turn, EndTurn())
    assert turns == [C, D, A, B, C]


def test_e2_4_as_many_cycles_as_candidates_or_fewer() -> None:
    assert [started(seats).s.law.cycles for seats in (3, 4, 5, 6)] == [3, 4, 5, 6]
    assert started(4, cycles=2).s.law.cycles == 2
    assert started(3, cycles=6).s.law.cycles == 3


# E3: a turn


def test_e3_two_cards_and_three_moves() -> None:
    played = hand(4, {B: "20 40 60"}, turn=A).do(A, EndTurn())
    assert isinstance(played.log[-1].action, Drawn)
    assert len(played.s.hands[B]) == 5
    for number, word in ((7, "20"), (8, "40"), (9, "60")):
        assert played.s.turn == B
        played.do(B, Place(card(word), number))
    assert played.s.turn == C, "after three moves the turn is over"


def test_e3_he_may_stop_earlier_and_what_is_left_is_lost() -> None:
    played = hand(4, {A: "20"}).do(A, Place(card("20"), 1)).do(A, EndTurn())
    assert (played.s.turn, played.s.used) == (B, 0)


def test_e3_step_1_who_rests_loses_the_whole_turn() -> None:
    played = hand(4, {B: "20"}, lacks={B: {"rest": 1}}).do(A, EndTurn())
    assert (played.s.turn, played.s.rested) == (C, (B,))
    assert played.held(B) == ("20",), "he has drawn nothing"
    assert played.s.candidates[B].rest == 0


def test_e3_step_4_the_surplus_over_seven_burns_at_random() -> None:
    played = hand(4, {A: "0 0 0 0 0 20 20 20 20"}).do(A, EndTurn())
    assert len(played.s.hands[A]) == 7
    assert len(played.arena) == 2
    burnt = {
        hand(4, {A: "0 20 40 60 80 120 180 250"}, seed=n).do(A, EndTurn()).arena for n in range(20)
    }
    assert len(burnt) > 3


def test_e3_5_nothing_moves_while_an_attack_is_answered() -> None:
    played = hand(4, {A: "mute 20"}).do(A, Play(cards.MUTE, B))
    assert played.why(A, Place(card("20"), 1)) == "not_you"
    assert played.why(B, EndTurn()) == "answer_first"


def test_e3_6_nobody_plays_in_another_s_turn() -> None:
    played = hand(4, {B: "20 rest deny"})
    for action in (Place(card("20"), 7), Play(cards.REST, A), EndTurn()):
        assert played.rule(B, action) == "E3.6"


def test_e3_8_one_plays_what_one_holds() -> None:
    played = hand(4, {A: "20"})
    assert played.why(A, Place(card("40"), 1)) == "not_held"
    assert played.why(A, Play(cards.REST, B)) == "not_held"


USELESS = [
    ("rest", Play(cards.REST, B), {B: {"rest": 1}}, "resting"),
    ("inspect", Play(cards.INSPECT, C), {}, "no_cards"),
    ("burn_card", Play(cards.BURN_CARD, C), {}, "no_cards"),
    ("hand_swap", Play(cards.HAND_SWAP, C), {}, "no_cards_both"),
    ("burn100", Play(cards.BURN100, B), {}, "no_votes"),
    ("take_region", Play(cards.TAKE_REGION, B, 1), {}, "not_theirs"),
    ("lift_immunity", Play(cards.LIFT_IMMUNITY, B), {}, "not_immune"),
    ("withdraw_powers", Play(cards.WITHDRAW_POWERS, B), {B: {"barred_from": (A,)}}, "withdrawn"),
    ("no_confidence", Play(cards.NO_CONFIDENCE, B), {}, "edge_cycle"),
    ("fees", Play(cards.FEES), {}, "no_payers"),
    (
        "immunity",
        Play(cards.IMMUNITY),
        {A: {"immunity": 1, "shield": cards.IMMUNITY}},
        "immune_already",
    ),
    ("salvage", Play(cards.SALVAGE), {}, "arena_empty"),
    ("count_boxes", Play(cards.COUNT_BOXES), {}, "edge_cycle"),
    ("adjourn", Play(cards.ADJOURN), {}, "edge_cycle"),
    ("deny", Play(cards.DENY), {}, "reaction_now"),
    ("swap", OfferSwap(cards.SWAP, B, 1), {}, "bare_all"),
]


@pytest.mark.parametrize(("word", "action", "flags", "code"), USELESS)
def test_e3_9_a_card_that_could_do_nothing_is_refused_or_burns(
    word: str, action: Play, flags: dict[int, dict[str, object]], code: str
) -> None:
    refused = hand(4, {A: word}, lacks=flags)
    assert refused.why(A, action) == code
    burnt = hand(4, {A: word}, lacks=flags, options={"illegal_cards": "burn"})
    burnt.waste(A, action)
    assert burnt.arena == (word,)
    assert burnt.s.used == (0 if word == "deny" else 1)
    assert (burnt.s.phase, burnt.s.turn) == ("act", A)


def test_e3_9_also_a_vote_where_there_is_no_room_and_a_reply_out_of_place() -> None:
    lies = {A: ["20 20 20 20", "0"]}
    full = hand(4, {A: "40"}, lies, options={"illegal_cards": "burn"})
    full.waste(A, Place(card("40"), 1))
    assert (full.arena, full.s.used) == (("40",), 1)
    chain = hand(4, {A: "mute", B: "assist deny"}, options={"illegal_cards": "burn"})
    chain.do(A, Play(cards.MUTE, B)).waste(B, Assist("target"))
    assert chain.arena == ("assist",)
    assert chain.waiting == (B,), "he may still answer, or pass"


def test_e3_9_whoever_is_not_asked_can_waste_nothing() -> None:
    played = hand(4, {C: "deny"}, options={"illegal_cards": "burn"})
    assert played.why(C, Deny()) == "not_you"


# E4: votes and regions


def test_e4_1_four_vote_cards_to_a_region_and_none_comes_back() -> None:
    played = hand(4, {A: "0 40"}, {A: ["20 20 20"]}).do(A, Place(card("0"), 1))
    assert played.why(A, Place(card("40"), 1)) == "full"
    assert played.votes(1) == (20, 20, 20, 0)


def test_e4_1_only_on_one_s_own_open_regions() -> None:
    played = hand(4, {A: "40"}, {A: ["20 closed"]})
    assert played.why(A, Place(card("40"), 1)) == "closed"
    assert played.why(A, Place(card("40"), 7)) == "not_yours"
    assert played.why(A, Place(card("40"), 25)) == "not_yours"


def test_e4_2_moving_a_vote_card_is_a_move() -> None:
    played = hand(4, None, {A: ["20 40", "60 60 60 60"]})
    played.do(A, MoveVote(card("40"), 1, 3))
    assert (played.votes(1), played.votes(3), played.s.used) == ((20,), (40,), 1)
    assert played.why(A, MoveVote(card("20"), 1, 2)) == "full"
    assert played.why(A, MoveVote(card("20"), 1, 7)) == "not_yours"
    assert played.why(A, MoveVote(card("80"), 1, 3)) == "not_there"
    assert played.why(A, MoveVote(card("20"), 1, 1)) == "same_region"


def test_e4_3_a_taken_region_is_the_taker_s_for_everything() -> None:
    played = hand(4, {A: "take_region 20", C: "take_region"}, {B: ["40"]})
    played.do(A, Play(cards.TAKE_REGION, B, 7)).passes().do(A, Place(card("20"), 7))
    assert (played.votes(7), played.count(A), played.count(B)) == ((40, 20), 60, 0)
    played.do(A, EndTurn()).do(B, EndTurn())
    assert played.why(C, Play(cards.TAKE_REGION, B, 7)) == "not_theirs"
    played.do(C, Play(cards.TAKE_REGION, A, 7)).passes()
    assert played.count(C) == 60, "it may be taken again"


def test_e4_4_closed_regions_stay_as_they_are() -> None:
    lies = {B: ["300 closed", "20"]}
    played = hand(4, {A: "take_region burn100 double protect"}, lies | {A: ["20 closed"]})
    assert played.why(A, Play(cards.TAKE_REGION, B, 7)) == "closed"
    assert played.why(A, Play(cards.DOUBLE, None, 1)) == "closed"
    played.do(A, Play(cards.BURN100, B)).passes()
    assert (played.votes(7), played.votes(8)) == ((300,), ())


def test_e4_5_without_an_open_region_one_plays_on() -> None:
    lies = {A: ["20 closed"] * 6}
    played = hand(4, {A: "20 mute"}, lies)
    assert not any(isinstance(a, Place) for a in played.legal(A))
    played.do(A, Play(cards.MUTE, B)).passes()
    assert played.s.candidates[B].mute == 3


def test_e4_6_one_double_to_a_region() -> None:
    played = hand(4, {A: "double bisht"}, {A: ["20 60"]}).do(A, Play(cards.DOUBLE, None, 1))
    assert played.count(A) == 160
    assert played.why(A, Play(cards.as_bisht(cards.DOUBLE), None, 1)) == "doubled"


# E6: the order of an attack


def test_e6_target_and_region_are_said_at_once_the_rest_after_the_chain() -> None:
    played = hand(4, {A: "take_region burn_card"}, {B: ["20"]})
    assert played.why(A, Play(cards.TAKE_REGION, B)) == "which_region"
    assert played.why(A, Play(cards.BURN_CARD)) == "whom"
    assert played.why(A, Play(cards.BURN_CARD, B, 7)) == "no_region"


# E7: burning


def test_e7_1_the_one_who_burns_chooses_any_cards_that_reach_the_value() -> None:
    played = hand(4, {A: "burn100"}, {B: ["80 60", "40"]}).do(A, Play(cards.BURN100, B)).passes()
    choice = played.choice(B)
    assert (choice.verb, choice.params["n"], len(choice.items)) == ("burn_votes", 100, 3)
    assert played.why(B, BurnVotes(((7, card("80")),))) == "too_little"
    assert played.rule(B, BurnVotes(((7, card("20")), (7, card("80"))))) == "E7.3"
    played.do(B, GAME.pick(choice, (0, 1)))
    assert played.arena == ("burn100", "60", "80"), "no change is given"


def test_e7_2_zeros_burn_too() -> None:
    played = hand(4, {A: "burn100"}, {B: ["80 0", "0"]}).do(A, Play(cards.BURN100, B)).passes()
    assert (played.votes(7), played.votes(8)) == ((), ())


def test_e7_3_protected_regions_are_spared() -> None:
    played = hand(4, {A: "burn100"}, {B: ["500 protect", "20"]})
    played.do(A, Play(cards.BURN100, B)).passes()
    assert (played.votes(7), played.votes(8)) == ((500,), ())
