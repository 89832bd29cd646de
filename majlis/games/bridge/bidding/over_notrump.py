"""After partner's natural notrump: Stayman, transfers, minors, slams; and what they answer.

The same at the one-level, the two-level and the three-level, with the points that are needed counted
from what the notrump bid promised.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from majlis.games.bridge.bidding.rule import MOST, NT, Bounds, Range, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, PASS, REDOUBLE, level_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_GAME, _SLAM = 25, 33
_LOW = 1


def responses(s: Situation) -> Iterator[Rule]:
    """What partner calls over 1NT, 2NT or 3NT, the opponents silent, doubling or bidding 2♣."""
    level = level_of(s.his_call)
    if s.rho_call == PASS or (s.rho_call == DOUBLE and level == _LOW):
        if s.rho_call == DOUBLE:
            yield from _escapes()
        yield from _systems(s, level)
    elif s.rho_call == call_at(level + 1, CLUBS):
        yield from _systems(s, level, stolen=True)
    elif level == _LOW and s.level == 2 and s.strain != NT:
        yield from _over_interference(s)


def _systems(s: Situation, level: int, stolen: bool = False) -> Iterator[Rule]:
    low = s.his.points[0]
    game = _GAME - low - (level > _LOW)
    high = s.his.points[1]
    invite = max(game - 2, _GAME - high) if level == _LOW else game
    yield from _slams(s, level, _SLAM - low)
    yield from _both_majors(level, game, invite)
    yield from _long_majors(level, game)
    yield from _stayman(level, game, invite, stolen)
    yield from _transfers(level)
    if level == _LOW:
        yield from _minors(game, stolen)
        yield rule(call_at(2, NT), "invite_nt", worth=(_GAME - high + 1, game - 1))
    yield rule(call_at(3, NT), "to_play", worth=(game, _SLAM - low - 3))
    yield rule(PASS, "no_game", worth=(0, game - 1))


def _slams(s: Situation, level: int, slam: int) -> Iterator[Rule]:
    """Gerber with a suit that needs only aces, quantitative raises without a major."""
    if level < 3:
        yield rule(
            call_at(4, CLUBS),
            "gerber",
            hcp=slam - 3,
            test=lambda w: w.shape[0] >= 7 and w.top(w.longest) >= 2,
            alert=True,
            forcing=True,
            about=NT,
        )
    yield rule(call_at(6, NT), "to_play", hcp=(slam, slam + 3), test=_is_flat)
    if level < 3:
        four = call_at(4, NT)
        yield rule(four, "quantitative", hcp=(slam - 3, slam - 1), test=_is_flat)


def _is_flat(w: Worth) -> bool:
    return w.is_balanced and w.length[SPADES] < 4 and w.length[HEARTS] < 4


def _both_majors(level: int, game: int, invite: int) -> Iterator[Rule]:
    """Five and five: over hearts spades invite, over spades hearts are game."""
    if level == _LOW:
        both: dict[Suit, Bounds] = {SPADES: 5, HEARTS: 5}
        yield _transfer(HEARTS, both, (invite, game))
        yield _transfer(SPADES, both, (game + 1, MOST))


def _transfer(suit: Suit, lengths: dict[Suit, Bounds], worth: Range) -> Rule:
    call = call_at(2, suit - 1)
    return rule(
        call, "transfer", lengths, worth=worth, alert=True, forcing=True, about=suit, silent=True
    )


def _long_majors(level: int, game: int) -> Iterator[Rule]:
    """Six of a major and more than game: the bid at the three-level."""
    if level == _LOW:
        for suit in MAJORS:
            yield rule(call_at(3, suit), "slam_try", {suit: 6}, hcp=game + 4, to_game=True)


def _stayman(level: int, game: int, invite: int, stolen: bool) -> Iterator[Rule]:
    call = DOUBLE if stolen else call_at(level + 1, CLUBS)

    def ask(lengths: dict[Suit, Bounds], worth: int, test: Test | None = None) -> Rule:
        return rule(
            call, "stayman", lengths, worth=worth, test=test, alert=True, forcing=True, about=NT
        )

    yield ask({}, invite, _wants_stayman)
    if level == _LOW and not stolen:
        yield replace(ask({}, 0, _escapes_by_stayman), silent=True)
        yield replace(ask({}, game + 5, _shapely_minor), silent=True)


def _wants_stayman(w: Worth) -> bool:
    spades, hearts = w.length[SPADES], w.length[HEARTS]
    return (
        (spades == 4 or hearts == 4)
        and max(spades, hearts) <= 5
        and (spades + hearts >= 9 or max(spades, hearts) == 4)
    )


def _escapes_by_stayman(w: Worth) -> bool:
    """Short in clubs, and glad of whatever partner says."""
    _, diamonds, hearts, spades = w.length
    return w.hcp < 8 and diamonds >= 4 and max(hearts, spades) == 4 and min(hearts, spades) >= 3


def _shapely_minor(w: Worth) -> bool:
    return max(w.length[CLUBS], w.length[DIAMONDS]) >= 5 and not w.is_balanced


def _transfers(level: int) -> Iterator[Rule]:
    for suit in MAJORS:
        yield rule(
            call_at(level + 1, suit - 1),
            "transfer",
            {suit: 5},
            test=_longer(suit),
            alert=True,
            forcing=True,
            about=suit,
        )


def _longer(suit: Suit) -> Test:
    other = SPADES + HEARTS - suit
    return lambda w: w.length[suit] >= w.length[other] + (suit == HEARTS)


def _minors(game: int, stolen: bool) -> Iterator[Rule]:
    """A good suit invites, a poor hand plays in it."""
    for suit in MINORS:
        test = _two_honours(suit)
        yield rule(call_at(3, suit), "invite_minor", {suit: 6}, hcp=(5, game - 2), test=test)
    if not stolen:
        yield rule(
            call_at(2, SPADES),
            "relay_minor",
            hcp=(0, game - 2),
            test=lambda w: max(w.length[CLUBS], w.length[DIAMONDS]) >= 6,
            alert=True,
            forcing=True,
            about=NT,
        )


def _two_honours(suit: Suit) -> Test:
    return lambda w: w.top(suit) >= 2


def _escapes() -> Iterator[Rule]:
    """Doubled, with one long minor and nothing else: a redouble asks for 2♣."""
    yield rule(
        REDOUBLE,
        "escape",
        hcp=(0, 7),
        test=lambda w: w.shape[0] >= 5 and w.longest in MINORS,
        alert=True,
        forcing=True,
        about=CLUBS,
    )


def _over_interference(s: Situation) -> Iterator[Rule]:
    """They bid a suit at the two-level: natural bids, a cue bid for a major, a double to punish."""
    low = s.his.points[0]
    game, suit = _GAME - low, s.strain
    for major in MAJORS:
        if major != suit:
            yield (
                rule(call_at(3, major), "game_suit", {major: 5}, worth=game, to_game=True)
                if (s.cheapest(major) <= 3)
                else rule(call_at(4, major), "to_play", {major: 6}, worth=game)
            )
    if s.cheapest(suit) == 3 and suit in range(4):
        yield rule(
            call_at(3, suit),
            "stayman",
            worth=game,
            test=lambda w: any(w.length[m] == 4 for m in MAJORS if m != suit),
            alert=True,
            to_game=True,
            about=NT,
        )
    yield rule(call_at(3, NT), "to_play", worth=game, test=lambda w: w.stops(suit))
    yield rule(DOUBLE, "penalty", hcp=game - 2, test=_stacked(suit))
    for own in (SPADES, HEARTS, DIAMONDS):
        if s.cheapest(own) == 2:
            yield rule(call_at(2, own), "to_play", {own: 5}, hcp=(3, game - 1))
    yield rule(PASS, "no_game", hcp=(0, game))


def _stacked(suit: Suit) -> Test:
    return lambda w: w.length[suit] >= 4
