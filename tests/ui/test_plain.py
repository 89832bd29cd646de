"""Plain mode: every action can be reached, and nothing of a hand is left on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest

from majlis.core import registry
from majlis.core.game import Choice
from majlis.core.record import SeatCard
from majlis.core.seats import SPECTATOR
from majlis.core.verbs import Answer, Offer
from majlis.games.tawla.actions import Accept, Resign
from majlis.ui.plain import CLEAR, Plain, items
from majlis.ui.wording import Wording
from tests.core.tables import Sitting
from tests.suite.games import NAMES

STEPS = 120


class Script:
    """A console that types given lines and remembers what was said."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self.lines = list(lines)
        self.said: list[str] = []

    async def read(self) -> str | None:
        await asyncio.sleep(0)
        return self.lines.pop(0) if self.lines else None

    def write(self, line: str) -> None:
        self.said.append(line)

    @property
    def text(self) -> str:
        return "\n".join(self.said)


def words(game: str, lang: str = "en") -> Wording:
    wording = Wording(lang)
    wording.with_game(game)
    return wording


@pytest.mark.parametrize("name", NAMES)
async def test_every_action_is_a_numbered_choice(name: str) -> None:
    sitting = await Sitting(name, registry.info(name).seats[0]).open()
    wording = words(name)
    for step in range(STEPS):
        for seat in range(len(sitting.header.seats)):
            snapshot = sitting.look(seat)
            offered = [item.action for item in items(sitting.game, snapshot)]
            for task in snapshot.tasks:
                assert not isinstance(task.legal, Choice)
                assert set(task.legal) <= set(offered)
            for item in items(sitting.game, snapshot):
                assert "⟦" not in wording.say(item.label)
            if snapshot.outcome is None:
                assert Offer("pause") in offered
        await sitting.play(1, seed=step)


async def play(
    sitting: Sitting, humans: tuple[int, ...], lines: Iterable[str], lang: str = "en"
) -> Script:
    script = Script(lines)
    plain = Plain(sitting.table, humans, words(sitting.game.info.name, lang), script)
    await asyncio.wait_for(plain.run(), 10)
    return script


async def test_a_whole_game_is_played_by_numbers() -> None:
    sitting = await Sitting("divan", 2).open()
    script = await play(sitting, (0, 1), ["1", ""] * 2000)
    assert sitting.table.over
    assert "The rounds are over" in script.text
    assert "⟦" not in script.text


async def test_the_curtain_is_drawn_before_another_hand_is_told() -> None:
    sitting = await Sitting("divan", 2).open()
    script = await play(sitting, (0, 1), ["", "1", "", "1"])
    hands = [i for i, line in enumerate(script.said) if line.startswith("Your cards")]
    cleared = [i for i, line in enumerate(script.said) if line == CLEAR]
    assert len(cleared) >= 2
    first_of_other = next(i for i in hands if i > cleared[1])
    assert not any(cleared[1] < i < first_of_other for i in hands)
    assert "sit down" in script.said[cleared[1] + 1]


async def test_what_is_wrong_is_said_and_loses_nothing() -> None:
    sitting = await Sitting("divan", 2).open()
    seq = sitting.table.seq
    script = await play(sitting, (0,), ["77", "help", "", "quit"])
    assert "they go from 1 to" in script.text
    assert "notation" in script.text
    assert script.text.count("Your cards") == 2
    assert sitting.table.seq == seq


async def test_an_offer_is_put_to_the_one_it_concerns() -> None:
    sitting = await Sitting("divan", 2).open()
    await sitting.table.submit(1, 0, Offer("draw"))
    snapshot = sitting.look(0)
    assert [i.action for i in items(sitting.game, snapshot)] == [Answer(True), Answer(False)]
    await play(sitting, (0,), ["1"])
    assert sitting.look(SPECTATOR).outcome.reason == "divan.drawn"


async def test_the_end_of_the_input_leaves_the_game_as_it_is() -> None:
    sitting = await Sitting("divan", 2).open()
    await play(sitting, (0, 1), [])
    assert not sitting.table.over


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("double", "T7.1"),
        ("take", "T7.2"),
        ("beaver", "T7.5"),
        ("raccoon", "T7.5"),
        ("accept", "T6.2"),
        ("dance", "T4.3"),
        ("roll", "T3.1"),
        ("ضاعف", "T7.1"),
        ("اقبل", "T7.2"),
        ("ارمِ", "T3.1"),
    ],
)
async def test_a_verb_that_is_not_allowed_gets_the_games_own_refusal(typed: str, rule: str) -> None:
    sitting = await Sitting("tawla", 2).open()
    seq = sitting.table.seq
    script = await play(sitting, (0, 1), [typed], "ar" if not typed.isascii() else "en")
    assert rule in script.said[-2]
    assert sitting.table.seq == seq


async def test_a_match_says_itself_why_it_cannot_be_stopped() -> None:
    sitting = await Sitting("tawla", 2).open()
    script = await play(sitting, (0, 1), ["stop"])
    assert script.said[-2] == "The game goes on."


async def test_a_word_for_several_choices_does_none_of_them() -> None:
    sitting = await Sitting("tawla", 2).open()
    seq = sitting.table.seq
    script = await play(sitting, (0, 1), ["resign"])
    assert "Type the number" in script.said[-2]
    assert sitting.table.seq == seq


async def test_where_dice_are_typed_it_is_said_whose_comes_first_and_help_is_there() -> None:
    sitting = await Sitting("tawla", 2, given=("dice",)).open()
    script = await play(sitting, (0, 1), ["help", "", "٣ ١", "quit"])
    assert script.text.count("first, then that of") >= 2
    assert "An empty line tells the position again" in script.text
    assert "Ask for a pause" in script.text
    assert sitting.look(0).must or sitting.look(1).must


async def test_a_game_that_is_not_saved_says_so_once() -> None:
    sitting = await Sitting("tawla", 2).open()
    sitting.table.unsaved = "journal.full"
    script = await play(sitting, (0, 1), ["", "help", ""])
    assert script.text.count("not being saved") == 1


async def test_a_name_out_of_a_record_stays_on_its_line() -> None:
    rough = SeatCard("a\nb\x1b[2J" + "c" * 100_000)
    wording = words("tawla").for_table([rough])
    assert wording.name(0).startswith("a b[2Jccc")
    assert len(wording.name(0)) <= 20


async def test_the_score_is_told_once_with_the_position() -> None:
    sitting = await Sitting("tawla", 2, length=3).open()
    script = await play(sitting, (0, 1), [])
    assert script.text.count("nour 0") == script.text.count("sami 0") == 1
    seat = sitting.table.awaited_seat()
    await sitting.do(seat or 0, Resign(1))
    await sitting.do(1 - (seat or 0), Accept())
    between = await play(sitting, (0, 1), [])
    loser, winner = ("nour", "sami") if seat == 0 else ("sami", "nour")
    assert f"{winner} 1" in between.text
    assert f"{winner} 0" not in between.text
    assert f"{loser} 0" in between.text
