"""The twin worlds would notice a view, a need or an event that tells too much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Event, Need
from majlis.core.seats import OFFICIAL, Seat
from tests.games.divan.rules import Divan
from tests.games.divan.state import State, View
from tests.suite.games import resolved, walk
from tests.suite.test_every_game import assert_same_event, assert_same_to, viewers


class TellsLengthOfHand(Divan):
    """Puts the sum of everybody's cards where only a count belongs."""

    def view(self, s: State, seat: Seat) -> View:
        return msgspec.structs.replace(
            super().view(s, seat), counts=tuple(sum(hand) for hand in s.hands)
        )


class AsksOnlyWhoHolds(Divan):
    """Lets only a seat that holds the claimed card challenge."""

    def legal(self, s: State, need: Need) -> Sequence[Action]:
        legal = super().legal(s, need)
        holds = need.seat >= 0 and s.claim in s.hands[need.seat]
        return legal if need.kind != "challenge" or holds else legal[1:]

    def needs(self, s: State) -> tuple[Need, ...]:
        return tuple(
            need
            for need in super().needs(s)
            if need.kind != "challenge" or s.claim in s.hands[need.seat]
        )


class ShowsMarks(Divan):
    """Shows everybody what the official notes."""

    def view(self, s: State, seat: Seat) -> View:
        return msgspec.structs.replace(super().view(s, seat), marks=s.marks)


class ShowsTheOfficialHands(Divan):
    """Takes the official for one who may see every hand."""

    def view(self, s: State, seat: Seat) -> View:
        shown = super().view(s, seat)
        return shown if seat != OFFICIAL else msgspec.structs.replace(shown, hand=sum(s.hands, ()))


class ShowsDealtCards(Divan):
    """Forgets to mask what is dealt."""

    def redact(self, before: State, e: Event, seat: Seat) -> Event | None:
        return e


def differences(game: Any) -> None:
    for seed in range(4):
        whim = Stream(bytes([seed]), "twin")
        for before, event, _ in walk(game, resolved("divan", referee="seat"), 4, seed):
            for viewer in viewers("divan", 4):
                twin = Divan().imagine(Divan().view(before, viewer), whim)
                assert_same_to(game, before, twin, viewer)
                if event.seat == viewer:
                    assert_same_event(game, before, twin, event, viewer)
                seen = game.redact(before, event, viewer)
                shown = game.redact(before, dealt_otherwise(event), viewer)
                owner = getattr(event.action, "seat", None)
                assert owner == viewer or seen == shown or event.seat != -1


def dealt_otherwise(event: Event) -> Event:
    """The same event in a world where another card was dealt."""
    card = getattr(event.action, "card", None)
    if event.seat != -1 or card is None:
        return event
    other = msgspec.structs.replace(event.action, card=card % 6 + 1)
    return msgspec.structs.replace(event, action=other)


def test_divan_keeps_its_secrets() -> None:
    differences(Divan())


@pytest.mark.parametrize(
    "leaky",
    [
        TellsLengthOfHand,
        AsksOnlyWhoHolds,
        ShowsMarks,
        ShowsTheOfficialHands,
        ShowsDealtCards,
    ],
)
def test_a_leak_is_found(leaky: type[Divan]) -> None:
    with pytest.raises(AssertionError):
        differences(leaky())
