"""What a game is worth (S9): points of winner and loser, and games that count for nothing."""

from __future__ import annotations

from collections.abc import Mapping

from majlis.core.game import Outcome, Who
from majlis.core.seats import Seat
from majlis.games.sija.info import NO_CAP
from majlis.games.sija.moves import put_down
from majlis.games.sija.state import Standing, Tally

WINNER = 240
LOSER = -100
EACH_EATEN = 4
EACH_KILLED = -2
MS_A_MINUTE = 60_000


def minutes_at(s: Standing, at_ms: int) -> int:
    """Whole minutes since the first stone was put down (S9.4)."""
    return (at_ms - s.began) // MS_A_MINUTE if s.began >= 0 else 0


def is_void(s: Standing) -> bool:
    """S9.2: too few stones have been put down for the game to count."""
    return put_down(s) < s.law.void_threshold


def tally(s: Standing, seat: Seat, winner: Seat) -> Tally:
    """The player's points, term by term, in a game over after ``s.minutes`` (S9.1, S9.5)."""
    eaten, killed = _eaten(s, seat), _eaten(s, 1 - seat)
    effort = s.minutes + s.steps[seat]
    base = WINNER if seat == winner else LOSER
    points = base + EACH_EATEN * eaten + EACH_KILLED * killed
    points += -effort if seat == winner else effort
    cut = _cut(s, points) if seat != winner else 0
    return Tally(base, eaten, killed, s.minutes, s.steps[seat], cut, points - cut)


def _eaten(s: Standing, seat: Seat) -> int:
    """The stones a player is taken to have eaten; stones of ransoms only by option (S7.10)."""
    return s.eaten[seat] + (s.ransomed[1 - seat] if s.law.ransom_counts else 0)


def _cut(s: Standing, points: int) -> int:
    cap = s.law.loser_bonus_cap
    return max(0, points - cap) if cap != NO_CAP else 0


def tallies(s: Standing) -> tuple[Tally, Tally] | None:
    """By seat, once a game that counts is over."""
    if s.outcome is None or not s.outcome.winners:
        return None
    winner = s.outcome.winners[0]
    return tally(s, 0, winner), tally(s, 1, winner)


def won(s: Standing, winner: Seat, why: str, **params: object) -> Outcome:
    """A win, or a void game if it came too early; ``s.minutes`` are those of the game.

    ``why`` names the reason in the catalogue, under ``sija.won`` and ``sija.void``.
    """
    said: Mapping[str, object] = {"loser": Who(1 - winner), **params}
    if is_void(s):
        return void(f"sija.void.{why}", said)
    gains = tuple(tally(s, seat, winner).points for seat in (0, 1))
    said = {**said, "gain": gains[winner], "loss": gains[1 - winner]}
    return Outcome(gains, (winner,), f"sija.won.{why}", said)


def void(reason: str, params: Mapping[str, object] = {}) -> Outcome:
    """A game that counts for nothing."""
    return Outcome((0, 0), (), reason, params, void=True)
