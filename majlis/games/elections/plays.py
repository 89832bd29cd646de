"""What may be played on what (E1, E3.9, E5.10): one reason for each thing that cannot be.

What can be played is what there is no reason against, so that `legal` and `judge` cannot disagree.
Reasons never depend on more than whoever plays may know.
"""

from __future__ import annotations

from collections.abc import Iterator

from majlis.core.game import Refusal, Who
from majlis.core.seats import Seat
from majlis.games.elections import fees, lands, people, swap
from majlis.games.elections.actions import Play
from majlis.games.elections.cards import (
    AIMED,
    BISHT,
    BURN_CARD,
    BURNS,
    DOUBLE,
    DRAW_TWO,
    EXTRA_PLAY,
    FEES,
    FINAL,
    HAND_SWAP,
    IMMUNITY,
    INSPECT,
    KINDS,
    LIFT_IMMUNITY,
    MOST_VOTES,
    NO_CONFIDENCE,
    PINNED,
    REACTIONS,
    REST,
    SALVAGE,
    SWAP,
    TAKE_REGION,
    VOTES,
    WITHDRAW_POWERS,
    Card,
    as_bisht,
    is_vote,
    kind_of,
    printed,
    vote,
)
from majlis.games.elections.cycle import is_edge
from majlis.games.elections.names import named
from majlis.games.elections.state import Standing, State
from majlis.games.elections.turns import MOVES

MOST_DOUBLES = 2
"""*double* cards on one region where one may be doubled twice (E19 #17)."""


def illegal(name: str, rule: str, **params: object) -> Refusal:
    """A refusal by a rule of the game."""
    return Refusal("illegal", f"elections.refuse.{name}", rule, params)


def no_hand(s: State, seat: Seat, card: Card) -> Refusal | None:
    """One must hold what one plays."""
    if printed(card) in s.hands[seat]:
        return None
    return illegal("not_held", "E3.8", card=named(printed(card)))


# General orders


def no_target(s: State, seat: Seat, kind: Card, target: Seat) -> Refusal | None:
    """Why an order cannot be aimed at this candidate."""
    if target not in people.seats_of(s):
        return Refusal("malformed", "elections.refuse.no_seat", "E1.1", {"n": len(s.candidates)})
    if target == seat:
        return illegal("self", "E1.1")
    if not people.is_in(s, target):
        return illegal("out", "E1.3", who=Who(target))
    if people.is_barred(s, seat, target):
        return illegal("barred", "E5.10", who=Who(target))
    if kind == LIFT_IMMUNITY:
        immune = s.candidates[target].immunity
        return None if immune else illegal("not_immune", "E3.9", who=Who(target))
    if s.candidates[target].immunity:
        return illegal("immune", "E5.10", who=Who(target))
    return _no_effect(s, seat, kind, target)


def _no_effect(s: State, seat: Seat, kind: Card, target: Seat) -> Refusal | None:
    """Why an order would do nothing to this candidate (E3.9)."""
    who = Who(target)
    if kind == REST and people.is_resting(s, target) and not s.law.rest_stacks:
        return illegal("resting", "E18.11", who=who)
    if kind in (INSPECT, BURN_CARD) and not s.hands[target]:
        return illegal("no_cards", "E3.9", who=who)
    if kind == HAND_SWAP and not s.hands[target] and len(s.hands[seat]) == 1:
        return illegal("no_cards_both", "E3.9", who=who)
    if kind == TAKE_REGION and not lands.open_of(s, target):
        return illegal("no_regions", "E4.4", who=who)
    if kind in BURNS and not lands.burnable(s, target):
        return illegal("no_votes", "E7.3", who=who)
    if kind == WITHDRAW_POWERS and people.is_barred(s, target, seat):
        return illegal("withdrawn", "E3.9", who=who)
    if kind == NO_CONFIDENCE and is_edge(s):
        return illegal("edge_cycle", "E10.3")
    return None


def targets(s: State, seat: Seat, kind: Card) -> tuple[Seat, ...]:
    """At whom an order can be aimed, from the player's right."""
    return tuple(
        other for other in people.to_right(s, seat) if no_target(s, seat, kind, other) is None
    )


def no_taking(s: State, target: Seat, number: int) -> Refusal | None:
    """Why a region cannot be taken from this candidate (E4.3, E4.4)."""
    region = lands.find(s, number)
    if region is None or region.holder != target:
        return illegal("not_theirs", "E4.3", region=number, who=Who(target))
    return illegal("closed", "E4.4", region=number) if region.closed else None


# Other orders


def no_pin(s: Standing, seat: Seat, kind: Card, number: int) -> Refusal | None:
    """Why a card cannot be pinned on a region (E1.3, E4.6)."""
    if refusal := not_open(s, seat, number):
        return refusal
    most = MOST_DOUBLES if kind == DOUBLE and s.law.double_twice else 1
    if lands.pins(lands.get(s, number), kind) < most:
        return None
    name, rule = ("doubled", "E4.6") if kind == DOUBLE else ("protected", "E3.9")
    return illegal(name, rule, region=number)


def not_open(s: Standing, seat: Seat, number: int) -> Refusal | None:
    """Why a region is not one of the candidate's open ones."""
    region = lands.find(s, number)
    if region is None or region.holder != seat:
        return illegal("not_yours", "E4.3", region=number)
    return illegal("closed", "E4.4", region=number) if region.closed else None


def idle(s: State, seat: Seat, kind: Card) -> Refusal | None:
    """Why an order that is aimed at nobody would do nothing now."""
    if kind in FINAL and is_edge(s):
        return illegal("edge_cycle", "E1.4")
    if kind == FEES and not any(lands.payable(s, p) for p in fees.payers(s, seat)):
        return illegal("no_payers", "E9.5")
    if kind == IMMUNITY and s.candidates[seat].immunity:
        return illegal("immune_already", "E3.9")
    if kind == DRAW_TWO and not s.bank:
        return illegal("bank_empty", "E3.9")
    if kind == EXTRA_PLAY and s.used >= MOVES and not s.law.extra_late:
        return illegal("extra_late", "E18.14")
    if kind == SALVAGE and not s.arena:
        return illegal("arena_empty", "E3.9")
    return None


def no_play(s: State, seat: Seat, action: Play) -> Refusal | None:
    """Why this cannot be played in one's turn; the card is one he holds."""
    kind = kind_of(action.card)
    if kind in REACTIONS or kind in (SWAP, BISHT) or is_vote(kind):
        return _not_so(kind)
    if refusal := misfit(kind, action):
        return refusal
    if kind in AIMED:
        assert action.target is not None, "an aimed order has a target"
        found = no_target(s, seat, kind, action.target)
        if found is None and kind == TAKE_REGION:
            return no_taking(s, action.target, action.region)
        return found
    return no_pin(s, seat, kind, action.region) if kind in PINNED else idle(s, seat, kind)


def _not_so(kind: Card) -> Refusal:
    """Cards that are not played like this."""
    if kind == BISHT:
        return Refusal("malformed", "elections.refuse.declare", "E12.1")
    name, rule = ("reaction_now", "E1.2") if kind in REACTIONS else ("other_verb", "E16")
    return illegal(name, rule, card=named(kind))


def misfit(kind: Card, action: Play) -> Refusal | None:
    """Whether the play names just what its card asks for."""
    if (action.target is not None) != (kind in AIMED):
        name = "whom" if kind in AIMED else "aims_at_nobody"
        return Refusal("malformed", f"elections.refuse.{name}", "E1.1", {"card": named(kind)})
    if bool(action.region) != (kind == TAKE_REGION or kind in PINNED):
        name = "which_region" if not action.region else "no_region"
        return Refusal("malformed", f"elections.refuse.{name}", "E1.1", {"card": named(kind)})
    return None


# What can be done with a card


def plays(s: State, seat: Seat, card: Card) -> Iterator[Play]:
    """Every way to play this card, *swap* and reactions apart."""
    kind = kind_of(card)
    if kind in AIMED:
        for target in targets(s, seat, kind):
            yield from _aimed(s, card, target)
    elif kind in PINNED:
        for region in lands.open_of(s, seat):
            if no_pin(s, seat, kind, region.number) is None:
                yield Play(card, None, region.number)
    elif idle(s, seat, kind) is None:
        yield Play(card)


def _aimed(s: State, card: Card, target: Seat) -> Iterator[Play]:
    if kind_of(card) != TAKE_REGION:
        yield Play(card, target)
        return
    for region in lands.open_of(s, target):
        yield Play(card, target, region.number)


PLAYABLE = tuple(kind for kind in KINDS if kind not in REACTIONS and kind not in (SWAP, BISHT))
"""Kinds that `Play` is for."""


def faces(s: Standing, card: Card) -> tuple[Card, ...]:
    """What a card of a hand can be played as with `Play`: itself, a *bisht* as any of these."""
    if card == BISHT:
        return tuple(map(as_bisht, PLAYABLE))
    return (card,) if card in PLAYABLE else ()


def vote_faces(s: Standing, card: Card) -> tuple[Card, ...]:
    """What a card of a hand can be placed as: a *bisht* as any printed vote card (E12.2)."""
    if card != BISHT:
        return (card,) if is_vote(card) else ()
    values = range(MOST_VOTES + 1) if s.law.any_bisht_votes else VOTES
    return tuple(as_bisht(vote(votes)) for votes in values)


def no_room(s: Standing, seat: Seat, number: int) -> Refusal | None:
    """Why no vote card can be put on a region (E4.1)."""
    if refusal := not_open(s, seat, number):
        return refusal
    return None if lands.has_room(lands.get(s, number)) else illegal("full", "E4.1", region=number)


def no_swap_region(s: Standing, seat: Seat, number: int) -> Refusal | None:
    """Why a candidate cannot give a region in a swap (E8.1)."""
    if refusal := not_open(s, seat, number):
        return refusal
    return None if lands.get(s, number).votes else illegal("bare", "E8.1", region=number)


def no_partner(s: Standing, seat: Seat, partner: Seat) -> Refusal | None:
    """Why nobody can be offered a swap here (E8.1)."""
    if partner not in people.seats_of(s):
        return Refusal("malformed", "elections.refuse.no_seat", "E8.1", {"n": len(s.candidates)})
    if partner == seat:
        return illegal("self", "E8.1")
    if not people.is_in(s, partner):
        return illegal("out", "E1.3", who=Who(partner))
    if s.bargain is not None and partner in s.bargain.barred:
        return illegal("not_candidate", "E8.5", who=Who(partner))
    return (
        None if partner in swap.partners(s, seat) else illegal("bare_all", "E8.1", who=Who(partner))
    )


def no_wanted(s: Standing, other: Seat, number: int) -> Refusal | None:
    """Why a region of the other side cannot be wanted: it must be open and carry a vote card."""
    if not number or any(number == region.number for region in lands.with_votes(s, other)):
        return None
    return illegal("not_to_have", "E8.1", region=number, who=Who(other))
