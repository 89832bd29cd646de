"""The official: a seat at the tables whose options ask for one, and nowhere else."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from majlis.bots.attend import Attendants
from majlis.bots.simulate import simulate
from majlis.core import registry
from majlis.core.fold import Fold
from majlis.core.game import Refusal
from majlis.core.options import OptionValue, levels_for, officiated
from majlis.core.record import House, SeatCard, read, read_header
from majlis.core.seats import OFFICIAL, SPECTATOR, sits
from majlis.core.verbs import (
    Answer,
    Claim,
    Leave,
    Offer,
    Pause,
    Resume,
    Return,
    Rewind,
    Substitute,
)
from majlis.core.verify import codec_of, verify
from majlis.ui.office import rewinds
from tests.core.tables import Sitting
from tests.core.test_verify import code, resealed
from tests.games.divan.actions import Claim as Holds
from tests.games.divan.actions import Let, Mark, Object, Peek, Rule, Vote
from tests.patience import PATIENCE_S
from tests.suite.games import resolved

ROBOT = SeatCard("bot random", "bot", "random")


def refused(answer: Refusal | None) -> str:
    assert answer is not None
    return answer.code


async def refereed(seats: int = 2, **how: Any) -> Sitting:
    return await Sitting(seats=seats, referee="seat", **how).open()


async def to_a_tie(sitting: Sitting) -> None:
    for seat, action in ((0, Holds(3)), (1, Let()), (1, Object()), (0, Vote(True))):
        assert await sitting.do(seat, action) is None
    assert await sitting.do(1, Vote(False)) is None


def with_official(sitting: Sitting, card: SeatCard) -> Sitting:
    sitting.header = msgspec.structs.replace(sitting.header, official=card)
    sitting.table = sitting.new_table()
    return sitting


@pytest.mark.parametrize(
    ("game", "options", "expected"),
    [
        ("divan", {"referee": "seat"}, True),
        ("divan", {"referee": "auto"}, False),
        ("divan", {}, False),
        ("tawla", {"referee": "seat"}, False),
    ],
)
def test_the_option_of_the_office_s_name_says_whether_somebody_holds_it(
    game: str, options: dict[str, OptionValue], expected: bool
) -> None:
    assert officiated(registry.info(game), options) is expected


def test_who_can_sit_where() -> None:
    assert [seat for seat in range(-5, 2) if sits(seat)] == [OFFICIAL, 0, 1]
    assert levels_for(registry.info("tawla"), OFFICIAL) == ()
    assert levels_for(registry.info("divan"), OFFICIAL) == ("random",)
    assert levels_for(registry.info("tawla"), 0) == registry.info("tawla").levels


async def test_the_header_names_him_and_the_snapshot_shows_him() -> None:
    sitting = with_official(Sitting(referee="seat"), SeatCard("hoda"))
    await sitting.open()
    assert read_header(sitting.pages.data).official == SeatCard("hoda")
    assert sitting.look(0).official == SeatCard("hoda")
    assert list(sitting.look(0).cards) == [0, 1, OFFICIAL]
    plain = await Sitting().open()
    assert plain.header.official is None
    assert list(plain.look(0).cards) == [0, 1]


async def test_commitments_do_not_know_of_him() -> None:
    one = Sitting(referee="seat", seed=None)
    two = with_official(Sitting(referee="seat", seed=None), SeatCard("hoda"))
    assert one.header.chance == two.header.chance
    assert len(one.header.chance.seat_commitments) == 2


async def test_a_table_without_one_refuses_his_verbs() -> None:
    sitting = await Sitting().open()
    await sitting.do(0, Holds(3))
    for verb in (Pause(), Rewind(4), Substitute(0, "x"), Leave(), Return(), Answer(True)):
        assert refused(await sitting.do(OFFICIAL, verb)) == "table.refuse.verb"
    assert await sitting.do(OFFICIAL, Mark(0)) is not None
    offer = Offer("substitute", seat=OFFICIAL, who="hoda")
    assert refused(await sitting.do(0, offer)) == "table.refuse.substitute"
    assert OFFICIAL not in Fold(sitting.game, sitting.header).logs


async def test_where_nobody_holds_the_office_a_tie_stands() -> None:
    sitting = await Sitting().open()
    await to_a_tie(sitting)
    assert [a.kind for a in sitting.look(0).awaited] == ["turn"]
    assert sitting.look(0).view.coins[0] == 6


async def test_his_rights_are_there_at_any_time_and_never_awaited() -> None:
    sitting = await refereed()
    assert [a.seat for a in sitting.look(OFFICIAL).awaited] == [0]
    assert sitting.look(OFFICIAL).must == ()
    for seat in (1, 1, 0):
        assert await sitting.do(OFFICIAL, Mark(seat)) is None
    assert sitting.look(OFFICIAL).view.marks == (1, 2)
    await to_a_tie(sitting)
    assert [task.need.kind for task in sitting.look(OFFICIAL).tasks] == ["ruling", "mark"]
    assert await sitting.table.submit(OFFICIAL, 0, Mark(0)) is None
    assert [a.kind for a in sitting.look(0).awaited] == ["ruling"]
    assert await sitting.do(OFFICIAL, Rule(True)) is None
    assert verify(sitting.game, sitting.record)


async def test_what_only_he_may_know_reaches_nobody_else() -> None:
    sitting = await refereed()
    await sitting.do(OFFICIAL, Mark(1))
    mine = [entry for entry in sitting.look(OFFICIAL).log if entry.seat == OFFICIAL]
    assert len(mine) == 1
    for viewer in (0, 1, SPECTATOR):
        seen = sitting.look(viewer)
        assert seen.view.marks == ()
        assert "Mark" not in repr((seen.view, seen.log, seen.tasks))
    assert sitting.look(OFFICIAL).view.hand == (), "nor does he see hands"


async def test_he_pauses_and_goes_on_and_asks_nobody() -> None:
    sitting = await refereed(clock="total:60")
    assert await sitting.do(OFFICIAL, Pause()) is None
    sitting.time.ms += 500_000
    assert await sitting.table.tick() is None
    assert refused(await sitting.do(0, Holds(3))) == "table.refuse.paused"
    assert await sitting.do(OFFICIAL, Resume()) is None
    assert await sitting.do(0, Holds(3)) is None


async def test_he_gives_a_seat_to_somebody_else_and_hands_on_his_own() -> None:
    sitting = await refereed()
    assert await sitting.do(OFFICIAL, Substitute(0, "bot:random")) is None
    assert await sitting.do(OFFICIAL, Substitute(OFFICIAL, "hoda")) is None
    snapshot = sitting.look(1)
    assert (snapshot.seats[0].kind, snapshot.official) == ("bot", SeatCard("hoda"))
    assert len(snapshot.seats) == 2
    verify(sitting.game, sitting.record)


async def test_nobody_plays_and_officiates() -> None:
    sitting = with_official(Sitting(referee="seat"), SeatCard("hoda"))
    await sitting.open()
    for seat, who in ((0, "hoda"), (OFFICIAL, "sami"), (OFFICIAL, "bot:club"), (OFFICIAL, "")):
        answer = await sitting.do(OFFICIAL, Substitute(seat, who))
        assert refused(answer) == "table.refuse.substitute", who
    assert await sitting.do(OFFICIAL, Substitute(OFFICIAL, "bot:random")) is None


async def test_his_seat_is_kept_while_he_is_away_and_nobody_claims_it() -> None:
    sitting = await refereed(3, house=House(claim_ms=60_000))
    assert await sitting.do(OFFICIAL, Leave()) is None
    assert refused(await sitting.do(OFFICIAL, Leave())) == "table.refuse.verb"
    assert sitting.look(0).away == (OFFICIAL,)
    assert refused(await sitting.do(0, Claim(OFFICIAL), wait=90_000)) == "table.refuse.verb"
    assert await sitting.do(OFFICIAL, Return()) is None
    assert sitting.look(0).away == ()


async def test_the_players_replace_an_absent_official() -> None:
    sitting = await refereed(3, house=House(claim_ms=60_000))
    await sitting.do(OFFICIAL, Leave())
    offer = Offer("substitute", seat=OFFICIAL, who="hoda")
    assert refused(await sitting.do(0, offer)) == "table.refuse.claim_early"
    assert await sitting.do(0, offer, wait=60_000) is None
    assert sitting.look(0).offer.waiting == (1, 2)
    for seat in (1, 2):
        assert await sitting.do(seat, Answer(True)) is None
    assert sitting.look(0).official == SeatCard("hoda")
    assert sitting.look(0).away == ()
    verify(sitting.game, sitting.record)


async def test_one_who_is_there_is_asked_before_he_is_replaced() -> None:
    sitting = await refereed()
    assert await sitting.do(0, Offer("substitute", seat=OFFICIAL, who="hoda")) is None
    assert sitting.look(0).offer.waiting == (1, OFFICIAL)
    assert await sitting.do(OFFICIAL, Answer(False)) is None
    assert sitting.look(0).official == SeatCard("")
    assert await sitting.do(0, Offer("draw")) is None
    assert sitting.look(0).offer.waiting == (1,), "nothing else is asked of him"


async def test_a_record_says_who_he_is_exactly_if_its_options_ask_for_one() -> None:
    def strange(lines: list[Any]) -> None:
        lines[0]["official"] = {"name": "hoda", "kind": "human", "level": ""}

    def missing(lines: list[Any]) -> None:
        lines[0]["official"] = None

    plain, with_him = await Sitting().open(), await refereed()
    assert code("divan", resealed(plain.pages.data, strange)) == "record.official"
    assert code("divan", resealed(with_him.pages.data, missing)) == "record.official"


async def test_a_record_from_before_there_were_officials_is_still_believed() -> None:
    def older(lines: list[Any]) -> None:
        del lines[0]["official"]

    sitting = await Sitting("tawla", length=1).open()
    await sitting.play(10_000)
    data = resealed(sitting.pages.data, older)
    assert data != sitting.pages.data
    assert verify(sitting.game, read(data, codec_of(sitting.game))).finished


async def test_what_no_official_could_do_is_not_believed() -> None:
    def pause(lines: list[Any]) -> None:
        lines.append([len(lines), lines[-1][1], OFFICIAL, "", ["@pause"]])

    sitting = await Sitting().open()
    assert code("divan", resealed(sitting.pages.data, pause)) == "record.illegal"


async def test_a_resumed_table_has_the_official_it_had() -> None:
    sitting = await refereed()
    await sitting.do(OFFICIAL, Mark(1))
    await sitting.do(OFFICIAL, Substitute(OFFICIAL, "hoda"))
    await sitting.do(OFFICIAL, Leave())
    before = [sitting.look(viewer) for viewer in (0, OFFICIAL, SPECTATOR)]
    sitting.table = sitting.new_table()
    await sitting.table.resume(sitting.record)
    after = [sitting.look(viewer) for viewer in (0, OFFICIAL, SPECTATOR)]
    assert after == before
    assert after[1].view.marks == (0, 1)


async def test_a_robot_holds_the_office_where_the_game_has_one_for_it() -> None:
    sitting = with_official(Sitting(referee="seat"), ROBOT)
    await sitting.open()
    attendants = Attendants(sitting.table, bytes)
    attendants.start()
    await to_a_tie(sitting)
    async with asyncio.timeout(PATIENCE_S):
        while sitting.table.awaited_seat() == OFFICIAL:
            await asyncio.sleep(0.002)
    await attendants.close()
    assert any(event.seat == OFFICIAL for event in sitting.record.events)


async def test_in_a_simulation_a_robot_holds_the_office() -> None:
    options = resolved("divan", referee="seat", rounds=6)
    levels = ("random", "random")
    tallies = [await simulate(registry.load("divan"), options, levels, 3, 4) for _ in range(2)]
    assert tallies[0] == tallies[1]


async def test_where_he_may_make_nobody_forget_he_is_told_how_far_back_he_may_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = await refereed()
    assert sitting.look(OFFICIAL).back_to == 0
    monkeypatch.setattr(type(sitting.game), "bars_rewinds", True)
    dealt = sitting.table.seq
    assert sitting.look(OFFICIAL).back_to == dealt
    await sitting.do(0, Holds(3))
    await sitting.do(1, Let())
    offered = [item.action for item in rewinds(sitting.look(OFFICIAL), sitting.look(OFFICIAL).log)]
    assert offered == [Rewind(dealt + 1), Rewind(dealt)]
    assert refused(await sitting.do(OFFICIAL, Rewind(dealt - 1))) == "table.refuse.revealed"
    for action in offered:
        assert await sitting.do(OFFICIAL, action) is None
    assert sitting.look(OFFICIAL).back_to == dealt
    peeked = sitting.look(0).must[0]
    assert await sitting.table.submit(0, peeked.need.id, Peek(1)) is None
    assert sitting.look(OFFICIAL).back_to == sitting.table.seq
