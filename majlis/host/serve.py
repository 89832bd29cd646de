"""``majlis serve``: the store, the house, the door and the status socket, from start to end."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from majlis.core import registry
from majlis.core.game import Message
from majlis.core.seats import Seat
from majlis.host.door import Door, DoorSettings, open_door
from majlis.host.hostkey import NAME, host_key
from majlis.host.house import House
from majlis.host.household import Manners
from majlis.host.identity import PASSWORD
from majlis.host.limits import Limits
from majlis.host.log import Log, open_log
from majlis.host.naming import kept_names
from majlis.host.order import KEEPER
from majlis.host.passwords import Passwords, read_passwords
from majlis.host.process import hush, raise_limits
from majlis.host.session import Session
from majlis.host.settings import ServeSettings
from majlis.host.status import (
    SOCKET_NAME,
    Answer,
    StatusSocket,
    Verb,
    descriptors,
    memory_bytes,
    percentiles,
)
from majlis.host.web import WebSettings, need_packages
from majlis.store import accounts
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.paths import Paths

if TYPE_CHECKING:
    from majlis.host.lines import LineConsole
    from majlis.host.web.front import Web

GOODBYE_S = 4.0
"""How long the sessions have to end when the house closes; the process is gone within 5."""


def note_robot(log: Log, table: str, seat: Seat, level: str, error: Exception) -> None:
    """One line for a robot that broke down: nothing of what it saw or thought."""
    log.error("robot.failed", error, table=table, seat=seat + 1, level=level)


class Served:
    """A running house. `open` opens everything, `close` closes it; `until_stopped` waits.

    ``unknown_admins`` are those for whose names there is no password: nobody can come in as them.
    """

    def __init__(self, settings: ServeSettings, paths: Paths) -> None:
        self.settings = settings
        self.log: Log = open_log(Path(settings.log) if settings.log else None)
        self.store = Store(paths.database)
        manners = Manners(admins=frozenset(settings.admins), spectator_delay_s=settings.delay_s)
        self.house = House(self.store, manners, partial(note_robot, self.log))
        self.house.notice = settings.notice
        self.house.note = self.log.write
        self.door: Door | None = None
        self.web: Web | None = None
        self.unknown_admins: tuple[str, ...] = ()
        self._paths = paths
        self._began = time.monotonic()
        self._stopped = asyncio.Event()
        self._status = StatusSocket(paths.data / SOCKET_NAME, self._verbs())

    async def open(self) -> None:
        """Take up the tables, then let people in.

        Raises ``OSError``, :class:`~majlis.store.errors.StoreError`, `HostKeyError`,
        `PasswordFileError` and `WebError`.
        """
        if self.settings.web is not None:
            need_packages()
        raise_limits()
        hush()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self.log.loop_error)
        for name in await self.house.open():
            self.log.write("table.lost", table=name)
        passwords = _passwords(self.settings)
        self.house.people.kept = kept_names(passwords or (), self.settings.admins)
        known = {f"{PASSWORD}{name}" for name in passwords or ()}
        named = (proof for proof in self.settings.admins if proof.startswith(PASSWORD))
        self.unknown_admins = tuple(proof for proof in named if proof not in known)
        self.door = await open_door(
            _door_settings(self.settings),
            self._make_app,
            host_key(self._paths.data / NAME),
            self.log,
            make_plain=self._make_plain,
            games=registry.names(),
            judge=self._judge,
            passwords=passwords,
        )
        if self.settings.web is not None:
            self.web = await _open_web(self.settings, self.settings.web, self.door)
        await self._status.open()

    def _make_app(self, session: Session) -> Any:
        from majlis.host.screens import make_app

        return make_app(self.house, session)

    async def _make_plain(self, session: Session, console: LineConsole) -> None:
        from majlis.host.plain import serve_plain

        await serve_plain(self.house, session, console)

    def _judge(self, session: Session) -> Message | None:
        """Whether somebody is kept out."""
        try:
            account = accounts.find(self.store, session.identity.id)
        except StoreError as error:
            return Message(error.code, error.params)
        banned = account is not None and account.banned
        return Message("host.refuse.banned") if banned else None

    def stop(self) -> None:
        """Have the house close; safe to call from a signal handler of the loop."""
        self._stopped.set()

    async def until_stopped(self) -> None:
        """Until `stop`, SIGTERM or SIGINT."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop)
        await self._stopped.wait()

    async def close(self) -> None:
        """Say good-bye to everybody; every table is kept as it is."""
        await self._status.close()
        if self.web is not None:
            self.web.stop()
        if self.door is not None:
            await self.door.close(GOODBYE_S)
        if self.web is not None:
            await self.web.close()
        await self.house.close()
        self.store.close()
        self.log.close()

    def _verbs(self) -> dict[str, Verb]:
        return {
            "status": self._say_status,
            "announce": self._announce,
            "kick": self._kick,
            "ban": self._ban,
            "unban": self._unban,
            "close": self._close_table,
        }

    async def _say_status(self, _: str) -> Answer:
        assert self.door is not None
        phases = [table.phase for table in self.house.tables.values()]
        return {
            "pid": os.getpid(),
            "port": self.door.port,
            "web": self.web.port if self.web else None,
            "seconds": round(time.monotonic() - self._began),
            "sessions": len(self.door.sessions),
            "people": self.house.people.here(),
            "tables": {phase: phases.count(phase) for phase in ("waiting", "playing", "over")},
            "banned": self.house.people.out(),
            "memory": memory_bytes(),
            "jobs": len(asyncio.all_tasks()),
            "descriptors": descriptors(),
            "latency_ms": percentiles(self.door.lags),
        }

    async def _announce(self, what: str) -> Answer:
        self.house.order.announce(KEEPER, what)
        return {"done": True}

    async def _kick(self, what: str) -> Answer:
        return {"done": self.house.order.kick(KEEPER, self._called(what))}

    async def _ban(self, what: str, banned: bool = True) -> Answer:
        refusal = self.house.order.ban(KEEPER, self._called(what), banned)
        return {"error": refusal.code} if refusal else {"done": True}

    async def _unban(self, what: str) -> Answer:
        return await self._ban(what, False)

    def _called(self, what: str) -> str:
        """The name that is meant, as it is written."""
        return self.house.people.person(what) or what

    async def _close_table(self, what: str) -> Answer:
        return {"done": await self.house.order.close(KEEPER, what.upper())}


def _door_settings(settings: ServeSettings) -> DoorSettings:
    limits = Limits(
        sessions=settings.max_sessions,
        connections=settings.max_sessions + settings.max_sessions // 2 + 10,
        per_address=settings.per_address,
        # A whole club behind one address may come in at once.
        hurry=max(Limits().hurry, settings.per_address),
        idle_s=settings.idle_s,
    )
    return DoorSettings(
        host=settings.host, port=settings.port, guests=settings.guests, limits=limits
    )


def _passwords(settings: ServeSettings) -> Passwords | None:
    return Passwords(read_passwords(Path(settings.passwords))) if settings.passwords else None


async def _open_web(settings: ServeSettings, port: int, door: Door) -> Web:
    from majlis.host.web.front import open_web

    web = WebSettings(host=settings.web_host, port=port, proxied=settings.web_proxy)
    return await open_web(web, door)


async def serve(settings: ServeSettings, paths: Paths, ready: Any = None) -> None:
    """Serve until told to stop. ``ready(served)`` is called once people can come in."""
    served = Served(settings, paths)
    try:
        await served.open()
        if ready is not None:
            ready(served)
        await served.until_stopped()
    finally:
        await served.close()
