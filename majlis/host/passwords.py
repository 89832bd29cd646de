"""The file of passwords, an option: `name:$scrypt$ln=15,r=8,p=1$salt$hash`, one a line.

scrypt is the standard library's memory-hard function; the notation is that of PHC strings, so that
other programs can make such lines. At ln=15, r=8 one try takes 32 MB and about a tenth of a second.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import os
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from msgspec import Struct

LN, R, P = 15, 8, 1
_HASHED = re.compile(
    r"\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)"
)
_MOST_MEMORY = 256 * 1024 * 1024
_LONGEST = 1024


class PasswordFileError(Exception):
    """A line cannot be read; ``code`` and ``params`` word it (the line's number, not its text)."""

    def __init__(self, path: Path, line: int, reason: str = "") -> None:
        super().__init__(f"{path}:{line}")
        self.code = "host.passwords.unreadable" if reason else "host.passwords.line"
        self.params: dict[str, object] = {"path": str(path), "line": line, "reason": reason}


class Hashed(Struct, frozen=True):
    """One password as it is kept."""

    ln: int
    r: int
    p: int
    salt: bytes
    hash: bytes

    def __str__(self) -> str:
        salt, found = _encode(self.salt), _encode(self.hash)
        return f"$scrypt$ln={self.ln},r={self.r},p={self.p}${salt}${found}"


def hash_password(password: str, salt: bytes | None = None, ln: int = LN) -> Hashed:
    """A password made fit to be kept."""
    salt = os.urandom(16) if salt is None else salt
    return Hashed(ln, R, P, salt, _scrypt(password, salt, ln, R, P, 32))


def matches(password: str, hashed: Hashed) -> bool:
    """Whether this is that password. Slow on purpose: run it in a thread."""
    if len(password) > _LONGEST:
        return False
    found = _scrypt(password, hashed.salt, hashed.ln, hashed.r, hashed.p, len(hashed.hash))
    return hmac.compare_digest(found, hashed.hash)


def _scrypt(password: str, salt: bytes, ln: int, r: int, p: int, length: int) -> bytes:
    return hashlib.scrypt(
        password.encode(), salt=salt, n=2**ln, r=r, p=p, maxmem=_MOST_MEMORY, dklen=length
    )


def parse_hashed(text: str) -> Hashed | None:
    """A PHC string of scrypt, or ``None``; parameters that would take too much are none either."""
    found = _HASHED.fullmatch(text)
    if not found:
        return None
    ln, r, p = (int(found[i]) for i in (1, 2, 3))
    if not (1 <= ln <= 20 and 1 <= p <= 16 and 0 < 128 * r * 2**ln < _MOST_MEMORY):
        return None
    try:
        return Hashed(ln, r, p, _decode(found[4]), _decode(found[5]))
    except ValueError:
        return None


def read_passwords(path: Path) -> dict[str, Hashed]:
    """Names and passwords; empty lines and ``#`` are for people.

    Raises `PasswordFileError` at the first line that is neither, or if there is no such file.
    """
    found: dict[str, Hashed] = {}
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PasswordFileError(path, 0, getattr(error, "strerror", None) or str(error)) from error
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, _, rest = line.strip().partition(":")
        hashed = parse_hashed(rest)
        if not name or hashed is None:
            raise PasswordFileError(path, number)
        found[name] = hashed
    return found


class Passwords:
    """Checks passwords one at a time in a thread of their own; who waits too long is refused.

    A name that is not in the file costs the same time as one that is.
    """

    WAITING = 8

    def __init__(self, known: Mapping[str, Hashed]) -> None:
        self._known = dict(known)
        self._stranger = hash_password("", ln=max((h.ln for h in known.values()), default=LN))
        self._thread = ThreadPoolExecutor(1, "passwords")
        self._waiting = 0

    def __contains__(self, name: str) -> bool:
        return name in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    async def check(self, name: str, password: str) -> bool:
        """Whether this is the password of ``name``."""
        if self._waiting >= self.WAITING:
            return False
        self._waiting += 1
        try:
            return await self._check(name, password)
        finally:
            self._waiting -= 1

    async def _check(self, name: str, password: str) -> bool:
        hashed = self._known.get(name, self._stranger)
        loop = asyncio.get_running_loop()
        right = await loop.run_in_executor(self._thread, matches, password, hashed)
        return right and name in self._known

    def close(self) -> None:
        """Let the thread go."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _encode(data: bytes) -> str:
    return b64encode(data).decode("ascii").rstrip("=")


def _decode(text: str) -> bytes:
    return b64decode(text + "=" * (-len(text) % 4))
