"""What the others may do about a seat whose person has gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from majlis.core.actions import Action
from majlis.core.game import Message, Who
from majlis.core.port import Snapshot
from majlis.core.seats import Seat
from majlis.core.verbs import Claim, Offer


def about_absent(
    snapshot: Snapshot[Any], here: Sequence[Seat], levels: Iterable[str], watching: Iterable[str]
) -> Iterator[tuple[Message, Action]]:
    """Claim each absent seat, or ask for a robot or one of those ``watching`` in its place.

    ``here`` are the seats of whoever asks; a spectator asks for nothing.
    """
    if not here or snapshot.outcome or snapshot.offer:
        return
    newcomers = [
        *((f"bot:{level}", _robot(level)) for level in levels),
        *((name, Message("host.away.person", {"name": name})) for name in watching),
    ]
    for seat in snapshot.away:
        if seat in here:
            continue
        yield Message("host.away.claim", {"who": Who(seat)}), Claim(seat)
        for who, label in newcomers:
            text = Message("host.away.substitute", {"new": label, "who": Who(seat)})
            yield text, Offer("substitute", seat=seat, who=who)


def _robot(level: str) -> Message:
    return Message("seat.bot", {"level": Message(f"level.{level}")})
