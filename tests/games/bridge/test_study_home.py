"""Sessions at home: a board is not looked at with all cards open while robots still play it."""

from __future__ import annotations

import pytest

from majlis.ui.context import Context
from majlis.ui.meeting import Meeting
from tests.games.bridge.test_meet_home import begun, play, sat_down, session, until

__all__ = ["session"]


async def test_a_board_is_secret_until_the_robots_have_played_it(
    session: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = Meeting._play_beside

    async def nobody(self: Meeting) -> None:
        """The robots of the other table have not begun."""

    monkeypatch.setattr(Meeting, "_play_beside", nobody)
    there = begun(session, tables=2)
    await there.start()
    local = await sat_down(there)
    assert local.is_secret(1)
    await play(local)
    await until(lambda: not there.is_at_table)
    assert local.is_secret(1)
    await there.close()
    monkeypatch.setattr(Meeting, "_play_beside", waits)
    await there.start()
    await until(lambda: not local.is_secret(1))
    await local.close()
    await there.close()
