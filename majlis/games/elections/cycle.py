"""An electoral cycle (E2.3, E2.4, E13): how it begins, what it counts, and the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Event, Outcome
from majlis.core.seats import TABLE, Seat, round_from
from majlis.games.elections import lands, people
from majlis.games.elections.actions import Count, Deal
from majlis.games.elections.cards import DECK, UNKNOWN
from majlis.games.elections.piles import minus
from majlis.games.elections.records import wrote
from majlis.games.elections.state import Standing, State, Step
from majlis.games.elections.steps import asks_chance, instead, then


def is_edge(s: Standing) -> bool:
    """Whether it is the first cycle or the last, where some cards do nothing (E1.4, E10.3)."""
    return s.cycle in (1, s.law.cycles)


# Steps


def begin(s: State, step: Step, seq: int) -> State:
    """Everything is as it was at first: hands, arena, votes and bank are one deck (E13.3)."""
    starter = s.starter if s.cycle == 0 else _next_starter(s)
    s = replace(
        s,
        cycle=s.cycle + 1,
        round=0,
        starter=_present_from(s, starter),
        turn=TABLE,
        used=0,
        extra=0,
        candidates=tuple(map(people.fresh, s.candidates)),
        regions=lands.gone_home(s),
        hands=((),) * len(s.hands),
        arena=(),
        bank=DECK,
        closing=False,
        rested=(),
        fallen=(),
        attack=None,
        bargain=None,
        fees=None,
        ballot=None,
        laid=UNKNOWN,
        records=(),
        warned=(),
        called=(),
        signs=(),
    )
    return instead(s, Step("deal"), Step("turn"))


def _next_starter(s: Standing) -> Seat:
    """Who sits on the right of the one who began the cycle before (E2.4)."""
    return (s.starter + 1) % len(s.candidates)


def _present_from(s: Standing, seat: Seat) -> Seat:
    return next(
        other for other in round_from(seat, len(s.candidates)) if people.is_in_game(s, other)
    )


def ask_deal(s: State, step: Step, seq: int) -> State:
    """Five cards each (E2.3)."""
    return asks_chance(s, "deal", seq)


def go_on(s: State, step: Step, seq: int) -> State:
    """The next turn, unless the bank is empty or nobody is there to play (E13.1)."""
    return then(s, Step("count" if s.closing or is_deserted(s) else "turn"))


def is_deserted(s: Standing) -> bool:
    """Whether all are out of the cycle, or all but one where that ends it (E10.5, E19 #25)."""
    return len(people.living(s)) <= int(s.law.last_one_ends)


def ask_count(s: State, step: Step, seq: int) -> State:
    """The cycle is over."""
    return asks_chance(s, "count", seq)


# Events


def dealt(s: State, e: Event, action: Deal) -> State:
    """Everybody has his hand; the rest is the bank."""
    bank = minus(DECK, (card for hand in action.hands for card in hand))
    return replace(s, hands=action.hands, bank=bank, opened=s.opened or e.seq)


def count(s: Standing) -> Count:
    """What each candidate's boxes count (E13.2): nothing after *adjourn*."""
    adjourned = bool(s.todo[0].count)
    return Count(tuple(_count_of(s, seat, adjourned) for seat in people.seats_of(s)))


def _count_of(s: Standing, seat: Seat, adjourned: bool) -> int | None:
    """``None``: he has resigned, or given up the game."""
    if s.candidates[seat].status in ("resigned", "left"):
        return None
    return 0 if adjourned else lands.count_of(s, seat)


def counted(s: State, e: Event, action: Count) -> State:
    """The cycle's results are in the book and announced; then the next, or the end (E13)."""
    s = wrote(s, s.book.count(s.cycle, action.votes))
    s = replace(s, announced=s.book.announced(s.cycle))
    if s.cycle == s.law.cycles:
        return over(s, "elections.won", e.seq)
    return instead(s, Step("cycle"))


def over(s: State, reason: str, seq: int) -> State:
    """The game is over: the highest sum of those who are still there wins (E14.1)."""
    totals, there = s.book.totals(), people.present(s)
    best = max(totals[seat] for seat in there)
    winners = tuple(seat for seat in there if totals[seat] == best)
    return ended(s, Outcome(totals, winners, reason, {"n": best}), seq)


def ended(s: State, outcome: Outcome, seq: int) -> State:
    """Nobody is asked anything any more."""
    return replace(s, phase="over", outcome=outcome, asked=TABLE, window=None, todo=(), since=seq)
