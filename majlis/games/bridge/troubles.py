"""What is wrong with a state, for developers (B2-B5)."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.core.seats import TABLE
from majlis.games.bridge import auction, play
from majlis.games.bridge.cards import DECK, LENGTH, hand_of, side
from majlis.games.bridge.state import Played, State


def troubles(s: State) -> Iterator[str]:
    """Everything that should not be; nothing in a healthy state."""
    if (s.phase == "over") != (s.outcome is not None):
        yield f"phase {s.phase} with outcome {s.outcome}"
    if s.dealt:
        yield from _cards(s)
    if s.contract is not None:
        yield from _tricks(s)
    if s.phase in ("call", "lead", "play") and s.turn == TABLE:
        yield f"nobody's turn in phase {s.phase}"
    if s.phase == "call" and auction.is_over(s.calls):
        yield "an auction that is over goes on"
    if s.outcome is not None and s.outcome.points[:2] != s.outcome.points[2:]:
        yield f"partners with points {s.outcome.points}"


def _on_table(s: State) -> Iterator[Played]:
    for trick in s.tricks:
        yield from trick.plays
    yield from s.trick


def _cards(s: State) -> Iterator[str]:
    """B2.1: thirteen cards each, all of them; what was played came from its hand."""
    counts = tuple(hand.bit_count() for hand in s.dealt)
    if counts != (LENGTH,) * 4 or s.dealt[0] | s.dealt[1] | s.dealt[2] | s.dealt[3] != DECK:
        yield f"hands of {counts} cards"
    table = list(_on_table(s))
    if hand_of(one.card for one in table) != s.played or len(table) != s.played.bit_count():
        yield f"{len(table)} cards on the table, {s.played.bit_count()} played"
    for one in table:
        if not s.dealt[one.seat] >> one.card & 1:
            yield f"seat {one.seat} has played {one.card}, which it had not"


def _tricks(s: State) -> Iterator[str]:
    """B4.1: everybody once a trick; tricks are counted for who wins them."""
    assert s.contract is not None, "tricks are played in a contract"
    for trick in s.tricks:
        if {one.seat for one in trick.plays} != set(range(4)):
            yield f"a trick of {[one.seat for one in trick.plays]}"
        if trick.winner != play.winner(trick.plays, s.contract.strain):
            yield f"{trick.winner} has won {[one.card for one in trick.plays]}"
    if s.phase != "over" and sum(s.won) != len(s.tricks):
        yield f"{s.won} of {len(s.tricks)} tricks won"
    if len(s.tricks) == LENGTH and sum(side(t.winner) for t in s.tricks) != s.won[1]:
        yield f"{s.won} tricks after the last"
    if s.result is not None and s.result.contract is not None and sum(s.won) != LENGTH:
        yield f"{s.won} tricks at the end"
