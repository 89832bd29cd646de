"""A dialogue in lines: what is told, what is asked, what is typed, while things go on beside it.

Plain mode at a table and the rooms of a plain guest of the house are dialogues. They share an
`Ear`, so that whatever happens is told at once and no line is lost between two of them.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, Protocol, TypeAlias

from majlis.core.game import Message, Refusal
from majlis.ui.tongue import SAME
from majlis.ui.wording import Wording

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Empties a terminal's screen and what can be scrolled back to."""
HELP = "plain.word.help"
"""The words for help."""
_QUESTION_MARKS = ("?", "؟")
_SIGNS = re.compile("[\u0640\u064b-\u0652\u2066-\u2069]")

Command: TypeAlias = Callable[[str], Awaitable[None]]
"""What a word does; it is given what was typed after the word."""


class Console(Protocol):
    """Where lines come from and go to.

    ``is_live``: a person types who may say something unasked. Otherwise (a file, a pipe) lines wait
    until something is asked.
    """

    @property
    def is_live(self) -> bool: ...

    async def read(self) -> str | None:
        """The next line without its end; ``None`` when there are no more."""
        ...

    async def ready(self) -> None:
        """Until what was written has gone out so far that more may follow."""
        ...

    def write(self, line: str) -> None:
        """Say one line."""
        ...

    def clear(self) -> bool:
        """Empty the screen and what can be scrolled back to; ``False``: there is no screen."""
        ...


class HungUp(Exception):  # noqa: N818
    """No more lines will come."""


class Ear:
    """What is typed on ``console``, and ``wake``, which is set by whoever has news meanwhile."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.wake = asyncio.Event()
        self._reading: asyncio.Future[str | None] | None = None

    async def next(self, asked: bool = True) -> str | None:
        """The next line, or ``None`` when there is news first. Raises `HungUp`.

        Unasked, only a person is listened to. News go before a line that came at the same time:
        what it answers may be another question now.
        """
        news = asyncio.ensure_future(self.wake.wait())
        waiting: set[asyncio.Future[Any]] = {news}
        if asked or self.console.is_live:
            self._reading = self._reading or asyncio.ensure_future(self.console.read())
            waiting.add(self._reading)
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
        return None if self.wake.is_set() else self._line()

    def _line(self) -> str | None:
        if self._reading is None or not self._reading.done():
            return None
        line, self._reading = self._reading.result(), None
        if line is None:
            raise HungUp
        return line

    def close(self) -> None:
        """Listen no more."""
        if self._reading is not None:
            self._reading.cancel()


class Dialogue:
    """Subclasses tell and ask in `look`, and do what is typed in `obey`, until `leave`."""

    def __init__(self, ear: Ear, words: Wording) -> None:
        self.ear = ear
        self.words = words
        self.is_over = False

    async def run(self) -> None:
        """Until it is over. Raises `HungUp` when no more lines come."""
        while not self.is_over:
            self.ear.wake.clear()
            await self.ear.console.ready()
            self.look()
            if not self.is_over and (line := await self.ear.next(self.is_asking)) is not None:
                await self.obey(line)

    @property
    def is_asking(self) -> bool:
        """Whether a line is wanted now."""
        return True

    def look(self) -> None:
        """Tell what is new and ask what is to be asked."""
        raise NotImplementedError

    async def obey(self, line: str) -> None:
        """Do what was typed."""
        raise NotImplementedError

    def leave(self) -> None:
        """This dialogue is over."""
        self.is_over = True

    # Saying

    def say(self, code: str, /, **params: object) -> None:
        """Say the sentence of ``code``."""
        self.line(self.words(code, **params))

    def tell(self, message: Message) -> None:
        """Say the sentence of a message."""
        self.line(self.words.say(message))

    def refuse(self, refusal: Refusal | None) -> None:
        """Say why something was not done; ``None``: it was."""
        if refusal is not None:
            self.line(self.words.refusal(refusal))

    def line(self, text: str) -> None:
        """Say something worded."""
        self.ear.console.write(text)

    # Words that are typed

    def commands(self) -> Mapping[str, Command]:
        """What words do, by the catalogue code that lists the words."""
        return {}

    async def command(self, line: str) -> bool:
        """Do what the first word of ``line`` says, if it is a command. A question mark alone asks
        for help, wherever there is some."""
        word, _, rest = line.strip().partition(" ")
        commands = self.commands()
        if line.strip() in _QUESTION_MARKS and HELP in commands:
            await commands[HELP]("")
            return True
        for code, command in commands.items():
            if self.means(word, code):
                await command(rest.strip())
                return True
        return False

    def means(self, typed: str, code: str) -> bool:
        """Whether ``typed`` is one of the words that ``code`` lists, the reader's or English."""
        return plain_letters(typed) in set(self.names(code))

    def names(self, code: str) -> Iterator[str]:
        """The words that ``code`` lists, ready to be compared."""
        for words in (self.words, self.words.english()):
            if words.has(code):
                yield from map(plain_letters, words(code).split(", "))


def plain_letters(text: str) -> str:
    """For comparing: without case, vowel signs, isolates and shapes of one letter."""
    return _SIGNS.sub("", text).translate(SAME).casefold().strip()
