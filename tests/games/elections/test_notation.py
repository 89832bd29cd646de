"""What is typed: every action as text and back, short forms, and what means nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from majlis.core.actions import Action, tag_of
from majlis.core.chance import Stream
from majlis.core.game import Choice, Refusal
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE
from majlis.games.elections import cards
from majlis.games.elections.actions import (
    Assist,
    BurnVotes,
    Deny,
    Distribute,
    EndTurn,
    MoveVote,
    OfferSwap,
    Pass,
    PickBlind,
    PickRegion,
    Place,
    Play,
    Salvage,
    Vote,
)
from majlis.games.elections.notation import parse, spell
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import View
from tests.games.elections.positions import A, B, C, card, hand, position
from tests.suite.games import resolved, selected, varied, walk

VIEW = GAME.view(position(4, {A: "20"}, {A: ["80 60"]}), A)


def options(seed: int) -> dict[str, OptionValue]:
    return {**varied("elections", seed), "referee": ("auto", "seat")[seed % 2], "cycles": 2}


def written(seeds: int) -> Iterator[tuple[str, Action, View]]:
    """What may be done in random games as it is written, before whoever may do it."""
    whim = Stream(b"typed", "typed")
    for seed in range(seeds):
        for before, _, _ in walk(GAME, options(seed), 4, seed):
            for need in GAME.needs(before):
                if need.seat == CHANCE:
                    continue
                view, legal = GAME.view(before, need.seat), GAME.legal(before, need)
                if isinstance(legal, Choice):
                    legal = (selected(GAME, before, need, legal, whim),)
                for action in legal if len(legal) < 40 else [whim.choice(legal) for _ in range(20)]:
                    yield spell(action, view), action, view


def test_every_legal_action_can_be_typed() -> None:
    """And means itself, before whoever may do it."""
    seen = set()
    for text, action, view in written(seeds=6):
        assert parse(text, view) == action, text
        seen.add(tag_of(action))
    assert len(seen) > 30


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("80 3", Place(card("80"), 3)),
        ("PLACE 80 3", Place(card("80"), 3)),
        ("80>3", Place(card("80"), 3)),
        ("bisht 500 3", Place(card("bisht:500"), 3)),
        ("80 3>5", MoveVote(card("80"), 3, 5)),
        ("move bisht 80 3 5", MoveVote(card("bisht:80"), 3, 5)),
        ("insp 2", Play(cards.INSPECT, B)),
        ("bisht insp 2", Play(cards.as_bisht(cards.INSPECT), B)),
        ("take 2 14", Play(cards.TAKE_REGION, B, 14)),
        ("double 3", Play(cards.DOUBLE, None, 3)),
        ("imm", Play(cards.IMMUNITY)),
        ("burn1 2", Play(cards.BURN100, B)),
        ("salvage", Play(cards.SALVAGE)),
        ("salvage 500", Salvage(card("500"))),
        ("salvage bish", Salvage(cards.BISHT)),
        ("swap 2 7", OfferSwap(cards.SWAP, B, 7)),
        ("swap 2 7 12", OfferSwap(cards.SWAP, B, 7, 12)),
        ("bisht swap 3 7", OfferSwap(cards.as_bisht(cards.SWAP), C, 7)),
        ("end turn", EndTurn()),
        (".", Pass()),
        ("..", Pass(whole=True)),
        ("bisht deny", Deny(bisht=True)),
        ("assist t", Assist("target")),
        ("bisht assist attacker", Assist("attacker", True)),
        ("burn 5:20 3:80", BurnVotes(((3, card("80")), (5, card("20"))))),
        ("burn 3:b80", BurnVotes(((3, card("bisht:80")),))),
        ("burn 3:ب80", BurnVotes(((3, card("bisht:80")),))),
        ("yes", Vote(True)),
        ("pick 4", PickBlind(4)),
    ],
)
def test_short_and_long_forms(text: str, action: Action) -> None:
    assert parse(text, VIEW) == action


def test_pick_is_a_region_in_a_draft() -> None:
    s = GAME.start(
        resolved("elections", regions_by="draft"),
        3,
        __import__("majlis.core.game").core.game.Carry(),
    )
    assert s.phase == "first"
    view = GAME.view(hand(3, phase="pick_region", asked=A).s, A)
    assert parse("pick 4", view) == PickRegion(4)


def test_assist_alone_where_only_one_side_is_answered_for() -> None:
    played = hand(4, {A: "mute"}).do(A, Play(cards.MUTE, B)).passes_until(C)
    assert parse("assist", GAME.view(played.s, C)) == Assist("target")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hello", "notation"),
        ("", "notation"),
        ("80", "notation"),
        ("600 3", "notation"),
        ("bisht", "notation.declare"),
        ("rest", "notation.whom"),
        ("take 2", "notation.take"),
        ("double", "notation.where"),
        ("swap 2", "notation.offer"),
        ("b 2", "notation.which"),
        ("burn 3", "notation"),
        ("sign wink", "notation"),
        ("penalise 2 speech", "notation"),
    ],
)
def test_what_means_nothing_says_what_would(text: str, code: str) -> None:
    refusal = parse(text, VIEW)
    assert isinstance(refusal, Refusal), refusal
    assert (refusal.kind, refusal.code) == ("malformed", f"elections.refuse.{code}")


@given(st.text(max_size=30))
def test_anything_typed_is_an_action_or_a_refusal(text: str) -> None:
    found = parse(text, VIEW)
    assert isinstance(found, Refusal | Action)
    if not isinstance(found, Refusal):
        GAME.judge(position(4, {A: "20"}), A, found)


@pytest.mark.parametrize("word", ["put", "place"])
def test_place_and_put_mean_whichever_is_asked(word: str) -> None:
    """Whoever lays down votes he was paid need not know another word for it (E9.2)."""
    assert parse(f"{word} 40 2", replace(VIEW, phase="distribute")) == Distribute(card("40"), 2)
    assert parse(f"{word} 40 0", replace(VIEW, phase="distribute")) == Distribute(card("40"), 0)
    assert parse(f"{word} 20 2", VIEW) == Place(card("20"), 2)
