"""The steps that the law of a game allows in a position, and what they do (S4, S5, S6.3)."""

from __future__ import annotations

from majlis.core.seats import Seat
from majlis.games.sija import bits
from majlis.games.sija.bits import StepPair
from majlis.games.sija.state import FIRST, SECOND, Law, Standing

ALL_STONES = 48


def sides(s: Standing, seat: Seat) -> tuple[int, int]:
    """The stones of ``seat``, and those of the other."""
    return s.stones[seat], s.stones[1 - seat]


def pair(seat: Seat, mine: int, theirs: int) -> tuple[int, int]:
    """What is ``seat``'s and what is the other's, by seat."""
    return (theirs, mine) if seat else (mine, theirs)


def put_down(s: Standing) -> int:
    """How many stones have been put down (S9.2)."""
    return sum(stones.bit_count() for stones in s.stones) if s.phase == "place" else ALL_STONES


def legal_steps(s: Standing) -> list[StepPair]:
    """The steps of the player to move, by origin and target: those of the chain or of the duty."""
    mine, theirs = sides(s, s.turn)
    if s.chain is not None:
        return catches(s.law, mine, theirs, s.chain)
    if s.duty:
        return bits.openings_of(mine, theirs, s.law.line_capture, s.law.centre_safe)
    return bits.steps_of(mine, theirs)


def stepped(law: Law, mine: int, theirs: int, step: StepPair) -> tuple[int, int, int]:
    """``(mine, theirs, captured)`` after a step (S5)."""
    return bits.stepped(mine, theirs, *step, law.line_capture, law.centre_safe)


def catches(law: Law, mine: int, theirs: int, stone: int) -> list[StepPair]:
    """How ``stone`` could go on capturing (S5.6)."""
    return bits.catches_of(mine, theirs, stone, law.line_capture, law.centre_safe)


def captures(s: Standing, step: StepPair) -> int:
    """What a step of the player to move captures."""
    return stepped(s.law, *sides(s, s.turn), step)[2]


def taken_before(s: Standing) -> int:
    """The squares from which this turn has removed stones so far, by captures or a ransom."""
    return s.taken if s.asked or s.phase == "chain" else 0


def is_blocked(s: Standing, seat: Seat) -> bool:
    """None of the player's stones has an empty square beside it (S6)."""
    return bits.blocked(*sides(s, seat))


def shuts_in(s: Standing, step: StepPair) -> bool:
    """Whether a step of first's ends the turn with second blocked (S6.2)."""
    if s.turn != FIRST:
        return False
    mine, theirs, taken = stepped(s.law, *sides(s, FIRST), step)
    if not bits.blocked(theirs, mine):
        return False
    return not (taken and catches(s.law, mine, theirs, step[1]))


def could_open(s: Standing, step: StepPair) -> bool:
    """Whether first, after this step of his, has one that lets blocked second move (S6.3)."""
    mine, theirs, _ = stepped(s.law, *sides(s, FIRST), step)
    return bool(bits.openings_of(mine, theirs, s.law.line_capture, s.law.centre_safe))


def has_lost_by_stones(s: Standing, seat: Seat) -> bool:
    """S10.2: no stone or one is left."""
    return s.stones[seat].bit_count() < 2


def placeable(s: Standing) -> int:
    """The empty squares on which a stone may be put: never d4 (S3.2)."""
    taken = s.stones[FIRST] | s.stones[SECOND] | bits.BIT[bits.CENTRE]
    return bits.FULL ^ taken


def beside_centre_needed(s: Standing) -> bool:
    """S13: the first stones of the player to place must take a square beside d4."""
    return s.law.beside_centre and not s.stones[s.turn]
