"""The position and each event in words: codes and parameters, worded by the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from majlis.core.actions import Action, tag_of
from majlis.core.game import Event, Message, Who
from majlis.core.seats import Seat
from majlis.core.tell import result_message
from majlis.games.coup import claims
from majlis.games.coup.actions import (
    TURNS,
    Block,
    Challenge,
    Deal,
    Draft,
    Drawn,
    First,
    Lose,
    Pass,
    PutBack,
    Resign,
    ShowTo,
    TurnUp,
    Verdict,
)
from majlis.games.coup.cards import NAMES, UNKNOWN, Card
from majlis.games.coup.deeds import DEEDS, claimed
from majlis.games.coup.state import Pending, Player, View


def _said(name: str, **params: object) -> Message:
    return Message(f"coup.describe.{name}", params)


def name_of(card: Card) -> Message:
    """A character; a number that is none of them is called so."""
    return Message(f"coup.card.{NAMES[card]}" if card in range(len(NAMES)) else "coup.card.no")


def names_of(some: Iterable[Card]) -> tuple[Message, ...]:
    """Several characters, in their order."""
    return tuple(map(name_of, some))


def need(kind: str) -> Message:
    """What somebody is asked for."""
    return Message(f"coup.need.{kind}")


# The position


def describe(v: View) -> tuple[Message, ...]:
    """The position: everybody, the table, what is claimed, one's own hand, what is awaited."""
    if not v.opened:
        return (_said("before"),)
    if v.outcome is not None:
        return (*map(_player, v.players), *_end(v))
    return (*map(_player, v.players), _table(v), *story(v), *_own(v), *awaited(v))


def _player(p: Player) -> Message:
    """With the number of the seat, by which players are named when one types."""
    if not p.alive and not p.dead:
        return _said("out_empty", who=Who(p.seat))
    if not p.alive:
        return _said("out", who=Who(p.seat), dead=names_of(p.dead))
    params = {"who": Who(p.seat), "seat": p.seat + 1, "n": p.coins, "hidden": p.hidden}
    if p.dead:
        return _said("player_dead", **params, dead=names_of(p.dead))
    return _said("player", **params)


def _table(v: View) -> Message:
    if v.treasury is None:
        return _said("table_unlimited", n=v.court)
    return _said("table", n=v.court, coins=v.treasury)


def story(v: View) -> Iterator[Message]:
    """What is being played: the action, the counter, the challenge; or what it has led to."""
    p = v.pending
    if p is None:
        if v.phase == "act" and v.must_coup:
            yield _said("must_coup", who=Who(v.turn), n=v.players[v.turn].coins)
        return
    if (consequence := _consequence(v, p)) is not None:
        yield consequence
        return
    yield _announced("coup.narrate", p, v)
    if p.blocker is not None:
        yield _said("blocks", who=Who(p.blocker), card=name_of(p.block_claim))
    if p.challenger is not None and v.phase == "turn_up":
        doubted = {"other": Who(claims.claimant(v)), "card": name_of(claims.character(v))}
        yield _said("challenges", who=Who(p.challenger), **doubted)


def _consequence(v: View, p: Pending) -> Message | None:
    """What a card is lost, put back or looked at for: no claim is open any more."""
    other = {} if p.target is None else {"other": Who(p.target)}
    match v.phase:
        case "lose" if v.todo[0].kind == "suffer":
            return _said(f"suffers.{p.verb}", who=Who(p.actor), **other)
        case "lose":
            proved = {"other": Who(claims.claimant(v)), "card": name_of(claims.character(v))}
            return _said("suffers.challenge", who=Who(v.asked), **proved)
        case "put_back":
            return _said("exchanges", who=Who(p.actor))
        case "show" | "verdict":
            return _said("examines", who=Who(p.actor), **other)
    return None


def _announced(domain: str, p: Pending, v: View) -> Message:
    card = name_of(p.claim)
    other = {} if p.target is None else {"other": Who(p.target)}
    return Message(f"{domain}.{_worded(p.verb, v)}", {"who": Who(p.actor), "card": card, **other})


def _worded(tag: str, v: View) -> str:
    """An exchange is worded by how many cards are drawn (C7.4, C7.5)."""
    return f"{tag}.{NAMES[v.law.fifth]}" if tag == "exchange" else tag


def _own(v: View) -> Iterator[Message]:
    """What the viewer alone sees."""
    if v.hand:
        yield _said("hand", cards=names_of(v.hand))
    if any(v.drawn):
        yield _said("drawn", cards=names_of(v.drawn))
    if v.phase == "verdict" and v.shown and v.pending is not None and v.seat == v.pending.actor:
        yield _said("shown", who=Who(claims.target(v)), card=name_of(v.shown))


def awaited(v: View) -> Iterator[Message]:
    """Whom the table waits for, and what for."""
    waiting = v.asking.waiting if v.asking is not None else (v.asked,)
    if v.phase not in ("first", "deal", "draw"):
        yield _said("awaits", who=tuple(map(Who, waiting)), need=need(v.phase))


def _end(v: View) -> Iterator[Message]:
    assert v.outcome is not None, "the game is over"
    yield result_message(v.outcome)
    if v.outcome.void:
        return
    winner = v.players[v.ranking[0]]
    yield _said("last", who=Who(winner.seat), cards=names_of(winner.hand))
    yield _said("ranking", who=tuple(map(Who, v.ranking)))
    for seat, t in enumerate(v.tallies):
        fields = {name: getattr(t, name) for name in t.__struct_fields__}
        yield _said("tally", who=Who(seat), **fields)


# The log

_Narrate: TypeAlias = Callable[[View, Event, Any], Message]


def narrate(v: View, e: Event) -> Message:
    """One line of the log; ``v`` is the view just before ``e``."""
    return _NARRATE[type(e.action)](v, e, e.action)


def _told(name: str, who: Seat, **params: object) -> Message:
    return Message(f"coup.narrate.{name}", {"who": Who(who), **params})


def _first(v: View, e: Event, action: First) -> Message:
    return _told("first", action.seat)


def _deal(v: View, e: Event, action: Deal) -> Message:
    own = action.hands[v.seat] if v.seat >= 0 else ()
    if not own:
        return Message("coup.narrate.deal")
    return Message("coup.narrate.deal_own", {"cards": names_of(own)})


def _draft(v: View, e: Event, action: Draft) -> Message:
    if action.card == UNKNOWN:
        return _told("draft", e.seat)
    return _told("draft_own", e.seat, card=name_of(action.card))


def _turn(v: View, e: Event, action: Any) -> Message:
    tag = tag_of(action)
    target = getattr(action, "target", None)
    return _announced(
        "coup.narrate", Pending(e.seat, tag, target, claim=claimed(tag, v.law.fifth)), v
    )


def _challenge(v: View, e: Event, action: Challenge) -> Message:
    doubted = {"other": Who(claims.claimant(v)), "card": name_of(claims.character(v))}
    return _told("challenge", e.seat, **doubted)


def _pass(v: View, e: Event, action: Pass) -> Message:
    """What he lets pass: the action, a claim, or a counter."""
    if v.phase == "block":
        return _told("pass", e.seat, other=Who(claims.pending(v).actor))
    name = "pass.claim" if v.phase == "challenge" else "pass.counter"
    return _told(name, e.seat, other=Who(claims.claimant(v)))


def _block(v: View, e: Event, action: Block) -> Message:
    return _told("block", e.seat, card=name_of(action.card))


def _turn_up(v: View, e: Event, action: TurnUp) -> Message:
    """Whether the challenge fails, or succeeds and costs the claimant this card, or the game."""
    card, claim = name_of(action.card), name_of(claims.character(v))
    if action.card == claims.character(v):
        return _told("proved", e.seat, card=card, other=Who(claims.doubter(v)))
    name = "caught" if v.players[e.seat].hidden > 1 else "caught_out"
    return _told(name, e.seat, card=card, claim=claim)


def _lose(v: View, e: Event, action: Lose) -> Message:
    name = "lose" if v.players[e.seat].hidden > 1 else "lose_out"
    return _told(name, e.seat, card=name_of(action.card))


def _drawn(v: View, e: Event, action: Drawn) -> Message:
    """A replacement, or cards for an exchange; to their owner, which they are."""
    own = UNKNOWN not in action.cards
    is_exchange = v.todo[1].kind == "put_back"
    name = "drawn" if is_exchange else "replaced"
    if own:
        return _told(f"{name}_own", action.seat, cards=names_of(action.cards))
    return _told(name, action.seat, n=len(action.cards))


def _put_back(v: View, e: Event, action: PutBack) -> Message:
    if UNKNOWN in action.cards:
        return _told("put_back", e.seat, n=len(action.cards))
    return _told("put_back_own", e.seat, cards=names_of(action.cards))


def _show_to(v: View, e: Event, action: ShowTo) -> Message:
    if action.card == UNKNOWN:
        return _told("show_to", e.seat, other=Who(v.turn))
    return _told("show_to_own", e.seat, other=Who(v.turn), card=name_of(action.card))


def _verdict(v: View, e: Event, action: Verdict) -> Message:
    return _told("swap" if action.swap else "keep", e.seat, other=Who(claims.target(v)))


def _resign(v: View, e: Event, action: Resign) -> Message:
    return _told("resign", e.seat)


_NARRATE: dict[type[Action], _Narrate] = {
    First: _first,
    Deal: _deal,
    Draft: _draft,
    **dict.fromkeys(TURNS, _turn),
    Challenge: _challenge,
    Pass: _pass,
    Block: _block,
    TurnUp: _turn_up,
    Lose: _lose,
    Drawn: _drawn,
    PutBack: _put_back,
    ShowTo: _show_to,
    Verdict: _verdict,
    Resign: _resign,
}


# Choices


def label(v: View, action: Action) -> Message:
    """What a button or a numbered choice for ``action`` says."""
    tag = tag_of(action)
    code = f"coup.verb.{tag}"
    if tag in DEEDS:
        return _label_turn(v, tag, action)
    match action:
        case Challenge():
            doubted = {"other": Who(claims.claimant(v)), "card": name_of(claims.character(v))}
            return Message(code, doubted)
        case Pass() if v.phase != "block":
            return Message(f"{code}.claim")
        case Block(card=card) | TurnUp(card=card) | Lose(card=card) | ShowTo(card=card):
            return Message(code, {"card": name_of(card)})
        case Draft(card=card):
            return Message(code, {"card": name_of(card)})
        case PutBack(cards=back):
            return Message(code, {"cards": names_of(back)})
        case Verdict(swap=swap):
            return Message(f"{code}.{'swap' if swap else 'keep'}")
    return Message(code)


def _label_turn(v: View, tag: str, action: Any) -> Message:
    params: dict[str, object] = {"card": name_of(claimed(tag, v.law.fifth))}
    if DEEDS[tag].aimed:
        params["other"] = Who(action.target)
    return Message(f"coup.verb.{_worded(tag, v)}", params)
