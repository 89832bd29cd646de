"""PBN 2.1 read (B7): records into boards, whatever they leave out or contradict."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from majlis.core.game import Message
from majlis.core.seats import Seat
from majlis.games.bridge import pbnlex
from majlis.games.bridge.cards import LENGTH, SEATS, STRAINS, Hand, side
from majlis.games.bridge.pbnlex import Token
from majlis.games.bridge.pbnplay import read_auction, read_play
from majlis.games.bridge.unread import rejected
from majlis.games.bridge.written import (
    PASSED_OUT,
    Contents,
    Rejected,
    Table,
    UnreadableError,
    Written,
    auction_end,
    completed,
    contract_text,
    read_contract,
    read_deal,
    read_number,
    visible,
)

Tags: TypeAlias = dict[str, Token]
Section: TypeAlias = list[Token]
T = TypeVar("T")

_VULNERABLE = {
    "none": (False, False),
    "love": (False, False),
    "-": (False, False),
    "ns": (True, False),
    "n-s": (True, False),
    "n/s": (True, False),
    "ew": (False, True),
    "e-w": (False, True),
    "e/w": (False, True),
    "all": (True, True),
    "both": (True, True),
}
_PLAYERS = ("North", "East", "South", "West")
_UNTOLD = ("", "?")
_RESULT = re.compile(r"\^?\s*([0-9]{1,2})")
_RESULT_OF = re.compile(r"(NS|EW)\s+\^?([0-9]{1,2})", re.IGNORECASE | re.ASCII)
_SCORE = re.compile(
    r"(?:(NS|EW)\s+)?([+-]?[0-9]{1,6})(?:\s+(?:NS|EW)\s+[+-]?[0-9]{1,6})?", re.IGNORECASE | re.ASCII
)
SECTIONS = ("Auction", "Play", "OptimumResultTable")


def read(text: str) -> Contents:
    """All boards of a file; what cannot be read is rejected by itself, the others are kept."""
    found: list[Written | Rejected] = []
    warnings: list[Message] = []
    inheritance = _Inheritance()
    for tokens in pbnlex.records(text):
        line = tokens[0].line
        if broken := next((token for token in tokens if token.kind == "unclosed"), None):
            found.append(rejected(UnreadableError("unclosed"), broken.line))
            continue
        if not any(token.kind == "tag" for token in tokens):
            warnings.append(Message("bridge.file.no_tags", {"line": line}))
            continue
        record = _Record(tokens, inheritance)
        try:
            found.append(inheritance.completed(record.written()))
        except UnreadableError as error:
            found.append(rejected(error, line, record.values.get("Board")))
    return Contents(tuple(found), tuple(warnings))


class _Inheritance:
    """What later records take from earlier ones: ``#``, ``##``, and boards of a second room."""

    def __init__(self) -> None:
        self._lasting: dict[str, str] = {}
        self._before: dict[str, str] = {}
        self._last: Written | None = None

    def tags(self, told: Mapping[str, Token]) -> dict[str, str]:
        """The values of a record's tags: ``#`` is that of the record before, ``##x`` lasts."""
        values = dict(self._lasting)
        for name, token in told.items():
            value = token.text
            if value.startswith("##"):
                value = value[2:]
                if value:
                    self._lasting[name] = value
                else:
                    self._lasting.pop(name, None)
            elif value == "#":
                value = self._before.get(name, "")
                self._lasting.pop(name, None)
            else:
                self._lasting.pop(name, None)
            values[name] = value
        self._before = values
        return values

    def completed(self, one: Written) -> Written:
        """A record without a deal that tells of play is the board before at another table."""
        last = self._last
        is_played = bool(one.calls or one.plays or one.contract)
        if one.hands is None and is_played and last is not None:
            if one.board in (None, last.board):
                return _taken(one, last)
        elif one.hands is not None:
            self._last = one
        return one


def _taken(one: Written, last: Written) -> Written:
    names = {"board": "board", "dealer": "dealer", "vulnerable": "vul", "hands": "deal"}
    missing = [name for name in names if getattr(one, name) is None]
    values = {name: getattr(last, name) for name in missing}
    return replace(one, **values, inherited=tuple(names[name] for name in missing))


class _Record:
    """One record: its tags, and the sections that follow some of them."""

    def __init__(self, tokens: list[Token], inheritance: _Inheritance) -> None:
        self._tags: Tags = {}
        self._sections: dict[str, Section] = {}
        self._notes: dict[str, dict[int | None, str]] = {"Auction": {}, "Play": {}}
        self._signs = 0
        self.warnings: list[Message] = []
        self._gather(tokens)
        self.values = inheritance.tags(self._tags)

    def _gather(self, tokens: list[Token]) -> None:
        section, noted = "", "Auction"
        comments = sum(token.kind == "comment" and bool(token.text.strip()) for token in tokens)
        if comments:
            self.warnings.append(Message("bridge.file.comments", {"n": comments}))
        for token in tokens:
            if token.kind == "comment":
                continue
            if token.kind == "tag":
                section = self._tag(token, noted)
                noted = "Play" if section == "Play" else noted
            elif section in SECTIONS:
                self._sections[section].append(token)
            elif section == "" or token.kind == "stray":
                self._warn("ignored", token)

    def _tag(self, token: Token, noted: str) -> str:
        if token.name == "Note":
            number, colon, text = token.text.partition(":")
            told = read_number(number)
            if colon and told is not None:
                if told in self._notes[noted]:
                    self._warn("note_again", token, n=told)
                self._notes[noted].setdefault(told, text.lstrip())
            return "Note"
        if token.name in self._tags:
            self._warn("tag_again", token, name=token.name)
            return token.name
        self._tags[token.name] = token
        if token.name in SECTIONS:
            self._sections[token.name] = []
        return token.name

    def _warn(self, code: str, token: Token, **params: object) -> None:
        told = {"line": token.line, "text": visible(token.text), **params}
        self.warnings.append(Message(f"bridge.file.{code}", told))

    # Values

    def _told(self, name: str) -> str | None:
        value = self.values.get(name, "").strip()
        return None if value in _UNTOLD else value

    def _read(self, name: str, reader: Callable[[str], T]) -> T | None:
        """A tag's value read; an error names its line."""
        value = self._told(name)
        if value is None:
            return None
        try:
            return reader(value)
        except UnreadableError as error:
            raise self._placed(error, name) from error

    def _placed(self, error: UnreadableError, name: str) -> UnreadableError:
        error.message = replace(
            error.message,
            params={**error.message.params, "line": self._line(name), "tag": name},
        )
        return error

    def _line(self, name: str) -> int:
        token = self._tags.get(name)
        return token.line if token else 0

    def written(self) -> Written:
        """The board; raises `UnreadableError`, which names a line."""
        one = self._play(self._auction(self._header()))
        if self._signs:
            self.warnings.append(Message("bridge.file.signs", {"n": self._signs}))
        return replace(one, warnings=tuple(self.warnings))

    def _header(self) -> Written:
        read = self._read
        declarer = self._told("Declarer")
        one = Written(
            board=self._told("Board"),
            dealer=read("Dealer", _seat),
            vulnerable=self._vulnerable(),
            hands=read("Deal", _deal),
            contract=read("Contract", read_contract),
            declarer=read("Declarer", _declarer),
            swapped=bool(declarer and declarer.startswith("^")),
            result=self.values.get("Result"),
            optimum=self._optimum(),
            names=tuple(self._told(name) or "" for name in _PLAYERS),
            room=self._told("Room") or "",
            tags=self.values,
        )
        return replace(one, tricks=self._tricks(one.declarer), score_ns=self._score(one.declarer))

    def _vulnerable(self) -> tuple[bool, bool] | None:
        value = self._told("Vulnerable")
        if value is None:
            return None
        if value.casefold() not in _VULNERABLE:
            error = UnreadableError("vulnerable", text=value)
            raise self._placed(error, "Vulnerable")
        return _VULNERABLE[value.casefold()]

    def _tricks(self, declarer: Seat | None) -> int | None:
        """Declarer's tricks: ``9``, ``^9`` (not by play alone), ``NS 9``, ``EW 4 NS 9``."""
        value = self._told("Result")
        if value is None or value.casefold() == "pass":
            return None
        by_side = {name.upper(): int(count) for name, count in _RESULT_OF.findall(value)}
        plain = _RESULT.fullmatch(value)
        told = [int(plain.group(1))] if plain else list(by_side.values())
        if not told or max(told) > LENGTH:
            raise self._placed(UnreadableError("result", text=value), "Result")
        if plain:
            return told[0]
        if declarer is None:
            return None
        mine, theirs = ("NS", "EW") if side(declarer) == 0 else ("EW", "NS")
        return by_side[mine] if mine in by_side else LENGTH - by_side[theirs]

    def _score(self, declarer: Seat | None) -> int | None:
        """N-S's score; a number without a side is declarer's."""
        value = self._told("Score")
        found = _SCORE.fullmatch(value or "")
        if not found:
            if value is not None:
                self.warnings.append(Message("bridge.file.score", {"text": visible(value)}))
            return None
        who, points = found.groups()
        is_ns = who.upper() == "NS" if who else declarer is None or side(declarer) == 0
        return int(points) if is_ns else -int(points)

    def _optimum(self) -> Table | None:
        rows = [token.text for token in self._sections.get("OptimumResultTable", ())]
        found = [[-1] * 5 for _ in range(4)]
        if not rows or len(rows) % 3:
            return None
        for who, strain, count in zip(rows[::3], rows[1::3], rows[2::3], strict=True):
            name = strain.upper().replace("NT", "N").replace("N", "NT")
            tricks = read_number(count, LENGTH)
            if who not in tuple(SEATS) or name not in STRAINS or tricks is None:
                self.warnings.append(Message("bridge.file.table", {"text": visible(who)}))
                return None
            found[SEATS.index(who)][STRAINS.index(name)] = tricks
        return tuple(map(tuple, found))

    # Sections

    def _auction(self, one: Written) -> Written:
        if "Auction" not in self._sections:
            return one
        value = self._told("Auction")
        first = _seat(value) if value and value in SEATS else one.dealer
        first = 0 if first is None else first
        found = read_auction(self._sections["Auction"], first, self._notes["Auction"])
        one = replace(
            one,
            first=found.first,
            calls=found.calls,
            finished=found.finished,
            notes=found.notes,
            alerts=found.alerts,
            call_marks=found.marks,
        )
        self._signs += found.signs
        self._compare(one)
        return one

    def _compare(self, one: Written) -> None:
        """Where auction and tags disagree, the tags stay."""
        if not one.finished or one.first is None or one.contract is None:
            return
        implied = auction_end(one.first, one.calls, one.call_marks)
        told = (one.contract, None if one.swapped else one.declarer)
        meant = (contract_text(implied), None if one.swapped or not implied else implied.declarer)
        if told != meant and (one.contract != PASSED_OUT or implied is not None):
            self.warnings.append(
                Message("bridge.file.auction_differs", {"auction": meant[0], "tags": told[0]})
            )

    def _play(self, one: Written) -> Written:
        if "Play" not in self._sections:
            return one
        value = self._told("Play")
        leader = _seat(value) if value and value in SEATS else None
        found = read_play(self._sections["Play"], one, leader)
        self._signs += found.signs
        self.warnings += found.warnings
        if found.notes:
            self.warnings.append(Message("bridge.file.card_notes", {"n": found.notes}))
        return replace(
            one,
            plays=found.plays,
            winners=found.winners,
            play_marks=found.marks,
            ended=found.ended,
        )


def _deal(value: str) -> tuple[Hand | None, ...] | None:
    hands = completed(read_deal(value))
    return hands if any(hand is not None for hand in hands) else None


def _declarer(value: str) -> Seat | None:
    return None if value == "-" else _seat(value.removeprefix("^"))


def _seat(value: str) -> Seat:
    word = value.strip().casefold()
    found = [
        seat for seat, name in enumerate(_PLAYERS) if word in (name[0].casefold(), name.casefold())
    ]
    if not found:
        raise UnreadableError("seat", text=value)
    return found[0]
