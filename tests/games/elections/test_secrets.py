"""E17: what each may know, and that nobody is told more, in any way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from majlis.core import verify
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.fold import FORESAID_LEAST_MS, FORESAID_MS
from majlis.core.game import Allowed, Event, Need, Refusal
from majlis.core.seats import CHANCE, OFFICIAL, SPECTATOR, Seat
from majlis.games.elections import cards
from majlis.games.elections.actions import (
    Assist,
    Break,
    Deal,
    Deny,
    Drawn,
    EndTurn,
    Mirror,
    OfferSwap,
    Pass,
    PickBlind,
    Play,
    Sealed,
    Vote,
)
from majlis.games.elections.cards import UNKNOWN
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import State
from tests.core.tables import Sitting
from tests.games.elections.positions import A, B, C, D, Hand, hand, some, with_bank
from tests.suite.games import Moment, plain, resolved, walk
from tests.suite.test_every_game import assert_same_event, assert_same_to

VIEWERS = (A, B, C, D, OFFICIAL, SPECTATOR)


def games(**options: Any) -> Iterator[Moment]:
    """Moments of short random games with a referee at the table."""
    for seed, window in enumerate(("one_by_one", "sealed")):
        given = {"referee": "seat", "cycles": 1, "reply_window": window, **options}
        yield from walk(GAME, resolved("elections", **given), 4, seed)


def others_of(*seats: Seat) -> tuple[Seat, ...]:
    return tuple(viewer for viewer in VIEWERS if viewer not in seats)


def assert_all_the_same(one: State, two: State, viewers: tuple[Seat, ...]) -> None:
    """Two worlds that these viewers cannot tell apart."""
    assert plain(one) != plain(two), "the worlds differ"
    for viewer in viewers:
        assert_same_to(GAME, one, two, viewer)
        assert plain(GAME.describe(GAME.view(one, viewer))) == plain(
            GAME.describe(GAME.view(two, viewer))
        )


def with_hand(s: State, seat: Seat, words: str) -> State:
    """The same world with another hand there, as large; the bank has the rest."""
    held = some(words)
    assert len(held) == len(s.hands[seat])
    hands = (*s.hands[:seat], held, *s.hands[seat + 1 :])
    return with_bank(replace(s, hands=hands), None)


# What is masked


def test_cards_dealt_and_drawn_are_seen_by_their_owner_alone() -> None:
    for before, event, _ in games():
        for viewer in VIEWERS:
            seen = GAME.redact(before, event, viewer)
            assert seen is not None
            match seen.action, event.action:
                case Deal(hands=told), Deal(hands=hands):
                    for seat, hand_ in enumerate(hands):
                        own = seat == viewer
                        assert told[seat] == (hand_ if own else (UNKNOWN,) * len(hand_))
                case Drawn(seat=owner, cards=told), Drawn(cards=drawn):
                    assert told == (drawn if owner == viewer else (UNKNOWN,) * len(drawn))


def test_no_view_holds_another_hand_or_the_bank() -> None:
    for _, _, after in games():
        for viewer in VIEWERS:
            view = GAME.view(after, viewer)
            assert view.hand == (after.hands[viewer] if viewer >= 0 else ())
            assert view.counts == tuple(map(len, after.hands))
            assert view.bank == len(after.bank)
            assert not hasattr(view, "hands")


def test_the_order_of_the_bank_is_written_nowhere() -> None:
    assert all(list(after.bank) == sorted(after.bank) for _, _, after in games())


def test_answers_in_a_sealed_window_are_secret_until_all_have_answered() -> None:
    seen_some = False
    for before, event, _ in games(reply_window="sealed"):
        if before.window is None or event.seat < 0 or before.window.mode != "sealed":
            continue
        if event.seat not in before.window.seats:
            continue
        for viewer in others_of(event.seat):
            told = GAME.redact(before, event, viewer)
            assert told is not None
            assert told.action == Sealed()
            seen_some = True
    assert seen_some


# Twin worlds


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_twin_worlds_with_a_referee(seats: int) -> None:
    """Also the referee, whose view has the book, and those who watch."""
    whim = Stream(b"twins", "twins")
    options = resolved("elections", referee="seat", cycles=1, illegal_cards="burn")
    for nth, (before, event, _) in enumerate(walk(GAME, options, seats, 5)):
        for viewer in (*range(seats), OFFICIAL, SPECTATOR):
            if nth % 3 and viewer not in (event.seat, SPECTATOR):
                continue
            twin = GAME.imagine(GAME.view(before, viewer), whim)
            assert list(GAME.invariants(twin)) == []
            assert_same_to(GAME, before, twin, viewer)
            if event.seat == viewer and isinstance(GAME.judge(twin, viewer, event.action), Allowed):
                assert_same_event(GAME, before, twin, event, viewer)


def test_an_inspection_shows_nothing_to_the_others() -> None:
    played = hand(4, {A: "inspect 20", B: "80 deny"}).do(A, Play(cards.INSPECT, B)).passes()
    twin = with_hand(played.s, B, "40 mirror")
    assert_all_the_same(played.s, twin, others_of(A, B))
    assert GAME.view(played.s, A) != GAME.view(twin, A)


def test_a_secret_session_shows_nothing_to_the_others() -> None:
    played = hand(4, {A: "secret_session"}, cycle=2).do(A, Play(cards.SECRET_SESSION))
    twin = replace(played.s, book=played.s.book.count(1, (500, 0, 40, 0)))
    assert_all_the_same(played.s, twin, (B, C, D, SPECTATOR))
    assert GAME.view(played.s, A).book != GAME.view(twin, A).book


def test_a_blind_pick_is_blind_whatever_the_hand() -> None:
    played = hand(4, {A: "burn_card", B: "80 deny"}).do(A, Play(cards.BURN_CARD, B)).passes()
    twin = with_hand(played.s, B, "40 mirror")
    assert_all_the_same(played.s, twin, others_of(B))
    for s in (played.s, twin):
        assert Hand(s).legal(A) == (PickBlind(1), PickBlind(2))


def test_the_hand_limit_tells_only_what_burns() -> None:
    """Two hands that lose the same cards leave the others with the same knowledge."""
    many = "0 0 0 0 0 0 0"
    one = hand(4, {A: f"80 deny {many}"}).s
    two = with_hand(one, A, f"80 mirror {many}")
    assert_all_the_same(one, two, others_of(A))
    ended = [GAME.apply(s, Event(900, 0, A, EndTurn())) for s in (one, two)]
    assert ended[0].phase == "limit"
    assert_all_the_same(ended[0], ended[1], others_of(A))


def test_sealed_answers_do_not_show_before_the_window_closes() -> None:
    held = {A: "mute", B: "deny", C: "assist"}
    options = {"reply_window": "sealed"}
    s = hand(4, held, options=options).do(A, Play(cards.MUTE, B)).s
    denies, passes = (
        GAME.apply(s, Event(900, 0, B, action)) for action in (Deny(), Pass(whole=True))
    )
    assert_all_the_same(denies, passes, others_of(B))


def test_votes_do_not_show_before_all_have_voted() -> None:
    s = hand(4, {A: "no_confidence"}, cycle=2).do(A, Play(cards.NO_CONFIDENCE, D)).passes().s
    yes, no = (GAME.apply(s, Event(900, 0, C, Vote(vote))) for vote in (True, False))
    assert_all_the_same(yes, no, others_of(C))


# Passing for the whole chain


def test_a_pass_for_the_whole_chain_is_an_ordinary_one_to_the_others() -> None:
    s = hand(4, {A: "mute", B: "deny"}).do(A, Play(cards.MUTE, B)).passes_until(C).s
    for viewer in others_of(C):
        seen = [
            GAME.redact(s, Event(900, 0, C, action), viewer)
            for action in (Pass(), Pass(whole=True))
        ]
        assert seen[0] == seen[1]
    once, whole = (GAME.apply(s, Event(900, 0, C, action)) for action in (Pass(), Pass(whole=True)))
    assert_all_the_same(once, whole, others_of(C))
    assert GAME.view(whole, C).still


def asked_again(whole: bool) -> Hand:
    """C has passed before D helped B, and is asked again for the attacker's side."""
    held = {A: "mute", B: "", C: "assist bisht", D: "assist"}
    played = hand(4, held).do(A, Play(cards.MUTE, B)).passes_until(C).do(C, Pass(whole=whole))
    played.do(D, Assist("target")).do(A, Pass())
    assert played.waiting == (C,), "he is asked like anybody else"
    return played


def test_he_is_asked_again_in_the_same_way_and_can_only_pass() -> None:
    once, whole = asked_again(False), asked_again(True)
    assert once.needs == whole.needs
    assert_all_the_same(once.s, whole.s, others_of(C))
    assert len(once.legal(C)) > 2
    assert whole.legal(C) == (Pass(),)
    assert whole.why(C, Assist("attacker")) == "passing"
    need = whole.needs[0]
    assert GAME.beforehand(whole.s, need) == Pass()
    assert GAME.beforehand(once.s, need) is None


def test_it_is_over_with_the_chain() -> None:
    played = asked_again(True).passes()
    assert played.s.still == ()
    assert not GAME.view(played.s, C).still


def test_passing_for_the_whole_swap() -> None:
    held = {A: "swap deny", C: "break_swap", D: "not_candidate"}
    played = hand(4, held, {A: ["20"], B: ["20"]}).do(A, OfferSwap(cards.SWAP, B, 1))
    played.do(C, Pass()).do(D, Pass(whole=True))
    assert played.s.phase == "answer"
    again = hand(4, held, {A: ["20"], B: ["20"]}, options={"reply_window": "sealed"})
    again.do(A, OfferSwap(cards.SWAP, B, 1)).do(D, Pass(whole=True)).do(C, Break())
    for seat in (A, B, D):
        again.do(seat, Deny() if seat == A else Pass())
    for seat in tuple(again.waiting):
        again.do(seat, Pass())
    assert again.s.phase == "interfere"
    assert set(again.waiting) == {C, D}
    assert again.legal(D) == (Pass(),)
    assert GAME.view(again.s, D).aloof
    assert not GAME.view(again.s, C).aloof


async def passing(whole: bool) -> tuple[Sitting, Seat]:
    """A table where the third candidate has passed in a sealed window and is asked again."""
    for seed in range(400):
        sitting = await Sitting("elections", 4, seed=seed, reply_window="sealed", cycles=1).open()
        s = sitting.table._fold.state
        attacker = s.turn
        plays = [a for a in sitting.look(attacker).must[0].legal if isinstance(a, Play)]
        for play in plays:
            if play.target is not None and cards.DENY in s.hands[play.target]:
                return sitting, await _asked_again(sitting, attacker, play, whole)
    raise AssertionError("in 400 deals nobody could")


async def _asked_again(sitting: Sitting, attacker: Seat, play: Play, whole: bool) -> Seat:
    target = play.target
    assert target is not None
    assert await sitting.do(attacker, play) is None
    third, other = (seat for seat in range(4) if seat not in (attacker, target))
    assert await sitting.do(third, Pass(whole=whole)) is None
    assert await sitting.do(other, Pass()) is None
    assert await sitting.do(target, Deny()) is None
    return third


async def test_the_table_answers_for_him_after_a_moment_as_if_he_had_typed() -> None:
    whole, third = await passing(True)
    once, also = await passing(False)
    assert third == also
    for viewer in others_of(third):
        looks = [sitting.look(viewer) for sitting in (whole, once)]
        assert looks[0].awaited == looks[1].awaited
        assert [e.message for e in looks[0].log] == [e.message for e in looks[1].log]
    assert third in [a.seat for a in whole.look(A).awaited]
    whole.time.ms += FORESAID_MS
    await whole.table.tick()
    once.time.ms += FORESAID_MS
    await once.table.tick()
    assert third in [a.seat for a in once.look(A).awaited], "nobody answers for him there"
    assert await once.do(third, Pass(), wait=0) is None
    for viewer in others_of(third):
        looks = [sitting.look(viewer) for sitting in (whole, once)]
        assert plain(looks[0].view) == plain(looks[1].view)
        assert [e.event for e in looks[0].log] == [e.event for e in looks[1].log]
        assert looks[0].awaited == looks[1].awaited


async def test_what_the_table_answered_is_believed() -> None:
    sitting, _ = await passing(True)
    sitting.time.ms += FORESAID_MS
    await sitting.table.tick()
    verify.verify(sitting.game, sitting.record)


# Refusals


@pytest.mark.parametrize("action", [Deny(), Mirror(), Assist("target")])
def test_a_refusal_depends_on_one_s_own_hand_alone(action: Action) -> None:
    codes = set()
    for words in ("20 40", "deny mirror"):
        s = hand(4, {A: "mute", B: words}).do(A, Play(cards.MUTE, B)).passes_until(D).s
        verdict = GAME.judge(s, D, action)
        assert isinstance(verdict, Refusal)
        codes.add(verdict.code)
    assert len(codes) == 1


def test_nothing_is_drawn_from_what_a_hand_holds() -> None:
    """Chance is asked under the same labels in the same order, whatever the cards."""
    labels = {
        tuple(n.draw for n in GAME.needs(before) if n.seat == CHANCE)
        for before, event, _ in games()
        if event.seat == CHANCE
    }
    assert all(len(found) == 1 for found in labels)


@pytest.mark.parametrize("answer", [Deny(), Pass(), Pass(whole=True)])
def test_a_sealed_answer_reveals_nothing_before_the_window_is_opened(answer: Action) -> None:
    """E5.6: what can be taken back would tell whether a card was laid."""
    attack = Play(cards.REST, B)
    for window, expected in (("sealed", False), ("one_by_one", isinstance(answer, Deny))):
        played = hand(4, {A: "rest", B: "deny"}, options={"reply_window": window})
        played.do(A, attack)
        assert GAME.reveals(played.s, Event(9, 9, B, answer)) is expected


async def test_nobody_can_tell_by_the_clock_who_passes_for_a_whole_chain() -> None:
    """How long an answer given beforehand takes depends on the seed and on the question."""
    table = (await passing(True))[0].table
    needs = [Need(number, seat, "reply") for number in range(40) for seat in range(4)]
    waits = [table._patience(need) for need in needs]
    assert all(FORESAID_LEAST_MS <= wait <= FORESAID_MS for wait in waits)
    assert len(set(waits)) > 100
    assert max(waits) - min(waits) > (FORESAID_MS - FORESAID_LEAST_MS) // 2
