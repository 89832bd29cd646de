"""The table as a person uses it: keys, mouse, words; what it says and what it never tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.pilot import Pilot

from majlis.core.actions import Action
from majlis.core.fold import Entry, OpenOffer
from majlis.core.game import Carry, Event, Message
from majlis.core.port import Awaited
from majlis.core.record import SeatCard
from majlis.core.seats import OFFICIAL, SPECTATOR, Seat
from majlis.core.verbs import Offer
from majlis.games.elections import board as board_module
from majlis.games.elections import drawing, prompts, stories, tableau, typed
from majlis.games.elections.actions import (
    Accept,
    AskOpinion,
    BurnVotes,
    CallVote,
    ChooseFirst,
    Confirm,
    Counter,
    Deny,
    Dismiss,
    Distribute,
    DoneLooking,
    EndTurn,
    Expel,
    Leave,
    Lift,
    MoveVote,
    NotCandidate,
    OfferSwap,
    Pass,
    PayFees,
    Penalise,
    PickBlind,
    PickRegion,
    Place,
    Play,
    ReadSign,
    Refuse,
    Reoffer,
    Salvage,
    Sign,
    Vote,
    Warn,
)
from majlis.games.elections.board import Board
from majlis.games.elections.cards import (
    BURN200,
    BURN_CARD,
    FEES,
    INSPECT,
    NO_CONFIDENCE,
    SALVAGE,
    SECRET_SESSION,
    SWAP,
    TAKE_REGION,
    vote,
)
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import State
from majlis.text import read_digits
from majlis.ui import countdown
from majlis.ui.wording import Wording
from tests.games.elections.scenes import (
    BURNING,
    LARGE,
    SCENES,
    SMALL,
    four,
    passed,
    referee,
    six,
    three,
)
from tests.games.elections.staged import A, B, Bare, C, D, lying, play, position, settled, snapshot
from tests.suite.games import resolved

Made = Callable[[], State]


def offered() -> State:
    return play(four(), (A, OfferSwap(SWAP, B, 1, 9)))


def bargaining() -> State:
    return passed(offered())


def confirming() -> State:
    return play(bargaining(), (B, Accept(10)))


def barred() -> State:
    s = position(("swap 80", "80", "not_candidate", "60"), {1: "80", 7: "20", 13: "40", 19: "60"})
    s = play(s, (A, OfferSwap(SWAP, B, 1)))
    while s.phase == "interfere" and s.window is not None and C not in s.window.waiting:
        s = play(s, (s.window.waiting[0], Pass()))
    return passed(play(s, (C, NotCandidate())))


def burning() -> State:
    return passed(play(six(), BURNING))


def paying() -> State:
    return passed(play(three(), (A, Play(FEES))))


def distributing() -> State:
    s = position(("fees 80", "80", "40"), {1: "20", 9: "120 60", 17: "60 20"})
    s = passed(play(s, (A, Play(FEES))))
    return passed(play(s, (B, PayFees(((9, vote(120)),)))))


def inspecting() -> State:
    return passed(play(three(), (A, Play(INSPECT, B))))


def choosing_first() -> State:
    s = GAME.start(resolved("elections", first="agreed", regions_by="draft"), 3, Carry())
    return settled(s)


def drafting() -> State:
    return settled(
        play(choosing_first(), (A, ChooseFirst(B)), (B, ChooseFirst(B)), (C, ChooseFirst(B)))
    )


def voting() -> State:
    return passed(play(three(), (A, Play(NO_CONFIDENCE, C))))


def ruled() -> State:
    return play(
        referee(),
        (OFFICIAL, AskOpinion(B, "speech")),
        (A, Vote(True)),
        (C, Vote(True)),
        (D, Vote(False)),
    )


def muted() -> State:
    s = position(("burn200 80", "80 20", "40"), {9: "80"})
    candidates = (s.candidates[0], replace(s.candidates[1], mute=2), *s.candidates[2:])
    return replace(s, candidates=candidates)


def signed() -> State:
    return play(referee(), (B, Sign("deal")))


def fined() -> State:
    return play(referee(), (OFFICIAL, Penalise(C, 200, "conduct")))


def session() -> State:
    s = position(("secret_session 80", "80", "40"), {9: "80"})
    return play(s, (A, Play(SECRET_SESSION)))


KEYS: list[tuple[Made, Seat, str, Action]] = [
    (six, A, "2 4 enter", Play(BURN200, D)),
    (six, A, "5 1 enter", Place(vote(120), 1)),
    (six, A, "m 1 1 4 enter", MoveVote(vote(20), 1, 4)),
    (four, A, "1 2 1 9 enter", OfferSwap(SWAP, B, 1, 9)),
    (four, A, "1 2 3 0 enter", OfferSwap(SWAP, B, 3)),
    (three, A, "1 3 1 7 enter", Play(TAKE_REGION, C, 17)),
    (three, A, "tab tab enter enter", Play(FEES)),
    (bargaining, B, "1 9 enter", Accept(9)),
    (bargaining, B, "2 7 1 enter", Counter(7, 1)),
    (bargaining, B, "3 enter", Refuse()),
    (barred, A, "3 0 enter", Reoffer(C, 1)),
    (burning, B, "l enter", BurnVotes(((5, vote(120)), (6, vote(80))))),
    (
        burning,
        B,
        "tab space tab space tab space enter",
        BurnVotes(((5, vote(40)), (5, vote(60)), (5, vote(120)))),
    ),
    (paying, B, "l enter", PayFees(((9, vote(40)), (10, vote(60))))),
    (distributing, A, "2 1 enter", Distribute(vote(60), 1)),
    (distributing, A, "1 0 enter", Distribute(vote(120), 0)),
    (lambda: play(three(), (A, Play(SALVAGE))), A, "4 enter", Salvage(7)),
    (lambda: passed(play(three(), (A, Play(BURN_CARD, B)))), A, "4 enter", PickBlind(4)),
    (choosing_first, A, "3 enter", ChooseFirst(C)),
    (drafting, B, "1 4 enter", PickRegion(14)),
    (muted, B, "g 4 enter", Sign("deal")),
    (muted, C, "k 2 6 enter", CallVote(B, "conduct")),
    (referee, OFFICIAL, "1 2 enter", Warn(B)),
    (referee, OFFICIAL, "2 2 1 enter", Penalise(B, 200, "speech")),
    (referee, OFFICIAL, "3 4 2 enter", AskOpinion(D, "telling")),
    (fined, OFFICIAL, "4 enter", Lift(0)),
    (signed, OFFICIAL, "4 4 enter", ReadSign(B, "wants_swap")),
    (ruled, OFFICIAL, "1 3 enter", Penalise(B, 400, "speech")),
    (ruled, OFFICIAL, "2 enter", Expel()),
    (ruled, OFFICIAL, "3 enter", Dismiss()),
]


async def show(app: Bare, pilot: Pilot[None], s: State, seat: Seat, **changes: Any) -> Board:
    board = app.show(s, seat, **changes)
    await pilot.pause()
    return board


def number(index: int) -> str:
    return f"{index}-{type(KEYS[index][3]).__name__}"


@pytest.mark.parametrize("index", range(len(KEYS)), ids=number)
async def test_every_action_is_composed_by_keys(index: int) -> None:
    made, seat, keys, action = KEYS[index]
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, made(), seat)
        for key in keys.split():
            await pilot.press(key)
        assert not app.refused
    assert app.decided == [action]


CLICKS: list[tuple[Made, Seat, list[tuple[str, Any]], Action]] = [
    (six, A, [("step", ("card", BURN200)), ("seat", D)], Play(BURN200, D)),
    (six, A, [("step", ("card", vote(120))), ("region", 4)], Place(vote(120), 4)),
    (six, A, [("vote", (1, vote(80))), ("region", 4)], MoveVote(vote(80), 1, 4)),
    (
        three,
        A,
        [("step", ("card", TAKE_REGION)), ("seat", C), ("region", 18)],
        Play(TAKE_REGION, C, 18),
    ),
    (three, A, [("step", ("card", TAKE_REGION)), ("region", 18)], Play(TAKE_REGION, C, 18)),
    (
        four,
        A,
        [("step", ("card", SWAP)), ("seat", B), ("region", 1), ("region", 9)],
        OfferSwap(SWAP, B, 1, 9),
    ),
    (bargaining, B, [("step", ("do", "accept")), ("region", 9)], Accept(9)),
    (
        burning,
        B,
        [("step", ("pick", n)) for n in (0, 2, 3)],
        BurnVotes(((5, vote(40)), (5, vote(120)), (5, vote(120)))),
    ),
    (lambda: play(three(), (A, Play(SALVAGE))), A, [("step", ("arena", 7))], Salvage(7)),
    (distributing, A, [("step", ("paid", vote(60))), ("region", 1)], Distribute(vote(60), 1)),
    (drafting, B, [("step", ("region", 14))], PickRegion(14)),
    (
        referee,
        OFFICIAL,
        [("step", ("do", "penalise")), ("seat", B), ("step", ("offence", "speech"))],
        Penalise(B, 200, "speech"),
    ),
    (
        signed,
        OFFICIAL,
        [("step", ("do", "read_sign")), ("step", ("word", "jokes"))],
        ReadSign(B, "jokes"),
    ),
]


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("index", range(len(CLICKS)))
async def test_every_kind_of_action_is_composed_with_the_mouse(
    index: int, size: tuple[int, int], language: str
) -> None:
    made, seat, clicks, action = CLICKS[index]
    app = Bare(language=language)
    async with app.run_test(size=size) as pilot:
        board = await show(app, pilot, made(), seat)
        for kind, value in clicks:
            await pilot.click(Board, offset=app.place(kind, value))
            await pilot.pause()
        assert not app.refused
        decide = next(c for c in board.commands() if c.key == "enter")
        assert decide.action == action


async def test_a_click_with_the_right_button_takes_back() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), A)
        await pilot.click(Board, offset=app.place("step", ("card", BURN200)))
        await pilot.click(Board, offset=app.place("seat", D))
        await pilot.click(Board, offset=(0, 0), button=3)
        assert board.plan.chosen == (("card", BURN200),)
        await pilot.click(Board, offset=(0, 0), button=3)
        assert board.plan.chosen == ()


async def test_a_click_on_somebody_shows_his_regions_large() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), A)
        await pilot.click(Board, offset=app.place("seat", D))
        await pilot.pause()
        large = {a.value for a in board._drawing.areas if a.kind == "region" and a.height == 4}
        assert large == {13, 14, 15, 16}
        assert not app.refused
        await pilot.press("escape")
        await pilot.pause()
        large = {a.value for a in board._drawing.areas if a.kind == "region" and a.height == 4}
        assert large == {1, 2, 3, 4}


async def test_candidates_are_paged_through() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), A)
        seen = []
        for _ in range(6):
            await pilot.press("right_square_bracket")
            seen.append(board._near)
        assert seen == [1, 2, 3, 4, 5, 0]
        await pilot.press("left_square_bracket")
        assert board._near == 5


# Answers


@pytest.mark.parametrize(
    ("made", "seat", "keys"),
    [
        (lambda: play(six(), BURNING), B, {"1": Deny(), "p": Pass(), "w": Pass(True)}),
        (offered, C, {"p": Pass(), "w": Pass(True)}),
        (confirming, A, {"y": Confirm(), "n": Refuse()}),
        (voting, B, {"y": Vote(True), "n": Vote(False)}),
        (inspecting, A, {"d": DoneLooking()}),
        (session, A, {"d": DoneLooking()}),
    ],
)
async def test_a_question_has_no_default_answer(
    made: Made, seat: Seat, keys: dict[str, Action]
) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, made(), seat)
        weighty = {c.key: c.action for c in board.commands() if c.weighty}
        assert {key: weighty.get(key) for key in keys} == keys
        await pilot.press("enter", "space", "enter")
        assert {r.code for r in app.refused} == {"elections.board.refuse.answer"}
    assert not app.said


async def test_a_reply_is_chosen_by_a_click_on_its_card_and_done_by_enter() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, play(six(), BURNING), B)
        await pilot.click(Board, offset=app.place("step", ("card", 15)))
        await pilot.pause()
    assert app.decided == [Deny()]
    (said,) = app.said
    assert isinstance(said, Board.Decided)
    assert said.ask is not None
    assert said.by_enter


def test_what_lays_a_card_or_lets_a_chain_go_is_asked_again() -> None:
    """E3.8: a pass is light."""
    assert [prompts.is_grave(a) for a in (Deny(), Pass(True), Pass(), Vote(True))] == [
        True,
        True,
        False,
        False,
    ]


async def test_a_card_that_answers_nothing_is_not_played_by_a_click() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, play(six(), BURNING), B)
        await pilot.click(Board, offset=app.place("step", ("card", vote(80))))
        await pilot.pause()
        assert [r.code for r in app.refused] == ["elections.board.refuse.no_answer"]
    assert not app.said


async def test_ending_the_turn_is_asked_again_while_moves_are_left() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), A)
        (end,) = [c for c in board.commands() if isinstance(c.action, EndTurn)]
        assert (end.key, end.ask) == ("e", True)
        board = await show(app, pilot, replace(six(), used=3), A)
        (end,) = [c for c in board.commands() if isinstance(c.action, EndTurn)]
        assert not end.ask


async def test_a_step_is_taken_back_and_all_of_it() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, four(), A)
        await pilot.press("1", "2", "1", "backspace")
        assert board.plan.regions == ()
        await pilot.press("delete")
        assert board.plan.chosen == ()
        assert not board.back()


@pytest.mark.parametrize("digit", ["2", "٢", "۲"])
async def test_numbers_are_pressed_in_any_digits(digit: str) -> None:
    app = Bare(language="ar")
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), A)
        await pilot.press(digit)
        assert board.plan.card == BURN200


async def test_arrows_go_the_way_one_reads() -> None:
    app = Bare(language="ar")
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), A)
        await pilot.press("left", "left")
        assert board.plan.cursor == ("card", BURN200)
        await pilot.press("right")
        assert board.plan.cursor == ("card", SWAP)


async def test_what_somebody_has_chosen_survives_news_as_long_as_it_is_asked() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, four(), A)
        await pilot.press("1", "2")
        await show(app, pilot, four(), A)
        assert board.plan.target == B
        board.show(snapshot(four(), SPECTATOR), SPECTATOR, False)
        assert board.plan.chosen == ()
        await show(app, pilot, four(), A)
        assert board.plan.target == B


async def test_the_referee_s_choice_survives_what_others_do() -> None:
    """E15.5: his powers stand open, whatever happens at the table."""
    before, after = referee(), passed(play(referee(), (A, Play(BURN200, C))))
    app = Bare()
    async with app.run_test(size=LARGE) as pilot:
        board = app.show(before, OFFICIAL)
        step = next(step for step in board.plan.options if step == ("do", "penalise"))
        board._take(board.plan.through(step, ("seat", C)))
        chosen, need = board.plan.chosen, board.plan.need_id
        await pilot.pause()
        app.show(after, OFFICIAL, seq=40)
        assert (board.plan.chosen, board.plan.need_id) == (chosen, need)


async def test_what_cannot_be_done_any_more_is_said() -> None:
    before = referee()
    app = Bare()
    async with app.run_test(size=LARGE) as pilot:
        board = app.show(before, OFFICIAL)
        board._take(board.plan.through(("do", "warn"), ("seat", B)))
        assert board.plan.action == Warn(B)
        app.show(play(before, (B, Leave())), OFFICIAL, seq=40)
        await pilot.pause()
        assert board.plan.action is None
        assert [r.code for r in app.refused] == ["elections.board.refuse.lapsed"]


async def test_what_was_done_with_a_right_is_composed_no_longer() -> None:
    s = lying(four(), B, mute=3)
    app = Bare()
    async with app.run_test(size=LARGE) as pilot:
        board = app.show(s, B)
        await pilot.press("g", "1")
        sign = board.plan.action
        assert isinstance(sign, Sign)
        await pilot.press("enter")
        event = Event(40, 0, B, sign)
        news = (Entry(40, 0, B, GAME.narrate(GAME.view(s, B), event), event),)
        app.show(GAME.apply(s, event), B, seq=40, log=news)
        assert board.plan.asked == ""
        app.show(GAME.apply(s, event), B, seq=41)
        await pilot.press("g")
        assert (board.plan.asked, board.plan.chosen) == ("sign", ())


async def test_one_s_own_turn_comes_before_a_right() -> None:
    s = lying(four(), B, mute=3)
    app = Bare()
    async with app.run_test(size=LARGE) as pilot:
        board = app.show(s, B)
        await pilot.press("g")
        assert board.plan.asked == "sign"
        app.show(play(s, (A, EndTurn())), B, seq=999)
        assert board.plan.asked == "act"


async def test_letters_and_numbers_mean_nothing_when_nobody_here_is_asked() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), B)
        await pilot.press("1", "tab", "space", "m", "l", "p", "w", "k")
        assert board.draft_text() == ""
        assert not app.said


async def test_only_keys_that_mean_something_are_listed() -> None:
    keys = ("next", "number_3", "least", "move", "pass", "whole", "arena", "enter")
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, play(six(), BURNING), B)
        listed = [key for key in keys if board.lists(f"elections.{key}")]
        assert listed == ["arena", "enter"]
        board = await show(app, pilot, six(), A)
        listed = [key for key in keys if board.lists(f"elections.{key}")]
        assert listed == ["next", "number_3", "move", "arena", "enter"]
        board = app.ask(play(six(), BURNING), B)
        listed = [key for key in keys if board.lists(f"elections.{key}")]
        assert listed == ["number_3", "pass", "whole", "arena", "enter"]


# Everybody at once


async def test_before_all_eyes_numbers_raise_hands_and_one_key_passes() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.ask(play(six(), BURNING), B)
        await pilot.pause()
        assert board.is_common()
        assert not [c for c in board.commands() if c.weighty]
        await pilot.press("4", "1")
        assert [r.code for r in app.refused] == ["elections.board.refuse.not_asked"]
        assert board._common.raised == {D}
        await pilot.press("p")
        await pilot.pause()
    assert app.decided == [Pass()]


async def test_the_whole_chain_is_let_go_by_enter_only() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.ask(play(six(), BURNING), B)
        await pilot.press("w", "k", "s")
        await pilot.pause()
        assert not app.decided
        said = board.prompt()
        assert said is not None
        assert said.code == "elections.board.prompt.anybody.whole"
        assert board.back()
        assert board.prompt() != said
        await pilot.press("w", "enter")
        await pilot.pause()
    assert app.decided == [Pass(True)]


async def test_who_came_forward_is_called_and_the_others_have_passed() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        s = play(six(), BURNING)
        board = app.ask(s, B)
        await pilot.press("3", "p")
        await pilot.pause()
        assert app.decided == [Pass()]
        s = play(s, (B, Pass()))
        found = snapshot(s, SPECTATOR)
        assert not board.is_open(found, Awaited(C, "reply"))
        s = play(s, (C, Pass()))
        board = app.ask(s, D)
        await pilot.pause()
        assert app.decided == [Pass(), Pass()], "those after him pass too"
        s = play(s, (D, Pass()))
        assert board.is_open(snapshot(s, SPECTATOR), Awaited(4, "reply"))


async def test_who_comes_forward_is_told_what_comes_next_and_enter_says_it() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.ask(play(six(), BURNING), B)
        await pilot.press("enter", "2", "enter")
        said = board.prompt()
        assert said is not None
        assert said.code == "elections.board.prompt.anybody.forward"
        assert "omar" in board._words.say(said)
        assert [r.code for r in app.refused] == [
            "elections.board.refuse.anybody",
            "elections.board.refuse.others",
        ]
        assert not app.decided


@pytest.mark.parametrize("size", [(56, 18), SMALL, LARGE])
async def test_the_hand_stays_as_high_whatever_is_chosen(size: tuple[int, int]) -> None:
    app = Bare()
    async with app.run_test(size=size) as pilot:
        board = app.show(six(), A)
        await pilot.pause()
        at = [n for n, line in enumerate(lines_of(board)) if "your hand" in line]
        for key in ("1", "2"):
            await pilot.press(key)
            now = [n for n, line in enumerate(lines_of(board)) if "your hand" in line]
            assert now == at


async def test_after_an_offer_everybody_who_is_still_asked_is_asked_anew() -> None:
    """E5, E17: a takeback that was refused leaves nobody's word behind."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        s = play(six(), BURNING)
        board = app.ask(s, B)
        await pilot.press("2", "p")
        s = play(s, (B, Pass()))
        offer = OpenOffer(B, Offer("takeback"), 9, (C,))
        app.ask(s, C, offer=offer)
        await pilot.pause()
        assert not app.decided
        app.ask(s, C)
        await pilot.pause()
        said = board.prompt()
        assert said is not None
        assert said.code == "elections.board.prompt.anybody.reply"
        assert not app.decided
        await pilot.press("p")
        await pilot.pause()
    assert app.decided == [Pass()]


async def test_in_the_next_window_everybody_is_asked_anew() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        s = play(six(), BURNING)
        board = app.ask(s, B)
        await pilot.press("2", "p")
        s = play(s, (B, Deny()))
        board = app.ask(s, A)
        await pilot.pause()
        assert board._common.raised == frozenset()
        assert not app.decided
        assert board.is_open(snapshot(s, SPECTATOR), Awaited(A, "reply"))


HANDS = ("deny mirror 80 20 rest", "20 20 20 20 20", "bisht assist 40 40 immunity")


def attacked(hand: str) -> State:
    """B, who holds this, is attacked."""
    s = position(("burn200 80", hand, "40"), {9: "120 120"}, bank=200)
    return play(s, (A, Play(BURN200, B)))


async def test_what_all_are_asked_does_not_depend_on_what_is_held() -> None:
    """E17: neither the lines, nor the prompt, nor the keys, nor what can be submitted."""
    seen = set()
    for hand in HANDS:
        s = play(
            position(("burn200 80", hand, "40"), {9: "120 120"}, bank=200), (A, Play(BURN200, B))
        )
        app = Bare()
        async with app.run_test(size=LARGE) as pilot:
            board = app.ask(s, B)
            await pilot.pause()
            told = (board.prompt(), board.forced(), board.draft_text(), *labels(board))
            seen.add((*lines_of(board), *map(str, told)))
    assert len(seen) == 1


async def test_what_others_see_does_not_depend_on_what_is_held() -> None:
    seen: dict[Seat, set[tuple[str, ...]]] = {A: set(), C: set(), SPECTATOR: set()}
    for hand in HANDS:
        s = play(
            position(("burn200 80", hand, "40"), {9: "120 120"}, bank=200), (A, Play(BURN200, B))
        )
        app = Bare()
        async with app.run_test(size=LARGE) as pilot:
            for seat, answers in seen.items():
                board = await show(app, pilot, s, seat)
                told = (board.prompt(), *board.headline(), *board.panel(B), *labels(board))
                answers.add((*lines_of(board), *map(str, told)))
    assert all(len(answers) == 1 for answers in seen.values())


def labels(board: Board) -> list[Message]:
    return [c.label for c in board.commands()] + [aid.label for aid in board.aids()]


def lines_of(board: Board) -> list[str]:
    return [board.render_line(y).text for y in range(board.size.height)]


@pytest.mark.parametrize(
    ("made", "seat", "is_open"),
    [
        (six, A, False),
        (lambda: play(six(), BURNING), B, True),
        (offered, C, True),
        (bargaining, B, True),
        (burning, B, True),
        (paying, B, True),
        (voting, B, False),
        (inspecting, A, False),
        (session, A, False),
        (choosing_first, A, False),
        (drafting, B, True),
    ],
)
def test_only_what_needs_no_hand_is_open(made: Made, seat: Seat, is_open: bool) -> None:
    found = snapshot(made(), SPECTATOR)
    awaited = next(a for a in found.awaited if a.seat == seat)
    assert Board().is_open(found, awaited) is is_open


async def test_votes_are_burnt_before_all_eyes() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.ask(burning(), B)
        await pilot.pause()
        prompt = board.prompt()
        assert prompt is not None
        assert prompt.code == "elections.board.prompt.open"
        await pilot.press("l", "enter")
    assert [type(action) for action in app.decided] == [BurnVotes]


async def test_before_all_eyes_no_card_is_played_or_offered() -> None:
    """E8.2: what the partner holds against an offer is his secret, also to who types for him."""
    seen = set()
    for hand in ("break_swap not_candidate 80", "20 20 20", "bisht 40 40"):
        s = position(("swap 80", hand, "40"), {1: "80", 9: "20", 17: "40"}, bank=200)
        s = passed(play(s, (A, OfferSwap(SWAP, B, 1))))
        app = Bare()
        async with app.run_test(size=LARGE) as pilot:
            board = app.ask(s, B)
            await pilot.pause()
            typed_ = [board.typed(text) for text in ("break", "not_candidate", "bisht break")]
            assert {refusal.code for refusal in typed_ if refusal} == {
                "elections.board.refuse.look"
            }
            assert not app.said
            seen.add((*lines_of(board), str(board.prompt()), *map(str, labels(board))))
    assert len(seen) == 1


async def test_a_pass_that_is_typed_before_all_eyes_is_everybody_s() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.ask(play(six(), BURNING), B)
        await pilot.pause()
        assert board.typed("deny") is not None
        assert board.typed("pass all") is None
        await pilot.pause()
        assert board._common.is_closed
    assert app.decided == [Pass(True)]


# Typing

TYPED: list[tuple[Made, Seat, str, Action]] = [
    (six, A, "burn200 4", Play(BURN200, D)),
    (six, A, "burn 200 daud", Play(BURN200, D)),
    (six, A, "Burn200 DAUD", Play(BURN200, D)),
    (six, A, "120 4", Place(vote(120), 4)),
    (six, A, "move 80 1 4", MoveVote(vote(80), 1, 4)),
    (four, A, "swap omar 1 9", OfferSwap(SWAP, B, 1, 9)),
    (three, A, "don't deserve layla 17", Play(TAKE_REGION, C, 17)),
    (six, A, "end turn", EndTurn()),
    (bargaining, B, "accept 9", Accept(9)),
    (bargaining, B, "refuse", Refuse()),
    (lambda: play(six(), BURNING), B, "not so easy", Deny()),
    (lambda: play(six(), BURNING), B, "pass all", Pass(True)),
    (burning, B, "burn 5:120 5:120", BurnVotes(((5, vote(120)), (5, vote(120))))),
    (voting, B, "yes", Vote(True)),
    (muted, B, "sign deal", Sign("deal")),
    (muted, C, "call omar conduct", CallVote(B, "conduct")),
    (referee, OFFICIAL, "warn omar", Warn(B)),
    (referee, OFFICIAL, "penalise omar 200 speech", Penalise(B, 200, "speech")),
]
ARABIC: list[tuple[Made, Seat, str, Action]] = [
    (six, A, "احرق ٢٠٠ daud", Play(BURN200, D)),
    (six, A, "120 4", Place(vote(120), 4)),
    (six, A, "نقل ٨٠ ١ ٤", MoveVote(vote(80), 1, 4)),
    (four, A, "بدل omar ١ ٩", OfferSwap(SWAP, B, 1, 9)),
    (six, A, "إنهاء الدور", EndTurn()),
    (bargaining, B, "قبول ٩", Accept(9)),
    (lambda: play(six(), BURNING), B, "صعبة عليك", Deny()),
    (lambda: play(six(), BURNING), B, "تمرير الكل", Pass(True)),
    (voting, B, "نعم", Vote(True)),
    (referee, OFFICIAL, "إنذار omar", Warn(B)),
    (six, A, "burn200 4", Play(BURN200, D)),
]


@pytest.mark.parametrize(
    ("language", "index"),
    [
        *(("en", index) for index in range(len(TYPED))),
        *(("ar", index) for index in range(len(ARABIC))),
    ],
)
async def test_a_whole_action_is_typed_in_one_s_own_words(language: str, index: int) -> None:
    made, seat, text, action = (TYPED if language == "en" else ARABIC)[index]
    app = Bare(language=language)
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, made(), seat)
        assert board.typed(read_digits(text)) is None
        await pilot.pause()
    assert app.decided == [action]


@pytest.mark.parametrize(
    ("made", "seat", "text", "rule"),
    [
        (six, A, "burn200 3", "E5.10"),
        (six, A, "burn200 1", "E1.1"),
        (six, A, "500 2", "E4.4"),
        (six, A, "rest 2", "E3.8"),
        (six, B, "end", "E3"),
        (burning, B, "burn 5:40", "E7.1"),
        (lambda: play(six(), BURNING), B, "mirror", "E3.8"),
        (referee, OFFICIAL, "penalise omar 100 speech", "E15.1"),
    ],
)
async def test_what_is_typed_in_vain_is_refused_by_the_law(
    made: Made, seat: Seat, text: str, rule: str
) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        refusal = (await show(app, pilot, made(), seat)).typed(text)
        assert refusal is not None
        assert refusal.rule.startswith(rule), refusal
    assert not app.said


async def test_nothing_typed_confirms_as_enter_does() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), A)
        await pilot.press("2", "4")
        assert board.typed(" ") is None
        await pilot.pause()
    assert app.decided == [Play(BURN200, D)]


async def test_leaving_is_typed_and_asked_again() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), B)
        assert board.typed("leave") is None
        await pilot.pause()
        (posted,) = app.said
        assert posted.action == Leave()
        assert getattr(posted, "ask", None) is not None


@pytest.mark.parametrize(("language", "text"), [("en", "stop"), ("ar", "انتهيت"), ("ar", "end")])
async def test_ending_the_turn_with_moves_left_is_asked_again_however_it_is_typed(
    language: str, text: str
) -> None:
    """As by its key; with none left there is nothing to ask."""
    for moves in (2, 0):
        app = Bare(language=language)
        async with app.run_test(size=SMALL) as pilot:
            board = await show(app, pilot, replace(six(), used=3 - moves), A)
            assert board.plan.view.moves == moves
            assert board.typed(text) is None
            await pilot.pause()
            (posted,) = app.said
            assert posted.action == EndTurn()
            assert (getattr(posted, "ask", None) is not None) == (moves > 0)


# What is said


async def test_the_line_at_the_top_tells_cycle_bank_and_moves() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), A)
        told = {m.code.removeprefix("elections.board.head."): m.params for m in board.headline()}
        assert told["cycle"] == {"n": 2, "of": 6, "round": 3}
        assert told["bank"] == {"n": 50}
        assert told["moves"]["n"] == 3


async def test_the_panel_counts_cards_and_says_what_lies_on_a_candidate() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), A)
        codes = [m.code.removeprefix("elections.board.") for m in board.panel(B)]
        assert codes == ["panel.cards", "note.mute"]
        assert board.panel(OFFICIAL) == ()


@pytest.mark.parametrize("pane", ["o", "b", "c"])
async def test_panes_come_and_go(pane: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, six(), A)
        before = lines_of(board)
        await pilot.press(pane)
        await pilot.pause()
        assert lines_of(board) != before
        await pilot.press(pane)
        await pilot.pause()
        assert lines_of(board) == before
        await pilot.press(pane, "escape")
        await pilot.pause()
        assert lines_of(board) == before


async def test_the_time_to_answer_is_counted_down(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(countdown, "time", SimpleNamespace(monotonic=lambda: now[0]))
    s = play(six(), BURNING)
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        awaited = tuple(replace(a, due_ms=30_000) for a in snapshot(s, B).awaited)
        board = await show(app, pilot, s, B, at_ms=5_000, awaited=awaited)
        assert any("0:25 left" in line for line in lines_of(board))
        now[0] += 11.5
        board._ticked()
        assert any("0:14 left" in line for line in lines_of(board))
        await show(app, pilot, s, B, at_ms=5_000, awaited=awaited, paused=True)
        now[0] += 11.5
        board._ticked()
        assert any("0:25 left" in line for line in lines_of(board))


@pytest.mark.parametrize("size", [SMALL, LARGE, (30, 10), (20, 6), (200, 60), (3, 3)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("language", ["en", "ar"])
async def test_every_line_is_as_wide_as_the_widget(
    size: tuple[int, int], glyphs: str, language: str
) -> None:
    app = Bare(glyphs=glyphs, language=language)
    async with app.run_test(size=size) as pilot:
        for name in ("acting", "asked", "burning", "referee"):
            shown = SCENES[name]
            board = await show(app, pilot, shown.made(), shown.seat)
            for y in range(size[1]):
                strip = board.render_line(y)
                assert strip.cell_length == size[0]
                assert sum(cell_len(segment.text) for segment in strip) == size[0]


async def test_nothing_is_drawn_before_anything_is_shown() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        await pilot.press("tab", "left", "space", "1", "backspace", "escape", "enter", "p", "l")
        assert board.render_line(0).text.strip() == ""
        assert board.prompt() is None
        assert (*board.headline(), *board.panel(0), *board.commands(), *board.aids()) == ()
        assert board.draft_text() == ""
        assert not board.back()


# Words


def literal_codes() -> Iterator[str]:
    """The names of messages that the board's files put together, where they are written out."""
    folder = Path(drawing.__file__).parent
    files = [
        *folder.glob("*.py"),
        *Path(str(board_module.__file__)).parent.glob("*.py"),
        *(Path(str(m.__file__)) for m in (prompts, stories, tableau, typed)),
    ]
    for path in files:
        text = path.read_text("utf-8")
        for found in re.findall(r'(?:said|label)\(\s*"([a-z_.]+)"', text):
            yield f"elections.board.{found}"
        yield from re.findall(r'"(elections\.[a-z_.]+[a-z])"', text)


def made_codes() -> Iterator[str]:
    for binding in Board.BINDINGS:
        yield getattr(binding, "description", "")
    for name in Board.MOUSE:
        yield f"elections.board.mouse.{name}"
        yield f"elections.board.mouse.{name}.does"
    for verb in typed.VERBS:
        yield f"elections.board.word.{verb}"
    for kind in ("regions", "swap", "resigned", "penalty", "expelled"):
        yield f"elections.board.record.{kind}"
        yield f"elections.board.record.{kind}.off"
    for clause in range(31):
        yield f"elections.clause.{clause}"
    for kind in ("seat", "region", "as", "vote", "first", "other"):
        yield f"elections.board.refuse.choose.{kind}"


@pytest.mark.parametrize("language", ["en", "ar"])
def test_everything_the_board_says_has_words(language: str) -> None:
    words = Wording(language)
    words.with_game("elections")
    missing = {code for code in (*literal_codes(), *made_codes()) if not words.has(code)}
    assert not missing


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("index", range(len(KEYS)), ids=number)
async def test_every_step_has_a_prompt_a_title_and_keys_in_words(language: str, index: int) -> None:
    made, seat, keys, _ = KEYS[index]
    app = Bare(language=language)
    async with app.run_test(size=LARGE) as pilot:
        board = await show(app, pilot, made(), seat)
        words = Wording(language, seats=[SeatCard(f"n{n}") for n in range(6)])
        words.with_game("elections")
        for key in ["", *keys.split()[:-1]]:
            if key:
                await pilot.press(key)
                await pilot.pause()
            told: Sequence[Message | None] = (
                board.prompt(),
                *board.headline(),
                *labels(board),
            )
            for message in told:
                if message is not None:
                    assert "⟦" not in words.say(message), message
            assert not any("⟦" in line for line in lines_of(board))
