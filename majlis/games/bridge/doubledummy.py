"""A board looked at with all cards open (B8.3): what could be made, par, and what each card cost.

Only for boards that are over. All of it needs the extra ``majlis[bridge]`` and takes seconds, so it
comes piece by piece and can be stopped between two of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from majlis.core.seats import Seat
from majlis.games.bridge import dds, play
from majlis.games.bridge.cards import ALL_OF, LENGTH, SEATS, Card, Hand, hand_of, lho, side
from majlis.games.bridge.imagine import on_table
from majlis.games.bridge.played import is_whole
from majlis.games.bridge.state import Contract, Played, View
from majlis.games.bridge.written import Written, parts_of, vulnerability_of

_TRICK = 4


class Subject(Struct, frozen=True):
    """What is looked at: four whole hands; how the board was bid and played, as far as it was.

    Without ``dealer`` or ``vulnerable`` there is no par, without ``contract`` no play; ``tricks``
    are those that declarer got, ``None`` where that is not told.
    """

    name: str
    hands: tuple[Hand, ...]
    dealer: Seat | None = None
    vulnerable: tuple[bool, bool] | None = None
    contract: Contract | None = None
    plays: tuple[Card, ...] = ()
    tricks: int | None = None


class Study(Struct, frozen=True):
    """What has been found so far, after ``done`` of ``total`` pieces.

    ``table`` are tricks by declarer and strain. For each card played, in order: ``seats`` whose it
    is, ``costs`` how many tricks it gave away, ``makes`` the tricks that declarer came to in all,
    double dummy, just before it. The table's own figure is that before the opening lead.
    """

    subject: Subject
    done: int
    total: int
    table: dds.Tricks = ()
    par: dds.Par | None = None
    seats: tuple[Seat, ...] = ()
    costs: tuple[int, ...] = ()
    makes: tuple[int, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self.done == self.total

    def comes_to(self, at: int) -> int:
        """Declarer's tricks in all, double dummy, after card number ``at`` (from 0)."""
        assert self.subject.contract is not None, "cards are played in a contract"
        ours = side(self.seats[at]) == side(self.subject.contract.declarer)
        return self.makes[at] + (-1 if ours else 1) * self.costs[at]

    @property
    def ended(self) -> int:
        """The tricks that declarer was given at the end, beyond those he then came to, where a
        claim or a concession ended the play; less than 0: he gave them up."""
        plays, tricks = self.subject.plays, self.subject.tricks
        all_judged = self.complete and len(self.costs) == len(plays)
        if tricks is None or not plays or not all_judged or len(plays) == len(SEATS) * LENGTH:
            return 0
        return tricks - self.comes_to(len(plays) - 1)


def of_view(v: View) -> Subject | None:
    """A board of the table that is over; ``None``: its hands are not all to be seen."""
    if v.outcome is None or not all(v.dealt):
        return None
    return Subject(
        name=str(v.board.number),
        hands=tuple(map(hand_of, v.dealt)),
        dealer=v.board.dealer,
        vulnerable=v.board.vulnerable,
        contract=v.contract,
        plays=tuple(one.card for one in on_table(v)),
        tricks=v.result.tricks if v.result and v.result.contract else None,
    )


def of_file(one: Written) -> Subject | None:
    """A board of a file; ``None``: its hands are not all told."""
    if not is_whole(one):
        return None
    return Subject(
        name=(one.board or "").removeprefix("Board "),
        hands=tuple(hand or 0 for hand in one.hands or ()),
        dealer=one.dealer,
        vulnerable=vulnerability_of(one),
        contract=parts_of(one.contract, one.declarer),
        plays=one.plays,
        tricks=one.tricks,
    )


def study(subject: Subject) -> Iterator[Study]:
    """The study piece by piece: the table with par, then trick by trick; the last is complete.

    Raises `dds.MissingError` where there is no solver. Cards that cannot have been played, as files
    may have them, are not looked at, nor what comes after them.
    """
    tricks = _positions(subject)
    found = Study(subject, 0, 1 + len(tricks))
    table = dds.tricks(subject.hands)
    yield (found := replace(found, done=1, table=table, par=_par(subject, table)))
    won = 0
    for trick in tricks:
        found, won = _judged(found, trick, won)
        yield found


def _par(subject: Subject, table: dds.Tricks) -> dds.Par | None:
    if subject.dealer is None or subject.vulnerable is None:
        return None
    return dds.par(table, subject.dealer, subject.vulnerable)


class _Put(Struct, frozen=True):
    """A card, and the position in which it was played."""

    seat: Seat
    card: Card
    position: dds.Position


def _positions(subject: Subject) -> list[list[_Put]]:
    """The cards played, trick by trick, up to one that its player could not play."""
    if subject.contract is None:
        return []
    hands, leader = list(subject.hands), lho(subject.contract.declarer)
    tricks: list[list[_Put]] = []
    for cards in _dealt_out(subject.plays):
        puts = list(_trick(hands, subject.contract, leader, cards))
        if puts:
            tricks.append(puts)
        if len(puts) < _TRICK:
            break
        leader = play.winner([Played(0, p.seat, p.card) for p in puts], subject.contract.strain)
    return tricks


def _dealt_out(plays: Sequence[Card]) -> Iterator[Sequence[Card]]:
    for at in range(0, len(plays), _TRICK):
        yield plays[at : at + _TRICK]


def _trick(
    hands: list[Hand], contract: Contract, leader: Seat, cards: Iterable[Card]
) -> Iterator[_Put]:
    seat, before = leader, tuple[Card, ...]()
    for card in cards:
        legal = hands[seat] & ALL_OF[before[0] // LENGTH] if before else 0
        if not (legal or hands[seat]) >> card & 1:
            return
        yield _Put(seat, card, dds.Position(tuple(hands), contract.strain, leader, before))
        hands[seat] &= ~(1 << card)
        seat, before = lho(seat), (*before, card)


def _judged(found: Study, trick: Sequence[_Put], won: int) -> tuple[Study, int]:
    """The study with one trick more, and how many declarer has won then."""
    contract = found.subject.contract
    assert contract is not None, "cards are played in a contract"
    ours = side(contract.declarer)
    left = LENGTH - len(found.costs) // _TRICK
    costs, makes = [], []
    for put, values in zip(trick, dds.solve([put.position for put in trick]), strict=True):
        costs.append(dds.costs(values.items())[put.card])
        best = max(values.values())
        makes.append(won + (best if side(put.seat) == ours else left - best))
    winner = play.winner([Played(0, put.seat, put.card) for put in trick], contract.strain)
    more = replace(
        found,
        done=found.done + 1,
        seats=(*found.seats, *(put.seat for put in trick)),
        costs=(*found.costs, *costs),
        makes=(*found.makes, *makes),
    )
    return more, won + (side(winner) == ours)
