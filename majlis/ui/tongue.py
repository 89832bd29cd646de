"""What somebody typed, as one of the things that can be done now.

Everything has its name in the reader's language and in English; capitals, accents on Arabic
letters, and letters that Arabic, Persian and Pashto keyboards have in several shapes, make no
difference. Nor do the dots of the Russian ё.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from majlis.core.actions import Action, tag_of
from majlis.core.game import Message
from majlis.text import read_digits
from majlis.text.controls import strip_controls
from majlis.ui.keymap import Key, code
from majlis.ui.wording import Wording

T = TypeVar("T")

_MARKS = re.compile("[\u0640\u064b-\u0652\u0670]")
_NOT_WORDS = re.compile(r"[^\w\s/*+-]+")
SAME = str.maketrans("أإآةۀىیېۍئكڪگёЁ", "اااههيييييککګеЕ")
"""Letters to those that they are typed for."""


def plain(text: str) -> str:
    """``text`` as it is compared."""
    bare = _MARKS.sub("", strip_controls(read_digits(text))).translate(SAME).casefold()
    return " ".join(_NOT_WORDS.sub(" ", bare).split())


class Tongue:
    """Finds what was meant among things with names."""

    def __init__(self, words: Wording) -> None:
        self._tongues = (words, words.english())

    def names(self, message: Message) -> set[str]:
        """How a thing with this label may be called."""
        return {plain(tongue.say(message)) for tongue in self._tongues}

    def of_action(self, label: Message, action: Action) -> set[str]:
        """How a command may be called: by its label or by its verb."""
        return {*self.names(label), plain(tag_of(action).replace("_", " "))}

    def of_key(self, key: Key) -> set[str]:
        """How what a key does may be called: by its words or the last part of its id."""
        return {*self.names(Message(code(key))), plain(key.id.partition(".")[2].replace("_", " "))}

    def find(self, text: str, things: Iterable[tuple[set[str], T]]) -> T | None:
        """The thing called ``text``, or whose name begins with these words.

        ``None`` where nothing is, or more than one thing.
        """
        wanted = plain(text)
        if not wanted:
            return None
        listed = list(things)
        exact = [thing for names, thing in listed if wanted in names]
        begun = [thing for names, thing in listed if any(n.startswith(f"{wanted} ") for n in names)]
        found = exact or begun
        return found[0] if len(found) == 1 else None
