"""From home to a table and back: setting up, leaving, resuming, history, replay."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from textual import events
from textual.pilot import Pilot

from majlis.core.record import RecordError
from majlis.store import records
from majlis.ui.film import read_film
from majlis.ui.screens.history import HistoryScreen
from majlis.ui.screens.home import HomeScreen
from majlis.ui.screens.house import Topic
from majlis.ui.screens.replay import ReplayScreen
from majlis.ui.screens.rules import RulesScreen, _GuidePage
from majlis.ui.screens.settings import SettingsScreen
from majlis.ui.screens.setup import SetupScreen
from majlis.ui.screens.table import TableScreen
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.rows import Rows
from tests.ui.stage import click, context, on, opened, press, shows, table, text, until


async def go_to(pilot: Pilot[int], row: str) -> None:
    """Put the cursor on a row, by keys alone."""
    rows = pilot.app.screen.query_one(Rows)
    for _ in range(len(rows.rows)):
        if rows.current == row:
            return
        await press(pilot, "down")
    for _ in range(len(rows.rows)):
        if rows.current == row:
            return
        await press(pilot, "up")
    raise AssertionError(f"no row {row!r} in {[r.id for r in rows.rows]}")


async def set_up(pilot: Pilot[int]) -> SetupScreen:
    """To tawla's set-up, by keys."""
    await go_to(pilot, "play:tawla")
    await press(pilot, "enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, SetupScreen))
    return on(pilot, SetupScreen)


async def test_a_game_is_set_up_played_left_and_resumed_by_keys() -> None:
    session = context()
    async with opened(session) as pilot:
        screen = await set_up(pilot)
        await go_to(pilot, "option:length")
        await press(pilot, "right", "right")
        assert screen.form.values["length"] == 7
        await go_to(pilot, "name:0")
        await press(pilot, "enter", *"nour", "enter")
        assert screen.form.places[0].name == "nour"
        await press(pilot, "s")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await shows(pilot, "match to 7", "nour", "player (2)")
        await press(pilot, "q", "y")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await shows(pilot, "Go on with")
        assert session.store is not None
        kept = records.unfinished(session.store)
        assert [card.game for card in kept] == ["tawla"]
        await go_to(pilot, f"resume:{kept[0].id}")
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await shows(pilot, "match to 7", "nour", "player (2)")


async def test_a_game_is_set_up_by_mouse() -> None:
    session = context()
    async with opened(session) as pilot:
        await click(pilot, "Tawla")
        await until(pilot, lambda: isinstance(pilot.app.screen, SetupScreen))
        screen = on(pilot, SetupScreen)
        await click(pilot, "Doubling cube")
        await click(pilot, "Doubling cube")
        assert screen.form.values["cube"] is False
        await click(pilot, "next value")
        assert screen.form.values["cube"] is True
        await click(pilot, "s start")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))


async def test_the_row_under_the_cursor_tells_its_sentence_and_rule() -> None:
    session = context()
    async with opened(session) as pilot:
        await set_up(pilot)
        await go_to(pilot, "option:crawford")
        await shows(pilot, "(T7.3)")
        await press(pilot, "f1")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulesScreen))
        await shows(pilot, "T7.3 ")


async def test_a_variant_brings_its_presets() -> None:
    session = context()
    async with opened(session) as pilot:
        screen = await set_up(pilot)
        await go_to(pilot, "option:variant")
        await press(pilot, "right")
        values = screen.form.values
        assert values["variant"] == "tavla"
        assert values["cube"] is False
        assert values["opening"] == "reroll"


async def test_a_value_that_cannot_be_stays_to_be_mended() -> None:
    session = context()
    async with opened(session) as pilot:
        screen = await set_up(pilot)
        await go_to(pilot, "option:length")
        await press(pilot, "enter", "ctrl+u", *"1000", "enter")
        await shows(pilot, "Length of the match goes from 0 to 99", "(T8.1)")
        assert screen.form.values["length"] == 5
        await press(pilot, "ctrl+u", *"٩", "enter")
        assert screen.form.values["length"] == 9
        await go_to(pilot, "option:clock")
        await press(pilot, "e", "ctrl+u", *"fischer:60+2", "enter")
        assert screen.form.values["clock"] == "fischer:60+2"
        await shows(pilot, "1:00, and 0:02 more each turn")


async def test_a_text_for_the_dice_is_given_and_bounded() -> None:
    session = context()
    async with opened(session) as pilot:
        screen = await set_up(pilot)
        await go_to(pilot, "text:1")
        await press(pilot, "enter")
        on(pilot, SetupScreen).query_one("Entry").put("ش" * 40)  # type: ignore[attr-defined]
        await press(pilot, "enter")
        await shows(pilot, "longer than 64 bytes")
        await press(pilot, "ctrl+u", *"sami", "enter")
        assert screen.form.places[1].text == "sami"
        await press(pilot, "s")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        snapshot = on(pilot, TableScreen).snapshot
        assert snapshot is not None
        assert snapshot.header.chance.texts == ("", "sami")
        assert snapshot.header.chance.mode == "proven"


async def test_robots_and_typed_dice_are_chosen_on_their_rows() -> None:
    session = context()
    async with opened(session) as pilot:
        screen = await set_up(pilot)
        await go_to(pilot, "who:1")
        await press(pilot, "right")
        assert screen.form.places[1].who == "random"
        await press(pilot, "left")
        await go_to(pilot, "typed")
        await press(pilot, "space")
        assert screen.setup().given == ("dice",)


async def test_dice_are_typed_only_where_dice_are_thrown() -> None:
    for game, there in (("tawla", True), ("sija", False), ("coup", False)):
        async with opened(context(), lambda: SetupScreen(game)) as pilot:  # noqa: B023
            rows = pilot.app.screen.query_one(Rows)
            assert ("typed" in [row.id for row in rows.rows]) is there


async def test_history_replays_verifies_and_exports() -> None:
    session = context()
    local = await table(session, "tawla", "nour", "sami", length=1)
    await finish(local)
    async with opened(session, HistoryScreen) as pilot:
        await shows(pilot, "T-TEST", "nour and sami", "won")
        await press(pilot, "v")
        await shows(pilot, "seeded, not proven")
        await press(pilot, "x")
        await press(pilot, "ctrl+u", *"kept.majlis", "enter")
        await shows(pilot, "Written: kept.majlis in the folder")
        written = (session.folder / "kept.majlis").read_bytes()
        assert len(read_film(written)) > 1
        await press(pilot, "x")
        await press(pilot, "ctrl+u", *"kept.majlis", "enter")
        await shows(pilot, "There is a file")
        await press(pilot, "escape", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))


async def finish(local: object) -> None:
    """Have the first awaited player resign and the other accept."""
    from majlis.games.tawla.actions import Accept, Resign
    from majlis.store.results import short
    from majlis.ui.local import LocalTable

    assert isinstance(local, LocalTable)
    seat = local.table.awaited_seat()
    assert seat is not None
    for whose, action in ((seat, Resign(1)), (1 - seat, Accept())):
        tasks = local.port(whose).snapshot().tasks
        task = next(t for t in tasks if action in t.legal)  # type: ignore[operator]
        assert await local.port(whose).submit(task.need.id, action) is None
    outcome = local.port(0).snapshot().outcome
    assert outcome is not None
    store = local._context.store
    assert store is not None
    records.conclude(store, local.record_id, short(outcome))


async def test_a_changed_record_is_not_believed(tmp_path: Path) -> None:
    session = context()
    local = await table(session, "tawla", "nour", "sami", length=1)
    await finish(local)
    data = await local.record()
    assert data is not None
    changed = data.replace(b"nour", b"noor")
    with pytest.raises(RecordError) as caught:
        read_film(changed)
    assert caught.value.code == "record.hash"
    async with opened(session) as pilot:
        pilot.app.open_replay(changed)  # type: ignore[attr-defined]
        await shows(pilot, "Line 1: the line was changed")


async def test_home_goes_everywhere() -> None:
    session = context()
    async with opened(session) as pilot:
        for row, kind in (
            ("rules", RulesScreen),
            ("settings", SettingsScreen),
            ("history", HistoryScreen),
        ):
            await go_to(pilot, row)
            await press(pilot, "enter")
            await until(pilot, lambda kind=kind: isinstance(pilot.app.screen, kind))  # type: ignore[misc]
            await press(pilot, "escape")
            await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await go_to(pilot, "quit")
        await press(pilot, "enter")
        await pilot.pause()
        assert pilot.app.return_code == 0


async def test_a_referee_s_ledger_is_opened_from_home_and_by_its_name() -> None:
    """Of each game that has one; going back comes home."""
    session = context()
    async with opened(session) as pilot:
        await go_to(pilot, "ledger:elections")
        await press(pilot, "enter")
        await shows(pilot, "Three to six")
        await press(pilot, "escape", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await press(pilot, "ctrl+p", *"ledger")
        await shows(pilot, "Ledger: The Election Game")
        await press(pilot, "enter")
        await shows(pilot, "Three to six")


async def test_home_without_a_store_offers_what_it_can() -> None:
    session = context(store=False)
    async with opened(session) as pilot:
        rows = [row.id for row in pilot.app.screen.query_one(Rows).rows]
        assert "history" not in rows
        assert "ledger:elections" not in rows
        assert "play:tawla" in rows


async def test_a_store_that_cannot_be_read_is_told_of(tmp_path: Path) -> None:
    session = context()
    assert session.store is not None
    session.store.path.parent.mkdir(parents=True, exist_ok=True)
    session.store.path.write_bytes(b"no database at all" * 100)
    async with opened(session) as pilot:
        await shows(pilot, "store")
        assert "⟦" not in text(pilot)


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Length of the match"), ("ar", "طول المباراة")]
)
async def test_a_value_is_typed_on_an_empty_line_and_its_error_goes_with_escape(
    language: str, name: str
) -> None:
    session = context(language=language, bidi="logical")
    async with opened(session) as pilot:
        screen = await set_up(pilot)
        await go_to(pilot, "option:length")
        await press(pilot, "e")
        entry = screen.query_one(Entry)
        assert (entry.text, entry.placeholder) == ("", "5")
        await press(pilot, *"xyz", "enter")
        said = screen.status._fields[0]
        assert said.role == "warn"
        assert name in said.text
        await press(pilot, "escape")
        assert screen.status._fields[0].role == ""
        await press(pilot, "e", "enter")
        assert screen.form.values["length"] == 5


@pytest.mark.parametrize(("languages", "told"), [(("en", "ar"), 1), (("en",), 2)])
async def test_a_game_in_another_language_says_so_before_it_begins(
    languages: tuple[str, ...], told: int
) -> None:
    session = context(language="ar", bidi="logical")
    async with opened(session) as pilot:
        screen = await set_up(pilot)
        info = msgspec.structs.replace(screen.form.info, languages=languages)
        screen.form = msgspec.structs.replace(screen.form, info=info)
        screen.reword()
        await go_to(pilot, "option:length")
        assert len(screen.status._fields) == 1
        await go_to(pilot, "start")
        assert len(screen.status._fields) == told
        assert ("بالإنجليزية" in text(pilot)) == (told == 2)


async def test_a_name_is_taken_off_with_backspace() -> None:
    session = context()
    async with opened(session) as pilot:
        screen = await set_up(pilot)
        await go_to(pilot, "name:0")
        await press(pilot, "enter", *"nour", "enter")
        assert screen.form.places[0].name == "nour"
        await press(pilot, "enter", "backspace", "enter")
        assert screen.form.places[0].name == ""


async def test_options_that_another_variant_has_are_not_shown() -> None:
    """T8.2, T12."""
    session = context()
    async with opened(session) as pilot:
        screen = await set_up(pilot)

        def listed() -> set[str]:
            return {row.id.partition(":")[2] for row in screen.query_one(Rows).rows}

        assert "cube" in listed()
        assert "hit_and_run" not in listed()
        await go_to(pilot, "option:variant")
        await press(pilot, "right")
        assert "hit_and_run" in listed()
        assert not {"cube", "cube_limit", "crawford"} & listed()


async def test_options_that_mean_nothing_are_not_shown() -> None:
    session = context()
    async with opened(session) as pilot:
        screen = await set_up(pilot)

        def listed() -> set[str]:
            return {row.id.partition(":")[2] for row in screen.query_one(Rows).rows}

        assert {"cube_limit", "crawford"} <= listed()
        assert not {"jacoby", "beavers", "flag"} & listed()
        await go_to(pilot, "option:cube")
        await press(pilot, "right")
        assert not {"cube_limit", "crawford", "holland"} & listed()
        await press(pilot, "right")
        await go_to(pilot, "option:length")
        await press(pilot, "e", "0", "enter")
        assert {"jacoby", "beavers", "automatic_doubles"} <= listed()
        assert not {"crawford", "raccoon_owner"} & listed()


async def test_a_variant_tells_its_rules() -> None:
    session = context()
    async with opened(session) as pilot:
        await set_up(pilot)
        await go_to(pilot, "option:variant")
        await press(pilot, "right")
        await shows(pilot, "a mars 2", "stays there for the turn", "(T12)")


async def test_set_up_and_home_name_how_to_choose() -> None:
    session = context()
    async with opened(session) as pilot:
        await shows(pilot, "⏎ choose")
        await set_up(pilot)
        await shows(pilot, "⏎ choose  Esc back")


async def test_an_unfinished_game_tells_how_it_stands() -> None:
    session = context()
    local = await table(session, "tawla", "nour", "sami", length=5)
    seat = local.table.awaited_seat()
    assert seat is not None
    async with opened(session) as pilot:
        await shows(pilot, "T-TEST")
        await go_to(pilot, "resume:T-TEST")
        await shows(pilot, "Match to 5, game 1", f"{('nour', 'sami')[seat]} to act")


async def test_an_empty_history_offers_nothing_to_do() -> None:
    session = context()
    async with opened(session, HistoryScreen) as pilot:
        await shows(pilot, "Nothing has been played")
        shown = text(pilot)
        assert "verify" not in shown
        assert "save as a file" not in shown


async def test_bullets_of_the_rules_stand_where_the_text_begins() -> None:
    session = context(language="ar", bidi="visual")
    async with opened(session, lambda: RulesScreen(Topic("tawla"))) as pilot:
        page = pilot.app.screen.query_one(_GuidePage)
        first = next(i for i, block in enumerate(page.guide.blocks) if block.kind == "item")
        page.lines()
        page.scroll_to(y=page._starts[first], animate=False, immediate=True)
        await until(pilot, lambda: "·" in text(pilot))
        bar = " ▁▂▃▄▅▆▇█"
        lines = [line.rstrip(bar) for line in text(pilot).splitlines()]
        at = next(i for i, line in enumerate(lines) if line.endswith("·"))
        assert len(lines[at + 1]) < len(lines[at]), "what goes on is further in"


async def test_keys_in_a_burst_reach_the_screen_that_the_first_of_them_opens() -> None:
    session = context()
    async with opened(session) as pilot:
        burst = ("f2", "down", "space", "delete", "escape", "f1", "down", "enter", "ctrl+p", "x")
        for key in burst:
            pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await shows(pilot, "x")
        await press(pilot, "ctrl+q")
        for key in ("f2", "space", "delete", "f1"):
            pilot.app.post_message(events.Key(key, None))
        await pilot.pause()


DRAWN = [("tawla", "dice"), ("coup", "cards"), ("bridge", "cards"), ("elections", "cards")]


@pytest.mark.parametrize(("game", "what"), DRAWN)
async def test_the_set_up_asks_for_texts_for_what_is_drawn(game: str, what: str) -> None:
    screen = SetupScreen(game)
    async with opened(context(), lambda: screen) as pilot:
        screen.query_one(Rows).go("text:0")
        await shows(pilot, f"The {what} depend on it")


async def test_where_nothing_is_drawn_the_set_up_asks_for_no_text() -> None:
    screen = SetupScreen("sija")
    async with opened(context(), lambda: screen):
        assert not any(row.id.startswith("text:") for row in screen.query_one(Rows).rows)
