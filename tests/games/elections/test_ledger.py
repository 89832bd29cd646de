"""The referee's ledger for a game with cards: commands, undoing, mistakes, the journal, files."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.core.game import Refusal
from majlis.games.elections.book import Terms
from majlis.games.elections.ledger import commands as do
from majlis.games.elections.ledger import files
from majlis.games.elections.ledger.commands import Step, line_of, step_of
from majlis.games.elections.ledger.desk import Desk, LedgerError, done, opened, read
from majlis.games.elections.ledger.state import EXPULSIONS, OFFENCES

A, B, C, D = range(4)
NAMES = ("سارة", "Omar", "=1+1", "داود")


def begun(candidates: int = 4, **terms: Any) -> Desk:
    """A new ledger."""
    command = do.Open("night", NAMES[:candidates], candidates, Terms(**terms))
    desk = opened(Step(0, command))
    assert isinstance(desk, Desk)
    return desk


def after(desk: Desk, *commands: do.Command) -> Desk:
    """After commands that must all be possible."""
    for command in commands:
        found = done(desk, Step(len(desk.past), command))
        assert isinstance(found, Desk), found
        desk = found
    return desk


def refused(desk: Desk, command: do.Command) -> str:
    """The code of the refusal that a command must meet."""
    found = done(desk, Step(0, command))
    assert isinstance(found, Refusal), found
    return found.code.removeprefix("elections_ledger.refuse.")


def count(*votes: int | None) -> do.Count:
    return do.Count(votes)


COUNTED = count(100, 200, 300, 400)


# Playing


def test_a_game_of_three_cycles_from_the_first_swap_to_the_places() -> None:
    desk = after(
        begun(),
        do.Alter(NAMES, 3),
        do.Swap((A, B), (640, 120)),
        do.Penalise(C, 100, "speech"),
        count(80, 0, 300, 40),
        do.Proceed(),
        do.Swap((B, D), (60, 40)),
        do.Resign(A, 220),
        do.Expel(B, "vote"),
        do.Adjourn(),
        do.Proceed(),
        do.Penalise(C, 300, "secrecy"),
        do.Penalise(C, 450, "secrecy"),
        count(0, 0, 500, 0),
    )
    assert desk.ledger.book.announced(1) == (840, 760, 200, 40)
    assert desk.ledger.book.announced(2) == (220, 100, 0, 100)
    assert desk.ledger.book.announced(3) == (0, 0, -250, 0)
    desk = after(desk, do.Finish())
    assert desk.ledger.book.totals() == (1060, 860, -50, 140)
    assert [(r.place, r.seat) for r in desk.ledger.book.ranking()] == [
        *((1, A), (2, B), (3, D), (4, C))
    ]


def test_who_has_left_the_cycle_is_out_of_swaps_and_counts_and_back_in_the_next() -> None:
    desk = after(begun(), do.Resign(A, 20))
    assert refused(desk, do.Swap((A, B), (0, 0))) == "out"
    assert refused(desk, do.Expel(A, "penalty")) == "out"
    assert refused(desk, COUNTED) == "out"
    desk = after(desk, count(None, 1, 2, 3), do.Proceed(), do.Swap((A, B), (0, 0)))
    assert desk.ledger.inside() == (A, B, C, D)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (do.Swap((A, A), (0, 0)), "with_himself"),
        (do.Swap((A, B), (3601, 0)), "votes"),
        (do.Swap((A, B), (0, -1)), "votes"),
        (do.Swap((A, 4), (0, 0)), "nobody"),
        (do.Penalise(A, 99, "speech"), "below_due"),
        (do.Penalise(A, 10_001, "speech"), "votes"),
        (do.Penalise(A, 100, "singing"), "offence"),
        (do.Expel(A, "vote"), "no_confidence"),
        (do.Adjourn(), "final_order"),
        (do.Proceed(), "not_counted"),
        (do.Finish(), "not_counted"),
        (count(1, 2, 3), "nobody"),
        (count(1, 2, 3, None), "uncounted"),
        (do.Settle(0, "struck"), "entry"),
        (do.Undo(), "nothing"),
        (do.Look(9), "nobody"),
        (do.Open("x", NAMES, 3), "open_already"),
        (do.Alter(NAMES[:3], 3), "as_many"),
        (do.Alter(NAMES, 5), "cycles"),
        (do.Alter(("a", "A", "b", "c"), 4), "named_twice"),
        (do.Alter(NAMES, 4), "same"),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(command: do.Command, code: str) -> None:
    assert refused(begun(), command) == code


@pytest.mark.parametrize(
    ("names", "cycles", "code"),
    [
        (("a", "b"), 2, "candidates"),
        (tuple("abcdefg"), 3, "candidates"),
        (("a", "", "c"), 3, "unnamed"),
        (("a", "b", "c"), 0, "cycles"),
    ],
)
def test_three_to_six_with_names_begin(names: tuple[str, ...], cycles: int, code: str) -> None:
    found = opened(Step(0, do.Open("x", names, cycles)))
    assert isinstance(found, Refusal)
    assert found.code.endswith(code)


def test_after_the_count_only_penalties_are_recorded_and_another_count() -> None:
    desk = after(begun(), COUNTED)
    assert refused(desk, do.Swap((A, B), (0, 0))) == "counted"
    assert refused(desk, do.Resign(A, 0)) == "counted"
    assert refused(desk, COUNTED) == "same"
    desk = after(desk, do.Penalise(A, 100, "slow"), count(100, 250, 300, 400))
    assert desk.ledger.book.announced(1) == (0, 250, 300, 400)


def test_the_places_are_told_after_the_last_cycle_only() -> None:
    desk = after(begun(), COUNTED)
    assert refused(desk, do.Finish()) == "not_last"
    desk = after(desk, do.Alter(NAMES, 1))
    assert refused(desk, do.Proceed()) == "last"
    desk = after(desk, do.Finish())
    assert refused(desk, do.Penalise(A, 100, "slow")) == "over"
    assert after(desk, do.Undo()).ledger.finished is False


# Mistakes


def test_a_mended_swap_counts_for_others_and_both_entries_stay() -> None:
    desk = after(begun(), do.Swap((A, B), (100, 20)), do.Mend(0, 1, (A, C), (100, 40)))
    assert desk.ledger.book.totals() == (140, 0, 140, 0)
    assert [e.standing for e in desk.ledger.book.entries] == ["corrected", "stands"]
    assert refused(desk, do.Settle(0, "stands")) == "corrected"


def test_a_forgotten_swap_is_put_into_its_own_cycle() -> None:
    desk = after(begun(), COUNTED, do.Proceed(), do.Swap((A, B), (60, 40)))
    number = len(desk.ledger.book.entries) - 1
    assert refused(desk, do.Mend(number, 3, (A, B), (60, 40))) == "cycles"
    desk = after(desk, do.Mend(number, 1, (A, B), (60, 40)))
    assert desk.ledger.book.announced(1)[:2] == (200, 300)
    assert desk.ledger.book.announced(2) == (0, 0, 0, 0)


def test_a_lifted_penalty_costs_nothing_and_can_stand_again() -> None:
    desk = after(begun(), do.Penalise(A, 100, "slow"), do.Settle(0, "lifted"))
    assert desk.ledger.book.totals()[A] == 0
    assert after(desk, do.Settle(0, "stands")).ledger.book.totals()[A] == -100
    assert refused(desk, do.Settle(0, "lifted")) == "same"
    swap = after(desk, do.Swap((A, B), (1, 1)))
    assert refused(swap, do.Settle(1, "vetoed")) == "no_penalty"


def test_a_struck_resignation_wants_its_regions_counted() -> None:
    desk = after(begun(), do.Resign(A, 500), count(None, 1, 2, 3), do.Settle(0, "struck"))
    assert refused(desk, do.Proceed()) == "uncounted"
    counted = after(desk, count(80, 1, 2, 3))
    assert counted.ledger.book.announced(1) == (80, 1, 2, 3)
    assert refused(counted, do.Settle(0, "stands")) == "has_regions"


def test_who_left_a_cycle_that_is_over_stays_out_of_it() -> None:
    desk = after(begun(), do.Resign(A, 500), count(None, 1, 2, 3), do.Proceed())
    assert refused(desk, do.Settle(0, "struck")) == "past_cycle"
    assert refused(desk, do.Mend(0, 1, (B,), (500,))) == "strike_instead"
    assert after(desk, do.Mend(0, 1, (A,), (400,))).ledger.book.totals()[A] == 400


def test_a_count_is_mended_and_never_missing() -> None:
    desk = after(begun(), COUNTED)
    assert refused(desk, do.Settle(0, "struck")) == "regions_stay"
    assert after(desk, do.Mend(0, 1, (A,), (90,))).ledger.book.totals()[A] == 90


# Any course of a game

SEATS = st.integers(0, 3)
VOTES = st.integers(0, 500)
NUMBERS = st.integers(0, 12)
COMMANDS: st.SearchStrategy[do.Command] = st.one_of(
    st.builds(do.Swap, st.tuples(SEATS, SEATS), st.tuples(VOTES, VOTES)),
    st.builds(do.Penalise, SEATS, st.integers(50, 900), st.sampled_from(OFFENCES)),
    st.builds(do.Resign, SEATS, VOTES),
    st.builds(do.Expel, SEATS, st.sampled_from(EXPULSIONS)),
    st.builds(do.Count, st.tuples(*[st.one_of(VOTES, VOTES, VOTES, st.none())] * 4)),
    st.builds(do.Adjourn),
    st.builds(do.Proceed),
    st.builds(do.Finish),
    st.builds(
        do.Settle, NUMBERS, st.sampled_from(("stands", "lifted", "vetoed", "corrected", "struck"))
    ),
    st.builds(
        do.Mend,
        NUMBERS,
        st.integers(1, 3),
        st.one_of(st.tuples(SEATS), st.tuples(SEATS, SEATS)),
        st.one_of(st.tuples(VOTES), st.tuples(VOTES, VOTES)),
        st.sampled_from(OFFENCES),
    ),
    st.builds(do.Look, SEATS),
    st.builds(do.Undo),
)
COURSES = st.lists(COMMANDS, max_size=25)
TERMS = st.builds(
    Terms,
    st.sampled_from(("both_sum", "exchange", "owner")),
    st.sampled_from(("full", "regions")),
    st.sampled_from(("candidate", "kind", "everybody")),
    st.booleans(),
)


def course(commands: list[do.Command], terms: Terms | None = None) -> Desk:
    """The desk after all of them that are possible."""
    desk = begun(**msgspec.structs.asdict(terms or Terms()))
    for command in commands:
        found = done(desk, Step(len(desk.past), command))
        desk = found if isinstance(found, Desk) else desk
    return desk


def lines(desk: Desk) -> list[bytes]:
    return [line_of(past.step) for past in desk.past]


@given(COURSES, COMMANDS)
def test_undo_gives_back_the_ledger_as_it_was(commands: list[do.Command], last: do.Command) -> None:
    before = course(commands)
    found = done(before, Step(0, last))
    if isinstance(last, do.Look | do.Undo) or isinstance(found, Refusal):
        return
    assert after(found, do.Undo()).ledger == before.ledger


@given(COURSES)
def test_undoing_everything_leads_to_the_beginning(commands: list[do.Command]) -> None:
    desk = course(commands)
    while desk.last() >= 0:
        desk = after(desk, do.Undo())
    assert desk.ledger == begun().ledger


@given(COURSES, TERMS)
def test_totals_are_the_sum_of_the_entries_that_stand(
    commands: list[do.Command], terms: Terms
) -> None:
    book = course(commands, terms).ledger.book
    sums: Counter[int] = Counter()
    for entry in book.entries:
        if entry.standing != "stands":
            continue
        first, *rest = entry.votes
        both = first + sum(rest)
        match entry.kind:
            case "penalty":
                sums[entry.seats[0]] -= first
            case "swap":
                owner, partner = entry.seats
                gains = {"both_sum": (both, both), "exchange": (rest[0], first), "owner": (both, 0)}
                for seat, gain in zip((owner, partner), gains[terms.swap_credit], strict=True):
                    sums[seat] += gain
            case _:
                sums[entry.seats[0]] += first
    least = None if terms.negative else 0
    assert book.totals() == tuple(
        s if least is None else max(least, s) for s in map(sums.get, range(4), [0] * 4)
    )


@given(COURSES)
def test_the_journal_tells_everything_and_a_torn_one_is_not_believed(
    commands: list[do.Command],
) -> None:
    desk = course(commands)
    assert read(lines(desk)) == desk
    with pytest.raises(LedgerError) as found:
        read([*lines(desk), lines(desk)[-1][:-4]])
    assert found.value.params["line"] == len(desk.past) + 1


@pytest.mark.parametrize("kept", [[], [b'[1,["proceed"]]\n'], [b"[]\n"], [b"\xff\n"]])
def test_what_is_no_journal_is_not_read(kept: list[bytes]) -> None:
    with pytest.raises(LedgerError):
        read(kept)


def test_a_line_reads_as_it_was_written() -> None:
    line = b'[1790000000000,["swap",[0,1],[640,120]]]\n'
    assert step_of(line) == Step(1_790_000_000_000, do.Swap((A, B), (640, 120)))
    assert line_of(step_of(line)) == line


# Files


@given(COURSES, TERMS)
def test_the_table_says_all_that_the_book_does(commands: list[do.Command], terms: Terms) -> None:
    desk = course(commands, terms)
    book = desk.ledger.book
    rows = list(csv.DictReader(io.StringIO(files.table(desk), newline="")))
    seats = {name.removeprefix("'"): seat for seat, name in enumerate(NAMES)}
    assert not any(row["candidate"].startswith(files.FORMULA) for row in rows)
    entries, totals = rows[:-4], rows[-4:]
    found: dict[int, list[dict[str, str]]] = {}
    for row in entries:
        found.setdefault(int(row["number"]) - 1, []).append(row)
    assert list(found) == list(range(len(book.entries)))
    for number, entry in enumerate(book.entries):
        told = found[number]
        assert tuple(seats[row["candidate"].removeprefix("'")] for row in told) == entry.seats
        assert tuple(int(row["votes"]) for row in told) == entry.votes
        assert {(row["kind"], row["cycle"], row["standing"], row["reason"]) for row in told} == {
            (entry.kind, str(entry.cycle), entry.standing, entry.note)
        }
    assert tuple(int(row["credit"]) for row in totals) == book.totals()
    assert all(bool(row["place"]) == desk.ledger.finished for row in totals)
