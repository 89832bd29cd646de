"""The house in a browser: the page, the cookie, the websocket, and one real browser."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import struct
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from majlis.core import registry
from majlis.host.limits import Limits
from majlis.host.settings import SettingsError, load
from majlis.host.web import WebSettings, visitor
from majlis.host.web import line as lines
from majlis.host.web.assets import POLICY
from majlis.host.web.frames import FrameError, read_frame, read_size
from majlis.host.web.front import Web, open_web
from tests.host.browser import DRAWING, browsing, needs_chromium
from tests.host.callers import Keys, calling, needs_ssh
from tests.host.conftest import OpenHouse
from tests.host.house import HOST, House
from tests.host.surfers import Surfer, cookies, fetched, origin, refused, surfing, visited
from tests.host.test_serve import Serving, free_port, status
from tests.patience import PATIENCE_S
from tests.test_architecture import loaded

TOKEN = "T" * 43
OTHER = "U" * 43

OpenWeb = Callable[..., Awaitable["Site"]]


class Site:
    """A house with a page."""

    def __init__(self, house: House, web: Web) -> None:
        self.house = house
        self.web = web

    @property
    def port(self) -> int:
        """Where the page is."""
        return self.web.port

    async def answers(self) -> None:
        """Another visitor comes in, types a key, and leaves."""
        async with surfing(self.port, OTHER) as surfer:
            await surfer.until("<0:n=0")
            await surfer.typed("a", "n=1:a")
            await surfer.type("q")
            assert await surfer.ended() == 1000


@pytest.fixture
async def opening(opened: OpenHouse) -> AsyncIterator[OpenWeb]:
    """Opens houses with a page."""
    sites: list[Site] = []

    async def opening(proxied: bool = False, **settings: Any) -> Site:
        house = await opened(**settings)
        web = await open_web(WebSettings(host=HOST, port=0, proxied=proxied), house.door)
        sites.append(Site(house, web))
        return sites[-1]

    yield opening
    for site in sites:
        site.web.stop()
        await site.house.door.close()
        await site.web.close()


@pytest.fixture
async def site(opening: OpenWeb) -> Site:
    """A house for people with a cookie only."""
    return await opening(guests=False)


# The page


async def test_the_page_may_load_from_its_house_only(site: Site) -> None:
    code, headers, body = await fetched(site.port)
    assert code == 200
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Content-Security-Policy"] == POLICY
    assert "unsafe" not in POLICY
    assert POLICY.startswith("default-src 'none'; script-src 'self';")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    text = body.decode()
    assert 'data-socket="/ws"' in text
    assert "$" not in text
    assert "http" not in text
    assert "<style" not in text
    assert text.count("<script") == text.count("<script defer src=") == 2


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("textual.js", "text/javascript; charset=utf-8"),
        ("majlis.js", "text/javascript; charset=utf-8"),
        ("xterm.css", "text/css; charset=utf-8"),
        ("majlis.css", "text/css; charset=utf-8"),
        ("mono.ttf", "font/ttf"),
        ("icon.svg", "image/svg+xml"),
    ],
)
async def test_files_have_their_types_and_are_sent_packed(site: Site, name: str, kind: str) -> None:
    code, headers, packed = await fetched(site.port, f"/static/{name}")
    assert (code, headers["Content-Type"]) == (200, kind)
    assert headers["Content-Encoding"] == "gzip"
    assert headers["Content-Security-Policy"] == POLICY
    _, headers, plain = await fetched(site.port, f"/static/{name}", Accept_Encoding="identity")
    assert "Content-Encoding" not in headers
    assert plain == packed
    assert int(headers["Content-Length"]) == len(plain) > 100


@pytest.mark.parametrize(
    "path",
    [
        "/static/index.html",
        "/static/",
        "/static/..%2fpage/index.html",
        "/static/%2e%2e/front.py",
        "/etc/passwd",
        "/play/Tawla",
        "/play/tawla;id",
        "/guest",
        "/ws/ws",
    ],
)
async def test_nothing_else_is_there(site: Site, path: str) -> None:
    code, headers, body = await fetched(site.port, path)
    assert (code, body) == (404, b"Not Found")
    assert headers["Content-Security-Policy"] == POLICY


async def test_other_verbs_are_refused(site: Site) -> None:
    assert (await fetched(site.port, "/", "DELETE"))[0] == 405
    assert (await fetched(site.port, "/", "HEAD"))[2] == b""
    assert (await fetched(site.port, "/ws"))[0] == 403
    code, _, _ = await fetched(site.port, "/ws", Origin=origin(site.port), **cookies(TOKEN))
    assert code == 400
    await site.answers()


async def test_the_page_speaks_the_reader_s_language(site: Site) -> None:
    _, headers, body = await fetched(site.port, Accept_Language="xx, ar-EG;q=0.9, en;q=0.8")
    assert '<html lang="ar" dir="rtl">' in body.decode()
    assert headers["Vary"] == "Accept-Language"
    _, _, body = await fetched(site.port, Accept_Language="ps-AF, ar;q=0.5")
    assert '<html lang="ps" dir="rtl">' in body.decode()
    _, _, body = await fetched(site.port, Accept_Language="ru-RU, en;q=0.5")
    assert '<html lang="ru" dir="ltr">' in body.decode()
    _, _, body = await fetched(site.port, "/play/tawla", Accept_Language="fr")
    assert '<html lang="en" dir="ltr">' in body.decode()
    assert 'data-socket="/play/tawla/ws"' in body.decode()


# The cookie


@pytest.mark.parametrize(
    ("path", "lobby"),
    [("/play/chess", "/"), ("/play/tawla", "/"), ("/guest/play/tawla", "/guest"), ("/", "")],
)
async def test_a_game_s_page_leads_to_the_lobby(opening: OpenWeb, path: str, lobby: str) -> None:
    site = await opening(guests=True)
    _, _, body = await fetched(site.port, path)
    found = re.findall('<a href="([^"]*)">To the lobby</a>', body.decode())
    assert found == ([lobby] if lobby else [])


async def test_the_page_itself_gives_no_cookie(site: Site) -> None:
    """A link on another site brings no Strict cookie along; a new one would replace it."""
    assert "Set-Cookie" not in (await fetched(site.port))[1]


async def test_a_cookie_is_given_once_and_out_of_reach_of_scripts(site: Site) -> None:
    token = await visited(site.port)
    assert visitor.read_token(token) == token
    assert await visited(site.port, token) == token
    assert await visited(site.port) != token
    assert await visited(site.port, "short") != "short"
    _, headers, _ = await fetched(site.port, "/visit", "POST", Origin=origin(site.port))
    said = headers["Set-Cookie"].split("; ")
    assert {"HttpOnly", "SameSite=Strict", "Path=/", f"Max-Age={visitor.KEPT_S}"} <= set(said)
    assert "Secure" not in said


async def test_a_proxy_s_word_counts_where_there_is_one(opening: OpenWeb) -> None:
    site = await opening(proxied=True)
    there = {"Host": "house.example", "X_Forwarded_Proto": "https"}
    code, headers, _ = await fetched(
        site.port, "/visit", "POST", Origin="https://house.example", **there
    )
    assert code == 204
    assert headers["Set-Cookie"].startswith("__Host-majlis=")
    assert "Secure" in headers["Set-Cookie"].split("; ")
    code, _, _ = await fetched(site.port, "/visit", "POST", Origin="http://house.example", **there)
    assert code == 403
    far = {"X-Forwarded-For": "203.0.113.9, 198.51.100.7"}
    async with surfing(site.port, TOKEN, **far) as surfer:
        await surfer.until("<0:n=0")
    await site.house.emptied()
    assert site.house.seen[0].address == "198.51.100.7"


async def test_without_a_proxy_nobody_says_who_he_is(site: Site) -> None:
    async with surfing(site.port, TOKEN, **{"X-Forwarded-For": "198.51.100.7"}) as surfer:
        await surfer.until("<0:n=0")
    assert site.house.seen[0].address == HOST


# The socket


async def test_a_key_is_seen_and_the_window_changes(site: Site) -> None:
    async with surfing(site.port, TOKEN, query="?width=100&height=30") as surfer:
        await surfer.until("<29:n=0::p=0:100x30>")
        await surfer.typed("ن", "n=1:ن")
        await surfer.typed("\x1b[200~سلام\x1b[201~", "p=4")
        await surfer.send("resize", {"width": 60, "height": 20})
        await surfer.until("60x20>")
        await surfer.send("resize", {"width": 10**9, "height": 0})
        await surfer.until("300x20>")
        for idle in (["ping", "17"], ["focus"], ["blur"]):
            await surfer.send(*idle)
        await surfer.socket.ping()
        assert "38;2;255;136;0" in surfer.text
        await surfer.typed("q", r"\x1b\[\?1049l")
        assert await surfer.ended() == 1000
    await site.house.emptied()
    (begun,) = site.house.logged("session.begin")
    assert begun["identity"].startswith("browser:")
    assert TOKEN not in site.house.log_file.read_text("utf-8")
    assert not site.web.lines


async def test_the_wish_is_in_the_address(site: Site) -> None:
    async with surfing(site.port, TOKEN, "/play/tawla/ws") as surfer:
        await surfer.until("<0:n=0")
    async with surfing(site.port, TOKEN, "/play/chess/ws") as surfer:
        await surfer.until("chess")
        await surfer.ended()
    assert [session.wish.game for session in site.house.seen] == ["tawla"]


async def test_the_terminal_speaks_the_browser_s_language(site: Site) -> None:
    headers = {"Accept-Language": "ar"}
    async with surfing(site.port, TOKEN, "/play/chess/ws", **headers) as surfer:
        await surfer.ended()
        assert "chess" in surfer.text
        assert "There is no game" not in surfer.text


@pytest.mark.parametrize(
    "wrong",
    ["", "null", "http://evil.example", "http://127.0.0.1", "https://127.0.0.1", "http://[", "x"],
)
async def test_pages_of_others_get_no_socket_and_no_cookie(site: Site, wrong: str) -> None:
    assert await refused(site.port, TOKEN, Origin=wrong) == 403
    assert (await fetched(site.port, "/visit", "POST", Origin=wrong))[0] == 403
    assert not site.house.seen
    await site.answers()


async def test_without_a_cookie_one_is_a_guest_or_nobody(opening: OpenWeb) -> None:
    strict, open_ = await opening(guests=False), await opening(guests=True)
    assert await refused(strict.port) == 403
    assert await refused(strict.port, "too-short") == 403
    assert await refused(strict.port, TOKEN, "/guest/ws") == 404
    for token, path in (("", "/ws"), (TOKEN, "/guest/ws"), (TOKEN, "/ws")):
        async with surfing(open_.port, token, path) as surfer:
            await surfer.until("<0:n=0")
    kinds = [session.identity.kind for session in open_.house.seen]
    assert kinds == ["guest", "guest", "browser"]


async def test_the_same_cookie_is_the_same_person(site: Site) -> None:
    for token in (TOKEN, TOKEN, OTHER):
        async with surfing(site.port, token) as surfer:
            await surfer.until("<0:n=0")
    first, second, third = (session.identity for session in site.house.seen)
    assert first == second != third
    assert first == visitor.of_token(TOKEN)


# Those that misbehave


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        "[1]",
        '["stdin"]',
        '["stdin", 3]',
        '["stdin", "a", "b"]',
        '["resize", {"width": "80", "height": 24}]',
        '["resize", [80, 24]]',
        '["exec", "ls"]',
        '["stdin", "\\ud800"]',
        "[" * 50_000,
        "x" * 130 * 1024,
        b"\x00\x01",
    ],
    ids=range(15),
)
async def test_a_bad_frame_ends_its_own_session(site: Site, frame: str | bytes) -> None:
    async with surfing(site.port, TOKEN) as bad, surfing(site.port, OTHER) as good:
        await asyncio.gather(bad.until("<0:n=0"), good.until("<0:n=0"))
        if isinstance(frame, str):
            await bad.socket.send_str(frame)
        else:
            await bad.socket.send_bytes(frame)
        code = await bad.ended()
        assert code == 1009 if len(frame) > 128 * 1024 else "no terminal sends" in bad.text
        await good.typed("a", "n=1:a")
    await site.house.emptied()
    whys = [line["why"] for line in site.house.logged("session.end")]
    assert sorted(whys) == ["host.drop.garbage", "lost"]


async def test_bytes_that_are_no_frame_end_the_line(site: Site) -> None:
    async with surfing(site.port, TOKEN) as bad:
        await bad.until("<0:n=0")
        transport = bad.socket.get_extra_info("socket")
        os.write(transport.fileno(), b"\xff" * 64)
        assert await bad.ended() == 1002
    await site.house.emptied()
    await site.answers()


async def test_who_sends_too_much_is_cut_off(opening: OpenWeb) -> None:
    site = await opening(limits=Limits(wire=1000, wire_burst=8000))
    async with surfing(site.port, TOKEN) as flood:
        await flood.until("<0:n=0")
        for _ in range(20):
            await flood.send("stdin", "\x1b[I" * 300)
        assert await flood.ended() == 1006
    await site.house.emptied()
    (dropped,) = site.house.logged("connection.dropped")
    assert dropped["why"] == "wire"


async def test_many_frames_wait_their_turn(site: Site) -> None:
    """A flood of frames is heard at its pace; others are served meanwhile."""
    async with surfing(site.port, TOKEN) as flood:
        await flood.until("<0:n=0")
        for _ in range(3000):
            await flood.send("blur")
        await site.answers()
        await flood.typed("a", "n=1:a")


async def test_a_line_that_asks_for_nothing_is_closed(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "PAGE_S", 0.2)
    reader, writer = await asyncio.open_connection(HOST, site.port)
    async with surfing(site.port, TOKEN) as surfer:
        await surfer.until("<0:n=0")
        async with asyncio.timeout(PATIENCE_S):
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await reader.readexactly(1)
        writer.close()
        await surfer.typed("a", "n=1:a")
    (dropped,) = site.house.logged("connection.dropped")
    assert dropped["why"] == "login"


async def test_who_reads_nothing_costs_nothing_and_is_painted_anew(site: Site) -> None:
    """While the way is full frames are dropped; when it clears the screen is whole again."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, (HOST, site.port))
    reader, writer = await asyncio.open_connection(sock=raw, limit=4096)
    writer.write(handshake(site.port))
    await reader.readuntil(b"\r\n\r\n")
    sent = 0
    async with asyncio.timeout(PATIENCE_S):
        while not (site.house.seen and site.house.seen[0].wire.is_full):
            writer.write(masked(b'["stdin","a"]'))
            sent += 1
            await asyncio.sleep(0.01)
    writer.write(masked(b'["stdin","b"]'))
    found = b""
    async with asyncio.timeout(PATIENCE_S):
        while f"n={sent + 1}:b".encode() not in found[-40_000:]:
            found += await reader.read(65536)
    writer.close()
    await site.house.emptied()


def handshake(port: int) -> bytes:
    lines = (
        "GET /ws?width=200&height=100 HTTP/1.1",
        *(f"Host: {HOST}:{port}", f"Origin: http://{HOST}:{port}", f"Cookie: majlis={TOKEN}"),
        *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    return "\r\n".join((*lines, "", "")).encode()


def masked(text: bytes) -> bytes:
    """A short text frame as clients send it; its mask is zero, which is one."""
    return struct.pack("!BBI", 0x81, 0x80 | len(text), 0) + text


@needs_ssh
async def test_places_are_shared_with_ssh(opening: OpenWeb, keys: Keys) -> None:
    site = await opening(limits=Limits(per_address=2))
    async with calling(site.house, key=keys.file("nour")) as caller:
        await caller.until("<0:n=0")
        async with surfing(site.port, TOKEN) as surfer:
            await surfer.until("<0:n=0")
            assert await refused(site.port, OTHER) == 503
            assert len(site.house.door.sessions) == 2
        async with asyncio.timeout(PATIENCE_S):
            while len(site.house.door.sessions) > 1:
                await asyncio.sleep(0.01)
        await site.answers()
    (turned,) = site.house.logged("connection.turned")
    assert turned["why"] == "address"


async def test_a_full_house_says_so(opening: OpenWeb) -> None:
    site = await opening(limits=Limits(sessions=1))
    async with surfing(site.port, TOKEN) as first:
        await first.until("<0:n=0")
        async with surfing(site.port, OTHER) as second:
            await second.until("The house is full: 1")
            await second.ended()
        await first.typed("a", "n=1:a")


async def test_a_session_that_fails_ends_alone(site: Site) -> None:
    async with surfing(site.port, TOKEN) as bad:
        await bad.until("<0:n=0")
        await bad.typed("x", "Something went wrong")
        assert await bad.ended() == 1000
    assert "hidden hand" not in site.house.log_file.read_text("utf-8")
    await site.answers()


async def test_who_does_nothing_is_sent_home(opening: OpenWeb) -> None:
    site = await opening(limits=Limits(idle_s=0.3))
    async with surfing(site.port, TOKEN) as surfer:
        await surfer.until("Nothing came from you")
        await surfer.ended()


async def test_a_house_that_closes_says_good_bye(site: Site) -> None:
    async with surfing(site.port, TOKEN) as surfer:
        await surfer.until("<0:n=0")
        site.web.stop()
        await site.house.door.close()
        await site.web.close()
        await surfer.until("The house is closing")
        assert await surfer.ended() == 1000
        assert "\x1b[?1049l" in surfer.text
    assert not site.web.lines
    assert site.web.gate.here == 0


# Small parts


def test_frames() -> None:
    assert read_frame('["stdin", "مر\\u007f"]') == "مر\x7f".encode()
    assert read_frame('["resize", {"width": 80, "height": 24}]') == (80, 24)
    assert read_frame('["ping", "1"]') is None
    with pytest.raises(FrameError):
        read_frame('["pong"]')
    assert read_size("120", "40") == (120, 40)
    assert read_size("-1", "٣") == read_size(None, "99999") == (0, 0)


@pytest.mark.parametrize(
    ("asked", "host", "is_secure", "own"),
    [
        ("http://localhost:8080", "localhost:8080", False, True),
        ("http://House.Example", "house.example", False, True),
        ("http://house.example", "house.example:80", False, True),
        ("https://house.example:443", "house.example", True, True),
        ("https://house.example:8443", "house.example:8443", False, True),
        ("http://house.example", "house.example", True, False),
        ("http://[::1]:8080", "[::1]:8080", False, True),
        ("http://house.example.evil", "house.example", False, False),
        ("http://evil:8080", "localhost:8080", False, False),
        ("http://localhost:8081", "localhost:8080", False, False),
        ("file://", "", False, False),
        ("http://", "", False, False),
        ("null", "null", False, False),
    ],
)
def test_whose_page_asks(asked: str, host: str, is_secure: bool, own: bool) -> None:
    assert visitor.is_own(asked, host, is_secure) is own


def test_a_proof_does_not_tell_its_token() -> None:
    proof = visitor.of_token(TOKEN)
    assert TOKEN not in proof.id
    assert len(proof.id) == len("browser:") + 64
    assert len({visitor.new_token() for _ in range(100)}) == 100


# The whole house


class Paged(Serving):
    """`majlis serve` with a page."""

    page = 0

    async def start(self) -> None:
        """Until people can come in, by either door."""
        self.extra = ("--web", "0")
        await super().start()
        assert self.process is not None
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            line = (await self.process.stdout.readline()).decode()
        self.page = int(line.rstrip().rstrip("/").rpartition(":")[2])


@pytest.fixture
async def paged(tmp_path: Path) -> AsyncIterator[Paged]:
    house = Paged(tmp_path / "house", free_port())
    house.home.mkdir()
    await house.start()
    yield house
    await house.end(signal.SIGKILL)


async def come_in(surfer: Surfer, name: str) -> None:
    await surfer.until("What shall we call you")
    await asyncio.sleep(0.3)
    await surfer.typed(f"\x15{name}\r", f"Here: .*{name}")


async def test_from_the_first_visit_to_a_table_and_back(paged: Paged) -> None:
    token = await visited(paged.page)
    async with surfing(paged.page, token) as nour:
        await come_in(nour, "nour")
        found = await status(paged.home)
        assert (found["sessions"], found["people"], found["web"]) == (1, ["nour"], paged.page)
        await nour.typed("n", "which game")
        above = sum(name < "tawla" for name in registry.names() if name != "divan")
        await nour.typed("\x1b[B" * above + "\r", "length|Length|match")
        await nour.typed("s", "waits for players")
        # The same person elsewhere: known by the cookie, and the older session ends.
        async with surfing(paged.page, token) as again:
            await again.until("Your tables|waiting")
            assert "call you" not in again.text
            await nour.until("come in from elsewhere")
            await nour.ended()
    async with surfing(paged.page, await visited(paged.page)) as sami:
        await come_in(sami, "sami")
        assert await paged.end(signal.SIGTERM) == 0
        await sami.until("The house is closing")
        assert await sami.ended() == 1000


@needs_chromium
async def test_a_real_browser_draws_the_lobby(paged: Paged, tmp_path: Path) -> None:
    async with browsing(tmp_path / "profile") as browser:
        await browser.go(f"http://127.0.0.1:{paged.page}/")
        await browser.until("What shall we call you")
        await browser.until_true(f"parseInt({DRAWING}) > 20")
        asked, picture = await browser.value(DRAWING), await browser.picture()
        await browser.type("nour")
        await browser.until_true(f"{DRAWING} !== {asked!r}")
        await browser.type("\r")
        await browser.until("Here: .*nour")
        await browser.until_true(f"parseInt({DRAWING}) > 20")
        lobby = await browser.value(DRAWING)
        await browser.type("?")
        await browser.until("In the lobby")
        await browser.until_true(f"{DRAWING} !== {lobby!r}")
        assert picture.startswith(b"\x89PNG\r\n\x1a\n")
        assert await browser.picture() != picture
        (cookie,) = (await browser.call("Network.getCookies"))["cookies"]
        assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
        assert await browser.value("document.cookie") == ""
        # xterm.js wants its style sheet in the page as well; it is linked, and that is enough.
        assert not [said for said in browser.complaints if "inline style" not in said]
        assert await paged.end(signal.SIGTERM) == 0
        await browser.until("The house is closing")
        await browser.until_true("document.body.classList.contains('-closed')")


# What a host may set


@pytest.mark.parametrize(
    ("text", "said"), [("web = 70000", "70000"), ('web = "yes"', "web"), ("web_hosts = 1", "hosts")]
)
def test_settings_that_cannot_be_used_are_named(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "serve.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as found:
        load(path, {})
    assert said in str(found.value.params)


def test_there_is_no_page_unless_it_is_asked_for() -> None:
    assert load(None, {}).web is None
    assert load(None, {}).web_host == "127.0.0.1"


async def serve(home: Path, *arguments: str, without: str = "") -> tuple[int, str]:
    """Run `majlis serve`, perhaps where a package is not installed: exit code, what it said."""
    program = (
        f"import sys; sys.modules.update(dict.fromkeys({without.split()!r}))\n"
        f"sys.argv = ['majlis', 'serve', *{arguments!r}]\n"
        "from majlis.cli import main; main()"
    )
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", program),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, "MAJLIS_HOME": str(home), "PYTHONUTF8": "1"},
    )
    async with asyncio.timeout(PATIENCE_S):
        said, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, said.decode()


@pytest.mark.parametrize("package", ["aiohttp", "textual_serve"])
async def test_without_the_extra_one_sentence_says_so(tmp_path: Path, package: str) -> None:
    arguments = ("--host", HOST, "--port", "0", "--web", "0")
    code, said = await serve(tmp_path, *arguments, without=package)
    assert code == 1
    assert "pip install" in said
    assert "majlis[web]" in said
    assert said.count("\n") == 1


async def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, said = await serve(tmp_path, "--host", HOST, "--port", "0", "--web", port)
    assert code == 1
    assert port in said
    assert "--web" in said


def test_a_house_without_a_page_loads_nothing_for_it() -> None:
    assert not loaded("import majlis.host.serve, majlis.host.stage") & {"aiohttp", "textual_serve"}
