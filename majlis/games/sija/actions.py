"""Sija's verbs (S16). Squares are numbered from a1 = 0 along the ranks to g7 = 48; d4 is 24."""

from __future__ import annotations

from majlis.core.actions import Action


class Place(Action, frozen=True, tag="place"):
    """Put two stones down (S3.4), the lower square first."""

    a: int
    b: int


class Step(Action, frozen=True, tag="step"):
    """Move a stone one square along its file or rank (S4.2)."""

    origin: int
    target: int


class EndTurn(Action, frozen=True, tag="end"):
    """Stop in the middle of a chain, where that is a choice (S5.6, ``chain_optional``)."""


class Ask(Action, frozen=True, tag="ask"):
    """Second asks for a ransom and offers this stone of his own (S7.2)."""

    stone: int


class Reply(Action, frozen=True, tag="reply"):
    """First grants the ransom or refuses it (S7.2)."""

    yes: bool


class Pay(Action, frozen=True, tag="pay"):
    """First names the two stones of his own that leave the board (S7.2), the lower first."""

    a: int
    b: int


class Remove(Action, frozen=True, tag="remove"):
    """Blocked second takes a stone of first's off the board (S6.4, ``no_opening = remove_one``)."""

    stone: int


class Resign(Action, frozen=True, tag="resign"):
    """Give the game up (S10.1)."""


VERBS: tuple[type[Action], ...] = (Place, Step, EndTurn, Ask, Reply, Pay, Remove, Resign)
