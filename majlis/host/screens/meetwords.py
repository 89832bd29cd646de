"""A session of several tables at a house in words: what `ui.meetwords` has not, for guests."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.core.meet import Average
from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.meetkept import Kept
from majlis.host.screens.words import plan_words
from majlis.ui import meetwords
from majlis.ui.meetwords import Line, Part
from majlis.ui.wording import Wording

CLOSED = "closed"
"""What the row of a table stands for at which one can do nothing, unless it is one's own."""
AVERAGES: tuple[tuple[Average, Average], ...] = (
    ("average", "average"),
    *(("plus", "minus"), ("minus", "plus")),
    ("plus", "plus"),
)
"""What the maker may give to both sides of a table that nobody plays at."""


def state(words: Wording, kept: Kept, person: str) -> str:
    """How it stands, in a word, as far as it concerns ``person``."""
    return words(f"host.meet.state.{'invited' if kept.invites(person) else kept.phase}")


def parts(words: Wording, hall: House, visit: Visit, kept: Kept) -> list[Part]:
    """Everything there is to be told of a session, and what can be done."""
    words.with_game(kept.game)
    found = [Part("", list(_deeds(words, hall, visit, kept)))]
    told = hall.meets.told(kept)
    end = Part("", list(_ending(words, visit, kept)))
    if told is None:
        return [*found, Part(words("host.meet.entries"), list(_entries(words, kept))), end]
    if kept.phase == "playing":
        found.append(Part(words("meet.tables"), list(_tables(words, hall, visit, kept))))
    return [*found, *meetwords.results(words, kept, told), end]


def _deeds(words: Wording, hall: House, visit: Visit, kept: Kept) -> Iterator[Line]:
    """What this person can do besides looking."""
    if kept.phase == "waiting":
        if kept.entry_of(visit.name) is None:
            yield _deed(words, "join")
        if kept.entry_of(visit.name) is not None or kept.invites(visit.name):
            yield _deed(words, "withdraw")
        if kept.owner == visit.name:
            yield _deed(words, "start")
    table = hall.meets.table_of(kept, visit.name)
    if table is not None:
        is_lent = table.seat_of(visit.name) is None
        yield _deed(words, "go")._replace(
            cells=(words(f"host.meet.do.{'back' if is_lent else 'go'}"),)
        )


def _ending(words: Wording, visit: Visit, kept: Kept) -> Iterator[Line]:
    if kept.owner == visit.name or visit.is_admin:
        yield _deed(words, "end")


def _deed(words: Wording, what: str) -> Line:
    return Line(f"do:{what}", (words(f"host.meet.do.{what}"),))


def _entries(words: Wording, kept: Kept) -> Iterator[Line]:
    for number, plans in enumerate(kept.entries):
        who = words("list.separator").join(plan_words(words, plan) for plan in plans)
        yield Line(f"entry:{number}", (meetwords.contestant(words, kept, number), who))


def _tables(words: Wording, hall: House, visit: Visit, kept: Kept) -> Iterator[Line]:
    """This round's tables; who made the session may end one that nobody plays at."""
    lines = meetwords.tables(words, kept, lambda table: hall.meets.played(kept, table))
    for number, line in enumerate(lines):
        may_end = line.id and kept.owner == visit.name
        yield line if may_end else line._replace(id=f"{CLOSED}:{number}")


def ruling(words: Wording, to: tuple[str, str]) -> str:
    """Averages as a choice."""
    ns, ew = (words(f"meet.average.{one}.long") for one in to)
    return words("host.meet.rule.sides", ns=ns, ew=ew)
