"""The pinned screens look as they did: Unicode and ASCII, small and large, in every language."""

from __future__ import annotations

import difflib

import pytest
from rich.cells import cell_len

from tests.ui.goldens import Case, cases, shown


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
