"""Every option of E20 and every row of E19: the default, and what the switch changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from majlis.core.options import OptionError, resolve
from majlis.core.seats import OFFICIAL
from majlis.games.elections import cards, records
from majlis.games.elections.actions import (
    Accept,
    Assist,
    Break,
    BurnVotes,
    CallVote,
    Deny,
    EndTurn,
    Mirror,
    OfferSwap,
    Pass,
    PayFees,
    Penalise,
    Place,
    Play,
    Vote,
)
from majlis.games.elections.expulsion import expelled
from majlis.games.elections.info import INFO, OPTIONS
from majlis.games.elections.law import law_of
from majlis.games.elections.rules import GAME
from tests.games.elections.positions import A, B, C, D, Hand, card, hand
from tests.suite.games import resolved

IMMUNE = {"immunity": 3, "shield": cards.IMMUNITY}

DEFAULTS = {
    "referee": "auto",
    "cycles": 0,
    "first": "lot",
    "regions_by": "deal",
    "three_regions": "8",
    "reply_window": "one_by_one",
    "reply_seconds": 0,
    "turn_seconds": "0",
    "illegal_cards": "refuse",
    "swap_credit": "both_sum",
    "immunity_rounds": 3,
    "announce": "full",
    "rest_stacks": False,
    "rest_ticks": True,
    "count_closed": False,
    "mirror_when": "own_first",
    "idle_replies": False,
    "mirror_choice": "exchanged",
    "assist_fees": False,
    "mirror_fees": "paid",
    "short_fees": "all",
    "burn_double": "face",
    "double_twice": False,
    "expel_protected": "burn",
    "voters": "all",
    "bisht_votes": "printed",
    "extra_late": False,
    "bank_end": "empty",
    "immunity_attack": "stays",
    "withdrawn_break": False,
    "last_one": "plays",
    "repeats": "candidate",
    "negative": True,
}


def test_e20_the_defaults_are_the_law_s() -> None:
    assert resolved("elections") == DEFAULTS
    assert [option.name for option in OPTIONS] == list(DEFAULTS)


@pytest.mark.parametrize(
    ("name", "value"),
    [("cycles", 7), ("reply_seconds", 61), ("reply_seconds", 3), ("turn_seconds", "30")],
)
def test_e20_values_out_of_range_are_refused(name: str, value: object) -> None:
    assert isinstance(resolve(INFO, {name: value}), OptionError)


def test_e20_tables_of_the_network_have_limits() -> None:
    online = resolve(INFO, {}, online=True)
    assert isinstance(online, dict)
    law = law_of(online, 4)
    assert (law.reply_ms, law.turn_ms) == (20_000, 60_000)


def flipped(**options: Any) -> dict[str, Any]:
    return {"options": options}


# E20


def test_e20_reply_seconds_limit_every_reply_alike() -> None:
    played = hand(4, {A: "mute"}, **flipped(reply_seconds=10)).do(A, Play(cards.MUTE, B))
    need = played.needs[0]
    assert (need.limit_ms, need.default) == (10_000, Pass())


def test_e20_turn_seconds_run_while_the_candidate_thinks() -> None:
    """E3.10: a second an event here; the replies of others cost him nothing."""
    played = hand(4, {A: "mute 20"}, asked_ms=100_000, **flipped(turn_seconds="60"))
    assert (played.needs[0].limit_ms, played.needs[0].default) == (60_000, EndTurn())
    played.do(A, Play(cards.MUTE, B))
    assert played.s.spent_ms == 1_000
    played.passes()
    assert played.s.spent_ms == 1_000, "three seconds of the others' time"
    assert played.needs[0].limit_ms == 59_000
    played.do(A, Place(card("20"), 1))
    assert played.needs[0].limit_ms == 58_000
    played.do(A, EndTurn())
    assert played.needs[0].limit_ms == 60_000


def test_e20_other_choices_have_as_long_and_defaults_that_will_do() -> None:
    played = hand(4, {A: "burn100"}, {B: ["80 60", "120"]}, **flipped(turn_seconds="60"))
    need = played.do(A, Play(cards.BURN100, B)).passes().needs[0]
    assert (need.kind, need.limit_ms) == ("burn_votes", 60_000)
    assert need.default == BurnVotes(((8, card("120")),)), "the smallest sum of the fewest cards"


def test_e20_regions_cycles_referee() -> None:
    """Their tests are with E2 and E15; here, that they are read."""
    law = law_of(resolved("elections", referee="seat", cycles=2, regions_by="draft"), 4)
    assert (law.has_referee, law.cycles, law.draft) == (True, 2, True)


def test_e20_first_and_last_follow_a_shortened_number() -> None:
    able = []
    for cycle in (1, 2, 3):
        played = hand(5, {A: "adjourn"}, cycle=cycle, **flipped(cycles=3))
        able.append(played.may(A, Play(cards.ADJOURN)))
    assert able == [False, True, False]


def test_e19_1_swap_credit_and_e19_20_announce() -> None:
    told = {}
    for announce in ("full", "regions"):
        held = {A: "swap count_boxes"}
        lies = {A: ["20", "40"], B: ["60"]}
        played = hand(4, held, lies, cycle=2, **flipped(announce=announce))
        played.do(A, OfferSwap(cards.SWAP, B, 1)).passes().do(B, Accept(7))
        played.do(A, Play(cards.COUNT_BOXES))
        told[announce] = played.s.announced
    assert told == {"full": (120, 80, 0, 0), "regions": (40, 0, 0, 0)}


# E19, row by row


def test_e19_2_closed_regions_counted_again() -> None:
    counts = {
        on: hand(4, None, {A: ["20", "80 double closed"]}, **flipped(count_closed=on)).count(A)
        for on in (False, True)
    }
    assert counts == {False: 20, True: 180}


def test_e19_3_six_regions_for_three() -> None:
    each = {n: law_of(resolved("elections", three_regions=n), 3).each for n in ("8", "6")}
    assert each == {"8": 8, "6": 6}
    assert law_of(resolved("elections", three_regions="6"), 4).each == 6, "for three alone"


def test_e19_4_immunity_until_the_fourth_time() -> None:
    for rounds in (3, 4):
        played = hand(4, {A: "immunity"}, bank=100, **flipped(immunity_rounds=rounds))
        played.do(A, Play(cards.IMMUNITY))
        while played.s.candidates[A].immunity:
            played.do(played.s.turn, EndTurn())
        assert (played.s.turn, played.s.round) == (A, 1 + rounds)


def chained(when: str) -> Hand:
    """B has denied, A has answered: his own side has replied already."""
    held = {A: "rest deny", B: "deny mirror", C: "assist"}
    return hand(4, held, **flipped(mirror_when=when)).do(A, Play(cards.REST, B))


def test_e19_5_when_the_target_may_reflect() -> None:
    after_own = {
        when: B in chained(when).do(B, Deny()).do(A, Deny()).waiting
        for when in ("own_first", "first", "standing")
    }
    assert after_own == {"own_first": False, "first": False, "standing": True}
    after_helper = {}
    for when in after_own:
        played = chained(when).passes_until(C).do(C, Assist("target")).do(A, Deny())
        after_helper[when] = played.may(B, Mirror())
    assert after_helper == {"own_first": True, "first": False, "standing": True}


def test_e19_6_replies_for_the_side_that_has_the_word() -> None:
    held = {A: "rest deny", B: "deny", C: "assist", D: "assist"}
    played = hand(4, held, **flipped(idle_replies=True)).do(A, Play(cards.REST, B)).do(B, Deny())
    played.passes_until(C).do(C, Assist("target"))
    played.passes_until(A).do(A, Deny())
    played.passes()
    assert played.s.candidates[B].rest == 0, "one against two: it is cancelled"
    again = hand(4, held, **flipped(idle_replies=True)).do(A, Play(cards.REST, B)).do(B, Deny())
    again.passes_until(C).do(C, Assist("target")).passes_until(A).do(A, Deny())
    again.passes_until(D).do(D, Assist("attacker")).passes()
    assert again.s.candidates[B].rest == 1, "two against two: it stands"


def test_e19_7_rests_add_up() -> None:
    """E18.11."""
    played = hand(4, {A: "rest rest"}, **flipped(rest_stacks=True)).do(A, Play(cards.REST, B))
    played.passes().do(A, Play(cards.REST, B)).passes()
    assert played.s.candidates[B].rest == 2


def test_e19_8_lost_turns_do_not_count() -> None:
    flags = {B: {"rest": 1, "mute": 2} | IMMUNE}
    c = hand(4, lacks=flags, **flipped(rest_ticks=False)).do(A, EndTurn()).s.candidates[B]
    assert (c.rest, c.mute, c.immunity) == (0, 2, 3)


def test_e19_9_help_against_fees() -> None:
    held = {A: "fees", C: "assist", D: "assist"}
    played = hand(4, held, {B: ["20"]}, **flipped(assist_fees=True)).do(A, Play(cards.FEES))
    played.passes_until(C).do(C, Assist("target"))
    played.passes_until(D)
    assert Assist("attacker") in played.legal(D)


def test_e19_10_a_mirror_against_fees_acts_as_a_deny() -> None:
    held = {A: "fees", B: "mirror"}
    lies = {A: ["120"], B: ["20"]}
    played = hand(4, held, lies, **flipped(mirror_fees="deny")).do(A, Play(cards.FEES))
    played.do(B, Mirror()).passes()
    assert (played.votes(1), played.votes(7), played.s.phase) == ((120,), (20,), "act")


def test_e19_11_who_has_less_than_the_fees_pays_nothing() -> None:
    lies = {B: ["80"], C: ["120"]}
    played = hand(4, {A: "fees"}, lies, **flipped(short_fees="nothing")).do(A, Play(cards.FEES))
    played.passes()
    assert played.votes(7) == (80,)
    assert played.may(C, PayFees(((13, card("120")),)))


def test_e19_12_doubled_votes_burn_for_double() -> None:
    able = {}
    for worth in ("face", "double"):
        played = hand(4, {A: "burn100"}, {B: ["60 60 double"]}, **flipped(burn_double=worth))
        played.do(A, Play(cards.BURN100, B)).passes()
        able[worth] = played.may(B, BurnVotes(((7, card("60")),)))
    assert able == {"face": False, "double": True}


def test_e19_13_protected_votes_stay_at_an_expulsion() -> None:
    counts = {}
    for what in ("burn", "stay"):
        s = hand(4, None, {B: ["80 protect", "20"]}, **flipped(expel_protected=what)).s
        counts[what] = Hand(expelled(s, B)).count(B)
    assert counts == {"burn": 0, "stay": 80}


def test_e19_14_the_target_does_not_vote() -> None:
    played = hand(4, {A: "no_confidence"}, cycle=2, **flipped(voters="others"))
    assert played.do(A, Play(cards.NO_CONFIDENCE, D)).passes().waiting == (A, B, C)


def test_e19_15_misplayed_cards_burn() -> None:
    """More of it with E3.9."""
    played = hand(4, {A: "adjourn"}, **flipped(illegal_cards="burn")).waste(A, Play(cards.ADJOURN))
    assert (played.arena, played.s.cycle) == (("adjourn",), 1)


def test_e19_16_a_bisht_of_any_number() -> None:
    odd = Place(cards.as_bisht(cards.vote(497)), 1)
    played = hand(4, {A: "bisht"}, **flipped(bisht_votes="any")).do(A, odd)
    assert played.count(A) == 497
    assert not played.may(A, Place(cards.as_bisht(cards.vote(501)), 1))


def test_e19_17_four_times_the_votes() -> None:
    played = hand(4, {A: "double bisht"}, {A: ["20 60"]}, **flipped(double_twice=True))
    played.do(A, Play(cards.DOUBLE, None, 1), Play(cards.as_bisht(cards.DOUBLE), None, 1))
    assert played.count(A) == 320


@pytest.mark.parametrize(
    ("repeats", "due"), [("candidate", 400), ("kind", 300), ("everybody", 500)]
)
def test_e19_18_whose_offences_count(repeats: str, due: int) -> None:
    options = {"repeats": repeats, "referee": "seat"}
    played = hand(4, cycle=2, options=options)
    played.do(OFFICIAL, Penalise(A, 200, "speech"))
    played.do(OFFICIAL, Penalise(B, records.due(played.s, B, "delay"), "delay"))
    played.do(OFFICIAL, Penalise(A, records.due(played.s, A, "conduct"), "conduct"))
    spoken = records.due(played.s, A, "speech")
    assert spoken == due


def test_e19_19_totals_stop_at_nothing() -> None:
    s = hand(3, cycle=3, bank=0, closing=True, **flipped(negative=False)).s
    ended = Hand(records.penalised(s, B, 300, "conduct", 90)).do(A, EndTurn())
    assert GAME.outcome(ended.s) is not None
    assert ended.s.book.totals() == (0, 0, 0)


def test_e19_21_extra_play_while_a_move_is_left() -> None:
    """E18.14: the first *extra_play* gave a fourth move; the second comes after the third."""
    able = {}
    for late in (False, True):
        held = {A: "extra_play extra_play 0 0 0"}
        played = hand(4, held, **flipped(extra_late=late)).do(A, Play(cards.EXTRA_PLAY))
        for number in (1, 2, 3):
            played.do(A, Place(card("0"), number))
        able[late] = played.may(A, Play(cards.EXTRA_PLAY))
    assert able == {False: False, True: True}


def test_e19_22_the_cycle_ends_when_a_draw_cannot_be_made_in_full() -> None:
    played = hand(4, bank=2, **flipped(bank_end="short")).do(A, EndTurn())
    assert (played.s.bank, played.s.closing) == ((), False)
    played.do(B, EndTurn())
    assert (played.s.turn, played.s.closing, played.s.cycle) == (C, True, 1)
    played.do(C, EndTurn())
    assert played.s.cycle == 2


def test_e19_23_an_attack_costs_the_immunity() -> None:
    played = hand(4, {A: "mute"}, lacks={A: IMMUNE}, **flipped(immunity_attack="lost"))
    played.do(A, Play(cards.MUTE, B))
    assert played.s.candidates[A].immunity == 0
    assert played.arena == ("immunity",)


def test_e19_23_breaking_a_swap_is_an_attack() -> None:
    held = {A: "swap", C: "break_swap"}
    lies = {A: ["20"], B: ["20"]}
    played = hand(4, held, lies, lacks={C: IMMUNE}, **flipped(immunity_attack="lost"))
    played.do(A, OfferSwap(cards.SWAP, B, 1)).do(C, Break())
    assert played.s.candidates[C].immunity == 0


def test_e19_24_without_powers_and_breaking_in_all_the_same() -> None:
    held = {A: "swap", C: "break_swap"}
    lies = {A: ["20"], B: ["20"]}
    flags = {C: {"barred_from": (A,)}}
    played = hand(4, held, lies, lacks=flags, **flipped(withdrawn_break=True))
    assert played.do(A, OfferSwap(cards.SWAP, B, 1)).may(C, Break())


def test_e19_25_the_last_one_ends_the_cycle() -> None:
    flags = {C: {"status": "resigned"}}
    played = hand(3, {A: "resign"}, lacks=flags, **flipped(last_one="ends"))
    assert played.do(A, Play(cards.RESIGN)).s.cycle == 2


def test_e19_26_who_reflected_chooses_what_burns() -> None:
    held = {A: "burn100", B: "mirror"}
    lies = {A: ["80 60"], B: ["500"]}
    chooser = {}
    for choice in ("exchanged", "reflector"):
        played = hand(4, held, lies, **flipped(mirror_choice=choice)).do(A, Play(cards.BURN100, B))
        played.do(B, Mirror()).passes()
        chooser[choice] = played.waiting
        played.do(played.waiting[0], BurnVotes(((1, card("60")), (1, card("80")))))
        assert played.votes(1) == ()
    assert chooser == {"exchanged": (A,), "reflector": (B,)}


def test_every_option_is_tried_somewhere() -> None:
    """Each name stands in this file or with the rule it belongs to."""
    folder = Path(__file__).parent
    told = "".join(path.read_text("utf-8") for path in folder.glob("test_*.py"))
    assert not [o.name for o in OPTIONS if told.count(o.name) < 2]


def test_a_call_needs_more_than_half_of_the_others() -> None:
    """E15.5 with ``referee=auto``."""
    fates = {}
    for yes in ((), (C,), (C, D)):
        played = hand(5).do(B, CallVote(A, "delay"))
        assert played.waiting == (C, D, 4)
        for seat in (C, D, 4):
            played.do(seat, Vote(seat in yes))
        fates[len(yes) + 1] = played.recorded(A)
    assert fates == {1: 0, 2: 0, 3: -100}
