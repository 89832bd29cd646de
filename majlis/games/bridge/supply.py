"""Boards from a file to be played again: their deals as given chance (B2.3)."""

from __future__ import annotations

from majlis.core.game import Message
from majlis.games.bridge import files
from majlis.games.bridge.actions import Deal
from majlis.games.bridge.cards import DECK, LENGTH, Hand, cards_of
from majlis.games.bridge.mended import shown
from majlis.games.bridge.played import different
from majlis.games.bridge.written import Rejected, Written

STREAM = "deal"


def read(data: bytes, name: str) -> tuple[tuple[Deal, ...], int, tuple[Message, ...]]:
    """The deals of a file in its order, each board once; the number of the first board; and what
    could not be taken: records that cannot be read, boards whose hands are not all told.

    Boards that are numbered one after the other keep their numbers as a set does. Otherwise every
    deal says its own.
    """
    contents = files.read(data, name)
    problems = [one.message for one in contents.boards if isinstance(one, Rejected)]
    found = different(contents.readable)
    whole = [one for one in found if _hands(one)]
    problems += [_lacking(one) for one in found if not _hands(one)]
    numbers = [_number(one) for one in whole]
    first = numbers[0] if numbers and numbers[0] else 1
    in_turn = numbers == list(range(first, first + len(numbers)))
    deals = tuple(_deal(one, 0 if in_turn else _number(one)) for one in whole)
    return deals, first if in_turn else 1, tuple(problems)


def _lacking(one: Written) -> Message:
    return Message("bridge.file.no_hands", {"board": shown(one)})


def _hands(one: Written) -> tuple[Hand, ...]:
    """All four hands, thirteen cards each; or nothing."""
    hands = tuple(hand for hand in one.hands or () if hand is not None)
    union = 0
    for hand in hands:
        union |= hand
    sizes = {hand.bit_count() for hand in hands}
    return hands if len(hands) == 4 and sizes == {LENGTH} and union == DECK else ()


def _number(one: Written) -> int:
    """The board's number, where it is one; 0 otherwise."""
    word = one.board or ""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else 0


def _deal(one: Written, number: int) -> Deal:
    """The deal, with whatever the file says of the board."""
    hands = tuple(map(cards_of, _hands(one)))
    return Deal(hands, number, -1 if one.dealer is None else one.dealer, one.vulnerable)
