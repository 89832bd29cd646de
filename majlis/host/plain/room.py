"""What all rooms of a plain guest have in common: numbered choices, talk, news, words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from majlis.core.game import Refusal
from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.plain.guest import PlainGuest
from majlis.host.screens.words import whereabouts
from majlis.text import LANGUAGES, read_digits
from majlis.ui.dialogue import Command, Dialogue, plain_letters

P = TypeVar("P")


class Room(Dialogue, Generic[P]):
    """A place in the house. Choices are numbered; ``P`` is what stands behind a number.

    Subclasses tell everything in `tell_all`, what has changed in `tell_changes`, and do what is
    chosen in `picked` or typed in `typed`. ``HELP`` and ``PROMPT`` are catalogue codes.
    """

    HELP: ClassVar[str] = ""
    PROMPT: ClassVar[str] = "host.plain.prompt"

    def __init__(self, guest: PlainGuest) -> None:
        super().__init__(guest.ear, guest.words)
        self.guest = guest
        self.menu: list[P] = []
        self._is_told = False
        self._is_prompted = False

    @property
    def hall(self) -> House:
        """The house."""
        return self.guest.hall

    @property
    def visit(self) -> Visit:
        """The guest in the house."""
        return self.guest.visit

    def look(self) -> None:
        """Tell everything at first, and what changes after that."""
        self.words = self.guest.words
        self.guest.tell_news()
        if self._is_told:
            self.tell_changes()
        else:
            self._is_told, self._is_prompted = True, False
            self.menu.clear()
            self.tell_all()
        if not (self.is_over or self._is_prompted):
            self._is_prompted = True
            self.say(self.PROMPT)

    def tell_all(self) -> None:
        """Everything there is to be told here."""

    def tell_changes(self) -> None:
        """What is otherwise than it was told."""

    def tell_again(self) -> None:
        """Have everything told once more."""
        self._is_told = False

    def offer(self, payload: P, label: str) -> None:
        """One more numbered choice."""
        self.menu.append(payload)
        self.number(len(self.menu), label)

    def number(self, number: int, label: str) -> None:
        """Say a numbered choice."""
        self.say("plain.choice", number=number, label=label)

    # What is typed

    async def obey(self, line: str) -> None:
        """A command, a number with what may follow it, or something else."""
        self._is_prompted = False
        typed = line.strip()
        if not typed:
            self.tell_again()
            return
        if await self.command(typed):
            return
        first, _, rest = typed.partition(" ")
        number = number_in(first)
        if number is None:
            await self.typed(typed)
        elif 1 <= number <= len(self.menu):
            await self.picked(self.menu[number - 1], rest.strip())
        else:
            self.refuse(self._no_number(number))

    def _no_number(self, number: int) -> Refusal:
        most = len(self.menu)
        code = "plain.refuse.number" if most else "plain.refuse.unlisted"
        return Refusal("malformed", code, params={"number": number, "n": most})

    async def picked(self, payload: P, rest: str) -> None:
        """A number was typed, and ``rest`` after it."""

    async def typed(self, line: str) -> None:
        """Something was typed that is neither a number nor a command."""
        self.refuse(Refusal("malformed", "plain.refuse.unknown", params={"typed": line}))

    def commands(self) -> Mapping[str, Command]:
        """What can be typed in every room."""
        return {
            "plain.word.help": self._help,
            "plain.word.list": self._list,
            "plain.word.quit": self.quit,
            **talking(self, self.guest),
        }

    async def _help(self, rest: str) -> None:
        self.say(self.HELP)

    async def _list(self, rest: str) -> None:
        self.tell_again()

    async def quit(self, rest: str) -> None:
        """Out of here."""
        self.leave()


class Ask(Room[str]):
    """One question: a numbered answer, or something typed. ``answers`` are values and labels."""

    PROMPT = "host.plain.ask"

    def __init__(
        self,
        guest: PlainGuest,
        lines: Sequence[str],
        answers: Sequence[tuple[str, str]],
        still: Callable[[], bool],
    ) -> None:
        super().__init__(guest)
        self.answer = ""
        self._still = still
        self._lines = lines
        self._answers = answers

    def look(self) -> None:
        """Nobody waits for an answer that is of no use any more."""
        if self._still():
            super().look()
        else:
            self.leave()

    def tell_all(self) -> None:
        """What it is about, and the answers."""
        for line in self._lines:
            self.line(line)
        for value, label in self._answers:
            self.offer(value, label)

    async def obey(self, line: str) -> None:
        """Take the answer; an empty line or `quit` gives none."""
        typed = line.strip()
        if typed and not self.means(typed, "plain.word.quit"):
            self.answer = answered(self._answers, typed)
        self.leave()


async def ask(
    guest: PlainGuest,
    lines: Sequence[str],
    answers: Sequence[tuple[str, str]] = (),
    still: Callable[[], bool] = lambda: True,
) -> str:
    """The value of an answer, or what else was typed; empty for none.

    It is asked as long as ``still()``. Raises `HungUp`.
    """
    question = Ask(guest, lines, answers, still)
    await question.run()
    return question.answer


def answered(answers: Sequence[tuple[str, str]], typed: str) -> str:
    """The value of the answer that is meant, by its number or its label; else what was typed."""
    number = number_in(typed)
    if number is not None and 1 <= number <= len(answers):
        return answers[number - 1][0]
    wanted = plain_letters(typed)
    labels = {plain_letters(label): value for value, label in answers}
    return labels.get(wanted, typed)


def number_in(typed: str) -> int | None:
    """A short whole number in any digits."""
    digits = read_digits(typed)
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else None


def talking(room: Dialogue, guest: PlainGuest) -> Mapping[str, Command]:
    """Saying something where the guest is, and asking who is here."""

    async def say(text: str) -> None:
        if text:
            room.refuse(guest.hall.talk.say(guest.visit, text))
        else:
            room.say("host.plain.say")

    async def people(rest: str) -> None:
        for name in guest.hall.people.here():
            where = whereabouts(guest.words, guest.hall, guest.visit, name)
            room.say("host.plain.person", who=name, where=where)

    return {"host.plain.word.say": say, "host.plain.word.people": people}


def languages() -> list[tuple[str, str]]:
    """The languages of the house: codes, and how they call themselves."""
    return [(code, language.name) for code, language in LANGUAGES.items()]
