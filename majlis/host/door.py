"""The front door: asyncssh lets people in, and only as far as a session.

No shell, no commands but the documented words, no subsystems, no forwarding of any kind, one
session a connection. Everything that asyncssh would allow by default is named here and refused.
"""

from __future__ import annotations

import asyncio
import contextvars
import itertools
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncssh
from msgspec import Struct

from majlis.core.game import Message
from majlis.host import layers
from majlis.host.identity import Proof
from majlis.host.limits import Buckets, Gate, Limits, Ticket
from majlis.host.log import Log
from majlis.host.passwords import Passwords
from majlis.host.process import prepare_process
from majlis.host.session import LOCALE, Session
from majlis.host.sweep import Sweeper
from majlis.host.terminal import USUAL_SIZE, Terminal, clamp, kept_environ
from majlis.host.wire import Tap, Wire, close_environment
from majlis.host.wish import LOBBY, Wish, read_wish
from majlis.text import Words

if TYPE_CHECKING:
    from textual.app import App

    from majlis.host.lines import LineConsole

GOODBYE_S = 2.0
"""How long a client may take to read what was said last."""
MOST_TRIES = 3
"""Wrong passwords a connection; an address has five, and one more every ten seconds."""
BEAT_S, BEATS = 0.25, 1200
"""How often the loop's lateness is taken, and how many times are kept: five minutes."""

_WINDOW = 128 * 1024
# Only exchanges of keys that cost little: one in a large classic group stops everybody for 0.1 s.
_EXCHANGES = "-diffie-hellman-*,gss-*,rsa2048-sha256"


class DoorSettings(Struct, frozen=True, kw_only=True):
    """Where the door is and who may come in.

    ``port`` 0 takes a free one. ``guests`` come without key or password. ``ask_s`` is how long a
    terminal may take to say how it wants right-to-left text; 0 asks nothing.
    """

    host: str = ""
    port: int = 2222
    guests: bool = False
    ask_s: float = 1.0
    limits: Limits = Limits()


class Door:
    """An open door. ``sessions`` are those inside now; ``lags`` the seconds by which the event loop
    was late, of late: what every key waits besides its own work.

    ``handler`` serves each session; `front` makes one. Nothing is listened to before `open`.
    """

    def __init__(
        self,
        settings: DoorSettings,
        handler: layers.Handler,
        key: asyncssh.SSHKey,
        log: Log,
        passwords: Passwords | None = None,
    ) -> None:
        self.settings = settings
        self.gate = Gate(settings.limits)
        self.log = log
        self.passwords = passwords
        self.tries = Buckets(0.1, 5)
        self.sessions: dict[int, Session] = {}
        self.lags: deque[float] = deque(maxlen=BEATS)
        self._handler = handler
        self._key = key
        self._numbers = itertools.count(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self._connections: set[asyncssh.SSHServerConnection] = set()
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._beat: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Let people in. Raises ``OSError`` when the port cannot be had."""
        prepare_process()
        self._sweeper = Sweeper(asyncio.get_running_loop().time())
        limits = self.settings.limits
        self._acceptor = await asyncssh.listen(
            self.settings.host,
            self.settings.port,
            server_factory=lambda: _Connection(self),
            server_host_keys=[self._key],
            server_version="Majlis",
            config=None,
            kex_algs=_EXCHANGES,
            compression_algs=None,
            host_based_auth=False,
            gss_host=None,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            sftp_factory=None,
            line_editor=False,
            encoding=None,
            window=_WINDOW,
            login_timeout=limits.login_s,
            keepalive_interval=limits.keepalive_s,
            keepalive_count_max=limits.keepalive_count,
        )
        self._next_beat()
        self.log.write("door.open", port=self.port, guests=self.settings.guests)

    def _next_beat(self) -> None:
        loop = asyncio.get_running_loop()
        if self._beat is not None:
            self.lags.append(max(0.0, loop.time() - self._beat.when()))
            heard = max((session.heard_at for session in self.sessions.values()), default=0.0)
            self._sweeper.beat(loop.time(), heard)
        self._beat = loop.call_later(BEAT_S, self._next_beat)

    @property
    def port(self) -> int:
        """The port listened on."""
        assert self._acceptor is not None
        return self._acceptor.get_port()

    async def close(self, within: float = 4.0, code: str = "host.bye.closing") -> None:
        """Let nobody in any more, tell everybody ``code``, and have all gone ``within`` seconds."""
        if self._acceptor is not None:
            self._acceptor.close()
        for session in list(self.sessions.values()):
            session.end(code)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=within)
        for task in self._tasks:
            task.cancel()
        for connection in list(self._connections):
            connection.abort()
        if self.passwords is not None:
            self.passwords.close()
        if self._beat is not None:
            self._beat.cancel()
        self.log.write("door.close", left=len(self._tasks))

    def arrived(self, connection: asyncssh.SSHServerConnection, address: str) -> Ticket | None:
        """A connection is there: its place, or ``None`` if it is turned away."""
        place = self.gate.admit(address, asyncio.get_running_loop().time())
        if isinstance(place, Ticket):
            self._connections.add(connection)
            return place
        self.log.noise("connection.turned", address=address, why=place)
        return None

    def left(self, connection: asyncssh.SSHServerConnection) -> None:
        """A connection is gone."""
        self._connections.discard(connection)

    def begin(self, make: Callable[[int], Session], finish: Finish) -> Session:
        """Serve a new session in a context of its own, or apps would take each other's place."""
        session = make(next(self._numbers))
        self.sessions[session.number] = session
        task = asyncio.get_running_loop().create_task(
            self._serve(session, finish), context=contextvars.Context()
        )
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return session

    async def _serve(self, session: Session, finish: Finish) -> None:
        try:
            await self._handler(session)
        except Exception as error:
            self.log.error("session.error", error, session=session.number)
        finally:
            del self.sessions[session.number]
            self._sweeper.left()
            session.say_parting()
            await finish(session.status)


Finish = Callable[[int], Awaitable[None]]


def front(
    log: Log,
    limits: Limits,
    serve: layers.Handler,
    *,
    games: Collection[str] = (),
    judge: Callable[[Session], Message | None] = lambda session: None,
    ask_s: float = 1.0,
) -> layers.Handler:
    """``serve`` behind everything that stands at the door."""
    return layers.chain(
        layers.logged(log),
        layers.identified(judge),
        layers.knows_games(games),
        layers.needs_terminal,
        layers.within(limits.sessions),
        layers.awake(limits.idle_s),
        layers.asks_terminal(ask_s),
    )(serve)


async def open_door(
    settings: DoorSettings,
    make_app: Callable[[Session], App[Any]],
    key: asyncssh.SSHKey,
    log: Log,
    *,
    make_plain: Callable[[Session, LineConsole], Awaitable[None]] | None = None,
    games: Collection[str] = (),
    judge: Callable[[Session], Message | None] = lambda session: None,
    passwords: Passwords | None = None,
) -> Door:
    """Open the house. ``make_app`` makes each session's app, ``make_plain`` serves plain mode.

    ``games`` are those that ``play GAME`` may name; ``judge`` says what it has against a session,
    if anything. Raises ``OSError`` when the port cannot be had.
    """
    prepare_process()
    from majlis.host.stage import stage

    serve = stage(make_app, make_plain)
    handler = front(log, settings.limits, serve, games=games, judge=judge, ask_s=settings.ask_s)
    door = Door(settings, handler, key, log, passwords)
    await door.open()
    return door


class _Connection(asyncssh.SSHServer):
    """One connection: who it is, and its one session."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._proof = Proof()
        self._had_session = False
        self._tries = 0
        self._address = ""
        self._ticket: Ticket | None = None
        self._tap: Tap | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        self._ticket = self._door.arrived(conn, self._address)
        if self._ticket is None:
            conn.abort()
            return
        self._tap = Tap(conn, self._door.settings.limits, self._give_up)
        loop = asyncio.get_running_loop()
        self._deadline = loop.call_later(self._door.settings.limits.login_s, self._give_up, "login")

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        if self._tap is not None:
            self._tap.close()
        if self._ticket is not None:
            self._ticket.leave()
        self._door.left(self._connection)

    def _give_up(self, word: str) -> None:
        self._door.log.noise("connection.dropped", address=self._address, why=word)
        self._connection.abort()

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    # Who is it

    def begin_auth(self, username: str) -> bool:
        self._proof.forget()
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do. This is asked before the signature is checked, and for mere offers."""
        self._proof.offer_key(key.get_fingerprint())
        return True

    def password_auth_supported(self) -> bool:
        return self._door.passwords is not None

    async def validate_password(self, username: str, password: str) -> bool:
        self._proof.forget()
        return await self._try(username, password)

    def kbdint_auth_supported(self) -> bool:
        return self._door.settings.guests or self._door.passwords is not None

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> tuple[str, str, str, list[tuple[str, bool]]]:
        self._proof.forget()
        if not self._wants_password(username):
            return "", "", "", []
        words = Words("en")
        words.add("host", LOCALE)
        return "", "", "", [(words("host.password"), False)]

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        if self._wants_password(username):
            return len(responses) == 1 and await self._try(username, responses[0])
        self._proof.offer_guest()
        return not responses

    def _wants_password(self, username: str) -> bool:
        """A name that has a password needs it; the others only where there are no guests."""
        passwords = self._door.passwords
        return passwords is not None and (username in passwords or not self._door.settings.guests)

    async def _try(self, username: str, password: str) -> bool:
        now = asyncio.get_running_loop().time()
        if self._door.passwords is None or not self._door.tries.has(self._address, now):
            return False
        if await self._door.passwords.check(username, password):
            self._proof.offer_password(username)
            return True
        self._refuse_try(now)
        return False

    def _refuse_try(self, now: float) -> None:
        self._tries += 1
        self._door.tries.take(self._address, now)
        self._door.log.noise("login.refused", address=self._address)
        if self._tries >= MOST_TRIES:
            asyncio.get_running_loop().call_later(0.1, self._connection.abort)

    def auth_completed(self) -> None:
        identity = self._proof.complete(str(self._connection.get_extra_info("username", "")))
        if identity is None:
            self._give_up("nobody")
        elif self._ticket is not None:
            self._ticket.known()

    # What it may have

    def session_requested(self) -> _Channel | bool:
        if self._had_session or self._proof.identity is None or self._tap is None:
            return False
        self._had_session = True
        return _Channel(self, self._tap)

    def begin(self, channel: _Channel, terminal: Terminal, wish: Wish, wire: Wire) -> Session:
        """The session begins."""
        self._cancel_deadline()
        return self._door.begin(
            lambda number: self._session(number, terminal, wish, wire, channel.is_tty),
            channel.finish,
        )

    def _session(
        self, number: int, terminal: Terminal, wish: Wish, wire: Wire, is_tty: bool
    ) -> Session:
        assert self._proof.identity is not None
        assert self._tap is not None
        return Session(
            number,
            self._address,
            self._proof.identity,
            terminal,
            wish,
            wire,
            is_tty=is_tty,
            cut=self._tap.deafen,
        )

    def refused(self, what: str) -> bool:
        """Something was asked for that is not to be had here."""
        self._door.log.noise("request.refused", address=self._address, what=what)
        return False


class _Channel(asyncssh.SSHServerSession[bytes]):
    """The session's channel: requests come first, then, once, a session begins."""

    def __init__(self, connection: _Connection, tap: Tap) -> None:
        self.is_tty = False
        self._connection = connection
        self._tap = tap
        self._term = ""
        self._size = USUAL_SIZE
        self._wish = LOBBY
        self._session: Session | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        self._wire = Wire(chan, self._tap)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._session is not None:
            self._session.lost()

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        self.is_tty = True
        self._term = term_type
        self._size = clamp(*term_size[:2])
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = clamp(width, height, self._size)
        if self._session is not None:
            self._session.resized(width, height)

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        wish = read_wish(command)
        if wish is None:
            return self._connection.refused("exec")
        self._wish = wish
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return self._connection.refused("subsystem")

    def session_started(self) -> None:
        environ = kept_environ(self._channel.get_environment_bytes(), self._term)
        terminal = Terminal(environ["TERM"], self._size, environ)
        close_environment(self._channel)
        self._session = self._connection.begin(self, terminal, self._wish, self._wire)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if self._session is not None:
            self._session.received(data)

    def eof_received(self) -> bool:
        """Keep the way out open: what is said last is still to be sent."""
        if self._session is not None:
            self._session.ended_input()
        return True

    def pause_writing(self) -> None:
        self._wire.hold(True)

    def resume_writing(self) -> None:
        self._wire.hold(False)

    async def finish(self, status: int) -> None:
        """Close the channel once all is sent, then the connection; cut it when that takes long."""
        self._channel.exit(status)
        connection = self._channel.get_extra_info("connection")
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_S):
                await self._channel.wait_closed()
        connection.abort()
