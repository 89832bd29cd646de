"""After partner's natural notrump: Stayman, transfers, minors, slams.

The same at the one-level, the two-level and the three-level, with the points that are needed
counted from what the notrump bid promised.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from majlis.games.bridge.bidding.rule import MOST, NT, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.traits import (
    higher_of_equals,
    no_major,
    other_major,
    stops,
    top_two,
)
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, PASS, REDOUBLE, level_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_GAME, _SLAM = 25, 33
_LOW = 1


class _Aims(Struct, frozen=True):
    """The level of partner's notrump, and the points from which I invite, go to game, to slam."""

    level: int
    invite: int
    game: int
    slam: int


def _aims(s: Situation) -> _Aims:
    low, high = s.his.points
    level = level_of(s.his_call)
    game = _GAME - low - (level > _LOW)
    invite = max(game - 2, _GAME - high) if level == _LOW else game
    return _Aims(level, invite, game, _SLAM - low)


def responses(s: Situation) -> Iterator[Rule]:
    """What partner calls over 1NT, 2NT or 3NT, the opponents silent, doubling or bidding 2♣."""
    aims = _aims(s)
    is_low = aims.level == _LOW
    if s.rho_call == PASS:
        yield from _systems(s, aims)
    elif s.rho_call == DOUBLE and is_low:
        yield from _escapes()
        yield from _systems(s, aims)
    elif s.rho_call == call_at(aims.level + 1, CLUBS):
        yield from _systems(s, aims, stolen=True)
    elif is_low and s.level == 2 and s.strain != NT:
        yield from _over_interference(s, aims.game)


def _systems(s: Situation, aims: _Aims, stolen: bool = False) -> Iterator[Rule]:
    yield from _slams(aims)
    if aims.level == _LOW:
        yield from _both_majors(aims)
        yield from _long_majors(aims)
    yield from _stayman(aims, stolen)
    yield from _transfers(aims.level)
    if aims.level == _LOW:
        yield from _minors(aims.game, stolen)
        least = _GAME - s.his.points[1] + 1
        yield rule(call_at(2, NT), "invite_nt", worth=(least, aims.game - 1))
    yield rule(call_at(3, NT), "to_play", worth=(aims.game, aims.slam - 3))
    yield rule(PASS, "no_game", worth=(0, aims.game - 1))


def _slams(aims: _Aims) -> Iterator[Rule]:
    """Gerber with a suit that needs only aces, quantitative raises without a major."""
    if aims.level < 3:
        yield asks(rule(call_at(4, CLUBS), "gerber", worth=aims.slam, test=_has_six_good))
    yield rule(call_at(6, NT), "to_play", hcp=(aims.slam, aims.slam + 3), test=_is_flat)
    if aims.level < 3:
        points = (aims.slam - 3, aims.slam - 1)
        yield rule(call_at(4, NT), "quantitative", hcp=points, test=_is_flat)


def _has_six_good(w: Worth) -> bool:
    return w.shape[0] >= 6 and w.top(w.longest) >= 1 and w.shape[-1] > 0


def _is_flat(w: Worth) -> bool:
    return w.is_balanced and no_major(w)


# Majors


def _both_majors(aims: _Aims) -> Iterator[Rule]:
    """Five and five: over hearts spades invite, over spades hearts are game."""
    for suit, worth in ((HEARTS, (aims.invite, aims.game)), (SPADES, (aims.game + 1, MOST))):
        one = rule(call_at(2, suit - 1), "transfer", {SPADES: 5, HEARTS: 5}, worth=worth)
        yield replace(asks(one, suit), silent=True)


def _long_majors(aims: _Aims) -> Iterator[Rule]:
    """Six of a major and more than game: the bid at the three-level."""
    for suit in MAJORS:
        yield rule(call_at(3, suit), "slam_try", {suit: 6}, hcp=aims.game + 4, to_game=True)


def _stayman(aims: _Aims, stolen: bool) -> Iterator[Rule]:
    call = DOUBLE if stolen else call_at(aims.level + 1, CLUBS)
    yield asks(rule(call, "stayman", worth=aims.invite, test=_wants_stayman))
    if aims.level == _LOW and not stolen:
        weak = asks(rule(call, "stayman", test=_escapes_by_stayman))
        minor = asks(rule(call, "stayman", worth=aims.game + 5, test=_shapely_minor))
        yield replace(weak, silent=True)
        yield replace(minor, silent=True)


def _wants_stayman(w: Worth) -> bool:
    """Four cards of a major, and of the other not five, unless it is five and four."""
    less, more = sorted((w.length[SPADES], w.length[HEARTS]))
    return more == 4 or (more == 5 and less == 4)


def _escapes_by_stayman(w: Worth) -> bool:
    """Short in clubs, and glad of whatever partner says."""
    _, diamonds, hearts, spades = w.length
    return w.hcp < 8 and diamonds >= 4 and max(hearts, spades) == 4 and min(hearts, spades) >= 3


def _shapely_minor(w: Worth) -> bool:
    return max(w.length[CLUBS], w.length[DIAMONDS]) >= 5 and not w.is_balanced


def _transfers(level: int) -> Iterator[Rule]:
    for suit in MAJORS:
        test = higher_of_equals(suit, other_major(suit))
        yield asks(rule(call_at(level + 1, suit - 1), "transfer", {suit: 5}, test=test), suit)


# Minors


def _minors(game: int, stolen: bool) -> Iterator[Rule]:
    """A good suit invites, a poor hand plays in it."""
    for suit in MINORS:
        points = (5, game - 2)
        yield rule(call_at(3, suit), "invite_minor", {suit: 6}, hcp=points, test=top_two(suit))
    if not stolen:
        yield asks(rule(call_at(2, SPADES), "relay_minor", hcp=(0, game - 2), test=_has_six))


def _has_six(w: Worth) -> bool:
    return max(w.length[CLUBS], w.length[DIAMONDS]) >= 6


def _escapes() -> Iterator[Rule]:
    """Doubled, with one long minor and nothing else: a redouble asks for 2♣."""
    yield asks(rule(REDOUBLE, "escape", hcp=(0, 7), test=_runs_to_minor), CLUBS)


def _runs_to_minor(w: Worth) -> bool:
    return w.shape[0] >= 5 and w.longest in MINORS


# They bid


def _over_interference(s: Situation, game: int) -> Iterator[Rule]:
    """They bid a suit at the two-level: natural bids, a cue bid for a major, a double to punish."""
    suit = s.strain
    for major in MAJORS:
        if major != suit:
            yield rule(call_at(3, major), "game_suit", {major: 5}, worth=game, to_game=True)
    ask = rule(call_at(3, suit), "stayman", worth=game, test=_four_of_major(suit))
    yield asks(ask, to_game=True)
    yield rule(call_at(3, NT), "to_play", worth=game, test=stops([suit]))
    yield rule(DOUBLE, "penalty", {suit: 4}, hcp=game - 2)
    for own in DOWN:
        if own != CLUBS and s.cheapest(own) == 2:
            yield rule(call_at(2, own), "to_play", {own: 5}, hcp=(3, game - 1))
    yield rule(PASS, "no_game", hcp=(0, game))


def _four_of_major(theirs: Suit) -> Test:
    return lambda w: any(w.length[major] == 4 for major in MAJORS if major != theirs)
