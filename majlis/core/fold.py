"""What a list of events makes of a table: the pure half of `majlis.core.table`.

A :class:`Fold` takes events one by one and keeps the game's state, the clock, open offers, who is
away and the log each viewer may read. The same fold serves a live table, a replay, `verify` and a
resumed game, so they cannot disagree.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec import UNSET, Struct
from msgspec.structs import replace

from majlis.core import takeback
from majlis.core.actions import Action
from majlis.core.clock import Clock
from majlis.core.game import AnyGame, Carry, Event, How, Message, Need, Outcome
from majlis.core.record import Header, SeatCard, cards_of
from majlis.core.seats import CHANCE, OFFICIAL, SPECTATOR, TABLE, Seat, is_player, players
from majlis.core.tell import Told, ending_message, rewound_message, table_message
from majlis.core.verbs import (
    TABLE_ONLY,
    TO_GAME,
    Answer,
    Claim,
    Flag,
    Leave,
    Offer,
    Pause,
    Resume,
    Return,
    Rewind,
    Substitute,
    Withdraw,
)

NEVER = float("inf")
FORESAID_LEAST_MS, FORESAID_MS = 800, 2_600
"""How long an answer given beforehand (`Game.beforehand`) is waited for: a table takes some time
between these, which nobody can foresee, so that it looks like anybody's."""
Patience: TypeAlias = Callable[[Need], int]
"""How long such an answer is waited for, in milliseconds."""


def longest(need: Need) -> int:
    """The longest that an answer given beforehand is waited for."""
    return FORESAID_MS


class Entry(Struct, frozen=True):
    """One line of the log: an event as this viewer may see it, and its words.

    Without an event it is a result or, if ``follows``, what an event has brought about; that is
    nobody's deed, for who brought it about may be a secret. ``seats`` and ``official`` are those
    who sat there then.
    """

    seq: int
    at_ms: int
    seat: Seat
    message: Message
    event: Event | None = None
    follows: bool = False
    seats: tuple[SeatCard, ...] = ()
    official: SeatCard | None = None

    @property
    def told(self) -> Told:
        """Its words, with the names of those who sat there then."""
        return Told(self.message.code, self.message.params, self.seats, self.official)


_Here: TypeAlias = tuple[tuple[SeatCard, ...], SeatCard | None]


def _entry(event: Event, message: Message, seen: Event | None, here: _Here) -> Entry:
    seats, official = here
    return Entry(event.seq, event.at_ms, event.seat, message, seen, seats=seats, official=official)


class OpenOffer(Struct, frozen=True):
    """An offer nobody has settled: who made it, what, whom it asks, who has said yes.

    ``reveals``: it is a takeback that would undo revealed chance or hidden information.
    """

    by: Seat
    offer: Offer
    opened: int
    asked: tuple[Seat, ...]
    agreed: tuple[Seat, ...] = ()
    reveals: bool = False

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Seats that have not answered yet."""
        return tuple(seat for seat in self.asked if seat not in self.agreed)


class Fold:
    """The table as its events have left it. `feed` is the only way to change it."""

    def __init__(self, game: AnyGame, header: Header, narrate: bool = True) -> None:
        self.game = game
        self.header = header
        self.seats: tuple[SeatCard, ...] = header.seats
        self.official = header.official
        self.state = game.start(header.options, len(header.seats), Carry())
        self.needs: tuple[Need, ...] = game.needs(self.state)
        self.clock = Clock.of(game.clock(header.options), len(header.seats))
        self.seq = 0
        self.at_ms = 0
        self.paused = False
        self.offer: OpenOffer | None = None
        self.away: tuple[tuple[Seat, int], ...] = ()
        self._came: frozenset[Seat] = frozenset()
        self.line: list[Event] = []
        self.revealed = 0
        self._claimed = False
        self.opened_at: dict[int, int] = {0: 0}
        self.logs: dict[Seat, list[Entry]] = {}
        if narrate:
            self.logs = {viewer: [] for viewer in self._viewers()}
        self._run_clock()

    def fork(self) -> Fold:
        """A fold that goes on from here by itself."""
        twin = copy.copy(self)
        twin.line = list(self.line)
        twin.opened_at = dict(self.opened_at)
        twin.logs = {viewer: list(log) for viewer, log in self.logs.items()}
        return twin

    def feed(self, event: Event) -> None:
        """One event further. The event must be one that `judge` lets happen."""
        before = self.state
        self.seq = event.seq
        self.at_ms = event.at_ms
        if isinstance(event.action, TABLE_ONLY):
            line, here = self.line, self._here
            self._table_verb(event)
            self._tell_table(event, line, here)
        else:
            if isinstance(event.action, TO_GAME):
                self.offer = None
            self._tell(before, event)
            self.state = self.game.apply(before, event)
            self._stand(before, event)
            self._tell_what_follows(before, event)
            self._tell_result(before, event)
            self._set_needs(self.game.needs(self.state))
            if isinstance(event.action, Flag):
                self._wind_up()
        if not isinstance(event.action, Leave):
            self._came |= {event.seat}
        # Given up by whom? By others, if they have just claimed the seat.
        self._claimed = isinstance(event.action, Claim)
        self._run_clock()

    def feed_all(self, events: Iterable[Event]) -> Fold:
        """Every event in order; returns itself."""
        for event in events:
            self.feed(event)
        return self

    @property
    def outcome(self) -> Outcome | None:
        """How it all ended, or ``None``."""
        return self.game.outcome(self.state)

    @property
    def frozen(self) -> bool:
        """Whether table time stands still: a pause, an open offer, or the end."""
        return self.paused or self.offer is not None or self.outcome is not None

    def log(self, viewer: Seat) -> list[Entry]:
        """What this viewer may read of what happened."""
        return self.logs.get(self._log_of(viewer), [])

    def told(self) -> list[Entry]:
        """A spectator's log, each thing in it as it was told to whoever did it.

        For when everything may be known: what a call meant only its owner and his opponents hear.
        """
        own = {e.seq: e for seat, log in self.logs.items() for e in log if _is_deed(e, seat)}
        spectators = self.log(SPECTATOR)
        return [own.get(e.seq, e) if e.event is not None else e for e in spectators]

    def is_away(self, seat: Seat) -> bool:
        """Whether the seat's person has gone."""
        return any(gone == seat for gone, _ in self.away)

    @property
    def expected(self) -> tuple[Seat, ...]:
        """Seats whose person has not been there yet."""
        return tuple(seat for seat, _ in self.away if self._is_new(seat))

    def _is_new(self, seat: Seat) -> bool:
        """Where robots may stand in nobody need be there when it begins; elsewhere all are."""
        return self.header.house.stand_in is not UNSET and seat not in self._came

    def stands_in_for(self, seat: Seat) -> str:
        """The person who may have this seat back from the robot that has taken it; or empty."""
        if self.header.house.stand_in is UNSET or not 0 <= seat < len(self.seats):
            return ""
        first, now = self.header.seats[seat], self.seats[seat]
        return first.name if first.kind == "human" and now.kind == "bot" else ""

    def _viewers(self) -> tuple[Seat, ...]:
        # Where nothing is hidden one log serves everybody.
        if not self.game.info.hidden:
            return (SPECTATOR,)
        official = (OFFICIAL,) if self.official is not None else ()
        return (*players(len(self.header.seats)), *official, SPECTATOR)

    def _log_of(self, viewer: Seat) -> Seat:
        return viewer if viewer in self.logs else SPECTATOR

    def _set_needs(self, needs: tuple[Need, ...]) -> None:
        self.needs = needs
        self.opened_at = {n.id: self.opened_at.get(n.id, self.at_ms) for n in needs}

    def _wind_up(self) -> None:
        """A game that outlives a fallen flag goes on with full clocks, or it would fall again."""
        if self.outcome is None:
            fresh = Clock.of(self.clock.spec, len(self.header.seats))
            self.clock = fresh.settled(self.at_ms)

    def _run_clock(self) -> None:
        if self.outcome is None and any(need.seat == CHANCE for need in self.needs):
            # A turn goes on over its own dice: whoever ran runs on.
            self.clock = self.clock.settled(self.at_ms)
            return
        seats = {n.seat for n in self.needs if n.must and n.clocked and is_player(n.seat)}
        anew = {n.seat for n in self.needs if n.anew and n.id == self.seq}
        self.clock = self.clock.run(() if self.outcome else seats, self.at_ms, anew)

    def _stand(self, before: object, event: Event) -> None:
        """The event counts; remember the last that let something be known."""
        self.line.append(event)
        if self.game.reveals(before, event):
            self.revealed = event.seq

    def _tell(self, before: object, event: Event) -> None:
        for viewer, log in self.logs.items():
            seen = self.game.redact(before, event, viewer)
            if seen is not None:
                message = self._words(before, seen, viewer)
                log.append(_entry(event, message, seen, self._here))

    @property
    def _here(self) -> _Here:
        """Who sits there now, and the official."""
        return self.seats, self.official

    def _words(self, before: object, seen: Event, viewer: Seat) -> Message:
        own = table_message(seen, is_away=self._claimed)
        return own or self.game.narrate(self.game.view(before, viewer), seen)

    def _tell_table(self, event: Event, line: list[Event], here: _Here) -> None:
        """A verb of the table's; ``line`` counted before it, and ``here`` sat there."""
        reveals = self.offer is not None and self.offer.reveals
        card = cards_of(self.seats, self.official).get(event.seat)
        message = table_message(event, reveals, card is not None and card.kind == "bot")
        if message is None:
            return
        if self._is_new(event.seat) and isinstance(event.action, Leave | Return):
            message = replace(message, code=f"{message.code}.new")
        for log in self.logs.values():
            if isinstance(event.action, Rewind):
                to = event.action.to
                message = rewound_message(event.seat, to, _undone(log, line, to))
            log.append(_entry(event, message, event, here))

    def _tell_what_follows(self, before: object, event: Event) -> None:
        """What has come of the event, as all may know it."""
        if not self.logs:
            return
        views = (self.game.view(state, SPECTATOR) for state in (before, self.state))
        for message in self.game.follows(*views):
            for log in self.logs.values():
                entry = _entry(event, message, None, self._here)
                log.append(replace(entry, seat=TABLE, follows=True))

    def _tell_result(self, before: object, event: Event) -> None:
        """The result of a game, also when it equals the last one's; then that of the match."""
        ended, last = self.game.ended(self.state), self.game.ended(before)
        results = [ended] if ended is not None and ended is not last else []
        if self.outcome is not None and self.outcome not in results:
            results.append(self.outcome)
        in_session = self.header.session is not None
        for log in self.logs.values():
            log += (
                _entry(event, ending_message(result, in_session), None, self._here)
                for result in results
            )

    def _table_verb(self, event: Event) -> None:
        match event.action:
            case Offer():
                self._open_offer(event)
            case Answer(yes=yes):
                self._answer(event.seat, yes)
            case Withdraw():
                self.offer = None
            case Rewind(to=to):
                self._rewind(to)
            case Pause():
                self.paused, self.offer = True, None
            case Resume():
                self.paused = False
            case Leave():
                self.away = (*self.away, (event.seat, event.at_ms))
            case Return():
                self._return(event.seat)
            case Substitute(seat=seat, who=who):
                self._substitute(seat, who)

    def _open_offer(self, event: Event) -> None:
        assert isinstance(event.action, Offer)
        asked = self.asked_by(event.seat, event.action)
        reveals = event.action.kind == "takeback" and self.crosses_revealed(event.action.to)
        self.offer = OpenOffer(event.seat, event.action, event.seq, asked, reveals=reveals)

    def crosses_revealed(self, to: int) -> bool:
        """Whether going back to event ``to`` would undo revealed chance or hidden information."""
        return to < self.revealed

    @property
    def back_to(self) -> int:
        """The first event that an official may take the game back to."""
        return self.revealed if self.game.bars_rewinds else 0

    def asked_by(self, by: Seat, offer: Offer) -> tuple[Seat, ...]:
        """Every other player; for an absent seat's substitute, those who are there. The official
        is asked about his own alone."""
        others = tuple(seat for seat in players(len(self.seats)) if seat != by)
        if offer.kind != "substitute":
            return others
        if self.is_away(offer.seat):
            return tuple(seat for seat in others if not self.is_away(seat))
        return (*others, OFFICIAL) if offer.seat == OFFICIAL else others

    def _answer(self, seat: Seat, yes: bool) -> None:
        if self.offer is None:
            return
        agreed = (*self.offer.agreed, seat)
        self.offer = replace(self.offer, agreed=agreed) if yes else None

    def _rewind(self, to: int) -> None:
        since = self.state
        self.offer = None
        line, self.line, self.revealed = self.line, [], 0
        state = self.game.start(self.header.options, len(self.header.seats), Carry())
        for event in line:
            if event.seq <= to:
                self._stand(state, event)
                state = self.game.apply(state, event)
        self.state = self.game.rewound(state, since)
        self._set_needs(self.game.needs(self.state))

    def _return(self, seat: Seat) -> None:
        """Back on one's seat: nobody else is wanted there any more."""
        self.away = tuple(gone for gone in self.away if gone[0] != seat)
        offer = self.offer.offer if self.offer else None
        if offer is not None and offer.kind == "substitute" and offer.seat == seat:
            self.offer = None

    def _substitute(self, seat: Seat, who: str) -> None:
        self.offer = None
        self.away = tuple(gone for gone in self.away if gone[0] != seat)
        if seat == OFFICIAL:
            self.official = seat_card(who)
        else:
            self.seats = (*self.seats[:seat], seat_card(who), *self.seats[seat + 1 :])


def _is_deed(entry: Entry, seat: Seat) -> bool:
    return entry.event is not None and entry.seat == seat


def _undone(log: list[Entry], line: list[Event], to: int) -> tuple[Message, ...]:
    """What a log has told of the events of ``line`` that going back to ``to`` undoes."""
    undone = {event.seq for event in takeback.undone(line, to)}
    return tuple(e.told for e in log if e.seq in undone and e.event is not None)


Due: TypeAlias = tuple[Seat, Action, How]
"""What time has decided: who, what, and how it is written."""


def due(fold: Fold, at_ms: int, patience: Patience = longest) -> Due | None:
    """What must happen before anything else may at table time ``at_ms``: a flag, a default."""
    if fold.frozen:
        return None
    for seat in fold.clock.fallen(at_ms):
        return TABLE, Flag(seat), ""
    for need in fold.needs:
        if need.default is not None and deadline(fold, need) <= at_ms:
            return need.seat, need.default, "lapsed"
    for need, action in _foresaid(fold):
        if fold.opened_at[need.id] + patience(need) <= at_ms:
            return need.seat, action, ""
    return next((stands for at, stands in _stand_ins(fold) if at <= at_ms), None)


def _stand_ins(fold: Fold) -> Iterator[tuple[int, Due]]:
    """When robots take the seats of those who have gone, where no person is there to say so."""
    house, cards = fold.header.house, cards_of(fold.seats, fold.official).items()
    who = house.stand_in
    if who is UNSET or any(c.kind == "human" and not fold.is_away(seat) for seat, c in cards):
        return
    for seat, since in fold.away:
        if is_player(seat):
            yield since + house.claim_ms, (TABLE, Substitute(seat, who), "")


def _foresaid(fold: Fold) -> Iterator[tuple[Need, Action]]:
    """Needs whose answers their seats have given beforehand."""
    for need in fold.needs:
        if need.must and (action := fold.game.beforehand(fold.state, need)) is not None:
            yield need, action


def until_due(fold: Fold, at_ms: int, patience: Patience = longest) -> int | None:
    """Milliseconds from ``at_ms`` until time decides something, or ``None``."""
    if fold.frozen:
        return None
    times = [deadline(fold, need) for need in fold.needs if need.default is not None]
    times += [fold.opened_at[need.id] + patience(need) for need, _ in _foresaid(fold)]
    times += [at for at, _ in _stand_ins(fold)]
    flag = fold.clock.deadline()
    if flag is not None:
        times.append(flag)
    first = min(times, default=NEVER)
    return None if first == NEVER else max(0, int(first) - at_ms)


def due_at(fold: Fold, need: Need) -> int | None:
    """Table time at which the need is answered for its seat; ``None``: never."""
    at = NEVER if need.default is None else deadline(fold, need)
    return None if at == NEVER else int(at)


def deadline(fold: Fold, need: Need) -> float:
    """Table time at which the need's default is played."""
    return NEVER if need.limit_ms is None else fold.opened_at[need.id] + need.limit_ms


def seat_card(who: str) -> SeatCard:
    """``bot:club`` → a robot of that level, anything else → a person of that name."""
    kind, _, level = who.partition(":")
    if kind == "bot":
        return SeatCard(f"bot {level}", "bot", level)
    return SeatCard(who)
