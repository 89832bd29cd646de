"""The house in lines: guests without a screen, in memory and with real SSH clients."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import gc
import re
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncssh
import pytest

import majlis.host
from majlis.core.port import Snapshot
from majlis.core.table import Table
from majlis.host import lines, tables
from majlis.host.door import DoorSettings, open_door
from majlis.host.house import House
from majlis.host.household import Manners
from majlis.host.limits import Limits
from majlis.host.log import open_log
from majlis.host.plain import guest as plain_guest
from majlis.host.plain import serve_plain
from majlis.host.plain.guest import PlainGuest
from majlis.host.plain.table import AtTable
from majlis.host.screens import make_app
from majlis.host.session import LOCALE
from majlis.host.tables import HouseTable
from majlis.store.database import Store
from majlis.text import codes
from tests.games.divan.state import State
from tests.host import house as doors
from tests.host.callers import Caller, Keys, calling, connected, heard, needs_ssh, ssh
from tests.host.readers import Reader, reader
from tests.patience import PATIENCE_S
from tests.suite.games import NAMES

PLAY = ("plain", "play", "tawla")
HAND = re.compile(r"Your cards: ([^\n]*)\.")
CODE = re.compile(r"(host\.plain|plain|ui|seat|profile|language|refusal)(\.[a-z_]+)+")
DEALT = re.compile(r"Seat (\d) is dealt (\d)")


class Hall:
    """A house, and guests who come in and are gone when the test is over."""

    def __init__(self, house: House, stack: AsyncExitStack) -> None:
        self.house = house
        self.readers: list[Reader] = []
        self._stack = stack

    async def enter(self, name: str, **more: Any) -> Reader:
        """Somebody with a key of his own, named beforehand."""
        return await self.stranger(f"SHA256:{name}", name=name, **more)

    async def stranger(self, key: str, **more: Any) -> Reader:
        """Somebody who may have no name."""
        there = await self._stack.enter_async_context(reader(self.house, key, **more))
        self.readers.append(there)
        return there

    @property
    def table(self) -> HouseTable:
        """The only table."""
        (table,) = self.house.tables.values()
        return table

    async def pair(self, one: Reader, two: Reader, game: str) -> HouseTable:
        """Both at a table that plays."""
        await one.types(f"new {game}", "start (help, quit):")
        await one.types("start", "waits for players")
        await two.hears(", a free seat")
        number = re.findall(r"(\d+)\. [^\n]*a free seat", two.text)[-1]
        for there, line in ((two, number), (one, "")):
            await there.types(line, "Your cards: " if game == "divan" else "pips to go")
        return self.table


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    monkeypatch.setattr(plain_guest, "CALM_S", 0.005)
    monkeypatch.setattr(lines, "LINE_COST", 0)
    monkeypatch.setattr(tables, "ROBOT_PAUSE_S", 0.01)
    with Store(tmp_path / "house.db") as store:
        house = House(store, Manners(spectator_delay_s=0.05))
        await house.open()
        async with AsyncExitStack() as stack:
            found = Hall(house, stack)
            yield found
            for there in found.readers:
                assert "⟦" not in there.text
        await house.close()


# Coming in


async def test_a_newcomer_chooses_a_language_and_a_name(hall: Hall) -> None:
    await hall.enter("nour")
    sami = await hall.stranger("SHA256:sami", called="root")
    await sami.hears("1. English", "2. العربية", "takes the name root", "Type your name")
    await sami.types("2", "بمَ نناديك؟")
    await sami.types("1", "What shall we call you?")
    await sami.types("N o u r", "is called N o u r, or nearly that")
    await sami.types("admin", "admin could be taken for the house, a robot, an office")
    await sami.types(
        "\x1b[31msa\u202emi\x07\x00", "This is the lobby, sami.", "Here: nour and sami"
    )


async def test_an_empty_line_takes_the_suggested_name(hall: Hall) -> None:
    sami = await hall.stranger("SHA256:sami", called="sami")
    await sami.types("", "This is the lobby, sami.")


async def test_the_language_is_that_of_the_client_and_then_the_person_s(hall: Hall) -> None:
    async with reader(hall.house, "SHA256:sami", name="sami", lang="ar") as sami:
        await sami.hears("هذه الردهة يا sami.")
        await sami.types("اللغة English", "This is the lobby")
        await sami.types("language 2", "هذه الردهة")
        await sami.types("language klingon", "klingon")
        await sami.types("language", "٢. العربية")
        await sami.types("English", "This is the lobby")
    async with reader(hall.house, "SHA256:sami", lang="ar") as sami:
        await sami.hears("This is the lobby, sami.")


async def test_guests_have_a_star_and_no_second_key(hall: Hall) -> None:
    karim = await hall.stranger("guest:1", kind="guest")
    await karim.hears("a star stands after your name")
    await karim.types("karim", "This is the lobby, karim*.")
    await karim.types("link", "That is for people with a key.")


async def test_a_word_makes_another_key_the_same_person_s(hall: Hall) -> None:
    nour = await hall.enter("nour")
    await nour.types("link", "link-", "It holds for 10 minutes")
    word = re.search(r"link-\w+", nour.news)
    assert word is not None
    other = await hall.stranger("SHA256:laptop")
    await other.types(word[0], "This is the lobby, nour.")
    assert nour.session.over.is_set()
    assert nour.session.why == "host.taken_over"


async def test_who_may_not_come_in_is_told_so(hall: Hall) -> None:
    async with reader(hall.house, "SHA256:sami", name="sami"):
        hall.house.people.ban("sami")
    async with reader(hall.house, "SHA256:sami") as sami:
        await asyncio.sleep(0.01)
    assert sami.session.why == "host.refuse.banned"
    assert not hall.house.visits


async def test_leaving(hall: Hall) -> None:
    async with reader(hall.house, "SHA256:sami", name="sami") as sami:
        await sami.hears("This is the lobby")
        sami.session.received(b"quit\n")
        async with asyncio.timeout(PATIENCE_S):
            while hall.house.visits:
                await asyncio.sleep(0.002)
    assert "Good-bye." in sami.text
    async with reader(hall.house, "SHA256:new") as new:
        await new.hears("Type your name")
        new.session.received(b"quit\n")
        async with asyncio.timeout(PATIENCE_S):
            while hall.house.visits:
                await asyncio.sleep(0.002)


# The lobby


async def test_new_tables_and_talk_are_told_at_once(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), await hall.enter("sami", lang="ar")
    await sami.hears("اكتب رقمًا")
    await nour.types("say salam \u202eall\x07 ٣", "nour: salam all ٣")
    await sami.hears("nour: salam all ٣")
    await nour.types("say", "Type say, and after it")
    await nour.types("new tawla", "start (help, quit):")
    await nour.types("start", "Your table waits for players")
    await sami.hears("٣. الطاولة", "مقعد خالٍ")
    await sami.types("٣", "sami")
    await nour.hears("the game begins", "pips to go")


async def test_a_new_table_has_rows_to_set(hall: Hall) -> None:
    nour = await hall.enter("nour")
    await hall.enter("sami")
    await nour.types("new", "A new table: which game?", "Tawla")
    await nour.types("chess", "There is no game called chess here.")
    await nour.types("new", "which game?")
    await nour.types("Tawla", "3. Length of the match: 5", "start (help, quit):")
    await nour.types("3", "points that win the match", "A number from 0 to 99.")
    await nour.types("many", "is a number from 0 to 99, not many (T8.1)")
    await nour.types("3 ٣", "3. Length of the match: 3", "start (help, quit):")
    await nour.types("4 off", "5. Opening roll", "start (help, quit):")
    await nour.types("2", "1. standard", "2. tavla", "or the answer")
    await nour.types("tavla", "3. Length of the match: 5", "start (help, quit):")
    await nour.types("1 nobody", "Nobody here is called nobody.")
    await nour.types("1 nour", "Nobody here is called nour.")
    await nour.types("1", "1. anybody", "club robot", "sami")
    await nour.types("sami", "1. player 2: kept for sami")
    await nour.types("8 sesame", "Private word: sesame")
    await nour.types("8 none", "Private word: none")
    await nour.types("11", "There is no choice 11")
    await nour.types("nonsense", "nonsense means nothing here.")
    await nour.types("help", "start opens the table")
    await nour.types("start", "player 2: kept for sami", "Tawla, match to 5, Game: tavla")
    assert hall.table.kept.options["variant"] == "tavla"
    await nour.types("options", "Game: tavla", "Clock: match clock")
    sami = hall.readers[1]
    await sami.hears("nour invites you to a game of Tawla.", "kept for sami")


async def test_going_back_makes_no_table(hall: Hall) -> None:
    nour = await hall.enter("nour", game="tawla")
    await nour.hears("A new table: Tawla.")
    await nour.types("quit", "This is the lobby, nour.")
    await nour.types("new", "which game?")
    await nour.types("", "This is the lobby, nour.")
    assert not hall.house.tables


async def test_who_came_for_a_game_goes_straight_to_it(hall: Hall) -> None:
    nour = await hall.stranger("SHA256:nour", game="tawla")
    await nour.types("nour", "A new table: Tawla.")
    await nour.types("start", "waits for players")
    sami = await hall.enter("sami", game="tawla")
    await sami.hears("pips to go")
    await sami.types("quit", "Your seat is kept", "clocks run", "This is the lobby, sami.")
    back = await hall.enter("sami", game="tawla")
    await back.hears("pips to go")
    assert len(hall.house.tables) == 1


async def test_more_games_than_one_are_numbered_and_sizes_chosen(hall: Hall) -> None:
    nour = await hall.enter("nour")
    await nour.types("new", *(f"{n}. " for n in range(1, len(NAMES) + 1)))
    await nour.types("divan", "1. Number of seats: 2", "2. player 2: anybody")
    await nour.types("1 9", "A number from 2 to 5.")
    await nour.types("1 3", "1. Number of seats: 3", "3. player 3: anybody")
    await nour.types("2 random", "2. player 2: random robot")
    await nour.types("start", "3. player 3: a free seat")


async def test_private_tables_are_found_by_their_word(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), await hall.enter("sami")
    await nour.types("new tawla", "start (help, quit):")
    await nour.types("11 sesame 7", "Private word: sesame 7")
    await nour.types("start", "word: sesame 7")
    await sami.types("list", "This is the lobby")
    assert "a free seat" not in sami.text
    await sami.types("people", "nour: at a private table")
    await sami.types("join millet", "That word opens no table.")
    await sami.types("join sesame ٧", "pips to go")


async def test_seats_of_a_waiting_table_are_filled_declined_and_given_up(hall: Hall) -> None:
    nour, sami, layla = [await hall.enter(name) for name in ("nour", "sami", "layla")]
    await nour.types("new tawla", "start (help, quit):")
    await nour.types("start", "1. player 1: nour", "2. player 2: a free seat")
    await nour.types("1", "Your seat.")
    await nour.types("2 zz", "Nobody here is called zz.")
    await nour.types("2 sami", "2. player 2: kept for sami")
    await sami.hears("nour invites you to a game of Tawla.")
    await layla.hears("Type a number")
    await layla.types("", "Waiting for players", "1. open a table", "2. Tawla")
    await layla.types("2", "Your table waits for players")
    await layla.types("2", "The game begins when every seat is taken.")
    await layla.types("quit", "This is the lobby")
    await sami.types("decline", "Type the number of a table after it.")
    await sami.types("", "You are invited", "1. Tawla")
    await sami.types("decline 1", "This is the lobby")
    await nour.hears("2. player 2: a free seat")
    await nour.types("up", "This is the lobby, nour.")
    assert not hall.house.tables


async def test_a_question_is_dropped_when_its_answer_is_of_no_use(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), await hall.enter("sami")
    await nour.types("new tawla", "start (help, quit):")
    await nour.types("start", "2. player 2: a free seat")
    await nour.types("2", "1. anybody", "or the answer")
    await sami.types("", "2. Tawla")
    await sami.types("2", "pips to go")
    await nour.hears("the game begins", "pips to go")


async def test_muted_people_are_not_heard(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), await hall.enter("sami")
    await nour.types("mute zz", "Nobody here is called zz.")
    await nour.types("mute", "Type mute, and after it whose talk")
    await nour.types("mute nour", "Type mute, and after it whose talk")
    await nour.types("mute sami", "You hear no more of sami.")
    await sami.types("say one", "sami: one")
    await nour.types("mute sami", "You hear sami again.")
    await sami.types("say two", "sami: two")
    await nour.hears("sami: two")
    assert "sami: one" not in nour.text


async def test_the_host_s_notice_is_told_and_told_when_it_changes(hall: Hall) -> None:
    hall.house.announce("closing at ten")
    nour = await hall.enter("nour")
    await nour.hears("The house: closing at ten")
    hall.house.announce("closing \x1b[2Jat nine")
    await nour.hears("The house: closing [2Jat nine")


async def test_who_is_sent_away_is_gone(hall: Hall) -> None:
    nour = await hall.enter("nour")
    await nour.hears("This is the lobby")
    assert hall.house.people.kick("nour") == 1
    async with asyncio.timeout(PATIENCE_S):
        while hall.house.visits:
            await asyncio.sleep(0.002)
    assert nour.session.why == "host.kicked"


# At a table


def hand_of(table: HouseTable, seat: int) -> tuple[int, ...]:
    """What the seat holds."""
    assert table.table is not None
    hand: tuple[int, ...] = table.table.snapshot(seat).view.hand
    return hand


async def test_an_evening_at_divan(hall: Hall) -> None:
    """Nothing that is ever sent to somebody tells of another's cards."""
    nour, sami, layla = [await hall.enter(name) for name in ("nour", "sami", "layla")]
    table = await hall.pair(nour, sami, "divan")
    await layla.types("", "Being played", "2. Divan")
    await layla.types("watch 2", "You watch.", "Your cards: none.")
    await sami.types("say salam", "sami: salam")
    await layla.hears("sami: salam")
    await layla.types("say he should peek", "layla (watching): he should peek")
    await layla.types("1", "You only watch here.")
    await layla.types("peek", "You only watch here.")
    hands: dict[Reader, set[tuple[int, ...]]] = {nour: {()}, sami: {()}, layla: {()}}
    for _ in range(40):
        for seat, there in enumerate((nour, sami)):
            hands[there].add(hand_of(table, seat))
        assert table.table is not None
        awaited = table.table.awaited_seat()
        if awaited is None:
            break
        there, seq = (nour, sami)[awaited], table.table.seq
        await there.hears("type a number")
        kind = table.table.snapshot(awaited).must[0].need.kind
        await there.types({"turn": "peek", "challenge": "let", "object": "let"}.get(kind, "1"))
        async with asyncio.timeout(PATIENCE_S):
            while table.table.seq == seq:
                await asyncio.sleep(0.002)
    assert table.table is not None
    assert table.table.over
    await nour.hears("The rounds are over", "1. play once more", "2. back to the lobby")
    await layla.hears("The rounds are over", "1. back to the lobby")
    assert "he should peek" not in sami.text.partition("The rounds are over")[0]
    for place, there in ((0, nour), (1, sami), (None, layla)):
        for told in HAND.findall(there.text):
            assert tuple(map(int, re.findall(r"\d", told))) in hands[there], there.text
        for who, card in DEALT.findall(there.text):
            assert int(card) == 0 or int(who) == place, there.text
    assert len(HAND.findall(layla.text)) > 0
    assert not re.search(r"\d", "".join(HAND.findall(layla.text)))


async def test_no_plain_session_holds_a_state(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[AtTable] = []
    make = AtTable.__init__

    def remember(self: AtTable, guest: PlainGuest, table: HouseTable) -> None:
        make(self, guest, table)
        found.append(self)

    monkeypatch.setattr(AtTable, "__init__", remember)
    nour, sami = await hall.enter("nour"), await hall.enter("sami")
    await hall.pair(nour, sami, "divan")
    assert len(found) == 2
    for room in found:
        parts = (room._report, room._turns, room._listed, room._reader, room._office)
        session = (room.guest, room.ear, room.guest.console, room.sitting, room.eye)
        holders = (room, *parts, *session)
        held = [type(value) for holder in holders for value in vars(holder).values()]
        assert not {HouseTable, State, Snapshot} & set(held)
        assert held.count(Table) == 1, "the port's own"


async def test_talk_is_closed_where_the_game_says_so(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), await hall.enter("sami")
    table = await hall.pair(nour, sami, "divan")
    assert table.table is not None
    for there, line, said in (
        (nour, "1", "claims to hold"),
        (sami, "let", "lets it pass"),
        (sami, "object", "type a number"),
    ):
        await there.hears("type a number")
        await there.types(line, said)
    await nour.types("say is it?", "You may not speak now: make signs")


async def test_an_absent_player_s_seat_can_be_claimed_or_given_to_another(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "CLAIM_MS", 1)
    people = {name: await hall.enter(name) for name in ("nour", "sami")}
    table = await hall.pair(*people.values(), "tawla")
    layla = await hall.enter("layla")
    await layla.types("", "2. Tawla")
    await layla.types("2", "You watch.")
    assert table.table is not None
    # Who is awaited claims nothing, so it is he who goes.
    (seat,) = table.table.awaited_seats()
    name, other = sorted(people, key=lambda one: table.seat_of(one) != seat)
    await people[name].types("quit", "This is the lobby")
    there = people[other]
    await there.hears(f"{name} has left")
    offered = f"claim the seat of {name}, who loses the match", f"club robot for {name}"
    await there.types("list", *offered, f"layla for {name}")
    number = re.search(rf"(\d+)\. layla for {name}", there.news)
    assert number is not None
    await there.types(number[1], "layla")
    await layla.hears("is played by layla from now on", "Score: ")
    assert layla.text.count(f"{name} has left") == 1
    assert hall.table.seat_of("layla") == seat
    assert hall.table.seat_of(name) is None


async def test_a_robot_plays_on_for_who_does_not_come_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "CLAIM_MS", 1)
    nour = await hall.enter("nour")
    async with reader(hall.house, "SHA256:sami", name="sami") as sami:
        await hall.pair(nour, sami, "tawla")
    await nour.types("list", "random robot for sami")
    number = re.search(r"(\d+)\. random robot for sami", nour.news)
    assert number is not None
    await nour.types(number[1], "random robot")


async def test_a_table_that_is_closed_leaves_nobody_behind(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), await hall.enter("sami")
    table = await hall.pair(nour, sami, "tawla")
    await hall.house.close_table(table.name)
    for there in (nour, sami):
        await there.hears("The table has been closed.", "This is the lobby")
    await nour.types("new tawla", "start (help, quit):")
    await nour.types("start", "waits for players")
    await hall.house.close_table(hall.table.name)
    await nour.hears("The table has been closed.", "This is the lobby")


async def test_a_rematch_is_offered_taken_and_counted(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), await hall.enter("sami")
    table = await hall.pair(nour, sami, "divan")
    await nour.hears("type a number")
    await nour.types("resign", "yes or no")
    await nour.types("yes", "sami")
    await sami.hears("resign", "Yes, agree")
    await sami.types("yes", "play once more")
    await nour.hears("1. play once more")
    async with asyncio.timeout(PATIENCE_S):
        while table.phase != "over":
            await asyncio.sleep(0.002)
    await sami.types("1", "waits for players")
    await nour.hears("sami invites you to a game of Divan.")
    await nour.types("1", "Your cards")
    await sami.hears("the game begins", "Your cards")
    await nour.types("quit", "This is the lobby")
    await nour.types("results", "Divan against people: won 0, lost 1")
    await nour.types("results sami", "won 1, lost 0")
    await nour.types("results zz", "won 0, lost 1")


async def test_an_old_table_tells_how_it_ended(hall: Hall) -> None:
    nour, sami, layla = [await hall.enter(name) for name in ("nour", "sami", "layla")]
    table = await hall.pair(nour, sami, "divan")
    await nour.hears("type a number")
    await nour.types("resign", "yes or no")
    await nour.types("yes", "sami")
    await sami.hears("Yes, agree")
    await sami.types("yes", "play once more")
    async with asyncio.timeout(PATIENCE_S):
        while table.phase != "over":
            await asyncio.sleep(0.002)
    await layla.types("", "Over", "2. Divan")
    for _ in range(2):
        await layla.types("2", "somebody gave up", "1. back to the lobby")
        await layla.types("1", "This is the lobby")


async def test_who_does_not_read_is_told_when_he_does(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), await hall.enter("sami")
    await sami.hears("This is the lobby")
    sami.wire.is_full = True
    said = len(sami.text)
    for n in range(4):
        await nour.types(f"say {n}", f"nour: {n}")
    await asyncio.sleep(0.05)
    assert len(sami.text) == said
    sami.wire.is_full = False
    sami.wire.on_drain()
    await sami.hears("nour: 0", "nour: 3")


async def test_nothing_of_a_plain_guest_is_left(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests: list[weakref.ref[PlainGuest]] = []
    make = PlainGuest.__init__

    def remember(self: PlainGuest, *arguments: Any) -> None:
        make(self, *arguments)
        guests.append(weakref.ref(self))

    monkeypatch.setattr(PlainGuest, "__init__", remember)
    nour = await hall.enter("nour")
    await nour.hears("This is the lobby")
    await asyncio.sleep(0.05)
    before = len(asyncio.all_tasks())
    async with reader(hall.house, "SHA256:sami", name="sami") as sami:
        table = await hall.pair(nour, sami, "tawla")
    await nour.hears("sami has left")
    await nour.types("quit", "This is the lobby")
    del sami
    gc.collect()
    assert [guest() is None for guest in guests] == [False, True]
    assert table.table is not None
    assert not table.table._ports[2:], "the attendants' own may stay"
    await asyncio.sleep(0.05)
    assert len(asyncio.all_tasks()) <= before + 1, "the table's time"


# Words


def used_codes() -> set[str]:
    """Every code of a catalogue that the house's code names."""
    root = Path(majlis.host.__file__).parent
    found = set()
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            said = node.value if isinstance(node, ast.Constant) else None
            if isinstance(said, str) and re.fullmatch(
                r"(host\.plain|plain|ui|seat)(\.[a-z_]+)+", said
            ):
                found.add(said)
    return found


@pytest.mark.parametrize("lang", ["en", "ar", "ps", "ru"])
def test_every_code_has_words(lang: str) -> None:
    used = used_codes()
    assert len(used) > 50
    known = codes(lang) | codes(lang, "host", LOCALE)
    assert not {code for code in used if code not in known and not code.startswith("ui.screens")}


@pytest.mark.parametrize("lang", ["en", "ar", "ps", "ru"])
def test_no_word_means_two_things_in_the_lobby(lang: str) -> None:
    from majlis.ui.wording import Wording

    words = Wording(lang)
    words.add("host", LOCALE)
    own = [code for code in codes(lang, "host", LOCALE) if code.startswith("host.plain.word.")]
    shared = ["plain.word.help", "plain.word.list", "plain.word.quit", "plain.word.log"]
    typed = [word for code in (*own, *shared) for word in words(code).split(", ")]
    assert len(typed) == len(set(typed))


# Real clients


class PlainHouse(doors.House):
    """A real house behind a real door."""

    def __init__(self, log_file: Path, house: House) -> None:
        super().__init__(log_file)
        self.house = house


OpenPlain = Callable[..., contextlib.AbstractAsyncContextManager[PlainHouse]]


@pytest.fixture
async def served(
    door_key: asyncssh.SSHKey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[PlainHouse]:
    """A house with a store, for people with keys and guests."""
    monkeypatch.setattr(tables, "ROBOT_PAUSE_S", 0.0)
    with Store(tmp_path / "house.db") as store:
        house = House(store)
        await house.open()
        log = open_log(tmp_path / "log.jsonl")
        found = PlainHouse(tmp_path / "log.jsonl", house)
        limits = Limits(hurry=1000)
        found.door = await open_door(
            DoorSettings(host=doors.HOST, port=0, guests=True, ask_s=0, limits=limits),
            lambda session: make_app(house, session),
            door_key,
            log,
            make_plain=lambda session, console: serve_plain(house, session, console),
            games=("tawla",),
        )
        try:
            yield found
        finally:
            await found.door.close()
            await house.close()
            log.close()


async def new_table(caller: Caller, *rows: str, enter: str = "\r") -> None:
    """A table of tawla with these rows set."""
    await caller.typed(f"new tawla{enter}", r"start \(help")
    for row in rows:
        await caller.typed(row + enter, r"start \(help")
    await caller.typed(f"start{enter}", r"waits for players|type a number|Opening")


async def played_out(caller: Caller, enter: str) -> None:
    """The first choice, whenever something is asked, until the game is over."""
    at = 0
    async with asyncio.timeout(3 * PATIENCE_S):
        while True:
            found = await caller.until(r"type a number or a move \(help, quit\):|once more", at)
            at += len(caller.heard[at:].decode("utf-8", "replace")[: found.end()].encode())
            if "once more" in found[0]:
                return
            caller.send(f"1{enter}")


@needs_ssh
async def test_a_whole_game_against_a_robot_without_a_terminal(
    served: PlainHouse, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "LINE_COST", 1)
    async with calling(
        served, "plain", "play", "tawla", key=keys.file("nour"), options=("-T",)
    ) as nour:
        await nour.until("Type your name")
        await nour.typed("nour\n", r"start \(help")
        await nour.typed("2 tavla\n", r"start \(help")
        await nour.typed("3 1\n", r"start \(help")
        await nour.typed("1 random\n", r"start \(help")
        start = len(nour.heard)
        nour.send("start\n")
        await played_out(nour, "\n")
        assert "\x1b" not in nour.text[start:]
        assert "⟦" not in nour.text
        (table,) = served.house.tables.values()
        async with asyncio.timeout(PATIENCE_S):
            while table.phase != "over":
                await asyncio.sleep(0.005)
        await nour.typed("2\n", "This is the lobby")
        await nour.typed("results\n", "Tawla against random robot: won [01], lost [01]")
        await nour.typed("quit\n", "Good-bye")
        assert await nour.ended() == 0
    assert not served.house.tables, "a table that is over and deserted is gone"
    (begin,) = served.logged("session.begin")
    assert begin["plain"] is True
    assert begin["game"] == "tawla"
    assert "nour" not in served.log_file.read_text()


@needs_ssh
async def test_two_people_one_with_a_terminal_and_one_without(
    served: PlainHouse, keys: Keys
) -> None:
    def call_sami() -> contextlib.AbstractAsyncContextManager[Caller]:
        return calling(served, *PLAY, key=keys.file("sami"), options=("-T",))

    async with calling(served, "plain", key=keys.file("nour")) as nour:
        await nour.until("Type your name")
        await nour.typed("sal\x7f\x7f\x7fnour\r", "This is the lobby, nour")
        await new_table(nour, "2 tavla", "3 1")
        (table,) = served.house.tables.values()
        async with call_sami() as sami:
            await sami.until("Type your name")
            await sami.typed("sami\n", "pips to go")
            await sami.typed("say salam\n", "sami: salam")
            await nour.until("sami: salam")
            people = Player(nour, "\r"), Player(sami, "\n")
            for _ in range(6):
                await move(table, people)
        # His line is gone; the seat stays his.
        await nour.until("sami has left")
        async with call_sami() as sami:
            await sami.until("pips to go")
            await nour.until("sami is back")
            people = people[0], Player(sami, "\n")
            for _ in range(6):
                await move(table, people)
            await resign(table, people)
            await nour.typed("1\r", "waits for players")
            await sami.until("nour invites you")
            await sami.typed("1\n", "pips to go")
            await nour.until(r"the game begins[\s\S]*pips to go")
            sami.send("\x04")
            assert await sami.ended() == 0
        await nour.typed("quit\r", "This is the lobby")
        nour.send("\x04")
        assert await nour.ended() == 0
    await served.emptied()
    assert len(served.house.tables) == 1


class Player:
    """Somebody at the table, and what ends his lines."""

    def __init__(self, caller: Caller, enter: str) -> None:
        self.caller = caller
        self._enter = enter
        self._since = 0

    def send(self, line: str) -> None:
        """Type a line."""
        self.forget()
        self.caller.send(line + self._enter)

    def forget(self) -> None:
        """What was said is old."""
        self._since = len(self.caller.heard)

    @property
    def news(self) -> str:
        """What was said since the last line."""
        return self.caller.heard[self._since :].decode("utf-8", "replace")

    async def until(self, words: str) -> None:
        """Until this was said since the last line."""
        async with asyncio.timeout(PATIENCE_S):
            while words not in self.news:
                await asyncio.sleep(0.005)


async def asked(table: HouseTable, people: tuple[Player, Player]) -> Player:
    """Whoever must act, once he has been asked."""
    assert table.table is not None
    seat = table.table.awaited_seat()
    assert seat is not None
    await people[seat].until("type a number or a move (help, quit):")
    return people[seat]


async def move(table: HouseTable, people: tuple[Player, Player]) -> None:
    """The first choice of whoever must act."""
    player = await asked(table, people)
    assert table.table is not None
    seq = table.table.seq
    player.send("1")
    async with asyncio.timeout(PATIENCE_S):
        while table.table.seq == seq:
            await asyncio.sleep(0.005)


async def resign(table: HouseTable, people: tuple[Player, Player]) -> None:
    """Whoever is asked gives up, the other accepts."""
    one = await asked(table, people)
    two = next(player for player in people if player is not one)
    number = re.findall(r"(\d+)\. Resign a single game", one.news)[-1]
    two.forget()
    one.send(number)
    await one.until("Type yes or no:")
    one.send("yes")
    await two.until("type a number or a move (help, quit):")
    two.send("accept")
    await one.until("once more")
    await two.until("once more")


@needs_ssh
async def test_the_language_is_the_client_s(served: PlainHouse, keys: Keys) -> None:
    options = ("-T", "-o", "SendEnv=LANG")
    status, out, _ = await ssh(
        served,
        "plain",
        key=keys.file("rim"),
        options=options,
        stdin="ريم\n\nخروج\n".encode(),
        env={"LANG": "ar_EG.UTF-8"},
    )
    assert status == 0
    assert "هذه الردهة يا ريم." in out
    assert "مع السلامة" in out


@needs_ssh
async def test_a_script_may_hand_over_everything_at_once(served: PlainHouse, keys: Keys) -> None:
    typed = b"rim\n" + b"people\n" * 40
    status, out, _ = await ssh(served, "plain", key=keys.file("rim"), stdin=typed)
    assert status == 0
    assert out.count("rim: in the lobby") == 40


@needs_ssh
async def test_windows_of_no_size_and_tiny_ones(served: PlainHouse, keys: Keys) -> None:
    for size in ((0, 0), (1, 1), (1000, 1000)):
        options = ("-tt", "-o", "SendEnv=LANG")
        async with calling(
            served,
            "plain",
            key=keys.file("nour"),
            size=size,
            options=options,
            env={"LANG": "ar_EG.UTF-8"},
        ) as nour:
            await nour.until(r":\(|:")
            nour.resize(0, 0)
            nour.resize(3, 1)
            nour.send("nour\r" if size == (0, 0) else "\r")
            await nour.typed("\x04", "")
            assert await nour.ended() == 0


@needs_ssh
@pytest.mark.parametrize("options", [("-T",), ("-tt",)])
async def test_a_line_of_ten_megabytes_is_cut(
    served: PlainHouse, keys: Keys, options: tuple[str, ...]
) -> None:
    async with connected(served, client_keys=[keys.key("omar")]) as connection:
        terminal = {"term_type": "xterm", "term_size": (80, 24)} if options == ("-tt",) else {}
        process = await connection.create_process("plain", encoding=None, **terminal)
        await heard(process, rb"Type your name")
        async with calling(served, "plain", key=keys.file("nour"), options=options) as nour:
            await nour.until("Type your name")
            with contextlib.suppress(BrokenPipeError, ConnectionError, asyncssh.Error):
                process.stdin.write(b"x" * 10_000_000)
                async with asyncio.timeout(PATIENCE_S):
                    await process.wait_closed()
            (end,) = await served.until_logged("session.end")
            assert end["why"] in ("host.drop.unread", "lost")
            await nour.typed("nour\n" if options == ("-T",) else "nour\r", "This is the lobby")
    await served.emptied()


@needs_ssh
async def test_control_characters_reach_nobody(served: PlainHouse, keys: Keys) -> None:
    async with calling(served, "plain", key=keys.file("nour"), options=("-T",)) as nour:
        await nour.until("Type your name")
        await nour.typed("nour\n", "This is the lobby")
        start = len(nour.heard)
        async with connected(served, client_keys=[keys.key("sami")]) as connection:
            process = await connection.create_process("plain", encoding=None)
            await heard(process, rb"Type your name")
            process.stdin.write(b"sa\x1b]0;owned\x07m\xe2\x80\xaei\x00\r\n")
            await heard(process, rb"This is the lobby")
            process.stdin.write(b"say \x1b[2J\x9b31m\xff hello \x1bc\x0e\r\n")
            await nour.until("hello", start)
            process.stdin.write(b"\x1b[" * 500 + b"\n" + bytes(range(256)) + b"\n")
            await asyncio.sleep(0.1)
        said = nour.heard[start:].decode()
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", said.replace("\r", ""))


@needs_ssh
async def test_hanging_up_keeps_the_seat(served: PlainHouse, keys: Keys) -> None:
    async with calling(served, "plain", key=keys.file("nour"), options=("-T",)) as nour:
        await nour.until("Type your name")
        await nour.typed("nour\n", "This is the lobby")
        await new_table(nour, "1 random", enter="\n")
    await served.emptied()
    (table,) = served.house.tables.values()
    assert not table.is_present("nour")
    assert table.seat_of("nour") == 0
    assert table.table is not None
    assert table.table.snapshot(0).away == (0,)
    assert not served.house.visits


@needs_ssh
@pytest.mark.parametrize("words", [("plain", "tawla"), ("plain", "play"), ("plain;sh",)])
async def test_only_the_documented_words_are_served(
    served: PlainHouse, words: tuple[str, ...]
) -> None:
    status, out, _ = await ssh(served, *words)
    assert status != 0
    assert not out
    await served.until_logged("request.refused")


@needs_ssh
async def test_a_game_that_is_not_here_is_named(served: PlainHouse) -> None:
    status, _, error = await ssh(served, "plain", "play", "chess")
    assert status == 1
    assert "There is no game called chess here." in error


@needs_ssh
async def test_the_house_says_good_bye_to_plain_guests(served: PlainHouse, keys: Keys) -> None:
    async with calling(served, "plain", key=keys.file("nour")) as nour:
        await nour.until("Type your name")
        await nour.typed("nour\r", "This is the lobby")
        await served.door.close()
        await nour.until("The house is closing")
        assert await nour.ended() == 0
