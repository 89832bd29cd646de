"""One table in lines: what happens is told, what a seat may do is asked, what is typed is done.

Everything a seat may do is a numbered choice; the game's notation and the table's words can be
typed as well. It sees what its seats see, through their ports, so that it serves at home and at a
house of the network alike.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from majlis.core import registry
from majlis.core.game import Refusal, Who
from majlis.core.port import Snapshot
from majlis.core.seats import CHANCE, SPECTATOR, Seat
from majlis.text import read_digits
from majlis.ui import choices
from majlis.ui.choices import GIVES_UP, Group, Item, word_of
from majlis.ui.dialogue import HELP, Command, Dialogue, Ear
from majlis.ui.notation import Notation, inner
from majlis.ui.plain.listed import Listed
from majlis.ui.plain.office import OfficeWords
from majlis.ui.plain.place import Place
from majlis.ui.plain.reading import Reader
from majlis.ui.plain.report import Report
from majlis.ui.plain.turns import Question, Turns, awaited, waited_for
from majlis.ui.wording import Wording


class Plain(Dialogue):
    """One sitting in plain mode, for the people whose seats are here or for a spectator.

    ``since``: what the log has up to this event was told before. ``has_ended`` is whether the end
    of the game was told.
    """

    def __init__(self, sitting: Place, words: Wording, ear: Ear, since: int = 0) -> None:
        super().__init__(ear, words)
        self.sitting = sitting
        self.game = registry.load(sitting.game)
        self.notation = Notation(sitting.game)
        self.eye = sitting.port(self.here[0] if len(self.here) == 1 else SPECTATOR)
        self._report = Report(self, sitting, self.eye, since)
        self._turns = Turns(sitting, self.notation.takes_chance)
        self._listed = Listed(self, self.notation, self.groups)
        self._reader = Reader(self, sitting.game, self.notation, self._listed)
        self._office = OfficeWords(self, sitting, self._turns, self.bystanders)
        self._question: Question | None = None
        self._is_prompted = False
        self._unsure: Item | None = None
        self._is_empty = False
        self._is_told_of_haste = False
        self.has_ended = False

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats that are played here."""
        return self.sitting.here

    @property
    def seq(self) -> int:
        """The last event that was told of."""
        return self._report.seq

    async def run(self) -> None:
        """Until the game is over or somebody quits. Raises `HungUp` when no more lines come."""
        watching = asyncio.create_task(self._watch())
        try:
            await super().run()
            if self.has_ended:
                await self._report.tell_climbs()
        finally:
            watching.cancel()

    async def _watch(self) -> None:
        async for _ in self.eye.snapshots():
            self.ear.wake.set()

    @property
    def is_asking(self) -> bool:
        """Whether somebody here must act."""
        return self._question is not None and self._question.seat is not None

    @property
    def _is_chance(self) -> bool:
        """Whether dice are to be typed."""
        return self._question is not None and self._question.seat == CHANCE

    def groups(self, own: Snapshot[Any]) -> list[Group]:
        """Everything a seat can do now."""
        return choices.groups(self.game, own)

    def bystanders(self) -> Sequence[str]:
        """Who could be seated at this table, by name."""
        return ()

    # What is asked

    def look(self) -> None:
        """Tell what has happened, and put the question that follows if it is another."""
        snapshot = self._report.look()
        self._report.tell_news(snapshot)
        if snapshot.outcome is not None:
            self.has_ended = True
            self.leave()
            return
        if CHANCE in awaited(snapshot) and not snapshot.header.chance.given:
            return  # The table is about to draw.
        question, own = self._turns.question(snapshot)
        self.sitting.stand(question.is_curtain)
        if self.sitting.may_hurry and not self._is_told_of_haste:
            self._is_told_of_haste = True
            self.say("plain.hurry")
        if question != self._question:
            is_first, self._question = self._question is None, question
            self._put(question, own, is_first)
        if not self._is_prompted:
            self._is_prompted = True
            self._prompt(question)

    def _put(self, question: Question, own: Snapshot[Any], is_first: bool) -> None:
        self._is_prompted, self._unsure = False, None
        self._turns.turn_to(question)
        if question.seat is None:
            self._wait(own, is_first)
            return
        if question.is_curtain:
            self._listed.forget()
            self._is_empty = self.ear.console.clear()
            return
        if not own.offer:
            self._report.describe(own)
        elif self._turns.is_shared:
            self._report.tell_offer(own)
        self._listed.tell(self._turns.own(own))

    def _wait(self, snapshot: Snapshot[Any], is_first: bool) -> None:
        if is_first:
            self._report.describe(snapshot)
            self._office.say_powers()
        others = waited_for(snapshot)
        if others and self.ear.console.is_live:
            self.say("plain.waiting", who=tuple(map(Who, others)))

    def _prompt(self, question: Question) -> None:
        if question.seat is None:
            return
        if question.is_curtain:
            code = "plain.curtain" if self._is_empty else "plain.curtain.screenless"
            self.say(code, who=self.words.name(question.seat))
        elif question.seat == CHANCE:
            self._prompt_dice()
        else:
            self.say("plain.prompt", who=self.words.name(question.seat))

    def _prompt_dice(self) -> None:
        """What is to be thrown, and whose die is typed first, in the game's own words."""
        snapshot = self.eye.snapshot()
        kind = next(awaited.kind for awaited in snapshot.awaited if awaited.seat == CHANCE)
        prompts = registry.part(self.sitting.game, "prompts")
        self.tell(prompts.to_type(kind, inner(snapshot.view)))
        self.say("plain.dice")

    # What is typed

    def commands(self) -> Mapping[str, Command]:
        """What can be typed in every game."""
        always = {
            HELP: self._help,
            "plain.word.list": self._list_page,
            "plain.word.hurry": self._hurry,
            "plain.word.log": self._log,
            "plain.word.quit": self._quit,
        }
        return {**always, **self._office.commands()}

    async def _help(self, rest: str) -> None:
        self.say("plain.help")
        if self.words.has(own := f"{self.sitting.game}.plain.help"):
            self.say(own)
        self._office.help()

    async def _list_page(self, rest: str) -> None:
        self._listed.tell_page(self._turns.own(), rest)

    async def _hurry(self, rest: str) -> None:
        """Robots that play on alone take no pauses any more."""
        if self.sitting.may_hurry:
            self.sitting.hurry()
        else:
            self.refuse(Refusal("illegal", "plain.refuse.hurry"))

    async def _log(self, rest: str) -> None:
        self._report.tell_log()

    async def _quit(self, rest: str) -> None:
        self.leave()

    async def obey(self, line: str) -> None:
        """A command, a number, a word, a move as it is written; an empty line tells all again."""
        self._listed.heard()
        self._is_prompted = False
        question = self._question
        typed = read_digits(line).strip()
        if typed and await self.command(line):
            self._unsure = None
            return
        if question is not None and question.is_curtain:
            self._turns.sit_down(question.seat)
        elif not typed:
            self._tell_again()
        elif not (await self._make_sure(typed) or (self._is_chance and await self._give(typed))):
            await self._act(typed)

    def _tell_again(self) -> None:
        own = self._turns.own()
        self._report.describe(self.eye.snapshot() if self._is_chance else own)
        if self.is_asking:
            self._listed.tell(own)

    async def _give(self, typed: str) -> bool:
        """Take a line as typed dice, where it is neither a command nor one short number."""
        if not any(char.isdigit() for char in typed) or (typed.isdigit() and len(typed) == 1):
            return False
        given = self.notation.parse_chance(typed, self.eye.snapshot().view)
        if given is None:
            return False
        refusal = given if isinstance(given, Refusal) else await self.sitting.give(given)
        self.refuse(refusal)
        return True

    async def _act(self, typed: str) -> None:
        if not self.here:
            self.refuse(Refusal("out_of_turn", "table.refuse.spectator"))
            return
        meant = self._reader.meant(typed, self._turns.own())
        if isinstance(meant, Refusal):
            self.refuse(meant)
        elif not self._ask_again(meant, self._turns.own()):
            await self._submit(meant)

    async def _submit(self, item: Item) -> None:
        port = self.sitting.port(self._turns.actor)
        self.refuse(await port.submit(item.need_id, item.action))

    # Whoever gives up is asked twice

    def _ask_again(self, meant: Item, own: Snapshot[Any]) -> bool:
        """Whether it is asked first if somebody really means what can be done, and gives up."""
        gives_up = self.game.gives_up
        if not (word_of(meant.action) in GIVES_UP or gives_up(meant.action)):
            return False
        possible = choices.items(self.game, own)
        likes = (i for i in possible if i.action == meant.action or gives_up(i.action))
        if (known := next(likes, None)) is None:
            return False
        self._unsure = Item(known.label, known.need_id, meant.action)
        self.tell(self.words.confirming(known.label))
        self.say("plain.sure")
        self._is_prompted = True
        return True

    async def _make_sure(self, typed: str) -> bool:
        """Whether what was typed settles the question if somebody really gives up."""
        item, self._unsure = self._unsure, None
        if item is None:
            return False
        yes = self.means(typed, "plain.word.yes")
        if yes:
            await self._submit(item)
        return yes or self.means(typed, "plain.word.no")
