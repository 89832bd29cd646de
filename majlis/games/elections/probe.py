"""Why something cannot be chosen: the law itself is asked, about as much as the reader may know."""

from __future__ import annotations

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.core.seats import Seat, is_player, others
from majlis.core.windows import Reply, Window
from majlis.games.elections import lands
from majlis.games.elections.actions import (
    Distribute,
    EndTurn,
    MoveVote,
    OfferSwap,
    Pass,
    PickRegion,
    Place,
    Play,
    Reoffer,
    Salvage,
    Warn,
)
from majlis.games.elections.book import Book
from majlis.games.elections.cards import (
    AIMED,
    BISHT,
    PINNED,
    SWAP,
    TAKE_REGION,
    UNKNOWN,
    as_bisht,
    is_vote,
    kind_of,
)
from majlis.games.elections.paths import Path
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import Standing, State, View


def why_not(v: View, seat: Seat, action: Action) -> Refusal | None:
    """The law's reason against ``action``; ``None``: it has none."""
    verdict = GAME.judge(state_of(v), seat, action)
    return verdict if isinstance(verdict, Refusal) else None


def state_of(v: View) -> State:
    """As much of the state as a view shows, which is all that a refusal may depend on."""
    shared = {name: getattr(v, name) for name in Standing.__struct_fields__}
    hands = (
        v.hand if seat == v.seat else (UNKNOWN,) * count for seat, count in enumerate(v.counts)
    )
    book = v.book or Book(len(v.candidates), v.law.terms, v.records)
    return State(
        **shared,
        hands=tuple(hands),
        bank=(UNKNOWN,) * v.bank,
        book=book,
        window=_window_of(v),
        still=(v.seat,) if v.still else (),
        aloof=(v.seat,) if v.aloof else (),
    )


def _window_of(v: View) -> Window | None:
    """The question that is open, whatever has been answered to it."""
    asking = v.asking
    if asking is None:
        return None
    replies = tuple(Reply(seat, Pass(), True) for seat in asking.answered)
    opened, limit_ms = asking.opened, asking.limit_ms
    return Window(asking.kind, asking.mode, asking.seats, opened, Pass(), limit_ms, replies)


def probe(v: View, seat: Seat, path: Path) -> Action:
    """An action that begins with these steps; the rest is whatever comes first."""
    found = dict(path)
    target = found.get("seat")
    numbers = [int(value) for kind, value in path if kind == "region"]
    match path[0]:
        case ("card", card) if isinstance(card, int):
            declared = found.get("as")
            face = card if declared is None else as_bisht(int(declared))
            return _with_card(v, seat, face, None if target is None else int(target), numbers)
        case ("do", "move_vote"):
            return MoveVote(int(found.get("vote", 0)), *_two(numbers))
        case ("do", "warn"):
            return Warn(int(target or 0))
        case ("paid", card):
            return Distribute(int(card), *numbers[:1] or (0,))
        case ("arena", card):
            return Salvage(int(card))
        case ("region", number):
            return PickRegion(int(number))
        case ("seat", other) if v.phase == "reoffer":
            return Reoffer(int(other), *_two(numbers))
    return EndTurn()


def _with_card(v: View, seat: Seat, card: int, target: Seat | None, numbers: list[int]) -> Action:
    """A play of this card: on the first candidate and region there are, if none are chosen."""
    kind = kind_of(card)
    if card == BISHT:
        return Play(card)
    if is_vote(card):
        return Place(card, *numbers[:1] or (_first_region(v, seat),))
    aimed = _somebody(v, seat) if target is None else target
    if kind == SWAP:
        mine = numbers[0] if numbers else _first_region(v, seat)
        return OfferSwap(card, aimed, mine, numbers[1] if len(numbers) > 1 else 0)
    if kind in AIMED:
        whose = numbers[0] if numbers else _first_region(v, aimed)
        return Play(card, aimed, whose if kind == TAKE_REGION else 0)
    if kind in PINNED:
        return Play(card, None, *numbers[:1] or (_first_region(v, seat),))
    return Play(card)


def _somebody(v: View, seat: Seat) -> Seat:
    """Some other candidate in the cycle."""
    rivals = others(max(seat, 0), len(v.candidates))
    return next((other for other in rivals if v.candidates[other].is_in), 0)


def _first_region(v: View, seat: Seat) -> int:
    """Some region of a candidate: an open one, if he has any."""
    if not is_player(seat):
        return 0
    held = lands.open_of(v, seat) or lands.held(v, seat)
    return held[0].number if held else 0


def _two(numbers: list[int]) -> tuple[int, int]:
    first, second, *_ = (*numbers, 0, 0)
    return first, second
