"""The election game at the table screen: the common question, the curtain, and whole games."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.pilot import Pilot

from majlis.core.port import Snapshot
from majlis.core.record import SeatCard
from majlis.core.seats import SPECTATOR, Seat
from majlis.games.elections import records
from majlis.games.elections.actions import Play
from majlis.games.elections.board import Board
from majlis.games.elections.cards import COUNT_BOXES
from majlis.games.elections.plan import Plan
from majlis.games.elections.rules import Elections
from majlis.games.elections.state import State, View
from majlis.text.controls import strip_controls
from majlis.ui.local import LocalTable
from majlis.ui.notation import inner
from majlis.ui.screens import ledger as ledger_screen
from majlis.ui.screens.curtain import CurtainScreen
from majlis.ui.widgets.lines import fitted
from majlis.ui.wording import Wording
from tests.games.elections.staged import NAMES, A, B, C, play, position
from tests.ui.stage import (
    LARGE,
    SMALL,
    TableScreen,
    context,
    opened,
    press,
    settled,
    shows,
    table,
    text,
    until,
)

Sat = Callable[..., Any]
SECRETS = (23, 29, 30)
"""Cards that lie nowhere on the table of these tests but in hands."""
NAMES_OF_SECRETS = re.compile("Adjourn|Secret Session|Bisht")


@pytest.fixture
def sat(monkeypatch: pytest.MonkeyPatch) -> Sat:
    """Sits people down at a game that has come to a state; ``alone``: at one of its seats only."""

    @asynccontextmanager
    async def sit(
        s: State, alone: Seat | None = None, size: tuple[int, int] = SMALL, **settings: Any
    ) -> AsyncIterator[tuple[Pilot[int], TableScreen]]:
        monkeypatch.setattr(Elections, "start", lambda *_: s)
        session = context(**settings)
        made = await table(session, "elections", *NAMES[: len(s.candidates)])
        if alone is not None:
            monkeypatch.setattr(LocalTable, "here", (alone,))
        screen = TableScreen(made)
        async with opened(session, lambda: screen, size=size) as pilot:
            await settled(pilot)
            yield pilot, screen

    return sit


def snapshot(screen: TableScreen, seat: Seat = SPECTATOR) -> Snapshot[Any]:
    return screen.sitting.port(seat).snapshot()


def view(screen: TableScreen, seat: Seat = SPECTATOR) -> View:
    found: View = inner(snapshot(screen, seat).view)
    return found


async def act(pilot: Pilot[int], screen: TableScreen, *keys: str) -> None:
    """Press keys that decide something, until the screen has heard what came of it."""
    before = snapshot(screen).seq
    await press(pilot, *keys)
    await until(pilot, lambda: snapshot(screen).seq > before)
    await settled(pilot)


async def called(pilot: Pilot[int], screen: TableScreen, seat: Seat) -> None:
    """The curtain calls somebody and covers all; then he sits down."""
    await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
    await shows(pilot, f"{NAMES[seat]}, please sit down.")
    assert not NAMES_OF_SECRETS.search(text(pilot))
    await press(pilot, "space")
    await until(pilot, lambda: screen.shown == seat and pilot.app.screen is screen)
    await settled(pilot)


def covered(pilot: Pilot[int], screen: TableScreen) -> None:
    """Nobody's hand is on the screen."""
    assert screen.shown == SPECTATOR
    assert not NAMES_OF_SECRETS.search(text(pilot))
    assert "your hand:" not in text(pilot)


LIES = {1: "120 80 20", 9: "40 40 20", 10: "180 60", 17: "20", 21: "250 250"}


def dealt(*hands: str) -> State:
    """Three candidates; whatever is not in hands is burnt or in the bank."""
    s = position(hands, LIES, bank=60)
    hidden = tuple(card for card in s.arena if card in SECRETS)
    kept = tuple(card for card in s.arena if card not in SECRETS)
    return replace(s, arena=kept, bank=tuple(sorted((*s.bank, *hidden))))


PLAIN = ("burn200 adjourn 80", "mirror secret_session 40", "bisht deny 40")


# The common question


async def test_one_key_passes_for_all_who_share_the_screen(sat: Sat) -> None:
    async with sat(dealt(*PLAIN)) as (pilot, screen):
        await called(pilot, screen, A)
        await shows(pilot, "Adjourn", "Burn 200")
        await act(pilot, screen, "1", "2", "enter")
        covered(pilot, screen)
        await shows(pilot, "Does anybody answer?", "omar", "layla")
        before = snapshot(screen).seq
        await press(pilot, "p")
        await until(
            pilot, lambda: view(screen).attack is not None and view(screen).phase != "reply"
        )
        assert snapshot(screen).seq > before + 1


async def test_who_comes_forward_answers_behind_the_curtain(sat: Sat) -> None:
    async with sat(dealt(*PLAIN)) as (pilot, screen):
        await called(pilot, screen, A)
        await act(pilot, screen, "1", "2", "enter")
        await press(pilot, "2")
        covered(pilot, screen)
        await shows(pilot, "▴ 2 omar")
        await press(pilot, "2", "2", "p")
        await called(pilot, screen, B)
        await shows(pilot, "Tit for Tat", "do you answer?")
        await act(pilot, screen, "1", "enter")
        covered(pilot, screen)
        attack = view(screen).attack
        assert attack is not None
        assert [reply.seat for reply in attack.replies] == [B]


async def test_others_before_him_have_passed_when_he_is_called(sat: Sat) -> None:
    async with sat(dealt(*PLAIN)) as (pilot, screen):
        await called(pilot, screen, A)
        await act(pilot, screen, "1", "2", "enter")
        await press(pilot, "3", "p")
        await called(pilot, screen, C)
        asking = view(screen).asking
        assert asking is not None
        assert asking.answered == (B,)
        await act(pilot, screen, "p")
        assert view(screen).phase != "reply"


async def test_two_who_come_forward_are_called_one_after_the_other(sat: Sat) -> None:
    async with sat(dealt(*PLAIN)) as (pilot, screen):
        await called(pilot, screen, A)
        await act(pilot, screen, "1", "2", "enter")
        await press(pilot, "2", "3", "p")
        await called(pilot, screen, B)
        await act(pilot, screen, "p")
        await called(pilot, screen, C)
        await act(pilot, screen, "p")
        assert view(screen).phase != "reply"


async def test_nobody_for_the_whole_chain_is_asked_no_more(sat: Sat) -> None:
    hands = ("burn200 deny 80", "deny mirror 40", "bisht assist 40")
    async with sat(dealt(*hands)) as (pilot, screen):
        await called(pilot, screen, A)
        await act(pilot, screen, "1", "2", "enter")
        await press(pilot, "2", "w", "enter")
        await called(pilot, screen, B)
        await act(pilot, screen, "1", "enter")
        covered(pilot, screen)
        await shows(pilot, "Does anybody answer?")
        await press(pilot, "w", "enter")
        await until(pilot, lambda: view(screen).phase != "reply")


@pytest.mark.parametrize("hand", ["mirror secret_session 40", "20 20 40", "deny assist bisht"])
async def test_what_all_see_does_not_depend_on_what_is_held(sat: Sat, hand: str) -> None:
    """E17: the common question, and the screen before and after it."""
    seen = []
    for held in ("deny deny deny", hand):
        s = position(("burn200 80 80", held, "20 40 40"), LIES, bank=200)
        async with sat(s) as (pilot, screen):
            await called(pilot, screen, A)
            await act(pilot, screen, "1", "2", "enter")
            seen.append(text(pilot))
            await press(pilot, "2")
            seen.append(text(pilot))
    assert seen[0] == seen[2]
    assert seen[1] == seen[3]


async def test_enter_answers_nothing(sat: Sat) -> None:
    async with sat(dealt(*PLAIN)) as (pilot, screen):
        await called(pilot, screen, A)
        await act(pilot, screen, "1", "2", "enter")
        await press(pilot, "enter", "space")
        assert view(screen).phase == "reply"
        await shows(pilot, "Press a number to come forward, or p")
        assert "look at your hand" not in text(pilot).splitlines()[-1]


async def test_typing_at_a_question_gives_no_answer_away(sat: Sat) -> None:
    """A word without / in front, in Latin letters and in others."""
    s = play(dealt(*PLAIN), (A, Play(9, B)))
    async with sat(s, alone=B) as (pilot, screen):
        await press(pilot, *"hawks")
        assert view(screen).phase == "reply"
        await shows(pilot, "Really: Pass for the whole chain?")
        await press(pilot, "escape", "1")
        assert view(screen).phase == "reply"
        await press(pilot, "enter")
        await until(pilot, lambda: [r.seat for r in view(screen).attack.replies] == [B])
    async with sat(s, alone=B, language="ar") as (pilot, screen):
        for letter in "صعبة":
            await press(pilot, letter)
        assert view(screen).phase == "reply"
        assert screen.focused is screen.entry
        assert screen.entry.text == "صعبة"


# Before all eyes


async def test_votes_to_burn_are_chosen_before_all_eyes(sat: Sat) -> None:
    async with sat(dealt(*PLAIN)) as (pilot, screen):
        await called(pilot, screen, A)
        await act(pilot, screen, "1", "2", "enter")
        await press(pilot, "p")
        await until(pilot, lambda: view(screen).phase == "burn_votes")
        await settled(pilot)
        covered(pilot, screen)
        await shows(pilot, "omar: Choose votes to burn")
        await act(pilot, screen, "l", "enter")
        assert 1180 in view(screen).arena
        await called(pilot, screen, A)


async def test_a_swap_is_offered_and_taken(sat: Sat) -> None:
    hands = ("swap adjourn 80", "mirror secret_session 40", "bisht deny 40")
    async with sat(dealt(*hands)) as (pilot, screen):
        await called(pilot, screen, A)
        await act(pilot, screen, "1", "2", "9", "enter")
        covered(pilot, screen)
        await shows(pilot, "sara offers omar a swap", "break in on the swap")
        await press(pilot, "p")
        await until(pilot, lambda: view(screen).phase == "answer")
        await settled(pilot)
        await shows(pilot, "omar: A swap", "1│ accept")
        await act(pilot, screen, "1", "9", "enter")
        assert [e.kind for e in view(screen).records] == ["swap"]
        await called(pilot, screen, A)
        await shows(pilot, "▒")


# Alone at a screen


async def test_alone_the_question_is_asked_with_the_hand(sat: Sat) -> None:
    s = play(dealt(*PLAIN), (A, Play(9, B)))
    async with sat(s, alone=B) as (pilot, screen):
        await shows(pilot, "Burn 200 from sara: do you answer?", "1 ", "Tit for Tat", "p ")
        await act(pilot, screen, "1", "enter")
        attack = view(screen).attack
        assert attack is not None
        assert attack.replies[0].card == 17


# Whole games


class Player:
    """Plays whatever is asked at a screen, at random, by keys or by mouse alone."""

    def __init__(self, pilot: Pilot[int], screen: TableScreen, seed: int, mouse: bool) -> None:
        self.pilot, self.screen, self.mouse = pilot, screen, mouse
        self.random = Random(seed)
        self.curtains = self.common = self.steps = 0

    @property
    def board(self) -> Board:
        board = self.screen.board
        assert isinstance(board, Board)
        return board

    async def play(self, most: int = 4000) -> None:
        for _ in range(most):
            if snapshot(self.screen).outcome is not None:
                return
            await self._step()
        raise AssertionError(f"the game goes on:\n{text(self.pilot)}")

    async def _step(self) -> None:
        self.steps += 1
        if isinstance(self.pilot.app.screen, CurtainScreen):
            self.curtains += 1
            await press(self.pilot, "space")
        elif self.screen._confirm is not None:
            await press(self.pilot, self.screen._replies()[0].key)
        elif self.board.is_common():
            self.common += 1
            if self.random.random() < 0.1:
                seat = self.random.choice(self._asked())
                await press(self.pilot, str(seat + 1))
            await press(self.pilot, *(("w", "enter") if self.random.random() < 0.2 else "p"))
        elif self.screen.acting == SPECTATOR or not self.board.plan.asked:
            await self.pilot.pause(0.01)
        else:
            await self._answer(self.board.plan)
        await settled(self.pilot)

    def _asked(self) -> tuple[Seat, ...]:
        asking = self.board.plan.view.asking
        assert asking is not None
        return tuple(seat for seat in asking.seats if seat not in asking.answered)

    async def _answer(self, plan: Plan) -> None:
        if plan.is_weighty:
            weighty = [c for c in self.board.commands() if c.weighty]
            await press(self.pilot, self.random.choice(weighty).key)
        elif plan.action is not None and plan.cursor is None:
            await self._press("enter")
        elif plan.choice is not None:
            await press(self.pilot, "l")
            await press(self.pilot, "enter")
        elif plan.asked == "act" and not plan.chosen and self.random.random() < 0.3:
            await press(self.pilot, "e")
        else:
            await self._choose(plan)

    async def _press(self, key: str) -> None:
        await press(self.pilot, key)

    async def _choose(self, plan: Plan) -> None:
        step = self.random.choice(plan.options)
        if self.mouse:
            area = next((a for a in self._areas() if a in self._means(step)), None)
            if area is not None and await self._click(area):
                return
        # Once round: the question may be another by now, and is looked at anew.
        for _ in plan.options:
            if self.board.plan.cursor == step:
                break
            await press(self.pilot, "tab")
        if self.board.plan.cursor == step:
            await press(self.pilot, "enter")

    def _means(self, step: Any) -> list[tuple[str, Any]]:
        return [("step", step), (step[0], step[1])]

    def _areas(self) -> list[tuple[str, Any]]:
        return [(area.kind, area.value) for area in self.board._drawing.areas]

    async def _click(self, wanted: tuple[str, Any]) -> bool:
        drawing = self.board._drawing
        for area in drawing.areas:
            if (area.kind, area.value) == wanted and drawing.hit(area.x, area.y) == area:
                await self.pilot.click(Board, offset=(area.x, area.y))
                return True
        return False


@pytest.mark.parametrize(
    ("seed", "mouse", "size", "more"),
    [
        (5, False, SMALL, {}),
        (2, True, LARGE, {"reply_window": "sealed"}),
    ],
)
async def test_the_last_turns_of_a_game_on_one_screen(
    sat: Sat, seed: int, mouse: bool, size: tuple[int, int], more: Any
) -> None:
    """By keys, or as far as possible by mouse, until the bank is empty and all is counted."""
    hands = ("burn200 swap 120 0", "deny burn_card 80 bisht", "assist fees 60 inspect", "mirror 20")
    s = position(hands, LIES, bank=16, options={"cycles": 2, **more})
    async with sat(s, size=size, forced_ms=0) as (pilot, screen):
        player = Player(pilot, screen, seed, mouse)
        await player.play()
        await settled(pilot)
        await shows(pilot, "candidate", "total")
        assert player.common
        assert player.curtains


async def test_a_game_with_robots_in_arabic() -> None:
    session = context(forced_ms=0, store=False, language="ar", bidi="logical")
    robots = ("bot:random",) * 3
    made = await table(session, "elections", NAMES[0], *robots, seed=3, cycles=1)
    screen = TableScreen(made)
    async with opened(session, lambda: screen) as pilot:
        await settled(pilot)
        player = Player(pilot, screen, 3, False)
        await player.play()
        await settled(pilot)
        assert "⟦" not in text(pilot)
        await shows(pilot, "المجموع")


def test_the_violations_of_a_referee_fit_and_say_votes() -> None:
    words = Wording("ar", official=SeatCard("الحكم"), seats=[SeatCard("سامي")])
    words.with_game("elections")
    fined = records.penalised(position([""] * 5), 0, 100, "speech", 7)
    screen = ledger_screen.LedgerScreen("elections", fined.ledger, words, [])
    texts = [field.text for field in screen._fields(fined.ledger.entries[0])]
    assert texts[2] == "كلام أثناء قطع المايك"
    assert texts[3] == "الحكم"
    assert texts[5] == "١٠٠ صوت"
    widths = [width for _, width in fitted(ledger_screen._COLUMNS, 116)]
    assert all(cell_len(text) <= width for text, width in zip(texts, widths, strict=True))


async def test_before_the_next_cycle_all_read_what_this_one_brought(sat: Sat) -> None:
    """E13.2, E13.3: the curtain falls before the new hand, also where the same one begins."""
    s = position(("count_boxes 20", "80", "40"), {1: "500"}, starter=C)
    async with sat(s) as (pilot, screen):
        await press(pilot, "space")
        await until(pilot, lambda: screen.shown == A)
        port = screen.sitting.port(A)
        assert await port.submit(port.snapshot().must[0].need.id, Play(COUNT_BOXES)) is None
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        assert view(screen).turn == A
        await shows(pilot, "Cycle 2 is over. sara 500, omar 0 and layla 0.")
        await shows(pilot, "sara, please sit down.")
        await press(pilot, "space")
        await until(pilot, lambda: screen.shown == A)
        await shows(pilot, "Cycle 2 is over.")


async def test_what_a_cycle_has_brought_is_told_before_the_next_turn(sat: Sat) -> None:
    """E13.2: also where nobody has done anything since, and the same one goes on."""
    s = position(("count_boxes 20", "80", "40"), {1: "500"}, starter=C)
    async with sat(s, alone=A) as (pilot, screen):
        port = screen.sitting.port(A)
        assert await port.submit(port.snapshot().must[0].need.id, Play(COUNT_BOXES)) is None
        await until(pilot, lambda: view(screen, A).cycle == 3)
        await settled(pilot)
        assert [strip_controls(news) for news in screen._news()] == [
            "Cycle 2 is over. sara 500, omar 0 and layla 0."
        ]
