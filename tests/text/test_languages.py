"""Languages, their choice, digits, and what importing costs."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.text import (
    LANGUAGES,
    UnknownLanguage,
    Words,
    choose_language,
    codes,
    read_digits,
    write_number,
)
from majlis.text.digits import DIGITS, DigitSystem


def test_the_languages_are_those_the_house_has_words_for() -> None:
    assert {code: (found.rtl, found.digits) for code, found in LANGUAGES.items()} == {
        "en": (False, "latn"),
        "ar": (True, "arab"),
        "ps": (True, "arabext"),
        "ru": (False, "latn"),
    }
    assert all(codes(code) for code in LANGUAGES)


@pytest.mark.parametrize(
    ("explicit", "setting", "environ", "code"),
    [
        ("ar", "en", {"LANG": "en_GB"}, "ar"),
        (None, "ar", {"LANG": "en_GB"}, "ar"),
        (None, None, {"LC_ALL": "ar_EG.UTF-8", "LANG": "en_GB"}, "ar"),
        (None, None, {"LC_ALL": "", "LC_MESSAGES": "ar", "LANG": "en"}, "ar"),
        (None, None, {"LANG": "ar_SY.UTF-8@x"}, "ar"),
        (None, None, {"LANG": "ru_RU.UTF-8"}, "ru"),
        (None, None, {"LC_ALL": "fr_FR", "LANG": "ar"}, "en"),
        (None, None, {"LANG": "C.UTF-8"}, "en"),
        (None, None, {}, "en"),
        ("AR-eg", None, {}, "ar"),
        (None, None, {"LANG": "ps_AF"}, "ps"),
        (None, "ps", {"LANG": "ar_SY.UTF-8"}, "ps"),
    ],
)
def test_which_language_is_chosen(
    explicit: str | None, setting: str | None, environ: dict[str, str], code: str
) -> None:
    assert choose_language(explicit, setting, environ) == LANGUAGES[code]


def test_the_environment_of_the_process_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ar_LB.UTF-8")
    assert choose_language() == LANGUAGES["ar"]


@pytest.mark.parametrize("given", [("fr", None), (None, "fr")])
def test_an_unknown_language_names_the_known_ones(given: tuple[str | None, str | None]) -> None:
    unknown = choose_language(*given, {"LANG": "ar"})
    assert unknown == UnknownLanguage("fr")
    assert isinstance(unknown, UnknownLanguage)
    assert Words("en").message(unknown) == (
        "There is no language called fr here. Choose one of: en, ar, ps and ru."
    )


@given(st.integers(), st.sampled_from(list(DIGITS)))
def test_numbers_come_back(number: int, system: DigitSystem) -> None:
    written = write_number(number, system)
    assert read_digits(written) == str(number)
    assert not set(written) & set("0123456789") or system == "latn"


def test_typed_notation_in_any_digits() -> None:
    assert read_digits("١٣/٨ ٦/٥*") == read_digits("۱۳/۸ ۶/۵*") == "13/8 6/5*"
    assert read_digits("نور ٢٫٥") == "نور 2.5"
    assert write_number("07:41", "arab") == "٠٧:٤١"


def loaded_after(code: str) -> set[str]:
    script = f"{code}; import sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_importing_text_loads_next_to_nothing() -> None:
    loaded = loaded_after("import majlis.text")
    assert not loaded & {"textual", "babel", "rich", "gettext", "unicodedata", "majlis.core"}


def test_words_and_lines_need_neither_textual_nor_babel_nor_core() -> None:
    loaded = loaded_after(
        "from majlis.text import *; from majlis.text import Words, visual, clean_name;"
        "import majlis.text.terminal; Words('ar').number(1); visual('نور')"
    )
    assert "majlis.text.bidi" in loaded
    assert not {name.partition(".")[0] for name in loaded} & {"textual", "babel", "rich"}
    assert {name for name in loaded if name.startswith("majlis.")} == {
        "majlis.text",
        *(f"majlis.text.{name}" for name in ("bidi", "catalogue", "clean", "controls", "digits")),
        *(f"majlis.text.{name}" for name in ("languages", "shaping", "terminal")),
    }


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(ImportError):
        exec("from majlis.text import nothing_of_that_name")
