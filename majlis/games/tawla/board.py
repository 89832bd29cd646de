"""Tawla's board on the screen: one widget, drawn in lines, that composes a turn (T9.4).

What is seen is made by `scene` and `drawing`, what is said by `prompts`, what is possible by
`draft`; here is what a key, a click and a typed play mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal, Who
from majlis.core.match import MatchView, Ready
from majlis.core.port import Snapshot, Task
from majlis.core.seats import CHANCE, Seat
from majlis.core.verbs import Rewind
from majlis.games.tawla import prompts, words
from majlis.games.tawla.actions import (
    Accept,
    Beaver,
    Dance,
    Decline,
    Dice,
    Double,
    Drop,
    Opening,
    Play,
    Raccoon,
    Resign,
    Roll,
    Take,
)
from majlis.games.tawla.draft import Draft
from majlis.games.tawla.drawing import Geometry, draw, fit, hit
from majlis.games.tawla.hand import Hand, first_hand, replace
from majlis.games.tawla.notation import extend, parse, parse_chance
from majlis.games.tawla.rules import GAME
from majlis.games.tawla.scene import Recent, Scene, board_of, scene_of
from majlis.games.tawla.spots import MIDDLE, Spot
from majlis.games.tawla.state import View, awaited
from majlis.games.tawla.view import state_of
from majlis.ui.board import Aid, Command, Forced
from majlis.ui.canvas import Row
from majlis.ui.context import context_of
from majlis.ui.keymap import expanded
from majlis.ui.lineboard import LineBoard, Look
from majlis.ui.notation import Notation

DICE = "dice"
"""The chance stream that typed dice replace."""
_RIGHT_BUTTON = 3

_KEYS: dict[type[Action], str] = {
    Roll: "r",
    Dance: "r",
    Double: "d",
    Take: "t",
    Drop: "p",
    Beaver: "b",
    Raccoon: "b",
    Resign: "R",
    Accept: "y",
    Decline: "n",
}
_TRIED: dict[str, Action] = {"d": Double(), "t": Take(), "p": Drop(), "b": Beaver()}
"""What somebody tries with a key of the cube that stands for no command now."""
_QUESTIONS = ("double", "beaver", "raccoon", "resignation")
"""Needs whose answer has no default: Enter never gives one (T7.2)."""


def _binding(id: str, keys: str, action: str) -> Binding:
    """A key with its words: ``die_3`` and its like share those of ``die``."""
    words = f"tawla.board.key.{id.partition('_')[0]}"
    return Binding(expanded(keys), action, words, show=False, id=f"tawla.{id}")


class Board(LineBoard):
    """The board of one table, seen by one person.

    ``auto_roll``: `forced` throws the dice where nothing else can be done.
    """

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"
    NOTATION = Notation("tawla")
    MOUSE = ("click", "drag", "right", "dice")
    BINDINGS: ClassVar[list[BindingType]] = [
        _binding("left", "left", "go(-1, 0)"),
        _binding("right", "right", "go(1, 0)"),
        _binding("up", "up", "go(0, -1)"),
        _binding("down", "down", "go(0, 1)"),
        _binding("choose", "space", "choose"),
        _binding("enter", "enter", "enter"),
        _binding("next", "tab", "next(1)"),
        _binding("previous", "shift+tab", "next(-1)"),
        *(_binding(f"die_{die}", str(die), f"die({die})") for die in range(1, 7)),
        _binding("back", "backspace", "back"),
        _binding("clear", "delete", "clear"),
        _binding("drop", "escape", "drop"),
        _binding("numbers", "o", "numbers"),
        *(_binding(f"cube_{key}", key, f"try('{key}')") for key in _TRIED),
    ]

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._snapshot: Snapshot[Any] | None = None
        self._live = False
        self._hand = Hand()
        self._turn = (0, 0)
        self._recent: Recent | None = None
        self._pressed: Spot | None = None

    # What is shown

    def show(self, snapshot: Snapshot[Any], side: Seat, live: bool) -> None:
        """Draw ``snapshot`` as seen from ``side``; ``live``: its seat may act here."""
        self._recent = _recent(snapshot, self._snapshot, self._recent)
        self._snapshot, self._live = snapshot, live
        self._hand = self._kept(max(side, 0))
        self.redraw()

    @property
    def _view(self) -> View:
        assert self._snapshot is not None, "a board is shown a snapshot first"
        return _inner(self._snapshot)

    def _kept(self, side: Seat) -> Hand:
        """The hand, as far as it belongs to the turn that is shown."""
        v, hand = self._view, self._hand
        may = self._live and self._need("move") is not None
        turn = (v.game_no, v.since)
        if v.phase != "move" or self._snapshot is None or self._snapshot.seat != v.turn:
            return Hand(v.turn, side, other_numbers=hand.other_numbers)
        if hand.draft is None or turn != self._turn:
            self._turn = turn
            draft = Draft.of(v)
            assert draft is not None
            return first_hand(draft, v.turn, side, may, hand.other_numbers)
        if hand.bottom == side:
            return replace(hand, may=may)
        return replace(hand, may=may, bottom=side, picked=None, cursor=None)

    def _need(self, kind: str) -> Task | None:
        return None if self._snapshot is None else self._snapshot.task(kind)

    def _given(self) -> str:
        """The kind of the chance that is to be typed in here, or empty."""
        found = self._snapshot
        if found is None or not self._live or DICE not in found.header.chance.given:
            return ""
        return next((a.kind for a in found.awaited if a.seat == CHANCE), "")

    # Drawing

    def rows(self, look: Look) -> tuple[Row, ...] | None:
        """The board with the hand's draft on it."""
        if self._snapshot is None:
            return None
        return draw(self._scene(), fit(*look.size), look.glyphs)

    def _scene(self) -> Scene:
        shown = self.has_focus and self._hand.may
        hand = self._hand if shown else replace(self._hand, cursor=None)
        return scene_of(self._view, hand, self._recent)

    @property
    def _geometry(self) -> Geometry:
        return fit(*self.size)

    # What is said

    def headline(self) -> Sequence[Message]:
        """Match, score and cube."""
        if self._snapshot is None:
            return ()
        outer = self._snapshot.view
        score = outer.score if isinstance(outer, MatchView) else self._view.score
        return tuple(prompts.headline(self._view, score))

    def panel(self, seat: Seat) -> Sequence[Message]:
        """The player's shape, pips, checkers off and on the bar, as the draft has them."""
        if self._snapshot is None:
            return ()
        board = board_of(self._view, seat, self._hand.draft)
        return tuple(prompts.panel(board, context_of(self).glyphs.pieces[seat]))

    def prompt(self) -> Message | None:
        """What can be done now, or what is drafted; nothing when it is not this person's turn."""
        if self._snapshot is None or not self._live:
            return None
        v = self._view
        if kind := self._given():
            return prompts.to_type(kind, v)
        if self._need("ready"):
            return prompts.to_go_on(v.game_no)
        if self._need("resignation"):
            return prompts.to_accept(v)
        if self._need("turn"):
            return prompts.to_roll(v)
        if any(self._need(kind) for kind in _QUESTIONS):
            return prompts.to_answer(v, 1 - self._snapshot.seat)
        if self._hand.may and self._hand.draft is not None:
            return prompts.to_move(v, self._hand.draft, self._hand.start)
        return None

    def draft_text(self) -> str:
        """The draft in notation."""
        return prompts.drafted(self._hand.draft) if self._hand.draft else ""

    # What can be done

    def commands(self) -> Sequence[Command]:
        """Every action of the seat that is not made on the board, and lifting the dice."""
        if self._snapshot is None or not self._live:
            return ()
        return tuple(self._commands(self._snapshot))

    def _commands(self, snapshot: Snapshot[Any]) -> Iterator[Command]:
        for task in sorted(snapshot.tasks, key=lambda task: not task.need.must):
            if task.need.kind == "move":
                yield from self._lift(task)
                continue
            assert isinstance(task.legal, Sequence)
            for action in task.legal:
                yield self._command(task, action)

    def aids(self) -> Sequence[Aid]:
        """Stepping back, and going from checker to checker."""
        return tuple(self._aids()) if self._hand.may else ()

    def _aids(self) -> Iterator[Aid]:
        hand = self._hand
        if hand.back() is not None:
            yield Aid("backspace", prompts.said("aid.back"), "back")
        if hand.picked is not None:
            yield Aid("tab", prompts.said("aid.place"), "next(1)")
        elif hand.sources():
            yield Aid("tab", prompts.said("aid.next"), "next(1)")

    def _lift(self, task: Task) -> Iterator[Command]:
        play = self._hand.draft.complete if self._hand.draft and self._hand.may else None
        if play is not None:
            yield Command(prompts.said("lift"), task.need.id, play, "enter")

    def _command(self, task: Task, action: Action) -> Command:
        need = task.need
        if need.kind == "ready":
            stops = not isinstance(action, Ready)
            key = "x" if stops else "r"
            label = Message("match.verb.stop" if stops else "match.verb.ready")
            return Command(label, need.id, action, key, ask=stops)
        return Command(
            GAME.label(self._view, action),
            need.id,
            action,
            _KEYS[type(action)],
            ask=isinstance(action, Resign | Double),
            weighty=need.kind in _QUESTIONS,
        )

    def forced(self) -> Forced | None:
        """Nothing to play, one play only, a closed board, or nothing to do but roll."""
        if self._snapshot is None or not self._live:
            return None
        v = self._view
        if (task := self._need("move")) and v.plays == 1:
            return self._only_play(task, v)
        if (task := self._need("turn")) and not v.may_double:
            if v.closed_out:
                return Forced(task.need.id, Dance(), prompts.said("forced.dance"))
            if self.auto_roll:
                return Forced(task.need.id, Roll(), prompts.said("forced.roll"))
        return None

    def _only_play(self, task: Task, v: View) -> Forced | None:
        draft = Draft.of(v)
        assert draft is not None
        dice = prompts.spelled(draft.dice)
        why = prompts.said("forced.only", dice=dice, play=prompts.only_play(draft))
        if v.stuck:
            why = prompts.said("forced.stuck", dice=dice)
        return Forced(task.need.id, draft.legal[0], why)

    def lists(self, id: str) -> bool:
        """What can be done with the cube is listed as long as it can."""
        return not id.startswith("tawla.cube_")

    def typed(self, text: str) -> Refusal | None:
        """A play or a part of one extends the draft; dice, where they are typed in, are given.

        What is said instead (`words`) is done, or refused by the law.
        """
        text = text.strip()
        if not text:
            return self.confirm()
        said = words.meant(self.NOTATION.in_english(text, context_of(self).words), self._view)
        if said is not None:
            return self._try(said) if isinstance(said, Action) else said
        if self._given():
            return self._typed_dice(text)
        draft = self._hand.draft
        if draft is None or not self._hand.may:
            return self._no_play(text)
        found = extend(text, draft)
        if isinstance(found, Refusal):
            return found
        self._hold(self._hand.holding(found))
        return None

    def _try(self, action: Action) -> Refusal | None:
        """Have it done, what is grave asked again; or say why the law does not allow it."""
        if self._snapshot is None or not self._live:
            return self._not_now()
        found = (c for c in self.commands() if c.action == action)
        if (command := next(found, None)) is not None:
            label = command.label
            ask = Message(f"{label.code}.confirm", label.params) if command.ask else None
            self.post_message(self.Decided(command.need_id, action, ask))
            return None
        verdict = GAME.judge(state_of(self._view), self._snapshot.seat, action)
        return verdict if isinstance(verdict, Refusal) else self._not_now()

    def _no_play(self, text: str) -> Refusal:
        """Why a text is no play where none is awaited: it is none at all, or has to wait."""
        refusal = self._not_now()
        if refusal.code != "tawla.refuse.no_roll":
            return refusal
        parsed = parse(text, self._view)
        return parsed if isinstance(parsed, Refusal) else refusal

    def _typed_dice(self, text: str) -> Refusal | None:
        thrown = parse_chance(text, self._view)
        if isinstance(thrown, Refusal):
            return thrown
        self.post_message(self.Given(thrown))
        return None

    def confirm(self) -> Refusal | None:
        """Enter: throw the dice, lift them, or go on; never the answer to a question (T7.2)."""
        if self._given():
            return Refusal("illegal", "tawla.board.refuse.type_dice", "T1.1")
        task = next(iter(self._snapshot.must), None) if self._snapshot and self._live else None
        if task is None:
            return self._not_now()
        if task.need.kind in _QUESTIONS:
            rule = "" if task.need.kind == "resignation" else "T7.2"
            return Refusal("illegal", "tawla.board.refuse.choose", rule)
        action = self._meant(task)
        if isinstance(action, Refusal):
            return action
        self.post_message(self.Decided(task.need.id, action))
        return None

    def _meant(self, task: Task) -> Action | Refusal:
        """What Enter means for a need."""
        if task.need.kind == "move":
            draft = self._hand.draft
            assert draft is not None
            return draft.complete or draft.missing()
        assert isinstance(task.legal, Sequence)
        return task.legal[0]

    def _not_now(self) -> Refusal:
        v = self._view
        if v.outcome is not None:
            return Refusal("too_late", "tawla.refuse.over")
        seat, _ = awaited(v)
        mine = self._snapshot is not None and seat == self._snapshot.seat
        if mine and self._live:
            return Refusal("out_of_turn", "tawla.refuse.no_roll", "T3.1")
        return Refusal("out_of_turn", "tawla.refuse.not_your_turn", "", {"who": Who(seat)})

    # The hand

    def back(self) -> bool:
        """Put the picked checker down again, or take the last half-move back."""
        hand = self._hand.back()
        if hand is not None:
            self._hold(hand)
        return hand is not None

    def clear(self) -> None:
        """Take every half-move back."""
        self._hold(self._hand.clear())

    def _hold(self, hand: Hand | Refusal) -> None:
        """Go on with this hand, or say why not."""
        if isinstance(hand, Refusal):
            self.post_message(self.Refused(hand))
            return
        before, self._hand = self._hand, hand
        self.redraw()
        if (hand.draft, hand.picked) != (before.draft, before.picked):
            self.post_message(self.Drafted())

    def _choose(self, spot: Spot) -> None:
        self._hold(self._hand.choose(spot) if self._hand.may else self._not_now())

    # Keys

    def action_go(self, across: int, down: int) -> None:
        """The cursor one spot further."""
        if not self._hand.may:
            raise SkipAction
        self._hold(self._hand.moved(across, down))

    def action_choose(self) -> None:
        """Pick up or set down at the cursor."""
        if not self._hand.may or self._hand.cursor is None:
            raise SkipAction
        self._choose(self._hand.cursor)

    def action_enter(self) -> None:
        """Pick up or set down at the cursor; where there is nothing to pick up, `confirm`."""
        hand = self._hand
        if hand.may and (hand.picked is not None or hand.cursor in hand.sources()):
            self.action_choose()
        elif refusal := self.confirm():
            self._hold(refusal)

    def action_next(self, step: int) -> None:
        """The cursor to the next checker that can be picked up, or place to set it down."""
        self._hold(_or_skip(self._hand.next(step)))

    def action_die(self, number: int) -> None:
        """Play a number with the picked checker."""
        self._hold(_or_skip(self._hand.die(number)))

    def action_back(self) -> None:
        """Take one step back."""
        self._hold(_or_skip(self._hand.back()))

    def action_clear(self) -> None:
        """Take all back."""
        self.clear()

    def begins(self, character: str) -> bool:
        """A point, or ``bar``."""
        return character.isdigit() or character == "b"

    def takes(self, character: str) -> bool:
        """Numbers are dice while a checker is picked up."""
        return character.isdigit() and self._hand.may and self._hand.picked is not None

    def action_drop(self) -> None:
        """Put the picked checker down where it was."""
        if self._hand.picked is None:
            raise SkipAction
        self.back()

    def action_try(self, key: str) -> None:
        """What this key stands for at other times: the law says why not now."""
        if self._snapshot is None or not self._live:
            raise SkipAction
        if (refusal := self._try(_TRIED[key])) is not None:
            self._hold(refusal)

    def action_numbers(self) -> None:
        """Show the numbers of the other player, or again those of the player on roll (T1.2)."""
        self._hold(replace(self._hand, other_numbers=not self._hand.other_numbers))

    # The mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Pick up, set down, or take back with the right button."""
        self._pressed = None
        place = event.get_content_offset(self)
        spot = None if place is None else hit(self._geometry, place.x, place.y)
        if not self._live or self._snapshot is None or spot is None:
            return
        event.stop()
        if event.button == _RIGHT_BUTTON:
            self.back()
        elif spot == MIDDLE:
            if refusal := self.confirm():
                self._hold(refusal)
        else:
            picked = self._hand.picked
            self._choose(spot)
            self._pressed = spot if self._hand.picked == spot != picked else None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A checker that was dragged is set down."""
        pressed, self._pressed = self._pressed, None
        place = event.get_content_offset(self)
        spot = None if place is None else hit(self._geometry, place.x, place.y)
        if pressed is not None and spot not in (None, MIDDLE, pressed):
            self._choose(spot)


def _or_skip(hand: Hand | Refusal | None) -> Hand | Refusal:
    """What a key has done; where it means nothing now, others may have it."""
    if hand is None:
        raise SkipAction
    return hand


def _inner(snapshot: Snapshot[Any]) -> View:
    view = snapshot.view
    found: View = view.inner if isinstance(view, MatchView) else view
    return found


def _recent(
    snapshot: Snapshot[Any], before: Snapshot[Any] | None, known: Recent | None
) -> Recent | None:
    """The latest play, from what the log has gained; none after a rewind or in a new game."""
    if before is not None and snapshot.seq < before.seq:
        known = None
    dice: tuple[int, ...] = ()
    for entry in snapshot.log:
        action = None if entry.event is None else entry.event.action
        match action:
            case Opening(a=a, b=b) | Dice(a=a, b=b):
                dice = (a, b)
                known = None if isinstance(action, Opening) else known
            case Play(steps=steps):
                known = Recent(entry.seat, dice or _dice_of(before), steps)
            case Dance():
                known = Recent(entry.seat, (), ())
            case Rewind():
                known = None
    return known


def _dice_of(before: Snapshot[Any] | None) -> tuple[int, ...]:
    return () if before is None else _inner(before).dice
