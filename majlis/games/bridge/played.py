"""A board of the table as files have it, and a board of a file as the table deals it (B7.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from majlis.games.bridge.actions import Deal
from majlis.games.bridge.auction import is_over
from majlis.games.bridge.boards import dealer, vulnerable
from majlis.games.bridge.cards import LENGTH, cards_of
from majlis.games.bridge.state import Called, Contract, Played, State
from majlis.games.bridge.written import PASSED_OUT, Written, contract_text

_NOBODY = ("", "", "", "")


def written(s: State, names: Sequence[str] = _NOBODY, room: str = "") -> Written:
    """The board as it stands, or as it ended."""
    cards = tuple(_cards(s))
    over = is_over(s.calls)
    result = s.result
    return Written(
        board=str(s.board.number),
        dealer=s.board.dealer,
        vulnerable=s.board.vulnerable,
        hands=s.dealt,
        contract=_contract(s.contract, over),
        declarer=s.contract.declarer if s.contract else None,
        tricks=result.tricks if result and result.contract else None,
        score_ns=result.score if result else None,
        first=s.calls[0].seat if s.calls else None,
        calls=tuple(called.call for called in s.calls),
        finished=over,
        notes=tuple(_notes(s.calls)),
        alerts=tuple(index for index, called in enumerate(s.calls) if called.alert),
        plays=tuple(played.card for played in cards),
        winners=tuple(trick.winner for trick in s.tricks),
        ended=_ended(s, len(cards)),
        names=tuple(names),
        room=room,
    )


def _cards(s: State) -> Iterator[Played]:
    for trick in s.tricks:
        yield from trick.plays
    yield from s.trick


def _contract(contract: Contract | None, over: bool) -> str | None:
    if contract is None:
        return PASSED_OUT if over else None
    return contract_text(contract)


def _notes(calls: Sequence[Called]) -> Iterator[tuple[int, str]]:
    for index, called in enumerate(calls):
        if called.explanation:
            yield index, called.explanation


def _ended(s: State, cards: int) -> str:
    if s.contract is None or cards == 4 * LENGTH:
        return ""
    return "claim" if s.result is not None else "open"


def is_whole(one: Written) -> bool:
    """Whether the board can be played: all four hands are told, whole."""
    hands = one.hands or ()
    return len(hands) == 4 and all(hand and hand.bit_count() == LENGTH for hand in hands)


def different(boards: Sequence[Written]) -> list[Written]:
    """Without boards that were played again, as a second room's are."""
    return list({(one.board, one.hands): one for one in reversed(boards)}.values())[::-1]


def deal(one: Written, number: int) -> Deal:
    """The deal of a board that `is_whole`, as board ``number`` where the file gives no number.

    What the file says of dealer and vulnerability counts, also where its number says otherwise.
    """
    digits = "".join(sign for sign in one.board or "" if sign.isdecimal())
    told = int(digits) if digits else number
    hands = tuple(cards_of(hand or 0) for hand in one.hands or ())
    return Deal(
        hands,
        number=told,
        dealer=dealer(told) if one.dealer is None else one.dealer,
        vulnerable=vulnerable(told) if one.vulnerable is None else one.vulnerable,
    )
