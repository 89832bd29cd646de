"""The swap (E8): offering, breaking in, bargaining, and what is recorded."""

from __future__ import annotations

from typing import Any

import pytest

from majlis.games.elections import cards
from majlis.games.elections.actions import (
    Accept,
    Assist,
    Break,
    Confirm,
    Counter,
    Deny,
    EndTurn,
    NotCandidate,
    OfferSwap,
    Pass,
    Place,
    Play,
    Refuse,
    Reoffer,
    Replies,
    Said,
)
from majlis.games.elections.rules import GAME
from tests.games.elections.positions import A, B, C, D, E, Hand, card, hand

LIES = {A: ["80 20", "40"], B: ["60", "120"], C: ["20"], D: ["20"]}
OFFER = OfferSwap(cards.SWAP, B, 1)


def offered(held: dict[int, str] | None = None, wanted: int = 0, **fields: Any) -> Hand:
    """A has offered B region 1 of his: B has regions 7 and 8 with votes."""
    hands = {A: "swap swap deny"} | (held or {})
    played = hand(4, hands, LIES, **fields)
    return played.do(A, OfferSwap(cards.SWAP, B, 1, wanted))


# E8.1


def test_e8_1_own_open_regions_with_a_vote_card() -> None:
    played = hand(4, {A: "swap"}, LIES | {A: ["80", "", "40 closed"]})
    assert {o.region for o in played.legal(A) if isinstance(o, OfferSwap)} == {1}
    assert played.why(A, OfferSwap(cards.SWAP, B, 2)) == "bare"
    assert played.why(A, OfferSwap(cards.SWAP, B, 3)) == "closed"
    assert played.why(A, OfferSwap(cards.SWAP, B, 7)) == "not_yours"
    assert played.why(A, OfferSwap(cards.SWAP, B, 1, 9)) == "not_to_have"
    assert played.why(A, OfferSwap(cards.SWAP, A, 1)) == "self"


def test_e8_1_more_than_one_swap_in_a_turn_also_with_the_same() -> None:
    played = offered().passes().do(B, Accept(7))
    played.do(A, OfferSwap(cards.SWAP, B, 2)).passes().do(B, Accept(8))
    assert (played.s.used, played.recorded(A)) == (2, 320)


# E8.2


@pytest.mark.parametrize(
    ("word", "action"), [("break_swap", Break()), ("not_candidate", NotCandidate())]
)
def test_e8_2_the_partner_s_own_card_burns_and_is_a_refusal(word: str, action: Break) -> None:
    played = offered({B: word}).passes().do(B, action)
    assert played.arena == (word, "swap")
    assert (played.s.phase, played.s.used, played.recorded(A)) == ("act", 1, 0)


def test_e8_2_he_answers_without_cards() -> None:
    played = offered({B: "deny assist"}).passes()
    assert {type(a) for a in played.legal(B)} == {Accept, Counter, Refuse}


# E8.3


def test_e8_3_thirds_are_asked_from_the_owner_s_right_whatever_they_hold() -> None:
    asked = []
    played = hand(5, {A: "swap"}, LIES).do(A, OFFER)
    while played.s.phase == "interfere":
        asked.append(played.waiting[0])
        played.do(played.waiting[0], Pass())
    assert asked == [C, D, E], "the partner is not among them"
    assert played.s.phase == "answer"


def test_e8_3_the_owner_is_the_target_and_the_partner_helps_him_alone() -> None:
    played = offered({B: "assist", C: "break_swap assist", D: "assist"})
    played.passes_until(C).do(C, Break())
    assert played.waiting == (A,)
    played.do(A, Pass())
    assert played.legal(B) == (Assist("target"), Pass(), Pass(whole=True))
    played.do(B, Assist("target"))
    assert played.waiting == (C,), "the breaker's side: himself, then others"
    played.do(C, Pass())
    assert B not in played.waiting


def test_e8_3_several_attacks_one_after_the_other() -> None:
    played = offered({C: "break_swap not_candidate", D: "break_swap"})
    played.passes_until(C).do(C, Break()).do(A, Deny()).passes_until(D)
    while played.s.phase == "reply":
        played.do(played.waiting[0], Pass())
    assert played.s.phase == "interfere", "thirds are asked again"
    played.passes_until(D).do(D, Break())
    while played.s.phase == "reply":  # type: ignore[comparison-overlap]
        played.do(played.waiting[0], Pass())
    assert played.s.bargain is None
    assert played.arena == ("break_swap", "deny", "break_swap", "swap")


# E8.4


def test_e8_4_who_may_not_interfere() -> None:
    flags = {C: {"rest": 1}, D: {"barred_from": (A,)}}
    played = hand(5, {A: "swap"}, LIES, lacks=flags).do(A, OFFER)
    assert played.s.window is not None
    assert played.s.window.seats == (E,)


def test_e8_4_who_rests_keeps_out_of_the_chain_and_who_is_barred_may_help_the_owner() -> None:
    flags = {C: {"rest": 1}, D: {"barred_from": (A,)}}
    held = {A: "swap", C: "assist", D: "assist", E: "break_swap"}
    played = hand(5, held, LIES, lacks=flags).do(A, OFFER).do(E, Break())
    assert played.s.window is not None
    assert played.s.window.seats == (A, B, D), "C rests"
    played.passes_until(D)
    assert Assist("target") in played.legal(D)
    played.do(D, Assist("target"))
    assert D not in (played.s.window.seats if played.s.window else ()), "not against the owner"


def test_e8_4_a_resting_partner_accepts() -> None:
    played = offered(lacks={B: {"rest": 1}}).passes().do(B, Accept(7))
    assert played.recorded(B) == 160


def test_e8_4_nobody_breaks_in_on_an_immune_owner() -> None:
    """E11.3."""
    flags = {A: {"immunity": 2, "shield": cards.IMMUNITY}}
    assert offered(lacks=flags).s.phase == "answer"


# E8.5, E8.6


def test_e8_5_barred_for_this_move_only_and_the_card_is_kept() -> None:
    played = offered({C: "not_candidate"}).passes_until(C).do(C, NotCandidate()).passes()
    assert played.s.phase == "reoffer"
    assert played.why(A, Reoffer(B, 1)) == "not_candidate"
    assert played.why(A, EndTurn()) == "answer_first", "he must offer it to somebody"
    played.do(A, Reoffer(C, 2)).passes().do(C, Refuse())
    assert (played.arena, played.s.used) == (("not_candidate", "swap"), 1)
    assert played.may(A, OfferSwap(cards.SWAP, B, 1)), "in the next move B again"


def test_e8_5_with_nobody_left_the_card_burns() -> None:
    lies = {A: ["80"], B: ["60"]}
    played = hand(3, {A: "swap", C: "not_candidate"}, lies).do(A, OfferSwap(cards.SWAP, B, 1))
    played.do(C, NotCandidate()).passes()
    assert (played.s.phase, played.arena) == ("act", ("not_candidate", "swap"))


def test_e8_6_refused_the_card_burns_and_the_move_is_used() -> None:
    played = offered().passes().do(B, Refuse())
    assert (played.arena, played.s.used) == (("swap",), 1)


# E8.7, E8.8


def test_e8_7_recorded_at_once_closed_and_out_of_reach() -> None:
    played = offered({A: "swap 20 burn100"}).passes().do(B, Accept(8))
    assert (played.recorded(A), played.recorded(B)) == (220, 220)
    assert [(r.number, r.sum) for r in played.s.regions if r.closed] == [(1, 100), (8, 120)]
    assert played.why(A, Place(card("20"), 1)) == "closed"
    played.do(A, Play(cards.BURN100, B)).passes()
    assert played.votes(8) == (120,)
    assert played.recorded(B) == 220, "nothing later changes it"


def test_e8_8_both_the_other_s_or_the_owner_alone() -> None:
    sums = {}
    for credit in ("both_sum", "exchange", "owner"):
        played = offered(options={"swap_credit": credit}).passes().do(B, Accept(7))
        sums[credit] = (played.recorded(A), played.recorded(B))
    assert sums == {"both_sum": (160, 160), "exchange": (60, 100), "owner": (160, 0)}


# E8.9


def test_e8_9_the_region_that_is_wanted_makes_the_deal() -> None:
    played = offered(wanted=7).passes().do(B, Accept(7))
    assert played.s.phase == "act"


def test_e8_9_another_one_is_confirmed_or_not() -> None:
    other = offered(wanted=7).passes().do(B, Accept(8))
    assert other.legal(A) == (Confirm(), Refuse())
    assert Hand(other.s).do(A, Confirm()).recorded(A) == 220
    withdrawn = Hand(other.s).do(A, Refuse())
    assert (withdrawn.recorded(A), withdrawn.arena) == (0, ("swap",))


def test_e8_9_three_counters_at_most() -> None:
    played = offered().passes().do(B, Counter(8, 2)).do(A, Counter(2, 7)).do(B, Counter(8))
    assert played.why(A, Counter(1)) == "counters"
    played.do(A, Accept(1))
    assert played.recorded(A) == 100 + 120


def test_e8_9_the_partner_s_wish_is_met_or_confirmed_by_him() -> None:
    played = offered().passes().do(B, Counter(8, 2)).do(A, Accept(1))
    assert (played.s.phase, played.waiting) == ("confirm", (B,))
    played.do(B, Confirm())
    assert [r.number for r in played.s.regions if r.closed] == [1, 8]


# Sealed windows


def test_cards_of_one_moment_are_attacks_one_after_the_other() -> None:
    options = {"reply_window": "sealed"}
    held = {A: "swap deny", C: "break_swap", D: "not_candidate"}
    played = hand(4, held, LIES, options=options).do(A, OFFER).do(D, NotCandidate()).do(C, Break())
    shown = next(e.action for e in played.log if isinstance(e.action, Replies))
    assert shown.said == (
        Said(C, cards.BREAK_SWAP, "attacker"),
        Said(D, cards.NOT_CANDIDATE, "attacker"),
    )
    assert played.s.attack is not None
    assert played.s.attack.attacker == C
    denied = Hand(played.s).do(A, Deny()).do(B, Pass()).do(D, Pass())
    for seat in tuple(denied.waiting):
        denied.do(seat, Pass())
    assert denied.s.attack is not None
    assert denied.s.attack.attacker == D, "the other card has its turn"
    broken = Hand(played.s)
    for seat in tuple(broken.waiting):
        broken.do(seat, Pass())
    assert broken.s.bargain is None
    assert broken.arena == ("break_swap", "not_candidate", "swap"), "or burns with the offer"


def test_views_tell_all_about_the_bargain() -> None:
    played = offered(wanted=7).passes()
    for seat in (A, B, C, D):
        b = GAME.view(played.s, seat).bargain
        assert b is not None
        assert (b.owner, b.partner, b.mine, b.yours) == (A, B, 1, 7)
