"""An auction as the player sees it who is to call: what was called, and what it meant."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from majlis.games.bridge.bidding.rule import Rule
from majlis.games.bridge.bidding.shown import NOTHING, Shown, told
from majlis.games.bridge.calls import (
    CALLS,
    DOUBLE,
    ONE_CLUB,
    PASS,
    REDOUBLE,
    CallCode,
    bid,
    level_of,
    strain_of,
)
from majlis.games.bridge.cards import NOTRUMP, Strain, Suit

Place: TypeAlias = int
"""A player, counted from the dealer."""
MAJORS = (3, 2)
MINORS = (1, 0)
DOWN = (3, 2, 1, 0)
SUITS_UP = range(4)
_LONG = 4
"""A suit of so many cards was really bid."""


class Situation:
    """The auction before the next call. ``vulnerable``: the dealer's side, the other side."""

    def __init__(
        self,
        calls: tuple[CallCode, ...] = (),
        vulnerable: tuple[bool, bool] = (False, False),
        meanings: tuple[Rule, ...] = (),
        shown: tuple[Shown, ...] = (NOTHING,) * 4,
    ) -> None:
        self.calls = calls
        self.vulnerable = vulnerable
        self.meanings = meanings
        self.shown = shown
        self.me: Place = len(calls) % 4
        self.partner: Place = (self.me + 2) % 4
        self.lho: Place = (self.me + 1) % 4
        self.rho: Place = (self.me + 3) % 4

    def after(self, call: CallCode, meaning: Rule) -> Situation:
        """The auction one call later."""
        shown = tuple(
            told(one, meaning) if place == self.me else one for place, one in enumerate(self.shown)
        )
        return Situation((*self.calls, call), self.vulnerable, (*self.meanings, meaning), shown)

    # Who called what

    def of(self, place: Place) -> tuple[CallCode, ...]:
        """All calls of a player."""
        return self.calls[place::4]

    def codes(self, place: Place) -> tuple[str, ...]:
        """What all calls of a player meant."""
        return tuple(one.code for one in self.meanings[place::4])

    def last(self, place: Place) -> CallCode | None:
        """A player's last call; ``None``: he has not called."""
        made = self.of(place)
        return made[-1] if made else None

    def code(self, place: Place) -> str:
        """What a player's last call meant; ``""``: he has not called."""
        made = self.codes(place)
        return made[-1] if made else ""

    def named(self, place: Place) -> Strain:
        """The strain that a player bid first; no trump if he has bid nothing."""
        return next((strain_of(call) for call in self.of(place) if call >= ONE_CLUB), NOTRUMP)

    @cached_property
    def mine(self) -> Shown:
        """What I have told."""
        return self.shown[self.me]

    @cached_property
    def his(self) -> Shown:
        """What my partner has told."""
        return self.shown[self.partner]

    @cached_property
    def my_code(self) -> str:
        """What my last call meant."""
        return self.code(self.me)

    @cached_property
    def his_code(self) -> str:
        """What my partner's last call meant."""
        return self.code(self.partner)

    @cached_property
    def his_call(self) -> CallCode:
        """My partner's last call; a pass if he has not called."""
        return self.last(self.partner) or PASS

    @cached_property
    def rho_call(self) -> CallCode:
        """My right-hand opponent's last call; a pass if he has not called."""
        return self.last(self.rho) or PASS

    # The bidding as it stands

    @cached_property
    def first(self) -> int | None:
        """Which call was the first bid; ``None``: nobody has bid."""
        return next((at for at, call in enumerate(self.calls) if call >= ONE_CLUB), None)

    @cached_property
    def opening(self) -> CallCode:
        """The first bid; a pass if there is none."""
        return PASS if self.first is None else self.calls[self.first]

    @cached_property
    def opener(self) -> Place | None:
        """Who made the first bid."""
        return None if self.first is None else self.first % 4

    @cached_property
    def _last_bid_at(self) -> int | None:
        found = [at for at, call in enumerate(self.calls) if call >= ONE_CLUB]
        return found[-1] if found else None

    @cached_property
    def bid(self) -> CallCode:
        """The last bid; a pass if there is none."""
        return PASS if self._last_bid_at is None else self.calls[self._last_bid_at]

    @cached_property
    def level(self) -> int:
        """The level of the last bid; 0 if there is none."""
        return level_of(self.bid) if self.bid else 0

    @cached_property
    def strain(self) -> Strain:
        """The strain of the last bid; -1 if there is none."""
        return strain_of(self.bid) if self.bid else -1

    @cached_property
    def bidder(self) -> Place | None:
        """Who made the last bid."""
        return None if self._last_bid_at is None else self._last_bid_at % 4

    @cached_property
    def is_ours(self) -> bool:
        """Whether the last bid is our side's."""
        return self.bidder is not None and (self.bidder - self.me) % 2 == 0

    @cached_property
    def is_theirs(self) -> bool:
        """Whether the last bid is the opponents'."""
        return self.bidder is not None and not self.is_ours

    @cached_property
    def doubled(self) -> int:
        """0, or 1 and 2 if the last bid is doubled or redoubled."""
        since = self.calls[(self._last_bid_at or 0) + 1 :]
        return max((call for call in since), default=PASS)

    @cached_property
    def they_acted(self) -> bool:
        """Whether the opponents have bid or doubled."""
        return any((*self.of(self.lho), *self.of(self.rho)))

    @cached_property
    def we_acted(self) -> bool:
        """Whether our side has bid or doubled."""
        return any((*self.of(self.me), *self.of(self.partner)))

    @cached_property
    def is_last_chance(self) -> bool:
        """Whether a pass ends the auction."""
        return len(self.calls) >= 3 and self.calls[-2:] == (PASS, PASS) and bool(self.bid)

    @cached_property
    def has_waited(self) -> bool:
        """Whether I have passed since the first bid."""
        since = self.calls[self.first or 0 :]
        return len(since) > 4 or (self.opener == self.me and len(since) > 0)

    def passed_first(self, place: Place) -> bool:
        """Whether a player passed when he could have opened."""
        made = self.of(place)
        if not made or made[0] != PASS:
            return False
        return self.first is None or place < self.first

    @property
    def we_are_vulnerable(self) -> bool:
        """Whether our side is vulnerable."""
        return self.vulnerable[self.me % 2]

    # What may be called

    def allows(self, call: CallCode) -> bool:
        """Whether the laws allow it (B3.1)."""
        if call >= ONE_CLUB:
            return self.bid < call < CALLS
        if call == DOUBLE:
            return self.is_theirs and self.doubled == 0
        return call == PASS or (call == REDOUBLE and self.is_ours and self.doubled == 1)

    def cheapest(self, strain: Strain) -> int:
        """The lowest level at which a strain can be bid; 8 if it cannot."""
        if not self.bid:
            return 1
        return self.level + (strain <= self.strain)

    def is_cheapest(self, call: CallCode) -> bool:
        """Whether a bid is no jump."""
        return call >= ONE_CLUB and level_of(call) <= self.cheapest(strain_of(call))

    def to(self, strain: Strain, jump: int = 0) -> CallCode:
        """The cheapest bid of a strain, or one with so many steps more."""
        return bid(self.cheapest(strain) + jump, strain)

    # Suits

    def bid_suits(self, *places: Place) -> tuple[Suit, ...]:
        """The suits that these players have shown, the first shown first."""
        found: list[Suit] = []
        for at, one in enumerate(self.meanings):
            if at % 4 in places:
                found += [suit for suit in DOWN if one.lengths[suit][0] >= _shows(one)]
        return tuple(dict.fromkeys(found))

    @cached_property
    def our_suits(self) -> tuple[Suit, ...]:
        """The suits that our side has shown."""
        return self.bid_suits(self.me, self.partner)

    @cached_property
    def their_suits(self) -> tuple[Suit, ...]:
        """The suits that the opponents have shown."""
        return self.bid_suits(self.lho, self.rho)

    @cached_property
    def theirs(self) -> tuple[Suit, ...]:
        """The suits that the opponents have shown, or else the one they have bid last."""
        last = () if self.strain == NOTRUMP or not self.is_theirs else (self.strain,)
        return self.their_suits or last

    @cached_property
    def unbid(self) -> tuple[Suit, ...]:
        """The suits that nobody has shown."""
        return tuple(s for s in DOWN if s not in self.our_suits and s not in self.their_suits)

    @cached_property
    def is_forced(self) -> bool:
        """Whether partner's last call asks for an answer and the opponent has passed."""
        if not self.meanings or len(self.calls) < 2 or self.rho_call != PASS:
            return False
        return self.meanings[-2].forcing or (self.is_game_forced and not self.is_at_game)

    @cached_property
    def is_game_forced(self) -> bool:
        """Whether our side has agreed to go on until game."""
        ours = (one for at, one in enumerate(self.meanings) if (at - self.me) % 2 == 0)
        return any(one.to_game for one in ours)

    @cached_property
    def was_at_game(self) -> bool:
        """Whether our side has bid a game or more."""
        ours = (*self.of(self.me), *self.of(self.partner))
        return any(map(_is_game, ours))

    @cached_property
    def is_at_game(self) -> bool:
        """Whether the last bid is a game."""
        return _is_game(self.bid)


def _is_game(call: CallCode) -> bool:
    return call >= bid(3, NOTRUMP) and call not in (bid(4, 0), bid(4, 1))


def _shows(rule: Rule) -> int:
    """How many cards of a suit a bid must promise for it to be shown: of an opened minor three."""
    return 3 if rule.code == "open_minor" else _LONG
