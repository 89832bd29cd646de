"""What chance brought and what the rules have decided, as lines of the log."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Event, Message, Who
from majlis.core.seats import Seat
from majlis.games.elections import cards, chain, fees, lands, people, swap
from majlis.games.elections.actions import (
    Blind,
    Count,
    Deal,
    DealRegions,
    Drawn,
    First,
    Limit,
    Replies,
    Said,
    Settle,
    Votes,
)
from majlis.games.elections.cards import (
    BURNS,
    NOT_CANDIDATE,
    UNKNOWN,
    Card,
    id_of,
    kind_of,
)
from majlis.games.elections.lines import both, line, told
from majlis.games.elections.names import all_named, named, results
from majlis.games.elections.records import told_book
from majlis.games.elections.state import Attack, Ballot, View


def first(v: View, e: Event, action: First) -> Message:
    """Who begins."""
    return told("first.agreed" if action.agreed else "first", action.seat)


def regions(v: View, e: Event, action: DealRegions) -> Message:
    """Whose regions are which; to somebody his own."""
    if v.seat < 0:
        return line("regions")
    return line("regions_own", regions=action.homes[v.seat])


def deal(v: View, e: Event, action: Deal) -> Message:
    """A cycle begins."""
    begun = told("cycle", v.starter, cycle=v.cycle)
    own = action.hands[v.seat] if v.seat >= 0 else ()
    return both(begun, line("deal_own", cards=all_named(own))) if own else begun


def drawn(v: View, e: Event, action: Drawn) -> Message:
    """A turn begins, or *draw_two* brings its cards."""
    own = bool(action.cards) and UNKNOWN not in action.cards
    params: dict[str, object] = {"cards": all_named(action.cards)} if own else {}
    if v.used:
        return told("drawn_own" if own else "drawn", action.seat, n=len(action.cards), **params)
    name = "turn_own" if own else "turn"
    turn = told(name, action.seat, n=len(action.cards), **params)
    for seat in reversed(v.fallen):
        turn = both(told("fallen", seat), turn)
    for seat in reversed(v.rested):
        turn = both(told("rested", seat), turn)
    return turn


def limit(v: View, e: Event, action: Limit) -> Message:
    """The hand limit."""
    return told("limit", action.seat, cards=all_named(action.cards))


def blind(v: View, e: Event, action: Blind) -> Message:
    """The card that was picked unseen."""
    return told("blind", action.seat, card=named(action.card))


def replies(v: View, e: Event, action: Replies) -> Message:
    """What was played in a sealed window."""
    return line("replies", said=tuple(_said(v, said) for said in action.said))


def _said(v: View, said: Said) -> Message:
    if v.attack is None:
        return told("said", said.seat, card=named(said.card))
    other = Who(chain.principal(v.attack, said.side))
    return told("said_for", said.seat, card=named(said.card), other=other)


def votes(v: View, e: Event, action: Votes) -> Message:
    """A vote, and what it decides."""
    assert v.ballot is not None, "there is a vote"
    counted = line("votes", yes=_named(action.yes), no=_named(action.no))
    follows = _follows(v, v.ballot, action)
    return counted if follows is None else both(counted, follows)


def _named(seats: tuple[Seat, ...]) -> tuple[Who, ...] | Message:
    """Who voted so: nobody's vote stays secret once all are in (E10.1, E17)."""
    return tuple(map(Who, seats)) or Message("elections.board.nobody")


def _follows(v: View, b: Ballot, action: Votes) -> Message | None:
    """What a vote decides."""
    yes, no = len(action.yes), len(action.no)
    if b.kind == "opinion":
        return None
    if b.kind == "confidence":
        return told("expelled" if yes > no else "stays", b.about)
    others = sum(c.status != "left" for c in v.candidates) - (
        v.candidates[b.about].status != "left"
    )
    return told("punished" if 2 * yes > others else "let_off", b.about)


def settle(v: View, e: Event, action: Settle) -> Message:
    """Whose word stands, and what that does at once (E6)."""
    a = chain.attack_of(v)
    if action.result == "cancelled":
        name = "offer_stands" if a.kind == "offer" else "cancelled"
        return line(name, card=named(a.card), who=Who(a.attacker), other=Who(a.target))
    is_reflected = action.result == "reflected"
    does = _does(v, a, is_reflected)
    return both(line("reflected", card=named(a.card)), does) if is_reflected else does


def _does(v: View, a: Attack, is_reflected: bool) -> Message:
    """What the attack does: by whom, to whom."""
    by, on = (a.target, a.attacker) if is_reflected else (a.attacker, a.target)
    kind = kind_of(a.card)
    if a.kind == "fees":
        return _does_fees(v, by, on, is_reflected)
    if kind in BURNS:
        return _does_burn(v, on, BURNS[kind])
    partner = by if v.bargain is None else v.bargain.partner
    name = "rest_now" if id_of(kind) == "rest" and is_reflected else id_of(kind)
    params = {"other": Who(on), "region": a.region, "partner": Who(partner)}
    name = f"{name}_back" if name == "take_region" and is_reflected else name
    if kind == NOT_CANDIDATE and not _is_left(v):
        name = f"{name}_last"
    if _does_nothing(v, kind, by, on):
        return line("does.nothing", card=named(a.card), other=Who(on))
    return told(f"does.{name}", by, **params)


def _is_left(v: View) -> bool:
    """Whether a swap can be offered to somebody else once its partner is barred (E8.5)."""
    b = swap.bargain_of(v)
    barred = replace(b, barred=(*b.barred, b.partner))
    return bool(swap.reoffered_to(replace(v, bargain=barred)))


def _does_nothing(v: View, kind: Card, by: Seat, on: Seat) -> bool:
    """Whether there is nothing that the order could do any more, as where it was reflected."""
    match kind:
        case cards.LIFT_IMMUNITY:
            return not v.candidates[on].immunity
        case cards.INSPECT | cards.BURN_CARD:
            return not v.counts[on]
        case cards.TAKE_REGION:
            return not lands.open_of(v, on)
        case cards.WITHDRAW_POWERS:
            return people.is_barred(v, on, by)
        case cards.NO_CONFIDENCE:
            return not people.is_in(v, on)
    return False


def _does_burn(v: View, on: Seat, votes: int) -> Message:
    """He chooses; or all burns that he has (E7.2)."""
    there = lands.burnable(v, on)
    if not there:
        return told("does.burn_none", on)
    if lands.burnt_sum(v, there) < votes:
        return told("does.burn_all", on, cards=all_named(card for _, card in there))
    return told("does.burn", on, n=votes)


def _does_fees(v: View, by: Seat, on: Seat, is_reflected: bool) -> Message:
    """He pays; or all he has goes; or there is nothing (E9.1, E9.4)."""
    if is_reflected and not v.law.mirror_is_paid:
        return told("does.fees_denied", by)
    there = lands.payable(v, on)
    if not there or (lands.face_sum(there) < fees.DUE and not v.law.short_fees_all):
        return told("does.fees_none", on, other=Who(by))
    if lands.face_sum(there) < fees.DUE:
        gone = all_named(card for _, card in there)
        return told("does.fees_all", on, other=Who(by), cards=gone)
    return told("does.fees", on, other=Who(by), n=fees.DUE)


def count(v: View, e: Event, action: Count) -> Message:
    """A cycle is over: what is announced of it (E13.2)."""
    book = told_book(v).count(v.cycle, action.votes)
    return line("count", cycle=v.cycle, results=results(book.announced(v.cycle)))
