"""What is being played, in sentences: whoever reads them, they are the same."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.core.game import Message, Who
from majlis.core.seats import Seat
from majlis.games.elections import chain, lands, records
from majlis.games.elections.book import Entry
from majlis.games.elections.cards import ASSIST
from majlis.games.elections.names import named, results, signed
from majlis.games.elections.plan import Plan
from majlis.games.elections.prompts import said
from majlis.games.elections.state import View


def told(plan: Plan) -> Iterator[Message]:
    """What is being played or asked."""
    v = plan.view
    if v.outcome is not None:
        return
    if plan.verb == "penalise" or (plan.asked == "ruling" and v.ballot is not None):
        yield from _tariff(plan)
    yield from _happening(v)
    yield from _signs(v)


def _happening(v: View) -> Iterator[Message]:
    match v.phase:
        case "act":
            yield said("turn", who=Who(v.turn))
            yield from _announced(v)
        case "reply" | "replies" | "settle":
            yield from _chain(v)
        case "interfere" | "answer" | "confirm" | "reoffer":
            yield from _bargain(v)
        case "vote" | "penalty_vote" | "opinion" | "votes" | "ruling":
            yield from _ballot(v)
        case "burn_votes":
            step = v.todo[0]
            name = "burning" if v.asked == step.other else "burning.other"
            yield said(name, who=Who(v.asked), whose=Who(step.other), n=step.count)
        case "pay_fees" | "distribute" | "salvage" | "look" | "session" | "pick_region":
            yield said(f"doing.{v.phase}", who=Who(v.asked))
        case "choose_region" | "pick_blind":
            yield said(f"doing.{v.phase}", who=Who(v.asked), whose=Who(v.todo[0].other))
        case "choose_first":
            yield said("doing.choose_first")
        case _:
            yield said("waiting" if v.cycle else "before")


def _announced(v: View) -> Iterator[Message]:
    """What the cycle before has brought, as it was announced (E13.2)."""
    if v.announced and v.round <= 1:
        yield said("announced", n=v.cycle - 1, results=results(v.announced))


def _chain(v: View) -> Iterator[Message]:
    """Whose word stands, and who may still answer with what; the same for every reader."""
    a = v.attack
    if a is None:
        return
    yield said(f"word.{chain.result_of(a)}", who=Who(a.target), other=Who(a.attacker))
    helped: Seat | None = None
    for seat in chain.asked(v):
        for card, side in chain.answers(v, seat):
            if card == ASSIST:
                helped = chain.principal(a, side)
        own = tuple(named(card) for card, _ in chain.answers(v, seat) if card != ASSIST)
        if own:
            yield said("may.own", who=Who(seat), cards=own)
    if helped is not None:
        yield said("may.help", who=Who(helped))


def _bargain(v: View) -> Iterator[Message]:
    b = v.bargain
    if b is None:
        return
    yield said("offer", who=Who(b.owner), other=Who(b.partner))
    if v.phase == "interfere":
        yield said("may.break")
    elif v.phase == "reoffer":
        yield said("reoffer", who=Who(b.owner), barred=tuple(map(Who, b.barred)))
    else:
        mine, yours = (b.mine, b.yours) if b.proposer == b.owner else (b.yours, b.mine)
        name = "proposed" if yours else "proposed.any"
        yield said(name, who=Who(b.proposer), n=mine, m=yours)
        if b.given:
            yield said("given", n=b.given)
    if b.mine and (b.yours or b.given) and v.phase in ("answer", "confirm"):
        both = [b.mine or b.given, b.given or b.yours]
        if b.given:
            both = [b.mine, b.given] if b.proposer == b.owner else [b.given, b.yours]
        yield said("together", n=sum(lands.counted(lands.get(v, n)) for n in both))


def _ballot(v: View) -> Iterator[Message]:
    b = v.ballot
    if b is None:
        return
    offence = Message(f"elections.offence.{b.offence}") if b.offence else said("nothing")
    yield said(f"ballot.{b.kind}", who=Who(b.about), by=Who(b.by), offence=offence)
    if b.yes or b.no:
        yes, no = tuple(map(Who, b.yes)), tuple(map(Who, b.no))
        yield said("voted", yes=yes or said("nobody"), no=no or said("nobody"))


def _signs(v: View) -> Iterator[Message]:
    """The last sign of each muted candidate, and what it was read as (E15.4)."""
    for sign in v.signs:
        c = v.candidates[sign.seat]
        if not (c.is_in and c.muted):
            continue
        gesture = Message(f"elections.gesture.{sign.gesture}")
        if sign.reading:
            reading = Message(f"elections.reading.{sign.reading}")
            yield said("sign.read", who=Who(sign.seat), sign=gesture, reading=reading)
        else:
            yield said("sign", who=Who(sign.seat), sign=gesture)


def _tariff(plan: Plan) -> Iterator[Message]:
    """What a penalty costs, worked out before it is given (E15.1)."""
    v = plan.view
    seat = plan.target
    if seat is None and v.ballot is not None:
        seat = v.ballot.about
    if seat is None or v.book is None:
        return
    found = next((str(value) for kind, value in plan.chosen if kind == "offence"), None)
    offence = found or (v.ballot.offence if v.ballot is not None else "")
    k = v.book.offences(v.cycle, seat, offence)
    due = records.due(v, seat, offence)
    yield said("tariff", who=Who(seat), nth=k + 1, base=100 * v.cycle, more=100 * k, n=due)
    have = v.book.totals()[seat]
    yield said("tariff.total", who=Who(seat), n=signed(have), m=signed(have - due))


# The book


def recorded(v: View) -> Iterator[Message]:
    """What has been recorded in this cycle, as everybody has heard it."""
    return (_record(v, entry) for entry in v.records)


def _record(v: View, entry: Entry) -> Message:
    who = tuple(map(Who, entry.seats))
    params: dict[str, object] = {"who": who, "n": sum(entry.votes)}
    if entry.kind == "penalty":
        params["offence"] = Message(f"elections.offence.{entry.note}")
    return said(f"record.{entry.kind}{'' if entry.counts else '.off'}", **params)
