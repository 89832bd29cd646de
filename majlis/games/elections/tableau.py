"""What there is to see of a game: from a view and a plan to a tableau, pure and not yet worded."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.core.game import Message
from majlis.core.seats import Seat, is_player, others, round_from
from majlis.games.elections import lands, prompts, stories
from majlis.games.elections.cards import UNKNOWN, Card, is_vote, total
from majlis.games.elections.offered import WINDOWS
from majlis.games.elections.paths import Step
from majlis.games.elections.plan import Plan
from majlis.games.elections.state import Region, View

Answer: TypeAlias = Literal["", "given", "awaited", "later", "raised"]
"""How it stands with somebody's answer; ``raised``: he wants to look at his hand for it."""
Mark: TypeAlias = Literal["", "open", "chosen"]
"""Whether something can be chosen now, or is."""
Pane: TypeAlias = Literal["", "arena", "book", "card"]
"""What is opened in the place of the regions: every card of the arena, the book, a card's help."""

Wants: TypeAlias = Literal["", "seats", "regions", "chain", "book", "arena"]
"""What must be seen for the question asked, whatever has no room beside it."""


class Vote(Struct, frozen=True):
    """A vote card on a region. ``at``: the cursor is there; ``step`` chooses it."""

    card: Card
    mark: Mark = ""
    at: bool = False
    step: Step | None = None


class Tray(Struct, frozen=True, kw_only=True):
    """A region. ``sum`` is what it counts, or what it was recorded with if ``closed``.

    ``home`` is whose it is, where somebody else has it now.
    """

    number: int
    votes: tuple[Vote, ...] = ()
    pins: tuple[Card, ...] = ()
    closed: bool = False
    sum: int = 0
    home: Seat | None = None
    mark: Mark = ""
    at: bool = False

    @property
    def face(self) -> int:
        """What lies there, each card once: what stands before a sign that it counts twice."""
        return total(vote.card for vote in self.votes)


class Place(Struct, frozen=True, kw_only=True):
    """A candidate: how many ``cards`` he holds, his regions, what lies on him (``notes``).

    ``moves``: it is his turn; ``aimed``: what is being played is aimed at him.
    """

    seat: Seat
    cards: int
    notes: tuple[Message, ...] = ()
    trays: tuple[Tray, ...] = ()
    is_out: bool = False
    moves: bool = False
    aimed: bool = False
    answer: Answer = ""
    mark: Mark = ""
    at: bool = False


class Face(Struct, frozen=True):
    """A card face up for the reader: of his hand, or of one that is open to him."""

    card: Card
    mark: Mark = ""
    at: bool = False
    step: Step | None = None


class Rung(Struct, frozen=True):
    """A card of a chain: the attack first, each reply below what it answers.

    ``helps`` is whom an *assist* is for. ``counts`` is false for one that burnt beside another.
    ``drafted``: it is not played yet.
    """

    seat: Seat
    card: Card
    target: Seat | None = None
    helps: Seat | None = None
    counts: bool = True
    drafted: bool = False


class Option(Struct, frozen=True):
    """Something to choose that lies nowhere on the table; some have their number in their name."""

    number: int | None
    label: Message
    step: Step
    at: bool = False


class Side(Struct, frozen=True):
    """One side of a swap that is being offered: his region, or ``None`` for any."""

    seat: Seat
    tray: Tray | None


class Line(Struct, frozen=True):
    """A line of the book: what a candidate has from each cycle, and in all."""

    seat: Seat
    gains: tuple[int, ...]
    total: int
    place: int = 0


class Tableau(Struct, frozen=True, kw_only=True):
    """All that is drawn.

    ``places`` go round the table from the right of ``near``, whose regions are drawn large.
    ``mine``: they are the reader's own; ``chair``: he is the referee. ``anybody``: all who share
    the screen are asked at once. ``told`` are sentences, ``count`` says how far a selection goes.
    ``answers``: who is asked, in the order of asking. ``lines`` and ``records`` are the book as far
    as the reader may know it. ``help`` is what there is to read about a card.
    """

    places: tuple[Place, ...]
    near: Place
    mine: bool
    chair: bool
    anybody: bool
    faces: tuple[Face, ...]
    seen: tuple[Face, ...]
    seen_of: Seat | None
    rungs: tuple[Rung, ...]
    sides: tuple[Side, ...]
    answers: tuple[tuple[Seat, Answer], ...]
    told: tuple[Message, ...]
    count: Message | None
    options: tuple[Option, ...]
    arena: tuple[Face, ...]
    arena_count: int
    bank: int
    moves: int
    lines: tuple[Line, ...]
    records: tuple[Message, ...]
    help: tuple[Message, ...]
    helped: Card
    pane: Pane
    wants: Wants


def tableau(plan: Plan, near: Seat = 0, pane: Pane = "", raised: Collection[Seat] = ()) -> Tableau:
    """What there is to see of a view and a plan upon it.

    ``near`` is whose regions are large; ``raised`` are those who want to look at their hands.
    """
    v = plan.view
    answers = dict(_answers(plan, raised))
    count = len(v.candidates)
    helped = helped_card(plan)
    return Tableau(
        places=tuple(_place(plan, seat, answers.get(seat, "")) for seat in others(near, count)),
        near=_place(plan, near, answers.get(near, "")),
        mine=near == v.seat,
        chair=plan.is_referee,
        anybody=plan.is_open and plan.asked in WINDOWS,
        faces=tuple(_faces(plan)),
        seen=tuple(Face(card) for card in v.seen.cards) if v.seen else (),
        seen_of=v.seen.seat if v.seen else None,
        rungs=tuple(_rungs(plan)),
        sides=tuple(_sides(plan)),
        answers=tuple(answers.items()),
        told=tuple(stories.told(plan)),
        count=prompts.count(plan) if plan.choice is not None else None,
        options=tuple(_options(plan)),
        arena=tuple(_arena(plan)),
        arena_count=len(v.arena),
        bank=v.bank,
        moves=v.moves,
        lines=tuple(_lines(v)),
        records=tuple(stories.recorded(v)),
        help=tuple(prompts.help_of(helped)) if helped else (),
        helped=helped,
        pane=pane,
        wants=_wants(plan),
    )


def _wants(plan: Plan) -> Wants:
    """What must be seen for the question asked, whatever has no room beside it."""
    if "seat" in plan.kinds:
        return "seats"
    if plan.holder is not None:
        return "regions"
    if plan.view.outcome is not None or plan.asked == "session":
        return "book"
    if "arena" in plan.kinds:
        return "arena"
    return "chain" if plan.view.phase in ("reply", "interfere", "answer", "confirm") else ""


# Candidates and regions


def _place(plan: Plan, seat: Seat, answer: Answer) -> Place:
    v = plan.view
    step: Step = ("seat", seat)
    return Place(
        seat=seat,
        cards=v.counts[seat],
        notes=tuple(prompts.notes(v, seat)),
        trays=tuple(_tray(plan, region) for region in lands.held(v, seat)),
        is_out=not v.candidates[seat].is_in,
        moves=seat == v.turn and v.outcome is None,
        aimed=v.attack is not None and v.attack.result is None and v.attack.target == seat,
        answer=answer,
        mark=_mark(step in plan.chosen, step in plan.options),
        at=plan.cursor == step,
    )


def _tray(plan: Plan, region: Region) -> Tray:
    step: Step = ("region", region.number)
    return Tray(
        number=region.number,
        votes=() if region.closed else tuple(_votes(plan, region)),
        pins=() if region.closed else region.pins,
        closed=region.closed,
        sum=region.sum if region.closed else lands.counted(region),
        home=None if region.home == region.holder else region.home,
        mark=_mark(step in plan.chosen and step not in plan.options, step in plan.options),
        at=plan.cursor == step,
    )


def _votes(plan: Plan, region: Region) -> Iterator[Vote]:
    """The vote cards on a region; of a selection each is marked, of equal ones each apart."""
    steps = dict(_pickable(plan, region))
    for index, card in enumerate(region.votes):
        step = steps.get(index)
        if step is None:
            yield Vote(card)
        elif step[0] == "pick":
            yield Vote(card, _mark(step[1] in plan.picked, True), plan.cursor == step, step)
        else:
            chosen = step in plan.chosen and step not in plan.options
            yield Vote(card, _mark(chosen, step in plan.options), plan.cursor == step, step)


def _pickable(plan: Plan, region: Region) -> Iterator[tuple[int, Step]]:
    """By its place on the region, the step that chooses a vote card."""
    if plan.choice is not None:
        left = list(enumerate(region.votes))
        for index, (number, card) in enumerate(plan.spots):
            if number == region.number:
                found = next(pair for pair in left if pair[1] == card)
                left.remove(found)
                yield found[0], ("pick", index)
    elif plan.verb == "move_vote" and plan.regions[:1] == (region.number,):
        for index, card in enumerate(region.votes):
            yield index, ("vote", card)


# Cards


def _faces(plan: Plan) -> Iterator[Face]:
    """One's own hand, or what one was paid; of equal cards the first bears the mark."""
    taken: set[Card] = set()
    for card in plan.view.hand:
        step: Step = ("card", card)
        first = card not in taken
        taken.add(card)
        can = step in plan.options or bool(plan.replies_with(card))
        mark = _mark(first and step in plan.chosen, can)
        yield Face(card, mark, first and plan.cursor == step, step)


def _arena(plan: Plan) -> Iterator[Face]:
    """The arena, the newest card first; to choose from it, every kind once."""
    if "arena" in plan.kinds:
        for step in plan.options:
            yield Face(int(step[1]), "open", plan.cursor == step, step)
        return
    chosen = {int(value) for kind, value in plan.chosen if kind == "arena"}
    for card in reversed(plan.view.arena):
        yield Face(card, "chosen" if card in chosen else "")
        chosen.discard(card)


def helped_card(plan: Plan) -> Card:
    """The card about which there is something to read now: at the cursor, chosen, or played."""
    if plan.cursor is not None and plan.cursor[0] in ("card", "as", "arena", "paid"):
        return int(plan.cursor[1])
    if plan.card:
        return plan.card
    v = plan.view
    if v.attack is not None and v.attack.result is None:
        return v.attack.replies[-1].card if v.attack.replies else v.attack.card
    if v.bargain is not None:
        return v.bargain.card
    if v.laid != UNKNOWN:
        return v.laid
    return v.hand[0] if v.hand and is_player(v.seat) else v.arena[-1] if v.arena else UNKNOWN


# What is going on


def _rungs(plan: Plan) -> Iterator[Rung]:
    v = plan.view
    if v.attack is not None and v.attack.result is None:
        yield Rung(v.attack.attacker, v.attack.card, v.attack.target)
        for reply in v.attack.replies:
            principal = v.attack.attacker if reply.side == "attacker" else v.attack.target
            helps = None if principal == reply.seat else principal
            yield Rung(reply.seat, reply.card, helps=helps, counts=reply.counts)
    elif plan.asked == "act" and plan.card and not plan.is_open:
        yield Rung(plan.seat, plan.card, plan.target, drafted=True)


def _sides(plan: Plan) -> Iterator[Side]:
    """Both sides of a swap, as it is being offered, or drafted by who answers."""
    v, b = plan.view, plan.view.bargain
    if b is None:
        return
    mine, yours = b.mine, b.yours
    if b.given:
        mine, yours = (mine, b.given) if b.proposer == b.owner else (b.given, yours)
    for seat, number in ((b.owner, mine), (b.partner, yours)):
        region = lands.find(v, number) if number else None
        yield Side(seat, _tray(plan, region) if region else None)


def _answers(plan: Plan, raised: Collection[Seat]) -> Iterator[tuple[Seat, Answer]]:
    """Everybody who is asked, whatever he holds."""
    v = plan.view
    if v.asking is None:
        return
    for seat in v.asking.seats:
        if seat in v.asking.answered:
            yield seat, "given"
        elif seat in raised:
            yield seat, "raised"
        else:
            yield seat, "awaited" if seat in v.asking.waiting else "later"


def _options(plan: Plan) -> Iterator[Option]:
    if "arena" in plan.kinds:
        return
    menu = plan.numbers.items() if plan.asked == "pick_region" else plan.menu
    for number, step in menu:
        is_number = (step[0] == "region" and step[1]) or (step[0] == "as" and is_vote(int(step[1])))
        shown = None if is_number else number
        yield Option(shown, prompts.option(plan, step), step, plan.cursor == step)


# The book


def _lines(v: View) -> Iterator[Line]:
    """What the book adds up to, for whoever may see it."""
    if v.book is None:
        return
    totals = v.book.totals()
    places = {rank.seat: rank.place for rank in v.ranking}
    order = [rank.seat for rank in v.ranking] or list(round_from(0, len(v.candidates)))
    for seat in order:
        cycles = range(1, max(1, v.cycle) + 1)
        gains = tuple(v.book.gained(cycle)[seat] for cycle in cycles)
        yield Line(seat, gains, totals[seat], places.get(seat, 0))


def _mark(is_chosen: bool, can: bool) -> Mark:
    return "chosen" if is_chosen else "open" if can else ""
