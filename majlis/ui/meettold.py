"""What is told of a session at home while it goes on, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from majlis.ui import meetwords
from majlis.ui.meeting import Meeting
from majlis.ui.meetwords import Part
from majlis.ui.wording import Wording

MOST_OWN = 3
"""How many boards are told beside the table."""


def parts(words: Wording, meeting: Meeting) -> Iterator[Part]:
    """This round's tables, the ranking, the boards."""
    course = meeting.course
    if course.phase == "playing":
        tables = meetwords.tables(words, course, meeting.played)
        yield Part(words("meet.tables"), [line._replace(id="") for line in tables])
    yield from meetwords.results(words, course, meeting.told)


def own_boards(
    words: Wording, meeting: Meeting, boards: Sequence[int] | None = None
) -> Iterator[str]:
    """What boards that are told have earned the people here; the latest, if none are named."""
    told, scoring = meeting.told, meeting.course.plan.scoring
    for board in told.boards[-MOST_OWN:] if boards is None else boards:
        found = meeting.own_row(told, board)
        if found is not None:
            row, is_ns = found
            mine, others = (row.ns, row.ew) if is_ns else (row.ew, row.ns)
            gains = scoring == "imps" and mine[0] not in "0-"
            numbers = {"points": f"+{mine}" if gains else mine, "others": others}
            told_as = {name: meetwords.signed(words, value) for name, value in numbers.items()}
            yield words(f"meet.own.{scoring}", number=board, **told_as)
