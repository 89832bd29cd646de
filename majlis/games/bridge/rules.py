"""The rules of bridge: who acts, what is legal, what follows (B1-B5).

`auction` and `play` hold the law of calls and cards, `claims` that of claims, `ending` scores a
board; `apply` says what follows from each verb, `judge` why something may not be done, `view` and
`imagine` what can be known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import (
    ALLOWED,
    Carry,
    Event,
    Game,
    Message,
    Need,
    Outcome,
    Refusal,
    Speech,
    Verdict,
)
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE, Seat
from majlis.core.violations import Ledger
from majlis.games.bridge import boards, claims, describe, ending, judge, play
from majlis.games.bridge.actions import (
    VERBS,
    Accept,
    Claim,
    Deal,
    Explain,
    HandOver,
    Play,
    Reject,
)
from majlis.games.bridge.apply import APPLY
from majlis.games.bridge.cards import LENGTH
from majlis.games.bridge.imagine import imagined
from majlis.games.bridge.info import INFO
from majlis.games.bridge.judge import JUDGES
from majlis.games.bridge.legal import ANSWERS
from majlis.games.bridge.state import Board, Law, State, View
from majlis.games.bridge.troubles import troubles
from majlis.games.bridge.view import redacted, view_of

_REVEALING = (Claim, Accept, Reject, Explain, HandOver)


class BridgeGame(Game[State, View]):
    """One board of duplicate bridge; a match makes a set of them."""

    info = INFO
    ruleset = "bridge/1"
    verbs = VERBS

    def start(self, options: Mapping[str, OptionValue], seats: int, carry: Carry) -> State:
        """The board of number ``carry.game_no`` before the deal (B2.1)."""
        number = carry.game_no
        law = Law(str(options["conduct"]), str(options["laws"]), bool(options["hand_over"]))
        return State(law=law, board=Board(number, boards.dealer(number), boards.vulnerable(number)))

    def needs(self, s: State) -> tuple[Need, ...]:
        """The deal; what a claim or a question waits for; the turn and what else may be done."""
        if s.outcome is not None:
            return ()
        if s.window is not None:
            return (*s.window.needs(), *claims.disputes(s))
        if s.question is not None:
            return (Need(s.question.seq, s.calls[s.question.call].seat, "explain"),)
        if s.phase == "deal":
            return (Need(0, CHANCE, "deal", draw="deal"),)
        seat = play.actor(s)
        turn = Need(s.since, seat, s.phase)
        if s.calls:
            return (turn, Need(s.since, seat, "ask", must=False), *s.rights)
        return (turn,)

    def legal(self, s: State, need: Need) -> Sequence[Action]:
        """Calls from pass up, cards from ♣2 up, claims from none; a call may also be explained."""
        return ANSWERS[need.kind](s, need)

    def judge(self, s: State, seat: Seat, action: Action) -> Verdict:
        """Whether ``action`` may be done now."""
        if s.outcome is not None:
            return Refusal("too_late", "bridge.refuse.over")
        judged = JUDGES.get(type(action))
        if judged is None:
            return Refusal("malformed", "bridge.refuse.verb")
        return judged(s, seat, action) or ALLOWED

    def sample(self, s: State, need: Need, stream: Stream) -> Action:
        """A shuffled pack, dealt by quarters: north has the first thirteen cards (B2.2)."""
        deck = stream.shuffle(range(4 * LENGTH))
        hands = (deck[at : at + LENGTH] for at in range(0, 4 * LENGTH, LENGTH))
        return Deal(tuple(tuple(sorted(hand)) for hand in hands))

    def apply(self, s: State, e: Event) -> State:
        """The board one event further."""
        return APPLY[type(e.action)](s, e, e.action)

    def view(self, s: State, seat: Seat) -> View:
        """What ``seat`` may know."""
        return view_of(s, seat)

    def imagine(self, v: View, stream: Stream) -> State:
        """A state that everything the viewer has seen allows."""
        return imagined(v, stream)

    def redact(self, before: State, e: Event, seat: Seat) -> Event | None:
        """Others' cards in the deal, and what a partner says to his opponents, are masked."""
        return redacted(before, e, seat)

    def reveals(self, before: State, e: Event) -> bool:
        """Chance, cards out of hands not seen before, and what is told or shown."""
        if isinstance(e.action, Play):
            return before.turn != play.dummy(before)
        return e.seat == CHANCE or isinstance(e.action, _REVEALING)

    def keeps(self, s: State, seat: Seat) -> Refusal | None:
        """Dummy has nothing to take back: his cards are declarer's to play (B9 #14); and nobody
        takes back what he did on a board whose hands have been shown (B8.3)."""
        return judge.no_takeback(s, seat)

    def gives_up(self, action: Action) -> bool:
        """A concession of all tricks that are left (C1)."""
        return isinstance(action, Claim) and not action.tricks

    def speech(self, s: State, seat: Seat) -> Speech:
        """Nobody talks while a board is played (Laws 73, 74 and 76)."""
        return "free" if s.outcome is not None or s.phase == "deal" else "none"

    def outcome(self, s: State) -> Outcome | None:
        """The board's score, for each seat that of its side (B5.1)."""
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

    def ledger(self, s: State) -> Ledger:
        """The irregularities of this board."""
        return s.marks.ledger

    def standing(self, score: Sequence[int]) -> tuple[Message, ...]:
        """What the side that leads has: the other has as much less than nothing (B5.1)."""
        return (ending.standing(score[0]),)

    def invariants(self, s: State) -> Sequence[str]:
        """Cards or tricks that came from nowhere, and turns of nobody."""
        return tuple(troubles(s))


GAME = BridgeGame()
