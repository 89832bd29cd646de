"""Guests: what brings them back to a seat, what does not, and from where none may come."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from majlis.core.game import Refusal
from majlis.host import guests
from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.identity import Identity
from majlis.host.plans import Plan
from majlis.host.tables import HouseTable
from majlis.store import hosted
from majlis.store.database import Store
from tests.host.test_house import Ended, code, house, named, table_of

__all__ = ["house"]


def a_guest(house: House, name: str = "", address: str = "192.0.2.1") -> Visit:
    number = len(house.visits)
    visit = house.people.come_in(Identity("guest", f"guest:{number}"), Ended(), address)
    assert isinstance(visit, Visit), visit
    if name:
        assert house.people.call_me(visit, name) is None
    return visit


async def seated(house: House) -> tuple[Visit, HouseTable]:
    """A guest who plays with nour."""
    nour, gast = named(house, "nour"), a_guest(house, "gast")
    table = await table_of(house, nour, Plan(), Plan())
    assert await house.seats.sit(gast, table.name) is None
    assert table.phase == "playing"
    return gast, table


async def test_a_seat_passes_to_nobody_by_a_guests_name(house: House) -> None:
    gast, table = await seated(house)
    await house.people.go_out(gast)
    for name in ("gast", "GAST", "g a s t"):
        other = a_guest(house, address="203.0.113.9")
        assert code(house.people.call_me(other, name)) == "host.refuse.guest_seat"
        assert house.lobby.listed_for(other)[1] == ("own", [])
    keyed = house.people.come_in(Identity("key", "SHA256:x"), Ended())
    assert isinstance(keyed, Visit)
    assert code(house.people.call_me(keyed, "gast")) == "host.refuse.guest_seat"
    assert table.seat_of("gast*") is not None


async def test_the_word_brings_a_guest_back_from_anywhere(house: House) -> None:
    gast, table = await seated(house)
    await house.people.go_out(gast)
    again = a_guest(house, address="203.0.113.9")
    assert house.people.call_me(again, f" {gast.word.upper()} ") is None
    assert again.name == "gast*"
    assert await house.seats.sit(again, table.name) is None
    assert house.port(again) is not None


async def test_a_line_that_hangs_is_taken_over_by_the_word(house: House) -> None:
    gast, _ = await seated(house)
    again = a_guest(house)
    assert house.people.call_me(again, gast.word) is None
    assert gast.end == ["host.taken_over"]
    await house.people.go_out(gast)
    assert house.people.guests.of_word(again.word) == "gast*"


async def test_a_word_is_good_for_nobody_else(house: House) -> None:
    gast, _ = await seated(house)
    for kind, word, why in (
        ("guest", "back-0000-0000-0000", "host.refuse.back"),
        ("key", gast.word, "host.refuse.back"),
    ):
        visit = house.people.come_in(Identity(kind, f"x:{kind}"), Ended())  # type: ignore[arg-type]
        assert isinstance(visit, Visit)
        assert code(house.people.call_me(visit, word)) == why
        assert visit.name == ""


async def test_without_a_seat_nothing_of_a_guest_is_kept(house: House) -> None:
    gast = a_guest(house, "gast")
    word = gast.word
    await house.people.go_out(gast)
    assert hosted.all_tables(house.store) == {}
    assert code(house.people.call_me(a_guest(house), word)) == "host.refuse.back"
    other = a_guest(house, "gast")
    assert other.word != word


async def test_a_name_is_free_again_when_the_game_is_over(house: House) -> None:
    gast, table = await seated(house)
    await house.people.go_out(gast)
    await house.close_table(table.name)
    other = a_guest(house, "gast")
    await house.people.go_out(other)
    assert hosted.all_tables(house.store) == {}


async def test_the_word_is_good_in_the_next_process_and_is_not_on_the_disk(tmp_path: Path) -> None:
    with Store(tmp_path / "house.db") as store:
        house = House(store)
        await house.open()
        gast, table = await seated(house)
        await house.close()
        kept = b"".join(hosted.all_tables(store).values())
        assert gast.word.encode() not in kept
        house = House(store)
        await house.open()
        again = a_guest(house)
        assert code(house.people.call_me(again, "gast")) == "host.refuse.guest_seat"
        assert house.people.call_me(again, gast.word) is None
        assert await house.seats.sit(again, table.name) is None
        await house.close()


async def test_guests_who_sign_up_keep_their_name(house: House) -> None:
    nour, gast = named(house, "nour"), a_guest(house, "gast")
    values = {"form": "pairs", "tables": 2, "boards": 2, "rounds": 1, "level": "random"}
    from majlis.core.course import info_of
    from majlis.core.options import resolve

    resolved = resolve(info_of("bridge"), {k: v for k, v in values.items() if k == "level"})
    assert isinstance(resolved, dict)
    kept = house.meets.make(nour, "bridge", resolved)
    assert not isinstance(kept, Refusal), kept
    assert house.meets.join(gast, kept.name) is None
    await house.people.go_out(gast)
    assert code(house.people.call_me(a_guest(house), "gast")) == "host.refuse.guest_seat"


async def test_a_guest_is_kept_out_by_where_he_is(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    gast, _ = await seated(house)
    word = gast.word
    assert house.order.ban("nour", "gast*") is None
    assert gast.end == ["host.refuse.banned"]
    await house.people.go_out(gast)
    assert house.people.out() == ["gast*"]
    again = house.people.come_in(Identity("guest", "guest:x"), Ended(), "192.0.2.1")
    assert code(again) == "host.refuse.banned"
    elsewhere = a_guest(house, address="203.0.113.9")
    assert code(house.people.call_me(elsewhere, word)) == "host.refuse.back"
    # People with a key come in from there as ever.
    keyed = house.people.come_in(Identity("key", "SHA256:x"), Ended(), "192.0.2.1")
    assert isinstance(keyed, Visit)
    assert house.order.ban("nour", "gast*", False) is None
    a_guest(house)
    assert house.people.out() == []


async def test_guests_are_kept_out_for_a_while_only(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "OUT_S", 0.0)
    gast = a_guest(house, "gast")
    assert house.order.ban("nour", "gast*") is None
    await house.people.go_out(gast)
    await asyncio.sleep(0)
    a_guest(house, "gast")
    assert code(house.order.ban("nour", "nobody*")) == "profile.none"
