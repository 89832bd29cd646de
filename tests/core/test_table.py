"""The table: one writer, and its own few verbs."""

from __future__ import annotations

import asyncio

import pytest

from majlis.core.game import Refusal
from majlis.core.record import House, read
from majlis.core.seats import OFFICIAL, SPECTATOR
from majlis.core.verbs import (
    Answer,
    Claim,
    Concede,
    Flag,
    Leave,
    Offer,
    Pause,
    Resume,
    Return,
    Rewind,
    Substitute,
    Withdraw,
)
from majlis.core.verify import RecordError, codec_of, streams_of, verify
from majlis.games.tawla.actions import Roll
from tests.core.tables import Sitting
from tests.games.divan.actions import Challenge, Deal, Let, Object, Peek, Rule, Vote
from tests.games.divan.actions import Claim as Holds


def codes(refusal: Refusal | None) -> tuple[str, str] | None:
    return refusal and (refusal.kind, refusal.code)


async def test_chance_is_drawn_before_anybody_is_asked() -> None:
    sitting = await Sitting().open()
    assert [a.kind for a in sitting.look(0).awaited] == ["turn"]
    assert len(sitting.look(0).view.hand) == 2


async def test_an_event_is_kept_before_it_is_shown() -> None:
    sitting = await Sitting().open()
    kept_when_shown: list[int] = []
    port = sitting.table.port(1)

    async def watch() -> None:
        async for snapshot in port.snapshots():
            kept_when_shown.append(len(sitting.pages.lines) - 1 - snapshot.seq)
            if snapshot.seq > 10:
                return

    watcher = asyncio.create_task(watch())
    for _ in range(8):
        await sitting.play(1)
        await asyncio.sleep(0)
    await watcher
    assert kept_when_shown
    assert set(kept_when_shown) == {0}


async def test_illegal_out_of_turn_and_too_late_change_nothing() -> None:
    sitting = await Sitting(seats=3).open()
    table, before = sitting.table, sitting.pages.data
    turn = sitting.look(0).must[0].need.id
    assert codes(await table.submit(1, turn, Holds(3))) == (
        "out_of_turn",
        "table.refuse.out_of_turn",
    )
    assert codes(await table.submit(0, turn, Peek(0))) == ("illegal", "divan.refuse.illegal")
    assert sitting.pages.data == before
    assert await table.submit(0, turn, Holds(3)) is None
    assert codes(await table.submit(0, turn, Holds(4))) == ("too_late", "table.refuse.too_late")


async def test_several_seats_answer_one_snapshot_in_any_order() -> None:
    sitting = await Sitting(seats=4).open()
    await sitting.do(0, Holds(3))
    needs = {seat: sitting.look(seat).must[0].need.id for seat in (1, 2, 3)}
    for seat in (3, 1, 2):
        assert await sitting.table.submit(seat, needs[seat], Let()) is None
    assert [a.kind for a in sitting.look(0).awaited] == ["object"]


async def test_the_game_s_own_ends_cannot_be_submitted() -> None:
    sitting = await Sitting().open()
    for action in (Flag(1), Concede(1), Rewind(0), Pause(), Substitute(1, "x"), Deal(0, 6)):
        assert await sitting.do(0, action) is not None
    assert sitting.look(0).outcome is None


async def test_a_ruling_is_the_official_s() -> None:
    sitting = await Sitting(seats=2, referee="seat").open()
    await sitting.do(0, Holds(3))
    await sitting.do(1, Let())
    await sitting.do(1, Object())
    await sitting.do(0, Vote(True))
    await sitting.do(1, Vote(False))
    assert [(a.seat, a.kind) for a in sitting.look(1).awaited] == [(OFFICIAL, "ruling")]
    assert await sitting.do(1, Rule(True)) is not None
    assert await sitting.do(OFFICIAL, Rule(True)) is None
    assert sitting.look(0).view.coins[0] == 6


async def test_a_sealed_vote_is_nobody_else_s_business() -> None:
    sitting = await Sitting(seats=3).open()
    await sitting.do(0, Holds(3))
    await sitting.do(1, Let())
    await sitting.do(2, Let())
    await sitting.do(1, Object())
    await sitting.do(0, Vote(False))
    for viewer in (1, 2, OFFICIAL, SPECTATOR):
        shown = sitting.look(viewer)
        assert "Vote(stands=False)" not in repr((shown.view, shown.log))
    assert "Vote(stands=False)" in repr(sitting.look(0).view)


async def test_a_takeback_asks_the_others_and_never_crosses_what_was_revealed() -> None:
    sitting = await Sitting(house=House(casual=False)).open()
    await sitting.do(0, Holds(3))
    assert await sitting.do(0, Offer("takeback")) is None
    assert codes(await sitting.do(1, Let())) == ("out_of_turn", "table.refuse.offer_first")
    assert await sitting.do(1, Answer(True)) is None
    assert sitting.look(0).view.claim == 0
    assert [a.kind for a in sitting.look(0).awaited] == ["turn"]
    await sitting.do(0, Peek(1))
    refusal = await sitting.do(0, Offer("takeback"))
    assert codes(refusal) == ("illegal", "table.refuse.revealed")
    verify(sitting.game, sitting.record)


async def test_a_casual_table_lets_all_agree_to_cross_it() -> None:
    sitting = await Sitting().open()
    await sitting.do(0, Peek(1))
    assert await sitting.do(0, Offer("takeback")) is None
    assert await sitting.do(1, Answer(True)) is None
    assert sitting.look(0).view.known == ()


async def test_an_offer_says_whether_it_crosses_what_was_revealed() -> None:
    sitting = await Sitting().open()
    await sitting.do(0, Holds(3))
    await sitting.do(0, Offer("takeback"))
    assert not sitting.look(1).offer.reveals
    assert sitting.look(1).log[-1].message.code == "table.log.offer.takeback"
    await sitting.do(1, Answer(True))
    assert sitting.look(1).log[-1].message.code == "table.log.rewind"
    await sitting.do(0, Peek(1))
    await sitting.do(0, Offer("takeback"))
    assert sitting.look(1).offer.reveals
    assert sitting.look(1).log[-1].message.code == "table.log.offer.takeback.revealed"
    verify(sitting.game, sitting.record)


async def test_the_log_says_to_before_what_several_moves_were_undone() -> None:
    sitting = await Sitting().open()
    await sitting.do(0, Holds(3))
    claimed = sitting.look(0).log[-1].told
    await sitting.do(1, Let())
    await sitting.do(0, Offer("takeback"))
    await sitting.do(1, Answer(True))
    for viewer in (0, 1, SPECTATOR):
        told = sitting.look(viewer).log[-1].message
        assert told.code == "table.log.rewind.before"
        assert told.params["move"] == claimed


async def test_what_is_drawn_again_is_drawn_on() -> None:
    sitting = await Sitting(referee="seat").open()
    drawn = streams_of(sitting.header, sitting.secret)["deck"]
    cards = [drawn.die() for _ in range(6)]
    await sitting.do(0, Holds(3))
    await sitting.do(1, Challenge())
    before_showing = sitting.table.seq
    for nth in (4, 5):
        show = sitting.look(0).must[0].legal[0]
        await sitting.do(0, show)
        assert sitting.record.events[-1].action == Deal(0, cards[nth])
        await sitting.do(OFFICIAL, Rewind(before_showing))
    verify(sitting.game, sitting.record)


async def test_an_offer_can_be_refused_and_withdrawn() -> None:
    sitting = await Sitting().open()
    assert codes(await sitting.do(0, Offer("takeback"))) == (
        "illegal",
        "table.refuse.nothing_to_take_back",
    )
    await sitting.do(0, Offer("draw"))
    assert codes(await sitting.do(0, Answer(True))) == ("out_of_turn", "table.refuse.not_asked")
    await sitting.do(1, Answer(False))
    assert sitting.look(0).offer is None
    await sitting.do(0, Offer("draw"))
    await sitting.do(0, Withdraw())
    assert sitting.look(0).offer is None
    assert sitting.look(0).outcome is None


async def test_an_agreed_draw_and_an_agreed_resignation_end_the_game() -> None:
    drawn = await Sitting().open()
    await drawn.do(0, Offer("draw"))
    await drawn.do(1, Answer(True))
    assert drawn.look(0).outcome.reason == "divan.drawn"
    assert drawn.table.over
    given_up = await Sitting().open()
    await given_up.do(1, Offer("resign"))
    await given_up.do(0, Answer(True))
    assert given_up.look(0).outcome.winners == (0,)
    assert verify(given_up.game, given_up.record).finished


async def test_the_clock_falls_and_says_so() -> None:
    sitting = await Sitting(clock="total:60").open()
    sitting.time.ms += 59_000
    assert await sitting.table.tick() == 1_000
    sitting.time.ms += 1_000
    await sitting.table.tick()
    outcome = sitting.look(0).outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert sitting.record.events[-1].action == Flag(0)
    assert verify(sitting.game, sitting.record).finished


async def test_time_stands_still_in_a_pause_and_during_an_offer() -> None:
    sitting = await Sitting(clock="total:60").open()
    await sitting.do(0, Offer("pause"), wait=10_000)
    sitting.time.ms += 500_000
    assert sitting.look(0).clock.left[0] == 50_000
    await sitting.do(1, Answer(True))
    sitting.time.ms += 500_000
    assert await sitting.table.tick() is None
    assert codes(await sitting.do(0, Holds(1))) == ("out_of_turn", "table.refuse.paused")
    await sitting.do(1, Resume())
    assert sitting.look(0).clock.left[0] == 50_000
    sitting.time.ms += 20_000
    assert sitting.look(0).clock.left[0] == 30_000


async def test_a_window_that_lapses_plays_the_default() -> None:
    sitting = await Sitting(seats=3).open()
    await sitting.do(0, Holds(3))
    await sitting.do(1, Let())
    sitting.time.ms += 14_000
    await sitting.table.tick()
    lapsed = sitting.record.events[-1]
    assert (lapsed.seat, lapsed.action, lapsed.how) == (2, Let(), "lapsed")
    assert [a.kind for a in sitting.look(0).awaited] == ["object"]
    verify(sitting.game, sitting.record)


async def test_everybody_knows_until_when_a_window_is_open() -> None:
    sitting = await Sitting(seats=3).open()
    await sitting.do(0, Holds(3))
    opened = sitting.record.events[-1].at_ms
    due = opened + 15_000
    for seat in (0, 1, 2, SPECTATOR):
        assert [(a.seat, a.due_ms) for a in sitting.look(seat).awaited] == [(1, due), (2, due)]
    await sitting.do(1, Let(), wait=4_000)
    assert [a.due_ms for a in sitting.look(0).awaited] == [due]
    await sitting.do(2, Let())
    assert [a.kind for a in sitting.look(0).awaited] == ["object"]
    assert [a.due_ms for a in sitting.look(0).awaited] != [due]


async def test_what_has_no_limit_is_never_due() -> None:
    sitting = await Sitting().open()
    assert [a.due_ms for a in sitting.look(0).awaited] == [None]


async def test_an_absent_seat_can_be_claimed_after_the_house_s_time() -> None:
    sitting = await Sitting(house=House(claim_ms=60_000)).open()
    assert codes(await sitting.do(0, Claim(1))) == ("illegal", "table.refuse.not_away")
    await sitting.do(1, Leave())
    assert sitting.look(0).away == (1,)
    refusal = await sitting.do(0, Claim(1), wait=20_000)
    assert refusal is not None
    assert refusal.params == {"n": 40}
    await sitting.do(1, Return())
    await sitting.do(1, Leave())
    await sitting.do(0, Holds(3))
    assert await sitting.do(0, Claim(1), wait=60_000) is None
    assert sitting.look(0).outcome.winners == (0,)
    verify(sitting.game, sitting.record)


async def test_nobody_claims_a_seat_while_he_is_awaited_himself() -> None:
    sitting = await Sitting(house=House(claim_ms=60_000)).open()
    await sitting.do(1, Leave())
    assert sitting.table.awaited_seats() == (0,)
    refusal = await sitting.do(0, Claim(1), wait=90_000)
    assert codes(refusal) == ("illegal", "table.refuse.claim_awaited")
    await sitting.do(0, Holds(3))
    assert sitting.table.awaited_seats() == (1,)
    assert await sitting.do(0, Claim(1)) is None


async def test_the_log_tells_who_has_gone_from_who_has_given_up() -> None:
    sitting = await Sitting(house=House(claim_ms=60_000)).open()
    await sitting.do(1, Leave())
    await sitting.do(0, Holds(3))
    await sitting.do(0, Claim(1), wait=60_000)
    codes_told = [entry.message.code for entry in sitting.look(0).log]
    assert "table.log.claim" in codes_told
    assert "table.log.concede.away" in codes_told
    assert "table.log.concede" not in codes_told
    agreed = await Sitting().open()
    await agreed.do(0, Offer("resign"))
    await agreed.do(1, Answer(True))
    assert "table.log.concede" in [entry.message.code for entry in agreed.look(0).log]


async def test_all_who_must_act_are_awaited() -> None:
    sitting = await Sitting(seats=3).open()
    await sitting.do(0, Holds(3))
    assert sitting.table.awaited_seats() == (1, 2)
    await sitting.do(0, Offer("draw"))
    await sitting.do(1, Answer(True))
    assert sitting.table.awaited_seats() == (2,), "an open offer is answered before all else"


async def test_a_substitute_sits_down_when_the_others_agree() -> None:
    sitting = await Sitting(seats=3, house=House(claim_ms=60_000)).open()
    await sitting.do(1, Leave())
    offer = Offer("substitute", seat=1, who="bot:random")
    assert codes(await sitting.do(0, offer)) == ("illegal", "table.refuse.claim_early")
    assert await sitting.do(0, offer, wait=60_000) is None
    assert sitting.look(0).offer.waiting == (2,), "the absent seat is not asked"
    await sitting.do(2, Answer(True))
    card = sitting.look(0).seats[1]
    assert (card.kind, card.level) == ("bot", "random")
    assert sitting.look(0).away == ()
    verify(sitting.game, sitting.record)


async def test_where_nobody_else_is_left_a_substitute_sits_down_at_once() -> None:
    sitting = await Sitting(house=House(claim_ms=60_000)).open()
    await sitting.do(1, Leave())
    await sitting.do(0, Offer("substitute", seat=1, who="layla"), wait=60_000)
    assert sitting.look(0).seats[1].name == "layla"
    assert sitting.look(0).offer is None
    verify(sitting.game, sitting.record)


async def test_a_person_who_comes_back_needs_no_substitute() -> None:
    sitting = await Sitting(seats=3, house=House(claim_ms=0)).open()
    await sitting.do(1, Leave())
    await sitting.do(0, Offer("substitute", seat=1, who="layla"))
    await sitting.do(1, Return())
    assert sitting.look(0).offer is None
    assert codes(await sitting.do(2, Answer(True))) == ("too_late", "table.refuse.no_offer")


async def test_an_official_s_rewind_asks_nobody_and_keeps_the_ledger() -> None:
    sitting = await Sitting(seats=2, conduct="strict", referee="seat").open()
    for seat in (0, 1):
        await sitting.do(seat, Holds(3))
        await sitting.do(1 - seat, Let())
        await sitting.do(1 - seat, Let())
    assert len(sitting.look(0).ledger.entries) == 1
    first = sitting.record.events[4].seq
    assert await sitting.do(OFFICIAL, Rewind(first)) is None
    assert sitting.look(0).view.claim == 3
    assert len(sitting.look(0).ledger.entries) == 1


async def test_a_resumed_table_is_the_same_table() -> None:
    """Cut anywhere, go on, and the record ends the same."""
    whole = await Sitting(clock="total:6000").open()
    await whole.play(10_000)
    for cut in range(1, len(whole.pages.lines) - 1, 3):
        again = Sitting(clock="total:6000")
        again.pages.lines = whole.pages.lines[:cut]
        record = read(again.pages.data, codec_of(again.game))
        await again.table.resume(record)
        for event in whole.record.events[again.table.seq :]:
            if event.seat == -1:
                continue
            again.time.ms += event.at_ms - again.table.at_ms()
            needs = again.look(event.seat).tasks
            await again.table.submit(event.seat, needs[0].need.id, event.action)
        assert again.table.tip == whole.table.tip


async def test_a_resumed_table_refuses_other_dice() -> None:
    whole = await Sitting().open()
    other = Sitting(seed=6)
    with pytest.raises(RecordError) as found:
        await other.table.resume(read(whole.pages.data, codec_of(other.game)))
    assert found.value.code == "record.chance"


async def test_a_local_table_goes_on_unsaved_and_catches_up() -> None:
    sitting = await Sitting().open()
    sitting.pages.failing = "store.full"
    await sitting.play(4)
    assert sitting.look(0).unsaved == "store.full"
    assert sitting.table.seq > 6
    sitting.pages.failing = ""
    await sitting.play(1)
    assert sitting.look(0).unsaved == ""
    assert len(sitting.record.events) == sitting.table.seq


async def test_a_hosted_table_stands_still_instead() -> None:
    sitting = await Sitting(hosted=True).open()
    seq = sitting.table.seq
    sitting.pages.failing = "store.full"
    assert codes(await sitting.do(0, Peek(1))) == ("too_late", "store.full")
    assert sitting.table.seq == seq
    sitting.pages.failing = ""
    await sitting.play(10_000)
    assert verify(sitting.game, sitting.record).finished


async def test_a_closed_record_takes_no_more() -> None:
    sitting = await Sitting().open()
    await sitting.play(10_000)
    data = sitting.pages.data
    assert codes(await sitting.do(0, Peek(1))) == ("too_late", "table.refuse.over")
    assert codes(await sitting.do(0, Offer("takeback"))) == ("too_late", "table.refuse.over")
    assert sitting.pages.data == data


async def test_logs_differ_where_secrets_do() -> None:
    sitting = await Sitting().open()
    mine = [entry.event.action for entry in sitting.look(0).log if entry.event]
    theirs = [entry.event.action for entry in sitting.look(1).log if entry.event]
    assert [deal.card for deal in mine if deal.seat == 1] == [0, 0]
    assert all(deal.card for deal in theirs if deal.seat == 1)


async def test_the_log_is_told_from_where_it_was_left() -> None:
    sitting = await Sitting().open()
    first = sitting.look(0)
    await sitting.do(0, Peek(1))
    later = sitting.table.snapshot(0, log_from=len(first.log))
    assert [entry.seq for entry in later.log] == [5]


async def test_given_chance_waits_for_somebody_and_is_marked() -> None:
    sitting = await Sitting(given=("deck",)).open()
    assert sitting.table.seq == 0
    assert await sitting.table.give(Deal(0, 9)) is not None
    for seat, card in ((0, 1), (1, 2), (0, 3), (1, 4)):
        assert await sitting.table.give(Deal(seat, card)) is None
    assert sitting.look(0).view.hand == (1, 3)
    assert {event.how for event in sitting.record.events} == {"given"}
    assert verify(sitting.game, sitting.record).given == 4


async def test_time_decides_before_anybody_answers() -> None:
    """An answer after the flag should have fallen finds the flag fallen, ticked or not."""
    sitting = await Sitting(clock="total:60").open()
    refusal = await sitting.do(0, Holds(3), wait=60_000)
    assert codes(refusal) == ("too_late", "table.refuse.over")
    assert sitting.record.events[-1].action == Flag(0)
    assert verify(sitting.game, sitting.record).finished


async def test_a_turn_goes_on_over_its_own_dice() -> None:
    """T10: the delay is given once a turn, before the roll and after it together."""
    sitting = await Sitting("tawla", clock="delay:300+12").open()
    mover = sitting.look(0).awaited[0].seat
    task = sitting.look(mover).must[0]
    sitting.time.ms += 3_000
    await sitting.table.submit(mover, task.need.id, task.legal[0])
    other = 1 - mover
    await sitting.do(other, Roll(), wait=11_000)
    assert sitting.look(other).clock.left[other] == 300_000
    sitting.time.ms += 11_000
    assert sitting.look(other).clock.left[other] == 290_000


async def test_every_result_is_told_and_the_match_s_last() -> None:
    sitting = await Sitting("tawla", length=2).open()
    for _ in range(2):
        mover = sitting.look(0).awaited[0].seat
        loser = 1
        if mover != loser:
            task = sitting.look(mover).must[0]
            await sitting.table.submit(mover, task.need.id, task.legal[0])
        resigning = next(t for t in sitting.look(loser).tasks if t.need.kind == "resign")
        await sitting.table.submit(loser, resigning.need.id, resigning.legal[0])
        answer = sitting.look(0).must[0]
        await sitting.table.submit(0, answer.need.id, answer.legal[0])
        for seat in (0, 1):
            if sitting.look(seat).must:
                await sitting.do(seat, sitting.look(seat).must[0].legal[0])
    told = [entry.message.code for entry in sitting.look(0).log]
    assert told.count("tawla.won.resigned") == 2
    assert told[-1] == "match.won"
