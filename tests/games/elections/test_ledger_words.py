"""Everything the ledger says in codes has words, and nothing else has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from majlis.core import registry
from majlis.games.elections import ledger
from majlis.games.elections.book import Standing
from majlis.games.elections.ledger.form import TERMS
from majlis.games.elections.ledger.screen.keys import DOMAIN, GROUP, KEYS
from majlis.games.elections.ledger.screen.parts import HEADS
from majlis.games.elections.ledger.state import EXPULSIONS, OFFENCES, OUT
from majlis.text import codes

FOLDER = Path(ledger.__file__).parent
ASKS = ("_who", "_one_of", "_sure", "_number", "_deduction")
CALL = re.compile(r'\b(say|refuse|_?\w+)\(\s*"([a-z_.]+)"')
WHOLE = re.compile(rf'"{DOMAIN}\.([a-z_.]+)"')
CODES = re.compile(r'(?:code = |else )"([a-z_]+(?:\.[a-z_]+)+)"')
MENDINGS = ("votes", "who", "offence", "cycle", "strike", "lift", "veto", "stand")


def literals() -> Iterator[str]:
    """Codes that stand in the sources."""
    for path in FOLDER.rglob("*.py"):
        text = path.read_text("utf-8")
        for name, code in CALL.findall(text):
            if name == "say":
                yield code
            elif name == "refuse":
                yield f"refuse.{code}"
            elif name in ASKS:
                yield f"ask.{code}"
        yield from WHOLE.findall(text)
        yield from (code for code in CODES.findall(text) if not code.startswith(DOMAIN))


def families() -> Iterator[str]:
    """Codes that are put together from parts."""
    yield from (f"offence.{name}" for name in OFFENCES)
    yield from (f"expulsion.{name}" for name in EXPULSIONS)
    yield from (f"entry.expelled.{name}" for name in EXPULSIONS)
    yield from ("entry.resigned", "entry.regions")
    yield from (f"left.{kind}" for kind in OUT)
    yield from (f"standing.{name}" for name in get_args(Standing) if name != "stands")
    yield from (f"did.{name}" for name in get_args(Standing) if name != "corrected")
    yield from (f"did.{name}" for name in ("alter", "adjourn", "proceed", "finish"))
    yield from (f"mending.{name}" for name in MENDINGS)
    yield from (f"head.{name}" for name in HEADS)
    yield from (f"key.{key.id}" for key in KEYS)
    yield f"help.group.{GROUP}"
    for term, values in TERMS.items():
        yield f"term.{term}"
        yield from (f"term.{term}.{value}".lower() for value in values)
    rows = ("start", "save", "name", "count", "who", "cycles", *TERMS)
    yield from (f"setup.help.{row}" for row in rows)


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_every_code_has_words_and_every_word_its_code(lang: str) -> None:
    known = codes(lang, DOMAIN, registry.folder("elections") / "locale")
    said = {f"{DOMAIN}.{code}" for code in (*literals(), *families())}
    assert sorted(said - known) == []
    assert sorted(known - said) == []


def test_the_search_finds_codes() -> None:
    found = set(literals())
    assert {"refuse.key", "ask.swap.owner", "next.shared", "sum", "session.call"} <= found
