"""The same game without a full-screen program: lines out, lines in.

For screen readers, pipes and slow lines. Everything a seat may do is a numbered choice; the game's
notation and the table's words can be typed as well.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from msgspec import Struct

from majlis.core import registry
from majlis.core.actions import Action, tag_of
from majlis.core.game import AnyGame, Choice, Message, Params, Refusal
from majlis.core.match import MatchView
from majlis.core.port import Snapshot
from majlis.core.seats import CHANCE, SPECTATOR, Curtain, Seat
from majlis.core.table import Table, TablePort
from majlis.core.verbs import Answer, Offer, Resume, Withdraw
from majlis.text import read_digits
from majlis.ui.wording import Wording

_SIGNS = re.compile("[\u0640\u064b-\u0652\u2066-\u2069]")
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Empties the screen and what can be scrolled back to."""


class Console(Protocol):
    """Where lines come from and go to."""

    async def read(self) -> str | None:
        """The next line without its end; ``None`` when there are no more."""
        ...

    def write(self, line: str) -> None:
        """Say one line."""
        ...


class Item(Struct, frozen=True):
    """One numbered choice."""

    label: Message
    need_id: int
    action: Action


def items(game: AnyGame, snapshot: Snapshot[Any]) -> list[Item]:
    """Everything the snapshot's seat can do now, as numbered choices in a fixed order.

    First what the table waits for, then standing rights, then the table's own verbs.
    """
    return [*_answers(snapshot), *_plays(game, snapshot), *_table_items(game, snapshot)]


def _answers(snapshot: Snapshot[Any]) -> Iterator[Item]:
    offer = snapshot.offer
    if offer and snapshot.seat in offer.waiting:
        yield Item(Message("plain.agree"), 0, Answer(True))
        yield Item(Message("plain.disagree"), 0, Answer(False))
    if offer and snapshot.seat == offer.by:
        yield Item(Message("plain.withdraw"), 0, Withdraw())
    if snapshot.paused:
        yield Item(Message("plain.resume"), 0, Resume())


def _plays(game: AnyGame, snapshot: Snapshot[Any]) -> Iterator[Item]:
    if snapshot.offer or snapshot.paused or snapshot.outcome:
        return
    for task in sorted(snapshot.tasks, key=lambda task: not task.need.must):
        if isinstance(task.legal, Choice):
            continue
        for action in task.legal:
            yield Item(game.label(snapshot.view, action), task.need.id, action)


def _table_items(game: AnyGame, snapshot: Snapshot[Any]) -> Iterator[Item]:
    if snapshot.offer or snapshot.paused or snapshot.outcome or snapshot.seat < 0:
        return
    for kind in (*game.info.offers, "pause"):
        yield Item(Message(f"plain.offer.{kind}"), 0, Offer(kind))  # type: ignore[arg-type]


class Plain:
    """One sitting in plain mode at ``table`` for the people on ``humans``."""

    def __init__(
        self,
        table: Table,
        humans: Sequence[Seat],
        words: Wording,
        console: Console,
    ) -> None:
        self.table = table
        self.game = table.game
        self.humans = tuple(humans)
        self.words = words
        self.console = console
        self._ports = {seat: table.port(seat) for seat in (*self.humans, SPECTATOR)}
        self._told = dict.fromkeys(self._ports, 0)
        self._described: object = None
        self._unsaved = ""
        self._asked = self.humans[0] if self.humans else SPECTATOR
        self._curtain = Curtain()

    async def run(self) -> None:
        """Until the game is over, or no more lines come, or somebody quits."""
        try:
            await self._run()
        finally:
            for port in self._ports.values():
                port.close()

    async def _run(self) -> None:
        while True:
            seat = await self._somebody()
            if seat is None:
                return
            if seat != CHANCE and not await self._sit_down(seat):
                return
            if not await self._ask(seat):
                return

    async def _somebody(self) -> Seat | None:
        """The next seat of ours that must act; chance, where dice are typed; ``None``: over."""
        watch = self._ports[SPECTATOR]
        while True:
            watch.changed.clear()
            self._tell(self._viewer())
            snapshot = watch.snapshot(self._told[SPECTATOR])
            if snapshot.outcome is not None:
                return None
            if (seat := self._next_of_ours(snapshot)) is not None:
                return seat
            await watch.changed.wait()

    def _next_of_ours(self, snapshot: Snapshot[Any]) -> Seat | None:
        if snapshot.offer:
            waiting = [seat for seat in snapshot.offer.waiting if seat in self.humans]
            return waiting[0] if waiting else None
        if snapshot.paused:
            return self.humans[0] if self.humans else None
        awaited = [a.seat for a in snapshot.awaited]
        if CHANCE in awaited and self.humans:
            return CHANCE
        self._curtain = self._curtain.turn_to(self.humans, awaited) if self.humans else Curtain()
        mine = [seat for seat in awaited if seat in self.humans]
        return mine[0] if mine else None

    def _viewer(self) -> Seat:
        if not self.game.info.hidden:
            return SPECTATOR
        return self.humans[0] if len(self.humans) == 1 else SPECTATOR

    def _tell(self, viewer: Seat) -> None:
        snapshot = self._ports[viewer].snapshot(self._told[viewer])
        self._told[viewer] = snapshot.log_from + len(snapshot.log)
        self.words = self.words.for_table(snapshot.seats)
        for entry in snapshot.log:
            self._say(entry.message)
        self._tell_saving(snapshot.unsaved)

    def _tell_saving(self, why: str) -> None:
        """Once when it changes."""
        if why and why != self._unsaved:
            self._say(Message("plain.unsaved", {"why": Message(why)}))
        elif self._unsaved and not why:
            self._say(Message("plain.saved"))
        self._unsaved = why

    async def _sit_down(self, seat: Seat) -> bool:
        """Where hands are hidden and several people share the screen: whose turn is it to look?"""
        if not self.game.info.hidden or len(self.humans) == 1 or self._curtain.shown == seat:
            return True
        self.console.write(CLEAR)
        self._say(Message("plain.curtain", {"who": self.words.name(seat)}))
        if await self.console.read() is None:
            return False
        self._curtain = Curtain(shown=seat)
        return True

    async def _ask(self, seat: Seat) -> bool:
        """Put one question; ``False``: the person leaves."""
        of_chance = seat == CHANCE
        self._asked = self._asked if of_chance else seat
        snapshot = self._ports[self._asked].snapshot()
        choices = items(self.game, snapshot)
        if self._described != (seat, snapshot.seq):
            self._described = (seat, snapshot.seq)
            self._describe(self._ports[SPECTATOR].snapshot() if of_chance else snapshot, choices)
        line = await self._line(self._dice_prompt() if of_chance else self._prompt(seat))
        if line is None or line in self._word("quit"):
            return False
        if not (of_chance and await self._give(line)):
            await self._obey(self._asked, line, choices)
        return True

    def _prompt(self, seat: Seat) -> Message:
        return Message("plain.prompt", {"who": self.words.name(seat)})

    def _dice_prompt(self) -> Message:
        """What is to be thrown, and whose die is typed first, in the game's own words."""
        snapshot = self._ports[SPECTATOR].snapshot()
        kind = next(awaited.kind for awaited in snapshot.awaited if awaited.seat == CHANCE)
        prompts = registry.part(self.game.info.name, "prompts")
        self._say(prompts.to_type(kind, _inner(snapshot.view)))
        return Message("plain.dice")

    async def _give(self, line: str) -> bool:
        """Take a line as typed dice, where it is neither a command nor one short number."""
        if not any(char.isdigit() for char in line) or (line.isdigit() and len(line) == 1):
            return False
        notation = registry.part(self.game.info.name, "notation")
        view = self._ports[SPECTATOR].snapshot().view
        given = notation.parse_chance(line, _inner(view))
        refusal = given if isinstance(given, Refusal) else await self.table.give(given)
        if refusal is not None:
            self._refuse(refusal)
        return True

    def _describe(self, snapshot: Snapshot[Any], choices: Sequence[Item]) -> None:
        for message in self.game.describe(snapshot.view):
            self._say(message)
        if snapshot.clock.spec.kind != "off":
            left = tuple(self.words.number(_minutes(ms)) for ms in snapshot.clock.left)
            self._say(Message("plain.clocks", {"left": left}))
        if snapshot.offer:
            kind = snapshot.offer.offer.kind
            who = self.words.name(snapshot.offer.by)
            self._say(Message(f"table.log.offer.{kind}", {"who": who}))
        for number, item in enumerate(choices, start=1):
            self._say(Message("plain.choice", {"number": number, "label": item.label}))

    async def _line(self, prompt: Message) -> str | None:
        self._say(prompt)
        line = await self.console.read()
        return None if line is None else read_digits(line).strip()

    async def _obey(self, seat: Seat, line: str, choices: Sequence[Item]) -> None:
        if not line:
            self._described = None
            return
        if line in self._word("help"):
            self._say(Message("plain.help"))
            return
        port = self._ports[seat]
        chosen = self._chosen(line, choices) or self._verb(port, line) or self._typed(port, line)
        if isinstance(chosen, Refusal):
            self._refuse(chosen)
            return
        refusal = await port.submit(chosen.need_id, chosen.action)
        if refusal is not None:
            self._refuse(refusal)

    def _chosen(self, line: str, choices: Sequence[Item]) -> Item | Refusal | None:
        if line.isascii() and line.isdigit() and int(line) <= max(len(choices), 99):
            number = int(line)
            if 1 <= number <= len(choices):
                return choices[number - 1]
            known = {"number": number, "n": len(choices)}
            return Refusal("malformed", "plain.refuse.number", params=known)
        wanted = _plain_letters(line)
        for item in choices:
            if wanted == _plain_letters(self.words.say(item.label)):
                return item
        verbs = self._verbs(line)
        meant = [n for n, item in enumerate(choices, start=1) if type(item.action) in verbs]
        if len(meant) > 1:
            params: Params = {"typed": line, "first": meant[0], "last": meant[-1]}
            return Refusal("malformed", "plain.refuse.several", params=params)
        return choices[meant[0] - 1] if meant else None

    def _verbs(self, line: str) -> list[type[Action]]:
        """The game's verbs that a word means: its tag, or a word of the catalogue for it."""
        wanted = _plain_letters(line)
        return [verb for verb in self.game.verbs if wanted in self._names(tag_of(verb))]

    def _names(self, tag: str) -> Iterator[str]:
        yield tag
        for domain in (self.game.info.name, "plain"):
            code = f"{domain}.word.{tag}"
            for words in (self.words, self.words.english()):
                if words.has(code):
                    yield from map(_plain_letters, words(code).split(", "))

    def _verb(self, port: TablePort, line: str) -> Item | None:
        """A verb that is no choice now: the game says why not."""
        verb = next(iter(self._verbs(line)), None)
        if verb is None:
            return None
        tasks = port.snapshot().tasks
        need_id = tasks[0].need.id if tasks else 0
        fields = verb.__struct_fields__[: _required(verb)]
        return Item(Message("plain.typed"), need_id, verb(*(1 for _ in fields)))

    def _typed(self, port: TablePort, line: str) -> Item | Refusal:
        """What ``line`` means in the game's own notation."""
        snapshot = port.snapshot()
        task = next(iter(snapshot.must), None)
        if task is None:
            return Refusal("malformed", "plain.refuse.unknown", params={"typed": line})
        parsed = registry.part(self.game.info.name, "notation").parse(line, _inner(snapshot.view))
        if isinstance(parsed, Refusal):
            return parsed
        return Item(Message("plain.typed"), task.need.id, parsed)

    def _word(self, name: str) -> tuple[str, ...]:
        """The words that mean a command: the English one and the reader's."""
        return (name, self.words(f"plain.word.{name}"))

    def _refuse(self, refusal: Refusal) -> None:
        self.console.write(self.words.refusal(refusal))

    def _say(self, message: Message) -> None:
        self.console.write(self.words.say(message))


def _inner(view: Any) -> Any:
    return view.inner if isinstance(view, MatchView) else view


def _required(verb: type[Action]) -> int:
    """How many fields a verb has that must be given; in all games they are numbers."""
    return len(verb.__struct_fields__) - len(verb.__struct_defaults__)


def _plain_letters(text: str) -> str:
    """For comparing: without case, vowel signs and isolates."""
    return _SIGNS.sub("", text).casefold().strip()


def _minutes(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02d}"


class StandardConsole:
    """Standard input and output. Reading waits in a thread, so that clocks and robots go on."""

    def __init__(self, show: Callable[[str], str]) -> None:
        self._show = show

    async def read(self) -> str | None:
        """The next line of standard input."""
        import sys

        line = await asyncio.to_thread(sys.stdin.readline)
        return line.rstrip("\r\n") if line else None

    def write(self, line: str) -> None:
        """A line on standard output, at once."""
        print(self._show(line), flush=True)
