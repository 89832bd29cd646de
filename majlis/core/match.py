"""Games into a match: itself a `Game`, wrapped round one.

It keeps the score, tells each new game what it should know (`Carry`), numbers the chance labels
(``dice/game-2``) and asks the players between games whether they are ready. A match to ``target``
points ends when a seat has them; without a target the players stop when they like. A set of boards
(``Info.series="boards"``) is a match of a fixed number of games: their numbers are the boards' own
(``deal/board-7``), from the option ``first_board`` on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from majlis.core.actions import Action, tag_of
from majlis.core.chance import Stream
from majlis.core.clock import ClockSpec
from majlis.core.game import (
    ALLOWED,
    AnyGame,
    Carry,
    Choice,
    Event,
    Game,
    Message,
    Need,
    Outcome,
    Refusal,
    Speech,
    Verdict,
    Who,
)
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE, Seat, players
from majlis.core.verbs import Concede, Draw
from majlis.core.violations import Ledger


class Ready(Action, frozen=True, tag="ready"):
    """Go on to the next game."""


class Stop(Action, frozen=True, tag="stop"):
    """End a match without a target here."""


class MatchState(Struct, frozen=True):
    """``inner`` is the game being played, or the one just ended while ``between`` is true.

    ``opened`` is the event that ended it; ``ready`` who wants the next. ``feats`` are those of all
    games so far, ``past`` the outcomes of those that have ended. ``until`` is the number of the
    last game of a set of boards (0: there is none).
    """

    options: Mapping[str, OptionValue]
    seats: int
    target: int
    game_no: int
    score: tuple[int, ...]
    inner: Any
    memory: tuple[int, ...] = ()
    between: bool = False
    opened: int = 0
    ready: tuple[Seat, ...] = ()
    last: Outcome | None = None
    feats: Mapping[str, tuple[int, ...]] = {}
    outcome: Outcome | None = None
    past: tuple[Outcome, ...] = ()
    until: int = 0


class MatchView(Struct, frozen=True):
    """What a seat may know of a match: all of it, round the game's own view ``inner``."""

    seats: int
    target: int
    game_no: int
    score: tuple[int, ...]
    inner: Any
    between: bool
    ready: tuple[Seat, ...]
    last: Outcome | None
    feats: Mapping[str, tuple[int, ...]]
    outcome: Outcome | None
    options: Mapping[str, OptionValue]
    memory: tuple[int, ...]
    opened: int
    past: tuple[Outcome, ...]
    until: int


class Match(Game[MatchState, MatchView]):
    """A match of ``game``; to the outside a game like any other."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.info = game.info  # type: ignore[misc]
        self.ruleset = game.ruleset  # type: ignore[misc]
        self.verbs = (*game.verbs, Ready, Stop)  # type: ignore[misc]
        self.bars_rewinds = game.bars_rewinds  # type: ignore[misc]

    def start(self, options: Mapping[str, OptionValue], seats: int, carry: Carry) -> MatchState:
        """The first game of a match; ``carry`` may hold a score to begin from."""
        length = int(options.get(self.info.target, 0))
        target, until, game_no = length, 0, carry.game_no
        if self.info.series == "boards":
            game_no = int(options["first_board"])
            target, until = 0, game_no + length - 1
        score = carry.score or (0,) * seats
        first = Carry(game_no, score, target, carry.last, carry.memory)
        inner = self.game.start(options, seats, first)
        return MatchState(options, seats, target, game_no, score, inner, carry.memory, until=until)

    def needs(self, s: MatchState) -> tuple[Need, ...]:
        """The game's needs with numbered chance labels; between games, everybody's readiness."""
        if s.outcome is not None:
            return ()
        if s.between:
            waiting = (seat for seat in players(s.seats) if seat not in s.ready)
            return tuple(Need(s.opened, seat, "ready", clocked=False) for seat in waiting)
        return tuple(self._numbered(s, need) for need in self.game.needs(s.inner))

    def _numbered(self, s: MatchState, need: Need) -> Need:
        """The game's need as one of the match: none is older than its game."""
        draw = need.draw and f"{need.draw}/{self._unit}-{s.game_no}"
        if need.id >= s.opened and draw is None:
            return need
        return msgspec.structs.replace(need, id=max(need.id, s.opened), draw=draw)

    @property
    def _unit(self) -> str:
        """What chance labels call a game."""
        return "board" if self.info.series == "boards" else "game"

    @property
    def _kind(self) -> str:
        """What is added to the code of words that are others for a set of boards."""
        return ".boards" if self.info.series == "boards" else ""

    def legal(self, s: MatchState, need: Need) -> Sequence[Action] | Choice:
        """The game's own; between games ``Ready``, and ``Stop`` where there is no target."""
        if not s.between:
            return self.game.legal(s.inner, need)
        return (Ready(),) if s.target or s.until else (Ready(), Stop())

    def pick(self, choice: Choice, picked: tuple[int, ...]) -> Action:
        """The game's own."""
        return self.game.pick(choice, picked)

    def judge(self, s: MatchState, seat: Seat, action: Action) -> Verdict:
        """The game's own; between games only what `legal` names."""
        if not s.between:
            if isinstance(action, Ready | Stop):
                return Refusal("out_of_turn", "match.refuse.game_running")
            return self.game.judge(s.inner, seat, action)
        if seat in s.ready:
            return Refusal("too_late", "match.refuse.already_ready")
        if isinstance(action, Stop) and s.target:
            return Refusal("illegal", "match.refuse.stop", params={"target": s.target})
        if isinstance(action, Stop) and s.until:
            return Refusal("illegal", "match.refuse.stop.boards")
        if isinstance(action, Ready | Stop):
            return ALLOWED
        return Refusal("out_of_turn", f"match.refuse.between{self._kind}")

    def sample(self, s: MatchState, need: Need, stream: Stream) -> Action:
        """The game's own."""
        return self.game.sample(s.inner, need, stream)

    def apply(self, s: MatchState, e: Event) -> MatchState:
        """One event further; a game's end adds to the score and may end the match."""
        if s.between:
            return self._between(s, e)
        inner = self.game.apply(s.inner, e)
        s = msgspec.structs.replace(s, inner=inner)
        ended = self.game.outcome(inner)
        return s if ended is None else self._scored(s, ended, e.seq)

    def _between(self, s: MatchState, e: Event) -> MatchState:
        match e.action:
            case Stop():
                return self._over(s, _result(s, "match.stopped"))
            case Draw():
                return self._over(s, Outcome(s.score, (), "match.drawn"))
            case Concede(seat=loser):
                winners = tuple(seat for seat in players(s.seats) if seat != loser)
                ended = Outcome(s.score, winners, "match.conceded", decides_match=True)
                return self._over(s, ended)
            case Ready():
                ready = (*s.ready, e.seat)
                if len(ready) < s.seats:
                    return msgspec.structs.replace(s, ready=ready)
                return self._next_game(s, e.seq)
        return s

    def _next_game(self, s: MatchState, seq: int) -> MatchState:
        game_no = s.game_no + 1
        carry = Carry(game_no, s.score, s.target, s.last, s.memory)
        return msgspec.structs.replace(
            s,
            game_no=game_no,
            inner=self.game.start(s.options, s.seats, carry),
            between=False,
            ready=(),
            opened=seq,
        )

    def _scored(self, s: MatchState, ended: Outcome, seq: int) -> MatchState:
        score = tuple(had + won for had, won in zip(s.score, ended.points, strict=True))
        s = msgspec.structs.replace(
            s,
            score=score,
            last=ended,
            feats=_together(s.feats, ended.feats),
            past=(*s.past, ended),
            memory=self.game.remember(s.inner),
            between=True,
            opened=seq,
            ready=(),
        )
        if ended.decides_match:
            decided = Outcome(score, ended.winners, ended.reason, ended.params, True)
            return self._over(s, decided)
        if s.target and max(score) >= s.target:
            return self._over(s, _result(s, "match.won"))
        if s.game_no == s.until:
            return self._over(s, _result(s, "match.played"))
        return s

    def _over(self, s: MatchState, outcome: Outcome) -> MatchState:
        """The match has ended so; its score is told in the game's own words, if it has some."""
        standing = self.game.standing(outcome.points)
        params = outcome.params if standing is None else {**outcome.params, "score": standing}
        ended = msgspec.structs.replace(outcome, params=params, feats=s.feats)
        return msgspec.structs.replace(s, outcome=ended)

    def view(self, s: MatchState, seat: Seat) -> MatchView:
        """The match and the game's own view."""
        return MatchView(
            s.seats,
            s.target,
            s.game_no,
            s.score,
            self.game.view(s.inner, seat),
            s.between,
            s.ready,
            s.last,
            s.feats,
            s.outcome,
            s.options,
            s.memory,
            s.opened,
            s.past,
            s.until,
        )

    def imagine(self, v: MatchView, stream: Stream) -> MatchState:
        """The match round an imagined game."""
        return MatchState(
            v.options,
            v.seats,
            v.target,
            v.game_no,
            v.score,
            self.game.imagine(v.inner, stream),
            v.memory,
            v.between,
            v.opened,
            v.ready,
            v.last,
            v.feats,
            v.outcome,
            v.past,
            v.until,
        )

    def redact(self, before: MatchState, e: Event, seat: Seat) -> Event | None:
        """The game's own; readiness is public."""
        return e if before.between else self.game.redact(before.inner, e, seat)

    def beforehand(self, s: MatchState, need: Need) -> Action | None:
        """The game's own; between games nobody has said anything."""
        return None if s.between else self.game.beforehand(s.inner, need)

    def reveals(self, before: MatchState, e: Event) -> bool:
        """The game's own; between games nothing is revealed."""
        return e.seat == CHANCE if before.between else self.game.reveals(before.inner, e)

    def keeps(self, s: MatchState, seat: Seat) -> Refusal | None:
        """The game's own, which between games is over."""
        return self.game.keeps(s.inner, seat)

    def is_out(self, s: MatchState, seat: Seat) -> bool:
        """The game's own; between games everybody is asked."""
        return not s.between and self.game.is_out(s.inner, seat)

    def gives_up(self, action: Action) -> bool:
        """The game's own."""
        return self.game.gives_up(action)

    def speech(self, s: MatchState, seat: Seat) -> Speech:
        """The game's own; free between games."""
        return "free" if s.between else self.game.speech(s.inner, seat)

    def outcome(self, s: MatchState) -> Outcome | None:
        """How the match ended: ``points`` are the final score."""
        return s.outcome

    def ended(self, s: MatchState) -> Outcome | None:
        """The result of the game just played."""
        return s.last

    def standing(self, score: Sequence[int]) -> tuple[Message, ...] | None:
        """The game's own."""
        return self.game.standing(score)

    def seating(self, last: Outcome) -> tuple[Seat, ...] | None:
        """The game's own."""
        return self.game.seating(last)

    def again(self, options: Mapping[str, OptionValue], last: Outcome) -> Mapping[str, OptionValue]:
        """The game's own."""
        return self.game.again(options, last)

    def clock(self, options: Mapping[str, OptionValue]) -> ClockSpec:
        """The game's own."""
        return self.game.clock(options)

    def describe(self, v: MatchView) -> Sequence[Message]:
        """One line for the match, unless it is a single game, then the game."""
        is_single = v.target == 1 or (v.until == v.game_no and not v.past)
        headline = () if is_single else (self._headline(v),)
        return (*headline, *self.game.describe(v.inner))

    def _headline(self, v: MatchView) -> Message:
        score = self.game.standing(v.score) or tuple(
            Message("match.score", {"who": Who(seat), "n": n}) for seat, n in enumerate(v.score)
        )
        game, target = v.game_no, v.target
        if v.until:
            target = int(v.options[self.info.target])
            game -= v.until - target
        kind = "" if v.target else ".boards" if v.until else ".open"
        return Message(f"match.headline{kind}", {"game": game, "target": target, "score": score})

    def narrate(self, v: MatchView, e: Event) -> Message:
        """The game's own, and the words between games."""
        match e.action:
            case Ready():
                return Message(f"match.narrate.ready{self._kind}", {"who": Who(e.seat)})
            case Stop():
                return Message("match.narrate.stop", {"who": Who(e.seat)})
        return self.game.narrate(v.inner, e)

    def follows(self, before: MatchView, after: MatchView) -> Sequence[Message]:
        """The game's own, as long as it goes on: how it ended is told by its result."""
        if before.between or after.between:
            return ()
        return self.game.follows(before.inner, after.inner)

    def label(self, v: MatchView, action: Action) -> Message:
        """The game's own, and the words between games."""
        if isinstance(action, Ready | Stop):
            kind = self._kind if isinstance(action, Ready) else ""
            return Message(f"match.verb.{tag_of(action)}{kind}")
        return self.game.label(v.inner, action)

    def ledger(self, s: MatchState) -> Ledger:
        """The game's own."""
        return self.game.ledger(s.inner)

    def rewound(self, s: MatchState, since: MatchState) -> MatchState:
        """What the game keeps, within the same game of the match."""
        if s.game_no != since.game_no:
            return s
        return msgspec.structs.replace(s, inner=self.game.rewound(s.inner, since.inner))

    def invariants(self, s: MatchState) -> Sequence[str]:
        """The game's own, and a score that was not passed before the end."""
        found = list(self.game.invariants(s.inner))
        if s.target and s.outcome is None and max(s.score) >= s.target:
            found.append(f"the score {s.score} has reached {s.target} and the match goes on")
        return found


def _together(
    before: Mapping[str, tuple[int, ...]], more: Mapping[str, tuple[int, ...]]
) -> Mapping[str, tuple[int, ...]]:
    """The feats of one more game added, by seat."""
    return {
        name: tuple(map(sum, zip(before.get(name, (0,) * len(ns)), ns, strict=True)))
        for name, ns in more.items()
    } or before


def _result(s: MatchState, reason: str) -> Outcome:
    best = max(s.score)
    winners = tuple(seat for seat in players(s.seats) if s.score[seat] == best)
    if len(winners) == s.seats:
        winners = ()
    return Outcome(s.score, winners, reason, {"target": s.target})
