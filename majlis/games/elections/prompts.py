"""What the table screen says round the board: how the game stands, what can be done now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from majlis.core.actions import Action
from majlis.core.game import Message, Who
from majlis.core.seats import Seat, is_player
from majlis.games.elections import describe
from majlis.games.elections.actions import (
    REPLIES,
    Confirm,
    Distribute,
    DoneLooking,
    Pass,
    Refuse,
    Vote,
)
from majlis.games.elections.cards import (
    BURNS,
    SWAP,
    Card,
    id_of,
    is_bisht,
    is_vote,
    kind_of,
    votes_of,
)
from majlis.games.elections.names import named
from majlis.games.elections.notation import spell
from majlis.games.elections.paths import AS_VOTES, Step
from majlis.games.elections.plan import Plan
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
    yield from map(clause, sorted(set(clauses)))


def clause(number: int) -> Message:
    """A clause of the regulations with its number."""
    return said("clause", n=number, text=Message(f"elections.clause.{number}"))


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


# What can be done


def prompt(plan: Plan) -> Message | None:
    """What the person before the board can do now, or has chosen so far."""
    found = _prompt(plan)
    if found is None or not plan.is_open:
        return found
    if plan.asked in ("reply", "interfere"):
        return said(f"prompt.anybody.{plan.asked}")
    return said("prompt.open", who=Who(plan.seat), prompt=found)


def forward(raised: Iterable[Seat]) -> Message:
    """Who wants to look at his hand, and what calls him."""
    return said("prompt.anybody.forward", who=tuple(map(Who, sorted(raised))), key="p")


def whole(raised: Iterable[Seat]) -> Message:
    """That all the others would let the whole chain go, and what does it."""
    some = tuple(map(Who, sorted(raised)))
    return said("prompt.anybody.whole.forward", who=some) if some else said("prompt.anybody.whole")


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
        name = "referee" if plan.is_referee and plan.asked == "referee" else plan.asked
        return said(f"prompt.{name}", who=Who(plan.view.turn), n=plan.view.moves)
    return said(f"prompt.step.{_step(plan)}", what=what(plan))


def _step(plan: Plan) -> str:
    """What is chosen next."""
    kinds = plan.kinds
    if "region" in kinds:
        if plan.holder not in (None, plan.seat):
            return "their_region"
        return "burn_or_region" if plan.asked == "distribute" else "region"
    if plan.chosen[-1] == AS_VOTES:
        return "votes"
    return next((kind for kind in ("seat", "as", "vote", "offence") if kind in kinds), "other")


def what(plan: Plan) -> Message:
    """What is chosen so far, in words."""
    first, *rest = plan.chosen
    found = _part(plan, first)
    for step in rest:
        found = _joined(plan, found, step)
    return found


def _joined(plan: Plan, before: Message, step: Step) -> Message:
    """One more choice after those ``before``: a candidate is whom the verb or the card is for."""
    kind, value = step
    if kind == "seat":
        verb = plan.verb or ("swap" if kind_of(plan.card) == SWAP else "")
        name = f"chosen.seat.{verb}" if verb in _OTHERWISE else "chosen.seat"
        return said(name, before=before, who=Who(int(value)))
    return said("chosen", before=before, part=_part(plan, step))


_OTHERWISE = ("ask_opinion", "penalise", "read_sign", "swap", "warn")
"""Verbs and cards that go with a candidate otherwise than an attack does."""


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
            return _no_region(plan) if not value else said("part.region", n=int(value))
        case "kind":
            return said("vote_card")
        case "offence":
            return Message(f"elections.offence.{value}")
        case "amount":
            return Message("elections.remedy.points", {"n": int(value)})
        case "position":
            return said("position", n=int(value))
        case "entry":
            return _entry(plan.view, int(value))
        case "word":
            group = "reading" if plan.verb == "read_sign" else "gesture"
            return Message(f"elections.{group}.{value}")
    return said(f"do.{value}")


def _no_region(plan: Plan) -> Message:
    """The answer 0 where a region is asked for."""
    return said("burn_it" if plan.asked == "distribute" else "any_region")


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
    if isinstance(plan.action, Distribute) and not plan.action.region:
        return said("decide.burn_votes")
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


def is_grave(action: Action) -> bool:
    """Whether an answer lays a card or lets a whole chain go: chosen first, then done (E3.8)."""
    return isinstance(action, REPLIES) or (isinstance(action, Pass) and action.whole)


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
