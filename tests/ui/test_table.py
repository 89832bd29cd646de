"""Tawla at one keyboard: turns, questions, takebacks, leaving and coming back."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from textual import events
from textual.pilot import Pilot

from majlis.core.actions import Action
from majlis.core.fold import Entry
from majlis.core.game import Message
from majlis.core.record import JournalError
from majlis.core.seats import SPECTATOR
from majlis.core.verbs import Leave, Return
from majlis.games.tawla.actions import Play, Roll
from majlis.games.tawla.notation import spell
from majlis.text.controls import strip_controls
from majlis.ui.context import Context
from majlis.ui.local import LocalTable
from majlis.ui.notation import inner
from majlis.ui.screens import boarded
from majlis.ui.screens.replay import ReplayScreen
from majlis.ui.screens.rules import RulesScreen
from majlis.ui.screens.table import TableScreen
from majlis.ui.screens.toosmall import TooSmallScreen
from majlis.ui.widgets import seats
from tests.ui.stage import click, context, on, opened, place_of, press, shows, table, text, until


async def sit(session: Context, *names: str, **more: Any) -> TableScreen:
    """The screen of a tawla table between nour and sami, unless others are named."""
    return TableScreen(await table(session, "tawla", *(names or ("nour", "sami")), **more))


def seq(screen: TableScreen) -> int:
    """The number of the last event."""
    assert screen.snapshot is not None
    return screen.snapshot.seq


def legal(screen: TableScreen) -> list[Action]:
    """What answers the first thing the shown seat must do."""
    assert screen.snapshot is not None
    return list(screen.snapshot.must[0].legal)  # type: ignore[arg-type]


async def act(pilot: Pilot[int], action: Action | None = None) -> None:
    """Submit an answer past the screen (by default the first legal one), and wait for it."""
    screen = on(pilot, TableScreen)
    assert screen.snapshot is not None
    before, task = screen.snapshot.seq, screen.snapshot.must[0]
    port = screen.sitting.port(screen.shown)
    assert await port.submit(task.need.id, action or legal(screen)[0]) is None
    await until(pilot, lambda: seq(screen) > before)


def first_play(screen: TableScreen) -> str:
    """The first legal play in notation."""
    assert screen.snapshot is not None
    play = legal(screen)[0]
    assert isinstance(play, Play)
    return spell(play, screen.snapshot.view.inner)


async def lift(pilot: Pilot[int], written: str) -> None:
    """Type a whole play and lift the dice."""
    screen = on(pilot, TableScreen)
    before = seq(screen)
    await press(pilot, *written, "enter", "enter")
    await until(pilot, lambda: seq(screen) > before)


async def give_up(pilot: Pilot[int], stake: str = "1") -> None:
    """Offer to resign, and accept it for the other player."""
    screen = on(pilot, TableScreen)
    before = seq(screen)
    await press(pilot, "R", stake, "y")
    await until(pilot, lambda: seq(screen) > before)
    await press(pilot, "y")
    await until(pilot, lambda: seq(screen) > before + 1)


async def to_double(pilot: Pilot[int]) -> TableScreen:
    """Play the opening, and offer the cube with its key."""
    screen = on(pilot, TableScreen)
    await act(pilot)
    before = seq(screen)
    await press(pilot, "d", "y")
    await until(pilot, lambda: seq(screen) > before)
    return screen


async def test_the_table_shows_where_the_match_stands() -> None:
    session = context()
    screen = await sit(session, length=3)
    async with opened(session, lambda: screen) as pilot:
        shown = text(pilot)
        for word in ("match to 3", "nour 0 – 0 sami", "pips 167", "waiting for", "Opening roll"):
            assert word in shown, shown
        assert "⟦" not in shown, shown


async def test_a_typed_play_is_drafted_and_lifted_with_a_second_enter() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        before, whose, written = seq(screen), screen.shown, first_play(screen)
        await press(pilot, *written)
        assert screen.entry.text == written, "typing begins wherever the focus is"
        await press(pilot, "enter")
        assert seq(screen) == before
        assert screen.board.draft_text() == written
        await press(pilot, "enter")
        await until(pilot, lambda: seq(screen) > before)
        assert screen.shown != whose, "the player who is awaited now is shown"
        assert written in text(pilot), "the play is in the log and among the news"


async def test_a_play_is_composed_with_keys_alone() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        before = seq(screen)
        for _ in range(6):
            if "enter" in [screen._commands.key_of(command) for command in screen._commands]:
                break
            await press(pilot, "enter")
            await press(pilot, "tab")
            await press(pilot, "enter")
        assert screen.board.draft_text(), text(pilot)
        await press(pilot, "backspace")
        await press(pilot, "delete")
        assert screen.board.draft_text() == ""
        assert seq(screen) == before


@pytest.mark.parametrize("digits", ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"])
async def test_arabic_digits_are_read(digits: str) -> None:
    session = context(language="ar")
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        written = first_play(screen)
        await press(pilot, *(digits[int(c)] if c.isdigit() else c for c in written), "enter")
        assert screen.board.draft_text() == written


async def test_a_play_that_cannot_be_is_refused_with_its_rule_and_stays_to_be_mended() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, *"24/4", "enter")
        await shows(pilot, "(T")
        assert screen.entry.text == "24/4"
        await press(pilot, "escape")
        assert screen.entry.text == ""
        assert screen.focused is screen.board


async def test_f1_opens_the_rules_at_the_clause_of_the_refusal() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, *"24/4", "enter")
        assert screen._refusal is not None
        clause = screen._refusal.rule
        await press(pilot, "f1")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulesScreen))
        await until(pilot, lambda: f"{clause} " in text(pilot))
        await press(pilot, "escape")
        assert on(pilot, TableScreen) is screen


async def test_the_double_is_answered_by_choice_and_never_by_enter() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await to_double(pilot)
        before = seq(screen)
        await shows(pilot, " t Take")
        await shows(pilot, " p Pass")
        assert "○" in text(pilot), "the board stays in sight"
        for key in ("enter", "space", "enter", "escape", "tab", "enter"):
            await press(pilot, key)
        await press(pilot, "slash", "enter", "enter")
        assert seq(screen) == before, text(pilot)
        await press(pilot, "escape", "t")
        await until(pilot, lambda: seq(screen) > before)
        await shows(pilot, "cube 2")


@pytest.mark.parametrize("word", ["drop", "DROP"])
async def test_a_double_is_dropped_by_its_word(word: str) -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await to_double(pilot)
        await press(pilot, "slash", *word, "enter")
        await until(pilot, lambda: screen.snapshot and screen.snapshot.view.between)
        assert max(screen.snapshot.view.score) == 1  # type: ignore[union-attr]


async def test_words_of_the_readers_language_are_understood() -> None:
    session = context(language="ar")
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await act(pilot)
        before = seq(screen)
        await press(pilot, "slash", *"ضاعف", "enter")
        await shows(pilot, "؟")
        await press(pilot, "y")
        await until(pilot, lambda: seq(screen) > before)
        assert screen._asked is not None
        await press(pilot, "slash", *"اقبل", "enter")
        await until(pilot, lambda: screen.snapshot.view.inner.cube == 2)  # type: ignore[union-attr]


async def test_a_key_works_on_an_arabic_keyboard() -> None:
    session = context(language="ar")
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await act(pilot)
        before = seq(screen)
        await press(pilot, "ي")
        await until(pilot, lambda: screen._asked)
        await press(pilot, "y")
        await until(pilot, lambda: seq(screen) > before)


async def test_an_answer_can_be_clicked() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await to_double(pilot)
        before = seq(screen)
        assert screen._asked is not None
        label = screen.say(screen._asked.replies[0].label)
        await click(pilot, label)
        await until(pilot, lambda: seq(screen) > before)


async def test_resigning_asks_how_much_and_asks_again() -> None:
    session = context()
    screen = await sit(session, length=5)
    async with opened(session, lambda: screen) as pilot:
        before = seq(screen)
        await press(pilot, "R")
        await shows(pilot, "What do you resign?")
        await press(pilot, "n")
        assert "What do you resign?" not in text(pilot)
        await press(pilot, "R")
        await shows(pilot, "n go on playing")
        await press(pilot, "2")
        await shows(pilot, "Resign a gammon?")
        await press(pilot, "enter", "space")
        assert seq(screen) == before
        await press(pilot, "n")
        assert "Resign a gammon?" not in text(pilot)
        assert seq(screen) == before
        await press(pilot, "R", "2", "y")
        await until(pilot, lambda: seq(screen) > before)
        await press(pilot, "enter")
        assert screen.snapshot.view.score == (0, 0)  # type: ignore[union-attr]
        await press(pilot, "y")
        await until(pilot, lambda: sum(screen.snapshot.view.score) == 2)  # type: ignore[union-attr]
        await shows(pilot, "next game")


async def test_the_cube_s_key_and_word_say_why_not() -> None:
    """T7.3, T7.7: also where doubling is no choice, the screen answers."""
    session = context()
    screen = await sit(session, length=1)
    async with opened(session, lambda: screen) as pilot:
        (task,) = screen.snapshot.must  # type: ignore[union-attr]
        seat = task.need.seat
        assert await screen.sitting.port(seat).submit(task.need.id, task.legal[0]) is None
        await until(pilot, lambda: screen.snapshot.seat != seat)  # type: ignore[union-attr]
        before = seq(screen)
        for keys in (["d"], ["slash", *"double", "enter"]):
            await press(pilot, *keys)
            await shows(pilot, "(T7.7)")
            await press(pilot, "escape", "slash", *"hello", "enter")
            await shows(pilot, "“hello”")
            await press(pilot, "escape")
        assert seq(screen) == before


async def test_a_resignation_typed_as_one_says_it_is_asked_again() -> None:
    session = context(language="ar")
    screen = await sit(session, length=5)
    async with opened(session, lambda: screen) as pilot:
        before = seq(screen)
        await press(pilot, "slash", *"استسلام مارس", "enter", "n")
        assert seq(screen) == before
        await press(pilot, "slash", *"مارس", "enter", "y")
        await until(pilot, lambda: seq(screen) > before)
        assert inner(screen.snapshot.view).stake == 2  # type: ignore[union-attr]


async def test_between_games_one_key_is_enough_for_both() -> None:
    session = context()
    screen = await sit(session, length=5)
    async with opened(session, lambda: screen) as pilot:
        await give_up(pilot)
        assert screen.snapshot.view.between  # type: ignore[union-attr]
        await press(pilot, "enter")
        await until(pilot, lambda: screen.snapshot.view.game_no == 2)  # type: ignore[union-attr]
        assert not screen.snapshot.view.between  # type: ignore[union-attr]
        await shows(pilot, "game 2")


async def test_the_end_of_the_match_is_told_and_can_be_watched_again() -> None:
    session = context()
    screen = await sit(session, length=1)
    async with opened(session, lambda: screen) as pilot:
        await give_up(pilot)
        shown = text(pilot)
        assert "wins the match" in shown, shown
        await press(pilot, "w")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await press(pilot, "escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        await press(pilot, "a")
        await until(pilot, lambda: pilot.app.screen is not screen)
        again = on(pilot, TableScreen)
        await until(pilot, lambda: again.snapshot is not None)
        assert again.snapshot is not None
        assert again.snapshot.outcome is None
        await press(pilot, "q", "y")
        await pilot.pause()
        assert pilot.app.return_code == 0, "nobody is left at the table that is over"


async def test_a_takeback_names_the_move_and_is_asked_of_the_other() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        whose, written = screen.shown, first_play(screen)
        await lift(pilot, written)
        await press(pilot, "u")
        await shows(pilot, "asks to take this back")
        assert written in text(pilot)
        before = seq(screen)
        await press(pilot, "enter", "space")
        assert seq(screen) == before, "no default key answers"
        await press(pilot, "y")
        await until(pilot, lambda: screen.shown == whose and screen._asked is None)
        assert first_play(screen) == written


async def test_a_takeback_names_no_coming_and_going() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        port, written = screen.sitting.port(screen.shown), first_play(screen)
        assert await port.submit(0, Leave()) is None
        assert await port.submit(0, Return()) is None
        await lift(pilot, written)
        await press(pilot, "u")
        await shows(pilot, "asks to take this back", f": {written}”")


async def test_a_takeback_names_no_move_that_was_taken_back_before() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        whose, first = screen.shown, first_play(screen)
        assert screen.snapshot is not None
        other = legal(screen)[-1]
        assert isinstance(other, Play)
        last = spell(other, screen.snapshot.view.inner)
        assert first != last
        await lift(pilot, first)
        await press(pilot, "u")
        await shows(pilot, f": {first}”")
        await press(pilot, "y")
        await until(pilot, lambda: screen.shown == whose and screen._asked is None)
        await lift(pilot, last)
        await press(pilot, "u")
        await shows(pilot, f": {last}”")


async def test_a_refused_takeback_leaves_everything() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        whose = screen.shown
        await act(pilot)
        await press(pilot, "u")
        await until(pilot, lambda: screen._asked is not None)
        await press(pilot, "n")
        await until(pilot, lambda: screen._asked is None)
        assert screen.shown != whose


async def test_a_pause_stops_the_table_and_the_same_key_goes_on() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "f7")
        await until(pilot, lambda: screen._asked is not None)
        await press(pilot, "y")
        await until(pilot, lambda: screen.snapshot.paused)  # type: ignore[union-attr]
        await shows(pilot, "pause")
        await press(pilot, "f7")
        await until(pilot, lambda: not screen.snapshot.paused)  # type: ignore[union-attr]


async def test_leaving_is_asked_again_and_keeps_the_game() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "q")
        await shows(pilot, "The game is kept")
        await press(pilot, "enter")
        assert pilot.app.is_running
        await press(pilot, "n")
        assert "The game is kept" not in text(pilot)
        await press(pilot, "q", "y")
        await pilot.pause()
        assert pilot.app.return_code == 0


class _Full:
    """A journal on a full disk."""

    async def append(self, lines: object) -> None:
        raise JournalError("store.full")


async def test_what_is_not_kept_is_said_on_every_screen() -> None:
    session = context()
    screen = await sit(session)
    assert isinstance(screen.sitting, LocalTable)
    async with opened(session, lambda: screen) as pilot:
        screen.sitting.table._journal = _Full()
        await act(pilot)
        await shows(pilot, "NOT SAVED: the disk is full")
        await press(pilot, "question_mark")
        await shows(pilot, "NOT SAVED: the disk is full")
        await press(pilot, "escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        await press(pilot, "q")
        await shows(pilot, "would be lost")


async def test_a_smaller_terminal_says_so_and_keeps_the_draft() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        written = first_play(screen)
        await press(pilot, *written, "enter")
        await press(pilot, "slash", *"half")
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: isinstance(pilot.app.screen, TooSmallScreen))
        await shows(pilot, "80×24")
        await shows(pilot, "60×20")
        await pilot.resize_terminal(10, 5)
        await pilot.pause()
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen.board.draft_text() == written
        assert screen.entry.text == "half"


async def test_one_can_quit_where_the_terminal_is_too_small() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen, size=(40, 10)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, TooSmallScreen))
        await press(pilot, "q")
        await pilot.pause()
        assert not pilot.app.is_running or pilot.app.return_code == 0


async def test_typed_dice_are_given_to_the_table() -> None:
    session = context()
    screen = await sit(session, given=("dice",))
    async with opened(session, lambda: screen) as pilot:
        before = seq(screen)
        await press(pilot, *"66", "enter")
        await until(pilot, lambda: seq(screen) > before or screen._refusal)
        await press(pilot, *"31", "enter")
        await until(pilot, lambda: screen.snapshot.task("move"))  # type: ignore[union-attr]
        await shows(pilot, "3-1")


async def test_what_is_forced_is_announced_and_done() -> None:
    session = context(auto_roll=True, forced_ms=30_000)
    screen = await sit(session, cube=False)
    async with opened(session, lambda: screen) as pilot:
        await act(pilot)
        assert screen._forced is not None
        assert isinstance(screen._forced.action, Roll)
        assert screen.say(screen._forced.why) in text(pilot)
        before = seq(screen)
        await screen._do_forced(screen._forced)
        await until(pilot, lambda: seq(screen) > before)


async def test_nothing_is_thrown_for_people_who_did_not_ask_for_it() -> None:
    session = context()
    screen = await sit(session, cube=False)
    async with opened(session, lambda: screen) as pilot:
        await act(pilot)
        assert screen._forced is None
        assert [type(action) for action in legal(screen)] == [Roll]


async def test_the_board_can_be_seen_from_the_other_side() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        near = screen.side()
        above = place_of(pilot, "sami" if near == 0 else "nour")[1]
        await press(pilot, "v")
        assert screen.side() != near
        assert place_of(pilot, "nour" if near == 0 else "sami")[1] <= above


async def test_a_click_on_a_key_does_it_once() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await act(pilot)
        before = seq(screen)
        await click(pilot, "r Roll")
        await until(pilot, lambda: screen.snapshot.task("move"))  # type: ignore[union-attr]
        assert seq(screen) == before + 2, "the throw and the dice"
        assert screen._refusal is None


async def test_enter_on_the_empty_line_goes_on_for_both_between_games() -> None:
    session = context()
    screen = await sit(session, length=5)
    async with opened(session, lambda: screen) as pilot:
        await give_up(pilot)
        await press(pilot, "slash", "enter")
        await until(pilot, lambda: screen.snapshot.view.game_no == 2)  # type: ignore[union-attr]


async def test_ctrl_q_asks_once_before_a_game_is_lost() -> None:
    session = context(store=False)
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "ctrl+q")
        await shows(pilot, "would be lost")
        await press(pilot, "ctrl+q")
        await pilot.pause()
        assert pilot.app.return_code == 0


async def test_a_robots_play_is_told_and_the_turn_comes_back() -> None:
    session = context()
    screen = await sit(session, "nour", "bot:random", cube=False)
    async with opened(session, lambda: screen) as pilot:
        assert screen.snapshot is not None
        if screen.snapshot.must:
            await act(pilot)

        def robots_play() -> Entry | None:
            told = (e for e in screen._log if e.seat == 1 and e.event is not None)
            return next((e for e in told if isinstance(e.event.action, Play)), None)  # type: ignore[union-attr]

        await until(pilot, lambda: robots_play() and screen.snapshot.must)  # type: ignore[union-attr]
        played = robots_play()
        assert played is not None
        await shows(pilot, screen.say(played.message))
        assert screen.shown == 0


async def test_a_spectator_sees_the_table_and_does_nothing() -> None:
    session = context()
    local = await table(session, "tawla", "nour", "sami")

    class Watching:
        """A place beside the table."""

        game = "tawla"
        here = ()
        is_kept = True
        trouble = None
        may_hurry = False

        def start(self) -> None:
            local.start()

        def stand(self, still: bool) -> None:
            assert not still

        def port(self, seat: int) -> Any:
            assert seat == SPECTATOR
            return local.port(seat)

        async def give(self, action: Action) -> None:
            raise AssertionError

        async def again(self) -> None:
            return None

        async def record(self) -> None:
            return None

        async def climbs(self) -> tuple[()]:
            return ()

        def is_secret(self, game_no: int) -> bool:
            return False

        async def close(self) -> None:
            await local.close()

    screen = TableScreen(Watching())
    async with opened(session, lambda: screen) as pilot:
        await shows(pilot, "waiting for")
        assert screen.own_keys() == []
        await press(pilot, "u", "r", "f7")
        assert screen._refusal is None
        await press(pilot, "slash", *"13/11", "enter")
        assert screen._refusal is not None
        assert screen._refusal.code == "table.refuse.spectator"
        await press(pilot, "escape", "q")
        await pilot.pause()
        assert pilot.app.return_code == 0


async def test_a_move_typed_in_one_go_reaches_the_line_whole() -> None:
    """Keys that are on their way when the line opens are typed there, and never touch the board."""
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        written, before = first_play(screen), seq(screen)
        for character in (*written, "\r", "\r"):
            key = {"/": "slash", " ": "space", "\r": "enter", "*": "asterisk"}.get(character)
            pilot.app.post_message(
                events.Key(key or character, character if character.isprintable() else None)
            )
        await until(pilot, lambda: seq(screen) > before)
        assert screen.entry.text == ""
        assert screen.focused is screen.board


async def test_what_is_pasted_on_the_board_is_typed() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        written = first_play(screen)
        pilot.app.post_message(events.Paste(written))
        await until(pilot, lambda: screen.entry.text == written)
        await press(pilot, "enter")
        assert screen.board.draft_text() == written


async def test_dead_keys_open_no_line() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "z", "y", "k")
        assert screen.entry.text == ""
        assert screen.focused is screen.board


async def test_a_clock_counts_from_its_snapshot_whatever_is_drawn_again() -> None:
    session = context()
    screen = await sit(session, clock="total:30", now=lambda: 0)
    moment = SimpleNamespace(monotonic=lambda: 0.0)
    with patch.object(boarded, "time", moment), patch.object(seats, "time", moment):
        async with opened(session, lambda: screen) as pilot:
            running = screen.shown
            moment.monotonic = lambda: 12.0
            for key in ("v", "v", "tab", "space"):
                await press(pilot, key)
                assert screen.seats_panel._left(running)[0] == 18_000, key
            await press(pilot, "f1")
            await until(pilot, lambda: isinstance(pilot.app.screen, RulesScreen))
            await press(pilot, "escape")
            await until(pilot, lambda: pilot.app.screen is screen)
            assert screen.seats_panel._left(running)[0] == 18_000
            assert "18" in text(pilot)


async def test_the_warning_wins_over_where_the_match_stands() -> None:
    session = context(language="ar", bidi="logical")
    screen = await sit(session, "نور الهدى بنت عبد الله", "سامي بن عبد الرحمن", length=25)
    assert isinstance(screen.sitting, LocalTable)
    async with opened(session, lambda: screen) as pilot:
        screen.sitting.table._journal = _Full()
        await act(pilot)
        warning = session.words("ui.unsaved", why=Message("store.full"))
        await shows(pilot, strip_controls(warning))
        await press(pilot, "question_mark")
        await until(pilot, lambda: pilot.app.screen is not screen)
        await shows(pilot, strip_controls(warning))


async def test_a_screen_already_open_says_that_nothing_is_kept_any_more() -> None:
    session = context()
    screen = await sit(session)
    assert isinstance(screen.sitting, LocalTable)
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "question_mark")
        await until(pilot, lambda: pilot.app.screen is not screen)
        screen.sitting.table._journal = _Full()
        assert screen.snapshot is not None
        task = screen.snapshot.must[0]
        assert isinstance(task.legal, Sequence)
        await screen.sitting.port(screen.shown).submit(task.need.id, task.legal[0])
        await shows(pilot, "NOT SAVED: the disk is full")


class _Taken:
    """A journal that another program has gone on with."""

    async def append(self, lines: object) -> None:
        raise JournalError("store.conflict")


async def test_a_game_that_another_program_plays_says_so() -> None:
    session = context()
    screen = await sit(session)
    assert isinstance(screen.sitting, LocalTable)
    async with opened(session, lambda: screen) as pilot:
        screen.sitting.table._journal = _Taken()
        await act(pilot)
        await shows(pilot, "NOT SAVED: another program", "being played in another program too")


async def test_a_refusal_has_all_its_lines_and_what_was_typed() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await act(pilot)
        await act(pilot)
        await until(pilot, lambda: screen.snapshot.task("move"))  # type: ignore[union-attr]
        await press(pilot, "slash", *"Xx/Yy", "enter")
        await shows(pilot, "“Xx/Yy” is not a move", "(T13.1)")
        assert "You rolled" in text(pilot)


async def test_the_line_of_keys_names_what_plays_the_roll() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        assert [hint.key for hint in screen.hints()] == ["tab", "slash", "R", "q"]
        await press(pilot, *first_play(screen), "enter")
        keys = [hint.key for hint in screen.hints()]
        assert keys[:2] == ["enter", "backspace"], keys
        assert "⏎ Lift the dice  ⌫ step back" in text(pilot)
        await click(pilot, "⌫ step back")
        await until(pilot, lambda: "enter" not in [hint.key for hint in screen.hints()])


async def test_the_help_lists_what_is_asked_and_the_mouse() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await act(pilot)
        await to_question(pilot)
        asked = [hint.key for hint in screen.help_keys()]
        assert asked[:2] == ["t", "p"], asked
        await press(pilot, "question_mark")
        await until(pilot, lambda: pilot.app.screen is not screen)
        shown = text(pilot)
        assert "Take at 2" in shown
        assert "shift+tab" not in shown
        assert dict(screen.mouse())["drag"] == "move a checker in one go"


async def to_question(pilot: Pilot[int]) -> None:
    """Double, and say yes to the question whether to."""
    screen = on(pilot, TableScreen)
    before = seq(screen)
    await press(pilot, "d")
    await shows(pilot, "Double to 2?")
    assert seq(screen) == before, "a single key doubles nothing"
    await press(pilot, "y")
    await until(pilot, lambda: seq(screen) > before)


async def test_enter_says_that_an_offer_has_no_default_answer() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await act(pilot)
        for key in ("f7", "u"):
            await press(pilot, key)
            await until(pilot, lambda: screen._asked)
            await press(pilot, "enter")
            await shows(pilot, "✗ This question", "choose one")
            assert "T7.2" not in text(pilot)
            await press(pilot, "n")
            await until(pilot, lambda: screen._asked is None)


async def test_a_takeback_is_asked_and_told_in_whole_sentences() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        written = first_play(screen)
        await lift(pilot, written)
        await press(pilot, "u")
        await shows(pilot, f": {written}”", "do you agree?")
        await press(pilot, "y")
        await shows(pilot, "The last move is")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "revealed"), ("ar", "انكشف"), ("ps", "ښکاره")]
)
async def test_a_takeback_over_dice_says_that_they_were_seen(language: str, words: str) -> None:
    session = context(language=language, bidi="logical")
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await lift(pilot, first_play(screen))
        await act(pilot, Roll())
        await press(pilot, "u")
        await until(pilot, lambda: screen._asked is not None)
        await shows(pilot, words)


async def test_given_dice_are_waited_for_as_dice() -> None:
    session = context()
    screen = await sit(session, given=("dice",))
    async with opened(session, lambda: screen):
        assert screen.snapshot is not None
        assert list(screen.waiting(screen.snapshot)) == ["waiting for the dice: the opening roll"]


async def test_time_that_runs_out_tells_who_has_won_the_match() -> None:
    session = context()
    moment = [0]
    screen = await sit(session, clock="total:30", length=5, now=lambda: moment[0])
    assert isinstance(screen.sitting, LocalTable)
    async with opened(session, lambda: screen) as pilot:
        loser = screen.shown
        moment[0] = 31_000
        await screen.sitting.table.tick()
        await shows(pilot, "time is up", f"{('sami', 'nour')[loser]} wins the match")


async def test_a_roll_is_told_as_it_lies_on_the_board() -> None:
    session = context()
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        assert screen.snapshot is not None
        dice = "-".join(map(str, screen.snapshot.view.inner.dice))
        shown = text(pilot)
        assert f"Opening roll {dice}" in shown
        assert f"You rolled {dice}" in shown


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_the_panel_shows_the_colour_of_the_checkers(theme: str) -> None:
    session = context(theme=theme, palette="truecolor")
    screen = await sit(session)
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "v")
        for role in ("first", "second"):
            look = screen.seats_panel.look(role)
            assert look.color == session.palette.style(role).color
        pieces = {
            spot.text: spot.role
            for line in screen.seats_panel.lines(24)
            for spot in line
            if spot.role in ("first", "second")
        }
        assert pieces == {"○": "first", "●": "second"}


async def test_wide_screens_read_from_the_right_in_arabic() -> None:
    session = context(language="ar")
    screen = await sit(session, "نور", "سامي")
    async with opened(session, lambda: screen, size=(120, 40)):
        log, panel, board = (
            w.region.x for w in (screen.log_panel, screen.seats_panel, screen.board)
        )
        assert log < panel < board
