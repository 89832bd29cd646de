"""What is told of a session at home while it goes on, in words."""

from __future__ import annotations

from collections.abc import Iterator

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


def own_boards(words: Wording, meeting: Meeting) -> Iterator[str]:
    """What the latest boards have earned the people here."""
    told, scoring = meeting.told, meeting.course.plan.scoring
    for board in told.boards[-MOST_OWN:]:
        found = meeting.own_row(told, board)
        if found is not None:
            row, is_ns = found
            value = words.number(row.ns if is_ns else row.ew)
            points = words(f"meet.total.{scoring}", value=value)
            yield words("meet.own", number=board, points=points)
