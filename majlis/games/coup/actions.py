"""Coup's verbs (C13). Cards are characters (`cards`), never places in a hand: two of a kind are one
choice. `UNKNOWN` stands for what a viewer may not know.
"""

from __future__ import annotations

from majlis.core.actions import Action
from majlis.core.seats import Seat
from majlis.games.coup.cards import Card

# By chance


class First(Action, frozen=True, tag="first"):
    """``CHANCE`` says who begins a first game (C1.7)."""

    seat: Seat


class Deal(Action, frozen=True, tag="deal"):
    """``CHANCE`` deals everybody's hidden cards, by seat (C1.5; one each before a draft, C11).

    A seat sees its own; others' are `UNKNOWN`.
    """

    hands: tuple[tuple[Card, ...], ...]


class Drawn(Action, frozen=True, tag="drawn"):
    """``CHANCE`` gives ``seat`` cards from the Court; others see how many.

    One to replace a card that was shown (C5.5) or swapped (C7.6), which has gone into the Court
    before; two or one for an exchange (C7.4, C7.5).
    """

    seat: Seat
    cards: tuple[Card, ...]


# The eight actions of a turn (C4)


class Income(Action, frozen=True, tag="income"):
    """Take one coin. Nobody can do anything about it."""


class ForeignAid(Action, frozen=True, tag="foreign_aid"):
    """Take two coins, unless somebody claims the Duke."""


class Coup(Action, frozen=True, tag="coup"):
    """Pay seven coins: ``target`` loses an influence."""

    target: Seat


class Tax(Action, frozen=True, tag="tax"):
    """Claim the Duke: take three coins."""


class Assassinate(Action, frozen=True, tag="assassinate"):
    """Claim the Assassin and pay three coins: ``target`` loses an influence."""

    target: Seat


class Steal(Action, frozen=True, tag="steal"):
    """Claim the Captain: take two coins from ``target``, or what there is."""

    target: Seat


class Exchange(Action, frozen=True, tag="exchange"):
    """Claim the Ambassador (Inquisitor): draw two cards (one) and put as many back."""


class Examine(Action, frozen=True, tag="examine"):
    """Claim the Inquisitor: ``target`` shows a card, which is given back or swapped."""

    target: Seat


# Answers


class Challenge(Action, frozen=True, tag="challenge"):
    """Doubt the character that is claimed (C5)."""


class Pass(Action, frozen=True, tag="pass"):
    """Let the claim, or the action, stand."""


class Block(Action, frozen=True, tag="block"):
    """Counter the action by claiming ``card`` (C6)."""

    card: Card


class TurnUp(Action, frozen=True, tag="turn_up"):
    """Answer a challenge with this card of one's own, before all eyes (C5.5)."""

    card: Card


class Lose(Action, frozen=True, tag="lose"):
    """Turn this card of one's own up for good (C8.1)."""

    card: Card


class PutBack(Action, frozen=True, tag="put_back"):
    """Put these cards back into the Court, ascending: C13's ``RETURN`` (C7.4, C7.5).

    Others see how many.
    """

    cards: tuple[Card, ...]


class ShowTo(Action, frozen=True, tag="show_to"):
    """Show the Inquisitor, and him alone, this card of one's own (C7.6).

    Others see `UNKNOWN`.
    """

    card: Card


class Verdict(Action, frozen=True, tag="verdict"):
    """The Inquisitor has the card that was shown replaced, or gives it back (C7.6)."""

    swap: bool


class Draft(Action, frozen=True, tag="draft"):
    """Choose one's second card from a pile of one's own (C11.3). The other sees `UNKNOWN`."""

    card: Card


class Resign(Action, frozen=True, tag="resign"):
    """Give up: all one's hidden cards die (C13)."""


TURNS: tuple[type[Action], ...] = (
    Income,
    ForeignAid,
    Coup,
    Tax,
    Assassinate,
    Steal,
    Exchange,
    Examine,
)
"""The actions of a turn, in the order in which they are offered."""

VERBS: tuple[type[Action], ...] = (
    First,
    Deal,
    Drawn,
    *TURNS,
    Challenge,
    Pass,
    Block,
    TurnUp,
    Lose,
    PutBack,
    ShowTo,
    Verdict,
    Draft,
    Resign,
)
