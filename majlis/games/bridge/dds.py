"""Double dummy: Bo Haglund's DDS, from the library that the extra ``majlis[bridge]`` brings (B8.2).

endplay's package is never imported, which would take a second: its shared library is found and
called as it is. Without it `is_here` is false and everything else raises `MissingError`.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.bridge.cards import LENGTH, NOTRUMP, Card, Hand, Strain

_int = ctypes.c_int
_MOST_AT_ONCE = 200
_FINE = 1
_ALL_CARDS, _NEW_TRUMPS = 3, 1
_FIRST_BIT = 2
"""DDS counts ranks from 2 to 14."""

Tricks: TypeAlias = tuple[tuple[int, ...], ...]
"""By declarer (N E S W) and strain (♣ ♦ ♥ ♠ NT)."""


class MissingError(RuntimeError):
    """The library is not installed, or cannot be loaded here."""


class SolverError(RuntimeError):
    """This cannot be solved: why, or the library's number for it, in ``args``."""


class Position(Struct, frozen=True):
    """What is to be solved: cards still held by seat, trumps, who leads to the trick, its cards."""

    hands: tuple[Hand, ...]
    strain: Strain
    leader: Seat
    trick: tuple[Card, ...] = ()


class Par(Struct, frozen=True):
    """The par of a deal: N-S's score, and one contract that gives it, as ``4SX-NS``."""

    score: int
    contracts: tuple[str, ...]


class _Deal(ctypes.Structure):
    _fields_ = [
        ("trump", _int),
        ("first", _int),
        ("trick_suit", _int * 3),
        ("trick_rank", _int * 3),
        ("cards", (ctypes.c_uint * 4) * 4),
    ]


class _Boards(ctypes.Structure):
    _fields_ = [
        ("count", _int),
        ("deals", _Deal * _MOST_AT_ONCE),
        ("target", _int * _MOST_AT_ONCE),
        ("solutions", _int * _MOST_AT_ONCE),
        ("mode", _int * _MOST_AT_ONCE),
    ]


class _Future(ctypes.Structure):
    _fields_ = [
        ("nodes", _int),
        ("cards", _int),
        ("suit", _int * 13),
        ("rank", _int * 13),
        ("equals", _int * 13),
        ("score", _int * 13),
    ]


class _Solved(ctypes.Structure):
    _fields_ = [("count", _int), ("boards", _Future * _MOST_AT_ONCE)]


class _TableDeal(ctypes.Structure):
    _fields_ = [("cards", (ctypes.c_uint * 4) * 4)]


class _TableResults(ctypes.Structure):
    _fields_ = [("tricks", (_int * 4) * 5)]


class _ParContract(ctypes.Structure):
    _fields_ = [("under", _int), ("over", _int), ("level", _int), ("strain", _int), ("seats", _int)]


class _ParResults(ctypes.Structure):
    _fields_ = [("score", _int), ("number", _int), ("contracts", _ParContract * 10)]


_lock = threading.Lock()


def is_here() -> bool:
    """Whether double-dummy questions can be answered on this machine."""
    try:
        _library()
    except MissingError:
        return False
    return True


@cache
def _library() -> Any:
    spec = find_spec("endplay")
    if spec is None or not spec.submodule_search_locations:
        raise MissingError("majlis[bridge] is not installed")
    name = {"win32": "dds.dll", "darwin": "libdds.dylib"}.get(sys.platform, "libdds.so")
    folder = Path(spec.submodule_search_locations[0]) / "_dds"
    try:
        library = ctypes.CDLL(str(folder / name))
        library.SetMaxThreads(0)
    except (OSError, AttributeError) as error:
        raise MissingError(str(error)) from error
    return library


def _suit(suit: int) -> int:
    """DDS counts suits from spades down."""
    return suit if suit == NOTRUMP else 3 - suit


def _put(target: Any, hands: Sequence[Hand]) -> None:
    _check(hands)
    for seat, hand in enumerate(hands):
        for suit in range(4):
            ranks = hand >> LENGTH * suit & (1 << LENGTH) - 1
            target.cards[seat][_suit(suit)] = ranks << _FIRST_BIT


def _deal(position: Position) -> _Deal:
    deal = _Deal(trump=_suit(position.strain), first=position.leader)
    _put(deal, position.hands)
    for index, one in enumerate(position.trick):
        deal.trick_suit[index] = _suit(one // LENGTH)
        deal.trick_rank[index] = one % LENGTH + _FIRST_BIT
    return deal


def _check(hands: Sequence[Hand]) -> None:
    """The library writes a file where it is told of a card twice: it is never told."""
    seen = 0
    for hand in hands:
        if seen & hand:
            raise SolverError("a card is in two hands")
        seen |= hand


def _checked(code: int) -> None:
    if code != _FINE:
        raise SolverError(code)


def solve(positions: Sequence[Position]) -> list[dict[Card, int]]:
    """For each position, by card that may be played, the tricks that its side can still take.

    The trick in progress counts among them. Positions have an equal number of cards to be solved.
    """
    found: list[dict[Card, int]] = []
    for at in range(0, len(positions), _MOST_AT_ONCE):
        found += _solved(positions[at : at + _MOST_AT_ONCE])
    return found


def _solved(positions: Sequence[Position]) -> list[dict[Card, int]]:
    library, boards, solved = _library(), _Boards(count=len(positions)), _Solved()
    for index, position in enumerate(positions):
        boards.deals[index] = _deal(position)
        boards.target[index] = -1
        boards.solutions[index] = _ALL_CARDS
        boards.mode[index] = _NEW_TRUMPS
    with _lock:
        _checked(library.SolveAllBoardsBin(ctypes.byref(boards), ctypes.byref(solved)))
    return [_by_card(solved.boards[index]) for index in range(len(positions))]


def _by_card(future: _Future) -> dict[Card, int]:
    found: dict[Card, int] = {}
    for index in range(future.cards):
        suit, score = 3 - future.suit[index], future.score[index]
        ranks = (future.equals[index] | 1 << future.rank[index]) >> _FIRST_BIT
        for rank in range(LENGTH):
            if ranks >> rank & 1:
                found[LENGTH * suit + rank] = score
    return found


def tricks(hands: Sequence[Hand]) -> Tricks:
    """What each declarer takes in each strain, when all play as if they saw all cards."""
    return _read(_table(hands))


def _table(hands: Sequence[Hand]) -> _TableResults:
    library, deal, results = _library(), _TableDeal(), _TableResults()
    _put(deal, hands)
    with _lock:
        _checked(library.CalcDDtable(deal, ctypes.byref(results)))
    return results


def _read(results: _TableResults) -> Tricks:
    return tuple(
        tuple(results.tricks[_suit(strain)][seat] for strain in range(5)) for seat in range(4)
    )


_VULNERABLE = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}
_DOUBLED = "X"
_PAR_SEATS = ("N", "E", "S", "W", "NS", "EW")
_PAR_STRAINS = ("NT", "S", "H", "D", "C")


def par(table: Tricks, dealer: Seat, vulnerable: tuple[bool, bool]) -> Par:
    """What the best auction of both sides comes to, ``dealer`` calling first."""
    results, found = _TableResults(), _ParResults()
    for seat, row in enumerate(table):
        for strain, count in enumerate(row):
            results.tricks[_suit(strain)][seat] = count
    with _lock:
        _checked(
            _library().DealerParBin(
                ctypes.byref(results), ctypes.byref(found), dealer, _VULNERABLE[vulnerable]
            )
        )
    contracts = (_contract(found.contracts[index]) for index in range(found.number))
    return Par(found.score, tuple(contracts))


def _contract(one: _ParContract) -> str:
    if one.level == 0:
        return "Pass"
    end = f"-{one.under}" if one.under else f"+{one.over}" if one.over else "="
    doubled = _DOUBLED if one.under else ""
    return f"{one.level}{_PAR_STRAINS[one.strain]}{doubled} {_PAR_SEATS[one.seats]} {end}"


def costs(found: Iterable[tuple[Card, int]]) -> dict[Card, int]:
    """How many tricks each card gives away against the best of them."""
    scores = dict(found)
    best = max(scores.values(), default=0)
    return {one: best - score for one, score in scores.items()}
