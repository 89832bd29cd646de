"""What the table screen says round the board: how the game stands, what can be done now."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.core.actions import Action
from majlis.core.game import Message, Who
from majlis.core.seats import Seat, is_player
from majlis.games.elections import chain, describe, lands
from majlis.games.elections import records as ledgers
from majlis.games.elections.actions import Confirm, DoneLooking, Pass, Refuse, Vote
from majlis.games.elections.book import Entry
from majlis.games.elections.cards import (
    ASSIST,
    BURNS,
    Card,
    id_of,
    is_bisht,
    is_vote,
    kind_of,
    vote,
    votes_of,
)
from majlis.games.elections.names import named, results
from majlis.games.elections.notation import spell
from majlis.games.elections.paths import Step
from majlis.games.elections.plan import Plan, is_referee
from majlis.games.elections.state import View

_CLAUSES: dict[str, tuple[int, ...]] = {
    "rest": (25,),
    "swap": (14, 24),
    "hand_swap": (8,),
    "inspect": (28, 30),
    "mute": (29, 30),
    "take_region": (15, 16),
    "burn_card": (9,),
    "burn100": (14, 17),
    "burn200": (14, 17),
    "burn300": (14, 17),
    "withdraw_powers": (23,),
    "fees": (12,),
    "deny": (20, 21, 25),
    "assist": (20, 21, 25),
    "mirror": (20, 22, 25),
    "break_swap": (24, 25),
    "not_candidate": (24, 25),
    "immunity": (23,),
    "secret_session": (18, 28),
    "salvage": (9,),
    "count_boxes": (3, 13),
    "adjourn": (3, 13),
    "bisht": (7,),
    "vote": (12, 14),
}
"""By a card's id, the clauses of the regulations that bear on it."""
_ATTACK = (6, 19)
MOST_KEYS = 9
"""The greatest number that is one key."""


def said(name: str, **params: object) -> Message:
    """A message of the board."""
    return Message(f"elections.board.{name}", params)


# Cards


def short(card: Card) -> Message:
    """The same in the few letters that a card has room for."""
    if is_vote(card):
        return said("short.bisht_votes" if is_bisht(card) else "short.votes", n=votes_of(card))
    name = said(f"short.{id_of(card)}", n=BURNS.get(kind_of(card), 0))
    return said("short.bisht_as", card=name) if card != kind_of(card) else name


def help_of(card: Card) -> Iterator[Message]:
    """What there is to read about a card: what it does, and the clauses that bear on it."""
    kind = kind_of(card)
    yield Message(f"elections.card.{id_of(kind)}.help", {"n": BURNS.get(kind, votes_of(kind))})
    clauses = _CLAUSES.get(id_of(kind), ())
    if kind <= 14 and id_of(kind) not in ("swap", "unknown"):
        clauses = (*clauses, *_ATTACK)
    for clause in sorted(set(clauses)):
        yield said("clause", n=clause, text=Message(f"elections.clause.{clause}"))


# How the game stands


def headline(v: View) -> Iterator[Message]:
    """The cycle and its round, the bank, the moves that are left."""
    if not v.cycle:
        yield Message("elections.name")
        return
    yield said("head.cycle", n=v.cycle, of=v.law.cycles, round=v.round)
    yield said("head.closing" if v.closing else "head.bank", n=v.bank)
    if is_player(v.turn) and v.outcome is None:
        yield said("head.moves", who=Who(v.turn), n=v.moves)


def notes(v: View, seat: Seat) -> Iterator[Message]:
    """What lies on a candidate, for all to see (E17)."""
    c = v.candidates[seat]
    if not c.is_in:
        yield said(f"note.{c.status}")
        return
    if c.rest:
        yield said("note.rest", n=c.rest)
    if c.muted:
        yield said("note.mute", n=c.muted)
    if c.immunity:
        yield said("note.immune", n=c.immunity)
    if c.barred_from:
        yield said("note.barred", who=tuple(map(Who, c.barred_from)))


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
        if not v.candidates[sign.seat].muted:
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
    due = ledgers.due(v, seat, offence)
    yield said("tariff", who=Who(seat), nth=k + 1, base=100 * v.cycle, more=100 * k, n=due)
    have = v.book.totals()[seat]
    yield said("tariff.total", who=Who(seat), n=have, m=have - due)


# The book


def records(v: View) -> Iterator[Message]:
    """What has been recorded in this cycle, as everybody has heard it."""
    return (_record(v, entry) for entry in v.records)


def _record(v: View, entry: Entry) -> Message:
    who = tuple(map(Who, entry.seats))
    params: dict[str, object] = {"who": who, "n": sum(entry.votes)}
    if entry.kind == "penalty":
        params["offence"] = Message(f"elections.offence.{entry.note}")
    return said(f"record.{entry.kind}{'' if entry.counts else '.off'}", **params)


# What can be done


def prompt(plan: Plan) -> Message | None:
    """What the person before the board can do now, or has chosen so far."""
    found = _prompt(plan)
    if found is None or not plan.is_open:
        return found
    if plan.asked in ("reply", "interfere"):
        return said(f"prompt.anybody.{plan.asked}")
    return said("prompt.open", who=Who(plan.seat), prompt=found)


def _prompt(plan: Plan) -> Message | None:
    if not plan.asked:
        return None
    if plan.choice is not None:
        return _to_select(plan)
    if plan.is_weighty:
        return _to_answer(plan)
    if plan.action is not None and plan.cursor is None:
        what_ = describe.label(plan.view, plan.action)
        return said("prompt.wasted" if plan.wasted else "prompt.ready", what=what_)
    if not plan.chosen:
        name = "referee" if is_referee(plan) and plan.asked == "referee" else plan.asked
        return said(f"prompt.{name}", who=Who(plan.view.turn), n=plan.view.moves)
    return said(f"prompt.step.{_step(plan)}", what=what(plan))


def _step(plan: Plan) -> str:
    """What is chosen next."""
    kinds = plan.kinds
    if "region" in kinds:
        if plan.holder not in (None, plan.seat):
            return "their_region"
        return "burn_or_region" if plan.asked == "distribute" else "region"
    return next((kind for kind in ("seat", "as", "vote", "offence") if kind in kinds), "other")


def what(plan: Plan) -> Message:
    """What is chosen so far, in words."""
    parts = tuple(_part(plan, step) for step in plan.chosen)
    return said("chosen", parts=parts)


def _part(plan: Plan, step: Step) -> Message:
    kind, value = step
    match kind:
        case "seat":
            return said("part.seat", who=Who(int(value)))
        case "region" if value:
            return said("part.region", n=int(value))
    return option(plan, step)


def _to_select(plan: Plan) -> Message:
    name = "ready" if plan.action is not None else "select"
    return said(f"prompt.{plan.asked}.{name}", have=plan.worth, n=plan.demanded)


def _to_answer(plan: Plan) -> Message:
    v = plan.view
    match plan.asked:
        case "reply" if v.attack is not None:
            a = v.attack
            name = "own" if plan.seat in (a.attacker, a.target) else "others"
            return said(f"prompt.reply.{name}", card=named(a.card), who=Who(a.attacker))
        case "interfere" if v.bargain is not None:
            return said("prompt.interfere", who=Who(v.bargain.owner), other=Who(v.bargain.partner))
        case "confirm" if v.bargain is not None:
            return said("prompt.confirm", n=v.bargain.given)
        case "vote" | "penalty_vote" | "opinion" if v.ballot is not None:
            return said(f"prompt.{plan.asked}", who=Who(v.ballot.about))
        case "look" if v.seen is not None:
            return said("prompt.look", who=Who(v.seen.seat))
    return said(f"prompt.{plan.asked}")


def option(plan: Plan, step: Step) -> Message:
    """Something to choose that lies nowhere on the table."""
    kind, value = step
    match kind:
        case "card" | "as" | "arena" | "paid" | "vote":
            return named(int(value))
        case "region":
            return said("burn_it" if plan.asked == "distribute" else "any_region")
        case "offence":
            return Message(f"elections.offence.{value}")
        case "amount":
            return named(vote(int(value)))
        case "position":
            return said("position", n=int(value))
        case "entry":
            return _entry(plan.view, int(value))
        case "word":
            group = "reading" if plan.verb == "read_sign" else "gesture"
            return Message(f"elections.{group}.{value}")
    return said(f"do.{value}")


def _entry(v: View, number: int) -> Message:
    """A penalty of the ledger."""
    entry = v.ledger.entries[number]
    amount = sum(remedy.amount for remedy in entry.remedies if remedy.kind == "points")
    return said("entry", who=Who(entry.offender), offence=Message(entry.code), n=amount)


def count(plan: Plan) -> Message:
    """How far a selection goes."""
    return said("count", have=plan.worth, n=plan.demanded)


def decides(plan: Plan) -> Message:
    """What Enter does."""
    return said(f"decide.{plan.asked}" if plan.asked in _DECIDES else "decide")


_DECIDES = ("act", "burn_votes", "pay_fees", "distribute", "salvage", "sign")


def keys_of(plan: Plan) -> Iterator[tuple[str, Action]]:
    """The answers without a default, each with its key: a card by its number in the hand, or by
    the next one that is free, the others by a letter."""
    taken: set[int] = set()
    for action in plan.legal:
        letter = _letter(action)
        if letter:
            yield letter, action
            continue
        own = plan.view.hand.index(plan.card_of(action)) + 1
        free = (n for n in range(len(plan.view.hand) + 1, 100) if n not in taken)
        number = own if own not in taken and own <= MOST_KEYS else next(free)
        taken.add(number)
        yield str(number), action


def _letter(action: Action) -> str:
    match action:
        case Pass(whole=whole):
            return "w" if whole else "p"
        case Vote(yes=yes):
            return "y" if yes else "n"
        case Confirm():
            return "y"
        case Refuse():
            return "n"
        case DoneLooking():
            return "d"
    return ""


def leaves(seat: Seat, viewer: Seat) -> Message:
    """Giving the game up, where it must be said who does."""
    return Message("elections.verb.leave") if seat == viewer else said("leave", who=Who(seat))


def panel(v: View, seat: Seat) -> Iterator[Message]:
    """What stands in a candidate's panel: his cards, what lies on him."""
    yield said("panel.cards", n=v.counts[seat])
    yield from notes(v, seat)


def drafted(plan: Plan) -> str:
    """What is chosen, in notation; empty until it is complete."""
    action = plan.action
    return "" if action is None else spell(action, plan.view)
