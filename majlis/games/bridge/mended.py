"""A board of a file as it can have happened, where its parts contradict each other (B7.1, B7.2).

What was bid and played is taken from the file; where tags and auction disagree about who declared,
as they do where leading passes were left out, the tags are followed first and the auction alone
after that. Whatever was changed for it is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from majlis.core.game import Message
from majlis.core.seats import Seat
from majlis.games.bridge.auction import is_over
from majlis.games.bridge.boards import dealer as dealer_by_number
from majlis.games.bridge.calls import PASS, CallCode
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.words import contract_name
from majlis.games.bridge.written import (
    PASSED_OUT,
    Mark,
    Written,
    auction_end,
    called,
    contract_text,
    number_or_text,
    parts_of,
    strain_in,
)

_NUMBER = re.compile(r"(?<![0-9])[1-9][0-9]{0,2}(?![0-9])")
"""A number that a set of boards can begin with."""


class Mended(Struct, frozen=True):
    """A board, and what is to be said of how it came to be as it is."""

    one: Written
    remarks: tuple[Message, ...] = ()


def versions(one: Written) -> Iterator[Mended]:
    """The board as the tags have it, then as the auction has it where that is something else."""
    trimmed = _trimmed(_completed(_numbered(one)))
    one = trimmed.one
    if one.first is None or one.dealer is None:
        yield trimmed
        return
    for shift in dict.fromkeys((_shift(one), 0)):
        found = _closed(_begun(one, (one.first + shift) % 4))
        yield Mended(found.one, trimmed.remarks + found.remarks)


def name_of(one: Written) -> str:
    """The board's name in the file, ``?`` where it has none."""
    return (one.board or "").removeprefix("Board ").strip() or "?"


def shown(one: Written) -> str | int:
    """The board's name; a number in the reader's digits."""
    return number_or_text(name_of(one))


def number_of(one: Written) -> int:
    """The board's number where a set can have it; else 1."""
    return told_number(one) or 1


def told_number(one: Written) -> int:
    """The number in the board's name that a set can have; 0 where there is none."""
    digits = _NUMBER.search(one.board or "")
    return int(digits.group()) if digits else 0


def _numbered(one: Written) -> Written:
    """With its number, and the dealer: as told, or who called first, or by the number."""
    number = number_of(one)
    told = next((seat for seat in (one.dealer, one.first) if seat is not None), None)
    return replace(
        one, board=str(number), dealer=dealer_by_number(number) if told is None else told
    )


def _completed(one: Written) -> Written:
    """What tags alone say was passed out has been passed four times (B3.2)."""
    if one.calls or one.plays or one.contract != PASSED_OUT:
        return one
    return replace(one, first=one.dealer, calls=(PASS,) * 4, finished=True)


def _trimmed(one: Written) -> Mended:
    """Without passes behind those that ended the auction; what else stands there is a mistake."""
    end = _end(one)
    extra = one.calls[end:]
    if not extra or set(extra) != {PASS}:
        return Mended(one)
    kept = replace(
        one,
        calls=one.calls[:end],
        alerts=tuple(at for at in one.alerts if at < end),
        notes=tuple(note for note in one.notes if note[0] < end),
    )
    return Mended(kept, (_said("passes_after", n=len(extra)),))


def _end(one: Written) -> int:
    """So many calls are the auction."""
    calls = called(one.first or 0, one.calls)
    ends = (n for n in range(4, len(calls)) if is_over(calls[n - 4 : n]))
    return next(ends, len(calls))


# Who declared


def _implied(one: Written) -> tuple[str, Seat | None]:
    implied = auction_end(one.first or 0, one.calls, one.call_marks)
    return contract_text(implied), None if implied is None else implied.declarer


def _shift(one: Written) -> int:
    """By how many seats the auction begins elsewhere, so that declarer is he of the tags."""
    text, implied = _implied(one)
    is_same = strain_in(text) == strain_in(one.contract)
    if implied is None or one.declarer is None or one.swapped or not is_same:
        return 0
    return (one.declarer - implied) % 4


def _begun(one: Written, first: Seat) -> Mended:
    """The auction with ``first`` as who made its first call; who dealt and said nothing passed.

    An auction that begins with a pass has told them all: then the dealer was another.
    """
    dealer = one.dealer
    assert dealer is not None, "every board has a dealer"
    missing = (first - dealer) % 4
    one = replace(one, first=first)
    if not missing or not one.calls:
        return Mended(one)
    if one.calls[0] == PASS:
        told = {"first": seat_name(first), "dealer": seat_name(dealer)}
        return Mended(replace(one, dealer=first), (_said("dealer_moved", **told),))
    contract = contract_said(*_implied(one))
    return Mended(_passed(one, missing), (_said("begun", contract=contract, n=missing),))


def _passed(one: Written, n: int) -> Written:
    """With so many passes before the first call."""
    return replace(
        one,
        first=one.dealer,
        calls=(PASS,) * n + one.calls,
        alerts=tuple(at + n for at in one.alerts),
        notes=tuple((at + n, text) for at, text in one.notes),
        call_marks=tuple(Mark(mark.place + n, mark.sign) for mark in one.call_marks),
    )


def _closed(mended: Mended) -> Mended:
    """With the passes that end the auction, where it is plain that it had ended."""
    one = mended.one
    passes = tuple(_missing(one))
    if not passes or not (one.finished or _implied(one) == (one.contract, one.declarer)):
        return mended
    said = () if one.finished else (_said("auction_closed", n=len(passes)),)
    return Mended(replace(one, calls=one.calls + passes, finished=True), mended.remarks + said)


def _missing(one: Written) -> Iterator[CallCode]:
    calls = list(one.calls)
    while calls and not is_over(called(one.first or 0, calls)):
        calls.append(PASS)
        yield PASS


# What is said


def _said(name: str, **params: object) -> Message:
    return Message(f"bridge.file.{name}", params)


def contract_said(text: str | None, declarer: Seat | None) -> Message | str:
    """``4♥ by South``; that a board was passed out; what is no contract is said as it is."""
    if text == PASSED_OUT:
        return _said("passed_out")
    contract = parts_of(text, declarer)
    if contract is None:
        return text or "?"
    return _said("contract_by", contract=contract_name(contract), seat=seat_name(contract.declarer))
