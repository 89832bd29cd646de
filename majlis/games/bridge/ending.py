"""How a board ends: played, claimed, passed out, adjusted, given up."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Message, Outcome
from majlis.core.seats import TABLE, Seat
from majlis.games.bridge.cards import NS, side
from majlis.games.bridge.score import score
from majlis.games.bridge.state import Adjusted, Contract, Result, State
from majlis.games.bridge.words import contract_name

BOOK = 6
_SIDES = ((0, 2), (1, 3))


def played_out(s: State, won: tuple[int, int]) -> State:
    """The board with so many tricks for each side (B5.1)."""
    contract = s.contract
    assert contract is not None, "cards are played in a contract"
    declaring = side(contract.declarer)
    tricks = won[declaring]
    made = score(
        contract.level,
        contract.strain,
        contract.doubled,
        s.board.vulnerable[declaring],
        tricks,
    )
    result = Result(s.board, contract, tricks, made if declaring == NS else -made)
    return over(replace(s, won=won), result)


def passed_out(s: State) -> State:
    """Nobody bid: the score is 0, and that is a result (B3.2)."""
    return over(s, Result(s.board, None, 0, 0))


def over(s: State, result: Result) -> State:
    """The board is over with this result."""
    points = tuple(result.score if side(seat) == NS else -result.score for seat in range(4))
    winners = () if not result.score else _SIDES[result.score < 0]
    reason, params = reason_of(result)
    outcome = Outcome(points, winners, reason, params)
    return ended(replace(s, result=result), outcome)


def ended(s: State, outcome: Outcome) -> State:
    """Nobody acts any more."""
    return replace(
        s, phase="over", turn=TABLE, question=None, window=None, rights=(), outcome=outcome
    )


def reason_of(result: Result) -> tuple[str, dict[str, object]]:
    """What a result is called, and its parameters: board, contract, declarer, tricks, score."""
    params: dict[str, object] = {"board": result.board.number, "points": abs(result.score)}
    if result.adjusted is not None:
        return _adjusted(result, result.adjusted, params)
    contract = result.contract
    if contract is None:
        return "bridge.end.passed_out", params
    over_by = result.tricks - BOOK - contract.level
    params |= {
        "contract": contract_name(contract),
        "seat": seat_name(contract.declarer),
        "tricks": result.tricks,
        "by": abs(over_by),
        "side": side_name(NS if result.score > 0 else 1),
    }
    return f"bridge.end.{_kind(contract, over_by)}", params


def _adjusted(
    result: Result, adjusted: Adjusted, params: dict[str, object]
) -> tuple[str, dict[str, object]]:
    """What is said of a board by whose adjustment: hundredths for both sides, or a score (B5.3)."""
    params |= {"law": adjusted.law}
    if adjusted.percent is not None:
        ns, ew = adjusted.percent
        return "bridge.end.percent", {**params, "ns": ns, "ew": ew}
    return "bridge.end.assigned", {**params, "side": side_name(NS if result.score > 0 else 1)}


def _kind(contract: Contract, over_by: int) -> str:
    if over_by < 0:
        return "down"
    return "over" if over_by else "made"


def seat_name(seat: Seat) -> Message:
    """A seat by its point of the compass."""
    return Message(f"bridge.seat.{seat}")


def seat_of(seat: Seat) -> Message:
    """The same as whose something is: a hand, its cards."""
    return Message(f"bridge.seat_of.{seat}")


def side_name(one: int) -> Message:
    """A side by its points of the compass."""
    return Message(f"bridge.side.{one}")


def standing(score: int) -> Message:
    """How a set stands, from what it has given North-South."""
    if not score:
        return Message("bridge.standing.level")
    return Message("bridge.standing", {"side": side_name(int(score < 0)), "n": abs(score)})


def given_up(s: State, seat: Seat) -> State:
    """A seat is given up: its side has lost the whole set."""
    winners = _SIDES[1 - side(seat)]
    params = {"seat": seat_name(seat)}
    outcome = Outcome((0, 0, 0, 0), winners, "bridge.end.given_up", params, decides_match=True)
    return ended(s, outcome)


def broken_off(s: State) -> State:
    """All agree that the board counts for nothing."""
    params = {"board": s.board.number}
    return ended(s, Outcome((0, 0, 0, 0), (), "bridge.end.void", params, void=True))
