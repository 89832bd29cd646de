"""Replay, rules, settings, keys, the palette: what opens over everything else."""

from __future__ import annotations

import tomllib

import pytest

from majlis.core.seats import SPECTATOR
from majlis.games.tawla.actions import Play, Roll
from majlis.store.paths import find_paths
from majlis.text import LANGUAGES, Language
from majlis.ui import keymap
from majlis.ui.film import Film, read_film
from majlis.ui.local import LocalTable
from majlis.ui.screens.help import HelpScreen
from majlis.ui.screens.history import HistoryScreen
from majlis.ui.screens.home import HomeScreen
from majlis.ui.screens.house import Topic
from majlis.ui.screens.palette import PaletteScreen
from majlis.ui.screens.replay import ReplayScreen
from majlis.ui.screens.rules import RulesScreen, _GuidePage
from majlis.ui.screens.settings import SettingsScreen
from majlis.ui.screens.table import TableScreen
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.rows import Rows
from tests.ui.stage import (
    LARGE,
    click,
    context,
    on,
    opened,
    press,
    settled,
    shows,
    table,
    text,
    until,
)
from tests.ui.test_home import go_to


async def played(turns: int = 3, games: int = 2) -> tuple[Film, LocalTable]:
    """A record of a short match: some plays, a game given up, another."""
    session = context()
    local = await table(session, "tawla", "nour", "sami", length=games)
    for _ in range(2 * turns):
        seat = local.table.awaited_seat()
        assert seat is not None
        task = local.port(seat).snapshot().must[0]
        action = next(a for a in task.legal if isinstance(a, Roll | Play))  # type: ignore[union-attr]
        assert await local.port(seat).submit(task.need.id, action) is None
    data_before = await local.record()
    assert data_before is not None
    assert session.store is not None
    return read_film(data_before), local


async def test_a_replay_steps_jumps_and_ends() -> None:
    film, _ = await played()
    screen = ReplayScreen(film)
    async with opened(context(), lambda: screen) as pilot:
        last = len(film) - 1
        await shows(pilot, "The beginning of table", f"0 of {last}")
        await press(pilot, "right")
        await shows(pilot, f"1 of {last}", "Opening roll")
        await press(pilot, "down")
        assert screen.snapshot is not None
        move = screen.film.moments[screen.at]
        assert move.seat in (0, 1)
        await press(pilot, "up")
        assert screen.at == 0
        await press(pilot, "end")
        assert screen.at == last
        await shows(pilot, f"{last} of {last}")
        await press(pilot, "right")
        assert screen.at == last
        await press(pilot, "home", "left")
        assert screen.at == 0


async def test_a_replay_goes_to_a_number_and_where_one_clicks() -> None:
    film, _ = await played()
    screen = ReplayScreen(film)
    async with opened(context(), lambda: screen) as pilot:
        await press(pilot, "g", *"٣", "enter")
        assert screen.at == 3
        await press(pilot, "g", *"x", "enter")
        await shows(pilot, "Type the number of an event.")
        await pilot.pause()
        await pilot.click(screen.time_line, offset=(1, 0))
        await until(pilot, lambda: screen.at == 0)


async def test_a_replay_plays_by_itself_until_the_end() -> None:
    film, _ = await played()
    screen = ReplayScreen(film)
    async with opened(context(), lambda: screen) as pilot:
        await press(pilot, "plus", "plus", "plus", "space")
        await until(pilot, lambda: screen.at >= 1)
        await press(pilot, "space")
        stopped = screen.at
        assert screen._playing is None
        screen._run_on()
        assert screen.at == stopped + 1
        while screen.at < len(film) - 1:
            screen._run_on()
        assert screen._playing is None


async def test_a_replay_is_seen_from_either_side_and_its_log_follows() -> None:
    film, _ = await played()
    screen = ReplayScreen(film)
    async with opened(context(), lambda: screen) as pilot:
        assert screen.side() == 0
        await press(pilot, "v")
        assert screen.side() == 1
        await press(pilot, "s")
        assert screen.snapshot is not None
        assert screen.snapshot.seat == 0
        await press(pilot, "s", "s")
        assert screen.snapshot.seat == SPECTATOR
        await press(pilot, "end")
        whole = len(screen._log)
        await press(pilot, "home")
        assert len(screen._log) == 0 < whole


async def test_a_replay_shows_no_hand_of_a_game_that_goes_on() -> None:
    session = context()
    local = await table(session, "coup", "nour", "sami", "layla")
    data = await local.record()
    assert data is not None
    screen = ReplayScreen(read_film(data))
    async with opened(context(), lambda: screen) as pilot:
        await press(pilot, "s")
        assert screen.snapshot is not None
        assert screen.snapshot.seat == SPECTATOR
        await shows(pilot, "This game is not finished")
    async with opened(session, HistoryScreen) as pilot:
        await shows(pilot, "T-TEST")
        await press(pilot, "x")
        await shows(pilot, "would show everybody's hands")
        assert not pilot.app.screen.query_one("#file").has_class("-open")


async def test_the_games_of_a_match_can_be_reached() -> None:
    session = context()
    local = await table(session, "tawla", "nour", "sami", length=2)
    await _give_up_and_go_on(local)
    data = await local.record()
    assert data is not None
    screen = ReplayScreen(read_film(data))
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "pagedown")
        assert screen.film.game_no(screen.at) == 2
        await shows(pilot, "game 2")
        await press(pilot, "pageup")
        assert screen.film.game_no(screen.at) == 1


async def _give_up_and_go_on(local: LocalTable) -> None:
    from majlis.core.match import Ready
    from majlis.games.tawla.actions import Accept, Resign

    seat = local.table.awaited_seat()
    assert seat is not None
    for whose, action in ((seat, Resign(1)), (1 - seat, Accept()), (0, Ready()), (1, Ready())):
        tasks = local.port(whose).snapshot().tasks
        task = next(t for t in tasks if action in t.legal)  # type: ignore[operator]
        assert await local.port(whose).submit(task.need.id, action) is None


# Rules


@pytest.mark.parametrize("size", [(80, 24), LARGE])
async def test_the_rules_are_searched_by_number_and_by_words(size: tuple[int, int]) -> None:
    async with opened(context(), lambda: RulesScreen(Topic("tawla")), size=size) as pilot:
        await shows(pilot, "Tawla: the rules")
        await press(pilot, "slash", *"t7.3", "enter")
        await shows(pilot, "T7.3 ")
        await press(pilot, "slash", *"Jacoby", "enter")
        await shows(pilot, "Jacoby")
        await press(pilot, "slash", *"zebra", "enter")
        await shows(pilot, "zebra is not in these rules.")


async def test_a_clause_is_reached_from_the_list() -> None:
    async with opened(context(), lambda: RulesScreen(Topic("tawla"))) as pilot:
        await press(pilot, "c")
        await go_to_clause(pilot, "T5.2")
        await press(pilot, "enter")
        await shows(pilot, "T5.2 ")


async def go_to_clause(pilot: object, clause: str) -> None:
    from textual.pilot import Pilot

    assert isinstance(pilot, Pilot)
    pilot.app.screen.query_one("#clauses", Rows).go(clause)
    await settled(pilot)


async def test_rules_not_written_in_the_readers_language_are_shown_in_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LANGUAGES, "eo", Language("eo", "Esperanto", "ltr", "latn"))
    async with opened(context(language="eo"), lambda: RulesScreen(Topic("tawla"))) as pilot:
        await shows(pilot, "this is English", "T1.1")


@pytest.mark.parametrize("language", ["en", "ar", "ps"])
async def test_no_cell_of_a_table_is_cut(language: str) -> None:
    for game in ("coup", "sija", "tawla"):
        session = context(language=language, bidi="logical")
        async with opened(session, lambda: RulesScreen(Topic(game))) as pilot:  # noqa: B023
            page = pilot.app.screen.query_one(_GuidePage)
            said = " ".join(spot.text for line in page.lines() for spot in line)
            assert "…" not in said
            for block in page.guide.blocks:
                assert set(said) >= set(block.text)


async def test_arabic_rules_stand_on_the_right() -> None:
    session = context(language="ar", bidi="logical")
    async with opened(session, lambda: RulesScreen(Topic("tawla"))) as pilot:
        await shows(pilot, "T1.1")
        line = next(line for line in text(pilot).splitlines() if "T1.1" in line)
        assert line.startswith(" "), "the line begins at its right end"
        assert len(line) >= 70


# Settings


async def test_the_language_changes_everything_at_once_and_is_kept() -> None:
    session = context()
    async with opened(session) as pilot:
        await press(pilot, "f2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        await press(pilot, "right")
        await until(pilot, lambda: session.words.language.code == "ar")
        assert session.settings.language == "ar"
        kept = tomllib.loads(find_paths().settings.read_text("utf-8"))
        assert kept["language"] == "ar"
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await until(pilot, lambda: "ﺲﻠﺠﻤﻟﺍ" in text(pilot))


async def test_both_ways_of_right_to_left_text_are_shown_to_choose_from() -> None:
    session = context()
    async with opened(session, SettingsScreen) as pilot:
        await shows(pilot, ".(ﺱﺭﺎﻣ) 24/18 ﺭﻮﻧ ﺔﻠﻘﻧ :ﺔﻟﻭﺎﻄﻟﺍ", "الطاولة: نقلة نور 24/18 (مارس).")
        await go_to(pilot, "set:bidi")
        await press(pilot, "right", "right")
        assert session.bidi == "logical"


async def test_a_key_is_given_to_a_binding_and_works() -> None:
    session = context()
    screen = TableScreen(await table(session, "tawla", "nour", "sami"))
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "f2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        on(pilot, SettingsScreen).query_one(Rows).go("key:table.flip")
        await settled(pilot)
        await press(pilot, "enter")
        await shows(pilot, "Press the key for")
        await press(pilot, "q")
        await shows(pilot, "That key is taken: leave.")
        await press(pilot, "enter", "x")
        await until(pilot, lambda: session.settings.keys.get("table.flip") == "x")
        await press(pilot, "escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        near = screen.side()
        await press(pilot, "x")
        assert screen.side() != near
        await press(pilot, "question_mark")
        await press(pilot, "pagedown")
        await shows(pilot, "turn the board")
        line = next(line for line in text(pilot).splitlines() if "turn the board" in line)
        assert line.split()[0] == "x"


async def test_looks_change_while_the_app_runs() -> None:
    session = context()
    async with opened(session) as pilot:
        await press(pilot, "f2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        for row, times in (("set:theme", 2), ("set:palette", 2), ("set:glyphs", 1)):
            await go_to(pilot, row)
            await press(pilot, *(["right"] * times))
        assert (session.theme, session.palette_name) == ("light", "16")
        assert session.glyphs.name == "ascii"
        assert pilot.app.theme == "majlis-ansi-light"
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await until(pilot, lambda: text(pilot).isascii())


async def test_what_was_asked_for_on_the_command_line_outlasts_a_change() -> None:
    session = context(language="ar")
    session._keep = lambda changes: None
    async with opened(session, SettingsScreen) as pilot:
        await go_to(pilot, "set:forced_ms")
        await press(pilot, "left")
        assert session.settings.forced_ms == 2000
        assert session.words.language.code == "ar"


async def test_settings_that_cannot_be_kept_serve_for_the_session() -> None:
    session = context()
    find_paths().settings.parent.mkdir(parents=True, exist_ok=True)
    find_paths().settings.write_text("language = [", encoding="utf-8")
    async with opened(session, SettingsScreen) as pilot:
        await press(pilot, "right")
        await until(pilot, lambda: session.words.language.code == "ar")
        assert find_paths().settings.read_text("utf-8") == "language = ["


# Keys and palette


async def test_the_help_lists_every_key_of_the_screen() -> None:
    session = context()
    screen = TableScreen(await table(session, "tawla", "nour", "sami"))
    async with opened(session, lambda: screen, size=LARGE) as pilot:
        await press(pilot, "question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        await settled(pilot)
        page = on(pilot, HelpScreen).query_one("Page")
        told = "\n".join(
            "  ".join(spot.text for spot in line)
            for line in page.lines()  # type: ignore[attr-defined]
        )
        for key in (*keymap.KEYS["table"], *keymap.KEYS["house"]):
            if screen.offers(key):
                assert session.words(keymap.code(key)) in told, key
        assert session.words("tawla.board.key.choose") in told
        assert "⟦" not in told
        await press(pilot, "q")
        await until(pilot, lambda: pilot.app.screen is screen)


async def test_the_palette_finds_and_does() -> None:
    session = context()
    screen = TableScreen(await table(session, "tawla", "nour", "sami"))
    async with opened(session, lambda: screen) as pilot:
        near = screen.side()
        await press(pilot, "ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, PaletteScreen))
        await press(pilot, *"turn", "enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen.side() != near
        await press(pilot, "ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, PaletteScreen))
        await press(pilot, *"العربية", "enter")
        await until(pilot, lambda: session.words.language.code == "ar")
        await until(pilot, lambda: screen.has_class("-rtl"))
        assert screen.side() != near


async def test_the_palette_is_steered_from_its_line_and_by_mouse() -> None:
    async with opened(context()) as pilot:
        await press(pilot, "ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, PaletteScreen))
        rows = pilot.app.screen.query_one(Rows)
        first = rows.current
        await press(pilot, "down", "down", "up")
        assert rows.current != first
        assert pilot.app.screen.focused is pilot.app.screen.query_one(Entry)
        await click(pilot, "rules of Tawla")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulesScreen))


async def test_nothing_acts_on_the_machine_behind_the_session() -> None:
    async with opened(context()) as pilot:
        app = pilot.app
        app.open_url("https://example.org/")
        assert app.deliver_text("x") is None
        assert app.deliver_binary("x") is None
        assert app.deliver_screenshot() is None
        app.action_suspend_process()
        assert list(app.get_system_commands(app.screen)) == []
        await press(pilot, "ctrl+c")
        await shows(pilot, "Ctrl+Q leaves")
        await press(pilot, "ctrl+q")
        await pilot.pause()
        assert app.return_code == 0


async def test_names_are_never_read_as_markup() -> None:
    session = context()
    local = await table(session, "tawla", "[bold red]x[/]", "a[/]b")
    async with opened(session, lambda: TableScreen(local)) as pilot:
        await shows(pilot, "[bold red]x[/]", "a[/]b")


async def test_the_games_are_listed_where_none_is_meant() -> None:
    async with opened(context(), lambda: RulesScreen(None)) as pilot:
        await shows(pilot, "Divan", "Tawla")
        await go_to(pilot, "tawla")
        await press(pilot, "enter")
        await shows(pilot, "Tawla: the rules", "T1.1")
