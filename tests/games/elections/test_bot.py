"""The robots: legal, repeatable, sensible, fair, and each level stronger than the one before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import ALLOWED, Choice, Need
from majlis.core.seats import Seat
from majlis.games.elections import cards, lands
from majlis.games.elections.actions import (
    Accept,
    Assist,
    Break,
    BurnVotes,
    ChooseRegion,
    Confirm,
    Deny,
    Distribute,
    EndTurn,
    Mirror,
    OfferSwap,
    Pass,
    PayFees,
    Place,
    Play,
    Refuse,
    Salvage,
    Vote,
)
from majlis.games.elections.appraise import Look
from majlis.games.elections.bot import ThinkingBot, make
from majlis.games.elections.info import INFO
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import State
from tests.games.elections.arena import course, game, is_legal, wins
from tests.games.elections.positions import A, B, C, D, Hand, card, position
from tests.suite.games import varied

THINKERS = ("club", "expert")
each_thinker = pytest.mark.parametrize("level", THINKERS)


def need_of(s: State, seat: Seat) -> Need:
    return next(need for need in GAME.needs(s) if need.must and need.seat == seat)


def answer(level: str, s: State, seat: Seat, whim: int = 0) -> Action:
    """What a robot answers; it must be legal."""
    need = need_of(s, seat)
    stream = Stream(bytes(32), f"robot {whim}")
    found = make(level).choose(GAME.view(s, seat), need, GAME.legal(s, need), stream)
    assert is_legal(s, need, found)
    return found


def before(
    turn: Seat = A,
    hands: Mapping[Seat, str] | None = None,
    lies: Mapping[Seat, Sequence[str]] | None = None,
    bank: int = 60,
    **fields: Any,
) -> Hand:
    """Four candidates in the first of two cycles; A has regions 1 to 6, B 7 to 12 and so on.

    ``bank`` cards are left, any of those that are nowhere else.
    """
    options = {"cycles": 2, **fields.pop("options", {})}
    s = position(4, hands, lies, turn=turn, options=options, **fields)
    mixed = Stream(bytes(32), "bank").shuffle(s.bank)
    left, used = sorted(mixed[:bank]), mixed[bank:]
    return Hand(replace(s, bank=tuple(left), arena=(*s.arena, *used)))


def turn(level: str, at: Hand, seat: Seat = A) -> list[Action]:
    """What a robot does in its turn; the others let everything be."""
    done: list[Action] = []
    while at.s.turn == seat and at.s.phase == "act":
        done.append(answer(level, at.s, seat))
        at.do(seat, done[-1]).passes()
        while at.waiting and at.s.phase != "act":
            for one in at.waiting[:1]:
                at.do(one, answer(level, at.s, one))
    return done


def words(actions: Sequence[Action]) -> set[str]:
    """The ids of the action cards that were played."""
    return {cards.id_of(action.card) for action in actions if isinstance(action, Play)}


def test_levels() -> None:
    assert INFO.levels == ("random", "club", "expert")
    assert all(isinstance(make(level), ThinkingBot) for level in THINKERS)


# Whole games


@pytest.mark.parametrize("seats", INFO.seats)
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_under_varied_options(seats: int, seed: int) -> None:
    """Whatever is agreed on, and whoever else plays; a referee has nothing to do."""
    options = {**varied("elections", seed), "cycles": 1 + seed % 2, "referee": "auto"}
    bots = [make(INFO.levels[(seed + seat) % 3]) for seat in range(seats)]
    assert game(bots, seed, **options).winners


def test_in_a_middle_cycle_somebody_ends_it() -> None:
    """*count_boxes* or *adjourn*, which cannot be played in the first and the last (E1.4)."""
    bots = [make(level) for level in ("expert", "club", "expert")]
    left = [s.bank for s in course(bots, 1, cycles=3) if s.phase == "count"]
    assert [bool(bank) for bank in left] == [False, True, False]


@each_thinker
def test_the_same_view_gives_the_same_answer(level: str) -> None:
    one, two = (list(course([make(level)] * 4, 2, cycles=1)) for _ in range(2))
    assert one == two


# What they know


@each_thinker
@pytest.mark.parametrize("window", ["one_by_one", "sealed"])
def test_answers_are_the_same_in_every_world_that_looks_the_same(level: str, window: str) -> None:
    """Cards in other hands and in the bank are nobody's business."""
    differed = 0
    for at, s in enumerate(course([make(level)] * 4, 5, cycles=1, reply_window=window)):
        need = next((n for n in GAME.needs(s) if n.must and n.seat >= 0), None)
        if need is None or at % 5:
            continue
        twin = GAME.imagine(GAME.view(s, need.seat), Stream(bytes(32), f"twin {at}"))
        differed += twin != s
        assert answer(level, twin, need.seat) == answer(level, s, need.seat)
    assert differed > 10


def test_every_card_that_is_not_seen_is_in_a_hand_or_in_the_bank() -> None:
    for s in course([make("expert"), make("club"), make("random")], 3, cycles=2):
        for seat in range(3) if s.cycle and s.phase != "deal" else ():
            v = GAME.view(s, seat)
            assert Look(v).unseen.total() == v.bank + sum(v.counts) - len(v.hand)


def test_what_is_unseen_tells_how_probable_a_card_is() -> None:
    v = GAME.view(before(hands={A: "deny deny", B: "0 0 0 0 0", C: "0"}).s, A)
    look = Look(v)
    assert 0 < look.has(C, cards.DENY) < look.has(B, cards.DENY) < 1
    assert look.has(D, cards.DENY) == 0, "he holds nothing"
    every = before(hands={A: " ".join(["deny"] * 6), B: "0 0"}).s
    assert Look(GAME.view(every, A)).has(B, cards.DENY) == 0


def test_whoever_is_in_front_matters_most() -> None:
    look = Look(GAME.view(before(lies={B: ["500 300"], C: ["80"], D: ["300"]}).s, A))
    assert look.leader == B
    assert look.weight(B) > look.weight(D) > look.weight(C)
    assert sum(look.weight(seat) for seat in (B, C, D)) == pytest.approx(1)
    assert look.worth({B: -100}) > look.worth({C: -100}) > 0 > look.worth({B: 100})


# Placing


@each_thinker
def test_places_its_votes_before_the_end(level: str) -> None:
    at = before(hands={A: "500 80 120 60 deny"}, lies={A: ["40"]}, bank=0, closing=True)
    placed = [action.card for action in turn(level, at) if isinstance(action, Place)]
    assert placed == [card("500"), card("120"), card("80")]


@each_thinker
def test_plays_for_more_moves_when_there_is_more_to_place(level: str) -> None:
    at = before(hands={A: "500 80 120 60 extra_play"}, bank=0, closing=True)
    done = turn(level, at)
    assert "extra_play" in words(done)
    assert sum(isinstance(action, Place) for action in done) == 4


def test_the_expert_keeps_its_best_votes_in_the_hand_while_there_is_time() -> None:
    """What does not lie on the table is neither burnt nor taken."""
    at = before(hands={A: "500 300 0 20"}, bank=100)
    assert not [a for a in turn("expert", at) if isinstance(a, Place) and a.card == card("500")]


def test_the_expert_makes_room_in_its_hand() -> None:
    """What is above seven burns at random: the small ones go onto regions."""
    at = before(hands={A: "500 300 250 250 180 20 20 40 40 60"}, bank=100)
    turn("expert", at)
    assert len(at.s.hands[A]) <= 7
    assert {"500", "300", "250"} <= set(at.held(A))


def test_the_expert_doubles_what_counts_most() -> None:
    at = before(hands={A: "double"}, lies={A: ["500 300 250 180", "20 20"]}, bank=2, turn_no=50)
    assert turn("expert", at)[0] == Play(cards.DOUBLE, None, 1)


@each_thinker
def test_the_joker_becomes_the_best_card(level: str) -> None:
    at = before(hands={A: "bisht"}, lies={B: ["20"], C: ["20"], D: ["20"]}, bank=0, closing=True)
    assert answer(level, at.s, A) in [Place(card("bisht:500"), region) for region in range(1, 7)]


def test_the_expert_takes_the_richest_region_with_the_joker() -> None:
    at = before(hands={A: "bisht"}, lies={B: ["500 300 300 250 double"]}, bank=0, closing=True)
    assert answer("expert", at.s, A) == Play(card("bisht:take_region"), B, 7)


# Attacks


@each_thinker
def test_attacks_whoever_is_in_front(level: str) -> None:
    at = before(hands={A: "burn300"}, lies={B: ["300 40"], C: ["500 300 250"], D: ["300"]}, bank=8)
    assert answer(level, at.s, A) == Play(cards.BURN300, C)


@each_thinker
def test_takes_the_region_that_counts_most(level: str) -> None:
    at = before(
        hands={A: "take_region"}, lies={B: ["500 40"], C: ["300 250 double"], D: ["300"]}, bank=8
    )
    assert answer(level, at.s, A) == Play(cards.TAKE_REGION, C, 13)


def test_the_expert_waits_for_something_worth_taking() -> None:
    at = before(hands={A: "take_region"}, lies={B: ["40"]}, bank=110)
    assert answer("expert", at.s, A) == EndTurn()


@each_thinker
def test_collects_fees_when_there_is_something_to_collect(level: str) -> None:
    at = before(hands={A: "fees"}, lies={B: ["120"], C: ["120"], D: ["300"]}, bank=30)
    assert answer(level, at.s, A) == Play(cards.FEES)


def test_the_expert_is_immune_before_it_is_attacked() -> None:
    """In front, with some rounds to come; not when the cycle ends."""
    rich = {A: ["500 300", "250 180"], B: ["20"], C: ["20"], D: ["20"]}
    assert answer("expert", before(hands={A: "immunity"}, lies=rich, bank=40).s, A) == Play(
        cards.IMMUNITY
    )
    poor = {A: ["20"], B: ["500 300"], C: ["500 250"], D: ["300"]}
    late = before(hands={A: "protect"}, lies=poor, bank=0, closing=True)
    early = before(hands={A: "protect"}, lies=rich, bank=60)
    assert Look(GAME.view(late.s, A)).own_turns == 0
    assert answer("expert", early.s, A) == Play(cards.PROTECT, None, 1)


@pytest.mark.parametrize(
    ("mine", "theirs", "ends"), [("500 300 300", "20", True), ("20", "500 300", False)]
)
def test_the_expert_counts_the_boxes_when_it_is_ahead(mine: str, theirs: str, ends: bool) -> None:
    at = before(
        hands={A: "count_boxes"},
        lies={A: [mine], B: [theirs], C: [theirs], D: ["40"]},
        bank=10,
        cycle=2,
        options={"cycles": 3},
    )
    assert (answer("expert", at.s, A) == Play(cards.COUNT_BOXES)) == ends


@pytest.mark.parametrize(
    ("mine", "theirs", "ends"), [("20", "500 300", True), ("500 300", "20", False)]
)
def test_the_expert_adjourns_when_others_have_more_to_lose(
    mine: str, theirs: str, ends: bool
) -> None:
    at = before(
        hands={A: "adjourn"},
        lies={A: [mine], B: [theirs], C: ["40"], D: ["40"]},
        bank=10,
        cycle=2,
        options={"cycles": 3},
    )
    assert (answer("expert", at.s, A) == Play(cards.ADJOURN)) == ends


def test_the_expert_resigns_when_it_has_nothing_but_what_lies_there() -> None:
    """Votes on the table, nothing in the hand, no turn to come, others still to move."""
    rich = {A: ["500 300 300 250", "250 250 180"], B: ["20"]}
    at = before(hands={A: "resign"}, lies=rich, bank=6, used=2)
    assert answer("expert", at.s, A) == Play(cards.RESIGN)
    full = before(hands={A: "resign 500 300"}, lies=rich, bank=60)
    assert answer("expert", full.s, A) != Play(cards.RESIGN)


@each_thinker
def test_salvages_the_best_card(level: str) -> None:
    at = before(hands={A: "salvage"}, lies={A: ["40"]}, bank=0, closing=True)
    assert answer(level, at.s, A) == Play(cards.SALVAGE)
    at.do(A, Play(cards.SALVAGE))
    assert answer(level, at.s, A) == Salvage(card("500"))


@each_thinker
def test_draws_when_there_is_time(level: str) -> None:
    at = before(hands={A: "draw_two deny"}, bank=80)
    assert answer(level, at.s, A) == Play(cards.DRAW_TWO)


@each_thinker
def test_troubles_whoever_is_in_front(level: str) -> None:
    """With more in the hand than can be kept."""
    lies = {B: ["40"], C: ["500 300 250"], D: ["300"]}
    at = before(hands={A: "rest mute inspect burn_card deny deny 0 0 0"}, lies=lies)
    aimed = [action for action in turn(level, at) if isinstance(action, Play)]
    assert {action.target for action in aimed} == {C}


# Burning and fees


@each_thinker
def test_burns_what_costs_least(level: str) -> None:
    lies = {A: ["120 20", "180 60", "500 protect", "300 closed"]}
    at = before(B, {B: "burn200"}, lies).do(B, Play(cards.BURN200, A)).passes()
    assert answer(level, at.s, A) in (
        BurnVotes(((1, card("20")), (2, card("180")))),
        BurnVotes(((1, card("20")), (1, card("120")), (2, card("60")))),
    )


@each_thinker
def test_a_doubled_vote_burns_last(level: str) -> None:
    lies = {A: ["120 double", "180"]}
    at = before(B, {B: "burn100"}, lies).do(B, Play(cards.BURN100, A)).passes()
    assert answer(level, at.s, A) == BurnVotes(((2, card("180")),))


@each_thinker
def test_pays_the_least(level: str) -> None:
    at = before(B, {B: "fees"}, {A: ["180 60 40", "500"], B: ["20"]}).do(B, Play(cards.FEES))
    at.passes()
    while at.s.phase == "reply":
        at.passes()
    assert at.s.phase == "pay_fees"
    assert answer(level, at.s, A) == PayFees(((1, card("40")), (1, card("60"))))


@each_thinker
def test_keeps_what_it_is_paid(level: str) -> None:
    at = before(A, {A: "fees"}, {A: ["20"], B: ["500"], C: ["0"], D: ["0"]}).do(A, Play(cards.FEES))
    while at.s.phase in ("reply", "pay_fees"):
        at.passes()
        for seat in at.waiting if at.s.phase == "pay_fees" else ():
            at.do(seat, answer(level, at.s, seat))
    found = answer(level, at.s, A)
    assert isinstance(found, Distribute)
    assert found.card == card("500")
    assert found.region in range(1, 7)


@each_thinker
def test_a_selection_reaches_its_sum_and_no_more(level: str) -> None:
    """Also at random: nothing is given away for nothing."""
    for name in ("random", level):
        at = before(B, {B: "burn100"}, {A: ["80 80 60", "120 40"]}).do(B, Play(cards.BURN100, A))
        at.passes()
        choice = at.choice(A)
        assert isinstance(choice, Choice)
        found = answer(name, at.s, A)
        assert isinstance(found, BurnVotes)
        assert GAME.judge(at.s, A, found) == ALLOWED
        assert lands.face_sum(found.votes) >= 100


# Replies


def test_no_robot_passes_for_good() -> None:
    """The table would answer in its place, and it would come too late."""
    at = before(B, {B: "mute"}, {A: ["40"]}).do(B, Play(cards.MUTE, A)).passes_until(A)
    assert Pass(whole=True) in at.legal(A)
    found = {answer(level, at.s, A, whim) for level in INFO.levels for whim in range(20)}
    assert found == {Pass()}


@each_thinker
def test_denies_what_hurts_and_not_trifles(level: str) -> None:
    lies = {A: ["500", "300 250"], B: ["40"]}
    at = before(B, {A: "deny 20", B: "take_region mute"}, lies)
    taken = at.do(B, Play(cards.TAKE_REGION, A, 2)).passes_until(A)
    assert answer(level, taken.s, A) == Deny()
    at = before(B, {A: "deny 20", B: "take_region mute"}, lies)
    muted = at.do(B, Play(cards.MUTE, A)).passes_until(A)
    assert answer(level, muted.s, A) == Pass()


@each_thinker
def test_turns_back_what_hurts_the_attacker_more(level: str) -> None:
    lies = {A: ["300"], B: ["500 300"], C: ["20"], D: ["20"]}
    at = before(B, {A: "mirror 20", B: "burn300"}, lies, bank=20)
    at.do(B, Play(cards.BURN300, A)).passes_until(A)
    assert answer(level, at.s, A) == Mirror()


@each_thinker
def test_chooses_the_best_region_when_it_has_turned_a_theft_back(level: str) -> None:
    lies = {A: ["300"], B: ["20", "500 300", "40"]}
    at = before(B, {A: "mirror", B: "take_region"}, lies)
    at.do(B, Play(cards.TAKE_REGION, A, 1)).passes_until(A).do(A, Mirror()).passes()
    assert answer(level, at.s, A) == ChooseRegion(8)


@each_thinker
def test_insists_on_what_hurts_whoever_is_in_front(level: str) -> None:
    lies = {A: ["20"], B: ["500 500", "300 300"], C: ["20"], D: ["20"]}
    at = before(A, {A: "take_region deny", B: "deny"}, lies, bank=20)
    at.do(A, Play(cards.TAKE_REGION, B, 7)).passes_until(B).do(B, Deny()).passes_until(A)
    assert answer(level, at.s, A) == Deny()


@each_thinker
def test_helps_against_the_leader_never_for_him(level: str) -> None:
    lies = {B: ["500 500", "300 300"], C: ["20"], D: ["180 120"]}
    at = before(C, {A: "assist", B: "deny", C: "burn300"}, lies, bank=6)
    at.do(C, Play(cards.BURN300, B)).passes_until(A)
    assert answer(level, at.s, A) == Pass(), "nothing is done for him"
    at.do(A, Pass()).passes_until(B) if B not in at.waiting else None
    again = before(C, {A: "assist", B: "deny", C: "burn300"}, lies, bank=6)
    again.do(C, Play(cards.BURN300, B)).passes_until(B).do(B, Deny()).passes_until(A)
    assert answer(level, again.s, A) == Assist("attacker")


# Swaps


@each_thinker
def test_swaps_when_both_gain(level: str) -> None:
    lies = {A: ["300 250", "20"], B: ["300 180", "40"], C: ["20"], D: ["20"]}
    at = before(hands={A: "swap"}, lies=lies, bank=30)
    offers = [action for action in turn(level, at) if isinstance(action, OfferSwap)]
    assert [(offer.partner, offer.wanted) for offer in offers] == [(B, 7)]
    assert at.recorded(A) > 480, "and it comes to that"


def test_the_expert_keeps_a_swap_for_better_times() -> None:
    at = before(hands={A: "swap"}, lies={A: ["40"], B: ["40"]}, bank=110)
    assert answer("expert", at.s, A) == EndTurn()


@each_thinker
@pytest.mark.parametrize(
    ("offered", "wanted", "fair"), [("300", "250", True), ("0", "500 300", False)]
)
def test_accepts_what_brings_it_as_much(level: str, offered: str, wanted: str, fair: bool) -> None:
    lies = {A: [wanted], B: [offered], C: ["80"], D: ["80"]}
    at = before(B, {B: "swap"}, lies).do(B, OfferSwap(cards.SWAP, A, 7, 1)).passes()
    assert (answer(level, at.s, A) == Accept(1)) == fair
    if not fair:
        assert answer(level, at.s, A) == Refuse()


@each_thinker
def test_confirms_what_still_brings_something(level: str) -> None:
    lies = {A: ["250"], B: ["500", "180"], C: ["80"], D: ["80"]}
    at = before(A, {A: "swap"}, lies, bank=20).do(A, OfferSwap(cards.SWAP, B, 1, 7)).passes()
    at.do(B, Accept(8))
    assert answer(level, at.s, A) == Confirm()


@each_thinker
def test_breaks_a_swap_that_brings_others_much(level: str) -> None:
    rich = {B: ["500 300"], C: ["500 250"], D: ["20"]}
    at = before(B, {A: "break_swap", B: "swap"}, rich, bank=20)
    at.do(B, OfferSwap(cards.SWAP, C, 7, 13)).passes_until(A)
    assert answer(level, at.s, A) == Break()
    poor = {B: ["20"], C: ["20"], D: ["20"]}
    at = before(B, {A: "break_swap", B: "swap"}, poor, bank=20)
    at.do(B, OfferSwap(cards.SWAP, C, 7, 13)).passes_until(A)
    assert answer(level, at.s, A) == Pass()


# Votes


@each_thinker
def test_votes_against_whoever_is_in_front(level: str) -> None:
    lies = {A: ["180"], B: ["500 500"], C: ["20"], D: ["40"]}
    for target, yes in ((B, True), (C, False)):
        at = before(D, {D: "no_confidence"}, lies, bank=30, cycle=2, options={"cycles": 3})
        at.do(D, Play(cards.NO_CONFIDENCE, target)).passes()
        assert answer(level, at.s, A) == Vote(yes)


@each_thinker
def test_never_votes_itself_out(level: str) -> None:
    lies = {A: ["500 300"], B: ["20"], C: ["20"], D: ["20"]}
    at = before(D, {D: "no_confidence"}, lies, bank=30, cycle=2, options={"cycles": 3})
    at.do(D, Play(cards.NO_CONFIDENCE, A)).passes()
    assert answer(level, at.s, A) == Vote(False)


# Strength


def test_club_beats_random() -> None:
    assert wins(make("club"), make("random"), 10) >= 5


def test_expert_beats_random() -> None:
    assert wins(make("expert"), make("random"), 10) >= 5


def test_the_expert_is_no_worse_than_the_club() -> None:
    """Few games; `slow` has the proof."""
    assert wins(make("expert"), make("club"), 16) >= 4


@pytest.mark.slow
def test_club_wins_more_than_its_share_among_random_players() -> None:
    """A fourth would be its share."""
    assert wins(make("club"), make("random"), 200) >= 120


@pytest.mark.slow
def test_the_expert_wins_more_than_its_share_among_club_players() -> None:
    """At 40 % of 200 games the chance of an equal player is 1 in a million."""
    assert wins(make("expert"), make("club"), 200) >= 80


@pytest.mark.slow
def test_the_longer_the_game_the_clearer() -> None:
    assert wins(make("expert"), make("club"), 100, cycles=2) >= 40
