"""The sections of a PBN record that are not tags: the auction, and the play (B7.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from majlis.core.game import Message
from majlis.core.seats import Seat
from majlis.games.bridge.auction import is_over
from majlis.games.bridge.calls import BY_CODE, PASS, CallCode
from majlis.games.bridge.cards import NOTRUMP, RANKS, SUITS, Card, card, lho
from majlis.games.bridge.pbnlex import Token
from majlis.games.bridge.written import (
    Mark,
    Tricks,
    UnreadableError,
    Written,
    auction_end,
    called,
    read_number,
    strain_in,
)

# What may be written together with a call or a card: marks before, suffixes and notes behind.
_PIECE = re.compile(
    r"""
      =(?P<note>[0-9]+)=
    | \$(?P<nag>[0-9]+)
    | \^(?P<mark>[ISRL])
    | (?P<suffix>[!?]{1,2})
    | (?P<call>[1-7](?:NT|[CDHSN])|RE?DBL|DBL|XX|X|PASS|AP|P(?![A-Z]))
    | (?P<card>[SHDC](?:10|[AKQJT2-9]))
    | (?P<sign>--?|\*|\+)
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)


class Piece(Struct, frozen=True):
    """A piece of a word: its kind (a group of the pattern), its text, its line."""

    kind: str
    text: str
    line: int


class Auction(Struct, frozen=True):
    """What an auction section says; see `Written`. ``signs`` of judgement are counted, not kept."""

    first: Seat
    calls: tuple[CallCode, ...]
    finished: bool
    notes: tuple[tuple[int, str | None], ...]
    alerts: tuple[int, ...]
    marks: tuple[Mark, ...]
    signs: int


class Play(Struct, frozen=True):
    """What a play section says; see `Written`. ``notes`` of cards and ``signs`` of judgement are
    counted and not kept."""

    plays: tuple[Card, ...]
    winners: tuple[Seat, ...]
    marks: tuple[Mark, ...]
    ended: str
    notes: int
    signs: int
    warnings: tuple[Message, ...]


def pieces(tokens: Iterable[Token], kinds: Sequence[str]) -> Iterator[Piece]:
    """The pieces of a section's words; a stray brace is passed over.

    Raises `UnreadableError` for what is none, or none of ``kinds``.
    """
    for token in tokens:
        at = 0
        while token.kind == "word" and at < len(token.text):
            found = _PIECE.match(token.text, at)
            kind = found.lastgroup if found else None
            if found is None or kind is None or kind not in kinds:
                raise UnreadableError("word", text=token.text, line=token.line)
            yield Piece(kind, found[kind].upper(), token.line)
            at = found.end()


# The auction


def read_auction(tokens: Iterable[Token], first: Seat, notes: Mapping[int | None, str]) -> Auction:
    """Calls from ``first`` on; ``-`` before them and ``^S`` pass a player over, ``*`` and ``-`` at
    the end say that they are over."""
    kinds = ("note", "nag", "mark", "suffix", "call", "sign")
    calls: list[CallCode] = []
    noted: list[tuple[int, str | None]] = []
    alerts: list[int] = []
    marks: list[Mark] = []
    finished, signs = False, 0
    for piece in pieces(tokens, kinds):
        match piece.kind:
            case "call" if piece.text == "AP":
                calls += _all_pass(first, calls)
            case "call":
                finished = False
                calls.append(_call(piece.text))
            case "mark":
                marks.append(Mark(len(calls), piece.text))
            case "note" if calls:
                noted.append((len(calls) - 1, notes.get(read_number(piece.text))))
            case "suffix" if calls and piece.text == "!":
                alerts.append(len(calls) - 1)
            case "nag" | "suffix":
                signs += 1
            case "sign" if piece.text == "*" or (calls and piece.text == "-"):
                finished = True
            case _:
                pass
        if not calls and (piece.text == "-" or (piece.kind, piece.text) == ("mark", "S")):
            first = lho(first)
    over = is_over(called(first, calls))
    return Auction(
        first, tuple(calls), finished or over, tuple(noted), tuple(alerts), tuple(marks), signs
    )


_WORDS = {"PASS": "P", "DBL": "X", "RDBL": "XX", "REDBL": "XX"}


def _call(text: str) -> CallCode:
    name = _WORDS.get(text, text)
    if name[-1] == "N":
        name += "T"
    return BY_CODE[name]


def _all_pass(first: Seat, calls: list[CallCode]) -> Iterator[CallCode]:
    """The passes that are missing."""
    so_far = list(calls)
    while not is_over(called(first, so_far)):
        so_far.append(PASS)
        yield PASS


# The play


class _Cell(Struct, frozen=True):
    """One column of one row: the card, if there is one, its marks and its line."""

    card: Card | None
    marks: tuple[str, ...] = ()
    line: int = 0


def read_play(tokens: Iterable[Token], one: Written, leader: Seat | None) -> Play:
    """Rows of four columns, the leader's first; every card goes to the hand that held it.

    A record without a deal of its own has its columns alone to go by.
    """
    cells, ended, notes, signs_left = _cells(tokens)
    strain, first = _strain(one), _leader(one, leader)
    tricks = Tricks(one.hands, NOTRUMP if strain is None else strain, first)
    marks: list[Mark] = []
    warnings: list[Message] = []
    for number, row in enumerate(_rows(cells), 1):
        cards, is_odd = _attributed(tricks, row, first)
        if is_odd:
            warnings.append(Message("bridge.file.columns", {"trick": number}))
        if len(cards) < sum(cell.card is not None for cell in row):
            warnings.append(Message("bridge.file.two_of_one", {"trick": number}))
            break
        signs = {cell.card: cell.marks for cell in row if cell.card is not None}
        for seat, held in cards.items():
            if "L" in signs[held]:
                tricks.leader = seat
        before = len(tricks.plays)
        tricks.add(cards, {cell.card: cell.line for cell in row if cell.card is not None})
        marks += (
            Mark(before + place, sign)
            for place, held in enumerate(tricks.plays[before:])
            for sign in signs[held]
        )
    if len(tricks.plays) == 52:
        ended = ""
    return Play(
        tuple(tricks.plays),
        tuple(tricks.winners),
        tuple(marks),
        ended,
        notes,
        signs_left,
        tuple(warnings),
    )


def _strain(one: Written) -> int | None:
    told = strain_in(one.contract)
    if told is not None or one.first is None:
        return told
    implied = auction_end(one.first, one.calls, one.call_marks)
    return None if implied is None else implied.strain


def _leader(one: Written, told: Seat | None) -> Seat:
    if told is not None:
        return told
    return 0 if one.declarer is None else lho(one.declarer)


def _cells(tokens: Iterable[Token]) -> tuple[list[_Cell], str, int, int]:
    """Columns as they come, how the section ends, how many notes and signs of judgement it has."""
    found: list[_Cell] = []
    marks: list[str] = []
    ended, notes, signs = "", 0, 0
    for piece in pieces(tokens, ("note", "nag", "mark", "suffix", "card", "sign")):
        if piece.kind == "mark":
            marks.append(piece.text)
        elif piece.kind == "card":
            found.append(_Cell(_card(piece.text), tuple(marks), piece.line))
            marks = []
        elif piece.kind == "sign":
            ended = {"*": "claim", "+": "open"}.get(piece.text, ended)
            found.append(_Cell(None))
        elif piece.kind == "note":
            notes += 1
        else:
            signs += 1
    return found, ended, notes, signs


def _card(text: str) -> Card:
    return card(SUITS.index(text[0]), RANKS.index(text[1:].replace("10", "T")))


def _rows(cells: Sequence[_Cell]) -> Iterator[Sequence[_Cell]]:
    rows = (cells[at : at + 4] for at in range(0, len(cells), 4))
    return (row for row in rows if any(cell.card is not None for cell in row))


def _attributed(tricks: Tricks, row: Sequence[_Cell], first: Seat) -> tuple[dict[Seat, Card], bool]:
    """The cards of a row by the hands that hold them; whether a column says otherwise."""
    found: dict[Seat, Card] = {}
    is_odd = False
    for column, cell in enumerate(row):
        if cell.card is None:
            continue
        seat = (first + column) % 4
        holder = tricks.holder(cell.card)
        is_odd |= holder is not None and holder != seat
        found[seat if holder is None else holder] = cell.card
    return found, is_odd
