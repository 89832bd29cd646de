"""What a process needs that shows screens to many: done once, before the first app."""

from __future__ import annotations

import gc
import logging
from contextlib import suppress
from typing import Any

COLLECT = (10_000, 10, 1_000_000)
"""Thresholds of the collector. A session makes 12,000 objects that stay and a frame leaves none to
collect, so the first collections follow people coming in, and stop everybody for a few and for 60
ms; the last one is `sweep`'s."""
MOST_SHEETS = 2048
"""How many parsed style sheets are kept: about 60 a theme and palette."""

_done: list[bool] = []


def prepare_process() -> None:
    """Have every app rendered in 24-bit colours, share what apps have in common, collect seldom."""
    from textual import constants

    # Read at each app's beginning; the environment would count only before Textual is loaded.
    setattr(constants, "COLOR_SYSTEM", "truecolor")  # noqa: B010
    gc.set_threshold(*COLLECT)
    if not _done:
        _done.append(True)
        _forget_strips()
        _share_sheets()


def raise_limits() -> None:
    """Let this process hold as many lines open as the system lets it: every guest needs one."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def hush() -> None:
    """Keep asyncio's warnings off standard error: whoever is cut off in the middle of a frame makes
    some, and what is an error goes to the house's log.
    """
    logging.getLogger("asyncio").setLevel(logging.ERROR)


class NoCache:
    """A cache that keeps nothing, one for all."""

    __slots__ = ()

    def get(self, key: object, default: Any = None) -> Any:
        """Nothing is there."""
        return default

    def __setitem__(self, key: object, value: object) -> None:
        """Nothing is kept."""


def _forget_strips() -> None:
    """Keep Textual's strips from keeping what was made of them.

    Seven caches a line are 1 kB, and with the cut, filtered and styled lines they hold 0.7 MB a
    session. A line that is cut where it ends, as most are, is even put into its own cache, and so
    is freed by the collector only: 13 objects a line, 800,000 in half a minute of 200 sessions, and
    2 s in which nobody is served while they are collected. The widgets keep their lines themselves.
    """
    from textual import strip

    none = NoCache()
    setattr(strip, "FIFOCache", lambda size: none)  # noqa: B010


def _share_sheets() -> None:
    """Let apps with the same colours share their parsed styles: 0.2 MB a session, and the time."""
    from textual.cache import LRUCache
    from textual.css.stylesheet import Stylesheet

    parsed: LRUCache[tuple[Any, ...], Any] = LRUCache(MOST_SHEETS)
    parse = Stylesheet._parse_rules

    def parse_once(self: Stylesheet, *sheet: Any, **about: Any) -> Any:
        key = (frozenset(self._variables.items()), sheet, tuple(about.items()))
        rules = parsed.get(key)
        if rules is None:
            rules = parsed[key] = parse(self, *sheet, **about)
        return rules

    setattr(Stylesheet, "_parse_rules", parse_once)  # noqa: B010
