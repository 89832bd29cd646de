"""Records in plain files as the game goes (``--record FILE``), alone or beside the store."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from majlis.core.record import Journal, JournalError
from majlis.store.errors import file_error, journal_code
from majlis.store.files import SHARED, sync_folder


class FileJournal:
    """Appends to a new file, which is a record that can be read after each append.

    Raises :class:`~majlis.store.errors.StoreError` ``file.exists`` when ``path`` is there already,
    and other ``file.…`` codes when it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, SHARED)
        except OSError as error:
            raise file_error(error, path) from error
        sync_folder(path.parent)
        self._size = 0

    async def append(self, lines: Sequence[bytes]) -> None:
        """Keep ``lines``; see :class:`~majlis.core.record.Journal`."""
        import asyncio

        from majlis.store.awaiting import outlast

        loop = asyncio.get_running_loop()
        try:
            await outlast(loop.run_in_executor(None, self._write, b"".join(lines)))
        except OSError as error:
            raise JournalError(journal_code(error), str(error)) from error

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)

    def _write(self, data: bytes) -> None:
        try:
            _write_all(self._file, data)
            os.fsync(self._file)
        except OSError:
            self._take_back()
            raise
        self._size += len(data)

    def _take_back(self) -> None:
        """Cut off what an append that failed left behind."""
        with suppress(OSError):
            os.ftruncate(self._file, self._size)
            os.lseek(self._file, self._size, os.SEEK_SET)


def _write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


class BothJournal:
    """Keeps lines in two journals.

    When only one of them could, the failure is raised all the same, and the table must hand in the
    same lines again before any others, as a local table does; whichever journal has them already is
    not given them twice. Lines that do not go on from there are ``store.conflict``.
    """

    def __init__(self, first: Journal, second: Journal) -> None:
        self._sides = (_Side(first), _Side(second))

    async def append(self, lines: Sequence[bytes]) -> None:
        """Keep ``lines``; see :class:`~majlis.core.record.Journal`."""
        failures = [error for side in self._sides if (error := await side.catch_up(tuple(lines)))]
        if failures:
            raise failures[0]
        for side in self._sides:
            side.ahead = ()


class _Side:
    """One of two journals; ``ahead``: lines it has kept which the other has not."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.ahead: tuple[bytes, ...] = ()

    async def catch_up(self, lines: tuple[bytes, ...]) -> JournalError | None:
        has = len(self.ahead)
        if lines[:has] != self.ahead:
            return JournalError("store.conflict")
        try:
            if lines[has:]:
                await self.journal.append(lines[has:])
        except JournalError as error:
            return error
        self.ahead = lines
        return None
