"""Sija's board on the screen: one widget, drawn in lines, on which squares are chosen.

What is seen is made by `scene` and `drawing`, what is said by `prompts`, what can be chosen by
`draft`; here is what a key, a click and a typed move mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal
from majlis.core.port import Snapshot, Task
from majlis.core.seats import Seat
from majlis.games.sija import prompts
from majlis.games.sija.actions import Ask, EndTurn, Pay, Place, Remove, Reply, Resign
from majlis.games.sija.draft import Draft, Square
from majlis.games.sija.drawing import Account, Geometry, draw, fit, hit
from majlis.games.sija.notation import FILES, parse, parse_square
from majlis.games.sija.rules import GAME
from majlis.games.sija.scene import Scene, scene_of, terms
from majlis.games.sija.state import View
from majlis.ui.board import Aid, Command
from majlis.ui.canvas import Row
from majlis.ui.context import context_of
from majlis.ui.glyphs import Glyphs
from majlis.ui.keymap import expanded, latin
from majlis.ui.lineboard import LineBoard, Look

_RIGHT_BUTTON = 3
_LAM_ALEF = "لا"
"""What the key of b types on Arabic keyboards."""
_SQUARES = re.compile("[=x]?([a-g][1-7][ x-]*)*")
_SIGNED = ("eaten", "killed", "minutes", "steps", "cut")
"""Terms of the points that are added to, or taken from, what stands above them."""


def _binding(id: str, keys: str, action: str) -> Binding:
    """A key with its words."""
    return Binding(expanded(keys), action, f"sija.board.key.{id}", show=False, id=f"sija.{id}")


class Board(LineBoard):
    """The board of one table, seen by one person."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"
    TURNS = False
    MOUSE = ("click", "again", "drag", "right")
    BINDINGS: ClassVar[list[BindingType]] = [
        _binding("left", "left", "go(-1, 0)"),
        _binding("right", "right", "go(1, 0)"),
        _binding("up", "up", "go(0, 1)"),
        _binding("down", "down", "go(0, -1)"),
        _binding("choose", "space", "choose"),
        _binding("enter", "enter", "enter"),
        _binding("next", "tab", "next(1)"),
        _binding("previous", "shift+tab", "next(-1)"),
        _binding("ransom", "r", "ransom"),
        _binding("back", "backspace", "back"),
        _binding("clear", "delete", "clear"),
        _binding("drop", "escape", "back"),
    ]

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._snapshot: Snapshot[View] | None = None
        self._live = False
        self._draft: Draft | None = None
        self._pressed: Square | None = None
        self._lifted = False

    # What is shown

    def show(self, snapshot: Snapshot[Any], side: Seat, live: bool) -> None:
        """Draw ``snapshot``; rank 1 is at the bottom whoever looks. ``live``: its seat may act."""
        self._snapshot, self._live = snapshot, live
        may = live and bool(snapshot.must)
        view: View = snapshot.view
        self._draft = Draft(view, may) if self._draft is None else self._draft.upon(view, may)
        self.redraw()

    @property
    def draft(self) -> Draft:
        """What is chosen so far upon what is shown."""
        assert self._draft is not None, "a board is shown a snapshot first"
        return self._draft

    @property
    def _may(self) -> bool:
        return self._draft is not None and self._draft.may

    # Drawing

    def rows(self, look: Look) -> tuple[Row, ...] | None:
        """The board with the draft on it, and at the end how points were made."""
        if self._draft is None:
            return None
        account = self._account(look.glyphs)
        return draw(self._scene(), fit(*look.size, account), look.glyphs, account)

    def _scene(self) -> Scene:
        return scene_of(self.draft, self.has_focus and self.draft.kind != "")

    def _account(self, glyphs: Glyphs) -> Account | None:
        """The terms of both players' points in the reader's words, once there are any."""
        words = context_of(self).words
        lines = []
        for term in terms(self._draft.view) if self._draft else ():
            a, b = (_figure(n, term.name in _SIGNED, glyphs) for n in term.values)
            lines.append((words(f"sija.board.tally.{term.name}", each=term.each), a, b))
        return Account(glyphs.pieces, tuple(lines), words.rtl) if lines else None

    @property
    def _geometry(self) -> Geometry:
        return fit(*self.size, self._account(context_of(self).glyphs))

    # What is said

    def headline(self) -> Sequence[Message]:
        """The stage of the game, stones, and steps or what is left to put down."""
        return () if self._draft is None else tuple(prompts.headline(self._draft.view))

    def panel(self, seat: Seat) -> Sequence[Message]:
        """The player's shape, role and stones, and what he should know."""
        if self._draft is None:
            return ()
        return tuple(prompts.panel(self._draft.view, seat, context_of(self).glyphs.pieces[seat]))

    def prompt(self) -> Message | None:
        """What can be done now, or what is chosen; nothing when it is not this person's turn."""
        return None if self._draft is None else prompts.prompt(self._draft)

    def draft_text(self) -> str:
        """The draft in notation."""
        return prompts.drafted(self._draft) if self._draft else ""

    # What can be done

    def commands(self) -> Sequence[Command]:
        """Deciding what is chosen, ending a chain, answering a request, resigning."""
        if self._snapshot is None or not self._live:
            return ()
        return tuple(self._commands(self._snapshot))

    def _commands(self, snapshot: Snapshot[View]) -> Iterator[Command]:
        if self._decides and (task := self._asked) is not None:
            assert self.draft.action is not None
            label = prompts.said(f"decide.{self.draft.kind}")
            yield Command(label, task.need.id, self.draft.action, "enter")
        for task in snapshot.tasks:
            assert isinstance(task.legal, Sequence)
            for action in task.legal:
                if isinstance(action, Reply | EndTurn | Resign):
                    yield self._command(task, action)

    def _command(self, task: Task, action: Reply | EndTurn | Resign) -> Command:
        label, need_id = GAME.label(self.draft.view, action), task.need.id
        if isinstance(action, Reply):
            return Command(label, need_id, action, "y" if action.yes else "n", weighty=True)
        if isinstance(action, EndTurn):
            return Command(label, need_id, action, "s")
        return Command(label, need_id, action, "R", ask=True)

    def aids(self) -> Sequence[Aid]:
        """Taking back, going from one choice to the next, asking for a ransom."""
        return tuple(self._aids(self._draft)) if self._draft and self._draft.kind else ()

    def _aids(self, draft: Draft) -> Iterator[Aid]:
        if draft.back() is not None:
            yield Aid("backspace", prompts.said("aid.back"), "back")
        if draft.options():
            name = "aid.target" if draft.picked is not None else f"aid.{draft.kind}"
            yield Aid("tab", prompts.said(name), "next(1)")
        if draft.view.offerable and not draft.offering:
            yield Aid("r", prompts.said("aid.ransom"), "ransom")

    @property
    def _asked(self) -> Task | None:
        """What this person must do."""
        return next(iter(self._snapshot.must), None) if self._snapshot and self._live else None

    @property
    def _decides(self) -> bool:
        """Whether something is chosen that waits for Enter."""
        return (
            self._may and self.draft.kind in ("place", "pay", "remove") and not self.draft.missing
        )

    def confirm(self) -> Refusal | None:
        """Enter: decide what is chosen; never the answer to a request (S7.2)."""
        if self._draft is None or self._draft.action is None:
            return None if self._draft is None else self._draft.refusal()
        self._decide(self._draft.action)
        return None

    def _decide(self, action: Action) -> None:
        """Have it done; a request for a ransom, and resigning, are asked again."""
        task, ask = self._asked, None
        if isinstance(action, Ask):
            ask = prompts.to_ask(self.draft.view, action.stone)
        elif isinstance(action, Resign):
            ask = Message("sija.verb.resign.confirm")
        self._draft = self.draft.settled()
        self.post_message(self.Decided(task.need.id if task else 0, action, ask))

    # Typing

    def begins(self, character: str) -> bool:
        """A file; the sign of a request."""
        return character.lower() in FILES or character == "="

    def typed(self, text: str) -> Refusal | None:
        """Squares are chosen, a step is decided, all by `notation`."""
        text = _in_latin(text.strip())
        if not text:
            return self.confirm()
        if (stone := self._asked_for(text)) is not None:
            return self._take(self.draft.ransom()) if not stone else self.typed(f"={stone}")
        square = parse_square(text)
        if not isinstance(square, Refusal) and self.draft.kind not in ("", "step"):
            return self._choose(self.draft.choose(square))
        action = parse(text, self.draft.view)
        return action if isinstance(action, Refusal) else self._meant(action)

    def _asked_for(self, text: str) -> str | None:
        """The stone for which ``text`` asks a ransom by word, empty without one; ``None``: no."""
        words = context_of(self).words
        said, _, stone = text.rpartition(" ") if _SQUARES.fullmatch(text[-2:]) else (text, "", "")
        names = (tongue("sija.word.ask").split(", ") for tongue in (words, words.english()))
        return stone if any(said.casefold() in known for known in names) else None

    def _meant(self, action: Action) -> Refusal | None:
        """What is typed whole: squares are chosen as ever, the rest is decided."""
        if refusal := self.draft.judged(action):
            return refusal
        match action:
            case Place(a=a, b=b) | Pay(a=a, b=b) if self._may:
                return self._take(self.draft.pair((a, b)))
            case Remove(stone=stone) if self._may:
                return self._choose(self.draft.choose(stone))
            case Ask(stone=stone) if self._may:
                return self._choose(self.draft.offer(stone))
        if self._asked is None:
            return self.draft.refusal()
        self._decide(action)
        return None

    def _choose(self, draft: Draft | Refusal) -> Refusal | None:
        """Go on with a draft in which a square was chosen, and decide what needs no Enter."""
        if refusal := self._take(draft):
            return refusal
        action = self.draft.action if self.draft.kind in ("step", "offer") else None
        if action is not None:
            self._decide(action)
        return None

    def _take(self, draft: Draft | Refusal) -> Refusal | None:
        """Go on with a draft, or give the refusal."""
        if isinstance(draft, Refusal):
            return draft
        before, self._draft = self._draft, draft
        self.redraw()
        if before is None or draft.matter != before.matter:
            self.post_message(self.Drafted())
        return None

    def _say(self, refusal: Refusal | None) -> None:
        """Say why something was not done."""
        if refusal is not None:
            self.post_message(self.Refused(refusal))

    def back(self) -> bool:
        """Take back what was chosen last, or the wish for a ransom."""
        draft = None if self._draft is None else self._draft.back()
        if draft is not None:
            self._take(draft)
        return draft is not None

    def clear(self) -> None:
        """Take all back."""
        if self._draft is not None:
            self._take(self._draft.clear())

    # Keys

    def action_go(self, across: int, up: int) -> None:
        """The cursor one square further."""
        if not self._may:
            raise SkipAction
        self._take(self.draft.moved(across, up))

    def action_choose(self) -> None:
        """Choose at the cursor, or take back."""
        if not self._may:
            raise SkipAction
        self._say(self._choose(self.draft.choose(self.draft.cursor)))

    def action_enter(self) -> None:
        """Decide what is chosen; choose at the cursor where something is missing."""
        if self._draft is None:
            raise SkipAction
        if self._draft.kind and self._draft.missing:
            self.action_choose()
        else:
            self._say(self.confirm())

    def action_next(self, step: int) -> None:
        """The cursor to the next square that can be chosen."""
        draft = self._draft.next(step) if self._draft else None
        if draft is None:
            raise SkipAction
        self._take(draft)

    def action_ransom(self) -> None:
        """Begin to ask for a ransom, or leave it."""
        if not self._may:
            raise SkipAction
        self._say(self._take(self.draft.ransom()))

    def action_back(self) -> None:
        """Take one step back."""
        if not self.back():
            raise SkipAction

    def action_clear(self) -> None:
        """Take all back."""
        self.clear()

    # The mouse

    def _square_at(self, event: events.MouseEvent) -> Square | None:
        place = event.get_content_offset(self)
        return None if place is None else hit(self._geometry, place.x, place.y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Choose a square, or take back with the right button."""
        self._pressed = None
        square = self._square_at(event)
        if not self._live or self._draft is None or square is None:
            return
        event.stop()
        if event.button == _RIGHT_BUTTON:
            self.back()
            return
        self._lifted = square != self._draft.picked
        if self._lifted:
            self._say(self._choose(self._draft.choose(square)))
        self._pressed = square if self._draft.picked == square else None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A stone that was dragged is set down; one that was clicked a second time put back."""
        pressed, self._pressed = self._pressed, None
        square = self._square_at(event)
        if pressed is None or square is None or (square == pressed and self._lifted):
            return
        self._say(self._choose(self.draft.choose(square)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The cursor goes along where the picked stone may step, to show what it would take."""
        square = self._square_at(event) if self._may else None
        if square is not None and square in self.draft.reach() and square != self.draft.cursor:
            self._take(self.draft.to(square))


def _in_latin(text: str) -> str:
    """Squares typed on a keyboard that is switched to another language."""
    keys = "".join(map(latin, text.replace(_LAM_ALEF, "b")))
    return keys if _SQUARES.fullmatch(keys) else text


def _figure(number: int, signed: bool, glyphs: Glyphs) -> str:
    """A term in the reader's digits; Arabic ones have room for a sign where one begins to read."""
    sign = "-" if number < 0 else "+" if signed and number else ""
    digits = glyphs.number(abs(number))
    return sign + digits if digits.isascii() else digits + (sign or " ")
