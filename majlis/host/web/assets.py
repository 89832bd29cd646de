"""The page and its files, read once and sent from memory: no path of a request is ever a path on
the disk."""

from __future__ import annotations

import gzip
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template

from msgspec import Struct

from majlis.text import Words

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""What the page may do: load from this house, talk to it, and nothing else."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Server": "Majlis",
    "X-Content-Type-Options": "nosniff",
}
"""Sent with whatever is answered."""

_TYPES = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
}
_OWN = ("majlis.js", "majlis.css", "icon.svg")
_LENT = {
    "textual.js": "js/textual.js",
    "xterm.css": "css/xterm.css",
    "mono.ttf": "fonts/RobotoMono-VariableFont_wght.ttf",
}


class Asset(Struct, frozen=True):
    """A file: its type, its bytes, and the same packed by gzip."""

    type: str
    plain: bytes
    packed: bytes


class Assets:
    """All files, by name. Raises ``OSError`` when `textual-serve` has not what is needed of it."""

    def __init__(self) -> None:
        own, lent = files(__package__) / "page", files("textual_serve") / "static"
        found = {name: (own / name).read_bytes() for name in _OWN}
        found |= {name: lent.joinpath(path).read_bytes() for name, path in _LENT.items()}
        self._assets = {name: _asset(name, data) for name, data in found.items()}
        self._version = sha256(b"".join(found[name] for name in sorted(found))).hexdigest()[:8]
        self._page = Template((own / "index.html").read_text("utf-8"))

    def find(self, name: str) -> Asset | None:
        """The file called ``name``."""
        return self._assets.get(name)

    def page(self, words: Words, socket: str, lobby: str = "") -> str:
        """The page in the language of ``words``, for the websocket at ``socket``; from a page that
        is not the lobby's a link leads to ``lobby``."""
        link = f'<a href="{escape(lobby)}">{escape(words("host.web.lobby"))}</a>' if lobby else ""
        texts = ("opening", "closed", "again", "cookie", "script")
        return self._page.substitute(
            {text: escape(words(f"host.web.{text}")) for text in texts},
            title=escape(words("ui.home.title")),
            lang=words.language.code,
            dir=words.language.direction,
            socket=escape(socket),
            lobby=link,
            v=self._version,
        )


def _asset(name: str, data: bytes) -> Asset:
    return Asset(_TYPES[name.rpartition(".")[2]], data, gzip.compress(data, 6, mtime=0))
