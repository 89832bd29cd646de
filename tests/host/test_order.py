"""What admins and the keeper of a house do, and what the log says of it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from majlis.core.game import Refusal
from majlis.host.household import Visit
from majlis.host.identity import Identity
from majlis.host.passwords import hash_password
from majlis.host.serve import Served
from majlis.host.settings import ServeSettings
from majlis.store.paths import find_paths
from tests.host.test_house import Ended, named, table_of
from tests.host.test_meets import made


@asynccontextmanager
async def served(tmp_path: Path, **settings: Any) -> AsyncIterator[Served]:
    paths = find_paths()
    log = str(tmp_path / "log.jsonl")
    house = Served(ServeSettings(host="127.0.0.1", port=0, log=log, **settings), paths)
    try:
        await house.open()
        yield house
    finally:
        await house.close()


def logged(tmp_path: Path) -> list[dict[str, Any]]:
    """What the log has of admins, without the moments."""
    lines = map(json.loads, (tmp_path / "log.jsonl").read_text("utf-8").splitlines())
    found = [line for line in lines if line["event"].startswith("admin.")]
    return [{key: value for key, value in line.items() if key != "at"} for line in found]


async def test_the_log_tells_who_did_what_to_whom(tmp_path: Path) -> None:
    async with served(tmp_path) as keeper:
        house, verbs = keeper.house, keeper._verbs()
        sami = named(house, "sami")
        table = await table_of(house, sami, game="tawla")
        house.order.announce("nour", "closing at ten")
        assert await verbs["announce"]("") == {"done": True}
        assert house.notice == ""
        assert await verbs["kick"]("SAMI") == {"done": True}
        assert house.order.ban("nour", "sami") is None
        assert house.order.ban("nour", "sami", False) is None
        assert await verbs["close"](table.name.lower()) == {"done": True}
        # What was not done is not told.
        assert await verbs["kick"]("nobody") == {"done": False}
        assert await verbs["close"]("T-0000") == {"done": False}
        assert isinstance(house.order.ban("nour", "nobody"), Refusal)
    assert logged(tmp_path) == [
        {"event": "admin.announce", "by": "nour", "text": "closing at ten"},
        {"event": "admin.announce", "by": "", "text": ""},
        {"event": "admin.kick", "by": "", "who": "sami", "sessions": 1},
        {"event": "admin.ban", "by": "nour", "who": "sami"},
        {"event": "admin.unban", "by": "nour", "who": "sami"},
        {"event": "admin.close", "by": "", "what": table.name},
    ]


async def test_a_guest_can_be_kept_out_from_the_machine_too(tmp_path: Path) -> None:
    async with served(tmp_path, guests=True) as keeper:
        house, verbs = keeper.house, keeper._verbs()
        guest = house.people.come_in(Identity("guest", "guest:1"), Ended(), "192.0.2.1")
        assert isinstance(guest, Visit)
        assert house.people.call_me(guest, "aaa") is None
        assert await verbs["ban"]("aaa*") == {"done": True}
        assert guest.end == ["host.refuse.banned"]
        status = await verbs["status"]("")
        assert status["banned"] == ["aaa*"]
        assert await verbs["unban"]("aaa*") == {"done": True}


async def test_sessions_are_closed_as_tables_are(tmp_path: Path) -> None:
    async with served(tmp_path) as keeper:
        nour = named(keeper.house, "nour")
        kept = made(keeper.house, nour)
        keeper.house.meets.join(nour, kept.name, 0)
        assert await keeper.house.meets.start(nour, kept.name) is None
        assert keeper.house.tables
        assert await keeper._verbs()["close"](kept.name.lower()) == {"done": True}
        assert keeper.house.meets.find(kept.name) is None
        assert not keeper.house.tables
        assert await keeper._verbs()["close"](kept.name) == {"done": False}


@pytest.mark.parametrize("has_file", [True, False])
async def test_admins_who_cannot_come_in_are_known(tmp_path: Path, has_file: bool) -> None:
    file = tmp_path / "pw"
    file.write_text(f"sami:{hash_password('x', ln=4)}\n", "utf-8")
    admins = ("SHA256:abc", "password:sami", "password:nobody")
    passwords = str(file) if has_file else ""
    async with served(tmp_path, admins=admins, passwords=passwords) as keeper:
        unknown = ("password:nobody",) if has_file else ("password:sami", "password:nobody")
        assert keeper.unknown_admins == unknown
