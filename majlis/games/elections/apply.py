"""What follows from each verb. Each function here gives the state after one event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from majlis.core import verbs
from majlis.core.actions import Action
from majlis.core.game import Event
from majlis.core.seats import Seat
from majlis.games.elections import (
    actions,
    ballots,
    burning,
    chain,
    cycle,
    fees,
    leaving,
    orders,
    own,
    referee,
    setup,
    swap,
    turns,
    waste,
)
from majlis.games.elections.cards import EXTRA_PLAY, FEES, GENERAL, kind_of
from majlis.games.elections.flow import go_on
from majlis.games.elections.state import State, Step
from majlis.games.elections.steps import then

_Change: TypeAlias = Callable[[State, Event, Any], State]


def after(s: State, e: Event) -> State:
    """The state after ``e``."""
    return _timed(s, e, _after(s, e))


def _after(s: State, e: Event) -> State:
    if waste.is_waste(s, e.seat, e.action):
        return _wasted(s, e)
    verb = type(e.action)
    if verb in _GONE:
        return leaving.left(s, _GONE[verb](e, e.action), e.seq)
    if verb is verbs.Draw:
        return leaving.broken_off(s, e.seq)
    if verb in _ASIDE and not ballots.is_ruling(s, e.action):
        return _ASIDE[verb](s, e, e.action)
    if verb in _ANSWERS and s.window is not None:
        return _answered(s, e)
    s = _CHANGES[verb](s, e, e.action)
    return s if s.outcome is not None else go_on(s, e.seq)


def _timed(s: State, e: Event, after: State) -> State:
    """A turn's clock runs while its candidate thinks about a move, not while others answer."""
    if after.since == s.since and after.phase == s.phase:
        return after
    if s.phase == "act" and after.turn_no == s.turn_no:
        after = replace(after, spent_ms=s.spent_ms + e.at_ms - s.asked_ms)
    return replace(after, asked_ms=e.at_ms) if after.phase == "act" else after


def _answered(s: State, e: Event) -> State:
    """An answer to a question put to several: on when all have answered, or one has spoken."""
    assert s.window is not None, "a window is open"
    passed = isinstance(e.action, actions.Pass)
    s = replace(s, window=s.window.answer(e.seat, e.action, passed, e.seq))
    if isinstance(e.action, actions.Pass) and e.action.whole:
        s = _passing(s, e.seat)
    assert s.window is not None, "a window is open"
    if s.window.taken is not None:
        return go_on(_spoken(s, e, e.action), e.seq)
    return leaving.close(s, e.seq) if s.window.closed else s


def _spoken(s: State, e: Event, action: Any) -> State:
    """One of those who were asked plays a card, in a chain or against an offer."""
    return chain.replied(s, e, action) if s.phase == "reply" else swap.interfered(s, e, action)


def _passing(s: State, seat: Seat) -> State:
    """The seat passes whenever it is asked again in this chain, or in this swap."""
    if s.phase == "reply":
        return replace(s, still=(*s.still, seat))
    return replace(s, aloof=(*s.aloof, seat))


def _wasted(s: State, e: Event) -> State:
    """A card burns without effect (cl. 10); whose turn it is has used a move with it."""
    s = waste.burnt(s, e)
    return go_on(then(s, Step("act")), e.seq) if s.phase == "act" else s


def _play(s: State, e: Event, action: actions.Play) -> State:
    kind = kind_of(action.card)
    s = s if kind == EXTRA_PLAY else turns.used(s)
    if kind == FEES:
        return fees.announced(s, e, action)
    return orders.announced(s, e, action) if kind in GENERAL else own.played(s, e, action)


def _place(s: State, e: Event, action: actions.Place) -> State:
    return turns.placed(turns.used(s), e, action)


def _move_vote(s: State, e: Event, action: actions.MoveVote) -> State:
    return turns.moved(turns.used(s), e, action)


def _offer(s: State, e: Event, action: actions.OfferSwap) -> State:
    return swap.offered(turns.used(s), e, action)


def _replies(s: State, e: Event, action: actions.Replies) -> State:
    if s.todo[0].kind == "interferences":
        return swap.opened(s, action)
    return chain.opened(s, e, action)


def _done(s: State, e: Event, action: actions.DoneLooking) -> State:
    return s


_ANSWERS: tuple[type[Action], ...] = (
    actions.Deny,
    actions.Mirror,
    actions.Assist,
    actions.Break,
    actions.NotCandidate,
    actions.Pass,
    actions.Vote,
    actions.ChooseFirst,
)
"""Answers to a question put to several, while one is open."""
_ASIDE: dict[type[Action], _Change] = {
    actions.Warn: referee.warned,
    actions.Penalise: referee.penalised,
    actions.Lift: referee.lifted,
    actions.ReadSign: referee.read,
    actions.Sign: referee.signed,
}
"""What happens beside the game, while it waits for whatever it waits for."""
_GONE: dict[type[Action], Callable[[Event, Any], Seat]] = {
    actions.Leave: lambda e, action: e.seat,
    verbs.Flag: lambda e, action: action.seat,
    verbs.Concede: lambda e, action: action.seat,
}
_CHANGES: dict[type[Action], _Change] = {
    actions.DealRegions: setup.dealt,
    actions.First: setup.began,
    actions.Deal: cycle.dealt,
    actions.Drawn: turns.drew,
    actions.Limit: turns.limited,
    actions.Blind: orders.turned_up,
    actions.Replies: _replies,
    actions.Votes: ballots.opened,
    actions.Settle: chain.settled,
    actions.Count: cycle.counted,
    actions.Place: _place,
    actions.MoveVote: _move_vote,
    actions.Play: _play,
    actions.OfferSwap: _offer,
    actions.EndTurn: turns.ended,
    actions.Break: swap.refused_by_card,
    actions.NotCandidate: swap.refused_by_card,
    actions.Accept: swap.accepted,
    actions.Refuse: swap.refused,
    actions.Counter: swap.countered,
    actions.Confirm: swap.confirmed,
    actions.Reoffer: swap.offered_again,
    actions.ChooseRegion: orders.chosen,
    actions.PickBlind: orders.picked,
    actions.BurnVotes: burning.chosen,
    actions.PayFees: fees.paid,
    actions.Distribute: fees.distributed,
    actions.Salvage: own.salvaged,
    actions.DoneLooking: _done,
    actions.PickRegion: setup.picked,
    actions.Penalise: ballots.ruled,
    actions.Expel: ballots.ruled_out,
    actions.Dismiss: ballots.let_go,
    actions.AskOpinion: ballots.asked_opinion,
    actions.CallVote: ballots.called,
}
