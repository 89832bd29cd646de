"""LIN read (B7.2): the format of online bridge, one board or a whole match."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from majlis.core.game import Message
from majlis.core.seats import Seat
from majlis.games.bridge import calls
from majlis.games.bridge.auction import is_over
from majlis.games.bridge.calls import CallCode
from majlis.games.bridge.cards import (
    LENGTH,
    NOTRUMP,
    RANKS,
    SUITS,
    Card,
    Hand,
    card,
    hand_of,
    lho,
)
from majlis.games.bridge.unread import rejected
from majlis.games.bridge.written import (
    Contents,
    Rejected,
    Tricks,
    UnreadableError,
    Written,
    auction_end,
    called,
    checked,
    completed,
    contract_text,
    read_number,
)

ORDER: tuple[Seat, ...] = (2, 3, 0, 1)
"""LIN counts the players from South on: South, West, North, East."""
VULNERABLE = {
    "o": (False, False),
    "0": (False, False),
    "n": (True, False),
    "e": (False, True),
    "b": (True, True),
}
_CALL_WORDS = {
    "P": "P",
    "PASS": "P",
    "D": "X",
    "X": "X",
    "DBL": "X",
    "R": "XX",
    "XX": "XX",
    "RDBL": "XX",
}
_CARD = re.compile(r"([SHDC])(10|[AKQJT2-9])", re.IGNORECASE | re.ASCII)
_ROOMS = {"o": "Open", "c": "Closed"}
MATCH = ("Event", "Stage", "Scoring", "", "", "HomeTeam", "", "VisitTeam", "")
"""What the fields of ``vg`` are as tags of PBN."""


class _Item(Struct, frozen=True):
    """``key|value|`` and its line."""

    key: str
    value: str
    line: int


def read(text: str) -> Contents:
    """All boards of a file; what cannot be read is rejected by itself, the others are kept."""
    found: list[Written | Rejected] = []
    match = _Match()
    for items in _boards(_items(text)):
        board = _Board(match)
        line = items[0].line
        try:
            for item in items:
                line = item.line
                board.take(item)
            one = board.written()
        except UnreadableError as error:
            found.append(rejected(error, line, board.name))
            continue
        if one is not None:
            found.append(one)
    return Contents(tuple(found))


def _items(text: str) -> list[_Item]:
    parts = text.split("|")
    found, line = [], 1
    for key, value in zip(parts[::2], parts[1::2], strict=False):
        line += key.count("\n")
        found.append(_Item(key.strip().lower(), value, line))
        line += value.count("\n")
    return found


def _boards(items: Iterable[_Item]) -> Iterator[list[_Item]]:
    """A board begins with ``qx``, or with ``md`` (and the names before it) after another ``md``."""
    gathered: list[_Item] = []
    for item in items:
        dealt = any(one.key == "md" for one in gathered)
        begins = item.key == "qx" or (item.key in ("md", "pn") and dealt)
        if begins and gathered:
            yield gathered
            gathered = []
        gathered.append(item)
    if gathered:
        yield gathered


class _Match:
    """What is told once for all boards: the match, and the players of both rooms."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.names: list[str] = []

    def take(self, value: str) -> None:
        """The fields of ``vg``."""
        fields = zip(MATCH, value.split(","), strict=False)
        self.tags = {name: text.strip() for name, text in fields if name and text.strip()}

    def players(self, room: str) -> tuple[str, ...]:
        """Names by seat: eight are those of the open room, then of the closed."""
        start = 4 if room == "Closed" and len(self.names) > 4 else 0
        names = [*self.names[start : start + 4], "", "", "", ""]
        return tuple(names[ORDER.index(seat)].strip() for seat in range(4))


class _Board:
    """One board while it is read."""

    def __init__(self, match: _Match) -> None:
        self._match = match
        self._board: str | None = None
        self._number: str | None = None
        self._room = ""
        self._dealer: Seat | None = None
        self._hands: tuple[Hand | None, ...] | None = None
        self._vulnerable: tuple[bool, bool] | None = None
        self._calls: list[CallCode] = []
        self._alerts: list[int] = []
        self._notes: list[tuple[int, str | None]] = []
        self._plays: list[Card] = []
        self._lines: list[int] = []
        self._claim: int | None = None
        self._claims = 0
        self._comments = 0
        self._is_one = False

    def take(self, item: _Item) -> None:
        """One item; those that are about the look of a page mean nothing here."""
        reader = getattr(self, f"_{item.key}", None) if item.key.isalpha() else None
        if reader is not None and item.key in _KEYS:
            reader(item.value)
            if item.key == "pc":
                self._lines.append(item.line)
            self._is_one |= item.key in ("md", "mb")

    @property
    def name(self) -> str | None:
        """What the board is called."""
        return self._board or self._number

    def _vg(self, value: str) -> None:
        self._match.take(value)

    def _pn(self, value: str) -> None:
        self._match.names = value.split(",")

    def _qx(self, value: str) -> None:
        name = value.split(",")[0].strip()
        if name[:1].lower() in _ROOMS:
            self._room, name = _ROOMS[name[0].lower()], name[1:]
        self._number = name or None

    def _ah(self, value: str) -> None:
        self._board = value.strip() or None

    def _sv(self, value: str) -> None:
        word = value.strip().lower()
        if word and word[0] not in VULNERABLE:
            raise UnreadableError("vulnerable", text=value)
        self._vulnerable = VULNERABLE[word[0]] if word else None

    def _md(self, value: str) -> None:
        if not value.strip():
            return
        if value[0] not in "1234":
            raise UnreadableError("deal", text=value)
        self._dealer = ORDER[int(value[0]) - 1]
        hands: list[Hand | None] = [None] * 4
        for seat, text in zip(ORDER, value[1:].split(","), strict=False):
            hands[seat] = _hand(text) if text.strip() else None
        self._hands = completed(checked(hands))

    def _mb(self, value: str) -> None:
        word = value.strip().upper()
        if word.endswith("!"):
            self._alerts.append(len(self._calls))
        self._calls.append(_call(word.rstrip("!"), value))

    def _an(self, value: str) -> None:
        if self._calls:
            self._notes.append((len(self._calls) - 1, value))

    def _pc(self, value: str) -> None:
        found = _CARD.fullmatch(value.strip())
        if found is None:
            raise UnreadableError("card", text=value)
        suit, rank = found.group(1).upper(), found.group(2).upper().replace("10", "T")
        self._plays.append(card(SUITS.index(suit), RANKS.index(rank)))

    def _mc(self, value: str) -> None:
        self._claim = read_number(value, LENGTH)
        if self._claim is None:
            raise UnreadableError("result", text=value)

        self._claims += 1

    def _nt(self, value: str) -> None:
        self._comments += bool(value.strip())

    def _warnings(self) -> Iterator[Message]:
        """What is not kept."""
        if self._comments:
            yield Message("bridge.file.comments", {"n": self._comments})
        if self._claims > 1:
            yield Message("bridge.file.claim_again", {"n": self._claim})

    def written(self) -> Written | None:
        """The board; ``None`` if nothing was one."""
        if not self._is_one:
            return None
        one = Written(
            board=self.name,
            dealer=self._dealer,
            vulnerable=self._vulnerable,
            hands=self._hands,
            first=self._dealer,
            calls=tuple(self._calls),
            alerts=tuple(self._alerts),
            notes=tuple(self._notes),
            claim=self._claim,
            names=self._match.players(self._room),
            room=self._room,
            tags=dict(self._match.tags),
            warnings=tuple(self._warnings()),
        )
        return _played(_contracted(one), self._plays, self._lines)


_KEYS = frozenset({"vg", "pn", "qx", "ah", "sv", "md", "mb", "an", "pc", "mc", "nt"})


def _hand(text: str) -> Hand:
    """``SQ982HQ82DKQ763CT``, suits in any order."""
    cards, suit = [], -1
    for sign in text.strip().upper().replace("10", "T"):
        if sign in SUITS:
            suit = SUITS.index(sign)
        elif sign in RANKS and suit >= 0:
            cards.append(card(suit, RANKS.index(sign)))
        else:
            raise UnreadableError("hand", text=text)
    if len(set(cards)) < len(cards):
        raise UnreadableError("twice", text=text)
    return hand_of(cards)


def _call(word: str, value: str) -> CallCode:
    name = _CALL_WORDS.get(word, word)
    if re.fullmatch("[1-7]N", name):
        name += "T"
    if name not in calls.BY_CODE:
        raise UnreadableError("call", text=value)
    return calls.BY_CODE[name]


def _contracted(one: Written) -> Written:
    """With what the auction has come to, if it is over."""
    if one.first is None or not is_over(called(one.first, one.calls)):
        return one
    contract = auction_end(one.first, one.calls)
    return replace(
        one,
        finished=True,
        contract=contract_text(contract),
        declarer=contract.declarer if contract else None,
    )


def _played(one: Written, plays: Sequence[Card], lines: Sequence[int]) -> Written:
    """With the cards put to their tricks; they are in the order in which they were played."""
    contract = auction_end(one.first or 0, one.calls) if one.calls else None
    leader = lho(contract.declarer) if contract else 0
    tricks = Tricks(one.hands, contract.strain if contract else NOTRUMP, leader)
    for at in range(0, len(plays), 4):
        trick = plays[at : at + 4]
        cards = {(tricks.leader + step) % 4: held for step, held in enumerate(trick)}
        tricks.add(cards, dict(zip(trick, lines[at : at + 4], strict=True)))
    won = None
    if contract and len(tricks.winners) == LENGTH:
        won = sum(winner % 2 == contract.declarer % 2 for winner in tricks.winners)
    return replace(
        one,
        plays=tuple(plays),
        winners=tuple(tricks.winners),
        tricks=won if one.claim is None else one.claim,
        ended="claim" if one.claim is not None and len(plays) < 4 * LENGTH else "",
    )
