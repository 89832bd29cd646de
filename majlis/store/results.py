"""How games ended, counted for the people who played them; who met whom before.

Functions raise :class:`~majlis.store.errors.StoreError`; moments are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from msgspec import Struct

from majlis.core import registry
from majlis.core.game import AnyGame, Outcome
from majlis.core.ladder import level_of
from majlis.core.options import Info
from majlis.core.record import Header, SeatCard
from majlis.core.seats import Seat, is_player
from majlis.store import profiles, records
from majlis.store.database import Store, decoded
from majlis.store.errors import StoreError
from majlis.store.records import Result


class Climb(Struct, frozen=True):
    """What a game has made of a player's total of points, and of his level (`core.ladder`)."""

    name: str
    gain: int
    total: int
    level_before: int
    level: int


def short(outcome: Outcome) -> Result:
    """An outcome as the store keeps it: whole numbers and texts only."""
    params = {k: v for k, v in outcome.params.items() if isinstance(v, int | str)}
    return Result(
        outcome.points, outcome.winners, outcome.reason, params, outcome.void, outcome.feats
    )


def score_of(points: Sequence[int]) -> str:
    """Points by seat as a score: ``3–2``, and ``278 : −87`` where somebody has less than none, or
    where more than two have any."""
    texts = [str(n).replace("-", "−") for n in points]
    is_wide = min(points, default=0) < 0 or len(points) > 2
    return (" : " if is_wide else "–").join(texts)


def count(
    store: Store,
    record_id: str,
    info: Info,
    seats: Sequence[SeatCard],
    result: Result,
    people: Collection[str],
    at: int,
) -> None:
    """Count a finished game for those of ``people`` who sat at it; a void one counts for nobody."""
    if result.void:
        return
    for seat, card in enumerate(seats):
        if card.kind == "human" and card.name in people:
            played = _played(record_id, info, seats, seat, result, at)
            profiles.add_result(store, card.name, played)


def _played(
    record_id: str, info: Info, seats: Sequence[SeatCard], seat: Seat, result: Result, at: int
) -> profiles.Played:
    others = [card for i, card in enumerate(seats) if i != seat]
    people = any(card.kind == "human" for card in others)
    levels = [card.level for card in others if card.kind == "bot"]
    level = max(levels, key=info.levels.index, default="")
    return profiles.Played(
        record_id,
        info.name,
        at,
        _ended(result, seat),
        gained(info, result.points, result.winners, seat),
        "human" if people else "bot",
        level,
        {name: by_seat[seat] for name, by_seat in result.feats.items()},
    )


def _ended(result: Result, seat: Seat) -> profiles.Ended:
    if not result.winners:
        return "drawn"
    return "won" if seat in result.winners else "lost"


def gained(info: Info, points: Sequence[int], winners: Collection[Seat], seat: Seat) -> int:
    """What a result is worth to ``seat``: its own points where these make levels; elsewhere what
    the winners won, the losers lost.
    """
    if info.ladders or seat in winners:
        return points[seat]
    return -max(points, default=0)


def welcome(store: Store, seats: Sequence[SeatCard], at: int) -> set[str]:
    """The people who have a name at this table; each has a profile from now on."""
    names = {card.name for card in seats if card.kind == "human" and card.name}
    for name in names:
        with suppress(StoreError):
            profiles.add_profile(store, name, at)
    return names


def climbs(
    store: Store,
    header: Header,
    outcome: Outcome,
    record_id: str,
    seats: Sequence[SeatCard],
    here: Sequence[Seat],
) -> tuple[Climb, ...]:
    """What the game of ``record_id`` made of the levels of the named people ``here``.

    Whether or not it is counted yet. Nothing where there are no levels, or for a void game.
    """
    info = registry.info(header.game)
    if not info.ladders or outcome.void:
        return ()
    ladder = info.ladders[str(header.options[info.ladder])]
    people = [(seats[s].name, outcome.points[s]) for s in here if is_player(s) and seats[s].name]
    return tuple(
        _climb(name, _total_without(store, name, info.name, record_id), gain, ladder)
        for name, gain in people
    )


def _climb(name: str, before: int, gain: int, ladder: Sequence[int]) -> Climb:
    total = before + gain
    return Climb(name, gain, total, level_of(before, ladder), level_of(total, ladder))


_TOTAL = """
    SELECT coalesce(sum(points), 0) FROM results JOIN profiles ON profile = key
    WHERE name = ? AND game = ? AND record <> ?
"""


def _total_without(store: Store, name: str, game: str, record_id: str) -> int:
    values = (profiles.composed(name), game, record_id)
    row = store.read(lambda connection: connection.execute(_TOTAL, values).fetchone())
    return int(row[0])


def reseated(store: Store, game: AnyGame, seats: Sequence[SeatCard]) -> tuple[Seat, ...] | None:
    """Where these people sit, by the game's word on their last game: old seats by new seat.

    ``None``: they are not all people with names, have not played it together, or the game leaves
    it to them.
    """
    names = [card.name for card in seats]
    if any(card.kind != "human" or not card.name for card in seats) or len(set(names)) < len(names):
        return None
    last = _last_between(store, game.info.name, names)
    if last is None or last.result is None:
        return None
    result = last.result
    order = game.seating(Outcome(result.points, result.winners, result.reason, void=result.void))
    if order is None:
        return None
    return tuple(names.index(last.seats[seat].name) for seat in order)


_ALL = """
    SELECT id, seats FROM records
    WHERE game = ? AND status = 'finished' AND result <> 'null' ORDER BY key DESC
"""


def _last_between(store: Store, game: str, names: Sequence[str]) -> records.Card | None:
    rows = store.read(lambda connection: connection.execute(_ALL, (game,)).fetchall())
    wanted = sorted(names)
    for record_id, text in rows:
        seats = decoded(text, tuple[SeatCard, ...], record_id)
        people = [card.name for card in seats if card.kind == "human"]
        if len(people) == len(seats) and sorted(people) == wanted:
            return records.card(store, record_id)
    return None
