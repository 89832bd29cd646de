"""Robots' claims and answers, against every layout that is possible (C1): random endings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from majlis.core.chance import Stream, digest
from majlis.games.bridge import cardplay, dds, describe
from majlis.games.bridge.actions import HandOver, Reject
from majlis.games.bridge.cardplay import certain, stating, sure
from majlis.games.bridge.cardplay.endgame import Endgame
from majlis.games.bridge.cardplay.playout import World
from majlis.games.bridge.cardplay.scene import Scene, best_of, scene_of
from majlis.games.bridge.cards import (
    ALL_OF,
    DECK,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Card,
    Hand,
    cards_of,
    code,
    hand_of,
    side,
)
from majlis.games.bridge.info import INFO
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import View
from majlis.text import Words
from tests.games.bridge.board import Play4, card
from tests.games.bridge.endings import legal, world
from tests.games.bridge.test_cardplay import dealt, text

LOCALE = Path(describe.__file__).parent / "locale"
OURS = (NORTH, SOUTH)
_FOLLOWED = 3
"""Tricks of which every way to play them is gone through."""


class Ending(Struct, frozen=True):
    """The last cards of a board that South declares, and who is on lead."""

    hands: tuple[Hand, ...]
    strain: int
    leader: int
    void: frozenset[tuple[int, int]] = frozenset()

    @property
    def world(self) -> World:
        absent = DECK & ~sum(self.hands)
        gone = iter(cards_of(absent))
        left = 13 - self.hands[0].bit_count()
        played = [hand_of(next(gone) for _ in range(left)) for _ in range(4)]
        return World(
            self.hands,
            SOUTH,
            self.strain,
            1,
            gone=played,
            leader=self.leader,
            void=self.void,
            opening=cards_of(played[WEST])[0],
        )

    def scene(self, cards: tuple[Card, ...] = ()) -> Scene:
        """As South sees it, once these cards were played."""
        made = self.world
        for one in cards:
            made.play(one)
        return seen(made.scene(), SOUTH)


def seen(scene: Scene, claimer: int, made: World | None = None) -> Scene:
    """The scene as the claimer sees it."""
    by = {SOUTH, NORTH} if claimer in OURS else {claimer, NORTH}
    held = scene.hands if made is None else tuple(made.hands)
    open_hands = tuple(hand if seat in by else 0 for seat, hand in enumerate(held))
    return replace(
        scene,
        hands=open_hands,
        hidden=tuple(seat for seat in range(4) if seat not in by),
        unseen=DECK & ~(scene.played | sum(open_hands)),
    )


def endings(count: int, cards: int, seed: int) -> Iterator[Ending]:
    """N-S have the better cards of each, mostly; sometimes a defender has shown out."""
    for number in range(count):
        stream = Stream(digest(b"ending", f"{seed} {cards} {number}".encode()), "deal")
        chosen = list(stream.shuffle(range(52))[: 4 * cards])
        chosen.sort(key=lambda one: -(one % 13) - stream.below(6))
        ours = stream.shuffle(chosen[: 2 * cards])
        theirs = stream.shuffle(chosen[2 * cards :])
        held = (ours[:cards], theirs[:cards], ours[cards:], theirs[cards:])
        four = tuple(map(hand_of, held))
        void = frozenset(
            (seat, suit)
            for seat in (EAST, WEST)
            for suit in range(4)
            if not four[seat] & ALL_OF[suit] and stream.below(3) == 0
        )
        yield Ending(four, stream.below(5), stream.choice((NORTH, SOUTH, SOUTH, EAST)), void)


def layouts(scene: Scene) -> Iterator[tuple[Hand, ...]]:
    """All hands that the two hidden seats may have."""
    one, two = scene.hidden
    for held in combinations(cards_of(scene.unseen), scene.counts[one]):
        four = list(scene.hands)
        four[one] = hand_of(held)
        four[two] = scene.unseen & ~four[one]
        if all(not four[seat] & ALL_OF[suit] for seat, suit in scene.void if seat in (one, two)):
            yield tuple(four)


def least(scene: Scene, claimer: int) -> int:
    """The tricks of the claimer's side with all cards open, where the cards lie worst."""
    worlds = list(layouts(scene))
    if dds.is_here() and scene.left > 3:
        found = dds.solve(
            [dds.Position(one, scene.strain, scene.leader, scene.trick) for one in worlds]
        )
    else:
        endgame = Endgame(scene.strain)
        found = [endgame.solve(one, scene.leader, scene.trick) for one in worlds]
    best = [max(values.values()) for values in found]
    is_theirs = side(scene.seat) != side(claimer)
    return min(scene.left - tricks if is_theirs else tricks for tricks in best)


# The line that is stated, followed to the letter


def winners(line: str) -> tuple[list[Card], bool]:
    """The cards that are named, in order, and whether all is won in any order after them."""
    named = re.findall(r"[CDHScdhs][2-9TJQKA]+", line)
    cards = [card(group[0].upper() + rank) for group in named for rank in group[1:]]
    return cards, line.startswith(("@any", "@first", "@trumps|"))


def _follow(hand: Hand, led: Card) -> tuple[Card, ...]:
    return cards_of(hand & ALL_OF[led // 13] or hand)


def keeps(four: tuple[Hand, ...], leader: int, strain: int, named: list[Card], free: bool) -> bool:
    """Whether the line takes every trick, whatever the defenders play. Where any order will do, so
    must every one."""
    if not any(four):
        return True
    pairs = [
        (lead, reply)
        for lead in cards_of(four[leader])
        for reply in _follow(four[leader ^ 2], lead)
    ]
    if named:
        first, *rest = named
        able = [pair for pair in pairs if first in pair and not set(pair) & set(rest)]
        return any(_wins(four, leader, strain, pair, rest, free, first) for pair in able)
    assert free, "no card was named"
    return all(_wins(four, leader, strain, pair, [], free, None) for pair in pairs)


def _wins(
    four: tuple[Hand, ...],
    leader: int,
    strain: int,
    pair: tuple[Card, Card],
    named: list[Card],
    free: bool,
    by: Card | None,
) -> bool:
    left, right = leader + 1 & 3, leader + 3 & 3
    for one, other in product(_follow(four[left], pair[0]), _follow(four[right], pair[0])):
        cards = (pair[0], one, pair[1], other)
        winner, best = best_of(cards, leader, strain)
        if best not in pair or (by is not None and best != by):
            return False
        after = tuple(hand & ~(1 << cards[(seat - leader) % 4]) for seat, hand in enumerate(four))
        if not keeps(after, winner, strain, named, free):
            return False
    return True


def check_claims(count: int, cards: int, seed: int) -> int:
    """How many of the endings are claimed; each claim is good in every layout."""
    claimed = 0
    for one in endings(count, cards, seed):
        scene = one.scene()
        if side(one.leader) != side(SOUTH):
            continue
        leads, other = one.hands[one.leader], one.hands[one.leader ^ 2]
        steps = sure.line(leads, other, scene.unseen, one.strain)
        assert (steps is not None) == sure.takes(leads, other, scene.unseen, one.strain, cards)
        if steps is None:
            continue
        claimed += 1
        assert least(scene, SOUTH) == cards, one
        line = stating.stated(replace(scene, seat=one.leader), steps)
        named, free = winners(line)
        if cards <= _FOLLOWED:
            for four in layouts(scene):
                assert keeps(four, one.leader, one.strain, named, free), (one, line)
    return claimed


def test_what_is_claimed_is_taken_against_every_layout() -> None:
    assert check_claims(150, 2, 1) > 15
    assert check_claims(120, 3, 2) > 8


@pytest.mark.slow
@pytest.mark.skipif(not dds.is_here(), reason="the extra majlis[bridge] is not installed")
def test_many_claims_are_taken_against_every_layout() -> None:
    for cards, count in ((2, 800), (3, 500), (4, 300), (5, 200), (6, 100)):
        assert check_claims(count, cards, 10 + cards) > count // 10


# Answers


def check_answers(count: int, cards: int, seed: int) -> tuple[int, int]:
    """How many claims of each number of tricks are agreed to, and how many are not; what is agreed
    to is there in every layout with open cards."""
    agreed = refused = 0
    for number, one in enumerate(endings(count, cards, seed)):
        stream = Stream(digest(b"played", f"{seed} {cards} {number}".encode()), "x")
        made = one.world
        for _ in range(stream.below(4)):
            made.play(stream.choice(legal(made.scene())))
        claimer = stream.choice((SOUTH, SOUTH, EAST, WEST))
        scene = seen(made.scene(), claimer, made)
        there = least(scene, claimer)
        for tricks in range(scene.left + 1):
            is_agreed = certain.holds(scene, claimer, tricks)
            assert not (is_agreed and tricks > there), (one, claimer, tricks)
            assert is_agreed or tricks, "conceding all is always agreed to"
            agreed, refused = agreed + is_agreed, refused + (not is_agreed)
    return agreed, refused


def test_what_is_agreed_to_is_there_in_every_layout() -> None:
    agreed, refused = check_answers(40, 2, 1)
    assert agreed > 60
    assert refused > 20
    agreed, refused = check_answers(15, 3, 2)
    assert agreed > 25
    assert refused > 15


@pytest.mark.slow
@pytest.mark.skipif(not dds.is_here(), reason="the extra majlis[bridge] is not installed")
def test_many_answers_are_right_in_every_layout() -> None:
    for cards, count in ((2, 400), (3, 200), (4, 200), (5, 150), (6, 80)):
        agreed, refused = check_answers(count, cards, cards)
        assert agreed > count
        assert refused > count // 2


def holds(deal: str, contract: str, tricks: int, leader: str = "S", void: str = "") -> bool:
    """Whether a claim of South's holds in this ending."""
    made = world(deal, contract, leader=leader, void=void)
    return certain.holds(seen(made.scene(), SOUTH, made), SOUTH, tricks)


def test_losers_that_are_conceded_do_not_hinder_what_is_certain() -> None:
    """♠A is to be driven out; whatever comes back, the rest is high."""
    deal = "N:KQJ.AK.K. A54.32.3. T93.Q4.A. 876.J5.2."
    assert holds(deal, "3NT", 5)
    assert not holds(deal, "3NT", 6)


def test_a_finesse_is_certain_only_where_it_is_marked() -> None:
    deal = "N:32..2. K4..6. AQ..5. ..KQJ."
    assert holds(deal, "3NT", 2, "N", void="WS")
    assert not holds(deal, "3NT", 2, "N")


def test_a_guess_is_not_certain_though_every_layout_can_be_played_right() -> None:
    """♠Q lies with either of them: A J 2 opposite K T 3."""
    deal = "N:AJ2... Q54... KT3... 987..."
    made = world(deal, "3NT", leader="S")
    scene = seen(made.scene(), SOUTH, made)
    assert least(scene, SOUTH) == 3
    assert not certain.holds(scene, SOUTH, 3)
    assert certain.holds(scene, SOUTH, 2)


def test_a_trump_that_is_out_ruffs() -> None:
    """It must be drawn before anything else counts, and the trump that draws it must be high."""
    assert not holds("N:2..3.A 4.2..2 3..A.K J.3.2.", "4S", 3)
    assert holds("N:2..3.A .42..2 A..A.K J.3.2.", "4S", 3)


def test_an_honour_may_lie_with_the_only_small_card() -> None:
    """♦J and 2 may both be East's: the ace and the king fetch them, and the ten is good; with the
    3 out as well it is not."""
    assert holds("N:..3.AK 5..J2. ..AKT. 876...", "3NT", 3)
    assert not holds("N:..4.AK ..J32. ..AKT. 876...", "3NT", 3)


def test_a_defender_who_is_not_on_lead_claims_his_trumps() -> None:
    made = world("N:.A.A. AK... .2.2. 2..3.", "4S", leader="N")
    scene = seen(made.scene(), EAST, made)
    assert certain.holds(scene, EAST, 2)
    scene = seen(made.scene(), WEST, made)
    assert not certain.holds(scene, WEST, 2)


# At the table


def boards(level: str, numbers: range) -> Iterator[tuple[Play4, View]]:
    """Each position of boards that robots play in 3NT or in four spades."""
    for number in numbers:
        board = Play4(text(dealt(number))).calls(("3NT P P P", "4S P P P")[number % 2])
        streams = [Stream(bytes([number, seat]), "robot") for seat in range(4)]
        while board.state.outcome is None:
            view = board.view(board.actor)
            yield board, view
            board.plays([code(cardplay.choose(view, view.may, streams[view.seat], level))])


def check_at_the_table(numbers: range) -> int:
    """How many claims there are; each is good by the solver in layouts of what is not seen."""
    claimed = 0
    for _, view in boards("club", numbers):
        found = cardplay.claim(view)
        if found is None:
            continue
        claimed += 1
        stream = Stream(b"worlds", "worlds")
        for _ in range(8):
            s = GAME.imagine(view, stream)
            held = tuple(hand & ~s.played for hand in s.dealt)
            strain = scene_of(view).strain
            best = dds.solve([dds.Position(held, strain, view.turn)])[0]
            assert max(best.values()) == found.tricks == 13 - len(view.tricks)
    return claimed


@pytest.mark.skipif(not dds.is_here(), reason="the extra majlis[bridge] is not installed")
def test_claims_at_the_table_are_there() -> None:
    assert check_at_the_table(range(12)) > 5


@pytest.mark.slow
@pytest.mark.skipif(not dds.is_here(), reason="the extra majlis[bridge] is not installed")
def test_many_claims_at_the_table_are_there() -> None:
    assert check_at_the_table(range(12, 90)) > 60


def test_an_answer_does_not_depend_on_who_holds_what_the_claimer_cannot_see() -> None:
    """Whatever the opponents hold, they say the same: an answer tells no card."""
    whim, said = Stream(b"twins", "twins"), set()
    for number, (board, view) in enumerate(boards("club", range(6))):
        if number % 7 or view.phase != "play" or view.trick or view.seat not in OURS:
            continue
        for tricks in {1, 13 - len(view.tricks), 12 - len(view.tricks)} - {0}:
            answers = set()
            for _ in range(4):
                twin = Play4(text(dealt(0)))
                twin.state = GAME.imagine(board.view(view.seat), whim)
                twin.seq = board.seq
                twin.claims(view.seat, tricks)
                answers |= {
                    cardplay.agree(twin.view(seat), Stream(b"x", "x"))
                    for seat in range(4)
                    if side(seat) != side(view.seat)
                }
            assert len(answers) == 1
            said |= answers
    assert said == {True, False}


def test_dummy_disputes_a_defenders_claim_as_declarer_does() -> None:
    deal = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    board = Play4(deal).calls("1NT P P P").plays("ST S6 S2 SJ").claims(EAST, 1)
    for seat in (NORTH, SOUTH):
        assert not cardplay.agree(board.view(seat), Stream(b"x", "x"))


def test_a_claim_of_whoever_plays_for_declarer_faces_declarers_hand() -> None:
    board = Play4(hand_over=True).calls("1NT P P P").does(NORTH, HandOver())
    board.plays("ST S6 S2 SJ").claims(SOUTH, 12)
    assert board.view(EAST).dealt[NORTH]
    assert cardplay.agree(board.view(EAST), Stream(b"x", "x"))
    assert cardplay.agree(board.view(WEST), Stream(b"x", "x"))


def opposed(board: Play4) -> Play4:
    """After every opponent and partner has refused the claim that stands, or one was enough."""
    while board.state.window is not None:
        board.does(board.actor, Reject())
    return board


def won_after_a_refusal(number: int, level: str) -> tuple[list[Card], list[Card]]:
    """The cards that a claim names, and those that won the tricks after it was refused."""
    board, found = next(
        (board, found)
        for board, view in boards("club", range(number, number + 1))
        if (found := cardplay.claim(view)) is not None
    )
    opposed(board.does(board.actor, found))
    played, stream = len(board.state.tricks), Stream(b"on", "robot")
    while board.state.outcome is None:
        now = board.view(board.actor)
        board.plays([code(cardplay.choose(now, now.may, stream, level))])
    won = [
        next(one.card for one in trick.plays if one.seat == trick.winner)
        for trick in board.state.tricks[played:]
    ]
    return winners(found.line)[0], won


@pytest.mark.parametrize("level", ["club", "expert"])
@pytest.mark.parametrize("number", [7, 13, 15, 16, 17, 22, 31, 32, 37])
def test_who_must_play_on_plays_as_he_said(number: int, level: str) -> None:
    named, won = won_after_a_refusal(number, level)
    assert len(named) > 1
    assert won[: len(named)] == named


# Its words


def stated(deal: str, contract: str, leader: str = "S") -> str:
    made = world(deal, contract, leader=leader)
    scene = made.scene()
    steps = sure.line(scene.mine, scene.other, scene.outside, scene.strain)
    assert steps is not None
    return stating.stated(scene, steps)


def test_a_line_names_what_matters() -> None:
    assert stated("N:432... 765... AKQ... JT9...", "3NT") == "@any"
    drawn = "N:2..3.AK .24..32 A..A.QJ J.3.2.4"
    assert stated(drawn, "4S") == "@trumps|cards=SA"
    blocked = "N:AK3..2. 765..9. QJ..A3. T98..4."
    assert stated("N:43.2.2. ...8765 65..A.4 .876.8.", "4S") == "@order|cards=DA-S6-s35"
    line = stated(blocked, "3NT", "N")
    assert line.startswith(("@order|cards=", "@first|cards="))


def test_a_line_that_is_no_robots_is_its_own_words() -> None:
    assert describe.line("hearts, then spades") == "hearts, then spades"
    assert describe.line("@home") == "@home"
    assert describe.line("") == ""


@pytest.mark.parametrize("name", ["any", "first", "order", "trumps", "trumps_order"])
def test_every_line_is_known(name: str) -> None:
    message = describe.line(f"@{name}|cards=SAKT-h2|trumps=D9")
    assert not isinstance(message, str)
    assert message.code == f"bridge.line.{name}"
    held, ruff = message.params["cards"]
    assert (held.code, ruff.code) == ("bridge.held", "bridge.line.ruff")
    for lang in INFO.languages:
        sentence = Words(lang, domains={"bridge": LOCALE}).message(message)
        assert not set("⟦⟧{}@|") & set(sentence), sentence
