"""How much of the house one caller may take: numbers, buckets, and who is let in at all."""

from __future__ import annotations

from collections import Counter, OrderedDict
from ipaddress import ip_address
from typing import Literal, TypeAlias

from msgspec import Struct

Turned: TypeAlias = Literal["full", "address", "strangers", "hurry"]
"""Why a connection is not let in: the house, its address, too many unknown, too many at once."""


class Limits(Struct, frozen=True, kw_only=True):
    """What is allowed, in all and per address. Seconds, bytes, counts; ``idle_s`` 0 is for ever.

    ``strangers`` are connections that have not logged in yet. ``hurry`` new connections of one
    address are let in at once, then one every ``arrival_s``. ``login_s`` is the time from the
    connection to the running session. ``wire`` bytes a second are read from a connection once
    ``wire_burst`` have come.
    """

    sessions: int = 200
    connections: int = 300
    per_address: int = 20
    strangers: int = 60
    strangers_per_address: int = 10
    hurry: int = 30
    arrival_s: float = 0.5
    login_s: float = 20.0
    keepalive_s: float = 30.0
    keepalive_count: int = 3
    idle_s: float = 7200.0
    wire: int = 64 * 1024
    wire_burst: int = 512 * 1024


_ROUNDING = 1e-6


class Bucket:
    """Tokens that come back at ``rate`` a second, at most ``burst`` of them; debts are allowed."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, amount: float, now: float) -> bool:
        """Take ``amount``; whether that was there."""
        self._refill(now)
        self._left -= amount
        return self._left >= 0

    def wait(self, now: float) -> float:
        """Seconds until there is something to take; 0 when there is."""
        self._refill(now)
        missing = 1 - self._left
        return missing / self._rate if missing > _ROUNDING else 0.0

    def is_full(self, now: float) -> bool:
        """Whether nothing was taken of late."""
        self._refill(now)
        return self._left >= self._burst

    def _refill(self, now: float) -> None:
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each address, of at most ``MOST`` addresses; full ones are forgotten first."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def has(self, address: str, now: float) -> bool:
        """Whether this address has a token left."""
        bucket = self._buckets.get(address)
        return bucket is None or bucket.wait(now) == 0

    def take(self, address: str, now: float) -> None:
        """Take one token of this address, which it should have."""
        bucket = self._buckets.get(address)
        if bucket is None:
            self._forget(now)
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, now)
        self._buckets.move_to_end(address)
        bucket.take(1, now)

    def __len__(self) -> int:
        return len(self._buckets)

    def _forget(self, now: float) -> None:
        while self._buckets:
            oldest = next(iter(self._buckets))
            if len(self._buckets) < self.MOST and not self._buckets[oldest].is_full(now):
                return
            del self._buckets[oldest]


class Ticket:
    """One connection's place. `known` when it has logged in, `leave` when it is gone."""

    def __init__(self, gate: Gate, address: str) -> None:
        self._gate = gate
        self._address = address
        self._is_stranger = True
        self._is_here = True

    def known(self) -> None:
        """It has logged in."""
        if self._is_stranger and self._is_here:
            self._is_stranger = False
            self._gate.recognise(self._address)

    def leave(self) -> None:
        """It is gone."""
        self.known()
        if self._is_here:
            self._is_here = False
            self._gate.release(self._address)


class Gate:
    """Counts connections, in all and per address, and turns away those that are too many."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._here: Counter[str] = Counter()
        self._strangers: Counter[str] = Counter()
        self._arrivals = Buckets(1 / limits.arrival_s, limits.hurry)

    @property
    def here(self) -> int:
        """Connections, known and unknown."""
        return self._here.total()

    @property
    def strangers(self) -> int:
        """Connections that have not logged in."""
        return self._strangers.total()

    def admit(self, address: str, now: float) -> Ticket | Turned:
        """A place for a connection from ``address``, or why there is none."""
        address = neighbourhood(address)
        turned = self._turned(address, now)
        if turned:
            return turned
        self._arrivals.take(address, now)
        self._here[address] += 1
        self._strangers[address] += 1
        return Ticket(self, address)

    def _turned(self, address: str, now: float) -> Turned | None:
        limits = self._limits
        if self.here >= limits.connections:
            return "full"
        if self._here[address] >= limits.per_address:
            return "address"
        if self._strangers[address] >= limits.strangers_per_address:
            return "strangers"
        if self.strangers >= limits.strangers:
            return "strangers"
        return None if self._arrivals.has(address, now) else "hurry"

    def recognise(self, address: str) -> None:
        """One of the strangers from ``address`` is none any more."""
        _drop(self._strangers, address)

    def release(self, address: str) -> None:
        """One connection from ``address`` is gone."""
        _drop(self._here, address)


def _drop(counter: Counter[str], address: str) -> None:
    counter[address] -= 1
    if counter[address] <= 0:
        del counter[address]


def neighbourhood(address: str) -> str:
    """Whom an address counts for: itself, and in IPv6 the network of 64 bits it was drawn from."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return found.exploded[:19] + "::/64"
