"""The house in a browser: a page, and a websocket to the same sessions as over SSH.

aiohttp and the page's terminal (xterm.js, as `textual-serve` ships it) are the extra ``web``;
without it only this module can be imported.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class WebSettings(Struct, frozen=True, kw_only=True):
    """Where the page is. ``port`` 0 takes a free one.

    ``proxied``: only a reverse proxy of ours reaches the port, so what it says of a caller
    (``X-Forwarded-For``, ``X-Forwarded-Proto``) is true.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    proxied: bool = False


class WebError(Exception):
    """The page cannot be served: a catalogue code and its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, object] = params


def need_packages() -> None:
    """Raises `WebError` (``host.web.missing``) unless the extra ``web`` is installed."""
    try:
        import aiohttp.web
        import textual_serve
    except ImportError as error:
        raise WebError("host.web.missing") from error
    del aiohttp, textual_serve
