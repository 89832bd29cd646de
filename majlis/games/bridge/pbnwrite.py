"""PBN 2.1 written (B7): the export format, which `pbnread` reads back as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from majlis.core.seats import Seat
from majlis.games.bridge import calls
from majlis.games.bridge.cards import SEATS, STRAINS, Card, code, lho
from majlis.games.bridge.written import (
    Mark,
    Written,
    deal_text,
    parts_of,
    score_of,
)

_HEAD = "% PBN 2.1\n% EXPORT\n"
_WIDTH = 4
MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
"""The tags of the identification section, in the order in which they are written."""
_VULNERABLE = {
    (False, False): "None",
    (True, False): "NS",
    (False, True): "EW",
    (True, True): "All",
}
_PLAYERS = {"North": 0, "East": 1, "South": 2, "West": 3}
_SECTIONS = ("Auction", "Play", "OptimumResultTable", "Note", "Score")


def write(boards: Iterable[Written]) -> str:
    """The boards, each a record with all the tags it must have."""
    return _HEAD + "\n".join("".join(_record(one)) for one in boards)


def _record(one: Written) -> Iterator[str]:
    values = _values(one)
    yield from (_tag(name, values.pop(name, "")) for name in MANDATORY)
    yield from (_tag(name, value) for name, value in values.items())
    yield from _auction(one)
    yield from _play(one)
    yield from _optimum(one)


def _tag(name: str, value: str) -> str:
    text = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{" ".join(text.splitlines())}"]\n'


def _values(one: Written) -> dict[str, str]:
    """All tags: what the file had, and what is known now."""
    values = {name: value for name, value in one.tags.items() if name not in _SECTIONS}
    values |= {name: one.names[seat] for name, seat in _PLAYERS.items()}
    values["Board"] = one.board or ""
    values["Dealer"] = _name(one.dealer)
    values["Vulnerable"] = _VULNERABLE[one.vulnerable] if one.vulnerable is not None else ""
    values["Deal"] = deal_text(one.hands, one.dealer or 0) if one.hands else ""
    values["Declarer"] = "^" * one.swapped + _name(one.declarer)
    values["Contract"] = one.contract or ""
    values["Result"] = one.result or ("" if one.tricks is None else str(one.tricks))
    if one.room:
        values["Room"] = one.room
    points = score_of(one)
    if points is not None:
        values["Score"] = f"NS {points:+d}" if points else "NS 0"
    return values


def _name(seat: Seat | None) -> str:
    return "" if seat is None else SEATS[seat]


# The auction


def _auction(one: Written) -> Iterator[str]:
    if not one.calls or one.first is None:
        return
    first = SEATS[_column(one)]
    yield f'[Auction "{first}"]\n'
    cells = [*_skips_before(one), *_call_cells(one)]
    if not one.finished:
        cells.append("+")
    yield from _rows(cells)
    yield from (_tag("Note", f"{number}:{text}") for number, text in _numbered(one))


def _column(one: Written) -> Seat:
    """The dealer, in whose column the auction begins, also where he was skipped."""
    assert one.first is not None
    skipped = sum(mark.place == 0 and mark.sign == "S" for mark in one.call_marks)
    return (one.first - skipped) % 4


def _skips_before(one: Written) -> list[str]:
    return ["^S" for mark in one.call_marks if mark.place == 0 and mark.sign == "S"]


def _call_cells(one: Written) -> Iterator[str]:
    numbers = _note_numbers(one)
    for index, call in enumerate(one.calls):
        signs = [mark.sign for mark in one.call_marks if mark.place == index]
        if index:
            yield from ("^S" for sign in signs if sign == "S")
        name = calls.code(call).replace("P", "Pass")
        words = [*(f"^{sign}" for sign in signs if sign != "S"), name]
        words += ["!"] * one.alerts.count(index)
        words += (f"={numbers[at]}=" for at, (place, _) in enumerate(one.notes) if place == index)
        yield " ".join(words)


def _note_numbers(one: Written) -> list[int]:
    """The number of each note; those without a text have one that no tag explains."""
    numbers, last = [], 0
    for _, text in one.notes:
        last += text is not None
        numbers.append(last if text is not None else 0)
    return numbers


def _numbered(one: Written) -> Iterator[tuple[int, str]]:
    for number, (_, text) in zip(_note_numbers(one), one.notes, strict=True):
        if text is not None:
            yield number, text


def _rows(cells: Sequence[str]) -> Iterator[str]:
    return (" ".join(cells[at : at + _WIDTH]) + "\n" for at in range(0, len(cells), _WIDTH))


# The play


def _play(one: Written) -> Iterator[str]:
    if not one.plays and not one.ended:
        return
    leader = _leader(one)
    yield f'[Play "{SEATS[leader]}"]\n'
    yield from _trick_rows(one, leader)
    if len(one.plays) < 52:
        yield "+\n" if one.ended == "open" else "*\n"


def _leader(one: Written) -> Seat:
    contract = parts_of(one.contract, one.declarer)
    return lho(contract.declarer) if contract else 0


def _trick_rows(one: Written, leader: Seat) -> Iterator[str]:
    """A row a trick, every card in its player's column."""
    first = leader
    for number, at in enumerate(range(0, len(one.plays), 4)):
        trick = one.plays[at : at + 4]
        by_seat = _holders(one, trick, first)
        cells = (by_seat.get((leader + step) % 4) for step in range(4))
        yield " ".join(_cell(one, at, trick, held) for held in cells) + "\n"
        if number < len(one.winners):
            first = one.winners[number]


def _holders(one: Written, trick: Sequence[Card], first: Seat) -> Mapping[Seat, Card]:
    """By the deal where it is told (a lead may have been out of turn), else clockwise."""
    if one.hands is not None and not one.inherited and all(h is not None for h in one.hands):
        return {_holder(one, held): held for held in trick}
    return {(first + step) % 4: held for step, held in enumerate(trick)}


def _holder(one: Written, held: Card) -> Seat:
    assert one.hands is not None
    return next(seat for seat, hand in enumerate(one.hands) if (hand or 0) >> held & 1)


def _cell(one: Written, at: int, trick: Sequence[Card], held: Card | None) -> str:
    if held is None:
        return "-"
    place = at + trick.index(held)
    signs = [f"^{mark.sign}" for mark in one.play_marks if mark == Mark(place, mark.sign)]
    return " ".join([*signs, code(held)])


def _optimum(one: Written) -> Iterator[str]:
    if one.optimum is None:
        return
    yield '[OptimumResultTable "Declarer;Denomination\\\\2R;Result\\\\2R"]\n'
    for seat, row in enumerate(one.optimum):
        yield from (f"{SEATS[seat]} {name} {n}\n" for name, n in zip(STRAINS, row, strict=True))
