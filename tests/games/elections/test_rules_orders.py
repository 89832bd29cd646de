"""What single orders do: general orders (E1.1), self orders (E1.3)."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.seats import CHANCE
from majlis.games.elections import cards
from majlis.games.elections.actions import (
    ChooseRegion,
    DoneLooking,
    Drawn,
    EndTurn,
    First,
    Mirror,
    MoveVote,
    OfferSwap,
    Pass,
    PickBlind,
    Place,
    Play,
    Salvage,
)
from majlis.games.elections.piles import minus
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import State
from tests.games.elections.positions import A, B, C, D, Hand, card, hand, some

# The other general orders (E1.1)


def test_rest_costs_the_next_turn_and_leaves_the_answers() -> None:
    played = hand(4, {A: "rest"}).do(A, Play(cards.REST, B)).passes().do(A, EndTurn())
    assert played.s.turn == C


def test_hand_swap_exchanges_all_cards_and_may_be_the_last() -> None:
    played = hand(4, {A: "hand_swap", B: "20 40 deny"})
    played.do(A, Play(cards.HAND_SWAP, B)).passes()
    assert (played.held(A), played.held(B)) == (("20", "40", "deny"), ())


def test_hand_swap_twice_in_a_turn() -> None:
    played = hand(4, {A: "hand_swap hand_swap", B: "20"})
    played.do(A, Play(cards.HAND_SWAP, B)).passes()
    assert (played.held(A), played.held(B)) == (("20",), ("hand_swap",))


def test_inspect_opens_the_hand_until_he_has_looked() -> None:
    played = hand(4, {A: "inspect", B: "20 deny"}).do(A, Play(cards.INSPECT, B)).passes()
    seen = GAME.view(played.s, A).seen
    assert seen is not None
    assert (seen.seat, sorted(seen.cards)) == (B, sorted(some("20 deny")))
    assert all(GAME.view(played.s, other).seen is None for other in (B, C, D))
    played.do(A, DoneLooking())
    assert GAME.view(played.s, A).seen is None


def test_inspect_reflected_shows_the_attacker_s_hand() -> None:
    played = hand(4, {A: "inspect 80", B: "mirror"}).do(A, Play(cards.INSPECT, B))
    played.do(B, Mirror()).passes()
    seen = GAME.view(played.s, B).seen
    assert seen is not None
    assert (seen.seat, seen.cards) == (A, some("80"))


def test_burn_card_is_picked_unseen_and_pinned_cards_are_not_reached() -> None:
    flags = {B: {"immunity": 0}}
    played = hand(4, {A: "burn_card", B: "20 40"}, {B: ["80 double"]}, lacks=flags)
    played.do(A, Play(cards.BURN_CARD, B)).passes()
    assert played.legal(A) == (PickBlind(1), PickBlind(2))
    assert played.why(A, PickBlind(3)) == "no_place"
    played.do(A, PickBlind(2))
    assert len(played.s.hands[B]) == 1
    assert played.votes(7) == (80,)


def test_burn_card_may_be_any_card_of_the_hand() -> None:
    burnt = set()
    for seed in range(20):
        played = hand(4, {A: "burn_card", B: "20 40"}, seed=seed)
        played.do(A, Play(cards.BURN_CARD, B)).passes().do(A, PickBlind(1))
        burnt.add(played.arena[-1])
    assert burnt == {"20", "40"}


def test_withdraw_powers_goes_one_way() -> None:
    held = {A: "withdraw_powers mute", B: "rest swap 20 fees"}
    played = hand(4, held, {A: ["20"], B: ["20"]})
    played.do(A, Play(cards.WITHDRAW_POWERS, B)).passes()
    assert played.may(A, Play(cards.MUTE, B))
    played.do(A, EndTurn())
    assert played.why(B, Play(cards.REST, A)) == "barred"
    assert played.may(B, OfferSwap(cards.SWAP, A, 7)), "swaps between the two stay possible"


def test_withdraw_powers_reflected_bars_the_attacker() -> None:
    played = hand(4, {A: "withdraw_powers rest", B: "mirror"})
    played.do(A, Play(cards.WITHDRAW_POWERS, B)).do(B, Mirror()).passes()
    assert played.why(A, Play(cards.REST, B)) == "barred"


def test_lift_immunity_burns_the_card() -> None:
    flags = {B: {"immunity": 2, "shield": cards.IMMUNITY}}
    played = hand(4, {A: "lift_immunity rest"}, lacks=flags)
    played.do(A, Play(cards.LIFT_IMMUNITY, B)).passes()
    assert sorted(played.arena) == ["immunity", "lift_immunity"]
    assert played.may(A, Play(cards.REST, B))


def test_lift_immunity_does_not_lift_withdrawn_powers() -> None:
    flags = {B: {"immunity": 2, "shield": cards.IMMUNITY}, A: {"barred_from": (B,)}}
    played = hand(4, {A: "lift_immunity"}, lacks=flags)
    assert played.why(A, Play(cards.LIFT_IMMUNITY, B)) == "barred"


def test_take_region_reflected_is_chosen_by_who_reflected() -> None:
    """E5.9."""
    played = hand(4, {A: "take_region", B: "mirror"}, {A: ["20", "80 closed"], B: ["40"]})
    played.do(A, Play(cards.TAKE_REGION, B, 7)).do(B, Mirror()).passes()
    assert played.legal(B) == tuple(ChooseRegion(n) for n in (1, 3, 4, 5, 6))
    assert played.why(B, ChooseRegion(2)) == "closed"
    played.do(B, ChooseRegion(1))
    assert (played.count(A), played.count(B)) == (0, 60)


# Self orders (E1.3)


def test_self_orders_have_no_answers() -> None:
    """cl. 23."""
    held = "immunity double protect draw_two extra_play"
    for word in held.split():
        played = hand(4, {A: word}, {A: ["20"]})
        region = 1 if word in ("double", "protect") else 0
        played.do(A, Play(card(word), None, region))
        assert played.s.phase == "act"
        assert not any(isinstance(e.action, Pass) for e in played.log)


def test_double_and_protect_may_lie_together_and_cannot_be_moved() -> None:
    played = hand(4, {A: "double protect"}, {A: ["20"]})
    played.do(A, Play(cards.DOUBLE, None, 1), Play(cards.PROTECT, None, 1))
    assert next(r for r in played.s.regions if r.number == 1).pins == (cards.DOUBLE, cards.PROTECT)
    assert all(a.card != cards.DOUBLE for a in played.legal(A) if isinstance(a, MoveVote))


def test_double_counts_votes_that_are_added_later() -> None:
    played = hand(4, {A: "double 60"}, {A: ["20"]})
    played.do(A, Play(cards.DOUBLE, None, 1), Place(card("60"), 1))
    assert played.count(A) == 160


def test_secret_session_opens_the_book_for_a_minute_to_one() -> None:
    played = hand(4, {A: "secret_session"}).do(A, Play(cards.SECRET_SESSION))
    need = played.needs[0]
    assert (need.seat, need.kind, need.limit_ms, need.default) == (
        A,
        "session",
        60_000,
        DoneLooking(),
    )
    assert GAME.view(played.s, A).book == played.s.book
    assert all(GAME.view(played.s, other).book is None for other in (B, C, D))
    played.do(A, DoneLooking())
    assert GAME.view(played.s, A).book is None


def test_resign_records_the_regions_and_ends_it_for_him() -> None:
    held = {A: "resign 80 deny"}
    played = hand(4, held, {A: ["20 60 double", "40"]}).do(A, Play(cards.RESIGN))
    assert played.recorded(A) == 200
    assert played.s.turn == B
    assert sorted(played.arena) == ["80", "deny", "resign"]
    assert played.why(B, Play(cards.REST, A)) == "not_held"
    for _ in range(3):
        assert played.s.turn != A
        played.do(played.s.turn, EndTurn())
    assert played.s.turn == B, "he does not draw and does not play"


def test_nobody_reaches_who_has_resigned() -> None:
    flags = {B: {"status": "resigned"}}
    played = hand(4, {A: "rest swap"}, {A: ["20"], B: ["20"]}, lacks=flags)
    assert played.why(A, Play(cards.REST, B)) == "out"
    assert played.why(A, OfferSwap(cards.SWAP, B, 1)) == "out"


def test_draw_two_is_a_move_and_draws_what_there_is() -> None:
    played = hand(4, {A: "draw_two draw_two"}, bank=3)
    played.do(A, Play(cards.DRAW_TWO))
    assert (len(played.s.hands[A]), played.s.used) == (3, 1)
    played.do(A, Play(cards.DRAW_TWO))
    assert len(played.s.hands[A]) == 3
    assert played.s.closing


def test_draw_two_from_an_empty_bank_does_nothing() -> None:
    played = hand(4, {A: "draw_two"}, bank=0)
    assert played.why(A, Play(cards.DRAW_TWO)) == "bank_empty"


def test_extra_play_is_no_move_and_gives_one() -> None:
    held = {A: "extra_play extra_play 0 0 0 0 0"}
    played = hand(4, held).do(A, Play(cards.EXTRA_PLAY))
    assert played.s.used == 0
    played.do(A, Play(cards.EXTRA_PLAY))
    for nth in range(5):
        assert played.s.turn == A, nth
        played.do(A, Place(card("0"), 1 if nth < 4 else 2))
    assert played.s.turn == B


def test_salvage_takes_any_card_of_the_arena_but_itself() -> None:
    """E18.10."""
    played = hand(4, {A: "salvage"}, arena=())
    played = Hand(_thrown(played))
    played.do(A, Play(cards.SALVAGE))
    assert played.legal(A) == (Salvage(cards.BISHT), Salvage(card("500")))
    assert played.why(A, Salvage(cards.SALVAGE)) == "not_in_arena"
    played.do(A, Salvage(card("500")))
    assert played.held(A) == ("500",)
    assert played.arena == ("bisht", "salvage")


def _thrown(played: Hand) -> State:
    """A 500 and the joker lie in the arena."""

    gone = (card("500"), cards.BISHT)
    return replace(played.s, arena=gone, bank=minus(played.s.bank, gone))


def test_chance_says_only_what_can_be() -> None:
    """Cards that are not in the bank are not drawn, and nothing is drawn unasked."""
    played = hand(4)
    assert played.why(CHANCE, Drawn(A, some("500 500"))) == "chance"
    assert played.why(CHANCE, First(A)) == "chance"
