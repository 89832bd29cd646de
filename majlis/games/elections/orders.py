"""General orders (E1.1): announcing an attack, and what it does once its chain is over (E6)."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Event
from majlis.core.seats import Seat
from majlis.games.elections import lands, people
from majlis.games.elections.actions import Blind, ChooseRegion, PickBlind, Play
from majlis.games.elections.cards import (
    BURN_CARD,
    BURNS,
    HAND_SWAP,
    INSPECT,
    LIFT_IMMUNITY,
    MUTE,
    NO_CONFIDENCE,
    REST,
    TAKE_REGION,
    UNKNOWN,
    WITHDRAW_POWERS,
    Card,
    kind_of,
)
from majlis.games.elections.chain import attack_of
from majlis.games.elections.piles import burnt, wasted, with_hand, without
from majlis.games.elections.state import Attack, State, Step
from majlis.games.elections.steps import asks, asks_chance, instead, then

MUTED_TURNS = 3
"""Turns a *mute* lasts (E1.1)."""


def announced(s: State, e: Event, action: Play) -> State:
    """An attack on one candidate: its chain comes next, then what it does (E6)."""
    assert action.target is not None, "it is aimed at somebody"
    s = exposed(without(s, e.seat, action.card), e.seat)
    attack = Attack("order", e.seat, action.target, action.card, action.region)
    return then(replace(s, attack=attack, still=()), Step("chain"), Step("effect"), Step("act"))


def exposed(s: State, attacker: Seat) -> State:
    """Whoever attacks keeps his *immunity*, or loses it (E19 #23)."""
    if not s.law.attack_ends_immunity or not s.candidates[attacker].immunity:
        return s
    return unshielded(s, attacker)


def unshielded(s: State, seat: Seat) -> State:
    """A candidate's *immunity* is gone: its card is in the arena."""
    s = burnt(s, s.candidates[seat].shield)
    return people.changed(s, seat, immunity=0, shield=UNKNOWN)


def roles(a: Attack) -> tuple[Seat, Seat]:
    """By whom the attack is carried out, and on whom: exchanged if reflected (E5.9)."""
    return (a.target, a.attacker) if a.result == "reflected" else (a.attacker, a.target)


# Steps


def take_effect(s: State, step: Step, seq: int) -> State:
    """What the order does; what somebody must choose in it comes next."""
    a = attack_of(s)
    by, on = roles(a)
    if a.result == "cancelled":
        return s
    kind = kind_of(a.card)
    if kind in BURNS:
        return _burning(s, by, on, kind)
    return _EFFECTS[kind](s, by, on)


def _rest(s: State, by: Seat, on: Seat) -> State:
    """The next turn is lost; reflected, the rest of this one (E1.1)."""
    if on == s.turn:
        return instead(s, Step("end_turn"))
    had = s.candidates[on].rest
    return people.changed(s, on, rest=had + 1 if s.law.rest_stacks else 1)


def _hand_swap(s: State, by: Seat, on: Seat) -> State:
    mine, yours = s.hands[by], s.hands[on]
    return with_hand(with_hand(s, by, yours), on, mine)


def _inspect(s: State, by: Seat, on: Seat) -> State:
    return then(s, Step("look", by, on)) if s.hands[on] else s


def _mute(s: State, by: Seat, on: Seat) -> State:
    """Three of his turns, or three more (E18.12)."""
    return people.changed(s, on, mute=s.candidates[on].mute + MUTED_TURNS)


def _take_region(s: State, by: Seat, on: Seat) -> State:
    a = attack_of(s)
    if a.result == "stands":
        return taken(s, by, a.region)
    return then(s, Step("choose_region", by, on)) if lands.open_of(s, on) else s


def taken(s: State, by: Seat, number: int) -> State:
    """A region has another holder, with everything on it, until the end of the cycle (E4.3)."""
    return lands.changed(s, number, holder=by)


def _burn_card(s: State, by: Seat, on: Seat) -> State:
    return then(s, Step("pick_blind", by, on)) if s.hands[on] else s


def _burning(s: State, by: Seat, on: Seat, kind: Card) -> State:
    """Who burns chooses, also an attacker his own votes; or who reflected (E19 #26)."""
    is_reflected = attack_of(s).result == "reflected"
    chooser = by if is_reflected and s.law.reflector_chooses else on
    return then(s, Step("burn_votes", chooser, on, BURNS[kind]))


def _lift_immunity(s: State, by: Seat, on: Seat) -> State:
    return unshielded(s, on) if s.candidates[on].immunity else s


def _no_confidence(s: State, by: Seat, on: Seat) -> State:
    return then(s, Step("vote", by, on))


def _withdraw_powers(s: State, by: Seat, on: Seat) -> State:
    if people.is_barred(s, on, by):
        return s
    return people.changed(s, on, barred_from=(*s.candidates[on].barred_from, by))


_EFFECTS = {
    REST: _rest,
    HAND_SWAP: _hand_swap,
    INSPECT: _inspect,
    MUTE: _mute,
    TAKE_REGION: _take_region,
    BURN_CARD: _burn_card,
    LIFT_IMMUNITY: _lift_immunity,
    NO_CONFIDENCE: _no_confidence,
    WITHDRAW_POWERS: _withdraw_powers,
}


def ask_look(s: State, step: Step, seq: int) -> State:
    """A hand is open to whoever inspects it (cl. 28)."""
    return asks(s, "look", step.seat, seq)


def ask_region(s: State, step: Step, seq: int) -> State:
    """Which region is taken is chosen by who reflected (E5.9)."""
    return asks(s, "choose_region", step.seat, seq)


def ask_place(s: State, step: Step, seq: int) -> State:
    """A hand is spread face down."""
    return asks(s, "pick_blind", step.seat, seq)


def ask_blind(s: State, step: Step, seq: int) -> State:
    """Which card it was that was picked."""
    return asks_chance(s, "blind", seq)


# Events


def chosen(s: State, e: Event, action: ChooseRegion) -> State:
    """The region is the other's."""
    return taken(s, e.seat, action.region)


def picked(s: State, e: Event, action: PickBlind) -> State:
    """Chance says which card it was: nobody knows in which order a hand lies."""
    return then(s, Step("blind", s.todo[0].other))


def turned_up(s: State, e: Event, action: Blind) -> State:
    """The card that was picked burns."""
    return wasted(s, action.seat, action.card)
