"""Boards of a file that were played, as what happened at the table (B7.1, B2.3).

Only what can have happened by the law becomes one: a file's irregularities, contradictions and
gaps are said, and the board is left out. Of a board that was not played to its last card the tricks
that declarer was given are a claim of his that the others agreed to.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.brought import Brought, Luggage
from majlis.core.game import Carry, Event, Message, Refusal
from majlis.core.seats import CHANCE, Seat
from majlis.games.bridge import claims, play
from majlis.games.bridge.actions import Accept, Call, Claim, Play
from majlis.games.bridge.boards import dealer as dealer_by_number
from majlis.games.bridge.cards import SEATS, SIGNS, SUITS, side
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.judge import TEXT_LIMIT, UNSEEN
from majlis.games.bridge.played import deal, is_whole
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import State
from majlis.games.bridge.words import call_name, card_name, contract_name
from majlis.games.bridge.written import (
    PASSED_OUT,
    Contents,
    Rejected,
    UnreadableError,
    Written,
    contract_text,
)

_DIGITS = re.compile(r"(?<![0-9])[1-9][0-9]{0,2}(?![0-9])")
"""A number that a set of boards can begin with."""
_SUIT = re.compile("!([SHDC])", re.IGNORECASE)
_STREAM = "deal"


def luggage(contents: Contents) -> Luggage:
    """What a file's boards are as games."""
    games: list[Brought] = []
    problems: list[Message] = []
    unplayed = 0
    for one in contents.boards:
        if isinstance(one, Rejected):
            problems.append(one.message)
        elif is_whole(one) and not _is_played(one):
            unplayed += 1
        else:
            try:
                games.append(brought(one))
            except UnreadableError as error:
                problems.append(_about(one, error.message))
    return Luggage(tuple(games), tuple(problems), unplayed)


def _is_played(one: Written) -> bool:
    """Whether it tells how it was played, or that nobody bid."""
    return bool(one.plays) or (one.finished and _is_passed_out(one))


def _is_passed_out(one: Written) -> bool:
    return bool(one.calls) and not any(one.calls)


def _about(one: Written, why: Message) -> Message:
    return Message("bridge.file.left_out", {"board": _name(one), "why": why})


def _name(one: Written) -> str:
    return (one.board or "").removeprefix("Board ").strip() or "?"


def _number(one: Written) -> int:
    """The board's number where a set can have it; else 1."""
    digits = _DIGITS.search(one.board or "")
    return int(digits.group()) if digits else 1


class _Board:
    """A board played again from what a file says of it."""

    def __init__(self, one: Written) -> None:
        number = _number(one)
        self.one = one
        self.options = {"boards": 1, "first_board": number}
        self.deeds: list[tuple[Seat, Action]] = []
        self.state: State = GAME.start({**_USUAL, **self.options}, 4, Carry(game_no=number))
        self.does(CHANCE, deal(one, number))

    def does(self, seat: Seat, action: Action, at: Message | None = None) -> None:
        """It happens; raises `UnreadableError` where it cannot."""
        refusal = GAME.judge(self.state, seat, action)
        if isinstance(refusal, Refusal):
            raise _refused(refusal, at)
        self.deeds.append((seat, action))
        self.state = GAME.apply(self.state, Event(len(self.deeds), 0, seat, action))


_USUAL = {option.name: option.default for option in GAME.info.options}


def _refused(refusal: Refusal, at: Message | None) -> UnreadableError:
    why = Message(refusal.code, refusal.params)
    if at is None:
        return UnreadableError("impossible", why=why)
    return UnreadableError("impossible_at", at=at, why=why)


def _unreadable(why: Message) -> UnreadableError:
    return UnreadableError("impossible", why=why)


def brought(one: Written) -> Brought:
    """A board of a file as a game. Raises `UnreadableError` for what cannot be one."""
    if not is_whole(one):
        raise UnreadableError("hands_missing")
    if broken := next((w for w in one.warnings if w.code == "bridge.file.two_of_one"), None):
        raise _unreadable(broken)
    board = _Board(_dealt(one))
    _bid(board)
    if board.state.outcome is None:
        _play(board)
        _end(board)
    return Brought(
        told=_told(board.state, one),
        options=board.options,
        names=one.names,
        deeds=tuple(board.deeds),
        chance=(_STREAM,),
        remarks=tuple(_remarks(board.state, one)),
    )


def _dealt(one: Written) -> Written:
    """With its number, and the dealer: as told, or who called first, or by the number."""
    number = _number(one)
    told = next((seat for seat in (one.dealer, one.first) if seat is not None), None)
    return replace(
        one, board=str(number), dealer=dealer_by_number(number) if told is None else told
    )


# The auction


def _bid(board: _Board) -> None:
    one, s = board.one, board.state
    if not one.calls:
        raise UnreadableError("no_auction")
    if one.first != s.turn:
        raise UnreadableError(
            "first_call", first=seat_name(one.first or 0), dealer=seat_name(s.turn)
        )
    if one.call_marks:
        raise UnreadableError("irregular_call", n=min(one.call_marks).place + 1)
    notes = _notes(one)
    for at, call in enumerate(one.calls):
        seat = board.state.turn
        place = Message(
            "bridge.file.at_call", {"n": at + 1, "seat": seat_name(seat), "call": call_name(call)}
        )
        board.does(seat, Call(call, at in one.alerts, notes.get(at, "")), place)
    if board.state.phase == "call":
        raise UnreadableError("auction_open")
    _compare(board)


def _notes(one: Written) -> dict[int, str]:
    """What calls meant, as it can be told at a table."""
    found: dict[int, list[str]] = {}
    for at, text in one.notes:
        found.setdefault(at, []).append(text or "")
    return {at: _told_as(" / ".join(filter(None, texts))) for at, texts in found.items()}


def _told_as(text: str) -> str:
    """With the signs of suits for ``!H``, without characters that nobody sees; ``@`` at the
    beginning would be a robot's code."""
    text = _SUIT.sub(lambda found: SIGNS[SUITS.index(found[1].upper())], text)
    seen = "".join(" " if unicodedata.category(sign) in UNSEEN else sign for sign in text)
    return " ".join(seen.split()).lstrip("@ ")[:TEXT_LIMIT]


def _compare(board: _Board) -> None:
    """A contract that is not the auction's: nobody can tell which was played."""
    one, contract = board.one, board.state.contract
    if one.contract is None:
        return
    is_same = contract_text(contract) == one.contract
    if contract is not None and one.declarer is not None:
        is_same &= contract.declarer == one.declarer
    if one.swapped or not is_same:
        raise UnreadableError(
            "other_contract",
            auction=_contract(contract_text(contract), contract.declarer if contract else None),
            tags=_contract(one.contract, one.declarer),
        )


def _contract(text: str, declarer: Seat | None) -> str:
    return text if declarer is None or text == PASSED_OUT else f"{text} {SEATS[declarer]}"


# The play


def _play(board: _Board) -> None:
    one = board.one
    if not one.plays:
        raise UnreadableError("no_play")
    if one.play_marks:
        raise UnreadableError("irregular_card", n=min(one.play_marks).place // 4 + 1)
    for at, card in enumerate(one.plays):
        if board.state.outcome is not None:
            raise UnreadableError("too_many")
        place = Message("bridge.file.at_card", {"n": at // 4 + 1, "card": card_name(card)})
        board.does(play.actor(board.state), Play(card), place)


def _end(board: _Board) -> None:
    """The tricks that were not played, as declarer was given them."""
    one, s = board.one, board.state
    if s.outcome is not None:
        return
    if one.tricks is None or one.ended == "open":
        raise UnreadableError("play_open", n=len(s.tricks))
    assert s.contract is not None, "cards are played in a contract"
    left, tricks = claims.left(s), one.tricks - s.won[side(s.contract.declarer)]
    if not 0 <= tricks <= left:
        raise UnreadableError("tricks", n=one.tricks, played=len(s.tricks))
    board.does(s.contract.declarer, Claim(tricks))
    while board.state.window is not None:
        board.does(board.state.window.waiting[0], Accept())


# What is said


def _told(s: State, one: Written) -> Message:
    params: dict[str, object] = {"board": _name(one)}
    if s.contract is None:
        return Message("bridge.file.brought_passed", params)
    assert s.result is not None, "the board is over"
    contract = contract_name(s.contract)
    who = seat_name(s.contract.declarer)
    return Message(
        "bridge.file.brought", {**params, "contract": contract, "seat": who, "n": s.result.tricks}
    )


def _remarks(s: State, one: Written) -> Iterator[Message]:
    """What was odd; where the file says something else than what came out, the cards count."""
    for warning in one.warnings:
        yield Message("bridge.file.remark", {"board": _name(one), "why": warning})
    result = s.result
    if result is None or result.contract is None or one.tricks is None:
        return
    if result.tricks != one.tricks:
        told = {"board": _name(one), "file": one.tricks, "cards": result.tricks}
        yield Message("bridge.file.other_tricks", told)
