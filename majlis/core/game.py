"""The one interface between a game and everything that runs it.

A game is a set of pure functions over a frozen state. It says who may act (`needs`), what they may
do (`legal`, `judge`), what follows (`apply`), what each seat may know (`view`, `redact`) and how it
ended (`outcome`). It never reads a clock, an environment or entropy: time comes in as
``Event.at_ms``, chance as events that hold the outcome.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from majlis.core.actions import Action, tag_of
from majlis.core.chance import Stream
from majlis.core.clock import ClockSpec, parse
from majlis.core.options import Info, OptionValue
from majlis.core.seats import CHANCE, Seat
from majlis.core.violations import Infraction, Ledger

Params: TypeAlias = Mapping[str, Any]


class Who(Struct, frozen=True):
    """A seat as a parameter of a message: worded as the name of the person who sits there."""

    seat: Seat


class Message(Struct, frozen=True):
    """A sentence not yet worded: a catalogue code and its named parameters.

    Parameters are ``int`` (worded in the reader's digits), ``str`` (notation, isolated in
    right-to-left text), :class:`Who`, another :class:`Message`, or a tuple of these.
    """

    code: str
    params: Params = {}


RefusalKind: TypeAlias = Literal["malformed", "illegal", "out_of_turn", "too_late"]


class Refusal(Struct, frozen=True):
    """Why something was not done: ``code`` and ``params`` word it, ``rule`` is its number."""

    kind: RefusalKind
    code: str
    rule: str = ""
    params: Params = {}


class Allowed(Struct, frozen=True):
    """The action may be done."""


class Infringes(Struct, frozen=True):
    """The action is against the rules and happens all the same; the law will answer."""

    infraction: Infraction


Verdict: TypeAlias = Allowed | Infringes | Refusal
ALLOWED = Allowed()


class Need(Struct, frozen=True):
    """Who may or must act now, and what for.

    ``id`` is the sequence number at which the need opened and stays until it closes; an answer
    names it, so that an answer to what is over is told "too late". ``must``: it is awaited,
    clocked and defaulted; otherwise it is a standing right (resign, claim, call the director).
    ``draw``: the label of the chance stream, for needs of ``CHANCE``. ``default``: what is played
    when ``limit_ms`` has passed. ``clocked``: whether the seat's clock runs meanwhile. ``anew``: it
    is a new turn even if the seat's clock runs already. ``race``: others are asked the same at
    once, and the first answer may settle it.
    """

    id: int
    seat: Seat
    kind: str
    must: bool = True
    draw: str | None = None
    default: Action | None = None
    limit_ms: int | None = None
    clocked: bool = True
    anew: bool = False
    race: bool = False


How: TypeAlias = Literal["", "given", "lapsed"]


class Event(Struct, frozen=True):
    """What happened, and the only thing ever stored.

    ``at_ms`` is table time, which stands still while the table is paused. ``how``: ``"given"`` for
    chance brought from outside (typed dice, a deal from a file), ``"lapsed"`` for a default played
    because time ran out.
    """

    seq: int
    at_ms: int
    seat: Seat
    action: Action
    how: How = ""


class Choice(Struct, frozen=True):
    """A selection too large to list: pick ``least`` to ``most`` of ``items``.

    ``condition`` names what the selection must also satisfy (worded by the catalogue, judged by
    `Game.judge`); ``verb`` is the tag of the action that carries the indices picked, which
    `Game.pick` makes.
    """

    verb: str
    items: tuple[Message, ...]
    least: int
    most: int
    condition: str = ""
    params: Params = {}


class Outcome(Struct, frozen=True):
    """How a game ended.

    ``points`` are what each seat gains by it; ``winners`` the seats that won (several: shared;
    none: drawn or void). ``reason`` is a catalogue code with ``params``. ``decides_match``: it
    ends the whole match and not this game alone (a fallen flag, a seat given up). ``void``: the
    game counts for nothing, as if it had not been played. ``feats`` are what each seat did that is
    counted in profiles, by the names in `Info.feats`.
    """

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    params: Params = {}
    decides_match: bool = False
    void: bool = False
    feats: Mapping[str, tuple[int, ...]] = {}


class Carry(Struct, frozen=True):
    """What a new game of a match is told.

    ``game_no`` counts from 1, or is the board's own number (``Info.series``); ``score`` is by seat;
    ``target`` the points that win the match (0: none); ``last`` how the game before ended;
    ``memory`` what the game itself asked to be told (`Game.remember`), for example that the
    Crawford game has been played.
    """

    game_no: int = 1
    score: tuple[int, ...] = ()
    target: int = 0
    last: Outcome | None = None
    memory: tuple[int, ...] = ()


Speech: TypeAlias = Literal["free", "signs", "none"]
S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)


class Game(Generic[S, V]):
    """A game's rules: pure functions over a frozen state ``S``, with views ``V``.

    ``ruleset`` names the rules in records (``"tawla/1"``): a fix that changes any replay makes a
    new one. The methods that have a body here have the meaning that suits most games.
    """

    info: ClassVar[Info]
    ruleset: ClassVar[str]
    verbs: ClassVar[tuple[type[Action], ...]]
    bars_rewinds: ClassVar[bool] = False
    """Whether an official's rewind, too, may not cross what was revealed (`reveals`)."""

    def start(self, options: Mapping[str, OptionValue], seats: int, carry: Carry) -> S:
        """The state before anything happened. ``options`` are complete and validated."""
        raise NotImplementedError

    def needs(self, s: S) -> tuple[Need, ...]:
        """Who may or must act. Without a ``must`` and without chance the game is over."""
        raise NotImplementedError

    def legal(self, s: S, need: Need) -> Sequence[Action] | Choice:
        """What answers ``need`` within the rules: unique by result, in a fixed order."""
        raise NotImplementedError

    def pick(self, choice: Choice, picked: tuple[int, ...]) -> Action:
        """The action that selects the items of ``choice`` at these indices, which ascend.

        By default the verb has one field, which takes the indices. `judge` decides about it.
        """
        verb = next(verb for verb in self.verbs if tag_of(verb) == choice.verb)
        return verb(picked)

    def judge(self, s: S, seat: Seat, action: Action) -> Verdict:
        """Whether ``seat`` may do ``action`` now; agrees with `legal`."""
        raise NotImplementedError

    def sample(self, s: S, need: Need, stream: Stream) -> Action:
        """A chance outcome for ``need``, drawn from ``stream``."""
        raise NotImplementedError

    def apply(self, s: S, e: Event) -> S:
        """The state after an event that `judge` lets happen. Pure."""
        raise NotImplementedError

    def view(self, s: S, seat: Seat) -> V:
        """What ``seat`` may know (players, ``OFFICIAL``, ``SPECTATOR``)."""
        raise NotImplementedError

    def imagine(self, v: V, stream: Stream) -> S:
        """A whole state that gives this view: for robots and for twin worlds."""
        raise NotImplementedError

    def outcome(self, s: S) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        raise NotImplementedError

    def ended(self, s: S) -> Outcome | None:
        """The latest result to announce; in a match, that of the game just played."""
        return self.outcome(s)

    def describe(self, v: V) -> Sequence[Message]:
        """The position in plain words, for ``--plain``, goldens and screen readers."""
        raise NotImplementedError

    def narrate(self, v: V, e: Event) -> Message:
        """One line of the log: what ``e`` (already redacted for the viewer) was.

        ``v`` is the viewer's view just *before* the event.
        """
        raise NotImplementedError

    def follows(self, before: V, after: V) -> Sequence[Message]:
        """What an event has brought about besides what `narrate` says of it: lines for everybody.

        Both views are a spectator's: what all may not know cannot be told here.
        """
        return ()

    def label(self, v: V, action: Action) -> Message:
        """What a button or a numbered choice for ``action`` says: ``<game>.verb.<tag>``."""
        fields = {name: getattr(action, name) for name in action.__struct_fields__}
        return Message(f"{self.info.name}.verb.{tag_of(action)}", fields)

    def clock(self, options: Mapping[str, OptionValue]) -> ClockSpec:
        """The clock these options ask for."""
        return parse(str(options.get("clock", "off")))

    def redact(self, before: S, e: Event, seat: Seat) -> Event | None:
        """The event as ``seat`` may see it; ``None``: not at all. Default: everybody sees all."""
        return e

    def seating(self, last: Outcome) -> tuple[Seat, ...] | None:
        """Who sits where in the next game between the same players: old seats by new seat.

        ``None``: the game leaves it to them.
        """
        return None

    def again(self, options: Mapping[str, OptionValue], last: Outcome) -> Mapping[str, OptionValue]:
        """The options of a rematch after ``last``: the same, where it need not be told anything."""
        return options

    def beforehand(self, s: S, need: Need) -> Action | None:
        """What the need's seat has said already that it will answer; ``None``: nothing.

        The table answers for it after a moment (`fold.FORESAID_MS`), as if it had been typed: to
        everybody else the seat is asked and answers like any other.
        """
        return None

    def reveals(self, before: S, e: Event) -> bool:
        """Whether ``e`` made chance or hidden information known, which no takeback may cross."""
        return e.seat == CHANCE

    def keeps(self, s: S, seat: Seat) -> Refusal | None:
        """Why ``seat`` may not ask now to take its last decision back; ``None``: it may."""
        return None

    def is_out(self, s: S, seat: Seat) -> bool:
        """Whether the seat will not be asked again before this game is over."""
        return False

    def gives_up(self, action: Action) -> bool:
        """Whether it gives away so much that a line of its own is asked about again."""
        return False

    def speech(self, s: S, seat: Seat) -> Speech:
        """Whether the seat may talk now."""
        return "free"

    def ledger(self, s: S) -> Ledger:
        """The infractions so far."""
        return Ledger()

    def rewound(self, s: S, since: S) -> S:
        """``s``, to which the table went back from ``since``, with what a rewind keeps (ledger)."""
        return s

    def remember(self, s: S) -> tuple[int, ...]:
        """What the next game of the match should be told as ``Carry.memory``."""
        return ()

    def standing(self, score: Sequence[int]) -> tuple[Message, ...] | None:
        """The score of a match by seat in the game's own words, as where two seats are one side.

        ``None``: it is told seat by seat.
        """
        return None

    def invariants(self, s: S) -> Sequence[str]:
        """What is wrong with a state; empty when healthy."""
        return ()


AnyGame: TypeAlias = Game[Any, Any]
