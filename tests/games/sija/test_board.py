"""The board as a person uses it: keys, mouse, notation; what it says and what it will not do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.strip import Strip

from majlis.core.actions import tag_of
from majlis.core.game import Message, Refusal, Who
from majlis.core.seats import SPECTATOR
from majlis.games.sija import board as board_module
from majlis.games.sija import draft as draft_module
from majlis.games.sija import prompts as prompts_module
from majlis.games.sija.actions import Ask, EndTurn, Pay, Place, Remove, Reply, Resign, Step
from majlis.games.sija.bits import CENTRE
from majlis.games.sija.board import Board
from majlis.games.sija.scene import terms
from majlis.games.sija.state import FIRST, SECOND, State
from majlis.ui.glyphs import UNICODE
from majlis.ui.wording import Wording
from tests.core.tables import Sitting
from tests.games.sija.positions import begun, play, ready, resigned, squares
from tests.games.sija.scenes import OFFERED, shuttled
from tests.games.sija.sitting import (
    CHAIN,
    THREE,
    AtTable,
    Bare,
    draft_of,
    names,
    snapshot,
    square,
)

SMALL = (55, 18)
LARGE = (70, 34)
SHUT = ready("a1 a2 b1 b2 c1", "a3 b3 c2 d1", no_opening="remove_one", phase="remove", turn=SECOND)
DUTY = ready("a2 b1 g6 f7 d4", "a1 g7", duty=True)
FREE = ready("a2 b1 g6 f7 d4", "a1 g7", no_opening="free", last_by=FIRST)
CHAINED = play(ready(*CHAIN), "c2-c3")
LEAVING = play(ready(*CHAIN, chain_optional=True), "c2-c3")


@pytest.fixture
async def table() -> Any:
    sitting = Sitting("sija")
    await sitting.table.open()
    return sitting.table


async def show(
    app: Bare, pilot: Pilot[None], s: State, seat: int | None = None, **changes: Any
) -> Board:
    shown = snapshot(s, seat, **changes)
    app.board.show(shown, max(shown.seat, 0), True)
    await pilot.pause()
    return app.board


async def click(app: Bare, pilot: Pilot[None], *names: str, **more: Any) -> None:
    for name in names:
        await pilot.click(Board, offset=app.place(name), **more)


def codes(messages: Sequence[Message]) -> list[str]:
    return [message.code.removeprefix("sija.board.") for message in messages]


# Placing


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_two_stones_with_the_keyboard_alone(table: Any, size: tuple[int, int]) -> None:
    """S3.1, S3.4."""
    app = AtTable(table)
    async with app.run_test(size=size) as pilot:
        app.refresh_board()
        await pilot.press("space", "right", "enter")
        assert app.board.draft_text() == "d3 e3"
        assert app.scene.stones == (squares("d3 e3"), 0)
        await pilot.press("enter")
        assert table.snapshot(0).view.stones == (squares("d3 e3"), 0)
    assert app.decided == [Place(square("d3"), square("e3"))]


async def test_two_stones_with_the_mouse_alone() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, begun())
        await click(app, pilot, "b1", "c5")
        assert app.scene.chosen == squares("b1 c5")
        assert not app.said
        command = board.commands()[0]
        assert (command.action, command.key) == (Place(1, 30), "enter")


async def test_the_first_of_two_can_be_taken_back_in_every_way() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, begun())
        for back in ("backspace", "escape", "delete", "space"):
            await pilot.press("space")
            assert board.draft_text() == "d3"
            await pilot.press(back)
            assert board.draft_text() == ""
        await click(app, pilot, "b1", "b1")
        assert board.draft_text() == ""
        await click(app, pilot, "b1")
        await click(app, pilot, "g7", button=3)
        assert board.draft_text() == ""
        assert not app.said


async def test_the_centre_is_shut_while_stones_are_placed() -> None:
    """S3.2."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, begun())
        assert app.scene.closed
        await click(app, pilot, "d4")
        assert [refusal.code for refusal in app.refused] == ["sija.refuse.centre"]
        await show(app, pilot, ready(*THREE))
        assert not app.scene.closed


# Moving


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_step_with_the_keyboard_alone(size: tuple[int, int]) -> None:
    """Tab goes to what captures first; the step is decided on its target."""
    app = Bare()
    async with app.run_test(size=size) as pilot:
        await show(app, pilot, ready(*THREE))
        await pilot.press("down", "tab", "enter", "tab")
        assert app.scene.chosen == squares("d3")
        assert app.scene.cursor == square("d4")
        assert app.scene.doomed == squares("c4 e4 d5")
        assert not app.said
        await pilot.press("enter")
    assert app.decided == [Step(17, 24)]


async def test_arrows_alone_will_do() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, ready(*THREE))
        await pilot.press("up", "up", "up", "space", "up", "space")
    assert app.decided == [Step(square("d6"), square("d7"))]


async def test_a_step_is_two_clicks_or_one_drag() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, ready(*THREE))
        await click(app, pilot, "d3", "d2")
        await pilot.mouse_down(Board, offset=app.place("b4"))
        await pilot.mouse_up(Board, offset=app.place("b5"))
        await pilot.pause()
    assert app.decided == [Step(17, 10), Step(square("b4"), square("b5"))]


async def test_a_stone_that_was_clicked_can_be_dragged_or_put_back() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, ready(*THREE))
        await click(app, pilot, "d3")
        await pilot.mouse_down(Board, offset=app.place("d3"))
        await pilot.mouse_up(Board, offset=app.place("d2"))
        assert app.decided == [Step(17, 10)]
        await click(app, pilot, "d3")
        assert app.scene.chosen == 0


async def test_a_stone_dragged_astray_says_why_and_stays_in_hand() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, ready(*THREE))
        await pilot.mouse_down(Board, offset=app.place("d3"))
        await pilot.mouse_up(Board, offset=app.place("g1"))
        await pilot.pause()
        assert [refusal.code for refusal in app.refused] == ["sija.refuse.not_beside"]
        assert app.scene.chosen == squares("d3")
        assert not app.said


async def test_the_mouse_shows_what_a_step_would_take() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, ready(*THREE))
        await click(app, pilot, "d3")
        await pilot.hover(Board, offset=app.place("c3"))
        assert app.scene.doomed == 0
        await pilot.hover(Board, offset=app.place("d4"))
        assert app.scene.doomed == squares("c4 e4 d5")
        await pilot.hover(Board, offset=app.place("g1"))
        assert app.scene.cursor == square("d4")


async def test_a_click_between_squares_means_nothing() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, ready(*THREE))
        x, y = app.place("d3")
        for offset in ((x + 2, y), (x, y + 1), (0, 0)):
            await pilot.click(Board, offset=offset)
        assert not app.refused
        assert not app.drafted


async def test_a_chain_marks_its_stone_and_goes_on_in_one_click() -> None:
    """S5.6."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, CHAINED)
        assert app.scene.chosen == squares("c3")
        assert dict(app.scene.reach) == {square("c4"): 1}
        assert app.scene.trail == {square("c2"): None}
        assert app.scene.gone == squares("b3")
        assert not any(isinstance(c.action, EndTurn) for c in board.commands())
        await pilot.press("tab", "enter")
        assert app.decided == [Step(16, 23)]


async def test_a_chain_may_be_left_where_that_is_agreed() -> None:
    """S5.6, chain_optional: by its key, never by Enter."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, LEAVING)
        ending = [c for c in board.commands() if isinstance(c.action, EndTurn)]
        assert [(c.key, c.ask, c.weighty) for c in ending] == [("s", False, False)]
        assert board.typed("") == Refusal("illegal", "sija.board.refuse.step", "S5.6")
        assert board.typed(".") is None
        await pilot.pause()
        assert app.decided == [EndTurn()]


async def test_a_stone_is_chosen_that_leaves_the_board() -> None:
    """S6.4."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, SHUT)
        assert board.prompt() == Message("sija.board.prompt.remove", {"who": Who(FIRST)})
        await click(app, pilot, "b2")
        assert not app.said
        await pilot.press("enter")
        assert app.decided == [Remove(8)]


# Typed


@pytest.mark.parametrize(
    ("s", "texts", "draft"),
    [
        (begun(), ("b1 c5",), "b1 c5"),
        (begun(), ("c5b1",), "c5 b1"),
        (begun(), ("b1", "c5"), "b1 c5"),
        (begun(), ("B1", "b1"), ""),
        (begun(), ("a1 a2", "b1 c5"), "b1 c5"),
        (begun(), ("ش1 لا2",), "a1 b2"),
        (play(OFFERED, "+"), ("f4", "a1"), "f4 a1"),
        (play(OFFERED, "+"), ("a1 f4",), "a1 f4"),
        (SHUT, ("b2",), "b2"),
        (SHUT, ("xb2",), "b2"),
    ],
)
async def test_typed_squares_wait_for_enter(s: State, texts: Sequence[str], draft: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        for text in texts:
            assert board.typed(text) is None
        assert sorted(board.draft_text().split()) == sorted(draft.split())
        await pilot.pause()
        assert not app.said
        if draft:
            assert board.typed("") is None
            await pilot.pause()
            assert len(app.said) == 1


@pytest.mark.parametrize(
    ("s", "text", "action"),
    [
        (ready(*THREE), "d3-d4", Step(17, 24)),
        (ready(*THREE), "d3d4", Step(17, 24)),
        (ready(*THREE), "d3 d4", Step(17, 24)),
        (ready(*THREE), "D3-D4xc4xe4xd5", Step(17, 24)),
        (CHAINED, "c4", Step(16, 23)),
        (CHAINED, "c3-c4", Step(16, 23)),
        (OFFERED, "yes", Reply(True)),
        (OFFERED, "-", Reply(False)),
    ],
)
async def test_typed_steps_and_answers_are_decided(s: State, text: str, action: Any) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        assert board.typed(text) is None
        await pilot.pause()
        assert app.decided == [action]
        assert app.said[0].ask is None  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("s", "text", "rule"),
    [
        (begun(), "d4", "S3.2"),
        (begun(), "a1 d4", "S3.2"),
        (begun(), "a1 b1 c1", "S3.1"),
        (begun(), "d3-", "S3.1"),
        (begun(), "h9", "S1.1"),
        (begun(), "انسحاب غدا", "S16"),
        (ready(*THREE), "d3-e4", "S4.2"),
        (ready(*THREE), "a1-a2", "S4.2"),
        (DUTY, "d4-d5", "S6.3"),
        (CHAINED, "e4-e5", "S5.6"),
        (ready(*THREE), "ransom d3", "S7.1"),
    ],
)
async def test_typed_nonsense_is_answered_with_its_rule(s: State, text: str, rule: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        refusal = board.typed(text)
        assert refusal is not None
        assert refusal.rule == rule
        await pilot.pause()
        assert board.draft_text() == ""
        assert not app.said


async def test_what_begins_a_move_is_typed() -> None:
    app = Bare()
    async with app.run_test(size=SMALL):
        assert all(map(app.board.begins, "abcdefgA="))
        assert not any(map(app.board.begins, "hrsuvqyn/.1"))


async def test_resigning_is_asked_again_however_it_is_said() -> None:
    """S10.1."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, ready(*THREE))
        commands = [c for c in board.commands() if isinstance(c.action, Resign)]
        assert [(c.key, c.ask) for c in commands] == [("R", True)]
        board.typed("resign")
        await pilot.pause()
        assert app.said[0].ask == Message("sija.verb.resign.confirm")  # type: ignore[union-attr]


# The ransom


async def test_a_ransom_in_three_steps(table: Any) -> None:
    """S7.2: second offers and is asked again, first answers, first pays."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        second = ready("d3 b4 f4 d6 a1", "c4 e4 d5 g7 b7", SECOND)
        board = await show(app, pilot, second)
        assert "ransom" in [aid.action for aid in board.aids()]
        await pilot.press("r")
        assert codes([m for m in (board.prompt(),) if m]) == ["prompt.offer"]
        await click(app, pilot, "g7")
        assert app.decided == [Ask(48)]
        assert app.said[0].ask == Message(  # type: ignore[union-attr]
            "sija.board.ask", {"square": "g7", "who": Who(FIRST), "n": 0}
        )
        assert app.scene.chosen == squares("g7")

        board = await show(app, pilot, play(second, "=g7"))
        answers = [c for c in board.commands() if c.weighty]
        assert [(c.key, c.action) for c in answers] == [("y", Reply(True)), ("n", Reply(False))]
        assert app.scene.doomed == squares("g7")

        board = await show(app, pilot, play(second, "=g7", "+"))
        await pilot.press("tab", "space", "backspace")
        assert board.draft_text() == ""
        await click(app, pilot, "a1", "d3")
        await pilot.press("enter")
        assert app.decided[-1] == Pay(0, 17)


async def test_a_ransom_can_be_thought_better_of() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, ready(*THREE, SECOND))
        for leave in ("escape", "r", "backspace", "delete"):
            await pilot.press("r")
            assert codes([m for m in (board.prompt(),) if m]) == ["prompt.offer"]
            await pilot.press(leave)
            assert codes([m for m in (board.prompt(),) if m]) == ["prompt.move"]
        await pilot.press("r")
        await click(app, pilot, "d3")
        assert [refusal.rule for refusal in app.refused] == ["S7.2"]
        assert not app.said


async def test_a_request_is_asked_again_when_it_is_made_again_only() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, ready(*THREE, SECOND))
        await pilot.press("r")
        await click(app, pilot, "g7")
        await pilot.press("left", "tab", "down")
        await pilot.hover(Board, offset=app.place("d5"))
        assert app.decided == [Ask(48)]
        await pilot.press("enter")
        assert app.decided == [Ask(48), Ask(48)]
        await click(app, pilot, "d5")
        assert app.decided[2:] == [Ask(square("d5"))]


@pytest.mark.parametrize("text", ["ransom g7", "=g7", "ask g7", "فدية g7", "طلب الفدية g7"])
async def test_a_ransom_is_asked_for_in_words(text: str) -> None:
    app = Bare(language="ar")
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, ready(*THREE, SECOND))
        assert board.typed(text) is None
        await pilot.pause()
        assert app.decided == [Ask(48)]
        assert app.said[0].ask is not None  # type: ignore[union-attr]


async def test_the_word_alone_begins_a_ransom() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, ready(*THREE, SECOND))
        assert board.typed("ransom") is None
        assert board.typed("g7") is None
        await pilot.pause()
        assert app.decided == [Ask(48)]


async def test_first_has_no_ransom_to_ask_for() -> None:
    """S7.1."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, ready(*THREE))
        assert "ransom" not in [aid.action for aid in board.aids()]
        await pilot.press("r")
        assert [refusal.rule for refusal in app.refused] == ["S7.1"]


async def test_enter_never_answers_a_request() -> None:
    """S7.2: the question has no default, and the board stays in sight."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, OFFERED)
        await pilot.press("enter", "space", "enter")
        await click(app, pilot, "a1", "g7")
        assert board.typed("") == Refusal("illegal", "sija.board.refuse.choose", "S7.2", {"n": 0})
        assert not app.said
        assert {refusal.code for refusal in app.refused} == {"sija.board.refuse.choose"}


# Out of turn


async def test_out_of_turn_says_whose_turn_it_is() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, ready(*THREE), SECOND)
        await click(app, pilot, "d3")
        refusal = Refusal("out_of_turn", "sija.refuse.not_your_turn", "S5.6", {"who": Who(FIRST)})
        assert app.refused == [refusal]
        assert board.confirm() == refusal
        assert board.typed("d3-d4") == msgspec.structs.replace(refusal, rule="S4.1")
        assert board.prompt() is None
        assert app.scene.cursor is None


async def test_whoever_only_watches_is_told_nothing_and_does_nothing() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        app.board.show(snapshot(ready(*THREE), SPECTATOR), 0, False)
        await pilot.pause()
        await click(app, pilot, "d3", "d4")
        await pilot.press("tab", "space", "enter", "r")
        assert app.board.prompt() is None
        assert (*app.board.commands(), *app.board.aids()) == ()
        assert app.board.forced() is None
        assert not app.said


async def test_a_table_that_stands_still_says_so() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        app.board.show(snapshot(ready(*THREE)), 0, False)
        await pilot.pause()
        assert app.board.typed("") == Refusal("out_of_turn", "sija.board.refuse.wait")
        assert app.board.typed("d3-d4") == Refusal("out_of_turn", "sija.board.refuse.wait")
        assert not app.said


async def test_when_the_game_is_over_nothing_can_be_played() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        over = resigned(ready(*THREE), SECOND)
        app.board.show(snapshot(over, 0), 0, False)
        await pilot.pause()
        assert app.board.typed("") == Refusal("too_late", "sija.refuse.over")
        assert app.board.prompt() is None
        assert app.scene.cursor is None


# What survives


async def test_a_draft_survives_resizing() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, begun())
        await click(app, pilot, "b1")
        for size in (LARGE, (30, 8), (1, 1), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert board.draft_text() == "b1"
        await click(app, pilot, "c5")
        assert board.draft_text() == "b1 c5"


async def test_a_draft_survives_news_while_its_question_is_open() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        s = begun()
        board = await show(app, pilot, s)
        await click(app, pilot, "b1", "c5")
        await show(app, pilot, s, seq=12)
        assert board.draft_text() == "b1 c5"
        app.board.show(snapshot(s), 0, False)
        assert not [c for c in board.commands() if isinstance(c.action, Place)]
        await show(app, pilot, s)
        assert [c for c in board.commands() if isinstance(c.action, Place)]
        await show(app, pilot, play(s, "b1 c5"))
        assert board.draft_text() == ""


async def test_a_board_turned_round_is_the_same() -> None:
    """The board is never turned: files from the left, ranks from below, whoever looks."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, begun())
        await click(app, pilot, "b1")
        before = [board.render_line(y).text for y in range(SMALL[1])]
        board.show(snapshot(begun()), 1, True)
        await pilot.pause()
        assert [board.render_line(y).text for y in range(SMALL[1])] == before


# What is seen


async def test_the_last_turn_is_marked(table: Any) -> None:
    app = AtTable(table)
    async with app.run_test(size=SMALL) as pilot:
        app.refresh_board()
        app.board.typed("b1 c5")
        app.board.confirm()
        await pilot.pause()
        assert app.scene.came == {square("b1"): None, square("c5"): None}
        await show(app, pilot, play(ready(*CHAIN), "c2-c3", "c3-c4"))
        assert app.scene.came == {square("c4"): "upwards"}
        assert app.scene.trail == {square("c2"): None, square("c3"): "upwards"}
        assert names(app.scene.gone) == {square("b3"), square("d4")}
        assert app.scene.mover == FIRST
        second = ready("g7 f7 a7", "a1 c1 c3 c4", SECOND)
        await show(app, pilot, play(second, "a1-b1"))
        assert (app.scene.mover, app.scene.came) == (SECOND, {square("b1"): "rightwards"})


async def test_the_cursor_is_seen_with_the_focus_only() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, ready(*THREE))
        assert app.scene.cursor is not None
        app.set_focus(None)
        await pilot.pause()
        assert app.scene.cursor is None


class Counting(Board):
    """A board that knows which of its lines were asked for."""

    asked: list[int]

    def render_line(self, y: int) -> Strip:
        self.asked.append(y)
        return super().render_line(y)


async def test_moving_the_cursor_paints_only_what_changes() -> None:
    class Watched(Bare):
        def compose(self) -> Iterator[Board]:
            board = Counting()
            board.asked = []
            yield board

    app = Watched()
    async with app.run_test(size=SMALL) as pilot:
        board = app.query_one(Counting)
        await show(app, pilot, ready(*THREE))
        board.asked.clear()
        await pilot.press("right")
        await pilot.pause()
        _, y = app.place("d3")
        assert set(board.asked) == {0, y, 16}
        board.asked.clear()
        board.show(snapshot(ready(*THREE)), 0, True)
        await pilot.pause()
        assert not board.asked


@pytest.mark.parametrize("size", [SMALL, LARGE, (31, 10), (20, 6), (200, 60), (3, 3)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("language", ["en", "ar"])
async def test_every_line_is_as_wide_as_the_widget(
    size: tuple[int, int], glyphs: str, language: str
) -> None:
    app = Bare(glyphs=glyphs, language=language)
    async with app.run_test(size=size) as pilot:
        for s in (ready(*THREE), resigned(ready(*THREE), SECOND)):
            board = await show(app, pilot, s, 0)
            for y in range(size[1]):
                strip = board.render_line(y)
                assert strip.cell_length == size[0]
                assert sum(cell_len(segment.text) for segment in strip) == size[0]


async def test_changed_settings_are_drawn_at_once() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, ready(*THREE))
        assert board._look.glyphs.name == "unicode"
        app.context.change(glyphs="ascii", palette="none")
        board.refresh()
        await pilot.pause()
        assert board.render_line(1)
        assert board._look.glyphs.name == "ascii"
        styles = [segment.style for segment in board.render_line(3)]
        assert len({style.color for style in styles if style is not None}) == 1


@pytest.mark.parametrize("digits", ["arab", "latn"])
async def test_coordinates_stay_latin_and_counts_take_the_readers_digits(digits: str) -> None:
    app = Bare(language="ar", digits=digits)
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, ready(*THREE))
        await click(app, pilot, "d3")
        lines = [board.render_line(y).text for y in range(SMALL[1])]
        assert "".join(lines[0].split()) == "abcdefg"
        assert [line.strip()[0] for line in lines[2:15:2]] == list("7654321")
        assert ("‹٣›" if digits == "arab" else "‹3›") in "".join(lines)


async def test_nothing_is_drawn_before_anything_is_shown() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        await pilot.press("tab", "left", "space", "r", "backspace", "escape")
        assert board.render_line(0).text.strip() == ""
        assert board.prompt() is None
        assert (*board.headline(), *board.panel(0), *board.commands(), *board.aids()) == ()
        assert board.draft_text() == ""
        assert not board.back()


# How points were made

WON = resigned(play(ready(*THREE), "d3-d4"), SECOND, at_ms=125_000)


def account_of(board: Board) -> dict[str, tuple[int, int]]:
    return {term.name: term.values for term in terms(board.draft.view)}


async def test_points_are_shown_term_by_term() -> None:
    """S9.1: and the terms make the sum."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, WON, 0)
        assert account_of(board) == {
            "base": (240, -100),
            "eaten": (12, 0),
            "killed": (0, -6),
            "minutes": (-2, 2),
            "steps": (-1, 0),
            "points": (249, -104),
        }
        rows = [board.render_line(y).text.split()[-3:] for y in range(6, 12)]
        assert rows == [
            ["base", "240", "-100"],
            ["×4", "+12", "0"],
            ["×2", "0", "-6"],
            ["minutes", "-2", "+2"],
            ["steps", "-1", "0"],
            ["points", "249", "-104"],
        ]
        assert board.render_line(5).text.split()[-2:] == list(UNICODE.pieces)


async def test_a_cap_on_the_losers_points_is_a_term() -> None:
    """S9.5."""
    s = ready(*THREE, loser_bonus_cap=1)
    s = msgspec.structs.replace(s, steps=(5, 150))
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, resigned(s, SECOND), 0)
        found = account_of(board)
        assert found["cut"] == (0, -49)
        for seat in (0, 1):
            parts = [values[seat] for name, values in found.items() if name != "points"]
            assert sum(parts) == found["points"][seat]


async def test_a_void_game_has_no_points_to_show() -> None:
    """S9.2."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, resigned(begun(), FIRST), 0)
        assert account_of(board) == {}
        assert codes(board.headline())[0] == "head.over"


async def test_an_arabic_account_reads_from_the_right() -> None:
    app = Bare(language="ar")
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, WON, 0)
        lines = [board.render_line(y).text for y in range(SMALL[1])]
        row = next(line for line in lines if "الأساس" in line)
        assert row.index("١٠٠-") < row.index("٢٤٠") < row.index("الأساس") < row.index("│")


# Words


@pytest.mark.parametrize(
    ("s", "typed", "code"),
    [
        (begun(), "", "prompt.place"),
        (begun(), "b1", "prompt.place.one"),
        (begun(), "b1 c5", "prompt.place.two"),
        (begun(first_stone_next_to_centre=True), "", "prompt.place.beside"),
        (ready(*THREE), "", "prompt.move"),
        (CHAINED, "", "prompt.chain"),
        (LEAVING, "", "prompt.chain.free"),
        (DUTY, "", "prompt.duty"),
        (FREE, "", "prompt.shut"),
        (shuttled(), "", "prompt.warned"),
        (OFFERED, "", "prompt.reply"),
        (msgspec.structs.replace(OFFERED, refusals=2), "", "prompt.reply.last"),
        (play(OFFERED, "+"), "", "prompt.pay"),
        (play(OFFERED, "+"), "a1", "prompt.pay.one"),
        (play(OFFERED, "+"), "a1 f4", "prompt.pay.two"),
        (msgspec.structs.replace(play(OFFERED, "+"), granted=True), "", "prompt.pay.granted"),
        (ready(*THREE, SECOND), "ransom", "prompt.offer"),
        (
            ready("g7 g6 e1", "a2 b1 a3 b2 c1", SECOND, ransom_stone="sheltered"),
            "ransom",
            "prompt.offer.sheltered",
        ),
        (SHUT, "", "prompt.remove"),
        (SHUT, "b2", "prompt.remove.one"),
    ],
)
async def test_the_prompt_says_what_can_be_done(s: State, typed: str, code: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        if typed:
            board.typed(typed)
        prompt = board.prompt()
        assert prompt is not None
        assert prompt.code == f"sija.board.{code}"
        words = Wording("ar")
        words.with_game("sija")
        assert "⟦" not in words.say(prompt)


@pytest.mark.parametrize(
    ("s", "stone", "target", "code"),
    [
        (ready(*THREE), "d3", "g1", "prompt.picked"),
        (ready(*THREE), "d3", "d4", "prompt.takes"),
        (ready(*THREE), "d3", "c3", "prompt.aimed"),
        (shuttled(), "a1", "b1", "prompt.loses"),
        (ready("a2 c1 g6 f7 d4", "a1 g7"), "c1", "b1", "prompt.shuts"),
    ],
)
async def test_the_prompt_says_what_a_step_would_do(
    s: State, stone: str, target: str, code: str
) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        await click(app, pilot, stone)
        board._take(board.draft.to(square(target)))
        prompt = board.prompt()
        assert prompt is not None
        if prompt.code == "sija.board.prompt.warned":
            prompt = prompt.params["prompt"]
        assert prompt.code == f"sija.board.{code}"


async def test_the_duty_names_the_steps_that_unblock() -> None:
    """S6.3."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, DUTY)
        prompt = board.prompt()
        assert prompt is not None
        assert set(prompt.params["steps"]) >= {"b1-b2", "b1-c1", "a2-a3"}
        assert prompt.params["who"] == Who(SECOND)
        assert app.scene.only == board.draft.only != 0


@pytest.mark.parametrize(
    ("s", "first", "second"),
    [
        (begun(), ["first", "left"], ["second", "left"]),
        (ready(*THREE), ["first", "stones", "eaten"], ["second", "stones", "eaten"]),
        (
            play(OFFERED, "+", "a1 f4"),
            ["first", "stones", "eaten", "ransomed"],
            ["second", "stones", "eaten", "ransomed"],
        ),
        (
            play(OFFERED, "-"),
            ["first", "stones", "eaten"],
            ["second", "stones", "eaten", "refusals"],
        ),
        (
            ready(*THREE, refusals=3),
            ["first", "stones", "eaten"],
            ["second", "stones", "eaten", "granted"],
        ),
        (
            ready(*THREE, refusals=3, ransom="off"),
            ["first", "stones", "eaten"],
            ["second", "stones", "eaten"],
        ),
        (shuttled(), ["first", "stones", "eaten", "repeats"], ["second", "stones", "eaten"]),
        (
            play(SHUT, "xa1"),
            ["first", "stones", "eaten", "removed"],
            ["second", "stones", "eaten"],
        ),
        (WON, ["first", "stones", "eaten", "points"], ["second", "stones", "eaten", "points"]),
    ],
)
async def test_the_panels_say_what_the_players_have(
    s: State, first: list[str], second: list[str]
) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s, 0)
        for seat, facts in ((FIRST, first), (SECOND, second)):
            assert codes(board.panel(seat)) == [f"panel.{fact}" for fact in ("piece", *facts)]
        assert board.panel(0)[0].params != board.panel(1)[0].params


@pytest.mark.parametrize(
    ("s", "expected"),
    [
        (begun(), ["head.place", "head.score", "head.left"]),
        (ready(*THREE), ["head.move", "head.score", "head.steps"]),
        (ready(*THREE, quiet=150), ["head.move", "head.score", "head.quiet"]),
        (ready(*THREE, quiet=150, no_progress=0), ["head.move", "head.score", "head.steps"]),
        (OFFERED, ["head.ransom", "head.score", "head.steps"]),
        (WON, ["head.over", "head.score", "head.steps"]),
    ],
)
async def test_the_headline_says_how_the_game_stands(s: State, expected: list[str]) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s, 0)
        assert codes(board.headline()) == expected


@pytest.mark.parametrize(
    ("s", "tags"),
    [
        (begun(), ["resign"]),
        (ready(*THREE), ["resign"]),
        (LEAVING, ["end", "resign"]),
        (OFFERED, ["reply", "reply", "resign"]),
        (play(OFFERED, "+"), ["resign"]),
        (SHUT, ["resign"]),
        (WON, []),
    ],
)
async def test_commands_are_what_is_not_done_on_the_board(s: State, tags: list[str]) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        commands = board.commands()
        assert [tag_of(command.action) for command in commands] == tags
        assert all(command.key for command in commands)
        keys = [command.key for command in commands]
        assert len(set(keys)) == len(keys)
        assert not any(a.key in "abcdefg" for a in commands)


async def test_aids_name_the_keys_that_help() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, ready(*THREE, SECOND))
        assert codes([aid.label for aid in board.aids()]) == ["aid.step", "aid.ransom"]
        await click(app, pilot, "g7")
        assert codes([aid.label for aid in board.aids()]) == [
            "aid.back",
            "aid.target",
            "aid.ransom",
        ]
        await pilot.press("r")
        assert codes([aid.label for aid in board.aids()]) == ["aid.back", "aid.offer"]


def said() -> set[str]:
    """Every code of the board that stands in its modules."""
    modules = (board_module, prompts_module, draft_module)
    text = "".join(Path(str(m.__file__)).read_text() for m in modules)
    named = set(re.findall(r'"((?:prompt|panel|head|aid|ask|decide|end)\.[a-z_.]+)"', text))
    named |= {"ask", *(f"prompt.{name}" for name in ("picked", "chain", "chain.free"))}
    named |= {f"prompt.shuts.{reading}" for reading in ("second_wins", "free", "remove_one")}
    named |= {f"head.{stage}" for stage in ("place", "move", "ransom", "over")}
    named |= {f"panel.{role}" for role in ("first", "second")}
    kinds = ("place", "step", "offer", "pay", "remove")
    named |= {f"refuse.{kind}" for kind in (*kinds, "choose", "wait")}
    named |= {f"aid.{kind}" for kind in (*kinds, "target")}
    named |= {f"decide.{kind}" for kind in ("place", "pay", "remove")}
    named |= {f"tally.{term}" for term in ("base", "eaten", "killed", "minutes", "steps", "cut")}
    named |= {f"mouse.{way}{more}" for way in Board.MOUSE for more in ("", ".does")}
    keys = {binding.description for binding in Board.BINDINGS}  # type: ignore[union-attr]
    return {f"sija.board.{name}" for name in named} | {"sija.verb.resign.confirm"} | keys


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_everything_said_has_words(lang: str) -> None:
    words = Wording(lang)
    words.with_game("sija")
    assert {code for code in said() if f"⟦{code}⟧" in words(code)} == set()


def test_everything_worded_is_said() -> None:
    """No words of the board are left over."""
    catalogue = Path(str(board_module.__file__)).parent / "locale/en/LC_MESSAGES/sija.po"
    worded = set(re.findall(r'^msgid "(sija\.board\.[^"]+)"', catalogue.read_text(), re.MULTILINE))
    assert worded - said() == {"sija.board.tally.points"}


def test_keys_differ() -> None:
    keys = [key for b in Board.BINDINGS for key in b.key.split(",")]  # type: ignore[union-attr]
    assert len(set(keys)) == len(keys)
    assert all(one != two for one, two in pairwise(sorted(keys)))


def test_the_centre_is_d4() -> None:
    assert square("d4") == CENTRE


V9 = "c3 d3 e3 d2 c4 e4 d5 c2 e2 c5 e5 b3 f3 b2 f2 d1 c1 e1 b4 f4 b5 f5 a3 g3"


def v9(**options: Any) -> State:
    """S18, V9: first opens the movement; one step leaves second room, the others shut him in."""
    first = squares(V9)
    second = ((1 << 49) - 1) ^ first ^ (1 << CENTRE)
    return msgspec.structs.replace(ready("a1 b1", "g7 g6", **options), stones=(first, second))


def said_of(s: State, *names: str) -> str:
    """The code of what is said once these squares are chosen, the last with the cursor on it."""
    draft = draft_of(s)
    for name in names[:-1]:
        found = draft.choose(square(name))
        assert not isinstance(found, Refusal)
        draft = found
    found_prompt = prompts_module.prompt(draft.to(square(names[-1])) if names else draft)
    assert found_prompt is not None
    return found_prompt.code.removeprefix("sija.board.")


@pytest.mark.parametrize("reading", ["second_wins", "free", "remove_one"])
def test_a_step_that_shuts_the_way_for_good_is_told_before_it_is_made(reading: str) -> None:
    """S6.4, V9, V10: at the opening there is no duty, whoever has room."""
    s = v9(no_opening=reading)
    assert said_of(s) == "prompt.move"
    assert said_of(s, "d3", "d4") == f"prompt.shuts.{reading}"
    assert said_of(s, "d5", "d4") == "prompt.aimed"
