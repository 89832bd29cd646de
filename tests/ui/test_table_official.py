"""A referee who shares the screen: called to rule, seated by a key, and what he may do there."""

from __future__ import annotations

from typing import Any

import msgspec
from textual.pilot import Pilot

from majlis.core.record import SeatCard
from majlis.core.seats import OFFICIAL, SPECTATOR
from majlis.core.verbs import Pause, Rewind, Substitute
from majlis.ui.screens.curtain import CurtainScreen
from majlis.ui.screens.help import HelpScreen
from majlis.ui.screens.ledger import LedgerScreen
from majlis.ui.screens.office import OfficeScreen
from majlis.ui.screens.setup import SetupScreen
from majlis.ui.screens.table import TableScreen
from tests.games.divan.actions import Claim, Let, Mark, Object, Vote
from tests.ui.stage import (
    context,
    on,
    opened,
    press,
    resume_table,
    settled,
    shows,
    table,
    text,
    until,
)
from tests.ui.test_home import go_to

WIDE = (118, 30)


async def sit(*names: str, **more: Any) -> tuple[Any, TableScreen]:
    session = context()
    more = {"referee": "seat", "official": "hoda", **more}
    return session, TableScreen(await table(session, "divan", *names, **more))


async def called(pilot: Pilot[int], name: str) -> None:
    """Somebody is asked to sit down, and does."""
    await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
    await shows(pilot, f"{name}, please sit down.")
    assert "HAND" not in text(pilot)
    assert "MARKS" not in text(pilot)
    await press(pilot, "space")
    await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
    await settled(pilot)


async def do(screen: TableScreen, seat: int, action: Any) -> None:
    port = screen.sitting.port(seat)
    assert await port.submit(port.snapshot().tasks[0].need.id, action) is None


async def to_a_tie(screen: TableScreen) -> None:
    for seat, action in ((0, Claim(3)), (1, Let()), (1, Object()), (0, Vote(True))):
        await do(screen, seat, action)
    await do(screen, 1, Vote(False))


def actions(screen: TableScreen) -> list[Any]:
    log = screen.sitting.port(OFFICIAL).snapshot().log
    return [entry.event.action for entry in log if entry.event is not None]


async def choose(pilot: Pilot[int], row: str) -> None:
    """A power, by the words of its row."""
    await until(pilot, lambda: isinstance(pilot.app.screen, OfficeScreen))
    rows = on(pilot, OfficeScreen).query_one("Rows").rows  # type: ignore[attr-defined]
    found = next(r.id for r in rows if r.id and row in r.fields[0].text)
    await go_to(pilot, found)
    await press(pilot, "enter")
    await until(pilot, lambda: not isinstance(pilot.app.screen, OfficeScreen))


async def test_he_is_called_through_the_curtain_to_rule() -> None:
    session, screen = await sit("maha", "faisal")
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await called(pilot, "maha")
        await to_a_tie(screen)
        await called(pilot, "hoda")
        await shows(pilot, "HAND ()", "MARKS (0, 0)", "hoda", "referee")
        await press(pilot, "1")
        await called(pilot, "faisal")
        assert "MARKS" not in text(pilot)


async def test_a_key_seats_him_at_any_time_and_gets_him_up() -> None:
    session, screen = await sit("maha", "faisal")
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await called(pilot, "maha")
        await press(pilot, "f10")
        await called(pilot, "hoda")
        await press(pilot, "l")
        await shows(pilot, "MARKS (0, 1)", "The referee marks seat")
        await press(pilot, "k")
        await shows(pilot, "MARKS (1, 1)")
        await press(pilot, "f6")
        await called(pilot, "maha")
        assert "marks" not in text(pilot)
        await press(pilot, "f10")
        await called(pilot, "hoda")
        await press(pilot, "f10")
        await choose(pilot, "Get up")
        await called(pilot, "maha")
        assert all(not isinstance(e.event and e.event.action, Mark) for e in screen._log)


async def test_he_may_sit_down_before_the_one_who_was_called() -> None:
    session, screen = await sit("maha", "faisal")
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        await shows(pilot, "maha, please sit down.", "F10")
        await press(pilot, "f10")
        await shows(pilot, "hoda, please sit down.")
        await press(pilot, "f10")
        await shows(pilot, "maha, please sit down.")
        await press(pilot, "f10")
        await called(pilot, "hoda")
        await shows(pilot, "MARKS (0, 0)")


async def test_he_pauses_and_goes_on() -> None:
    session, screen = await sit("maha", "faisal")
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await called(pilot, "maha")
        await press(pilot, "f10")
        await called(pilot, "hoda")
        await press(pilot, "f7")
        await until(pilot, lambda: screen.snapshot and screen.snapshot.paused)
        await shows(pilot, "hoda has the table")
        assert actions(screen)[-1] == Pause()
        await press(pilot, "f7")
        await until(pilot, lambda: screen.snapshot and not screen.snapshot.paused)


async def test_he_takes_the_game_back_after_being_asked_again() -> None:
    session, screen = await sit("maha", "faisal")
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await called(pilot, "maha")
        await do(screen, 0, Claim(3))
        await do(screen, 1, Let())
        await press(pilot, "f10")
        await called(pilot, "hoda")
        await press(pilot, "f10")
        await choose(pilot, "maha claims to hold 3")
        await shows(pilot, "Take the game back to just after this?")
        await press(pilot, "n")
        assert not any(isinstance(action, Rewind) for action in actions(screen))
        await press(pilot, "f10")
        await choose(pilot, "maha claims to hold 3")
        await press(pilot, "y")
        await until(pilot, lambda: isinstance(actions(screen)[-1], Rewind))
        await shows(pilot, "hoda takes the game")
        snapshot = screen.sitting.port(1).snapshot()
        assert [task.need.kind for task in snapshot.must] == ["challenge"]
        assert not any("lets it stand" in news for news in screen._news())


async def test_what_was_taken_back_is_no_news_any_more() -> None:
    """Neither to him who took it back nor to those who played."""
    session, screen = await sit("maha", "faisal")
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await called(pilot, "maha")
        await do(screen, 0, Claim(3))
        before = screen.sitting.port(OFFICIAL).snapshot().seq
        await do(screen, 1, Let())
        await press(pilot, "f10")
        await called(pilot, "hoda")
        assert "faisal" in "".join(screen._news())
        assert await screen.sitting.port(OFFICIAL).submit(0, Rewind(before)) is None
        await until(pilot, lambda: isinstance(actions(screen)[-1], Rewind))
        await settled(pilot)
        assert "faisal" not in "".join(screen._news())


async def test_the_curtain_says_what_the_key_of_the_office_does() -> None:
    session, screen = await sit("maha", "faisal")
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        await shows(pilot, "F10: the referee sits down.")
        await press(pilot, "f10")
        await shows(pilot, "F10: the referee gets up again.")
        await press(pilot, "f10")
        await shows(pilot, "maha, please sit down.")
        await shows(pilot, "F10: the referee sits down.")


async def test_he_gives_a_seat_to_a_robot_and_nobody_is_called_to_it_again() -> None:
    session, screen = await sit("maha", "faisal")
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await called(pilot, "maha")
        await press(pilot, "f10")
        await called(pilot, "hoda")
        await press(pilot, "f10")
        await choose(pilot, "random robot in the place of faisal")
        await press(pilot, "y")
        await until(pilot, lambda: isinstance(actions(screen)[-1], Substitute))
        assert screen.sitting.here == (0, OFFICIAL)
        await shows(pilot, "random robot")


async def test_his_sheet_is_closed_once_somebody_else_sits_there() -> None:
    session, screen = await sit("maha", "faisal")
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await called(pilot, "maha")
        await do(screen, 0, Claim(3))
        await press(pilot, "f10")
        await called(pilot, "hoda")
        await press(pilot, "f10")
        await shows(pilot, "Back to just after")
        await press(pilot, "question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        screen._change_chair()
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert "Back to just after" not in text(pilot)


async def test_where_nothing_is_hidden_he_needs_no_curtain() -> None:
    session, screen = await sit("maha", "faisal")
    screen.sharing.info = screen.info = msgspec.structs.replace(screen.info, hidden=False)
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await shows(pilot, "HAND")
        await press(pilot, "f10")
        await until(pilot, lambda: screen.acting == OFFICIAL)
        await press(pilot, "k")
        await shows(pilot, "MARKS (1, 0)")
        assert screen.acting == OFFICIAL, "he stays until he gets up"
        await press(pilot, "f10")
        await choose(pilot, "Get up")
        assert screen.acting == 0
        await to_a_tie(screen)
        await until(pilot, lambda: screen.acting == OFFICIAL)
        await press(pilot, "1")
        await until(pilot, lambda: screen.acting == 1)


async def test_alone_with_robots_he_sees_his_view_at_once() -> None:
    session, screen = await sit("bot:random", "bot:random", official="")
    screen.sitting._attendants = object()  # type: ignore[attr-defined]
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await shows(pilot, "MARKS (0, 0)", "the referee")
        assert screen.shown == OFFICIAL
        await press(pilot, "f10")
        await until(pilot, lambda: isinstance(pilot.app.screen, OfficeScreen))
        assert "Get up" not in text(pilot)
        await press(pilot, "escape")
        screen.sitting._attendants = None  # type: ignore[attr-defined]


async def test_he_reads_the_ledger() -> None:
    session, screen = await sit("maha", "faisal", conduct="strict")
    for seat, action in ((0, Claim(3)), (1, Let()), (1, Let()), (1, Claim(3))):
        await do(screen, seat, action)
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await called(pilot, "maha")
        await press(pilot, "f10")
        await called(pilot, "hoda")
        await press(pilot, "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, LedgerScreen))
        await shows(pilot, "1 entry", "D6", "faisal", "warning")


async def test_a_table_without_one_has_no_key_for_him() -> None:
    session, screen = await sit("maha", "faisal", referee="auto")
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await called(pilot, "maha")
        await press(pilot, "f10")
        assert pilot.app.screen is screen
        assert "F10" not in text(pilot)
        assert "hoda" not in text(pilot)


async def test_his_office_is_set_up_kept_and_resumed() -> None:
    session = context()
    async with opened(session, lambda: SetupScreen("divan"), size=WIDE) as pilot:
        assert "who:-2" not in [row.id for row in pilot.app.screen.query_one("Rows").rows]  # type: ignore[attr-defined]
        await go_to(pilot, "option:referee")
        await press(pilot, "right")
        await go_to(pilot, "name:-2")
        await shows(pilot, "How the referee is called.")
        await press(pilot, "enter", *"hoda", "enter")
        await go_to(pilot, "who:-2")
        await press(pilot, "right")
        await shows(pilot, "random robot")
        await press(pilot, "right", "s")
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        screen = next(s for s in pilot.app.screen_stack if isinstance(s, TableScreen))
        assert screen.sitting.here == (0, 1, OFFICIAL)
        record_id = screen.sitting.record_id  # type: ignore[attr-defined]
        assert await screen.sitting.port(OFFICIAL).submit(0, Mark(1)) is None
        resumed = await resume_table(session, record_id)
        assert resumed.table.official == SeatCard("hoda")
        assert resumed.here == (0, 1, OFFICIAL)
        assert resumed.table.snapshot(OFFICIAL).view.marks == (0, 1)
        assert resumed.table.snapshot(SPECTATOR).view.marks == ()
        again = await resumed.again()
        assert again.table.official == SeatCard("hoda")
