"""They have the last bid and no agreement applies: the first word, doubles, how far to compete."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding import over_their_notrump, overcalls, reopening
from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.sums import FIT, Needs, adds_up
from majlis.games.bridge.bidding.traits import stops, top_two
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, PASS

_LEADS = frozenset(
    (
        *("stayman", "transfer", "relay_minor", "waiting", "gerber", "fourth_suit"),
        *(f"has_aces_{step}" for step in range(4)),
    )
)
"""Bids in a suit that do not show it: they can be doubled for the lead."""
_OPENED = ("open_major", "open_minor")
_TOGETHER = 24
"""Points of two hands that should not be outbid at the four-level."""


def contested(s: Situation) -> Iterator[Rule]:
    """By who has called so far."""
    if s.level >= _SLAM:
        yield rule(DOUBLE, "penalty", test=_takes(s, _SLAM + 2 - s.level))
    if not s.we_acted:
        yield from _first_word(s)
    elif s.my_code in _OPENED and s.his_call == PASS:
        is_last = s.is_last_chance
        yield from reopening.reopening(s) if is_last else reopening.opener_again(s)
    needs = Needs(s)
    yield from _games(s, needs)
    if s.my_code == "redouble" and s.is_last_chance and s.level <= 3:
        yield from _not_left(s)
    yield from _penalties(s)
    yield from _values(s)
    yield from _parts(s)
    yield rule(PASS, "no_more")


def _first_word(s: Situation) -> Iterator[Rule]:
    if s.code(s.rho) in _LEADS and s.strain != NT:
        lead, test = s.strain, top_two(s.strain)
        yield rule(DOUBLE, "lead_directing", {lead: 5}, test=test, about=lead)
    if s.opening == s.bid == call_at(1, NT):
        yield from over_their_notrump.over_one_nt(s)
    elif _may_enter(s):
        yield from overcalls.over_suit(s)
    yield rule(PASS, "no_overcall")


def _may_enter(s: Situation) -> bool:
    """Whether it is not too late: at my first turn, or where they stop low."""
    if s.has_waited:
        return s.is_last_chance and s.bid < call_at(2, NT)
    return s.level <= 4


def _games(s: Situation, needs: Needs) -> Iterator[Rule]:
    for suit in MAJORS:
        least = s.his.least(suit)
        if least >= 4 or (s.mine.least(suit) >= 5 and least >= 2):
            test = adds_up(s, suit, needs.game)
            yield rule(call_at(4, suit), "game", {suit: FIT - least}, test=test)
    yield rule(call_at(3, NT), "to_play", hcp=needs.game, test=stops(s.their_suits))
    for suit in MINORS:
        least = s.his.least(suit)
        if least >= 4:
            test = adds_up(s, suit, needs.minor)
            yield rule(call_at(5, suit), "game", {suit: FIT + 1 - least}, test=test)


def _not_left(s: Situation) -> Iterator[Rule]:
    """I redoubled with strength and they have run: they do not play it undoubled."""
    own = s.named(s.partner)
    if s.strain != NT:
        yield rule(DOUBLE, "penalty", {s.strain: 3}, hcp=10)
    yield rule(s.to(own), "compete", {own: 3 if own in MAJORS else 4}, hcp=10)
    yield rule(s.to(NT), "invite_nt", hcp=10, test=stops(s.theirs))
    yield rule(DOUBLE, "penalty", hcp=10)


def _penalties(s: Situation) -> Iterator[Rule]:
    """Together clearly more than they have, and trumps or tricks."""
    low = s.his.points[0]
    if s.level >= 4 or (s.level == 3 and low >= 10):
        yield rule(DOUBLE, "penalty", hcp=max(8, _TOGETHER - low), test=_beats(s))
    if s.level >= _OVER_GAME:
        yield rule(DOUBLE, "penalty", hcp=max(8, _TOGETHER - low))
        if s.is_last_chance and _have_told(s):
            yield rule(DOUBLE, "penalty")


def _have_told(s: Situation) -> bool:
    """Whether we have shown the strength of a game: by points, or by bidding it on fewer that are
    certain, without a weak bid on the way."""
    points = s.mine.points[0] + s.his.points[0]
    ours = {*s.codes(s.me), *s.codes(s.partner)}
    return points >= _TOLD or (points >= _BIDDABLE and _WEAK.isdisjoint(ours) and s.was_at_game)


def _takes(s: Situation, count: int) -> Test:
    """So many tricks of one's own; an ace beside trumps alone is not enough for one."""
    strain, low = s.strain, s.his.points[0]

    def test(w: Worth) -> bool:
        is_sure = strain == NT or w.top(strain, 1) or w.hcp + low >= _SOME
        return w.takes_against(strain) >= count and bool(is_sure)

    return test


def _values(s: Situation) -> Iterator[Rule]:
    """Partner has called, and we have more than they: short in their suit a double asks him for
    more, or to leave it in; their notrump is doubled to be beaten."""
    low = s.his.points[0]
    if s.strain == NT and s.level <= 2:
        yield rule(DOUBLE, "penalty", hcp=max(_STRONG, _MORE[s.level] - low))
    elif s.level in _MORE and s.his_call != PASS and low > 0:
        short = dict.fromkeys(s.theirs, (0, 2))
        least = max(_OPENED_STRONG, _MORE[s.level] - low)
        yield rule(DOUBLE, "takeout", short, hcp=least, forcing=True)


def _beats(s: Situation) -> Test:
    strain, low = s.strain, s.his.points[0]

    def test(w: Worth) -> bool:
        if strain == NT:
            return w.hcp + low >= _TOGETHER - 2
        return w.length[strain] >= 2 and w.length[strain] + w.top(strain) >= 3

    return test


_SLAM, _OVER_GAME = 6, 5
_TOLD = 22
"""Points that two hands have told at least: what is bid over them at the five-level is doubled."""
_BIDDABLE = 18
"""The same where we have bid game."""
_WEAK = frozenset(
    ("preempt", "weak_two", "weak_jump", "raise_preempt", "weak_raise", "weak_suit", "compete")
)
_SOME = 13
"""Points of two hands with which an ace beside trumps is believed in."""
_MORE = {1: 21, 2: 22, 3: 23}
"""Points of two hands that have more than they, by the level of their bid."""
_STRONG, _OPENED_STRONG = 16, 15
_TRUMPS = {1: 8, 2: 8, 3: 9}
_FITTING = {1: 19, 2: 19, 3: 21}
_ALONE = {1: 17, 2: 20, 3: 22}
"""Trumps, and points of two hands with a fit or without one, to compete at a level."""
_ENOUGH_ALONE = {1: 17, 2: 14, 3: 18}
"""Points with which a long suit is enough, whatever partner has."""
_ANSWER = 6
"""What partner has at least if he has answered an opening."""
_RAISED_HIGH, _REOPENS = 15, 10
"""Points to raise partner's answer to the three-level; to go on where a pass would end it."""


def _parts(s: Situation) -> Iterator[Rule]:
    """Up to the level of the trumps, with something to go with them."""
    low = s.his.points[0]
    yield from _fit_told(s)
    for suit in DOWN:
        least, level = s.his.least(suit), s.cheapest(suit)
        if level not in _TRUMPS:
            continue
        if least >= 4:
            lengths = {suit: max(_TRUMPS[level] - least, 2)}
            points = (suit, max(5, _FITTING[level] - low))
            yield rule(s.to(suit), "compete", lengths, support=points)
        if s.mine.least(suit) >= 5 and suit != s.strain:
            lengths = {suit: 6 if level < 3 or low >= _ANSWER else 7}
            worth = max(11, min(_ENOUGH_ALONE[level], _ALONE[level] - low))
            yield rule(s.to(suit), "compete", lengths, worth=worth)
        elif suit != s.strain and (s.mine.least(suit) == 4 or suit == s.named(s.me)):
            yield rule(s.to(suit), "compete", {suit: 6}, worth=max(9, _ALONE[level] - low - 1))


def _fit_told(s: Situation) -> Iterator[Rule]:
    """Partner opened or answered, and they have bid over it: opener's four cards in the suit he was
    answered in; where a pass would end it, what is best of five cards and of three in his suit."""
    has_answered = s.opener == s.me and s.my_code in _OPENED and s.his_call != PASS
    for suit in MAJORS:
        if has_answered and s.his.least(suit) >= 4 and s.cheapest(suit) == 3:
            yield rule(call_at(3, suit), "compete", {suit: 4}, support=(suit, _RAISED_HIGH))
    if s.opener != s.partner or not s.is_last_chance or s.level > 2 or s.my_code == "negative":
        return
    for suit in DOWN:
        if s.mine.least(suit) >= 4 and s.cheapest(suit) == 2 and suit != s.strain:
            yield rule(call_at(2, suit), "compete", {suit: 5}, worth=_REOPENS)
    for suit in DOWN:
        if s.his.least(suit) >= 3 and s.cheapest(suit) <= 3 and s.mine.points[0] > 0:
            yield rule(s.to(suit), "compete", {suit: 3}, hcp=_REOPENS)
