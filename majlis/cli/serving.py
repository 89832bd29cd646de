"""``majlis serve``: open the house, or ask an open one how it is."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from majlis.cli.speak import Speaker, UserError
from majlis.host import settings as house_settings
from majlis.host.session import LOCALE
from majlis.host.settings import FILE_NAME, ServeSettings, SettingsError
from majlis.host.status import SOCKET_NAME, ask
from majlis.store.errors import StoreError
from majlis.store.paths import Paths, find_paths


def run_serve(config: Path | None, said: Mapping[str, Any], speaker: Speaker) -> None:
    """Serve until SIGTERM or Ctrl+C; the exit code is 0 after a good-bye."""
    paths = find_paths()
    speaker.words.add("host", LOCALE)
    settings = _settings(config, said, paths)
    if ask(paths.data / SOCKET_NAME, "status") is not None:
        raise UserError("cli.serve.running", path=str(paths.data))
    from majlis.host.hostkey import HostKeyError
    from majlis.host.passwords import PasswordFileError
    from majlis.host.serve import serve
    from majlis.host.web import WebError

    def ready(served: Any) -> None:
        speaker.say("cli.serve.open", port=str(served.door.port), host=settings.host or "localhost")
        if served.web is not None:
            speaker.say("cli.serve.web", url=_address(settings.web_host, served.web.port))
        sys.stdout.flush()
        for proof in served.unknown_admins:
            speaker.complain(UserError("cli.serve.admin", proof=proof))

    try:
        asyncio.run(serve(settings, paths, ready))
    except (StoreError, HostKeyError, PasswordFileError, WebError) as error:
        raise UserError.of(error) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise UserError("cli.serve.port", port=str(settings.port), reason=reason) from error
    speaker.say("cli.serve.closed")


def _address(host: str, port: int) -> str:
    """Where the page is, as one types it."""
    name = {"": "localhost", "0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _settings(config: Path | None, said: Mapping[str, Any], paths: Paths) -> ServeSettings:
    usual = paths.config / FILE_NAME
    path = config or (usual if usual.exists() else None)
    try:
        return house_settings.load(path, said)
    except SettingsError as error:
        raise UserError.of(error) from error


def run_status(speaker: Speaker, as_json: bool) -> None:
    """How the open house is; exit code 1 when there is none, for supervisors."""
    found = ask(find_paths().data / SOCKET_NAME, "status")
    if found is None:
        raise UserError("cli.serve.none", path=str(find_paths().data))
    if as_json:
        speaker.line(json.dumps(found, ensure_ascii=False))
        return
    latency = found["latency_ms"]
    speaker.say(
        "cli.serve.status",
        n=found["sessions"],
        people=tuple(found["people"]),
        waiting=found["tables"]["waiting"],
        playing=found["tables"]["playing"],
        over=found["tables"]["over"],
        memory=round(found["memory"] / 1_000_000),
        p50=latency.get("p50", 0),
        p99=latency.get("p99", 0),
        port=str(found["port"]),
        pid=str(found["pid"]),
    )


def run_tell(do: str, what: str, speaker: Speaker) -> None:
    """Announce, kick, ban, unban or close a table in the open house."""
    found = ask(find_paths().data / SOCKET_NAME, do, what)
    if found is None:
        raise UserError("cli.serve.none", path=str(find_paths().data))
    if not found.get("done"):
        raise UserError("cli.serve.not_done", do=do, what=what)
    speaker.say("cli.serve.done", do=do, what=what)
