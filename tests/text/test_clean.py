"""Names and chat: nothing invisible, nothing that steers, bounded, stable."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from majlis.text import clean_chat, clean_name
from majlis.text.clean import CHAT_CELLS, MARKS, NAME_CELLS


@pytest.mark.parametrize(
    ("given", "clean"),
    [
        ("  Nour  ", "Nour"),
        ("نور", "نور"),
        ("ښځۍ ګډ ټړې ڼڅږ", "ښځۍ ګډ ټړې ڼڅږ"),
        ("a\x1b[2Jb\x07", "a[2Jb"),
        ("\u202eevil\u202c\u2066x\u2069", "evilx"),
        ("a\u200bb\u200dc\ufeffd\u2060e\u00adf", "abcdef"),
        ("a\nb\tc\u2028d\u3000e", "a b c d e"),
        ("e\u0301", "é"),
        ("e\u200d\u0301", "é"),
        ("\u0301\u0301x", "x"),
        ("a \u0301b", "a b"),
        ("x\ufe0f\U000e0041\u3164\u115f", "x"),
        ("\ue000\ud800", ""),
        ("[b]bold[/b]", "[b]bold[/b]"),
        ("\u200f \u200e", ""),
    ],
)
def test_examples(given: str, clean: str) -> None:
    assert clean_name(given) == clean


def test_length_is_bounded_in_cells() -> None:
    assert clean_name("漢" * 40) == "漢" * (NAME_CELLS // 2)
    assert clean_name("abc", cells=2) == "ab"
    assert clean_name("ab cd", cells=3) == "ab"
    assert cell_len(clean_chat("x" * 1000)) == CHAT_CELLS


def test_marks_do_not_pile_up() -> None:
    assert clean_name("x" + "\u0335" * 50) == "x" + "\u0335" * MARKS
    assert clean_name("مُحَمَّد") == unicodedata.normalize("NFC", "مُحَمَّد")


@given(st.text())
def test_what_is_clean_stays_so(text: str) -> None:
    clean = clean_name(text)
    assert clean_name(clean) == clean
    assert unicodedata.is_normalized("NFC", clean)
    assert cell_len(clean) <= NAME_CELLS
    assert not {c for c in clean if unicodedata.category(c)[0] == "C"}
    assert clean == clean.strip()
