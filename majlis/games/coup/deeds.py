"""The eight actions of a turn (C4): what each costs and claims, who may counter it with what."""

from __future__ import annotations

from msgspec import Struct

from majlis.core.actions import Action, tag_of
from majlis.core.seats import Seat
from majlis.games.coup.actions import (
    TURNS,
    Assassinate,
    Coup,
    Examine,
    Exchange,
    ForeignAid,
    Income,
    Steal,
    Tax,
)
from majlis.games.coup.cards import (
    AMBASSADOR,
    ASSASSIN,
    CAPTAIN,
    CONTESSA,
    DUKE,
    INQUISITOR,
    UNKNOWN,
    Card,
)

COUP_COST, ASSASSINATE_COST = 7, 3
STOLEN = 2
"""Coins that a thief takes (C7.3)."""
DRAWS = {AMBASSADOR: 2, INQUISITOR: 1}
"""Cards drawn in an exchange, by the fifth character (C7.4, C7.5)."""


class Deed(Struct, frozen=True):
    """One row of C4. ``gain`` are coins from the treasury; ``claim`` the character claimed.

    ``counters`` are the characters that counter it, besides the fifth one where
    ``fifth_counters``; by its target alone, or by anybody where it has none (C4.1, C6.3).
    """

    verb: type[Action]
    rule: str
    cost: int = 0
    gain: int = 0
    claim: Card = UNKNOWN
    aimed: bool = False
    counters: tuple[Card, ...] = ()
    fifth_counters: bool = False
    needs_fifth: Card = UNKNOWN

    @property
    def tag(self) -> str:
        """The word it is written with."""
        return tag_of(self.verb)

    def by(self, target: Seat) -> Action:
        """The action, at ``target`` where it is aimed at somebody."""
        return self.verb(target) if self.aimed else self.verb()

    def counters_with(self, fifth: Card) -> tuple[Card, ...]:
        """The characters that counter it, ascending, in a game with this fifth one."""
        return (*self.counters, fifth) if self.fifth_counters else self.counters


_ROWS = (
    Deed(Income, "C4", gain=1),
    Deed(ForeignAid, "C6.3", gain=2, counters=(DUKE,)),
    Deed(Coup, "C7.2", cost=COUP_COST, aimed=True),
    Deed(Tax, "C4", gain=3, claim=DUKE),
    Deed(
        Assassinate,
        "C7.2",
        cost=ASSASSINATE_COST,
        claim=ASSASSIN,
        aimed=True,
        counters=(CONTESSA,),
    ),
    Deed(Steal, "C7.3", claim=CAPTAIN, aimed=True, counters=(CAPTAIN,), fifth_counters=True),
    Deed(Exchange, "C7.4"),
    Deed(Examine, "C7.6", claim=INQUISITOR, aimed=True, needs_fifth=INQUISITOR),
)
DEEDS = {deed.tag: deed for deed in _ROWS}
"""By tag, in the order of `TURNS`."""
assert tuple(deed.verb for deed in _ROWS) == TURNS


def claimed(tag: str, fifth: Card) -> Card:
    """The character that an action claims: exchanges claim the fifth (C4)."""
    return fifth if tag == "exchange" else DEEDS[tag].claim


def is_in_play(tag: str, fifth: Card) -> bool:
    """Whether a game with this fifth character has the action."""
    return DEEDS[tag].needs_fifth in (UNKNOWN, fifth)
