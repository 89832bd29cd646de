"""Bridge at the table screen: who sees what, what the curtain covers, and whole sets of boards."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from majlis.core.match import MatchView
from majlis.core.seats import SPECTATOR, Seat
from majlis.games.bridge.actions import Call, Claim, Play
from majlis.games.bridge.calls import BY_CODE
from majlis.games.bridge.cards import EAST, NORTH, SOUTH, WEST, cards_of, code
from majlis.games.bridge.play import held
from majlis.games.bridge.rules import BridgeGame
from majlis.games.bridge.state import State, View
from majlis.text.controls import strip_controls
from majlis.ui.local import LocalTable
from majlis.ui.notation import inner
from majlis.ui.screens.curtain import CurtainScreen
from tests.games.bridge.board import card
from tests.games.bridge.scenes import CLAIMED, bid, board, explained, fifth, led
from tests.games.bridge.sitting import NAMES
from tests.ui.stage import (
    LARGE,
    SMALL,
    TableScreen,
    click,
    context,
    opened,
    press,
    settled,
    shows,
    table,
    text,
    until,
)
from tests.ui.test_burst import burst

Sat = Callable[..., Any]


@pytest.fixture
def sat(monkeypatch: pytest.MonkeyPatch) -> Sat:
    """Sits people down at a board that has come to a state; ``alone``: at one of its seats only,
    ``here``: at these."""

    @asynccontextmanager
    async def sit(
        s: State,
        alone: Seat | None = None,
        size: tuple[int, int] = SMALL,
        here: tuple[Seat, ...] = (),
        **settings: Any,
    ) -> AsyncIterator[tuple[Pilot[int], TableScreen]]:
        monkeypatch.setattr(BridgeGame, "start", lambda *_: s)
        session = context(**settings)
        made = await table(session, "bridge", *NAMES)
        if alone is not None or here:
            monkeypatch.setattr(LocalTable, "here", here or (alone,))
        screen = TableScreen(made)
        async with opened(session, lambda: screen, size=size) as pilot:
            await settled(pilot)
            yield pilot, screen

    return sit


def view(screen: TableScreen, seat: Seat = SPECTATOR) -> View:
    found: View = inner(screen.sitting.port(seat).snapshot().view)
    return found


async def act(pilot: Pilot[int], screen: TableScreen, *keys: str) -> None:
    """Press keys that decide something, until the screen has heard what came of it."""
    before = screen.sitting.port(SPECTATOR).snapshot().seq
    await press(pilot, *keys)
    await until(pilot, lambda: screen.sitting.port(SPECTATOR).snapshot().seq > before)
    await settled(pilot)


async def called(pilot: Pilot[int], seat: Seat) -> None:
    """The curtain is drawn and calls ``seat``; nothing else is on the screen."""
    await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
    await shows(pilot, f"{NAMES[seat]}, please sit down.")
    assert not set("♠♥♦♣▒") & set(text(pilot))


async def lifted(pilot: Pilot[int], screen: TableScreen, seat: Seat) -> None:
    await called(pilot, seat)
    await press(pilot, "space")
    await until(pilot, lambda: screen.shown == seat and pilot.app.screen is screen)


def fanned(pilot: Pilot[int]) -> bool:
    """Whether a hand is fanned out below: rows of suits alone."""
    lines = [line[:55].split() for line in text(pilot).splitlines()]
    return any(len(line) > 4 and set(line) <= set("♠♥♦♣") for line in lines)


async def fans(pilot: Pilot[int]) -> None:
    await until(pilot, lambda: fanned(pilot))


async def test_every_call_is_made_behind_the_curtain(sat: Sat) -> None:
    async with sat(board().state) as (pilot, screen):
        for seat, keys in ((SOUTH, "1s"), (WEST, "p"), (NORTH, "2n"), (EAST, "p")):
            await lifted(pilot, screen, seat)
            await fans(pilot)
            await act(pilot, screen, *keys, "enter")
        assert [called.call for called in view(screen).calls] == [
            BY_CODE[code] for code in ("1S", "P", "2NT", "P")
        ]
        await called(pilot, SOUTH)


async def test_declarer_sees_both_hands_for_dummy_s_card(sat: Sat) -> None:
    """B4.1: behind the curtain, and without another where his own card follows or came before."""
    async with sat(bid().state) as (pilot, screen):
        await lifted(pilot, screen, WEST)
        await act(pilot, screen, "c", "enter")
        await lifted(pilot, screen, SOUTH)
        await fans(pilot)
        await shows(pilot, "Follow suit from dummy", "♠ K 7 4")
        await act(pilot, screen, "3", "enter")
        await lifted(pilot, screen, EAST)
        await act(pilot, screen, "t", "enter")
        await lifted(pilot, screen, SOUTH)
        await act(pilot, screen, "k", "enter")
        assert (screen.shown, pilot.app.screen) == (SOUTH, screen), "who plays on keeps his hand"
        await act(pilot, screen, "s", "2", "enter")
        await lifted(pilot, screen, WEST)


async def test_declarer_keeps_his_hand_while_robots_play(sat: Sat) -> None:
    """One curtain for the whole play, where dummy alone sits before the screen with him."""
    async with sat(led().state, here=(NORTH, SOUTH)) as (pilot, screen):
        await lifted(pilot, screen, SOUTH)
        for own, robot, theirs in (("3", EAST, "CT"), ("k", -1, ""), ("da", WEST, "D3")):
            await act(pilot, screen, *own, "enter")
            if theirs:
                await plays(pilot, screen, robot, theirs)
            assert (screen.shown, pilot.app.screen) == (SOUTH, screen)
            await fans(pilot)
        await press(pilot, "f6")
        await called(pilot, SOUTH)


async def plays(pilot: Pilot[int], screen: TableScreen, seat: Seat, played: str) -> None:
    """Somebody who does not sit before this screen plays a card."""
    port = screen.sitting.port(seat)
    (task,) = port.snapshot().must
    assert await port.submit(task.need.id, Play(card(played))) is None
    await settled(pilot)


async def test_a_claim_is_answered_behind_the_curtain_by_both(sat: Sat) -> None:
    """C1: with the claimer's cards."""
    async with sat(CLAIMED) as (pilot, screen):
        await lifted(pilot, screen, EAST)
        await shows(pilot, "Do you agree?", "♠ A Q J")
        await act(pilot, screen, "y")
        await lifted(pilot, screen, WEST)
        await shows(pilot, "y agree", "n do not agree")
        await act(pilot, screen, "y")
        assert view(screen).outcome is not None
        await shows(pilot, "made with 1 over", "♠ 6 5 3")
        assert screen.shown == SPECTATOR, "nobody needs his hand any more"
        assert "draw the curtain" not in text(pilot)


async def test_a_call_s_meaning_is_asked_and_told_behind_the_curtain(sat: Sat) -> None:
    """B3.4: what is typed are words, also where they name a command."""
    async with sat(board().calls("1S P 2NT").state) as (pilot, screen):
        await lifted(pilot, screen, EAST)
        await act(pilot, screen, "w", "enter")
        await lifted(pilot, screen, NORTH)
        await press(pilot, *"pause", "enter")
        await shows(pilot, "2NT: “pause”")
        await act(pilot, screen, "enter")
        assert view(screen, EAST).calls[2].explanation == "pause"
        await lifted(pilot, screen, EAST)
        await shows(pilot, "N 2NT: pause")
        await act(pilot, screen, "p", "enter")
        await lifted(pilot, screen, SOUTH)
        assert "pause" not in text(pilot).replace("f7 pause", "")


async def test_words_are_typed_at_once_and_reach_the_opponents_alone(sat: Sat) -> None:
    async with sat(board().calls("1S P").state) as (pilot, screen):
        await lifted(pilot, screen, NORTH)
        await press(pilot, "2", "n", "a", *"15 to 17", "enter")
        await shows(pilot, "2NT, alerted: “15 to 17”")
        assert len(view(screen).calls) == 2, "not before it is seen once more"
        await act(pilot, screen, "enter")
        assert [c.explanation for c in view(screen, EAST).calls] == ["", "", "15 to 17"]
        await lifted(pilot, screen, EAST)
        await shows(pilot, "2NT*", "N 2NT*: 15 to 17")
        await act(pilot, screen, "p", "enter")
        await lifted(pilot, screen, SOUTH)
        await shows(pilot, "2NT")
        assert "15 to 17" not in text(pilot)
        assert "2NT*" not in text(pilot)


# Russian letters lie in the places of other Latin ones


CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
IN_PLACE = {"ы": "1♠", "з": "pass", "в": "1♦"}
"""Letters that begin no word of an auction, and so count as the keys in their places."""


@pytest.mark.parametrize("letter", CYRILLIC)
async def test_no_russian_letter_makes_a_call_that_is_not_meant(sat: Sat, letter: str) -> None:
    async with sat(board().state, alone=SOUTH, language="ru") as (pilot, screen):
        await press(pilot, letter)
        chosen = screen.board.draft_text()
        assert bool(chosen) == (letter in IN_PLACE), chosen
        assert (screen.entry.text == letter) == (letter in "бкпрстхч")


@pytest.mark.parametrize(
    ("keys", "call"), [("2т", "2C"), ("2бк", "2NT"), ("1п", "1S"), ("пас", "P"), ("3ч", "3H")]
)
async def test_a_call_is_typed_in_russian(sat: Sat, keys: str, call: str) -> None:
    async with sat(board().state, alone=SOUTH, language="ru") as (pilot, screen):
        await act(pilot, screen, *keys, "enter")
        assert view(screen).calls[0].call == BY_CODE[call]


async def test_a_letter_that_may_be_two_calls_makes_none(sat: Sat) -> None:
    async with sat(board().state, alone=SOUTH, language="ru") as (pilot, screen):
        await press(pilot, "п", "enter")
        await shows(pilot, "пас или пики?")
        assert view(screen).calls == ()


@pytest.mark.parametrize(("keys", "played"), [("дт", "CQ"), ("8т", "C8"), ("т8", "C8")])
async def test_a_card_is_typed_in_russian(sat: Sat, keys: str, played: str) -> None:
    async with sat(led().state, alone=SOUTH, language="ru") as (pilot, screen):
        await act(pilot, screen, *keys, "enter")
        assert code(view(screen).trick[-1].card) == played


@pytest.mark.parametrize(("key", "agrees"), [("д", True), ("т", False), ("y", True)])
async def test_a_claim_is_answered_in_russian(sat: Sat, key: str, agrees: bool) -> None:
    async with sat(CLAIMED, alone=EAST, language="ru") as (pilot, screen):
        await act(pilot, screen, key)
        assert (view(screen).window is not None) == agrees


async def test_a_russian_letter_between_yes_and_no_is_no_answer(sat: Sat) -> None:
    async with sat(CLAIMED, alone=EAST, language="ru") as (pilot, screen):
        await press(pilot, "н")
        await shows(pilot, "«Н»", "лежит на клавише Y")
        assert view(screen).window is not None
        assert len(view(screen).window.waiting) == 2  # type: ignore[union-attr]


async def test_a_call_with_words_in_one_burst_is_kept_whole(sat: Sat) -> None:
    """B9 #19: every key is on its way before any is heard."""
    async with sat(board().calls("1S P").state, alone=NORTH) as (pilot, screen):
        burst(pilot, "2c! two suits, 5 and 4", "enter")
        await shows(pilot, "2♣, alerted: “two suits, 5 and 4”")
        assert len(view(screen).calls) == 2
        await act(pilot, screen, "enter")
        assert view(screen, EAST).calls[2].explanation == "two suits, 5 and 4"


async def test_a_call_and_the_key_that_makes_it_keep_their_order(sat: Sat) -> None:
    async with sat(board().state, alone=SOUTH) as (pilot, screen):
        burst(pilot, "1s", "enter")
        burst(pilot, "2h")
        await until(pilot, lambda: view(screen).calls)
        assert view(screen).calls[0].call == BY_CODE["1S"]


async def test_a_claim_is_made_with_a_line_of_play(sat: Sat) -> None:
    async with sat(fifth().state, alone=SOUTH) as (pilot, screen):
        await press(pilot, "m", "8", *"draw the trumps", "enter")
        await shows(pilot, "Claim 8 of 9: “draw the trumps”")
        await act(pilot, screen, "enter")
        assert view(screen).claims[-1].line == "draw the trumps"
        assert view(screen).claims[-1].tricks == 8


async def test_a_claim_that_is_typed_is_asked_about_as_it_was_read(sat: Sat) -> None:
    """B4.2: it shows one's cards, and what was read may not be what was meant."""
    async with sat(fifth().state, alone=SOUTH) as (pilot, screen):
        await press(pilot, "slash", *"claim 8 tricks, trumps first", "enter")
        await shows(pilot, "Claim 8 of 9, “trumps first”, and show your cards?")
        await press(pilot, "n")
        assert view(screen).claims == ()
        await press(pilot, "slash", *"claim 8 tricks", "enter")
        await shows(pilot, "Claim 8 of 9, and show your cards?")
        await act(pilot, screen, "y")
        assert (view(screen).claims[-1].tricks, view(screen).claims[-1].line) == (8, "")


async def test_conceding_all_is_asked_again(sat: Sat) -> None:
    async with sat(fifth().state, alone=WEST) as (pilot, screen):
        await press(pilot, "m", "0", "enter")
        await shows(pilot, "concede all the rest")
        await press(pilot, "n")
        assert view(screen).claims == ()
        await act(pilot, screen, "enter", "y")
        assert view(screen).claims[-1].tricks == 0


async def test_the_mouse_calls_plays_and_decides(sat: Sat) -> None:
    async with sat(board().state, alone=SOUTH) as (pilot, screen):
        await click(pilot, "1♠")
        before = screen.sitting.port(SPECTATOR).snapshot().seq
        await click(pilot, "(1♠)")
        await until(pilot, lambda: screen.sitting.port(SPECTATOR).snapshot().seq > before)
        assert view(screen).calls[0].call == BY_CODE["1S"]


async def test_keys_are_told_in_the_help(sat: Sat) -> None:
    async with sat(explained().state, alone=SOUTH, size=LARGE) as (pilot, _):
        await press(pilot, "question_mark")
        await shows(pilot, "claim or concede tricks", "the last trick", "alert and explain")
        await shows(pilot, "c d h s ", "What can be typed", "2c! two suits")
        assert not set("طظصضب") & set(text(pilot)), "keys of other keyboards are not listed"


async def test_what_can_be_typed_in_russian_is_told_in_the_help(sat: Sat) -> None:
    async with sat(explained().state, alone=SOUTH, size=LARGE, language="ru") as (pilot, _):
        await press(pilot, "question_mark")
        await shows(pilot, "3бк, 4п, пас, к, рк", "2т! две масти", "тп, 10ч, дб", "клейм 5")


# Nothing of hidden hands on any line


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("seat", [NORTH, EAST, SOUTH, WEST])
async def test_one_s_screen_shows_no_card_of_hidden_hands(
    sat: Sat, seat: Seat, size: tuple[int, int]
) -> None:
    """As they are written in the log, and as they are drawn by suits."""
    s = led().plays("C3 CT").state
    async with sat(s, alone=seat, size=size) as (pilot, screen):
        await press(pilot, "l", "b", "e")
        found = strip_controls(text(pilot).replace("\n", "  "))
        for owner in range(4):
            if owner in (seat, NORTH):
                continue
            for one in cards_of(held(s, owner)):
                named = "♣♦♥♠"[one // 13] + ("10" if one % 13 == 8 else "23456789TJQKA"[one % 13])
                assert named not in found, named
        assert view(screen, seat).hands[seat] == cards_of(held(s, seat))


async def test_before_all_eyes_only_dummy_is_seen(sat: Sat) -> None:
    async with sat(led().state, here=(EAST, WEST)) as (pilot, screen):
        assert screen.shown == SPECTATOR
        assert text(pilot).count("♥ ") == 1
        assert not fanned(pilot)


# Whole sets of boards


async def play_on(
    pilot: Pilot[int], screen: TableScreen, boards: int, until_between: bool = False
) -> MatchView:
    """Whoever is asked does the next best thing until the set is over, or a board of it."""
    before = -1
    for _ in range(4000):
        snapshot = screen.sitting.port(SPECTATOR).snapshot()
        if snapshot.outcome is not None or (until_between and snapshot.view.between):
            break
        if isinstance(pilot.app.screen, CurtainScreen):
            await press(pilot, "space")
        elif snapshot.seq != before:
            before = snapshot.seq
            await press(pilot, *_keys(snapshot.view))
        else:
            await pilot.pause(0.002)
        await settled(pilot)
    ended: MatchView = screen.sitting.port(SPECTATOR).snapshot().view
    assert len(ended.past) == boards
    return ended


def _keys(match: MatchView) -> tuple[str, ...]:
    """A bid and passes, the first card that may be played; claims after the first board."""
    v: View = match.inner
    if match.between:
        return ("enter",)
    if v.window is not None:
        return ("n",)
    if match.past and len(v.tricks) > 1 and not v.claims:
        return ("m", "enter")
    if v.phase == "call" and len(v.calls) < 1:
        return ("s", "enter")
    return ("p", "enter") if v.phase == "call" else ("tab", "enter")


@pytest.mark.parametrize(
    ("names", "boards"), [(NAMES, 1), (("omar", "bot:random", "sara", "bot:random"), 3)]
)
async def test_a_set_of_boards_is_played_to_its_end(names: tuple[str, ...], boards: int) -> None:
    """Hot seat by four, and by two with two robots; the last card of each hand plays itself."""
    session = context(store=False, forced_ms=1)
    screen = TableScreen(await table(session, "bridge", *names, boards=boards))
    async with opened(session, lambda: screen) as pilot:
        ended = await play_on(pilot, screen, boards)
        assert ended.outcome is not None
        await press(pilot, "e")
        await shows(pilot, "total")
        await press(pilot, "e", "right")
        await shows(pilot, f"Board {boards}")


async def test_after_a_board_the_way_on_is_named_and_after_the_last_what_there_is() -> None:
    session = context(store=False, forced_ms=1)
    names = ("omar", "bot:random", "sara", "bot:random")
    screen = TableScreen(await table(session, "bridge", *names, boards=2))
    async with opened(session, lambda: screen) as pilot:
        snapshot = screen.sitting.port(SPECTATOR).snapshot
        await play_on(pilot, screen, 1, until_between=True)
        await shows(pilot, "⏎ next board")
        assert "game" not in text(pilot).replace("the game", "")
        assert snapshot().view.between
        await play_on(pilot, screen, 2)
        await press(pilot, "enter")
        await shows(pilot, "step through it with the arrows", "w replay", "q leave")


async def test_claims_of_nobody_keep_a_set_from_its_end(sat: Sat) -> None:
    """A claim that is put aside: play goes on, and another may be made in the next trick."""
    async with sat(fifth().state) as (pilot, screen):
        await lifted(pilot, screen, SOUTH)
        await act(pilot, screen, "m", "enter")
        await lifted(pilot, screen, EAST)
        await act(pilot, screen, "n")
        await lifted(pilot, screen, SOUTH)
        await shows(pilot, "South’s cards stay face up", "declarer · cards open")
        assert view(screen).claims[-1].result == "rejected"
        assert Claim in {type(a) for t in _tasks(screen, EAST) for a in t.legal}


def _tasks(screen: TableScreen, seat: Seat) -> Any:
    return screen.sitting.port(seat).snapshot().tasks


async def test_calls_are_told_in_the_log_as_each_may_know_them(sat: Sat) -> None:
    async with sat(board().calls("1S P").state) as (_, screen):
        port = screen.sitting.port(NORTH)
        need = port.snapshot().must[0].need.id
        assert await port.submit(need, Call(BY_CODE["2NT"], True, "canary")) is None
        logs = {seat: str(screen.sitting.port(seat).snapshot().log) for seat in (*range(4), -3)}
        assert {seat for seat, log in logs.items() if "canary" in log} == {NORTH, EAST, WEST}


async def test_one_key_is_named_for_one_thing_after_the_last_board() -> None:
    """A robot's calls have meanings; the same letter asks for them, and for the replay."""
    session = context(store=False, forced_ms=1)
    names = ("omar", "bot:club", "sara", "bot:club")
    screen = TableScreen(await table(session, "bridge", *names, boards=1))
    async with opened(session, lambda: screen) as pilot:
        await play_on(pilot, screen, 1)
        await shows(pilot, "w replay")
        await shows(pilot, "W what calls meant")
        await press(pilot, "W")
        await shows(pilot, "Meaning of the calls")
        await press(pilot, "W", "w")
        await shows(pilot, "nothing to replay")


async def test_who_is_not_asked_is_told_whom_the_table_waits_for(sat: Sat) -> None:
    async with sat(board().state, alone=EAST) as (pilot, screen):
        await until(pilot, lambda: bool(screen.snapshot and screen.snapshot.awaited))
        await press(pilot, "enter")
        turn = view(screen).turn
        assert turn != EAST
        await shows(pilot, f"It is not your turn: the table waits for {NAMES[turn]}.")
