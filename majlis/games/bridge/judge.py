"""Whether a verb may be done now, and why not. Each function here gives the reason or ``None``.

A reason never depends on more than the seat that is refused may know.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any, TypeAlias

from majlis.core import verbs
from majlis.core.actions import Action
from majlis.core.game import Refusal, Who
from majlis.core.seats import CHANCE, TABLE, Seat
from majlis.games.bridge import auction, claims, legal, marks, play
from majlis.games.bridge.actions import (
    Accept,
    Ask,
    Call,
    Claim,
    Deal,
    Explain,
    HandOver,
    Play,
    Reject,
)
from majlis.games.bridge.calls import CALLS, DOUBLE, ONE_CLUB, REDOUBLE, CallCode
from majlis.games.bridge.cards import DECK, LENGTH, hand_of, side
from majlis.games.bridge.ending import seat_of
from majlis.games.bridge.state import State
from majlis.games.bridge.words import call_name, card_name, strain_name

_Judge: TypeAlias = Callable[[State, Seat, Any], Refusal | None]

TEXT_LIMIT = 200
"""Most characters of an explanation or of a line of play."""
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Categories of characters that no text has."""


def _illegal(name: str, rule: str, **params: object) -> Refusal:
    return Refusal("illegal", f"bridge.refuse.{name}", rule, params)


def _early(name: str, rule: str, **params: object) -> Refusal:
    return Refusal("out_of_turn", f"bridge.refuse.{name}", rule, params)


def _malformed(name: str, rule: str, **params: object) -> Refusal:
    return Refusal("malformed", f"bridge.refuse.{name}", rule, params)


def awaited(s: State) -> tuple[Seat, ...]:
    """The players who must answer something now."""
    if s.window is not None:
        return s.window.waiting
    if s.question is not None:
        return (s.calls[s.question.call].seat,)
    return (play.actor(s),) if s.phase in ("call", "lead", "play") else ()


def _busy(s: State) -> Refusal | None:
    """A claim, or a question, must be answered before anything else."""
    waiting = tuple(map(Who, awaited(s)))
    if s.window is not None:
        return _early("claim_stands", "B4.2", who=waiting)
    if s.question is not None:
        return _early("question_stands", "B3.4", who=waiting)
    return None


def _text(text: str) -> Refusal | None:
    if len(text) > TEXT_LIMIT:
        return _malformed("text_long", "B3.4", n=TEXT_LIMIT)
    if any(unicodedata.category(char) in UNSEEN for char in text):
        return _malformed("text_unseen", "B3.4")
    return None


# The auction


def _judge_call(s: State, seat: Seat, action: Call) -> Refusal | None:
    if s.phase != "call":
        return _early("no_auction", "B3.2")
    if refusal := _busy(s):
        return refusal
    if seat != s.turn:
        return _early("not_your_call", "B3.1", who=Who(s.turn))
    if action.call not in range(CALLS):
        return _malformed("no_call", "B3.1")
    if action.call not in legal.calls(s):
        return _no_such_call(s, seat, action.call)
    return _text(action.explanation)


def _no_such_call(s: State, seat: Seat, call: CallCode) -> Refusal:
    if marks.is_forced(s.marks, seat):
        return _illegal("forced_pass", "B3.1")
    bid, doubling = auction.standing(s.calls)
    if call >= ONE_CLUB:
        assert bid is not None, "any bid is higher than none"
        return _illegal("insufficient", "B3.1", call=call_name(call), bid=call_name(bid.call))
    if bid is None:
        return _illegal("nothing_bid", "B3.1", call=call_name(call))
    if call == DOUBLE:
        name = "own_bid" if side(bid.seat) == side(seat) else "doubled"
        return _illegal(name, "B3.1", bid=call_name(bid.call))
    if doubling is not None and doubling.call == REDOUBLE:
        return _illegal("redoubled", "B3.1", bid=call_name(bid.call))
    return _illegal("not_doubled", "B3.1", bid=call_name(bid.call))


def _judge_ask(s: State, seat: Seat, action: Ask) -> Refusal | None:
    if refusal := _busy(s):
        return refusal
    if seat not in awaited(s):
        return _early("ask_at_turn", "B3.4")
    if action.call not in range(len(s.calls)):
        return _malformed("no_such_call", "B3.4", n=len(s.calls))
    called = s.calls[action.call]
    if side(called.seat) == side(seat):
        return _illegal("ask_opponents", "B3.4")
    if action.call not in legal.askable(s, seat):
        return _illegal("explained", "B3.4")
    return None


def _judge_explain(s: State, seat: Seat, action: Explain) -> Refusal | None:
    if s.question is None:
        return _early("no_question", "B3.4")
    if seat not in awaited(s):
        return _early("not_asked", "B3.4", who=tuple(map(Who, awaited(s))))
    if action.call != s.question.call:
        return _illegal("other_call", "B3.4", n=s.question.call + 1)
    return _text(action.explanation)


# The play


def _judge_play(s: State, seat: Seat, action: Play) -> Refusal | None:
    if s.phase not in ("lead", "play"):
        return _early("no_play", "B4.1")
    if refusal := _busy(s):
        return refusal
    if seat != play.actor(s):
        return _not_your_play(s, seat)
    if action.card not in range(4 * LENGTH):
        return _malformed("no_card", "B4.1")
    hand = play.held(s, s.turn)
    if not hand >> action.card & 1:
        return _not_held(s, seat, action.card)
    return None if legal.cards(s) >> action.card & 1 else _must(s, hand)


def _not_your_play(s: State, seat: Seat) -> Refusal:
    if seat == play.idle(s):
        return _early("dummy", "B4.1", who=Who(s.player))
    return _early("not_your_play", "B4.1", who=Who(play.actor(s)))


def _not_held(s: State, seat: Seat, card: int) -> Refusal:
    params: dict[str, object] = {"card": card_name(card), "seat": seat_of(s.turn)}
    name = "not_held" if s.turn == seat else "not_held_there"
    return _illegal(name, "B4.1", **params)


def _must(s: State, hand: int) -> Refusal:
    """It is held, and may not be played."""
    if s.trick and play.following(hand, s.trick) != hand:
        return _illegal("follow", "B4.1", suit=strain_name(s.trick[0].card // LENGTH))
    return _illegal("restricted", "B4.1")


def _judge_claim(s: State, seat: Seat, action: Claim) -> Refusal | None:
    if s.phase != "play":
        return _early("claim_early", "B4.2")
    if refusal := _busy(s):
        return refusal
    if seat not in claims.claimers(s):
        return _illegal("claim_dummy", "B4.2")
    if claims.has_claimed(s, seat):
        return _illegal("claimed", "B4.2")
    if not 0 <= action.tricks <= claims.left(s):
        return _malformed("claim_tricks", "B4.2", n=claims.left(s))
    return _text(action.line)


def _judge_answer(s: State, seat: Seat, action: Accept | Reject) -> Refusal | None:
    if s.window is None:
        return _early("no_claim", "B4.2")
    is_dispute = isinstance(action, Reject) and seat == claims.disputer(s)
    if seat in s.window.waiting or is_dispute:
        return None
    if any(reply.seat == seat for reply in s.window.replies):
        return Refusal("too_late", "bridge.refuse.answered", "B4.2")
    return _early("not_asked", "B4.2", who=tuple(map(Who, s.window.waiting)))


def _judge_hand_over(s: State, seat: Seat, action: HandOver) -> Refusal | None:
    if refusal := _busy(s):
        return refusal
    if s.contract is None or seat != s.contract.declarer:
        return _illegal("only_declarer", "B4.1")
    return None if claims.may_hand_over(s) else _early("no_hand_over", "B4.1")


def no_takeback(s: State, seat: Seat) -> Refusal | None:
    """Why the seat has nothing to take back: it is dummy, or what it did last was on a board whose
    four hands it has seen since."""
    if s.outcome is not None or all(called.seat != seat for called in s.calls):
        return _illegal("board_over", "B8.3")
    is_idle = s.phase in ("lead", "play") and seat == play.idle(s)
    return _early("dummy", "B4.1", who=Who(s.player)) if is_idle else None


# Chance and the table


def _judge_deal(s: State, seat: Seat, action: Deal) -> Refusal | None:
    if seat == CHANCE and s.phase == "deal" and _is_deal(action):
        return None
    return _illegal("deal", "B2.1")


def _is_deal(action: Deal) -> bool:
    """Thirteen cards each, ascending, and all fifty-two."""
    cards = [one for hand in action.hands for one in hand]
    if len(action.hands) != 4 or any(len(hand) != LENGTH for hand in action.hands):
        return False
    if any(tuple(sorted(hand)) != hand for hand in action.hands):
        return False
    if any(one not in range(4 * LENGTH) for one in cards) or hand_of(cards) != DECK:
        return False
    return action.number >= 0 and action.dealer in range(-1, 4)


def _judge_table(s: State, seat: Seat, action: Action) -> Refusal | None:
    return None if seat == TABLE else _illegal("verb", "B1.1")


JUDGES: dict[type[Action], _Judge] = {
    Deal: _judge_deal,
    Call: _judge_call,
    Ask: _judge_ask,
    Explain: _judge_explain,
    Play: _judge_play,
    Claim: _judge_claim,
    Accept: _judge_answer,
    Reject: _judge_answer,
    HandOver: _judge_hand_over,
    verbs.Flag: _judge_table,
    verbs.Concede: _judge_table,
    verbs.Draw: _judge_table,
}
