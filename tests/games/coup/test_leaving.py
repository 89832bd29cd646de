"""C13: resigning, at whatever moment; fallen flags and seats given up are the same."""

from __future__ import annotations

from typing import Any

import pytest

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Event, Message, Who
from majlis.core.seats import CHANCE, TABLE
from majlis.core.verbs import Concede, Flag
from majlis.games.coup import prompts, purse
from majlis.games.coup.actions import Resign
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State
from tests.games.coup.positions import (
    A,
    B,
    C,
    D,
    asked,
    before_deal,
    dealt,
    hands,
    happened,
    offered,
    play,
    refused,
    seq_of,
    table,
    view,
)

HANDS = (3, "duke assassin"), (3, "captain contessa"), (3, "ambassador duke"), (3, "captain duke")


def four(**options: Any) -> State:
    return table((7, HANDS[0][1]), *HANDS[1:3], (3, "captain assassin"), **options)


def inquiry() -> State:
    s = table((2, "inquisitor duke"), *HANDS[1:2], (2, "duke duke"), fifth="inquisitor")
    return play(s, "A examine B", "pass")


def given_up(s: State, verb: type[Action], seat: int) -> State:
    s = GAME.apply(s, Event(seq_of(s), 0, TABLE, verb(seat)))
    assert list(GAME.invariants(s)) == []
    return s


def test_all_hidden_cards_die_and_the_coins_are_the_treasury_s() -> None:
    s = play(four(), "B resign")
    assert s.fallen == (B,)
    assert len(s.dead[B]) == 2
    assert s.coins == (7, 0, 3, 3)
    assert purse.treasury(s) == 41
    assert asked(s) == {A: "act"}


def test_everybody_may_resign_at_any_time_once() -> None:
    s = four()
    assert [offered(s, seat, "resign") for seat in (A, B, C, D)] == [[Resign()]] * 4
    s = play(s, "A tax")
    assert len([n for n in GAME.needs(s) if n.kind == "resign" and not n.must]) == 4
    s = play(s, "C resign")
    assert refused(s, "C resign").rule == "C8.3"
    assert offered(s, C, "resign") == []
    assert getattr(GAME.judge(s, -3, Resign()), "code", "") == "coup.refuse.only_players"
    assert getattr(GAME.judge(before_deal(3), A, Resign()), "code", "") == "coup.refuse.not_now"


@pytest.mark.parametrize(
    "moves",
    [
        (),
        ("A tax",),
        ("A tax", "B challenge"),
        ("A assassinate B", "pass"),
        ("A assassinate B", "pass", "B block contessa"),
        ("A assassinate B", "pass", "B block contessa", "C challenge"),
        ("A assassinate B", "pass", "pass"),
        ("A coup C",),
        ("A exchange", "pass", "draw captain contessa"),
    ],
)
def test_the_action_of_whoever_was_to_act_lapses(moves: tuple[str, ...]) -> None:
    s = play(four(), *moves, "A resign")
    assert s.fallen == (A,)
    assert (s.phase, s.turn, s.pending) == ("act", B, None)
    assert s.coins == (0, 3, 3, 3)
    assert [len(hand) for hand in s.hands] == [0, 2, 2, 2]
    assert all(claim.result != "open" for claim in s.claims)


def test_a_loss_that_is_settled_is_paid_all_the_same() -> None:
    s = play(four(), "A tax", "B challenge", "A turn up duke", "draw contessa", "A resign")
    assert asked(s) == {B: "lose"}
    s = play(s, "B lose captain")
    assert (s.phase, s.turn) == ("act", B)
    early = play(four(), "A tax", "B challenge", "A turn up duke")
    assert asked(early) == {CHANCE: "draw"}
    early = play(happened(early, A, Resign()), "B lose captain")
    assert hands(early)[:2] == [[], ["contessa"]]


def test_a_counter_lapses_with_whoever_made_it() -> None:
    s = play(four(), "A aid", "C block duke", "C resign")
    assert (s.phase, s.turn, s.coins) == ("act", B, (9, 3, 0, 3))
    assert s.claims[-1].result == "lapsed"
    s = play(four(), "A aid", "C block duke", "D challenge", "C resign")
    assert (s.phase, s.turn, s.coins) == ("act", B, (9, 3, 0, 3))
    again = play(four(reblock=True), "A aid", "C block duke", "C resign")
    assert asked(again) == {B: "block", D: "block"}


def test_a_counter_that_is_proved_holds_without_him() -> None:
    s = play(four(), "A aid", "C block duke", "D challenge", "C turn up duke", "draw captain")
    s = play(s, "C resign", "D lose captain")
    assert s.coins == (7, 3, 0, 3)


def test_a_challenge_is_settled_without_whoever_made_it() -> None:
    s = play(four(), "A tax", "B challenge", "B resign", "A turn up duke", "draw contessa")
    assert (s.phase, s.turn, s.coins[A]) == ("act", C, 10)
    s = play(four(), "A steal C", "B challenge", "B resign", "A turn up duke")
    assert hands(s)[A] == ["assassin"]


@pytest.mark.parametrize("moves", [("A tax",), ("A aid",), ("A tax", "B pass", "C pass")])
def test_nobody_waits_for_him(moves: tuple[str, ...]) -> None:
    s = play(four(), *moves)
    ids = {n.seat: n.id for n in GAME.needs(s) if n.must}
    s = play(s, "D resign")
    left = {n.seat: n.id for n in GAME.needs(s) if n.must}
    if len(moves) == 1:
        assert left == {seat: ids[seat] for seat in (B, C)}
        s = play(s, "pass")
    assert s.turn == B
    assert s.claims[-1:] == () or s.claims[-1].result == "stood"


def test_one_by_one_the_next_is_asked() -> None:
    s = play(four(window="seat_order"), "A tax")
    assert asked(s) == {B: "challenge"}
    later = play(s, "D resign")
    assert GAME.needs(later)[0] == GAME.needs(s)[0]
    opened = GAME.needs(s)[0].id
    s = play(s, "B resign")
    (need,) = (n for n in GAME.needs(s) if n.must)
    assert need.seat == C
    assert need.id > opened, "his time begins now"
    assert play(s, "C pass", "D pass").coins[A] == 10


def test_what_concerns_the_target_lapses() -> None:
    """C7.7."""
    for moves in (
        ("A coup B", "B resign"),
        ("A assassinate B", "pass", "B resign"),
        ("A steal B", "pass", "B resign"),
    ):
        s = play(four(), *moves)
        assert (s.phase, s.turn, s.fallen) == ("act", C, (B,))
    kept = play(four(steal_from_eliminated=True), "A steal B", "pass", "B resign")
    assert kept.coins == (7, 0, 3, 3)


def test_an_inquiry_without_its_target_or_its_inquisitor() -> None:
    for moves in (("B resign",), ("B show captain", "B resign")):
        s = play(inquiry(), *moves)
        assert (s.phase, s.turn, s.shown) == ("act", C, 0)
    s = happened(play(inquiry(), "B show captain", "A swap"), B, Resign())
    assert (s.phase, s.turn, s.shown) == ("act", C, 0)
    s = play(inquiry(), "B show captain", "A resign")
    assert (s.phase, s.turn, s.shown) == ("act", B, 0)
    assert hands(s)[B] == ["captain", "contessa"]


def test_the_last_but_one_who_resigns_ends_the_game() -> None:
    s = play(table(*HANDS[:2]), "A tax", "B resign")
    assert s.outcome is not None
    assert s.outcome.winners == (A,)
    s = play(dealt("duke", "captain"), "A draft duke", "B resign")
    assert s.outcome is not None
    assert s.outcome.winners == (A,)


@pytest.mark.parametrize("verb", [Flag, Concede])
def test_a_fallen_flag_and_a_seat_given_up(verb: type[Action]) -> None:
    s = play(four(), "A tax")
    assert given_up(s, verb, C) == play(s, "C resign")
    fallen = given_up(s, verb, C)
    assert given_up(fallen, verb, C) == fallen


@pytest.mark.parametrize("verb", [Flag, Concede])
def test_a_seat_given_up_before_the_deal_gets_no_cards(verb: type[Action]) -> None:
    s = given_up(before_deal(3), verb, B)
    for label in ("first", "deal"):
        s = happened(s, CHANCE, GAME.sample(s, GAME.needs(s)[0], Stream(b"x", label)))
    assert [len(hand) for hand in s.hands] == [2, 0, 2]
    assert s.coins == (2, 0, 2)
    assert s.turn in (A, C)


@pytest.mark.parametrize(
    ("move", "options", "code", "rule"),
    [
        ("A steal B", {}, "gone.steal", "C8.4"),
        ("A assassinate B", {}, "gone.assassinate", "C7.7"),
        ("A steal B", {"steal_from_eliminated": True}, "gone.steal", "C8.4"),
    ],
)
def test_nobody_is_said_to_counter_who_has_left(
    move: str, options: dict[str, Any], code: str, rule: str
) -> None:
    s = play(four(**options), move)
    assert [m.code for m in prompts.told(view(s, C))][-1] == "coup.board.may.then"
    s = play(s, "B resign")
    gone = Message(f"coup.board.{code}", {"who": Who(B), "rule": rule})
    assert list(prompts.told(view(s, C)))[-1] == gone
    before = s.coins[A]
    challenged = play(s, "C challenge")
    assert challenged.phase == "turn_up"
    assert list(prompts.told(view(challenged, C)))[-1] == gone
    s = play(s, "pass")
    assert (s.turn, s.coins[A]) == (C, before), "and so it is"


def test_an_inquiry_of_who_has_left_shows_nothing() -> None:
    three = (2, "inquisitor duke"), HANDS[1], (2, "duke duke")
    s = play(table(*three, fifth="inquisitor"), "A examine B", "B resign")
    assert list(prompts.told(view(s, C)))[-1].code == "coup.board.gone.examine"


def test_of_an_action_aimed_at_nobody_nobody_is_gone() -> None:
    s = play(four(), "A tax", "B resign")
    assert [m.code for m in prompts.told(view(s, C))][-1] == "coup.board.may.challenge"
