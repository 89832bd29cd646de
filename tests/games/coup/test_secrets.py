"""C13: what each may know, and that nobody is told more, in any way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Allowed, Event, Message, Need, Refusal, Verdict
from majlis.core.seats import CHANCE, SPECTATOR, Seat
from majlis.games.coup import chance, imagine
from majlis.games.coup.actions import (
    Block,
    Challenge,
    Deal,
    Draft,
    Drawn,
    Examine,
    Lose,
    Pass,
    PutBack,
    ShowTo,
    Steal,
    TurnUp,
)
from majlis.games.coup.actions import Verdict as Judged
from majlis.games.coup.cards import (
    AMBASSADOR,
    ASSASSIN,
    CAPTAIN,
    CONTESSA,
    DUKE,
    INQUISITOR,
    UNKNOWN,
)
from majlis.games.coup.rules import GAME, CoupGame
from majlis.games.coup.state import Shift, State, View
from tests.games.coup.positions import (
    A,
    B,
    C,
    D,
    cards,
    dealt,
    happened,
    play,
    table,
    view,
)
from tests.suite.games import Moment, plain, resolved, walk
from tests.suite.test_every_game import assert_same_event, assert_same_to

Cards = tuple[int, ...]
OTHERS = {card: card % 5 + 1 for card in range(1, 7)}


def games(seeds: Sequence[int] = range(3)) -> Iterator[tuple[int, Moment]]:
    """Moments of random games that see every secret: drafts, exchanges, inquiries."""
    for seed in seeds:
        for seats, fifth in ((2, "inquisitor"), (4, "inquisitor"), (8, "ambassador")):
            window = ("first_come", "seat_order")[seed % 2]
            options = resolved("coup", fifth=fifth, window=window, may_concede=bool(seed % 2))
            for moment in walk(GAME, options, seats, seed):
                yield seats, moment


def otherwise(e: Event) -> Event:
    """The same event in a world where the cards in it are others."""
    match e.action:
        case Deal(hands=hands):
            action: Action = Deal(tuple(_others(hand) for hand in hands))
        case Drawn(seat=seat, cards=drawn):
            action = Drawn(seat, _others(drawn))
        case PutBack(cards=back):
            action = PutBack(_others(back))
        case ShowTo(card=card):
            action = ShowTo(OTHERS[card])
        case Draft(card=card):
            action = Draft(OTHERS[card])
        case _:
            action = e.action
    return replace(e, action=action)


def _others(some: Cards) -> Cards:
    return tuple(OTHERS[card] for card in some)


def privy(before: State, e: Event) -> tuple[Seat, ...]:
    """Who may know the cards in an event (C13)."""
    match e.action:
        case Drawn(seat=seat):
            return (seat,)
        case PutBack() | Draft():
            return (e.seat,)
        case ShowTo():
            return (e.seat, before.turn)
    return ()


TRIES: tuple[Action, ...] = (
    Challenge(),
    Pass(),
    Judged(True),
    Steal(A),
    Examine(B),
    PutBack((DUKE, CAPTAIN)),
    *(verb(card) for verb in (Block, TurnUp, Lose, ShowTo, Draft) for card in range(7)),
)


def assert_nothing_told(game: CoupGame, seats: int, moment: Moment, whim: Stream) -> None:
    """Views, needs, choices, refusals, events and log of every viewer, in the world and a twin."""
    before, event, _ = moment
    for viewer in (*range(seats), SPECTATOR):
        twin = GAME.imagine(GAME.view(before, viewer), whim)
        assert_same_to(game, before, twin, viewer)
        for action in TRIES:
            assert game.judge(before, viewer, action) == game.judge(twin, viewer, action)
        if event.seat == viewer and isinstance(GAME.judge(twin, viewer, event.action), Allowed):
            assert_same_event(game, before, twin, event, viewer)
        if viewer not in privy(before, event):
            assert_masked(game, before, event, viewer)


def assert_masked(game: CoupGame, before: State, event: Event, viewer: Seat) -> None:
    """Whoever may not know the cards of an event is told the same with others in it."""
    other = otherwise(event)
    if isinstance(event.action, Deal) and viewer >= 0:
        own = event.action.hands[viewer]
        assert isinstance(other.action, Deal)
        hands = (*other.action.hands[:viewer], own, *other.action.hands[viewer + 1 :])
        other = replace(other, action=Deal(hands))
    seen = [game.redact(before, e, viewer) for e in (event, other)]
    assert seen[0] == seen[1]
    if seen[0] is not None:
        game.narrate(game.view(before, viewer), seen[0])


def differences(game: CoupGame, seeds: Sequence[int] = range(3)) -> None:
    whim = Stream(b"whim", "twin")
    for seats, moment in games(seeds):
        assert_nothing_told(game, seats, moment, whim)


def test_coup_keeps_its_secrets() -> None:
    differences(GAME)


class CountsOthersDukes(CoupGame):
    """The number of coins grows by the Dukes that somebody holds."""

    def view(self, s: State, seat: Seat) -> View:
        v = super().view(s, seat)
        return replace(
            v, coins=tuple(n + h.count(DUKE) for n, h in zip(v.coins, s.hands, strict=True))
        )


class ShowsTheCourt(CoupGame):
    """The number of cards in the Court is their sum."""

    def view(self, s: State, seat: Seat) -> View:
        return replace(super().view(s, seat), court=sum(s.court))


class AsksOnlyWhoHolds(CoupGame):
    """Only those who hold a countering character are asked to counter."""

    def needs(self, s: State) -> tuple[Need, ...]:
        return tuple(
            n for n in super().needs(s) if n.kind != "block" or set(s.hands[n.seat]) & {1, 3, 4}
        )


class OffersTheTruth(CoupGame):
    """Only a challenge that will succeed is offered."""

    def legal(self, s: State, need: Need) -> Sequence[Action]:
        legal = super().legal(s, need)
        if need.kind == "challenge" and s.pending and s.pending.claim in s.hands[s.turn]:
            return legal[1:]
        return legal


class RefusesTheTruth(CoupGame):
    """A refusal names what its hearer cannot know."""

    def judge(self, s: State, seat: Seat, action: Action) -> Verdict:
        verdict = super().judge(s, seat, action)
        if isinstance(verdict, Refusal) and s.opened:
            return replace(verdict, params={**verdict.params, "court": s.court})
        return verdict


class ShowsReplacements(CoupGame):
    """Forgets to mask what is drawn, put back, shown, drafted or dealt."""

    def redact(self, before: State, e: Event, seat: Seat) -> Event | None:
        return e if isinstance(e.action, self.forgets) else super().redact(before, e, seat)

    forgets: type[Action] = Drawn


class ShowsWhatGoesBack(ShowsReplacements):
    forgets = PutBack


class ShowsInquiries(ShowsReplacements):
    forgets = ShowTo


class ShowsDrafts(ShowsReplacements):
    forgets = Draft


class ShowsDeals(ShowsReplacements):
    forgets = Deal


class TellsBluffs(CoupGame):
    """The count of bluffs is there before the end."""

    def view(self, s: State, seat: Seat) -> View:
        v = super().view(s, seat)
        told = (t.bluffs for t in s.tallies)
        return replace(v, turn_no=v.turn_no + sum(told))


class TellsExchanges(CoupGame):
    """What happened to cards is told as it was."""

    def view(self, s: State, seat: Seat) -> View:
        return replace(super().view(s, seat), shifts=s.shifts)


@pytest.mark.parametrize(
    "leaky",
    [
        CountsOthersDukes,
        ShowsTheCourt,
        AsksOnlyWhoHolds,
        OffersTheTruth,
        RefusesTheTruth,
        ShowsReplacements,
        ShowsWhatGoesBack,
        ShowsInquiries,
        ShowsDrafts,
        ShowsDeals,
        TellsBluffs,
        TellsExchanges,
    ],
)
def test_a_leak_is_found(leaky: type[CoupGame]) -> None:
    with pytest.raises(AssertionError):
        differences(leaky(), range(4))


# Who passed first


def passed(order: tuple[str, ...]) -> State:
    s = table(
        (2, "duke duke"), (2, "captain contessa"), (2, "duke captain"), (2, "captain assassin")
    )
    return play(s, "A tax", *(f"{letter} pass" for letter in order))


def test_the_order_of_passes_is_told_to_nobody() -> None:
    """C13: neither by a view, nor by the needs, nor by what others hear."""
    one, two = passed(("B", "D")), passed(("D", "B"))
    for viewer in (A, C, SPECTATOR):
        assert plain(view(one, viewer)) == plain(view(two, viewer))
    assert GAME.needs(one) == GAME.needs(two)
    for viewer in (A, C, D, SPECTATOR):
        assert GAME.redact(passed(()), Event(9, 0, B, Pass()), viewer) is None
    assert GAME.redact(passed(()), Event(9, 0, B, Pass()), B) is not None
    asking = view(passed(("D", "B")), C).asking
    assert asking is not None
    assert (asking.answered, asking.waiting) == ((B, D), (C,))


def test_one_by_one_everybody_hears_a_pass() -> None:
    """C13: the order is the table's, and tells nothing."""
    s = table((2, "duke duke"), (2, "captain contessa"), (2, "duke captain"), window="seat_order")
    s = play(s, "A tax")
    event = Event(9, 0, B, Pass())
    assert [GAME.redact(s, event, viewer) for viewer in (A, C, SPECTATOR)] == [event] * 3


# The table of C13, row by row


def inquiry() -> State:
    s = table((2, "inquisitor duke"), (2, "captain contessa"), (2, "duke duke"), fifth="inquisitor")
    return play(s, "A examine B", "pass", "B show contessa")


def test_the_card_that_is_examined() -> None:
    """The Inquisitor and the target see it; everybody sees what becomes of it."""
    s = inquiry()
    assert [view(s, seat).shown for seat in (A, B, C, SPECTATOR)] == [CONTESSA, CONTESSA, 0, 0]
    kept = play(s, "A keep")
    assert [view(kept, seat).shifts[-1] for seat in (A, B)] == [
        Shift(kept.shifts[-1].seq, "looked", B, (CONTESSA,), by=A)
    ] * 2
    assert view(kept, C).shifts[-1].out == (UNKNOWN,)
    swap = play(s, "A swap")
    assert [view(swap, seat).shown for seat in (A, B, C)] == [CONTESSA, CONTESSA, 0]
    swapped = play(swap, "draw assassin")
    shifts = [view(swapped, seat).shifts[-1] for seat in (A, B, C)]
    assert [shift.out for shift in shifts] == [(CONTESSA,), (CONTESSA,), (UNKNOWN,)]
    assert [shift.into for shift in shifts] == [(UNKNOWN,), (ASSASSIN,), (UNKNOWN,)]


def test_the_cards_of_an_exchange() -> None:
    """The exchanger alone sees them, during it and afterwards."""
    s = table((2, "ambassador duke"), (2, "captain contessa"), (2, "duke duke"))
    s = play(s, "A exchange", "pass", "draw assassin captain")
    assert view(s, A).drawn == (ASSASSIN, CAPTAIN)
    assert [view(s, seat).drawn for seat in (B, SPECTATOR)] == [(0, 0)] * 2
    s = play(s, "A put back ambassador duke")
    assert view(s, A).shifts[-1].out == (DUKE, AMBASSADOR)
    assert view(s, B).shifts[-1] == Shift(s.shifts[-1].seq, "exchanged", A, (0, 0), (0, 0))


def test_the_card_that_is_proved_and_its_replacement() -> None:
    """All see the card that is shown, its owner alone what he draws for it."""
    s = table((2, "duke assassin"), (2, "captain contessa"), (2, "duke duke"))
    s = play(s, "A tax", "B challenge", "A turn up duke")
    assert [view(s, seat).shown for seat in (A, B, C, SPECTATOR)] == [DUKE] * 4
    s = play(s, "draw contessa")
    assert view(s, A).shifts[-1].into == (CONTESSA,)
    assert view(s, B).shifts[-1] == Shift(s.shifts[-1].seq, "proved", A, (DUKE,), (0,))


def test_the_draft() -> None:
    s = play(dealt("duke", "captain"), "A draft contessa")
    assert [view(s, seat).drafted for seat in (A, B, SPECTATOR)] == [CONTESSA, 0, 0]
    assert GAME.redact(s, Event(9, 0, B, Draft(DUKE)), A) == Event(9, 0, B, Draft(UNKNOWN))
    s = play(s, "B draft duke")
    assert (view(s, B).hand, view(s, B).drafted, view(s, B).dealt) == (
        cards("captain duke"),
        DUKE,
        (CAPTAIN,),
    )


def test_whether_a_claim_was_given_up_is_told_to_nobody() -> None:
    """C5.6: whoever turns up another card might not have held the character."""
    shown = [
        play(
            table((2, hand), (2, "captain contessa"), (2, "duke captain"), may_concede=True),
            "A tax",
            "B challenge",
            "A turn up captain",
        )
        for hand in ("captain duke", "captain contessa")
    ]
    assert plain(view(shown[0], C)) == plain(view(shown[1], C))


def test_at_the_end_all_is_told() -> None:
    """C10.2, C13: hands, ranking, and how everybody played."""
    s = table((7, "duke captain"), (2, "contessa / duke"), (2, "duke / captain"))
    s = play(s, "A steal B", "C challenge", "A turn up captain", "draw contessa", "C lose duke")
    s = play(s, "B block captain", "A challenge", "B turn up contessa")
    v = view(s, SPECTATOR)
    assert v.outcome is not None
    assert v.players[A].hand == s.hands[A]
    assert v.ranking == (A, B, C)
    assert [(t.bluffs, t.caught, t.won, t.lost) for t in v.tallies] == [
        (0, 0, 1, 0),
        (1, 1, 0, 0),
        (0, 0, 0, 1),
    ]
    assert v.outcome.feats == {
        "second": (0, 1, 0),
        "bluffs": (0, 1, 0),
        "caught": (0, 1, 0),
        "won": (1, 0, 0),
        "lost": (0, 0, 1),
    }


def test_a_bluff_nobody_doubts_counts_and_a_claim_given_up_does_not() -> None:
    s = table((2, "captain contessa"), (2, "captain duke"), may_concede=True)
    s = play(s, "A tax", "pass", "B tax", "A challenge", "B turn up captain", "A tax")
    assert [(t.bluffs, t.caught) for t in s.tallies] == [(2, 0), (0, 0)]
    assert view(s, A).tallies == ()


# Imagined worlds


def retold(s: State) -> tuple[list[list[int]], list[int]]:
    """Hands and Court after everything that happened to the cards, from the deal on."""
    held = [list(hand) for hand in s.dealt]
    for hand, card in zip(held, s.drafted, strict=False):
        hand.append(card)
    given = [card for hand in held for card in hand]
    court = list(chance.whole(s)) + list(s.drafted)
    for card in given:
        court.remove(card)
    for shift in s.shifts:
        hand = held[shift.seat]
        match shift.why:
            case "looked":
                assert shift.out[0] in hand
            case "lost" | "resigned":
                _moved(hand, [], shift.out)
            case "exchanged":
                _moved(court, hand, shift.into)
                _moved(hand, court, shift.out)
            case _:
                _moved(hand, court, shift.out)
                _moved(court, hand, shift.into)
    return held, court


def _moved(origin: list[int], target: list[int], some: Cards) -> None:
    for card in some:
        origin.remove(card)
        target.append(card)


def test_an_imagined_world_can_have_happened() -> None:
    """Told again from its deal, everything the viewer saw comes about, and ends where it is."""
    whim = Stream(b"whim", "history")
    for seats, (_, _, after) in games(range(3)):
        if not after.opened or after.phase in ("draft", "put_back"):
            continue
        for viewer in (0, seats - 1, SPECTATOR):
            s = GAME.imagine(GAME.view(after, viewer), whim)
            held, court = retold(s)
            assert [sorted(hand) for hand in held] == [sorted(hand) for hand in s.hands]
            assert sorted(court) == list(s.court)


def possible(v: View, other: Seat) -> set[Cards]:
    """By brute force: every hand the other of two players may hold, for all the viewer knows."""
    deck = list(cards("duke assassin captain contessa inquisitor") * 3)
    mine = list(v.dealt)
    for card in mine:
        deck.remove(card)
    worlds = {
        (tuple(sorted((a, b))), _without(deck, (a, b)))
        for i, a in enumerate(deck)
        for b in deck[i + 1 :]
    }
    for shift in v.shifts:
        worlds = {after for world in worlds for after in _after(world, mine, shift, other)}
        if shift.seat != other:
            _retell(mine, shift)
    return {hand for hand, _ in worlds}


def _without(some: Sequence[int], gone: Sequence[int]) -> Cards:
    left = sorted(some)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _retell(mine: list[int], shift: Shift) -> None:
    if shift.why != "looked":
        mine[:] = _without([*mine, *shift.into], shift.out)


def _subsets(some: Cards, count: int, known: Cards) -> set[Cards]:
    """Selections of so many cards that agree with what is known of them."""
    seen = sorted(card for card in known if card)
    return {pick for pick in combinations(sorted(some), count) if not seen or sorted(pick) == seen}


def _after(world: tuple[Cards, Cards], mine: list[int], shift: Shift, other: Seat) -> Iterator[Any]:
    hand, court = world
    n = len(shift.out)
    if shift.seat != other:
        if shift.why in ("proved", "swapped"):
            court = tuple(sorted((*court, *(shift.out))))
        if shift.why in ("proved", "swapped", "exchanged"):
            if any(court.count(card) < shift.into.count(card) for card in shift.into):
                return
            court = _without(court, shift.into)
        if shift.why == "exchanged":
            court = tuple(sorted((*court, *shift.out)))
        yield hand, court
        return
    match shift.why:
        case "looked":
            if shift.out[0] in (UNKNOWN, *hand):
                yield world
        case "lost" | "resigned":
            for out in _subsets(hand, n, shift.out):
                yield _without(hand, out), court
        case "exchanged":
            for drawn in _subsets(court, n, shift.into):
                held = (*hand, *drawn)
                for out in _subsets(held, n, shift.out):
                    rest = _without(court, drawn)
                    yield _without(held, out), tuple(sorted((*rest, *out)))
        case _:
            for out in _subsets(hand, n, shift.out):
                pool = tuple(sorted((*court, *out)))
                for drawn in _subsets(pool, n, shift.into):
                    kept = (*_without(hand, out), *drawn)
                    yield tuple(sorted(kept)), _without(pool, drawn)


def test_imagined_worlds_are_all_that_are_possible_and_no_others() -> None:
    """Against every world there is, in games of two with the Inquisitor."""
    options = resolved("coup", fifth="inquisitor", two_player_setup="deal", may_concede=True)
    whim, compared, narrowed = Stream(b"whim", "worlds"), 0, 0
    for seed in range(60):
        last = None
        for moment in walk(GAME, options, 2, seed):
            if moment.after.outcome is None and moment.after.phase == "act":
                last = moment.after
        if last is None or len(last.shifts) < 2:
            continue
        v = GAME.view(last, A)
        expected = possible(v, B)
        found = {tuple(sorted(GAME.imagine(v, whim).hands[B])) for _ in range(600)}
        assert found <= expected
        assert len(expected - found) <= 1, (seed, expected - found)
        compared += 1
        narrowed += len(expected) < 15
    assert compared >= 20
    assert narrowed


def test_a_view_that_contradicts_itself_gives_no_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imagine, "MOST_WALKS", 20)
    v = view(table((2, "duke duke"), (2, "captain contessa"), (2, "duke captain")), A)
    seen = replace(v, shifts=(Shift(9, "looked", B, (AMBASSADOR,), by=A),))
    assert AMBASSADOR in GAME.imagine(seen, Stream(b"x", "x")).hands[B]
    never = replace(v, shifts=(Shift(9, "looked", B, (INQUISITOR,), by=A),))
    with pytest.raises(ValueError, match="cannot have seen"):
        GAME.imagine(never, Stream(b"x", "x"))


def test_what_the_inquisitor_saw_stays_where_it_is() -> None:
    whim = Stream(b"whim", "kept")
    assert all(CONTESSA in GAME.imagine(view(inquiry(), A), whim).hands[B] for _ in range(200))
    s = play(inquiry(), "A keep", "B income", "C income")
    assert all(CONTESSA in GAME.imagine(view(s, A), whim).hands[B] for _ in range(200))
    assert not all(CONTESSA in GAME.imagine(view(s, C), whim).hands[B] for _ in range(200))


def test_what_was_put_back_is_in_the_court_until_somebody_draws() -> None:
    s = table((2, "ambassador duke"), (2, "duke contessa"), (2, "assassin assassin"))
    s = play(s, "A exchange", "pass", "draw assassin captain", "A put back ambassador duke")
    whim = Stream(b"whim", "court")
    for _ in range(100):
        court = GAME.imagine(view(s, A), whim).court
        assert {DUKE, AMBASSADOR} <= set(court)
    s = play(s, "B tax", "C challenge", "B turn up duke", "draw ambassador", "C lose assassin")
    held = {CONTESSA: 0, AMBASSADOR: 0}
    for _ in range(400):
        world = GAME.imagine(view(s, A), whim)
        assert world.court.count(DUKE) + world.hands[B].count(DUKE) >= 2
        held[AMBASSADOR] += AMBASSADOR in world.hands[B]
    assert 0 < held[AMBASSADOR] < 400


def test_a_message_names_no_card_to_those_who_may_not_know() -> None:
    """In the log as it is kept for a spectator, no hidden card has a name."""
    for _, (before, event, _) in games(range(2)):
        seen = GAME.redact(before, event, SPECTATOR)
        if seen is None or not isinstance(event.action, Deal | Drawn | PutBack | ShowTo | Draft):
            continue
        message = GAME.narrate(GAME.view(before, SPECTATOR), seen)
        assert not [m for m in message.params.values() if isinstance(m, Message)]
        assert "cards" not in message.params


def test_a_card_of_chance_is_given_to_its_owner() -> None:
    s = play(
        table((2, "duke assassin"), (2, "captain contessa"), (2, "duke duke")),
        "A tax",
        "B challenge",
        "A turn up duke",
    )
    drawn = Event(9, 0, CHANCE, Drawn(A, (CONTESSA,)))
    assert GAME.redact(s, drawn, A) == drawn
    assert GAME.redact(s, drawn, D) == replace(drawn, action=Drawn(A, (UNKNOWN,)))
    assert happened(s, CHANCE, drawn.action).hands[A] == (ASSASSIN, CONTESSA)
    assert INQUISITOR not in s.court
