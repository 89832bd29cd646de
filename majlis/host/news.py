"""What people are told at their next visit: games that ended while they were away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec
from msgspec import Struct

from majlis.core.game import Outcome
from majlis.core.seats import SPECTATOR, is_player
from majlis.host.tables import HouseTable
from majlis.store import accounts, hosted
from majlis.store.database import Store
from majlis.store.errors import StoreError

_KEY = "news/"
MOST = 3
"""So many games are told of, the latest."""


class Ended(Struct, frozen=True):
    """A game that ended without somebody: against whom, and how (``won``, ``lost``, ``drawn``,
    ``void``)."""

    game: str
    others: tuple[str, ...]
    how: str


def of_table(table: HouseTable) -> Iterator[tuple[str, Ended]]:
    """What each is to be told who sat at a table that is over, and was not there."""
    outcome = None if table.table is None else table.table.snapshot(SPECTATOR).outcome
    if outcome is None or table.kept.session:
        return
    for seat, plan in table.kept.places.items():
        if is_player(seat) and plan.person and not table.is_present(plan.person):
            others = tuple(sorted(table.people - {plan.person}))
            yield plan.person, Ended(table.kept.game, others, _how(outcome, seat))


def _how(outcome: Outcome, seat: int) -> str:
    if outcome.void:
        return "void"
    if not outcome.winners:
        return "drawn"
    return "won" if seat in outcome.winners else "lost"


def leave(store: Store, person: str, ended: Ended) -> None:
    """Keep it for the next visit of this person, if the house knows him."""
    with suppress(StoreError):
        if person in accounts.names(store):
            kept = (*_waiting(store, person), ended)[-MOST:]
            hosted.keep(store, _KEY + person, msgspec.json.encode(kept))


def take(store: Store, person: str) -> list[Ended]:
    """What has been kept for this person, who is here now."""
    with suppress(StoreError):
        found = _waiting(store, person)
        if found:
            hosted.forget(store, _KEY + person)
        return found
    return []


def _waiting(store: Store, person: str) -> list[Ended]:
    data = hosted.all_tables(store).get(_KEY + person)
    with suppress(msgspec.MsgspecError):
        return [] if data is None else msgspec.json.decode(data, type=list[Ended])
    return []
