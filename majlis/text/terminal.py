"""What a terminal does with right-to-left text, and so what to send it.

Most terminals show what they are sent, in that order. Some reorder by themselves: VTE can be told
not to (`CSI 8 l`, the bidirectional support mode of ECMA-48), Konsole, kitty, mlterm and PuTTY
cannot. A terminal is asked before the app starts, never while it runs: late answers would be keys.
"""

import os
import re
import time
from collections.abc import Mapping
from typing import Literal, NamedTuple

Mode = Literal["visual", "logical", "off"]

MODES: tuple[Mode, ...] = ("visual", "logical", "off")
QUERY = b"\x1b[8$p\x1b[>q\x1b[>c\x1b[c"
"""DECRQM of mode 8, XTVERSION, secondary and, last since all answer it, primary attributes."""
TIMEOUT = 0.2
BIDI_OFF, BIDI_ON = "\x1b[8l", "\x1b[8h"

_MODE_8 = re.compile(rb"\x1b\[\??8;(\d)\$y")
_NAME = re.compile(rb"\x1bP>\|([^\x1b\x07]*)(?:\x1b\\|\x07)")
_SECONDARY = re.compile(rb"\x1b\[>([\d;]*)c")
_PRIMARY = re.compile(rb"\x1b\[\?[\d;]*c")
_SET, _RESET, _ALWAYS = 1, 2, 3

_OWN_BIDI = ("konsole", "kitty", "mlterm", "putty")
_MULTIPLEXERS = ("tmux", "screen")
_KNOWN = (*_MULTIPLEXERS, *_OWN_BIDI, "vte")
_ATTRIBUTES = {"0;136;": "putty", "24;": "mlterm", "1;4000;": "kitty", "84;": "tmux"}
_VARIABLES = {
    "KONSOLE_VERSION": "konsole",
    "KITTY_WINDOW_ID": "kitty",
    "KITTY_PID": "kitty",
    "MLTERM": "mlterm",
    "VTE_VERSION": "vte",
}


class Replies(NamedTuple):
    """What the terminal answered: state of mode 8 (0–4), its name, its secondary attributes."""

    bidi: int | None = None
    name: str = ""
    attributes: str = ""


class Way(NamedTuple):
    """How to send text: the mode, what to write before and after the session, whether to ask.

    `ask` means that what is around this terminal cannot be known: show both and let people choose.
    """

    mode: Mode
    enter: str = ""
    leave: str = ""
    ask: bool = False
    terminal: str = ""


def parse_replies(data: bytes) -> Replies:
    """The answers to `QUERY` found in `data`, whatever else is there."""
    mode, name, secondary = (found.search(data) for found in (_MODE_8, _NAME, _SECONDARY))
    return Replies(
        int(mode[1]) if mode else None,
        name[1].decode("ascii", "replace") if name else "",
        secondary[1].decode("ascii") if secondary else "",
    )


def is_complete(data: bytes) -> bool:
    """Whether the last answer to `QUERY` is there, so that waiting on is useless."""
    return _PRIMARY.search(data) is not None


def decide_way(replies: Replies, environ: Mapping[str, str], wanted: Mode | None = None) -> Way:
    """The way for this terminal, by table; `wanted` overrides the mode, not the switch."""
    inside = "multiplexed" if _multiplexed(replies, environ) else ""
    terminal = _by_reply(replies) or _by_environ(environ)
    if inside:
        return Way(wanted or _inside_mode(environ), ask=wanted is None, terminal=terminal)
    state = _state(replies, terminal)
    mode: Mode = wanted or ("logical" if _turns_itself(terminal, state) else "visual")
    return Way(mode, *_switch(mode, state), terminal=terminal)


def _multiplexed(replies: Replies, environ: Mapping[str, str]) -> bool:
    named = _by_reply(replies)
    if named:
        return named in _MULTIPLEXERS
    return bool(environ.get("TMUX") or environ.get("STY")) or _term(environ) in _MULTIPLEXERS


def _inside_mode(environ: Mapping[str, str]) -> Mode:
    """A multiplexer passes text on and swallows the switch: as the terminal around it does."""
    around = _by_variable(environ)
    return "logical" if around == "vte" or around in _OWN_BIDI else "visual"


def _by_reply(replies: Replies) -> str:
    name = replies.name.lower()
    for known in _KNOWN:
        if name.startswith(known):
            return known
    for beginning, known in _ATTRIBUTES.items():
        if f"{replies.attributes};".startswith(beginning):
            return known
    return name


def _by_environ(environ: Mapping[str, str]) -> str:
    return _by_variable(environ) or _term(environ)


def _by_variable(environ: Mapping[str, str]) -> str:
    return next((name for key, name in _VARIABLES.items() if environ.get(key)), "")


def _term(environ: Mapping[str, str]) -> str:
    """The family that `TERM` names: `xterm-kitty` is kitty, `screen.xterm-256color` is screen."""
    term = environ.get("TERM", "")
    return next((known for known in _KNOWN if re.search(rf"(^|-){known}\b", term)), "")


def _state(replies: Replies, terminal: str) -> int | None:
    """The state of mode 8; a VTE that could not be asked has it set, as it has from the start."""
    if replies.bidi is None and terminal == "vte":
        return _SET
    return replies.bidi


def _turns_itself(terminal: str, state: int | None) -> bool:
    return terminal in _OWN_BIDI or state == _ALWAYS


def _switch(mode: Mode, state: int | None) -> tuple[str, str]:
    """What to write before and after, where the terminal has the switch and it stands wrong."""
    if mode == "visual" and state == _SET:
        return BIDI_OFF, BIDI_ON
    if mode == "logical" and state == _RESET:
        return BIDI_ON, BIDI_OFF
    return "", ""


def probe_terminal(source: int = 0, sink: int = 1, timeout: float = TIMEOUT) -> Replies:
    """Ask the terminal on these file descriptors; no answers where it is none, or is a dumb one.

    Waits at most `timeout` seconds. The terminal's settings are as before when this returns, and
    what came in late or was typed meanwhile is gone.
    """
    if os.environ.get("TERM", "dumb") == "dumb" or not (os.isatty(source) and os.isatty(sink)):
        return Replies()
    try:
        import termios
        import tty
    except ImportError:  # Windows, whose terminals show what they are sent
        return Replies()
    before = termios.tcgetattr(source)
    try:
        tty.setcbreak(source, termios.TCSANOW)
        os.write(sink, QUERY)
        return parse_replies(_answers(source, timeout))
    finally:
        termios.tcsetattr(source, termios.TCSAFLUSH, before)


def _answers(source: int, timeout: float) -> bytes:
    from select import select

    data, end = b"", time.monotonic() + timeout
    while not is_complete(data) and (left := end - time.monotonic()) > 0:
        if not select([source], [], [], left)[0]:
            break
        chunk = os.read(source, 1024)
        if not chunk:
            break
        data += chunk
    return data
