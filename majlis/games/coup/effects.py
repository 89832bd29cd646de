"""What actions do once nobody stands in their way (C7)."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Event
from majlis.games.coup import people
from majlis.games.coup.actions import Drawn, PutBack, ShowTo, Verdict
from majlis.games.coup.cards import UNKNOWN
from majlis.games.coup.claims import pending, target
from majlis.games.coup.deeds import DEEDS, DRAWS, STOLEN
from majlis.games.coup.influence import minus, told, with_hand
from majlis.games.coup.purse import gained, moved
from majlis.games.coup.state import Pending, Shift, Standing, State, Step, Why
from majlis.games.coup.steps import asks, then


def take_effect(s: State, step: Step, seq: int) -> State:
    """The action happens; what somebody must choose in it comes next."""
    p = pending(s)
    match p.verb:
        case "coup" | "assassinate":
            return then(s, Step("suffer", target(s)))
        case "steal":
            return _stolen(s, p)
        case "exchange":
            return then(s, Step("draw", p.actor, DRAWS[s.law.fifth]), Step("put_back", p.actor))
        case "examine":
            return then(s, Step("show", target(s)), Step("verdict", p.actor))
    return gained(s, p.actor, DEEDS[p.verb].gain)


def _stolen(s: State, p: Pending) -> State:
    """C7.3; from somebody who fell by a challenge to it, what the option says (C8.4)."""
    if people.is_alive(s, target(s)):
        coins = min(STOLEN, s.coins[target(s)])
        return moved(moved(s, target(s), -coins), p.actor, coins)
    if s.law.steal_from_eliminated:
        return gained(s, p.actor, min(STOLEN, p.estate))
    return s


# Steps: what concerns somebody who has fallen meanwhile lapses (C7.7)


def ask_to_lose(s: State, step: Step, seq: int) -> State:
    """C7.2, C8.1."""
    return asks(s, "lose", step.seat, seq) if people.is_alive(s, step.seat) else s


def ask_chance(s: State, step: Step, seq: int) -> State:
    """Cards for the step's seat."""
    if not people.is_alive(s, step.seat):
        return replace(s, shown=UNKNOWN)
    return asks(s, "draw", step.seat, seq, step.count)


def ask_to_put_back(s: State, step: Step, seq: int) -> State:
    """C7.4, C7.5."""
    return asks(s, "put_back", step.seat, seq, len(s.drawn))


def ask_to_show(s: State, step: Step, seq: int) -> State:
    """C7.6."""
    return asks(s, "show", step.seat, seq) if people.is_alive(s, step.seat) else s


def ask_verdict(s: State, step: Step, seq: int) -> State:
    """C7.6; without a card there is nothing to decide."""
    return asks(s, "verdict", step.seat, seq) if s.shown else s


# Events


def drawn(s: State, e: Event, action: Drawn) -> State:
    """Cards from the Court: for a card that goes into it, or to choose among."""
    if not s.shown:
        return replace(s, court=minus(s.court, action.cards), drawn=action.cards)
    seat, out = action.seat, (s.shown,)
    by = pending(s).actor if is_swapping(s) else None
    why: Why = "proved" if by is None else "swapped"
    s = with_hand(s, seat, (*minus(s.hands[seat], out), *action.cards))
    court = tuple(sorted(minus((*s.court, *out), action.cards)))
    s = told(s, Shift(e.seq, why, seat, out, action.cards, by))
    return replace(s, court=court, shown=UNKNOWN)


def is_swapping(s: Standing) -> bool:
    """Whether a card is being replaced that the Inquisitor had swapped (C7.6).

    Then it is the target's; a card that was proved to be the Inquisitor is the actor's.
    """
    p = pending(s)
    return p.verb == "examine" and s.asked == p.target


def put_back(s: State, e: Event, action: PutBack) -> State:
    """What is kept is the hand; the rest is the Court's again."""
    kept = minus((*s.hands[e.seat], *s.drawn), action.cards)
    s = told(with_hand(s, e.seat, kept), Shift(e.seq, "exchanged", e.seat, action.cards, s.drawn))
    return replace(s, court=tuple(sorted((*s.court, *action.cards))), drawn=())


def shown_to(s: State, e: Event, action: ShowTo) -> State:
    """The card lies before the Inquisitor."""
    return replace(s, shown=action.card)


def judged(s: State, e: Event, action: Verdict) -> State:
    """Swap: into the Court with it, and another one for the target; else nothing has happened."""
    if action.swap:
        return then(s, Step("draw", target(s)))
    s = told(s, Shift(e.seq, "looked", target(s), (s.shown,), by=e.seat))
    return replace(s, shown=UNKNOWN)
