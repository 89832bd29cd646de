"""Leaving a cycle, immunity, the joker, the end of a cycle and of the game (E10 to E14)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from majlis.core.seats import SPECTATOR
from majlis.games.elections import cards, records
from majlis.games.elections.actions import (
    Accept,
    Assist,
    Count,
    Deny,
    EndTurn,
    Mirror,
    OfferSwap,
    Pass,
    Place,
    Play,
    Salvage,
    Sealed,
    Vote,
    Votes,
)
from majlis.games.elections.book import Entry
from majlis.games.elections.expulsion import expelled
from majlis.games.elections.rules import GAME
from tests.games.elections.positions import A, B, C, D, Hand, card, hand

IMMUNE = {"immunity": 3, "shield": cards.IMMUNITY}


def moved(seats: int = 4, **fields: Any) -> Hand:
    """A has moved no confidence in D, in cycle 2, and it stands."""
    held = {A: "no_confidence", D: "80 deny"}
    lies = {D: ["20 60 protect double", "40 closed", "120"]}
    played = hand(seats, held, lies, cycle=2, **fields)
    return played.do(A, Play(cards.NO_CONFIDENCE, D)).passes()


def vote(played: Hand, *yes: int) -> Hand:
    for seat in tuple(played.waiting):
        played.do(seat, Vote(seat in yes))
    return played


# E10


def test_e10_1_all_vote_at_once_and_in_secret() -> None:
    played = moved()
    assert played.waiting == (A, B, C, D), "player and target too, not the referee"
    played.do(B, Vote(True))
    event = played.log[-1]
    view = GAME.view(played.s, C)
    assert view.asking is not None
    assert view.asking.answered == (B,)
    assert view.said is None
    assert GAME.view(played.s, B).said == Vote(True)
    for other in (A, C, D, SPECTATOR):
        seen = GAME.redact(moved().s, event, other)
        assert seen is not None
        assert seen.action == Sealed()


def test_e10_1_shown_together_when_all_have_voted() -> None:
    played = vote(moved(), A, B)
    shown = next(e.action for e in played.log if isinstance(e.action, Votes))
    assert shown == Votes((A, B), (C, D))


def test_e10_1_only_those_still_in_the_cycle() -> None:
    assert moved(lacks={B: {"status": "resigned"}}).waiting == (A, C, D)


@pytest.mark.parametrize(("yes", "out"), [((A, B, C), True), ((A, B), False), ((), False)])
def test_e10_1_more_yes_than_no(yes: tuple[int, ...], out: bool) -> None:
    assert vote(moved(), *yes).s.candidates[D].is_in is not out


def test_e10_2_what_burns_and_what_stays() -> None:
    flags = {D: IMMUNE}
    played = hand(4, {D: "80 deny"}, {D: ["20 60 protect double", "40 closed"]}, lacks=flags)
    s = expelled(played.s, D)
    assert s.hands[D] == ()
    assert sorted(map(cards.id_of, s.arena)) == sorted(
        ["vote", "deny", "vote", "vote", "protect", "double", "immunity"]
    )
    closed = next(r for r in s.regions if r.closed)
    assert closed.votes == (card("40"),)
    assert s.book.entries[-1] == Entry("expelled", 1, (D,))
    assert list(GAME.invariants(s)) == []


def test_e10_2_recorded_swaps_remain() -> None:
    held = {A: "swap no_confidence"}
    played = hand(4, held, {A: ["20"], D: ["80", "60"]}, cycle=2)
    played.do(A, OfferSwap(cards.SWAP, D, 1)).passes().do(D, Accept(19))
    vote(played.do(A, Play(cards.NO_CONFIDENCE, D)).passes(), A, B, C)
    assert (played.recorded(D), played.count(D)) == (100, 0)


def test_e10_2_out_until_the_next_cycle() -> None:
    played = vote(moved(), A, B, C).do(A, EndTurn()).do(B, EndTurn()).do(C, EndTurn())
    assert played.s.turn == A
    ended = hand(4, {A: "count_boxes"}, cycle=2, lacks={D: {"status": "expelled"}})
    ended.do(A, Play(cards.COUNT_BOXES))
    assert ended.s.candidates[D].is_in
    assert len(ended.s.hands[D]) == 5


def test_e10_3_with_three_candidates_only_cycle_two_remains() -> None:
    able = []
    for cycle in (1, 2, 3):
        played = hand(3, {A: "no_confidence"}, cycle=cycle)
        able.append(played.may(A, Play(cards.NO_CONFIDENCE, B)))
    assert able == [False, True, False]


def test_e10_5_all_out_ends_the_cycle_and_the_last_one_plays_on() -> None:
    flags = {seat: {"status": "resigned"} for seat in (B, C)}
    played = hand(3, {A: "20 resign"}, lacks=flags).do(A, EndTurn())
    assert (played.s.turn, played.s.cycle) == (A, 1)
    played.do(A, Play(cards.RESIGN))
    assert played.s.cycle == 2


# E11


def test_e11_2_it_stays_in_one_s_own_attacks_and_does_not_help_there() -> None:
    played = hand(4, {A: "burn100", B: "mirror"}, {A: ["80"], B: ["80"]}, lacks={A: IMMUNE})
    played.do(A, Play(cards.BURN100, B)).do(B, Mirror()).passes()
    assert played.votes(1) == ()
    assert played.s.candidates[A].immunity == 3


def test_e11_3_swaps_may_be_offered_to_him() -> None:
    played = hand(4, {A: "swap"}, {A: ["20"], B: ["20"]}, lacks={B: IMMUNE})
    assert played.may(A, OfferSwap(cards.SWAP, B, 1))


def test_e11_4_it_lies_before_him_and_not_twice() -> None:
    played = hand(4, {A: "immunity immunity"}).do(A, Play(cards.IMMUNITY))
    assert played.s.candidates[A].shield == cards.IMMUNITY
    assert played.arena == ()
    assert played.why(A, Play(cards.IMMUNITY)) == "immune_already"


def test_e11_5_what_burdens_him_stays() -> None:
    burden = {"rest": 1, "mute": 2, "barred_from": (B,)}
    played = hand(4, {A: "immunity"}, lacks={A: burden}).do(A, Play(cards.IMMUNITY))
    c = played.s.candidates[A]
    assert (c.rest, c.mute, c.barred_from) == (1, 2, (B,))


def test_e11_6_he_votes() -> None:
    assert moved(lacks={B: IMMUNE}).waiting == (A, B, C, D)


def test_e3_7_counters_tick_also_in_a_lost_turn() -> None:
    flags = {B: {"rest": 1, "mute": 2, "immunity": 2, "shield": cards.IMMUNITY}}
    c = hand(4, lacks=flags).do(A, EndTurn()).s.candidates[B]
    assert (c.rest, c.mute, c.immunity) == (0, 1, 1)


# E12


def test_e12_1_any_order_reaction_or_vote_card_but_no_region() -> None:
    played = hand(4, {A: "bisht"}, {A: ["20"], B: ["20"]}, cycle=2, arena=())
    legal = played.legal(A)
    kinds = {cards.kind_of(a.card) for a in legal if isinstance(a, Play | OfferSwap)}
    own = {cards.IMMUNITY, cards.DOUBLE, cards.PROTECT, cards.SECRET_SESSION, cards.RESIGN}
    assert kinds >= {*cards.AIMED} - {
        cards.LIFT_IMMUNITY,
        cards.INSPECT,
        cards.BURN_CARD,
        cards.HAND_SWAP,
    }
    assert kinds >= own | {cards.DRAW_TWO, cards.EXTRA_PLAY, cards.FEES, cards.SWAP, *cards.FINAL}
    votes = {cards.votes_of(a.card) for a in legal if isinstance(a, Place)}
    assert votes == set(cards.VOTES)
    assert played.why(A, Play(cards.BISHT)) == "declare"


def test_e12_1_as_a_reaction() -> None:
    played = hand(4, {A: "rest", B: "bisht"}).do(A, Play(cards.REST, B))
    assert played.legal(B) == (Deny(True), Mirror(True), Pass(), Pass(whole=True))
    played.do(B, Deny(bisht=True)).passes()
    assert played.s.candidates[B].rest == 0
    assert played.arena == ("rest", "bisht")


def test_e12_2_as_votes_it_has_a_printed_value_until_the_end_of_the_cycle() -> None:
    played = hand(4, {A: "bisht", B: "burn100"}).do(A, Place(card("bisht:500"), 1))
    assert played.count(A) == 500
    assert hand(4, {A: "bisht"}).why(A, Place(cards.as_bisht(cards.vote(450)), 1)) == "bisht_value"
    played.do(A, EndTurn()).do(B, Play(cards.BURN100, A)).passes()
    played.do(A, GAME.pick(played.choice(A), (0,)))
    assert played.arena == ("burn100", "bisht"), "in the arena it is a bisht again"


def test_e12_3_it_spends_the_budget_of_its_card() -> None:
    held = {A: "burn300 deny", B: "bisht deny", C: "assist"}
    played = hand(4, held, {B: ["80"]}).do(A, Play(cards.BURN300, B))
    played.do(B, Deny(bisht=True)).do(A, Deny())
    assert B not in played.waiting
    assert played.waiting == (C,)
    assert Assist("target") in played.legal(C)


def test_e12_4_salvaged_it_is_a_bisht_again() -> None:
    held = {A: "salvage", B: "bisht", C: "deny"}
    played = hand(4, held, turn=B).do(B, Play(cards.as_bisht(cards.MUTE), C)).passes()
    assert played.arena == ("bisht",)
    played.do(B, EndTurn()).do(C, EndTurn()).do(D, EndTurn()).do(A, Play(cards.SALVAGE))
    played.do(A, Salvage(cards.BISHT))
    assert "bisht" in played.held(A)


# E13


def test_e13_1_the_bank_ends_the_cycle_after_the_turn() -> None:
    played = hand(4, bank=2).do(A, EndTurn())
    assert (played.s.turn, played.s.closing, played.s.bank) == (B, True, ())
    played.do(B, EndTurn())
    assert played.s.cycle == 2


@pytest.mark.parametrize(("word", "a", "b"), [("count_boxes", 80, 60), ("adjourn", 0, 0)])
def test_e13_1_a_final_order_ends_it_at_once(word: str, a: int, b: int) -> None:
    held = {A: f"{word} 0 0 0 0 0 0 0 0 0", B: "20"}
    played = hand(4, held, {A: ["80"], B: ["60"]}, cycle=2).do(A, Play(card(word)))
    assert [type(e.action).__name__ for e in played.log[:2]] == ["Play", "Count"]
    assert played.log[1].action == Count((a, b, 0, 0))
    assert played.s.announced == (a, b, 0, 0)


def test_e13_2_regions_and_what_was_recorded() -> None:
    held = {A: "swap count_boxes"}
    lies = {A: ["20", "80 double"], B: ["60"], C: ["40"]}
    played = hand(4, held, lies, cycle=2).do(A, OfferSwap(cards.SWAP, B, 1)).passes()
    played.do(B, Accept(7)).do(A, Play(cards.COUNT_BOXES))
    assert played.s.announced == (80 + 160, 80, 40, 0)
    assert played.s.book.gained(2, "regions") == (160, 0, 40, 0)


def test_e13_2_this_cycle_s_totals_only() -> None:
    played = hand(4, {A: "count_boxes"}, {A: ["80"]}, cycle=2)
    s = replace(played.s, book=played.s.book.count(1, (900, 900, 900, 900)))
    ended = Hand(s).do(A, Play(cards.COUNT_BOXES))
    assert ended.s.announced == (80, 0, 0, 0)
    assert ended.s.book.totals()[0] == 980


def test_e13_3_everything_is_as_at_first_but_deductions_stay() -> None:
    flags = {
        A: IMMUNE,
        B: {"rest": 1, "mute": 2, "barred_from": (A,)},
        D: {"status": "expelled"},
    }
    held = {A: "take_region count_boxes"}
    played = hand(4, held, {B: ["80 double"]}, cycle=2, lacks=flags)
    played.do(A, Play(cards.TAKE_REGION, B, 7)).passes()
    s = records.penalised(played.s, C, 200, "conduct", 500)
    ended = Hand(s).do(A, Play(cards.COUNT_BOXES))
    assert all(
        c.is_in and not c.rest and not c.muted and not c.barred_from for c in ended.s.candidates
    )
    assert all(not c.immunity for c in ended.s.candidates)
    assert all(r.holder == r.home and not r.votes and not r.pins for r in ended.s.regions)
    assert Counter(map(len, ended.s.hands)) == {5: 3, 7: 1}, "the next to play has drawn"
    assert ended.arena == ()
    assert ended.s.book.totals()[C] == -200


# E14


def test_e14_1_the_highest_sum_wins_and_equal_sums_share() -> None:
    lies = {A: ["80"], B: ["80"], C: ["60"]}
    played = hand(3, lies=lies, cycle=3, bank=0, closing=True).do(A, EndTurn())
    outcome = GAME.outcome(played.s)
    assert outcome is not None
    assert (outcome.winners, outcome.points) == ((A, B), (80, 80, 60))
    assert [(r.place, r.seat) for r in GAME.view(played.s, C).ranking] == [(1, A), (1, B), (3, C)]


def test_e14_1_the_book_is_secret_until_the_end() -> None:
    played = hand(4, {A: "count_boxes"}, {A: ["80"]}, cycle=2).do(A, Play(cards.COUNT_BOXES))
    assert all(GAME.view(played.s, seat).book is None for seat in (A, B, C, D, SPECTATOR))
    ended = hand(3, cycle=3, bank=0, closing=True).do(A, EndTurn())
    assert all(GAME.view(ended.s, seat).book is not None for seat in (A, B, C, SPECTATOR))


def test_e14_2_records_in_the_view_are_those_of_the_book() -> None:
    played = hand(4, {A: "swap"}, {A: ["20"], B: ["60"]}).do(A, OfferSwap(cards.SWAP, B, 1))
    played.passes().do(B, Accept(7))
    assert GAME.view(played.s, C).records == (Entry("swap", 1, (A, B), (20, 60)),)


def test_e14_3_totals_may_be_negative() -> None:
    sums = {}
    for negative in (True, False):
        s = hand(3, cycle=3, bank=0, closing=True, options={"negative": negative}).s
        ended = Hand(records.penalised(s, B, 300, "conduct", 90)).do(A, EndTurn())
        outcome = GAME.outcome(ended.s)
        assert outcome is not None
        sums[negative] = outcome.points
    assert sums == {True: (0, -300, 0), False: (0, 0, 0)}


def test_the_result_names_the_best_sum_also_below_zero() -> None:
    s = hand(3, cycle=3, bank=0, closing=True).s
    for seat, votes in ((A, 300), (B, 500), (C, 400)):
        s = records.penalised(s, seat, votes, "conduct", 90)
    outcome = GAME.outcome(Hand(s).do(A, EndTurn()).s)
    assert outcome is not None
    assert (outcome.winners, outcome.params) == ((A,), {"n": -300})
