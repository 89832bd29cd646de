"""The robots: `random`, `club` (one look at each play), `expert` (one throw further).

They see views only. Plays are weighed by what they are worth at the score (`equity`), from the
chances an `Evaluator` gives the position; the expert takes the best few by this and asks of each
how it stands after every throw and the best reply. A budget counts positions, never seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, cast

from majlis.bots.base import Bot, RandomBot
from majlis.bots.expectimax import Budget, average, best
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Choice, Need
from majlis.core.seats import Seat
from majlis.games.tawla.actions import (
    OFF,
    Accept,
    Beaver,
    Decline,
    Double,
    Drop,
    Play,
    Raccoon,
    Resign,
    Take,
)
from majlis.games.tawla.bearoff import ROLLS
from majlis.games.tawla.equity import Chances, Stakes, cube_of, stakes
from majlis.games.tawla.evaluate import Evaluator, in_contact, rolls_needed
from majlis.games.tawla.moves import SIDE, board_of, find, plays, turned
from majlis.games.tawla.state import CHECKERS, View
from majlis.games.tawla.view import board_for
from majlis.games.tawla.weights import BY_HAND, FITTED

EXPERT_NODES = 8_000
"""Positions the expert looks at for one play."""
_SLACK = 0.12
"""How far behind the first, in points, a play may be and still be looked at twice."""
_HOPELESS = 0.003
_TIE = 1e-4
"""What a roll less to bear off is worth among plays that are otherwise equal."""

Boards: TypeAlias = Sequence[bytes]


def make(level: str, budget: int | None = None) -> Bot[View]:
    """The robot of a level; ``budget`` is the expert's, in positions for one decision."""
    if level == "random":
        return RandomBot()
    if level == "club":
        return TawlaBot(Evaluator(BY_HAND), 0)
    return TawlaBot(Evaluator(FITTED, exact=True), EXPERT_NODES if budget is None else budget)


class TawlaBot:
    """Plays by an evaluator, and looks one throw further with a budget above 0."""

    def __init__(self, evaluate: Evaluator, nodes: int) -> None:
        self._evaluate = evaluate
        self._nodes = nodes

    def choose(
        self, view: View, need: Need, legal: Sequence[Action] | Choice, stream: Stream
    ) -> Action:
        """The answer to any need of the game."""
        actions = cast(Sequence[Action], legal)
        if len(actions) == 1:
            return actions[0]
        match need.kind:
            case "move":
                return self._play(view, need.seat)
            case "turn":
                return self._turn(view, need.seat, actions)
            case "resignation":
                return self._resignation(view, need.seat)
            case "double" | "raccoon":
                return self._answer(view, actions)
            case "beaver":
                return self._answer_beaver(view, actions)
        return actions[0]

    def volunteer(self, view: View, seat: Seat, legal: Sequence[Action]) -> Resign | None:
        """A resignation worth offering: a game lost beyond hope, for no more than it costs."""
        mine, theirs = board_for(view, seat)[:SIDE], board_for(view, seat)[SIDE:]
        if view.phase not in ("turn", "move") or in_contact(mine, theirs):
            return None
        chances = self._evaluate(theirs, mine).flipped
        if chances.win > _HOPELESS:
            return None
        sure = chances.lost_gammon > 1 - _HOPELESS
        if not sure and chances.lost_gammon > _HOPELESS:
            return None
        offer = Resign(2 if sure else 1)
        return offer if offer in legal else None

    def _play(self, view: View, seat: Seat) -> Play:
        board = board_for(view, seat)
        legal = plays(board, view.dice[0], view.dice[1], view.law.stays)
        search = _Search(self._evaluate, stakes(view, seat, view.cube, view.turned), view.law.stays)
        found = search.play(board, legal.positions, self._nodes)
        return legal.to(found)

    def _turn(self, view: View, seat: Seat, legal: Sequence[Action]) -> Action:
        first = legal[0]
        if Double() not in legal:
            return first
        return Double() if cube_of(view, seat, self._before_roll(view, seat)).double else first

    def _answer(self, view: View, legal: Sequence[Action]) -> Action:
        """Of the player who was doubled: beaver, take or pass."""
        asked = cube_of(view, view.turn, self._before_roll(view, view.turn))
        if asked.beaver and Beaver() in legal:
            return Beaver()
        return Drop() if asked.drop else Take()

    def _answer_beaver(self, view: View, legal: Sequence[Action]) -> Action:
        """Of the doubler: his opponent says that he is the favourite himself."""
        own = cube_of(view, view.turn, self._before_roll(view, view.turn))
        if own.take > 0 and Raccoon() in legal:
            return Raccoon()
        return Take() if own.take > -1 else Drop()

    def _resignation(self, view: View, seat: Seat) -> Action:
        """Take what is offered unless playing on is worth more."""
        now = stakes(view, seat, view.cube, view.turned)
        offered = (now.win, now.gammon)[min(view.stake, 2) - 1]
        return Accept() if offered >= now.worth(self._standing(view, seat)) - _TIE else Decline()

    def _standing(self, view: View, seat: Seat) -> Chances:
        """The chances of ``seat`` whoever is to roll."""
        chances = self._before_roll(view, view.turn)
        return chances if view.turn == seat else chances.flipped

    def _before_roll(self, view: View, seat: Seat) -> Chances:
        """The chances of ``seat``, who is about to roll."""
        board = board_for(view, seat)
        if not self._nodes:
            return self._evaluate(board[SIDE:], board[:SIDE]).flipped
        search = _Search(self._evaluate, stakes(view, seat, view.cube, view.turned), view.law.stays)
        return search.before_roll(board)


class _Search:
    """One decision: what plays are worth to the player whose ``stakes`` these are."""

    def __init__(self, evaluate: Evaluator, stakes: Stakes, stays: bool) -> None:
        self._evaluate = evaluate
        self._stakes = stakes
        self._stays = stays
        self._budget = Budget(0)

    def play(self, board: bytes, positions: Sequence[int], nodes: int) -> int:
        """The best of the positions that can be made of ``board``."""
        made = {position: board_of(board, position) for position in positions}
        if not nodes:
            return max(positions, key=lambda position: self._quick(made[position]))
        self._budget = Budget(nodes)
        unit = abs(self._stakes.win - self._stakes.loss) / 2
        return best(
            positions,
            lambda position: self._quick(made[position]),
            lambda position: self._deep(made[position]),
            self._budget,
            _SLACK * unit,
        )

    def before_roll(self, board: bytes) -> Chances:
        """The mover's chances: the mean over his throws of the chances after his best plays."""
        after = [(weight, self._after_roll(board, a, b)) for weight, a, b in ROLLS]
        return Chances(
            average(after, lambda chances: chances.win),
            average(after, lambda chances: chances.gammon),
            average(after, lambda chances: chances.lost_gammon),
        )

    def _after_roll(self, board: bytes, a: int, b: int) -> Chances:
        seen = [self._chances(board_of(board, position)) for position in self._find(board, a, b)]
        return max(seen, key=self._stakes.worth)

    def _find(self, board: bytes, a: int, b: int) -> list[int]:
        found = find(board, a, b, self._stays)
        self._budget.spend(len(found))
        return found

    def _chances(self, board: bytes) -> Chances:
        return self._evaluate(board[:SIDE], board[SIDE:])

    def _quick(self, board: bytes) -> float:
        """What a position is worth to the mover who has made it."""
        return self._stakes.worth(self._chances(board)) - _slowness(board)

    def _deep(self, board: bytes) -> float:
        """The same after every throw of the opponent and his best reply."""
        if board[OFF] == CHECKERS:
            return self._quick(board)
        facing = turned(board)
        replies = ((weight, (a, b)) for weight, a, b in ROLLS)
        return average(replies, lambda roll: self._worst(facing, *roll)) - _slowness(board)

    def _worst(self, facing: bytes, a: int, b: int) -> float:
        return min(
            self._stakes.worth(self._chances(board_of(facing, position)).flipped)
            for position in self._find(facing, a, b)
        )


def _slowness(board: bytes) -> float:
    """In a race, what decides among plays that win or lose alike: rolls still to come."""
    if in_contact(board[:SIDE], board[SIDE:]):
        return 0.0
    return _TIE * rolls_needed(board[:SIDE])
