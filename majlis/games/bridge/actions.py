"""Bridge's verbs. Cards and calls are numbers (`cards`, `calls`).

Whose card is played, the card says; who plays it, the event's seat: declarer plays dummy's.
"""

from __future__ import annotations

from majlis.core.actions import Action
from majlis.core.seats import Seat
from majlis.games.bridge.calls import CallCode
from majlis.games.bridge.cards import Card


class Deal(Action, frozen=True, tag="deal"):
    """``CHANCE`` deals the board (B2.2): thirteen cards each, ascending, by seat.

    A seat sees its own; others' are `UNKNOWN`. A board from a file (B2.3) may have a ``number``, a
    ``dealer`` and vulnerable sides (NS, EW) of its own. 0 is the number of its place in the set; -1
    and ``None`` are what the number says (B2.1).
    """

    hands: tuple[tuple[Card, ...], ...]
    number: int = 0
    dealer: Seat = -1
    vulnerable: tuple[bool, bool] | None = None


class Call(Action, frozen=True, tag="call"):
    """Pass, bid, double or redouble (B3.1), alerted and explained by the caller himself (B3.4).

    The caller's partner sees neither ``alert`` nor ``explanation``, nor do spectators while the
    board is played. An explanation is one's own words, or a robot's (`describe.meaning`).
    """

    call: CallCode
    alert: bool = False
    explanation: str = ""


class Ask(Action, frozen=True, tag="ask"):
    """At one's turn, ask the opponent who made call number ``call`` (from 0) what it means."""

    call: int


class Explain(Action, frozen=True, tag="explain"):
    """Answer `Ask`; an empty ``explanation``: it has no agreed meaning. Seen as `Call`'s is."""

    call: int
    explanation: str = ""


class Play(Action, frozen=True, tag="play"):
    """Play this card, from one's own hand or for declarer from dummy's (B4.1)."""

    card: Card


class Claim(Action, frozen=True, tag="claim"):
    """Say that one's side takes ``tricks`` of those that are left, the one in progress included.

    The others go to the opponents; 0 concedes all (C1). ``line`` says how, in one's own words or a
    robot's (`describe.line`). The claimer's hand is faced for everybody but a partner who defends
    with him, who does not see ``line`` either.
    """

    tricks: int
    line: str = ""


class Accept(Action, frozen=True, tag="accept"):
    """Agree to the claim."""


class Reject(Action, frozen=True, tag="reject"):
    """Do not agree to the claim: play goes on."""


class HandOver(Action, frozen=True, tag="hand_over"):
    """Declarer leaves the play of both hands to dummy, where the options allow it."""


VERBS: tuple[type[Action], ...] = (
    Deal,
    Call,
    Ask,
    Explain,
    Play,
    Claim,
    Accept,
    Reject,
    HandOver,
)
