"""The referee's ledger: sums, penalties, swaps, places (E8.8, E13.2, E14, E15, E19 #18–20)."""

from __future__ import annotations

import msgspec
import pytest

from majlis.games.elections.book import Book, Entry, Rank, Terms

A, B, C, D = range(4)


def test_t10_both_partners_have_the_sum_of_both_regions() -> None:
    book = Book(4).swap(1, (A, B), (640, 120)).count(1, (80, 0, 0, 0))
    assert book.announced(1) == (840, 760, 0, 0)


def test_an_exchange_gives_each_the_other_s_region() -> None:
    book = Book(4, Terms(swap_credit="exchange")).swap(1, (B, A), (120, 640))
    assert book.totals() == (120, 640, 0, 0)


def test_t20_offences_of_a_cycle_grow_dearer() -> None:
    book = Book(4).penalise(1, D)
    for _ in range(4):
        book = book.penalise(2, D)
    for _ in range(3):
        book = book.penalise(3, C)
    assert book.totals() == (0, 0, -1200, -1500)
    assert [e.votes[0] for e in book.of(2, "penalty")] == [200, 300, 400, 500]


def test_the_fifth_cycle_s_second_offence_costs_600() -> None:
    assert Book(5).penalise(5, A).penalty(5, A) == 600
    assert Book(5).penalise(5, A).penalty(5, B) == 500
    assert Book(5).penalise(4, A).penalty(5, A) == 500


@pytest.mark.parametrize(
    ("repeats", "next_a", "next_b"),
    [("candidate", 300, 100), ("kind", 200, 100), ("everybody", 300, 300)],
)
def test_whose_offences_are_counted(repeats: str, next_a: int, next_b: int) -> None:
    terms = msgspec.convert({"repeats": repeats}, Terms)
    book = Book(3, terms).penalise(1, A, "speech").penalise(1, A, "secrecy")
    assert book.penalty(1, A, "speech") == next_a
    assert book.penalty(1, B, "speech") == next_b


def test_a_penalty_may_be_raised_lifted_and_vetoed() -> None:
    book = Book(3).penalise(1, A, votes=250)
    assert book.totals() == (-250, 0, 0)
    assert book.settle(0, "lifted").totals() == (0, 0, 0)
    assert book.settle(0, "lifted").penalty(1, A) == 200
    assert book.settle(0, "vetoed").penalty(1, A) == 100


def test_a_mended_entry_stays_in_the_book_and_out_of_the_sums() -> None:
    book = Book(3).swap(1, (A, B), (100, 20))
    mended = book.mend(0, Entry("swap", 1, (A, C), (100, 40)))
    assert mended.totals() == (140, 0, 140)
    assert [e.standing for e in mended.entries] == ["corrected", "stands"]
    assert mended.entries[1].mends == 0


def test_adjourn_leaves_swaps_penalties_and_those_who_resigned() -> None:
    book = Book(3).swap(2, (A, B), (60, 40)).penalise(2, B)
    book = book.write(Entry("resigned", 2, (C,), (300,))).count(2, (0, 0, None))
    assert book.announced(2) == (100, -100, 300)
    assert book.announced(1) == (0, 0, 0)


def test_regions_alone_may_be_announced() -> None:
    book = Book(3, Terms(announce="regions")).swap(1, (A, B), (60, 40)).penalise(1, A)
    book = book.write(Entry("resigned", 1, (C,), (300,))).count(1, (20, 0, None))
    assert book.announced(1) == (20, 0, 300)
    assert book.totals() == (20, 100, 300)


def test_totals_may_stop_at_nothing() -> None:
    book = Book(3, Terms(negative=False)).penalise(1, A).count(2, (40, 0, 0))
    assert book.announced(1) == (-100, 0, 0)
    assert book.totals() == (0, 0, 0)


def test_equal_sums_share_a_place() -> None:
    book = Book(4).count(1, (200, 500, 500, 100))
    assert book.ranking() == (Rank(1, B, 500), Rank(1, C, 500), Rank(3, A, 200), Rank(4, D, 100))


def test_it_comes_back_from_json() -> None:
    book = Book(3).swap(1, (A, B), (60, 40)).penalise(1, A, "speech").settle(1, "lifted")
    assert msgspec.json.decode(msgspec.json.encode(book), type=Book) == book
