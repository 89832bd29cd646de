"""What a host may set, in a TOML file and on the command line."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from majlis.core.game import Message

FILE_NAME = "serve.toml"


class ServeSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything about a house that its host decides.

    ``host`` empty: every address of this machine. ``admins`` are fingerprints of keys
    (``SHA256:…``, as ``ssh-keygen -lf`` shows them) or ``password:NAME``. ``passwords`` and ``log``
    are files; without a log the lines go to standard error. ``delay_s`` is how late spectators see
    games with hidden hands. ``idle_s`` 0: nobody is sent away for doing nothing. ``web`` is the
    page's port, on ``web_host``; without it there is no page. ``web_proxy``: only a reverse proxy
    reaches that port, and is believed.
    """

    host: str = ""
    port: int = 2222
    max_sessions: int = 200
    per_address: int = 20
    guests: bool = False
    passwords: str = ""
    admins: tuple[str, ...] = ()
    log: str = ""
    delay_s: float = 30.0
    idle_s: float = 7200.0
    notice: str = ""
    web: int | None = None
    web_host: str = "127.0.0.1"
    web_proxy: bool = False


class SettingsError(Exception):
    """A file or a value that cannot be used: a catalogue code and its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, object] = params

    @property
    def message(self) -> Message:
        """It as a message."""
        return Message(self.code, self.params)


def load(path: Path | None, overrides: Mapping[str, Any]) -> ServeSettings:
    """The file's settings, with what was said on the command line over them.

    ``path`` ``None``: no file. Raises :class:`SettingsError`.
    """
    values = {} if path is None else _read(path)
    values.update(overrides)
    try:
        settings = msgspec.convert(values, ServeSettings)
    except msgspec.ValidationError as error:
        place = str(path or "—")
        raise SettingsError("host.settings.settings", file=place, detail=str(error)) from error
    _check(settings)
    return settings


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or ""
        raise SettingsError("host.settings.unreadable", file=str(path), reason=reason) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError("host.settings.syntax", file=str(path), detail=str(error)) from error


def _check(settings: ServeSettings) -> None:
    for port in (settings.port, settings.web or 0):
        if not 0 <= port <= 65535:
            raise SettingsError("host.settings.port", port=port)
    for name in ("max_sessions", "per_address"):
        if getattr(settings, name) < 1:
            raise SettingsError("host.settings.count", name=name, value=getattr(settings, name))
    for proof in settings.admins:
        if not proof.startswith(("SHA256:", "password:")):
            raise SettingsError("host.settings.admin", proof=proof)
