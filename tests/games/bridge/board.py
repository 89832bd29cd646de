"""Boards played move by move through the Game interface, for tests: each move judged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from majlis.core import options
from majlis.core.actions import Action
from majlis.core.game import Allowed, Carry, Event, Need, Refusal
from majlis.core.seats import CHANCE, Seat
from majlis.games.bridge import calls, cards
from majlis.games.bridge.actions import Call, Claim, Deal, Play
from majlis.games.bridge.info import INFO
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import State, View

VULNERABLE = {
    "None": (False, False),
    "NS": (True, False),
    "EW": (False, True),
    "Both": (True, True),
}
PLAIN = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
"""North has everything."""


def card(text: str) -> int:
    """``SA`` as a card."""
    return cards.card(cards.SUITS.index(text[0]), cards.RANKS.index(text[1]))


def hands(text: str) -> tuple[tuple[int, ...], ...]:
    """``N:S.H.D.C …`` as hands by seat."""
    first, _, rest = text.partition(":")
    found: list[tuple[int, ...]] = [()] * 4
    for step, hand in enumerate(rest.split()):
        suits = zip("SHDC", hand.split("."), strict=True)
        held = (card(suit + rank) for suit, ranks in suits for rank in ranks)
        found[(cards.SEATS.index(first) + step) % 4] = tuple(sorted(held))
    return tuple(found)


def chosen(**given: Any) -> dict[str, options.OptionValue]:
    """Complete options."""
    found = options.resolve(INFO, given)
    assert isinstance(found, dict), found
    return found


class Play4:
    """A board on the table. ``seq`` is the number of the last event."""

    def __init__(self, deal: str = PLAIN, dealer: str = "N", vul: str = "None", **given: Any):
        self.state: State = GAME.start(chosen(**given), 4, Carry())
        self.seq = 0
        where = cards.SEATS.index(dealer)
        self.does(CHANCE, Deal(hands(deal), 0, where, VULNERABLE[vul]))

    def does(self, seat: Seat, action: Action) -> Play4:
        """``seat`` does it; it must be allowed."""
        verdict = GAME.judge(self.state, seat, action)
        assert isinstance(verdict, Allowed), (seat, action, verdict)
        return self.happens(seat, action)

    def happens(self, seat: Seat, action: Action) -> Play4:
        """The event happens, judged by nobody."""
        self.seq += 1
        untouched = msgspec.to_builtins(self.state, enc_hook=repr)
        after = GAME.apply(self.state, Event(self.seq, self.seq, seat, action))
        assert msgspec.to_builtins(self.state, enc_hook=repr) == untouched
        self.state = after
        assert GAME.invariants(self.state) == ()
        return self

    def refused(self, seat: Seat, action: Action) -> str:
        """The code with which it is refused."""
        verdict = GAME.judge(self.state, seat, action)
        assert isinstance(verdict, Refusal), (seat, action)
        return verdict.code.removeprefix("bridge.refuse.")

    def calls(self, text: str) -> Play4:
        """The calls in turn: ``1S P 2NT X``."""
        for word in text.split():
            self.does(self.state.turn, Call(calls.BY_CODE[word]))
        return self

    def plays(self, text: str | Iterable[str]) -> Play4:
        """The cards in turn: ``SA S2 S3``."""
        for word in text.split() if isinstance(text, str) else text:
            self.does(self.actor, Play(card(word)))
        return self

    def claims(self, seat: Seat, tricks: int, line: str = "") -> Play4:
        """A claim."""
        return self.does(seat, Claim(tricks, line))

    @property
    def actor(self) -> Seat:
        """Who must act."""
        return next(need.seat for need in self.needs if need.must)

    @property
    def needs(self) -> tuple[Need, ...]:
        """All needs."""
        return GAME.needs(self.state)

    def need(self, seat: Seat, kind: str) -> Need | None:
        """The seat's need of that kind."""
        return next((n for n in self.needs if (n.seat, n.kind) == (seat, kind)), None)

    def legal(self, seat: Seat, kind: str) -> list[Action]:
        """What answers that need."""
        need = self.need(seat, kind)
        assert need is not None, (seat, kind, self.needs)
        return list(GAME.legal(self.state, need))

    def view(self, seat: Seat) -> View:
        """What the seat sees."""
        return GAME.view(self.state, seat)
