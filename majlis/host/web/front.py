"""The page's door: files, a cookie, and websockets that become sessions of the house."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus

from aiohttp import WSMsgType, web

from majlis.host.door import Door
from majlis.host.identity import Identity
from majlis.host.limits import Bucket, Gate, Limits, Ticket
from majlis.host.session import LOCALE, Session
from majlis.host.terminal import Terminal, clamp
from majlis.host.web import WebError, WebSettings, visitor
from majlis.host.web.assets import HEADERS, Assets
from majlis.host.web.frames import FrameError, read_frame, read_size
from majlis.host.web.line import GOODBYE_S, Line, Outbox
from majlis.host.web.visitor import Call, Caller
from majlis.host.wire import Wire
from majlis.text import Words

FRAME_RATE, FRAME_BURST = 200, 400
"""Frames a second of one socket; more wait in its line, and then in its browser."""
MOST_FRAME = 128 * 1024
"""Bytes in one frame: more than anybody may paste."""
PAGE_KEPT_S = 15.0
"""How long a browser's line waits for its next request."""
SHUTDOWN_S = 0.5
"""How long requests that are being answered may take when the house closes."""


class Web:
    """The page at its port. `open` first, `stop` and `close` at the end.

    Its sessions are the door's: counted, served, logged and ended with those that come over SSH.
    """

    def __init__(self, settings: WebSettings, door: Door) -> None:
        self.settings = settings
        self.limits = door.settings.limits
        self.gate = Gate(_page_limits(self.limits, settings.proxied))
        self.lines: dict[asyncio.BaseTransport, Line] = {}
        self._door = door
        self._assets = Assets()
        self._texts: dict[str, Words] = {}
        self._listener: asyncio.Server | None = None
        self._http: web.Server | None = None

    async def open(self) -> None:
        """Let browsers in. Raises `WebError` when the port cannot be had."""
        # aiohttp's own log would quote what strangers send.
        logging.getLogger("aiohttp").setLevel(logging.CRITICAL + 1)
        http = web.Server(
            self._handle,
            access_log=None,
            keepalive_timeout=PAGE_KEPT_S,
            lingering_time=1.0,
            auto_decompress=False,
        )
        loop, host, port = asyncio.get_running_loop(), self.settings.host, self.settings.port
        try:
            self._listener = await loop.create_server(lambda: Line(http(), self), host, port)
        except OSError as error:
            reason = error.strerror or str(error)
            raise WebError("host.web.port", port=str(port), reason=reason) from error
        self._http = http
        self._door.log.write("web.open", port=self.port, proxied=self.settings.proxied)

    @property
    def port(self) -> int:
        """The port listened on."""
        assert self._listener is not None
        return int(self._listener.sockets[0].getsockname()[1])

    def stop(self) -> None:
        """Let no more browsers in."""
        if self._listener is not None:
            self._listener.close()

    async def close(self) -> None:
        """Cut every line; the sessions have ended before."""
        self.stop()
        if self._http is not None:
            await self._http.shutdown(SHUTDOWN_S)
        for line in list(self.lines.values()):
            line.abort()

    def noise(self, event: str, address: str, why: str) -> None:
        """A line in the log about a stranger."""
        self._door.log.noise(event, address=address, why=why)

    # Requests

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        try:
            return await self._answer(request)
        except web.HTTPException:
            return _plain(HTTPStatus.BAD_REQUEST)
        except ConnectionError:
            raise
        except Exception as error:
            self._door.log.error("web.error", error)
            return _plain(HTTPStatus.INTERNAL_SERVER_ERROR)

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.method == "POST" and request.path == "/visit":
            return self._give_cookie(request)
        if request.method not in ("GET", "HEAD"):
            return _plain(HTTPStatus.METHOD_NOT_ALLOWED)
        if request.path.startswith("/static/"):
            return self._file(request)
        call = visitor.read_path(request.path)
        if call is None or (call.is_guest and not self._door.settings.guests):
            return _plain(HTTPStatus.NOT_FOUND)
        return await self._meet(request, call) if call.is_socket else self._page(request, call)

    def _page(self, request: web.BaseRequest, call: Call) -> web.Response:
        """Without a cookie: one that is on its way from another site's link brings none, and
        would have its own replaced."""
        words = self._words(visitor.language(request.headers.get("Accept-Language", "")))
        socket = f"{request.path.rstrip('/')}/ws"
        return _response(
            self._assets.page(words, socket, visitor.lobby_from(call)).encode(),
            "text/html; charset=utf-8",
            {"Cache-Control": "no-store", "Vary": "Accept-Language"},
        )

    def _words(self, lang: str) -> Words:
        if lang not in self._texts:
            self._texts[lang] = Words(lang)
            self._texts[lang].add("host", LOCALE)
        return self._texts[lang]

    def _file(self, request: web.BaseRequest) -> web.Response:
        asset = self._assets.find(request.path.removeprefix("/static/"))
        if asset is None:
            return _plain(HTTPStatus.NOT_FOUND)
        headers = {"Cache-Control": "public, max-age=31536000, immutable"}
        headers["Vary"] = "Accept-Encoding"
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return _response(asset.plain, asset.type, headers)
        return _response(asset.packed, asset.type, {**headers, "Content-Encoding": "gzip"})

    def _caller(self, request: web.BaseRequest) -> Caller:
        return visitor.caller(request, self.settings.proxied)

    def _is_own(self, request: web.BaseRequest) -> bool:
        headers, is_secure = request.headers, self._caller(request).is_secure
        return visitor.is_own(headers.get("Origin", ""), headers.get("Host", ""), is_secure)

    def _token(self, request: web.BaseRequest) -> str | None:
        is_secure = self._caller(request).is_secure
        return visitor.read_token(request.cookies.get(visitor.cookie_name(is_secure)))

    def _give_cookie(self, request: web.BaseRequest) -> web.Response:
        """Keep the visitor's cookie for longer, or give him one."""
        if not self._is_own(request):
            return self._refuse(request, "origin")
        is_secure = self._caller(request).is_secure
        answer = _plain(HTTPStatus.NO_CONTENT)
        answer.set_cookie(
            visitor.cookie_name(is_secure),
            self._token(request) or visitor.new_token(),
            max_age=visitor.KEPT_S,
            path="/",
            secure=is_secure,
            httponly=True,
            samesite="Strict",
        )
        return answer

    def _refuse(self, request: web.BaseRequest, why: str) -> web.Response:
        self.noise("request.refused", self._caller(request).address, why)
        return _plain(HTTPStatus.FORBIDDEN)

    # Sessions

    def _who(self, request: web.BaseRequest, call: Call) -> Identity | None:
        token = self._token(request)
        if token is not None and not call.is_guest:
            return visitor.of_token(token)
        return visitor.a_guest() if self._door.settings.guests else None

    async def _meet(self, request: web.BaseRequest, call: Call) -> web.StreamResponse:
        """A socket is asked for: a session, if there is nothing against it."""
        if not self._is_own(request):
            return self._refuse(request, "origin")
        who = self._who(request, call)
        if who is None:
            return self._refuse(request, "cookie")
        address = self._caller(request).address
        place = self._door.gate.admit(address, asyncio.get_running_loop().time())
        if not isinstance(place, Ticket):
            self.noise("connection.turned", address, place)
            return _plain(HTTPStatus.SERVICE_UNAVAILABLE)
        place.known()
        try:
            return await self._serve(request, call, who)
        finally:
            place.leave()

    async def _serve(
        self, request: web.BaseRequest, call: Call, who: Identity
    ) -> web.StreamResponse:
        """From the handshake to the end of the session."""
        socket = web.WebSocketResponse(
            timeout=GOODBYE_S,
            heartbeat=self.limits.keepalive_s,
            autoping=False,
            compress=False,
            max_msg_size=MOST_FRAME,
        )
        line = self.lines.get(request.transport) if request.transport else None
        if line is None:
            raise ConnectionResetError
        await socket.prepare(request)
        line.known()
        outbox, over = Outbox(socket, line.abort), asyncio.Event()

        async def finish(status: int) -> None:
            try:
                await outbox.close()
            finally:
                over.set()

        session = self._door.begin(
            lambda number: Session(
                number,
                self._caller(request).address,
                who,
                _terminal(request),
                call.wish,
                Wire(outbox, line.tap),
                cut=line.tap.deafen,
            ),
            finish,
        )
        with suppress(OSError):
            await _listen(socket, session)
        session.lost()
        await over.wait()
        return socket


async def _listen(socket: web.WebSocketResponse, session: Session) -> None:
    """Hear what comes over ``socket`` until it is closed, at a bearable pace."""
    now = asyncio.get_running_loop().time
    pace = Bucket(FRAME_RATE, FRAME_BURST, now())
    while True:
        frame = await socket.receive()
        if frame.type is WSMsgType.TEXT:
            _hear(session, frame.data)
        elif frame.type is WSMsgType.PING:
            await socket.pong(frame.data)
        elif frame.type is WSMsgType.BINARY:
            session.drop("garbage")
        elif frame.type is not WSMsgType.PONG:
            if frame.type is WSMsgType.ERROR:
                session.part("host.drop.garbage")
            return
        pace.take(1, now())
        if wait := pace.wait(now()):
            await asyncio.sleep(wait)


def _hear(session: Session, text: str) -> None:
    if session.over.is_set():
        return
    try:
        heard = read_frame(text)
    except FrameError:
        session.drop("garbage")
        return
    if isinstance(heard, bytes):
        session.received(heard)
    elif heard is not None:
        session.resized(*heard)


def _terminal(request: web.BaseRequest) -> Terminal:
    """The page's terminal as its address and its browser's languages tell of it."""
    environ = visitor.environ(visitor.language(request.headers.get("Accept-Language", "")))
    size = read_size(request.query.get("width"), request.query.get("height"))
    return Terminal(environ["TERM"], clamp(*size), environ)


def _response(
    body: bytes, kind: str, headers: Mapping[str, str], status: int = HTTPStatus.OK
) -> web.Response:
    return web.Response(
        status=status, body=body, headers={**HEADERS, "Content-Type": kind, **headers}
    )


def _plain(status: HTTPStatus) -> web.Response:
    """A status and its usual words, for machines; people see the page."""
    body = b"" if status == HTTPStatus.NO_CONTENT else status.phrase.encode()
    headers = {"Cache-Control": "no-store"}
    return _response(body, "text/plain; charset=utf-8", headers, status)


def _page_limits(limits: Limits, proxied: bool) -> Limits:
    """How many lines there may be at the port: each page takes several for a moment. Behind a
    proxy they all come from one address, and only the sessions are counted by address."""
    lines = 2 * limits.connections
    each = lines if proxied else 2 * limits.per_address + 12
    return Limits(
        connections=lines,
        per_address=each,
        strangers=lines,
        strangers_per_address=each,
        hurry=lines if proxied else 120,
        arrival_s=0.05,
    )


async def open_web(settings: WebSettings, door: Door) -> Web:
    """Open the page of a house whose ``door`` is open. Raises `WebError`."""
    found = Web(settings, door)
    await found.open()
    return found
