"""Whether a verb may be done now, and why not. Each function here gives the reason or ``None``.

A reason never depends on more than the seat that is refused may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from majlis.core import verbs
from majlis.core.actions import Action
from majlis.core.game import Refusal, Who
from majlis.core.seats import CHANCE, OFFICIAL, TABLE, Seat
from majlis.games.elections import (
    ballots,
    chain,
    chance,
    fees,
    lands,
    legal,
    people,
    plays,
    records,
    referee,
    setup,
    swap,
)
from majlis.games.elections.actions import (
    GESTURES,
    OFFENCES,
    READINGS,
    Accept,
    AskOpinion,
    Assist,
    Blind,
    Break,
    BurnVotes,
    CallVote,
    ChooseFirst,
    ChooseRegion,
    Confirm,
    Count,
    Counter,
    Deal,
    DealRegions,
    Deny,
    Dismiss,
    Distribute,
    DoneLooking,
    Drawn,
    EndTurn,
    Expel,
    First,
    Leave,
    Lift,
    Limit,
    Mirror,
    MoveVote,
    NotCandidate,
    OfferSwap,
    Pass,
    PayFees,
    Penalise,
    PickBlind,
    PickRegion,
    Place,
    Play,
    ReadSign,
    Refuse,
    Reoffer,
    Replies,
    Salvage,
    Settle,
    Sign,
    Spot,
    Vote,
    Votes,
    Warn,
)
from majlis.games.elections.cards import (
    REGIONS,
    SWAP,
    Card,
    is_known,
    is_vote,
    kind_of,
    printed,
    votes_of,
)
from majlis.games.elections.names import named, need
from majlis.games.elections.plays import illegal
from majlis.games.elections.state import State

_Judge: TypeAlias = Callable[[State, Seat, Any], Refusal | None]


def _early(name: str, rule: str, **params: object) -> Refusal:
    return Refusal("out_of_turn", f"elections.refuse.{name}", rule, params)


def _malformed(name: str, rule: str, **params: object) -> Refusal:
    return Refusal("malformed", f"elections.refuse.{name}", rule, params)


def asked_now(s: State) -> tuple[Seat, ...]:
    """Who must answer something now, chance apart."""
    if s.asked != TABLE:
        return () if s.asked == CHANCE else (s.asked,)
    return s.window.waiting if s.window is not None else ()


def _not_asked(s: State, seat: Seat, rule: str, *phases: str) -> Refusal | None:
    """Why ``seat`` cannot answer in these phases now; ``rule`` says when one may."""
    asked = asked_now(s)
    if s.phase in phases and seat in asked:
        return None
    if s.phase in phases and _has_answered(s, seat):
        return Refusal("too_late", "elections.refuse.answered", rule)
    if seat in asked:
        return _early("answer_first", rule, need=need(s.phase))
    if seat >= 0 and not people.is_in(s, seat):
        return _early("not_in", "E1.3")
    who = tuple(map(Who, asked))
    return _early("not_you" if asked else "not_now", rule, need=need(s.phase), who=who)


def _has_answered(s: State, seat: Seat) -> bool:
    return s.window is not None and any(reply.seat == seat for reply in s.window.replies)


# One's turn


def _no_card(s: State, seat: Seat, card: Card) -> Refusal | None:
    if not is_known(card):
        return _malformed("no_card", "E1")
    return plays.no_hand(s, seat, card)


def _judge_place(s: State, seat: Seat, action: Place) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E3.6", "act") or _no_card(s, seat, action.card):
        return refusal
    if not is_vote(action.card):
        return _malformed("no_vote", "E4.1", card=named(action.card))
    if action.card not in plays.vote_faces(s, printed(action.card)):
        return illegal("bisht_value", "E12.2", n=votes_of(action.card))
    return plays.no_room(s, seat, action.region)


def _judge_move_vote(s: State, seat: Seat, action: MoveVote) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E3.6", "act") or plays.not_open(s, seat, action.origin):
        return refusal
    if action.card not in lands.get(s, action.origin).votes:
        return illegal("not_there", "E4.2", card=named(action.card), region=action.origin)
    if action.origin == action.region:
        return illegal("same_region", "E4.2", region=action.region)
    return plays.no_room(s, seat, action.region)


def _judge_play(s: State, seat: Seat, action: Play) -> Refusal | None:
    return (
        _not_asked(s, seat, "E3.6", "act")
        or _no_card(s, seat, action.card)
        or plays.no_play(s, seat, action)
    )


def _judge_offer(s: State, seat: Seat, action: OfferSwap) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E3.6", "act") or _no_card(s, seat, action.card):
        return refusal
    if kind_of(action.card) != SWAP:
        return illegal("other_verb", "E16", card=named(action.card))
    return _bad_terms(s, seat, action)


def _bad_terms(s: State, seat: Seat, action: OfferSwap | Reoffer) -> Refusal | None:
    return (
        plays.no_partner(s, seat, action.partner)
        or plays.no_swap_region(s, seat, action.region)
        or plays.no_wanted(s, action.partner, action.wanted)
    )


def _judge_end_turn(s: State, seat: Seat, action: EndTurn) -> Refusal | None:
    if seat != OFFICIAL:
        return _not_asked(s, seat, "E3.6", "act")
    if refusal := _not_referee(s, seat):
        return refusal
    if s.phase != "act":
        return _early("not_now", "E3.10", need=need(s.phase), who=())
    return None if legal.may_stop(s) else illegal("warn_first", "E3.10", who=Who(s.turn))


# Replies


def _judge_pass(s: State, seat: Seat, action: Pass) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E5", "reply", "interfere"):
        return refusal
    return _bound(s, seat) if action.whole else None


def _bound(s: State, seat: Seat) -> Refusal | None:
    """Who passed for the whole of it has no other word left."""
    passing = s.still if s.phase == "reply" else s.aloof
    return illegal("passing", "E5") if seat in passing else None


def _judge_reply(s: State, seat: Seat, action: Any) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E5", "reply") or _bound(s, seat):
        return refusal
    card = chain.card_played(action)
    if refusal := plays.no_hand(s, seat, card):
        return refusal
    side = chain.side_for(s, seat, action)
    if (kind_of(card), side) in chain.answers(s, seat):
        return None
    return _no_reply(s, seat, action, side)


def _no_reply(s: State, seat: Seat, action: Any, side: Any) -> Refusal:
    """Why the chain does not take this reply."""
    a = chain.attack_of(s)
    kind = kind_of(chain.card_played(action))
    is_principal = seat in (a.attacker, a.target)
    if isinstance(action, Assist) and is_principal:
        return illegal("assist_self", "E5.2")
    if isinstance(action, Deny) and not is_principal:
        return illegal("deny_for_other", "E5.2")
    if isinstance(action, Mirror):
        return illegal("no_mirror", "E5.3")
    if side not in chain.open_sides(s, a):
        return illegal("has_word", "E5.5")
    if not chain.has_budget(a, side, kind):
        return illegal("spent", "E5.1", card=named(kind))
    return illegal("not_for_them", "E9.3" if a.kind == "fees" else "E8.4")


def _judge_break(s: State, seat: Seat, action: Break | NotCandidate) -> Refusal | None:
    if s.phase == "answer" and s.bargain is not None and seat == s.bargain.owner:
        return illegal("own_offer", "E8.3")
    if refusal := _not_asked(s, seat, "E8.3", "interfere", "answer"):
        return refusal
    if s.phase == "interfere" and (bound := _bound(s, seat)):
        return bound
    return plays.no_hand(s, seat, chain.card_played(action))


# A swap


def _judge_accept(s: State, seat: Seat, action: Accept) -> Refusal | None:
    return _not_asked(s, seat, "E8.2", "answer") or plays.no_swap_region(s, seat, action.region)


def _judge_refuse(s: State, seat: Seat, action: Refuse) -> Refusal | None:
    return _not_asked(s, seat, "E8.2", "answer", "confirm")


def _judge_counter(s: State, seat: Seat, action: Counter) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E8.9", "answer"):
        return refusal
    b = swap.bargain_of(s)
    if b.counters >= swap.MOST_COUNTERS:
        return illegal("counters", "E8.9", n=swap.MOST_COUNTERS)
    return plays.no_swap_region(s, seat, action.region) or plays.no_wanted(
        s, b.proposer, action.wanted
    )


def _judge_confirm(s: State, seat: Seat, action: Confirm) -> Refusal | None:
    return _not_asked(s, seat, "E8.9", "confirm")


def _judge_reoffer(s: State, seat: Seat, action: Reoffer) -> Refusal | None:
    return _not_asked(s, seat, "E8.5", "reoffer") or _bad_terms(s, seat, action)


# Choices


def _judge_choose_region(s: State, seat: Seat, action: ChooseRegion) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E5.9", "choose_region"):
        return refusal
    return plays.no_taking(s, s.todo[0].other, action.region)


def _judge_pick_blind(s: State, seat: Seat, action: PickBlind) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E1.1", "pick_blind"):
        return refusal
    there = len(s.hands[s.todo[0].other])
    return None if 1 <= action.position <= there else illegal("no_place", "E1.1", n=there)


def _judge_burn_votes(s: State, seat: Seat, action: BurnVotes) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E7.1", "burn_votes"):
        return refusal
    step = s.todo[0]
    there = lands.burnable(s, step.other)
    worth = lands.burnt_sum(s, (spot for spot in action.votes if spot in there))
    return _bad_selection(s, action.votes, there, worth, step.count, "E7")


def _judge_pay_fees(s: State, seat: Seat, action: PayFees) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E9.1", "pay_fees"):
        return refusal
    there = lands.payable(s, seat)
    return _bad_selection(s, action.votes, there, lands.face_sum(action.votes), fees.DUE, "E9")


def _bad_selection(
    s: State, votes: tuple[Spot, ...], there: tuple[Spot, ...], worth: int, least: int, law: str
) -> Refusal | None:
    """Why these vote cards are not a selection that will do."""
    if not lands.lie_there(s, votes, there):
        return illegal("not_to_choose", f"{law}.3" if law == "E7" else f"{law}.1")
    if tuple(sorted(votes)) != votes:
        return _malformed("order", f"{law}.1")
    return None if worth >= least else illegal("too_little", f"{law}.1", n=worth, least=least)


def _judge_distribute(s: State, seat: Seat, action: Distribute) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E9.2", "distribute"):
        return refusal
    if action.card not in fees.tray(s, seat):
        return illegal("not_paid", "E9.2", card=named(action.card))
    return plays.no_room(s, seat, action.region) if action.region else None


def _judge_salvage(s: State, seat: Seat, action: Salvage) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E18.10", "salvage"):
        return refusal
    if action.card in s.arena:
        return None
    return illegal("not_in_arena", "E18.10", card=named(action.card))


def _judge_done(s: State, seat: Seat, action: DoneLooking) -> Refusal | None:
    return _not_asked(s, seat, "E1.1", "look", "session")


def _judge_vote(s: State, seat: Seat, action: Vote) -> Refusal | None:
    return _not_asked(s, seat, "E10.1", "vote", "penalty_vote", "opinion")


def _judge_pick_region(s: State, seat: Seat, action: PickRegion) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E2.2", "pick_region"):
        return refusal
    if action.region in setup.unpicked(s):
        return None
    return illegal("region_gone", "E2.2", region=action.region, n=REGIONS)


def _judge_choose_first(s: State, seat: Seat, action: ChooseFirst) -> Refusal | None:
    if refusal := _not_asked(s, seat, "E2.4", "choose_first"):
        return refusal
    if action.seat is None or action.seat in people.present(s):
        return None
    return _malformed("no_seat", "E2.4", n=len(s.candidates))


# Referee and penalties


def _not_referee(s: State, seat: Seat) -> Refusal | None:
    """Only a referee does it, and only where there is one (cl. 26)."""
    if seat != OFFICIAL or not s.law.has_referee:
        return illegal("referee_only", "E15.5")
    if s.asked == CHANCE or not s.opened or s.outcome is not None:
        return _early("not_now", "E15.5", need=need(s.phase), who=())
    return None


def _no_accused(s: State, accused: Seat) -> Refusal | None:
    if accused not in people.seats_of(s):
        return _malformed("no_seat", "E15.5", n=len(s.candidates))
    return None if people.is_in_game(s, accused) else illegal("left", "E16", who=Who(accused))


def _no_offence(offence: str) -> Refusal | None:
    return None if offence in OFFENCES else _malformed("no_offence", "E15.1")


def _judge_warn(s: State, seat: Seat, action: Warn) -> Refusal | None:
    if refusal := _not_referee(s, seat) or _no_accused(s, action.seat):
        return refusal
    return illegal("warned", "E3.10", who=Who(action.seat)) if action.seat in s.warned else None


def _judge_penalise(s: State, seat: Seat, action: Penalise) -> Refusal | None:
    if refusal := (
        _not_referee(s, seat) or _no_accused(s, action.seat) or _no_offence(action.offence)
    ):
        return refusal
    least = records.due(s, action.seat, action.offence)
    if ballots.is_ruling(s, action):
        most = max(legal.MOST_AMOUNT, least)
        if least <= action.amount <= most and not (action.amount - least) % legal.RAISE:
            return None
        return illegal("amount_range", "E15.2", least=least, most=most, step=legal.RAISE)
    return None if action.amount == least else illegal("amount", "E15.1", n=least)


def _judge_ask_opinion(s: State, seat: Seat, action: AskOpinion) -> Refusal | None:
    if refusal := (
        _not_referee(s, seat) or _no_accused(s, action.seat) or _no_offence(action.offence)
    ):
        return refusal
    return None if s.phase == "act" else _early("between_moves", "E3.5")


def _judge_lift(s: State, seat: Seat, action: Lift) -> Refusal | None:
    if refusal := _not_referee(s, seat):
        return refusal
    return None if action.entry in records.liftable(s) else illegal("no_penalty", "E15.2")


def _judge_expel(s: State, seat: Seat, action: Expel) -> Refusal | None:
    if refusal := _judge_dismiss(s, seat, action):
        return refusal
    about = ballots.ballot_of(s).about
    return None if people.is_in(s, about) else illegal("out", "E10.4", who=Who(about))


def _judge_dismiss(s: State, seat: Seat, action: Expel | Dismiss) -> Refusal | None:
    if refusal := _not_referee(s, seat):
        return refusal
    return None if s.phase == "ruling" else illegal("opinion_first", "E15.2")


def _judge_read_sign(s: State, seat: Seat, action: ReadSign) -> Refusal | None:
    if refusal := _not_referee(s, seat) or _no_accused(s, action.seat):
        return refusal
    if action.reading not in READINGS:
        return _malformed("no_reading", "E15.4")
    last = referee.last_sign(s, action.seat)
    if last is None or last.reading:
        return illegal("no_sign", "E15.4", who=Who(action.seat))
    return None


def _judge_call_vote(s: State, seat: Seat, action: CallVote) -> Refusal | None:
    if s.law.has_referee:
        return illegal("tell_referee", "E15.5")
    if seat < 0 or not people.is_in_game(s, seat):
        return illegal("only_candidates", "E15.5")
    if s.phase != "act":
        return _early("between_moves", "E3.5")
    if seat in s.called:
        return illegal("called", "E15.5")
    if action.seat == seat:
        return illegal("self", "E15.5")
    return _no_accused(s, action.seat) or _no_offence(action.offence)


def _judge_sign(s: State, seat: Seat, action: Sign) -> Refusal | None:
    if seat < 0 or not s.candidates[seat].muted or not s.opened:
        return illegal("not_muted", "E1.1")
    if action.gesture not in GESTURES:
        return _malformed("no_gesture", "E15.4")
    return None if legal.may_sign(s, seat) else illegal("signs", "E1.1", n=referee.MOST_SIGNS)


def _judge_leave(s: State, seat: Seat, action: Leave) -> Refusal | None:
    if seat < 0 or not people.is_in_game(s, seat):
        return illegal("only_candidates", "E16")
    return None if s.opened else _early("not_now", "E16", need=need(s.phase), who=())


# Chance and the table


def _judge_chance(s: State, seat: Seat, action: Action) -> Refusal | None:
    if seat == CHANCE and s.asked == CHANCE and chance.could_be(s, action):
        return None
    return Refusal("illegal", "elections.refuse.chance", params={"need": need(s.phase)})


def _judge_table(s: State, seat: Seat, action: Action) -> Refusal | None:
    return None if seat == TABLE else Refusal("illegal", "elections.refuse.verb")


JUDGES: dict[type[Action], _Judge] = {
    **dict.fromkeys(
        (DealRegions, First, Deal, Drawn, Limit, Blind, Replies, Votes, Settle, Count),
        _judge_chance,
    ),
    Place: _judge_place,
    MoveVote: _judge_move_vote,
    Play: _judge_play,
    OfferSwap: _judge_offer,
    EndTurn: _judge_end_turn,
    Pass: _judge_pass,
    Deny: _judge_reply,
    Mirror: _judge_reply,
    Assist: _judge_reply,
    Break: _judge_break,
    NotCandidate: _judge_break,
    Accept: _judge_accept,
    Refuse: _judge_refuse,
    Counter: _judge_counter,
    Confirm: _judge_confirm,
    Reoffer: _judge_reoffer,
    ChooseRegion: _judge_choose_region,
    PickBlind: _judge_pick_blind,
    BurnVotes: _judge_burn_votes,
    PayFees: _judge_pay_fees,
    Distribute: _judge_distribute,
    Salvage: _judge_salvage,
    DoneLooking: _judge_done,
    Vote: _judge_vote,
    PickRegion: _judge_pick_region,
    ChooseFirst: _judge_choose_first,
    Warn: _judge_warn,
    Penalise: _judge_penalise,
    AskOpinion: _judge_ask_opinion,
    Lift: _judge_lift,
    Expel: _judge_expel,
    Dismiss: _judge_dismiss,
    ReadSign: _judge_read_sign,
    CallVote: _judge_call_vote,
    Sign: _judge_sign,
    Leave: _judge_leave,
    **dict.fromkeys((verbs.Flag, verbs.Concede, verbs.Draw), _judge_table),
}
