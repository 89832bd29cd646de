"""Who comes through a browser, and from where.

A browser has no key that signs, so the house gives it a long random token in a cookie that scripts
and other sites never see, and keeps the token's hash as the proof of the account.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from ipaddress import ip_address
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from majlis.host.identity import Identity
from majlis.host.wish import LOBBY, Wish, read_wish
from majlis.text import LANGUAGES

if TYPE_CHECKING:
    from aiohttp.web import BaseRequest

KEPT_S = 400 * 24 * 3600
"""How long a browser keeps the cookie after each visit: the longest that browsers allow."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}\Z")
_PATH = re.compile(r"(?P<guest>/guest)?(?:/play/(?P<game>[^/]+))?(?:/(?P<socket>ws)?)?\Z")
_USUAL = {"http": "80", "https": "443"}


class Caller(NamedTuple):
    """Where a request comes from, and whether its way to our proxy was encrypted."""

    address: str
    is_secure: bool = False


class Call(NamedTuple):
    """What an address of the house asks for: ``/``, ``/play/GAME``, both also under ``/guest``,
    and the websocket of each, ``…/ws``."""

    wish: Wish
    is_guest: bool
    is_socket: bool


def read_path(path: str) -> Call | None:
    """What ``path`` asks for; ``None``: nothing that is here."""
    found = _PATH.match(path)
    if found is None:
        return None
    wish = read_wish(f"play {found['game']}") if found["game"] else LOBBY
    if wish is None:
        return None
    return Call(wish, bool(found["guest"]), bool(found["socket"]))


def lobby_from(call: Call) -> str:
    """The address of the lobby for whoever came for a game; empty where he came to the lobby."""
    if not call.wish.game:
        return ""
    return "/guest" if call.is_guest else "/"


def caller(request: BaseRequest, proxied: bool) -> Caller:
    """Who calls; a proxy of ours is asked for whom."""
    if not proxied:
        return Caller(request.remote or "")
    forwarded = ",".join(request.headers.getall("X-Forwarded-For", ())).rpartition(",")[2].strip()
    is_secure = request.headers.get("X-Forwarded-Proto", "").strip().lower() == "https"
    return Caller(forwarded if _is_address(forwarded) else request.remote or "", is_secure)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def is_own(origin: str, host: str, is_secure: bool) -> bool:
    """Whether ``origin``, the page that asks, is a page of this house, called at ``host``.

    Browsers always send it with a websocket and with POST, and no script can choose it.
    """
    try:
        scheme, place, *_ = urlsplit(origin.lower())
    except ValueError:
        return False
    if scheme not in _USUAL or (is_secure and scheme != "https"):
        return False
    usual = f":{_USUAL[scheme]}"
    return place != "" and place.removesuffix(usual) == host.lower().removesuffix(usual)


def cookie_name(is_secure: bool) -> str:
    """Over TLS under a name that browsers take from this very host only."""
    return "__Host-majlis" if is_secure else "majlis"


def new_token() -> str:
    """A token that nobody has and nobody guesses: 256 bits."""
    return secrets.token_urlsafe(32)


def read_token(text: str | None) -> str | None:
    """``text`` if it looks like one of our tokens."""
    return text if text and _TOKEN.match(text) else None


def of_token(token: str) -> Identity:
    """Whoever has this token. What is kept does not tell the token."""
    return Identity("browser", f"browser:{sha256(token.encode()).hexdigest()}")


def a_guest() -> Identity:
    """Somebody of whom nothing is kept."""
    return Identity("guest", f"guest:{secrets.token_hex(8)}")


def language(accepted: str) -> str:
    """The first language of an ``Accept-Language`` that the house speaks; its order is trusted."""
    for part in accepted[:256].split(","):
        code = part.partition(";")[0].strip().partition("-")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"


def environ(lang: str) -> Mapping[str, str]:
    """The environment of the page's terminal."""
    return {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": f"{lang}.UTF-8"}
