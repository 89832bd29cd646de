"""Log lines are about who sat there when they were told, whoever has come since."""

from __future__ import annotations

import pytest

from majlis.core.fold import Entry
from majlis.core.game import Message
from majlis.core.record import House
from majlis.core.seats import SPECTATOR
from majlis.core.verbs import Answer, Leave, Offer, Return, Substitute
from majlis.text import LANGUAGES
from majlis.text.controls import strip_controls
from majlis.ui import office
from majlis.ui.asking import asked
from majlis.ui.wording import Wording
from tests.core.tables import Sitting
from tests.games.divan.actions import Peek

HOUSE = House(casual=True, claim_ms=0)


async def replaced() -> Sitting:
    """Sami has moved and left; he is asked about, and a robot sits in his place."""
    sitting = await Sitting(seats=3, house=HOUSE).open()
    assert await sitting.do(0, Peek(1)) is None
    assert await sitting.do(1, Peek(2)) is None
    assert await sitting.do(1, Leave()) is None
    assert await sitting.do(0, Offer("substitute", seat=1, who="bot:random")) is None
    assert await sitting.do(2, Answer(True)) is None
    assert sitting.look(0).seats[1].kind == "bot"
    return sitting


def find(sitting: Sitting, verb: type) -> Entry:
    """The last log line about such a deed."""
    log: tuple[Entry, ...] = sitting.look(SPECTATOR).log
    return next(e for e in reversed(log) if e.event and isinstance(e.event.action, verb))


def now(sitting: Sitting, lang: str) -> Wording:
    """Words for the table as it is now."""
    words = Wording(lang).for_table(sitting.look(SPECTATOR).seats)
    words.with_game("divan")
    return words


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_somebody_did_stays_his(lang: str) -> None:
    sitting = await replaced()
    words = now(sitting, lang)
    robot = words("seat.bot", level=Message("level.random"))
    for verb, robots in ((Peek, 0), (Leave, 0), (Offer, 1), (Substitute, 1)):
        line = words.say(find(sitting, verb).told)
        assert "sami" in line
        assert strip_controls(line).count(strip_controls(robot)) == robots, line


async def test_what_came_after_is_about_who_sits_there_now() -> None:
    sitting = await replaced()
    assert await sitting.do(1, Leave()) is None
    assert await sitting.do(1, Return()) is None
    line = now(sitting, "en").say(find(sitting, Return).told)
    assert line.startswith("random robot ")


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_move_that_is_named_in_a_sentence_stays_his_who_made_it(lang: str) -> None:
    sitting = await replaced()
    words = now(sitting, lang)
    log = sitting.look(0).log
    back = [words.say(item.label) for item in office.rewinds(sitting.look(0), log)]
    assert "sami" in back[0]
    assert await sitting.do(1, Offer("takeback")) is None
    question = asked(sitting.look(0), (0,), sitting.look(0).log, (), None, None)
    assert question is not None
    assert "sami" in " ".join(map(words.say, question.text))
