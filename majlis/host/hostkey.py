"""The house's own key, by which guests know it again: made once, its owner's alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from majlis.store.files import PRIVATE, private_folder, write_whole

if TYPE_CHECKING:
    from asyncssh import SSHKey

    from majlis.store.paths import Paths

NAME = "host_key"


class HostKeyError(Exception):
    """The file is no private key, or others can read it; ``code`` and ``params`` word it."""

    def __init__(self, code: str, path: Path) -> None:
        super().__init__(f"{code}: {path}")
        self.code = code
        self.params: dict[str, object] = {"path": str(path)}


def own_key(paths: Paths) -> SSHKey:
    """This house's key, in the folder of what it keeps. Raises as `host_key`."""
    return host_key(paths.data / NAME)


def host_key(path: Path) -> SSHKey:
    """The key in ``path``, made if there is none. Raises `HostKeyError` and ``OSError``.

    A file that its group or others can open is refused, as OpenSSH refuses it: such a key may be
    somebody else's by now.
    """
    import asyncssh

    if not path.exists():
        _make(path)
    if path.stat().st_mode & 0o077:
        raise HostKeyError("host.key.open", path)
    try:
        return asyncssh.import_private_key(path.read_bytes())
    except asyncssh.KeyImportError as error:
        raise HostKeyError("host.key.broken", path) from error


def _make(path: Path) -> None:
    """Two servers that start at once make one key: the first one's."""
    from contextlib import suppress

    import asyncssh

    private_folder(path.parent)
    data = asyncssh.generate_private_key("ssh-ed25519", comment="majlis").export_private_key()
    with suppress(FileExistsError):
        write_whole(path, data, overwrite=False, mode=PRIVATE)
