"""What there is to see of a game: from a view and a plan to a tableau, pure and not yet worded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.core.game import Message
from majlis.core.seats import Seat, round_from
from majlis.games.coup import deeds, people, prompts
from majlis.games.coup.cards import Card
from majlis.games.coup.deeds import DEEDS
from majlis.games.coup.describe import awaited, name_of
from majlis.games.coup.plan import Plan
from majlis.games.coup.state import Player, Result, Tally, View

Answer: TypeAlias = Literal["", "given", "awaited", "later"]
"""How it stands with somebody's answer; ``later``: his turn to answer comes (C5.3)."""
Choice: TypeAlias = Literal["", "open", "chosen"]
"""Whether something can be chosen now, or is."""

KEYS = {
    "income": "i",
    "foreign_aid": "f",
    "coup": "c",
    "tax": "t",
    "assassinate": "a",
    "steal": "s",
    "exchange": "x",
    "examine": "e",
}
"""The key of each action, by its tag."""


class Place(Struct, frozen=True, kw_only=True):
    """A player's place at the table.

    ``hand`` are the hidden cards that the viewer knows, ``hidden`` the number of those he does
    not. ``moves``: it is his turn; ``aimed``: the action being played is aimed at him.
    """

    seat: Seat
    coins: int
    hand: tuple[Card, ...]
    hidden: int
    dead: tuple[Card, ...]
    is_out: bool
    moves: bool = False
    aimed: bool = False
    answer: Answer = ""
    choice: Choice = ""


class Deed(Struct, frozen=True, kw_only=True):
    """A line of the card of actions (C4). ``coins`` are what the actor gets, or pays if negative.

    ``key`` is empty where the action cannot be taken now: its letter may mean something else.
    """

    tag: str
    key: str
    coins: int
    claim: Card
    counters: tuple[Card, ...]
    choice: Choice = ""


class Face(Struct, frozen=True):
    """A card among those to choose from. ``at``: the cursor is there."""

    card: Card
    choice: Choice
    at: bool


class Claimed(Struct, frozen=True):
    """What somebody has claimed so far, in order, each character with what became of it."""

    seat: Seat
    claims: tuple[tuple[Card, Result], ...]


class Rank(Struct, frozen=True):
    """A line of the ranking at the end (C10.2)."""

    seat: Seat
    tally: Tally


class Tableau(Struct, frozen=True, kw_only=True):
    """All that is drawn.

    ``places`` go round the table, the nearest one last. ``told`` are sentences; ``answers`` who is
    asked, in the order of asking. ``deeds`` is the card of actions; ``acting``: one of them is to
    be chosen now. ``faces`` are cards to choose from, ``claimed`` is what was claimed so far,
    ``ranks`` how it ended.
    """

    places: tuple[Place, ...]
    told: tuple[Message, ...]
    answers: tuple[tuple[Seat, Answer], ...]
    deeds: tuple[Deed, ...]
    acting: bool
    faces: tuple[Face, ...]
    claimed: tuple[Claimed, ...]
    ranks: tuple[Rank, ...]


def tableau(plan: Plan, near: Seat = 0) -> Tableau:
    """What there is to see of a view and a plan upon it, as one sits at ``near``."""
    v = plan.view
    answers = dict(_answers(v))
    seats = round_from((near + 1) % len(v.players), len(v.players))
    return Tableau(
        places=tuple(_place(plan, v.players[seat], answers.get(seat, "")) for seat in seats),
        told=tuple(_told(v)),
        answers=tuple(answers.items()),
        deeds=tuple(_deeds(plan)),
        acting=plan.kind == "act",
        faces=tuple(_faces(plan)),
        claimed=tuple(_claimed(v)),
        ranks=tuple(Rank(seat, v.tallies[seat]) for seat in v.ranking),
    )


def _place(plan: Plan, p: Player, answer: Answer) -> Place:
    v = plan.view
    hand = v.hand if p.seat == v.seat else p.hand
    return Place(
        seat=p.seat,
        coins=p.coins,
        hand=hand,
        hidden=p.hidden - len(hand),
        dead=p.dead,
        is_out=not p.alive,
        moves=p.seat == v.turn and v.outcome is None,
        aimed=v.pending is not None and v.pending.target == p.seat,
        answer=answer,
        choice=_aim(plan, p.seat),
    )


def _aim(plan: Plan, seat: Seat) -> Choice:
    if seat == plan.target:
        return "chosen"
    return "open" if plan.aiming and seat in plan.targets else ""


def _answers(v: View) -> Iterator[tuple[Seat, Answer]]:
    """Everybody who is asked, whatever he holds."""
    if v.asking is None:
        return
    for seat in v.asking.seats:
        if seat in v.asking.answered:
            yield seat, "given"
        else:
            yield seat, "awaited" if seat in v.asking.waiting else "later"


def _told(v: View) -> Iterator[Message]:
    if not v.opened:
        yield Message("coup.describe.before")
        return
    if v.outcome is not None:
        return
    yield from prompts.told(v)
    if v.asking is None and v.phase != "act":
        yield from awaited(v)


def _deeds(plan: Plan) -> Iterator[Deed]:
    v = plan.view
    for tag, deed in DEEDS.items():
        if not deeds.is_in_play(tag, v.law.fifth):
            continue
        yield Deed(
            tag=tag,
            key=KEYS[tag] if tag in plan.verbs else "",
            coins=deeds.STOLEN if tag == "steal" else deed.gain - deed.cost,
            claim=deeds.claimed(tag, v.law.fifth),
            counters=deed.counters_with(v.law.fifth),
            choice=_chosen(tag == plan.verb, tag in plan.verbs),
        )


def _faces(plan: Plan) -> Iterator[Face]:
    for index, card in enumerate(plan.faces):
        choice = _chosen(index in plan.chosen, index in plan.choosable)
        yield Face(card, choice, index == plan.cursor)


def _claimed(v: View) -> Iterator[Claimed]:
    """Of everybody who is still in the game; not what is being claimed now, which is told."""
    settled = [claim for claim in v.claims if claim.result != "open"]
    for seat in people.living(v):
        claims = tuple((c.card, c.result) for c in settled if c.seat == seat)
        if claims:
            yield Claimed(seat, claims)


def _chosen(is_chosen: bool, can: bool) -> Choice:
    return "chosen" if is_chosen else "open" if can else ""


def named(card: Card) -> Message:
    """A character's name."""
    return name_of(card)


def is_alone(v: View, seat: Seat) -> bool:
    """Whether the seat has one hidden card left, so that it has nothing to choose (C7.2)."""
    return people.is_alive(v, seat) and v.players[seat].hidden == 1
