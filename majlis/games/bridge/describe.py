"""The board and each event in words: codes and parameters, worded by the catalogues."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from majlis.core.actions import Action, tag_of
from majlis.core.game import Event, Message, Who
from majlis.core.seats import TABLE, Seat
from majlis.core.tell import result_message
from majlis.games.bridge import claims, play
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
from majlis.games.bridge.calls import CallCode
from majlis.games.bridge.cards import RANKS, SUITS, UNKNOWN, partner, side
from majlis.games.bridge.ending import seat_name, seat_of
from majlis.games.bridge.state import Board, Called, Claimed, Played, Trick, View
from majlis.games.bridge.words import (
    call_name,
    card_name,
    cards_named,
    contract_name,
    hand_name,
)

_RANGE = re.compile(r"([0-9]{1,3})(?:([-+])([0-9]{1,3})?)?")
_GROUP = rf"[{SUITS}{SUITS.lower()}][{RANKS}]+"
_CARDS = re.compile(rf"{_GROUP}(?:-{_GROUP})*")
_LINES = frozenset({"any", "first", "order", "trumps", "trumps_order"})


def _said(name: str, **params: object) -> Message:
    return Message(f"bridge.describe.{name}", params)


def need(kind: str) -> Message:
    """What somebody is asked for."""
    return Message(f"bridge.need.{kind}")


def vulnerability(board: Board) -> Message:
    """Who is vulnerable."""
    return Message(f"bridge.vulnerable.{board.vulnerable[0] + 2 * board.vulnerable[1]}")


def meaning(text: str) -> Message | str:
    """An explanation in the reader's language, where it is a robot's: ``@code``, and its
    parameters as ``|name=value``; otherwise the words themselves.

    A code is one of ``bridge.meaning.*``; numbers are worded as numbers, and so are ranges of them:
    ``12-14``, ``5+``, ``9-`` (at most nine), ``any``.
    """
    code, params = _coded(text)
    return Message(f"bridge.meaning.{code}", params) if code else text


def line(text: str) -> Message | str:
    """A line of play in the reader's language, where it is a robot's (`cardplay.stating`);
    otherwise the words themselves. Cards are written suit by suit: ``SAKQ-HA``."""
    code, params = _coded(text)
    return Message(f"bridge.line.{code}", params) if code in _LINES else text


def _coded(text: str) -> tuple[str, dict[str, object]]:
    """The code and the parameters of what a robot says; no code: somebody's own words."""
    code, *params = text.removeprefix("@").split("|")
    if not text.startswith("@") or not code.replace("_", "").isalnum():
        return "", {}
    pairs = (param.partition("=") for param in params)
    return code, {name: _value(value) for name, _, value in pairs}


def _value(text: str) -> int | str | Message | tuple[Message, ...]:
    found = _RANGE.fullmatch(text)
    if text == "any":
        return Message("bridge.count.any")
    if _CARDS.fullmatch(text):
        return cards_named(text)
    if found is None:
        return text
    low, sign, high = int(found[1]), found[2], found[3]
    if not sign:
        return low
    if sign == "-" and not high:
        return Message("bridge.count.most", {"high": low})
    if sign == "+":
        return Message("bridge.count.least", {"low": low})
    return Message("bridge.count.between", {"low": low, "high": int(high)})


# The position


def describe(v: View) -> tuple[Message, ...]:
    """The board: who deals, the auction, the cards in sight, the trick, what is awaited."""
    if not any(v.dealt) and v.outcome is None and v.phase == "deal":
        return (_board(v),)
    if v.outcome is not None:
        return (_board(v), *_auction(v), *_end(v))
    return (_board(v), *_bidding(v), *_hands(v), *_playing(v), *_claim(v), *_awaited(v))


def _board(v: View) -> Message:
    board = v.board
    return _said("board", n=board.number, who=Who(board.dealer), vulnerable=vulnerability(board))


def _bidding(v: View) -> Iterator[Message]:
    """The auction while it lasts, on one's turn, and where one of its calls is asked about; the
    contract from its end on (B4.3)."""
    if v.contract is None or v.plays or v.question is not None:
        yield from _auction(v)
    if v.contract is not None:
        declarer = Who(v.contract.declarer)
        yield _said("contract", contract=contract_name(v.contract), who=declarer)
        if v.player != v.contract.declarer:
            yield _said("handed", who=Who(v.player))


def _auction(v: View) -> Iterator[Message]:
    if v.calls:
        yield _said("auction", calls=tuple(_called(called) for called in v.calls))
    for at, called in enumerate(v.calls):
        if called.explanation:
            told = {"call": call_name(called.call), "text": meaning(called.explanation)}
            yield _said("explained", n=at + 1, who=Who(called.seat), **told)


def _called(called: Called) -> Message:
    name = "alerted" if called.alert else "call"
    return _said(name, who=seat_name(called.seat), call=call_name(called.call))


def _hands(v: View) -> Iterator[Message]:
    """The hands in sight, the viewer's own first."""
    own = [v.seat] if v.seat >= 0 else []
    for seat in (*own, *(at for at in range(4) if at != v.seat)):
        if v.hands[seat]:
            name = "own" if seat == v.seat else _role(v, seat)
            yield _said(name, who=seat_name(seat), cards=hand_name(v.hands[seat]))


def _role(v: View, seat: Seat) -> str:
    return "dummy" if seat == play.dummy(v) else "open"


def _playing(v: View) -> Iterator[Message]:
    if v.phase != "play":
        return
    yield _said("tricks", ns=v.won[0], ew=v.won[1])
    if last := last_trick(v):
        yield _said("last", cards=_laid(last.plays), who=Who(last.winner))
    if v.trick:
        yield _said("trick", cards=_laid(v.trick))


def last_trick(v: View) -> Trick | None:
    """The trick that may be looked at again: the last, until one's own side plays to the next
    (B4.3); spectators see it until the next begins."""
    if not v.tricks or any(v.seat < 0 or side(one.seat) == side(v.seat) for one in v.trick):
        return None
    return v.tricks[-1]


def _laid(plays: tuple[Played, ...]) -> tuple[Message, ...]:
    return tuple(_said("card", who=seat_name(one.seat), card=card_name(one.card)) for one in plays)


def _claim(v: View) -> Iterator[Message]:
    if v.window is not None:
        claim = v.claims[-1]
        yield _claimed("bridge.describe", claim)
        if claim.line:
            yield _said("line", text=line(claim.line))


def _claimed(domain: str, claim: Claimed) -> Message:
    """All, some or none of what is left."""
    name = "claim_all" if claim.tricks == claim.left else "claim" if claim.tricks else "concede"
    params = {"who": Who(claim.seat), "n": claim.tricks, "left": claim.left}
    return Message(f"{domain}.{name}", params)


def waited_for(v: View) -> tuple[tuple[Seat, ...], str]:
    """Who is awaited, and for what kind of need."""
    if v.window is not None:
        return v.window.waiting, "agree"
    if v.question is not None:
        return (v.calls[v.question.call].seat,), "explain"
    return ((play.actor(v),) if v.turn != TABLE else ()), v.phase


def _awaited(v: View) -> Iterator[Message]:
    seats, kind = waited_for(v)
    if v.question is not None:
        which = _which(v, v.question.call)
        yield _said("question", who=Who(v.question.asker), other=Who(seats[0]), **which)
    if seats:
        yield _said("awaits", who=tuple(map(Who, seats)), need=_asked(v, kind))


def _asked(v: View, kind: str) -> Message:
    """A card from dummy is declarer's to play."""
    if kind != "play" or play.actor(v) == v.turn:
        return need(kind)
    return Message(f"bridge.need.{_from_other(v)}", {"seat": seat_of(v.turn)})


def _from_other(v: View) -> str:
    """A card out of the other hand: dummy's, or declarer's where he has left the play to dummy."""
    return "play_dummy" if v.turn == play.dummy(v) else "play_for"


def _end(v: View) -> Iterator[Message]:
    """All four hands, and the result."""
    for seat in range(4):
        if v.dealt[seat]:
            yield _said("open", who=seat_name(seat), cards=hand_name(v.dealt[seat]))
    assert v.outcome is not None, "the board is over"
    yield result_message(v.outcome)


# The log

_Narrate: TypeAlias = Callable[[View, Event, Any], Message]


def narrate(v: View, e: Event) -> Message:
    """One line of the log; ``v`` is the view just before ``e``."""
    return _NARRATE[type(e.action)](v, e, e.action)


def _told(name: str, who: Seat, **params: object) -> Message:
    return Message(f"bridge.narrate.{name}", {"who": Who(who), **params})


def _deal(v: View, e: Event, action: Deal) -> Message:
    number = action.number or v.board.number
    own = action.hands[v.seat] if v.seat >= 0 else ()
    if not own or UNKNOWN in own:
        return Message("bridge.narrate.deal", {"n": number})
    return Message("bridge.narrate.deal_own", {"n": number, "cards": hand_name(own)})


def _call(v: View, e: Event, action: Call) -> Message:
    call = call_name(action.call)
    if action.explanation:
        return _told("call_explained", e.seat, call=call, text=meaning(action.explanation))
    return _told("call_alerted" if action.alert else "call", e.seat, call=call)


def _call_no(v: View, at: int) -> CallCode:
    return v.calls[at].call if at in range(len(v.calls)) else -1


def _ask(v: View, e: Event, action: Ask) -> Message:
    return _told("ask", e.seat, other=Who(v.calls[action.call].seat), **_which(v, action.call))


def _which(v: View, at: int) -> dict[str, object]:
    """A call that is asked about, and its number: others may be the same."""
    return {"call": call_name(_call_no(v, at)), "n": at + 1}


def _explain(v: View, e: Event, action: Explain) -> Message:
    call = call_name(_call_no(v, action.call))
    if not action.explanation:
        return _told("explain_nothing" if _hears(v, e.seat) else "explain", e.seat, call=call)
    return _told("explain_text", e.seat, call=call, text=meaning(action.explanation))


def _hears(v: View, seat: Seat) -> bool:
    """Whether the viewer is told what the call of ``seat`` means."""
    return v.seat >= 0 and (v.seat == seat or side(v.seat) != side(seat))


def _play(v: View, e: Event, action: Play) -> Message:
    name = "lead" if v.phase == "lead" else "play" if e.seat == v.turn else _from_other(v)
    return _told(name, e.seat, card=card_name(action.card), seat=seat_of(v.turn))


def _claim_made(v: View, e: Event, action: Claim) -> Message:
    claim = Claimed(e.seq, e.seat, action.tricks, claims.left(v), action.line)
    made = _claimed("bridge.narrate", claim)
    return _told("line", e.seat, made=made, text=line(action.line)) if action.line else made


def _reject(v: View, e: Event, action: Reject) -> Message:
    """What the claimer has faced stays so (`claims`); his partner who defends may not see it."""
    claimer = v.claims[-1].seat
    if side(claimer) != side(v.player):
        params = {"seat": seat_of(claimer), "other": Who(partner(claimer))}
        return _told("reject_defence", e.seat, **params)
    hand = partner(claimer) if claimer == play.dummy(v) else claimer
    return _told("reject", e.seat, seat=seat_of(hand))


def _plain(name: str) -> _Narrate:
    return lambda v, e, action: _told(name, e.seat)


_NARRATE: dict[type[Action], _Narrate] = {
    Deal: _deal,
    Call: _call,
    Ask: _ask,
    Explain: _explain,
    Play: _play,
    Claim: _claim_made,
    Accept: _plain("accept"),
    Reject: _reject,
    HandOver: _plain("hand_over"),
}


# Choices


def label(v: View, action: Action) -> Message:
    """What a button or a numbered choice for ``action`` says."""
    code = f"bridge.verb.{tag_of(action)}"
    match action:
        case Call(call=call):
            return Message(code, {"call": call_name(call)})
        case Ask(call=at):
            return Message(code, {"who": Who(_seat_no(v, at)), **_which(v, at)})
        case Explain(explanation=text):
            return Message(f"{code}_text" if text else code, {"text": text})
        case Play(card=card):
            return Message(code, {"card": card_name(card)})
        case Claim(tricks=tricks):
            return _label_claim(v, code, tricks)
    return Message(code)


def _seat_no(v: View, at: int) -> Seat:
    return v.calls[at].seat if at in range(len(v.calls)) else TABLE


def _label_claim(v: View, code: str, tricks: int) -> Message:
    left = claims.left(v)
    name = "_all" if tricks == left else "" if tricks else "_none"
    return Message(f"{code}{name}", {"n": tricks, "left": left})
