"""Boards of a file that were played, as what happened at the table (B7.1, B2.3).

What can have happened by the law becomes one, mended where the file contradicts itself (`mended`);
of what cannot, irregularities among them, it is said why, and the board is left out. Of a board
that was not played to its last card the tricks that declarer was given are a claim of his that the
others agreed to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from majlis.core.actions import Action
from majlis.core.brought import Brought, Luggage
from majlis.core.game import Carry, Event, Message, Refusal
from majlis.core.seats import CHANCE, Seat
from majlis.games.bridge import claims, play, tags
from majlis.games.bridge.actions import Accept, Call, Claim, Play
from majlis.games.bridge.cards import SIGNS, SUITS, Card, side
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.judge import TEXT_LIMIT
from majlis.games.bridge.mended import contract_said, number_of, shown, versions
from majlis.games.bridge.played import deal, different, is_whole
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

_SUIT = re.compile("!([SHDC])", re.IGNORECASE)
_STREAM = "deal"


def luggage(contents: Contents) -> Luggage:
    """What a file's boards are as games."""
    games: list[Brought] = []
    problems = list(contents.warnings)
    unplayed = 0
    for one in contents.boards:
        if isinstance(one, Rejected):
            problems.append(one.message)
        elif is_whole(one) and not _is_begun(one):
            unplayed += 1
        else:
            try:
                games.append(brought(one))
            except UnreadableError as error:
                problems.append(_about(one, error.message))
    return Luggage(tuple(games), tuple(problems), unplayed, len(_playable(contents)))


def _playable(contents: Contents) -> list[Written]:
    return [one for one in different(contents.readable) if is_whole(one)]


def _is_begun(one: Written) -> bool:
    """Whether it tells anything of what happened with it."""
    return bool(one.calls or one.plays or one.contract) or one.tricks is not None


def _about(one: Written, why: Message) -> Message:
    return Message("bridge.file.left_out", {"board": shown(one), "why": why})


class _Board:
    """A board played again from what a file says of it."""

    def __init__(self, one: Written, remarks: Sequence[Message]) -> None:
        number = number_of(one)
        self.one = one
        self.remarks = list(remarks)
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


_RETOLD = {"bridge.refuse.follow": "bridge.file.follow"}
"""What is told to a player as his duty, as it is told of him."""
_USUAL = {option.name: option.default for option in GAME.info.options}


def _refused(refusal: Refusal, at: Message | None) -> UnreadableError:
    why = Message(_RETOLD.get(refusal.code, refusal.code), refusal.params)
    if at is None:
        return UnreadableError("impossible", why=why)
    return UnreadableError("impossible_at", at=at, why=why)


def _unreadable(why: Message) -> UnreadableError:
    return UnreadableError("impossible", why=why)


def brought(one: Written) -> Brought:
    """A board of a file as a game. Raises `UnreadableError` for what cannot be one."""
    if not is_whole(one):
        raise UnreadableError("hands_missing")
    board = _replayed(one)
    told = _told(board.state, one)
    return Brought(
        told=told,
        title=_title(told, one),
        options=board.options,
        names=one.names,
        deeds=tuple(board.deeds),
        chance=(_STREAM,),
        remarks=tuple(_remarks(board, one)),
        tags=tags.kept(one),
        label=tags.apart(one),
    )


def _replayed(one: Written) -> _Board:
    """The board as the first of its versions that can have happened; else why that cannot."""
    errors: list[UnreadableError] = []
    for mended in versions(one):
        try:
            board = _Board(mended.one, mended.remarks)
            _bid(board)
            if board.state.outcome is None:
                _play(board)
                _end(board)
            elif _tells_of_play(board.one):
                raise UnreadableError("passed_and_played")
            return board
        except UnreadableError as error:
            errors.append(error)
    raise errors[0]


def _tells_of_play(one: Written) -> bool:
    """Whether there are cards, or tricks of a contract."""
    return bool(one.plays) or (one.tricks is not None and one.contract not in (None, PASSED_OUT))


# The auction


def _bid(board: _Board) -> None:
    one = board.one
    if not one.calls:
        raise _lacking(one, "no_auction")
    if one.call_marks:
        raise UnreadableError("irregular_call", n=min(one.call_marks).place + 1)
    notes = _notes(one)
    if cut := sum(len(text) > TEXT_LIMIT for text in notes.values()):
        board.remarks.append(_said("notes_cut", n=cut, most=TEXT_LIMIT))
    for at, call in enumerate(one.calls):
        seat = ((one.first or 0) + at) % 4
        place = Message(
            "bridge.file.at_call", {"n": at + 1, "seat": seat_name(seat), "call": call_name(call)}
        )
        board.does(seat, Call(call, at in one.alerts, notes.get(at, "")[:TEXT_LIMIT]), place)
    if board.state.phase == "call":
        raise UnreadableError("auction_open")
    if one.swapped:
        raise UnreadableError("swapped")


def _lacking(one: Written, name: str) -> UnreadableError:
    """Nothing can be played again; whatever the file has for a result is named."""
    if one.tricks is None or one.declarer is None:
        return UnreadableError(name)
    contract = contract_said(one.contract, one.declarer)
    if one.plays:
        return UnreadableError("result_no_auction", contract=contract, n=one.tricks)
    why = Message(f"bridge.file.{name}")
    return UnreadableError("result_alone", contract=contract, n=one.tricks, why=why)


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
    return tags.cleaned(text).lstrip("@ ")


# The play


def _play(board: _Board) -> None:
    """Trick by trick, every card by whoever held it, whatever order the file has them in."""
    one = board.one
    if not one.plays:
        raise _lacking(one, "no_play")
    if one.play_marks:
        raise UnreadableError("irregular_card", n=min(one.play_marks).place // 4 + 1)
    for at in range(0, len(one.plays), 4):
        if not _trick(board, at // 4 + 1, list(one.plays[at : at + 4])):
            return


def _trick(board: _Board, n: int, cards: list[Card]) -> bool:
    """The cards of a trick; whether all could be played, which at the end of the play need not be:
    a file may leave out the card of who is to play."""
    is_last = len(cards) < 4
    while cards:
        s = board.state
        if s.outcome is not None:
            raise UnreadableError("too_many")
        card = next((one for one in cards if play.held(s, s.turn) >> one & 1), None)
        if card is None and is_last and s.phase != "lead":
            board.remarks.append(_said("card_missing", n=n, seat=seat_name(s.turn)))
            return False
        if card is None:
            raise UnreadableError("none_held", n=n, seat=seat_name(s.turn))
        place = _said("at_card", n=n, card=card_name(card), seat=seat_name(s.turn))
        board.does(play.actor(s), Play(card), place)
        cards.remove(card)
    return True


def _end(board: _Board) -> None:
    """The tricks that were not played, as declarer was given them."""
    one, s = board.one, board.state
    if s.outcome is not None:
        return
    if one.tricks is None:
        raise UnreadableError("play_open", n=len(s.tricks))
    assert s.contract is not None, "cards are played in a contract"
    left, tricks = claims.left(s), one.tricks - s.won[side(s.contract.declarer)]
    if not 0 <= tricks <= left:
        won = s.won[side(s.contract.declarer)]
        raise UnreadableError("tricks", n=one.tricks, played=len(s.tricks), won=won)
    board.does(s.contract.declarer, Claim(tricks))
    while board.state.window is not None:
        board.does(board.state.window.waiting[0], Accept())


# What is said


def _told(s: State, one: Written) -> Message:
    params: dict[str, object] = {"board": shown(one)}
    if s.contract is None:
        return Message("bridge.file.brought_passed", params)
    assert s.result is not None, "the board is over"
    contract = contract_name(s.contract)
    who = seat_name(s.contract.declarer)
    return Message(
        "bridge.file.brought", {**params, "contract": contract, "seat": who, "n": s.result.tricks}
    )


def _title(told: Message, one: Written) -> Message | None:
    """With the event and the date, where the file has them."""
    where = ", ".join(filter(None, map(tags.kept(one).get, ("Event", "Date"))))
    return _said("title", told=told, where=where) if where else None


def _said(name: str, **params: object) -> Message:
    return Message(f"bridge.file.{name}", params)


def _remarks(board: _Board, one: Written) -> Iterator[Message]:
    """What was odd; where the file says something else than what came out, the cards count."""
    odd = (why for why in one.warnings if why.code not in _SAID_OTHERWISE)
    for why in (*odd, *tags.lost(one), *board.remarks, *_differences(board.state, one)):
        yield _said("remark", board=shown(one), why=why)


_SAID_OTHERWISE = ("bridge.file.auction_differs",)


def _differences(s: State, one: Written) -> Iterator[Message]:
    """Where the tags stay beside something else that happened."""
    contract = s.contract
    declarer = contract.declarer if contract else None
    mine = contract_said(contract_text(contract), declarer)
    told = contract_said(one.contract, declarer if one.declarer is None else one.declarer)
    if one.contract is not None and mine != told:
        yield _said("other_contract", auction=mine, tags=told)
    result = s.result
    if result is None:
        return
    if result.contract is not None and one.tricks not in (None, result.tricks):
        yield _said("other_tricks", file=one.tricks, cards=result.tricks)
    elif one.score_ns is not None and one.score_ns != result.score and mine == told:
        yield _said("other_score", file=_points(one.score_ns), record=_points(result.score))


def _points(ns: int) -> Message | int:
    """A score, by whose it is."""
    if not ns:
        return 0
    return _said("points_ns" if ns > 0 else "points_ew", n=abs(ns))
