"""The rules C1 to C12, one by one; C16's sequences are in `test_vectors`."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from majlis.core import registry
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Allowed, Carry, Event, Need, Outcome
from majlis.core.match import Match, Ready
from majlis.core.seats import CHANCE, TABLE
from majlis.core.verbs import Draw
from majlis.games.coup import cards as card_file
from majlis.games.coup import purse
from majlis.games.coup.actions import (
    TURNS,
    Assassinate,
    Block,
    Challenge,
    Coup,
    Deal,
    Draft,
    Drawn,
    Examine,
    Exchange,
    First,
    ForeignAid,
    Income,
    Lose,
    Pass,
    PutBack,
    ShowTo,
    Steal,
    Tax,
    TurnUp,
    Verdict,
)
from majlis.games.coup.cards import (
    AMBASSADOR,
    ASSASSIN,
    CAPTAIN,
    CONTESSA,
    DUKE,
    INQUISITOR,
)
from majlis.games.coup.deeds import DEEDS
from majlis.games.coup.info import INFO
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State
from tests.games.coup.positions import (
    A,
    B,
    C,
    D,
    all_pass,
    asked,
    before_deal,
    by_chance,
    cards,
    dealt,
    hands,
    happened,
    offered,
    play,
    refused,
    seq_of,
    settled,
    table,
    view,
)
from tests.suite.games import Moment, resolved, walk

FULL = (2, "duke assassin"), (2, "captain contessa"), (2, "ambassador duke")


def three(*coins: int, **options: Any) -> State:
    """A's turn: Duke and Assassin, Captain and Contessa, Ambassador and Duke."""
    had = coins or (2, 2, 2)
    return table(*((n, hand) for n, (_, hand) in zip(had, FULL, strict=True)), **options)


def four(**options: Any) -> State:
    return table(*FULL, (2, "captain assassin"), **options)


def deal_in(seats: int, **options: Any) -> State:
    """After a deal by chance."""
    stream = Stream(bytes([seats]), "deal")
    s = before_deal(seats, **options)
    while s.phase in ("first", "deal"):
        s = happened(s, CHANCE, GAME.sample(s, GAME.needs(s)[0], stream))
    return s


# C1


def test_two_to_eight_play() -> None:
    """C1.1."""
    assert INFO.seats == (2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize(
    ("fifth", "card"), [("ambassador", AMBASSADOR), ("inquisitor", INQUISITOR)]
)
def test_five_characters_and_never_both_of_the_fifth(fifth: str, card: int) -> None:
    """C1.2."""
    s = deal_in(4, fifth=fifth)
    there = {c for some in (*s.hands, s.court) for c in some}
    assert there <= {DUKE, ASSASSIN, CAPTAIN, CONTESSA, card}
    assert set(card_file.deck(4, s.law.fifth)) == {DUKE, ASSASSIN, CAPTAIN, CONTESSA, card}


@pytest.mark.parametrize(
    ("seats", "copies", "court"),
    [(3, 3, 9), (4, 3, 7), (5, 3, 5), (6, 3, 3), (7, 4, 6), (8, 4, 4)],
)
def test_copies_and_the_court(seats: int, copies: int, court: int) -> None:
    """C1.3, C1.6, C12: three copies of each character, four for seven players and eight."""
    s = deal_in(seats)
    there = Counter((*s.court, *(c for hand in s.hands for c in hand)))
    assert set(there.values()) == {copies}
    assert len(s.court) == court


def test_two_cards_and_two_coins_each() -> None:
    """C1.4, C1.5: of 54 coins."""
    s = deal_in(5)
    assert [len(hand) for hand in s.hands] == [2] * 5
    assert s.coins == (2,) * 5
    assert purse.treasury(s) == 54 - 10
    seen = view(s, C)
    assert seen.treasury == 44
    assert [p.coins for p in seen.players] == [2] * 5
    assert seen.hand == s.hands[C]
    assert [p.hand for p in seen.players] == [(), (), s.hands[C], (), ()]


@pytest.mark.parametrize("seats", [2, 3, 6, 8])
def test_the_court_is_whole_again_at_the_end_of_every_turn(seats: int) -> None:
    """C1.6: dead cards never go back."""
    for seed in range(12):
        size = None
        for _, _, s in walk(GAME, resolved("coup", fifth="inquisitor"), seats, seed):
            if s.phase == "act":
                size = len(s.court) if size is None else size
                assert len(s.court) == size


def test_the_first_player_of_a_first_game_is_drawn() -> None:
    """C1.7."""
    s = before_deal(4)
    assert [(n.seat, n.kind, n.draw) for n in GAME.needs(s)] == [(CHANCE, "first", "first")]
    begins = {GAME.sample(s, GAME.needs(s)[0], Stream(bytes([n]), "first")) for n in range(40)}
    assert begins == {First(seat) for seat in range(4)}
    s = dealt("duke duke", "duke captain", "captain captain", "contessa contessa", first=C)
    assert (s.turn, s.starter) == (C, C)


def test_the_winner_begins_the_next_game() -> None:
    """C1.7: in a match it is known, and no lots are drawn."""
    last = Outcome((0, 0, 1), (C,), "coup.won")
    s = GAME.start(resolved("coup"), 3, Carry(game_no=2, last=last))
    assert s.phase == "deal"
    s = happened(
        s, CHANCE, Deal((cards("duke duke"), cards("captain captain"), cards("duke captain")))
    )
    assert s.turn == C
    void = GAME.start(resolved("coup"), 3, Carry(2, last=Outcome((0,) * 3, (), "x", void=True)))
    assert void.phase == "first"


def test_a_match_of_several_games() -> None:
    """C1.7: whoever won begins; for a rematch the winner is on the first seat."""
    match = registry.load("coup")
    assert isinstance(match, Match)
    firsts: list[tuple[int, int]] = []
    last: Moment | None = None
    for last in walk(match, resolved("coup", games=3), 3, 5):
        before, after = last.before, last.after
        if isinstance(last.event.action, Ready) and after.game_no > before.game_no:
            assert after.inner.phase == "deal"
            firsts.append((before.last.winners[0], after.inner.starter))
    assert firsts
    assert all(winner == starter for winner, starter in firsts)
    assert last is not None
    outcome = match.outcome(last.after)
    assert outcome is not None
    assert max(outcome.points) == 3
    assert GAME.seating(Outcome((0, 1, 0), (B,), "coup.won")) == (B, C, A)
    assert match.seating(Outcome((0, 1, 0), (B,), "coup.won")) == (B, C, A)


def test_play_goes_clockwise_past_the_fallen() -> None:
    """C1.8."""
    s = table(FULL[0], (0, "/ captain contessa"), *FULL[2:], (2, "captain assassin"))
    order = []
    for _ in range(6):
        order.append(s.turn)
        s = happened(s, s.turn, Income())
    assert order == [A, C, D, A, C, D]


def test_one_action_must_be_chosen() -> None:
    """C1.8, C3.1."""
    refusal = refused(three(), "A pass")
    assert (refusal.code, refusal.rule) == ("coup.refuse.no_pass", "C1.8")
    assert refused(three(), "B income").code == "coup.refuse.not_you"
    assert refused(play(three(), "A tax"), "A income").code == "coup.refuse.not_now"


# C2


def test_a_phase_with_nobody_to_ask_is_skipped() -> None:
    """C2: the target has fallen, so nobody is asked to counter."""
    s = table((3, "assassin duke"), (2, "captain / duke"), (2, "contessa contessa"))
    s = play(s, "A assassinate B", "B challenge", "A turn up assassin", "B lose captain")
    assert (s.phase, s.turn) == ("act", C)


def test_phases_in_their_order() -> None:
    """C2, C5.4."""
    s, seen = three(3, 2, 2), []
    for move in (
        "A assassinate B",
        "C challenge",
        "A turn up assassin",
        "draw assassin",
        "C lose duke",
        "B block contessa",
        "C challenge",
        "B turn up contessa",
        "draw duke",
        "C lose ambassador",
    ):
        s = play(s, move)
        seen.append(s.phase)
    assert seen == [
        "challenge",
        "turn_up",
        "draw",
        "lose",
        "block",
        "challenge_block",
        "turn_up",
        "draw",
        "lose",
        "act",
    ]


# C3


def test_from_ten_coins_on_one_must_coup() -> None:
    """C3.2: ten or more."""
    assert offered(three(9, 2, 2), A)[0] == Income()
    for coins in (10, 11, 12):
        s = three(coins, 2, 2)
        assert s.must_coup
        assert offered(s, A) == [Coup(B), Coup(C)]
        for move in ("A income", "A aid", "A tax", "A steal B", "A assassinate C", "A exchange"):
            assert refused(s, move).rule == "C3.2"
    assert settled(three(10, 2, 2), "A coup B").coins[A] == 3


def test_at_most_twelve_coins() -> None:
    """C3.2: nine and a tax."""
    s = play(three(9, 2, 2), "A tax", "pass")
    assert s.coins[A] == 12 == purse.MOST


def test_costs_are_paid_at_the_announcement() -> None:
    """C3.3."""
    assert play(three(3, 2, 2), "A assassinate B").coins[A] == 0
    assert play(three(7, 2, 2), "A coup B").coins[A] == 0


@pytest.mark.parametrize("verb", [Coup, Assassinate, Steal])
def test_the_target_is_another_living_player(verb: Any) -> None:
    """C3.1, C3.4."""
    s = table((8, "duke assassin"), (0, "/ captain contessa"), *FULL[2:], (2, "captain assassin"))
    for target, code in ((A, "self"), (B, "target_out"), (7, "no_seat"), (-1, "no_seat")):
        verdict = GAME.judge(s, A, verb(target))
        assert getattr(verdict, "code", "") == f"coup.refuse.{code}"
        assert getattr(verdict, "rule", "") == "C3.4"
    assert [a for a in offered(s, A) if isinstance(a, verb)] == [verb(C), verb(D)]


def test_who_has_nothing_may_be_robbed() -> None:
    """C3.4."""
    s = play(three(2, 0, 2), "A steal B", "pass", "pass")
    assert s.coins == (2, 0, 2)


# C4

ROWS = [
    (Income(), 0, 0, (), 1),
    (ForeignAid(), 0, 0, (DUKE,), 2),
    (Coup(B), 7, 0, (), -7),
    (Tax(), 0, DUKE, (), 3),
    (Assassinate(B), 3, ASSASSIN, (CONTESSA,), -3),
    (Steal(B), 0, CAPTAIN, (CAPTAIN, AMBASSADOR), 2),
    (Exchange(), 0, AMBASSADOR, (), 0),
]
INQUIRIES = [
    (Steal(B), 0, CAPTAIN, (CAPTAIN, INQUISITOR), 2),
    (Exchange(), 0, INQUISITOR, (), 0),
    (Examine(B), 0, INQUISITOR, (), 0),
]


def carried_through(s: State, action: Action) -> tuple[State, bool, list[Action]]:
    """What comes of an action nobody minds; whether it could be challenged; how countered."""
    s, challenged, counters = happened(s, A, action), False, []
    while s.phase != "act":
        s = by_chance(s)
        if s.phase == "challenge":
            challenged, s = True, all_pass(s)
        elif s.phase == "block":
            counters, s = [a for a in offered(s, B) if isinstance(a, Block)], all_pass(s)
        elif s.phase != "act":
            need = next(n for n in GAME.needs(s) if n.must)
            s = happened(s, need.seat, GAME.legal(s, need)[0])
    return s, challenged, counters


@pytest.mark.parametrize(
    ("action", "cost", "claim", "counters", "gain", "fifth"),
    [*((*row, "ambassador") for row in ROWS), *((*row, "inquisitor") for row in INQUIRIES)],
)
def test_the_table_of_actions(
    action: Any, cost: int, claim: int, counters: tuple[int, ...], gain: int, fifth: str
) -> None:
    """C4, C6.1, C6.2, C7.1: costs, claims, who may doubt and counter, and what is gained."""
    s = table((8, "duke assassin"), (2, "captain contessa"), (2, "duke duke"), fifth=fifth)
    before = happened(s, A, action)
    assert s.coins[A] - before.coins[A] == (cost if before.phase != "act" else -gain)
    assert [c.card for c in before.claims] == ([claim] if claim else [])
    after, challenged, able = carried_through(s, action)
    assert challenged == bool(claim)
    assert able == [Block(card) for card in counters]
    assert after.coins[A] - s.coins[A] == gain


def test_what_one_cannot_pay_for_is_not_offered() -> None:
    """C4."""
    assert refused(three(6, 2, 2), "A coup B").code == "coup.refuse.cost"
    assert refused(three(2, 2, 2), "A assassinate B").code == "coup.refuse.cost"
    verbs = {type(action) for action in offered(three(2, 2, 2), A)}
    assert verbs == {Income, ForeignAid, Tax, Steal, Exchange}


@pytest.mark.parametrize("move", ["A assassinate B", "A steal B"])
def test_only_the_target_counters(move: str) -> None:
    """C4.1."""
    s = play(three(3, 2, 2), move, "pass")
    assert asked(s) == {B: "block"}


def test_the_inquisitor_s_modes_are_two_actions() -> None:
    """C4.2; without him there is nothing to examine with (C1.2)."""
    s = table(*FULL[:2], (2, "duke duke"), fifth="inquisitor")
    verbs = {type(action) for action in offered(s, A)}
    assert {Exchange, Examine} <= verbs
    refusal = refused(three(), "A examine B")
    assert (refusal.code, refusal.rule) == ("coup.refuse.not_in_play", "C1.2")


# C5


def test_whoever_did_not_claim_may_challenge() -> None:
    """C5.1: also the counter, and also those who are neither actor nor target."""
    s = play(four(), "A tax")
    assert asked(s) == {B: "challenge", C: "challenge", D: "challenge"}
    assert refused(s, "A challenge").code == "coup.refuse.own_claim"
    s = play(four(), "A steal C", "pass", "C block captain")
    assert asked(s) == dict.fromkeys((D, A, B), "challenge_block")
    assert play(s, "D challenge").phase == "turn_up"


def test_the_first_challenge_ends_the_window() -> None:
    """C5.2, C5.3: later ones find nothing to challenge."""
    s = play(four(), "A tax", "D challenge")
    assert s.pending is not None
    assert s.pending.challenger == D
    assert asked(s) == {A: "turn_up"}
    assert refused(s, "B challenge").code == "coup.refuse.no_claim"


def test_all_at_once_or_one_by_one() -> None:
    """C5.3: one by one it goes clockwise from the claimant, and each has his own time."""
    s = play(four(), "A tax", "C pass")
    assert asked(s) == {B: "challenge", D: "challenge"}
    assert refused(s, "C challenge").code == "coup.refuse.answered"
    s = play(four(window="seat_order", turn=C), "C tax")
    order, ids = [], []
    while s.phase == "challenge":
        (need,) = (n for n in GAME.needs(s) if n.must)
        order.append(need.seat)
        ids.append(need.id)
        s = happened(s, need.seat, Pass())
    assert order == [D, A, B]
    assert ids == sorted(set(ids))
    assert s.coins[C] == 5


def test_the_clock_of_a_window_is_the_same_for_all() -> None:
    """C5.3, C14: whoever says nothing has passed; a new phase has a new clock."""
    s = play(four(window_seconds=20), "A steal B")
    assert {(n.default, n.limit_ms) for n in GAME.needs(s) if n.must} == {(Pass(), 20_000)}
    first = {n.id for n in GAME.needs(s) if n.must}
    s = all_pass(s)
    assert {(n.default, n.limit_ms) for n in GAME.needs(s) if n.must} == {(Pass(), 20_000)}
    assert first.isdisjoint(n.id for n in GAME.needs(s) if n.must)
    assert {n.limit_ms for n in GAME.needs(play(four(), "A tax"))} == {None}


def test_everybody_is_asked_whatever_he_holds() -> None:
    """C5.3, C13: the same question to those who could prove the opposite and to others."""
    hidden = [("duke duke", "duke captain"), ("captain contessa", "ambassador contessa")]
    questions = []
    for b, c in hidden:
        s = table((2, "contessa captain"), (2, b), (2, c))
        s = play(s, "A aid")
        questions.append([(n.seat, n.kind, n.id, GAME.legal(s, n)) for n in GAME.needs(s)])
    assert questions[0] == questions[1]


def test_a_challenge_is_settled_before_a_counter() -> None:
    """C5.4."""
    s = play(three(3, 2, 2), "A assassinate B")
    refusal = refused(s, "B block contessa")
    assert (refusal.code, refusal.rule) == ("coup.refuse.answer_first", "C5.4")


def test_a_failed_challenge() -> None:
    """C5.5, C8.5: the card is replaced, then the challenger loses one of his choice."""
    s = play(three(), "A tax", "C challenge", "A turn up duke")
    assert [n.draw for n in GAME.needs(s) if n.seat == CHANCE] == ["deck"]
    assert s.coins[A] == 2
    s = play(s, "draw contessa")
    assert hands(s)[A] == ["assassin", "contessa"]
    assert offered(s, C) == [Lose(DUKE), Lose(AMBASSADOR)]
    s = play(s, "C lose ambassador")
    assert hands(s)[C] == ["duke"]
    assert s.coins[A] == 5


def test_the_replacement_may_be_the_same_card() -> None:
    """C5.5: it is in the Court when the card is drawn."""
    s = table((2, "duke assassin"), (2, "duke duke"), (2, "captain captain"))
    s = play(s, "A tax", "B challenge", "A turn up duke")
    assert isinstance(GAME.judge(s, CHANCE, Drawn(A, (DUKE,))), Allowed)
    drawn = {GAME.sample(s, GAME.needs(s)[0], Stream(bytes([n]), "deck")) for n in range(60)}
    assert drawn == {Drawn(A, (card,)) for card in (DUKE, ASSASSIN, CAPTAIN, CONTESSA, AMBASSADOR)}


def test_a_challenge_that_succeeds() -> None:
    """C5.5: the card shown is lost, and there is no action."""
    s = play(three(), "A steal C", "B challenge")
    assert offered(s, A) == [TurnUp(DUKE), TurnUp(ASSASSIN)]
    s = play(s, "A turn up duke")
    assert s.dead[A] == (DUKE,)
    assert s.coins == (2, 2, 2)
    assert (s.phase, s.turn) == ("act", B)


def test_a_counter_that_is_proved_holds() -> None:
    """C5.5, C6.4."""
    s = play(three(), "A aid", "C block duke", "B challenge", "C turn up duke", "B lose captain")
    assert s.coins == (2, 2, 2)
    assert s.turn == B


def test_who_holds_the_character_shows_it() -> None:
    """C5.6."""
    assert offered(play(three(), "A tax", "B challenge"), A) == [TurnUp(DUKE)]
    may = three(may_concede=True)
    assert offered(play(may, "A tax", "B challenge"), A) == [TurnUp(DUKE), TurnUp(ASSASSIN)]


def test_the_refund() -> None:
    """C5.7: by a challenge, but not by a counter."""
    s = table((4, "duke captain"), (2, "contessa duke"), (2, "captain captain"))
    broken = play(s, "A assassinate B", "C challenge", "A turn up duke")
    assert broken.coins[A] == 4
    countered = play(s, "A assassinate B", "pass", "B block contessa", "pass")
    assert countered.coins[A] == 1


def test_no_refund_to_the_fallen() -> None:
    """C5.8."""
    s = table((4, "duke / captain"), (2, "contessa duke"), (2, "captain captain"))
    s = play(s, "A assassinate B", "C challenge", "A turn up duke")
    assert s.fallen == (A,)
    assert s.coins == (0, 2, 2)
    assert purse.treasury(s) == 50


# C6


def test_a_counter_may_be_a_bluff() -> None:
    """C6.1, C6.4."""
    s = play(three(), "A aid", "B block duke", "pass")
    assert s.coins == (2, 2, 2)


def test_a_counter_names_one_character() -> None:
    """C6.2."""
    s = play(three(), "A steal B", "pass")
    assert offered(s, B) == [Block(CAPTAIN), Block(AMBASSADOR), Pass()]
    refusal = refused(s, "B block duke")
    assert (refusal.code, refusal.rule) == ("coup.refuse.no_counter", "C6.2")
    s = play(s, "B block captain", "A challenge")
    assert offered(s, B) == [TurnUp(CAPTAIN)]


def test_anybody_may_counter_foreign_aid_once() -> None:
    """C6.3."""
    s = play(four(), "A aid")
    assert asked(s) == {B: "block", C: "block", D: "block"}
    assert offered(s, D) == [Block(DUKE), Pass()]
    s = play(s, "D block duke", "A challenge", "D turn up captain")
    assert s.coins[A] == 4
    assert s.turn == B


def test_another_counter_where_that_is_agreed() -> None:
    """C6.3, C14 ``reblock``: also for those who had passed, never twice for one."""
    s = play(four(reblock=True), "A aid", "B pass", "D block duke", "C challenge")
    s = play(s, "D turn up captain")
    assert asked(s) == {B: "block", C: "block"}
    assert refused(s, "D block duke").code == "coup.refuse.tried"
    s = play(s, "C block duke", "pass")
    assert s.coins[A] == 2
    steal = play(three(reblock=True), "A steal B", "pass", "B block ambassador", "A challenge")
    steal = play(steal, "B turn up captain")
    assert steal.coins == (4, 0, 2)


def test_a_challenger_who_lost_may_still_counter() -> None:
    """C6.5."""
    s = table((2, "captain duke"), (2, "captain contessa"), (2, "duke duke"))
    s = play(s, "A steal B", "B challenge", "A turn up captain", "B lose contessa")
    assert asked(s) == {B: "block"}
    assert play(s, "B block captain", "pass").coins == (2, 2, 2)


def test_what_cannot_be_countered() -> None:
    """C4, C6."""
    assert refused(play(three(), "A tax"), "B block duke").code == "coup.refuse.no_block"
    assert refused(play(three(), "A aid"), "A block duke").code == "coup.refuse.own_action"
    assert refused(three(), "B block duke").code == "coup.refuse.no_block"


# C7


def test_the_target_of_a_coup_chooses() -> None:
    """C7.2; with one left it has no choice."""
    s = play(three(7, 2, 2), "A coup B")
    assert asked(s) == {B: "lose"}
    assert offered(s, B) == [Lose(CAPTAIN), Lose(CONTESSA)]
    one = play(table((7, "duke duke"), (2, "captain / duke"), (2, "contessa contessa")), "A coup B")
    assert offered(one, B) == [Lose(CAPTAIN)]
    twins = play(table((7, "duke duke"), (2, "captain captain"), (2, "contessa duke")), "A coup B")
    assert offered(twins, B) == [Lose(CAPTAIN)]


@pytest.mark.parametrize(("had", "taken"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_a_theft(had: int, taken: int) -> None:
    """C7.3."""
    s = play(three(2, had, 2), "A steal B", "pass", "pass")
    assert s.coins == (2 + taken, had - taken, 2)


def test_the_ambassador_exchanges_two() -> None:
    """C7.4."""
    s = table((2, "ambassador duke"), (2, "captain contessa"), (2, "duke duke"))
    s = play(s, "A exchange", "pass", "draw assassin captain")
    assert asked(s) == {A: "put_back"}
    assert len(offered(s, A)) == 6
    court = Counter(s.court)
    s = play(s, "A put back ambassador duke")
    assert hands(s)[A] == ["assassin", "captain"]
    assert Counter(s.court) - court == Counter((DUKE, AMBASSADOR))
    same = play(table((2, "duke duke"), *FULL[1:]), "A exchange", "pass", "draw assassin captain")
    assert len(offered(same, A)) == 4


def test_the_inquisitor_exchanges_one() -> None:
    """C7.5."""
    s = table((2, "inquisitor duke"), (2, "captain contessa"), (2, "duke duke"), fifth="inquisitor")
    s = play(s, "A exchange", "pass", "draw assassin")
    assert offered(s, A) == [PutBack((card,)) for card in (DUKE, ASSASSIN, INQUISITOR)]
    s = play(s, "A put back duke")
    assert hands(s)[A] == ["assassin", "inquisitor"]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (PutBack((DUKE,)), "put_back_count"),
        (PutBack((DUKE, DUKE)), "put_back_held"),
        (PutBack((AMBASSADOR, DUKE)), "order"),
        (PutBack((0, 0)), "put_back_held"),
    ],
)
def test_what_cannot_be_put_back(action: PutBack, code: str) -> None:
    """C7.4."""
    s = table((2, "ambassador duke"), (2, "captain contessa"), (2, "duke duke"))
    s = play(s, "A exchange", "pass", "draw assassin captain")
    assert getattr(GAME.judge(s, A, action), "code", "") == f"coup.refuse.{code}"


def inquiry(b: str = "captain contessa") -> State:
    s = table((2, "inquisitor duke"), (2, b), (2, "duke duke"), fifth="inquisitor")
    return play(s, "A examine B", "pass")


def test_the_target_chooses_what_the_inquisitor_sees() -> None:
    """C7.6: who gives it back, or has it replaced."""
    s = inquiry()
    assert asked(s) == {B: "show"}
    assert offered(s, B) == [ShowTo(CAPTAIN), ShowTo(CONTESSA)]
    s = play(s, "B show contessa")
    assert offered(s, A) == [Verdict(False), Verdict(True)]
    kept = play(s, "A keep")
    assert hands(kept)[B] == ["captain", "contessa"]
    assert (kept.phase, kept.turn) == ("act", B)
    swapped = play(s, "A swap")
    assert swapped.phase == "draw"
    assert isinstance(GAME.judge(swapped, CHANCE, Drawn(B, (CONTESSA,))), Allowed)
    swapped = play(swapped, "draw assassin")
    assert hands(swapped)[B] == ["assassin", "captain"]
    assert CONTESSA in swapped.court


def test_what_concerns_the_fallen_lapses() -> None:
    """C7.7: and the price stays paid."""
    s = table((3, "assassin duke"), (2, "captain / duke"), (2, "contessa contessa"))
    s = play(s, "A assassinate B", "B challenge", "A turn up assassin", "B lose captain")
    assert s.coins == (0, 0, 2)
    assert [len(dead) for dead in s.dead] == [0, 2, 0]


# C8


def test_dead_cards_are_public_and_out_of_play() -> None:
    """C8.1."""
    s = play(three(7, 2, 2), "A coup B", "B lose contessa")
    assert [view(s, seat).players[B].dead for seat in (A, B, C, -3)] == [(CONTESSA,)] * 4
    assert s.hands[B] == (CAPTAIN,)


def test_who_loses_his_last_card_is_out_at_once() -> None:
    """C8.3: his coins go to the treasury."""
    s = table((7, "duke duke"), (5, "captain / duke"), (2, "contessa contessa"))
    s = play(s, "A coup B", "B lose captain")
    assert s.fallen == (B,)
    assert s.coins == (0, 0, 2)
    assert B not in {n.seat for n in GAME.needs(s)}
    assert refused(s, "B income").rule == "C8.3"
    assert s.turn == C


@pytest.mark.parametrize(("option", "gain"), [(False, 0), (True, 2)])
def test_a_thief_and_the_fallen_who_bluffed_a_counter(option: bool, gain: int) -> None:
    """C8.4: a lost challenge is a lost challenge."""
    s = table(
        (2, "captain duke"),
        (3, "contessa / captain"),
        (2, "duke duke"),
        steal_from_eliminated=option,
    )
    s = play(s, "A steal B", "pass", "B block captain", "C challenge", "B turn up contessa")
    assert s.coins == (2 + gain, 0, 2)


def test_the_order_inside_a_failed_challenge() -> None:
    """C8.5: the game may be over before the action does anything."""
    s = table((2, "duke captain"), (2, "captain / duke"))
    s = play(s, "A tax", "B challenge", "A turn up duke")
    assert asked(s) == {CHANCE: "draw"}
    s = play(s, "draw duke", "B lose captain")
    assert s.outcome is not None
    assert s.outcome.winners == (A,)
    assert s.coins[A] == 2


# C9

SIX = (
    "duke assassin",
    "captain contessa",
    "duke captain",
    "contessa assassin",
    "duke captain",
    "contessa ambassador",
)


def test_no_coin_is_made_or_lost() -> None:
    """C9.1."""
    for seed in range(20):
        for _, _, s in walk(GAME, resolved("coup"), 6, seed):
            assert (purse.treasury(s) or 0) + sum(s.coins) == purse.BANK


def test_a_gain_takes_what_the_treasury_holds() -> None:
    """C9.2."""
    s = table(*zip((9, 9, 9, 9, 9, 7), SIX, strict=True))
    assert purse.treasury(s) == 2
    assert play(s, "A tax", "pass").coins[A] == 11
    assert purse.treasury(play(s, "A tax", "pass")) == 0


def test_with_an_empty_treasury_seven_coins_force_a_coup() -> None:
    """C9.3: as long as it is empty when the turn begins."""
    for coins, forced in (
        ((7, 9, 9, 9, 10, 10), True),
        ((6, 10, 9, 9, 10, 10), False),
        ((7, 9, 9, 9, 10, 9), False),
    ):
        s = table(*zip(coins, SIX, strict=True))
        assert s.must_coup == forced, coins
    unlimited = table(*zip((9, 9, 9, 9, 9, 9), SIX, strict=True), bank="unlimited")
    assert not unlimited.must_coup
    assert play(unlimited, "A tax", "pass").coins[A] == 12


def greedy(s: State, most_turns: int) -> State:
    """Everybody takes a tax that nobody doubts, and coups only where he must."""
    while s.outcome is None and s.turn_no <= most_turns:
        if s.phase == "act":
            s = GAME.apply(s, Event(seq_of(s), 0, s.turn, Coup(_next(s)) if s.must_coup else Tax()))
        elif s.phase == "lose":
            s = GAME.apply(s, Event(seq_of(s), 0, s.asked, Lose(s.hands[s.asked][0])))
        else:
            s = all_pass(s)
    return s


def _next(s: State) -> int:
    return next(seat for n in range(1, 9) if (seat := (s.turn + n) % 8) not in s.fallen)


def test_a_table_of_tax_takers_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """C9.3: and would not without the rule."""
    hand = ["duke duke"] * 2 + ["captain captain"] * 2 + ["contessa assassin"] * 4
    start = table(*((2, names) for names in hand))
    assert greedy(start, 1_000).outcome is not None
    monkeypatch.setattr(purse, "MUST_COUP_WHEN_EMPTY", purse.MUST_COUP)
    assert greedy(start, 1_000).outcome is None


# C10


def test_the_last_with_a_hidden_card_wins_at_once() -> None:
    """C10.1: also in the middle of a turn."""
    s = table((3, "assassin / duke"), (2, "duke captain"))
    s = play(s, "A assassinate B", "pass", "B block contessa", "A challenge", "B turn up duke")
    assert s.outcome is None
    s = play(s, "B lose captain")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.points) == ((A,), (1, 0))
    assert GAME.needs(s) == ()
    assert getattr(GAME.judge(s, A, Income()), "kind", "") == "too_late"


def test_the_ranking_is_the_order_of_elimination_turned_round() -> None:
    """C10.2."""
    s = table((7, "duke duke"), (0, "/ captain duke"), (2, "contessa / captain"))
    assert view(s).ranking == ()
    s = play(s, "A coup C", "C lose contessa")
    assert s.fallen[-1] == C
    assert view(s).ranking == (A, C, B)


def test_there_is_no_draw() -> None:
    """C10.2: a game broken off by agreement counts for nothing."""
    s = GAME.apply(three(), Event(99, 0, TABLE, Draw()))
    assert s.outcome is not None
    assert s.outcome.void
    assert list(GAME.invariants(s)) == []


# C11


def draft(**options: Any) -> State:
    return dealt("duke", "captain", **options)


def test_two_players_draft_their_second_card() -> None:
    """C11.1-3."""
    s = before_deal(2)
    s = happened(s, CHANCE, First(B))
    deal = GAME.sample(s, GAME.needs(s)[0], Stream(b"two", "deal"))
    assert isinstance(deal, Deal)
    assert [len(hand) for hand in deal.hands] == [1, 1]
    s = happened(s, CHANCE, deal)
    assert len({*s.court, *(c for hand in s.hands for c in hand)}) == 5
    assert len(s.court) == 3
    assert asked(s) == {A: "draft", B: "draft"}
    every = [Draft(card) for card in (DUKE, ASSASSIN, CAPTAIN, CONTESSA, AMBASSADOR)]
    assert offered(s, A) == offered(s, B) == every


def test_the_draft_is_secret_and_may_double_a_character() -> None:
    """C11.3: both choose without seeing the other's choice."""
    s = play(draft(), "B draft captain")
    assert asked(s) == {A: "draft"}
    assert refused(s, "B draft duke").code == "coup.refuse.answered"
    assert view(s, A).drafted == 0
    assert view(s, B).drafted == CAPTAIN
    s = play(s, "A draft contessa")
    assert hands(s) == [["contessa", "duke"], ["captain", "captain"]]
    assert len(s.court) == 3
    assert s.phase == "act"


@pytest.mark.parametrize(("coins", "had"), [(2, (2, 2)), (1, (2, 1))])
def test_first_coins_of_two_players(coins: int, had: tuple[int, int]) -> None:
    """C11.4: the starting player's."""
    s = draft(first=B, two_player_start_coins=coins)
    assert s.coins == had
    assert dealt(*(h for _, h in FULL), two_player_start_coins=coins).coins == (2, 2, 2)


def test_two_cards_dealt_to_two() -> None:
    """C11, C14 ``two_player_setup``: and a Court of eleven (C1.6)."""
    s = deal_in(2, two_player_setup="deal")
    assert [len(hand) for hand in s.hands] == [2, 2]
    assert len(s.court) == 11


# Needs


def test_chance_is_drawn_from_labelled_streams() -> None:
    s = before_deal(3)
    labels = []
    for _ in range(2):
        (need,) = GAME.needs(s)
        labels.append(need.draw)
        s = happened(s, CHANCE, GAME.sample(s, need, Stream(b"x", "x")))
    assert labels == ["first", "deal"]


@pytest.mark.parametrize(
    ("s", "action"),
    [
        (before_deal(3), First(3)),
        (before_deal(3), Deal((cards("duke duke"),) * 3)),
        (happened(before_deal(3), CHANCE, First(A)), Deal((cards("duke duke"),) * 3)),
        (happened(before_deal(3), CHANCE, First(A)), Deal((cards("duke"),) * 3)),
        (play(three(), "A tax", "B challenge", "A turn up duke"), Drawn(B, (DUKE,))),
        (play(three(), "A tax", "B challenge", "A turn up duke"), Drawn(A, (INQUISITOR,))),
        (play(three(), "A tax", "B challenge", "A turn up duke"), Drawn(A, (DUKE, DUKE))),
        (three(), Drawn(A, (DUKE,))),
    ],
)
def test_chance_is_judged_too(s: State, action: Action) -> None:
    assert getattr(GAME.judge(s, CHANCE, action), "code", "") == "coup.refuse.chance"


def test_a_player_is_not_chance() -> None:
    assert getattr(GAME.judge(before_deal(3), A, First(A)), "code", "") == "coup.refuse.chance"
    assert getattr(GAME.judge(three(), A, Draw()), "code", "") == "coup.refuse.verb"


def test_legal_actions_come_in_a_fixed_order() -> None:
    players = (2, "duke duke"), (8, "captain contessa"), (2, "duke assassin")
    s = table(*players, turn=B, fifth="inquisitor")
    assert offered(s, B) == [
        Income(),
        ForeignAid(),
        Coup(C),
        Coup(A),
        Tax(),
        Assassinate(C),
        Assassinate(A),
        Steal(C),
        Steal(A),
        Exchange(),
        Examine(C),
        Examine(A),
    ]
    assert [deed.verb for deed in DEEDS.values()] == list(TURNS)
    assert GAME.legal(s, Need(0, A, "act")) == ()


def test_what_was_said_cannot_be_taken_back() -> None:
    """Chance, cards that were seen, and words against a claim."""
    s = three()
    for action, seat, reveals in (
        (Income(), A, False),
        (Tax(), A, False),
        (Pass(), B, False),
        (Challenge(), B, True),
        (Block(DUKE), B, True),
        (TurnUp(DUKE), A, True),
        (Lose(DUKE), A, True),
        (ShowTo(DUKE), A, True),
        (Drawn(A, (DUKE,)), CHANCE, True),
    ):
        assert GAME.reveals(s, Event(9, 0, seat, action)) == reveals


@pytest.mark.parametrize(
    "broken",
    [
        replace(three(), coins=(-1, 2, 2)),
        replace(three(), coins=(30, 20, 9)),
        replace(three(), coins=(13, 2, 2)),
        replace(three(), court=()),
        replace(three(), hands=(cards("duke"), *three().hands[1:])),
        replace(three(), fallen=(A,)),
        replace(three(), phase="over"),
        replace(three(), asked=TABLE),
        replace(three(), drawn=cards("duke")),
        replace(three(), shown=DUKE),
    ],
)
def test_the_invariants_notice(broken: State) -> None:
    assert list(GAME.invariants(broken)) != []
