"""What nobody may know: hands, meanings, lines of play; twin worlds, and a canary in every hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from majlis.core.chance import Stream
from majlis.core.game import Allowed, Carry, Event
from majlis.core.seats import CHANCE, OFFICIAL, SPECTATOR
from majlis.games.bridge.actions import Call, Claim, Deal, Explain, Play
from majlis.games.bridge.cards import (
    DECK,
    EAST,
    NORTH,
    SOUTH,
    UNKNOWN,
    WEST,
    cards_of,
    hand_of,
    partner,
    side,
)
from majlis.games.bridge.imagine import share, voids
from majlis.games.bridge.rules import GAME
from tests.games.bridge.board import PLAIN, Play4, card, chosen
from tests.games.bridge.whims import whimsical
from tests.suite.games import Moment, plain
from tests.suite.test_every_game import assert_same_event, assert_same_to

VIEWERS = (NORTH, EAST, SOUTH, WEST, OFFICIAL, SPECTATOR)
SECRET = "canary"


@pytest.mark.parametrize("number", range(12))
def test_worlds_that_differ_only_in_what_is_hidden_look_the_same(number: int) -> None:
    """Also where players ask, explain, claim and hand over."""
    whim = Stream(bytes([number]), "twins")
    for moment in whimsical(number, hand_over=number % 2 == 0):
        for viewer in VIEWERS:
            twin = GAME.imagine(GAME.view(moment.before, viewer), whim)
            assert GAME.invariants(twin) == ()
            assert_same_to(GAME, moment.before, twin, viewer)
            _same_event(moment, twin, viewer)


def _same_event(moment: Moment, twin: Any, viewer: int) -> None:
    event = moment.event
    if event.seat == viewer and isinstance(GAME.judge(twin, viewer, event.action), Allowed):
        assert_same_event(GAME, moment.before, twin, event, viewer)


def _hears(moment: Moment, viewer: int) -> bool:
    """Whether the viewer may know the words of the event."""
    if viewer == OFFICIAL or moment.event.seat == viewer:
        return True
    if isinstance(moment.event.action, Claim):
        # Before one screen a partner sees what spectators see.
        is_partner = viewer in (partner(moment.event.seat), SPECTATOR)
        return not is_partner or side(moment.event.seat) == side(moment.before.player)
    return viewer >= 0 and side(viewer) != side(moment.event.seat)


@pytest.mark.parametrize("number", range(20, 32))
def test_words_reach_only_whom_they_may(number: int) -> None:
    for moment in whimsical(number):
        event = moment.event
        if not isinstance(event.action, Call | Explain | Claim):
            continue
        field = "line" if isinstance(event.action, Claim) else "explanation"
        action = msgspec.structs.replace(event.action, **{field: SECRET})
        told = msgspec.structs.replace(event, action=action)
        after = GAME.apply(moment.before, told)
        if after.outcome is not None:
            continue
        for viewer in VIEWERS:
            seen = GAME.redact(moment.before, told, viewer)
            assert seen is not None
            line = GAME.narrate(GAME.view(moment.before, viewer), seen)
            shown = plain(seen) + plain(line) + plain(GAME.view(after, viewer))
            assert (SECRET.encode() in shown) == _hears(moment, viewer), (event, viewer)


def test_a_deal_shows_everybody_his_own_hand() -> None:
    before = GAME.start(chosen(), 4, Carry())
    stream = Stream(b"deal", "deal")
    deal = GAME.sample(before, GAME.needs(before)[0], stream)
    assert isinstance(deal, Deal)
    for viewer in VIEWERS:
        seen = GAME.redact(before, Event(1, 1, CHANCE, deal), viewer)
        assert seen is not None
        assert isinstance(seen.action, Deal)
        for seat, hand in enumerate(seen.action.hands):
            is_known = viewer in (seat, OFFICIAL)
            assert hand == (deal.hands[seat] if is_known else (UNKNOWN,) * 13)


def test_a_refusal_tells_no_card() -> None:
    """Whether a card is held is refused alike to whoever is not to play."""
    board = Play4(PLAIN).calls("1NT P P P")
    told = {
        plain(GAME.judge(board.state, SOUTH, action))
        for action in map(Play, map(card, ("SA", "S6", "S2")))
    }
    assert len(told) == 1


# Worlds


def test_imagined_hands_have_what_was_seen_and_nothing_else() -> None:
    for number in range(40, 60):
        whim = Stream(bytes([number]), "worlds")
        for moment in whimsical(number):
            s = moment.after
            if s.phase != "play" or len(s.tricks) < 4:
                continue
            for viewer in (NORTH, EAST, SOUTH, WEST, SPECTATOR):
                world = GAME.imagine(GAME.view(s, viewer), whim)
                assert world.played == s.played
                for seat in range(4):
                    was_played = s.dealt[seat] & s.played
                    assert world.dealt[seat] & s.played == was_played
                for seat, suit in voids(GAME.view(s, viewer)):
                    left = world.dealt[seat] & ~world.played
                    assert all(one // 13 != suit for one in cards_of(left)), (seat, suit)


def test_every_deal_that_fits_is_equally_likely() -> None:
    """Two hands of two cards out of ♠2 ♠3 ♥2 ♥3, the first void in hearts: one deal; the second
    free and the third void in spades: as many as there are."""
    unseen = hand_of((26, 27, 39, 40))
    stream = Stream(b"even", "share")
    only = share(unseen, {0: 2, 1: 2}, frozenset({(0, 2)}), stream)
    assert only == {0: hand_of((39, 40)), 1: hand_of((26, 27))}
    found = Counter(
        tuple(share(unseen, {0: 1, 1: 2, 2: 1}, frozenset({(2, 3)}), stream).values())
        for _ in range(6000)
    )
    assert len(found) == 6
    assert max(found.values()) < 1.25 * min(found.values())


def test_voids_that_contradict_the_cards_do_not_bind() -> None:
    stream = Stream(b"odd", "share")
    found = share(hand_of((39, 40)), {0: 1, 1: 1}, frozenset({(0, 3), (1, 3)}), stream)
    assert found[0] | found[1] == hand_of((39, 40))
    assert share(0, {0: 0}, frozenset(), stream) == {0: 0}
    assert hand_of(cards_of(DECK)) == DECK
