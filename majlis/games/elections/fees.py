"""Registration fees (رسوم التسجيل, E9): each payer's own chain, paying, placing what came in."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Choice, Event
from majlis.core.seats import Seat
from majlis.games.elections import burning, lands, people
from majlis.games.elections.actions import Distribute, PayFees, Play
from majlis.games.elections.cards import Card
from majlis.games.elections.chain import attack_of
from majlis.games.elections.orders import exposed
from majlis.games.elections.piles import Cards, burnt, minus, without
from majlis.games.elections.state import Attack, Fees, Standing, State, Step
from majlis.games.elections.steps import asks, then

DUE = 100
"""Votes that everybody owes at least (E9.1)."""


def fees_of(s: Standing) -> Fees:
    """The fees that are being collected; there must be some."""
    assert s.fees is not None, "fees are being collected"
    return s.fees


def payers(s: Standing, player: Seat) -> tuple[Seat, ...]:
    """Who must pay, from the player's right (E9.5, E9.6): nobody who is protected from him."""
    order = people.to_right(s, player)
    return tuple(seat for seat in order if not people.is_shielded(s, seat, player))


def announced(s: State, e: Event, action: Play) -> State:
    """The card is played against all the others."""
    s = exposed(without(s, e.seat, action.card), e.seat)
    fees = Fees(e.seat, action.card, payers(s, e.seat))
    return then(replace(s, fees=fees), Step("fees"), Step("act"))


# Steps


def next_payer(s: State, step: Step, seq: int) -> State:
    """The next payer's own chain (E9.3); after the last one the player places what he got."""
    fees = fees_of(s)
    if not fees.payers:
        return then(s, Step("distribute", fees.player), Step("fees_over"))
    payer, *others = fees.payers
    s = replace(s, fees=replace(fees, payers=tuple(others)))
    if not people.is_in(s, payer):
        return then(s, Step("fees"))
    s = replace(s, attack=Attack("fees", fees.player, payer, fees.card), still=())
    return then(s, Step("chain"), Step("pay"), Step("fees"))


def settle_payer(s: State, step: Step, seq: int) -> State:
    """He pays, or has denied it, or is paid himself (E9.4)."""
    a = attack_of(s)
    if a.result == "stands":
        return then(s, Step("pay_fees", a.target, a.attacker))
    if a.result == "reflected" and s.law.mirror_is_paid:
        return then(s, Step("pay_fees", a.attacker, a.target), Step("distribute", a.target))
    return s


def ask_payment(s: State, step: Step, seq: int) -> State:
    """He chooses what he hands over; what he has in all if it is less (E9.1, E19 #11)."""
    there = lands.payable(s, step.seat)
    if not there or not people.is_in(s, step.seat) or not people.is_in(s, step.other):
        return s
    if lands.face_sum(there) < DUE:
        return _paid(s, step, there) if s.law.short_fees_all else s
    return asks(s, "pay_fees", step.seat, seq)


def ask_distribution(s: State, step: Step, seq: int) -> State:
    """Card by card onto his open regions; what finds no place burns (E9.2)."""
    cards = tray(s, step.seat)
    if cards and people.is_in(s, step.seat) and lands.roomy(s, step.seat):
        return asks(s, "distribute", step.seat, seq)
    return with_tray(burnt(s, *cards), step.seat, ())


def end(s: State, step: Step, seq: int) -> State:
    """Everybody has paid: the card is in the arena."""
    return replace(burnt(s, fees_of(s).card), fees=None)


# What was handed over


def tray(s: Standing, seat: Seat) -> Cards:
    """What has been handed over to a seat and lies nowhere yet."""
    fees = fees_of(s)
    return fees.tray if seat == fees.player else fees.back


def with_tray(s: State, seat: Seat, cards: Cards) -> State:
    """Something else lies in that seat's tray."""
    fees = fees_of(s)
    if seat == fees.player:
        return replace(s, fees=replace(fees, tray=cards))
    return replace(s, fees=replace(fees, back=cards))


def _paid(s: State, step: Step, votes: tuple[tuple[int, Card], ...]) -> State:
    cards = tuple(card for _, card in votes)
    s = with_tray(lands.lifted(s, votes), step.other, (*tray(s, step.other), *cards))
    fees = fees_of(s)
    return replace(s, fees=replace(fees, paid=(*fees.paid, (step.seat, cards))))


# Events


def paid(s: State, e: Event, action: PayFees) -> State:
    """The cards that were chosen are handed over."""
    return _paid(s, s.todo[0], action.votes)


def distributed(s: State, e: Event, action: Distribute) -> State:
    """One card is placed, or burns; the others come next."""
    s = with_tray(s, e.seat, minus(tray(s, e.seat), (action.card,)))
    lies = lands.placed(s, action.card, action.region) if action.region else burnt(s, action.card)
    return then(lies, Step("distribute", e.seat))


# What there is to choose


def choice(s: Standing, seat: Seat) -> Choice:
    """The selection that is asked for: any of his votes that reach 100 (E9.1)."""
    return burning.choice_of(s, "pay_fees", lands.payable(s, seat), DUE)


def default(s: Standing, seat: Seat) -> PayFees:
    """What is handed over if nobody chooses."""
    there = lands.payable(s, seat)
    worth = [lands.face_sum((spot,)) for spot in there]
    return PayFees(burning.cheapest(there, worth, DUE))


def distributions(s: Standing, seat: Seat) -> tuple[Distribute, ...]:
    """Every card, the largest first, on every region with room, or into the fire: 0."""
    numbers = (*(region.number for region in lands.roomy(s, seat)), 0)
    cards = sorted(set(tray(s, seat)), reverse=True)
    return tuple(Distribute(card, number) for card in cards for number in numbers)
