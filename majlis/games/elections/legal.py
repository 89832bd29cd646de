"""What answers a need within the rules, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from majlis.core.actions import Action
from majlis.core.game import Choice
from majlis.core.seats import CHANCE, Seat
from majlis.games.elections import (
    actions,
    ballots,
    burning,
    chain,
    fees,
    lands,
    people,
    plays,
    records,
    referee,
    setup,
    swap,
)
from majlis.games.elections.cards import (
    ASSIST,
    BISHT,
    BREAK_SWAP,
    DENY,
    NOT_CANDIDATE,
    SWAP,
    Card,
    as_bisht,
)
from majlis.games.elections.state import State

_Legal: TypeAlias = Callable[[State, Seat], Sequence[Action] | Choice]

_PASSES: tuple[Action, ...] = (actions.Pass(), actions.Pass(whole=True))
_BOUND: tuple[Action, ...] = (actions.Pass(),)
_BALLOT: tuple[Action, ...] = (actions.Vote(True), actions.Vote(False))
_DONE: tuple[Action, ...] = (actions.DoneLooking(),)
_LEAVE: tuple[Action, ...] = (actions.Leave(),)
_SIGNS: tuple[Action, ...] = tuple(map(actions.Sign, actions.GESTURES))
MOST_AMOUNT = 2_000
"""Votes a raised penalty may cost at most; what is graver is expelled (E15.2)."""
RAISE = 100
"""Penalties are raised by so many votes at a time."""


# One's turn


def acts(s: State, seat: Seat) -> tuple[Action, ...]:
    """All moves: votes, action cards by their kinds, votes moved, and the end of the turn."""
    return tuple(_acts(s, seat))


def _acts(s: State, seat: Seat) -> Iterator[Action]:
    hand = sorted(set(s.hands[seat]))
    yield from _placings(s, seat, hand)
    for card in hand:
        for face in plays.faces(s, card):
            yield from plays.plays(s, seat, face)
    yield from _offerings(s, seat, hand)
    yield from _movings(s, seat)
    yield actions.EndTurn()


def _placings(s: State, seat: Seat, hand: Sequence[Card]) -> Iterator[Action]:
    rooms = tuple(region.number for region in lands.roomy(s, seat))
    if not rooms:
        return
    for card in hand:
        for face in plays.vote_faces(s, card):
            for number in rooms:
                yield actions.Place(face, number)


def _offerings(s: State, seat: Seat, hand: Sequence[Card]) -> Iterator[Action]:
    faces = [face for card, face in ((SWAP, SWAP), (BISHT, as_bisht(SWAP))) if card in hand]
    if not faces:
        return
    terms = tuple(_terms(s, seat, ()))
    for face in faces:
        for partner, region, wanted in terms:
            yield actions.OfferSwap(face, partner, region, wanted)


def _terms(s: State, seat: Seat, barred: tuple[Seat, ...]) -> Iterator[tuple[Seat, int, int]]:
    for partner in swap.partners(s, seat, barred):
        for region, wanted in swap.offers(s, seat, partner):
            yield partner, region, wanted


def _movings(s: State, seat: Seat) -> Iterator[Action]:
    rooms = tuple(region.number for region in lands.roomy(s, seat))
    for region in lands.open_of(s, seat):
        for card in sorted(set(region.votes)):
            for number in rooms:
                if number != region.number:
                    yield actions.MoveVote(card, region.number, number)


# Replies


def replies(s: State, seat: Seat) -> tuple[Action, ...]:
    """The reactions he holds that the chain allows him, and passing."""
    if seat in s.still:
        return _BOUND
    return (*_reactions(s, seat), *_PASSES)


def _reactions(s: State, seat: Seat) -> Iterator[Action]:
    for kind, side in chain.answers(s, seat):
        for is_bisht in _held(s, seat, kind):
            yield _reaction(kind, side, is_bisht)


def _held(s: State, seat: Seat, kind: Card) -> Iterator[bool]:
    """As what he could play such a card: itself, a *bisht*."""
    if kind in s.hands[seat]:
        yield False
    if BISHT in s.hands[seat]:
        yield True


def _reaction(kind: Card, side: actions.Side, is_bisht: bool) -> Action:
    if kind == ASSIST:
        return actions.Assist(side, is_bisht)
    return actions.Deny(is_bisht) if kind == DENY else actions.Mirror(is_bisht)


def interferences(s: State, seat: Seat) -> tuple[Action, ...]:
    """What a third candidate can break in with (E8.3), and passing."""
    if seat in s.aloof:
        return _BOUND
    return (*_breaks(s, seat), *_PASSES)


def _breaks(s: State, seat: Seat) -> Iterator[Action]:
    yield from (actions.Break(is_bisht) for is_bisht in _held(s, seat, BREAK_SWAP))
    yield from (actions.NotCandidate(is_bisht) for is_bisht in _held(s, seat, NOT_CANDIDATE))


# A swap


def answers(s: State, seat: Seat) -> tuple[Action, ...]:
    """Accepting with one of one's regions, proposing something else, refusing."""
    b = swap.bargain_of(s)
    mine = (actions.Accept(region.number) for region in lands.with_votes(s, seat))
    breaks = _breaks(s, seat) if seat == b.partner else ()
    return (*mine, *_counters(s, seat), actions.Refuse(), *breaks)


def _counters(s: State, seat: Seat) -> Iterator[Action]:
    b = swap.bargain_of(s)
    if b.counters < swap.MOST_COUNTERS:
        for region, wanted in swap.offers(s, seat, b.proposer):
            yield actions.Counter(region, wanted)


def reoffers(s: State, seat: Seat) -> tuple[Action, ...]:
    """The same card to anybody who is not barred (E8.5)."""
    barred = swap.bargain_of(s).barred
    return tuple(actions.Reoffer(*terms) for terms in _terms(s, seat, barred))


# Choices


def regions(s: State, seat: Seat) -> tuple[Action, ...]:
    """The other's open regions."""
    return tuple(actions.ChooseRegion(r.number) for r in lands.open_of(s, s.todo[0].other))


def places(s: State, seat: Seat) -> tuple[Action, ...]:
    """Every place of the hand that is spread."""
    return tuple(map(actions.PickBlind, range(1, len(s.hands[s.todo[0].other]) + 1)))


def salvages(s: State, seat: Seat) -> tuple[Action, ...]:
    """The cards of the arena, each kind once."""
    return tuple(map(actions.Salvage, sorted(set(s.arena))))


def firsts(s: State, seat: Seat) -> tuple[Action, ...]:
    """Anybody who is there, or nobody in particular."""
    return (*map(actions.ChooseFirst, people.present(s)), actions.ChooseFirst())


# Referee and penalties


def rulings(s: State, seat: Seat) -> tuple[Action, ...]:
    """A penalty of any size, expulsion, or nothing (E15.2)."""
    b = ballots.ballot_of(s)
    least = records.due(s, b.about, b.offence)
    amounts = range(least, max(MOST_AMOUNT, least) + 1, RAISE)
    expel = (actions.Expel(),) if people.is_in(s, b.about) else ()
    return (*(actions.Penalise(b.about, n, b.offence) for n in amounts), *expel, actions.Dismiss())


def powers(s: State, seat: Seat) -> tuple[Action, ...]:
    """What the referee may do at any time, but not while chance speaks (E15.5)."""
    return () if s.asked == CHANCE else tuple(_powers(s))


def _powers(s: State) -> Iterator[Action]:
    there = people.present(s)
    yield from (actions.Warn(seat) for seat in there if seat not in s.warned)
    if may_stop(s):
        yield actions.EndTurn()
    for seat in there:
        yield from (actions.Penalise(seat, records.due(s, seat, o), o) for o in actions.OFFENCES)
    if s.phase == "act":
        yield from (actions.AskOpinion(seat, o) for seat in there for o in actions.OFFENCES)
    yield from map(actions.Lift, records.liftable(s))
    for sign in s.signs:
        if not sign.reading:
            yield from (actions.ReadSign(sign.seat, reading) for reading in actions.READINGS)


def may_stop(s: State) -> bool:
    """Whether the referee may end this turn: after a warning (E3.10)."""
    return s.phase == "act" and s.turn in s.warned


def calls(s: State, seat: Seat) -> tuple[Action, ...]:
    """Whom a candidate may accuse, and of what (E15.5)."""
    if not may_call(s, seat):
        return ()
    accused = (other for other in people.present(s) if other != seat)
    return tuple(
        actions.CallVote(other, offence) for other in accused for offence in actions.OFFENCES
    )


def may_call(s: State, seat: Seat) -> bool:
    """Whether a vote may be called now: between moves, once a turn, where nobody referees."""
    is_time = not s.law.has_referee and s.phase == "act"
    return is_time and people.is_in_game(s, seat) and seat not in s.called


def signs(s: State, seat: Seat) -> tuple[Action, ...]:
    """The signs a muted candidate can make."""
    return _SIGNS if may_sign(s, seat) else ()


def may_sign(s: State, seat: Seat) -> bool:
    """Whether the candidate is muted, and has not made signs enough in this turn."""
    if not s.candidates[seat].muted:
        return False
    last = referee.last_sign(s, seat)
    return last is None or last.turn_no != s.turn_no or last.times < referee.MOST_SIGNS


LEGAL: dict[str, _Legal] = {
    "pick_region": lambda s, seat: tuple(map(actions.PickRegion, setup.unpicked(s))),
    "choose_first": firsts,
    "act": acts,
    "reply": replies,
    "interfere": interferences,
    "answer": answers,
    "confirm": lambda s, seat: (actions.Confirm(), actions.Refuse()),
    "reoffer": reoffers,
    "choose_region": regions,
    "pick_blind": places,
    "burn_votes": lambda s, seat: burning.choice(s),
    "pay_fees": fees.choice,
    "distribute": fees.distributions,
    "salvage": salvages,
    "look": lambda s, seat: _DONE,
    "session": lambda s, seat: _DONE,
    "vote": lambda s, seat: _BALLOT,
    "penalty_vote": lambda s, seat: _BALLOT,
    "opinion": lambda s, seat: _BALLOT,
    "ruling": rulings,
    "leave": lambda s, seat: _LEAVE,
    "sign": signs,
    "call": calls,
    "referee": powers,
}
"""By need, what answers it."""
