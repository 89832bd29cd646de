"""Plain mode: every action can be reached, and nothing of a hand is left on the screen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from majlis.core import registry
from majlis.core.actions import Action
from majlis.core.game import AnyGame, Choice, Message, Refusal
from majlis.core.port import Snapshot
from majlis.core.record import SeatCard
from majlis.core.seats import SPECTATOR, Seat
from majlis.core.table import Table, TablePort
from majlis.core.verbs import Answer, Offer, Withdraw
from majlis.games.tawla.actions import Accept, Resign
from majlis.store.results import Climb
from majlis.ui import choices
from majlis.ui.choices import MOST_LISTED, items
from majlis.ui.dialogue import CLEAR, Ear, HungUp
from majlis.ui.plain.table import Plain
from majlis.ui.wording import Wording
from tests.core.tables import Sitting
from tests.games.souk.rules import COINS, PUTS, Fill, Give, Hail, Put
from tests.patience import PATIENCE_S
from tests.suite.games import NAMES

STEPS = 120


class Script:
    """A console that types given lines and remembers what was said."""

    is_live = False

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self.lines = list(lines)
        self.said: list[str] = []

    async def read(self) -> str | None:
        await asyncio.sleep(0)
        return self.lines.pop(0) if self.lines else None

    async def ready(self) -> None:
        pass

    def write(self, line: str) -> None:
        self.said.append(line)

    def clear(self) -> bool:
        self.said.append(CLEAR)
        return True

    @property
    def text(self) -> str:
        return "\n".join(self.said)


class Place:
    """Seats at a table of the test."""

    trouble = None
    may_hurry = False
    stands = False

    def __init__(self, table: Table, here: tuple[Seat, ...]) -> None:
        self.table = table
        self.here = here
        self.game = table.header.game
        self._ports: dict[Seat, TablePort] = {}

    def port(self, seat: Seat) -> TablePort:
        return self._ports.setdefault(seat, self.table.port(seat))

    async def give(self, action: Action) -> Refusal | None:
        return await self.table.give(action)

    def hurry(self) -> None:
        self.may_hurry = False

    def stand(self, still: bool) -> None:
        self.stands = still

    async def climbs(self) -> tuple[Climb, ...]:
        return ()


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
                if isinstance(task.legal, Choice):
                    assert task.legal.items == picks(sitting.game, snapshot, task.need.id)
                else:
                    assert set(task.legal) <= set(offered)
            for item in items(sitting.game, snapshot):
                assert "⟦" not in wording.say(item.label)
            if snapshot.outcome is None:
                assert Offer("pause") in offered
        await sitting.play(1, seed=step)


def picks(game: AnyGame, snapshot: Snapshot[Any], need_id: int) -> tuple[Message, ...]:
    """The things to pick for a need, in order."""
    return tuple(
        entry.label
        for group in choices.groups(game, snapshot)
        for entry in group.entries
        if group.need_id == need_id and group.choice is not None
    )


async def play(
    sitting: Sitting,
    humans: tuple[int, ...],
    lines: Iterable[str],
    lang: str = "en",
    place: Place | None = None,
) -> Script:
    script = Script(lines)
    place = place or Place(sitting.table, humans)
    plain = Plain(place, words(sitting.game.info.name, lang), Ear(script))
    with suppress(HungUp):
        await asyncio.wait_for(plain.run(), PATIENCE_S)
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


async def test_time_stands_while_somebody_is_called_to_the_lines() -> None:
    stood = []
    for typed in ([], [""], ["", "1"], ["", "1", ""]):
        sitting = await Sitting("divan", 2).open()
        place = Place(sitting.table, (0, 1))
        await play(sitting, (0, 1), typed, place=place)
        stood.append(place.stands)
    assert stood == [True, False, True, False]


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


async def test_a_move_while_an_offer_is_open_is_told_that_it_comes_first() -> None:
    sitting = await Sitting("coup", 3).open()
    mover = sitting.look(0).awaited[0].seat
    other = (mover + 1) % 3
    await sitting.table.submit(mover, 0, Offer("pause"))
    script = await play(sitting, (other,), ["steal steal", "quit"])
    assert "An offer is open: it must be answered first." in script.text
    assert "turn" not in script.said[-1]


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


@pytest.mark.parametrize("typed", ["مارس", "استسلم مارس", "استسلام مارس", "استسلم: مارس"])
async def test_a_resignation_is_taken_as_one_says_it(typed: str) -> None:
    sitting = await Sitting("tawla", 2).open()
    seq = sitting.table.seq
    await play(sitting, (0, 1), [typed, "لا"], "ar")
    assert sitting.table.seq == seq
    await play(sitting, (0, 1), [typed, "نعم"], "ar")
    assert sitting.look(0).view.inner.stake == 2


async def test_a_word_nobody_knows_is_called_so_also_before_the_roll() -> None:
    sitting = await Sitting("tawla", 2, given=()).open()
    seat = sitting.table.awaited_seat() or 0
    await sitting.do(seat, Resign(1))
    await sitting.do(1 - seat, Accept())
    script = await play(sitting, (0, 1), ["1", "hello"])
    assert "“hello”" in script.said[-2]
    assert "T3.1" not in script.said[-2]


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


# Many choices, and selections


@pytest.fixture
def souk() -> Iterator[None]:
    """The game with long lists and selections, for one test."""
    registry.add("souk", "tests.games.souk")
    yield
    registry.remove("souk")


@pytest.fixture
async def stalls(souk: None) -> Sitting:
    """A souk before its first answer."""
    return await Sitting("souk", 2).open()


@pytest.fixture
async def baskets(stalls: Sitting) -> Sitting:
    """A souk where the baskets are filled."""
    for seat in (0, 1):
        await stalls.do(seat, PUTS[0])
    return stalls


@pytest.fixture
async def gifts(baskets: Sitting) -> Sitting:
    """A souk where coins are given."""
    for seat in (0, 1):
        await baskets.do(seat, Fill((0, 1)))
    return baskets


async def test_a_long_list_is_not_read_out_but_told_of(stalls: Sitting) -> None:
    script = await play(stalls, (0, 1), [])
    assert f"There are {len(PUTS)} choices" in script.text
    assert f"numbers 1 to {len(PUTS)}. Type one as it is written, such as p0 p1" in script.text
    assert f"{len(PUTS) + 1}. greet everybody" in script.text
    assert len(script.said) < MOST_LISTED / 2


async def test_a_long_list_is_read_by_pages(stalls: Sitting) -> None:
    listed = len(play_items(stalls))
    pages = -(-listed // MOST_LISTED)
    script = await play(stalls, (0, 1), ["list", "list", f"list {pages}", "list", "list 99"])
    told = [line for line in script.said if re.match(r"\d+\. ", line)]
    assert f"Page 1 of {pages}" in script.text
    assert f"Page {pages} of {pages}" in script.text
    assert told.count("1. stalls 0 and 1") == 2, "on page 1, and once round again"
    assert f"{MOST_LISTED + 1}. stalls 0 and {MOST_LISTED + 1}" in told
    assert f"{len(PUTS)}. stalls 46 and 47" in told
    assert told.count(f"{listed}. Ask for a pause") == 2, "told at first, and on the last page"
    assert f"from 1 to {pages}" in script.said[-2]


def play_items(sitting: Sitting) -> list[choices.Item]:
    """What the seat to act can choose by number."""
    return items(sitting.game, sitting.look(sitting.table.awaited_seat() or 0))


@pytest.mark.parametrize("typed", ["p3 p1", "1000"])
async def test_one_of_many_is_typed_or_numbered_unread(stalls: Sitting, typed: str) -> None:
    await play(stalls, (0, 1), [typed])
    assert len(stalls.look(0).view.done) == 1
    assert stalls.look(0).view.done[0] == repr(Put(1, 3) if "p" in typed else PUTS[999])


@pytest.mark.parametrize("typed", ["p3", "5000", "put"])
async def test_what_is_none_of_many_does_nothing(stalls: Sitting, typed: str) -> None:
    script = await play(stalls, (0, 1), [typed])
    assert not stalls.look(0).view.done
    assert "⟦" not in script.text


async def test_things_are_picked_by_their_numbers(baskets: Sitting) -> None:
    script = await play(baskets, (0, 1), ["1 2"])
    assert "The weight must be even (K2)." in script.text
    assert "Pick from 2 to 3 of these" in script.text
    assert "1. a fruit of 3 pounds" in script.text
    assert baskets.look(0).view.done[-1] == repr(Fill((0, 1)))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1", "You picked 1; pick from 2 to 3."),
        ("1 2 3 4", "You picked 4; pick from 2 to 3."),
        ("2, 2", "Everything can be picked once only."),
        ("1 77", "not all of things to pick"),
        ("1 6", "not all of things to pick"),
        ("1 3", "That weight is odd. (K2)"),
        ("fill", "Pick by numbers, from 1 to 5."),
        ("none", "You picked 0; pick from 2 to 3."),
        ("77", "they go from 1 to 8"),
        ("4294967296 1", "is no pair of places"),
        ("9" * 400, "is no pair of places"),
    ],
)
async def test_a_wrong_selection_is_said_and_does_nothing(
    baskets: Sitting, typed: str, said: str
) -> None:
    seq = baskets.table.seq
    script = await play(baskets, (0, 1), [typed])
    assert said in script.said[-2]
    assert baskets.table.seq == seq


async def test_selections_take_any_order_and_digits(baskets: Sitting) -> None:
    await play(baskets, (0, 1), ["٣، ١ ٢", "٢ ١"])
    assert baskets.look(0).view.done[-2:] == (repr(Fill((0, 1, 2))), repr(Fill((0, 1))))


async def test_long_selections_are_told_of_read_by_pages_and_made(gifts: Sitting) -> None:
    script = await play(gifts, (0, 1), ["list 2", "1 60 43"])
    assert f"There are {COINS} choices, numbers 1 to {COINS}; list reads them" in script.text
    assert f"Pick from 0 to {COINS} of these" in script.text
    assert "none picks nothing." in script.text
    assert "43. coin 42" in script.text
    assert f"{COINS + 1}. greet everybody" in script.text
    assert gifts.look(0).view.done[-1] == repr(Give((0, 42, 59)))


async def test_nothing_can_be_picked_where_that_is_enough(gifts: Sitting) -> None:
    await play(gifts, (0, 1), ["none", "nothing"])
    assert gifts.table.over
    assert gifts.look(0).outcome.reason == "souk.over"


# While things go on


class Person(Script):
    """Somebody who types when the test says so."""

    is_live = True

    def __init__(self) -> None:
        super().__init__()
        self.typed: asyncio.Queue[str | None] = asyncio.Queue()

    async def read(self) -> str | None:
        return await self.typed.get()

    async def hears(self, *wanted: str) -> None:
        """Until all of this was said."""
        async with asyncio.timeout(PATIENCE_S):
            while not all(words in self.text for words in wanted):
                await asyncio.sleep(0.001)

    async def types(self, line: str, *wanted: str) -> None:
        """Type a line; what is said after it."""
        self.said.clear()
        self.typed.put_nowait(line)
        await self.hears(*wanted)


@asynccontextmanager
async def seated(sitting: Sitting, *here: Seat, lang: str = "en") -> AsyncIterator[Person]:
    """Somebody at the table in plain mode."""
    person = Person()
    ear = Ear(person)
    plain = Plain(Place(sitting.table, here), words(sitting.game.info.name, lang), ear)
    task = asyncio.create_task(plain.run())
    try:
        yield person
        assert not task.done() or sitting.table.over
    finally:
        task.cancel()
        ear.close()
        with suppress(asyncio.CancelledError):
            await task


async def test_a_flag_that_falls_is_told_at_once() -> None:
    sitting = await Sitting("tawla", 2, clock="total:60").open()
    seat = sitting.table.awaited_seat() or 0
    async with seated(sitting, seat) as person:
        await person.hears("type a number")
        sitting.time.ms += 61_000
        await sitting.table.tick()
        await person.hears("run out of time", "wins")


async def test_what_others_do_is_told_at_once_and_whom_one_waits_for(stalls: Sitting) -> None:
    async with seated(stalls, 1) as person:
        await person.hears("Waiting for nour.")
        await stalls.do(0, PUTS[5])
        await person.hears("nour puts up stalls.", "sami, type a number")
        await person.types("p0 p1", "sami puts up stalls.", "Waiting for nour.")


async def test_what_can_be_done_out_of_turn_can_be_typed(stalls: Sitting) -> None:
    async with seated(stalls, 1) as person:
        await person.hears("Waiting for nour.")
        await person.types("3", "Type list")
        await person.types("list", "1. greet everybody", "Ask for a pause")
        await person.types("1", "sami greets everybody.")
        await person.types("hail", "sami greets everybody.")
        await person.types("p0 p1", "It is for nour to do that. (K1)")
        await person.types("blah", "It is not your turn now.")
        await person.types("", "things are done")
        await person.types("pause", "Waiting for nour.")
        assert stalls.look(0).offer.offer == Offer("pause")
        await person.types("withdraw", "Waiting for nour.")
        assert stalls.look(0).offer is None


async def test_a_number_that_is_on_its_way_keeps_its_meaning(baskets: Sitting) -> None:
    """What comes meanwhile gets other numbers, so that nobody agrees to what he has not read."""
    async with seated(baskets, 0) as person:
        await person.hears("8. Ask for a pause", "nour, type a number")
        await baskets.table.submit(1, 0, Offer("draw"))
        await person.hears("9. Yes, agree", "10. No, refuse")
        await person.types("1", "There is no choice 1 now", "from 9 to 10")
        await person.types("1 2", "no pair of places")
        assert baskets.look(0).offer is not None
        await baskets.table.submit(1, 0, Withdraw())
        await person.hears("1. a fruit", "nour, type a number")
        await person.types("10", "they go from 1 to 8")
        await person.types("1 2", "nour fills a basket.")


async def test_words_answer_an_offer(baskets: Sitting) -> None:
    async with seated(baskets, 0) as person:
        await baskets.table.submit(1, 0, Offer("pause"))
        await person.hears("1. Yes, agree")
        await person.types("no", "nour, type a number")
        assert not baskets.look(0).paused
        await baskets.table.submit(1, 0, Offer("pause"))
        await person.hears("Yes, agree")
        await person.types("agree", "Go on")
        assert baskets.look(0).paused
        await person.types("go on", "1. a fruit")


async def test_a_file_of_answers_waits_until_something_is_asked(stalls: Sitting) -> None:
    script = Script(["p0 p1", "1 2", "none", "quit"])
    plain = Plain(Place(stalls.table, (0,)), words("souk"), Ear(script))
    task = asyncio.create_task(plain.run())
    for answer in (PUTS[0], Fill((0, 1)), Give(())):
        async with asyncio.timeout(PATIENCE_S):
            while stalls.table.awaited_seat() == 0:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)
        assert await stalls.do(1, answer) is None
    async with asyncio.timeout(PATIENCE_S):
        await task
    assert stalls.table.over
    assert script.lines == ["quit"]


async def test_who_sits_down_late_is_told_the_latest_and_can_ask_for_more(stalls: Sitting) -> None:
    for _ in range(30):
        await stalls.do(0, Hail())
    async with seated(stalls, 0) as person:
        await person.hears("18 earlier lines are left out")
        assert person.text.count("greets everybody") == 12
        await person.types("log")
        await person.hears(*["nour greets everybody.\n" * 30])


async def test_who_watches_is_told_and_asked_nothing(stalls: Sitting) -> None:
    async with seated(stalls) as person:
        await person.hears("Waiting for nour.")
        await stalls.do(0, PUTS[5])
        await person.hears("nour puts up stalls.")
        await person.types("1", "You only watch here.")
        await person.types("hail", "You only watch here.")
        await person.types("list", "nothing that you can do")


async def test_the_words_are_arabic_too(baskets: Sitting) -> None:
    async with seated(baskets, 0, lang="ar") as person:
        await person.hears("اختر من ٢ إلى ٣")
        await person.types("لا شيء", "اخترت ٠")
        await person.types("الخيارات", "١. ")
        await person.types("استراحة", "ننتظر")
        await person.types("اسحب", "اختر من")


async def test_the_words_are_pashto_too(baskets: Sitting) -> None:
    """Whatever keyboard they are typed on."""
    async with seated(baskets, 0, lang="ps") as person:
        await person.hears("له ۲ تر ۳")
        await person.types("هیڅ", "تاسو ۰ ټاکلي")
        await person.types("ليست", "۱. ")
        await person.types("دمه", "په تمه یو")
        await person.types("انصراف", "له ۲ تر ۳")


@pytest.mark.parametrize("lang", ["en", "ar", "ps", "ru"])
async def test_who_gives_up_is_asked_once_more(lang: str) -> None:
    no, yes = {"en": ("no", "yes"), "ar": ("لا", "نعم"), "ps": ("نه", "هو"), "ru": ("нет", "да")}[
        lang
    ]
    sitting = await Sitting("sija", 2).open()
    script = Script(["resign", no, "resign", "help", yes, "resign", "a1", yes, "resign", "resign"])
    await run_out(sitting, script, lang)
    asked = words("sija", lang)("sija.verb.resign.confirm")
    assert script.said.count(asked) == 5
    assert sitting.look(SPECTATOR).outcome is None
    script = Script(["resign", yes])
    await run_out(sitting, script, lang)
    assert sitting.look(SPECTATOR).outcome is not None


async def test_a_resignation_that_is_not_to_be_had_is_not_asked_about() -> None:
    sitting = await Sitting("sija", 2).open()
    await sitting.table.submit(1, 0, Offer("takeback"))
    await sitting.table.submit(1, 0, Offer("pause"))
    script = await play(sitting, (0,), ["resign", "quit"])
    assert "An offer is open" in script.text
    assert "yes or no" not in script.text


async def run_out(sitting: Sitting, script: Script, lang: str) -> None:
    with suppress(HungUp):
        await Plain(Place(sitting.table, (0, 1)), words("sija", lang), Ear(script)).run()


async def test_what_a_game_made_of_one_s_level_is_told() -> None:
    class Ranked(Place):
        async def climbs(self) -> tuple[Climb, ...]:
            return (Climb("nour", 3, 10, 0, 0),)

    sitting = await Sitting("sija", 2).open()
    script = Script(["resign", "yes"])
    await Plain(Ranked(sitting.table, (0, 1)), words("sija"), Ear(script)).run()
    assert "nour: 10 in all, Student." in script.said[-1]
    assert "⟦" not in script.text


async def test_who_watches_robots_is_told_of_a_word_that_hurries_them(stalls: Sitting) -> None:
    place, script = Place(stalls.table, (0,)), Script(["hurry", "hurry", "quit"])
    place.may_hurry = True
    await Plain(place, words("souk"), Ear(script)).run()
    assert not place.may_hurry
    assert script.text.count("Type hurry, and they take no pauses.") == 1
    assert script.text.count("only where they play on alone") == 1
