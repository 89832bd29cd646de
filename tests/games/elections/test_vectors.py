"""The test vectors of the law, T1 to T20, with its own numbers."""

from __future__ import annotations

import itertools

import pytest

from majlis.core.seats import OFFICIAL
from majlis.games.elections import cards
from majlis.games.elections.actions import (
    Accept,
    Assist,
    Break,
    BurnVotes,
    CallVote,
    Deny,
    Distribute,
    EndTurn,
    Mirror,
    NotCandidate,
    OfferSwap,
    Pass,
    PayFees,
    Penalise,
    Place,
    Play,
    Refuse,
    Reoffer,
    Vote,
)
from tests.games.elections.positions import A, B, C, D, E, Hand, card, hand, word_of

FOR_ATTACKER, FOR_TARGET = Assist("attacker"), Assist("target")
LYING = {A: ["80"], B: ["300"], C: ["20"], D: ["20"], E: ["20"]}
HANDS = {
    A: "burn300 swap deny",
    B: "deny deny mirror assist",
    C: "assist",
    D: "assist",
    E: "bisht",
}


def burning() -> Hand:
    """A has played burn300 on B; all hold what the examples need."""
    return hand(5, HANDS, LYING).do(A, Play(cards.BURN300, B))


# T1 to T6: the examples of E5.11


def test_t1_everything_is_spent_and_the_attack_stands() -> None:
    played = burning().do(B, Deny()).do(A, Deny()).passes_until(C).do(C, FOR_TARGET)
    played.passes_until(D).do(D, FOR_ATTACKER)
    assert played.s.attack is not None
    assert played.s.attack.result == "stands"
    assert played.s.phase == "burn_votes", "nobody may reply any more"


def test_t1_also_if_c_comes_before_b() -> None:
    played = burning().passes_until(C).do(C, FOR_TARGET).do(A, Deny()).do(B, Deny())
    played.passes_until(D).do(D, FOR_ATTACKER)
    assert played.s.attack is not None
    assert played.s.attack.result == "stands"


@pytest.mark.parametrize(("denies", "result"), [(True, "stands"), (False, "cancelled")])
def test_t2_helpers_on_both_sides(denies: bool, result: str) -> None:
    played = burning().do(B, Deny()).passes_until(C).do(C, FOR_ATTACKER)
    played.passes_until(D).do(D, FOR_TARGET)
    if denies:
        played.do(A, Deny())
    outcome = played.passes().s.attack
    assert (outcome.result if outcome is not None else "cancelled") == result


def test_t3_a_second_deny_is_not_allowed() -> None:
    played = burning().do(B, Deny()).do(A, Deny())
    assert B not in played.waiting
    assert played.why(B, Deny()) == "not_you"
    asked = [played.waiting[0]]
    while played.s.phase == "reply":
        played.do(played.waiting[0], Pass())
        asked += played.waiting if played.s.phase == "reply" else ()
    assert asked == [C, D, E], "only the others may still assist B"
    assert played.s.attack is not None
    assert played.s.attack.result == "stands"


def test_t4_a_mirror_with_everything_spent_is_reflected() -> None:
    played = burning().do(B, Mirror()).do(A, Deny())
    played.passes_until(C).do(C, FOR_TARGET)
    assert A not in played.waiting
    assert not played.may(A, Mirror())
    played.passes_until(D).do(D, FOR_ATTACKER)
    played.do(B, Deny())
    assert played.s.phase == "act", "nobody may reply any more; all A had has burnt"
    assert played.votes(1) == ()
    assert played.votes(6) == (300,)


def test_t4_b_may_deny_where_c_helps_and_the_other_way_round() -> None:
    played = burning().do(B, Mirror()).do(A, Deny()).do(B, Deny())
    played.passes_until(D).do(D, FOR_ATTACKER)
    played.passes_until(C).do(C, FOR_TARGET)
    assert played.s.phase == "act"
    assert played.votes(6) == (300,)


def test_t5_a_broken_swap() -> None:
    held = HANDS | {A: "swap deny", B: "assist", C: "break_swap deny", D: "assist mirror"}
    played = hand(5, held, LYING).do(A, OfferSwap(cards.SWAP, B, 1))
    played.passes_until(C).do(C, Break()).do(A, Deny())
    assert not any(isinstance(a, Mirror) for a in played.legal(C))
    played.do(C, Deny())
    played.passes_until(B)
    assert Assist("attacker") not in played.legal(B)
    played.do(B, FOR_TARGET)
    played.passes_until(D).do(D, FOR_ATTACKER)
    assert played.s.bargain is None
    assert played.s.phase == "act"
    assert (played.s.used, played.recorded(A)) == (1, 0)
    assert played.arena[-1] == "swap"


def barred() -> Hand:
    """A has offered to B, C and D, and all of them are barred."""
    held = {A: "swap swap", B: "not_candidate", C: "not_candidate", D: "not_candidate"}
    played = hand(5, held, LYING).do(A, OfferSwap(cards.SWAP, B, 1))
    played.passes_until(C).do(C, NotCandidate()).passes()
    played.do(A, Reoffer(C, 1)).passes_until(D).do(D, NotCandidate()).passes()
    played.do(A, Reoffer(D, 1)).passes_until(B).do(B, NotCandidate()).passes()
    return played


def test_t6_only_e_is_left() -> None:
    played = barred()
    assert {offer.partner for offer in played.legal(A)} == {E}
    assert played.why(A, Reoffer(C, 1)) == "not_candidate"
    played.do(A, Reoffer(E, 1, 21)).passes()
    refused = Hand(played.s).do(E, Refuse())
    assert (refused.arena[-1], refused.s.used, refused.s.phase) == ("swap", 1, "act")
    accepted = Hand(played.s).do(E, Accept(21))
    assert accepted.recorded(A) == accepted.recorded(E) == 100
    assert Hand(refused.s).may(A, OfferSwap(cards.SWAP, B, 1)), "in a later move to anybody again"


# T7 to T9: burning

BURNING = ["120 20", "180 60", "500 protect", "300 closed"]


def burn(what: str, lies: list[str]) -> Hand:
    played = hand(5, {A: f"{what} burn300"}, {B: lies})
    return played.do(A, Play(card(what), B)).passes()


def spots(*values: int) -> tuple[tuple[int, int], ...]:
    where = {120: 6, 20: 6, 180: 7, 60: 7, 500: 8, 300: 9}
    return tuple(sorted((where[v], cards.vote(v)) for v in values))


def test_t7_exactly_eight_sets_will_do() -> None:
    played = burn("burn200", BURNING)
    there = [120, 20, 180, 60]
    able = {
        some
        for n in range(1, 5)
        for some in itertools.combinations(there, n)
        if played.may(B, BurnVotes(spots(*some)))
    }
    assert len(able) == 8
    assert all(sum(some) >= 200 for some in able)
    assert sorted(sum(some) for some in able)[:2] == [200, 200]
    assert {some for some in able if sum(some) == 200} == {(20, 180), (120, 20, 60)}
    for wrong in ((120, 60), (500,), (300,), (180, 20, 300)):
        assert not played.may(B, BurnVotes(spots(*wrong))), wrong


def test_t8_less_than_the_value_burns_all_of_it() -> None:
    played = burn("burn200", BURNING).do(B, BurnVotes(spots(180, 20)))
    played.do(A, Play(cards.BURN300, B)).passes()
    assert played.s.phase == "act", "nobody is asked"
    assert (played.votes(6), played.votes(7)) == ((), ())
    assert (played.votes(8), played.votes(9)) == ((500,), (300,))


def test_t9_faces_burn_in_a_doubled_region() -> None:
    played = burn("burn200", ["120 80 double"])
    assert not played.may(B, BurnVotes(((6, cards.vote(120)),)))
    played.do(B, BurnVotes(((6, cards.vote(80)), (6, cards.vote(120)))))
    assert played.count(B) == 0


# T10 to T12: swaps


def test_t10_doubled_votes_in_a_swap() -> None:
    played = hand(5, {A: "swap"}, {A: ["300 20 double", "80"], B: ["120 0"]})
    played.do(A, OfferSwap(cards.SWAP, B, 1)).passes().do(B, Accept(6))
    assert (played.recorded(A), played.recorded(B)) == (760, 760)
    closed = [region.number for region in played.s.regions if region.closed]
    assert closed == [1, 6]
    assert played.count(A) + played.recorded(A) == 840


def test_t11_a_region_without_a_vote_card_is_nothing_to_offer_for() -> None:
    bare = hand(5, {A: "swap"}, {A: ["20"], B: ["protect"]})
    assert bare.why(A, OfferSwap(cards.SWAP, B, 1)) == "bare_all"
    zero = hand(5, {A: "swap"}, {A: ["20"], B: ["0 protect"]})
    zero.do(A, OfferSwap(cards.SWAP, B, 1, 6)).passes().do(B, Accept(6))
    assert (zero.recorded(A), zero.recorded(B)) == (20, 20)


def test_t12_a_break_is_denied_and_the_swap_refused() -> None:
    played = hand(5, {A: "swap deny", C: "break_swap"}, {A: ["20"], B: ["20"]})
    played.do(A, OfferSwap(cards.SWAP, B, 1)).passes_until(C).do(C, Break())
    played.do(A, Deny()).passes()
    assert played.s.phase == "answer"
    played.do(B, Refuse())
    assert played.s.used == 1
    assert played.arena == ("break_swap", "deny", "swap")


# T13 to T15: counters that run with turns


def rounds(played: Hand, *, until: tuple[int, int]) -> Hand:
    """Everybody ends his turn until it is this seat's turn in this round."""
    while (played.s.turn, played.s.round) != until:
        played.do(played.s.turn, EndTurn())
    return played


def test_t13_three_rounds_of_immunity() -> None:
    held = {A: "immunity", B: "rest", C: "rest", D: "rest"}
    played = hand(4, held).do(A, Play(cards.IMMUNITY))
    for round_, seat in ((1, B), (2, C), (3, D)):
        rounds(played, until=(seat, round_))
        assert played.why(seat, Play(cards.REST, A)) == "immune"
    assert "immunity" not in played.arena
    rounds(played, until=(A, 4))
    assert played.s.arena.count(cards.IMMUNITY) == 1
    assert played.s.fallen == (A,)
    rounds(played, until=(B, 4))
    assert played.may(B, Play(cards.REST, A))


def test_t14_a_reflected_rest_ends_the_turn_at_once() -> None:
    held = {A: "20 rest 0 0 0 0 0 0 0 0", B: "mirror"}
    played = hand(4, held).do(A, Place(card("20"), 1), Play(cards.REST, B)).do(B, Mirror())
    played.passes()
    assert len(played.s.hands[A]) == 7, "the hand limit is applied"
    assert (played.s.turn, played.s.phase, played.s.used) == (B, "act", 0)
    assert len(played.s.hands[B]) == 2, "the next turn is a normal one"
    assert played.s.candidates[A].rest == 0


def test_t15_two_mutes_are_six_turns() -> None:
    played = hand(4, {A: "mute mute"}, bank=100, round=2, lacks={})
    played.do(A, Play(cards.MUTE, B)).passes()
    muted: list[int] = []
    while played.s.round < 9:
        if played.s.turn == A and played.s.round == 3 and not played.s.used:
            played.do(A, Play(cards.MUTE, B)).passes()
            assert played.s.candidates[B].mute == 5
        if played.s.turn == B and played.s.candidates[B].muted:
            muted.append(played.s.round)
        played.do(played.s.turn, EndTurn())
    assert muted == [2, 3, 4, 5, 6, 7]


# T16 to T20


def test_t16_a_taken_region_keeps_its_pins() -> None:
    held = {A: "take_region count_boxes", C: "burn300"}
    played = hand(4, held, {B: ["250 60 double protect"]}, cycle=2)
    played.do(A, Play(cards.TAKE_REGION, B, 7)).passes()
    rounds(played, until=(C, 1))
    assert played.rule(C, Play(cards.BURN300, A)) == "E7.3", "nothing can burn"
    assert (played.count(A), played.count(B)) == (620, 0)
    rounds(played, until=(A, 2)).do(A, Play(cards.COUNT_BOXES))
    assert played.s.announced == (620, 0, 0, 0)
    home = next(region for region in played.s.regions if region.number == 7)
    assert (home.holder, home.pins, home.votes) == (B, (), ())


def test_t17_registration_fees() -> None:
    lies = {
        A: ["20 20 40 40", "60 60 60", "80 80 0", "20 closed", "20 closed"],
        B: ["80 40"],
        C: ["20"],
        E: ["500"],
    }
    flags = {D: {"immunity": 2, "shield": cards.IMMUNITY}, E: {"rest": 1}}
    played = hand(5, {A: "fees"}, lies, lacks=flags)
    assert played.count(A) == 460
    played.do(A, Play(cards.FEES)).passes()
    assert played.s.phase == "pay_fees", "B chooses what he pays"
    played.do(B, PayFees(((6, card("40")), (6, card("80"))))).passes()
    played.do(E, PayFees(((21, card("500")),)))
    assert played.s.fees is not None
    paid = {seat: sorted(map(word_of, some)) for seat, some in played.s.fees.paid}
    assert paid == {B: ["40", "80"], C: ["20"], E: ["500"]}
    assert len(played.s.fees.tray) == 4
    played.do(A, Distribute(card("500"), 2), Distribute(card("80"), 3))
    assert sorted(played.arena) == ["20", "40", "fees"]
    assert (played.count(A), played.s.used) == (1040, 1)


@pytest.mark.parametrize(("seats", "yes", "is_out"), [(5, (A, B, C), True), (4, (A, B), False)])
def test_t18_the_majority_expels_and_a_tie_does_not(
    seats: int, yes: tuple[int, ...], is_out: bool
) -> None:
    played = hand(seats, {A: "no_confidence"}, {D: ["80"]}, cycle=2)
    played.do(A, Play(cards.NO_CONFIDENCE, D)).passes()
    for seat in range(seats):
        played.do(seat, Vote(seat in yes))
    assert (played.s.candidates[D].status == "expelled") is is_out
    assert played.count(D) == (0 if is_out else 80)


@pytest.mark.parametrize("cycle", [1, 5])
def test_t18_not_in_the_first_and_not_in_the_last_cycle(cycle: int) -> None:
    played = hand(5, {A: "no_confidence"}, cycle=cycle)
    assert played.why(A, Play(cards.NO_CONFIDENCE, D)) == "edge_cycle"
    burning = hand(5, {A: "no_confidence"}, cycle=cycle, options={"illegal_cards": "burn"})
    burning.waste(A, Play(cards.NO_CONFIDENCE, D))
    assert burning.arena == ("no_confidence",)
    assert burning.s.candidates[D].is_in


def test_t19_the_last_card_of_the_bank() -> None:
    lies = {A: ["20"]}
    played = hand(4, {A: "0 0 0 0 0 0 0 0", D: ""}, lies, bank=1, turn=D)
    played.do(D, EndTurn())
    assert (played.s.turn, len(played.s.hands[A]), played.s.bank) == (A, 9, ())
    for _ in range(3):
        assert played.s.phase == "act"
        played.do(A, Place(card("0"), 2))
    assert played.s.cycle == 2, "then the cycle has ended"
    assert played.s.announced[A] == 20


def test_t19_the_hand_limit_comes_before_the_end() -> None:
    played = hand(4, {A: "0 0 0 0 0 0 0 0"}, bank=1, turn=D).do(
        D,
        EndTurn(),
    )
    played.do(A, EndTurn())
    tags = [type(e.action).__name__ for e in played.log]
    assert tags[tags.index("Limit") + 1] == "Count"


def test_t20_penalties() -> None:
    with_referee = {"referee": "seat"}
    third = hand(4, cycle=3, options=with_referee)
    for amount in (300, 400, 500):
        third.do(OFFICIAL, Penalise(C, amount, "conduct"))
    assert third.recorded(C) == -1200
    first = hand(4, cycle=1, options=with_referee).do(OFFICIAL, Penalise(D, 100, "delay"))
    assert first.recorded(D) == -100
    second = hand(4, cycle=2, options=with_referee)
    for amount in (200, 300, 400, 500):
        second.do(OFFICIAL, Penalise(D, amount, "speech"))
    assert second.recorded(D) == -1400


def test_t20_also_where_candidates_vote() -> None:
    played = hand(4, cycle=3)
    for caller in (A, B, D):
        played.do(caller, CallVote(C, "conduct"))
        for seat in tuple(played.waiting):
            played.do(seat, Vote(True))
    assert played.recorded(C) == -1200
