"""The rules for readers: what the engine cites can be looked up, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import majlis.games.sija as package
from majlis.games.sija.info import INFO
from majlis.ui import guide

LANGUAGES = ("en", "ar")
SOURCES = [
    Path(package.__path__[0]) / f"{name}.py" for name in ("judge", "notation", "info", "rules")
]


def clauses(language: str) -> list[str]:
    read = guide.read("sija", language)
    assert read is not None
    assert read.language == language
    return [number for number, _ in read.clauses]


def cited() -> set[str]:
    """The rules that refusals and options name."""
    return {
        rule for path in SOURCES for rule in re.findall(r'"(S\d+(?:\.\d+)?)"', path.read_text())
    }


def test_both_languages_have_the_same_clauses() -> None:
    assert clauses("en") == clauses("ar")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_cited_can_be_read(language: str) -> None:
    assert {"S3.2", "S6.3", "S7.9", "S8", "S13"} <= cited()
    assert cited() - set(clauses(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_choice_is_named(language: str) -> None:
    text = (Path(package.__path__[0]) / "guide" / f"{language}.md").read_text("utf-8")
    for option in INFO.options:
        assert f"`{option.name}`" in text
        if option.name not in ("clock", "void_threshold", "ransom"):
            assert all(f"`{choice}`" in text for choice in option.choices), option.name
