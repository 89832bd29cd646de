"""Cards played on what they cannot affect, or when they may not be played (E3.9, cl. 10).

By default they are refused, with the reason. Under ``illegal_cards = burn`` they burn without
effect, as at a table of wood: whoever is asked something and holds the card may lay it.
"""

from __future__ import annotations

from majlis.core.actions import Action
from majlis.core.game import Event, Refusal
from majlis.core.seats import Seat
from majlis.games.elections import asking, chain, judge, turns
from majlis.games.elections.actions import REPLIES, OfferSwap, Place, Play
from majlis.games.elections.cards import (
    EXTRA_PLAY,
    REACTIONS,
    UNKNOWN,
    Card,
    is_known,
    kind_of,
    printed,
)
from majlis.games.elections.piles import wasted
from majlis.games.elections.state import State

RULE = "E3.9"
_PHASES = ("act", "reply", "interfere", "answer")
"""When somebody who is asked can lay a card."""


def card_in(action: Action) -> Card:
    """The card an action plays from the hand; `UNKNOWN` for none."""
    if isinstance(action, Place | Play | OfferSwap):
        return action.card
    return chain.card_played(action) if isinstance(action, REPLIES) else UNKNOWN


def burns(s: State, seat: Seat, action: Action, refusal: Refusal | None) -> bool:
    """Whether what is refused for this reason happens all the same, and the card burns."""
    if refusal is None or refusal.kind == "malformed" or not s.law.burns_illegal:
        return False
    card = card_in(action)
    holds = is_known(card) and printed(card) in s.hands[seat] if card and seat >= 0 else False
    return holds and s.phase in _PHASES and seat in asking.asked_now(s)


def is_waste(s: State, seat: Seat, action: Action) -> bool:
    """Whether this action, which happens, burns a card without effect."""
    if not s.law.burns_illegal or not card_in(action):
        return False
    return burns(s, seat, action, judge.JUDGES[type(action)](s, seat, action))


def burnt(s: State, e: Event) -> State:
    """The card is in the arena; a reaction or *extra_play* was no move."""
    card = card_in(e.action)
    s = wasted(s, e.seat, card)
    is_move = s.phase == "act" and kind_of(card) not in (*REACTIONS, EXTRA_PLAY)
    return turns.used(s) if is_move else s
