"""Random boards in which players also do what they need not: ask, explain, claim, hand over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.chance import Stream, Streams, digest
from majlis.core.game import Carry, Event, Need
from majlis.core.seats import CHANCE
from majlis.games.bridge.actions import Call, Claim, Explain
from majlis.games.bridge.rules import GAME
from tests.games.bridge.board import chosen
from tests.suite.games import Moment

WORDS = ("", "", "", "natural", "forcing|with=bars", "обещает пики", "١٥ إلى ١٧")


def whimsical(number: int, **given: Any) -> Iterator[Moment]:
    """A board of that number, in which a fifth of all deeds are not asked for."""
    streams, whim = Streams(_seed(number)), Stream(_seed(number), "whim")
    s, seq = GAME.start(chosen(**given), 4, Carry(number % 40 + 1)), 0
    while needs := GAME.needs(s):
        need = _one(needs, s, whim)
        seq += 1
        event = Event(seq, seq, need.seat, _answer(need, s, streams, whim))
        after = GAME.apply(s, event)
        yield Moment(s, event, after)
        s = after


def _seed(number: int) -> bytes:
    return digest(b"whims", number.to_bytes(4, "big"))


def _one(needs: tuple[Need, ...], s: Any, whim: Stream) -> Need:
    rights = [need for need in needs if not need.must and GAME.legal(s, need)]
    if rights and whim.below(5) == 0:
        return whim.choice(rights)
    return whim.choice([need for need in needs if need.must])


def _answer(need: Need, s: Any, streams: Streams, whim: Stream) -> Action:
    if need.seat == CHANCE:
        assert need.draw is not None
        return GAME.sample(s, need, streams[need.draw])
    action = whim.choice(GAME.legal(s, need))
    match action:
        case Call():
            return replace(action, alert=bool(whim.below(2)), explanation=whim.choice(WORDS))
        case Explain():
            return replace(action, explanation=whim.choice(WORDS))
        case Claim():
            return replace(action, line=whim.choice(WORDS))
    return action
