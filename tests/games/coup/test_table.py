"""Coup at the table screen: what all may see, what the curtain covers, and whole games."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from majlis.core.seats import SPECTATOR, Seat
from majlis.core.verbs import Leave, Return
from majlis.games.coup.actions import Challenge, Coup, Lose, Pass
from majlis.games.coup.board import Board
from majlis.games.coup.cards import AMBASSADOR, CONTESSA
from majlis.games.coup.cards import NAMES as CARDS
from majlis.games.coup.drawing.pen import Area
from majlis.games.coup.rules import CoupGame
from majlis.games.coup.state import State, View
from majlis.text.bidi import visual
from majlis.ui.local import LocalTable
from majlis.ui.notation import inner
from majlis.ui.screens.curtain import CurtainScreen
from majlis.ui.screens.help import HelpScreen
from tests.games.coup.positions import play as played
from tests.games.coup.positions import table as position
from tests.games.coup.scenes import IN_TURN, KILLED, LAST, LOOKER, STOLEN, THREE, TRADER
from tests.games.coup.sitting import NAMES
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

Sat = Callable[..., Any]


@pytest.fixture
def sat(monkeypatch: pytest.MonkeyPatch) -> Sat:
    """Sits people down at a game that has come to a state; ``alone``: at one of its seats only."""

    @asynccontextmanager
    async def sit(
        s: State, alone: Seat | None = None, size: tuple[int, int] = SMALL, **settings: Any
    ) -> AsyncIterator[tuple[Pilot[int], TableScreen]]:
        monkeypatch.setattr(CoupGame, "start", lambda *_: s)
        session = context(**settings)
        made = await table(session, "coup", *NAMES[: len(s.coins)])
        if alone is not None:
            monkeypatch.setattr(LocalTable, "here", (alone,))
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


async def called(pilot: Pilot[int], name: str) -> None:
    """The curtain is drawn and calls ``name``; nothing else is on the screen."""
    await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
    await shows(pilot, f"{name}, please sit down.")
    assert len(text(pilot).split("\n")) < 20
    assert not re.search("Duke|Captain|Contessa|Assassin|Ambassador", text(pilot))


async def lifted(pilot: Pilot[int], screen: TableScreen, seat: Seat) -> None:
    await press(pilot, "space")
    await until(pilot, lambda: screen.shown == seat and pilot.app.screen is screen)
    await shows(pilot, f"{seat + 1} {NAMES[seat]} ")


def covered(pilot: Pilot[int], screen: TableScreen) -> None:
    """Nobody's hand is on the screen: every place shows backs and the dead only."""
    assert screen.shown == SPECTATOR
    for line in text(pilot).splitlines():
        for cell in re.findall(r"│ *([^│▒✗]*?) *│", line[:56]):
            assert not any(name in cell.lower() for name in CARDS[1:]), line


async def test_a_turn_with_its_questions_needs_no_curtain(sat: Sat) -> None:
    """C5.3: asked one by one, each answer by one key."""
    async with sat(IN_TURN) as (pilot, screen):
        covered(pilot, screen)
        assert screen.acting == 0
        await shows(pilot, "sara: Choose an action")
        await act(pilot, screen, "t", "enter")
        for seat in (1, 2, 3):
            assert screen.acting == seat
            covered(pilot, screen)
            await shows(pilot, f"{NAMES[seat]}: Does sara hold the Duke?")
            await act(pilot, screen, "p")
        assert view(screen).coins[0] == 6
        assert screen.acting == 1


async def test_who_is_asked_may_look_at_his_hand_first(sat: Sat) -> None:
    async with sat(IN_TURN) as (pilot, screen):
        await act(pilot, screen, "t", "enter")
        await press(pilot, "h")
        await called(pilot, "omar")
        await lifted(pilot, screen, 1)
        assert "│ Duke" in text(pilot)
        assert "Does sara hold the Duke?" in text(pilot)
        assert "omar: Does" not in text(pilot)
        await press(pilot, "f6")
        await settled(pilot)
        covered(pilot, screen)
        await press(pilot, "h", "space")
        await until(pilot, lambda: screen.shown == 1)
        await act(pilot, screen, "p")
        covered(pilot, screen)
        assert screen.acting == 2


async def test_a_plan_made_before_all_eyes_is_not_lost_by_looking(sat: Sat) -> None:
    async with sat(IN_TURN) as (pilot, screen):
        await press(pilot, "s", "3")
        assert screen.board.draft_text() == "steal 3"
        await press(pilot, "h")
        await called(pilot, "sara")
        await lifted(pilot, screen, 0)
        assert screen.board.draft_text() == "steal 3"
        await act(pilot, screen, "enter")
        assert view(screen).pending is not None
        covered(pilot, screen)


async def test_a_choice_among_hidden_cards_is_made_behind_the_curtain(sat: Sat) -> None:
    """C5.5, C8.1."""
    async with sat(IN_TURN) as (pilot, screen):
        await act(pilot, screen, "t", "enter")
        await act(pilot, screen, "c")
        await called(pilot, "sara")
        await lifted(pilot, screen, 0)
        await shows(pilot, "omar challenges you, and you do not hold the Duke")
        await act(pilot, screen, "2", "enter")
        covered(pilot, screen)
        assert view(screen).players[0].dead == (4,)
        assert screen.acting == 1
        await shows(pilot, "✗ Contessa", "omar: Choose an action")


async def test_an_exchange_is_made_behind_the_curtain(sat: Sat) -> None:
    async with sat(TRADER) as (pilot, screen):
        await act(pilot, screen, "x", "enter")
        await act(pilot, screen, "p")
        await act(pilot, screen, "p")
        await called(pilot, "sara")
        await lifted(pilot, screen, 0)
        await shows(pilot, "Choose 2 cards", "╭1──")
        await press(pilot, "3")
        await shows(pilot, "Choose 1 more card")
        await act(pilot, screen, "4", "enter")
        covered(pilot, screen)
        assert view(screen, 0).hand == (5, 4)


async def test_a_card_is_examined_behind_two_curtains(sat: Sat) -> None:
    """C7.6."""
    async with sat(LOOKER) as (pilot, screen):
        await act(pilot, screen, "e", "2", "enter")
        await act(pilot, screen, "p")
        await act(pilot, screen, "p")
        await called(pilot, "omar")
        await lifted(pilot, screen, 1)
        await act(pilot, screen, "1", "enter")
        await called(pilot, "sara")
        await lifted(pilot, screen, 0)
        await shows(pilot, "omar shows you the Duke", "k Give the card back")
        await press(pilot, "enter", "space")
        assert view(screen).phase == "verdict"
        await act(pilot, screen, "k")
        covered(pilot, screen)
        assert "Duke" not in text(pilot).split("──")[-1]


async def test_the_last_card_falls_without_a_curtain(sat: Sat) -> None:
    """C7.2."""
    s = position((7, "duke captain"), (2, "contessa / duke"), (2, "captain / duke"))
    async with sat(s, forced_ms=0) as (pilot, screen):
        await act(pilot, screen, "c", "3", "enter")
        await until(pilot, lambda: 2 in view(screen).fallen)
        await settled(pilot)
        covered(pilot, screen)
        await shows(pilot, "✗ Captain", "out")


async def test_alone_at_the_screen_nothing_is_hidden(sat: Sat) -> None:
    async with sat(STOLEN, alone=1) as (pilot, screen):
        assert screen.shown == 1
        await shows(pilot, "│ Assassin", "Does sara hold the Captain?", "c Challenge", "p Let")
        assert "look at your hand" not in text(pilot)
        await press(pilot, "enter")
        await shows(pilot, "no default answer")
        await act(pilot, screen, "p")
        await shows(pilot, "✓ omar", "? layla")


async def test_the_first_to_speak_is_heard(sat: Sat) -> None:
    """C5.3: one table, several screens; here the others are played by the test."""
    async with sat(STOLEN, alone=1) as (pilot, screen):
        port = screen.sitting.port(7)
        assert await port.submit(port.snapshot().must[0].need.id, Challenge()) is None
        await settled(pilot)
        await shows(pilot, "maha challenges sara")
        await press(pilot, "slash", *"challenge", "enter")
        await shows(pilot, "no claim to challenge")


async def test_words_are_typed_on_the_line(sat: Sat) -> None:
    async with sat(IN_TURN) as (pilot, screen):
        await act(pilot, screen, "slash", *"steal daud", "enter")
        pending = view(screen).pending
        assert pending is not None
        assert (pending.verb, pending.target) == ("steal", 3)
        await act(pilot, screen, "slash", *"pass", "enter")
        await act(pilot, screen, "slash", *"challenge", "enter")
        assert view(screen).phase in ("turn_up", "lose")


async def test_a_counter_is_typed_and_doubted(sat: Sat) -> None:
    async with sat(KILLED, alone=1) as (pilot, screen):
        await act(pilot, screen, "p")
        other = screen.sitting.port(2)
        assert await other.submit(other.snapshot().must[0].need.id, Pass()) is None
        await settled(pilot)
        await shows(pilot, "Do you counter sara? (Assassinate)", "1 Counter, claim the Contessa")
        await act(pilot, screen, "slash", *"block contessa", "enter")
        await shows(pilot, "omar counters, claiming the Contessa")
        assert view(screen).phase == "challenge_block"


async def test_a_counter_is_given_by_a_digit_of_any_language(sat: Sat) -> None:
    async with sat(played(THREE, "A steal B", "pass"), alone=1, language="ar") as (pilot, screen):
        await act(pilot, screen, "٢")
        pending = view(screen).pending
        assert pending is not None
        assert pending.block_claim == AMBASSADOR


async def test_resigning_before_all_eyes_says_who(sat: Sat) -> None:
    async with sat(IN_TURN) as (pilot, screen):
        await press(pilot, "R")
        await shows(pilot, "sara: resign and turn all your cards up?")
        await press(pilot, "n")
        assert view(screen).fallen == ()
        await act(pilot, screen, "R", "y")
        assert view(screen).fallen == (0,)
        assert screen.acting == 1


async def test_a_turn_is_taken_back_by_agreement_before_all_eyes(sat: Sat) -> None:
    async with sat(IN_TURN) as (pilot, screen):
        await act(pilot, screen, "i", "enter")
        assert view(screen).coins[0] == 4
        await act(pilot, screen, "u")
        for name in ("omar", "layla", "daud"):
            covered(pilot, screen)
            await shows(pilot, f"{name}, do you agree?")
            await act(pilot, screen, "y")
        assert view(screen).coins[0] == 3
        assert screen.acting == 0


async def test_help_names_the_keys_and_the_mouse(sat: Sat) -> None:
    async with sat(IN_TURN, size=LARGE) as (pilot, _):
        await press(pilot, "question_mark")
        await shows(pilot, "Assassinate", "the card of actions", "click on a player")
        assert "turn the board" not in text(pilot)


async def test_a_match_goes_on_with_one_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """C1.7: before all eyes, and whoever has won begins."""
    session = context(forced_ms=0)
    made = await table(session, "coup", *NAMES[:3], games=2)
    screen = TableScreen(made)
    async with opened(session, lambda: screen) as pilot:
        await settled(pilot)
        await shows(pilot, "games won: 0")
        winner = screen.acting
        await act(pilot, screen, "i", "enter")
        for _ in range(2):
            await act(pilot, screen, "R", "y")
        await shows(pilot, f"{NAMES[winner]} wins", "games won: 1")
        await act(pilot, screen, "enter")
        await until(pilot, lambda: view(screen).outcome is None)
        await settled(pilot)
        covered(pilot, screen)
        assert screen.acting == winner


async def test_two_choose_their_second_cards_in_secret() -> None:
    """C11."""
    session = context()
    made = await table(session, "coup", *NAMES[:2])
    screen = TableScreen(made)
    async with opened(session, lambda: screen) as pilot:
        for seat in (0, 1):
            await called(pilot, NAMES[seat])
            await lifted(pilot, screen, seat)
            await shows(pilot, "Choose your second card.")
            await act(pilot, screen, str(seat + 2), "enter")
        covered(pilot, screen)
        assert [view(screen, seat).hand[1] for seat in (0, 1)] == [2, 3]


@pytest.mark.parametrize("language", ["ar", "ps"])
async def test_it_speaks_other_languages_all_through(sat: Sat, language: str) -> None:
    async with sat(IN_TURN, language=language, bidi="logical") as (pilot, screen):
        for keys in (("s", "2"), ("enter",), ("m",), ("m",), ("p",), ("c",), ("enter",), ("1",)):
            await press(pilot, *keys)
            await settled(pilot)
            assert "⟦" not in text(pilot)
        assert screen.snapshot is not None


# Whole games


class Player:
    """Plays whatever is asked at a screen, at random, by keys or by mouse alone."""

    def __init__(self, pilot: Pilot[int], screen: TableScreen, seed: int, mouse: bool) -> None:
        self.pilot, self.screen, self.mouse = pilot, screen, mouse
        self.random = Random(seed)
        self.curtains = 0
        self.open_answers = 0

    @property
    def board(self) -> Board:
        board = self.screen.board
        assert isinstance(board, Board)
        return board

    async def play(self, most: int = 600) -> None:
        for _ in range(most):
            if self.screen.snapshot is not None and self.screen.snapshot.outcome is not None:
                return
            await self._step()
        raise AssertionError(f"the game goes on:\n{text(self.pilot)}")

    async def _step(self) -> None:
        if isinstance(self.pilot.app.screen, CurtainScreen):
            self.curtains += 1
            await press(self.pilot, "space")
        elif self.screen.acting == SPECTATOR or self.board.forced() is not None:
            await self.pilot.pause(0.01)
        else:
            if self.screen.shown == SPECTATOR:
                covered(self.pilot, self.screen)
                self.open_answers += 1
            await self._answer()
        await settled(self.pilot)

    async def _answer(self) -> None:
        plan = self.board.plan
        if plan.action is not None:
            await self._press("enter", "⏎ ")
        elif plan.kind == "answer":
            weighty = [c for c in self.board.commands() if c.weighty]
            command = weighty[-1] if self.random.random() < 0.6 else self.random.choice(weighty)
            await self._press(command.key, f"{command.key} {self.screen.say(command.label)}")
        elif plan.faces:
            index = self.random.choice([i for i in plan.choosable if i not in plan.chosen])
            await self._choose(str(index + 1), "face", index)
        elif plan.aiming:
            seat = self.random.choice(plan.targets)
            await self._choose(str(seat + 1), "seat", seat)
        else:
            verb = self.random.choice(plan.verbs)
            keys = {deed.tag: deed.key for deed in self._deeds()}
            await self._choose(keys[verb], "deed", verb)

    def _deeds(self) -> Iterator[Any]:
        from majlis.games.coup.tableau import tableau

        yield from tableau(self.board.plan).deeds

    async def _press(self, key: str, wanted: str) -> None:
        if self.mouse:
            await click(self.pilot, wanted)
        else:
            await press(self.pilot, key)

    async def _choose(self, key: str, kind: str, value: int | str) -> None:
        if not self.mouse:
            await press(self.pilot, key)
            return
        await until(self.pilot, lambda: self._area(kind, value))
        area = self._area(kind, value)
        assert area is not None
        await self.pilot.click(Board, offset=(area.x + 1, area.y + area.height // 2))

    def _area(self, kind: str, value: int | str) -> Area | None:
        areas = self.board._drawing.areas
        return next((area for area in areas if (area.kind, area.value) == (kind, value)), None)


@pytest.mark.parametrize(
    ("seats", "seed", "mouse", "size", "more"),
    [
        (2, 6, True, SMALL, {}),
        (3, 5, False, SMALL, {}),
        (3, 1, True, SMALL, {"window": "first_come"}),
        (5, 3, False, LARGE, {"fifth": "inquisitor"}),
        (8, 5, False, SMALL, {"may_concede": True}),
    ],
)
async def test_a_whole_game_on_one_screen(
    seats: int, seed: int, mouse: bool, size: tuple[int, int], more: Any
) -> None:
    """By keys or by mouse alone; and whenever the curtain is up nobody's hand can be seen."""
    session = context(forced_ms=0)
    made = await table(session, "coup", *NAMES[:seats], seed=seed, **more)
    screen = TableScreen(made)
    async with opened(session, lambda: screen, size=size) as pilot:
        await settled(pilot)
        player = Player(pilot, screen, seed, mouse)
        await player.play()
        await settled(pilot)
        await shows(pilot, "wins", "bluffs", "challenges")
        assert player.open_answers > player.curtains
        assert len(view(screen).ranking) == seats


@pytest.mark.parametrize(("language", "side"), [("en", "▸ {} "), ("ar", " {} ◂"), ("ps", " {} ◂")])
async def test_whom_the_table_waits_for_is_marked_before_his_name_whatever_it_is(
    sat: Sat, monkeypatch: pytest.MonkeyPatch, language: str, side: str
) -> None:
    for name in ("خوشال", "Omar"):
        monkeypatch.setattr("tests.games.coup.test_table.NAMES", (name, "sara", "عمر", "daud"))
        async with sat(IN_TURN, alone=1, language=language) as (pilot, _):
            here = slice(56, 80) if language == "en" else slice(24)
            panel = [f" {line.ljust(80)[here]} " for line in text(pilot).splitlines()]
            assert any(side.format(visual(name).text) in line for line in panel), panel


async def test_the_absent_have_a_key_that_no_action_has(sat: Sat) -> None:
    async with sat(THREE, alone=0) as (pilot, screen):
        await screen.sitting.table.submit(1, 0, Leave())
        await shows(pilot, "A about the absent")
        assert text(pilot).count("about the absent") == 1
        await press(pilot, "a")
        assert screen.board.draft_text() == "assassinate"
        await press(pilot, "A")
        await shows(pilot, "random robot for omar", "club robot for omar")
        await press(pilot, "3", "y")
        await until(pilot, lambda: screen.snapshot.offer is not None)


async def test_nobody_is_away_from_a_game_that_is_over(sat: Sat) -> None:
    async with sat(LAST, alone=0) as (pilot, screen):
        for seat in range(4):
            await screen.sitting.table.submit(seat, 0, Leave())
        await shows(pilot, "daud  away")
        await act(pilot, screen, "c", "4", "enter")
        await screen.sitting.port(3).submit(
            screen.sitting.port(3).snapshot().must[0].need.id, Lose(CONTESSA)
        )
        await until(pilot, lambda: screen.snapshot.outcome is not None)
        await settled(pilot)
        assert screen.snapshot.away == (0, 1, 2, 3)
        for seat in range(4):
            assert "away" not in [*screen.signs(screen.snapshot, seat)]
        await until(pilot, lambda: "daud  away" not in text(pilot))


def footer(pilot: Pilot[int]) -> str:
    return text(pilot).splitlines()[-1]


async def test_taking_back_is_offered_to_who_has_done_something_and_is_not_out(sat: Sat) -> None:
    weak = position((7, "duke duke"), (2, "captain contessa"), (2, "duke / captain"))
    async with sat(LAST, alone=0) as (pilot, screen):
        assert "take back" not in footer(pilot)
        await act(pilot, screen, "i", "enter")
        await shows(pilot, "u take back")
    async with sat(weak, alone=2) as (pilot, screen):
        port = screen.sitting.port(0)
        await port.submit(port.snapshot().must[0].need.id, Coup(2))
        await shows(pilot, "You have one card left and lose it")
        await until(pilot, lambda: screen.board.plan.view.fallen == (2,))
        await settled(pilot)
        assert "take back" not in footer(pilot)


async def test_who_came_back_is_no_news_once_the_game_goes_on(sat: Sat) -> None:
    async with sat(IN_TURN, alone=0, size=LARGE) as (pilot, screen):
        await screen.sitting.table.submit(1, 0, Leave())
        await screen.sitting.table.submit(1, 0, Return())
        await until(pilot, lambda: [*screen._news()] == ["omar is back."])
        await act(pilot, screen, "t", "enter")
        await until(pilot, lambda: [*screen._news()] == [])
        await screen.sitting.port(1).submit(
            screen.sitting.port(1).snapshot().must[0].need.id, Pass()
        )
        told = "omar lets the claim of sara stand."
        await until(pilot, lambda: [*screen._news()] == [told])


async def test_three_players_have_no_empty_boxes_beside_the_table(sat: Sat) -> None:
    """The log needs the rows; what is there to see of them stands on the board."""
    async with sat(THREE, size=SMALL) as (pilot, _):
        side = [line[56:] for line in text(pilot).splitlines()]
        assert not [line for line in side if "╰" in line]


async def test_what_can_be_done_now_comes_first_in_the_list_of_keys(sat: Sat) -> None:
    async with sat(THREE, size=LARGE) as (pilot, _):
        await press(pilot, "question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        await settled(pilot)
        shown = text(pilot)
        assert shown.index("Income") < shown.index("On the board")
        assert "Examine" not in shown


@pytest.mark.parametrize(("language", "tax", "challenge"), [("ar", "ف", "ؤ"), ("ps", "ف", "ز")])
async def test_keys_count_by_their_places(
    sat: Sat, language: str, tax: str, challenge: str
) -> None:
    """Whichever keyboard is switched on, an action is chosen and a claim challenged by its key."""
    async with sat(THREE, alone=0, language=language) as (pilot, screen):
        await act(pilot, screen, tax, "enter")
        assert screen.entry.text == ""
        assert [claim.seat for claim in view(screen).claims] == [0]
    async with sat(played(THREE, "A tax"), alone=1, language=language) as (pilot, screen):
        await act(pilot, screen, challenge)
        assert screen.entry.text == ""
        assert view(screen).phase == "turn_up"
