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
    actions,
    chain,
    chance,
    choosing,
    lands,
    legal,
    office,
    plays,
    swap,
)
from majlis.games.elections.asking import early, malformed, not_asked
from majlis.games.elections.cards import (
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


# One's turn


def _no_card(s: State, seat: Seat, card: Card) -> Refusal | None:
    if not is_known(card):
        return malformed("no_card", "E1")
    return plays.no_hand(s, seat, card)


def _judge_place(s: State, seat: Seat, action: actions.Place) -> Refusal | None:
    if refusal := not_asked(s, seat, "E3.6", "act") or _no_card(s, seat, action.card):
        return refusal
    if not is_vote(action.card):
        return malformed("no_vote", "E4.1", card=named(action.card))
    if action.card not in plays.vote_faces(s, printed(action.card)):
        return illegal("bisht_value", "E12.2", n=votes_of(action.card))
    return plays.no_room(s, seat, action.region)


def _judge_move_vote(s: State, seat: Seat, action: actions.MoveVote) -> Refusal | None:
    if refusal := not_asked(s, seat, "E3.6", "act") or plays.not_open(s, seat, action.origin):
        return refusal
    if action.card not in lands.get(s, action.origin).votes:
        return illegal("not_there", "E4.2", card=named(action.card), region=action.origin)
    if action.origin == action.region:
        return illegal("same_region", "E4.2", region=action.region)
    return plays.no_room(s, seat, action.region)


def _judge_play(s: State, seat: Seat, action: actions.Play) -> Refusal | None:
    return (
        not_asked(s, seat, "E3.6", "act")
        or _no_card(s, seat, action.card)
        or plays.no_play(s, seat, action)
    )


def _judge_offer(s: State, seat: Seat, action: actions.OfferSwap) -> Refusal | None:
    if refusal := not_asked(s, seat, "E3.6", "act") or _no_card(s, seat, action.card):
        return refusal
    if kind_of(action.card) != SWAP:
        return illegal("other_verb", "E16", card=named(action.card))
    return _bad_terms(s, seat, action)


def _bad_terms(s: State, seat: Seat, action: actions.OfferSwap | actions.Reoffer) -> Refusal | None:
    return (
        plays.no_partner(s, seat, action.partner)
        or plays.no_swap_region(s, seat, action.region)
        or plays.no_wanted(s, action.partner, action.wanted)
    )


def _judge_end_turn(s: State, seat: Seat, action: actions.EndTurn) -> Refusal | None:
    if seat != OFFICIAL:
        return not_asked(s, seat, "E3.6", "act")
    if refusal := office.not_referee(s, seat):
        return refusal
    if s.phase != "act":
        return early("not_now", "E3.10", need=need(s.phase), who=())
    return None if legal.may_stop(s) else illegal("warn_first", "E3.10", who=Who(s.turn))


# Replies


def _judge_pass(s: State, seat: Seat, action: actions.Pass) -> Refusal | None:
    if refusal := not_asked(s, seat, "E5", "reply", "interfere"):
        return refusal
    return _bound(s, seat) if action.whole else None


def _bound(s: State, seat: Seat) -> Refusal | None:
    """Who passed for the whole of it has no other word left."""
    passing = s.still if s.phase == "reply" else s.aloof
    return illegal("passing", "E5") if seat in passing else None


def _judge_reply(s: State, seat: Seat, action: Any) -> Refusal | None:
    if refusal := not_asked(s, seat, "E5", "reply") or _bound(s, seat):
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
    if isinstance(action, actions.Assist) and is_principal:
        return illegal("assist_self", "E5.2")
    if isinstance(action, actions.Deny) and not is_principal:
        return illegal("deny_for_other", "E5.2")
    if isinstance(action, actions.Mirror):
        return illegal("no_mirror", "E5.3")
    if side not in chain.open_sides(s, a):
        return illegal("has_word", "E5.5")
    if not chain.has_budget(a, side, kind):
        return illegal("spent", "E5.1", card=named(kind))
    return illegal("not_for_them", "E9.3" if a.kind == "fees" else "E8.4")


def _judge_break(
    s: State, seat: Seat, action: actions.Break | actions.NotCandidate
) -> Refusal | None:
    if s.phase == "answer" and s.bargain is not None and seat == s.bargain.owner:
        return illegal("own_offer", "E8.3")
    if refusal := not_asked(s, seat, "E8.3", "interfere", "answer"):
        return refusal
    if s.phase == "interfere" and (bound := _bound(s, seat)):
        return bound
    return plays.no_hand(s, seat, chain.card_played(action))


# A swap


def _judge_accept(s: State, seat: Seat, action: actions.Accept) -> Refusal | None:
    return not_asked(s, seat, "E8.2", "answer") or plays.no_swap_region(s, seat, action.region)


def _judge_refuse(s: State, seat: Seat, action: actions.Refuse) -> Refusal | None:
    return not_asked(s, seat, "E8.2", "answer", "confirm")


def _judge_counter(s: State, seat: Seat, action: actions.Counter) -> Refusal | None:
    if refusal := not_asked(s, seat, "E8.9", "answer"):
        return refusal
    b = swap.bargain_of(s)
    if b.counters >= swap.MOST_COUNTERS:
        return illegal("counters", "E8.9", n=swap.MOST_COUNTERS)
    return plays.no_swap_region(s, seat, action.region) or plays.no_wanted(
        s, b.proposer, action.wanted
    )


def _judge_confirm(s: State, seat: Seat, action: actions.Confirm) -> Refusal | None:
    return not_asked(s, seat, "E8.9", "confirm")


def _judge_reoffer(s: State, seat: Seat, action: actions.Reoffer) -> Refusal | None:
    return not_asked(s, seat, "E8.5", "reoffer") or _bad_terms(s, seat, action)


# Chance and the table


def _judge_chance(s: State, seat: Seat, action: Action) -> Refusal | None:
    if seat == CHANCE and s.asked == CHANCE and chance.could_be(s, action):
        return None
    return Refusal("illegal", "elections.refuse.chance", params={"need": need(s.phase)})


def _judge_table(s: State, seat: Seat, action: Action) -> Refusal | None:
    return None if seat == TABLE else Refusal("illegal", "elections.refuse.verb")


JUDGES: dict[type[Action], _Judge] = {
    **dict.fromkeys(
        (
            actions.DealRegions,
            actions.First,
            actions.Deal,
            actions.Drawn,
            actions.Limit,
            actions.Blind,
            actions.Replies,
            actions.Votes,
            actions.Settle,
            actions.Count,
        ),
        _judge_chance,
    ),
    actions.Place: _judge_place,
    actions.MoveVote: _judge_move_vote,
    actions.Play: _judge_play,
    actions.OfferSwap: _judge_offer,
    actions.EndTurn: _judge_end_turn,
    actions.Pass: _judge_pass,
    actions.Deny: _judge_reply,
    actions.Mirror: _judge_reply,
    actions.Assist: _judge_reply,
    actions.Break: _judge_break,
    actions.NotCandidate: _judge_break,
    actions.Accept: _judge_accept,
    actions.Refuse: _judge_refuse,
    actions.Counter: _judge_counter,
    actions.Confirm: _judge_confirm,
    actions.Reoffer: _judge_reoffer,
    actions.ChooseRegion: choosing.choose_region,
    actions.PickBlind: choosing.pick_blind,
    actions.BurnVotes: choosing.burn_votes,
    actions.PayFees: choosing.pay_fees,
    actions.Distribute: choosing.distribute,
    actions.Salvage: choosing.salvage,
    actions.DoneLooking: choosing.done,
    actions.Vote: choosing.vote,
    actions.PickRegion: choosing.pick_region,
    actions.ChooseFirst: choosing.choose_first,
    actions.Warn: office.warn,
    actions.Penalise: office.penalise,
    actions.AskOpinion: office.ask_opinion,
    actions.Lift: office.lift,
    actions.Expel: office.expel,
    actions.Dismiss: office.dismiss,
    actions.ReadSign: office.read_sign,
    actions.CallVote: office.call_vote,
    actions.Sign: office.sign,
    actions.Leave: office.leave,
    **dict.fromkeys((verbs.Flag, verbs.Concede, verbs.Draw), _judge_table),
}
