"""The pinned screens look as they did: Unicode and ASCII, small and large, in every language."""

from __future__ import annotations

import difflib
import unicodedata

import pytest
from rich.cells import cell_len

from tests.ui.goldens import GLYPHS, Case, cases, shown

TURNED = [
    case
    for case in cases()
    # The account at the end of sija is as wide as its numbers, whose digits are the set's.
    if case.language in ("ar", "ps") and case.glyphs == "unicode" and case.screen != "sija_over"
]


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
async def test_the_screen_is_as_pinned(case: Case) -> None:
    wanted = case.path.read_text("utf-8").splitlines()
    found = (await shown(case)).splitlines()
    assert found == wanted, "\n".join(difflib.unified_diff(wanted, found, lineterm=""))


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
def test_pinned_screens_fit_and_say_everything(case: Case) -> None:
    pinned = case.path.read_text("utf-8")
    assert max(map(cell_len, pinned.splitlines())) <= case.size[0]
    assert "⟦" not in pinned
    if case.language == "en" and case.glyphs == "ascii":
        assert pinned.isascii()


def letters(screen: str) -> dict[tuple[int, int], str]:
    """Every right-to-left letter by row and column; the names of keys differ in length."""
    rows = screen.splitlines()[:-1]
    return {
        (y, x): char
        for y, row in enumerate(rows)
        for x, char in enumerate(row)
        if unicodedata.bidirectional(char) in ("R", "AL")
    }


@pytest.mark.parametrize("case", TURNED, ids=lambda case: case.name)
async def test_turned_words_stand_in_the_same_places_in_both_sets(case: Case) -> None:
    """An ASCII frame parts the fields of a line as one of box characters does."""
    unicode, ascii_ = [letters(await shown(case._replace(glyphs=g), "visual")) for g in GLYPHS]
    assert unicode == ascii_
    assert unicode
