"""The table as a person uses it: keys, mouse, words; what it says and what it never tells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.strip import Strip

from majlis.core.actions import Action
from majlis.core.game import Message, Who
from majlis.core.match import MatchView
from majlis.core.port import Awaited
from majlis.core.record import SeatCard
from majlis.core.seats import SPECTATOR, Seat
from majlis.games.coup import board as board_module
from majlis.games.coup import plan as plan_module
from majlis.games.coup import prompts as prompts_module
from majlis.games.coup import tableau as tableau_module
from majlis.games.coup.actions import (
    Assassinate,
    Block,
    Challenge,
    Coup,
    Draft,
    Exchange,
    ForeignAid,
    Income,
    Lose,
    Pass,
    PutBack,
    Resign,
    ShowTo,
    Steal,
    Tax,
    TurnUp,
    Verdict,
)
from majlis.games.coup.board import Board
from majlis.games.coup.cards import AMBASSADOR, ASSASSIN, CAPTAIN, CONTESSA, DUKE
from majlis.games.coup.deeds import DEEDS
from majlis.games.coup.plan import Plan
from majlis.games.coup.state import State
from majlis.games.coup.tableau import KEYS
from majlis.ui import countdown
from majlis.ui.wording import Wording
from tests.games.coup.positions import A, B, C, D, play, settled, table
from tests.games.coup.scenes import (
    EIGHT,
    KILLED,
    LARGE,
    LAST,
    LOOKER,
    PAIR,
    RICH,
    SCENES,
    SMALL,
    STOLEN,
    THREE,
    TRADER,
)
from tests.games.coup.sitting import Bare, plan_of, snapshot

MUST_SHOW = play(THREE, "A assassinate B", "B challenge")
CAUGHT = play(KILLED, "pass", "B block contessa", "A challenge")
LOSING = play(KILLED, "pass", "pass")
RETURNING = settled(TRADER, "A exchange", "pass")
EXAMINED = play(LOOKER, "A examine B", "pass")
SHOWN = play(EXAMINED, "B show duke")


def codes(messages: Sequence[Message]) -> list[str]:
    return [message.code.removeprefix("coup.board.") for message in messages]


def keys_of(board: Board) -> dict[str, Action]:
    return {command.key: command.action for command in board.commands()}


async def show(app: Bare, pilot: Pilot[None], s: State, seat: Seat, **changes: Any) -> Board:
    board = app.show(s, seat, **changes)
    await pilot.pause()
    return board


async def click(app: Bare, pilot: Pilot[None], kind: str, value: int | str, **more: Any) -> None:
    await pilot.click(Board, offset=app.place(kind, value), **more)
    await pilot.pause()


# Actions


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("keys", "action"),
    [
        ("i", Income()),
        ("f", ForeignAid()),
        ("t", Tax()),
        ("x", Exchange()),
        ("s 3", Steal(C)),
        ("a 8", Assassinate(7)),
    ],
)
async def test_an_action_is_chosen_by_its_letter_and_done_by_enter(
    size: tuple[int, int], keys: str, action: Action
) -> None:
    app = Bare()
    async with app.run_test(size=size) as pilot:
        await show(app, pilot, EIGHT, A)
        await pilot.press(*keys.split())
        assert not app.said
        await pilot.press("enter")
    assert app.decided == [action]


async def test_actions_and_targets_are_found_with_tab_and_arrows_alone() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, A)
        await pilot.press("tab", "down", "right", "up", "left")
        assert board.draft_text() == "income"
        while board.plan.verb != "steal":
            await pilot.press("tab")
        await pilot.press("enter")
        assert board.plan.aiming
        assert board.plan.target is None
        await pilot.press("tab", "right")
        assert board.draft_text() == "steal 3"
        await pilot.press("shift+tab")
        assert board.draft_text() == "steal 2"
        await pilot.press("enter")
    assert app.decided == [Steal(B)]


async def test_arrows_go_the_way_one_reads() -> None:
    """Actions and cards; players sit the same for all."""
    app = Bare(language="ar")
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, A)
        await pilot.press("tab", "left")
        assert board.plan.verb == "foreign_aid"
        await pilot.press("right")
        assert board.plan.verb == "income"
        await pilot.press("s", "right", "right")
        assert board.plan.target == C
        await pilot.press("left")
        assert board.plan.target == B


async def test_an_action_with_the_mouse_alone() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, A)
        await click(app, pilot, "seat", C)
        assert board.draft_text() == ""
        await click(app, pilot, "deed", "steal")
        await click(app, pilot, "seat", C)
        assert board.draft_text() == "steal 3"
        await click(app, pilot, "seat", D)
        (decide, resign) = board.commands()
        assert (decide.action, decide.key) == (Steal(D), "enter")
        assert resign.ask
        await click(app, pilot, "seat", A, button=3)
        assert board.plan.target is None
        await click(app, pilot, "deed", "tax")
        assert keys_of(board)["enter"] == Tax()


async def test_a_choice_is_taken_back_step_by_step() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, A)
        for back in ("backspace", "escape"):
            await pilot.press("s", "3", back)
            assert (board.plan.verb, board.plan.target) == ("steal", None)
            await pilot.press(back)
            assert board.draft_text() == ""
            assert not board.back()
        await pilot.press("s", "3", "delete")
        assert board.draft_text() == ""
        assert not app.said


async def test_another_letter_keeps_the_target_where_it_fits() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, A)
        await pilot.press("s", "3", "a")
        assert board.draft_text() == "assassinate 3"
        await pilot.press("t", "s")
        assert board.draft_text() == "steal"


async def test_with_one_opponent_left_there_is_nobody_else_to_aim_at() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, LAST, A)
        await pilot.press("c")
        assert board.draft_text() == "coup 4"
        await pilot.press("backspace")
        assert board.draft_text() == ""


async def test_with_ten_coins_only_a_coup_can_be_chosen_and_it_is_said() -> None:
    """C3.2."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, RICH, A)
        assert board.plan.aiming
        prompt = board.prompt()
        assert prompt is not None
        assert (prompt.code, prompt.params["n"]) == ("coup.board.prompt.must_coup", 10)
        await pilot.press("i")
        assert [refusal.rule for refusal in app.refused] == ["C3.2"]
        await pilot.press("3", "enter")
    assert app.decided == [Coup(C)]


@pytest.mark.parametrize(
    ("state", "keys", "rule"),
    [
        (THREE, "c", "C4"),
        (THREE, "enter", "C3.1"),
        (THREE, "s enter", "C3.1"),
        (THREE, "s 1", "C3.4"),
        (THREE, "s 7", "C3.4"),
        (EIGHT, "s 5", "C3.4"),
    ],
)
async def test_what_cannot_be_done_is_refused_with_its_rule(
    state: State, keys: str, rule: str
) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, state, A)
        await pilot.press(*keys.split())
    assert [refusal.rule for refusal in app.refused] == [rule]
    assert not app.said


@pytest.mark.parametrize("digit", ["3", "٣", "۳"])
async def test_numbers_are_pressed_in_any_digits(digit: str) -> None:
    app = Bare(language="ar")
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, A)
        await pilot.press("s", digit)
        assert board.plan.target == C
        await show(app, pilot, RETURNING, A)
        await pilot.press(digit)
        assert board.plan.chosen == (2,)


async def test_letters_and_numbers_mean_nothing_when_nobody_here_is_asked() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, THREE, B)
        await pilot.press("t", "1", "tab", "space", "down", "left")
        assert board.draft_text() == ""
        assert board.prompt() is None
        assert not app.refused
        await pilot.press("enter")
        assert [r.code for r in app.refused] == ["coup.board.refuse.wait"]


# Answers


@pytest.mark.parametrize(
    ("state", "seat", "keys"),
    [
        (STOLEN, B, {"c": Challenge(), "p": Pass()}),
        (play(KILLED, "pass", "B block contessa"), C, {"c": Challenge(), "p": Pass()}),
        (play(STOLEN, "pass"), C, {"1": Block(CAPTAIN), "2": Block(AMBASSADOR), "p": Pass()}),
        (play(KILLED, "pass"), B, {"1": Block(CONTESSA), "p": Pass()}),
        (SHOWN, A, {"k": Verdict(False), "w": Verdict(True)}),
    ],
)
async def test_a_question_has_no_default_answer(
    state: State, seat: Seat, keys: dict[str, Action]
) -> None:
    """C5, C6, C7.6: and Enter and Space give none."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, state, seat)
        weighty = {c.key: c.action for c in board.commands() if c.weighty}
        assert weighty == keys
        await pilot.press("enter", "space", "enter")
        assert [r.code for r in app.refused] == ["coup.board.refuse.choose_answer"] * 2
        assert board.confirm() is not None
    assert not app.said


async def test_letters_of_actions_do_not_answer_questions() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, STOLEN, B)
        await pilot.press("c", "t", "s")
        assert board.draft_text() == ""
    assert not app.said


PLACES = {"ar": "هبؤفشسءث", "ps": "هبزفشسېث", "ru": "шасефычу"}
"""On the keys i f c t a s x e, by language."""


@pytest.mark.parametrize("language", PLACES)
async def test_actions_are_chosen_by_the_keys_in_their_places(language: str) -> None:
    """Whichever keyboard is switched on, and whatever words begin with the same letters."""
    keys = dict(zip("ifctasxe", PLACES[language], strict=True))
    inquiry = table((7, "inquisitor duke"), *[(2, "duke captain")] * 2, fifth="inquisitor")
    app = Bare(language=language)
    async with app.run_test(size=SMALL) as pilot:
        for state in (inquiry, RICH):
            board = await show(app, pilot, state, A)
            for verb in board.plan.verbs:
                letter = keys[KEYS[verb]]
                assert not board.spells(letter), (letter, verb)
                await pilot.press(letter)
                assert board.plan.verb == verb


@pytest.mark.parametrize(
    ("language", "letters"), [("ar", "ؤحنص"), ("ps", "زحنص"), ("ru", "сзлц"), ("en", "cpkw")]
)
async def test_answers_are_given_by_the_keys_in_their_places(language: str, letters: str) -> None:
    app = Bare(language=language)
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, STOLEN, B)
        assert not any(map(board.spells, letters[:2]))
        board = await show(app, pilot, SHOWN, A)
        assert not any(map(board.spells, letters[2:]))


async def test_other_letters_of_the_reader_s_own_begin_words() -> None:
    app = Bare(language="ar")
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, STOLEN, B)
        assert [letter for letter in "تسجc1" if board.spells(letter)] == ["ت", "س"]
        board = await show(app, pilot, EIGHT, A)
        assert [letter for letter in "ضسجc1" if board.spells(letter)] == ["ض"]


async def test_only_keys_that_mean_something_are_listed() -> None:
    """C1.2: nobody examines at a table with an Ambassador."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, THREE, A)
        assert [aid.key for aid in board.now()] == [KEYS[verb] for verb in board.plan.verbs]
        assert not board.lists("coup.deed.examine")
        assert not board.lists("coup.deed.tax"), "it is among what can be done now"
        assert board.lists("coup.enter")
        board = await show(app, pilot, STOLEN, B)
        assert not board.now()
        assert board.lists("coup.deed.tax")
        board = await show(app, pilot, SHOWN, A)
        assert board.lists("coup.deed.examine")


# Cards


async def test_a_card_to_lose_is_chosen_by_number_and_done_by_enter() -> None:
    """C8.1."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, LOSING, B)
        await pilot.press("enter")
        assert [r.rule for r in app.refused] == ["C8.1"]
        await pilot.press("2")
        assert board.draft_text() == "captain"
        await pilot.press("1", "enter")
    assert app.decided == [Lose(DUKE)]


async def test_a_card_to_lose_with_arrows_and_with_the_mouse() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, LOSING, B)
        await pilot.press("right", "right")
        assert board.draft_text() == "captain"
        await click(app, pilot, "face", 0)
        assert keys_of(board)["enter"] == Lose(DUKE)
        await pilot.press("backspace")
        assert board.draft_text() == ""


async def test_a_claim_that_is_true_must_be_shown() -> None:
    """C5.6."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, MUST_SHOW, A)
        assert board.draft_text() == "assassin"
        assert board.forced() is None
        assert board.prompt() == Message(
            "coup.board.prompt.turn_up.proof",
            {"who": Who(B), "card": Message("coup.card.assassin")},
        )
        await pilot.press("2")
        assert [r.rule for r in app.refused] == ["C5.6"]
        await pilot.press("backspace", "delete", "enter")
    assert app.decided == [TurnUp(ASSASSIN)]


async def test_a_true_claim_may_be_given_up_where_the_option_allows_it() -> None:
    """C5.6."""
    s = table((3, "assassin contessa"), (3, "duke captain"), (2, "duke captain"), may_concede=True)
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, play(s, "A assassinate B", "B challenge"), A)
        assert board.draft_text() == ""
        assert board.prompt() is not None
        assert codes([board.prompt()])[0] == "prompt.turn_up.either"  # type: ignore[list-item]
        await pilot.press("2")
        assert codes([board.prompt()])[0] == "prompt.turn_up.loss"  # type: ignore[list-item]
        await pilot.press("enter")
    assert app.decided == [TurnUp(CONTESSA)]


async def test_whoever_is_caught_chooses_what_he_loses() -> None:
    """C5.5."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, CAUGHT, B)
        assert codes([board.prompt()])[0] == "prompt.turn_up.bluff"  # type: ignore[list-item]
        await pilot.press("2", "enter")
    assert app.decided == [TurnUp(CAPTAIN)]


async def test_an_exchange_chooses_what_goes_back() -> None:
    """C7.4."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, RETURNING, A)
        faces = board.plan.faces
        assert faces[:2] == (AMBASSADOR, CONTESSA)
        assert len(faces) == 4
        await pilot.press("enter")
        assert [r.rule for r in app.refused] == ["C7.4"]
        await pilot.press("1")
        assert board.plan.missing == 1
        await pilot.press("1")
        assert board.plan.missing == 2
        await pilot.press("right", "space", "tab", "space")
        assert board.plan.missing == 0
        prompt = board.prompt()
        assert prompt is not None
        assert prompt.code == "coup.board.prompt.put_back.ready"
        kept = sorted(board.plan.kept + board.plan.cards)
        assert kept == sorted(faces)
        back = board.plan.cards
        await pilot.press("enter")
    assert app.decided == [PutBack(back)]


async def test_one_card_too_many_takes_the_place_of_the_last() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, RETURNING, A)
        await click(app, pilot, "face", 0)
        await click(app, pilot, "face", 1)
        await click(app, pilot, "face", 3)
        assert board.plan.chosen == (0, 3)
        await click(app, pilot, "face", 0)
        assert board.plan.chosen == (3,)


async def test_a_second_card_is_chosen_among_all_five() -> None:
    """C11.3."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, PAIR, B)
        await pilot.press("5", "4", "enter")
    assert app.decided == [Draft(CONTESSA)]


async def test_a_card_is_shown_to_the_inquisitor() -> None:
    """C7.6."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EXAMINED, B)
        assert board.prompt() == Message("coup.board.prompt.show", {"who": Who(A)})
        await pilot.press("2", "enter")
        await show(app, pilot, SHOWN, A)
        assert board.prompt() == Message(
            "coup.board.prompt.verdict", {"who": Who(B), "card": Message("coup.card.duke")}
        )
    assert app.decided == [ShowTo(CAPTAIN)]


async def test_what_somebody_has_chosen_survives_news_as_long_as_it_is_asked() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, RETURNING, A)
        await pilot.press("1", "4")
        await show(app, pilot, RETURNING, A)
        assert board.plan.chosen == (0, 3)
        await show(app, pilot, LOSING, B)
        assert board.plan.chosen == ()
        board.show(snapshot(LOSING, B), B, False)
        assert board.plan.faces == ()


# The last card


@pytest.mark.parametrize(
    ("state", "seat", "action"),
    [
        (play(LAST, "A coup D"), D, Lose(CONTESSA)),
        (play(LAST, "A tax", "D challenge"), A, None),
        (
            play(
                table((2, "duke / captain"), (2, "captain duke"), (2, "contessa captain")),
                "A tax",
                "B challenge",
            ),
            A,
            TurnUp(DUKE),
        ),
    ],
)
async def test_of_the_last_card_nothing_can_be_chosen(
    state: State, seat: Seat, action: Action | None
) -> None:
    """C7.2: also before all eyes."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        for board in (app.show(state, seat), app.ask(state, seat)):
            await pilot.pause()
            forced = board.forced()
            assert (forced and forced.action) == action
            if action is not None:
                assert "enter" not in keys_of(board)


async def test_two_cards_of_a_kind_are_not_told_apart_from_two_others() -> None:
    """Who is forced only because both his cards are alike must not be quicker than others."""
    alike = table((7, "duke captain"), (2, "captain captain"), (2, "duke contessa"))
    different = table((7, "duke captain"), (2, "captain contessa"), (2, "duke captain"))
    for s in (play(alike, "A coup B"), play(different, "A coup B")):
        app = Bare()
        async with app.run_test(size=SMALL) as pilot:
            board = await show(app, pilot, s, B)
            assert board.forced() is None
            assert len(board.plan.faces) == 2


async def test_the_card_that_is_shown_in_secret_is_not_named_before_all_eyes() -> None:
    """C7.6: even if it is the last one."""
    s = table(
        (2, "inquisitor contessa"),
        (3, "duke / captain"),
        (7, "duke captain"),
        fifth="inquisitor",
    )
    examined = play(s, "A examine B", "pass")
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.ask(examined, B)
        await pilot.pause()
        forced = board.forced()
        assert forced is not None
        words = Wording("en")
        words.with_game("coup")
        told = [words.say(m) for m in (forced.why, board.prompt(), *labels(board)) if m]
        assert not any("Duke" in sentence for sentence in told)
        assert not any("Duke" in line for line in lines_of(board))


def labels(board: Board) -> list[Message]:
    return [c.label for c in board.commands()] + [aid.label for aid in board.aids()]


def lines_of(board: Board) -> list[str]:
    return [board.render_line(y).text for y in range(board.size.height)]


# Before all eyes


async def test_what_needs_no_hand_is_asked_before_all_eyes() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.ask(STOLEN, C)
        await pilot.pause()
        prompt = board.prompt()
        assert prompt is not None
        assert (prompt.code, prompt.params["who"]) == ("coup.board.prompt.open", Who(C))
        assert {c.key for c in board.commands() if c.weighty} == {"c", "p"}
        resign = board.commands()[-1]
        assert resign.label == Message("coup.board.resign", {"who": Who(C)})
        assert not any("Ambassador" in line and "✗" not in line for line in lines_of(board)[:4])


async def test_a_turn_can_be_played_before_all_eyes() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        app.ask(EIGHT, A)
        await pilot.pause()
        await pilot.press("s", "3", "enter")
    assert app.decided == [Steal(C)]


@pytest.mark.parametrize(
    ("state", "seat", "is_open"),
    [
        (THREE, A, True),
        (STOLEN, B, True),
        (play(STOLEN, "pass"), C, True),
        (play(KILLED, "pass", "B block contessa"), C, True),
        (LOSING, B, False),
        (MUST_SHOW, A, False),
        (RETURNING, A, False),
        (PAIR, A, False),
        (EXAMINED, B, False),
        (SHOWN, A, False),
        (play(LAST, "A coup D"), D, True),
    ],
)
def test_only_what_tells_nothing_of_a_hand_is_open(state: State, seat: Seat, is_open: bool) -> None:
    board = Board()
    awaited = next(a for a in snapshot(state, SPECTATOR).awaited if a.seat == seat)
    assert board.is_open(snapshot(state, SPECTATOR), awaited) is is_open
    assert board.is_open(snapshot(state, SPECTATOR), Awaited(seat, "ready"))


HANDS = ("assassin contessa", "duke captain", "contessa contessa", "captain ambassador")


@pytest.mark.parametrize("moves", [(), ("A tax",), ("A assassinate B",), ("A steal B", "pass")])
async def test_what_is_seen_and_asked_does_not_depend_on_what_is_held(moves: Any) -> None:
    """C13: the same for everybody but the owner; and what the owner is asked is the same too."""
    seen: dict[Seat, set[tuple[object, ...]]] = {A: set(), C: set(), SPECTATOR: set()}
    asked: set[tuple[object, ...]] = set()
    for hand in HANDS:
        s = play(table((5, "duke ambassador"), (3, hand), (2, "assassin captain")), *moves)
        app = Bare()
        async with app.run_test(size=LARGE) as pilot:
            for seat, answers in seen.items():
                board = await show(app, pilot, s, seat)
                answers.add((*lines_of(board), str(board.prompt()), *map(str, labels(board))))
            board = await show(app, pilot, s, B)
            asked.add((str(board.prompt()), *map(str, labels(board)), board.forced()))
            asked.add((str(app.ask(s, B).prompt()), "open", *map(str, labels(app.board))))
    assert all(len(answers) == 1 for answers in seen.values())
    assert len(asked) == 2


# Typing


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("tax", Tax()),
        ("  Steal 3 ", Steal(C)),
        ("steal layla", Steal(C)),
        ("steal lay", Steal(C)),
        ("kill OMAR", Assassinate(B)),
        ("foreign aid", ForeignAid()),
        ("x", Exchange()),
        ("s4", Steal(D)),
        ("steal from layla", Steal(C)),
        ("Steal from the  LAYLA", Steal(C)),
        ("assassinate against omar", Assassinate(B)),
        ("assassinate seat 3", Assassinate(C)),
        ("steal from 4", Steal(D)),
    ],
)
async def test_a_whole_action_is_typed(typed: str, action: Action) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, A)
        assert board.typed(typed) is None
        await pilot.pause()
    assert app.decided == [action]


@pytest.mark.parametrize(
    ("state", "seat", "typed", "action"),
    [
        (STOLEN, B, "challenge", Challenge()),
        (STOLEN, B, "!", Challenge()),
        (STOLEN, B, "pass", Pass()),
        (play(STOLEN, "pass"), C, "block captain", Block(CAPTAIN)),
        (play(STOLEN, "pass"), C, "counter amb", Block(AMBASSADOR)),
        (play(KILLED, "pass"), B, "block", Block(CONTESSA)),
        (LOSING, B, "captain", Lose(CAPTAIN)),
        (RETURNING, A, "put back ambassador contessa", PutBack((CONTESSA, AMBASSADOR))),
        (PAIR, A, "draft duke", Draft(DUKE)),
        (SHOWN, A, "swap", Verdict(True)),
    ],
)
async def test_a_whole_answer_is_typed(
    state: State, seat: Seat, typed: str, action: Action
) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, state, seat)
        assert board.typed(typed) is None
        await pilot.pause()
    assert app.decided == [action]


@pytest.mark.parametrize(
    ("language", "typed", "action"),
    [
        ("ar", "ضريبة", Tax()),
        ("ar", "سرقة 3", Steal(C)),
        ("ar", "سرقة layla", Steal(C)),
        ("ar", "معونة خارجية", ForeignAid()),
        ("ar", "tax", Tax()),
        ("ps", "مالیه", Tax()),
        ("ps", "غلا omar", Steal(B)),
        ("ar", "سرقة من layla", Steal(C)),
        ("ar", "اغتيال لاعب 3", Assassinate(C)),
        ("ps", "غلا له omar څخه", Steal(B)),
        ("ar", "steal from layla", Steal(C)),
    ],
)
async def test_actions_are_typed_in_one_s_own_language(
    language: str, typed: str, action: Action
) -> None:
    app = Bare(language=language)
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, A)
        assert board.typed(typed) is None
        await pilot.pause()
    assert app.decided == [action]


@pytest.mark.parametrize(
    ("language", "typed"),
    [("ar", "صد القبطان"), ("ar", "صد قبطان"), ("ps", "مقابله کپتان"), ("ar", "block القبطان")],
)
async def test_a_counter_is_typed_in_one_s_own_language(language: str, typed: str) -> None:
    app = Bare(language=language)
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, play(STOLEN, "pass"), C)
        assert board.typed(typed) is None
        await pilot.pause()
    assert app.decided == [Block(CAPTAIN)]


@pytest.mark.parametrize(
    ("state", "seat", "typed", "code", "rule"),
    [
        (THREE, A, "coup 2", "coup.refuse.cost", "C4"),
        (THREE, A, "steal", "coup.refuse.whom", "C3.1"),
        (THREE, A, "steal noor", "coup.refuse.notation.act", "C13"),
        (THREE, A, "pass", "coup.refuse.no_pass", "C1.8"),
        (EIGHT, A, "steal noor", "coup.refuse.target_out", "C3.4"),
        (THREE, B, "tax", "coup.refuse.not_you", "C3.1"),
        (KILLED, C, "block contessa", "coup.refuse.only_target", "C4.1"),
        (LOSING, B, "lose contessa", "coup.refuse.not_held", "C8.1"),
        (LOSING, C, "challenge", "coup.refuse.no_claim", "C5.1"),
        (play(STOLEN, "B pass"), B, "challenge", "coup.refuse.answered", "C5.3"),
        (SCENES["over"].state, A, "tax", "coup.refuse.over", ""),
    ],
)
async def test_what_is_typed_in_vain_is_refused_by_the_law(
    state: State, seat: Seat, typed: str, code: str, rule: str
) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        refusal = (await show(app, pilot, state, seat)).typed(typed)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == (code, rule)
    assert not app.said


async def test_a_name_that_two_have_means_neither() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        seats = tuple(replace(snapshot(THREE, A).seats[0], name="omar") for _ in range(3))
        board = await show(app, pilot, THREE, A, seats=seats)
        refusal = board.typed("steal omar")
        assert refusal is not None
        assert refusal.code == "coup.refuse.notation.act"
        assert board.typed("steal 2") is None


async def test_who_is_called_like_a_word_between_is_meant_all_the_same() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        cards = snapshot(EIGHT, A).seats
        seats = (cards[0], replace(cards[1], name="From"), replace(cards[2], name="at sea"))
        board = await show(app, pilot, EIGHT, A, seats=(*seats, *cards[3:]))
        assert board.typed("steal from") is None
        assert board.typed("steal from at sea") is None
        await pilot.pause()
    assert app.decided == [Steal(B), Steal(C)]


@pytest.mark.parametrize(("language", "typed"), [("en", "en"), ("ar", "ar"), ("ar", "en")])
async def test_robots_nobody_named_are_called_in_the_reader_s_tongue_and_in_english(
    language: str, typed: str
) -> None:
    app = Bare(language=language)
    async with app.run_test(size=SMALL) as pilot:
        robot = SeatCard("bot club", "bot", "club")
        cards = snapshot(EIGHT, A).seats
        board = await show(app, pilot, EIGHT, A, seats=(cards[0], robot, robot, *cards[3:]))
        words = board._words if typed == language else board._words.english()
        assert board.typed(f"steal from {words.name(C)}") is None
        await pilot.pause()
    assert app.decided == [Steal(C)]


async def test_names_are_known_before_all_eyes_too() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.ask(LAST, A)
        await pilot.pause()
        assert board.typed("coup") is None
        assert board.typed("coup daud") is None
        await pilot.pause()
    assert app.decided == [Coup(D), Coup(D)]


async def test_nothing_typed_confirms_as_enter_does() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, A)
        await pilot.press("t")
        assert board.typed(" ") is None
        await pilot.pause()
        assert app.decided == [Tax()]


async def test_resigning_is_typed_and_asked_again() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, THREE, B)
        assert board.typed("resign") is None
        await pilot.pause()
        (posted,) = app.said
        assert posted.action == Resign()
        assert getattr(posted, "ask", None) == Message("coup.verb.resign.confirm")
        right = snapshot(THREE, B).task("resign")
        assert right is not None
        assert getattr(posted, "need_id", None) == right.need.id


# What is said


async def test_the_line_at_the_top_tells_court_and_treasury() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, A)
        told = {m.code.removeprefix("coup.board.head."): m.params for m in board.headline()}
        assert told["court"] == {"n": 4}
        assert told["treasury"] == {"n": 54 - sum(EIGHT.coins)}
        free = table((2, "duke captain"), (2, "duke contessa"), bank="unlimited")
        assert "head.unlimited" in codes((await show(app, pilot, free, A)).headline())


async def test_in_a_match_the_panel_counts_games() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, THREE, A)
        assert board.panel(A) == ()
        inner = snapshot(THREE, A).view
        for target, told in ((3, True), (1, False), (0, True)):
            outer = MatchView(
                3, target, 2, (1, 0, 0), inner, False, (), None, {}, None, {}, (), 0, (), 0
            )
            await show(app, pilot, THREE, A, view=outer)
            assert bool(board.panel(A)) is told
        assert board.panel(A) == (Message("coup.board.panel.games", {"n": 1}),)


async def test_the_card_of_actions_comes_and_goes() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, STOLEN, B)
        assert "aid.card" in codes([aid.label for aid in board.aids()])
        await pilot.press("m")
        await pilot.pause()
        assert any("countered by" in line for line in lines_of(board))
        assert "aid.story" in codes([aid.label for aid in board.aids()])
        await pilot.press("escape")
        await pilot.pause()
        assert not any("countered by" in line for line in lines_of(board))


async def test_a_roomy_table_needs_no_key_for_the_card() -> None:
    app = Bare()
    async with app.run_test(size=LARGE) as pilot:
        board = await show(app, pilot, STOLEN, B)
        await pilot.pause()
        assert "aid.card" not in codes([aid.label for aid in board.aids()])


async def test_everybody_keeps_his_place_whoever_looks() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.ask(EIGHT, A)
        await pilot.pause()
        places = {seat: app.area("seat", seat) for seat in range(8)}
        assert board.plan.view.seat == SPECTATOR
        assert app.area("seat", 7).y > app.area("seat", 3).y, "the last seat is the nearest"
        await show(app, pilot, EIGHT, C)
        assert {seat: app.area("seat", seat) for seat in range(8)} == places


async def test_who_plays_alone_sits_at_the_near_end() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, C)
        rows: dict[int, list[object]] = {}
        for area in board._drawing.areas:
            if area.kind == "seat":
                rows.setdefault(area.y, []).append(area.value)
        assert list(rows.values()) == [[4, 5, 6, 7], [3, 2, 1, 0]]


# Time


async def test_the_time_of_a_window_is_counted_down(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(countdown, "time", SimpleNamespace(monotonic=lambda: now[0]))
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        awaited = tuple(replace(a, due_ms=30_000) for a in snapshot(STOLEN, B).awaited)
        board = await show(app, pilot, STOLEN, B, at_ms=5_000, awaited=awaited)
        assert any("0:25 left" in line for line in lines_of(board))
        now[0] += 11.5
        board._ticked()
        assert any("0:14 left" in line for line in lines_of(board))
        now[0] += 60
        board._ticked()
        assert any("0:00 left" in line for line in lines_of(board))
        await show(app, pilot, STOLEN, B, at_ms=5_000, awaited=awaited, paused=True)
        now[0] += 11.5
        board._ticked()
        assert any("0:25 left" in line for line in lines_of(board))
        await show(app, pilot, STOLEN, B)
        assert not any("left" in line for line in lines_of(board))


# Drawing


class Counting(Board):
    """A board that knows which of its lines were asked for."""

    asked: list[int]

    def render_line(self, y: int) -> Strip:
        self.asked.append(y)
        return super().render_line(y)


async def test_another_action_paints_only_what_changes() -> None:
    class Watched(Bare):
        def compose(self) -> Iterator[Board]:
            board = Counting()
            board.asked = []
            yield board

    app = Watched()
    async with app.run_test(size=SMALL) as pilot:
        board = app.query_one(Counting)
        await show(app, pilot, THREE, A)
        await pilot.press("i")
        board.asked.clear()
        await pilot.press("t")
        await pilot.pause()
        rows = {app.area("deed", tag).y for tag in ("income", "tax")}
        assert set(board.asked) == rows


@pytest.mark.parametrize("size", [SMALL, LARGE, (30, 10), (20, 6), (200, 60), (3, 3)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("language", ["en", "ar", "ps"])
async def test_every_line_is_as_wide_as_the_widget(
    size: tuple[int, int], glyphs: str, language: str
) -> None:
    app = Bare(glyphs=glyphs, language=language)
    async with app.run_test(size=size) as pilot:
        for name in ("acting", "asked", "returning", "over"):
            shown = SCENES[name]
            board = await show(app, pilot, shown.state, shown.seat)
            for y in range(size[1]):
                strip = board.render_line(y)
                assert strip.cell_length == size[0]
                assert sum(cell_len(segment.text) for segment in strip) == size[0]


async def test_changed_settings_are_drawn_at_once() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, EIGHT, A)
        assert board._look.glyphs.name == "unicode"
        app.context.change(glyphs="ascii", palette="none")
        board.refresh()
        await pilot.pause()
        assert board.render_line(0)
        assert board._look.glyphs.name == "ascii"
        styles = [segment.style for segment in board.render_line(8)]
        assert len({style.color for style in styles if style is not None}) == 1


async def test_nothing_is_drawn_before_anything_is_shown() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        await pilot.press("tab", "left", "space", "t", "1", "backspace", "escape", "enter")
        assert board.render_line(0).text.strip() == ""
        assert board.prompt() is None
        assert (*board.headline(), *board.panel(0), *board.commands(), *board.aids()) == ()
        assert board.draft_text() == ""
        assert not board.back()


# Words

CODE = re.compile(r'"([a-z_.]+)"')


def literal_codes() -> Iterator[str]:
    """The names of messages that the board's files put together, where they are written out."""
    for module in (board_module, plan_module, prompts_module, tableau_module):
        assert module.__file__ is not None
        text = Path(module.__file__).read_text("utf-8")
        for found in re.findall(r'said\(\s*"([a-z_.]+)"', text):
            yield f"coup.board.{found}"
        yield from re.findall(r'"(coup\.[a-z_.]+[a-z])"', text)


def made_codes() -> Iterator[str]:
    for tag in DEEDS:
        yield f"coup.board.deed.{tag}"
    for kind in ("act", "draft", "lose", "put_back", "show", "turn_up"):
        yield f"coup.board.decide.{kind}"
    for kind in ("draft", "lose", "show"):
        yield f"coup.board.prompt.{kind}"
    for kind in ("lose", "show", "turn_up"):
        yield f"coup.board.forced.{kind}"
    for name in ("bluff", "either", "loss", "proof"):
        yield f"coup.board.prompt.turn_up.{name}"
    for name in ("action", "coins", "claim", "counters", "player", "bluffs", "caught"):
        yield f"coup.board.head.{name}"
    for name in Board.MOUSE:
        yield f"coup.board.mouse.{name}"
        yield f"coup.board.mouse.{name}.does"
    for binding in Board.BINDINGS:
        yield getattr(binding, "description", "")
    yield from (f"coup.board.refuse.{name}" for name in ("choose_action", "choose_target"))


@pytest.mark.parametrize("language", ["en", "ar", "ps"])
def test_everything_the_board_says_has_words(language: str) -> None:
    words = Wording(language)
    words.with_game("coup")
    missing = {code for code in (*literal_codes(), *made_codes()) if not words.has(code)}
    assert not missing


@pytest.mark.parametrize("language", ["en", "ar", "ps"])
@pytest.mark.parametrize("name", SCENES)
def test_prompts_are_whole_sentences_in_every_language(language: str, name: str) -> None:
    shown = SCENES[name]
    words = (
        shown.words if shown.language == language else Wording(language, seats=shown.words.seats)
    )
    words.with_game("coup")
    prompt = prompts_module.prompt(shown.plan)
    for message in (prompt, *prompts_module.headline(shown.plan.view), *labels_of(shown.plan)):
        if message is not None:
            assert "⟦" not in words.say(message)


def labels_of(plan: Plan) -> list[Message]:
    return [prompts_module.decides(plan)] if plan.action is not None else []


def test_no_answer_is_refused_for_what_another_holds() -> None:
    """C13: why something is refused is worked out without what the refused may not know."""
    told = set()
    for hand in ("duke contessa", "assassin contessa"):
        s = table((2, "duke captain"), (2, hand), (2, "captain ambassador"))
        told.add(str(plan_of(play(s, "A tax"), C).why_not(Block(DUKE))))
    assert len(told) == 1
