"""LIN written (B7.2), which `lin` reads back; and what it cannot hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from majlis.core.game import Message
from majlis.games.bridge import calls
from majlis.games.bridge.cards import LENGTH, SUITS, Hand, code
from majlis.games.bridge.lin import MATCH, ORDER, VULNERABLE
from majlis.games.bridge.written import PASSED_OUT, Written, suit_text


def write(boards: Sequence[Written]) -> str:
    """The boards, a line each; several are told with their rooms and the match they belong to."""
    lines = [_match_line(boards)] if len(boards) > 1 or _has_match(boards[0]) else []
    lines += ("".join(_board_items(one, bool(lines))) for one in boards)
    return "\n".join(lines) + "\n"


def lost(boards: Sequence[Written]) -> Iterator[Message]:
    """What LIN cannot hold of the boards: tags without a place, signs that part its items."""
    places = {*MATCH, "Room"}
    tags = dict.fromkeys(name for one in boards for name in one.tags if name not in places)
    if tags:
        yield Message("bridge.file.lin_tags", {"tags": tuple(tags)})
    if any(_SIGNS.search(text) for one in boards for text in _texts(one)):
        yield Message("bridge.file.lin_signs")


_SIGNS = re.compile("[|]|^.*,")


def _texts(one: Written) -> Iterator[str]:
    """Names and tags; and other texts, whose commas are no harm."""
    yield from one.names
    yield from (value for name, value in one.tags.items() if name in MATCH)
    yield from ((text or "").replace(",", "") for _, text in one.notes)
    yield (one.board or "").replace(",", "")


def _has_match(one: Written) -> bool:
    return bool(one.room) or any(one.tags.get(name) for name in MATCH if name)


def _item(key: str, value: str = "") -> str:
    return f"{key}|{value.replace('|', '/')}|"


def _match_line(boards: Sequence[Written]) -> str:
    tags = boards[0].tags
    fields = [tags.get(name, "").replace(",", ";") if name else "" for name in MATCH]
    numbers = [_digits(one) for one in boards]
    fields[3], fields[4] = numbers[0], numbers[-1]
    return _item("vg", ",".join(fields)) + _item("pg")


def _digits(one: Written) -> str:
    found = re.search("[0-9]+", one.board or "")
    return found.group() if found else ""


def _board_items(one: Written, is_part: bool) -> Iterator[str]:
    if is_part:
        room = "c" if one.room == "Closed" else "o"
        yield _item("qx", room + _digits(one))
    yield _item("pn", _names(one))
    yield _item("st")
    yield _item("md", _deal(one))
    yield _item("rh")
    if one.board:
        yield _item("ah", one.board)
    yield _item("sv", _vulnerability(one))
    yield from _call_items(one)
    yield _item("pg")
    yield from _play_items(one)
    if one.tricks is not None and len(one.plays) < 4 * LENGTH and one.contract != PASSED_OUT:
        yield _item("mc", str(one.tricks))
    yield _item("pg")


def _names(one: Written) -> str:
    names = [one.names[seat].replace(",", ";") for seat in ORDER]
    return ",".join(["", "", "", "", *names] if one.room == "Closed" else names)


def _deal(one: Written) -> str:
    hands = one.hands or (None,) * 4
    dealer = ORDER.index(one.dealer) + 1 if one.dealer is not None else 1
    return str(dealer) + ",".join(_hand_text(hands[seat]) for seat in ORDER)


def _hand_text(hand: Hand | None) -> str:
    if hand is None:
        return ""
    return "".join(SUITS[suit] + suit_text(hand, suit)[::-1] for suit in reversed(range(4)))


def _vulnerability(one: Written) -> str:
    return next((word for word, found in VULNERABLE.items() if found == one.vulnerable), "")


def _call_items(one: Written) -> Iterator[str]:
    notes: dict[int, list[str]] = {}
    for index, note in one.notes:
        notes.setdefault(index, []).append(note or "")
    for index, call in enumerate(one.calls):
        name = {"P": "p", "X": "d", "XX": "r"}.get(calls.code(call), calls.code(call))
        yield _item("mb", name.replace("NT", "N") + "!" * (index in one.alerts))
        yield from (_item("an", note) for note in notes.get(index, ()))


def _play_items(one: Written) -> Iterator[str]:
    for index, held in enumerate(one.plays, 1):
        yield _item("pc", code(held))
        if index % 4 == 0:
            yield _item("pg")
