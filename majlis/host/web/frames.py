"""What the page may send: the frames of `textual.js`, each a JSON array in a text frame.

``["stdin", TEXT]``, ``["resize", {"width": W, "height": H}]``; ``ping``, ``focus`` and ``blur``
tell nothing that is not known already.
"""

from __future__ import annotations

import msgspec

_IDLE = ("ping", "focus", "blur")


class FrameError(Exception):
    """No page of ours sends this."""


def read_frame(text: str) -> bytes | tuple[int, int] | None:
    """What was typed, the window's new width and height, or ``None``. Raises `FrameError`."""
    try:
        frame = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise FrameError from error
    match frame:
        case ["stdin", str(typed)]:
            return typed.encode("utf-8", "replace")
        case ["resize", {"width": int(width), "height": int(height)}]:
            return width, height
        case [str(kind), *_] if kind in _IDLE:
            return None
    raise FrameError


def read_size(width: str | None, height: str | None) -> tuple[int, int]:
    """The size in the socket's address; 0 is "not known"."""
    return _number(width), _number(height)


def _number(text: str | None) -> int:
    return int(text) if text and len(text) < 5 and text.isascii() and text.isdigit() else 0
