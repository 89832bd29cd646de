"""The analysis of boards, in words: for ``majlis analyse`` and whoever else shows it (B8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.core.analysis import Step
from majlis.core.game import Message
from majlis.core.seats import Seat
from majlis.games.bridge import dds, files
from majlis.games.bridge.cards import EW, NOTRUMP, NS, side
from majlis.games.bridge.doubledummy import Study, Subject, of_view, study
from majlis.games.bridge.doubledummy import of_file as subject_of
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.mended import shown
from majlis.games.bridge.words import card_name, contract_name, par_contract, strain_name
from majlis.games.bridge.written import Rejected, number_or_text

__all__ = ["costs", "knows", "missing", "of_file", "of_view", "steps", "summary"]

_TRICK = 4
_STRAIN_NAMES = ("clubs", "diamonds", "hearts", "spades", "notrump")


def _said(name: str, **params: object) -> Message:
    return Message(f"bridge.analysis.{name}", params)


def missing() -> Message | None:
    """That the solver is not installed, if it is not."""
    return None if dds.is_here() else _said("missing", extra="majlis[bridge]")


def knows(name: str, data: bytes) -> bool:
    """Whether it is a file of boards: by its name, or by what it begins with."""
    return name.rpartition(".")[2].casefold() in files.FORMATS or files.knows(data)


def of_file(data: bytes, name: str) -> tuple[tuple[Subject, ...], tuple[Message, ...]]:
    """The boards of a file with four whole hands; and what is said of the others."""
    found, problems = [], []
    for one in files.read(data, name).boards:
        if isinstance(one, Rejected):
            problems.append(one.message)
        elif (subject := subject_of(one)) is None:
            problems.append(Message("bridge.file.no_hands", {"board": shown(one)}))
        else:
            found.append(subject)
    return tuple(found), tuple(problems)


def steps(subject: Subject) -> Iterator[Step]:
    """The analysis of a board: first what could be made, last what was given away."""
    for found in study(subject):
        lines = tuple(could(found)) if found.done == 1 else ()
        if found.complete:
            lines += tuple(played(found))
        yield Step(found.done, found.total, lines)


def summary(found: Study) -> tuple[Message, ...]:
    """All that is known of a board so far."""
    return (*could(found), *played(found)) if found.complete else tuple(could(found))


def could(found: Study) -> Iterator[Message]:
    """What each declarer makes in each denomination, and par."""
    name = found.subject.name
    yield _said("board", n=number_or_text(name) or "?")
    for seat, row in enumerate(found.table):
        tricks = dict(zip(_STRAIN_NAMES, row, strict=True))
        yield _said("row", seat=seat_name(seat), strain=strain_name(NOTRUMP), **tricks)
    if found.par is not None:
        yield par_line(found.par)


def par_line(par: dds.Par) -> Message:
    """Par: who gets how much, and by which contracts."""
    if not par.score:
        return _said("par.nobody")
    contracts = tuple(map(par_contract, par.contracts))
    name = ("ns", "ew")[NS if par.score > 0 else EW]
    return _said(f"par.{name}", n=abs(par.score), contracts=contracts)


def played(found: Study) -> Iterator[Message]:
    """What the contract came to, the cards that cost tricks, and the claim that did."""
    contract, tricks = found.subject.contract, found.subject.tricks
    if contract is None or not found.makes:
        return
    line = {"contract": contract_name(contract), "seat": seat_name(contract.declarer)}
    name = "contract" if tricks is None else "contract_result"
    yield _said(name, **line, n=found.makes[0], tricks=tricks or 0)
    lost = tuple(costs(found))
    yield from lost or (_said("costs.none"),)
    if found.ended:
        yield _said(f"ended.{'defence' if found.ended > 0 else 'declarer'}", n=abs(found.ended))
    if lost or found.ended:
        yield _said("costs.sum", declarer=_lost(found, True), defence=_lost(found, False))


def costs(found: Study) -> Iterator[Message]:
    """Each card that gave tricks away: in which trick, whose, how many."""
    for at, cost in enumerate(found.costs):
        if cost:
            yield cost_line(found, at)


def cost_line(found: Study, at: int) -> Message:
    """What card number ``at`` (from 0) of the play gave away."""
    card, seat = found.subject.plays[at], found.seats[at]
    place = {"trick": at // _TRICK + 1, "seat": seat_name(seat), "card": card_name(card)}
    return _said("costs.card", **place, n=found.costs[at])


def _lost(found: Study, of_declarer: bool) -> int:
    contract = found.subject.contract
    assert contract is not None, "cards are played in a contract"
    ours = side(contract.declarer)
    ended = max(0, -found.ended if of_declarer else found.ended)
    return ended + sum(
        cost
        for seat, cost in zip(found.seats, found.costs, strict=True)
        if _is_of(seat, ours) == of_declarer
    )


def _is_of(seat: Seat, of: int) -> bool:
    return side(seat) == of
