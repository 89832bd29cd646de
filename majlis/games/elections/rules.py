"""The rules of the election game: who acts, what is legal, what follows (E0-E22).

`setup` and `cycle` begin and end things, `turns` has the moves; `orders` and `chain` are attacks
and the answers to them, `own` what nobody answers; `swap`, `fees`, `burning`, `ballots`,
`expulsion` and `referee` are what their names say; `flow` goes from step to step. `plays` says what
can be played on what, `judge` why something may not be done, `view` and `imagine` what can be
known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import (
    ALLOWED,
    Carry,
    Choice,
    Event,
    Game,
    Infringes,
    Message,
    Need,
    Outcome,
    Refusal,
    Speech,
    Verdict,
)
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE, OFFICIAL, TABLE, Seat
from majlis.core.violations import Infraction, Ledger
from majlis.games.elections import chance, describe, legal, people, records, setup, timing, waste
from majlis.games.elections.actions import (
    REPLIES,
    VERBS,
    BurnVotes,
    Count,
    Expel,
    Leave,
    Pass,
    PayFees,
    Play,
    Settle,
)
from majlis.games.elections.apply import after
from majlis.games.elections.cards import HAND_SWAP, INSPECT, SECRET_SESSION, kind_of
from majlis.games.elections.flow import go_on
from majlis.games.elections.imagine import imagined
from majlis.games.elections.info import INFO
from majlis.games.elections.judge import JUDGES
from majlis.games.elections.state import State, View
from majlis.games.elections.troubles import troubles
from majlis.games.elections.view import redacted, view_of

_SELECTIONS: dict[str, type[BurnVotes] | type[PayFees]] = {
    "burn_votes": BurnVotes,
    "pay_fees": PayFees,
}
_PASS = Pass()


class Elections(Game[State, View]):
    """The election game for three to six candidates, with or without a referee at the table."""

    info = INFO
    ruleset = "elections/1"
    verbs = VERBS
    bars_rewinds = True

    def start(self, options: Mapping[str, OptionValue], seats: int, carry: Carry) -> State:
        """The table before anything has happened (E2)."""
        return go_on(setup.opened(options, seats), 0)

    def needs(self, s: State) -> tuple[Need, ...]:
        """Chance, one seat or a window, and what everybody may do at any time (E16)."""
        if s.outcome is not None:
            return ()
        if s.asked == CHANCE:
            return (Need(s.since, CHANCE, s.phase, draw=chance.STREAMS[s.phase]), *_rights(s))
        if s.asked == TABLE:
            assert s.window is not None, "somebody is asked"
            return (*s.window.needs(), *_rights(s))
        return (timing.need_of(s), *_rights(s))

    def legal(self, s: State, need: Need) -> Sequence[Action] | Choice:
        """In the order of `legal`."""
        return legal.LEGAL[need.kind](s, need.seat)

    def pick(self, choice: Choice, picked: tuple[int, ...]) -> Action:
        """The vote cards at these indices (E7.1, E9.1)."""
        votes = choice.params["votes"]
        return _SELECTIONS[choice.verb](tuple(votes[index] for index in picked))

    def judge(self, s: State, seat: Seat, action: Action) -> Verdict:
        """Whether ``action`` may be done now, or burns a card for nothing (E3.9)."""
        if s.outcome is not None:
            return Refusal("too_late", "elections.refuse.over")
        judge = JUDGES.get(type(action))
        if judge is None or seat >= len(s.candidates):
            return Refusal("malformed", "elections.refuse.verb")
        refusal = judge(s, seat, action)
        if waste.burns(s, seat, action, refusal):
            return Infringes(Infraction(waste.RULE, seat, s.since, code="elections.wasted"))
        return refusal or ALLOWED

    def sample(self, s: State, need: Need, stream: Stream) -> Action:
        """Lots, deals and draws, and what the rules have decided."""
        return chance.sample(s, stream)

    def apply(self, s: State, e: Event) -> State:
        """The game one event further."""
        return after(s, e)

    def view(self, s: State, seat: Seat) -> View:
        """What E17 lets ``seat`` know."""
        return view_of(s, seat)

    def imagine(self, v: View, stream: Stream) -> State:
        """A state that everything the viewer sees allows."""
        return imagined(v, stream)

    def redact(self, before: State, e: Event, seat: Seat) -> Event | None:
        """Cards the seat may not see, and answers given in secret, are masked (E17)."""
        return redacted(before, e, seat)

    def beforehand(self, s: State, need: Need) -> Action | None:
        """A seat that passed for the whole chain or swap passes again when it is asked."""
        is_silent = need.kind == "reply" and need.seat in s.still
        return _PASS if is_silent or (need.kind == "interfere" and need.seat in s.aloof) else None

    def reveals(self, before: State, e: Event) -> bool:
        """Chance, cards played from hidden hands in answer, and what somebody was shown (E15.5).

        A sealed answer shows nothing until the window is opened, which is chance.
        """
        if isinstance(e.action, Settle):
            a = before.attack
            opens = a is not None and kind_of(a.card) in (INSPECT, HAND_SWAP)
            return opens and e.action.result != "cancelled"
        if isinstance(e.action, Count):
            return False
        if isinstance(e.action, Play):
            is_waste = e.seat != before.turn or before.phase != "act"
            return is_waste or kind_of(e.action.card) == SECRET_SESSION
        if isinstance(e.action, REPLIES):
            return not _is_sealed(before)
        return e.seat == CHANCE or isinstance(e.action, Expel | Leave)

    def rewound(self, s: State, since: State) -> State:
        """Offences and penalties stay (E15)."""
        return records.kept(s, since)

    def is_out(self, s: State, seat: Seat) -> bool:
        """Whether the candidate has given up the game; who has left a cycle comes back."""
        return not people.is_in_game(s, seat)

    def speech(self, s: State, seat: Seat) -> Speech:
        """Who is muted makes signs (*mute*, cl. 29)."""
        muted = seat >= 0 and s.candidates[seat].muted and s.outcome is None
        return "signs" if muted else "free"

    def ledger(self, s: State) -> Ledger:
        """Offences and penalties (E15)."""
        return s.ledger

    def outcome(self, s: State) -> Outcome | None:
        """The sums over all cycles, and the highest of them (E14.1)."""
        return s.outcome

    def describe(self, v: View) -> Sequence[Message]:
        """The position in words."""
        return describe.describe(v)

    def narrate(self, v: View, e: Event) -> Message:
        """One line of the log."""
        return describe.narrate(v, e)

    def label(self, v: View, action: Action) -> Message:
        """What a choice says."""
        return describe.label(v, action)

    def invariants(self, s: State) -> Sequence[str]:
        """Cards that came from nowhere or went there, questions to nobody, chains out of rule."""
        return tuple(troubles(s))


def _rights(s: State) -> Iterator[Need]:
    """What may be done at any time, open from the end of the set-up to the end of the game (E15.5).

    Where one of them cannot be used just now nothing is legal in it: so what is being composed, or
    is on its way, is not lost because somebody else has done something.
    """
    if not s.opened:
        return
    kinds = ("leave", "sign") if s.law.has_referee else ("leave", "sign", "call")
    for seat in people.present(s):
        yield from (Need(s.opened, seat, kind, must=False) for kind in kinds)
    if s.law.has_referee:
        yield Need(s.opened, OFFICIAL, "referee", must=False)


def _is_sealed(s: State) -> bool:
    return s.window is not None and s.window.mode == "sealed"


GAME = Elections()
