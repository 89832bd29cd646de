"""What the table screen says round the board: how the game stands, what can be done now."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.core.game import Message, Who
from majlis.core.match import MatchView
from majlis.core.seats import Seat, is_player
from majlis.games.bridge import describe, notation, play, scoresheet
from majlis.games.bridge.actions import Call, Claim, Explain
from majlis.games.bridge.calls import is_bid
from majlis.games.bridge.cards import LENGTH, SIGNS, partner
from majlis.games.bridge.ending import seat_name, seat_of
from majlis.games.bridge.plan import Plan
from majlis.games.bridge.state import Claimed, View
from majlis.games.bridge.words import call_name, card_name, contract_name, rank_name


def said(name: str, **params: object) -> Message:
    """A message of the board."""
    return Message(f"bridge.board.{name}", params)


# How the game stands


def headline(v: View, match: MatchView | None = None) -> Iterator[Message]:
    """The board and its number in the set, the dealer, who is vulnerable, the contract."""
    yield _board(v.board.number, match)
    yield said("head.dealer", seat=seat_name(v.board.dealer))
    yield said("head.vulnerable", who=describe.vulnerability(v.board))
    if v.contract is not None:
        declarer = seat_name(v.contract.declarer)
        yield said("head.contract", contract=contract_name(v.contract), seat=declarer)


def _board(number: int, match: MatchView | None) -> Message:
    """The board's number, and which it is of how many where that is another."""
    if match is None or not match.until:
        return said("head.board", n=number)
    first = scoresheet.first_board(match)
    place, of = match.game_no - first + 1, match.until - first + 1
    if place == number:
        return said("head.board_of", n=number, of=of)
    return said("head.board_in_set", n=number, place=place, of=of)


def panel(v: View, seat: Seat) -> Iterator[Message]:
    """Where a player sits, and what he is in this board."""
    yield seat_name(seat)
    if v.contract is not None:
        if seat == v.contract.declarer:
            yield said("part.declarer")
        elif seat == partner(v.contract.declarer):
            yield said("part.dummy")
    elif seat == v.board.dealer:
        yield said("part.dealer")


def told(plan: Plan) -> Iterator[Message]:
    """The claim that stands, how it is to be played, and who has answered."""
    v = plan.view
    if v.window is None:
        return
    yield claimed(v.claims[-1])
    if v.claims[-1].line:
        yield said("line", text=describe.line(v.claims[-1].line))
    for seat in v.window.seats:
        name = "answer.open" if seat in v.window.waiting else "answer.given"
        yield said(name, who=Who(seat))


def claimed(claim: Claimed) -> Message:
    """All, some or none of what is left."""
    kind = "all" if claim.tricks == claim.left else "some" if claim.tricks else "none"
    return said(f"claimed.{kind}", who=Who(claim.seat), n=claim.tricks, left=claim.left)


# What can be done


def prompt(plan: Plan) -> Message | None:
    """What the person before the board can do now, or has chosen so far.

    Before all eyes it says who is asked.
    """
    found = _prompt(plan)
    if found is None or not plan.is_open or plan.mode:
        return found
    return said("prompt.open", who=Who(plan.seat), prompt=found)


def _prompt(plan: Plan) -> Message | None:
    if plan.mode == "claim":
        return _to_claim(plan)
    if plan.mode == "ask":
        return said("prompt.ask", call=_call(plan, plan.about), who=Who(_caller(plan, plan.about)))
    match plan.kind:
        case "call":
            return _to_call(plan)
        case "card":
            return _to_play(plan)
        case "explain":
            return _to_explain(plan)
        case "agree":
            return _to_agree(plan)
    v = plan.view
    if plan.right("dispute") is not None:
        return said("prompt.dispute", claim=claimed(v.claims[-1]))
    is_idle = v.phase == "play" and v.window is None and is_player(v.seat)
    if is_idle and v.seat == play.idle(v):
        return said("prompt.dummy", who=Who(v.player))
    return None


def _call(plan: Plan, at: int) -> Message | str:
    return call_name(plan.view.calls[at].call)


def _caller(plan: Plan, at: int) -> Seat:
    return plan.view.calls[at].seat


def _to_call(plan: Plan) -> Message:
    if plan.call is None:
        waits = plan.level and plan.barred is None
        return said("prompt.level", n=plan.level) if waits else said("prompt.call")
    call = call_name(plan.call)
    if plan.writing:
        return said("prompt.alerting", call=call)
    if plan.text:
        name = "prompt.alerted.text" if plan.alert else "prompt.explained"
        return said(name, call=call, text=plan.text)
    return said("prompt.alerted" if plan.alert else "prompt.called", call=call)


def _to_play(plan: Plan) -> Message:
    v = plan.view
    params: dict[str, object] = {"seat": seat_of(plan.of_seat)}
    suffix = ""
    if plan.of_seat != plan.seat:
        suffix = ".dummy" if plan.is_of_dummy else ".for"
    if plan.card is not None:
        return said(f"prompt.card{suffix}", card=card_name(plan.card), **params)
    if plan.rank is not None and plan.suit is None:
        return said("prompt.rank", rank=rank_name(plan.rank))
    if not v.trick:
        return said(f"prompt.lead{suffix}", **params)
    led = v.trick[0].card // LENGTH
    follows = any(one // LENGTH == led for one in plan.choosable)
    name = "follow" if follows else "discard"
    return said(f"prompt.{name}{suffix}", suit=SIGNS[led], **params)


def _to_explain(plan: Plan) -> Message:
    v = plan.view
    assert v.question is not None, "somebody has asked"
    call = _call(plan, v.question.call)
    if plan.text:
        return said("prompt.explaining", call=call, text=plan.text)
    return said("prompt.explain", call=call, who=Who(v.question.asker))


def _to_agree(plan: Plan) -> Message:
    claim = plan.view.claims[-1]
    if claim.line:
        text = describe.line(claim.line)
        return said("prompt.agree.line", claim=claimed(claim), text=text)
    return said("prompt.agree", claim=claimed(claim))


def _to_claim(plan: Plan) -> Message:
    name = "claim" if plan.tricks else "concede"
    line = ".line" if plan.line else ""
    params: dict[str, object] = {"text": plan.line} if plan.line else {}
    return said(f"prompt.{name}{line}", n=plan.tricks, left=plan.left, **params)


def forced(plan: Plan) -> Message:
    """Why there is nothing to choose: it is the last card of a hand."""
    return said("forced", seat=seat_of(plan.of_seat))


def drafted(plan: Plan) -> str:
    """What is chosen, in notation; an unfinished bid is its level."""
    if plan.action is None:
        return str(plan.level) if plan.level else ""
    return notation.spell(plan.action, plan.view)


def decides(plan: Plan) -> Message:
    """What Enter does."""
    match plan.action:
        case Call(call=call):
            name = "bid" if is_bid(call) else "call"
            return said(f"decide.{name}", call=call_name(call))
        case Claim(tricks=tricks):
            return said("decide.claim" if tricks else "decide.concede", n=tricks)
        case Explain():
            return said("decide.explain")
    return said("decide.ask" if plan.mode == "ask" else "decide.card")


def sure(claim: Claim, left: int) -> Message:
    """What is asked before a claim that was typed at once."""
    if not claim.tricks:
        return said("decide.concede.confirm")
    params: dict[str, object] = {"n": claim.tricks, "left": left}
    if claim.line:
        return said("decide.claim.confirm.line", text=claim.line, **params)
    return said("decide.claim.confirm", **params)
