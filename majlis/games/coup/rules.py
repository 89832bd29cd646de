"""The rules of coup: who acts, what is legal, what follows (C1-C14).

`draft` begins a game, `claims` is about what is claimed and doubted, `effects` about what actions
do, `influence` about losing and `leaving` about giving up; `flow` goes from step to step. `judge`
says why something may not be done, `view` and `imagine` what can be known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import ALLOWED, Carry, Event, Game, Message, Need, Outcome, Refusal, Verdict
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE, Seat, round_from
from majlis.games.coup import chance, describe, draft, fates, legal, people
from majlis.games.coup.actions import (
    VERBS,
    Block,
    Challenge,
    Lose,
    Resign,
    ShowTo,
    TurnUp,
)
from majlis.games.coup.apply import APPLY
from majlis.games.coup.flow import go_on
from majlis.games.coup.imagine import imagined
from majlis.games.coup.info import INFO
from majlis.games.coup.judge import JUDGES
from majlis.games.coup.state import State, View
from majlis.games.coup.troubles import troubles
from majlis.games.coup.view import redacted, view_of

_RESIGN = (Resign(),)
_REVEALING = (TurnUp, Lose, ShowTo, Resign, Challenge, Block)


class CoupGame(Game[State, View]):
    """Coup for two to eight, with the Ambassador or the Inquisitor."""

    info = INFO
    ruleset = "coup/1"
    verbs = VERBS

    def start(self, options: Mapping[str, OptionValue], seats: int, carry: Carry) -> State:
        """The table before the deal; the winner of the game before begins (C1.7)."""
        return go_on(draft.opened(options, seats, carry), 0)

    def needs(self, s: State) -> tuple[Need, ...]:
        """Chance, one seat or a window, and everybody's right to resign (C13)."""
        if s.outcome is not None:
            return ()
        if s.phase in chance.STREAMS:
            label = chance.STREAMS[s.phase]
            asked: tuple[Need, ...] = (Need(s.since, CHANCE, s.phase, draw=label),)
        elif s.window is not None:
            asked = s.window.needs()
        else:
            # An action is a turn of its own, also for somebody who has just lost an influence.
            asked = (Need(s.since, s.asked, s.phase, anew=s.phase == "act"),)
        return (*asked, *_rights(s))

    def legal(self, s: State, need: Need) -> Sequence[Action]:
        """In the order of `actions.TURNS`, targets clockwise; characters ascending, passes last."""
        if need.kind == "resign":
            return _RESIGN
        ask = legal.ask_of(s, need.seat)
        return () if ask is None else legal.answers(ask)

    def judge(self, s: State, seat: Seat, action: Action) -> Verdict:
        """Whether ``action`` may be done now."""
        if s.outcome is not None:
            return Refusal("too_late", "coup.refuse.over")
        judge = JUDGES.get(type(action))
        if judge is None:
            return Refusal("malformed", "coup.refuse.verb")
        return judge(s, seat, action) or ALLOWED

    def sample(self, s: State, need: Need, stream: Stream) -> Action:
        """Who begins, the deal, or cards from the Court."""
        return chance.sample(s, stream)

    def apply(self, s: State, e: Event) -> State:
        """The game one event further."""
        return APPLY[type(e.action)](s, e, e.action)

    def view(self, s: State, seat: Seat) -> View:
        """What C13 lets ``seat`` know."""
        return view_of(s, seat)

    def imagine(self, v: View, stream: Stream) -> State:
        """A state that everything the viewer has seen allows."""
        return imagined(v, stream)

    def redact(self, before: State, e: Event, seat: Seat) -> Event | None:
        """Cards the seat may not see are masked; who passes first is not told (C13)."""
        return redacted(before, e, seat)

    def reveals(self, before: State, e: Event) -> bool:
        """Chance, cards that somebody else has seen, and words against a claim."""
        return e.seat == CHANCE or isinstance(e.action, _REVEALING)

    def is_out(self, s: State, seat: Seat) -> bool:
        """Who has no influence left (C2)."""
        return not people.is_alive(s, seat)

    def outcome(self, s: State) -> Outcome | None:
        """The win of the last who has influence (C10.1), once it is over."""
        return s.outcome

    def seating(self, last: Outcome) -> tuple[Seat, ...]:
        """The same order round the table, the winner on the first seat (C1.7)."""
        winner = draft.only_winner(last)
        return tuple(round_from(winner or 0, len(last.points)))

    def again(self, options: Mapping[str, OptionValue], last: Outcome) -> Mapping[str, OptionValue]:
        """In a rematch the winner begins, who sits on the first seat (C1.7)."""
        first = "lot" if draft.only_winner(last) is None else "seat_1"
        return {**options, "first": first}

    def describe(self, v: View) -> Sequence[Message]:
        """The position in words."""
        return describe.describe(v)

    def narrate(self, v: View, e: Event) -> Message:
        """One line of the log."""
        return describe.narrate(v, e)

    def follows(self, before: View, after: View) -> Sequence[Message]:
        """Whether an action has happened, or failed."""
        return tuple(fates.follows(before, after))

    def label(self, v: View, action: Action) -> Message:
        """What a choice says."""
        return describe.label(v, action)

    def invariants(self, s: State) -> Sequence[str]:
        """Cards or coins that came from nowhere or went there, and questions to nobody."""
        return tuple(troubles(s))


def _rights(s: State) -> Iterator[Need]:
    if not s.opened:
        return
    for seat in people.living(s):
        yield Need(s.opened, seat, "resign", must=False)


GAME = CoupGame()
