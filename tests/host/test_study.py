"""Boards looked at with all cards open at a house: nobody learns of one he has still to play."""

from __future__ import annotations

import pytest

from majlis.games.bridge import studies
from majlis.host.house import House
from majlis.host.screens.sitting import HostedSitting
from tests.games.bridge.test_insight import fake
from tests.host.test_meets import house, made, named, now, play, quick, sit_down, until

__all__ = ["house", "quick"]


async def test_a_board_of_a_session_is_secret_until_every_table_has_played_it(
    house: House,
) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    kept = made(house, nour, boards=1, rounds=1)
    house.meets.join(nour, kept.name, 0)
    house.meets.join(sami, kept.name, 1)
    await house.meets.start(nour, kept.name)
    theirs = house.meets.table_of(now(house, kept), "nour")
    assert theirs is not None
    await sit_down(house, kept, nour)
    sitting = HostedSitting(house, nour, theirs)
    await sitting.close()
    assert sitting.is_secret(1)
    await play(house, kept, nour)
    await until(lambda: theirs.phase == "over")
    assert sitting.is_secret(1)
    await play(house, kept, sami)
    await until(lambda: now(house, kept).phase == "over")
    assert not sitting.is_secret(1)


def test_the_solver_has_one_thread_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch)
    assert studies._thread() is studies._thread()
    assert studies._thread()._max_workers == 1
