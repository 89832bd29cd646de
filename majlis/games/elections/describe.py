"""The position in plain words (E17), and what a choice says: codes worded by the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from majlis.core.actions import Action, tag_of
from majlis.core.game import Message, Who
from majlis.core.seats import OFFICIAL, Seat
from majlis.core.tell import result_message
from majlis.games.elections import actions, lands, people, turns
from majlis.games.elections.chain import other_side, principal, word
from majlis.games.elections.names import all_named, named, need, results, signed
from majlis.games.elections.narrate import narrate
from majlis.games.elections.state import Attack, Bargain, Region, View

__all__ = ["describe", "label", "narrate", "story"]


def _said(name: str, **params: object) -> Message:
    return Message(f"elections.describe.{name}", params)


# The position


def describe(v: View) -> tuple[Message, ...]:
    """The position: the cycle, everybody, what is going on, one's own cards, what is awaited."""
    if not v.cycle:
        return (*_regions(v), *awaited(v))
    return (*_lines(v), *_end(v)) if v.outcome is not None else tuple(_lines(v))


def _lines(v: View) -> Iterator[Message]:
    yield _said("cycle", cycle=v.cycle, cycles=v.law.cycles, round=v.round, bank=v.bank)
    if v.announced:
        yield _said("announced", cycle=v.cycle - 1, results=results(v.announced))
    for seat in people.seats_of(v):
        yield from _candidate(v, seat)
    if v.arena:
        yield _said("arena", n=len(v.arena), card=named(v.arena[-1]))
    yield from story(v)
    yield from _own(v)
    yield from awaited(v)


def _candidate(v: View, seat: Seat) -> Iterator[Message]:
    """With the number of the seat, by which candidates are named when one types."""
    c = v.candidates[seat]
    who: dict[str, object] = {"who": Who(seat), "seat": seat + 1}
    if c.is_in:
        yield _said("candidate", n=v.counts[seat], votes=lands.count_of(v, seat), **who)
    else:
        yield _said(c.status, **who)
    yield from (_said(f"flag.{name}", **params) for name, params in _flags(v, seat))
    yield from _regions_of(v, seat)


def _flags(v: View, seat: Seat) -> Iterator[tuple[str, dict[str, object]]]:
    """What lies on a candidate (E17)."""
    c, who = v.candidates[seat], Who(seat)
    if c.rest:
        yield "rest", {"who": who, "n": c.rest}
    if c.muted:
        yield "mute", {"who": who, "n": c.muted}
    if c.immunity:
        yield "immunity", {"who": who, "n": c.immunity}
    for other in c.barred_from:
        yield "barred", {"who": who, "other": Who(other)}


def _regions_of(v: View, seat: Seat) -> Iterator[Message]:
    held = lands.held(v, seat)
    yield from (_region(region) for region in held if region.votes or region.pins)
    bare = tuple(region.number for region in held if not (region.votes or region.pins))
    if bare:
        yield _said("bare", regions=bare)


def _region(region: Region) -> Message:
    if region.closed:
        return _said("closed", region=region.number, n=region.sum)
    params = {"region": region.number, "n": lands.counted(region)}
    votes = tuple(card % 1000 for card in region.votes)
    if region.pins and not votes:
        return _said("pinned_bare", region=region.number, pins=all_named(region.pins))
    if region.pins:
        return _said("pinned", votes=votes, pins=all_named(region.pins), **params)
    return _said("region", votes=votes, **params)


def _regions(v: View) -> Iterator[Message]:
    """Before the first deal: whose regions are which."""
    yield _said("before")
    for seat in people.seats_of(v):
        numbers = tuple(region.number for region in lands.held(v, seat))
        if numbers:
            yield _said("homes", who=Who(seat), regions=numbers)


# What is going on


def story(v: View) -> Iterator[Message]:
    """The turn, and what is being played in it."""
    if v.turn >= 0 and v.phase != "over":
        yield _said("turn", who=Who(v.turn), n=turns.moves_left(v))
    if v.bargain is not None:
        yield _bargain(v.bargain)
    if v.fees is not None:
        yield _said("fees", who=Who(v.fees.player))
        if v.fees.tray:
            yield _said("tray", cards=all_named(v.fees.tray))
    if v.attack is not None:
        yield from _attack(v.attack)
    if v.ballot is not None:
        name = f"ballot.{v.ballot.kind}"
        yield _said(name, who=Who(v.ballot.about), by=Who(v.ballot.by))


def _bargain(b: Bargain) -> Message:
    own, wanted = (b.mine, b.yours) if b.proposer == b.owner else (b.yours, b.mine)
    params = {"who": Who(b.proposer), "region": own}
    other = b.partner if b.proposer == b.owner else b.owner
    if wanted:
        return _said("bargain", other=Who(other), wanted=wanted, **params)
    return _said("bargain_any", other=Who(other), **params)


def _attack(a: Attack) -> Iterator[Message]:
    yield _said("attack", who=Who(a.attacker), card=named(a.card), other=Who(a.target))
    for reply in a.replies:
        side, own = principal(a, reply.side), {"who": Who(reply.seat), "card": named(reply.card)}
        helps = side != reply.seat
        yield _said("reply.for", **own, other=Who(side)) if helps else _said("reply", **own)
    if a.result is None:
        yield _said("word", who=Who(principal(a, word(a))))


def _own(v: View) -> Iterator[Message]:
    """What the viewer alone sees."""
    if v.hand:
        yield _said("hand", cards=all_named(v.hand))
    if v.seen is not None:
        yield _said("seen", who=Who(v.seen.seat), cards=all_named(v.seen.cards))
    if v.book is not None and v.outcome is None:
        yield _said("book", results=results(v.book.totals()))


def awaited(v: View) -> Iterator[Message]:
    """Whom the table waits for, and what for."""
    waiting = v.asking.waiting if v.asking is not None else (v.asked,)
    if v.outcome is None and all(seat >= 0 or seat == OFFICIAL for seat in waiting):
        yield _said("awaits", who=tuple(map(Who, waiting)), need=need(v.phase))


def _end(v: View) -> Iterator[Message]:
    assert v.outcome is not None, "the game is over"
    yield result_message(v.outcome)
    if not v.outcome.void:
        for rank in v.ranking:
            yield _said("rank", place=rank.place, who=Who(rank.seat), n=signed(rank.votes))


# Choices

_Label: TypeAlias = Callable[[View, Any], tuple[str, dict[str, object]]]


def label(v: View, action: Action) -> Message:
    """What a button or a numbered choice for ``action`` says."""
    tag = tag_of(action)
    worder = _LABELS.get(type(action))
    if worder is not None:
        name, params = worder(v, action)
    elif getattr(action, "bisht", False):
        name, params = f"{tag}.bisht", {}
    else:
        name, params = tag, dict(_fields(action))
    return Message(f"elections.verb.{name}", params)


def _fields(action: Action) -> Iterator[tuple[str, object]]:
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if not isinstance(value, bool):
            yield name, value


def _play(v: View, action: actions.Play) -> tuple[str, dict[str, object]]:
    params: dict[str, object] = {"card": named(action.card)}
    name = "play"
    if action.target is not None:
        name, params["other"] = f"{name}.at", Who(action.target)
    if action.region:
        name, params["region"] = f"{name}.region", action.region
    return name, params


def _offer(v: View, action: actions.OfferSwap | actions.Reoffer) -> tuple[str, dict[str, object]]:
    is_bisht = isinstance(action, actions.OfferSwap) and action.card > 100
    name = (
        ("offer.bisht" if is_bisht else "offer")
        if isinstance(action, actions.OfferSwap)
        else "reoffer"
    )
    params = {"other": Who(action.partner), "region": action.region}
    return _wanting(name, params, action.wanted)


def _counter(v: View, action: actions.Counter) -> tuple[str, dict[str, object]]:
    return _wanting("counter", {"region": action.region}, action.wanted)


def _wanting(name: str, params: dict[str, object], wanted: int) -> tuple[str, dict[str, object]]:
    if wanted:
        return name, {**params, "wanted": wanted}
    return f"{name}.any", params


def _assist(v: View, action: actions.Assist) -> tuple[str, dict[str, object]]:
    """For whom, and so against whose word."""
    assert v.attack is not None, "there is an attack"
    name = "assist.bisht" if action.bisht else "assist"
    helped = principal(v.attack, action.side)
    return name, {"who": Who(helped), "other": Who(principal(v.attack, other_side(action.side)))}


def _pass(v: View, action: actions.Pass) -> tuple[str, dict[str, object]]:
    name = "pass.swap" if v.phase == "interfere" else "pass"
    return (f"{name}.whole" if action.whole else name), {}


def _votes(v: View, action: actions.BurnVotes | actions.PayFees) -> tuple[str, dict[str, object]]:
    return tag_of(action), {"cards": all_named(card for _, card in action.votes)}


def _distribute(v: View, action: actions.Distribute) -> tuple[str, dict[str, object]]:
    card = named(action.card)
    if not action.region:
        return "distribute.burn", {"card": card}
    return "distribute", {"card": card, "region": action.region}


def _vote(v: View, action: actions.Vote) -> tuple[str, dict[str, object]]:
    who: dict[str, object] = {} if v.ballot is None else {"who": Who(v.ballot.about)}
    kind = "confidence" if v.ballot is None else v.ballot.kind
    return f"vote.{kind}.{'yes' if action.yes else 'no'}", who


def _choose_first(v: View, action: actions.ChooseFirst) -> tuple[str, dict[str, object]]:
    if action.seat is None:
        return "choose_first.any", {}
    return "choose_first", {"who": Who(action.seat)}


def _penalise(v: View, action: actions.Penalise) -> tuple[str, dict[str, object]]:
    return "penalise", {
        "who": Who(action.seat),
        "n": action.amount,
        "offence": offence(action.offence),
    }


def offence(kind: str) -> Message:
    """A kind of offence by its name."""
    return Message(f"elections.offence.{kind}")


def _lift(v: View, action: actions.Lift) -> tuple[str, dict[str, object]]:
    entry = v.ledger.entries[action.entry]
    return "lift", {"who": Who(entry.offender), "n": entry.remedies[0].amount}


def _accused(
    v: View, action: actions.AskOpinion | actions.CallVote
) -> tuple[str, dict[str, object]]:
    return tag_of(action), {"who": Who(action.seat), "offence": offence(action.offence)}


def _read_sign(v: View, action: actions.ReadSign) -> tuple[str, dict[str, object]]:
    reading = Message(f"elections.reading.{action.reading}")
    return "read_sign", {"who": Who(action.seat), "reading": reading}


def _ruling(v: View, action: actions.Expel | actions.Dismiss) -> tuple[str, dict[str, object]]:
    """About whoever is in question."""
    assert v.ballot is not None, "there is a question"
    return tag_of(action), {"who": Who(v.ballot.about)}


_LABELS: dict[type[Action], _Label] = {
    actions.Expel: _ruling,
    actions.Dismiss: _ruling,
    actions.Place: lambda v, a: ("place", {"card": named(a.card), "region": a.region}),
    actions.MoveVote: lambda v, a: (
        "move_vote",
        {"card": named(a.card), "origin": a.origin, "region": a.region},
    ),
    actions.Play: _play,
    actions.OfferSwap: _offer,
    actions.Reoffer: _offer,
    actions.Counter: _counter,
    actions.EndTurn: lambda v, a: (
        ("end_turn.referee", {"who": Who(v.turn)}) if v.seat == OFFICIAL else ("end_turn", {})
    ),
    actions.Pass: _pass,
    actions.Assist: _assist,
    actions.PickBlind: lambda v, a: ("pick_blind", {"n": a.position}),
    actions.BurnVotes: _votes,
    actions.PayFees: _votes,
    actions.Distribute: _distribute,
    actions.Salvage: lambda v, a: ("salvage", {"card": named(a.card)}),
    actions.DoneLooking: lambda v, a: ("done_looking", {}),
    actions.Vote: _vote,
    actions.ChooseFirst: _choose_first,
    actions.Warn: lambda v, a: ("warn", {"who": Who(a.seat)}),
    actions.Penalise: _penalise,
    actions.AskOpinion: _accused,
    actions.CallVote: _accused,
    actions.Lift: _lift,
    actions.ReadSign: _read_sign,
    actions.Sign: lambda v, a: ("sign", {"sign": Message(f"elections.gesture.{a.gesture}")}),
}
