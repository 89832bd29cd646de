"""Votes: of confidence (E10.1), on a penalty (E15.5), and the opinion a referee asks (E15.2)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.game import Event
from majlis.core.seats import OFFICIAL, Seat
from majlis.core.violations import Remedy
from majlis.games.elections import expulsion, people, records
from majlis.games.elections.actions import (
    AskOpinion,
    CallVote,
    Dismiss,
    Expel,
    Penalise,
    Vote,
    Votes,
)
from majlis.games.elections.state import Ballot, Phase, Standing, State, Step
from majlis.games.elections.steps import asks, asks_all, asks_chance, then

Kind: TypeAlias = Literal["confidence", "penalty", "opinion"]
PHASES: dict[Kind, Phase] = {
    "confidence": "vote",
    "penalty": "penalty_vote",
    "opinion": "opinion",
}


def ballot_of(s: Standing) -> Ballot:
    """The question that is put to the vote; there must be one."""
    assert s.ballot is not None, "there is a vote"
    return s.ballot


def voters(s: Standing, ballot: Ballot) -> tuple[Seat, ...]:
    """Who is asked, ascending.

    For confidence all who are in the cycle, also player and target (E10.1, E19 #14); about a
    penalty all the other candidates, apart from who called for it and thereby has voted.
    """
    if ballot.kind == "confidence":
        everybody = people.living(s)
        return everybody if s.law.target_votes else _but(everybody, ballot.about)
    return _but(people.present(s), ballot.about, ballot.by)


def _but(seats: tuple[Seat, ...], *left_out: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat not in left_out)


# Steps


def ask_confidence(s: State, step: Step, seq: int) -> State:
    """Whether somebody keeps the confidence (E10.1)."""
    if not people.is_in(s, step.other):
        return s
    return _asked(s, Ballot("confidence", step.other, step.seat), seq)


def ask_ballot(s: State, step: Step, seq: int) -> State:
    """The question that was raised."""
    return _asked(s, ballot_of(s), seq)


def _asked(s: State, ballot: Ballot, seq: int) -> State:
    s = then(replace(s, ballot=ballot), Step("votes"))
    seats, phase = voters(s, ballot), PHASES[ballot.kind]
    return asks_all(s, phase, seats, seq, Vote(False), "sealed", s.law.turn_ms)


def ask_votes(s: State, step: Step, seq: int) -> State:
    """All have voted: the votes are opened together."""
    return asks_chance(s, "votes", seq)


def ask_ruling(s: State, step: Step, seq: int) -> State:
    """The referee has heard what they think, and decides (E15.2)."""
    return asks(s, "ruling", OFFICIAL, seq)


# Events


def called(s: State, e: Event, action: CallVote) -> State:
    """A candidate calls a vote on a penalty (E15.5)."""
    s = replace(
        s,
        ballot=Ballot("penalty", action.seat, e.seat, action.offence),
        called=(*s.called, e.seat),
    )
    return then(s, Step("ballot"), Step("act"))


def asked_opinion(s: State, e: Event, action: AskOpinion) -> State:
    """The referee asks the candidates (E15.2)."""
    s = replace(s, ballot=Ballot("opinion", action.seat, e.seat, action.offence))
    return then(s, Step("ballot"), Step("act"))


def votes_in(s: State) -> Votes:
    """Who has voted what; whoever called for a penalty has voted for it."""
    b = ballot_of(s)
    said = {} if s.window is None else {r.seat: r.action for r in s.window.replies}
    if b.kind == "penalty" and people.is_in_game(s, b.by):
        said[b.by] = Vote(True)
    yes = tuple(seat for seat in sorted(said) if said[seat] == Vote(True))
    return Votes(yes, tuple(seat for seat in sorted(said) if seat not in yes))


def opened(s: State, e: Event, action: Votes) -> State:
    """The votes are known, and what follows from them."""
    b = replace(ballot_of(s), yes=action.yes, no=action.no)
    s = replace(s, ballot=b)
    match b.kind:
        case "confidence":
            return expulsion.expelled(s, b.about) if len(b.yes) > len(b.no) else s
        case "penalty":
            return _voted_penalty(s, b, e.seq)
    return then(s, Step("ruling"))


def _voted_penalty(s: State, b: Ballot, seq: int) -> State:
    """More than half of the others decide; the amount is the tariff's (E15.5)."""
    others = len(_but(people.present(s), b.about))
    if 2 * len(b.yes) <= others:
        return s
    due = records.due(s, b.about, b.offence)
    return records.penalised(s, b.about, due, b.offence, seq, b.by)


# The referee's ruling


def is_ruling(s: Standing, action: Action) -> bool:
    """Whether a penalty is the ruling that is waited for, and not another one meanwhile."""
    if s.phase != "ruling" or not isinstance(action, Penalise):
        return False
    b = ballot_of(s)
    return (action.seat, action.offence) == (b.about, b.offence)


def ruled(s: State, e: Event, action: Penalise) -> State:
    """A penalty, perhaps raised."""
    return records.penalised(s, action.seat, action.amount, action.offence, e.seq)


def ruled_out(s: State, e: Event, action: Expel) -> State:
    """Out of the cycle (E10.4)."""
    b = ballot_of(s)
    s = records.noted(s, b.about, b.offence, Remedy("expulsion"), e.seq)
    return expulsion.expelled(s, b.about)


def let_go(s: State, e: Event, action: Dismiss) -> State:
    """Nothing happens to him."""
    return s
