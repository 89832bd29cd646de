"""Claims, challenges and counters (C5, C6)."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Event
from majlis.core.seats import Seat
from majlis.games.coup import deeds, people, purse
from majlis.games.coup.actions import Block, Challenge, TurnUp
from majlis.games.coup.cards import UNKNOWN, Card
from majlis.games.coup.deeds import DEEDS
from majlis.games.coup.influence import lost
from majlis.games.coup.state import (
    Act,
    Claim,
    Pending,
    Phase,
    Result,
    Standing,
    State,
    Step,
    Tally,
)
from majlis.games.coup.steps import asks, asks_all, instead, then, without


def pending(s: Standing) -> Pending:
    """The action that is being played; there must be one."""
    assert s.pending is not None, "an action is being played"
    return s.pending


def target(s: Standing) -> Seat:
    """Whom the action is aimed at; it must be at somebody."""
    found = pending(s).target
    assert found is not None, "the action is aimed at somebody"
    return found


def doubter(s: Standing) -> Seat:
    """Who has challenged; there must be somebody."""
    found = pending(s).challenger
    assert found is not None, "somebody has challenged"
    return found


def claimant(s: Standing) -> Seat:
    """Whose claim is, or was last, open to a challenge: the blocker's, or the actor's."""
    p = pending(s)
    return p.actor if p.blocker is None else p.blocker


def character(s: Standing) -> Card:
    """What `claimant` claims."""
    p = pending(s)
    return p.claim if p.blocker is None else p.block_claim


def blockers(s: Standing) -> tuple[Seat, ...]:
    """Who may counter: the target alone, or anybody where there is none (C4.1, C6.3)."""
    p = pending(s)
    able = people.rivals(s, p.actor) if p.target is None else (p.target,)
    return tuple(seat for seat in able if people.is_alive(s, seat) and seat not in p.tried)


def counters(s: Standing) -> tuple[Card, ...]:
    """The characters that counter the action, ascending."""
    return DEEDS[pending(s).verb].counters_with(s.law.fifth)


def announced(s: State, e: Event, verb: str, target: Seat | None) -> State:
    """An action is announced and paid for (C3.1, C3.3); it may be challenged, then countered."""
    deed = DEEDS[verb]
    claim = deeds.claimed(verb, s.law.fifth)
    s = purse.moved(s, e.seat, -deed.cost)
    act = Act(e.seq, s.turn_no, e.seat, verb, target)
    s = replace(s, acts=(*s.acts, act), pending=Pending(e.seat, verb, target, deed.cost, claim))
    steps = [Step("effect"), Step("end")]
    if deed.counters:
        steps.insert(0, Step("block"))
    if claim:
        s = _claimed(s, Claim(e.seq, s.turn_no, e.seat, claim, verb, target))
        steps.insert(0, Step("challenge"))
    return then(s, *steps)


def blocked(s: State, e: Event, action: Block) -> State:
    """Somebody counters (C6.1): this claim may be challenged, and else it holds."""
    p = replace(pending(s), blocker=e.seat, block_claim=action.card)
    s = replace(s, pending=p)
    s = _claimed(s, Claim(e.seq, s.turn_no, e.seat, action.card, "block", p.actor))
    return then(s, Step("challenge_block"), Step("held"))


def _claimed(s: State, claim: Claim) -> State:
    s = replace(s, claims=(*s.claims, claim))
    if claim.card in s.hands[claim.seat]:
        return s
    return _counted(s, claim.seat, bluffs=1)


def _counted(s: State, seat: Seat, **more: int) -> State:
    had = s.tallies[seat]
    new = Tally(**{n: getattr(had, n) + more.get(n, 0) for n in had.__struct_fields__})
    return replace(s, tallies=(*s.tallies[:seat], new, *s.tallies[seat + 1 :]))


def settled(s: State, result: Result, challenger: Seat | None = None) -> State:
    """The open claim, if one is, is no longer open: it can only be the latest."""
    if not s.claims or s.claims[-1].result != "open":
        return s
    claim = replace(s.claims[-1], result=result, challenger=challenger)
    return replace(s, claims=(*s.claims[:-1], claim))


def challenged(s: State, e: Event, action: Challenge) -> State:
    """Somebody doubts the claim (C5.1): the claimant must turn a card up (C5.5)."""
    p = pending(s)
    about = "action" if p.blocker is None else "block"
    s = replace(s, pending=replace(p, challenger=e.seat, challenged=about))
    return then(s, Step("turn_up", claimant(s)))


def turned_up(s: State, e: Event, action: TurnUp) -> State:
    """The challenge fails or succeeds (C5.5)."""
    if action.card == character(s):
        return _proved(s, action.card, doubter(s))
    return _caught(s, e, action.card, doubter(s))


def _proved(s: State, card: Card, challenger: Seat) -> State:
    """First the card is replaced, then the challenger loses one (C8.5)."""
    s = _counted(settled(s, "proved", challenger), challenger, lost=1)
    return then(replace(s, shown=card), Step("draw", claimant(s)), Step("lose", challenger))


def _caught(s: State, e: Event, card: Card, challenger: Seat) -> State:
    """The card shown is the one that is lost; action or counter is void."""
    seat, is_bluff = claimant(s), character(s) not in s.hands[claimant(s)]
    s = _counted(settled(s, "caught", challenger), challenger, won=1)
    s = _counted(s, seat, caught=int(is_bluff))
    s = broken(s) if pending(s).blocker is not None else instead(s, Step("refund"), Step("end"))
    return lost(s, seat, card, e.seq)


def broken(s: State) -> State:
    """The counter is void and the action goes on; others may counter if ``reblock`` (C6.3)."""
    p = pending(s)
    assert p.blocker is not None, "somebody counters"
    again = (Step("block"),) if s.law.reblock else ()
    tried = (*p.tried, p.blocker)
    s = replace(s, pending=replace(p, blocker=None, block_claim=UNKNOWN, tried=tried))
    return then(without(s, ("challenge_block", "held")), *again)


# Steps


def ask_to_challenge(s: State, step: Step, seq: int) -> State:
    """Every other player may challenge, clockwise from the claimant (C5.1, C5.3)."""
    phase: Phase = "challenge" if pending(s).blocker is None else "challenge_block"
    return asks_all(s, phase, people.rivals(s, claimant(s)), seq)


def ask_to_block(s: State, step: Step, seq: int) -> State:
    """C6.3; C6.5: also somebody who challenged in vain, if he is still there."""
    return asks_all(s, "block", blockers(s), seq)


def ask_to_turn_up(s: State, step: Step, seq: int) -> State:
    """C5.5."""
    return asks(s, "turn_up", step.seat, seq)


def hold(s: State, step: Step, seq: int) -> State:
    """The counter holds and the action fails (C6.4); what was paid stays paid (C5.7)."""
    refund = (Step("refund"),) if s.law.refund_on_block else ()
    return instead(s, *refund, Step("end"))


def refund(s: State, step: Step, seq: int) -> State:
    """The cost goes back to the actor, unless he has fallen (C5.7, C5.8)."""
    p = pending(s)
    if not p.paid or not people.is_alive(s, p.actor):
        return s
    return replace(purse.moved(s, p.actor, p.paid), pending=replace(p, paid=0))
