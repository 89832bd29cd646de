"""A swap (بدل, E8): the offer, those who break in on it, the bargain, and the deal."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Event
from majlis.core.seats import Seat
from majlis.games.elections import lands, people
from majlis.games.elections.actions import (
    Accept,
    Break,
    Confirm,
    Counter,
    NotCandidate,
    OfferSwap,
    Pass,
    Reaction,
    Refuse,
    Reoffer,
    Replies,
)
from majlis.games.elections.cards import BREAK_SWAP, Card, kind_of
from majlis.games.elections.chain import attack_of, card_played
from majlis.games.elections.orders import exposed
from majlis.games.elections.piles import burnt, wasted, without
from majlis.games.elections.records import wrote
from majlis.games.elections.state import Attack, Bargain, Region, Standing, State, Step
from majlis.games.elections.steps import asks, asks_all, asks_chance, dropped, then

MOST_COUNTERS = 3
"""Counter-proposals in one offer (E8.9)."""
_OFFER_STEPS = ("interfere", "negotiate", "chain", "settle", "offer_effect", "interference")
"""What an offer brings with it, and what is no more once it is over."""


def bargain_of(s: Standing) -> Bargain:
    """The swap that is being offered; there must be one."""
    assert s.bargain is not None, "a swap is being offered"
    return s.bargain


def partners(s: Standing, owner: Seat, barred: tuple[Seat, ...] = ()) -> tuple[Seat, ...]:
    """To whom the owner may offer, from his right: who has an open region with votes (E8.1)."""
    order = people.to_right(s, owner)
    return tuple(seat for seat in order if seat not in barred and lands.with_votes(s, seat))


def offers(s: Standing, owner: Seat, partner: Seat) -> tuple[tuple[int, int], ...]:
    """What may be proposed: one's own region, and one of the other's or 0 for any."""
    wanted = (0, *(region.number for region in lands.with_votes(s, partner)))
    return tuple((own.number, w) for own in lands.with_votes(s, owner) for w in wanted)


def thirds(s: Standing) -> tuple[Seat, ...]:
    """Who may break in, from the owner's right (E8.3): nobody who rests, nobody on an immune
    owner, and nobody whose powers the owner has withdrawn (E8.4)."""
    b = bargain_of(s)
    if s.candidates[b.owner].immunity:
        return ()
    order = people.to_right(s, b.owner)
    return tuple(seat for seat in order if seat != b.partner and _may_break(s, seat, b.owner))


def _may_break(s: Standing, seat: Seat, owner: Seat) -> bool:
    if people.is_resting(s, seat):
        return False
    return s.law.withdrawn_break or not people.is_barred(s, seat, owner)


def answerer(s: Standing) -> Seat:
    """Who answers the latest proposal: the other side (E8.9)."""
    b = bargain_of(s)
    return b.partner if b.proposer == b.owner else b.owner


def wanted_by(b: Bargain) -> int:
    """Which of the answering side's regions the proposer wants, 0 for any."""
    return b.yours if b.proposer == b.owner else b.mine


def offered(s: State, e: Event, action: OfferSwap) -> State:
    """The card is played: a move, whatever comes of it."""
    s = without(s, e.seat, action.card)
    b = Bargain(e.seat, action.partner, action.card, action.region, action.wanted, e.seat)
    s = replace(s, bargain=b, aloof=())
    return then(s, Step("interfere"), Step("negotiate"), Step("act"))


def offered_again(s: State, e: Event, action: Reoffer) -> State:
    """The same card, to somebody else, in the same move (E8.5)."""
    b = replace(
        bargain_of(s),
        partner=action.partner,
        mine=action.region,
        yours=action.wanted,
        proposer=e.seat,
        counters=0,
    )
    return then(replace(s, bargain=b), Step("interfere"), Step("negotiate"))


# Those who break in


def ask_thirds(s: State, step: Step, seq: int) -> State:
    """One window for third candidates, and another after each of their attacks (E8.3, E8.9)."""
    return asks_all(s, "interfere", thirds(s), seq, Pass(), s.law.mode, s.law.reply_ms)


def interfered(s: State, e: Event, action: Reaction) -> State:
    """A third candidate breaks in: an attack on the offer (E8.3)."""
    card = card_played(action)
    s = without(s, e.seat, card)
    return then(s, Step("interference", e.seat, count=card), Step("interfere"))


def window_closed(s: State) -> State:
    """All thirds have answered: in a sealed window there may be something to open."""
    assert s.window is not None, "a window is closed"
    silent = all(reply.passed for reply in s.window.replies)
    return s if silent else then(s, Step("interferences"))


def ask_interferences(s: State, step: Step, seq: int) -> State:
    """A sealed window is to be opened."""
    return asks_chance(s, "replies", seq)


def opened(s: State, action: Replies) -> State:
    """What was played in a sealed window: attacks on the offer, one after the other."""
    for said in action.said:
        s = without(s, said.seat, said.card)
    attacks = (Step("interference", said.seat, count=said.card) for said in action.said)
    return then(s, *attacks, Step("interfere"))


def attack_offer(s: State, step: Step, seq: int) -> State:
    """One attack on the offer: its chain comes next, without *mirror*."""
    if not people.is_in(s, step.seat):
        return burnt(s, step.count)
    s = exposed(s, step.seat)
    attack = Attack("offer", step.seat, bargain_of(s).owner, step.count)
    s = replace(s, attack=attack, still=())
    return then(s, Step("chain"), Step("offer_effect"))


def take_effect(s: State, step: Step, seq: int) -> State:
    """The swap is broken, or its partner barred, or nothing has happened (E8.5)."""
    a, b = attack_of(s), bargain_of(s)
    s = replace(s, attack=None)
    if a.result == "cancelled":
        return s
    if kind_of(a.card) == BREAK_SWAP:
        return over(s)
    s = replace(_cut(s), bargain=replace(b, barred=(*b.barred, b.partner)))
    return then(s, Step("reoffer"))


def ask_reoffer(s: State, step: Step, seq: int) -> State:
    """To somebody who is not barred; with nobody left it is as if it was refused (E8.5)."""
    return asks(s, "reoffer", bargain_of(s).owner, seq) if reoffered_to(s) else over(s)


def reoffered_to(s: Standing) -> tuple[Seat, ...]:
    """To whom the swap can be offered instead."""
    b = bargain_of(s)
    return partners(s, b.owner, b.barred) if lands.with_votes(s, b.owner) else ()


def over(s: State) -> State:
    """No swap comes of it: the card burns (E8.5, E8.6)."""
    return replace(burnt(_cut(s), bargain_of(s).card), bargain=None)


def _cut(s: State) -> State:
    """The offer is no more; cards laid against it at the same moment burn too (E5.6)."""
    laid = (step.count for step in s.todo[1:] if step.kind == "interference")
    return dropped(burnt(s, *laid), _OFFER_STEPS)


# The bargain


def ask_answer(s: State, step: Step, seq: int) -> State:
    """The other side accepts, refuses or proposes something else (E8.9)."""
    return asks(s, "answer", answerer(s), seq)


def ask_confirmation(s: State, step: Step, seq: int) -> State:
    """Not the region that was wanted: the proposer says whether it will do (E8.9)."""
    return asks(s, "confirm", bargain_of(s).proposer, seq)


def accepted(s: State, e: Event, action: Accept) -> State:
    """A deal; if another region is given than the one wanted, the proposer confirms."""
    b = bargain_of(s)
    if wanted_by(b) in (0, action.region):
        return deal(s, action.region)
    return then(replace(s, bargain=replace(b, given=action.region)), Step("confirm"))


def countered(s: State, e: Event, action: Counter) -> State:
    """Another proposal, from the other side."""
    b = bargain_of(s)
    is_owner = e.seat == b.owner
    mine, yours = (action.region, action.wanted) if is_owner else (action.wanted, action.region)
    b = replace(b, mine=mine, yours=yours, proposer=e.seat, counters=b.counters + 1)
    return then(replace(s, bargain=b), Step("negotiate"))


def confirmed(s: State, e: Event, action: Confirm) -> State:
    """It will do."""
    return deal(s, bargain_of(s).given)


def refused(s: State, e: Event, action: Refuse) -> State:
    """No deal: the card burns (E8.6)."""
    return over(s)


def refused_by_card(s: State, e: Event, action: Break | NotCandidate) -> State:
    """The partner's own card burns, and is a refusal (E8.2)."""
    return over(wasted(s, e.seat, card_played(action)))


def deal(s: State, given: int) -> State:
    """Both regions are recorded together and closed until the end of the cycle (E8.7)."""
    b = bargain_of(s)
    own = b.mine if b.proposer == b.owner else b.yours
    mine, yours = (own, given) if b.proposer == b.owner else (given, own)
    both = lands.get(s, mine), lands.get(s, yours)
    sums = lands.counted(both[0]), lands.counted(both[1])
    s = wrote(s, s.book.swap(s.cycle, (b.owner, b.partner), sums))
    for region in both:
        s = _closed(s, region)
    return replace(burnt(s, b.card), bargain=None)


def _closed(s: State, region: Region) -> State:
    return lands.changed(s, region.number, closed=True, sum=lands.counted(region))


def limbo(s: Standing) -> tuple[Card, ...]:
    """Cards laid against an offer whose attack has not begun."""
    return tuple(step.count for step in s.todo if step.kind == "interference")
