"""What is said of a moment of a board that is over: the call or card that came last. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from majlis.core.game import Message
from majlis.core.seats import Seat
from majlis.games.bridge import describe
from majlis.games.bridge.cardplay import carding
from majlis.games.bridge.doubledummy import Study
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.imagine import on_table
from majlis.games.bridge.state import Played, View
from majlis.games.bridge.words import call_name, card_name


def _said(name: str, **params: object) -> Message:
    return Message(f"bridge.review.{name}", params)


def told(v: View, step: int, found: Study | None, robots: Collection[Seat]) -> Message | None:
    """Of step ``step``: what the call meant; what the card cost, and by what agreement a robot
    played it. Nothing where there is nothing to say."""
    parts = list(_told(v, step, found, robots))
    if not parts:
        return None
    first, *others = parts
    for other in others:
        first = _said("both", first=first, second=other)
    return first


def _told(v: View, step: int, found: Study | None, robots: Collection[Seat]) -> Iterator[Message]:
    if step <= len(v.calls):
        yield from _call(v, step - 1)
        return
    at = step - len(v.calls) - 1
    one = list(on_table(v))[at]
    if found is not None and at < len(found.costs):
        yield _card(found, at, one)
    if one.seat in robots and (meant := carding.explained(v, one)) is not None:
        yield _said("agreed", text=meant)


def _call(v: View, at: int) -> Iterator[Message]:
    if at < 0 or not v.calls[at].explanation:
        return
    called = v.calls[at]
    text = describe.meaning(called.explanation)
    yield _said("call", seat=seat_name(called.seat), call=call_name(called.call), text=text)


def _card(found: Study, at: int, one: Played) -> Message:
    params: dict[str, Any] = {"seat": seat_name(one.seat), "card": card_name(one.card)}
    name = "lost" if found.costs[at] else "kept"
    return _said(name, **params, n=found.costs[at], tricks=found.comes_to(at))
