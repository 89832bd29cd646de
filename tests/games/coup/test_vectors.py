"""The twenty sequences of C16."""

from __future__ import annotations

import pytest

from majlis.games.coup.actions import Coup, Lose, TurnUp
from majlis.games.coup.cards import ASSASSIN, CAPTAIN, DUKE
from majlis.games.coup.state import State
from tests.games.coup.positions import (
    LETTERS,
    A,
    B,
    C,
    asked,
    hands,
    offered,
    play,
    refused,
    settled,
    table,
)


def row_1(b: str = "duke captain", c: str = "contessa contessa") -> State:
    return table((3, "assassin duke"), (2, b), (2, c))


def next_of(s: State) -> str:
    assert s.phase == "act"
    return LETTERS[s.turn]


def test_1_two_losses_by_a_challenge_and_the_assassination() -> None:
    s = play(row_1(), "A assassinate B", "B challenge", "A turn up assassin", "draw ambassador")
    assert hands(s)[A] == ["ambassador", "duke"]
    s = play(s, "B lose duke", "pass", "B lose captain")
    assert s.fallen == (B,)
    assert s.coins == (0, 0, 2)
    assert 54 - sum(s.coins) == 52
    assert next_of(s) == "C"


def test_2_countered_after_a_lost_challenge() -> None:
    s = row_1("duke contessa")
    s = play(s, "A assassinate B", "B challenge", "A turn up assassin", "B lose duke")
    s = play(s, "B block contessa", "pass")
    assert hands(s)[B] == ["contessa"]
    assert s.coins[A] == 0
    assert next_of(s) == "B"


def test_3_a_caught_contessa_and_the_assassination() -> None:
    s = play(row_1(), "A assassinate B", "pass", "B block contessa", "A challenge")
    s = play(s, "B turn up duke", "B lose captain")
    assert s.fallen == (B,)
    assert s.coins == (0, 0, 2)
    assert next_of(s) == "C"


def test_4_somebody_else_challenges() -> None:
    s = row_1(c="captain ambassador")
    s = play(s, "A assassinate B", "C challenge", "A turn up assassin")
    s = play(s, "C lose captain", "B pass", "B lose duke")
    assert [len(hand) for hand in s.hands] == [2, 1, 1]
    assert s.coins[A] == 0
    assert next_of(s) == "B"


def test_5_a_bluffed_assassin_has_his_coins_back() -> None:
    s = table((3, "captain duke"), (2, "duke captain"), (2, "contessa contessa"))
    s = play(s, "A assassinate B", "B challenge")
    assert offered(s, A) == [TurnUp(DUKE), TurnUp(CAPTAIN)]
    s = play(s, "A turn up captain")
    assert hands(s)[A] == ["duke"]
    assert s.coins == (3, 2, 2)
    assert hands(s)[B] == ["captain", "duke"]
    assert next_of(s) == "B"


def test_6_a_counter_holds_and_the_coins_are_gone() -> None:
    s = play(row_1(), "A assassinate B", "pass", "B block contessa", "pass")
    assert [len(hand) for hand in s.hands] == [2, 2, 2]
    assert s.coins == (0, 2, 2)


def test_7_a_theft_proved_and_countered_all_the_same() -> None:
    s = table((2, "captain duke"), (2, "duke duke"), (2, "contessa contessa"))
    s = play(s, "A steal B", "C challenge", "A turn up captain", "C lose contessa")
    s = play(s, "B block ambassador", "pass")
    assert s.coins == (2, 2, 2)
    assert [len(hand) for hand in s.hands] == [2, 2, 1]


def test_8_the_captain_does_not_prove_the_ambassador() -> None:
    s = table((2, "captain duke"), (2, "duke captain"), (2, "contessa contessa"))
    s = play(s, "A steal B", "pass", "B block ambassador", "A challenge")
    assert offered(s, B) == [TurnUp(DUKE), TurnUp(CAPTAIN)]
    s = play(s, "B turn up captain")
    assert hands(s)[B] == ["duke"]
    assert s.coins == (4, 0, 2)
    assert next_of(s) == "B"


def test_9_a_bluffed_duke_lets_the_aid_through() -> None:
    s = table((2, "captain duke"), (2, "captain contessa"), (2, "contessa contessa"))
    s = play(s, "A aid", "B block duke", "A challenge", "B turn up captain")
    assert hands(s)[B] == ["contessa"]
    assert s.coins == (4, 2, 2)


@pytest.mark.parametrize("window", ["first_come", "seat_order"])
def test_10_foreign_aid_claims_nothing(window: str) -> None:
    s = table((2, "captain duke"), (2, "duke captain"), (2, "contessa contessa"), window=window)
    s = play(s, "A aid")
    for move in ("A challenge", "B challenge", "C challenge"):
        refusal = refused(s, move)
        assert (refusal.code, refusal.rule) == ("coup.refuse.no_claim", "C5.1")


def test_11_with_ten_coins_only_a_coup() -> None:
    s = table((8, "captain duke"), (2, "duke captain"), (2, "contessa contessa"))
    s = play(s, "A tax", "pass", "B income", "C income")
    assert s.coins[A] == 11
    refusal = refused(s, "A income")
    assert (refusal.code, refusal.rule) == ("coup.refuse.must_coup", "C3.2")
    assert offered(s, A) == [Coup(B), Coup(C)]


def test_12_an_examined_player_who_has_fallen_shows_nothing() -> None:
    s = table(
        (2, "inquisitor duke"),
        (2, "duke / captain"),
        (2, "contessa contessa"),
        fifth="inquisitor",
    )
    s = play(s, "A examine B", "B challenge", "A turn up inquisitor", "B lose duke")
    assert s.fallen == (B,)
    assert next_of(s) == "C"
    assert not any(shift.why in ("looked", "swapped") for shift in s.shifts)


def test_13_only_the_target_counters() -> None:
    s = play(row_1(c="contessa contessa"), "A assassinate B")
    for waiting in (s, play(s, "pass")):
        refusal = refused(waiting, "C block contessa")
        assert (refusal.code, refusal.rule) == ("coup.refuse.only_target", "C4.1")


def test_14_an_exchange_with_one_influence() -> None:
    s = table((2, "ambassador / duke"), (2, "duke captain"), (2, "contessa contessa"))
    court = len(s.court)
    s = play(s, "A exchange", "pass", "draw duke assassin")
    assert len(s.court) == court - 2
    assert len(offered(s, A)) == 3
    s = play(s, "A put back ambassador duke")
    assert hands(s)[A] == ["assassin"]
    assert len(s.court) == court


def test_15_a_claim_may_be_given_up() -> None:
    def challenged(**options: bool) -> State:
        s = table((2, "captain duke"), (2, "duke captain"), (2, "contessa contessa"), **options)
        return play(s, "A tax", "B challenge")

    s = challenged(may_concede=True)
    assert offered(s, A) == [TurnUp(DUKE), TurnUp(CAPTAIN)]
    s = play(s, "A turn up captain")
    assert hands(s)[A] == ["duke"]
    assert s.coins == (2, 2, 2)
    assert hands(s)[B] == ["captain", "duke"]
    refusal = refused(challenged(), "A turn up captain")
    assert (refusal.code, refusal.rule) == ("coup.refuse.must_prove", "C5.6")


def test_16_a_thief_takes_what_there_is() -> None:
    s = table((2, "captain duke"), (1, "duke captain"), (2, "contessa contessa"))
    s = play(s, "A steal B", "pass", "pass")
    assert s.coins == (3, 0, 2)


@pytest.mark.parametrize(("option", "coins"), [(False, 2), (True, 4)])
def test_17_a_thief_whose_target_has_fallen(option: bool, coins: int) -> None:
    s = table(
        (2, "captain duke"),
        (5, "duke / captain"),
        (2, "contessa contessa"),
        steal_from_eliminated=option,
    )
    s = play(s, "A steal B", "B challenge", "A turn up captain", "B lose duke")
    assert s.fallen == (B,)
    assert s.coins == (coins, 0, 2)


def test_18_the_second_loss_is_another_card() -> None:
    s = play(row_1(), "A assassinate B", "B challenge", "A turn up assassin", "B lose duke", "pass")
    assert asked(s) == {B: "lose"}
    assert offered(s, B) == [Lose(CAPTAIN)]
    assert refused(s, "B lose duke").code == "coup.refuse.not_held"


def test_19_the_second_duke_of_the_page() -> None:
    s = table((2, "duke / duke"), (2, "assassin contessa"), (2, "contessa captain"))
    s = play(s, "A tax", "B challenge", "A turn up duke", "draw ambassador", "B lose assassin")
    assert s.coins == (5, 2, 2)
    assert hands(s) == [["ambassador"], ["contessa"], ["captain", "contessa"]]
    assert s.dead[B] == (ASSASSIN,)
    assert DUKE in s.court


def test_20_the_last_turn_of_the_page() -> None:
    s = table((2, "duke / captain"), (8, "assassin / contessa"), turn=B)
    s = settled(s, "B coup A", "A lose duke")
    assert s.outcome is not None
    assert s.outcome.winners == (B,)
    assert s.coins[B] == 1
