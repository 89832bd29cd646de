"""Files and folders that are there whole or not at all, and for whom."""

from __future__ import annotations

import errno
import os
import stat
import threading
from contextlib import suppress
from pathlib import Path

PRIVATE = 0o600
SHARED = 0o666


def private_folder(folder: Path) -> None:
    """Make ``folder`` and what is missing above it, for its owner alone. Raises ``OSError``."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    for path in reversed(missing):
        path.mkdir(0o700, exist_ok=True)


def private_file(path: Path) -> None:
    """Make ``path``, empty and for its owner alone, unless it is there.

    Raises ``OSError``, also where it is there and may not be written.
    """
    private_folder(path.parent)
    # A file that is there is not opened: closing it again would drop every lock this process holds
    # on it through SQLite, and another program would take the database for unused.
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    except FileExistsError:
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path)) from None
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the folder's list of names on the disk, where the system lets a folder be synced."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_whole(path: Path, data: bytes, *, overwrite: bool, mode: int = SHARED) -> None:
    """Write a file so that readers, and a crash, see the old one or the new one, never a part.

    ``mode`` is cut by the umask. Raises ``FileExistsError`` unless ``overwrite``, which replaces
    regular files only, and ``OSError``.
    """
    if overwrite:
        _must_be_a_file(path)
    part = path.parent / f".{os.getpid()}-{threading.get_ident()}.part"
    part.unlink(missing_ok=True)
    try:
        _write_new(part, data, mode)
        if overwrite:
            os.replace(part, path)
        else:
            _place_new(part, path)
    finally:
        part.unlink(missing_ok=True)
    sync_folder(path.parent)


def _must_be_a_file(path: Path) -> None:
    """A device, a pipe, a folder or a link is not ours to replace."""
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(path.lstat().st_mode):
            raise IsADirectoryError(errno.EISDIR, "not a regular file", str(path))


def _write_new(path: Path, data: bytes, mode: int) -> None:
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)
    with open(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(handle)


def _place_new(part: Path, path: Path) -> None:
    """Give ``part`` the name ``path`` unless it is taken: only a hard link does both in one."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        # No hard links on this file system (FAT): take the name first, then put the file there.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.replace(part, path)
