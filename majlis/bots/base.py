"""What a robot is: it sees one seat's view, takes a node budget, and answers one need.

A robot never holds a state, a clock or a port. Its randomness is a stream of its own, never the
table's, so a robot's whim cannot move the dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Choice, Need

V_contra = TypeVar("V_contra", contravariant=True)


class Bot(Protocol[V_contra]):
    """A player without hands. Made by a game's ``bot.make(level, budget)``."""

    def choose(
        self, view: V_contra, need: Need, legal: Sequence[Action] | Choice, stream: Stream
    ) -> Action:
        """The answer to ``need``, one of ``legal`` (or a selection from a ``Choice``)."""
        ...


class RandomBot:
    """Answers with any legal action, each equally likely. A level of every game."""

    def choose(
        self, view: object, need: Need, legal: Sequence[Action] | Choice, stream: Stream
    ) -> Action:
        """One of ``legal``; raises ``TypeError`` for a ``Choice``, which only its game can fill."""
        if isinstance(legal, Choice):
            raise TypeError(f"a random answer to {legal.verb!r} is for the game's own robot")
        return stream.choice(legal)


def robot_stream(table: str, seat: int, seed: bytes = b"") -> Stream:
    """The stream a robot draws from; the same table, seat and seed give the same robot."""
    from majlis.core.chance import digest

    return Stream(digest(b"robot", table.encode(), bytes([seat % 256]), seed), "robot")
