"""Opener's second call when partner has raised his suit."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, asks, call_at, rule
from majlis.games.bridge.bidding.situation import MAJORS, SUITS_UP, Situation
from majlis.games.bridge.bidding.traits import runs_of_one, trumps
from majlis.games.bridge.calls import ONE_CLUB, PASS
from majlis.games.bridge.cards import Suit

_GAME = 19
"""Points with the suit as trumps that make game opposite a single raise."""
_GAME_OVER_THREE = 16
"""The same where partner had to raise to the three-level."""
_LONG_GAME = 16
"""The same with a suit of seven."""
_TRY = 17


def after_raise(s: Situation) -> Iterator[Rule]:
    """Partner raised with six to ten: pass, invite, or bid game."""
    own = s.named(s.me)
    if s.rho_call >= ONE_CLUB:
        yield from _disturbed(s, own)
    elif own in MAJORS:
        yield from _major(s, own)
    else:
        yield from _minor(s, own)
    yield rule(PASS, "minimum", worth=(10, 18))


def _major(s: Situation, own: Suit) -> Iterator[Rule]:
    least = _GAME if s.level == 2 else _GAME_OVER_THREE
    yield rule(call_at(4, own), "game", {own: 5}, test=trumps(own, least))
    yield rule(call_at(4, own), "game", {own: 7}, test=trumps(own, _LONG_GAME))
    yield rule(call_at(2, NT), "invite_nt", hcp=(16, 18), balanced=True)
    yield rule(call_at(3, own), "invite", {own: 5}, hcp=(14, 18), test=trumps(own, _TRY, 18))


def _minor(s: Situation, own: Suit) -> Iterator[Rule]:
    yield rule(call_at(3, NT), "to_play", hcp=(19, 21), test=runs_of_one)
    yield rule(call_at(2, NT), "invite_nt", hcp=(18, 19), balanced=True)
    for suit in SUITS_UP:
        if suit != own and s.cheapest(suit) == 2:
            yield rule(call_at(2, suit), "game_try", {suit: 4}, worth=_TRY, forcing=True)
    yield rule(call_at(3, own), "invite", {own: 5}, worth=(16, 18))


def _disturbed(s: Situation, own: Suit) -> Iterator[Rule]:
    if own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 5}, test=trumps(own, _GAME))
        yield rule(call_at(4, own), "game", {own: 7}, test=trumps(own, _LONG_GAME))
    if s.cheapest(own) == 3:
        yield rule(call_at(3, own), "compete", {own: 6}, worth=(12, 18))
        if own not in MAJORS:
            yield rule(call_at(3, own), "compete", {own: 5}, worth=(14, 18))


def after_limit_raise(s: Situation) -> Iterator[Rule]:
    """Partner invited: game with anything above a minimum."""
    own = s.named(s.me)
    if own in MAJORS:
        yield asks(rule(call_at(4, NT), "blackwood", test=trumps(own, 21)))
        yield rule(call_at(4, own), "game", {own: 5}, test=trumps(own, 14, 20))
    else:
        yield rule(call_at(3, NT), "to_play", hcp=15, test=runs_of_one)
        yield rule(call_at(5, own), "game", {own: 4}, test=trumps(own, 17))
    yield rule(PASS, "minimum", worth=(10, 14))
