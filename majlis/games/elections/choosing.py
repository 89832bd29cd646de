"""Whether a choice will do: regions, cards, votes and votes to burn. The reason, or ``None``."""

from __future__ import annotations

from majlis.core.game import Refusal
from majlis.core.seats import Seat
from majlis.games.elections import (
    fees,
    lands,
    people,
    plays,
    setup,
)
from majlis.games.elections.actions import (
    BurnVotes,
    ChooseFirst,
    ChooseRegion,
    Distribute,
    DoneLooking,
    PayFees,
    PickBlind,
    PickRegion,
    Salvage,
    Spot,
    Vote,
)
from majlis.games.elections.asking import malformed, not_asked
from majlis.games.elections.cards import (
    REGIONS,
)
from majlis.games.elections.names import named
from majlis.games.elections.plays import illegal
from majlis.games.elections.state import State


def choose_region(s: State, seat: Seat, action: ChooseRegion) -> Refusal | None:
    """*take_region* turned back (E5.9)."""
    if refusal := not_asked(s, seat, "E5.9", "choose_region"):
        return refusal
    return plays.no_taking(s, s.todo[0].other, action.region)


def pick_blind(s: State, seat: Seat, action: PickBlind) -> Refusal | None:
    """*burn_card*."""
    if refusal := not_asked(s, seat, "E1.1", "pick_blind"):
        return refusal
    there = len(s.hands[s.todo[0].other])
    return None if 1 <= action.position <= there else illegal("no_place", "E1.1", n=there)


def burn_votes(s: State, seat: Seat, action: BurnVotes) -> Refusal | None:
    """E7.1, E7.3."""
    if refusal := not_asked(s, seat, "E7.1", "burn_votes"):
        return refusal
    step = s.todo[0]
    there = lands.burnable(s, step.other)
    worth = lands.burnt_sum(s, (spot for spot in action.votes if spot in there))
    return _bad_selection(s, action.votes, there, worth, step.count, "E7")


def pay_fees(s: State, seat: Seat, action: PayFees) -> Refusal | None:
    """E9.1."""
    if refusal := not_asked(s, seat, "E9.1", "pay_fees"):
        return refusal
    there = lands.payable(s, seat)
    return _bad_selection(s, action.votes, there, lands.face_sum(action.votes), fees.DUE, "E9")


def _bad_selection(
    s: State, votes: tuple[Spot, ...], there: tuple[Spot, ...], worth: int, least: int, law: str
) -> Refusal | None:
    """Why these vote cards are not a selection that will do."""
    if not lands.lie_there(s, votes, there):
        return illegal("not_to_choose", f"{law}.3" if law == "E7" else f"{law}.1")
    if tuple(sorted(votes)) != votes:
        return malformed("order", f"{law}.1")
    return None if worth >= least else illegal("too_little", f"{law}.1", n=worth, least=least)


def distribute(s: State, seat: Seat, action: Distribute) -> Refusal | None:
    """E9.2."""
    if refusal := not_asked(s, seat, "E9.2", "distribute"):
        return refusal
    if action.card not in fees.tray(s, seat):
        return illegal("not_paid", "E9.2", card=named(action.card))
    return plays.no_room(s, seat, action.region) if action.region else None


def salvage(s: State, seat: Seat, action: Salvage) -> Refusal | None:
    """E18.10."""
    if refusal := not_asked(s, seat, "E18.10", "salvage"):
        return refusal
    if action.card in s.arena:
        return None
    return illegal("not_in_arena", "E18.10", card=named(action.card))


def done(s: State, seat: Seat, action: DoneLooking) -> Refusal | None:
    """A hand or the book is closed."""
    return not_asked(s, seat, "E1.1", "look", "session")


def vote(s: State, seat: Seat, action: Vote) -> Refusal | None:
    """E10.1, E15.2, E15.5."""
    return not_asked(s, seat, "E10.1", "vote", "penalty_vote", "opinion")


def pick_region(s: State, seat: Seat, action: PickRegion) -> Refusal | None:
    """E2.2."""
    if refusal := not_asked(s, seat, "E2.2", "pick_region"):
        return refusal
    if action.region in setup.unpicked(s):
        return None
    return illegal("region_gone", "E2.2", region=action.region, n=REGIONS)


def choose_first(s: State, seat: Seat, action: ChooseFirst) -> Refusal | None:
    """E2.4."""
    if refusal := not_asked(s, seat, "E2.4", "choose_first"):
        return refusal
    if action.seat is None or action.seat in people.present(s):
        return None
    return malformed("no_seat", "E2.4", n=len(s.candidates))
