"""Bridge in plain mode: numbers that are ranks and numbers that are choices, asking, help."""

from __future__ import annotations

import re

import pytest

from majlis.core.actions import Action
from majlis.core.seats import SPECTATOR
from majlis.games.bridge.actions import Ask, Call, Claim, Deal, Play
from majlis.games.bridge.calls import BY_CODE
from majlis.games.bridge.cards import EAST, NORTH, SOUTH
from majlis.games.bridge.state import View
from majlis.text.controls import strip_controls
from tests.core.tables import Sitting
from tests.games.bridge.board import card, hands
from tests.games.bridge.test_supply import supplied
from tests.patience import until
from tests.ui.test_plain import Person, seated

DEAL = "N:A85.K32.AQ32.A42 KJ97.QJ9.K98.K98 Q43.AT8.JT7.QJT3 T62.7654.654.765"


async def board(calls: str, plays: str = "") -> Sitting:
    """A board that north deals, with these calls and cards."""
    made = await supplied({"deal/board-1": Deal(hands(DEAL), 1, NORTH, (False, False))}).open()
    for action in (
        *(Call(BY_CODE[code]) for code in calls.split()),
        *(Play(card(one)) for one in plays.split()),
    ):
        assert await made.do(made.look(SPECTATOR).awaited[0].seat, action) is None, action
    return made


def seen(made: Sitting) -> View:
    view: View = made.look(SPECTATOR).view.inner
    return view


async def says(made: Sitting, person: Person, line: str, action: Action) -> None:
    """Typing the line does this."""
    await person.types(line)
    await until(lambda: made.look(SPECTATOR).log[-1].event.action == action)


def labels(person: Person) -> dict[int, str]:
    """The numbered choices that were read out."""
    lines = (re.match(r"(\d+)\. (.*)", strip_controls(line)) for line in person.said)
    return {int(found[1]): found[2] for found in lines if found}


async def test_a_number_alone_is_a_rank_while_cards_are_played() -> None:
    """B7, Law 46B: never the choice of that number, which would be another card."""
    made = await board("1NT P P P")
    async with seated(made, EAST) as person:
        await person.hears("type a number")
        assert min(labels(person)) == 21
        assert labels(person)[21] == "♣8"
        await person.types("9", "Several cards of the rank “9” may be played")
        await person.types("6", "“6” is no card that can be played")
        await person.types("60", "There is no choice 60")
        assert seen(made).trick == ()
        await says(made, person, "7", Play(card("S7")))


async def test_a_choice_s_number_plays_its_card() -> None:
    made = await board("1NT P P P")
    async with seated(made, EAST) as person:
        await person.hears("type a number")
        number = next(n for n, label in labels(person).items() if label == "♥J")
        await says(made, person, str(number), Play(card("HJ")))


async def test_declarer_names_dummy_s_card_by_its_rank() -> None:
    made = await board("1NT P P P", "S7")
    async with seated(made, NORTH) as person:
        await person.hears("type a number")
        assert 6 not in labels(person)
        await person.types("6", "“6” is no card that can be played")
        assert seen(made).question is None
        await says(made, person, "٣", Play(card("S3")))


async def test_dummy_goes_on_with_the_suit_he_won() -> None:
    """Law 46B3."""
    made = await board("1NT P P P", "S7 SQ S2 S5")
    async with seated(made, NORTH) as person:
        await person.hears("type a number")
        await says(made, person, "3", Play(card("S3")))


async def test_numbers_are_choices_while_calls_are_made() -> None:
    made = await board("1NT")
    async with seated(made, EAST) as person:
        await person.hears("type a number")
        assert labels(person)[1] == "pass"
        await says(made, person, "1", Call(BY_CODE["P"]))


@pytest.mark.parametrize("sign", ["?", "؟"])
async def test_a_question_mark_alone_is_help(sign: str) -> None:
    """It says how to ask; nothing is asked, which could not be taken back."""
    made = await board("1NT P 2D")
    async with seated(made, 3) as person:
        await person.hears("type a number")
        await person.types(sign, "Type the number of a choice", "ask 2s asks")
        assert seen(made).question is None


@pytest.mark.parametrize(
    ("line", "at"), [("ask 2d", 2), ("? 1nt", 0), ("ask 1", 0), ("؟ 2d", 2), ("ask 2♦", 2)]
)
async def test_a_call_is_asked_about_by_name_or_number(line: str, at: int) -> None:
    made = await board("1NT P 2D")
    async with seated(made, 3) as person:
        await person.hears("type a number")
        await says(made, person, line, Ask(at))


async def test_calls_that_are_alike_are_told_apart() -> None:
    """B3.4: who is asked hears which call it is, and the auction."""
    made = await board("P P P 1C P 1H P 1S P")
    async with seated(made, EAST) as person:
        await person.hears("type a number")
        asks = [label for label in labels(person).values() if label.startswith("ask what")]
        assert [label.rpartition("call ")[2] for label in asks] == ["1)", "3)", "5)", "7)", "9)"]
        assert len(set(asks)) == len(asks)
        number = next(n for n, label in labels(person).items() if "call 5)" in label)
        await says(made, person, str(number), Ask(4))
    async with seated(made, NORTH) as person:
        await person.hears("what pass means (call 5)", "Auction: North pass, East pass")


async def test_the_auction_is_told_when_a_call_is_asked_about_in_the_play() -> None:
    made = await board("1NT P P P", "S7")
    port = made.table.port(NORTH)
    need = next(task.need for task in port.snapshot().tasks if task.need.kind == "ask")
    assert await port.submit(need.id, Ask(3)) is None
    async with seated(made, seen(made).calls[3].seat) as person:
        await person.hears("what pass means (call 4)", "Auction: North 1NT")
    assert seen(made).calls[3].seat != SOUTH


@pytest.mark.parametrize("line", ["concede", "claim 0: all yours"])
async def test_giving_all_away_is_asked_again(line: str) -> None:
    made = await board("1NT P P P", "S7")
    async with seated(made, NORTH) as person:
        await person.hears("type a number")
        await person.types(line, "Really concede all the rest to the opponents?")
        await person.types("no", "type a number")
        assert seen(made).claims == ()
        await person.types(line, "Really concede all the rest to the opponents?")
        await says(made, person, "yes", Claim(0, line.partition(": ")[2]))
