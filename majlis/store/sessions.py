"""Sessions of several tables in the store: those at home, and what any of them still hides.

A house keeps its own (`store.hosted`); a session at home lies beside them. Functions raise
:class:`~majlis.store.errors.StoreError`; moments are milliseconds since 1970.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TypeVar

import msgspec

from majlis.core import record, registry
from majlis.core.course import Course
from majlis.core.opening import Session
from majlis.core.record import Header, RecordError
from majlis.core.table import Table
from majlis.core.verify import codec_of
from majlis.store import hosted, journal, keeping, records
from majlis.store.database import Store
from majlis.store.errors import StoreError

C = TypeVar("C", bound=Course)
HOME, HOUSE = "home/", "session/"
"""What the keys of sessions begin with: those at home, those of a house."""


class HomeCourse(Course, frozen=True, kw_only=True):
    """A session at home. ``record`` is the id of the record of the people's table in this round."""

    record: str = ""


def keep(store: Store, course: HomeCourse) -> None:
    """Remember a session at home, in place of what was."""
    hosted.keep(store, HOME + course.name, msgspec.json.encode(course))


def forget(store: Store, name: str) -> None:
    """A session at home is closed; its records stay."""
    hosted.forget(store, HOME + name)


def at_home(store: Store) -> list[HomeCourse]:
    """The sessions at home, the latest first; those that cannot be read are not there."""
    found = (data for key, data in hosted.all_tables(store).items() if key.startswith(HOME))
    return list(reversed([*_readable(found, HomeCourse)]))


def find(store: Store, name: str) -> HomeCourse | None:
    """The session at home of that name, in letters of either case."""
    return next((one for one in at_home(store) if one.name.upper() == name.upper()), None)


def _readable(found: Iterator[bytes], type_: type[HomeCourse]) -> Iterator[HomeCourse]:
    for data in found:
        try:
            course = msgspec.json.decode(data, type=type_)
        except msgspec.MsgspecError:
            continue
        if course.game in registry.names():
            yield course


def new_name(store: Store | None, entropy: Callable[[int], bytes]) -> str:
    """A name that no session has: ``S-7K3Q``."""
    taken = set() if store is None else {one.name for one in at_home(store)}
    while True:
        name = "S-" + keeping.letters(entropy(4))
        if name not in taken:
            return name


def hides(store: Store, header: Header) -> str:
    """The session for whose sake a record with this header may not be read yet; or empty.

    It tells of boards that other tables have still to play.
    """
    if header.session is None:
        return ""
    for key, data in hosted.all_tables(store).items():
        if not key.startswith((HOME, HOUSE)):
            continue
        try:
            course = msgspec.json.decode(data, type=Course)
        except msgspec.MsgspecError:
            continue
        is_its = course.session is not None and course.session.name == header.session
        if is_its and course.hides(header):
            return course.name
    return ""


def check(store: Store, data: bytes) -> None:
    """Raises :class:`StoreError` (``store.session``) for a record that `hides` keeps back."""
    try:
        name = hides(store, record.read_header(data))
    except RecordError:
        return  # Whoever reads it will say what is wrong.
    if name:
        raise StoreError("store.session", name=name)


async def finished(store: Store, course: C, now: Callable[[], int]) -> C:
    """A session after its last round: its seed is published in all of its records."""
    if course.session is not None:
        for record_id in course.records:
            # What was deleted, or cannot be read, has nothing to be opened.
            with suppress(StoreError, RecordError):
                await _unseal(store, record_id, course.session, now)
    return course.finished()


async def _unseal(store: Store, record_id: str, session: Session, now: Callable[[], int]) -> None:
    data = await asyncio.to_thread(records.lines, store, record_id)
    game = registry.load(record.read_header(data).game)
    read = record.read(data, codec_of(game))
    lines = journal.reopen(store, record_id, data, now)
    table = Table(game, read.header, session.secret, _steady_ms, lines, hosted=True)
    await table.resume(read)
    await table.unseal()


def _steady_ms() -> int:
    return time.monotonic_ns() // 1_000_000
