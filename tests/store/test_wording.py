"""Every code that this room gives has its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from majlis import store
from majlis.text.catalogue import Words, codes

CODE = re.compile(r'"((?:account|store|file|journal|profile|settings)\.(?!toml)[a-z_]+)"')
CODES = sorted(
    {
        code
        for path in Path(store.__path__[0]).glob("*.py")
        for code in CODE.findall(path.read_text("utf-8"))
    }
)

SHOWN_BY_TABLES = {
    "store.locked",
    "store.full",
    "store.damaged",
    "store.newer",
    "store.foreign",
    "store.readonly",
    "store.unwritable",
    "store.closed",
    "store.conflict",
    "store.gone",
    "journal.full",
    "journal.readonly",
    "journal.unwritable",
}


@pytest.mark.parametrize("lang", ["en", "ar", "ps", "ru"])
def test_every_code_is_worded(lang: str) -> None:
    assert len(CODES) > len(SHOWN_BY_TABLES)
    assert set(CODES) <= codes(lang)


@pytest.mark.parametrize("lang", ["en", "ar", "ps", "ru"])
@pytest.mark.parametrize("code", sorted(SHOWN_BY_TABLES))
def test_what_a_table_shows_needs_no_parameter(code: str, lang: str) -> None:
    """A table knows the code of why it is unsaved, and nothing else."""
    assert code in CODES
    assert "⟦" not in Words(lang)(code)
