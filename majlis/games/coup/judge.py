"""Whether a verb may be done now, and why not. Each function here gives the reason or ``None``.

A reason never depends on more than the seat that is refused may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeAlias

from majlis.core import verbs
from majlis.core.actions import Action, tag_of
from majlis.core.game import Refusal, Who
from majlis.core.seats import CHANCE, TABLE, Seat, players
from majlis.games.coup import chance, claims, deeds, legal, people
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
from majlis.games.coup.cards import Card, characters
from majlis.games.coup.deeds import DEEDS
from majlis.games.coup.describe import name_of, names_of, need
from majlis.games.coup.state import State

_Judge: TypeAlias = Callable[[State, Seat, Any], Refusal | None]

_MAY_CHALLENGE = ("challenge", "challenge_block")
_WINDOWS = (*_MAY_CHALLENGE, "block")


def illegal(name: str, rule: str, **params: object) -> Refusal:
    """A refusal by a rule of the game."""
    return Refusal("illegal", f"coup.refuse.{name}", rule, params)


def _early(name: str, rule: str, **params: object) -> Refusal:
    return Refusal("out_of_turn", f"coup.refuse.{name}", rule, params)


def _not_asked(s: State, seat: Seat, rule: str, *phases: str) -> Refusal | None:
    """Why ``seat`` cannot answer in these phases now; ``rule`` says when one may."""
    if seat in s.fallen:
        return _early("fallen", "C8.3")
    asked = legal.asked_now(s)
    if s.phase not in phases:
        return _not_now(s, seat, rule)
    if seat in asked:
        return None
    return _early("not_you", rule, need=need(s.phase), who=tuple(map(Who, asked)))


def _not_now(s: State, seat: Seat, rule: str) -> Refusal:
    """The table waits for something else, perhaps of this very seat."""
    name = "answer_first" if seat in legal.asked_now(s) else "not_now"
    return _early(name, rule, need=need(s.phase))


# The actions of a turn


def _judge_turn(s: State, seat: Seat, action: Any) -> Refusal | None:
    if refusal := _not_asked(s, seat, "C3.1", "act"):
        return refusal
    tag = tag_of(action)
    if not deeds.is_in_play(tag, s.law.fifth):
        return illegal("not_in_play", "C1.2", card=name_of(DEEDS[tag].claim))
    if s.must_coup and tag != "coup":
        return illegal("must_coup", "C3.2", coins=s.coins[seat])
    if (cost := DEEDS[tag].cost) > s.coins[seat]:
        return illegal("cost", "C4", cost=cost, coins=s.coins[seat])
    return _no_target(s, seat, action.target) if DEEDS[tag].aimed else None


def _no_target(s: State, seat: Seat, target: Seat) -> Refusal | None:
    """C3.4."""
    if target not in players(len(s.coins)):
        return Refusal("malformed", "coup.refuse.no_seat", "C3.4", {"n": len(s.coins)})
    if target == seat:
        return illegal("self", "C3.4")
    if not people.is_alive(s, target):
        return illegal("target_out", "C3.4", who=Who(target))
    return None


# Answers


def _judge_challenge(s: State, seat: Seat, action: Challenge) -> Refusal | None:
    if seat in s.fallen:
        return _early("fallen", "C8.3")
    if s.phase not in _MAY_CHALLENGE:
        return illegal("no_claim", "C5.1", need=need(s.phase))
    if seat == claims.claimant(s):
        return illegal("own_claim", "C5.1")
    return _in_window(s, seat, "C5.3")


def _judge_pass(s: State, seat: Seat, action: Pass) -> Refusal | None:
    if s.phase == "act":
        return illegal("no_pass", "C1.8")
    return _in_window(s, seat, "C5.3")


def _in_window(s: State, seat: Seat, rule: str) -> Refusal | None:
    """Whether he has spoken already, is not asked, or has to wait for others (C5.3)."""
    if s.phase in _WINDOWS and _has_answered(s, seat):
        return Refusal("too_late", "coup.refuse.answered", rule)
    return _not_asked(s, seat, rule, *_WINDOWS)


def _has_answered(s: State, seat: Seat) -> bool:
    return s.window is not None and any(reply.seat == seat for reply in s.window.replies)


def _judge_block(s: State, seat: Seat, action: Block) -> Refusal | None:
    if seat in s.fallen:
        return _early("fallen", "C8.3")
    p = s.pending
    if p is None or not claims.counters(s):
        return illegal("no_block", "C4")
    if seat == p.actor:
        return illegal("own_action", "C6.1")
    if p.target not in (None, seat):
        return illegal("only_target", "C4.1", who=Who(p.target))
    if seat in p.tried:
        return illegal("tried", "C6.3")
    if refusal := _judge_block_now(s, seat):
        return refusal
    able = claims.counters(s)
    if action.card in able:
        return None
    return illegal("no_counter", "C6.2", card=name_of(action.card), cards=names_of(able))


def _judge_block_now(s: State, seat: Seat) -> Refusal | None:
    """C5.4: only once a challenge to the action is settled."""
    if s.phase != "block":
        return _not_now(s, seat, "C5.4")
    return _in_window(s, seat, "C6.3")


def _not_held(s: State, seat: Seat, rule: str, one: Card) -> Refusal | None:
    if one in s.hands[seat]:
        return None
    return illegal("not_held", rule, card=name_of(one), cards=names_of(legal.kinds(s.hands[seat])))


def _judge_turn_up(s: State, seat: Seat, action: TurnUp) -> Refusal | None:
    if refusal := _not_asked(s, seat, "C5.5", "turn_up"):
        return refusal
    if refusal := _not_held(s, seat, "C5.5", action.card):
        return refusal
    able = legal.provable(s, seat)
    return None if action.card in able else illegal("must_prove", "C5.6", card=name_of(able[0]))


def _judge_lose(s: State, seat: Seat, action: Lose) -> Refusal | None:
    return _not_asked(s, seat, "C8.1", "lose") or _not_held(s, seat, "C8.1", action.card)


def _judge_show_to(s: State, seat: Seat, action: ShowTo) -> Refusal | None:
    return _not_asked(s, seat, "C7.6", "show") or _not_held(s, seat, "C7.6", action.card)


def _judge_verdict(s: State, seat: Seat, action: Verdict) -> Refusal | None:
    return _not_asked(s, seat, "C7.6", "verdict")


def _judge_put_back(s: State, seat: Seat, action: PutBack) -> Refusal | None:
    if refusal := _not_asked(s, seat, "C7.4", "put_back"):
        return refusal
    if len(action.cards) != s.count:
        return illegal("put_back_count", "C7.4", n=s.count)
    holds = (*s.hands[seat], *s.drawn)
    if Counter(action.cards) - Counter(holds):
        return illegal("put_back_held", "C7.4", cards=names_of(sorted(holds)))
    if tuple(sorted(action.cards)) != action.cards:
        return Refusal("malformed", "coup.refuse.order", "C7.4")
    return None


def _judge_draft(s: State, seat: Seat, action: Draft) -> Refusal | None:
    if s.phase == "draft" and _has_answered(s, seat):
        return Refusal("too_late", "coup.refuse.answered", "C11")
    if refusal := _not_asked(s, seat, "C11", "draft"):
        return refusal
    able = characters(s.law.fifth)
    if action.card in able:
        return None
    return illegal("not_in_play", "C1.2", card=name_of(action.card))


def _judge_resign(s: State, seat: Seat, action: Resign) -> Refusal | None:
    if seat not in players(len(s.coins)):
        return illegal("only_players", "C13")
    if seat in s.fallen:
        return _early("fallen", "C8.3")
    return None if s.opened else _early("not_now", "C13", need=need(s.phase))


# Chance and the table


def _by_chance(s: State, seat: Seat, phase: str, is_right: Callable[[], bool]) -> Refusal | None:
    if seat == CHANCE and s.phase == phase and is_right():
        return None
    return Refusal("illegal", "coup.refuse.chance", params={"need": need(s.phase)})


def _judge_first(s: State, seat: Seat, action: First) -> Refusal | None:
    return _by_chance(s, seat, "first", lambda: action.seat in people.living(s))


def _judge_deal(s: State, seat: Seat, action: Deal) -> Refusal | None:
    return _by_chance(s, seat, "deal", lambda: _is_deal(s, action.hands))


def _is_deal(s: State, hands: tuple[tuple[Card, ...], ...]) -> bool:
    sizes = tuple(chance.hand_size(s) * people.is_alive(s, seat) for seat in players(len(s.coins)))
    there = Counter(chance.whole(s))
    return tuple(map(len, hands)) == sizes and not Counter(c for h in hands for c in h) - there


def _judge_drawn(s: State, seat: Seat, action: Drawn) -> Refusal | None:
    return _by_chance(s, seat, "draw", lambda: _is_drawn(s, action))


def _is_drawn(s: State, action: Drawn) -> bool:
    right = action.seat == s.asked and len(action.cards) == s.count
    return right and not Counter(action.cards) - Counter(chance.pool(s))


def _judge_table(s: State, seat: Seat, action: Action) -> Refusal | None:
    return None if seat == TABLE else Refusal("illegal", "coup.refuse.verb")


JUDGES: dict[type[Action], _Judge] = {
    First: _judge_first,
    Deal: _judge_deal,
    Drawn: _judge_drawn,
    **dict.fromkeys(TURNS, _judge_turn),
    Challenge: _judge_challenge,
    Pass: _judge_pass,
    Block: _judge_block,
    TurnUp: _judge_turn_up,
    Lose: _judge_lose,
    PutBack: _judge_put_back,
    ShowTo: _judge_show_to,
    Verdict: _judge_verdict,
    Draft: _judge_draft,
    Resign: _judge_resign,
    verbs.Flag: _judge_table,
    verbs.Concede: _judge_table,
    verbs.Draw: _judge_table,
}
