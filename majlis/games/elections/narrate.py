"""What each event was, as one line of the log: codes worded by the catalogues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from majlis.core.actions import Action
from majlis.core.game import Event, Message, Who
from majlis.core.seats import OFFICIAL, Seat
from majlis.games.elections import chain, fees, lands, swap
from majlis.games.elections.actions import (
    Accept,
    AskOpinion,
    Assist,
    Blind,
    Break,
    BurnVotes,
    CallVote,
    ChooseFirst,
    ChooseRegion,
    Confirm,
    Count,
    Counter,
    Deal,
    DealRegions,
    Deny,
    Dismiss,
    Distribute,
    DoneLooking,
    Drawn,
    EndTurn,
    Expel,
    First,
    Leave,
    Lift,
    Limit,
    Mirror,
    MoveVote,
    NotCandidate,
    OfferSwap,
    Pass,
    PayFees,
    Penalise,
    PickBlind,
    PickRegion,
    Place,
    Play,
    ReadSign,
    Refuse,
    Reoffer,
    Replies,
    Said,
    Salvage,
    Sealed,
    Settle,
    Sign,
    Vote,
    Votes,
    Warn,
    Wasted,
)
from majlis.games.elections.cards import BURNS, UNKNOWN, id_of, kind_of
from majlis.games.elections.names import all_named, named, results
from majlis.games.elections.records import told_book
from majlis.games.elections.state import Attack, Ballot, Bargain, View

_Narrate: TypeAlias = Callable[[View, Event, Any], Message]


def narrate(v: View, e: Event) -> Message:
    """One line of the log; ``v`` is the viewer's view just before ``e``, which is redacted."""
    return _NARRATE[type(e.action)](v, e, e.action)


def _told(name: str, who: Seat, **params: object) -> Message:
    return Message(f"elections.narrate.{name}", {"who": Who(who), **params})


def _line(name: str, **params: object) -> Message:
    return Message(f"elections.narrate.{name}", params)


def _both(first: Message, second: Message) -> Message:
    return _line("both", first=first, second=second)


# Chance and the rules


def _first(v: View, e: Event, action: First) -> Message:
    return _told("first.agreed" if action.agreed else "first", action.seat)


def _regions(v: View, e: Event, action: DealRegions) -> Message:
    if v.seat < 0:
        return _line("regions")
    return _line("regions_own", regions=action.homes[v.seat])


def _deal(v: View, e: Event, action: Deal) -> Message:
    """A cycle begins."""
    begun = _told("cycle", v.starter, cycle=v.cycle)
    own = action.hands[v.seat] if v.seat >= 0 else ()
    return _both(begun, _line("deal_own", cards=all_named(own))) if own else begun


def _drawn(v: View, e: Event, action: Drawn) -> Message:
    """A turn begins, or *draw_two* brings its cards."""
    own = bool(action.cards) and UNKNOWN not in action.cards
    params: dict[str, object] = {"cards": all_named(action.cards)} if own else {}
    if v.used:
        return _told("drawn_own" if own else "drawn", action.seat, n=len(action.cards), **params)
    name = "turn_own" if own else "turn"
    turn = _told(name, action.seat, n=len(action.cards), **params)
    for seat in reversed(v.fallen):
        turn = _both(_told("fallen", seat), turn)
    for seat in reversed(v.rested):
        turn = _both(_told("rested", seat), turn)
    return turn


def _limit(v: View, e: Event, action: Limit) -> Message:
    return _told("limit", action.seat, cards=all_named(action.cards))


def _blind(v: View, e: Event, action: Blind) -> Message:
    return _told("blind", action.seat, card=named(action.card))


def _replies(v: View, e: Event, action: Replies) -> Message:
    return _line("replies", said=tuple(_said(v, said) for said in action.said))


def _said(v: View, said: Said) -> Message:
    if v.attack is None:
        return _told("said", said.seat, card=named(said.card))
    other = Who(chain.principal(v.attack, said.side))
    return _told("said_for", said.seat, card=named(said.card), other=other)


def _votes(v: View, e: Event, action: Votes) -> Message:
    assert v.ballot is not None, "there is a vote"
    counted = _line("votes", yes=len(action.yes), no=len(action.no))
    follows = _follows(v, v.ballot, action)
    return counted if follows is None else _both(counted, follows)


def _follows(v: View, b: Ballot, action: Votes) -> Message | None:
    """What a vote decides."""
    yes, no = len(action.yes), len(action.no)
    if b.kind == "opinion":
        return None
    if b.kind == "confidence":
        return _told("expelled" if yes > no else "stays", b.about)
    others = sum(c.status != "left" for c in v.candidates) - (
        v.candidates[b.about].status != "left"
    )
    return _told("punished" if 2 * yes > others else "let_off", b.about)


def _settle(v: View, e: Event, action: Settle) -> Message:
    """Whose word stands, and what that does at once (E6)."""
    a = chain.attack_of(v)
    if action.result == "cancelled":
        name = "offer_stands" if a.kind == "offer" else "cancelled"
        return _line(name, card=named(a.card), who=Who(a.attacker), other=Who(a.target))
    is_reflected = action.result == "reflected"
    does = _does(v, a, is_reflected)
    return _both(_line("reflected", card=named(a.card)), does) if is_reflected else does


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
    return _told(f"does.{name}", by, **params)


def _does_burn(v: View, on: Seat, votes: int) -> Message:
    """He chooses; or all burns that he has (E7.2)."""
    there = lands.burnable(v, on)
    if not there:
        return _told("does.burn_none", on)
    if lands.burnt_sum(v, there) < votes:
        return _told("does.burn_all", on, cards=all_named(card for _, card in there))
    return _told("does.burn", on, n=votes)


def _does_fees(v: View, by: Seat, on: Seat, is_reflected: bool) -> Message:
    """He pays; or all he has goes; or there is nothing (E9.1, E9.4)."""
    if is_reflected and not v.law.mirror_is_paid:
        return _told("does.fees_denied", by)
    there = lands.payable(v, on)
    if not there or (lands.face_sum(there) < fees.DUE and not v.law.short_fees_all):
        return _told("does.fees_none", on, other=Who(by))
    if lands.face_sum(there) < fees.DUE:
        cards = all_named(card for _, card in there)
        return _told("does.fees_all", on, other=Who(by), cards=cards)
    return _told("does.fees", on, other=Who(by), n=fees.DUE)


def _count(v: View, e: Event, action: Count) -> Message:
    """A cycle is over: what is announced of it (E13.2)."""
    book = told_book(v).count(v.cycle, action.votes)
    return _line("count", cycle=v.cycle, results=results(book.announced(v.cycle)))


# Moves


def _place(v: View, e: Event, action: Place) -> Message:
    return _told("place", e.seat, card=named(action.card), region=action.region)


def _move_vote(v: View, e: Event, action: MoveVote) -> Message:
    params = {"origin": action.origin, "region": action.region}
    return _told("move_vote", e.seat, card=named(action.card), **params)


def _play(v: View, e: Event, action: Play) -> Message:
    params: dict[str, object] = {"card": named(action.card)}
    name = "play"
    if action.target is not None:
        name, params["other"] = "play_at", Who(action.target)
    if action.region:
        name, params["region"] = f"{name}_region", action.region
    return _told(name, e.seat, **params)


def _offer(v: View, e: Event, action: OfferSwap | Reoffer) -> Message:
    name = "reoffer" if isinstance(action, Reoffer) else "offer"
    if isinstance(action, OfferSwap) and action.card > 100:
        name = "offer_bisht"
    params = {"other": Who(action.partner), "region": action.region}
    if action.wanted:
        return _told(name, e.seat, wanted=action.wanted, **params)
    return _told(f"{name}_any", e.seat, **params)


def _end_turn(v: View, e: Event, action: EndTurn) -> Message:
    return _told("stopped" if e.seat == OFFICIAL else "end_turn", v.turn)


# Replies


def _reply(v: View, e: Event, action: Deny | Mirror | Break | NotCandidate) -> Message:
    card = named(chain.card_played(action))
    if v.phase == "answer":
        return _told("refuse_by", e.seat, card=card)
    return _told("reply", e.seat, card=card)


def _assist(v: View, e: Event, action: Assist) -> Message:
    other = Who(chain.principal(chain.attack_of(v), action.side))
    return _told("said_for", e.seat, card=named(chain.card_played(action)), other=other)


def _plain(name: str) -> _Narrate:
    """A line that says who, and nothing else."""
    return lambda v, e, action: _told(name, e.seat)


# A swap


def _accept(v: View, e: Event, action: Accept) -> Message:
    b = swap.bargain_of(v)
    if swap.wanted_by(b) in (0, action.region):
        return _dealt(v, b, e.seat, action.region)
    return _told("accept_other", e.seat, region=action.region)


def _dealt(v: View, b: Bargain, who: Seat, given: int) -> Message:
    """Both regions are recorded (E8.7)."""
    own = b.mine if b.proposer == b.owner else b.yours
    both = tuple(lands.counted(lands.get(v, number)) for number in (own, given))
    other = Who(b.partner if who == b.owner else b.owner)
    return _told("swapped", who, other=other, region=own, wanted=given, n=sum(both))


def _confirm(v: View, e: Event, action: Confirm) -> Message:
    b = swap.bargain_of(v)
    return _dealt(v, b, e.seat, b.given)


def _counter(v: View, e: Event, action: Counter) -> Message:
    if action.wanted:
        return _told("counter", e.seat, region=action.region, wanted=action.wanted)
    return _told("counter_any", e.seat, region=action.region)


# Choices


def _choose_region(v: View, e: Event, action: ChooseRegion) -> Message:
    return _told("choose_region", e.seat, region=action.region)


def _pick_blind(v: View, e: Event, action: PickBlind) -> Message:
    return _told("pick_blind", e.seat, n=action.position)


def _burn_votes(v: View, e: Event, action: BurnVotes) -> Message:
    return _told("burn_votes", e.seat, cards=all_named(card for _, card in action.votes))


def _pay_fees(v: View, e: Event, action: PayFees) -> Message:
    return _told("pay_fees", e.seat, cards=all_named(card for _, card in action.votes))


def _distribute(v: View, e: Event, action: Distribute) -> Message:
    if not action.region:
        return _told("distribute_burn", e.seat, card=named(action.card))
    return _told("distribute", e.seat, card=named(action.card), region=action.region)


def _salvage(v: View, e: Event, action: Salvage) -> Message:
    return _told("salvage", e.seat, card=named(action.card))


def _vote(v: View, e: Event, action: Vote) -> Message:
    return _told("vote_yes" if action.yes else "vote_no", e.seat)


def _sealed(v: View, e: Event, action: Sealed) -> Message:
    name = "vote" if v.phase in ("vote", "penalty_vote", "opinion") else "sealed"
    return _told(name, e.seat)


def _pick_region(v: View, e: Event, action: PickRegion) -> Message:
    return _told("pick_region", e.seat, region=action.region)


def _choose_first(v: View, e: Event, action: ChooseFirst) -> Message:
    if action.seat is None:
        return _told("choose_first_any", e.seat)
    return _told("choose_first", e.seat, other=Who(action.seat))


# Referee and penalties


def _about(name: str) -> _Narrate:
    """The referee and a candidate."""
    return lambda v, e, action: _told(name, action.seat)


def _penalise(v: View, e: Event, action: Penalise) -> Message:
    return _told("penalise", action.seat, n=action.amount, offence=_offence(action.offence))


def _offence(kind: str) -> Message:
    return Message(f"elections.offence.{kind}")


def _ask_opinion(v: View, e: Event, action: AskOpinion) -> Message:
    return _told("ask_opinion", action.seat, offence=_offence(action.offence))


def _call_vote(v: View, e: Event, action: CallVote) -> Message:
    return _told("call_vote", e.seat, other=Who(action.seat), offence=_offence(action.offence))


def _lift(v: View, e: Event, action: Lift) -> Message:
    entry = v.ledger.entries[action.entry]
    return _told("lift", entry.offender, n=entry.remedies[0].amount)


def _ruled(name: str) -> _Narrate:
    """What the referee decides about the candidate in question."""

    def told(v: View, e: Event, action: Action) -> Message:
        assert v.ballot is not None, "there is a question"
        return _told(name, v.ballot.about)

    return told


def _sign(v: View, e: Event, action: Sign) -> Message:
    return _told("sign", e.seat, sign=Message(f"elections.gesture.{action.gesture}"))


def _read_sign(v: View, e: Event, action: ReadSign) -> Message:
    return _told("read_sign", action.seat, reading=Message(f"elections.reading.{action.reading}"))


def _wasted(v: View, e: Event, action: Wasted) -> Message:
    return _told("wasted", e.seat, card=named(action.card))


_NARRATE: dict[type[Action], _Narrate] = {
    First: _first,
    DealRegions: _regions,
    Deal: _deal,
    Drawn: _drawn,
    Limit: _limit,
    Blind: _blind,
    Replies: _replies,
    Votes: _votes,
    Settle: _settle,
    Count: _count,
    Place: _place,
    MoveVote: _move_vote,
    Play: _play,
    OfferSwap: _offer,
    EndTurn: _end_turn,
    Pass: _plain("pass"),
    Deny: _reply,
    Mirror: _reply,
    Assist: _assist,
    Break: _reply,
    NotCandidate: _reply,
    Sealed: _sealed,
    Wasted: _wasted,
    Accept: _accept,
    Refuse: _plain("refuse"),
    Counter: _counter,
    Confirm: _confirm,
    Reoffer: _offer,
    ChooseRegion: _choose_region,
    PickBlind: _pick_blind,
    BurnVotes: _burn_votes,
    PayFees: _pay_fees,
    Distribute: _distribute,
    Salvage: _salvage,
    DoneLooking: _plain("done_looking"),
    Vote: _vote,
    PickRegion: _pick_region,
    ChooseFirst: _choose_first,
    Warn: _about("warn"),
    Penalise: _penalise,
    AskOpinion: _ask_opinion,
    Lift: _lift,
    Expel: _ruled("expel"),
    Dismiss: _ruled("dismiss"),
    ReadSign: _read_sign,
    CallVote: _call_vote,
    Sign: _sign,
    Leave: _plain("leave"),
}
