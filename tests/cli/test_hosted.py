"""Tables of a house on the machine where it is kept: they are their people's."""

from __future__ import annotations

from pathlib import Path

import pytest

from majlis.cli.speak import REFUSED
from majlis.host.house import House
from majlis.host.identity import Identity
from majlis.host.plans import Plan
from majlis.store import records
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.paths import find_paths
from majlis.ui.local import resume_table
from tests.cli.command import majlis
from tests.suite.games import resolved
from tests.ui.stage import context


@pytest.fixture
async def table() -> str:
    """The name of a table at which a house's people play, with a hand for each."""
    return await played(close=False)


async def played(*, close: bool) -> str:
    with Store(find_paths().database) as store:
        house = House(store)
        await house.open()
        visit = house.people.come_in(Identity("key", "SHA256:nour"), lambda code: None)
        assert not hasattr(visit, "code")
        assert house.people.call_me(visit, "nour") is None
        plans = (Plan(), Plan(level="club"))
        made = await house.seats.make_table(visit, "coup", resolved("coup"), plans)
        assert not hasattr(made, "code"), made
        if close:
            await house.close_table(made.name)
        await house.close()
        return made.name


def test_nobody_goes_on_with_a_table_of_the_house(table: str) -> None:
    for asked in ((table,), ("--plain", table), (table.lower(), "--plain")):
        ran = majlis("resume", *asked)
        assert ran.code == REFUSED
        assert "majlis serve" in ran.err, ran.err
        assert not ran.out
    assert majlis("resume", "--plain").err.count("no unfinished game") == 1


def test_the_list_of_what_can_be_gone_on_with_has_no_table_of_the_house(table: str) -> None:
    with Store(find_paths().database) as store:
        assert records.unfinished(store) == []
        assert [card.id for card in records.history(store)] == [table]


async def test_the_screens_refuse_it_too(table: str) -> None:
    with pytest.raises(StoreError) as found:
        await resume_table(context(), table)
    assert found.value.code == "store.hosted"


def test_hands_of_a_table_that_goes_on_are_in_no_file(table: str, tmp_path: Path) -> None:
    for more in ((), ("--with-hands",)):
        ran = majlis("export", table, str(tmp_path / "hands"), *more)
        assert ran.code == REFUSED
        assert "in the house" in ran.err, ran.err
    assert not (tmp_path / "hands").exists()
    told = majlis("replay", table, "--plain").out
    assert told
    assert all(card not in told for card in ("duke", "assassin", "captain", "ambassador"))


async def test_a_table_that_was_closed_is_gone_on_with_by_nobody() -> None:
    name = await played(close=True)
    ran = majlis("resume", name, "--plain")
    assert ran.code == REFUSED
    assert "closed" in ran.err
