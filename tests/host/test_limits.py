"""Who is let in, and how much they may take."""

from __future__ import annotations

import pytest

from majlis.host.limits import Bucket, Buckets, Gate, Limits, Ticket, neighbourhood


def test_a_bucket_gives_its_burst_then_its_rate() -> None:
    bucket = Bucket(rate=10, burst=3, now=0)
    assert [bucket.take(1, 0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait(0) == pytest.approx(0.2)
    assert bucket.wait(0.2) == 0
    assert not bucket.is_full(0.3)
    assert bucket.is_full(10)


def test_a_debt_is_paid_before_there_is_more() -> None:
    bucket = Bucket(rate=10, burst=10, now=0)
    assert not bucket.take(30, 0)
    assert bucket.wait(0) == pytest.approx(2.1)
    assert bucket.wait(2.1) == 0


def test_buckets_keep_addresses_apart_and_forget_them() -> None:
    buckets = Buckets(rate=1, burst=2)
    for _ in range(2):
        buckets.take("a", 0)
    assert not buckets.has("a", 0)
    assert buckets.has("b", 0)
    buckets.take("b", 5)
    assert len(buckets) == 1


def test_buckets_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MOST", 50)
    buckets = Buckets(rate=1, burst=2)
    for number in range(500):
        buckets.take(str(number), 0)
    assert len(buckets) == 50


@pytest.fixture
def gate() -> Gate:
    """Room for four, two of one address, one stranger an address, three in all."""
    limits = Limits(connections=4, per_address=2, strangers=3, strangers_per_address=1, hurry=50)
    return Gate(limits)


def admitted(gate: Gate, address: str) -> Ticket:
    """A place that is expected to be had."""
    ticket = gate.admit(address, 0)
    assert isinstance(ticket, Ticket)
    return ticket


def test_a_stranger_an_address(gate: Gate) -> None:
    first = admitted(gate, "192.0.2.1")
    assert gate.admit("192.0.2.1", 0) == "strangers"
    first.known()
    admitted(gate, "192.0.2.1").known()
    assert gate.admit("192.0.2.1", 0) == "address"


def test_strangers_in_all(gate: Gate) -> None:
    for last in range(3):
        admitted(gate, f"192.0.2.{last}")
    assert gate.admit("192.0.2.9", 0) == "strangers"
    assert gate.strangers == 3


def test_all_in_all(gate: Gate) -> None:
    tickets = [admitted(gate, f"192.0.2.{last}") for last in range(2)]
    for ticket in tickets:
        ticket.known()
    for last in range(2):
        admitted(gate, f"198.51.100.{last}")
    assert gate.admit("203.0.113.1", 0) == "full"
    tickets[0].leave()
    admitted(gate, "203.0.113.1")


def test_leaving_counts_once(gate: Gate) -> None:
    ticket = admitted(gate, "192.0.2.1")
    for _ in range(3):
        ticket.leave()
        ticket.known()
    assert (gate.here, gate.strangers) == (0, 0)


def test_an_address_in_a_hurry_waits() -> None:
    gate = Gate(Limits(hurry=2, arrival_s=1))
    for _ in range(2):
        admitted(gate, "192.0.2.1").leave()
    assert gate.admit("192.0.2.1", 0) == "hurry"
    assert isinstance(gate.admit("192.0.2.1", 1.5), Ticket)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002::/64"),
        ("fe80::1%eth0", "fe80:0000:0000:0000::/64"),
        ("", ""),
        ("/run/socket", "/run/socket"),
    ],
)
def test_whom_an_address_counts_for(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted
