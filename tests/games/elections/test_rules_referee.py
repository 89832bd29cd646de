"""Referee and penalties (E15), mute candidates and their signs, and leaving the game."""

from __future__ import annotations

from typing import Any

import pytest

from majlis.core.game import Event, Refusal
from majlis.core.match import Match
from majlis.core.seats import OFFICIAL, TABLE
from majlis.core.verbs import Concede, Rewind
from majlis.core.violations import Remedy
from majlis.games.elections import cards
from majlis.games.elections.actions import (
    GESTURES,
    READINGS,
    Accept,
    AskOpinion,
    CallVote,
    Deny,
    Dismiss,
    EndTurn,
    Expel,
    Leave,
    Lift,
    MoveVote,
    OfferSwap,
    Pass,
    Penalise,
    PickBlind,
    Place,
    Play,
    ReadSign,
    Sign,
    Vote,
    Warn,
)
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import Region
from tests.core.tables import Sitting
from tests.games.elections.positions import A, B, C, D, Hand, card, hand


def refereed(*args: Any, **fields: Any) -> Hand:
    """A hand with a referee at the table."""
    return hand(*args, options={"referee": "seat"}, **fields)


def judged(amounts: bool = True, **fields: Any) -> Hand:
    """The referee has asked about B, and hears that they would punish."""
    played = refereed(4, cycle=2, **fields).do(OFFICIAL, AskOpinion(B, "conduct"))
    for seat in (A, C, D):
        played.do(seat, Vote(amounts))
    return played


# E15.1


def test_e15_1_the_tariff() -> None:
    played = refereed(4, cycle=3)
    assert played.why(OFFICIAL, Penalise(B, 200, "conduct")) == "amount"
    played.do(OFFICIAL, Penalise(B, 300, "conduct"), Penalise(B, 400, "delay"))
    assert played.why(OFFICIAL, Penalise(B, 400, "delay")) == "amount"
    assert played.recorded(B) == -700
    assert [e.remedies for e in GAME.ledger(played.s).entries] == [
        (Remedy("points", 300),),
        (Remedy("points", 400),),
    ]


def test_e15_1_a_new_cycle_counts_from_one() -> None:
    played = refereed(4, {A: "count_boxes"}, cycle=2).do(OFFICIAL, Penalise(B, 200, "conduct"))
    played.do(A, Play(cards.COUNT_BOXES))
    assert played.may(OFFICIAL, Penalise(B, 300, "conduct"))


# E15.2


def test_e15_2_more_only_after_the_candidates_were_asked() -> None:
    played = judged()
    assert (played.s.phase, played.waiting) == ("ruling", (OFFICIAL,))
    assert played.why(OFFICIAL, Penalise(B, 250, "conduct")) == "amount_range"
    assert played.legal(OFFICIAL)[:3] == tuple(Penalise(B, n, "conduct") for n in (200, 300, 400))
    played.do(OFFICIAL, Penalise(B, 900, "conduct"))
    assert (played.recorded(B), played.s.phase) == (-900, "act")


def test_e15_2_he_need_not_follow_them() -> None:
    assert judged(amounts=True).do(OFFICIAL, Dismiss()).recorded(B) == 0
    assert judged(amounts=False).do(OFFICIAL, Penalise(B, 200, "conduct")).recorded(B) == -200


def test_e15_2_up_to_expulsion() -> None:
    """E10.4: the same effect as by a vote, in every cycle."""
    played = judged().do(OFFICIAL, Expel())
    assert played.s.candidates[B].status == "expelled"
    first = refereed(4, {B: "20"}, {B: ["80"]}).do(OFFICIAL, AskOpinion(B, "telling"))
    for seat in (A, C, D):
        first.do(seat, Vote(False))
    first.do(OFFICIAL, Expel())
    assert (first.s.candidates[B].status, first.count(B)) == ("expelled", 0)


def test_e15_2_the_candidate_in_question_is_not_asked_and_votes_are_secret() -> None:
    played = refereed(4).do(OFFICIAL, AskOpinion(B, "conduct"))
    assert played.waiting == (A, C, D)
    view = GAME.view(played.do(A, Vote(True)).s, OFFICIAL)
    assert view.asking is not None
    assert view.asking.answered == (A,)
    assert view.said is None


def test_e15_2_he_may_lift_a_penalty_and_the_offence_counts() -> None:
    played = refereed(4).do(OFFICIAL, Penalise(B, 100, "conduct"))
    assert played.why(OFFICIAL, Lift(3)) == "no_penalty"
    played.do(OFFICIAL, Lift(0))
    assert played.recorded(B) == 0
    assert GAME.ledger(played.s).entries[0].status == "waived"
    assert played.why(OFFICIAL, Lift(0)) == "no_penalty"
    assert played.may(OFFICIAL, Penalise(B, 200, "conduct"))


def test_e15_2_what_is_his_is_nobody_else_s() -> None:
    """cl. 26."""
    played = refereed(4)
    for action in (Warn(B), Penalise(B, 100, "conduct"), AskOpinion(B, "conduct"), Lift(0)):
        assert played.why(A, action) == "referee_only"
    assert played.why(A, CallVote(B, "conduct")) == "tell_referee"
    assert played.why(OFFICIAL, Expel()) == "opinion_first"


# E15.4, E3.10


def test_e15_4_a_dawdler_is_warned_first() -> None:
    played = refereed(4)
    assert played.why(OFFICIAL, EndTurn()) == "warn_first"
    played.do(OFFICIAL, Warn(A))
    assert played.why(OFFICIAL, Warn(A)) == "warned"
    played.do(OFFICIAL, EndTurn())
    assert played.s.turn == B
    assert played.why(OFFICIAL, EndTurn()) == "warn_first", "another turn, another warning"


def test_e15_4_he_reads_signs() -> None:
    played = refereed(4, lacks={B: {"mute": 3}})
    assert played.why(OFFICIAL, ReadSign(B, "agrees")) == "no_sign"
    assert played.why(A, Sign("yes")) == "not_muted"
    played.do(B, Sign("yes")).do(OFFICIAL, ReadSign(B, "agrees"))
    sign = GAME.view(played.s, D).signs[0]
    assert (sign.seat, sign.gesture, sign.reading) == (B, "yes", "agrees")
    assert played.why(OFFICIAL, ReadSign(B, "jokes")) == "no_sign"


def test_signs_are_few_and_known() -> None:
    played = hand(4, lacks={B: {"mute": 3}})
    assert played.legal(B, "sign") == tuple(map(Sign, GESTURES))
    played.do(B, Sign("wait"), Sign("me"), Sign("thanks"))
    assert played.why(B, Sign("yes")) == "signs"
    assert played.do(A, EndTurn()).may(B, Sign("yes")), "in the next turn again"
    assert not played.may(B, Sign("wink"))
    assert len(READINGS) == len(set(READINGS))


def test_e1_1_who_is_muted_speaks_by_signs_for_three_turns() -> None:
    """cl. 29."""
    played = hand(4, {A: "mute"}).do(A, Play(cards.MUTE, B)).passes()
    assert [GAME.speech(played.s, seat) for seat in (A, B)] == ["free", "signs"]
    for _ in range(12):
        played.do(played.s.turn, EndTurn())
    assert GAME.speech(played.s, B) == "free"


# E15.5


def test_e15_5_without_a_referee_he_has_no_needs_and_sees_no_book() -> None:
    played = hand(4)
    assert all(need.seat != OFFICIAL for need in GAME.needs(played.s))
    assert GAME.view(played.s, OFFICIAL).book is None


def test_e15_5_he_sees_table_and_ledger_and_no_hand() -> None:
    played = refereed(4, {A: "20 deny"}, {A: ["80"]})
    view = GAME.view(played.s, OFFICIAL)
    assert (view.book, view.hand, view.counts) == (played.s.book, (), (2, 0, 0, 0))
    assert view.regions == played.s.regions


def test_e15_5_his_powers_stand_open_and_wait_for_nobody() -> None:
    played = refereed(4)
    need = next(n for n in GAME.needs(played.s) if n.seat == OFFICIAL)
    assert (need.kind, need.must) == ("referee", False)
    legal = played.legal(OFFICIAL, "referee")
    assert {type(action) for action in legal} == {Warn, Penalise, AskOpinion}


def test_e15_5_standing_rights_keep_their_number_whatever_happens() -> None:
    """What is composed or on its way is not too late because somebody has played (E15.5)."""
    refereed_, free = refereed(4, {A: "20 rest"}, {A: ["40"]}), hand(4, {A: "20 rest"}, {A: ["40"]})
    for played in (refereed_, free):
        rights = {(n.seat, n.kind, n.id) for n in GAME.needs(played.s) if not n.must}
        assert {kind for _, kind, _ in rights} >= {"leave", "sign"}
        played.do(A, Place(card("20"), 1), Play(cards.REST, B))
        assert {(n.seat, n.kind, n.id) for n in GAME.needs(played.s) if not n.must} == rights


def test_e15_5_nothing_is_legal_in_a_right_that_cannot_be_used() -> None:
    played = hand(4, {A: "rest"}).do(A, Play(cards.REST, B))
    assert played.legal(B, "sign") == played.legal(B, "call") == ()


def test_e15_5_correct_takes_back_what_told_nobody_anything() -> None:
    """The table's rewind asks `reveals`: placing tells nothing, replies and draws do."""
    assert GAME.bars_rewinds
    placed = hand(4, {A: "20 rest"}, {A: ["40"], B: ["20"]})
    for action in (Place(card("20"), 1), MoveVote(card("40"), 1, 2), Play(cards.REST, B)):
        assert not GAME.reveals(placed.s, Event(1, 0, A, action))
    chain = hand(4, {A: "rest", B: "deny"}).do(A, Play(cards.REST, B))
    assert GAME.reveals(chain.s, Event(1, 0, B, Deny()))
    assert not GAME.reveals(chain.s, Event(1, 0, B, Pass()))
    assert GAME.reveals(chain.s, Event(1, 0, A, Play(cards.SECRET_SESSION)))


@pytest.mark.parametrize(
    ("word", "opens"), [("inspect", True), ("hand_swap", True), ("mute", False)]
)
def test_e15_5_what_a_hand_was_seen_by_cannot_be_corrected(word: str, opens: bool) -> None:
    played = hand(4, {A: word, B: "20"}).do(A, Play(card(word), B)).passes()
    at = next(e for e in played.log if type(e.action).__name__ == "Settle")
    before = hand(4, {A: word, B: "20"}).do(A, Play(card(word), B)).s
    assert GAME.reveals(before, at) is opens


async def test_e15_5_correct_at_a_table() -> None:
    """The referee asks nobody, and cannot make anybody forget."""
    sitting = await Sitting("elections", 3, referee="seat").open()
    seat = sitting.look(A).view.turn
    place = next(a for a in sitting.look(seat).must[0].legal if isinstance(a, Place))
    before = sitting.table.seq
    assert await sitting.do(seat, place) is None
    assert await sitting.do(OFFICIAL, Rewind(before)) is None
    assert sitting.look(A).view.regions == (*map(bare, sitting.look(A).view.regions),)
    refused = await sitting.do(OFFICIAL, Rewind(before - 1))
    assert refused is not None
    assert refused.code == "table.refuse.revealed", "cards were drawn"


def bare(region: Region) -> Region:
    """The region with nothing on it."""
    return Region(region.number, region.home, region.holder)


def test_e15_5_offences_outlive_a_correction() -> None:
    played = refereed(4, {A: "20"})
    earlier = played.s
    played.do(A, Place(card("20"), 1)).do(OFFICIAL, Penalise(A, 100, "mistake"))
    again = GAME.rewound(earlier, played.s)
    assert again.ledger == played.s.ledger
    assert again.book.gained(1)[A] == -100
    assert again.records == played.s.records


def test_e15_5_calls_are_once_a_turn_and_between_moves() -> None:
    played = hand(4, {A: "mute"})
    assert played.why(B, CallVote(B, "conduct")) == "self"
    played.do(B, CallVote(A, "conduct"))
    for seat in (C, D):
        played.do(seat, Vote(False))
    assert played.why(B, CallVote(A, "conduct")) == "called"
    played.do(A, Play(cards.MUTE, B))
    assert played.why(C, CallVote(A, "conduct")) == "between_moves"


def test_a_game_of_its_own_and_no_match() -> None:
    assert not isinstance(GAME, Match)


# E16: LEAVE


def test_leaving_burns_what_he_has_and_keeps_what_is_recorded() -> None:
    played = hand(4, {A: "swap", B: "80 deny"}, {A: ["20"], B: ["60", "40 double"]})
    played.do(A, OfferSwap(cards.SWAP, B, 1)).passes().do(B, Accept(7)).do(B, Leave())
    assert (played.s.candidates[B].status, played.recorded(B)) == ("left", 80)
    assert sorted(played.arena) == ["40", "80", "deny", "double", "swap"]
    assert played.s.phase == "act", "the others play on"
    assert played.why(B, Leave()) == "only_candidates"
    assert [GAME.is_out(played.s, seat) for seat in (A, B)] == [False, True]


def test_leaving_in_one_s_turn_ends_it() -> None:
    played = hand(4, {A: "mute 20"}).do(A, Play(cards.MUTE, B)).do(A, Leave())
    assert (played.s.turn, played.s.phase) == (B, "act")
    assert sorted(played.arena) == ["20", "mute"]


def test_the_target_of_an_attack_leaves_and_it_lapses() -> None:
    played = hand(4, {A: "mute", B: "deny"}).do(A, Play(cards.MUTE, B)).do(B, Leave())
    assert (played.s.phase, played.s.turn, played.s.attack) == ("act", A, None)


def test_the_partner_of_a_swap_leaves_and_it_is_refused() -> None:
    played = hand(4, {A: "swap"}, {A: ["20"], B: ["60"]}).do(A, OfferSwap(cards.SWAP, B, 1))
    played.do(B, Leave())
    assert (played.s.phase, played.s.bargain) == ("act", None)
    assert played.arena[-1] == "swap"


def test_who_is_asked_leaves_and_the_next_is_asked() -> None:
    played = hand(4, {A: "mute"}).do(A, Play(cards.MUTE, B)).do(B, Pass())
    assert played.waiting == (C,)
    assert played.do(C, Leave()).waiting == (D,)


def test_whose_hand_is_spread_leaves() -> None:
    played = hand(4, {A: "burn_card", B: "20 40"}).do(A, Play(cards.BURN_CARD, B)).passes()
    assert played.legal(A)[0] == PickBlind(1)
    assert played.do(B, Leave()).s.phase == "act"


def test_voters_and_the_accused_leave() -> None:
    played = hand(5).do(B, CallVote(A, "delay")).do(C, Leave())
    assert played.waiting == (D, 4)
    gone = hand(5).do(B, CallVote(C, "delay")).do(C, Leave())
    assert (gone.s.phase, gone.s.ballot) == ("act", None)


def test_who_has_left_gets_no_cards_and_cannot_win() -> None:
    lies = {A: ["80"], B: ["500"]}
    played = hand(4, {A: "count_boxes"}, lies, cycle=2).do(B, Leave())
    played.do(A, Play(cards.COUNT_BOXES))
    assert played.s.hands[B] == ()
    assert played.s.candidates[B].status == "left"
    last = hand(3, None, {A: ["80"]}, cycle=3, bank=0, closing=True).do(A, Leave())
    assert last.s.outcome is not None
    assert A not in last.s.outcome.winners


def test_the_last_who_stays_wins() -> None:
    played = hand(3).do(B, Leave()).do(C, Leave())
    assert played.s.outcome is not None
    assert (played.s.outcome.winners, played.s.outcome.reason) == ((A,), "elections.won.left")


def test_a_seat_given_up_is_a_candidate_who_leaves() -> None:
    played = hand(4)
    after = GAME.apply(played.s, Event(900, 0, TABLE, Concede(C)))
    assert after.candidates[C].status == "left"


# What a rewind keeps, and what it may not cross


def test_e15_2_a_lifted_penalty_stays_lifted_when_the_table_goes_back() -> None:
    played = refereed(4).do(OFFICIAL, Penalise(B, 100, "conduct"))
    before = played.s
    played.do(OFFICIAL, Lift(0))
    back = GAME.rewound(before, played.s)
    assert [entry.standing for entry in back.book.entries] == ["lifted"]
    assert [entry.status for entry in back.ledger.entries] == ["waived"]
    assert back.records == back.book.entries


def test_e15_a_penalty_of_a_cycle_that_has_not_come_counts_in_this_one() -> None:
    before = refereed(4).s
    later = refereed(4, cycle=2).do(OFFICIAL, Penalise(B, 200, "conduct"))
    back = GAME.rewound(before, later.s)
    assert [(entry.cycle, entry.votes) for entry in back.book.entries] == [(before.cycle, (200,))]
    need = next(need for need in GAME.needs(back) if need.kind == "referee")
    assert Lift(0) in GAME.legal(back, need)


def test_e15_5_a_hand_that_all_have_seen_is_not_taken_back() -> None:
    expelling = judged()
    assert GAME.reveals(expelling.s, Event(9, 9, OFFICIAL, Expel()))
    assert not GAME.reveals(expelling.s, Event(9, 9, OFFICIAL, Dismiss()))
    assert GAME.reveals(hand(4).s, Event(9, 9, B, Leave()))


def test_who_is_no_seat_is_refused() -> None:
    played = hand(4)
    for action in (EndTurn(), Pass(), Leave(), Vote(True), Sign("yes")):
        assert isinstance(GAME.judge(played.s, 7, action), Refusal)
