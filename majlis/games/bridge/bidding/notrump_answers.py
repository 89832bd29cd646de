"""What the notrump bidder answers to partner's questions, and how the questions go on."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, ONE_CLUB, PASS, REDOUBLE, level_of, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_GAME = 25
_INVITES = 2
"""So many points below game partner invites."""


# Stayman


def stayman(s: Situation) -> Iterator[Rule]:
    """Hearts before spades, or diamonds without either."""
    level = _asked_at(s)
    if s.rho_call == DOUBLE and s.bid == call_at(level, CLUBS):
        yield rule(
            REDOUBLE, "clubs_to_play", {CLUBS: 5}, test=lambda w: w.is_good(CLUBS), about=CLUBS
        )
    if s.rho_call >= ONE_CLUB:
        yield from _stayman_disturbed(s)
        return
    yield (
        rule(PASS, "penalty_pass", {CLUBS: 5}, test=_sits)
        if s.is_theirs
        else rule(call_at(level, HEARTS), "stayman_major", {HEARTS: 4})
    )
    for suit in (HEARTS, SPADES):
        yield rule(call_at(level, suit), "stayman_major", {suit: 4})
    no_major: dict[Suit, tuple[int, int]] = {HEARTS: (0, 3), SPADES: (0, 3)}
    yield rule(call_at(level, DIAMONDS), "stayman_none", no_major, alert=True, about=NT)


def _sits(w: Worth) -> bool:
    return w.top(CLUBS) >= 2


def _asked_at(s: Situation) -> int:
    """The level of the answer."""
    return max(s.level, 2)


def _stayman_disturbed(s: Situation) -> Iterator[Rule]:
    suit = s.strain
    if s.level >= 3:
        yield rule(DOUBLE, "penalty", {suit: 4})
    for major in (HEARTS, SPADES):
        if major != suit:
            yield rule(s.to(major), "stayman_major", {major: 4})
    yield rule(PASS, "no_major")


def after_stayman(s: Situation) -> Iterator[Rule]:
    """Partner answered Stayman: a fit, five of the other major, a minor, notrump."""
    low = s.his.points[0]
    level = level_of(s.his_call)
    game = _GAME - low - (level > 2)
    shown = strain_of(s.his_call)
    if s.his_code == "stayman_major":
        yield from _fit(shown, level, game)
    if level == 2:
        yield from _five_four(shown, game)
        for suit in MINORS:
            yield rule(call_at(3, suit), "slam_minor", {suit: 5}, hcp=game + 3, to_game=True)
        yield rule(call_at(2, NT), "invite_nt", worth=(game - _INVITES, game - 1))
    yield rule(call_at(3, NT), "to_play", worth=game)
    yield rule(PASS, "no_game")


def _fit(suit: Suit, level: int, game: int) -> Iterator[Rule]:
    four = {suit: 4}
    yield rule(call_at(4, NT), "blackwood", four, hcp=game + 7, alert=True, forcing=True, about=NT)
    yield rule(call_at(4, suit), "to_play", four, support=(suit, game + (level == 2)))
    if level == 2:
        yield rule(call_at(3, suit), "invite_fit", four, support=(suit, (game - 2, game)))


def _five_four(shown: Suit, game: int) -> Iterator[Rule]:
    """Five of a major and four of the other, no fit yet: at the three-level forcing."""
    for suit in MAJORS:
        five = {suit: 5}
        if suit != shown:
            yield rule(call_at(3, suit), "game_suit", five, hcp=game, to_game=True)
            yield rule(call_at(2, suit), "invite_suit", five, worth=(game - 2, game))


# Transfers


def transfer(s: Situation) -> Iterator[Rule]:
    """Accept; jump with four trumps and a maximum."""
    suit = _meant(s)
    level = level_of(s.his_call) + (s.his_call == call_at(level_of(s.his_call), NT))
    if s.rho_call >= ONE_CLUB:
        yield from _transfer_disturbed(s, suit)
        return
    if s.rho_call == DOUBLE:
        yield rule(REDOUBLE, "redouble_strong", {s.strain: 5}, test=_good(s.strain), about=s.strain)
        yield rule(PASS, "no_support", {suit: (0, 2)})
    if level == 2:
        yield rule(call_at(3, suit), "super_accept", {suit: 4}, hcp=s.mine.points[1])
    yield rule(s.to(suit), "accept")


def _good(suit: Suit) -> Test:
    return lambda w: w.top(suit) >= 2


def _meant(s: Situation) -> Suit:
    about = s.meanings[-2].about
    assert about is not None, "a transfer is about a suit"
    return about


def _transfer_disturbed(s: Situation, suit: Suit) -> Iterator[Rule]:
    yield rule(s.to(suit), "support", {suit: 3}, hcp=s.mine.points[0] + s.level - 2)
    yield rule(s.to(suit), "support", {suit: 4})
    yield rule(PASS, "no_support")


def after_transfer(s: Situation) -> Iterator[Rule]:
    """Partner accepted: how long the suit is, how strong the hand."""
    suit = strain_of(s.his_call)
    level = level_of(s.his_call)
    low = s.his.points[0]
    game = _GAME - low - (level > 2)
    if s.his_code == "super_accept" or level > 2:
        yield rule(call_at(4, suit), "to_play", {suit: 6}, worth=game - 2)
        yield rule(
            call_at(4, suit),
            "to_play",
            worth=game - 1,
            test=lambda w: s.level == 3 and s.his_code == "super_accept",
        )
        yield rule(call_at(3, NT), "choice", {suit: 5}, hcp=game)
        yield rule(PASS, "no_game")
        return
    other = SPADES + HEARTS - suit
    if suit == HEARTS:
        yield rule(call_at(2, SPADES), "invite_both", {SPADES: 5}, worth=(game - 2, game))
    else:
        yield rule(call_at(4, HEARTS), "game_both", {HEARTS: 5}, worth=game)
    yield rule(call_at(4, NT), "quantitative", {suit: 5}, worth=(31 - low, 32 - low))
    yield rule(call_at(4, suit), "to_play", {suit: 6}, worth=game)
    yield rule(call_at(3, suit), "invite_suit", {suit: 6}, worth=(game - 2, game - 1))
    for new in (*MINORS, other):
        if new != SPADES:
            test = _real(new)
            yield rule(call_at(3, new), "game_suit", {new: 4}, hcp=game, test=test, to_game=True)
    yield rule(call_at(3, NT), "choice", {suit: 5}, hcp=game)
    yield rule(call_at(2, NT), "invite_nt", {suit: 5}, hcp=(game - 2, game - 1))
    yield rule(PASS, "no_game")


def _real(suit: Suit) -> Test:
    """Worth showing: five cards, or an unbalanced hand."""
    return lambda w: w.length[suit] >= 5 or not w.is_nearly_balanced


# The others


def relay(s: Situation) -> Iterator[Rule]:
    """Partner asked for clubs, whatever he has."""
    yield rule(s.to(CLUBS), "relayed", alert=True, about=NT)


def after_relay(s: Situation) -> Iterator[Rule]:
    """Clubs are passed, anything else is the real suit."""
    yield rule(PASS, "to_play", {CLUBS: 6})
    yield rule(PASS, "to_play", {CLUBS: 5})
    yield rule(s.to(DIAMONDS), "to_play", {DIAMONDS: 5})


def invited_minor(s: Situation) -> Iterator[Rule]:
    """Partner has a good long minor: game with its king or ace or more, and all suits stopped."""
    suit = strain_of(s.his_call)
    yield rule(call_at(3, NT), "to_play", {suit: 2}, test=lambda w: w.top(suit) >= 1)
    yield rule(PASS, "no_game")


def slam_try(s: Situation) -> Iterator[Rule]:
    """Partner has six of a major and more than game."""
    suit = strain_of(s.his_call)
    yield rule(call_at(4, suit), "support", {suit: 2})
    yield rule(call_at(3, NT), "to_play")


def quantitative(s: Situation) -> Iterator[Rule]:
    """Partner asks for a slam with more than a minimum."""
    low, high = s.mine.points
    yield rule(call_at(6, NT), "to_play", worth=low + 2 if high - low < 3 else low + 2)
    yield rule(PASS, "minimum")
