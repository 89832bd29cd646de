"""What the others may do about a seat whose person has gone, or whose robot has broken down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from majlis.core.actions import Action
from majlis.core.game import Message, Who
from majlis.core.match import MatchView
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
    claims nothing, asks nobody. Nobody claims a seat whose own answer the others wait for.
    """
    if not here or snapshot.outcome or snapshot.offer:
        return
    is_awaited = any(a.seat in here for a in snapshot.awaited)
    claims = not is_awaited and OFFICIAL not in here
    for seat in snapshot.away:
        if seat in here:
            continue
        if is_player(seat) and claims:
            yield Message(f"ui.away.claim.{_lost(snapshot, info)}", {"who": Who(seat)}), Claim(seat)
        for who in newcomers(info, seat, watching):
            text = Message("ui.away.substitute", {"new": newcomer(who), "who": Who(seat)})
            asked = Offer("substitute", seat=seat, who=who)
            yield text, Substitute(seat, who) if OFFICIAL in here else asked


def _lost(snapshot: Snapshot[Any], info: Info) -> str:
    """What somebody loses whose seat is given up: all the boards, the match, the game, or for one
    of several his part in it."""
    view, target = snapshot.view, snapshot.header.options.get(info.target)
    if info.series == "boards":
        return "boards"
    if isinstance(view, MatchView) and view.between:
        return "match"
    if len(snapshot.seats) > 2:
        return "part"
    # A game that is for two alone decides its match (`Outcome.decides_match`).
    decides = max(info.seats) == 2 and info.series == "match" and target != 1
    return "match" if decides else "game"
