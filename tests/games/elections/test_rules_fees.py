"""Registration fees (E9)."""

from __future__ import annotations

from typing import Any

from majlis.games.elections import cards
from majlis.games.elections.actions import Assist, Deny, Distribute, Mirror, Pass, PayFees, Play
from tests.games.elections.positions import A, B, C, D, E, Hand, card, hand, word_of


def levied(held: dict[int, str] | None = None, lies: Any = None, **fields: Any) -> Hand:
    """A has played *fees*; B, C and D have votes."""
    lying = lies or {A: ["20"], B: ["80 40"], C: ["120 0"], D: ["60"]}
    return hand(4, {A: "fees"} | (held or {}), lying, **fields).do(A, Play(cards.FEES))


def all_pass(played: Hand) -> Hand:
    """The present payer's chain ends without a word."""
    attack = played.s.attack
    while played.s.phase == "reply" and played.s.attack == attack:
        played.do(played.waiting[0], Pass())
    return played


def test_e9_1_a_hundred_or_more_of_his_choice_and_no_less() -> None:
    played = all_pass(levied(lies={B: ["80 60", "40"]}))
    choice = played.choice(B)
    assert (choice.verb, choice.params["n"]) == ("pay_fees", 100)
    assert played.why(B, PayFees(((7, card("80")),))) == "too_little"
    assert played.why(B, PayFees(((7, card("80")), (7, card("80"))))) == "not_to_choose"
    assert played.may(B, PayFees(((7, card("60")), (7, card("80")), (8, card("40")))))


def test_e9_1_protected_regions_pay_and_closed_ones_do_not() -> None:
    played = all_pass(levied(lies={B: ["80 60 protect", "500 closed"]}))
    assert [item.params["n"] for item in played.choice(B).items] == [60, 80]


def test_e9_1_all_he_has_if_it_is_less() -> None:
    played = levied(lies={A: [], B: ["20 0"], C: ["80"], D: []})
    played.passes()
    assert played.s.fees is not None
    assert {s: tuple(map(word_of, some)) for s, some in played.s.fees.paid} == {
        B: ("0", "20"),
        C: ("80",),
    }


def test_e9_2_onto_open_regions_while_there_is_room_the_rest_burns() -> None:
    lies = {A: ["20 20 20", "20 20 20 20", "0 closed"], B: ["80 40"], C: ["60"]}
    lies[A] += ["40 40 40 40", "60 60 60 60", "80 80 80 80"]
    played = levied(lies=lies).passes()
    played.do(B, PayFees(((7, card("40")), (7, card("80"))))).passes()
    assert played.legal(A)[0] == Distribute(card("80"), 1)
    assert played.why(A, Distribute(card("80"), 2)) == "full"
    assert played.why(A, Distribute(card("80"), 3)) == "closed"
    played.do(A, Distribute(card("80"), 1))
    assert sorted(played.arena) == ["40", "60", "fees"]
    assert played.s.used == 1, "no move"


def test_e9_2_he_may_burn_one_instead() -> None:
    played = levied(lies={A: [], B: ["0"]}).passes()
    played.do(A, Distribute(card("0"), 0))
    assert played.arena == ("0", "fees")


def test_e9_3_each_defends_himself_and_nobody_helps() -> None:
    played = levied({B: "deny", C: "assist", D: "assist deny"})
    assert played.waiting == (B,)
    assert played.legal(B) == (Deny(), Pass(), Pass(whole=True))
    played.do(B, Deny())
    assert played.waiting == (A,), "only the player answers"
    played.do(A, Pass())
    assert played.waiting == (C,)
    assert played.why(C, Assist("target")) == "assist_self"
    played.do(C, Pass())
    assert played.s.phase == "pay_fees"


def test_e9_3_each_pair_has_its_own_limits() -> None:
    played = levied({A: "fees deny deny", B: "deny", C: "deny", D: "deny"})
    played.do(B, Deny()).do(A, Deny())
    assert played.waiting == (B,), "B must pay"
    played.do(B, PayFees(((7, card("40")), (7, card("80"))))).do(C, Deny()).do(A, Deny())
    assert played.waiting == (C,)
    assert played.s.phase == "pay_fees"


def test_e9_4_a_standing_mirror_is_paid() -> None:
    lies = {A: ["60 60"], B: ["500"], C: ["20"], D: []}
    played = levied({B: "mirror"}, lies).do(B, Mirror())
    played.do(A, Pass())
    assert (played.s.phase, played.waiting) == ("pay_fees", (A,))
    played.do(A, PayFees(((1, card("60")), (1, card("60")))))
    assert played.waiting == (B,), "B places what he got"
    played.do(B, Distribute(card("60"), 7), Distribute(card("60"), 8))
    assert (played.votes(7), played.votes(8)) == ((500, 60), (60,))
    assert played.waiting == (C,), "then the next payer"


def test_e9_5_who_pays() -> None:
    flags = {
        B: {"rest": 1},
        C: {"status": "resigned"},
        D: {"immunity": 2, "shield": cards.IMMUNITY},
        A: {"barred_from": (E,)},
    }
    lies = {seat: ["20"] for seat in (B, C, D, E)}
    played = hand(5, {A: "fees"}, lies, lacks=flags).do(A, Play(cards.FEES)).passes()
    assert played.s.fees is not None
    assert [seat for seat, _ in played.s.fees.paid] == [B]


def test_e9_6_from_the_player_s_right_and_distributed_after_the_last() -> None:
    lies = {seat: ["20"] for seat in (A, B, D)}
    played = hand(4, {C: "fees"}, lies, turn=C).do(C, Play(cards.FEES))
    asked = []
    while played.s.phase == "reply":
        asked.append(played.waiting[0])
        played.do(played.waiting[0], Pass())
    assert asked == [D, A, B]
    assert (played.s.phase, played.waiting) == ("distribute", (C,))


def test_a_move_that_is_used_whatever_comes_of_it() -> None:
    played = levied({B: "deny"}, {B: ["20"]}).do(B, Deny()).passes()
    assert (played.arena, played.s.used) == (("deny", "fees"), 1)
