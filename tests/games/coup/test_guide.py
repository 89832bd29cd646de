"""The rules for readers: what the engine cites can be looked up, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import majlis.games.coup as package
from majlis.games.coup.info import INFO
from majlis.ui import guide

LANGUAGES = INFO.languages
FOLDER = Path(package.__path__[0])


def clauses(language: str) -> list[str]:
    read = guide.read("coup", language)
    assert read is not None
    assert read.language == language
    return [number for number, _ in read.clauses]


def cited() -> set[str]:
    """The rules that refusals and options name."""
    files = (FOLDER / f"{name}.py" for name in ("judge", "notation", "info", "deeds"))
    return {rule for path in files for rule in re.findall(r'"(C\d+(?:\.\d+)?)"', path.read_text())}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_clauses(language: str) -> None:
    assert clauses(language) == clauses("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_cited_can_be_read(language: str) -> None:
    assert {"C1.8", "C3.2", "C4.1", "C5.6", "C7.4", "C13"} <= cited()
    assert cited() - set(clauses(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_choice_is_named(language: str) -> None:
    text = (FOLDER / "guide" / f"{language}.md").read_text("utf-8")
    for option in INFO.options:
        assert f"`{option.name}`" in text
        assert all(f"`{choice}`" in text for choice in option.choices), option.name
