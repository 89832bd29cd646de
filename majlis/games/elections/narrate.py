"""What each event was, as one line of the log: codes worded by the catalogues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from majlis.core.actions import Action
from majlis.core.game import Event, Message, Who
from majlis.core.seats import OFFICIAL
from majlis.games.elections import actions, chain, lands, outcomes, swap
from majlis.games.elections.lines import told
from majlis.games.elections.names import all_named, named
from majlis.games.elections.state import Bargain, View

_Narrate: TypeAlias = Callable[[View, Event, Any], Message]


def narrate(v: View, e: Event) -> Message:
    """One line of the log; ``v`` is the viewer's view just before ``e``, which is redacted."""
    return _NARRATE[type(e.action)](v, e, e.action)


# Moves


def _place(v: View, e: Event, action: actions.Place) -> Message:
    return told("place", e.seat, card=named(action.card), region=action.region)


def _move_vote(v: View, e: Event, action: actions.MoveVote) -> Message:
    params = {"origin": action.origin, "region": action.region}
    return told("move_vote", e.seat, card=named(action.card), **params)


def _play(v: View, e: Event, action: actions.Play) -> Message:
    params: dict[str, object] = {"card": named(action.card)}
    name = "play"
    if action.target is not None:
        name, params["other"] = "play_at", Who(action.target)
    if action.region:
        name, params["region"] = f"{name}_region", action.region
    return told(name, e.seat, **params)


def _offer(v: View, e: Event, action: actions.OfferSwap | actions.Reoffer) -> Message:
    name = "reoffer" if isinstance(action, actions.Reoffer) else "offer"
    if isinstance(action, actions.OfferSwap) and action.card > 100:
        name = "offer_bisht"
    params = {"other": Who(action.partner), "region": action.region}
    if action.wanted:
        return told(name, e.seat, wanted=action.wanted, **params)
    return told(f"{name}_any", e.seat, **params)


def _end_turn(v: View, e: Event, action: actions.EndTurn) -> Message:
    return told("stopped" if e.seat == OFFICIAL else "end_turn", v.turn)


# Replies


def _reply(
    v: View, e: Event, action: actions.Deny | actions.Mirror | actions.Break | actions.NotCandidate
) -> Message:
    card = named(chain.card_played(action))
    if v.phase == "answer":
        return told("refuse_by", e.seat, card=card)
    return told("reply", e.seat, card=card)


def _assist(v: View, e: Event, action: actions.Assist) -> Message:
    other = Who(chain.principal(chain.attack_of(v), action.side))
    return told("said_for", e.seat, card=named(chain.card_played(action)), other=other)


def _plain(name: str) -> _Narrate:
    """A line that says who, and nothing else."""
    return lambda v, e, action: told(name, e.seat)


# A swap


def _accept(v: View, e: Event, action: actions.Accept) -> Message:
    b = swap.bargain_of(v)
    if swap.wanted_by(b) in (0, action.region):
        return _dealt(v, b, action.region)
    return told("accept_other", e.seat, region=action.region)


def _dealt(v: View, b: Bargain, given: int) -> Message:
    """Both regions are recorded (E8.7): that of who proposed, and what he was given for it."""
    is_owner = b.proposer == b.owner
    own, other = (b.mine, b.partner) if is_owner else (b.yours, b.owner)
    n = sum(lands.counted(lands.get(v, number)) for number in (own, given))
    return told("swapped", b.proposer, other=Who(other), region=own, wanted=given, n=n)


def _confirm(v: View, e: Event, action: actions.Confirm) -> Message:
    b = swap.bargain_of(v)
    return _dealt(v, b, b.given)


def _counter(v: View, e: Event, action: actions.Counter) -> Message:
    if action.wanted:
        return told("counter", e.seat, region=action.region, wanted=action.wanted)
    return told("counter_any", e.seat, region=action.region)


# Choices


def _choose_region(v: View, e: Event, action: actions.ChooseRegion) -> Message:
    return told("choose_region", e.seat, region=action.region)


def _pick_blind(v: View, e: Event, action: actions.PickBlind) -> Message:
    return told("pick_blind", e.seat, n=action.position)


def _burn_votes(v: View, e: Event, action: actions.BurnVotes) -> Message:
    return told("burn_votes", e.seat, cards=all_named(card for _, card in action.votes))


def _pay_fees(v: View, e: Event, action: actions.PayFees) -> Message:
    return told("pay_fees", e.seat, cards=all_named(card for _, card in action.votes))


def _distribute(v: View, e: Event, action: actions.Distribute) -> Message:
    if not action.region:
        return told("distribute_burn", e.seat, card=named(action.card))
    return told("distribute", e.seat, card=named(action.card), region=action.region)


def _salvage(v: View, e: Event, action: actions.Salvage) -> Message:
    return told("salvage", e.seat, card=named(action.card))


def _vote(v: View, e: Event, action: actions.Vote) -> Message:
    return told("vote_yes" if action.yes else "vote_no", e.seat)


def _sealed(v: View, e: Event, action: actions.Sealed) -> Message:
    name = "vote" if v.phase in ("vote", "penalty_vote", "opinion") else "sealed"
    return told(name, e.seat)


def _pick_region(v: View, e: Event, action: actions.PickRegion) -> Message:
    return told("pick_region", e.seat, region=action.region)


def _choose_first(v: View, e: Event, action: actions.ChooseFirst) -> Message:
    if action.seat is None:
        return told("choose_first_any", e.seat)
    return told("choose_first", e.seat, other=Who(action.seat))


# Referee and penalties


def _about(name: str) -> _Narrate:
    """The referee and a candidate."""
    return lambda v, e, action: told(name, action.seat)


def _penalise(v: View, e: Event, action: actions.Penalise) -> Message:
    return told("penalise", action.seat, n=action.amount, offence=_offence(action.offence))


def _offence(kind: str) -> Message:
    return Message(f"elections.offence.{kind}")


def _ask_opinion(v: View, e: Event, action: actions.AskOpinion) -> Message:
    return told("ask_opinion", action.seat, offence=_offence(action.offence))


def _call_vote(v: View, e: Event, action: actions.CallVote) -> Message:
    return told("call_vote", e.seat, other=Who(action.seat), offence=_offence(action.offence))


def _lift(v: View, e: Event, action: actions.Lift) -> Message:
    entry = v.ledger.entries[action.entry]
    return told("lift", entry.offender, n=entry.remedies[0].amount)


def _ruled(name: str) -> _Narrate:
    """What the referee decides about the candidate in question."""

    def ruled(v: View, e: Event, action: Action) -> Message:
        assert v.ballot is not None, "there is a question"
        return told(name, v.ballot.about)

    return ruled


def _sign(v: View, e: Event, action: actions.Sign) -> Message:
    return told("sign", e.seat, sign=Message(f"elections.gesture.{action.gesture}"))


def _read_sign(v: View, e: Event, action: actions.ReadSign) -> Message:
    return told("read_sign", action.seat, reading=Message(f"elections.reading.{action.reading}"))


def _wasted(v: View, e: Event, action: actions.Wasted) -> Message:
    return told("wasted", e.seat, card=named(action.card))


_NARRATE: dict[type[Action], _Narrate] = {
    actions.First: outcomes.first,
    actions.DealRegions: outcomes.regions,
    actions.Deal: outcomes.deal,
    actions.Drawn: outcomes.drawn,
    actions.Limit: outcomes.limit,
    actions.Blind: outcomes.blind,
    actions.Replies: outcomes.replies,
    actions.Votes: outcomes.votes,
    actions.Settle: outcomes.settle,
    actions.Count: outcomes.count,
    actions.Place: _place,
    actions.MoveVote: _move_vote,
    actions.Play: _play,
    actions.OfferSwap: _offer,
    actions.EndTurn: _end_turn,
    actions.Pass: _plain("pass"),
    actions.Deny: _reply,
    actions.Mirror: _reply,
    actions.Assist: _assist,
    actions.Break: _reply,
    actions.NotCandidate: _reply,
    actions.Sealed: _sealed,
    actions.Wasted: _wasted,
    actions.Accept: _accept,
    actions.Refuse: _plain("refuse"),
    actions.Counter: _counter,
    actions.Confirm: _confirm,
    actions.Reoffer: _offer,
    actions.ChooseRegion: _choose_region,
    actions.PickBlind: _pick_blind,
    actions.BurnVotes: _burn_votes,
    actions.PayFees: _pay_fees,
    actions.Distribute: _distribute,
    actions.Salvage: _salvage,
    actions.DoneLooking: _plain("done_looking"),
    actions.Vote: _vote,
    actions.PickRegion: _pick_region,
    actions.ChooseFirst: _choose_first,
    actions.Warn: _about("warn"),
    actions.Penalise: _penalise,
    actions.AskOpinion: _ask_opinion,
    actions.Lift: _lift,
    actions.Expel: _ruled("expel"),
    actions.Dismiss: _ruled("dismiss"),
    actions.ReadSign: _read_sign,
    actions.CallVote: _call_vote,
    actions.Sign: _sign,
    actions.Leave: _plain("leave"),
}
