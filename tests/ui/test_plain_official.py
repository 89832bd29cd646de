"""The referee in plain mode: called behind the curtain, seated by a word, and his own words."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from majlis.core.seats import OFFICIAL, SPECTATOR
from majlis.core.verbs import Pause, Resume, Rewind, Substitute
from majlis.ui.choices import items
from majlis.ui.dialogue import CLEAR, Ear, HungUp
from majlis.ui.plain.table import Plain
from tests.core.tables import Sitting
from tests.core.test_official import to_a_tie
from tests.games.divan.actions import Claim, Let, Mark, Rule
from tests.ui.test_plain import Place, Script, play, words

ALL = (0, 1, OFFICIAL)


async def refereed() -> Sitting:
    return await Sitting(referee="seat").open()


class Live(Script):
    """A console with a person before it, who is listened to unasked."""

    is_live = True


async def alone(sitting: Sitting, *lines: str, seat: int = OFFICIAL) -> Script:
    """One seat's person types ``lines`` and hangs up."""
    script = Live(lines)
    with suppress(HungUp):
        dialogue = Plain(Place(sitting.table, (seat,)), words("divan"), Ear(script))
        await asyncio.wait_for(dialogue.run(), 10)
    return script


def said_after(script: Script, what: str) -> str:
    """What was said after the last line that is ``what``."""
    at = len(script.said) - 1 - script.said[::-1].index(what)
    return "\n".join(script.said[at:])


def done(sitting: Sitting, kinds: type | tuple[type, ...]) -> list[object]:
    return [event.action for event in sitting.record.events if isinstance(event.action, kinds)]


async def test_what_he_may_do_is_numbered() -> None:
    sitting = await refereed()
    listed = [item.action for item in items(sitting.game, sitting.look(OFFICIAL))]
    assert listed == [Mark(0), Mark(1), Pause()]
    await sitting.do(OFFICIAL, Pause())
    assert [item.action for item in items(sitting.game, sitting.look(OFFICIAL))] == [Resume()]


async def test_he_is_called_behind_the_curtain_to_rule() -> None:
    sitting = await refereed()
    await to_a_tie(sitting)
    script = await play(sitting, ALL, ["", "1", ""])
    assert done(sitting, Rule) == [Rule(True)]
    at = script.said.index(CLEAR)
    assert script.said[at + 1].startswith("The screen is empty. the referee")


async def test_a_word_seats_him_and_gets_him_up_and_his_view_goes_with_him() -> None:
    sitting = await refereed()
    script = await play(sitting, ALL, ["", "referee", "", "mark seat 1", "referee", "", "2"])
    assert done(sitting, Mark) == [Mark(1)]
    assert done(sitting, Claim) == [Claim(2)]
    assert script.said.count(CLEAR) == 4
    assert "marks" not in said_after(script, CLEAR)


async def test_nobody_acts_for_him_before_he_sits() -> None:
    sitting = await refereed()
    await sitting.do(0, Claim(3))
    script = await play(sitting, ALL, ["", "rewind 4", "substitute 1", "referee", "rewind 4"])
    assert script.text.count("That is for the referee") == 3
    assert not done(sitting, (Rewind, Substitute))


async def test_behind_the_curtain_nothing_of_the_last_hand_is_listed() -> None:
    sitting = await refereed()
    script = await play(sitting, ALL, ["", "1", "list"])
    assert "claim" not in said_after(script, CLEAR).partition("sit down")[2]


async def test_he_takes_the_game_back_by_the_number_of_the_event() -> None:
    sitting = await refereed()
    await sitting.do(0, Claim(3))
    await sitting.do(1, Let())
    script = await alone(sitting, "rewind", "rewind 5")
    assert "5. Back to just after: nour claims to hold 3." in script.said
    assert "0. Back to the beginning" in script.said
    assert done(sitting, Rewind) == [Rewind(5)]
    assert [task.need.kind for task in sitting.look(1).must] == ["challenge"]
    again = await alone(sitting, "rewind", "quit")
    assert "5. Back to just after: nour claims to hold 3." in again.said
    assert not any("lets it pass" in line for line in again.said if line.startswith("6. Back"))


async def test_he_gives_seats_to_robots_by_their_numbers() -> None:
    sitting = await refereed()
    script = await alone(sitting, "substitute", "substitute 2", "quit")
    assert "2. random robot in the place of sami" in script.said
    assert done(sitting, Substitute) == [Substitute(1, "bot:random")]


async def test_alone_he_is_told_what_to_type_and_pauses_by_a_word() -> None:
    sitting = await refereed()
    script = await alone(sitting, "pause", "help", "go on")
    assert script.text.count("For the referee:") == 2
    assert "referee sits the referee down" not in script.text
    assert done(sitting, (Pause, Resume)) == [Pause(), Resume()]


async def test_the_others_are_told_that_he_is_waited_for() -> None:
    sitting = await refereed()
    await to_a_tie(sitting)

    script = await alone(sitting, seat=0)
    assert "Waiting for the referee." in script.said


async def test_in_arabic_too() -> None:
    sitting = await refereed()
    lines: Iterable[str] = ["", "الحكم", "", "بديل", "ارجع", "استراحة", "نكمل", "الحكم"]
    script = await play(sitting, ALL, lines, "ar")
    assert done(sitting, (Pause, Resume)) == [Pause(), Resume()]
    assert "⟦" not in script.text


async def test_a_table_without_one_knows_none_of_his_words() -> None:
    sitting = await Sitting().open()
    script = await play(sitting, (0, 1), ["", "rewind 4", "quit"])
    assert "For the referee" not in script.text
    assert sitting.look(SPECTATOR).official is None
    assert not done(sitting, Rewind)
