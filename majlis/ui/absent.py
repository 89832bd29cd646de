"""What the others may do about a seat whose person has gone, or whose robot has broken down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from majlis.core.actions import Action
from majlis.core.game import Message, Who
from majlis.core.options import Info
from majlis.core.port import Snapshot
from majlis.core.seats import OFFICIAL, Seat, is_player
from majlis.core.tell import newcomer
from majlis.core.verbs import Claim, Offer, Substitute
from majlis.ui.office import newcomers


def about_absent(
    snapshot: Snapshot[Any], here: Sequence[Seat], info: Info, watching: Sequence[str]
) -> Iterator[tuple[Message, Action]]:
    """Claim an absent player's seat, or ask for a robot or one of those ``watching`` on any.

    ``here`` are the seats of whoever asks; a spectator asks for nothing, and the official, who
    claims nothing, asks nobody.
    """
    if not here or snapshot.outcome or snapshot.offer:
        return
    for seat in snapshot.away:
        if seat in here:
            continue
        if is_player(seat) and OFFICIAL not in here:
            yield Message("ui.away.claim", {"who": Who(seat)}), Claim(seat)
        for who in newcomers(info, seat, watching):
            text = Message("ui.away.substitute", {"new": newcomer(who), "who": Who(seat)})
            asked = Offer("substitute", seat=seat, who=who)
            yield text, Substitute(seat, who) if OFFICIAL in here else asked
