"""What the table screen says round the board: how the game stands, what can be done now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from majlis.core.game import Message, Who
from majlis.core.seats import Seat
from majlis.games.coup import claims, people
from majlis.games.coup.actions import PutBack
from majlis.games.coup.cards import NAMES, Card
from majlis.games.coup.deeds import DEEDS
from majlis.games.coup.describe import name_of, names_of, story
from majlis.games.coup.plan import Plan
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import View


def said(name: str, **params: object) -> Message:
    """A message of the board."""
    return Message(f"coup.board.{name}", params)


def either(some: Iterable[Card], joined: str = "or") -> Message:
    """One character, or one of two; ``joined`` says how they are: ``or``, ``either`` is shorter."""
    one, *others = names_of(some)
    return said(joined, one=one, other=others[0]) if others else one


# How the game stands


def headline(v: View) -> Iterator[Message]:
    """The turn, the fifth character, the Court and the treasury."""
    yield said("head.turn", n=v.turn_no) if v.turn_no else Message("coup.name")
    yield said("head.fifth", card=name_of(v.law.fifth))
    yield said("head.court", n=v.court)
    if v.treasury is None:
        yield said("head.unlimited")
    else:
        yield said("head.treasury", n=v.treasury)


def told(v: View) -> Iterator[Message]:
    """What is being played, and who may answer it with what."""
    if v.phase == "act":
        yield said("turn", who=Who(v.turn))
    yield from story(v)
    match v.phase:
        case "draft":
            yield said("drafting")
        case "challenge":
            yield said("may.challenge")
            yield from _then(v)
        case "block":
            yield from _then(v)
        case "challenge_block":
            yield said("may.challenge_block")
        case "turn_up":
            yield from _gone(v)


_GONE = {"steal": "C8.4", "assassinate": "C7.7", "examine": "C7.7"}
"""The rules by which an action does nothing to somebody who has fallen meanwhile."""


def _gone(v: View) -> Iterator[Message]:
    """That whom the action is aimed at has fallen, so that it will do nothing to him."""
    p = claims.pending(v)
    if p.target is None or people.is_alive(v, p.target):
        return
    is_heir = p.verb == "steal" and v.law.steal_from_eliminated and p.estate
    if p.verb in _GONE and not is_heir:
        yield said(f"gone.{p.verb}", who=Who(p.target), rule=_GONE[p.verb])


def _then(v: View) -> Iterator[Message]:
    """Who may counter, claiming what; while the claim itself is open, after that."""
    p = claims.pending(v)
    able = DEEDS[p.verb].counters_with(v.law.fifth)
    if not able or not claims.blockers(v):
        yield from _gone(v)
        return
    if p.target is None:
        yield said("may.block.any", cards=either(able))
    else:
        name = "then" if v.phase == "challenge" else "block"
        yield said(f"may.{name}", who=Who(p.target), cards=either(able))


# What can be done


def prompt(plan: Plan) -> Message | None:
    """What the person before the board can do now, or has chosen so far.

    Before all eyes it says who is asked.
    """
    found = _prompt(plan)
    if found is None or not plan.is_open:
        return found
    return said("prompt.open", who=Who(plan.seat), prompt=found)


def _prompt(plan: Plan) -> Message | None:
    v = plan.view
    match plan.asked:
        case "act":
            return _to_act(plan)
        case "challenge" | "challenge_block":
            doubted = {"other": Who(claims.claimant(v)), "card": name_of(claims.character(v))}
            return said("prompt.challenge", **doubted)
        case "block":
            p = claims.pending(v)
            return said("prompt.block", other=Who(p.actor), what=said(f"deed.{p.verb}"))
        case "verdict":
            return said("prompt.verdict", who=Who(claims.target(v)), card=name_of(v.shown))
        case "put_back":
            return _to_put_back(plan)
        case "turn_up":
            return _to_turn_up(plan)
        case "draft" | "lose" | "show":
            return _to_pick(plan)
    return None


def _to_act(plan: Plan) -> Message:
    if plan.action is not None:
        return said("prompt.ready", what=GAME.label(plan.view, plan.action))
    if plan.view.must_coup:
        return said("prompt.must_coup", n=plan.view.coins[plan.seat])
    if plan.aiming:
        return said("prompt.aim", what=said(f"deed.{plan.verb}"))
    if plan.verb:
        return said("prompt.verb", what=said(f"deed.{plan.verb}"))
    return said("prompt.act")


def _to_pick(plan: Plan) -> Message:
    if plan.action is not None:
        return said("prompt.ready", what=GAME.label(plan.view, plan.action))
    if plan.asked == "show":
        return said("prompt.show", who=Who(plan.view.turn))
    return said(f"prompt.{plan.asked}")


def _to_turn_up(plan: Plan) -> Message:
    """Whether the claim can be proved, and what turning another card up means (C5.5, C5.6)."""
    v = plan.view
    claim, who = claims.character(v), Who(claims.doubter(v))
    if plan.action is not None and plan.cards == (claim,):
        return said("prompt.turn_up.proof", who=who, card=name_of(claim))
    if plan.action is not None:
        return said("prompt.turn_up.loss", card=name_of(plan.cards[0]), claim=name_of(claim))
    name = "either" if claim in plan.faces else "bluff"
    return said(f"prompt.turn_up.{name}", who=who, card=name_of(claim))


def _to_put_back(plan: Plan) -> Message:
    if plan.action is not None:
        back, kept = names_of(plan.cards), names_of(plan.kept)
        return said("prompt.put_back.ready", cards=back, kept=kept)
    more = ".more" if plan.cards else ""
    return said(f"prompt.put_back{more}", n=plan.missing)


def forced(plan: Plan) -> Message:
    """Why there is nothing to choose: it is the last card (C7.2). Said to its owner, or to all."""
    card = name_of(getattr(plan.legal[0], "card", 0))
    if not plan.is_open:
        return said(f"forced.own.{plan.asked}", card=card)
    return said(f"forced.{plan.asked}", who=Who(plan.seat), card=card)


def drafted(plan: Plan) -> str:
    """What is chosen, in notation."""
    if plan.kind == "act":
        aimed = "" if plan.target is None else f" {plan.target + 1}"
        return f"{'aid' if plan.verb == 'foreign_aid' else plan.verb}{aimed}"
    return " ".join(NAMES[card] for card in plan.cards)


def decides(plan: Plan) -> Message:
    """What Enter does."""
    if isinstance(plan.action, PutBack):
        return said("decide.put_back")
    return said(f"decide.{plan.asked}")


def resigns(seat: Seat) -> Message:
    """Resigning, where it must be said who does."""
    return said("resign", who=Who(seat))
