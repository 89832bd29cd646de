"""The house in lines of text: `ssh host plain` and `ssh host plain play GAME`."""

from __future__ import annotations

from majlis.host.house import House
from majlis.host.lines import LineConsole
from majlis.host.plain.guest import PlainGuest
from majlis.host.session import REFUSED, Session


async def serve_plain(hall: House, session: Session, console: LineConsole) -> None:
    """One visit in lines, until the guest leaves, hangs up or is sent away.

    Raises `StoreError` when it cannot be known who this is.
    """
    from majlis.core.game import Refusal

    visit = hall.people.come_in(session.identity, session.end, session.address)
    if isinstance(visit, Refusal):
        session.end(visit.code, REFUSED, **visit.params)
        return
    await PlainGuest(hall, visit, session, console).run()
