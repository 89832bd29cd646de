"""How a game begins: the first player, the deal, and the draft of two players (C1, C11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from majlis.core.game import Carry, Event, Outcome
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE, TABLE, Seat, players
from majlis.core.windows import Window
from majlis.games.coup import chance, people, purse
from majlis.games.coup.actions import Deal, Draft, First
from majlis.games.coup.cards import DUKE, FIFTHS
from majlis.games.coup.influence import minus
from majlis.games.coup.state import Law, State, Step, Tally
from majlis.games.coup.steps import asks

_ANY = Draft(DUKE)
PAIR = 2
"""So many players play by C11."""


def law_of(options: Mapping[str, OptionValue], seats: int) -> Law:
    """The options as they bear on a game of so many players."""
    pair = seats == PAIR
    return Law(
        fifth=FIFTHS[str(options["fifth"])],
        may_concede=bool(options["may_concede"]),
        mode="first_come" if options["window"] == "first_come" else "one_by_one",
        limit_ms=_limit_ms(int(options["window_seconds"])),
        reblock=bool(options["reblock"]),
        steal_from_eliminated=bool(options["steal_from_eliminated"]),
        bank=purse.BANK if options["bank"] == "54" else None,
        refund_on_block=bool(options["refund_on_block"]),
        draft=pair and options["two_player_setup"] == "draft",
        start_coins=int(options["two_player_start_coins"]) if pair else purse.START,
        single=options["games"] == 1,
    )


def _limit_ms(seconds: int) -> int | None:
    return seconds * 1000 or None


def opened(options: Mapping[str, OptionValue], seats: int, carry: Carry) -> State:
    """The table before the deal. The winner of the game before begins (C1.7)."""
    law = law_of(options, seats)
    starter = 0 if options["first"] == "seat_1" else None
    if (winner := winner_of(carry)) is not None:
        starter = winner
    first = (Step("first"),) if starter is None else ()
    draft = (Step("draft"),) if law.draft else ()
    return State(
        law=law,
        coins=(0,) * seats,
        dead=((),) * seats,
        hands=((),) * seats,
        tallies=(Tally(),) * seats,
        starter=TABLE if starter is None else starter,
        todo=(Step("start"), *first, Step("deal"), *draft, Step("begin")),
    )


def winner_of(carry: Carry) -> Seat | None:
    """Who won the game before, if somebody did."""
    return None if carry.last is None else only_winner(carry.last)


def only_winner(last: Outcome) -> Seat | None:
    """Who won, if one did and nobody else."""
    return last.winners[0] if len(last.winners) == 1 else None


# Steps


def ask_first(s: State, step: Step, seq: int) -> State:
    """C1.7."""
    return asks(s, "first", CHANCE, seq)


def ask_deal(s: State, step: Step, seq: int) -> State:
    """C1.5."""
    return asks(s, "deal", CHANCE, seq)


def ask_draft(s: State, step: Step, seq: int) -> State:
    """Both choose without seeing the other's choice, however long it takes (C11.3)."""
    seats = people.living(s)
    window = Window("draft", "sealed", seats, seq, _ANY)
    return replace(s, phase="draft", window=window, since=seq)


def begin(s: State, step: Step, seq: int) -> State:
    """The first turn."""
    starts = people.is_alive(s, s.starter)
    return turn_of(s, s.starter if starts else people.next_alive(s, s.starter), seq)


def end_turn(s: State, step: Step, seq: int) -> State:
    """The next player still in the game is to act (C1.8)."""
    return turn_of(replace(s, pending=None), people.next_alive(s, s.turn), seq)


def turn_of(s: State, seat: Seat, seq: int) -> State:
    """``seat`` must take an action (C3.1)."""
    s = replace(s, turn=seat, turn_no=s.turn_no + 1, must_coup=purse.is_forced(s, seat))
    return asks(s, "act", seat, seq)


# Events


def with_first(s: State, e: Event, action: First) -> State:
    """Who begins is known."""
    return replace(s, starter=action.seat)


def with_deal(s: State, e: Event, action: Deal) -> State:
    """Everybody has his cards and coins; the rest is the Court (C1.5, C1.6)."""
    court = minus(chance.whole(s), (card for hand in action.hands for card in hand))
    coins = tuple(_start_coins(s, seat) for seat in players(len(s.coins)))
    hands = action.hands
    return replace(s, hands=hands, dealt=hands, court=court, coins=coins, opened=e.seq)


def _start_coins(s: State, seat: Seat) -> int:
    if not people.is_alive(s, seat):
        return 0
    return s.law.start_coins if seat == s.starter else purse.START


def drafted(s: State) -> State:
    """Both have chosen: the cards are second characters (C11.3)."""
    assert s.window is not None, "the draft is open"
    chosen = {r.seat: r.action.card for r in s.window.replies if isinstance(r.action, Draft)}
    seats = players(len(s.coins))
    hands = tuple((*s.hands[seat], chosen[seat]) for seat in seats)
    return replace(s, hands=hands, drafted=tuple(chosen[seat] for seat in seats))
