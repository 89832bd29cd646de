"""What a table says below its board: the news, what is asked, what can be done, and its keys.

Whose view of the table is shown, and what becomes of an answer, is the business of the classes
that stand on this one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from textual.widget import Widget

from majlis.core.fold import Entry as LogEntry
from majlis.core.game import Choice, Message, Refusal, Who
from majlis.core.match import Ready, Stop
from majlis.core.port import Snapshot
from majlis.core.seats import CHANCE, SPECTATOR, Seat, sits
from majlis.core.verbs import TABLE_ONLY, Rewind
from majlis.store.results import Climb
from majlis.ui.absent import about_absent
from majlis.ui.asking import Asked, Confirm, Menu, Reply, asked
from majlis.ui.board import Command
from majlis.ui.commands import Commands
from majlis.ui.later import Later
from majlis.ui.screens.boarded import BoardScreen
from majlis.ui.sitting import Sitting
from majlis.ui.told import climb_message
from majlis.ui.widgets.bars import Hint, Question
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Field
from majlis.ui.widgets.seats import FEW

MOST_CHOICES = 9
"""So many are told apart by one digit."""


class PromptedScreen(BoardScreen[None]):
    """A board with the people of ``sitting`` before it: what they are told and asked.

    ``_confirm`` is what is asked again before it is done, ``_refusal`` what was wrong with the last
    try, ``_asked`` the question on the screen.
    """

    STATUS_LINES = 3

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.game)
        self.sitting = sitting
        self.board.is_secret = sitting.is_secret
        self.question = Question()
        self.entry = Entry(empties=True)
        self._commands = Commands()
        self._asked: Asked | None = None
        self._confirm: Confirm | Menu | None = None
        self._refusal: Refusal | None = None
        self._climbs: tuple[Climb, ...] | None = None

    def body(self) -> Iterable[Widget]:
        """Board, seats and log."""
        yield self.middle()

    def foot(self) -> Iterable[Widget]:
        """What can be done now: a sentence or a question, and the line to type on."""
        yield self.status
        yield self.question
        yield self.entry

    @property
    def shown(self) -> Seat:
        """The seat whose view is on the screen."""
        return self.snapshot.seat if self.snapshot else SPECTATOR

    def show(self, snapshot: Snapshot[Any], live: bool) -> None:
        """Once the game is over, ask what it did for the levels of the people here."""
        if snapshot.outcome is not None and self._climbs is None:
            self._climbs = ()
            self.run_worker(Later(self._learn_climbs), name="climbs")
        super().show(snapshot, live)

    async def _learn_climbs(self) -> None:
        self._climbs = await self.sitting.climbs()
        if self._climbs and self.is_attached:
            self.reword()

    # What was tried, and what is asked again

    def _refuse(self, refusal: Refusal | None) -> None:
        """Say what was wrong with the last try; ``None``: nothing was."""
        self._refusal = refusal
        self.reword()

    def _ask_again(self, confirm: Confirm | Menu) -> None:
        """Ask before it is done, or which of several is meant."""
        self._confirm, self._refusal = confirm, None
        self.reword()

    def _forget(self) -> None:
        """What was tried or asked again is no matter any more."""
        self._refusal, self._confirm = None, None

    # What is said

    def reword(self) -> None:
        """Everything round the board, and what can be done now."""
        if self.snapshot is not None:
            offered = (*self.board.commands(), *self.more_commands(self.snapshot))
            self._commands = Commands(
                (c for c in offered if not isinstance(c.action, Ready | Stop)),
                self.context.settings.keys,
            )
            self._ask(self.snapshot)
            self._show_status()
            self.entry.hint(self.words(self._to_type(self.snapshot)))
        super().reword()

    def _to_type(self, snapshot: Snapshot[Any]) -> str:
        """What the line is for now."""
        if self._confirm is not None:
            return "ui.table.type.answer"
        awaited = bool(snapshot.must)
        hint = "ui.table.type" if awaited else "ui.table.type.words"
        return f"{hint}.slash" if awaited and self.board.SLASH else hint

    def more_commands(self, snapshot: Snapshot[Any]) -> Iterable[Command]:
        """What can be done about seats whose people have gone, or whose robots broke down."""
        absent = about_absent(snapshot, self.sitting.here, self.info, self.bystanders())
        key = self._absent_key
        commands = [Command(label, 0, action, key, ask=True) for label, action in absent]
        return commands[:MOST_CHOICES]

    def bystanders(self) -> Sequence[str]:
        """Who could be seated at this table, by name."""
        return ()

    @property
    def _absent_key(self) -> str:
        """A letter that means nothing on the board."""
        return "A" if "a" in self.board._bindings.key_to_bindings else "a"

    def _is_about_absent(self, command: Command) -> bool:
        return command.need_id == 0 and command.key == self._absent_key

    def signs(self, snapshot: Snapshot[Any], seat: Seat) -> Iterable[str]:
        """After the names, which one is the reader's: of several, the one whose view is shown."""
        here = self.sitting.here
        is_mine = seat in here and (len(here) == 1 or seat == snapshot.seat)
        if is_mine and len(here) < len(snapshot.cards):
            yield self.words("ui.seat.you")
        yield from super().signs(snapshot, seat)

    def waiting(self, snapshot: Snapshot[Any]) -> Iterable[str]:
        """Whom the table waits for, and what for."""
        if snapshot.outcome or snapshot.paused or snapshot.offer:
            return
        kinds: dict[str, list[Who]] = {}
        for awaited in snapshot.awaited:
            kinds.setdefault(awaited.kind, []).append(Who(awaited.seat))
        for kind, seats in kinds.items():
            if seats == [Who(CHANCE)]:
                rolled = self.info.chance == "dice" and kind not in snapshot.header.chance.given
                code = "ui.waiting.dice" if rolled else "ui.waiting.chance"
                yield self.words(code, what=self._need(kind))
            elif len(seats) > FEW:
                yield self.words("ui.waiting.many", n=len(seats), what=self._need(kind))
            else:
                yield self.words("ui.waiting", who=tuple(seats), what=self._need(kind))

    def _need(self, kind: str) -> Message:
        own = f"{self.game}.need.{kind}"
        return Message(own if self.words.has(own) else f"match.need.{kind}")

    def _show_status(self) -> None:
        """The news, what can be done, and what was wrong with the last try."""
        fields = [Field(text, "dim") for text in self._news()]
        forced = self.board.forced()
        prompt = forced.why if forced else self.board.prompt()
        if prompt is not None:
            fields.append(Field(self.say(prompt), "strong"))
        if self._refusal is not None:
            fields.append(Field(self._wrong(), "warn"))
        elif self.snapshot is not None and self.snapshot.unsaved == "store.conflict":
            fields.append(Field(self.words("ui.table.conflict"), "warn"))
        elif self.sitting.trouble is not None:
            fields.append(Field(self.say(self.sitting.trouble), "warn"))
        self.status.show(*fields)

    def _wrong(self) -> str:
        """What was wrong with the last try, in words."""
        if self._refusal is None:
            return ""
        return f"{self.context.glyphs.no} {self.words.refusal(self._refusal)}"

    def _news(self) -> Iterable[str]:
        """The last thing somebody else did, in words."""
        entry = self._latest()
        return [] if entry is None else [self.say(entry.told)]

    def _announced(self) -> str:
        """What chance or the rules have just said, if that is news; empty: something else is."""
        entry = self._latest()
        if entry is None or entry.event is None:
            return ""
        return self.say(entry.told) if isinstance(entry.event.action, self.board.NEWS) else ""

    def _latest(self) -> LogEntry | None:
        """The last thing somebody else did; coming and going only until the game goes on, and
        nothing that was gone back on."""
        goes_on, back_to = False, sys.maxsize
        for entry in reversed(self._log):
            if entry.seq > back_to:
                continue
            if entry.event is not None and isinstance(entry.event.action, Rewind):
                back_to = min(back_to, entry.event.action.to)
            is_manners = entry.event is not None and isinstance(entry.event.action, TABLE_ONLY)
            told = entry.event is None or isinstance(entry.event.action, self.board.NEWS)
            is_news = told or (sits(entry.seat) and entry.seat != self.shown)
            if is_news and not (is_manners and goes_on):
                return entry
            goes_on = goes_on or not is_manners
        return None

    # The question

    def _ask(self, snapshot: Snapshot[Any]) -> None:
        """Put the question of the moment, if there is one, in the place of the status lines."""
        here, prompt = self.sitting.here, self.board.prompt()
        offered = self._commands.offered
        self._asked = asked(snapshot, here, self._log, offered, prompt, self._confirm)
        text = "  ".join(self.say(part) for part in self._question_parts(snapshot))
        hints = [
            Hint(reply.key, self.say(reply.label), str(index))
            for index, reply in enumerate(self._replies())
        ]
        is_new = [hint.label for hint in hints] != [a.label for a in self.question.answers]
        self.question.ask(text, hints, self._wrong())
        self.status.display = not text
        # A question that has been there may be answered in words: the line has just been called.
        if snapshot.outcome is not None or (is_new and hints and not self.entry.text):
            self.set_focus(self.board)

    def _question_parts(self, snapshot: Snapshot[Any]) -> Iterable[Message]:
        """The question's sentences; of a game that is over, how it ended and what it changed."""
        if self._asked is None:
            return
        aside = self._aside(snapshot)
        yield from self._asked.text if aside is None else (aside,)
        if snapshot.outcome is not None:
            yield from (climb_message(self.game, climb) for climb in self._climbs or ())

    def _aside(self, snapshot: Snapshot[Any]) -> Message | None:
        """What the board says of a game that is over, as long as nothing else is asked."""
        is_asking = snapshot.paused or snapshot.offer is not None or self._confirm is not None
        return None if is_asking else self.board.aside()

    def _replies(self) -> tuple[Reply, ...]:
        """The answers to the question on the screen."""
        return self._asked.replies if self._asked else ()

    # The line of keys

    def hints(self) -> list[Hint]:
        """The game's commands first, then the screen's keys; on the line, how to leave it."""
        if self.focused is self.entry:
            back = self.words("ui.table.line.back")
            return [
                Hint("enter", self.words("ui.table.line.enter"), "submit"),
                Hint("escape", back, "cancel"),
            ]
        if self._confirm is not None:
            return self._answer_hints()
        first = self._commands.hints(self.words, self._comes_first)
        others = self._commands.hints(
            self.words,
            lambda command: not (self._is_about_absent(command) or self._comes_first(command)),
        )
        aids = [Hint(self._free(a.key), self.say(a.label), a.action) for a in self.board.aids()]
        *keys, leave = super().hints()
        return [*first, *aids, *keys, *others, leave]

    def _answer_hints(self) -> list[Hint]:
        """Where something is asked again, its answers and nothing else."""
        answers = [
            Hint(reply.key, self.say(reply.label), f"reply({index})")
            for index, reply in enumerate(self._replies())
        ]
        if any(hint.key == "escape" for hint in answers):
            return answers
        return [*answers, Hint("escape", self.words("ui.table.line.back"), "unask")]

    def _free(self, key: str) -> str:
        """A key of the board's: its capital where the letter answers what is asked."""
        return key.upper() if any(reply.key == key for reply in self._replies()) else key

    def _comes_first(self, command: Command) -> bool:
        """Whether it answers what the table waits for, or is what Enter decides now.

        At first a right may bear the number of what is awaited.
        """
        if command.key == "enter":
            return True
        awaited = self.snapshot.must if self.snapshot else ()
        return any(
            task.need.id == command.need_id
            and (isinstance(task.legal, Choice) or command.action in task.legal)
            for task in awaited
        )

    def last_hints(self) -> list[Hint]:
        """What can be done about the absent, the official's key and the keys: the rest has room."""
        if self.focused is self.entry or self._confirm is not None:
            return super().last_hints()[:1]
        absent = self._commands.hints(self.words, self._is_about_absent)
        office = [self.hint(key) for key in self.bound("table") if key.id == "table.office"]
        return [*absent, *office, *super().last_hints()[:1]]

    def own_keys(self) -> list[Hint]:
        """What the game offers now; commands on one key are named once."""
        return self._commands.hints(self.words, lambda command: True)

    def help_keys(self) -> list[Hint]:
        """What is being asked first."""
        now = [Hint(aid.key, self.say(aid.label), aid.action) for aid in self.board.now()]
        return [*self.question.answers, *now, *super().help_keys()]
