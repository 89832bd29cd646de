"""Names and chat as they may be shown to others: no controls, nothing invisible, bounded."""

import re
import unicodedata

NAME_CELLS = 20
CHAT_CELLS = 400
MARKS = 4
"""Combining marks that may stand on one letter; more would climb over the lines above."""

_KEPT_OUT = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SPACES = frozenset({"Zs", "Zl", "Zp"})
# Without a cell or without ink, though neither control nor format characters by category.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def clean_name(text: str, cells: int = NAME_CELLS) -> str:
    """A user's name: NFC, one line, visible characters only, at most `cells` wide; may be empty."""
    return _clean(text, cells)


def clean_chat(text: str, cells: int = CHAT_CELLS) -> str:
    """A line of chat, cleaned like a name. It is text, never markup."""
    return _clean(text, cells)


def _clean(text: str, cells: int) -> str:
    visible = "".join([_visible(char) for char in _INVISIBLE.sub("", text)])
    composed = " ".join(_few_marks(unicodedata.normalize("NFC", visible)).split())
    return _cut(composed, cells).rstrip()


def _visible(char: str) -> str:
    if char in "\t\n\r\v\f\x85":
        return " "
    category = unicodedata.category(char)
    return "" if category in _KEPT_OUT else " " if category in _SPACES else char


def _few_marks(text: str) -> str:
    """At most `MARKS` marks on a letter and none on a space or at the beginning."""
    kept: list[str] = []
    room = 0
    for char in text:
        if unicodedata.category(char) in ("Mn", "Me"):
            room -= 1
            if room < 0:
                continue
        else:
            room = 0 if char == " " else MARKS
        kept.append(char)
    return "".join(kept)


def _cut(text: str, cells: int) -> str:
    """The longest beginning of `text` that fits into `cells`."""
    from rich.cells import get_character_cell_size

    for i, char in enumerate(text):
        cells -= get_character_cell_size(char)
        if cells < 0:
            return text[:i]
    return text
