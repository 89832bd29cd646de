"""The settings file: read with forgiveness, written with care."""

from __future__ import annotations

import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.store.errors import StoreError
from majlis.store.settings import Settings, change, load, overlaid


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "settings.toml"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def test_without_a_file_everything_is_usual(path: Path) -> None:
    assert load(path) == (Settings(), ())
    assert not path.parent.exists()


CHANGES = {
    "language": "ar",
    "digits": "arab",
    "glyphs": "ascii",
    "palette": "16",
    "theme": "dark",
    "bidi": "logical",
    "auto_roll": True,
    "keys": {"table.roll": "space,r", "tawla.double": "d"},
}


def test_settings_come_back(path: Path) -> None:
    wanted = Settings(**CHANGES)  # type: ignore[arg-type]
    assert change(path, CHANGES) == wanted
    assert load(path) == (wanted, ())


@pytest.mark.parametrize("key", sorted(CHANGES))
def test_each_setting_changes_alone_and_goes_back(path: Path, key: str) -> None:
    settings = change(path, {key: CHANGES[key]})
    usual = Settings()
    for name in Settings.__struct_fields__:
        same = getattr(settings, name) == getattr(usual, name)
        assert same == (name != key)
    assert change(path, {key: None}) == usual
    assert tomllib.loads(path.read_text()) == {}


def test_a_new_file_is_for_its_owner_and_an_old_one_keeps_its_rights(path: Path) -> None:
    change(path, {"language": "ar"})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    change(path, {"language": "en"})
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


WRITTEN_BY_HAND = """\
# my settings
colour_of_tea = "red"   # unknown to this version
language = 'ar'         # at home

[keys]
# thumbs
"table.roll" = "space"
"table.undo" = "u"

[later]
list = [
  1,
  2,
]
"""


def test_what_a_person_wrote_stays(path: Path) -> None:
    write(path, WRITTEN_BY_HAND)
    keys = {"table.roll": "r", "table.undo": "u"}
    settings = change(path, {"language": "en", "glyphs": "ascii", "keys": keys})
    assert (settings.language, settings.glyphs, settings.keys) == ("en", "ascii", keys)
    text = path.read_text()
    for line in ("# my settings", "# unknown to this version", "# at home", "# thumbs"):
        assert line in text
    assert tomllib.loads(text)["colour_of_tea"] == "red"
    assert tomllib.loads(text)["later"] == {"list": [1, 2]}


def test_a_key_taken_out_is_gone(path: Path) -> None:
    write(path, WRITTEN_BY_HAND)
    assert change(path, {"keys": {"table.undo": "u"}}).keys == {"table.undo": "u"}


def test_a_link_is_followed(path: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "dotfiles.toml"
    elsewhere.write_text(WRITTEN_BY_HAND)
    path.parent.mkdir()
    path.symlink_to(elsewhere)
    change(path, {"glyphs": "ascii"})
    assert path.is_symlink()
    assert load(elsewhere)[0].glyphs == "ascii"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('language = "ar"\nglyphs = ascii\n', 2),
        ("language = \n", 1),
        ('language = "ar"\n\n[keys\n', 3),
        ('language = "ar', 1),
        ('a = 1\nlanguage = "ar"\nlanguage = "en"\n', 3),
    ],
)
def test_a_broken_file_is_reported_by_line_and_left_alone(path: Path, text: str, line: int) -> None:
    write(path, text)
    settings, problems = load(path)
    assert settings == Settings()
    assert [(problem.code, problem.line) for problem in problems] == [("settings.syntax", line)]
    assert problems[0].params["path"] == str(path)
    with pytest.raises(StoreError) as found:
        change(path, {"language": "en"})
    assert (found.value.code, found.value.params["line"]) == ("settings.syntax", line)
    assert path.read_text() == text


def test_what_is_not_utf_8_is_reported_by_line(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b'language = "ar"\ntheme = "\xff"\n')
    _, problems = load(path)
    assert [(problem.code, problem.line) for problem in problems] == [("settings.syntax", 2)]


def test_one_wrong_value_leaves_the_others(path: Path) -> None:
    write(path, "[keys]\nroll = 3\n\n[x]\n")
    assert [(p.code, p.line) for p in load(path)[1]] == [("settings.type", 1)]
    write(path, '# glyphs = "ascii"\nlanguage = "ar"\nglyphs = "runes"\nauto_roll = "yes"\n')
    settings, problems = load(path)
    assert settings == Settings(language="ar")
    found = [(problem.code, problem.params["key"], problem.line) for problem in problems]
    assert found == [("settings.value", "glyphs", 3), ("settings.type", "auto_roll", 4)]
    assert problems[0].params["allowed"] == ("unicode", "ascii")
    assert problems[0].params["value"] == "runes"


def test_a_wrong_value_in_the_file_can_be_corrected(path: Path) -> None:
    write(path, 'glyphs = "runes"\nauto_roll = 1\nkeys = 5\n')
    assert change(path, {"glyphs": "ascii", "auto_roll": True, "keys": {"a": "b"}}) == Settings(
        glyphs="ascii", auto_roll=True, keys={"a": "b"}
    )
    assert load(path)[1] == ()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"colour": "red"}, "settings.unknown"),
        ({"glyphs": "runes"}, "settings.value"),
        ({"auto_roll": "yes"}, "settings.type"),
        ({"keys": {"roll": 3}}, "settings.type"),
    ],
)
def test_a_wrong_change_writes_nothing(path: Path, changes: Mapping[str, Any], code: str) -> None:
    with pytest.raises(StoreError) as found:
        change(path, changes)
    assert found.value.code == code
    assert not path.exists()


def test_a_folder_in_the_way_is_reported(path: Path) -> None:
    path.mkdir(parents=True)
    assert [problem.code for problem in load(path)[1]] == ["settings.unreadable"]
    with pytest.raises(StoreError) as found:
        change(path, {"language": "ar"})
    assert found.value.code == "settings.unreadable"


def test_a_persons_settings_lie_over_the_files() -> None:
    base = Settings(language="ar", glyphs="ascii")
    settings, problems = overlaid(base, {"glyphs": "unicode", "theme": "dark", "bidi": "up"})
    assert settings == Settings(language="ar", glyphs="unicode", theme="dark")
    assert [problem.params["key"] for problem in problems] == ["bidi"]
    assert problems[0].line == 0


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=12)


@given(
    before=st.lists(st.dictionaries(WORDS, WORDS, max_size=3), max_size=3),
    language=WORDS,
    roll=st.booleans(),
)
def test_any_text_comes_back(
    tmp_path_factory: pytest.TempPathFactory,
    before: list[dict[str, str]],
    language: str,
    roll: bool,
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    for keys in before:
        assert change(path, {"keys": keys}).keys == keys
    settings = change(path, {"language": language, "auto_roll": roll})
    keys = before[-1] if before else {}
    assert settings == Settings(language=language, auto_roll=roll, keys=keys)
    assert load(path) == (settings, ())
