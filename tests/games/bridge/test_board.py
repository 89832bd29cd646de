"""The table as a person uses it: keys, mouse, words; what it says and what it never tells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.pilot import Pilot

from majlis.core.actions import Action
from majlis.core.game import Carry, Message, Outcome, Who
from majlis.core.match import Match, MatchView
from majlis.core.port import Awaited
from majlis.core.seats import OFFICIAL, SPECTATOR, Seat
from majlis.games.bridge import board as board_module
from majlis.games.bridge import prompts as prompts_module
from majlis.games.bridge.actions import (
    Accept,
    Ask,
    Call,
    Claim,
    Explain,
    HandOver,
    Play,
    Reject,
)
from majlis.games.bridge.board import Board
from majlis.games.bridge.calls import BY_CODE
from majlis.games.bridge.cards import EAST, NORTH, SOUTH, WEST
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import State
from majlis.text.controls import strip_controls
from tests.games.bridge.board import Play4, card, chosen
from tests.games.bridge.scenes import (
    CLAIMED,
    OVER,
    PLAYED,
    SCENES,
    bid,
    board,
    claimed,
    fifth,
    led,
    talking,
)
from tests.games.bridge.sitting import LARGE, SMALL, Bare, snapshot, words

OPENED = board().calls("1S P 2NT P").state
DOUBLED = board().calls("1S X").state
ASKED = board().calls("1S P 2NT").does(EAST, Ask(2)).state
LEADING = bid().state
FROM_DUMMY = led().state
FROM_HAND = led().plays("C3 CT").state


def last() -> State:
    """Whoever is to play has one card left."""
    some = fifth()
    while some.view(OFFICIAL).counts[some.state.turn] > 1:
        some.does(some.actor, some.legal(some.actor, "play")[0])
    return some.state


LAST = last()


def codes(messages: Sequence[Message]) -> list[str]:
    return [message.code.removeprefix("bridge.board.") for message in messages]


def lines_of(shown: Board) -> list[str]:
    return [strip_controls(shown.render_line(y).text) for y in range(shown.size.height)]


def prompt_of(shown: Board) -> str:
    prompt = shown.prompt()
    return "" if prompt is None else prompt.code.removeprefix("bridge.board.prompt.")


def labels(shown: Board) -> list[Message]:
    return [c.label for c in shown.commands()] + [aid.label for aid in shown.aids()]


async def show(app: Bare, pilot: Pilot[None], s: State, seat: Seat, **changes: Any) -> Board:
    shown = app.show(s, seat, **changes)
    await pilot.pause()
    return shown


async def click(app: Bare, pilot: Pilot[None], kind: str, value: int, **more: Any) -> None:
    await pilot.click(Board, offset=app.place(kind, value), **more)
    await pilot.pause()


# Calls


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("state", "seat", "keys", "call"),
    [
        (OPENED, SOUTH, "4 s", "4S"),
        (OPENED, SOUTH, "n", "3NT"),
        (OPENED, SOUTH, "p", "P"),
        (OPENED, SOUTH, "tab tab", "3C"),
        (OPENED, SOUTH, "right down", "4C"),
        (DOUBLED, NORTH, "r", "XX"),
        (board().calls("1S").state, WEST, "x", "X"),
    ],
)
async def test_a_call_is_chosen_by_keys_and_made_by_enter(
    state: State, seat: Seat, keys: str, call: str, size: tuple[int, int]
) -> None:
    app = Bare()
    async with app.run_test(size=size) as pilot:
        await show(app, pilot, state, seat)
        await pilot.press(*keys.split())
        assert not app.said
        await pilot.press("enter")
    assert app.decided == [Call(BY_CODE[call])]


async def test_a_call_with_the_mouse_alone() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, OPENED, SOUTH)
        await click(app, pilot, "call", BY_CODE["4H"])
        assert shown.draft_text() == "4H"
        await click(app, pilot, "call", BY_CODE["4S"])
        await click(app, pilot, "call", BY_CODE["4S"], button=3)
        assert shown.draft_text() == ""
        await click(app, pilot, "call", BY_CODE["P"])
        assert not app.said
        await click(app, pilot, "call", BY_CODE["P"])
    assert app.decided == [Call(BY_CODE["P"])]


async def test_a_call_is_taken_back() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, OPENED, SOUTH)
        for back in ("backspace", "escape", "delete"):
            await pilot.press("4", "s", back)
            assert shown.draft_text() == ""
        assert not shown.back()
        assert not app.said


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ("2", "level"),
        ("2 enter", "level level"),
        ("2 c", "level insufficient"),
        ("enter", "choose_call"),
        ("4 enter", "choose_strain"),
        ("r", "not_doubled"),
        ("a", "choose_call"),
        ("x", "own_bid"),
    ],
)
async def test_what_cannot_be_called_is_refused(keys: str, code: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, OPENED, SOUTH)
        await pilot.press(*keys.split())
    assert [refusal.code.rpartition(".")[2] for refusal in app.refused] == code.split()
    assert app.refused[0].rule == "B3.1"
    assert not app.said


@pytest.mark.parametrize("digit", ["4", "٤", "۴"])
async def test_numbers_are_pressed_in_any_digits(digit: str) -> None:
    app = Bare(language="ar")
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, OPENED, SOUTH)
        await pilot.press(digit, "s")
        assert shown.draft_text() == "4S"


# Alerts: bound to the call, seen once more before they are sent (B9 #19)


@pytest.mark.parametrize("alert", ["a", "exclamation_mark"])
async def test_a_call_is_alerted_and_explained_before_it_is_sent(alert: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, board().calls("1S P").state, NORTH)
        await pilot.press("2", "n", alert)
        assert prompt_of(shown) == "alerting"
        assert shown.begins("g")
        assert shown.begins("1")
        assert shown.takes_words()
        assert not shown.takes("g")
        assert shown.typed("game  force, 4 spades") is None
        assert prompt_of(shown) == "alerted.text"
        assert not shown.takes_words()
        assert not app.said
        await pilot.press("enter")
    assert app.decided == [Call(BY_CODE["2NT"], True, "game force, 4 spades")]


async def test_enter_ends_an_alert_without_words() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, board().calls("1S P").state, NORTH)
        await pilot.press("2", "n", "a", "enter")
        assert prompt_of(shown) == "alerted"
        assert not app.said
        await pilot.press("enter")
    assert app.decided == [Call(BY_CODE["2NT"], True)]


async def test_alerts_with_the_mouse() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, board().calls("1S P").state, NORTH)
        await click(app, pilot, "call", BY_CODE["2NT"])
        await click(app, pilot, "alert", 0)
        await click(app, pilot, "call", BY_CODE["2NT"])
        assert not app.said, "the words are still being written"
        assert shown.typed("") is None
        await click(app, pilot, "call", BY_CODE["2NT"])
    assert app.decided == [Call(BY_CODE["2NT"], True)]


async def test_words_are_dropped_with_the_call_they_were_written_for() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, board().calls("1S P").state, NORTH)
        await pilot.press("2", "n", "a")
        shown.typed("game force")
        await pilot.press("4", "s", "enter")
    assert app.decided == [Call(BY_CODE["4S"])]


@pytest.mark.parametrize(
    ("typed", "prompt", "action"),
    [
        ("2nt! game force", "alerted.text", Call(BY_CODE["2NT"], True, "game force")),
        ("2nt!", "alerted", Call(BY_CODE["2NT"], True)),
        ("2nt: 13 to 15", "explained", Call(BY_CODE["2NT"], False, "13 to 15")),
    ],
)
async def test_a_typed_explanation_is_confirmed(typed: str, prompt: str, action: Action) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, board().calls("1S P").state, NORTH)
        assert shown.typed(typed) is None
        assert prompt_of(shown) == prompt
        assert not app.said
        await pilot.press("enter")
    assert app.decided == [action]


# Cards


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("state", "seat", "keys", "played"),
    [
        (LEADING, WEST, "c", "C6"),
        (LEADING, WEST, "h 1", "HT"),
        (LEADING, WEST, "right", "S6"),
        (LEADING, WEST, "down down", "HT"),
        (FROM_DUMMY, SOUTH, "q", "CQ"),
        (FROM_DUMMY, SOUTH, "tab shift+tab", "C3"),
        (FROM_HAND, SOUTH, "k", "CK"),
        (PLAYED, SOUTH, "s", "S9"),
    ],
)
async def test_a_card_is_chosen_by_keys_and_played_by_enter(
    state: State, seat: Seat, keys: str, played: str, size: tuple[int, int]
) -> None:
    app = Bare()
    async with app.run_test(size=size) as pilot:
        await show(app, pilot, state, seat)
        await pilot.press(*keys.split())
        assert not app.said
        await pilot.press("enter")
    assert app.decided == [Play(card(played))]


@pytest.mark.parametrize(
    ("state", "seat", "played"), [(FROM_DUMMY, SOUTH, "C8"), (FROM_HAND, SOUTH, "CJ")]
)
async def test_a_card_with_the_mouse_alone(state: State, seat: Seat, played: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, state, seat)
        await click(app, pilot, "card", card(played))
        assert not app.said
        await click(app, pilot, "card", card(played))
    assert app.decided == [Play(card(played))]


async def test_a_card_that_may_not_be_played_is_refused_by_the_law() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, FROM_HAND, SOUTH)
        await click(app, pilot, "card", card("SA"))
        await pilot.press("h", "enter")
    assert [r.code for r in app.refused] == ["bridge.refuse.follow"] * 3


@pytest.mark.parametrize(
    ("typed", "played"),
    [("ck", "CK"), ("K", "CK"), ("low", "C2"), ("♣5", "C5"), ("король треф", "CK"), ("c", "C2")],
)
async def test_a_card_is_typed(typed: str, played: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, FROM_HAND, SOUTH)
        assert shown.typed(typed) is None
        await pilot.pause()
    assert app.decided == [Play(card(played))]


async def test_without_a_queen_its_key_is_the_one_to_the_door() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, FROM_HAND, SOUTH)
        await pilot.press("q")
        assert not app.refused
        shown = await show(app, pilot, FROM_DUMMY, SOUTH)
        await pilot.press("q")
        assert shown.draft_text() == "CQ"


async def test_dummy_s_card_is_typed_before_all_eyes() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = app.ask(FROM_DUMMY, SOUTH)
        await pilot.pause()
        assert shown.typed("q") is None
        await pilot.pause()
        assert shown.typed("ck") is not None
    assert app.decided == [Play(card("CQ"))]


@pytest.mark.parametrize(
    ("typed", "action"),
    [("3nt", Call(BY_CODE["3NT"])), ("4♠", Call(BY_CODE["4S"])), ("пас", Call(BY_CODE["P"]))],
)
async def test_a_call_is_typed(typed: str, action: Action) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, OPENED, SOUTH)
        assert shown.typed(typed) is None
        await pilot.pause()
    assert app.decided == [action]


@pytest.mark.parametrize(
    ("state", "seat", "typed", "code"),
    [
        (OPENED, SOUTH, "1c", "insufficient"),
        (OPENED, SOUTH, "banana", "notation.call"),
        (FROM_HAND, SOUTH, "ha", "not_held"),
        (FROM_HAND, SOUTH, "sq", "follow"),
        (FROM_HAND, SOUTH, "claim 14", "claim_tricks"),
        (FROM_HAND, NORTH, "concede", "claim_dummy"),
        (FROM_HAND, WEST, "c3", "not_your_play"),
        (LEADING, WEST, "hand over", "only_declarer"),
    ],
)
async def test_what_is_typed_in_vain_is_refused_by_the_law(
    state: State, seat: Seat, typed: str, code: str
) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, state, seat)
        refusal = shown.typed(typed)
        assert refusal is not None
        assert refusal.code == f"bridge.refuse.{code}"
    assert not app.said


async def test_the_last_card_of_a_hand_plays_itself_and_is_not_named() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = app.ask(LAST, LAST.turn)
        await pilot.pause()
        forced = shown.forced()
        assert forced is not None
        assert forced.action == GAME.legal(LAST, GAME.needs(LAST)[0])[0]
        assert forced.why.params == {"seat": Message(f"bridge.seat_of.{LAST.turn}")}
        assert not [c for c in shown.commands() if c.key == "enter"]
        shown = await show(app, pilot, FROM_HAND, SOUTH)
        assert shown.forced() is None


# Claims


async def test_a_claim_by_keys_with_a_line_of_play() -> None:
    """C1."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, PLAYED, SOUTH)
        await pilot.press("m", "left", "left", "up")
        assert shown.draft_text() == "claim 8"
        await pilot.press("7")
        assert not shown.begins("5"), "digits are tricks"
        assert shown.begins("t")
        assert shown.typed("trumps, then clubs") is None
        assert prompt_of(shown) == "claim.line"
        (command, *_) = shown.commands()
        assert not command.ask
        await pilot.press("enter")
    assert app.decided == [Claim(7, "trumps, then clubs")]


async def test_giving_all_away_is_asked_again() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, PLAYED, WEST)
        await pilot.press("m", "0")
        assert prompt_of(shown) == "concede"
        assert shown.commands()[0].ask
        await pilot.press("enter")
        assert shown.typed("concede") is None, "words of a line, while one is being made"
        await pilot.press("m")
        assert shown.typed("concede") is None
        await pilot.pause()
    assert app.decided == [Claim(0), Claim(0)]
    assert all(posted.ask is not None for posted in app.said if hasattr(posted, "ask"))


async def test_a_claim_with_the_mouse() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, PLAYED, SOUTH)
        await pilot.press("m")
        await click(app, pilot, "tricks", -1)
        await click(app, pilot, "tricks", -1)
        await click(app, pilot, "tricks", 1)
        assert shown.draft_text() == "claim 8"


async def test_a_claim_is_agreed_or_not_by_its_own_keys() -> None:
    """B9 #13: there is no default answer."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, CLAIMED, EAST)
        weighty = {c.key: c.action for c in shown.commands() if c.weighty}
        assert weighty == {"y": Accept(), "n": Reject()}
        prompt = shown.prompt()
        assert prompt is not None
        assert prompt.params["text"] == "trumps, then clubs"
        await pilot.press("enter", "tab", "enter")
        assert [r.code for r in app.refused] == ["bridge.board.refuse.choose_answer"] * 2
        assert shown.typed("accept") is None
        await pilot.pause()
    assert app.decided == [Accept()]


async def test_dummy_may_dispute_a_claim_by_its_own_key() -> None:
    """C1; Enter, and a yes, mean nothing."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, CLAIMED, NORTH)
        assert prompt_of(shown) == "dispute"
        assert [(c.key, c.action, c.weighty) for c in shown.commands()] == [("n", Reject(), True)]
        assert shown.typed("accept") is not None
        assert shown.typed("no") is None
        await pilot.pause()
    assert app.decided == [Reject()]


@pytest.mark.parametrize("seat", [SOUTH, SPECTATOR])
async def test_nobody_else_is_asked_about_a_claim(seat: Seat) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, CLAIMED, seat)
        assert shown.prompt() is None
        assert not [c for c in shown.commands() if c.weighty]
        assert any("sara claims 7" in line for line in lines_of(shown))


async def test_a_claim_put_aside_can_be_made_again_in_the_next_trick_only() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        s = claimed().does(WEST, Reject()).state
        await show(app, pilot, s, SOUTH)
        await pilot.press("m")
        assert [r.code for r in app.refused] == ["bridge.refuse.claimed"]


# Questions


async def test_a_call_is_asked_about_by_keys_and_by_mouse() -> None:
    """20F."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, board().calls("1S P 2NT").state, EAST)
        await pilot.press("w")
        assert shown.draft_text() == "ask 3"
        await pilot.press("up", "enter", "w")
        assert shown.plan.mode == ""
        await pilot.press("w")
        await click(app, pilot, "asked", 0)
        await click(app, pilot, "asked", 0)
    assert app.decided == [Ask(0), Ask(0)]


async def test_a_question_is_answered_in_words_or_by_nothing() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, ASKED, NORTH)
        assert shown.takes_words()
        (nothing,) = shown.commands()
        assert (nothing.key, nothing.action) == ("minus", Explain(2))
        await pilot.press("enter")
        assert [r.code for r in app.refused] == ["bridge.board.refuse.choose_words"]
        assert shown.typed("leave") is None, "no command's name"
        assert prompt_of(shown) == "explaining"
        await pilot.press("enter")
    assert app.decided == [Explain(2, "leave")]


# The play handed over


async def test_declarer_may_leave_the_play_to_dummy_where_it_is_allowed() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        s = Play4(hand_over=True).calls("1NT P P P").state
        shown = await show(app, pilot, s, NORTH)
        (over,) = shown.commands()
        assert (over.key, over.action, over.ask) == ("o", HandOver(), True)
        shown = await show(app, pilot, s, SOUTH)
        assert shown.commands() == ()


# Before all eyes


@pytest.mark.parametrize(
    ("state", "is_open"),
    [
        (OPENED, False),
        (ASKED, False),
        (LEADING, False),
        (FROM_DUMMY, False),
        (FROM_HAND, False),
        (led().plays("C3").state, False),
        (CLAIMED, False),
        (LAST, True),
    ],
)
def test_only_what_needs_no_hidden_hand_is_open(state: State, is_open: bool) -> None:
    shown = Board()
    watched = snapshot(state, SPECTATOR)
    assert all(shown.is_open(watched, awaited) is is_open for awaited in watched.awaited)
    assert shown.is_open(watched, Awaited(SOUTH, "ready"))


async def test_who_sees_his_hand_keeps_it_for_its_last_card() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        watched = snapshot(LAST, SPECTATOR)
        (awaited,) = watched.awaited
        shown = await show(app, pilot, LAST, awaited.seat)
        assert not shown.is_open(watched, awaited)
        shown = await show(app, pilot, LAST, (awaited.seat + 1) % 4)
        assert shown.is_open(watched, awaited)


async def test_dummy_s_card_is_played_before_all_eyes() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = app.ask(FROM_DUMMY, SOUTH)
        await pilot.pause()
        prompt = shown.prompt()
        assert prompt is not None
        assert (prompt.code, prompt.params["who"]) == ("bridge.board.prompt.open", Who(SOUTH))
        assert not any("♠ A Q J" in line or " A   Q" in line for line in lines_of(shown))
        assert "▒" in lines_of(shown)[-1]
        await pilot.press("h")
        assert not app.refused, "the key to one's hand"
        await pilot.press("c", "8", "enter")
    assert app.decided == [Play(card("C8"))]


# News


async def test_what_somebody_has_chosen_survives_news_as_long_as_it_is_asked() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, OPENED, SOUTH)
        await pilot.press("4", "s")
        await show(app, pilot, OPENED, SOUTH, seq=10, away=(EAST,))
        assert shown.draft_text() == "4S"
        shown.show(snapshot(OPENED, SPECTATOR, tasks=()), 0, False)
        assert shown.draft_text() == ""
        await show(app, pilot, OPENED, SOUTH)
        assert shown.draft_text() == "4S", "the curtain was drawn meanwhile"
        await show(app, pilot, OPENED, EAST)
        assert shown.draft_text() == ""


async def test_keys_mean_nothing_when_nobody_here_is_asked() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, PLAYED, NORTH)
        await pilot.press("s", "4", "tab", "down", "left", "a", "n", "p", "x")
        assert shown.draft_text() == ""
        assert prompt_of(shown) == "dummy"
        assert not app.refused
        await pilot.press("enter")
        assert [r.code for r in app.refused] == ["bridge.board.refuse.wait"]


# Panes


async def test_the_last_trick_and_the_auction_come_and_go() -> None:
    """B4.3."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        s = led().plays("C3 CT CK").state
        shown = await show(app, pilot, s, SOUTH)
        for key, seen in (("l", "K♣✓"), ("b", "pass")):
            await pilot.press(key)
            assert any(seen in line for line in lines_of(shown)), key
            await pilot.press("escape")
            assert not any(seen in line for line in lines_of(shown)), key
        assert {"l", "b", "m", "w"} <= {aid.key for aid in shown.aids()}
        shown = await show(app, pilot, s, NORTH)
        await pilot.press("b")
        assert not any("pass" in line for line in lines_of(shown)), "not at another's turn"
        assert {aid.key for aid in shown.aids()} == {"l"}


async def test_what_calls_mean_is_put_away_where_one_is_chosen() -> None:
    """B3.4."""
    app = Bare()
    async with app.run_test(size=LARGE) as pilot:
        told = board().does(SOUTH, Call(BY_CODE["1S"], False, "canary")).calls("P")
        shown = await show(app, pilot, told.calls("2NT").state, EAST)
        await pilot.press("b")
        assert any("Meaning of the calls" in line for line in lines_of(shown))
        await pilot.press("p")
        assert not any("Meaning of the calls" in line for line in lines_of(shown))


async def test_a_board_that_is_over_is_walked_through() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, OVER, SPECTATOR)

        def step() -> str:
            found = re.search(r"step (\d+) of 29", "\n".join(lines_of(shown)))
            assert found is not None
            return found[1]

        seen = [step()]
        for key in ("left", "up", "up", "home", "right", "down", "down", "down", "down", "end"):
            await pilot.press(key)
            seen.append(step())
        await pilot.press("right", "up")
        seen.append(step())
        assert seen == ["8", "7", "4", "0", "0", "1", "4", "8", "12", "16", "29", "28"]
        assert {"left", "right"} <= {aid.key for aid in shown.aids()}


async def test_a_new_board_is_looked_at_from_its_beginning() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, OVER, SOUTH)
        await pilot.press("end")
        await show(app, pilot, OPENED, SOUTH)
        await show(app, pilot, OVER, SOUTH)
        assert any("step 8 of 29" in line for line in lines_of(shown))


def in_match(*past: Outcome, seat: Seat = SOUTH, first: int = 3, **changes: Any) -> MatchView:
    """A match view whose board in progress is `OVER`."""
    match = Match(GAME)
    view = match.view(match.start(chosen(first_board=first, boards=4), 4, Carry()), seat)
    ended = {"past": past, "game_no": first + len(past) - 1, "between": True}
    return replace(view, inner=GAME.view(OVER, seat), **ended, **changes)


async def test_the_sheet_is_of_the_boards_that_are_over() -> None:
    assert OVER.outcome is not None
    passed = board().calls("P P P P").state.outcome
    assert passed is not None
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, OVER, SOUTH, view=in_match(passed, OVER.outcome))
        keys = [aid.key for aid in shown.aids()]
        assert keys.index("e") < keys.index("i"), "what stands at the end has no room in Russian"
        assert codes(shown.headline())[0] == "head.board_in_set"
        await pilot.press("e")
        lines = [line.split() for line in lines_of(shown) if line.strip()]
        assert lines[1][-4:] == ["passed", "out", "0", "0"]
        assert lines[2][-2:] == ["+1", "650"]
        assert lines[3] == ["total", "650", "0"]
        await pilot.press("e")
        assert not any("total" in line for line in lines_of(shown))


# What is said


async def test_the_line_at_the_top_tells_board_dealer_vulnerability_and_contract() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, OPENED, SOUTH)
        assert codes(shown.headline()) == ["head.board", "head.dealer", "head.vulnerable"]
        shown = await show(app, pilot, FROM_HAND, SOUTH)
        assert codes(shown.headline())[3:] == ["head.contract"]
        assert words().say(shown.headline()[3]) == "4♠ South"


async def test_the_panel_names_the_seat_and_its_part() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, OPENED, SOUTH)
        assert [words().say(m) for m in shown.panel(SOUTH)] == ["South", "dealer"]
        shown = await show(app, pilot, FROM_HAND, SOUTH)
        told = [[words().say(m) for m in shown.panel(seat)] for seat in range(4)]
        assert told == [["North", "dummy"], ["East"], ["South", "declarer"], ["West"]]


@pytest.mark.parametrize(
    ("state", "seat", "prompt"),
    [
        (OPENED, SOUTH, "call"),
        (LEADING, WEST, "lead"),
        (FROM_DUMMY, SOUTH, "follow.dummy"),
        (FROM_HAND, SOUTH, "follow"),
        (PLAYED, SOUTH, "discard"),
        (ASKED, NORTH, "explain"),
        (CLAIMED, WEST, "agree.line"),
    ],
)
async def test_what_can_be_done_is_said(state: State, seat: Seat, prompt: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, state, seat)
        assert prompt_of(shown) == prompt
        assert "⟦" not in words().say(shown.prompt() or Message("bridge.name"))


# The widget


@pytest.mark.parametrize("size", [SMALL, LARGE, (30, 10), (20, 6), (200, 60), (3, 3)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("language", ["en", "ru", "ar"])
async def test_every_line_is_as_wide_as_the_widget(
    size: tuple[int, int], glyphs: str, language: str
) -> None:
    app = Bare(glyphs=glyphs, language=language)
    async with app.run_test(size=size) as pilot:
        for name in ("calling", "declaring", "claimed", "over"):
            scene = SCENES[name]
            shown = await show(app, pilot, scene.state, scene.seat)
            for y in range(size[1]):
                strip = shown.render_line(y)
                assert strip.cell_length == size[0]
                assert sum(cell_len(segment.text) for segment in strip) == size[0]


async def test_without_colours_suits_and_choices_are_told_by_shape() -> None:
    app = Bare(palette="none")
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, FROM_HAND, SOUTH)
        await pilot.press("k")
        styles = [part.style for y in range(SMALL[1]) for part in shown.render_line(y)]
        assert len({(style.color, style.bgcolor) for style in styles if style is not None}) == 1
        assert lines_of(shown)[15].strip() == "K"
        assert {"♠", "♥", "♦", "♣"} <= set("".join(lines_of(shown)))


async def test_the_official_sees_every_hand() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, FROM_HAND, OFFICIAL)
        seen = "\n".join(lines_of(shown))
        for suit in ("♠ K 7 4", "♠ 10 8", "♠ 6 5 3"):
            assert suit in seen
        assert "▒" not in seen


async def test_nothing_is_drawn_before_anything_is_shown() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = app.board
        keys = ("tab", "left", "s", "1", "a", "m", "w", "l", "home", "backspace", "delete", "enter")
        await pilot.press(*keys)
        await pilot.click(Board)
        assert shown.render_line(0).text.strip() == ""
        assert shown.prompt() is None
        assert (*shown.headline(), *shown.panel(0), *shown.commands(), *shown.aids()) == ()
        assert shown.draft_text() == ""
        assert not shown.back()
        assert not shown.begins("a")


async def test_what_calls_mean_is_read_page_by_page() -> None:
    """However little room there is beside the auction; a call that is chosen puts it away."""
    app = Bare()
    async with app.run_test(size=(55, 10)) as pilot:
        shown = await show(app, pilot, talking(), WEST)
        pages = []
        for _ in range(3):
            await pilot.press("b")
            await pilot.pause()
            pages.append("\n".join(lines_of(shown)))
        told = [page for page in pages if "Meaning of the calls" in page]
        assert [page.count("five cards or more") for page in told] == [3, 1]
        assert "1 / 2" in told[0]
        await pilot.press("b", "4", "s")
        assert shown.draft_text() == "4S"
        assert "Meaning of the calls" not in "\n".join(lines_of(shown))


# Words


def literal_codes() -> Iterator[str]:
    """The names of messages that the board's files put together, where they are written out."""
    folder = Path(board_module.__file__ or "").parents[1]
    files = [path for part in ("*.py", "board/*.py", "drawing/*.py") for path in folder.glob(part)]
    for path in files:
        text = path.read_text("utf-8")
        for found in re.findall(r'(?<!\w)(?:said|label)\(\s*"([a-z_.]+)"', text):
            yield f"bridge.board.{found}"
        yield from re.findall(r'"(bridge\.board\.[a-z_.]+[a-z])"', text)


def made_codes() -> Iterator[str]:
    for name in ("call", "strain", "card", "words", "answer"):
        yield f"bridge.board.refuse.choose_{name}"
    for name in ("called", "alerted", "alerted.text", "explained"):
        yield f"bridge.board.prompt.{name}"
    for name in ("card", "lead", "follow", "discard"):
        yield from (f"bridge.board.prompt.{name}{suffix}" for suffix in ("", ".for", ".dummy"))
    for name in ("claim", "concede", "agree"):
        yield from (f"bridge.board.prompt.{name}{suffix}" for suffix in ("", ".line"))
    for kind in ("all", "some", "none"):
        yield f"bridge.board.claimed.{kind}"
    for name in ("more", "made", "over", "down"):
        yield f"bridge.board.need.{name}"
    for part in ("dealer", "declarer", "dummy", "leader"):
        yield f"bridge.board.part.{part}"
    for name in ("answer.open", "answer.given", "decide.bid", "decide.call", "decide.ask"):
        yield f"bridge.board.{name}"
    for name in ("board", "vulnerable", "contract", "result"):
        yield f"bridge.board.sheet.{name}"
    for n in range(4):
        yield from (f"bridge.board.{name}.{n}" for name in ("compass", "sheet.vulnerable"))
    for kind, names in (("mouse", Board.MOUSE), ("typed", Board.TYPED)):
        for name in names:
            yield from (f"bridge.board.{kind}.{name}", f"bridge.board.{kind}.{name}.does")
    for binding in Board.BINDINGS:
        yield getattr(binding, "description", "")


@pytest.mark.parametrize("language", ["en", "ru", "ar"])
def test_everything_the_board_says_has_words(language: str) -> None:
    found = words(language)
    used = {*literal_codes(), *made_codes()}
    assert len(used) > 100
    assert not {code for code in used if not found.has(code)}


@pytest.mark.parametrize("language", ["en", "ru", "ar"])
@pytest.mark.parametrize("name", SCENES)
def test_prompts_are_whole_sentences_in_every_language(language: str, name: str) -> None:
    plan = SCENES[name].plan
    found = words(language)
    said = [prompts_module.prompt(plan), *prompts_module.headline(plan.view)]
    said += [prompts_module.decides(plan)] if plan.action is not None else []
    assert not [m for m in said if m is not None and "⟦" in found.say(m)]
