"""A board of a record that is over, gone through on the board itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from msgspec.structs import replace

from majlis.core import registry
from majlis.core.actions import Action
from majlis.core.brought import record_of
from majlis.core.record import Unsealing, read
from majlis.core.verify import codec_of
from majlis.games.bridge.actions import Call
from majlis.ui.film import Film, read_film
from majlis.ui.screens.replay import ReplayScreen
from tests.games.bridge.test_carried import one, whole
from tests.games.bridge.test_insight import fake
from tests.ui.stage import LARGE, SMALL, context, opened, press, settled, shows, table, text, until

NAMES = ("nour", "eva", "sami", "wim")


def film() -> Film:
    """A whole board."""
    game = one(whole())
    rules = registry.load("bridge")
    return read_film(record_of(rules, game, NAMES, "I-TEST").data)


@pytest.mark.parametrize(("size", "key"), [(SMALL, "i"), (LARGE, "I")])
async def test_a_replay_goes_through_the_hand(
    size: tuple[int, int], key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake(monkeypatch)
    screen = ReplayScreen(film())
    async with opened(context(), lambda: screen, size=size) as pilot:
        screen.context.words.with_game("bridge")
        await shows(pilot, "go through it")
        await press(pilot, "enter")
        assert screen.at == screen.film.over_at(1)
        await shows(pilot, "all cards open")
        await press(pilot, key)
        await shows(pilot, "Par NS 620")
        at = screen.at
        await press(pilot, "right")
        await shows(pilot, "Declarer")
        assert screen.at == at
        await press(pilot, "escape", "left")
        await until(pilot, lambda: screen.at == at - 1)
        await settled(pilot)
        assert "go through it" in text(pilot)


@pytest.mark.parametrize("key", ["i", "I"])
async def test_what_the_board_can_show_is_shown_without_going_there(
    key: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake(monkeypatch)
    screen = ReplayScreen(film())
    async with opened(context(), lambda: screen) as pilot:
        await press(pilot, key)
        assert "Par" not in text(pilot)
        await press(pilot, "end")
        await shows(pilot, "go through it")
        await press(pilot, key)
        await shows(pilot, "Par NS 620")
        await press(pilot, "left")
        assert "Par" not in text(pilot)


async def test_explanations_are_paged_as_whoever_heard_them() -> None:
    talking = replace(one(whole()), deeds=tuple(_explained(one(whole()).deeds)))
    rules = registry.load("bridge")
    screen = ReplayScreen(read_film(record_of(rules, talking, NAMES, "I-TEST").data))
    async with opened(context(), lambda: screen) as pilot:
        await press(pilot, "s", "s")
        screen.go(7)
        await shows(pilot, "more")
        await press(pilot, "b")
        await shows(pilot, "said of call 3")


def _explained(deeds: Iterable[tuple[int, Action]]) -> Iterator[tuple[int, Action]]:
    for at, (seat, action) in enumerate(deeds):
        if isinstance(action, Call):
            action = Call(action.call, False, f"what can be {'well ' * 20}said of call {at}")
        yield seat, action


async def test_without_the_solver_the_replay_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from majlis.games.bridge import dds

    monkeypatch.setattr(dds, "is_here", lambda: False)
    screen = ReplayScreen(film())
    async with opened(context(), lambda: screen) as pilot:
        await press(pilot, "enter", "i")
        await shows(pilot, "majlis[bridge]")


async def test_games_without_a_viewer_have_no_such_key() -> None:
    session = context()
    local = await table(session, "tawla", "nour", "sami")
    data = await local.record()
    assert data is not None
    screen = ReplayScreen(read_film(data))
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "enter")
        assert screen.focused is None
        assert "go through it" not in text(pilot)


async def test_boards_of_a_session_are_secret_until_it_ends() -> None:
    rules, game = registry.load("bridge"), one(whole())
    made = read(record_of(rules, game, NAMES, "I-TEST").data, codec_of(rules))
    assert made.closing is not None
    assert not Film(rules, made).is_secret(1)
    header, closing = replace(made.header, session="S-1"), replace(made.closing, seed="")
    sealed = replace(made, header=header, closing=closing)
    assert Film(rules, sealed).is_secret(1)
    told = replace(sealed, unsealing=Unsealing(seed=made.closing.seed))
    assert not Film(rules, told).is_secret(1)
