"""The reply chain (E5): who may answer an attack with what, whose word stands, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from majlis.core.game import Event
from majlis.core.seats import Seat, round_from
from majlis.games.elections import people
from majlis.games.elections.actions import (
    REPLIES,
    Assist,
    Break,
    Deny,
    Mirror,
    NotCandidate,
    Pass,
    Reaction,
    Replies,
    Result,
    Said,
    Settle,
    Side,
)
from majlis.games.elections.cards import (
    ASSIST,
    BREAK_SWAP,
    DENY,
    MIRROR,
    NOT_CANDIDATE,
    Card,
    as_bisht,
    kind_of,
)
from majlis.games.elections.piles import burnt, without
from majlis.games.elections.state import Attack, Reply, Standing, State, Step
from majlis.games.elections.steps import asks_all, asks_chance, then

Answer: TypeAlias = tuple[Card, Side]
"""A reaction, and the side it is for."""

CARDS: dict[type[Reaction], Card] = {
    Deny: DENY,
    Mirror: MIRROR,
    Assist: ASSIST,
    Break: BREAK_SWAP,
    NotCandidate: NOT_CANDIDATE,
}
"""By verb, the reaction that is played."""
SIDES: tuple[Side, ...] = ("attacker", "target")


def attack_of(s: Standing) -> Attack:
    """The attack that is being answered, or has been; there must be one."""
    assert s.attack is not None, "there is an attack"
    return s.attack


def card_played(action: Reaction) -> Card:
    """The card a reply plays, a *bisht* as what it is declared to be."""
    kind = CARDS[type(action)]
    return as_bisht(kind) if action.bisht else kind


def played_by(a: Attack, side: Side) -> int:
    """How many cards that count a side has played."""
    return sum(reply.counts and reply.side == side for reply in a.replies)


def word(a: Attack) -> Side:
    """The side whose word stands (E5.4): the attacker's, if it has played as many as the other."""
    return "attacker" if played_by(a, "attacker") >= played_by(a, "target") else "target"


def has_mirrored(a: Attack) -> bool:
    """Whether a *mirror* is among the replies."""
    return any(reply.counts and kind_of(reply.card) == MIRROR for reply in a.replies)


def is_mirrorable(a: Attack) -> bool:
    """Whether the attack may be turned back: never one on an offer (E8.3)."""
    return a.kind != "offer"


def result_of(a: Attack) -> Result:
    """How the chain ends if nobody says anything more (E5)."""
    if word(a) == "attacker":
        return "stands"
    return "reflected" if has_mirrored(a) else "cancelled"


def principal(a: Attack, side: Side) -> Seat:
    """Whose side it is (E5.2)."""
    return a.attacker if side == "attacker" else a.target


def other_side(side: Side) -> Side:
    """The side against this one."""
    return "target" if side == "attacker" else "attacker"


def has_budget(a: Attack, side: Side, kind: Card) -> bool:
    """Whether a side may still play one of these: one each in an attack (E5.1)."""
    return not any(
        reply.counts and reply.side == side and kind_of(reply.card) == kind for reply in a.replies
    )


def open_sides(s: Standing, a: Attack) -> tuple[Side, ...]:
    """The sides whose replies are accepted: the one without the word (E5.5), or both."""
    return SIDES if s.law.idle_replies else (other_side(word(a)),)


def may_mirror(s: Standing, a: Attack) -> bool:
    """Whether the target may play *mirror* now (E5.3, E19 #5)."""
    if not is_mirrorable(a) or has_mirrored(a):
        return False
    match s.law.mirror_when:
        case "first":
            return not a.replies
        case "standing":
            return word(a) == "attacker"
    return not any(reply.seat == a.target for reply in a.replies)


def may_assist(s: Standing, a: Attack, seat: Seat, side: Side) -> bool:
    """Whether a seat may help a side: no principal (E5.2), nobody for a payer (E9.3).

    Against an offer neither who rests (E8.4) nor, for the one who breaks it, its owner's restricted
    candidate or the partner (E8.3).
    """
    if seat in (a.attacker, a.target):
        return False
    if a.kind == "fees":
        return s.law.assist_fees
    if a.kind == "offer":
        return _may_assist_in_swap(s, a, seat, side)
    return True


def _may_assist_in_swap(s: Standing, a: Attack, seat: Seat, side: Side) -> bool:
    assert s.bargain is not None, "there is an offer"
    if seat == s.bargain.partner:
        return side == "target"
    if people.is_resting(s, seat):
        return False
    return side == "target" or s.law.withdrawn_break or not people.is_barred(s, seat, a.target)


def answers(s: Standing, seat: Seat) -> tuple[Answer, ...]:
    """What a seat may play in the chain now, whatever it holds; as everybody can work out."""
    a = attack_of(s)
    return tuple(_answers(s, a, seat, open_sides(s, a))) if people.is_in(s, seat) else ()


def _answers(s: Standing, a: Attack, seat: Seat, sides: tuple[Side, ...]) -> Iterator[Answer]:
    for side in sides:
        if seat == principal(a, side):
            if has_budget(a, side, DENY):
                yield DENY, side
            if side == "target" and may_mirror(s, a):
                yield MIRROR, side
        elif has_budget(a, side, ASSIST) and may_assist(s, a, seat, side):
            yield ASSIST, side


def asked(s: Standing) -> tuple[Seat, ...]:
    """The seats that may answer: the principal first, then to his right (E5)."""
    a = attack_of(s)
    first = principal(a, other_side(word(a)))
    order = round_from(first, len(s.candidates))
    return tuple(seat for seat in order if people.is_in(s, seat) and answers(s, seat))


# Steps


def ask(s: State, step: Step, seq: int) -> State:
    """The next question of the chain; with nobody who may answer it is over."""
    seats = asked(s)
    if not seats:
        return then(s, Step("settle"))
    return asks_all(s, "reply", seats, seq, Pass(), s.law.mode, s.law.reply_ms)


def ask_replies(s: State, step: Step, seq: int) -> State:
    """A sealed window is to be opened."""
    return asks_chance(s, "replies", seq)


def ask_settle(s: State, step: Step, seq: int) -> State:
    """The chain is over."""
    return asks_chance(s, "settle", seq)


# Events


def said_in(s: State) -> tuple[Said, ...]:
    """What was played in the sealed window that is closed, in the order of asking."""
    assert s.window is not None, "a window is closed"
    played = {r.seat: r.action for r in s.window.replies if isinstance(r.action, REPLIES)}
    return tuple(
        Said(seat, card_played(played[seat]), side_for(s, seat, played[seat]))
        for seat in s.window.seats
        if seat in played
    )


def side_for(s: Standing, seat: Seat, action: Reaction) -> Side:
    """The side a reply is for."""
    if isinstance(action, Assist):
        return action.side
    if s.attack is None or isinstance(action, Break | NotCandidate):
        return "attacker"
    return "attacker" if seat == s.attack.attacker else "target"


def replied(s: State, e: Event, action: Reaction) -> State:
    """Somebody answers, asked one by one: the others are asked anew."""
    said = Said(e.seat, card_played(action), side_for(s, e.seat, action))
    return then(_with_reply(s, said), Step("chain"))


def closed(s: State) -> State:
    """All have answered in a window of the chain: one by one nobody said anything."""
    assert s.window is not None, "a window is closed"
    silent = all(reply.passed for reply in s.window.replies)
    return then(s, Step("settle" if silent else "replies"))


def opened(s: State, e: Event, action: Replies) -> State:
    """A sealed window is opened: of two equal replies for one side one burns (E5.6)."""
    for said in action.said:
        s = _with_reply(s, said)
    return then(s, Step("chain"))


def _with_reply(s: State, said: Said) -> State:
    """The card counts, unless its side has played one of them (E5.1)."""
    a = attack_of(s)
    kind = kind_of(said.card)
    counts = kind == MIRROR or has_budget(a, said.side, kind)
    reply = Reply(said.seat, said.card, said.side, counts)
    s = without(s, said.seat, said.card)
    return replace(s, attack=replace(a, replies=(*a.replies, reply)))


def settled(s: State, e: Event, action: Settle) -> State:
    """The result is known, and all cards of the chain are in the arena (E5.8).

    The *fees* card lies on the table until everybody has paid.
    """
    a = attack_of(s)
    own = () if a.kind == "fees" else (a.card,)
    s = burnt(s, *own, *(reply.card for reply in a.replies))
    return replace(s, attack=replace(a, result=action.result), still=())
