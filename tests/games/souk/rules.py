"""Souk's rules K1–K4."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.game import (
    ALLOWED,
    Carry,
    Choice,
    Event,
    Game,
    Message,
    Need,
    Outcome,
    Refusal,
    Verdict,
    Who,
)
from majlis.core.options import OptionValue
from majlis.core.seats import Seat, players
from majlis.core.verbs import Concede, Draw, Flag
from tests.games.souk.info import INFO

PLACES, COINS = 48, 60
WEIGHTS = (3, 5, 2, 4, 1)
PHASES = ("stalls", "basket", "gift")


class Put(Action, frozen=True, tag="put"):
    """Two stalls, the lower place first (K1)."""

    a: int
    b: int


class Fill(Action, frozen=True, tag="fill"):
    """Take these fruits (K2)."""

    picked: tuple[int, ...]


class Give(Action, frozen=True, tag="give"):
    """Give these coins away (K3)."""

    picked: tuple[int, ...]


class Hail(Action, frozen=True, tag="hail"):
    """Greet everybody, at any time (K4)."""


PUTS = tuple(Put(a, b) for a, b in itertools.combinations(range(PLACES), 2))


class State(Struct, frozen=True):
    """``step`` counts the answers; ``done`` are they."""

    step: int = 0
    opened: int = 0
    done: tuple[str, ...] = ()
    ended: Outcome | None = None

    @property
    def phase(self) -> str:
        """What is to be done now."""
        return PHASES[self.step // 2]

    @property
    def active(self) -> Seat:
        """By whom."""
        return self.step % 2


class Souk(Game[State, State]):
    """K1 two stalls; K2 two or three fruits of an even weight; K3 any coins; K4 greetings."""

    info = INFO
    ruleset = "souk/1"
    verbs = (Put, Fill, Give, Hail)

    def start(self, options: Mapping[str, OptionValue], seats: int, carry: Carry) -> State:
        return State()

    def needs(self, s: State) -> tuple[Need, ...]:
        if s.ended:
            return ()
        rights = (Need(0, seat, "hail", must=False) for seat in players(2))
        return (Need(s.opened, s.active, s.phase), *rights)

    def legal(self, s: State, need: Need) -> Sequence[Action] | Choice:
        fruits = tuple(Message("souk.fruit", {"n": weight}) for weight in WEIGHTS)
        coins = tuple(Message("souk.coin", {"number": coin}) for coin in range(COINS))
        match need.kind:
            case "hail":
                return (Hail(),)
            case "stalls":
                return PUTS
            case "basket":
                return Choice("fill", fruits, 2, 3, "souk.even", {"rule": "K2"})
        return Choice("give", coins, 0, COINS)

    def judge(self, s: State, seat: Seat, action: Action) -> Verdict:
        if isinstance(action, Hail):
            return ALLOWED
        if seat != s.active:
            return Refusal("out_of_turn", "souk.refuse.turn", "K1", {"who": Who(s.active)})
        if isinstance(action, Fill) and sum(WEIGHTS[fruit] for fruit in action.picked) % 2:
            return Refusal("illegal", "souk.refuse.odd", "K2")
        expected = {"stalls": Put, "basket": Fill, "gift": Give}[s.phase]
        return ALLOWED if isinstance(action, expected) else Refusal("illegal", "souk.refuse.other")

    def apply(self, s: State, e: Event) -> State:
        match e.action:
            case Hail():
                return s
            case Draw() | Flag() | Concede():
                return msgspec.structs.replace(s, ended=Outcome((0, 0), (), "souk.drawn"))
        done = (*s.done, repr(e.action))
        ended = Outcome((1, 0), (0,), "souk.over") if s.step == 5 else None
        return State(s.step + 1, e.seq, done, ended)

    def view(self, s: State, seat: Seat) -> State:
        return s

    def imagine(self, v: State, stream: object) -> State:
        return v

    def outcome(self, s: State) -> Outcome | None:
        return s.ended

    def describe(self, v: State) -> Sequence[Message]:
        return (Message("souk.done", {"n": len(v.done)}),)

    def narrate(self, v: State, e: Event) -> Message:
        return Message(f"souk.log.{e.action.__struct_config__.tag}", {"who": Who(e.seat)})


GAME = Souk()
