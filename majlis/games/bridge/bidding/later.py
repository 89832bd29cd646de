"""Responder's second call, and what opener answers to the fourth suit."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import HEARTS, SPADES, Suit

_GAME = 25


def _my_suit(s: Situation) -> Suit:
    """The suit I bid first."""
    return s.named(s.me)


def _his_suit(s: Situation) -> Suit:
    """The suit partner bid first."""
    return s.named(s.partner)


def after_rebid_nt(s: Situation) -> Iterator[Rule]:
    """Opener is balanced and a minimum: jumps in new suits and reverses force, the rest does not."""
    own, his = _my_suit(s), _his_suit(s)
    if own == NT:
        return
    game = _GAME - s.his.points[0]
    invite: tuple[int, int] = (game - 2, game - 1)
    if own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 6}, worth=game)
        yield rule(call_at(3, own), "invite_suit", {own: 6}, worth=invite)
    for suit in DOWN:
        if suit in (own, his):
            continue
        if suit > own and s.cheapest(suit) == 2:
            yield rule(
                call_at(2, suit),
                "reverse",
                {suit: 4, own: 5},
                hcp=game,
                test=_shapely,
                forcing=True,
            )
        elif s.cheapest(suit) == 2:
            yield rule(call_at(3, suit), "game_suit", {suit: 5, own: 5}, hcp=game - 1, to_game=True)
    yield rule(call_at(3, NT), "to_play", worth=game)
    yield rule(call_at(2, NT), "invite_nt", worth=invite)
    yield rule(s.to(own), "rebid", {own: 6}, worth=(5, game - 3))
    for suit in DOWN:
        if suit not in (own, his) and suit < own:
            yield rule(
                s.to(suit), "second_suit", {suit: 4, own: 5}, worth=(5, game - 3), test=_shapely
            )
    if s.cheapest(his) == 2:
        yield rule(call_at(2, his), "preference", {his: 4}, worth=(5, game - 3), test=_uneven)
    if own in MAJORS:
        yield rule(s.to(own), "rebid", {own: 5}, worth=(5, game - 3), test=_shapely)
    yield rule(PASS, "to_play", worth=(0, game - 3))


def _shapely(w: Worth) -> bool:
    return not w.is_balanced


def _uneven(w: Worth) -> bool:
    return w.shape[-1] <= 2


def after_jump_nt(s: Situation) -> Iterator[Rule]:
    """Opener has eighteen or nineteen, balanced: three of a suit forces to game."""
    own, his = _my_suit(s), _his_suit(s)
    if own == NT:
        return
    game = 24 - s.his.points[0]
    if own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 6}, worth=game)
    yield rule(call_at(6, NT), "to_play", hcp=33 - s.his.points[0], test=lambda w: w.is_balanced)
    if own in MAJORS:
        yield rule(call_at(3, own), "rebid", {own: 5}, worth=game, to_game=True)
    for suit in DOWN:
        if suit != own and s.cheapest(suit) == 3:
            cards = 4 if suit in MAJORS or suit == his else 5
            lengths = {suit: cards, own: 5 if suit not in (his, SPADES) else 4}
            yield rule(
                call_at(3, suit), "game_suit", lengths, worth=game, test=_uneven, to_game=True
            )
    yield rule(call_at(3, NT), "to_play", worth=game)
    yield rule(PASS, "to_play", worth=(0, game - 1))


def after_reverse(s: Situation) -> Iterator[Rule]:
    """Opener has seventeen or more and two suits: forced, so weak hands need bids too."""
    own, his, second = _my_suit(s), _his_suit(s), s.strain
    game = _GAME - s.his.points[0]
    rest = [suit for suit in range(4) if suit not in (own, his, second)]
    if second in MAJORS:
        yield rule(call_at(4, second), "game", {second: 4}, support=(second, (game, game + 3)))
        yield rule(s.to(second), "support", {second: 4}, worth=game + 2, to_game=True)
    if own == NT:
        yield from _notrump_over_reverse(s, his, game)
        return
    stopped = _stops(rest)
    if own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 6}, worth=game + 4)
    yield rule(call_at(3, NT), "to_play", worth=game + 1, test=stopped)
    for suit in rest:
        if s.cheapest(suit) <= 3:
            yield rule(
                s.to(suit), "fourth_suit", hcp=game + 1, alert=True, to_game=True, about=suit
            )
    if own in MAJORS and s.cheapest(own) == 2:
        yield rule(call_at(2, own), "rebid", {own: 5}, worth=(5, game + 1), forcing=True)
    yield rule(s.to(NT), "natural_nt", worth=(5, game), test=stopped)
    yield rule(s.to(his), "preference", worth=(5, game))


def _notrump_over_reverse(s: Situation, his: Suit, game: int) -> Iterator[Rule]:
    yield rule(call_at(3, NT), "to_play", worth=game + 1)
    yield rule(call_at(3, NT), "to_play", worth=game, test=lambda w: w.length[his] >= 3)
    yield rule(call_at(2, NT), "natural_nt", worth=(5, game), test=lambda w: w.length[his] <= 4)
    yield rule(s.to(his), "preference", worth=(5, game))


def _stops(suits: list[Suit]) -> Test:
    return lambda w: all(w.stops(suit) for suit in suits)


def after_fourth_suit(s: Situation) -> Iterator[Rule]:
    """Responder asks by the fourth suit: support for his major, a stopper, more of my suits."""
    asked, own, his = s.meanings[-2].about, _my_suit(s), _his_suit(s)
    assert asked is not None, "the fourth suit is about itself"
    mine = s.bid_suits(s.me)
    if his in MAJORS and s.cheapest(his) <= 3:
        yield rule(s.to(his), "support", {his: 3}, forcing=True)
    yield rule(call_at(3, NT), "to_play", hcp=15, test=_stops([asked]))
    if s.cheapest(NT) == 2:
        yield rule(call_at(2, NT), "natural_nt", hcp=(11, 15), test=_stops([asked]), forcing=True)
    for suit in mine:
        if s.cheapest(suit) <= 3 and suit == own:
            yield rule(s.to(suit), "rebid", {suit: 6}, forcing=True)
    for suit in mine:
        if s.cheapest(suit) <= 3 and suit != own:
            yield rule(s.to(suit), "rebid", {suit: 5}, forcing=True)
    if s.cheapest(asked) <= 3:
        yield rule(s.to(asked), "support", {asked: 4}, forcing=True)
    yield rule(s.to(NT), "natural_nt", test=_stops([asked]), forcing=True)
    for suit in mine:
        if s.cheapest(suit) <= 3:
            yield rule(s.to(suit), "rebid", {suit: 5 if suit == own else 4}, forcing=True)


_ = (MINORS, HEARTS)
