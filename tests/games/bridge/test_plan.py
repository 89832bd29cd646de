"""What is chosen at bridge's table: every action can be reached, nothing else, all taken back."""

from __future__ import annotations

from typing import Any

import pytest

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Refusal
from majlis.core.seats import SPECTATOR, Seat
from majlis.games.bridge import keys, play
from majlis.games.bridge.actions import Ask, Call, Claim, Explain, Play, Reject
from majlis.games.bridge.calls import BY_CODE, code
from majlis.games.bridge.cards import EAST, NORTH, RANKS, SOUTH, SUITS, WEST
from majlis.games.bridge.plan import Plan
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import State
from majlis.games.bridge.words import call_name
from tests.games.bridge.board import card
from tests.games.bridge.scenes import CLAIMED, OVER, PLAYED, bid, board, explained, fifth, led
from tests.games.bridge.sitting import plan_of, tasks_of
from tests.games.bridge.whims import whimsical


def ok(plan: Plan | Refusal | None) -> Plan:
    assert isinstance(plan, Plan), plan
    return plan


def rule(plan: Plan | Refusal | None) -> str:
    refusal = plan.barred if isinstance(plan, Plan) else plan
    assert isinstance(refusal, Refusal), plan
    return refusal.rule


def typed(plan: Plan, text: str) -> Plan:
    """The plan after these keys, which must mean something."""
    for key in text:
        digit = key.isdigit()
        plan = ok(keys.numbered(plan, int(key)) if digit else keys.lettered(plan, key))
    return plan


def walked(plan: Plan) -> set[Action]:
    """All that is reached by Tab alone."""
    found: set[Action] = set()
    while (plan := ok(keys.stepped(plan, 1))).action not in found:
        assert plan.action is not None
        found.add(plan.action)
    return found


@pytest.mark.parametrize("number", range(4))
def test_whatever_is_legal_can_be_chosen_and_nothing_else(number: int) -> None:
    """By Tab, by keys, by mouse; before all eyes too."""
    for moment in whimsical(number):
        s = moment.before
        for need in GAME.needs(s):
            if need.seat < 0 or not need.must:
                continue
            plan = plan_of(s, need.seat)
            _is_complete(plan)
            if s.phase == "play" and s.turn == play.dummy(s):
                _is_complete(plan_of(s, need.seat, SPECTATOR))


def _is_complete(plan: Plan) -> None:
    if plan.kind not in ("call", "card"):
        return
    assert walked(plan) == set(plan.legal)
    for action in plan.legal:
        keyed = "".join(_keys_of(action))
        assert typed(plan.cleared(), keyed).action == action, keyed
    clicked: set[Action | None] = set()
    for call in range(-1, 40):
        if plan.kind == "call" and isinstance(chosen := plan.call_chosen(call), Plan):
            clicked.add(chosen.action)
    for one in range(52):
        if plan.kind == "card" and isinstance(chosen := plan.card_chosen(one), Plan):
            clicked.add(chosen.action)
    assert clicked == set(plan.legal)


def _keys_of(action: Action) -> str:
    if isinstance(action, Call):
        named = {"P": "p", "X": "x", "XX": "r"}
        return named.get(code(action.call), code(action.call)[:2].lower())
    assert isinstance(action, Play)
    rank = RANKS[action.card % 13].lower()
    return SUITS[action.card // 13].lower() + rank


# Calls


def test_a_suit_alone_is_the_lowest_bid_of_it() -> None:
    plan = plan_of(board().calls("1S P 2NT P").state, SOUTH)
    assert typed(plan, "s").call == BY_CODE["3S"]
    assert typed(plan, "n").call == BY_CODE["3NT"]
    assert typed(plan, "sd").call == BY_CODE["3D"]
    assert typed(plan, "4sh").call == BY_CODE["4H"], "a level that was named stays"


def test_a_level_waits_for_its_suit_and_moves_a_bid() -> None:
    plan = plan_of(board().calls("1S P 2NT P").state, SOUTH)
    four = typed(plan, "4")
    assert (four.level, four.call, four.action) == (4, None, None)
    assert four.unfinished().code == "bridge.board.refuse.choose_strain"
    assert typed(four, "5s").call == BY_CODE["5S"]
    assert typed(plan, "p4").call is None
    assert rule(keys.numbered(plan, 2)) == "B3.1"
    assert rule(keys.lettered(typed(plan, "7"), "x")) == "B3.1"


def test_keys_after_a_level_that_is_gone_make_no_other_call() -> None:
    plan = plan_of(board().calls("1H P 2D P").state, SOUTH)
    for start in ("", "4s", "n"):
        gone = typed(plan, f"{start}1")
        assert (gone.level, gone.call, gone.action) == (1, None, None)
        refusal = gone.barred
        assert refusal is not None
        assert refusal == gone.advanced()
        assert (refusal.code, refusal.params["n"]) == ("bridge.board.refuse.level", 1)
        assert refusal.params["bid"] == call_name(BY_CODE["2H"]), "and no bid that nobody typed"
        for letter in "cdhsn":
            refused = keys.lettered(gone, letter)
            assert isinstance(refused, Refusal)
            assert refused.code == "bridge.refuse.insufficient"
            named = "1NT" if letter == "n" else f"1{letter.upper()}"
            assert refused.params["call"] == call_name(BY_CODE[named])
        assert typed(gone, "3c").call == BY_CODE["3C"]
        assert typed(gone, "p").call == BY_CODE["P"]
        back = ok(gone.back())
        assert (back.level, back.barred) == (0, None)


def test_a_level_at_which_the_suit_is_gone_is_not_that_of_another() -> None:
    plan = plan_of(board().calls("1H P 2D P").state, SOUTH)
    two = typed(plan, "4c2")
    assert (two.level, two.call, two.barred) == (2, None, None)
    assert rule(keys.lettered(two, "d")) == "B3.1"
    assert typed(two, "h").call == BY_CODE["2H"]


def test_after_seven_no_trump_no_bid_is_left() -> None:
    plan = plan_of(board().calls("7NT P").state, NORTH)
    refusal = typed(plan, "7").barred
    assert refusal is not None
    assert refusal.code == "bridge.board.refuse.no_bid"


def test_keys_after_a_suit_or_rank_that_is_refused_play_no_other_card() -> None:
    """East must follow with clubs; south, on lead, holds no king."""
    east = plan_of(led().plays("C3").state, EAST)
    for text in ("s", "sa", "st", "k", "ks"):
        plan = east
        for key in text:
            found = keys.lettered(plan, key)
            plan = found if isinstance(found, Plan) else plan
        assert plan.action is None, text
        assert rule(plan) == "B4.1"
    assert typed(east, "sct").card == card("CT")
    south = plan_of(fifth().plays("S9 D7 DQ").state, SOUTH)
    named = typed(south, "ck")
    assert named.action is None, "no king of clubs is held, and it is not the two"
    assert rule(named) == "B4.1"
    assert typed(named, "j").card == card("CJ")


def test_arrows_go_through_the_box_of_bids() -> None:
    plan = plan_of(board().calls("1S P").state, NORTH)
    for across, down, call in (
        (1, 0, "1NT"),
        (1, 0, "2C"),
        (0, 1, "3C"),
        (-1, 0, "2NT"),
        (0, -1, "1NT"),
        (0, -1, "1NT"),
        (-1, 0, "1NT"),
        (0, 1, "2NT"),
    ):
        plan = ok(keys.moved(plan, across, down))
        assert plan.call == BY_CODE[call], call
    for _ in range(6):
        plan = ok(keys.moved(plan, 0, 1))
    assert plan.call == BY_CODE["P"], "below seven are the calls that are no bids"
    assert ok(keys.moved(plan, 1, 0)).call == BY_CODE["P"]
    assert ok(keys.moved(plan, 0, 1)).call == BY_CODE["P"]
    assert ok(keys.moved(plan, 0, -1)).call == BY_CODE["7NT"]
    doubled = plan_of(board().calls("1S").state, WEST)
    assert ok(keys.moved(doubled, 0, -1)).call == BY_CODE["P"]
    assert ok(keys.moved(ok(keys.moved(doubled, 0, -1)), 1, 0)).call == BY_CODE["X"]


def test_what_is_told_of_a_call_belongs_to_this_call() -> None:
    """B9 #19."""
    plan = typed(plan_of(board().calls("1S P").state, NORTH), "2na")
    assert plan.writing
    assert plan.action is None, "not before the words are done"
    told = ok(plan.written("game force"))
    assert told.action == Call(BY_CODE["2NT"], True, "game force")
    assert ok(told.call_chosen(BY_CODE["2NT"])) == told
    for other in ("3S", "P"):
        assert ok(told.call_chosen(BY_CODE[other])).action == Call(BY_CODE[other])
    assert typed(told, "3").action == Call(BY_CODE["3NT"])
    assert ok(keys.stepped(told, 1)).text == ""


def test_words_do_not_outlive_the_turn_they_were_written_for() -> None:
    plan = ok(typed(plan_of(board().calls("1S P").state, NORTH), "2na").written("game force"))
    later = board().calls("1S P P 2D").state
    assert plan.upon(GAME.view(later, NORTH), tasks_of(later, NORTH)).text == ""
    again = board().calls("1S P P 2D P P").state
    assert plan.upon(GAME.view(again, NORTH), tasks_of(again, NORTH)).action is None


def test_an_alert_needs_a_call_and_can_be_taken_off() -> None:
    plan = plan_of(board().calls("1S P").state, NORTH)
    assert rule(plan.alerted()) == "B3.1"
    alerted = ok(typed(plan, "2na").advanced())
    assert alerted.action == Call(BY_CODE["2NT"], True)
    assert ok(alerted.alerted()).action == Call(BY_CODE["2NT"])


@pytest.mark.parametrize("text", ["x" * 201, "a\u202eb", "tab\tbed"])
def test_words_that_cannot_be_told_are_refused(text: str) -> None:
    plan = typed(plan_of(board().calls("1S P").state, NORTH), "2na")
    assert rule(plan.written(text)) == "B3.4"


# Cards


def test_a_card_that_alone_can_be_played_is_chosen_at_once() -> None:
    plan = plan_of(led().plays("C3 CT CK DA D3 D2 D9 S2 S3 SK").state, EAST)
    assert plan.card is None
    one = plan_of(led().plays("C3 CT CK DA D3 D2 D9 S2 S3 SK S8 S4").state, EAST)
    assert one.action == Play(card("ST"))
    assert one.back() is None
    assert one.cleared() == one


def test_a_suit_alone_is_its_lowest_card_and_again_the_next() -> None:
    """Law 46B."""
    plan = plan_of(fifth().plays("S9 D7 DQ").state, SOUTH)
    assert typed(plan, "c").card == card("C2")
    assert typed(plan, "cc").card == card("C5")
    assert typed(plan, "cccc").card == card("C2")
    assert typed(plan, "cj").card == card("CJ")
    assert rule(keys.lettered(plan, "d")) == "B4.1", "none left"


def test_a_rank_alone_where_one_such_card_may_be_played() -> None:
    plan = plan_of(led().plays("C3").state, EAST)
    assert typed(plan, "a").card == card("CA")
    assert typed(plan, "1").card == typed(plan, "0").card == card("CT")
    assert rule(keys.lettered(plan, "k")) == "B4.1", "clubs must be followed"
    several = plan_of(fifth().plays("S9 D7 DQ").state, SOUTH)
    asked = ok(keys.lettered(several, "j"))
    assert asked.card is None
    refused = asked.advanced()
    assert isinstance(refused, Refusal)
    assert refused.code == "bridge.board.refuse.which_suit"
    assert ok(asked.back()).rank is None
    assert rule(keys.numbered(several, 8)) == "B4.1", "not held"


def test_a_rank_may_be_named_before_its_suit() -> None:
    """As one says it: the jack of clubs is never the lowest club."""
    plan = plan_of(fifth().plays("S9 D7 DQ").state, SOUTH)
    assert typed(plan, "jc").card == card("CJ")
    assert typed(plan, "js").card == card("SJ")
    assert typed(plan, "5c").card == card("C5")
    assert typed(plan, "5cc").card == card("CJ"), "on to the next higher"
    assert typed(plan, "5h").card == card("H6"), "there is no such heart: another suit was meant"
    assert rule(keys.lettered(typed(plan, "j"), "h")) == "B4.1", "no jack of hearts is held"


def test_arrows_go_through_the_hand_and_its_suits() -> None:
    plan = plan_of(fifth().plays("S9 D7 DQ").state, SOUTH)
    for across, down, one in (
        (1, 0, "SA"),
        (1, 0, "SQ"),
        (0, 1, "HQ"),
        (0, 1, "CJ"),
        (0, 1, "SA"),
        (0, -1, "CJ"),
        (-1, 0, "H6"),
    ):
        plan = ok(keys.moved(plan, across, down))
        assert plan.card == card(one), one


def test_declarer_plays_from_dummy_with_dummy_s_cards() -> None:
    plan = plan_of(led().state, SOUTH)
    assert (plan.seat, plan.of_seat) == (SOUTH, NORTH)
    assert typed(plan, "q").action == Play(card("CQ"))
    assert rule(keys.lettered(plan, "d")) == "B4.1"
    assert plan_of(led().state, SOUTH, SPECTATOR).choosable == plan.choosable


# Claims, questions, answers


def test_a_claim_is_counted_and_told() -> None:
    """C1."""
    plan = ok(plan_of(PLAYED, SOUTH).claiming())
    assert plan.action == Claim(9)
    assert ok(keys.stepped(plan, -1)).action == Claim(8)
    assert ok(keys.stepped(plan, 1)).action == Claim(0)
    assert ok(keys.moved(plan, 0, 1)).action == Claim(8)
    assert typed(plan, "5").action == Claim(5)
    lined = ok(plan.written("all high"))
    assert lined.action == Claim(9, "all high")
    need_id = next(n.id for n in GAME.needs(PLAYED) if n.kind == "claim")
    assert lined.answered_by(Claim(9, "all high")) == need_id
    assert ok(lined.back()).action == Claim(9)
    assert ok(ok(lined.back()).back()).mode == ""
    assert ok(lined.claiming()).mode == ""


def test_two_digits_are_one_number_where_so_many_are_left() -> None:
    plan = ok(plan_of(led().state, SOUTH).claiming())
    assert typed(plan, "12").action == Claim(12)
    assert typed(plan, "19").action == Claim(9)
    assert rule(plan.claimed(14)) == "B4.2"


def test_a_defender_claims_out_of_turn_and_dummy_never() -> None:
    assert ok(plan_of(PLAYED, WEST).claiming()).action == Claim(9)
    refused = plan_of(PLAYED, NORTH).claiming()
    assert isinstance(refused, Refusal)
    assert refused.code == "bridge.refuse.claim_dummy"
    early = plan_of(bid().state, SOUTH).claiming()
    assert isinstance(early, Refusal)
    assert early.code == "bridge.refuse.claim_early"


def test_a_claim_that_is_composed_survives_a_card_of_somebody_else() -> None:
    s = led().state
    plan = ok(ok(plan_of(s, EAST).claiming()).written("why not"))
    after = led().plays("C3").state
    kept = plan.upon(GAME.view(after, EAST), tasks_of(after, EAST))
    assert kept.action == Claim(13, "why not")
    assert kept.asked == "play"
    over = plan.upon(GAME.view(CLAIMED, EAST), tasks_of(CLAIMED, EAST))
    assert over.mode == ""


def test_a_claim_that_was_answered_is_not_composed_any_more() -> None:
    """Nothing between the claim and the next trick may have been shown: news can be skipped."""
    plan = ok(plan_of(fifth().plays("S9 D7 DQ").state, SOUTH).claiming())
    after = fifth().plays("S9 D7 DQ").claims(SOUTH, 7, "").does(WEST, Reject()).plays("CJ")
    after.does(after.actor, Play(GAME.legal(after.state, GAME.needs(after.state)[0])[0].card))
    last = plan.upon(GAME.view(after.state, SOUTH), tasks_of(after.state, SOUTH))
    assert (last.mode, last.tricks) == ("", 0)


def test_a_question_that_was_answered_is_not_asked_again() -> None:
    asking = ok(plan_of(board().calls("1S P 2NT").state, EAST).asking())
    s = board().calls("1S P 2NT").does(EAST, Ask(2)).does(NORTH, Explain(2, "game values")).state
    last = asking.upon(GAME.view(s, EAST), tasks_of(s, EAST))
    assert last.kind == "call"
    assert last.mode == ""
    assert last.about == -1


def test_calls_of_the_opponents_are_asked_about_at_one_s_turn() -> None:
    """20F."""
    plan = ok(plan_of(board().calls("1S P 2NT").state, EAST).asking())
    assert plan.action == Ask(2)
    assert ok(keys.stepped(plan, 1)).action == Ask(0)
    assert ok(keys.moved(plan, 0, 1)).action == Ask(0)
    assert ok(plan.asked_about(0)).action == Ask(0)
    assert rule(plan.asked_about(1)) == "B3.4"
    assert ok(plan.back()).mode == ""
    assert ok(plan.asking()).mode == ""
    told = plan_of(board().calls("1S").state, NORTH).asking()
    assert isinstance(told, Refusal)
    assert told.kind == "out_of_turn"


def test_a_question_is_answered_in_words() -> None:
    s = board().calls("1S P 2NT").does(EAST, Ask(2)).state
    plan = plan_of(s, NORTH)
    assert plan.takes_words
    assert plan.unfinished().rule == "B3.4"
    told = ok(plan.written("game force"))
    assert told.action == Explain(2, "game force")
    assert ok(told.back()).action is None
    assert plan.is_allowed(Explain(2)), "nothing may be agreed"
    assert not plan.is_allowed(Explain(0))


def test_a_claim_has_no_default_answer() -> None:
    plan = plan_of(CLAIMED, EAST)
    assert plan.action is None
    assert keys.stepped(plan, 1) is None
    assert plan.unfinished().rule == "B4.2"
    assert plan.is_allowed(Reject())


# Refusals and news


def test_nobody_chooses_who_is_not_asked() -> None:
    for seat in (NORTH, SPECTATOR):
        plan = plan_of(PLAYED, seat)
        assert keys.stepped(plan, 1) is None
        assert keys.moved(plan, 0, 1) is None
        assert keys.numbered(plan, 2) is None
        assert keys.lettered(plan, "s") is None
        assert plan.unfinished().code == "bridge.board.refuse.wait"
    assert plan_of(OVER, SOUTH).unfinished().kind == "too_late"


def test_a_plan_is_kept_as_long_as_its_question_is_asked() -> None:
    s = explained().state
    plan = typed(plan_of(s, SOUTH), "4s")
    assert plan.upon(GAME.view(s, SOUTH), tasks_of(s, SOUTH)) == plan
    assert plan.upon(GAME.view(s, SPECTATOR), ()).call is None
    covered = plan.upon(GAME.view(s, EAST), tasks_of(s, EAST))
    assert (covered.seat, covered.call) == (EAST, None)


@pytest.mark.parametrize("number", range(12, 16))
def test_no_refusal_tells_of_what_is_hidden(number: int) -> None:
    """In worlds alike but for what a seat may not know, it is refused the same."""
    whim = Stream(bytes([number]), "refused")
    for moment in whimsical(number):
        for seat in range(4):
            twin = GAME.imagine(GAME.view(moment.before, seat), whim)
            assert told(moment.before, seat) == told(twin, seat)


def told(s: State, seat: Seat) -> list[Any]:
    plan = plan_of(s, seat)
    answers: list[Any] = [plan.unfinished(), plan.claiming(), plan.asking()]
    answers += [plan.card_chosen(one) for one in range(0, 52, 7)]
    answers += [plan.call_chosen(call) for call in range(0, 38, 5)]
    return [answer for answer in answers if isinstance(answer, Refusal)]
