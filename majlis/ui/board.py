"""The contract between the table screen and a game's board.

A game's ``board`` has one class ``Board(BoardWidget)``. The screen shows it snapshots and asks
it what the person can do; the board draws, keeps the draft of a turn, and says when something is
decided. Neither knows more of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from textual.message import Message as Posted
from textual.widget import Widget

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal
from majlis.core.port import Awaited, Snapshot
from majlis.core.seats import Seat


class Command(Struct, frozen=True):
    """Something that can be done now by one key or button.

    ``key`` is the key suggested for it; ``ask``: it is asked again before it is done (resigning).
    Commands of a question that must have no default (take or pass) have ``weighty`` set: Enter
    never means them. If such a one has ``ask`` too, its key only chooses it, and Enter does it.
    """

    label: Message
    need_id: int
    action: Action
    key: str = ""
    ask: bool = False
    weighty: bool = False


class Aid(Struct, frozen=True):
    """A key of the board itself that is worth naming now; ``action`` is the board's."""

    key: str
    label: Message
    action: str


class Forced(Struct, frozen=True):
    """The only thing that can be done, which needs no dialogue; ``why`` announces it."""

    need_id: int
    action: Action
    why: Message


class BoardWidget(Widget, can_focus=True):
    """A game's board as one widget drawn with the line API.

    ``auto_roll``: `forced` also does at once what is the only thing to do (a throw). ``is_secret``
    says of a game of the match that is over, by its number, whether others still have it to play.
    """

    auto_roll: bool = False
    is_secret: Callable[[int], bool] = staticmethod(lambda game_no: False)
    REVIEWS: ClassVar[bool] = False
    """Whether a game that is over can be gone through on the board itself."""
    TURNS: ClassVar[bool] = True
    """Whether it is another board from the other side."""
    OPEN: ClassVar[tuple[str, ...]] = ()
    """Kinds of needs that are answered before all eyes: no hand has to be looked at for them.

    People who share a screen answer them on the spectator's view of the table, to which the tasks
    of the one who is asked are added; a hand is then shown only while somebody needs it, unless the
    board `KEEPS` it.
    """
    KEEPS: ClassVar[bool] = False
    """Whether a hand that was opened stays on a shared screen until another person is called."""
    NEWS: ClassVar[tuple[type[Action], ...]] = ()
    """What chance or the rules say that is news, as what somebody else did is."""
    MOUSE: ClassVar[tuple[str, ...]] = ()
    """What the mouse does: names worded under ``<game>.board.mouse.<name>`` and ``….does``."""

    SLASH: ClassVar[bool] = False
    """Whether moves are typed after the key that turns to the line, since letters choose."""

    TYPED: ClassVar[tuple[str, ...]] = ()
    """What can be typed: names worded under ``<game>.board.typed.<name>`` and ``….does``."""

    class Decided(Posted):
        """The person has decided: submit this, if there is ``ask`` after asking that again.

        ``by_enter``: it was only chosen so far, as by the key of a weighty command.
        """

        def __init__(
            self,
            need_id: int,
            action: Action,
            ask: Message | None = None,
            by_enter: bool = False,
        ) -> None:
            super().__init__()
            self.need_id = need_id
            self.action = action
            self.ask = ask
            self.by_enter = by_enter

    class Given(Posted):
        """Chance was typed in at a table that takes it from outside: give it to the table."""

        def __init__(self, action: Action) -> None:
            super().__init__()
            self.action = action

    class Drafted(Posted):
        """The draft or the cursor changed: ask for `prompt` and `commands` again."""

    class Reopened(Posted):
        """Who is asked before all eyes is another (`is_open`): turn the curtain again."""

    class Refused(Posted):
        """What was tried on the board cannot be done."""

        def __init__(self, refusal: Refusal) -> None:
            super().__init__()
            self.refusal = refusal

    def show(self, snapshot: Snapshot[Any], side: Seat, live: bool) -> None:
        """Draw ``snapshot`` as seen from ``side``; ``live``: its seat may act here.

        A draft survives a new snapshot as long as the need it answers is open.
        """
        raise NotImplementedError

    def is_open(self, snapshot: Snapshot[Any], awaited: Awaited) -> bool:
        """Whether ``awaited`` is answered before all eyes (`OPEN`).

        ``snapshot`` is the spectator's, so that it cannot depend on what is hidden.
        """
        return awaited.kind in self.OPEN

    def deal(self, snapshot: Snapshot[Any]) -> int:
        """Which deal it is: a hand that was open in one is not yet open in the next."""
        return 0

    def is_common(self) -> bool:
        """Whether what is asked before all eyes is put to everybody here at once.

        Then nobody in particular may look at his hand for it; the board says who is called.
        """
        return False

    def headline(self) -> Sequence[Message]:
        """Fields for the line at the top: where the match stands."""
        raise NotImplementedError

    def panel(self, seat: Seat) -> Sequence[Message]:
        """What stands in a seat's panel under its name and clock."""
        raise NotImplementedError

    def prompt(self) -> Message | None:
        """One sentence: what can be done now, or what is drafted."""
        raise NotImplementedError

    def aside(self) -> Message | None:
        """Of a game that is over, what is said of the moment of it that one looks at.

        It stands in the place of how it ended.
        """
        return None

    def commands(self) -> Sequence[Command]:
        """What can be done now besides moving on the board."""
        raise NotImplementedError

    def aids(self) -> Sequence[Aid]:
        """The board's own keys that help now, the most useful first."""
        return ()

    def now(self) -> Sequence[Aid]:
        """Keys of the board's own that choose what can be done now, for the list of all keys."""
        return ()

    def lists(self, id: str) -> bool:
        """Whether the key of a binding, by its id, means anything here now: then it is listed."""
        return True

    def forced(self) -> Forced | None:
        """The only thing that can be done now, if it needs no dialogue."""
        return None

    def typed(self, text: str) -> Refusal | None:
        """Somebody typed ``text`` (ASCII digits) and Enter: draft or decide it, or say why not."""
        raise NotImplementedError

    def draft_text(self) -> str:
        """The draft in the game's notation, empty without one."""
        return ""

    def begins(self, character: str) -> bool:
        """Whether a move that is typed can begin with this number or Latin letter."""
        return character.isdigit()

    def spells(self, character: str) -> bool:
        """Whether this letter, of a keyboard that is not Latin, begins a word of the game.

        Such words are typed on the line; the letter does not count as the Latin one in its place.
        """
        return False

    def press(self, key: str, character: str | None) -> bool:
        """Do what a key of the board does, in the very moment in which it is typed.

        ``False``: nothing. Bindings come later than keys; a board on which a key decides what the
        next ones mean (words after an alert) does its keys here instead.
        """
        return False

    def begun(self) -> str:
        """What was typed on the board just before and belongs to what the line is turned to for."""
        return ""

    def takes(self, character: str) -> bool:
        """Whether a number or letter means something on the board now; otherwise it is typed."""
        return False

    def takes_words(self) -> bool:
        """Whether what is typed is told to others as it stands, and never names a command."""
        return False

    def back(self) -> bool:
        """Take one step of the draft back; ``False`` when there was none."""
        return False

    def clear(self) -> None:
        """Take the whole draft back."""

    def confirm(self) -> Refusal | None:
        """Enter on the board: decide the draft if it is complete, or say what is missing."""
        raise NotImplementedError
