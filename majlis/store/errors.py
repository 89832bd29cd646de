"""The one error of this room, and which code the system's errors get."""

from __future__ import annotations

import errno


class StoreError(Exception):
    """Something could not be kept or found; ``code`` and ``params`` word it in the catalogue.

    ``detail`` is the system's own text where it has one, and is among ``params``.
    """

    def __init__(self, code: str, detail: str = "", **params: object) -> None:
        super().__init__(f"{code} {detail}".strip())
        self.code = code
        self.detail = detail
        self.params: dict[str, object] = {"detail": detail, **params}


_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)
_NO_FOLDER = (errno.ENOENT, errno.ENOTDIR)


def store_error(error: OSError) -> StoreError:
    """Why the store's own folder or file could not be made."""
    if error.errno in _FULL:
        return StoreError("store.full", str(error))
    if error.errno in _FORBIDDEN:
        return StoreError("store.readonly", str(error))
    return StoreError("store.unwritable", str(error))


def journal_code(error: OSError) -> str:
    """Why a record's file could not grow. Worded without parameters, as all that a table shows."""
    if error.errno in _FULL:
        return "journal.full"
    return "journal.readonly" if error.errno in _FORBIDDEN else "journal.unwritable"


def file_error(error: OSError, path: object) -> StoreError:
    """Why a file that the user named could not be written."""
    return StoreError(_file_code(error), error.strerror or str(error), path=str(path))


def _file_code(error: OSError) -> str:
    if error.errno == errno.EEXIST:
        return "file.exists"
    if error.errno in _FULL:
        return "file.full"
    if error.errno in _FORBIDDEN:
        return "file.readonly"
    if error.errno in _NO_FOLDER:
        return "file.no_folder"
    if error.errno == errno.EISDIR:
        return "file.not_file"
    return "file.unwritable"
