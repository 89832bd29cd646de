"""What follows from each verb. Each function here gives the state after one event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from majlis.core import verbs
from majlis.core.actions import Action
from majlis.core.game import Event
from majlis.core.seats import Seat
from majlis.games.bridge import auction, boards, claims, ending, marks
from majlis.games.bridge.actions import (
    Accept,
    Ask,
    Call,
    Claim,
    Deal,
    Explain,
    HandOver,
    Play,
    Reject,
)
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import LENGTH, Hand, hand_of, lho, partner
from majlis.games.bridge.play import next_turn, winner
from majlis.games.bridge.state import (
    NO_MARKS,
    Board,
    Called,
    Claimed,
    Played,
    Procedural,
    Question,
    State,
    Trick,
)

_Apply: TypeAlias = Callable[[State, Event, Any], State]

SLOW_PLAY = 10
"""Per cent of a top that a fallen flag costs (Law 90; the customary amount)."""
_FULL_TRICK = 4


def _deal(s: State, e: Event, action: Deal) -> State:
    """The hands are known; the dealer calls first (B3.1)."""
    board = _board(s.board, action)
    dealt = tuple(map(hand_of, action.hands))
    return replace(s, board=board, dealt=dealt, phase="call", turn=board.dealer, since=e.seq)


def _board(board: Board, action: Deal) -> Board:
    """The board as its file has it (B2.3); what that leaves open its number says."""
    number = action.number or board.number
    return Board(
        number,
        boards.dealer(number) if action.dealer < 0 else action.dealer,
        boards.vulnerable(number) if action.vulnerable is None else action.vulnerable,
    )


def _call(s: State, e: Event, action: Call) -> State:
    called = Called(e.seq, e.seat, action.call, action.alert, action.explanation)
    calls = (*s.calls, called)
    left = s.marks
    if left is not NO_MARKS and action.call == PASS:
        left = marks.passed(left, e.seat)
    if action.call == PASS and auction.is_over(calls):
        return _after_auction(replace(s, calls=calls, marks=left), e.seq)
    return replace(s, calls=calls, marks=left, turn=(e.seat + 1) & 3, since=e.seq)


def _after_auction(s: State, seq: int) -> State:
    """B3.2, B3.3."""
    contract = auction.contract_of(s.calls)
    if contract is None:
        return ending.passed_out(s)
    declarer = contract.declarer
    s = replace(s, phase="lead", contract=contract, player=declarer, turn=lho(declarer), since=seq)
    return replace(s, rights=claims.rights(s, seq)) if s.law.hand_over else s


def _play(s: State, e: Event, action: Play) -> State:
    """The card lies on the table; after the opening lead dummy's hand does, too (B4.1)."""
    card, seat = action.card, s.turn
    trick, played = (*s.trick, Played(e.seq, seat, card)), s.played | 1 << card
    if s.marks is not NO_MARKS:
        s = replace(s, marks=marks.lifted(s.marks, card))
    if len(trick) == _FULL_TRICK:
        return _trick_over(s, trick, played, e.seq)
    turn = next_turn(trick)
    if s.phase == "play" and not (s.law.hand_over and s.rights):
        return replace(s, trick=trick, played=played, turn=turn, since=e.seq)
    s = replace(s, trick=trick, played=played, turn=turn, since=e.seq, phase="play")
    return replace(s, rights=claims.rights(s, e.seq))


def _trick_over(s: State, trick: tuple[Played, ...], played: Hand, seq: int) -> State:
    """Its winner leads to the next (B4.1)."""
    assert s.contract is not None, "cards are played in a contract"
    by = winner(trick, s.contract.strain)
    won, tricks = _one_more(s.won, by), (*s.tricks, Trick(trick, by))
    if s.marks is not NO_MARKS:
        s = replace(s, marks=marks.kept(s.marks, trick[0].seat, by))
    s = replace(s, trick=(), tricks=tricks, played=played, won=won, turn=by, since=seq)
    if len(tricks) == LENGTH:
        return ending.played_out(s, won)
    return replace(s, rights=claims.rights(s, seq)) if s.claims else s


def _one_more(won: tuple[int, int], by: Seat) -> tuple[int, int]:
    return (won[0], won[1] + 1) if by & 1 else (won[0] + 1, won[1])


def _ask(s: State, e: Event, action: Ask) -> State:
    return replace(s, question=Question(e.seq, e.seat, action.call), since=e.seq)


def _explain(s: State, e: Event, action: Explain) -> State:
    """The turn goes on where the question was asked."""
    return _resumed(replace(s, calls=_explained(s, action), question=None), e.seq)


def _explained(s: State, action: Explain) -> tuple[Called, ...]:
    at, text = action.call, action.explanation
    told = replace(s.calls[at], explanation=text, answered=True)
    return (*s.calls[:at], told, *s.calls[at + 1 :])


def _resumed(s: State, seq: int) -> State:
    """Everything that can be done is open anew."""
    s = replace(s, since=seq, rights=())
    return replace(s, rights=claims.rights(s, seq))


def _claim(s: State, e: Event, action: Claim) -> State:
    return claims.made(s, e.seat, action, e.seq)


def _accept(s: State, e: Event, action: Accept) -> State:
    assert s.window is not None, "a claim stands"
    s = replace(s, window=s.window.answer(e.seat, action, True, e.seq))
    if s.window is None or not s.window.closed:
        return s
    s = claims.settled(s, is_agreed=True)
    return ending.played_out(s, claims.won_by(s, s.claims[-1]))


def _reject(s: State, e: Event, action: Reject) -> State:
    return _resumed(claims.settled(s, is_agreed=False), e.seq)


def _hand_over(s: State, e: Event, action: HandOver) -> State:
    s = replace(s, player=partner(s.player))
    return replace(s, rights=claims.rights(s, e.seq))


def _flag(s: State, e: Event, action: verbs.Flag) -> State:
    """Whoever lets his time run out passes, has no more to say, agrees, or concedes; and there is
    a procedural penalty (Law 90)."""
    slow = Procedural(e.seq, action.seat, "90", SLOW_PLAY)
    s = replace(s, marks=replace(s.marks, procedural=(*s.marks.procedural, slow)))
    if s.question is not None:
        return _explain(s, e, Explain(s.question.call))
    if s.window is not None:
        return _accept(s, replace(e, seat=action.seat), Accept())
    if s.phase == "call":
        return _call(s, replace(e, seat=action.seat), Call(PASS))
    return _conceded(s, action.seat)


def _conceded(s: State, seat: Seat) -> State:
    """The opponents have all the tricks that are left."""
    rest = Claimed(0, seat, 0, claims.left(s))
    return ending.played_out(s, claims.won_by(s, rest))


def _concede(s: State, e: Event, action: verbs.Concede) -> State:
    return ending.given_up(s, action.seat)


def _broken_off(s: State, e: Event, action: verbs.Draw) -> State:
    return ending.broken_off(s)


APPLY: dict[type[Action], _Apply] = {
    Deal: _deal,
    Call: _call,
    Ask: _ask,
    Explain: _explain,
    Play: _play,
    Claim: _claim,
    Accept: _accept,
    Reject: _reject,
    HandOver: _hand_over,
    verbs.Flag: _flag,
    verbs.Concede: _concede,
    verbs.Draw: _broken_off,
}
