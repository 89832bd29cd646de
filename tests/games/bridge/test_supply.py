"""Boards from files at a table: ``majlis play bridge --boards FILE`` (B2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from majlis.cli import boardfile
from majlis.cli.speak import Speaker, UserError
from majlis.core import registry
from majlis.core.game import Message
from majlis.core.match import Ready
from majlis.core.record import SeatCard
from majlis.core.table import Table
from majlis.core.verify import verify
from majlis.games.bridge import boards, supply
from majlis.games.bridge.actions import Call, Deal
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import EAST, NORTH, SOUTH, WEST
from majlis.games.bridge.info import INFO
from majlis.games.bridge.mended import number_of
from majlis.games.bridge.written import Written
from majlis.store.errors import StoreError
from majlis.text import Words
from majlis.ui.local import Setup, open_table, resume_table
from tests.core.tables import Sitting
from tests.games.bridge.board import PLAIN, chosen, hands
from tests.games.bridge.test_play import SPREAD
from tests.ui.stage import context

TWO = f"""[Board "5"]
[Dealer "W"]
[Vulnerable "EW"]
[Deal "{PLAIN}"]

[Board "6"]
[Deal "{SPREAD}"]

"""
STRAY = TWO.replace('"6"', '"17"')
PARTIAL = f"""[Board "7"]
[Deal "N:AKQJ.AKQ.AKQ.AKQ - - -"]

{TWO}"""


def speaker() -> Speaker:
    found = Speaker(Words("en"))
    found.words.add("bridge", registry.folder("bridge") / "locale")
    return found


def test_boards_in_turn_keep_their_numbers() -> None:
    deals, first, problems = supply.read(TWO.encode(), "two.pbn")
    assert deals == (
        Deal(hands(PLAIN), 0, WEST, (False, True)),
        Deal(hands(SPREAD), 0, -1, None),
    )
    assert first == 5
    assert said(problems) == ["5 dealer_differs", "5 vulnerable_differs"]


def said(problems: Sequence[Message]) -> list[str]:
    """Which board, and why."""
    assert {problem.code for problem in problems} <= {"bridge.file.remark"}
    whys = [(problem.params["board"], problem.params["why"]) for problem in problems]
    return [f"{board} {why.code.removeprefix('bridge.file.')}" for board, why in whys]


@pytest.mark.parametrize(
    ("name", "number", "told"),
    [
        ("15", 15, []),
        ("Board 15", 15, []),
        ("A-12", 12, ["A-12 plays_as"]),
        ("12b", 12, ["12b plays_as"]),
        ("1234", 1, ["1234 no_number"]),
        ("final", 1, ["final no_number"]),
        ("?", 1, []),
    ],
)
def test_a_board_has_the_number_that_import_would_give_it(
    name: str, number: int, told: list[str]
) -> None:
    """B2.1, B7.2: a set begins with a number up to 999; of anything else it is said."""
    text = f'[Board "{name}"]\n[Deal "{PLAIN}"]\n'
    deals, first, problems = supply.read(text.encode(), "one.pbn")
    assert (deals, first) == ((Deal(hands(PLAIN)),), number)
    assert said(problems) == told
    named = Written(board=name)
    assert number_of(named) == number


def test_a_lin_file_s_number_counts() -> None:
    """As online bridge writes it: ``ah|Board 15|``."""
    text = (
        "pn|a,b,c,d|st||md|1SQ982HQ82DKQ763CT,SJ643HKJ7653DCAQ4,SK5HADAJT52CJ9762,|rh||"
        "ah|Board 15|sv|n|mb|p|"
    )
    deals, first, problems = supply.read(text.encode(), "x.lin")
    assert (len(deals), first, problems) == (1, 15, ())
    assert (deals[0].dealer, deals[0].vulnerable) == (boards.dealer(15), boards.vulnerable(15))


def test_boards_out_of_turn_say_their_numbers() -> None:
    deals, first, _ = supply.read(STRAY.encode(), "stray.pbn")
    assert ([deal.number for deal in deals], first) == ([5, 17], 1)


def test_a_board_without_four_hands_is_left_out_and_said() -> None:
    deals, _, problems = supply.read(PARTIAL.encode(), "partial.pbn")
    assert len(deals) == 2
    assert problems[0].code == "bridge.file.no_hands"
    assert said(problems[1:]) == ["5 dealer_differs", "5 vulnerable_differs"]


def test_a_second_room_s_record_is_the_same_board() -> None:
    deals, _, _ = supply.read((TWO + TWO).encode(), "rooms.pbn")
    assert len(deals) == 2


def test_a_file_among_the_arguments(tmp_path: Path) -> None:
    path = tmp_path / "two.pbn"
    path.write_text(TWO)
    for named in ([f"--boards={path}"], ["--boards", str(path)]):
        found, rest = boardfile.asked(INFO, ["--laws", "2017", *named], speaker())
        assert found is not None
        assert rest == ["--laws", "2017", "--boards", "2", "--first-board", "5"]
    found, rest = boardfile.asked(INFO, ["--boards", str(path), "--first-board", "9"], speaker())
    assert found is not None
    assert rest == ["--first-board", "9", "--boards", "2"]
    given = found.supply(chosen(boards=2, first_board=9))
    assert given("deal/board-10") == Deal(hands(SPREAD), 0, -1, None)
    assert given("deal/board-11") is None


def test_a_number_is_how_many_boards_there_are() -> None:
    for arguments in ([], ["--boards", "8"], ["--boards", "٨"]):
        assert boardfile.asked(INFO, arguments, speaker()) == (None, arguments)


@pytest.mark.parametrize(
    ("text", "code"), [(None, "cli.boards.unreadable"), ("hello", "cli.boards.none")]
)
def test_a_file_of_no_use(tmp_path: Path, text: str | None, code: str) -> None:
    path = tmp_path / "boards.pbn"
    if text is not None:
        path.write_text(text)
    with pytest.raises(UserError) as found:
        boardfile.read(INFO, path, speaker())
    assert found.value.code == code


def supplied(deals: dict[str, Any], **options: Any) -> Sitting:
    sitting = Sitting("bridge", 4, given=("deal",), **options)
    sitting.table = Table(
        sitting.game,
        sitting.header,
        sitting.secret,
        sitting.time,
        sitting.pages,
        supply=deals.get,
    )
    return sitting


async def passed_out(sitting: Sitting) -> None:
    for _ in range(4):
        assert await sitting.do(sitting.look(NORTH).awaited[0].seat, Call(PASS)) is None


async def ready(sitting: Sitting) -> None:
    for seat in (NORTH, EAST, SOUTH, WEST):
        assert await sitting.do(seat, Ready()) is None


async def test_a_table_takes_its_boards_from_the_file() -> None:
    one = Deal(hands(PLAIN), 14)
    sitting = await supplied({"deal/board-1": one, "deal/board-2": Deal(())}, boards=3).open()
    board = sitting.look(NORTH).view.inner.board
    assert (board.number, board.dealer, board.vulnerable) == (
        14,
        boards.dealer(14),
        boards.vulnerable(14),
    )
    await passed_out(sitting)
    await ready(sitting)
    assert sitting.look(NORTH).awaited[0].seat == -1, "what is no deal is not taken"
    assert await sitting.table.give(Deal(hands(SPREAD))) is None
    await passed_out(sitting)
    again = Table(
        sitting.game,
        sitting.header,
        sitting.secret,
        sitting.time,
        sitting.pages,
        supply={"deal/board-3": one}.get,
    )
    await again.resume(sitting.record)
    sitting.table = again
    await ready(sitting)
    await passed_out(sitting)
    assert again.over
    assert verify(sitting.game, sitting.record).given == 3


async def test_a_set_from_a_file_is_resumed_with_the_file() -> None:
    session = context()
    deals = {"deal/board-1": Deal(hands(PLAIN)), "deal/board-2": Deal(hands(SPREAD))}
    people = tuple(SeatCard(name) for name in ("nour", "sami", "layla", "omar"))
    setup = Setup(
        game="bridge",
        options=chosen(boards=2),
        seats=people,
        given=("deal",),
        supply=deals.get,
    )
    local = await open_table(session, setup)
    assert local.port(NORTH).snapshot().view.inner.hands[NORTH] == hands(PLAIN)[NORTH]
    record_id = local.record_id
    await local.close()
    with pytest.raises(StoreError) as found:
        await resume_table(session, record_id)
    assert found.value.code == "store.boards"
    again = await resume_table(session, record_id, supply=deals.get)
    assert again.table.awaited_seat() == NORTH
    await again.close()
