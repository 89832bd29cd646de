"""The table: one screen for hot seat, a seat at a host, and whoever watches.

It knows a `Sitting` and a game's board, nothing of what lies behind them. What people decide comes
from the board, from keys, from buttons and from the line to type on, and all of it ends in
`_submit`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

import msgspec
from textual import events
from textual.actions import SkipAction
from textual.widget import Widget

from majlis.core.actions import Action
from majlis.core.game import Choice, Message, Refusal, Who
from majlis.core.match import Ready, Stop
from majlis.core.port import SeatPort, Snapshot
from majlis.core.seats import CHANCE, OFFICIAL, SPECTATOR, Curtain, Seat, is_player, sits
from majlis.core.verbs import TABLE_ONLY, Offer, OfferKind, Pause
from majlis.store.results import Climb
from majlis.text import read_digits
from majlis.ui import keymap, office
from majlis.ui.absent import about_absent
from majlis.ui.asking import Asked, Confirm, Deed, Does, Menu, Reply, asked, standing
from majlis.ui.board import BoardWidget, Command, Forced
from majlis.ui.choices import Item
from majlis.ui.later import Later
from majlis.ui.screens.boarded import BoardScreen
from majlis.ui.screens.house import Topic
from majlis.ui.sitting import Sitting
from majlis.ui.told import climb_message, decisions
from majlis.ui.tongue import Tongue
from majlis.ui.widgets.bars import Hint, Question
from majlis.ui.widgets.drawn import Pressed
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import MORE, Field
from majlis.ui.widgets.seats import FEW

MOST_CHOICES = 9
"""So many are told apart by one digit."""


class TableScreen(BoardScreen[None]):
    """A table as seen from the seats of ``sitting``."""

    GROUPS: ClassVar[tuple[str, ...]] = ("table",)
    STATUS_LINES = 3
    BINDINGS = keymap.bindings("table")
    DEFAULT_CSS = "TableScreen.-curtain #middle { display: none; }"

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.game)
        self.sitting = sitting
        self.board.is_secret = sitting.is_secret
        self.question = Question()
        self.entry = Entry(empties=True)
        self._log_of: Seat | None = None
        self._curtain = Curtain()
        self._looking_for: int | None = None
        self._officiates = False
        self._confirm: Confirm | Menu | None = None
        self._asked: Asked | None = None
        self._refusal: Refusal | None = None
        self._forced: Forced | None = None
        self._commands: tuple[Command, ...] = ()
        self._climbs: tuple[Climb, ...] | None = None

    # Parts

    def body(self) -> Iterable[Widget]:
        """Board, seats and log."""
        yield self.middle()

    def foot(self) -> Iterable[Widget]:
        """What can be done now: a sentence or a question, and the line to type on."""
        yield self.status
        yield self.question
        yield self.entry

    def on_mount(self) -> None:
        """Begin to follow the table."""
        self.board.focus()
        self.sitting.start()
        self._arrived(self._port().snapshot())
        self.run_worker(Later(self._follow), name="follow")

    async def on_unmount(self) -> None:
        """The seat is left, however the screen was."""
        await self.sitting.close()

    @property
    def shown(self) -> Seat:
        """The seat whose view is on the screen."""
        return self.snapshot.seat if self.snapshot else SPECTATOR

    @property
    def acting(self) -> Seat:
        """The seat for which this screen answers now: the one shown, or asked before all eyes."""
        return self.shown if self._curtain.asked is None else self._curtain.asked

    @property
    def hidden(self) -> bool:
        """Whether people who share this screen must not see each other's hands."""
        return self.info.hidden and len(self.sitting.here) > 1

    @property
    def _is_open_to_all(self) -> bool:
        """Whether nobody's hand is on the screen, or all may see what is."""
        return not self.hidden or self._curtain.shown is None

    # Following the table

    def _port(self) -> SeatPort[Any]:
        """The port through which the screen hears that something has changed."""
        here = self.sitting.here
        return self.sitting.port(here[0] if here and not self.hidden else SPECTATOR)

    async def _follow(self) -> None:
        async for snapshot in self._port().snapshots():
            if not self.is_attached:
                return
            self._arrived(snapshot)

    def _arrived(self, news: Snapshot[Any]) -> None:
        """The table has changed: whose view is to be shown, and is anything to be said?"""
        if self.snapshot is None or news.seq != self.snapshot.seq:
            self._refusal, self._confirm = None, None
        if self.hidden:
            self._turn_curtain(news)
        if self.hidden and self._curtain.drawn and self._curtain.called is not None:
            self._draw_curtain(self._curtain.called)
        else:
            self._lift_curtain()
            self._look(self._whose(news))

    def _whose(self, news: Snapshot[Any]) -> Seat:
        """The seat whose view to show."""
        here = self.sitting.here
        if self._officiates:
            return OFFICIAL
        if self.hidden:
            return SPECTATOR if self._curtain.shown is None else self._curtain.shown
        if len(here) < 2:
            return here[0] if here else SPECTATOR
        awaited = [a.seat for a in news.awaited if a.seat in here]
        if self.shown in awaited or not awaited:
            return self.shown if self.shown in here else here[0]
        return awaited[0]

    def _look(self, seat: Seat) -> None:
        """Take ``seat``'s view of the table and show it; what another tried is no matter of his."""
        if seat != self.shown:
            self._refusal = None
        log_of = seat if self.info.hidden else SPECTATOR
        if log_of != self._log_of:
            self._log, self._log_of = [], log_of
        snapshot = self.sitting.port(seat).snapshot(len(self._log))
        if self._curtain.asked is not None:
            tasks = self.sitting.port(self._curtain.asked).snapshot(len(self._log)).tasks
            snapshot = msgspec.structs.replace(snapshot, tasks=tasks)
        self._log += snapshot.log
        self.house.warn(snapshot.unsaved)
        if snapshot.outcome is not None and self._climbs is None:
            self._climbs = ()
            self.run_worker(Later(self._learn_climbs), name="climbs")
        self.board.auto_roll = self.context.settings.auto_roll
        self.show(snapshot, self.is_live(snapshot))

    async def _learn_climbs(self) -> None:
        """What the game did for the levels of the people here."""
        self._climbs = await self.sitting.climbs()
        if self._climbs and self.is_attached:
            self.reword()

    def is_live(self, snapshot: Snapshot[Any]) -> bool:
        """Whether the seat of this snapshot may act here, now."""
        stands = snapshot.paused or snapshot.offer is not None or snapshot.outcome is not None
        acting = snapshot.seat if self._curtain.asked is None else self._curtain.asked
        return acting in self.sitting.here and not stands

    # The curtain

    def _turn_curtain(self, news: Snapshot[Any]) -> None:
        """Who is shown, called, or asked before all eyes, now that things stand like this.

        Where some answers need no hand, a hand is on the screen only while its owner needs it,
        unless the board keeps it until somebody else is called.
        """
        if self._officiates or self._is_looking(news):
            return
        waiting = news.offer.waiting if news.offer else [a.seat for a in news.awaited]
        is_kept = self.board.KEEPS and news.outcome is None
        is_brief = bool(self.board.OPEN) and not is_kept
        if is_brief and self._curtain.shown not in waiting:
            self._curtain = Curtain()
        openly = tuple(self._asked_openly(news))
        self._curtain = self._curtain.turn_to(self.sitting.here, waiting, openly)

    def _is_looking(self, news: Snapshot[Any]) -> bool:
        """Whether somebody who is asked before all eyes still looks at his hand for it."""
        seat = self._curtain.called if self._curtain.drawn else self._curtain.shown
        if self._looking_for is None or seat is None or news.offer is not None:
            self._looking_for = None
            return False
        must = self.sitting.port(seat).snapshot(len(self._log)).must
        if all(task.need.id != self._looking_for for task in must):
            self._looking_for = None
        return self._looking_for is not None

    def _asked_openly(self, news: Snapshot[Any]) -> Iterable[Seat]:
        if news.offer is not None:
            return news.offer.waiting if self.board.OPEN else ()
        return (a.seat for a in news.awaited if self.board.is_open(news, a))

    def _draw_curtain(self, called: Seat) -> None:
        """Nothing of any hand stays on the screen, whatever lies over it."""
        from majlis.ui.screens.curtain import CurtainScreen

        self.add_class("-curtain")
        self._refusal, self._confirm = None, None
        self._look(SPECTATOR)
        name = self.words.name(called)
        drawn = (screen for screen in self.app.screen_stack if isinstance(screen, CurtainScreen))
        if (screen := next(drawn, None)) is None:
            office = self._change_chair if self._has_office else None
            self.app.push_screen(CurtainScreen(name, office), self._open_curtain)
        else:
            screen.call(name)

    def _lift_curtain(self) -> None:
        """What somebody was called for is over before he has sat down."""
        from majlis.ui.screens.curtain import CurtainScreen

        if self.has_class("-curtain") and isinstance(self.app.screen, CurtainScreen):
            self.app.screen.dismiss(None)

    def _open_curtain(self, opened: bool | None) -> None:
        self._curtain = self._curtain.open()
        self.remove_class("-curtain")
        self._look(SPECTATOR if self._curtain.shown is None else self._curtain.shown)
        self.board.focus()

    def action_hide(self) -> None:
        """Draw the curtain by hand; who only looked is asked before all eyes again."""
        if not self._is_hand_open:
            raise SkipAction
        self._refusal, self._confirm = None, None
        if self._officiates:
            self._change_chair()
        elif self._looking_for is not None:
            self._looking_for, self._curtain = None, Curtain()
            self._arrived(self._port().snapshot())
        else:
            self._curtain = self._curtain.close()
            self._draw_curtain(self._curtain.called or 0)

    def action_look(self) -> None:
        """Whoever is asked before all eyes sees his hand, behind the curtain, or puts it away."""
        if self._is_hand_open:
            self.action_hide()
            return
        if not self._may_look or self.snapshot is None:
            raise SkipAction
        self._looking_for = self.snapshot.must[0].need.id
        self._curtain = self._curtain.look()
        self._draw_curtain(self._curtain.called or 0)

    # The official, where he shares the screen or has it to himself

    def action_office(self) -> None:
        """The official sits down at any time; once there, this is what he may do at every table."""
        if not self._has_office:
            raise SkipAction
        if self.acting == OFFICIAL:
            self._open_office()
        else:
            self._change_chair()

    def _change_chair(self) -> None:
        """He sits down, or leaves the screen to the others again."""
        self._officiates, self._looking_for = not self._officiates, None
        called = OFFICIAL if self._officiates and self.hidden else None
        self._curtain = Curtain(called=called)
        self._arrived(self._port().snapshot())

    @property
    def _has_office(self) -> bool:
        """Whether the official sits before this screen, or may, and can do anything."""
        over = self.snapshot is not None and self.snapshot.outcome is not None
        return OFFICIAL in self.sitting.here and not over

    def _open_office(self) -> None:
        from majlis.ui.screens.office import OfficeScreen

        snapshot = self.sitting.port(OFFICIAL).snapshot()
        powers = [
            ("ui.office.break", [office.pause(snapshot)]),
            ("ui.office.seats", [*office.substitutes(self.info, snapshot, self.bystanders())]),
            ("ui.office.back", [*office.rewinds(snapshot, snapshot.log)]),
        ]
        sheet = OfficeScreen(
            powers, self.words, lambda: self.acting == OFFICIAL, may_rise=self._officiates
        )
        self.app.push_screen(sheet, self._wield)

    def bystanders(self) -> Sequence[str]:
        """Who could be seated at this table, by name."""
        return ()

    def _wield(self, chosen: Item | str | None) -> None:
        """Ask again before the official does what he chose."""
        if isinstance(chosen, Item):
            deed = Deed(OFFICIAL, 0, chosen.action)
            self._confirm, self._refusal = Confirm(self.words.confirming(chosen.label), deed), None
            self.reword()
        elif chosen is not None:
            self._change_chair()

    @property
    def _is_hand_open(self) -> bool:
        """Whether somebody's hand is on a screen that others share."""
        return self.hidden and self._curtain.shown is not None

    def hint(self, key: keymap.Key) -> Hint:
        """The key to look at a hand puts it away, too."""
        found = super().hint(key)
        if key.id != "table.look" or not self._is_hand_open:
            return found
        return found._replace(label=self.words("ui.key.table.hide"))

    @property
    def _may_look(self) -> bool:
        asked = self.hidden and self._curtain.asked is not None and not self.board.is_common()
        return asked and bool(self.snapshot and self.snapshot.must)

    # What is said

    def reword(self) -> None:
        """Everything round the board, and what can be done now."""
        if self.snapshot is not None:
            self._announce()
            offered = (*self.board.commands(), *self.more_commands(self.snapshot))
            self._commands = tuple(c for c in offered if not isinstance(c.action, Ready | Stop))
            self._ask(self.snapshot)
            self._show_status()
            awaited = bool(self.snapshot.must)
            hint = "ui.table.type" if awaited else "ui.table.type.words"
            after = ".slash" if awaited and self.board.SLASH else ""
            self.entry.hint(self.words(hint + after))
        super().reword()

    def more_commands(self, snapshot: Snapshot[Any]) -> Iterable[Command]:
        """What can be done about seats whose people have gone, or whose robots broke down."""
        absent = about_absent(snapshot, self.sitting.here, self.info, self.bystanders())
        key = self._absent_key
        commands = [Command(label, 0, action, key, ask=True) for label, action in absent]
        return commands[:MOST_CHOICES]

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
                thrown = kind in snapshot.header.chance.given
                code = "ui.waiting.chance" if thrown else "ui.waiting.dice"
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
        prompt = self._forced.why if self._forced else self.board.prompt()
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
        """The last thing somebody else did; coming and going only until the game goes on."""
        goes_on = False
        for entry in reversed(self._log):
            is_manners = entry.event is not None and isinstance(entry.event.action, TABLE_ONLY)
            is_news = entry.event is None or (sits(entry.seat) and entry.seat != self.shown)
            if is_news and not (is_manners and goes_on):
                return [self.say(entry.message)]
            goes_on = goes_on or not is_manners
        return []

    def _ask(self, snapshot: Snapshot[Any]) -> None:
        """Put the question of the moment, if there is one, in the place of the status lines."""
        here, prompt = self.sitting.here, self.board.prompt()
        self._asked = asked(snapshot, here, self._log, self._commands, prompt, self._confirm)
        text, hints = "", []
        if self._asked is not None:
            parts = [*self._asked.text]
            if (aside := self._aside(snapshot)) is not None:
                parts = [aside]
            if snapshot.outcome is not None:
                parts += [climb_message(self.game, climb) for climb in self._climbs or ()]
            text = "  ".join(self.say(part) for part in parts)
            hints = [
                Hint(reply.key, self.say(reply.label), str(index))
                for index, reply in enumerate(self._asked.replies)
            ]
        is_new = [hint.label for hint in hints] != [a.label for a in self.question.answers]
        self.question.ask(text, hints, self._wrong())
        self.status.display = not text
        # A question that has been there may be answered in words: the line has just been called.
        if snapshot.outcome is not None or (is_new and hints and not self.entry.text):
            self.set_focus(self.board)

    def _aside(self, snapshot: Snapshot[Any]) -> Message | None:
        """What the board says of a game that is over, as long as nothing else is asked."""
        is_asking = snapshot.paused or snapshot.offer is not None or self._confirm is not None
        return None if is_asking else self.board.aside()

    # Keys

    def hints(self) -> list[Hint]:
        """The game's commands first, then the screen's keys; on the line, how to leave it."""
        if self.focused is self.entry:
            back = self.words("ui.table.line.back")
            return [
                Hint("enter", self.words("ui.table.line.enter"), "submit"),
                Hint("escape", back, "cancel"),
            ]
        first = self._command_hints(self._comes_first)
        others = self._command_hints(
            lambda command: not (self._is_about_absent(command) or self._comes_first(command))
        )
        aids = [Hint(self._free(a.key), self.say(a.label), a.action) for a in self.board.aids()]
        *keys, leave = super().hints()
        return [*first, *aids, *keys, *others, leave]

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
        if self.focused is self.entry:
            return super().last_hints()[:1]
        absent = self._command_hints(self._is_about_absent)
        office = [self.hint(key) for key in self.bound("table") if key.id == "table.office"]
        return [*absent, *office, *super().last_hints()[:1]]

    def own_keys(self) -> list[Hint]:
        """What the game offers now; commands on one key are named once."""
        return self._command_hints(lambda command: True)

    def help_keys(self) -> list[Hint]:
        """What is being asked first."""
        now = [Hint(aid.key, self.say(aid.label), aid.action) for aid in self.board.now()]
        return [*self.question.answers, *now, *super().help_keys()]

    def _command_hints(self, wanted: Callable[[Command], bool]) -> list[Hint]:
        hints: dict[str, Hint] = {}
        for index, command in enumerate(self._commands):
            if not command.weighty and wanted(command):
                key = self._key_of(command)
                label = self._label_of(command, len(self._on_keys(key)) > 1)
                hints.setdefault(key, Hint(key, label, f"command({index})"))
        return list(hints.values())

    def _label_of(self, command: Command, several: bool) -> str:
        """A command in words; of several on one key what they have in common, if that is worded."""
        common = f"{command.label.code}.any"
        if several and self.words.has(common):
            return self.words(common)
        return self.say(command.label) + (MORE if several else "")

    def _key_of(self, command: Command) -> str:
        return self.context.settings.keys.get(command.label.code, command.key)

    def _on_keys(self, *keys: str) -> list[Command]:
        """The commands that these keys stand for."""
        return [c for c in self._commands if not c.weighty and self._key_of(c) in keys]

    async def on_key(self, event: events.Key) -> None:
        """Answers, commands, and typing that begins anywhere."""
        if self.focused is self.entry:
            return
        printed = event.character if event.is_printable else None
        key = self._key_for(printed) if printed else event.key
        if not key:
            event.stop()
            self._refuse(Refusal("illegal", "ui.ask.letter"))
            return
        asked_again = self._confirm is not None and not keymap.is_function(event.key)
        if await self._answer(key, event.key) or asked_again:
            event.stop()
        elif event.key == "enter" and (refused := self._not_by_enter()):
            event.stop()
            self._refuse(refused)
        elif commands := self._on_keys(key, event.key):
            event.stop()
            await self._command(commands)

    def _key_for(self, printed: str) -> str:
        """The key that a character stands for; empty: it is no answer to what is asked."""
        if {"y", "n"} <= {reply.key for reply in self._replies()} and printed in keymap.ANSWERS:
            return keymap.ANSWERS[printed]
        return keymap.latin(read_digits(printed))

    def _not_by_enter(self) -> Refusal | None:
        """Why Enter does nothing where nobody can move; a game's questions are its own, and so is
        what there is to do once it is over."""
        if self.snapshot is None:
            return None
        if self.snapshot.outcome is not None:
            return self.board.confirm()
        if self.snapshot.offer is not None and self._replies():
            return Refusal("illegal", "ui.ask.choose")
        return standing(self.snapshot)

    def begin_typing(self, event: events.Key | events.Paste) -> bool:
        """Turn to the line before a move that begins with this key, or what is pasted, gets there.

        What no move of the game begins with is typed after ``/``, which is no part of it: then,
        ``True``, nobody else is to hear of the key. Were it a binding like others, what is typed in
        one burst with it would still reach the board.
        """
        if self.focused is not self.board or self._confirm is not None:
            return False
        if isinstance(event, events.Key) and event.key in self._keys_to_type:
            self.set_focus(self.entry)
            return True
        if isinstance(event, events.Key) and self._is_pressed(event):
            return True
        is_move = isinstance(event, events.Paste) or self._begins_move(event)
        if is_move and (not self._replies() or self._spells_answer(event)):
            self.set_focus(self.entry)
            if begun := self.board.begun():
                self.entry.put(begun)
        return False

    def _spells_answer(self, event: events.Key | events.Paste) -> bool:
        """Whether a word begins with it that may answer a question of the game's."""
        is_own = all(isinstance(reply.does, Command) for reply in self._replies())
        return is_own and isinstance(event, events.Key) and self.board.spells(event.character or "")

    def _is_pressed(self, event: events.Key) -> bool:
        """Whether the key is the board's alone, and the board did at once what it does."""
        if self.board.spells(event.character or ""):
            return False
        key = self._key_for(event.character) if event.is_printable and event.character else ""
        if any(reply.key in (key, event.key) for reply in self._replies()):
            return False
        stands = event.key == "enter" and self._not_by_enter() is not None
        if stands or self._on_keys(key, event.key):
            return False
        return self.board.press(event.key, event.character)

    @property
    def _keys_to_type(self) -> list[str]:
        """The keys that turn to the line."""
        return keymap.expanded(keymap.keys_of("table.type", self.context.settings.keys)).split(",")

    def _begins_move(self, event: events.Key) -> bool:
        character = read_digits(event.character or "")
        if self.board.spells(character):
            return True
        if not (character and self.board.begins(keymap.latin(character))):
            return False
        return not (self.board.takes(character) or self._on_keys(character, event.key))

    def on_descendant_focus(self) -> None:
        """On the line other keys count than on the board."""
        self.show_keys()

    async def _answer(self, *keys: str) -> bool:
        """Whether one of ``keys`` answers the question on the screen; then it is done."""
        replies = self._asked.replies if self._asked else ()
        reply = next((reply for reply in replies if reply.key in keys), None)
        if reply is not None:
            await self._do(reply.does)
        elif self._confirm is not None and "escape" in keys:
            await self._do("cancel")
        else:
            return False
        return True

    async def on_pressed(self, event: Pressed) -> None:
        """A click on an answer. Clicks on keys reach the base class by themselves."""
        if event.widget is self.question and self._asked is not None:
            event.stop()
            await self._do(self._asked.replies[int(event.tag)].does)

    async def action_command(self, index: int) -> None:
        """A click on one of the game's commands."""
        await self._command(self._on_keys(self._key_of(self._commands[index])))

    async def _command(self, commands: list[Command]) -> None:
        """Do a command, ask again whether to, or ask which of several."""
        self._refusal = None
        if len(commands) > 1:
            self._confirm = Menu(tuple(commands))
        elif commands[0].ask:
            text = self.words.confirming(commands[0].label)
            self._confirm = Confirm(text, commands[0], commands[0].weighty)
        else:
            await self._do(commands[0])
            return
        self.reword()

    # Doing

    async def _do(self, does: Does, is_sure: bool = False) -> None:
        is_sure = is_sure or isinstance(self._confirm, Confirm)
        self._confirm = None
        match does:
            case Deed(seat=seat, need_id=need_id, action=action):
                await self._submit(seat, need_id, action)
                if isinstance(action, Ready) and self._is_open_to_all:
                    await self._all_ready()
            case Command(ask=True) if not is_sure:
                await self._command([does])
            case Command(need_id=need_id, action=action):
                here = self.sitting.here
                is_of_table = need_id == 0 and self.acting not in here and here
                await self._submit(here[0] if is_of_table else self.acting, need_id, action)
            case "cancel":
                self.reword()
            case "leave":
                self.house.go_back()
            case "again":
                await self._again()
            case "replay":
                await self._replay()
            case "meet":
                self.action_meet()

    async def _submit(self, seat: Seat, need_id: int, action: Action) -> None:
        self._refusal = await self.sitting.port(seat).submit(need_id, action)
        if self._refusal is not None:
            self.reword()

    async def _all_ready(self) -> None:
        """Between games one key is enough for all who sit before one screen."""
        for seat in self.sitting.here:
            task = self.sitting.port(seat).snapshot().task("ready")
            if task is not None:
                await self.sitting.port(seat).submit(task.need.id, Ready())

    async def _again(self) -> None:
        sitting = await self.sitting.again()
        if sitting is not None:
            self.house.sit_down(sitting, instead=True)

    async def _replay(self) -> None:
        data = await self.sitting.record()
        if data is not None:
            self.house.open_replay(data)
        else:
            self._refuse(Refusal("illegal", "ui.table.no_record"))

    def _announce(self) -> None:
        """Do what is forced, after a moment in which it can be read."""
        forced = self.board.forced()
        if forced == self._forced:
            return
        self._forced = forced
        if forced is not None:
            # A timer that waits for nothing at all never comes.
            seconds = max(1, self.context.settings.forced_ms) / 1000
            self.set_timer(seconds, lambda: self._do_forced(forced))

    async def _do_forced(self, forced: Forced) -> None:
        """Still forced, and not done by hand meanwhile?"""
        if self._forced == forced and self._confirm is None:
            self._forced = None
            await self._submit(self.acting, forced.need_id, forced.action)

    # From the board

    async def on_board_widget_decided(self, event: BoardWidget.Decided) -> None:
        """The board's decision."""
        event.stop()
        self.entry.put("")
        self.board.focus()
        deed = Deed(self.acting, event.need_id, event.action)
        if event.ask is None:
            await self._do(deed)
        else:
            self._confirm, self._refusal = Confirm(event.ask, deed, event.by_enter), None
            self.reword()

    async def on_board_widget_given(self, event: BoardWidget.Given) -> None:
        """Dice that were thrown by hand."""
        event.stop()
        self._refuse(await self.sitting.give(event.action))

    def on_board_widget_drafted(self, event: BoardWidget.Drafted) -> None:
        """The draft is another: what can be done now?"""
        event.stop()
        self._refuse(None)

    def on_board_widget_reopened(self, event: BoardWidget.Reopened) -> None:
        """Somebody came forward: he is called, where the others were asked before all eyes."""
        event.stop()
        self._arrived(self._port().snapshot())

    def on_board_widget_refused(self, event: BoardWidget.Refused) -> None:
        """What was tried cannot be done: say why."""
        event.stop()
        self._refuse(self._not_yet(event.refusal))

    def _not_yet(self, refusal: Refusal | None) -> Refusal | None:
        """Where a board says that nobody here is asked: whom the table waits for instead."""
        awaited = self.snapshot.awaited if self.snapshot is not None else ()
        seats = tuple(dict.fromkeys(Who(a.seat) for a in awaited))
        is_other_s = refusal is not None and refusal.code == f"{self.game}.board.refuse.wait"
        if not (is_other_s and self.sitting.here and 0 < len(seats) <= FEW) or Who(CHANCE) in seats:
            return refusal
        return Refusal("out_of_turn", "table.refuse.others", params={"who": seats})

    def _refuse(self, refusal: Refusal | None) -> None:
        self._refusal = refusal
        self.reword()

    # From the line

    async def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """The name of something that can be done, or the game's own notation."""
        text = read_digits(event.text).strip()
        if not text:
            self._to_board()
            self._refuse(self._not_by_enter() or self._not_yet(self.board.confirm()))
            return
        if not self.board.takes_words() and await self._obey(text):
            self._to_board()
            return
        refusal = self._not_by_typing() or self.board.typed(text)
        if refusal is None:
            self._to_board()
        else:
            event.entry.give_back(event.text)
        self._refuse(refusal)

    def _not_by_typing(self) -> Refusal | None:
        """Why nothing can be typed now that the game would know."""
        if self.snapshot is not None and (refusal := standing(self.snapshot)) is not None:
            return refusal
        watches = not self.sitting.here
        return Refusal("out_of_turn", "table.refuse.spectator") if watches else None

    def _to_board(self) -> None:
        """What was typed is done: the board's keys count again, unless somebody types on."""
        if self.focused is self.entry and not self.entry.text:
            self.set_focus(self.board)

    async def _obey(self, text: str) -> bool:
        """Whether ``text`` is the name of something that can be done now, and it was done."""
        tongue = Tongue(self.words)
        replies = [(tongue.names(r.label), r) for r in self._replies()]
        if reply := tongue.find(text, replies):
            # What is typed out was chosen, and Enter has been pressed.
            await self._do(reply.does, isinstance(reply.does, Command) and reply.does.weighty)
        elif command := tongue.find(
            text, [(tongue.of_action(c.label, c.action), c) for c in self._commands]
        ):
            await self._command([command])
        elif action := tongue.find(text, [(tongue.of_key(k), k.action) for k in self.bound()]):
            await self.run_hint(action)
        else:
            return False
        return True

    def _replies(self) -> tuple[Reply, ...]:
        return self._asked.replies if self._asked else ()

    def on_entry_cancelled(self, event: Entry.Cancelled) -> None:
        """Escape: back to the board."""
        event.entry.put("")
        self.board.focus()

    def on_entry_emptied(self) -> None:
        """Backspace on the empty line takes a step of the draft back."""
        self.board.back()

    # The screen's own keys

    def action_type(self) -> None:
        """To the line."""
        self.set_focus(self.entry)

    async def action_offer(self, kind: OfferKind) -> None:
        """Ask the others for something."""
        if self.sitting.here:
            await self._submit(self._asker(kind), 0, Offer(kind))

    def _asker(self, kind: OfferKind) -> Seat:
        """Who asks: where people share a screen, a takeback is asked by whoever moved last."""
        here = self.sitting.here
        if kind == "takeback" and self._is_open_to_all:
            for entry in reversed(decisions(self._log)):
                if entry.seat in here and is_player(entry.seat):
                    return entry.seat
        return self.acting if self.acting in here else here[0]

    @property
    def _may_take_back(self) -> bool:
        """Whether there is a decision of its own to take back for whoever would ask."""
        seat = self._asker("takeback")
        if self.snapshot is None or seat == self.snapshot.seat:
            return self.snapshot is not None and self.snapshot.may_take_back
        return self.sitting.port(seat).snapshot(len(self._log)).may_take_back

    async def action_pause(self) -> None:
        """Ask for a pause, or go on after one; the official asks nobody."""
        if await self._answer("f7"):
            return
        if self.acting == OFFICIAL:
            await self._submit(OFFICIAL, 0, Pause())
        else:
            await self.action_offer("pause")

    def action_meet(self) -> None:
        """The session this table belongs to; only screens that know it can show it."""
        raise SkipAction

    def action_hurry(self) -> None:
        """Robots that play on alone take no pauses any more."""
        if not self.sitting.may_hurry:
            raise SkipAction
        self.sitting.hurry()
        self.reword()

    def action_leave(self) -> None:
        """Leave the table; asked again while the game goes on."""
        snapshot = self.snapshot
        if snapshot is None or snapshot.outcome is not None or not self.sitting.here:
            self.house.go_back()
            return
        self._ask_again("ui.ask.leave" if self._is_kept else "ui.ask.leave.unsaved")

    @property
    def _is_kept(self) -> bool:
        return self.sitting.is_kept and not (self.snapshot and self.snapshot.unsaved)

    def _ask_again(self, code: str) -> None:
        self._confirm, self._refusal = Confirm(Message(code), "leave"), None
        self.reword()

    async def action_house_quit(self) -> None:
        """End the session; a game that would be lost is asked about once."""
        playing = self.sitting.here and self.snapshot and self.snapshot.outcome is None
        if playing and not self._is_kept and self._confirm is None:
            self._ask_again("ui.ask.leave.unsaved")
        else:
            await self.house.leave()

    def offers(self, key: keymap.Key) -> bool:
        """Draws where the game knows them; a curtain where hands are hidden."""
        match key.id:
            case "table.draw":
                return "draw" in self.info.offers and self.acting != OFFICIAL
            case "table.takeback":
                return bool(self.sitting.here) and self.acting != OFFICIAL and self._may_take_back
            case "table.office":
                return self._has_office
            case "table.meet":
                in_session = self.snapshot is not None and self.snapshot.header.session is not None
                return in_session and bool(self.sitting.here)
            case "table.hide":
                return self.hidden and (not self.board.OPEN or self._is_hand_open)
            case "table.look":
                return self._may_look or self._is_hand_open
            case "table.hurry":
                return self.sitting.may_hurry
        return super().offers(key)

    def topic(self) -> Topic:
        """This game's rules, at the clause of the last refusal."""
        return Topic(self.game, self._refusal.rule if self._refusal else "")
