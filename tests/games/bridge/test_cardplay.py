"""The robots' play of the cards: always legal, the same for the same view, with and without the
solver; what they claim, and which claims they agree to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from majlis.core.chance import Stream
from majlis.games.bridge import cardplay, dds
from majlis.games.bridge.actions import Claim, HandOver
from majlis.games.bridge.bidding.shown import Shown
from majlis.games.bridge.cardplay import limits, thumb, weigh
from majlis.games.bridge.cardplay.endgame import Endgame
from majlis.games.bridge.cardplay.layouts import layouts
from majlis.games.bridge.cardplay.playout import World
from majlis.games.bridge.cardplay.scene import is_master, lowest_equal, scene_of
from majlis.games.bridge.cardplay.sure import takes
from majlis.games.bridge.cards import (
    ALL_OF,
    DECK,
    EAST,
    NORTH,
    NOTRUMP,
    SOUTH,
    SPADES,
    WEST,
    Card,
    Hand,
    cards_of,
    code,
    hand_of,
)
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import View
from tests.games.bridge.board import Play4, card
from tests.games.bridge.endings import OPEN, after, legal, world

needs_solver = pytest.mark.skipif(
    not dds.is_here(), reason="the extra majlis[bridge] is not installed"
)
CONTRACTS = (
    "1NT P P P",
    "P 4S P P P",
    "P P 3NT X P P P",
    "2C P 2D P 2H P 4H P P P",
    "P P P 5C P P P",
)


@pytest.fixture
def no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dds, "is_here", lambda: False)


def dealt(seed: int) -> tuple[Hand, ...]:
    deck = Stream(bytes([seed]), "deal").shuffle(range(52))
    return tuple(hand_of(deck[at : at + 13]) for at in range(0, 52, 13))


def text(hands: tuple[Hand, ...]) -> str:
    """The hands as `board.hands` reads them."""
    suits = [
        ["".join(code(one)[1] for one in cards_of(hand & ALL_OF[suit])) for suit in (3, 2, 1, 0)]
        for hand in hands
    ]
    return "N:" + " ".join(".".join(held) for held in suits)


def views(seed: int, calls: str, level: str) -> Iterator[tuple[Play4, View]]:
    """Each position of a board that robots of that level play to its end."""
    board = Play4(text(dealt(seed))).calls(calls)
    streams = [Stream(bytes([seed, seat]), "robot") for seat in range(4)]
    while board.state.outcome is None:
        view = board.view(board.actor)
        yield board, view
        one = cardplay.choose(view, view.may, streams[view.seat], level)
        assert one in view.may
        board.plays([code(one)])


@pytest.mark.parametrize("number", range(len(CONTRACTS)))
@pytest.mark.parametrize("level", ["club", "expert"])
@pytest.mark.usefixtures("no_solver")
def test_whole_boards_without_the_solver(number: int, level: str) -> None:
    assert sum(1 for _ in views(number, CONTRACTS[number], level)) == 52


@needs_solver
@pytest.mark.parametrize("number", range(2))
def test_whole_boards_with_the_solver(number: int) -> None:
    assert sum(1 for _ in views(number, CONTRACTS[number], "expert")) == 52


@pytest.mark.usefixtures("no_solver")
def test_equal_views_have_equal_cards() -> None:
    """In a world that differs only in what the player does not see he does the same."""
    whim = Stream(b"twins", "twins")
    for board, view in views(7, CONTRACTS[0], "club"):
        twin = GAME.view(GAME.imagine(board.view(view.seat), whim), view.seat)
        assert twin == view
        for level in ("club", "expert"):
            if view.phase == "play" and len(view.tricks) % 4 != 1 and level == "expert":
                continue
            one, other = (
                cardplay.choose(v, v.may, Stream(b"same", "robot"), level) for v in (view, twin)
            )
            assert one == other


@needs_solver
def test_equal_streams_have_equal_cards() -> None:
    board = Play4(text(dealt(3))).calls("1NT P P P")
    view = board.view(board.actor)
    picks = {cardplay.choose(view, view.may, Stream(b"same", "x"), "expert") for _ in range(3)}
    assert len(picks) == 1


def test_dummy_is_not_seen_before_the_opening_lead() -> None:
    board = Play4(text(dealt(3))).calls("1NT P P P")
    scene = scene_of(board.view(EAST))
    assert scene.hidden == (NORTH, SOUTH, WEST)
    assert scene.hands[SOUTH] == 0
    assert scene.unseen == DECK & ~dealt(3)[EAST]


def test_a_robot_that_plays_for_its_partner_sees_both_hands() -> None:
    """Declarer has handed the play over (B4.1)."""
    board = Play4(text(dealt(3)), hand_over=True).calls("1NT P P P")
    board.does(NORTH, HandOver())
    view = board.plays([code(board.view(EAST).may[0])]).view(SOUTH)
    assert view.plays
    assert scene_of(view).hidden == (EAST, WEST)
    assert cardplay.choose(view, view.may, Stream(b"x", "x"), "club") in view.may


# Scenes and layouts


def test_cards_worth_the_same() -> None:
    """With the ten gone the nine is as good as the jack; the queen on the table is not gone."""
    scene = after(world("N:J98... 75.2.. 64.3.. AK3...", "3NT", leader="S", needs=1), "S4 SA")
    assert lowest_equal(scene, card("SJ")) == card("S8")
    scene = after(world("N:KJ8... AT5... 64.3.. Q97...", "3NT", leader="S", needs=1), "S4 SQ")
    assert lowest_equal(scene, card("SK")) == card("SK")
    assert not is_master(scene, card("SK"))


def test_layouts_are_what_is_not_seen() -> None:
    scene = after(world(text(dealt(5)), "3NT"), "")
    scene = after(world(text(dealt(5)), "3NT"), code(legal(scene)[0]))
    for layout in layouts(scene, OPEN, Stream(b"x", "x"), 20):
        assert layout[NORTH] == scene.hands[NORTH]
        assert [hand.bit_count() for hand in layout] == [*scene.counts]
        assert sum(layout) == DECK & ~scene.played


def test_layouts_keep_to_voids() -> None:
    scene = after(world("N:32.32.. ..32.32 54.54.. 76.76..", "3NT", leader="S", void="ES EH"), "")
    for layout in layouts(scene, OPEN, Stream(b"x", "x"), 10):
        assert layout[EAST] & (ALL_OF[3] | ALL_OF[2]) == 0


def test_layouts_fit_what_the_auction_showed() -> None:
    """A strong notrump behind dummy, and long spades before it."""
    scene = after(world(text(dealt(5)), "3NT"), "")
    scene = after(world(text(dealt(5)), "3NT"), code(legal(scene)[0]))
    strong = Shown(points=(15, 17), lengths=((2, 5),) * 4)
    long = Shown(lengths=((0, 13), (0, 13), (0, 13), (5, 13)))
    told = {scene.hidden[0]: strong, scene.hidden[1]: long}
    shown = tuple(told.get(seat, OPEN[0]) for seat in range(4))
    found = layouts(scene, shown, Stream(b"x", "x"), 20)
    wrong = [
        sum(limits.unlike(hand | scene.gone[at], shown[at]) for at, hand in enumerate(layout))
        for layout in found
    ]
    loose = layouts(scene, OPEN, Stream(b"x", "x"), 20)
    before = [
        sum(limits.unlike(hand | scene.gone[at], shown[at]) for at, hand in enumerate(layout))
        for layout in loose
    ]
    assert sum(wrong) * 4 < sum(before)


def test_the_search_of_the_end_agrees_with_a_plain_one() -> None:
    for seed in range(12):
        deck = Stream(bytes([seed]), "end").shuffle(range(52))
        hands = tuple(hand_of(deck[at : at + 3]) for at in range(0, 12, 3))
        strain, leader = seed % 5, seed % 4
        found = Endgame(strain).solve(hands, leader, ())
        assert found == {one: _plain(hands, strain, leader, one) for one in cards_of(hands[leader])}


def _plain(hands: tuple[Hand, ...], strain: int, leader: int, first: Card) -> int:
    """Every card of every hand, without a thought."""
    made = World(hands, leader, strain, 0, leader=leader, opening=first)
    made.play(first)
    return _best(made)


def _best(made: World) -> int:
    """The tricks of the declaring side, of whom the first leader is one."""
    if made.over:
        return made.won
    found = []
    for one in legal(made.scene()):
        copy = World(
            made.hands,
            made.declarer,
            made.strain,
            0,
            gone=made.gone,
            leader=made.leader,
            trick=made.trick,
            opening=made.opening,
        )
        copy.won = made.won
        copy.play(one)
        found.append(_best(copy))
    return max(found) if (made.turn ^ made.declarer) & 1 == 0 else min(found)


@needs_solver
def test_both_searches_agree() -> None:
    scene = after(world("N:AQ4.2.. K87.A.. 532...2 T96.K..", "3NT", leader="S", needs=2), "S2")
    found = layouts(scene, OPEN, Stream(b"x", "x"), 10)
    assert weigh.solved(scene, found, ()) == weigh.searched(scene, found, ())


def test_rules_of_thumb_order_all_cards() -> None:
    for seed in range(30):
        made = World(dealt(seed), seed % 4, seed % 5, 8)
        while not made.over:
            scene = made.scene()
            order = thumb.order(scene)
            assert sorted(order) == [*legal(scene)]
            made.play(order[0])


# Claims


def test_what_is_sure() -> None:
    top = hand_of(map(card, ("SA", "SK", "SQ")))
    low = hand_of(map(card, ("H2", "H3", "H4")))
    out = hand_of(map(card, ("SJ", "ST", "S9", "HA", "HK", "DA")))
    assert takes(top, low, out, NOTRUMP, 3)
    assert not takes(top, low, out, 2, 3), "a trump is out"
    assert takes(top, low, out & ~ALL_OF[2], 2, 3)
    assert not takes(low, top, out, NOTRUMP, 1), "the lead is in the wrong hand"
    split = hand_of(map(card, ("SA", "S2", "S3")))
    other = hand_of(map(card, ("SK", "SQ", "H2")))
    assert takes(split, other, hand_of(map(card, ("SJ", "ST", "S9"))), NOTRUMP, 3)
    assert not takes(split, other, hand_of(map(card, ("SJ", "ST", "S9", "S8"))), SPADES, 4)


def test_a_robot_claims_what_is_sure_and_nothing_else() -> None:
    board = Play4().calls("1NT P P P")
    board.plays("ST")
    assert cardplay.claim(board.view(NORTH)) is None, "a trick is in progress"
    board.plays("S6 S2 SJ")
    assert cardplay.claim(board.view(NORTH)) == Claim(12, "@any")
    assert cardplay.claim(board.view(SOUTH)) is None, "dummy claims nothing"
    assert cardplay.claim(board.view(EAST)) is None


@pytest.mark.parametrize("solver", [True, False])
def test_robots_agree_to_what_is_so(solver: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not solver:
        monkeypatch.setattr(dds, "is_here", lambda: False)
    elif not dds.is_here():
        pytest.skip("the extra majlis[bridge] is not installed")
    stream = Stream(b"claims", "robot")
    board = Play4().calls("1NT P P P").plays("ST S6 S2 SJ").claims(NORTH, 12)
    for seat in (EAST, SOUTH, WEST):
        assert cardplay.agree(board.view(seat), stream)
    board = Play4().calls("1NT P P P").plays("ST S6 S2 SJ").claims(EAST, 1)
    assert not cardplay.agree(board.view(NORTH), stream)
    board = Play4().calls("1NT P P P").plays("ST S6 S2 SJ").claims(EAST, 0)
    assert cardplay.agree(board.view(NORTH), stream)


@needs_solver
def test_a_partner_objects_to_conceding_a_sure_trick() -> None:
    """West has an ace yet, and East concedes all."""
    deal = "N:432.432.432.5432 QJ5.765.765.QJT9 AKT9.KQJT.AKQ.AK 876.A98.JT98.876"
    board = Play4(deal, dealer="S").calls("3NT P P P").plays("DJ D2 D5 DA")
    board.claims(EAST, 0)
    assert not cardplay.agree(board.view(WEST), Stream(b"x", "x"))
