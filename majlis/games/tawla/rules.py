"""The rules of tawla: who acts, what is legal, what follows (T1–T8, T10, T12).

`moves` generates the plays, `judge` says why something may not be done, `apply` what follows from
it, `cube` what the cube may do and what a win is worth.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.clock import ClockSpec, parse
from majlis.core.game import ALLOWED, Carry, Event, Game, Message, Need, Outcome, Refusal, Verdict
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE, Seat
from majlis.games.tawla import cube, describe
from majlis.games.tawla.actions import (
    VERBS,
    Accept,
    Dance,
    Decline,
    Dice,
    Double,
    Opening,
    Resign,
    Roll,
)
from majlis.games.tawla.apply import APPLY
from majlis.games.tawla.info import INFO, MONEY_CLOCK_POINTS
from majlis.games.tawla.judge import JUDGES
from majlis.games.tawla.moves import SIDE
from majlis.games.tawla.state import (
    BACKGAMMON,
    CHECKERS,
    GAMMON,
    QUESTIONS,
    STARTS,
    Law,
    State,
    View,
    awaited,
)
from majlis.games.tawla.view import closed_out, legal_plays, state_of, view_of

MS_A_POINT = 120_000
DELAY_MS = 12_000
_CHANCE_PHASES = ("opening", "dice")
_ALONE = (*QUESTIONS, "over")
_ROLL = (Roll(),)
_ROLL_OR_DOUBLE = (Roll(), Double())
_DANCE = (Dance(),)
_DANCE_OR_DOUBLE = (Dance(), Double())


class Tawla(Game[State, View]):
    """Backgammon from its own written law, with the variants that share its movement."""

    info = INFO
    ruleset = "tawla/1"
    verbs = VERBS

    def start(self, options: Mapping[str, OptionValue], seats: int, carry: Carry) -> State:
        """The board set up, before the opening roll. ``carry.target`` 0 is money play."""
        law = law_of(options, carry)
        side = STARTS[law.variant]
        score = (carry.score[0], carry.score[1]) if carry.score else (0, 0)
        return State(law, carry.game_no, score, carry.target, board=side + side)

    def needs(self, s: State) -> tuple[Need, ...]:
        """What the phase waits for, and both players' right to resign while it may be used."""
        phase = s.phase
        if s.stake or phase in _ALONE:
            return _question(s)
        if phase in _CHANCE_PHASES:
            must = Need(s.since, CHANCE, phase, draw="dice")
        else:
            must = Need(s.since, s.turn, phase)
        return (must, *_rights(s.rights, s.declined, s.law.most_stake))

    def legal(self, s: State, need: Need) -> Sequence[Action]:
        """Plays in the order of `moves.find`; resignations from the lowest up."""
        match need.kind:
            case "move":
                return legal_plays(s)
            case "turn":
                return _turn_actions(s)
            case "double" | "beaver" | "raccoon":
                return cube.answers(s)
            case "resignation":
                return Accept(), Decline()
            case "resign":
                return _resignations(s, need.seat)
        return ()

    def judge(self, s: State, seat: Seat, action: Action) -> Verdict:
        """Whether ``action`` may be done now; of dice, that they are dice."""
        if s.outcome is not None:
            return Refusal("too_late", "tawla.refuse.over")
        judge = JUDGES.get(type(action))
        if judge is None:
            return Refusal("malformed", "tawla.refuse.verb")
        return judge(s, seat, action) or ALLOWED

    def sample(self, s: State, need: Need, stream: Stream) -> Action:
        """Two dice: of the opening, seat 0's first."""
        a, b = stream.die(), stream.die()
        return Opening(a, b) if need.kind == "opening" else Dice(a, b)

    def apply(self, s: State, e: Event) -> State:
        """The game one event further."""
        return APPLY[type(e.action)](s, e, e.action)

    def view(self, s: State, seat: Seat) -> View:
        """Everything: nothing is hidden."""
        return view_of(s, seat)

    def imagine(self, v: View, stream: Stream) -> State:
        """The state itself."""
        return state_of(v)

    def outcome(self, s: State) -> Outcome | None:
        """The win, once there is one."""
        return s.outcome

    def remember(self, s: State) -> tuple[int, ...]:
        """``(1,)`` once the Crawford game has been played (T7.3)."""
        return (1,) if s.law.crawford or s.law.post_crawford else ()

    def clock(self, options: Mapping[str, OptionValue]) -> ClockSpec:
        """``match``: 2 minutes a point and player, 12 seconds' delay a turn (T10).

        Money play has no length and gets the time of a match to 5 points.
        """
        if options["clock"] != "match":
            return parse(str(options["clock"]))
        points = int(options["length"]) or MONEY_CLOCK_POINTS
        return ClockSpec("delay", MS_A_POINT * points, DELAY_MS)

    def describe(self, v: View) -> Sequence[Message]:
        """The position in words."""
        return describe.describe(v)

    def narrate(self, v: View, e: Event) -> Message:
        """One line of the log."""
        return describe.narrate(v, e)

    def label(self, v: View, action: Action) -> Message:
        """What a choice says: the play in notation, the value at which the cube would stand."""
        return describe.label(v, action)

    def invariants(self, s: State) -> Sequence[str]:
        """Checkers, points, cube and dice that cannot be."""
        return tuple(_troubles(s))


def law_of(options: Mapping[str, OptionValue], carry: Carry) -> Law:
    """The options as they bear on the game that ``carry`` introduces."""
    variant = str(options["variant"])
    tavla = variant == "tavla"
    money = carry.target == 0
    with_cube = bool(options["cube"]) and not tavla
    played_crawford = bool(carry.memory and carry.memory[0])
    return Law(
        variant=variant,
        most_stake=GAMMON if tavla else BACKGAMMON,
        cube=with_cube,
        cube_limit=int(options["cube_limit"]),
        crawford=bool(options["crawford"]) and with_cube and _is_crawford(carry, played_crawford),
        post_crawford=played_crawford,
        holland=bool(options["holland"]) and played_crawford,
        jacoby=bool(options["jacoby"]) and money and not tavla,
        beavers=int(options["beavers"]) if money else 0,
        raccoon_owner=str(options["raccoon_owner"]),
        automatic_doubles=int(options["automatic_doubles"]) if money and with_cube else 0,
        reroll=options["opening"] == "reroll",
        stays=tavla and options["hit_and_run"] == "forbidden",
        flag=str(options["flag"]),
    )


def _is_crawford(carry: Carry, played_crawford: bool) -> bool:
    """T7.3: the first game in which exactly one side is exactly 1 point away."""
    away = [carry.target - points for points in carry.score]
    return carry.target > 0 and not played_crawford and away.count(1) == 1


def _question(s: State) -> tuple[Need, ...]:
    """An offer that puts everything else aside, or nothing at the end."""
    if s.outcome is not None:
        return ()
    seat, kind = awaited(s)
    return (Need(s.rights if s.stake else s.since, seat, kind),)


@functools.lru_cache(maxsize=64)
def _rights(opened: int, declined: tuple[int, int], most: int) -> tuple[Need, ...]:
    return tuple(
        Need(opened, seat, "resign", must=False) for seat in (0, 1) if declined[seat] < most
    )


def _turn_actions(s: State) -> tuple[Action, ...]:
    if cube.why_no_double(s):
        return _DANCE if closed_out(s) else _ROLL
    return _DANCE_OR_DOUBLE if closed_out(s) else _ROLL_OR_DOUBLE


def _resignations(s: State, seat: Seat) -> tuple[Action, ...]:
    """T6.2: after a decline only a higher offer."""
    return tuple(Resign(stake) for stake in range(s.declined[seat] + 1, s.law.most_stake + 1))


def _troubles(s: State) -> Sequence[str]:
    """What is wrong with a state, for developers."""
    near, far = s.board[:SIDE], s.board[SIDE:]
    found = [
        f"seat {seat} has {sum(side)} checkers"
        for seat, side in enumerate((near, far))
        if sum(side) != CHECKERS
    ]
    found += [
        f"point {point} of seat 0 is held by both"
        for point in range(1, 25)
        if near[point] and far[25 - point]
    ]
    if s.cube & (s.cube - 1) or not 1 <= s.cube <= s.law.cube_limit:
        found.append(f"the cube shows {s.cube} with a limit of {s.law.cube_limit}")
    if not s.law.cube and (s.cube, s.owner) != (1, None):
        found.append("there is no cube, and it was turned")
    if (s.phase == "move") != bool(s.dice):
        found.append(f"dice {s.dice} in phase {s.phase}")
    if (s.phase == "over") != (s.outcome is not None):
        found.append(f"phase {s.phase} with outcome {s.outcome}")
    return found


GAME = Tawla()
