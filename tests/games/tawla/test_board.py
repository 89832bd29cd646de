"""The board as a person uses it: keys, mouse, notation; what it says and what it will not do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.strip import Strip

from majlis.core.actions import Action, tag_of
from majlis.core.game import Choice, Message, Outcome, Refusal, Who
from majlis.core.match import Ready
from majlis.core.seats import SPECTATOR
from majlis.games.tawla import board as board_module
from majlis.games.tawla import prompts as prompts_module
from majlis.games.tawla.actions import (
    Accept,
    Beaver,
    Dance,
    Decline,
    Dice,
    Double,
    Drop,
    Opening,
    Play,
    Raccoon,
    Resign,
    Roll,
    Take,
)
from majlis.games.tawla.board import Board
from majlis.games.tawla.scene import Came, Recent
from majlis.games.tawla.spots import OFF, THEIR_BAR
from majlis.games.tawla.state import State
from majlis.ui.board import BoardWidget, Forced
from majlis.ui.wording import Wording
from tests.core.tables import Sitting
from tests.games.tawla.sitting import (
    AtTable,
    Bare,
    between_games,
    rolled,
    snapshot,
    state,
)

SMALL = (55, 15)
LARGE = (95, 30)


@pytest.fixture
async def table() -> Any:
    sitting = Sitting("tawla", given=("dice",))
    await sitting.table.open()
    return sitting.table


def decided(app: Bare) -> Any:
    """The one thing that was decided."""
    assert len(app.said) == 1, app.said
    return app.said[0].action


def codes(messages: Any) -> list[str]:
    return [message.code.removeprefix("tawla.board.") for message in messages]


async def show(app: Bare, pilot: Pilot[None], s: State, seat: int = 0, **changes: Any) -> Board:
    app.board.show(snapshot(s, seat, **changes), seat, True)
    await pilot.pause()
    return app.board


async def click(app: Bare, pilot: Pilot[None], spot: int, **more: Any) -> None:
    await pilot.click(Board, offset=app.place(spot), **more)


# A whole turn


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_turn_with_the_keyboard_alone(table: Any, size: tuple[int, int]) -> None:
    app = AtTable(table)
    async with app.run_test(size=size) as pilot:
        app.refresh_board()
        app.board.typed("31")
        await pilot.pause()
        await pilot.press("tab", "tab", "space", "tab", "tab", "space")
        assert app.board.draft_text() == "8/5"
        await pilot.press("tab", "tab", "tab")
        assert app.scene.cursor == 6
        await pilot.press("enter", "1")
        assert app.board.draft_text() == "8/5 6/5"
        await pilot.press("enter")
        assert table.snapshot(0).view.inner.turn == 1
    assert app.said[-1].action == Play(((8, 5), (6, 5)))
    assert not app.refused


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_turn_with_the_mouse_alone(table: Any, size: tuple[int, int]) -> None:
    app = AtTable(table)
    async with app.run_test(size=size) as pilot:
        app.refresh_board()
        app.board.typed("13")
        await pilot.pause()
        assert app.seat == 1
        await click(app, pilot, 8)
        await click(app, pilot, 5)
        await click(app, pilot, 6)
        await click(app, pilot, 6)
        assert app.board.draft_text() == "8/5 6/5"
        await pilot.click(Board, offset=app.middle)
        await pilot.pause()
        assert app.seat == 0
        await pilot.click(Board, offset=app.middle)
        await pilot.pause()
    assert [tag_of(posted.action) for posted in app.said] == ["opening", "play", "roll"]
    assert not app.refused


async def test_arrows_and_space_alone_play_too(table: Any) -> None:
    app = AtTable(table)
    async with app.run_test(size=SMALL) as pilot:
        app.refresh_board()
        app.board.typed("61")
        await pilot.pause()
        await pilot.press("left", "left", "left", "left", "left", "left", "left", "left", "left")
        assert app.scene.cursor == 16
        await pilot.press("down", "left", "space")
        assert app.refused[-1].code == "tawla.refuse.no_checker"
        await pilot.press(*["right"] * 2, "space", "right", "space")
        assert app.board.draft_text() == "8/7"


# Undo, until the dice are lifted


async def test_everything_can_be_taken_back_until_the_dice_are_lifted() -> None:
    """T9.4, T15.5."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        assert board.typed("8/5 6/5") is None
        assert board.draft_text() == "8/5 6/5"
        await pilot.press("backspace")
        assert board.draft_text() == "8/5"
        await pilot.press("backspace")
        assert board.draft_text() == ""
        assert not board.back()
        board.typed("24/20")
        await pilot.press("delete")
        assert board.draft_text() == ""
        assert not app.said


async def test_the_right_button_takes_back() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        await click(app, pilot, 8)
        await click(app, pilot, 5)
        await click(app, pilot, 6)
        assert app.scene.picked == 6
        await click(app, pilot, 6, button=3)
        assert app.scene.picked is None
        assert board.draft_text() == "8/5"
        await click(app, pilot, 6, button=3)
        assert board.draft_text() == ""


async def test_escape_puts_the_checker_down_and_is_then_the_screens() -> None:
    escaped = []

    class Screened(Bare):
        BINDINGS = [("escape", "away", "")]  # noqa: RUF012

        def action_away(self) -> None:
            escaped.append(True)

    app = Screened()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, rolled(3, 1))
        await pilot.press("tab", "space")
        assert app.scene.picked is not None
        await pilot.press("escape")
        assert app.scene.picked is None
        assert not escaped
        await pilot.press("escape")
        assert escaped


# The mouse


async def test_a_checker_can_be_dragged() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        await pilot.mouse_down(Board, offset=app.place(8))
        await pilot.mouse_up(Board, offset=app.place(5))
        await pilot.pause()
        assert board.draft_text() == "8/5"


async def test_a_checker_dragged_astray_says_why_and_stays_in_hand() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(6, 5))
        await pilot.mouse_down(Board, offset=app.place(24))
        await pilot.mouse_up(Board, offset=app.place(19))
        await pilot.pause()
        assert board.draft_text() == ""
        assert [refusal.rule for refusal in app.refused] == ["T3.2"]
        assert app.scene.picked == 24


async def test_a_click_on_the_tray_bears_off() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(6, 1, {6: 1, 2: 1, 1: 1}, {24: 2}))
        await click(app, pilot, 6)
        await click(app, pilot, OFF)
        assert board.draft_text() == "6/off"
        assert app.scene.piles[OFF].n == 13


async def test_a_click_beside_the_board_means_nothing() -> None:
    app = Bare()
    async with app.run_test(size=LARGE) as pilot:
        await show(app, pilot, rolled(3, 1))
        await pilot.click(Board, offset=(0, 0))
        assert not app.refused
        assert not app.drafted


# Typed


@pytest.mark.parametrize(
    ("texts", "draft"),
    [
        (("8/5 6/5",), "8/5 6/5"),
        (("6/5 8/5",), "8/5 6/5"),
        (("8/5",), "8/5"),
        (("8/5", "6/5"), "8/5 6/5"),
        (("8/5", "24/20"), "24/20"),
        (("24/20",), "24/20"),
        (("6/5", "B/1"), "6/5"),
        ((" 13/9 ",), "13/9"),
    ],
)
async def test_typed_plays_extend_or_replace_the_draft(texts: tuple[str, ...], draft: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        for text in texts:
            board.typed(text)
        assert board.draft_text() == draft


@pytest.mark.parametrize(
    ("text", "rule"),
    [("8/4*", "T4.1"), ("6/3 6/4", "T3.1"), ("x", "T13.1"), ("24/18", "T3.1"), ("30/27", "T1.2")],
)
async def test_typed_nonsense_is_answered_with_its_rule(text: str, rule: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        refusal = board.typed(text)
        assert refusal is not None
        assert refusal.rule == rule
        assert board.draft_text() == ""


RESIGNED = [
    ("en", "resign a gammon", 2),
    ("en", "Resign gammon", 2),
    ("en", "gammon", 2),
    ("en", "resign 3", 3),
    ("ar", "مارس", 2),
    ("ar", "استسلم مارس", 2),
    ("ar", "استسلام مارس", 2),
    ("ar", "أستسلم: مارس", 2),
    ("ar", "استسلم ثلاثي", 3),
    ("ar", "استسلم عادي", 1),
    ("ar", "استسلم فوز عادي", 1),
    ("ar", "استسلم ٢", 2),
    ("ar", "resign gammon", 2),
]


@pytest.mark.parametrize("s", [state(), rolled(3, 1), rolled(3, 1, turn=1), state(phase="opening")])
@pytest.mark.parametrize(("language", "text", "stake"), RESIGNED)
async def test_a_resignation_is_typed_as_one_says_it(
    language: str, text: str, stake: int, s: State
) -> None:
    app = Bare(language=language)
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        assert board.typed(text) is None
        await pilot.pause()
        assert decided(app) == Resign(stake)
        (said,) = app.said
        assert isinstance(said, BoardWidget.Decided)
        assert said.ask == Message(
            "tawla.verb.resign.confirm", {"stake": Message(f"tawla.stake.{stake}")}
        )


@pytest.mark.parametrize("s", [state(), rolled(3, 1), state(phase="double", turn=1)])
async def test_a_resignation_that_is_none_says_what_is_missing(s: State) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        bare = board.typed("resign")
        assert bare is not None
        assert (bare.code, bare.rule) == ("tawla.refuse.which_stake", "T6.2")


async def test_before_the_roll_words_nobody_knows_are_called_so() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, state())
        unknown, play = board.typed("hello"), board.typed("8/5")
        assert unknown is not None
        assert (unknown.code, unknown.params) == ("tawla.refuse.unknown", {"text": "hello"})
        assert play is not None
        assert play.code == "tawla.refuse.no_roll"


ANSWERED = [
    (state(phase="double", turn=1), "take", Take()),
    (state(phase="double", turn=1), "pass", Drop()),
    (state(phase="double", turn=1, options={"length": 0, "beavers": 1}), "redouble", Beaver()),
    (
        state(phase="beaver", redoubles=1, options={"length": 0, "beavers": 2}),
        "redouble",
        Raccoon(),
    ),
    (state(phase="beaver", redoubles=1, options={"length": 0, "beavers": 2}), "play on", Take()),
    (state(stake=2, resigner=1), "take", Accept()),
    (state(stake=2, resigner=1), "drop", Decline()),
    (state(), "double", Double()),
    (state(), "roll", Roll()),
    (state(owner=1), "ارمِ", Roll()),
]


@pytest.mark.parametrize(("s", "text", "action"), ANSWERED)
async def test_what_is_said_means_what_is_asked(s: State, text: str, action: Action) -> None:
    app = Bare(language="ar")
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        assert board.typed(text) is None
        await pilot.pause()
        assert decided(app) == action


async def test_an_empty_line_lifts_the_dice() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        refusal = board.typed("")
        assert refusal is not None
        assert refusal.code == "tawla.refuse.no_pass"
        board.typed("8/5")
        refusal = board.typed("")
        assert refusal is not None
        assert refusal.code == "tawla.refuse.more"
        board.typed("6/5")
        assert board.typed("") is None
        await pilot.pause()
        assert decided(app) == Play(((8, 5), (6, 5)))


@pytest.mark.parametrize(
    ("s", "text", "action"),
    [
        (state(phase="opening"), "3 1", Opening(3, 1)),
        (state(phase="dice"), "31", Dice(3, 1)),
        (state(phase="dice"), "6-6", Dice(6, 6)),
    ],
)
async def test_dice_are_typed_in_where_they_are_thrown_by_hand(
    s: State, text: str, action: Any
) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s, given=("dice",))
        assert board.prompt() is not None
        assert board.confirm() == Refusal("illegal", "tawla.board.refuse.type_dice", "T1.1")
        refusal = board.typed("7 1")
        assert refusal is not None
        assert refusal.kind == "malformed"
        assert board.typed(text) is None
        await pilot.pause()
        assert isinstance(app.said[0], BoardWidget.Given)
        assert decided(app) == action


async def test_dice_are_not_typed_in_where_they_are_drawn() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, state(phase="dice"))
        refusal = board.typed("31")
        assert refusal is not None
        assert refusal.kind == "out_of_turn"
        assert board.prompt() is None


# Refusals


@pytest.mark.parametrize(
    ("s", "spots", "code", "rule"),
    [
        (rolled(3, 1, {25: 1, 13: 14}), (13,), "bar_first", "T4.2"),
        (rolled(5, 5), (24,), "blocked", "T3.2"),
        (rolled(3, 1), (6, OFF), "not_home", "T5.1"),
        (rolled(6, 2, {24: 1, 8: 1, 6: 13}, {21: 2, 9: 2, 7: 3, 6: 4, 5: 4}), (8, 6), None, "T3.4"),
        (rolled(6, 1, {20: 1, 9: 1, 1: 13}, {22: 2, 11: 2, 12: 2, 3: 9}), (20,), None, "T3.4"),
        (rolled(5, 3, {6: 2, 4: 2}, {1: 15}), (4, OFF), "higher", "T5.2"),
    ],
)
async def test_impossible_clicks_are_refused_with_their_rule(
    s: State, spots: tuple[int, ...], code: str | None, rule: str
) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, s)
        for spot in spots:
            await click(app, pilot, spot)
        assert app.refused
        assert app.refused[-1].rule == rule
        assert code is None or app.refused[-1].code == f"tawla.refuse.{code}"


async def test_out_of_turn_says_whose_turn_it_is() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1, turn=1))
        await click(app, pilot, 8)
        refusal = Refusal("out_of_turn", "tawla.refuse.not_your_turn", "", {"who": Who(1)})
        assert app.refused == [refusal]
        assert board.confirm() == refusal
        assert board.typed("8/5") == refusal


async def test_before_the_roll_a_checker_is_not_moved() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, state())
        await click(app, pilot, 8)
        assert [refusal.code for refusal in app.refused] == ["tawla.refuse.no_roll"]


async def test_whoever_only_watches_is_told_nothing_and_does_nothing() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        app.board.show(snapshot(rolled(3, 1), SPECTATOR), 0, False)
        await pilot.pause()
        await click(app, pilot, 8)
        await pilot.press("tab", "space", "enter")
        assert app.board.prompt() is None
        assert app.board.commands() == ()
        assert app.board.forced() is None
        assert not app.said


# What survives


async def test_a_draft_survives_resizing() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        board.typed("8/5")
        await click(app, pilot, 6)
        for size in (LARGE, (30, 8), (1, 1), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert board.draft_text() == "8/5"
        assert app.scene.picked == 6
        await click(app, pilot, 5)
        assert board.draft_text() == "8/5 6/5"


async def test_a_draft_survives_news_while_its_turn_lasts() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        s = rolled(3, 1)
        board = await show(app, pilot, s)
        board.typed("8/5")
        await show(app, pilot, s, seq=12)
        assert board.draft_text() == "8/5"
        asked = msgspec.structs.replace(s, stake=1, resigner=0, rights=11)
        await show(app, pilot, asked)
        assert board.draft_text() == "8/5"
        assert board.confirm() is not None
        await show(app, pilot, msgspec.structs.replace(s, declined=(1, 0), rights=12))
        assert board.draft_text() == "8/5"
        await show(app, pilot, msgspec.structs.replace(s, since=20))
        assert board.draft_text() == ""


async def test_turning_the_board_keeps_the_draft() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        board.typed("8/5")
        board.show(snapshot(rolled(3, 1)), 1, True)
        await pilot.pause()
        assert board.draft_text() == "8/5"
        await click(app, pilot, 19)
        await click(app, pilot, 20)
        assert board.draft_text() == "8/5 6/5"


# What is seen


async def test_numbers_are_those_of_the_player_on_roll() -> None:
    """T1.2, T15.4."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, rolled(3, 1))
        assert app.scene.numbers[24] == 24
        await show(app, pilot, rolled(3, 1, turn=1))
        assert (app.scene.numbered, app.scene.numbers[24]) == (1, 1)
        await pilot.press("o")
        assert (app.scene.numbered, app.scene.numbers[24]) == (0, 24)


async def test_each_player_has_his_home_at_the_bottom_right() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        for seat in (0, 1):
            await show(app, pilot, rolled(3, 1, turn=seat), seat)
            assert app.scene.piles[6].seat == seat
            assert app.scene.piles[6].n == 5


async def test_the_draft_is_on_the_board_before_the_dice_are_lifted() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1, {24: 2, 13: 13}, {4: 1, 24: 14}))
        board.typed("24/21*")
        scene = app.scene
        assert scene.piles[21].n == 1
        assert scene.came == {21: Came(1, from_left=False)}
        assert scene.left == {24: 0}
        assert [die.used for die in scene.dice] == [True, False]
        assert scene.piles[THEIR_BAR].n == 1


async def test_the_last_move_of_the_opponent_is_marked(table: Any) -> None:
    app = AtTable(table)
    async with app.run_test(size=SMALL) as pilot:
        app.refresh_board()
        for text in ("31", "8/5 6/5"):
            app.board.typed(text)
            await pilot.pause()
        app.board.confirm()
        await pilot.pause()
        assert app.seat == 1
        assert app.scene.came == {20: Came(2, from_left=True)}
        assert app.scene.left == {17: 0, 19: 0}
        assert [die.used for die in app.scene.dice] == [True, True, False, False]


async def test_ones_own_last_move_is_not_taken_for_the_draft() -> None:
    """After the other player's dance the latest play is that of the player on turn."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, state())
        board._recent = Recent(0, (3, 1), ((13, 10), (8, 7)))
        await show(app, pilot, rolled(3, 1), seq=10)
        assert app.scene.came == {}
        board.typed("8/5")
        assert app.scene.came == {5: Came(1, from_left=True)}


async def test_when_the_game_is_over_nothing_can_be_played() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        won = Outcome((1, 0), (0,), "tawla.won.single", {"cube": 1})
        board = await show(app, pilot, state(phase="over", outcome=won))
        assert board.typed("8/5") == Refusal("too_late", "tawla.refuse.over")
        assert board.confirm() == Refusal("too_late", "tawla.refuse.over")


async def test_marks_go_when_the_table_goes_back() -> None:
    sitting = Sitting("tawla")
    await sitting.table.open()
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        later = snapshot(rolled(3, 1), seq=20)
        app.board.show(later, 0, True)
        app.board._recent = Recent(1, (6, 5), ((24, 18), (18, 13)))
        await show(app, pilot, rolled(4, 2), seq=10)
        assert app.scene.came == {}


async def test_the_cursor_is_seen_with_the_focus_only() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, rolled(3, 1))
        assert app.scene.cursor == 24
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
        await show(app, pilot, rolled(3, 1))
        board.asked.clear()
        await pilot.press("left")
        await pilot.pause()
        assert board.asked
        assert set(board.asked) <= {0, 1, 2}
        board.asked.clear()
        board.show(snapshot(rolled(3, 1)), 0, True)
        await pilot.pause()
        assert not board.asked


@pytest.mark.parametrize("size", [SMALL, LARGE, (51, 13), (30, 6), (200, 60), (3, 3)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_every_line_is_as_wide_as_the_widget(size: tuple[int, int], glyphs: str) -> None:
    app = Bare(glyphs=glyphs)
    async with app.run_test(size=size) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        for y in range(size[1]):
            strip = board.render_line(y)
            assert strip.cell_length == size[0]
            assert sum(cell_len(segment.text) for segment in strip) == size[0]


async def test_changed_settings_are_drawn_at_once() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        assert board._look.glyphs.name == "unicode"
        app.context.change(glyphs="ascii", palette="none")
        board.refresh()
        await pilot.pause()
        assert board.render_line(0)
        assert board._look.glyphs.name == "ascii"
        styles = [segment.style for segment in board.render_line(1)]
        assert len({style.color for style in styles if style is not None}) == 1
        grounds = {style.bgcolor for style in styles if style is not None}
        app.theme = "textual-light" if app.current_theme.dark else "textual-dark"
        await pilot.pause()
        styles = [segment.style for segment in board.render_line(1)]
        assert {style.bgcolor for style in styles if style is not None} != grounds


@pytest.mark.parametrize(
    ("settings", "eight"),
    [
        ({"language": "ar", "digits": "arab"}, "٨"),
        ({"language": "ar", "digits": "latn"}, "8"),
        ({"language": "ar", "digits": "arab", "bidi": "logical"}, "8"),
        ({"language": "ar", "digits": "arab", "glyphs": "ascii"}, "8"),
        ({"language": "en"}, "8"),
    ],
)
async def test_numbers_are_in_the_readers_digits(settings: dict[str, str], eight: str) -> None:
    app = Bare(**settings)
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        last = board.render_line(14).text
        assert last[14] == eight
        assert last[4:6] == ("١١" if eight == "٨" else "11")


async def test_nothing_is_drawn_before_anything_is_shown() -> None:
    app = Bare()
    async with app.run_test(size=SMALL):
        board = app.board
        assert board.render_line(0).text.strip() == ""
        assert board.prompt() is None
        assert (*board.headline(), *board.panel(0), *board.commands()) == ()
        assert board.forced() is None


# Questions and commands


@pytest.mark.parametrize(
    ("s", "labels"),
    [
        (state(), ["roll", "double", "resign", "resign", "resign"]),
        (state(owner=1), ["roll", "resign", "resign", "resign"]),
        (state(phase="double", turn=1), ["take", "drop"]),
        (state(stake=1, resigner=1), ["accept", "decline"]),
    ],
)
async def test_commands_are_what_the_seat_may_do(s: State, labels: list[str]) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        commands = board.commands()
        assert [tag_of(command.action) for command in commands] == labels
        offered: list[Any] = []
        for task in snapshot(s).tasks:
            assert not isinstance(task.legal, Choice)
            offered += task.legal
        assert [command.action for command in commands] == offered
        assert all(command.key for command in commands)
        assert all(
            command.ask == isinstance(command.action, Resign | Double) for command in commands
        )


async def test_commands_of_one_question_have_keys_of_their_own() -> None:
    app = Bare()
    money = {"length": 0, "beavers": 1}
    async with app.run_test(size=SMALL) as pilot:
        for s in (
            state(options=money),
            state(options=money, phase="double", turn=1),
            state(stake=2, resigner=1),
        ):
            board = await show(app, pilot, s)
            keys = [c.key for c in board.commands() if not isinstance(c.action, Resign)]
            assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    "s",
    [
        state(phase="double", turn=1),
        state(phase="raccoon", turn=1, redoubles=2, options={"length": 0, "beavers": 2}),
        state(phase="beaver", redoubles=1, options={"length": 0, "beavers": 2}),
        state(stake=2, resigner=1),
    ],
)
async def test_enter_never_answers_a_question(s: State) -> None:
    """T7.2, T15.6: the question has no default, and the board stays in sight."""
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        assert all(command.weighty for command in board.commands())
        await pilot.press("enter", "space", "enter")
        await pilot.click(Board, offset=app.middle)
        rule = "" if s.stake else "T7.2"
        assert board.typed("") == Refusal("illegal", "tawla.board.refuse.choose", rule)
        assert not app.said
        assert {refusal.code for refusal in app.refused} == {"tawla.board.refuse.choose"}
        assert sum(pile.n for pile in app.scene.piles.values()) == 30
        assert "head.score" in codes(board.headline())


async def test_a_double_offered_is_seen_on_the_side_of_whoever_is_asked() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, state(phase="double", turn=1, cube=2, owner=1))
        cube = app.scene.cube
        assert cube is not None
        assert (cube.value, cube.seat, cube.offered) == (4, 0, True)
        assert board.prompt() == Message(
            "tawla.board.prompt.double", {"who": Who(1), "cube": 4, "n": 2}
        )
        assert codes(board.headline())[-1] == "head.cube_offered"


@pytest.mark.parametrize(
    "s",
    [
        state(phase="double", turn=1),
        state(phase="beaver", redoubles=1, options={"length": 0, "beavers": 2}),
        state(phase="raccoon", turn=1, redoubles=2, options={"length": 0, "beavers": 2}),
    ],
)
async def test_an_offered_cube_lies_where_no_dice_lie(s: State) -> None:
    """T7.2: whoever is asked sees the cube, and not the last roll round it."""
    app = Bare()
    async with app.run_test(size=LARGE) as pilot:
        board = await show(app, pilot, s)
        board._recent = Recent(1 - s.turn, (6, 5), ((24, 18), (18, 13)))
        assert app.scene.cube is not None
        assert list(app.scene.dice) == []


DOUBLING = [
    (state(options={"cube": False}), "T8.2"),
    (state(options={"length": 1}), "T7.7"),
    (state(owner=1), "T7.1"),
    (state(asked=True), "T7.1"),
    (state(cube=64), "T7.7"),
    (rolled(3, 1), "T7.1"),
    (rolled(3, 1, turn=1), "T7.1"),
    (state(stake=2, resigner=0), "T7.1"),
]


@pytest.mark.parametrize(("s", "rule"), DOUBLING)
async def test_a_double_that_is_not_allowed_is_refused_with_its_rule(s: State, rule: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        typed = board.typed("double")
        assert typed is not None
        assert (typed.rule, typed.code != "tawla.refuse.no_roll") == (rule, True)
        await pilot.press("d")
        assert app.refused == [typed]
        assert not app.said


async def test_in_the_crawford_game_the_key_of_the_cube_says_so() -> None:
    app = Bare()
    s = state()
    crawford = msgspec.structs.replace(s.law, crawford=True)
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, msgspec.structs.replace(s, law=crawford))
        await pilot.press("d")
        assert [(r.code, r.rule) for r in app.refused] == [("tawla.refuse.crawford", "T7.3")]


@pytest.mark.parametrize("key", ["t", "p"])
async def test_answering_what_nobody_asked_is_refused_with_its_rule(key: str) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, state())
        await pilot.press(key)
        assert [refusal.rule for refusal in app.refused] == ["T7.2"]


async def test_a_beaver_that_was_not_agreed_on_is_refused_with_its_rule() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        await show(app, pilot, state(phase="double", turn=1))
        await pilot.press("b")
        assert [refusal.rule for refusal in app.refused] == ["T7.5"]


async def test_what_the_key_of_the_cube_says_is_not_listed_among_the_keys() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, state())
        assert not board.lists("tawla.cube_d")
        assert board.lists("tawla.numbers")


async def test_enter_rolls_and_never_doubles() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, state())
        assert board.prompt() == Message("tawla.board.prompt.roll_or_double", {"cube": 2})
        await pilot.press("enter")
        assert decided(app) == Roll()
        assert Double() in [command.action for command in board.commands()]


async def test_the_lift_is_a_command_when_the_turn_is_complete() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        assert not any(isinstance(c.action, Play) for c in board.commands())
        board.typed("8/5 6/5")
        lift = board.commands()[0]
        assert lift.action == Play(((8, 5), (6, 5)))
        assert (lift.key, lift.weighty) == ("enter", False)


async def test_between_games_one_goes_on() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        app.board.show(between_games(state(phase="over")), 0, True)
        await pilot.pause()
        assert [command.action for command in app.board.commands()] == [Ready()]
        assert app.board.prompt() == Message("tawla.board.prompt.ready", {"game": 1})
        assert app.board.headline()[1].params["mine"] == 2
        await pilot.press("enter")
        assert decided(app) == Ready()


# What is forced

CLOSED = {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 13: 3}


async def forced(s: State, **board: Any) -> Forced | None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        shown = await show(app, pilot, s)
        for name, value in board.items():
            setattr(shown, name, value)
        return shown.forced()


async def test_a_closed_board_lets_the_turn_pass() -> None:
    found = await forced(state({25: 1, 13: 14}, CLOSED, owner=1))
    assert found is not None
    assert (found.action, found.why.code) == (Dance(), "tawla.board.forced.dance")
    assert await forced(state({25: 1, 13: 14}, CLOSED)) is None


async def test_a_roll_that_cannot_be_played_is_lifted() -> None:
    found = await forced(rolled(6, 6, {25: 1, 13: 14}, CLOSED))
    assert found is not None
    assert found.action == Play()
    assert found.why == Message("tawla.board.forced.stuck", {"dice": "6-6"})


async def test_the_only_play_is_announced() -> None:
    found = await forced(rolled(6, 2, {24: 1, 8: 1, 6: 13}, {21: 2, 9: 2, 7: 3, 6: 4, 5: 4}))
    assert found is not None
    assert found.action == Play(((24, 22), (8, 2)))
    assert found.why.params == {"dice": "6-2", "play": "24/22 8/2"}
    assert await forced(rolled(3, 1)) is None


async def test_the_dice_roll_themselves_only_where_asked_and_nothing_else_is_to_be_done() -> None:
    found = await forced(state(owner=1), auto_roll=True)
    assert found is not None
    assert found.action == Roll()
    assert await forced(state(owner=1), auto_roll=False) is None
    assert await forced(state(), auto_roll=True) is None


# Words


@pytest.mark.parametrize(
    ("s", "text", "code"),
    [
        (state(owner=1), "", "prompt.roll"),
        (state(), "", "prompt.roll_or_double"),
        (state({25: 1, 13: 14}, CLOSED, owner=1), "", "prompt.dance"),
        (state({25: 1, 13: 14}, CLOSED), "", "prompt.dance_or_double"),
        (rolled(6, 6, {25: 1, 13: 14}, CLOSED), "", "prompt.stuck"),
        (rolled(3, 1), "", "prompt.move"),
        (rolled(3, 1), "8/5", "prompt.drafted"),
        (rolled(3, 1), "8/5 6/5", "prompt.lift"),
        (state(phase="double", turn=1), "", "prompt.double"),
        (state(stake=1, resigner=1), "", "prompt.resignation"),
        (rolled(3, 1, turn=1), "", None),
    ],
)
async def test_the_prompt_says_what_can_be_done(s: State, text: str, code: str | None) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        if text:
            board.typed(text)
        prompt = board.prompt()
        assert (prompt and prompt.code) == (code and f"tawla.board.{code}")


async def test_the_prompt_names_where_the_picked_checker_can_go() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1))
        await click(app, pilot, 8)
        prompt = board.prompt()
        assert prompt is not None
        assert prompt.code == "tawla.board.prompt.picked"
        ends = [message.params["point"] for message in prompt.params["ends"]]
        assert ends == [7, 5, 4]


async def test_the_panel_follows_the_draft() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, rolled(3, 1, {24: 2, 13: 13}, {4: 1, 24: 14}))
        assert [m.params.get("n") for m in board.panel(0)] == [None, 217, 0]
        board.typed("24/21*")
        assert [m.params.get("n") for m in board.panel(0)] == [None, 214, 0]
        assert [m.params.get("n") for m in board.panel(1)] == [None, 361, 0, 1]
        assert board.panel(0)[0].params != board.panel(1)[0].params


@pytest.mark.parametrize(
    ("s", "expected"),
    [
        (state(), ["head.match", "head.score", "head.cube"]),
        (state(owner=1, cube=2), ["head.match", "head.score", "head.cube_of"]),
        (state(options={"length": 0}), ["head.money", "head.score", "head.cube"]),
        (
            state(options={"variant": "tavla"}),
            ["head.match", "tawla.option.variant.tavla", "head.score"],
        ),
    ],
)
async def test_the_headline_says_where_the_match_stands(s: State, expected: list[str]) -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        assert codes(board.headline()) == expected


async def test_the_crawford_game_has_no_cube_in_sight() -> None:
    s = state()
    s = msgspec.structs.replace(s, law=msgspec.structs.replace(s.law, crawford=True))
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = await show(app, pilot, s)
        assert codes(board.headline())[-1] == "head.crawford"
        assert app.scene.cube is None


def said() -> set[str]:
    """Every code of the board that stands in its modules."""
    text = "".join(Path(str(m.__file__)).read_text() for m in (board_module, prompts_module))
    named = set(re.findall(r'said\(\s*"([a-z_.]+)"', text))
    named |= {f"prompt.{kind}" for kind in ("double", "beaver", "raccoon", "redouble")}
    named |= {f"prompt.{way}{more}" for way in ("roll", "dance") for more in ("", "_or_double")}
    whole = set(re.findall(r'"(tawla\.board\.[a-z_.]+)"', text))
    keys = {binding.description for binding in Board.BINDINGS}  # type: ignore[union-attr]
    return {f"tawla.board.{name}" for name in named} | whole | keys


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_everything_said_has_words(lang: str) -> None:
    words = Wording(lang)
    words.with_game("tawla")
    assert {code for code in said() if f"⟦{code}⟧" in words(code)} == set()
