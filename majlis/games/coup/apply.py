"""What follows from each verb. Each function here gives the state after one event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from majlis.core import verbs
from majlis.core.actions import Action, tag_of
from majlis.core.game import Event, Outcome
from majlis.games.coup import claims, draft, effects
from majlis.games.coup.actions import (
    TURNS,
    Block,
    Challenge,
    Deal,
    Draft,
    Drawn,
    First,
    Lose,
    Pass,
    PutBack,
    Resign,
    ShowTo,
    TurnUp,
    Verdict,
)
from majlis.games.coup.flow import go_on
from majlis.games.coup.influence import lost, over
from majlis.games.coup.leaving import resigned
from majlis.games.coup.state import State

_Apply: TypeAlias = Callable[[State, Event, Any], State]


def _first(s: State, e: Event, action: First) -> State:
    return go_on(draft.with_first(s, e, action), e.seq)


def _deal(s: State, e: Event, action: Deal) -> State:
    return go_on(draft.with_deal(s, e, action), e.seq)


def _draft(s: State, e: Event, action: Draft) -> State:
    s = _answered(s, e, passed=False)
    assert s.window is not None, "the draft is open"
    return go_on(draft.drafted(s), e.seq) if s.window.closed else s


def _turn(s: State, e: Event, action: Any) -> State:
    target = getattr(action, "target", None)
    return go_on(claims.announced(s, e, tag_of(action), target), e.seq)


def _answered(s: State, e: Event, passed: bool) -> State:
    assert s.window is not None, "a window is open"
    return replace(s, window=s.window.answer(e.seat, e.action, passed, e.seq))


def _pass(s: State, e: Event, action: Pass) -> State:
    s = _answered(s, e, passed=True)
    assert s.window is not None, "a window is open"
    if not s.window.closed:
        return s
    return go_on(s if s.phase == "block" else claims.settled(s, "stood"), e.seq)


def _challenge(s: State, e: Event, action: Challenge) -> State:
    return go_on(claims.challenged(s, e, action), e.seq)


def _block(s: State, e: Event, action: Block) -> State:
    return go_on(claims.blocked(s, e, action), e.seq)


def _turn_up(s: State, e: Event, action: TurnUp) -> State:
    return _on(claims.turned_up(s, e, action), e)


def _lose(s: State, e: Event, action: Lose) -> State:
    return _on(lost(s, e.seat, action.card, e.seq), e)


def _on(s: State, e: Event) -> State:
    """On, unless the loss has ended the game (C8.5)."""
    return go_on(s, e.seq) if s.outcome is None else s


def _drawn(s: State, e: Event, action: Drawn) -> State:
    return go_on(effects.drawn(s, e, action), e.seq)


def _put_back(s: State, e: Event, action: PutBack) -> State:
    return go_on(effects.put_back(s, e, action), e.seq)


def _show_to(s: State, e: Event, action: ShowTo) -> State:
    return go_on(effects.shown_to(s, e, action), e.seq)


def _verdict(s: State, e: Event, action: Verdict) -> State:
    return go_on(effects.judged(s, e, action), e.seq)


def _resign(s: State, e: Event, action: Resign) -> State:
    return resigned(s, e.seat, e.seq)


def _gone(s: State, e: Event, action: verbs.Flag | verbs.Concede) -> State:
    """A fallen flag and a seat given up are a resignation; of somebody out of the game, nothing."""
    return s if action.seat in s.fallen else resigned(s, action.seat, e.seq)


def _broken_off(s: State, e: Event, action: verbs.Draw) -> State:
    """There is no draw (C10.2); a game broken off by agreement counts for nothing."""
    return over(s, Outcome((0,) * len(s.coins), (), "coup.void.agreed", void=True), e.seq)


APPLY: dict[type[Action], _Apply] = {
    First: _first,
    Deal: _deal,
    Draft: _draft,
    **dict.fromkeys(TURNS, _turn),
    Pass: _pass,
    Challenge: _challenge,
    Block: _block,
    TurnUp: _turn_up,
    Lose: _lose,
    Drawn: _drawn,
    PutBack: _put_back,
    ShowTo: _show_to,
    Verdict: _verdict,
    Resign: _resign,
    verbs.Flag: _gone,
    verbs.Concede: _gone,
    verbs.Draw: _broken_off,
}
