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
from majlis.games.elections.actions import (
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
    Vote,
    Votes,
    Warn,
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
        return leaving.left(s, _GONE[verb](e), e.seq)
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
    passed = isinstance(e.action, Pass)
    s = replace(s, window=s.window.answer(e.seat, e.action, passed, e.seq))
    if isinstance(e.action, Pass) and e.action.whole:
        s = _passing(s, e.seat)
    assert s.window is not None, "a window is open"
    if s.window.taken is not None:
        return go_on(chain.replied(s, e) if s.phase == "reply" else swap.interfered(s, e), e.seq)
    return leaving.close(s, e.seq) if s.window.closed else s


def _passing(s: State, seat: Seat) -> State:
    """The seat passes whenever it is asked again in this chain, or in this swap."""
    if s.phase == "reply":
        return replace(s, still=(*s.still, seat))
    return replace(s, aloof=(*s.aloof, seat))


def _wasted(s: State, e: Event) -> State:
    """A card burns without effect (cl. 10); whose turn it is has used a move with it."""
    s = waste.burnt(s, e)
    return go_on(then(s, Step("act")), e.seq) if s.phase == "act" else s


def _play(s: State, e: Event, action: Play) -> State:
    kind = kind_of(action.card)
    s = s if kind == EXTRA_PLAY else turns.used(s)
    if kind == FEES:
        return fees.announced(s, e, action)
    return orders.announced(s, e, action) if kind in GENERAL else own.played(s, e, action)


def _place(s: State, e: Event, action: Place) -> State:
    return turns.placed(turns.used(s), e, action)


def _move_vote(s: State, e: Event, action: MoveVote) -> State:
    return turns.moved(turns.used(s), e, action)


def _offer(s: State, e: Event, action: OfferSwap) -> State:
    return swap.offered(turns.used(s), e, action)


def _replies(s: State, e: Event, action: Replies) -> State:
    if s.todo[0].kind == "interferences":
        return swap.opened(s, action)
    return chain.opened(s, e, action)


def _done(s: State, e: Event, action: DoneLooking) -> State:
    return s


_ANSWERS: tuple[type[Action], ...] = (
    Deny,
    Mirror,
    Assist,
    Break,
    NotCandidate,
    Pass,
    Vote,
    ChooseFirst,
)
"""Answers to a question put to several, while one is open."""
_ASIDE: dict[type[Action], _Change] = {
    Warn: referee.warned,
    Penalise: referee.penalised,
    Lift: referee.lifted,
    ReadSign: referee.read,
    Sign: referee.signed,
}
"""What happens beside the game, while it waits for whatever it waits for."""
_GONE: dict[type[Action], Callable[[Event], Seat]] = {
    Leave: lambda e: e.seat,
    verbs.Flag: lambda e: e.action.seat,  # type: ignore[attr-defined]
    verbs.Concede: lambda e: e.action.seat,  # type: ignore[attr-defined]
}
_CHANGES: dict[type[Action], _Change] = {
    DealRegions: setup.dealt,
    First: setup.began,
    Deal: cycle.dealt,
    Drawn: turns.drew,
    Limit: turns.limited,
    Blind: orders.turned_up,
    Replies: _replies,
    Votes: ballots.opened,
    Settle: chain.settled,
    Count: cycle.counted,
    Place: _place,
    MoveVote: _move_vote,
    Play: _play,
    OfferSwap: _offer,
    EndTurn: turns.ended,
    Break: swap.refused_by_card,
    NotCandidate: swap.refused_by_card,
    Accept: swap.accepted,
    Refuse: swap.refused,
    Counter: swap.countered,
    Confirm: swap.confirmed,
    Reoffer: swap.offered_again,
    ChooseRegion: orders.chosen,
    PickBlind: orders.picked,
    BurnVotes: burning.chosen,
    PayFees: fees.paid,
    Distribute: fees.distributed,
    Salvage: own.salvaged,
    DoneLooking: _done,
    PickRegion: setup.picked,
    Penalise: ballots.ruled,
    Expel: ballots.ruled_out,
    Dismiss: ballots.let_go,
    AskOpinion: ballots.asked_opinion,
    CallVote: ballots.called,
}
