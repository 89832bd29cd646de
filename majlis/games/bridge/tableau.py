"""What there is to see of a board: from a view and a plan to a tableau, pure and not yet worded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from majlis.core.game import Message
from majlis.core.seats import TABLE, Seat
from majlis.games.bridge import describe, play, prompts, review
from majlis.games.bridge.calls import CALLS, CallCode
from majlis.games.bridge.cards import SOUTH, WEST, Card, lho, partner, rho, side
from majlis.games.bridge.doubledummy import Study
from majlis.games.bridge.ending import BOOK
from majlis.games.bridge.plan import Plan
from majlis.games.bridge.scoresheet import Line
from majlis.games.bridge.state import Board, Called, Contract, Played, View
from majlis.games.bridge.studies import NO_INSIGHT, Insight

Scene: TypeAlias = Literal["before", "auction", "play", "over"]
Middle: TypeAlias = Literal["trick", "auction", "claim"]
"""What lies in the middle of the table."""
Pane: TypeAlias = Literal["", "last", "auction", "sheet", "study", "meanings"]
"""What somebody asked to see besides: the last trick, the auction, the sheet of scores; of a board
that is over what could be made, and what the calls meant."""
Choice: TypeAlias = Literal["", "open", "chosen"]
"""Whether something can be chosen now, or is."""
Part: TypeAlias = Literal["", "declarer", "dummy", "leader", "dealer"]

COLUMNS = (WEST, 0, 1, 2)
"""The seats of an auction from the left."""


class Place(Struct, frozen=True, kw_only=True):
    """A player's place at the table.

    ``cards`` are those in sight as they lie in a hand, spades first; ``hidden`` the number of the
    others. ``moves``: a call or card of this hand is awaited. ``is_faced``: a claim has laid the
    viewer's own open. ``playable`` are cards to choose from, where some are; ``chosen`` is the one
    that is chosen.
    """

    seat: Seat
    part: Part = ""
    vulnerable: bool = False
    is_seen: bool = False
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    moves: bool = False
    is_faced: bool = False
    playable: tuple[Card, ...] | None = None
    chosen: Card | None = None


class Cell(Struct, frozen=True):
    """A call in the auction: its number, and what is marked. ``None``: it is awaited."""

    at: int
    call: CallCode | None
    alert: bool = False
    choice: Choice = ""


class Note(Struct, frozen=True):
    """What a call means, for those who may know it."""

    at: int
    seat: Seat
    call: CallCode
    text: Message | str
    alert: bool = False


class Button(Struct, frozen=True):
    """A call in the box of bids."""

    call: CallCode
    choice: Choice


class Laid(Struct, frozen=True):
    """A card of a trick; ``wins``: it has won the trick, or would as things stand.

    ``cost`` is how many tricks it gave away, where that is known of a board that is over.
    """

    seat: Seat
    card: Card
    wins: bool = False
    cost: int = 0


class Tableau(Struct, frozen=True, kw_only=True):
    """All that is drawn.

    ``places`` are the near one, and clockwise from it left, top and right. ``rounds`` are the rows
    of the auction by `COLUMNS`, ``notes`` what calls mean, ``buttons`` the box of bids (empty: no
    call is to be chosen), ``alert``: the call chosen is alerted. ``trick`` is the one on the table,
    ``last`` the one before where it is asked for. ``to_make`` are the tricks that declarer still
    needs (negative: that he has over). ``told`` are sentences in the middle, ``tricks`` is the
    number being claimed. ``sheet`` are boards that are over. Of one that is over ``won`` are the
    tricks so far, ``score`` is what it gave NS, ``step`` where one is in it, of how many;
    ``insight`` is what is known of it with all cards open, ``meanings`` are all its explanations,
    where they are to be read, from page ``page`` on.
    """

    scene: Scene
    board: Board
    places: tuple[Place, ...]
    middle: Middle = "trick"
    rounds: tuple[tuple[Cell | None, ...], ...] = ()
    notes: tuple[Note, ...] = ()
    buttons: tuple[Button, ...] = ()
    alert: bool = False
    contract: Contract | None = None
    won: tuple[int, int] = (0, 0)
    to_make: int = 0
    trick: tuple[Laid, ...] = ()
    last: tuple[Laid, ...] = ()
    told: tuple[Message, ...] = ()
    tricks: tuple[int, int] | None = None
    score: int | None = None
    sheet: tuple[Line, ...] | None = None
    step: tuple[int, int] | None = None
    insight: Insight = NO_INSIGHT
    is_studied: bool = False
    meanings: tuple[Note, ...] | None = None
    page: int = 0


def tableau(
    plan: Plan,
    near: Seat = SOUTH,
    pane: Pane = "",
    step: int | None = None,
    sheet: Sequence[Line] = (),
    insight: Insight = NO_INSIGHT,
    page: int = 0,
) -> Tableau:
    """What there is to see of a view and a plan upon it, as one sits at ``near``.

    ``pane`` is what is to be seen besides, ``step`` where one is in a board that is over, of which
    ``insight`` is known; ``page`` where one is in what the calls meant.
    """
    v = plan.view
    if v.outcome is None:
        shown = _looked_into(_open(plan, near, pane), v, pane, page)
    else:
        shown = _looked_into(_over(plan, near, step, insight), v, pane, page)
    return replace(shown, sheet=tuple(sheet)) if pane == "sheet" else shown


def _open(plan: Plan, near: Seat, pane: Pane) -> Tableau:
    """A board that is not over."""
    v = plan.view
    middle = _middle(plan, pane)
    return Tableau(
        scene="before" if v.phase == "deal" else "auction" if v.phase == "call" else "play",
        board=v.board,
        places=tuple(_place(plan, seat) for seat in _round(near)),
        middle=middle,
        rounds=tuple(_rounds(plan)) if v.phase == "call" or middle == "auction" else (),
        notes=tuple(_notes(v.calls)) if v.phase == "call" or middle == "auction" else (),
        buttons=tuple(_buttons(plan)),
        alert=plan.alert,
        contract=v.contract,
        won=v.won,
        to_make=_to_make(v.contract, v.won),
        trick=tuple(_laid(v.trick, v.contract)),
        last=tuple(_last(v)) if pane == "last" else (),
        told=tuple(prompts.told(plan)),
        tricks=(plan.tricks, plan.left) if plan.mode == "claim" else None,
    )


def _round(near: Seat) -> tuple[Seat, ...]:
    return near, lho(near), partner(near), rho(near)


def _middle(plan: Plan, pane: Pane) -> Middle:
    """The auction until the opening lead is faced (17E), and on one's turn (B4.3)."""
    v = plan.view
    if plan.mode == "claim" or v.window is not None:
        return "claim"
    is_asking = plan.mode == "ask" or v.question is not None
    if v.phase == "lead" or is_asking or (pane == "auction" and plan.kind == "card"):
        return "auction"
    return "trick"


# Places


def _place(plan: Plan, seat: Seat) -> Place:
    v = plan.view
    chooses = plan.kind == "card" and plan.mode == "" and seat == plan.of_seat
    return Place(
        seat=seat,
        part=_part(v, seat),
        vulnerable=v.board.vulnerable[side(seat)],
        is_seen=bool(v.hands[seat]) or seat == play.dummy(v),
        cards=tuple(sorted(v.hands[seat], reverse=True)),
        hidden=v.counts[seat] - len(v.hands[seat]),
        moves=seat == v.turn,
        is_faced=seat == v.seat and seat in v.faced and seat != play.dummy(v),
        playable=plan.choosable if chooses else None,
        chosen=plan.card if chooses else None,
    )


def _part(v: View, seat: Seat) -> Part:
    if v.contract is None:
        return "dealer" if seat == v.board.dealer else ""
    if seat == v.contract.declarer:
        return "declarer"
    if seat == partner(v.contract.declarer):
        return "dummy"
    return "leader" if v.phase == "lead" and seat == v.turn else ""


# The auction


def _rounds(plan: Plan) -> Iterator[tuple[Cell | None, ...]]:
    """The calls in rows, with an empty cell where one is awaited."""
    v = plan.view
    marked = plan.about if plan.mode == "ask" else v.question.call if v.question else -1
    cells = [_cell(plan, at, called, marked) for at, called in enumerate(v.calls)]
    if v.phase == "call" and v.question is None:
        cells.append(Cell(len(cells), None))
    return _rows(v.board.dealer, cells)


def _cell(plan: Plan, at: int, called: Called, marked: int) -> Cell:
    is_open = plan.mode == "ask" and at in plan.askable
    choice: Choice = "chosen" if at == marked else "open" if is_open else ""
    return Cell(at, called.call, called.alert, choice)


def _rows(dealer: Seat, cells: Sequence[Cell]) -> Iterator[tuple[Cell | None, ...]]:
    line: list[Cell | None] = [None] * COLUMNS.index(dealer) + list(cells)
    for start in range(0, len(line), len(COLUMNS)):
        row = line[start : start + len(COLUMNS)]
        yield (*row, *[None] * (len(COLUMNS) - len(row)))


def _notes(calls: Sequence[Called]) -> Iterator[Note]:
    for at, called in enumerate(calls):
        if called.explanation:
            text = describe.meaning(called.explanation)
            yield Note(at, called.seat, called.call, text, called.alert)


def _buttons(plan: Plan) -> Iterator[Button]:
    if plan.kind != "call" or plan.mode:
        return
    for call in range(CALLS):
        is_open = call in plan.callable
        yield Button(call, "chosen" if call == plan.call else "open" if is_open else "")


# The play


def _to_make(contract: Contract | None, won: tuple[int, int]) -> int:
    return 0 if contract is None else contract.level + BOOK - won[side(contract.declarer)]


def _laid(trick: Sequence[Played], contract: Contract | None) -> Iterator[Laid]:
    wins = play.winner(trick, contract.strain) if trick and contract is not None else TABLE
    return (Laid(one.seat, one.card, one.seat == wins) for one in trick)


def _last(v: View) -> Iterator[Laid]:
    trick = describe.last_trick(v)
    if trick is not None:
        yield from (Laid(one.seat, one.card, one.seat == trick.winner) for one in trick.plays)


# A board that is over


def _over(plan: Plan, near: Seat, step: int | None, insight: Insight) -> Tableau:
    v = plan.view
    at = review.moment(v, review.first_look(v) if step is None else step)
    played = at.step - len(v.calls)
    return Tableau(
        scene="over",
        board=v.board,
        places=tuple(_opened(v, at, seat) for seat in _round(near)),
        middle="trick" if played > 0 else "auction",
        rounds=tuple(_rows(v.board.dealer, [Cell(n, c.call, c.alert) for n, c in _made(at)])),
        notes=tuple(_notes(at.calls)) if played <= 0 else (),
        contract=v.contract,
        won=at.won,
        to_make=_to_make(v.contract, v.won),
        trick=tuple(_costed(at.trick, v.contract, played, insight.found)),
        score=None if v.result is None else v.result.score,
        step=(at.step, at.steps),
        insight=insight,
    )


def _looked_into(t: Tableau, v: View, pane: Pane, page: int) -> Tableau:
    """With what is to be seen besides."""
    if pane == "meanings":
        return replace(t, meanings=tuple(_notes(v.calls)), page=page)
    return replace(t, is_studied=pane == "study")


def _costed(
    trick: Sequence[Played], contract: Contract | None, played: int, found: Study | None
) -> Iterator[Laid]:
    """A trick whose last card was the one of number ``played``, with what is known of costs."""
    costs = () if found is None else found.costs
    for at, laid in enumerate(_laid(trick, contract), played - len(trick)):
        yield replace(laid, cost=costs[at]) if at < len(costs) else laid


def _made(at: review.Moment) -> Iterator[tuple[int, Called]]:
    yield from enumerate(at.calls)


def _opened(v: View, at: review.Moment, seat: Seat) -> Place:
    hand = at.hands[seat]
    return Place(
        seat=seat,
        part=_part(v, seat),
        vulnerable=v.board.vulnerable[side(seat)],
        is_seen=bool(v.dealt[seat]),
        cards=tuple(sorted(hand, reverse=True)),
    )
