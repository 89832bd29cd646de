"""Ledgers in the store: lines that only grow, by game and name."""

from __future__ import annotations

import asyncio

import pytest

from majlis.store import ledgers
from majlis.store.database import Store
from majlis.store.errors import StoreError

GAME = "elections"


def keep(store: Store, name: str, length: int, line: bytes, at: int = 1) -> None:
    asyncio.run(ledgers.append(store, GAME, name, length, line, at))


def refused(store: Store, name: str, length: int) -> str:
    with pytest.raises(StoreError) as found:
        keep(store, name, length, b"x\n")
    return found.value.code


def test_a_ledger_grows_line_by_line(store: Store) -> None:
    keep(store, "سهرة", 0, b"a\n", 5)
    keep(store, "سهرة", 1, b"b\n", 9)
    assert ledgers.lines(store, GAME, "سهرة") == [b"a\n", b"b\n"]
    assert ledgers.cards(store, GAME) == [ledgers.LedgerCard("سهرة", 9)]
    assert ledgers.cards(store, "tawla") == []


def test_several_stand_side_by_side_the_latest_first(store: Store) -> None:
    keep(store, "one", 0, b"a\n", 5)
    keep(store, "two", 0, b"b\n", 6)
    keep(store, "one", 1, b"c\n", 7)
    assert [card.name for card in ledgers.cards(store, GAME)] == ["one", "two"]
    assert ledgers.lines(store, GAME, "two") == [b"b\n"]


def test_none_is_begun_twice_and_none_forks(store: Store) -> None:
    keep(store, "One", 0, b"a\n")
    assert refused(store, "one", 0) == "store.ledger_there"
    keep(store, "One", 1, b"b\n")
    assert refused(store, "One", 1) == "store.conflict"
    assert refused(store, "other", 3) == "store.conflict"
    assert ledgers.lines(store, GAME, "ONE") == [b"a\n", b"b\n"]


def test_what_is_not_there_is_said(store: Store) -> None:
    with pytest.raises(StoreError) as found:
        ledgers.lines(store, GAME, "none")
    assert found.value.code == "store.no_ledger"
    assert ledgers.cards(store, GAME) == []
