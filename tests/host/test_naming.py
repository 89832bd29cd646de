"""What nobody can be called in a house, and whose names are kept for whom."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from majlis.host.house import House
from majlis.host.identity import Identity, Kind
from majlis.host.naming import kept_names, unfit
from majlis.host.passwords import Passwords, hash_password
from majlis.host.session import LOCALE
from majlis.store.database import Store
from majlis.text import LANGUAGES, Words, clean_name, codes
from majlis.text.clean import NAME_CELLS
from majlis.ui.wording import Wording
from tests.host.test_house import code, come, named

KEY = Identity("key", "SHA256:x")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    with Store(tmp_path / "house.db") as store:
        opened = House(store)
        await opened.open()
        yield opened
        await opened.close()


def why(name: str, identity: Identity = KEY, kept: frozenset[str] = frozenset()) -> str:
    """The code of what is wrong with a name, or nothing."""
    refusal = unfit(name, identity, kept)
    return refusal.code if refusal else ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_house_calls_robots_and_offices_nobody_is_called(lang: str) -> None:
    words = Wording(lang)
    levels = [c for c in codes(lang) if c.startswith("level.") and not c.endswith(".short")]
    assert levels
    robots = [words("seat.bot", level=words(level)) for level in levels]
    seats = [words(f"seat.{seat}") for seat in ("chance", "official", "spectator", "table")]
    house = Words(lang, domains={"host": LOCALE})("host.lobby.notice", text="")
    for name in (*robots, *seats, house, words("seat.player", number=2)):
        for said in (name, clean_name(f"{name} 2"), name.upper()):
            assert why(said) == "host.refuse.name.like", said


@pytest.mark.parametrize(
    "name",
    ["The house", "sami (admin)", "Sami - referee", "r0bot", "a d m i n", "سامي (الحكم)", "Дом"],
)
def test_nor_what_can_be_taken_for_them(name: str) -> None:
    assert why(name) == "host.refuse.name.like"


@pytest.mark.parametrize(
    "name", ["Sara", "أحمد", "ضيف الله", "عبد الحكم", "ماهر", "Нина", "Gregory House", "Ann-Marie"]
)
def test_names_that_people_have_may_be_had(name: str) -> None:
    assert why(name) == ""


@pytest.mark.parametrize("star", "*＊٭∗★✱")
@pytest.mark.parametrize("kind", ["key", "guest"])
async def test_the_star_is_the_guests_mark(house: House, star: str, kind: Kind) -> None:
    visit = come(house, "someone", kind)
    assert code(house.people.call_me(visit, f"gast{star}")) == "host.refuse.name.star"


def test_a_name_is_never_cut() -> None:
    for name in ("Hind Al-Qasimi the Elder", "Александра Ивановна П", "د" * (NAME_CELLS + 1)):
        refusal = unfit(name, KEY, frozenset())
        assert refusal is not None
        assert refusal.code == "host.refuse.name.long"
        assert refusal.params == {"n": NAME_CELLS}
        assert why(clean_name(name)) == ""


async def test_names_with_a_password_are_kept_for_it(house: House) -> None:
    known = Passwords({"hind": hash_password("pw", ln=1)})
    house.people.kept = kept_names(known, ["SHA256:key", "password:sami"])
    for name in ("hind", "H i n d", "sami", "Sami", "5ami"):
        for kind in ("key", "browser", "guest"):
            visit = come(house, f"{kind}:{name}", kind)
            assert code(house.people.call_me(visit, name)) == "host.refuse.name.kept"
    other = come(house, "password:hind", "password")
    assert code(house.people.call_me(other, "sami")) == "host.refuse.name.kept"
    assert house.people.call_me(other, "Hind") is None
    known.close()


async def test_the_word_of_a_second_key_may_be_in_capitals(house: House) -> None:
    nour = named(house, "nour")
    word = house.people.link_word(nour)
    assert isinstance(word, str)
    assert code(house.people.call_me(come(house, "a"), "LINK-01234567")) == "host.refuse.link"
    laptop = come(house, "SHA256:laptop")
    assert house.people.call_me(laptop, f" {word.upper()} ") is None
    assert laptop.name == "nour"
