"""Everything the rooms say in codes has words, in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.pofile import read_po

import majlis
from majlis.core import registry
from majlis.core.clock import ClockKind
from majlis.core.verbs import OfferKind
from majlis.core.violations import RemedyKind, Status
from majlis.store.keeping import Status as Kept
from majlis.text import codes
from majlis.text.digits import DIGITS
from majlis.ui import keymap
from majlis.ui.screens.settings import NAMES, choices
from majlis.ui.wording import Wording

ROOT = Path(majlis.__file__).parent
ROOMS = ("core", "ui", "store", "bots")
LANGUAGES = ("en", "ar", "ps", "ru")
HOUSE = {
    *("account", "clock", "file", "language", "ledger", "level", "list", "match", "option"),
    *("plain", "profile", "record", "refusal", "seat", "settings", "store", "table", "ui", "value"),
}
"""First parts of the house's codes."""
CODE = re.compile(r"[a-z]+(\.[a-z0-9_]*[a-z0-9])+")
NOT_CODES = {"settings.toml"}
IDS = {key.id for keys in keymap.KEYS.values() for key in keys}
SETUP_ROWS = ("start", "seats", "who", "name", "typed")


def literals() -> Iterator[tuple[str, Path]]:
    """Every string in the rooms' code that is a code of the house."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    text = node.value
                    if CODE.fullmatch(text) and text.partition(".")[0] in HOUSE:
                        yield text, path


def families() -> Iterator[str]:
    """The codes that are put together from parts."""
    for kind in get_args(OfferKind):
        yield f"table.refuse.no_{kind}"
        yield f"table.log.offer.{kind}"
        yield f"ui.ask.offer.{kind}"
        yield f"ui.ask.open.{kind}"
    yield from (f"ledger.status.{status}" for status in get_args(Status))
    yield from (f"ledger.remedy.{kind}" for kind in get_args(RemedyKind))
    yield from (f"clock.{kind}" for kind in get_args(ClockKind))
    yield from (f"ui.history.{status}" for status in get_args(Kept))
    yield from (f"ui.history.verified.{how}" for how in ("open", "sealed", "proven", "seeded"))
    yield from (f"ui.setup.{row}.help" for row in SETUP_ROWS)
    yield from (f"ui.setup.text.help.{drawn}" for drawn in ("dice", "cards"))
    for row in ("history", "rules", "settings", "quit"):
        yield f"ui.home.{row}"
        yield f"ui.home.{row}.line"
    for group, keys in keymap.KEYS.items():
        if group not in ("digits", "small"):
            yield f"ui.help.group.{group}"
            yield from (keymap.code(key) for key in keys)
    for name in NAMES:
        yield f"ui.settings.{name}"
        yield f"ui.settings.{name}.help"
        if name != "language":
            values = (value for value in choices(name) if isinstance(value, str))
            # Digits are shown, not named.
            named = (value for value in values if value not in DIGITS)
            yield from (f"ui.settings.{name}.{value}" for value in named)
    for name in registry.names():
        yield from (f"level.{level}" for level in registry.info(name).levels)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_in_the_rooms_has_words(lang: str) -> None:
    known = codes(lang)
    found = [
        f"{code} ({path.relative_to(ROOT)})"
        for code, path in literals()
        if code not in known and code not in IDS and code not in NOT_CODES
    ]
    assert not found, "\n".join(sorted(set(found)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_put_together_has_words(lang: str) -> None:
    missing = sorted(set(families()) - codes(lang))
    assert not missing, missing


def test_the_search_finds_codes() -> None:
    found = {code for code, _ in literals()}
    assert {"table.refuse.paused", "ui.unsaved", "record.hash", "store.full"} <= found


def parameters(lang: str) -> dict[str, set[str]]:
    """The parameters of every sentence of the house."""
    path = ROOT / "text" / "locale" / lang / "LC_MESSAGES" / "majlis.po"
    with path.open("rb") as file:
        catalogue = read_po(file)
    found: dict[str, set[str]] = {}
    for message in catalogue:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        code = message.id if isinstance(message.id, str) else message.id[0]
        found[code] = set(re.findall(r"\{(\w+)\}", " ".join(map(str, forms))))
    return found


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_all_languages_have_the_same_codes_and_parameters(lang: str) -> None:
    english, other = parameters("en"), parameters(lang)
    assert english.keys() == other.keys()
    differing = [code for code in english if (english[code] ^ other[code]) - {"n"}]
    assert not differing


def game_codes(name: str) -> Iterator[str]:
    """What the house asks of every game's catalogue."""
    yield f"{name}.name"
    for option in registry.info(name).options:
        yield f"{name}.option.{option.name}"
        yield f"{name}.option.{option.name}.help"
        if option.kind == "choice":
            yield from (f"{name}.option.{option.name}.{choice}" for choice in option.choices)


@pytest.mark.parametrize("name", [n for n in registry.names() if n != "divan"])
def test_every_game_words_its_name_and_its_options(name: str) -> None:
    for lang in registry.info(name).languages:
        locale = registry.folder(name) / "locale"
        missing = sorted(set(game_codes(name)) - codes(lang, name, locale))
        assert not missing, (lang, missing)


def test_an_arabic_sentence_keeps_a_play_in_its_order() -> None:
    from majlis.text import visual

    words = Wording("ar")
    shown = visual(words("ui.ask.offer.takeback", asked="sami", who="nour", move="24/18 13/11"))
    assert "24/18 13/11" in shown.text
