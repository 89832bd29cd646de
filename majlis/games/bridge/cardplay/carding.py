"""What the robots' leads and signals mean by agreement, for whoever asks (40B, 20F).

A meaning is read from cards that everybody has seen, never from a hand: it is what the side has
agreed, and so what its opponents may know, not what a player holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from majlis.core.game import Message
from majlis.core.seats import Seat
from majlis.games.bridge.cardplay import leads
from majlis.games.bridge.cardplay.signals import NINE
from majlis.games.bridge.cards import LENGTH, NOTRUMP, Card, Strain, side
from majlis.games.bridge.state import Played, Standing

_LEADS = ("ace", "king", "queen", "jack", "ten", "high", "low", "trump", "trump_top")
_NOTRUMP_LEADS = tuple(f"{name}_notrump" for name in _LEADS[:5])
_SIGNALS = ("attitude", "count", "discard")


def _said(name: str) -> Message:
    return Message(f"bridge.carding.{name}")


def agreements() -> tuple[Message, ...]:
    """All that is agreed: leads against suits and notrump, signals."""
    return tuple(map(_said, (*_LEADS, *_NOTRUMP_LEADS, *_SIGNALS)))


def explained(s: Standing, one: Played) -> Message | None:
    """What a card that was played means by agreement; ``None``: nothing, as declarer's cards."""
    contract = s.contract
    if contract is None or side(one.seat) == side(contract.declarer):
        return None
    for number, plays in enumerate(_tricks(s)):
        if one in plays:
            before = plays[: plays.index(one)]
            name = _meaning(before, one, contract.strain, is_opening=number == 0)
            return None if name is None else _said(name)
    return None


def _tricks(s: Standing) -> Iterator[Sequence[Played]]:
    yield from (trick.plays for trick in s.tricks)
    yield s.trick


def _meaning(
    before: Sequence[Played], one: Played, strain: Strain, *, is_opening: bool
) -> str | None:
    if not before:
        return leads.meaning(one.card, strain) if is_opening else None
    if one.card % LENGTH > NINE or one.card // LENGTH == strain != NOTRUMP:
        return None
    if one.card // LENGTH != before[0].card // LENGTH:
        return "discard"
    if len(before) > 1 and _best(before, strain) < one.card:
        return None
    return _signal(before[0].seat, one.seat)


def _signal(leader: Seat, seat: Seat) -> str:
    return "attitude" if side(leader) == side(seat) else "count"


def _best(before: Sequence[Played], strain: Strain) -> Card:
    """The highest card of the suit led so far; above all where it was ruffed."""
    led = before[0].card // LENGTH
    cards = [one.card for one in before]
    if led != strain and any(card // LENGTH == strain for card in cards):
        return 4 * LENGTH
    return max(card for card in cards if card // LENGTH == led)
