"""The double-dummy solver, where it is installed; and what is said where it is not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from majlis.games.bridge import dds
from majlis.games.bridge.cards import HEARTS, NOTRUMP, SPADES
from majlis.games.bridge.written import read_deal
from tests.games.bridge.board import PLAIN, card

needs_solver = pytest.mark.skipif(
    not dds.is_here(), reason="the extra majlis[bridge] is not installed"
)
HANDS = tuple(hand or 0 for hand in read_deal(PLAIN))


@needs_solver
def test_north_takes_everything() -> None:
    found = dds.tricks(HANDS)
    assert found[0][NOTRUMP] == found[2][NOTRUMP] == 13
    assert found[1][NOTRUMP] == found[3][NOTRUMP] == 0


@needs_solver
def test_every_card_has_its_tricks_and_its_cost() -> None:
    """Three cards from the end: the two of hearts lets East in, and costs a trick."""
    hands = tuple(hand or 0 for hand in read_deal("N:AK.2.. Q.AK.. J.Q.J. T9.J.."))
    (found,) = dds.solve([dds.Position(hands, NOTRUMP, 0)])
    assert found == {card("SA"): 2, card("SK"): 2, card("H2"): 1}
    assert dds.costs(found.items()) == {card("SA"): 0, card("SK"): 0, card("H2"): 1}


@needs_solver
@pytest.mark.parametrize(("strain", "count"), [(NOTRUMP, 1), (HEARTS, 1), (SPADES, 0)])
def test_a_trick_in_progress_counts(strain: int, count: int) -> None:
    hands = tuple(hand or 0 for hand in read_deal("N:.2.. .A.. 3... 2..."))
    held = (0, *hands[1:])
    (found,) = dds.solve([dds.Position(held, strain, 0, (card("H2"),))])
    assert found == {card("HA"): count}


@needs_solver
def test_par_of_a_deal_nobody_can_spoil() -> None:
    found = dds.par(dds.tricks(HANDS), 0, (False, False))
    assert found.score == 1520
    assert found.contracts


@needs_solver
def test_what_cannot_be_solved_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the library leaves no file of its own behind."""
    monkeypatch.chdir(tmp_path)
    hand = 1 << card("SA")
    for ask in (
        lambda: dds.solve([dds.Position((hand, hand, hand, hand), NOTRUMP, 0)]),
        lambda: dds.tricks((hand, hand, 0, 0)),
    ):
        with pytest.raises(dds.SolverError):
            ask()
    assert list(tmp_path.iterdir()) == []


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("majlis.games.bridge.dds.find_spec", lambda name: None)
    dds._library.cache_clear()
    assert not dds.is_here()
    with pytest.raises(dds.MissingError):
        dds.tricks(HANDS)
    dds._library.cache_clear()


def test_the_package_is_never_imported() -> None:
    program = (
        "import sys; from majlis.games.bridge import dds; dds.is_here();"
        "print(*(name for name in sys.modules if name.partition('.')[0] in"
        " ('endplay', 'numpy', 'matplotlib')))"
    )
    ran = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert ran.stdout.strip() == b""
