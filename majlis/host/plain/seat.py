"""Who shall sit on a seat: anybody, a robot, somebody by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from majlis.core.game import Message
from majlis.host.plain.guest import PlainGuest
from majlis.host.plain.room import answered, ask
from majlis.host.plans import Plan
from majlis.text import clean_name
from majlis.ui.dialogue import plain_letters

_OPEN = "open"


async def ask_who(
    guest: PlainGuest,
    levels: Sequence[str],
    seated: Collection[str],
    typed: str,
    still: Callable[[], bool] = lambda: True,
) -> Plan | None:
    """The plan for a seat, from what was typed or is asked for; ``None``: it stays as it is.

    ``levels`` are the robots' that can sit there.
    ``seated`` are not offered; it is asked as long as ``still()``. Whether a person of that name is
    known, the house says.
    """
    words = guest.words
    robots = [(f"bot:{level}", _robot(guest, level)) for level in levels]
    people = [name for name in guest.hall.people.here() if name not in seated]
    answers = [
        (_OPEN, words("host.setup.anybody")),
        *robots,
        *((name, words.value(name)) for name in people),
    ]
    chosen = answered(answers, typed) if typed else await ask(guest, (), answers, still)
    kind, _, level = chosen.partition(":")
    if not chosen:
        return None
    if chosen == _OPEN:
        return Plan()
    if kind == "bot":
        return Plan(level=level)
    by_name = {plain_letters(words(f"level.{level}")): level for level in levels}
    named = by_name.get(plain_letters(chosen), chosen)
    return Plan(level=named) if named in levels else Plan(invited=clean_name(chosen))


def _robot(guest: PlainGuest, level: str) -> str:
    return guest.words("seat.bot", level=Message(f"level.{level}"))
