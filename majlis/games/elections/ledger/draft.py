"""What a command needs to know, asked one thing after another. Pure.

A draft is the command's name and the answers so far; `asked` gives the next question, or the
command once nothing is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.game import Message, Refusal, Who
from majlis.core.seats import Seat
from majlis.games.elections.book import Entry, Standing
from majlis.games.elections.ledger import commands as do
from majlis.games.elections.ledger.state import (
    EXPULSIONS,
    OFFENCES,
    OUT,
    REGION_MOST,
    VOTES_MOST,
    Ledger,
    least_penalty,
    refuse,
    wrong_cycle,
    wrong_deduction,
    wrong_votes,
)
from majlis.games.elections.ledger.told import of_entry, say

Limit: TypeAlias = Callable[[int], Refusal | None]


class Draft(Struct, frozen=True):
    """A command that is being asked for; ``number`` is the entry it is about."""

    deed: str
    number: int = -1
    answers: tuple[Any, ...] = ()

    def plus(self, answer: Any) -> Draft:
        """One more answer."""
        return msgspec.structs.replace(self, answers=(*self.answers, answer))

    def back(self) -> Draft | None:
        """Without the last answer; ``None``: there was none."""
        kept = self.answers[:-1]
        return msgspec.structs.replace(self, answers=kept) if self.answers else None


class Choice(Struct, frozen=True):
    """One answer: its key, its words, what it stands for."""

    key: str
    label: Message
    value: Any


class Ask(Struct, frozen=True):
    """A question. Without choices a number is typed; ``given`` is what an empty line means.

    ``limit`` says what is wrong with a number, if anything is.
    """

    text: Message
    choices: tuple[Choice, ...] = ()
    given: int | None = None
    limit: Limit = lambda _: None


Asked: TypeAlias = Ask | do.Command | None
"""``None``: the answers say that nothing is to be done."""
_Answers: TypeAlias = tuple[Any, ...]


def asked(ledger: Ledger, draft: Draft) -> Asked:
    """The next question of a draft, or its command."""
    if draft.deed == "mend":
        return _mend(ledger, draft)
    return _SCRIPTS[draft.deed](ledger, draft.answers)


def number_of(ask: Ask, text: str) -> int | Refusal:
    """What was typed for a number, in ASCII digits: ``640``, ``300+20``; nothing: what is given."""
    if not text.strip() and ask.given is not None:
        return ask.given
    found = votes_of(text)
    return found if isinstance(found, Refusal) else ask.limit(found) or found


SUM: dict[str, Any] = {"first": 300, "second": 20}
"""Two numbers that are added up, as an example."""
_SUM = re.compile(r"\d{1,9}(\+\d{1,9})*")


def votes_of(text: str) -> int | Refusal:
    """A number of votes; cards and regions may be added up."""
    bare = re.sub(r"\s", "", text)
    if not _SUM.fullmatch(bare):
        return refuse("number", kind="malformed", text=text, n=640, **SUM)
    return sum(map(int, bare.split("+")))


def _who(code: str, seats: Iterable[Seat], **params: Any) -> Ask:
    choices = (Choice(str(seat + 1), say("who", who=Who(seat)), seat) for seat in seats)
    return Ask(say(f"ask.{code}", **params), tuple(choices))


def _one_of(code: str, family: str, names: Iterable[str], **params: Any) -> Ask:
    listed = enumerate(names, start=1)
    choices = (Choice(str(key), say(f"{family}.{name}"), name) for key, name in listed)
    return Ask(say(f"ask.{code}", **params), tuple(choices))


def _sure(code: str, **params: Any) -> Ask:
    yes, no = Choice("y", say("yes"), True), Choice("n", say("no"), False)
    return Ask(say(f"ask.{code}", **params), (yes, no))


def _number(code: str, limit: Limit, given: int | None = None, **params: Any) -> Ask:
    return Ask(say(f"ask.{code}", **params), given=given, limit=limit)


def _region(seat: Seat, given: int | None = None) -> Ask:
    return _number("region", partial(wrong_votes, REGION_MOST, "E4.1"), given, who=Who(seat))


def _regions(seat: Seat, given: int | None = None) -> Ask:
    return _number("regions", partial(wrong_votes, VOTES_MOST, "E13.2"), given, who=Who(seat))


def _deduction(code: str, seat: Seat, due: int, given: int, **params: Any) -> Ask:
    limit = partial(wrong_deduction, seat, due)
    return _number(code, limit, given, who=Who(seat), due=due, **params)


def _swap(ledger: Ledger, answers: _Answers) -> Asked:
    match answers:
        case ():
            return _who("swap.owner", ledger.inside())
        case (owner,):
            others = (seat for seat in ledger.inside() if seat != owner)
            return _who("swap.partner", others, who=Who(owner))
        case (owner, _):
            return _region(owner)
        case (_, partner, _):
            return _region(partner)
    owner, partner, first, second = answers
    return do.Swap((owner, partner), (first, second))


def _penalty(ledger: Ledger, answers: _Answers) -> Asked:
    match answers:
        case ():
            return _who("penalty.who", ledger.seats)
        case (seat,):
            return _one_of("offence", "offence", OFFENCES, who=Who(seat))
        case (seat, note):
            due = ledger.book.penalty(ledger.cycle, seat, note)
            nth = ledger.book.offences(ledger.cycle, seat, note) + 1
            return _deduction("penalty.votes", seat, due, due, nth=nth)
    seat, note, votes = answers
    return do.Penalise(seat, votes, note)


def _resign(ledger: Ledger, answers: _Answers) -> Asked:
    match answers:
        case ():
            return _who("resign", ledger.inside())
        case (seat,):
            return _regions(seat)
    return do.Resign(*answers)


def _expel(ledger: Ledger, answers: _Answers) -> Asked:
    match answers:
        case ():
            return _who("expel", ledger.inside())
        case (seat,):
            return _one_of("expel.why", "expulsion", EXPULSIONS, who=Who(seat))
    return do.Expel(*answers)


def _count(ledger: Ledger, answers: _Answers) -> Asked:
    inside = ledger.inside()
    if len(answers) < len(inside):
        seat = inside[len(answers)]
        before = ledger.regions().get(seat)
        given = None if before is None else ledger.book.entries[before].votes[0]
        return _regions(seat, given)
    votes = dict(zip(inside, answers, strict=True))
    return do.Count(tuple(votes.get(seat) for seat in ledger.seats))


def _adjourn(ledger: Ledger, answers: _Answers) -> Asked:
    if not answers:
        return _sure("adjourn", cycle=ledger.cycle)
    return do.Adjourn() if answers[0] else None


def _proceed(ledger: Ledger, answers: _Answers) -> Asked:
    return do.Proceed()


def _finish(ledger: Ledger, answers: _Answers) -> Asked:
    if not answers:
        return _sure("finish")
    return do.Finish() if answers[0] else None


def _look(ledger: Ledger, answers: _Answers) -> Asked:
    return do.Look(*answers) if answers else _who("look", ledger.seats)


def _undo(ledger: Ledger, answers: _Answers) -> Asked:
    return do.Undo()


_SCRIPTS: dict[str, Callable[[Ledger, _Answers], Asked]] = {
    "swap": _swap,
    "penalty": _penalty,
    "resign": _resign,
    "expel": _expel,
    "count": _count,
    "adjourn": _adjourn,
    "proceed": _proceed,
    "finish": _finish,
    "look": _look,
    "undo": _undo,
}


# Putting right

_STANDINGS: dict[str, Standing] = {
    "strike": "struck",
    "lift": "lifted",
    "veto": "vetoed",
    "stand": "stands",
}


def mendings(ledger: Ledger, entry: Entry) -> tuple[str, ...]:
    """What can be done about an entry."""
    if entry.standing == "corrected":
        return ()
    if not entry.counts:
        return ("stand",)
    if entry.kind == "regions":
        return ("votes",)
    if entry.kind in OUT:
        found = ("votes",) if entry.kind == "resigned" else ()
        return (*found, *(("strike",) if entry.cycle == ledger.cycle else ()))
    moves = ("cycle",) if ledger.cycle > 1 else ()
    if entry.kind == "swap":
        return ("votes", "who", *moves, "strike")
    return ("lift", "veto", "votes", "who", "offence", *moves, "strike")


def _mend(ledger: Ledger, draft: Draft) -> Asked:
    entry = ledger.book.entries[draft.number]
    if not draft.answers:
        about = {"number": draft.number + 1, "what": of_entry(entry)}
        return _one_of("mend", "mending", mendings(ledger, entry), **about)
    what, *answers = draft.answers
    if what in _STANDINGS:
        return do.Settle(draft.number, _STANDINGS[what])
    found = _CHANGES[what](ledger, entry, tuple(answers))
    if isinstance(found, Ask):
        return found
    return do.Mend(draft.number, found.cycle, found.seats, found.votes, found.note)


def _other_votes(ledger: Ledger, entry: Entry, answers: _Answers) -> Ask | Entry:
    at = len(answers)
    if at == len(entry.votes):
        return msgspec.structs.replace(entry, votes=answers)
    seat, votes = entry.seats[at], entry.votes[at]
    if entry.kind == "penalty":
        return _deduction("deduction", seat, least_penalty(entry.cycle), votes)
    return _region(seat, votes) if entry.kind == "swap" else _regions(seat, votes)


def _other_seats(ledger: Ledger, entry: Entry, answers: _Answers) -> Ask | Entry:
    at = len(answers)
    if at < len(entry.seats):
        others = (seat for seat in ledger.seats if seat not in answers)
        return _who("instead", others, who=Who(entry.seats[at]))
    return msgspec.structs.replace(entry, seats=answers)


def _other_offence(ledger: Ledger, entry: Entry, answers: _Answers) -> Ask | Entry:
    if not answers:
        return _one_of("offence", "offence", OFFENCES, who=Who(entry.seats[0]))
    return msgspec.structs.replace(entry, note=answers[0])


def _other_cycle(ledger: Ledger, entry: Entry, answers: _Answers) -> Ask | Entry:
    if not answers:
        limit = partial(wrong_cycle, 1, ledger.cycle)
        return _number("cycle", limit, entry.cycle, n=ledger.cycle)
    return msgspec.structs.replace(entry, cycle=answers[0])


_CHANGES: dict[str, Callable[[Ledger, Entry, _Answers], Ask | Entry]] = {
    "votes": _other_votes,
    "who": _other_seats,
    "offence": _other_offence,
    "cycle": _other_cycle,
}
