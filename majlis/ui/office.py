"""What the official may do at every table, beside the game's own rulings.

Pure: from what he sees to actions with their words. He asks nobody (`core.offers`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from majlis.core.fold import Entry, seat_card
from majlis.core.game import Message, Who
from majlis.core.options import Info, levels_for
from majlis.core.port import Snapshot
from majlis.core.seats import Seat
from majlis.core.tell import newcomer
from majlis.core.verbs import Pause, Resume, Rewind, Substitute
from majlis.ui.choices import Item
from majlis.ui.told import decisions


def pause(snapshot: Snapshot[Any]) -> Item:
    """Have the table stand still, or go on."""
    if snapshot.paused:
        return Item(Message("plain.resume"), 0, Resume())
    return Item(Message("ui.office.pause"), 0, Pause())


def newcomers(info: Info, seat: Seat, people: Iterable[str]) -> Iterator[str]:
    """Who could take a seat: robots of every level that can sit there, and ``people``."""
    yield from (f"bot:{level}" for level in levels_for(info, seat))
    yield from people


def substitutes(info: Info, snapshot: Snapshot[Any], people: Sequence[str]) -> Iterator[Item]:
    """Everybody's seat, his own too, for each who could take it."""
    for seat, card in snapshot.cards.items():
        for who in newcomers(info, seat, people):
            if seat_card(who) != card:
                params = {"who": Who(seat), "new": newcomer(who)}
                yield Item(Message("ui.office.substitute", params), 0, Substitute(seat, who))


def rewinds(snapshot: Snapshot[Any], log: Sequence[Entry]) -> Iterator[Item]:
    """Each moment one can go back to, the latest first and the beginning last.

    ``log`` is his, whole: what was gone back on before is not there any more.
    """
    for entry in reversed(decisions(log)):
        if snapshot.back_to <= entry.seq < snapshot.seq:
            params = {"what": entry.told}
            yield Item(Message("ui.office.rewind", params), 0, Rewind(entry.seq))
    if snapshot.seq and not snapshot.back_to:
        yield Item(Message("ui.office.restart"), 0, Rewind(0))
