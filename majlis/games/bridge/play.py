"""The play of the cards (B4.1): whose turn, which cards, who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from majlis.core.seats import TABLE, Seat
from majlis.games.bridge.actions import Play
from majlis.games.bridge.cards import (
    ALL_OF,
    LENGTH,
    Hand,
    Strain,
    Suit,
    lho,
    partner,
)
from majlis.games.bridge.state import Contract, Played, Standing, State

_RANKS = ALL_OF[0]
"""All ranks of a suit."""


def held(s: State, seat: Seat) -> Hand:
    """The cards the seat has left."""
    return s.dealt[seat] & ~s.played


def dummy_of(contract: Contract) -> Seat:
    """Declarer's partner."""
    return partner(contract.declarer)


def dummy(s: Standing) -> Seat:
    """Whose hand lies open as dummy's: `TABLE` before the opening lead is faced (B4.1)."""
    if s.contract is None or s.phase == "lead":
        return TABLE
    return partner(s.contract.declarer)


def idle(s: Standing) -> Seat:
    """Who of the declaring side plays no card: dummy, or the declarer who handed over."""
    return TABLE if s.contract is None else partner(s.player)


def actor(s: Standing) -> Seat:
    """Who acts for the turn: for both hands of the declaring side, `Standing.player`."""
    if s.contract is not None and not (s.turn ^ s.player) & 1:
        return s.player
    return s.turn


def following(hand: Hand, trick: Sequence[Played]) -> Hand:
    """The cards of ``hand`` that may be played to a trick: those of the suit led, if any."""
    if not trick:
        return hand
    return hand & ALL_OF[trick[0].card // LENGTH] or hand


@cache
def _of_suit(suit: Suit, ranks: int) -> tuple[Play, ...]:
    return tuple(Play(LENGTH * suit + rank) for rank in range(LENGTH) if ranks >> rank & 1)


def plays(hand: Hand) -> tuple[Play, ...]:
    """These cards as actions, ascending."""
    return (
        *_of_suit(0, hand & _RANKS),
        *_of_suit(1, hand >> LENGTH & _RANKS),
        *_of_suit(2, hand >> 2 * LENGTH & _RANKS),
        *_of_suit(3, hand >> 3 * LENGTH),
    )


def winner(trick: Sequence[Played], strain: Strain) -> Seat:
    """Who wins with the highest trump, or else the highest card of the suit led."""
    led = trick[0].card // LENGTH
    best, by = -1, TABLE
    for played in trick:
        worth = played.card
        if worth // LENGTH == strain:
            worth += 4 * LENGTH
        elif worth // LENGTH != led:
            continue
        if worth > best:
            best, by = worth, played.seat
    return by


def next_turn(trick: Sequence[Played]) -> Seat:
    """The next player clockwise who has not played to the trick."""
    have = [played.seat for played in trick]
    seat = lho(have[-1])
    while seat in have:
        seat = lho(seat)
    return seat
