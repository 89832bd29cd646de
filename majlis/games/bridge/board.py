"""Bridge's table on the screen: one widget, drawn in lines, on which calls and cards are chosen.

What is seen is made by `tableau` and `drawing`, what is said by `prompts`, what can be chosen by
`plan`; here is what a key, a click and a typed word mean.

People who share a screen sit down behind the curtain for whatever needs their hand: a call, a card
or of dummy's (declarer sees both hands), what a call means (partner may not hear it), whether a
claim is right. A hand stays on the screen until somebody else here is called, so that none falls
between declarer's card and dummy's. The last card of each hand is played for everybody: there is
nothing left to choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import events
from textual.actions import SkipAction
from textual.actions import parse as parse_action
from textual.binding import Binding, BindingType
from textual.worker import Worker

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal
from majlis.core.match import MatchView
from majlis.core.port import Awaited, Snapshot, Task
from majlis.core.seats import Seat, is_player
from majlis.games.bridge import analysis, keys, prompts, review, reviewing, scoresheet, typed
from majlis.games.bridge.actions import Accept, Call, Claim, HandOver, Reject
from majlis.games.bridge.cards import SOUTH
from majlis.games.bridge.describe import last_trick
from majlis.games.bridge.doubledummy import of_view
from majlis.games.bridge.drawing import Drawing, draw
from majlis.games.bridge.notation import parse
from majlis.games.bridge.plan import Plan
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import View
from majlis.games.bridge.studies import Insight, Studying
from majlis.games.bridge.tableau import Pane, tableau
from majlis.text.digits import read_digits
from majlis.ui.board import Aid, Command, Forced
from majlis.ui.canvas import Row
from majlis.ui.context import context_of
from majlis.ui.keymap import expanded
from majlis.ui.later import Later
from majlis.ui.lineboard import LineBoard, Look
from majlis.ui.notation import inner
from majlis.ui.wording import Wording

_RIGHT_BUTTON = 3
_CARDS = ("lead", "play")


def _binding(id: str, keys: str, action: str) -> Binding:
    """A key with its words: one for all that mean the same kind of thing."""
    name = f"bridge.board.key.{id.partition('_')[0]}"
    return Binding(expanded(keys), action, name, show=False, id=f"bridge.{id}")


class Board(LineBoard):
    """The table, seen by one person, by the director, or by all who share a screen."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"
    TURNS = False
    REVIEWS = True
    OPEN = ("ready",)
    KEEPS = True
    MOUSE = ("call", "card", "again", "auction", "right")
    TYPED = ("call", "alert", "card", "claim", "ask")
    BINDINGS: ClassVar[list[BindingType]] = [
        *(_binding(f"digit_{n}", str(n), f"digit({n})") for n in (*range(1, 10), 0)),
        *(_binding(f"suit_{key}", key, f"letter('{key}')") for key in "cdhs"),
        _binding("notrump", "n", "letter('n')"),
        _binding("pass", "p", "letter('p')"),
        _binding("double", "x", "letter('x')"),
        _binding("redouble", "r", "letter('r')"),
        _binding("alert", "a", "letter('a')"),
        _binding("alert_mark", "exclamation_mark", "alert"),
        *(_binding(f"honour_{key}", key, f"letter('{key}')") for key in "kqjt"),
        _binding("next", "tab", "next(1)"),
        _binding("previous", "shift+tab", "next(-1)"),
        _binding("across_left", "left", "move(-1, 0)"),
        _binding("across_right", "right", "move(1, 0)"),
        _binding("down_up", "up", "move(0, -1)"),
        _binding("down_down", "down", "move(0, 1)"),
        _binding("enter", "enter", "enter"),
        _binding("back", "backspace,escape", "back"),
        _binding("clear", "delete", "clear"),
        _binding("claim", "m", "claim"),
        _binding("ask", "w,W", "ask"),
        _binding("last", "l", "pane('last')"),
        _binding("auction", "b", "auction"),
        _binding("sheet", "e", "pane('sheet')"),
        _binding("study", "i,I", "study"),
        _binding("ends_first", "home", "end(False)"),
        _binding("ends_last", "end", "end(True)"),
    ]

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._snapshot: Snapshot[Any] | None = None
        self._live = False
        self._plan: Plan | None = None
        self._kept: Plan | None = None
        self._pane: Pane = ""
        self._step: int | None = None
        self._digits = ""
        self._page = 0
        self._studying: Studying | None = None
        self._study: Worker[None] | None = None
        self._drawing = Drawing(())

    # What is shown

    def show(self, snapshot: Snapshot[Any], side: Seat, live: bool) -> None:
        """Draw ``snapshot``; ``live``: its seat, or the one whose tasks it has, may act here."""
        self._snapshot, self._live = snapshot, live
        view, tasks = self._view, self._tasks
        before = self._plan
        self._plan = Plan.of(view, tasks) if self._kept is None else self._kept.upon(view, tasks)
        # While a curtain is drawn nobody is asked here, and what was chosen has to wait.
        self._kept = self._plan if tasks else self._kept
        if before is None or _board_of(before.view) != _board_of(view):
            self._pane, self._step = "", None
            self._stop_study()
            self._studying = None
        elif self._pane == "meanings" and before.need_id != self._plan.need_id:
            self._pane = ""
        self.redraw()

    @property
    def _view(self) -> View:
        assert self._snapshot is not None, "a board is shown a snapshot first"
        found: View = inner(self._snapshot.view)
        return found

    @property
    def _match(self) -> MatchView | None:
        outer = self._snapshot.view if self._snapshot is not None else None
        return outer if isinstance(outer, MatchView) else None

    @property
    def _tasks(self) -> tuple[Task, ...]:
        """What can be answered here."""
        return self._snapshot.tasks if self._snapshot is not None and self._live else ()

    @property
    def plan(self) -> Plan:
        """What is chosen so far upon what is shown."""
        assert self._plan is not None, "a board is shown a snapshot first"
        return self._plan

    @property
    def _words(self) -> Wording:
        words = context_of(self).words
        return words if self._snapshot is None else words.for_table(self._snapshot.seats)

    # Drawing

    @property
    def near(self) -> Seat:
        """Who sits below: whose hand is seen, or who is asked before all eyes; else south."""
        plan = self.plan
        return next((s for s in (plan.view.seat, plan.seat) if is_player(s)), SOUTH)

    @property
    def sheet(self) -> tuple[scoresheet.Line, ...]:
        """The boards of the set that are over."""
        match = self._match
        return () if match is None else tuple(scoresheet.of_match(match))

    def rows(self, look: Look) -> tuple[Row, ...] | None:
        """The table with the plan on it."""
        if self._plan is None:
            return None
        shown = tableau(
            self._plan,
            self.near,
            self._pane,
            self._step,
            self.sheet,
            self._insight,
            self._page,
        )
        self._drawing = draw(shown, look.size, look.glyphs, self._words)
        return self._drawing.rows

    # What is said

    def headline(self) -> Sequence[Message]:
        """The board, its dealer, who is vulnerable, the contract."""
        return () if self._plan is None else tuple(prompts.headline(self._view, self._match))

    def panel(self, seat: Seat) -> Sequence[Message]:
        """Where a player sits, and what he is in this board."""
        return () if self._plan is None else tuple(prompts.panel(self._view, seat))

    def prompt(self) -> Message | None:
        """What can be done now, or what is chosen; nothing when nobody here is asked."""
        return None if self._plan is None else prompts.prompt(self._plan)

    def aside(self) -> Message | None:
        """Of a board that is over, what there is to say of the call or card one has come to."""
        if self._plan is None or self._plan.view.outcome is None or self._step is None:
            return None
        return reviewing.told(self._view, self._step, self._insight.found, self._robots)

    @property
    def _robots(self) -> tuple[Seat, ...]:
        seats = () if self._snapshot is None else self._snapshot.seats
        return tuple(seat for seat, card in enumerate(seats) if card.kind == "bot")

    def draft_text(self) -> str:
        """What is chosen, in notation."""
        return prompts.drafted(self._plan) if self._plan else ""

    # What can be done

    def is_open(self, snapshot: Snapshot[Any], awaited: Awaited) -> bool:
        """The last card of a hand, unless who plays it has his hand before him."""
        if awaited.kind not in _CARDS:
            return super().is_open(snapshot, awaited)
        v: View = inner(snapshot.view)
        if self._snapshot is not None and self._snapshot.seat == awaited.seat:
            return False
        return v.counts[v.turn] == 1

    def commands(self) -> Sequence[Command]:
        """Deciding what is chosen, answering a claim, leaving the play to dummy."""
        if self._snapshot is None or not self._live:
            return ()
        return tuple(self._commands(self.plan))

    def _commands(self, plan: Plan) -> Iterator[Command]:
        if plan.action is not None and self.forced() is None:
            concedes = isinstance(plan.action, Claim) and not plan.action.tricks
            label = prompts.decides(plan)
            yield Command(label, plan.answers, plan.action, "enter", ask=concedes)
        if plan.kind == "agree" and not plan.mode:
            for key, action in (("y", Accept()), ("n", Reject())):
                yield Command(
                    GAME.label(plan.view, action), plan.need_id, action, key, weighty=True
                )
        if plan.kind == "explain" and not plan.text:
            nothing = plan.told("")
            yield Command(GAME.label(plan.view, nothing), plan.need_id, nothing, "minus")
        if right := plan.right("dispute"):
            label = GAME.label(plan.view, Reject())
            yield Command(label, right.need_id, Reject(), "n", weighty=True)
        if right := plan.right("hand_over"):
            label = GAME.label(plan.view, HandOver())
            yield Command(label, right.need_id, HandOver(), "o", ask=True)

    def forced(self) -> Forced | None:
        """The last card of a hand."""
        plan = self._plan
        if plan is None or not plan.is_last or plan.mode or not plan.legal:
            return None
        return Forced(plan.need_id, plan.legal[0], prompts.forced(plan))

    def aids(self) -> Sequence[Aid]:
        """The keys that help now."""
        return tuple(self._aids(self._plan)) if self._plan is not None else ()

    def _aids(self, plan: Plan) -> Iterator[Aid]:
        if plan.back() is not None:
            yield Aid("backspace", prompts.said("aid.back"), "back")
        if plan.call is not None and not plan.takes_words and not plan.mode:
            yield Aid("a", prompts.said("aid.alert"), "alert")
        if plan.view.outcome is not None:
            yield from self._over_aids(plan.view)
        if plan.askable and plan.mode != "ask":
            yield Aid("w", prompts.said("aid.ask"), "ask")
        if plan.right("claim") is not None and plan.mode != "claim":
            yield Aid("m", prompts.said("aid.claim"), "claim")
        yield from self._panes(plan)

    def _over_aids(self, v: View) -> Iterator[Aid]:
        yield Aid("left", prompts.said("aid.step_back"), "move(-1, 0)")
        yield Aid("right", prompts.said("aid.step_on"), "move(1, 0)")
        yield from self._sheet_aids()
        yield Aid("i", prompts.said("aid.stop" if self._is_studying else "aid.study"), "study")
        if self._has_meanings:
            yield Aid("w", prompts.said("aid.meanings"), "ask")

    def _panes(self, plan: Plan) -> Iterator[Aid]:
        v = plan.view
        if v.outcome is None and last_trick(v) is not None:
            yield Aid("l", prompts.said("aid.last"), "pane('last')")
        if v.phase == "play" and plan.kind == "card":
            yield Aid("b", prompts.said("aid.auction"), "auction")
        elif v.outcome is None and self._has_meanings and v.phase in ("call", "lead"):
            yield Aid("b", prompts.said("aid.notes"), "auction")
        if v.outcome is None:
            yield from self._sheet_aids()

    def _sheet_aids(self) -> Iterator[Aid]:
        if self.sheet:
            yield Aid("e", prompts.said("aid.sheet"), "pane('sheet')")

    def confirm(self) -> Refusal | None:
        """Enter: one step towards the decision; never an answer to a claim."""
        if self._plan is None:
            return None
        further = self._plan.advanced()
        if further is not None:
            return self._take(further)
        assert self._plan.action is not None
        self._decide(self._plan.answers, self._plan.action)
        return None

    def _decide(self, need_id: int, action: Action) -> None:
        """Have it done; giving all away is asked again."""
        concedes = isinstance(action, Claim) and not action.tricks
        ask = prompts.said("decide.concede.confirm") if concedes else None
        self.post_message(self.Decided(need_id, action, ask))

    # Typing

    def press(self, key: str, character: str | None) -> bool:
        """Do a key's action now; digits of other languages are numbers too."""
        digit = read_digits(character or "")
        if digit and self.begins(digit):
            return False
        bindings = self._bindings.key_to_bindings.get(digit if digit.isdigit() else key)
        if not bindings or self._plan is None:
            return False
        digits = self._digits + digit if digit.isdigit() else ""
        _, name, arguments = parse_action(bindings[0].action)
        try:
            getattr(self, f"action_{name}")(*arguments)
        except SkipAction:
            return False
        self._digits = digits
        return True

    def spells(self, character: str) -> bool:
        """Whether it begins a Russian word for what is asked."""
        plan = self._plan
        if plan is None or not self._live or plan.takes_words:
            return False
        return typed.begins(character, plan.kind)

    def begun(self) -> str:
        """The digits before a letter: a level or a rank."""
        digits, self._digits = self._digits, ""
        return "" if self.takes_words() else digits

    def begins(self, character: str) -> bool:
        """Words for the opponents; what begins a claim with a digit is the number of tricks."""
        plan = self._plan
        if plan is None or not plan.takes_words:
            return False
        return not (plan.mode == "claim" and character.isdigit())

    def takes(self, character: str) -> bool:
        """Whether a number or a letter means something on the board."""
        return self._plan is not None and not self._plan.takes_words

    def takes_words(self) -> bool:
        """Whether what is typed are words for the opponents."""
        return self._plan is not None and self._plan.takes_words

    def typed(self, text: str) -> Refusal | None:
        """A whole answer is decided; one with words for the opponents is shown to be confirmed."""
        if not text.strip():
            return self.confirm()
        plan = self.plan
        if plan.takes_words:
            return self._take(plan.written(" ".join(text.split())))
        action = parse(text, self._asked_view(plan))
        if isinstance(action, Refusal):
            return action
        if not plan.is_allowed(action):
            return plan.why_not(action)
        return self._typed(plan, action)

    def _typed(self, plan: Plan, action: Action) -> Refusal | None:
        """What explains a call belongs to this call, and is seen once more before it is sent."""
        if isinstance(action, Call) and (action.alert or action.explanation):
            chosen = plan.call_chosen(action.call)
            if isinstance(chosen, Refusal):
                return chosen
            return self._take(replace(chosen, alert=action.alert, text=action.explanation))
        self._decide(plan.answered_by(action), action)
        return None

    def _asked_view(self, plan: Plan) -> View:
        """The view of whoever is asked, as far as typing needs it."""
        may = plan.callable or tuple(reversed(plan.choosable))
        return replace(plan.view, seat=plan.seat, may=may)

    # Choosing

    def _take(self, plan: Plan | Refusal) -> Refusal | None:
        """Go on with a plan, or give the refusal."""
        if isinstance(plan, Refusal):
            return plan
        before, self._plan, self._digits = self._plan, plan, ""
        self._kept = plan if plan.asked or plan.rights else self._kept
        self.redraw()
        if plan != before:
            self._pane = "" if self._pane == "meanings" else self._pane
            self.post_message(self.Drafted())
        return None

    def _try(self, plan: Plan | Refusal | None) -> None:
        """Go on with a plan, or say why not; ``None``: the key means nothing here."""
        if plan is None:
            raise SkipAction
        refusal = self._take(plan)
        if refusal is None and isinstance(plan, Plan):
            refusal = plan.barred
        if refusal is not None:
            self.post_message(self.Refused(refusal))

    @property
    def _asked(self) -> Plan:
        """The plan, where somebody here may choose."""
        if self._plan is None or not self._live:
            raise SkipAction
        return self._plan

    def back(self) -> bool:
        """Take back what was chosen last."""
        plan = None if self._plan is None else self._plan.back()
        if plan is not None:
            self._take(plan)
        return plan is not None

    def clear(self) -> None:
        """Take all back."""
        if self._plan is not None:
            self._take(self._plan.cleared())

    # Keys

    def action_digit(self, digit: int) -> None:
        """A level, a rank, a number of tricks."""
        self._try(keys.numbered(self._asked, digit))

    def on_key(self, event: events.Key) -> None:
        """Digits of other languages are numbers too."""
        digit = read_digits(event.character or "")
        if digit != event.character and digit.isdigit() and self._plan is not None and self._live:
            event.stop()
            self.action_digit(int(digit))

    def action_letter(self, letter: str) -> None:
        """A denomination, a call, a suit, a rank.

        Before all eyes H is the key to one's hand, and without a queen Q is that to the door.
        """
        plan = self._asked
        if (letter == "h" and plan.is_open) or (letter == "q" and not keys.has_queen(plan)):
            raise SkipAction
        self._try(keys.lettered(plan, letter))

    def action_alert(self) -> None:
        """Alert the call that is chosen, and explain it."""
        plan = self._asked
        self._try(plan.alerted() if plan.kind == "call" else None)

    def action_next(self, by: int) -> None:
        """On to the next thing that can be chosen."""
        self._try(keys.stepped(self._asked, by))

    def action_move(self, across: int, down: int) -> None:
        """On to what lies beside it; in a board that is over, a step or a trick."""
        if self._plan is not None and self._plan.view.outcome is not None:
            self._walk(self._plan.view, across, down)
        else:
            self._try(keys.moved(self._asked, across, down))

    def _walk(self, v: View, across: int, down: int) -> None:
        step = review.first_look(v) if self._step is None else self._step
        step = review.turned(v, step, down) if down else step + across
        self._go(max(0, min(step, review.steps(v))))

    def _go(self, step: int) -> None:
        self._step, self._pane = step, ""
        self.redraw()
        self.post_message(self.Drafted())

    def action_end(self, last: bool) -> None:
        """The beginning or the end of a board that is over."""
        if self._plan is None or self._plan.view.outcome is None:
            raise SkipAction
        self._go(review.steps(self._plan.view) if last else 0)

    def action_enter(self) -> None:
        """One step further, or done."""
        if self._plan is None or not (self._live or self._plan.view.outcome is None):
            raise SkipAction
        refusal = self.confirm()
        if refusal is not None:
            self.post_message(self.Refused(refusal))

    def action_back(self) -> None:
        """Take one step back, stop a study, or put away what was opened."""
        if self.back():
            return
        if self._is_studying:
            self._stop_study()
            return
        if not self._pane:
            raise SkipAction
        self.action_pane(self._pane)

    def action_clear(self) -> None:
        """Take all back."""
        self.clear()

    def action_claim(self) -> None:
        """Begin to claim, or leave it."""
        self._try(self._asked.claiming())

    def action_ask(self) -> None:
        """Begin to ask about a call, or leave it; after the board, page by page what all meant."""
        if self._plan is not None and self._plan.view.outcome is not None:
            self._turn_page()
        else:
            self._try(self._asked.asking())

    def action_auction(self) -> None:
        """The auction beside the cards; then page by page what its calls mean."""
        if self._plan is None:
            raise SkipAction
        opens = self._plan.kind == "card" and self._view.phase == "play" and not self._pane
        closes = self._pane == "auction" and not self._has_meanings
        if opens or closes:
            self.action_pane("auction")
        else:
            self._turn_page()

    @property
    def _has_meanings(self) -> bool:
        return self._plan is not None and any(c.explanation for c in self._plan.view.calls)

    def _turn_page(self) -> None:
        if self._pane == "meanings" and self._page + 1 < self._drawing.pages:
            self._page += 1
            self.redraw()
        else:
            self._page = 0
            self.action_pane("meanings")

    def action_pane(self, pane: Pane) -> None:
        """Open the last trick, the auction or the sheet, or put it away."""
        self._pane = "" if self._pane == pane else pane
        self.redraw()
        self.post_message(self.Drafted())

    # With all cards open

    @property
    def _insight(self) -> Insight:
        """What there is to show of the board with all cards open."""
        known = self._studying
        return (
            Insight() if known is None else Insight(known.found, self._is_studying, known.trouble)
        )

    @property
    def _is_studying(self) -> bool:
        return self._study is not None

    def action_study(self) -> None:
        """Look at a board that is over with all cards open; stop that; show or hide it."""
        if self._plan is None or self._plan.view.outcome is None:
            raise SkipAction
        if self._is_studying:
            self._stop_study()
        elif self._studying is not None and self._studying.is_done:
            self.action_pane("study")
        else:
            self._begin_study(self._plan.view)

    def _begin_study(self, v: View) -> None:
        if (refusal := self._why_no_study(v)) is not None:
            self.post_message(self.Refused(refusal))
            return
        if self._studying is None and (subject := of_view(v)) is not None:
            self._studying = Studying(subject)
        if self._studying is not None:
            self._pane = "study"
            self._study = self.run_worker(Later(self._look_into), group="study", exclusive=True)
            self._changed()

    def _why_no_study(self, v: View) -> Refusal | None:
        number = v.board.number if self._match is None else self._match.game_no
        if self.is_secret(number):
            return Refusal("illegal", "bridge.refuse.study_secret", "B8.3")
        why = analysis.missing()
        return None if why is None else Refusal("illegal", why.code, "B8.3", why.params)

    async def _look_into(self) -> None:
        studying = self._studying
        if studying is not None:
            await studying.run(self._changed)
        if studying is self._studying:
            self._study = None
            self._changed()

    def _stop_study(self) -> None:
        if self._study is not None:
            self._study.cancel()
            self._study = None
            self._changed()

    def _changed(self) -> None:
        """There is more to see, and perhaps something else to be said."""
        self.redraw()
        self.post_message(self.Drafted())

    # The mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Choose what is clicked, and decide it by a second click; take back with the right."""
        place = event.get_content_offset(self)
        if place is None or self._plan is None or not self._live:
            return
        event.stop()
        if event.button == _RIGHT_BUTTON:
            self.back()
            return
        area = self._drawing.hit(place.x, place.y)
        refusal = None if area is None else self._clicked(self._plan, area.kind, area.value)
        if refusal is not None:
            self.post_message(self.Refused(refusal))

    def _clicked(self, plan: Plan, kind: str, value: int) -> Refusal | None:
        match kind:
            case "call":
                chosen = value == plan.call and not plan.writing
                return self.confirm() if chosen else self._take(plan.call_chosen(value))
            case "card":
                return self.confirm() if value == plan.card else self._take(plan.card_chosen(value))
            case "asked":
                chosen = plan.mode == "ask" and value == plan.about
                return self.confirm() if chosen else self._take(plan.asked_about(value))
            case "alert":
                return self._take(plan.alerted())
        return self._take(plan.claimed(plan.tricks + value))


def _board_of(v: View) -> tuple[int, bool]:
    """Which board it is, and whether it is over."""
    return v.board.number, v.outcome is not None
