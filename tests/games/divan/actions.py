"""Divan's verbs."""

from __future__ import annotations

from majlis.core.actions import Action
from majlis.core.seats import Seat

MASKED = 0


class Deal(Action, frozen=True, tag="deal"):
    """Chance gives ``seat`` a card; others see `MASKED`."""

    seat: Seat
    card: int


class Claim(Action, frozen=True, tag="claim"):
    """The seat says it holds ``number``: as many coins, if it stands."""

    number: int


class Peek(Action, frozen=True, tag="peek"):
    """Look at another seat's first card."""

    seat: Seat


class Challenge(Action, frozen=True, tag="challenge"):
    """The claimed card is not held, somebody says."""


class Let(Action, frozen=True, tag="let"):
    """Let it pass."""


class Show(Action, frozen=True, tag="show"):
    """Turn one's card ``index`` up; it holds ``card``, filled in by the game's `legal`."""

    index: int
    card: int


class Object(Action, frozen=True, tag="object"):
    """Ask for a vote."""


class Vote(Action, frozen=True, tag="vote"):
    """A secret vote: does the claim stand?"""

    stands: bool


class Rule(Action, frozen=True, tag="rule"):
    """The official's word on a tied vote."""

    stands: bool


class Mark(Action, frozen=True, tag="mark"):
    """The official's note against a seat, which nobody else sees."""

    seat: Seat


VERBS = (Deal, Claim, Peek, Challenge, Let, Show, Object, Vote, Rule, Mark)
