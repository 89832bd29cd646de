"""What each event was, as one line of the log: codes worded by the catalogues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from majlis.core.actions import Action
from majlis.core.game import Event, Message, Who
from majlis.core.seats import OFFICIAL, Seat
from majlis.games.elections import chain, lands, outcomes, swap
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
    Salvage,
    Sealed,
    Settle,
    Sign,
    Vote,
    Votes,
    Warn,
    Wasted,
)
from majlis.games.elections.lines import told
from majlis.games.elections.names import all_named, named
from majlis.games.elections.state import Bargain, View

_Narrate: TypeAlias = Callable[[View, Event, Any], Message]


def narrate(v: View, e: Event) -> Message:
    """One line of the log; ``v`` is the viewer's view just before ``e``, which is redacted."""
    return _NARRATE[type(e.action)](v, e, e.action)


# Moves


def _place(v: View, e: Event, action: Place) -> Message:
    return told("place", e.seat, card=named(action.card), region=action.region)


def _move_vote(v: View, e: Event, action: MoveVote) -> Message:
    params = {"origin": action.origin, "region": action.region}
    return told("move_vote", e.seat, card=named(action.card), **params)


def _play(v: View, e: Event, action: Play) -> Message:
    params: dict[str, object] = {"card": named(action.card)}
    name = "play"
    if action.target is not None:
        name, params["other"] = "play_at", Who(action.target)
    if action.region:
        name, params["region"] = f"{name}_region", action.region
    return told(name, e.seat, **params)


def _offer(v: View, e: Event, action: OfferSwap | Reoffer) -> Message:
    name = "reoffer" if isinstance(action, Reoffer) else "offer"
    if isinstance(action, OfferSwap) and action.card > 100:
        name = "offer_bisht"
    params = {"other": Who(action.partner), "region": action.region}
    if action.wanted:
        return told(name, e.seat, wanted=action.wanted, **params)
    return told(f"{name}_any", e.seat, **params)


def _end_turn(v: View, e: Event, action: EndTurn) -> Message:
    return told("stopped" if e.seat == OFFICIAL else "end_turn", v.turn)


# Replies


def _reply(v: View, e: Event, action: Deny | Mirror | Break | NotCandidate) -> Message:
    card = named(chain.card_played(action))
    if v.phase == "answer":
        return told("refuse_by", e.seat, card=card)
    return told("reply", e.seat, card=card)


def _assist(v: View, e: Event, action: Assist) -> Message:
    other = Who(chain.principal(chain.attack_of(v), action.side))
    return told("said_for", e.seat, card=named(chain.card_played(action)), other=other)


def _plain(name: str) -> _Narrate:
    """A line that says who, and nothing else."""
    return lambda v, e, action: told(name, e.seat)


# A swap


def _accept(v: View, e: Event, action: Accept) -> Message:
    b = swap.bargain_of(v)
    if swap.wanted_by(b) in (0, action.region):
        return _dealt(v, b, e.seat, action.region)
    return told("accept_other", e.seat, region=action.region)


def _dealt(v: View, b: Bargain, who: Seat, given: int) -> Message:
    """Both regions are recorded (E8.7)."""
    own = b.mine if b.proposer == b.owner else b.yours
    both = tuple(lands.counted(lands.get(v, number)) for number in (own, given))
    other = Who(b.partner if who == b.owner else b.owner)
    return told("swapped", who, other=other, region=own, wanted=given, n=sum(both))


def _confirm(v: View, e: Event, action: Confirm) -> Message:
    b = swap.bargain_of(v)
    return _dealt(v, b, e.seat, b.given)


def _counter(v: View, e: Event, action: Counter) -> Message:
    if action.wanted:
        return told("counter", e.seat, region=action.region, wanted=action.wanted)
    return told("counter_any", e.seat, region=action.region)


# Choices


def _choose_region(v: View, e: Event, action: ChooseRegion) -> Message:
    return told("choose_region", e.seat, region=action.region)


def _pick_blind(v: View, e: Event, action: PickBlind) -> Message:
    return told("pick_blind", e.seat, n=action.position)


def _burn_votes(v: View, e: Event, action: BurnVotes) -> Message:
    return told("burn_votes", e.seat, cards=all_named(card for _, card in action.votes))


def _pay_fees(v: View, e: Event, action: PayFees) -> Message:
    return told("pay_fees", e.seat, cards=all_named(card for _, card in action.votes))


def _distribute(v: View, e: Event, action: Distribute) -> Message:
    if not action.region:
        return told("distribute_burn", e.seat, card=named(action.card))
    return told("distribute", e.seat, card=named(action.card), region=action.region)


def _salvage(v: View, e: Event, action: Salvage) -> Message:
    return told("salvage", e.seat, card=named(action.card))


def _vote(v: View, e: Event, action: Vote) -> Message:
    return told("vote_yes" if action.yes else "vote_no", e.seat)


def _sealed(v: View, e: Event, action: Sealed) -> Message:
    name = "vote" if v.phase in ("vote", "penalty_vote", "opinion") else "sealed"
    return told(name, e.seat)


def _pick_region(v: View, e: Event, action: PickRegion) -> Message:
    return told("pick_region", e.seat, region=action.region)


def _choose_first(v: View, e: Event, action: ChooseFirst) -> Message:
    if action.seat is None:
        return told("choose_first_any", e.seat)
    return told("choose_first", e.seat, other=Who(action.seat))


# Referee and penalties


def _about(name: str) -> _Narrate:
    """The referee and a candidate."""
    return lambda v, e, action: told(name, action.seat)


def _penalise(v: View, e: Event, action: Penalise) -> Message:
    return told("penalise", action.seat, n=action.amount, offence=_offence(action.offence))


def _offence(kind: str) -> Message:
    return Message(f"elections.offence.{kind}")


def _ask_opinion(v: View, e: Event, action: AskOpinion) -> Message:
    return told("ask_opinion", action.seat, offence=_offence(action.offence))


def _call_vote(v: View, e: Event, action: CallVote) -> Message:
    return told("call_vote", e.seat, other=Who(action.seat), offence=_offence(action.offence))


def _lift(v: View, e: Event, action: Lift) -> Message:
    entry = v.ledger.entries[action.entry]
    return told("lift", entry.offender, n=entry.remedies[0].amount)


def _ruled(name: str) -> _Narrate:
    """What the referee decides about the candidate in question."""

    def ruled(v: View, e: Event, action: Action) -> Message:
        assert v.ballot is not None, "there is a question"
        return told(name, v.ballot.about)

    return ruled


def _sign(v: View, e: Event, action: Sign) -> Message:
    return told("sign", e.seat, sign=Message(f"elections.gesture.{action.gesture}"))


def _read_sign(v: View, e: Event, action: ReadSign) -> Message:
    return told("read_sign", action.seat, reading=Message(f"elections.reading.{action.reading}"))


def _wasted(v: View, e: Event, action: Wasted) -> Message:
    return told("wasted", e.seat, card=named(action.card))


_NARRATE: dict[type[Action], _Narrate] = {
    First: outcomes.first,
    DealRegions: outcomes.regions,
    Deal: outcomes.deal,
    Drawn: outcomes.drawn,
    Limit: outcomes.limit,
    Blind: outcomes.blind,
    Replies: outcomes.replies,
    Votes: outcomes.votes,
    Settle: outcomes.settle,
    Count: outcomes.count,
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
