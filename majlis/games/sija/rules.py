"""The rules of sija: who acts, what is legal, what follows (S1-S11).

`bits` and `moves` know the board, `ransom`, `repetition` and `points` what they are named after;
`judge` says why something may not be done, `apply` what follows from it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import ALLOWED, Carry, Event, Game, Message, Need, Outcome, Refusal, Verdict
from majlis.core.options import OptionValue
from majlis.core.seats import Seat
from majlis.games.sija import bits, describe, moves, ransom
from majlis.games.sija.actions import (
    VERBS,
    Ask,
    EndTurn,
    Pay,
    Place,
    Remove,
    Reply,
    Resign,
    Step,
)
from majlis.games.sija.apply import APPLY
from majlis.games.sija.bits import SQUARES, squares_of
from majlis.games.sija.info import INFO, STONES
from majlis.games.sija.judge import JUDGES
from majlis.games.sija.state import FIRST, SECOND, Law, State, View, awaited
from majlis.games.sija.view import state_of, view_of

_RIGHTS = (Need(0, FIRST, "resign", must=False), Need(0, SECOND, "resign", must=False))
_RESIGN = (Resign(),)
_REPLIES = (Reply(True), Reply(False))
_PLACES = {(a, b): Place(a, b) for a, b in itertools.combinations(range(SQUARES), 2)}
_STEPS = {step: Step(*step) for q in range(SQUARES) for step in bits.STEPS[q][bits.NEAR[q]]}
_ASKS = tuple(map(Ask, range(SQUARES)))


class Sija(Game[State, View]):
    """Sija on 49 squares, with the unequal rights of first and second."""

    info = INFO
    ruleset = "sija/1"
    verbs = VERBS

    def start(self, options: Mapping[str, OptionValue], seats: int, carry: Carry) -> State:
        """The empty board, first to place. Seat 0 has the role of first, seat 1 that of second."""
        return State(law_of(options))

    def needs(self, s: State) -> tuple[Need, ...]:
        """What the phase waits for, and both players' right to resign (S10.1)."""
        if s.outcome is not None:
            return ()
        seat, kind = awaited(s)
        # A duty, a move after a ransom that cost the turn, the choice of two stones: each is timed
        # as a turn of its own, whoever acted before (S11).
        anew = kind in ("move", "pay") and s.last_by == seat
        return (Need(s.since, seat, kind, anew=anew), *_RIGHTS)

    def legal(self, s: State, need: Need) -> Sequence[Action]:
        """In the order of the squares, lowest first: a1, b1, … g7.

        Pairs by their lower and then by their higher square; steps by origin and then by target,
        after them the end of the turn, after that requests for a ransom; granting before refusing.
        """
        match need.kind:
            case "place":
                return tuple(_placings(s))
            case "move" | "chain":
                return tuple(_turn(s))
            case "reply":
                return _REPLIES
            case "pay":
                return tuple(itertools.starmap(Pay, _pairs(s.stones[FIRST])))
            case "remove":
                return tuple(map(Remove, squares_of(s.stones[FIRST])))
            case "resign":
                return _RESIGN
        return ()

    def judge(self, s: State, seat: Seat, action: Action) -> Verdict:
        """Whether ``action`` may be done now."""
        if s.outcome is not None:
            return Refusal("too_late", "sija.refuse.over")
        judge = JUDGES.get(type(action))
        if judge is None:
            return Refusal("malformed", "sija.refuse.verb")
        return judge(s, seat, action) or ALLOWED

    def apply(self, s: State, e: Event) -> State:
        """The game one event further."""
        after = APPLY[type(e.action)](s, e, e.action)
        return replace(after, last=e.action, last_by=e.seat)

    def view(self, s: State, seat: Seat) -> View:
        """Everything: nothing is hidden."""
        return view_of(s, seat)

    def imagine(self, v: View, stream: Stream) -> State:
        """The state itself."""
        return state_of(v)

    def outcome(self, s: State) -> Outcome | None:
        """The win, or that the game is void, once it is over."""
        return s.outcome

    def seating(self, last: Outcome) -> tuple[Seat, ...]:
        """The winner is first in the next game; after a void one all stays as it was (S1.2)."""
        return (SECOND, FIRST) if last.winners == (SECOND,) else (FIRST, SECOND)

    def describe(self, v: View) -> Sequence[Message]:
        """The position in words."""
        return describe.describe(v)

    def narrate(self, v: View, e: Event) -> Message:
        """One line of the log."""
        return describe.narrate(v, e)

    def label(self, v: View, action: Action) -> Message:
        """What a choice says: the action in notation, and what it captures or risks."""
        return describe.label(v, action)

    def invariants(self, s: State) -> Sequence[str]:
        """Stones that came from nowhere or went there, and questions that nobody asked."""
        return tuple(_troubles(s))


def law_of(options: Mapping[str, OptionValue]) -> Law:
    """The options as they bear on a game."""
    with_ransom = options["ransom"] == "on"
    return Law(
        ransom=with_ransom,
        sheltered=with_ransom and options["ransom_stone"] == "sheltered",
        refusals=int(options["ransom_refusals"]),
        ransom_uses_turn=with_ransom and bool(options["ransom_uses_turn"]),
        ransom_counts=with_ransom and bool(options["ransom_counts"]),
        line_capture=bool(options["line_capture"]),
        centre_safe=bool(options["centre_safe"]),
        chain_optional=bool(options["chain_optional"]),
        beside_centre=bool(options["first_stone_next_to_centre"]),
        no_opening=str(options["no_opening"]),
        repeat_rule=str(options["repeat_rule"]),
        repeat_limit=int(options["repeat_limit"]),
        no_progress=int(options["no_progress"]),
        void_threshold=int(options["void_threshold"]),
        loser_bonus_cap=int(options["loser_bonus_cap"]),
    )


def _pairs(some: int) -> Iterator[tuple[int, int]]:
    return itertools.combinations(squares_of(some), 2)


def _placings(s: State) -> Iterator[Place]:
    pairs = _pairs(moves.placeable(s))
    if not moves.beside_centre_needed(s):
        return map(_PLACES.__getitem__, pairs)
    beside = set(squares_of(bits.BESIDE_CENTRE))
    return (_PLACES[pair] for pair in pairs if not beside.isdisjoint(pair))


def _turn(s: State) -> Iterator[Action]:
    yield from map(_STEPS.__getitem__, moves.legal_steps(s))
    if s.chain is not None and s.law.chain_optional:
        yield EndTurn()
    yield from map(_ASKS.__getitem__, squares_of(ransom.offerable(s)))


def _troubles(s: State) -> Iterator[str]:
    """What is wrong with a state, for developers."""
    first, second = s.stones
    if first & second or (first | second) & ~bits.FULL:
        yield f"stones {first:b} and {second:b}"
    yield from _lost_stones(s)
    if s.phase == "place" and (first | second) & bits.BIT[bits.CENTRE]:
        yield "a stone was put on d4"
    if (s.phase in ("reply", "pay")) != (s.offered is not None):
        yield f"{s.offered} is offered in phase {s.phase}"
    if s.offered is not None and not second & bits.BIT[s.offered]:
        yield f"{s.offered}, which is offered, is no stone of second's"
    if s.phase == "chain" and not _in_chain(s):
        yield f"{s.chain} cannot go on capturing"
    if s.duty and (s.turn != FIRST or not moves.is_blocked(s, SECOND)):
        yield "a duty without anybody blocked"
    if (s.phase == "over") != (s.outcome is not None):
        yield f"phase {s.phase} with outcome {s.outcome}"
    if s.phase in ("move", "chain") and not moves.legal_steps(s):
        yield f"seat {s.turn} cannot move and is asked to"


def _lost_stones(s: State) -> Iterator[str]:
    """Stones on the board and off it must be those that were put down (S1.1)."""
    for seat in (FIRST, SECOND):
        gone = s.eaten[1 - seat] + s.ransomed[seat] + s.removed[seat]
        total = s.stones[seat].bit_count() + gone
        if moves.put_down(s) == moves.ALL_STONES and s.outcome is None and total != STONES:
            yield f"seat {seat} has {total} stones, counting those gone"
        if s.phase == "place" and gone:
            yield f"seat {seat} lost {gone} stones while placing"


def _in_chain(s: State) -> bool:
    mine, theirs = moves.sides(s, s.turn)
    return s.chain is not None and bool(moves.catches(s.law, mine, theirs, s.chain))


GAME = Sija()
