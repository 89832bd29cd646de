"""What is typed in a game's own notation, through the file ``notation.py`` of its folder.

Every name in it is optional: ``parse(text, view)`` gives an action or a `Refusal`, ``spell(action,
view)`` a text that `parse` reads as this action, ``parse_chance(text, view)`` chance that is typed
in, ``first_number(view)`` the first number that can be a choice's, where smaller ones alone are
moves. ``view`` is the game's own view, not that of a match round it.

A notation of English words is read and shown in others through ``typed.py``, whose names are
optional too: ``lexicon(tongues, names, plain)`` gives what makes English of what is typed,
``told(text, say)`` what the notation wrote in a reader's words, and ``taught(refusal, say)`` a
refusal with its examples in them.
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from majlis.core import registry
from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.core.match import MatchView
from majlis.ui.tongue import plain
from majlis.ui.wording import Wording


class Notation:
    """The notation of ``game``, if it has one, for readers with their own words at a table."""

    def __init__(self, game: str) -> None:
        self._part = _part(game, "notation")
        self._typed = _part(game, "typed")

    def parse(self, text: str, view: Any, words: Wording) -> Action | Refusal | None:
        """What ``text`` means, or why it means nothing; ``None``: nothing can be typed here.

        It may be in the words of ``words`` or in English, with names of those who sit there.
        """
        said = self.in_english(text, words)
        parsed: Action | Refusal | None = _call(self._part, "parse", said, inner(view))
        if isinstance(parsed, Refusal):
            taught: Refusal | None = _call(self._typed, "taught", parsed, words.say)
            return _quoting(taught or parsed, said, text)
        return parsed

    def in_english(self, text: str, words: Wording) -> str:
        """``text`` in the words of the notation, as far as it is known."""
        names = [words.name(seat) for seat in range(len(words.seats))]
        english = words.english()
        lexicon = _call(self._typed, "lexicon", (words.say, english.say), names, plain)
        if lexicon is None:
            return text
        for seat, name in enumerate(names):
            text = _renamed(text, english.name(seat), name)
        renamed: str = lexicon.english(text, plain)
        return renamed

    def begins(self, character: str, words: Wording) -> bool:
        """Whether a letter that is not Latin begins a word of the game in the reader's language."""
        if character.isascii() or not character.isalpha():
            return False
        known = _call(self._typed, "lexicon", (words.say,), (), plain)
        return known is not None and plain(character) in known.initials

    def first_number(self, view: Any) -> int:
        """Below it a number alone means something in the notation, and is nobody's choice."""
        found: int | None = _call(self._part, "first_number", inner(view))
        return 1 if found is None else found

    @property
    def takes_chance(self) -> bool:
        """Whether chance can be typed in at all."""
        return hasattr(self._part, "parse_chance")

    def parse_chance(self, text: str, view: Any) -> Action | Refusal | None:
        """The chance that ``text`` stands for."""
        parsed: Action | Refusal | None = _call(self._part, "parse_chance", text, inner(view))
        return parsed

    def spell(self, action: Action, view: Any, words: Wording) -> str:
        """How the action is written, as `parse` reads it; empty where nothing can be typed."""
        text: str = _call(self._part, "spell", action, inner(view)) or ""
        return _call(self._typed, "told", text, words.say) or text


def _part(game: str, name: str) -> ModuleType | None:
    """One file of the game's folder, if there is one."""
    return registry.part(game, name) if registry.has_part(game, name) else None


def _call(part: ModuleType | None, name: str, *arguments: object) -> Any:
    """What a function of that file gives; ``None`` where it has none."""
    function = getattr(part, name, None)
    return function(*arguments) if function is not None else None


def _renamed(text: str, english: str, name: str) -> str:
    """``text`` with the name that an unnamed robot has in English as the reader's tongue has it."""
    if english == name:
        return text
    called = r"\W+".join(map(re.escape, plain(english).split()))
    return re.sub(rf"(?<!\w){called}(?!\w)", lambda _: name, text, flags=re.IGNORECASE)


def _quoting(refusal: Refusal, said: str, text: str) -> Refusal:
    """``refusal`` with what was typed, where it quotes what the notation was given instead."""
    if refusal.params.get("text") != said:
        return refusal
    return replace(refusal, params={**refusal.params, "text": text})


def inner(view: Any) -> Any:
    """The game's own view, also inside a match."""
    return view.inner if isinstance(view, MatchView) else view
