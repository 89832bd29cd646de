"""What happens when a key is pressed at a table, an answer clicked, or something typed on the line.

A key goes this way until something takes it: `begin_typing`, before anybody else hears of it; the
line, while somebody types there; `on_key`, where it may answer the question or stand for a command;
the board's bindings, and the screen's.
"""

from __future__ import annotations

from textual import events

from majlis.core.game import Refusal
from majlis.text import read_digits
from majlis.ui import keymap
from majlis.ui.asking import standing
from majlis.ui.board import Command
from majlis.ui.screens.doing import DoingScreen
from majlis.ui.tongue import Tongue
from majlis.ui.widgets.drawn import Pressed
from majlis.ui.widgets.entry import Entry


class KeyedScreen(DoingScreen):
    """Turns what people press, click and type into answers, commands and moves."""

    # Before a key gets anywhere

    def begin_typing(self, event: events.Key | events.Paste) -> bool:
        """Turn to the line before a move that begins with this key, or what is pasted, gets there.

        What no move of the game begins with is typed after ``/``, which is no part of it: then,
        ``True``, nobody else is to hear of the key. Were it a binding like others, what is typed in
        one burst with it would still reach the board.
        """
        if self.focused is not self.board:
            return False
        if isinstance(event, events.Key) and event.key in self._keys_to_type:
            self.set_focus(self.entry)
            return True
        if self._confirm is not None:
            return False
        if isinstance(event, events.Key) and self._is_pressed(event):
            return True
        is_move = isinstance(event, events.Paste) or self._begins_move(event)
        if is_move and (not self._replies() or self._spells_answer(event)):
            self.set_focus(self.entry)
            if begun := self.board.begun():
                self.entry.put(begun)
        return False

    @property
    def _keys_to_type(self) -> list[str]:
        """The keys that turn to the line."""
        return self._keys_of("table.type")

    def _keys_of(self, id_: str) -> list[str]:
        return keymap.expanded(keymap.keys_of(id_, self.context.settings.keys)).split(",")

    def _is_pressed(self, event: events.Key) -> bool:
        """Whether the key is the board's alone, and the board did at once what it does."""
        if self.board.spells(event.character or ""):
            return False
        key = self._key_for(event.character) if event.is_printable and event.character else ""
        if any(reply.key in (key, event.key) for reply in self._replies()):
            return False
        stands = event.key == "enter" and self._not_by_enter() is not None
        if stands or self._commands.on_keys(key, event.key):
            return False
        return self.board.press(event.key, event.character)

    def _begins_move(self, event: events.Key) -> bool:
        character = read_digits(event.character or "")
        if self.board.spells(character):
            return True
        if not (character and self.board.begins(keymap.latin(character))):
            return False
        return not (self.board.takes(character) or self._commands.on_keys(character, event.key))

    def _spells_answer(self, event: events.Key | events.Paste) -> bool:
        """Whether a word begins with it that may answer a question of the game's."""
        is_own = all(isinstance(reply.does, Command) for reply in self._replies())
        return is_own and isinstance(event, events.Key) and self.board.spells(event.character or "")

    # Before the bindings

    async def on_key(self, event: events.Key) -> None:
        """Answers and commands; all else is left to the bindings."""
        if self.focused is self.entry:
            return
        printed = event.character if event.is_printable else None
        key = self._key_for(printed) if printed else event.key
        if not key:
            event.stop()
            self._refuse(Refusal("illegal", "ui.ask.letter"))
            return
        if await self._answer(key, event.key):
            event.stop()
        elif self._confirm is not None:
            if not (keymap.is_function(event.key) or event.key in self._keys_of("house.help")):
                event.stop()
                self._refuse(self._must_choose())
        elif event.key == "enter" and (refused := self._not_by_enter()):
            event.stop()
            self._refuse(refused)
        elif commands := self._commands.on_keys(key, event.key):
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

    def _must_choose(self) -> Refusal:
        """Why nothing but an answer does anything where something is asked again."""
        by_enter = any(reply.key == "enter" for reply in self._replies())
        return Refusal("illegal", f"ui.ask.choose{'.enter' if by_enter else ''}")

    async def _answer(self, *keys: str) -> bool:
        """Whether one of ``keys`` answers the question on the screen; then it is done."""
        reply = next((reply for reply in self._replies() if reply.key in keys), None)
        if reply is not None:
            await self._do(reply.does)
        elif self._confirm is not None and "escape" in keys:
            await self._do("cancel")
        else:
            return False
        return True

    # Clicks

    async def on_pressed(self, event: Pressed) -> None:
        """A click on an answer. Clicks on keys reach the base class by themselves."""
        if event.widget is self.question and (replies := self._replies()):
            event.stop()
            await self._do(replies[int(event.tag)].does)

    async def action_reply(self, index: int) -> None:
        """A click on the key of an answer."""
        await self._do(self._replies()[index].does)

    async def action_unask(self) -> None:
        """A click on the key that leaves what is asked again undone."""
        await self._do("cancel")

    async def action_command(self, index: int) -> None:
        """A click on one of the game's commands."""
        await self._command(self._commands.beside(index))

    # The line

    def action_type(self) -> None:
        """To the line."""
        self.set_focus(self.entry)

    def on_descendant_focus(self) -> None:
        """On the line other keys count than on the board."""
        self.show_keys()

    async def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """The name of something that can be done, or the game's own notation."""
        text = read_digits(event.text).strip()
        if self._confirm is not None:
            await self._answer_typed(text, event)
            return
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

    async def _answer_typed(self, text: str, event: Entry.Submitted) -> None:
        """What is asked again is answered in a word or by what its key bears, or not at all."""
        tongue = Tongue(self.words)
        replies = [({*tongue.names(r.label), r.key}, r) for r in self._replies()]
        if (reply := tongue.find(text, replies)) is not None:
            self._to_board()
            await self._do(reply.does)
        else:
            event.entry.give_back(event.text)
            self._refuse(self._must_choose())

    def _not_by_typing(self) -> Refusal | None:
        """Why nothing can be typed now that the game would know."""
        if self.snapshot is not None and (refusal := standing(self.snapshot)) is not None:
            return refusal
        watches = not self.sitting.here
        return Refusal("out_of_turn", "table.refuse.spectator") if watches else None

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

    def _to_board(self) -> None:
        """What was typed is done: the board's keys count again, unless somebody types on."""
        if self.focused is self.entry and not self.entry.text:
            self.set_focus(self.board)

    def on_entry_cancelled(self, event: Entry.Cancelled) -> None:
        """Escape: back to the board."""
        event.entry.put("")
        self.board.focus()

    def on_entry_emptied(self) -> None:
        """Backspace on the empty line takes a step of the draft back."""
        self.board.back()
