"""The rules for readers: what the engine cites can be looked up, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import majlis.games.elections as package
from majlis.core.actions import Action
from majlis.games.elections.info import INFO
from majlis.games.elections.notation import parse
from majlis.games.elections.rules import GAME
from majlis.ui import guide
from tests.games.elections.positions import A, position
from tests.games.elections.test_typed import read

LANGUAGES = INFO.languages
FOLDER = Path(package.__path__[0])
CLAUSES = range(31)


def rules(language: str) -> list[str]:
    read = guide.read("elections", language)
    assert read is not None
    assert read.language == language
    return [number for number, _ in read.clauses]


def text(language: str) -> str:
    return (FOLDER / "guide" / f"{language}.md").read_text("utf-8")


def cited() -> set[str]:
    """The rules that refusals, options and records name."""
    files = FOLDER.glob("*.py")
    return {rule for path in files for rule in re.findall(r'"(E\d+(?:\.\d+)?)"', path.read_text())}


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_have_the_same_rules(language: str) -> None:
    assert rules(language) == rules("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_cited_can_be_read(language: str) -> None:
    assert {"E3.9", "E4.1", "E5.2", "E8.5", "E10.3", "E15.1"} <= cited()
    assert cited() - set(rules(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_law_is_there(language: str) -> None:
    """E0 to E18 with all their numbers."""
    numbers = {
        1: 5, 2: 4, 4: 6, 5: 11, 7: 3, 8: 9, 9: 6, 10: 5, 11: 6, 12: 4, 13: 3, 14: 3, 15: 5, 18: 16
    }  # fmt: skip
    there = set(rules(language))
    assert {f"E{n}" for n in (0, 3, 6, 16, 17)} <= there
    assert not {f"E{n}.{k}" for n, most in numbers.items() for k in range(1, most + 1)} - there


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_choice_is_named(language: str) -> None:
    for option in INFO.options:
        assert f"`{option.name}`" in text(language)
        assert all(f"`{choice}`" in text(language) for choice in option.choices), option.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_clauses_0_to_30_are_all_there(language: str) -> None:
    rows = re.findall(r"^\| (\d+) \| [^|]+ \| (E[^|]+) \|$", text(language), re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(CLAUSES)
    named = {rule for _, told in rows for rule in re.findall(r"E\d+(?:\.\d+)?", told)}
    assert named - set(rules(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_guide_says_can_be_typed_can_be_typed(language: str) -> None:
    """E16: in the reader's own words, in every one of these examples."""
    section = re.search(r"## E16.*?(?=## E17)", text(language), re.DOTALL)
    assert section is not None
    examples = re.findall("`([^`]+)`", section[0])
    assert len(examples) > 8
    view = GAME.view(position(4, {A: "80"}, {A: ["80"]}), A)
    for example in examples:
        assert isinstance(parse(read(example, language), view), Action), example
    words = [word for word in examples if re.search("[a-z]", word)]
    assert language != "ar" or len(words) < len(examples) / 4
