"""The ledger, and how penalties grow."""

from __future__ import annotations

from majlis.core.violations import Infraction, Ledger, Remedy, Step, Tariff

ELECTIONS = Tariff((Step(1, "points", per_repeat=100, per_unit=100),))
WARN_THEN_TURN = Tariff((Step(1, "warning"), Step(2, "lost_turn", 1)))


def test_a_tariff_can_grow_with_repeats_and_a_unit() -> None:
    assert [ELECTIONS.remedy(nth, unit=2).amount for nth in (1, 2, 3)] == [200, 300, 400]


def test_a_tariff_has_rungs() -> None:
    assert [WARN_THEN_TURN.remedy(nth).kind for nth in (1, 2, 3)] == [
        "warning",
        "lost_turn",
        "lost_turn",
    ]


def test_penalising_counts_the_offender_s_own_breaches_of_that_rule() -> None:
    ledger = Ledger()
    for offender, rule in ((0, "E30"), (1, "E30"), (0, "E11"), (0, "E30")):
        ledger = ledger.penalise(Infraction(rule, offender, 5), ELECTIONS, unit=1)
    assert [entry.remedies[0].amount for entry in ledger.entries] == [100, 100, 100, 200]
    assert ledger.points(0) == 400
    assert ledger.points(1) == 100


def test_a_vetoed_entry_no_longer_counts() -> None:
    ledger = Ledger().penalise(Infraction("T9", 0, 1), ELECTIONS, 1).settle(0, "vetoed")
    assert ledger.count(0, "T9") == 0
    assert ledger.points(0) == 0


def test_open_entries_wait_for_an_answer() -> None:
    ledger = Ledger().record(Infraction("T9", 1, 4, drawn_by=0))
    assert ledger.open_entries() == (0,)
    settled = ledger.settle(0, "rectified", Remedy("correction"))
    assert settled.open_entries() == ()
    assert settled.entries[0].remedies == (Remedy("correction"),)
    assert ledger.entries[0].status == "open"


def test_an_unreached_tariff_is_a_warning() -> None:
    assert Tariff((Step(3, "expulsion"),)).remedy(1) == Remedy("warning")
