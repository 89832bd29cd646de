"""What the notrump bidder answers to partner's questions, and how the questions go on."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Bounds, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.traits import fair, good, other_major, top_two
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, ONE_CLUB, PASS, REDOUBLE, level_of, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_GAME = 25
_INVITES = 2
"""So many points below game partner invites."""


def _game(s: Situation) -> int:
    """The points that make game with what the notrump bidder, my partner, promised."""
    return _GAME - s.his.points[0] - (level_of(s.his_call) > 2)


# Stayman


def stayman(s: Situation) -> Iterator[Rule]:
    """Hearts before spades, or diamonds without either."""
    level = max(s.level, 2)
    if s.rho_call >= ONE_CLUB:
        yield from _stayman_disturbed(s)
        return
    if s.rho_call == DOUBLE and s.bid == call_at(level, CLUBS):
        yield rule(REDOUBLE, "clubs_to_play", {CLUBS: 5}, test=good(CLUBS), about=CLUBS)
    if s.is_theirs:
        yield rule(PASS, "penalty_pass", {CLUBS: 5}, test=top_two(CLUBS))
    for suit in (HEARTS, SPADES):
        yield rule(call_at(level, suit), "stayman_major", {suit: 4})
    neither: dict[Suit, Bounds] = {HEARTS: (0, 3), SPADES: (0, 3)}
    yield rule(call_at(level, DIAMONDS), "stayman_none", neither, alert=True, about=NT)


def _stayman_disturbed(s: Situation) -> Iterator[Rule]:
    if s.level >= 3 and s.strain != NT:
        yield rule(DOUBLE, "penalty", {s.strain: 4})
    for major in (HEARTS, SPADES):
        if major != s.strain:
            yield rule(s.to(major), "stayman_major", {major: 4})
    yield rule(PASS, "no_major")


def after_stayman(s: Situation) -> Iterator[Rule]:
    """Partner answered Stayman: a fit, five of the other major, a minor, notrump."""
    level, game, shown = level_of(s.his_call), _game(s), strain_of(s.his_call)
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
    yield asks(rule(call_at(4, NT), "blackwood", four, hcp=game + 7))
    yield rule(call_at(4, suit), "to_play", four, support=(suit, game + (level == 2)))
    if level == 2:
        yield rule(call_at(3, suit), "invite_fit", four, support=(suit, (game - 2, game)))


def _five_four(shown: Suit, game: int) -> Iterator[Rule]:
    """Five of a major and four of the other, no fit yet: at the three-level forcing."""
    for suit in MAJORS:
        if suit != shown:
            yield rule(call_at(3, suit), "game_suit", {suit: 5}, hcp=game, to_game=True)
            yield rule(call_at(2, suit), "invite_suit", {suit: 5}, worth=(game - 2, game))


# Transfers


def transfer(s: Situation) -> Iterator[Rule]:
    """Accept; jump with four trumps and a maximum."""
    suit = s.meanings[-2].about
    assert suit is not None, "a transfer is about a suit"
    if s.rho_call >= ONE_CLUB:
        yield from _transfer_disturbed(s, suit)
        return
    if s.rho_call == DOUBLE:
        strong = rule(REDOUBLE, "redouble_strong", {s.strain: 5}, test=top_two(s.strain))
        yield asks(strong, s.strain)
        yield rule(PASS, "no_support", {suit: (0, 2)})
    if level_of(s.his_call) == 2:
        yield rule(call_at(3, suit), "super_accept", {suit: 4}, hcp=s.mine.points[1])
    yield rule(s.to(suit), "accept")


def _transfer_disturbed(s: Situation, suit: Suit) -> Iterator[Rule]:
    least = s.mine.points[0] + s.level - 2
    yield rule(s.to(suit), "support", {suit: 3}, hcp=least)
    yield rule(s.to(suit), "support", {suit: 4})
    yield rule(PASS, "no_support")


def after_transfer(s: Situation) -> Iterator[Rule]:
    """Partner accepted: how long the suit is, how strong the hand."""
    suit, game = strain_of(s.his_call), _game(s)
    if level_of(s.his_call) > 2:
        yield from _accepted_high(s, suit, game)
    else:
        yield from _two_suits(suit, game)
        yield from _one_suit(s, suit, game)
    yield rule(PASS, "no_game")


def _accepted_high(s: Situation, suit: Suit, game: int) -> Iterator[Rule]:
    """Partner jumped, or began with 2NT or more: game or nothing."""
    yield rule(call_at(4, suit), "to_play", {suit: 6}, worth=game - 2)
    if s.his_code == "super_accept":
        yield rule(call_at(4, suit), "to_play", worth=game - 1)
    yield rule(call_at(3, NT), "choice", {suit: 5}, hcp=game)


def _two_suits(suit: Suit, game: int) -> Iterator[Rule]:
    """Both majors, the cheaper way weaker; or another suit and game."""
    if suit == HEARTS:
        yield rule(call_at(2, SPADES), "invite_both", {SPADES: 5}, worth=(game - 2, game))
    else:
        yield rule(call_at(4, HEARTS), "game_both", {HEARTS: 5}, worth=game)
    for new in (*MINORS, other_major(suit)):
        if new != SPADES:
            test = _real(new)
            yield rule(call_at(3, new), "game_suit", {new: 4}, hcp=game, test=test, to_game=True)


def _real(suit: Suit) -> Test:
    """Worth showing: five cards, or an unbalanced hand; not six of the major."""

    def test(w: Worth) -> bool:
        is_long = max(w.length[major] for major in MAJORS) >= 6
        return not is_long and (w.length[suit] >= 5 or not w.is_nearly_balanced)

    return test


def _one_suit(s: Situation, suit: Suit, game: int) -> Iterator[Rule]:
    low = s.his.points[0]
    invite = (game - _INVITES, game - 1)
    yield rule(call_at(4, NT), "quantitative", {suit: 5}, worth=(31 - low, 32 - low))
    yield rule(call_at(4, suit), "to_play", {suit: 6}, worth=game)
    yield rule(call_at(3, suit), "invite_suit", {suit: 6}, worth=invite)
    yield rule(call_at(3, NT), "choice", {suit: 5}, hcp=game)
    yield rule(call_at(2, NT), "invite_nt", {suit: 5}, hcp=invite)


# The others


def relay(s: Situation) -> Iterator[Rule]:
    """Partner asked for clubs, whatever he has; if they bid, he need not hear it."""
    if s.rho_call >= ONE_CLUB:
        yield rule(PASS, "no_support")
    yield rule(s.to(CLUBS), "relayed", alert=True, about=NT)


def after_relay(s: Situation) -> Iterator[Rule]:
    """Clubs are passed, anything else is the real suit."""
    yield rule(PASS, "to_play", {CLUBS: 5})
    yield rule(s.to(DIAMONDS), "to_play", {DIAMONDS: 5})


def invited_minor(s: Situation) -> Iterator[Rule]:
    """Partner has a good long minor: game with a high card of it."""
    suit = strain_of(s.his_call)
    yield rule(call_at(3, NT), "to_play", {suit: 2}, test=fair(suit))
    yield rule(PASS, "no_game")


def slam_minor(s: Situation) -> Iterator[Rule]:
    """Partner has a minor of five and looks for slam: four cards of it, or notrump."""
    suit = strain_of(s.his_call)
    yield rule(s.to(suit), "support", {suit: 4}, forcing=True)
    yield rule(call_at(3, NT), "to_play")


def slam_try(s: Situation) -> Iterator[Rule]:
    """Partner has six of a major and more than game."""
    suit = strain_of(s.his_call)
    yield rule(call_at(4, suit), "support", {suit: 2})
    yield rule(call_at(3, NT), "to_play")


def quantitative(s: Situation) -> Iterator[Rule]:
    """Partner asks for a slam with more than a minimum."""
    low, high = s.mine.points
    yield rule(call_at(6, NT), "to_play", hcp=min((low + high + 1) // 2, low + _INVITES))
    yield rule(PASS, "minimum")
