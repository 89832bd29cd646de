"""Boards from a file to be played again: their deals as given chance (B2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.core.game import Message
from majlis.games.bridge import boards, files
from majlis.games.bridge.actions import Deal
from majlis.games.bridge.cards import DECK, LENGTH, Hand, cards_of
from majlis.games.bridge.describe import vulnerability
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.info import OPTIONS
from majlis.games.bridge.mended import name_of, shown, told_number
from majlis.games.bridge.played import different
from majlis.games.bridge.state import Board
from majlis.games.bridge.written import Rejected, Written

STREAM = "deal"


def read(data: bytes, name: str) -> tuple[tuple[Deal, ...], int, tuple[Message, ...]]:
    """The deals of a file in its order, each board once; the number of the first board; and what
    is to be said: what could not be taken (records that cannot be read, boards whose hands are not
    all told), and what is odd about the others.

    Boards that are numbered one after the other keep their numbers as a set does. Otherwise every
    deal says its own.
    """
    contents = files.read(data, name)
    problems = [one.message for one in contents.boards if isinstance(one, Rejected)]
    found = different(contents.readable)
    whole = [one for one in found if _hands(one)]
    problems += [_lacking(one) for one in found if not _hands(one)]
    problems += [_about(one, why) for one in whole for why in _odd(one)]
    numbers = [told_number(one) for one in whole]
    first = numbers[0] if numbers and numbers[0] else 1
    in_turn = numbers == list(range(first, first + len(numbers)))
    deals = tuple(_deal(one, 0 if in_turn else told_number(one)) for one in whole)
    return deals, first if in_turn else 1, tuple(problems)


def _about(one: Written, why: Message) -> Message:
    return Message("bridge.file.remark", {"board": shown(one), "why": why})


def _odd(one: Written) -> Iterator[Message]:
    """A name that is no number, and where the file says something else than the number does."""
    number = told_number(one)
    if name_of(one) not in ("?", str(number)):
        yield _named(number)
    if not number:
        return
    if one.dealer not in (None, boards.dealer(number)):
        seats = {"seat": seat_name(one.dealer), "other": seat_name(boards.dealer(number))}
        yield Message("bridge.file.dealer_differs", seats)
    if one.vulnerable not in (None, boards.vulnerable(number)):
        sides = (one.vulnerable, boards.vulnerable(number))
        told, usual = (vulnerability(Board(number, 0, of)) for of in sides)
        yield Message("bridge.file.vulnerable_differs", {"told": told, "usual": usual})


def _named(number: int) -> Message:
    if number:
        return Message("bridge.file.plays_as", {"n": number})
    most = next(option.most for option in OPTIONS if option.name == "first_board")
    return Message("bridge.file.no_number", {"least": 1, "most": most})


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


def _deal(one: Written, number: int) -> Deal:
    """The deal, with whatever the file says of the board."""
    hands = tuple(map(cards_of, _hands(one)))
    return Deal(hands, number, -1 if one.dealer is None else one.dealer, one.vulnerable)
