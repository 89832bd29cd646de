"""What is left when no agreement applies: add up the points, find a fit, and go as far as they do.

Partner's calls have told the least and the most he has; with my own that makes game, an invitation,
or less.
"""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import MOST, NT, Range, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import ONE_CLUB, PASS, level_of, strain_of
from majlis.games.bridge.cards import CLUBS, HEARTS, SPADES, Suit

GAME, MINOR_GAME, SLAM = 25, 28, 33
_FIT = 8
_INVITATIONS = (
    "invite",
    "invite_nt",
    "invite_suit",
    "invite_fit",
    "limit_raise",
    "jump_raise",
    "jump_rebid",
    "jump_nt",
    "game_try",
    "invite_both",
)


class Needs:
    """The points that I need for what, given what partner has told."""

    def __init__(self, s: Situation) -> None:
        low, high = s.his.points
        is_invited = s.his_code in _INVITATIONS and high - low <= 4
        base = (low + high) // 2 if is_invited else low
        self.game = GAME - base
        self.minor = MINOR_GAME - base
        self.slam = SLAM - low
        self.invite = min(self.game - 1, GAME - min(high, low + 2))
        self.invites: Range = (self.invite, self.game - 1)


def natural(s: Situation) -> Iterator[Rule]:
    """Our side has the last bid: where to play, and how high."""
    needs = Needs(s)
    if s.is_at_game:
        yield from _beyond_game(s, needs)
        yield rule(PASS, "to_play")
        return
    yield from _slam(s, needs)
    yield from _long_forcing(s)
    yield from _majors(s, needs)
    yield from _one_level(s)
    yield from _notrump(s, needs)
    yield from _force(s, needs)
    yield from _minor_games(s, needs)
    yield from _notrump_anyhow(s, needs)
    yield from _invitations(s, needs)
    yield from _quietly(s, needs)


# Slams


def _slam(s: Situation, needs: Needs) -> Iterator[Rule]:
    for suit in DOWN:
        least = s.his.least(suit)
        if least >= 3 and s.cheapest(NT) <= 4:
            yield rule(
                call_at(4, NT),
                "blackwood",
                {suit: max(_FIT - least, 1)},
                support=(suit, needs.slam),
                test=lambda w: w.hcp >= 15,
                alert=True,
                forcing=True,
                about=NT,
            )
    if s.his.balanced:
        yield rule(call_at(6, NT), "to_play", hcp=needs.slam, test=lambda w: w.is_balanced)


def _beyond_game(s: Situation, needs: Needs) -> Iterator[Rule]:
    """Partner is in game: on to slam with very much; out of 3NT into a major that fits."""
    if s.bidder != s.partner:
        return
    if s.his_code not in ("game", "to_play", "game_raise"):
        yield from _slam(s, needs)
    if s.bid == call_at(3, NT):
        for suit in MAJORS:
            if s.his.least(suit) >= 5:
                yield rule(call_at(4, suit), "choice_made", {suit: _FIT - s.his.least(suit)})
        own = [suit for suit in MAJORS if s.mine.least(suit) >= 5]
        for suit in own:
            yield rule(call_at(4, suit), "choice_made", {suit: 7})


# Games


def _majors(s: Situation, needs: Needs) -> Iterator[Rule]:
    for suit in sorted(MAJORS, key=lambda one: (s.his.least(one), one), reverse=True):
        least = s.his.least(suit)
        four = call_at(4, suit)
        if least >= 4 or (least >= 2 and s.mine.least(suit) >= 4):
            yield rule(four, "game", {suit: _FIT - least}, test=_adds_up(s, suit, needs.game))
        elif least == 3:
            yield rule(four, "game", {suit: 5}, test=_adds_up(s, suit, needs.game))
        elif least == 2:
            yield rule(four, "game", {suit: 6}, worth=needs.game)
        else:
            yield rule(
                four, "game", {suit: 6}, worth=needs.game, test=lambda w, suit=suit: w.is_good(suit)
            )
        if s.mine.least(suit) >= 6 and least < 2:
            yield rule(four, "game", {suit: 7}, worth=needs.game)


def _adds_up(s: Situation, suit: Suit, need: int, most: int = MOST) -> Test:
    """Enough with this suit as trumps: long ones counted by him who is longer."""
    is_long = s.mine.least(suit) >= s.his.least(suit)
    return lambda w: need <= (w.trumps(suit) if is_long else w.support(suit)) <= most


def _notrump(s: Situation, needs: Needs) -> Iterator[Rule]:
    stopped, suits = _stopped(s), s.bid_suits(s.partner)

    has_bid = _has_bid_notrump(s)

    def test(w: Worth) -> bool:
        is_flat = w.is_nearly_balanced and all(w.length[suit] for suit in suits)
        return stopped(w) and (is_flat or s.his.balanced or has_bid)

    yield rule(call_at(3, NT), "to_play", worth=needs.game, test=test)


def _notrump_anyhow(s: Situation, needs: Needs) -> Iterator[Rule]:
    test = _stopped(s)
    yield rule(call_at(3, NT), "to_play", worth=needs.game + 1, test=test)


def _long_forcing(s: Situation) -> Iterator[Rule]:
    """Where game is certain, a long major at the three-level first, and three-card support."""
    if not s.is_game_forced or s.is_at_game:
        return
    for suit in MAJORS:
        if s.cheapest(suit) == 3:
            if s.mine.least(suit) >= 4 and s.his.least(suit) < 3:
                yield rule(call_at(3, suit), "rebid", {suit: 6}, forcing=True)
            if s.his.least(suit) in (4, 5) and s.mine.least(suit) < 3:
                yield rule(call_at(3, suit), "support", {suit: 3}, forcing=True)


def _stopped(s: Situation) -> Test:
    """What they bid is stopped; and the one suit that nobody has bid."""
    suits = set(s.their_suits)
    if len(s.unbid) == 1 and not s.his.balanced:
        suits |= set(s.unbid)
    if _has_bid_notrump(s):
        suits = set()
    return lambda w: all(w.stops(suit) for suit in suits)


def _has_bid_notrump(s: Situation) -> bool:
    return any(call >= ONE_CLUB and strain_of(call) == NT for call in s.of(s.partner))


def _minor_games(s: Situation, needs: Needs) -> Iterator[Rule]:
    for suit in MINORS:
        least = s.his.least(suit)
        if least >= 3:
            need = needs.minor if s.level < 4 else needs.minor - 1
            yield rule(call_at(5, suit), "game", {suit: _FIT - least}, test=_adds_up(s, suit, need))


# Forcing, when game is certain and its place is not


def _force(s: Situation, needs: Needs) -> Iterator[Rule]:
    if s.level >= 4 or s.cheapest(CLUBS) > 4:
        return
    is_forced, has_asked = s.is_game_forced, "fourth_suit" in s.codes(s.me)
    least = 0 if is_forced else needs.game
    if is_forced or s.mine.points[0] + s.his.points[0] < GAME:
        for suit in MAJORS:
            if s.his.least(suit) >= 5 and s.cheapest(suit) == 3:
                yield rule(call_at(3, suit), "support", {suit: 3}, worth=least, forcing=True)
            if is_forced and s.mine.least(suit) in (4, 5) and s.cheapest(suit) <= 3:
                yield rule(s.to(suit), "rebid", {suit: 6}, worth=least, forcing=True)
    for suit in DOWN:
        if suit in s.our_suits or suit in s.their_suits or s.cheapest(suit) > 3 or has_asked:
            continue
        code = "fourth_suit" if len(s.unbid) == 1 and not s.they_acted else "natural_suit"
        if code == "fourth_suit":
            yield rule(
                _fourth(s, suit),
                code,
                worth=max(least, needs.game),
                alert=True,
                to_game=True,
                about=suit,
            )
        else:
            yield rule(s.to(suit), code, {suit: 4}, worth=least, forcing=True)
    for suit in s.their_suits:
        if s.cheapest(suit) <= 3:
            yield rule(
                s.to(suit), "cue_bid", worth=needs.game, alert=True, to_game=True, about=suit
            )
    if len(s.unbid) == 1 and not has_asked and s.cheapest(s.unbid[0]) <= 2:
        suit = s.unbid[0]
        jump = s.to(suit, 2 if s.cheapest(suit) == 1 else 1)
        yield rule(jump, "game_suit", {suit: 5}, worth=needs.game + 2, to_game=True)
    if is_forced:
        for suit in MINORS:
            if s.his.least(suit) >= 4 and s.cheapest(suit) <= 4:
                yield rule(s.to(suit), "support", {suit: 3}, forcing=True)


def _fourth(s: Situation, suit: Suit) -> int:
    """One spade can still be natural, so two spades is the force."""
    return s.to(suit, jump=1) if s.cheapest(suit) == 1 else s.to(suit)


# Invitations


def _invitations(s: Situation, needs: Needs) -> Iterator[Rule]:
    if s.is_game_forced:
        return
    low, high = needs.invites
    for suit in MAJORS:
        least = s.his.least(suit)
        if least >= 4 and s.cheapest(suit) <= 3:
            test = _adds_up(s, suit, low, high)
            yield rule(
                call_at(3, suit), "invite", {suit: _FIT - least}, worth=(low - 3, high), test=test
            )
        if s.mine.least(suit) >= 4 and s.cheapest(suit) <= 3:
            yield rule(call_at(3, suit), "invite_suit", {suit: 6}, worth=(low, high))
    for suit in MINORS:
        least = s.his.least(suit)
        if least >= 4 and s.cheapest(suit) <= 3 and level_of(s.to(suit)) <= 3:
            yield rule(
                call_at(3, suit),
                "invite",
                {suit: _FIT - least + 1},
                support=(suit, (low, high + 1)),
            )
    if s.cheapest(NT) <= 2:
        yield rule(call_at(2, NT), "invite_nt", worth=(low, high), test=_stopped(s))
    for suit in MINORS:
        if s.mine.least(suit) >= 4 and s.cheapest(suit) <= 3:
            yield rule(call_at(3, suit), "invite_suit", {suit: 6}, worth=(low, high))


# Partials


def _quietly(s: Situation, needs: Needs) -> Iterator[Rule]:
    """A suit at the one-level, the own long suit, 1NT, the better of partner's suits, a pass."""
    yield from _own_suit(s)
    if s.cheapest(NT) == 1:
        yield rule(call_at(1, NT), "natural_nt", worth=(0, needs.game - 1), test=_stopped(s))
    yield from _preference(s, needs)
    if not s.is_forced:
        yield rule(PASS, "to_play", worth=(0, needs.game - 1))
    yield from _forced(s)
    yield rule(PASS, "to_play")


def _one_level(s: Situation) -> Iterator[Rule]:
    for suit in (HEARTS, SPADES):
        if s.cheapest(suit) == 1 and suit not in s.our_suits:
            yield rule(
                call_at(1, suit), "natural_suit", {suit: 4}, forcing=not s.passed_first(s.me)
            )


def _own_suit(s: Situation) -> Iterator[Rule]:
    for suit in DOWN:
        if s.mine.least(suit) >= 4 and s.cheapest(suit) == 2 and s.his.least(suit) < 4:
            if s.strain == suit:
                continue
            yield rule(call_at(2, suit), "rebid", {suit: 6})
            if s.his.least(suit) >= 2 and s.strain == NT and suit in MAJORS:
                yield rule(call_at(2, suit), "rebid", {suit: 6})


def _preference(s: Situation, needs: Needs) -> Iterator[Rule]:
    """Back to the suit of partner's in which we have more cards; of equals the first."""
    suits = s.bid_suits(s.partner)
    if len(suits) < 2 or s.strain not in suits:
        return
    for suit in suits:
        if suit != s.strain and s.cheapest(suit) <= 3:
            yield rule(
                s.to(suit),
                "preference",
                worth=(0, needs.game - 1),
                test=_prefers(s, suit, s.strain),
            )


def _prefers(s: Situation, suit: Suit, other: Suit) -> Test:
    ahead = s.his.least(suit) - s.his.least(other)

    def test(w: Worth) -> bool:
        return w.length[suit] + ahead >= w.length[other] and w.length[suit] >= 2

    return test


def _forced(s: Situation) -> Iterator[Rule]:
    """Something must be said: support, a suit again, notrump, whatever is cheapest."""
    if not s.is_forced:
        return
    for suit in DOWN:
        least = s.his.least(suit)
        if least >= 4 and s.cheapest(suit) <= 4 and suit != s.strain:
            yield rule(s.to(suit), "support", {suit: 3})
    if s.strain in range(4) and s.his.least(s.strain) >= 4:
        yield rule(s.to(s.strain), "support", {s.strain: 3 if s.his.least(s.strain) >= 5 else 4})
    for suit in DOWN:
        if s.mine.least(suit) >= 3 and s.cheapest(suit) <= 3:
            yield rule(s.to(suit), "rebid", {suit: 5})
    if s.cheapest(NT) <= 3:
        yield rule(s.to(NT), "natural_nt", test=_stopped(s))
    for suit in DOWN:
        if suit in s.unbid and s.cheapest(suit) <= 3:
            yield rule(s.to(suit), "natural_suit", {suit: 4})
    for suit in DOWN:
        if s.mine.least(suit) >= 3 and s.cheapest(suit) <= 4:
            yield rule(s.to(suit), "rebid", {suit: 4})
    for suit in DOWN:
        if s.his.least(suit) >= 4 and s.cheapest(suit) <= 4:
            yield rule(s.to(suit), "support", {suit: 2})
    if s.cheapest(NT) <= 3:
        yield rule(s.to(NT), "natural_nt")


_ = (SPADES,)
