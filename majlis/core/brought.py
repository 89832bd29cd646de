"""Games that were played elsewhere and are written down in a format of a game's own.

A game's part ``files`` reads them; here they are played again by its law and become records. Nobody
here has seen them played and nothing of their chance was drawn, which such a record says of itself
(`ChanceCard.mode`, ``"imported"``): all chance in it is given, and its seed is that of number 0.

The part has:

- ``FORMATS``: the ends of its files' names;
- ``knows(data)``: whether such a file, of any name, looks like one of them;
- ``brought(data, name)``: the games in such a file (`Luggage`);
- ``exported(states, names, name, say, told)``: finished games as such a file (`Exported`), with
  what is told of them besides (`Header.told`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from majlis.core import chance, opening, options
from majlis.core.actions import Action
from majlis.core.fold import Fold
from majlis.core.game import AnyGame, Event, Message, Outcome, Refusal
from majlis.core.options import OptionValue
from majlis.core.record import Chain, RecordError, SeatCard
from majlis.core.seats import CHANCE, Seat
from majlis.core.verify import codec_of


class Brought(Struct, frozen=True, kw_only=True):
    """A game of a file: what its table would have been, and what happened there, in order.

    ``told`` names it among the games of its file, ``remarks`` are what is to be said of it besides.
    ``chance`` are the labels of the streams that its outcomes of chance stand for. ``tags`` are
    what the file says of it that its deeds do not (`Header.told`), ``label`` what tells it from
    others in which the same happened, ``title`` what lists call it if that is not ``told``.
    """

    told: Message
    options: Mapping[str, OptionValue]
    names: tuple[str, ...]
    deeds: tuple[tuple[Seat, Action], ...]
    chance: tuple[str, ...] = ()
    remarks: tuple[Message, ...] = ()
    tags: Mapping[str, str] = {}
    label: str = ""
    title: Message | None = None


class Luggage(Struct, frozen=True):
    """A file: finished games, what is wrong with others, how many have not been played, and how
    many there are to be played, again or not."""

    games: tuple[Brought, ...] = ()
    problems: tuple[Message, ...] = ()
    unplayed: int = 0
    playable: int = 0


class Exported(Struct, frozen=True):
    """Games as the text of a file, and what the file cannot hold of them."""

    text: str
    remarks: tuple[Message, ...] = ()


class Made(Struct, frozen=True):
    """A record's bytes, and how its game has come out."""

    data: bytes
    outcome: Outcome


def digest_of(game: str, brought: Brought, names: Sequence[str]) -> bytes:
    """What a game is known by when it is brought again."""
    deeds = [[seat, msgspec.to_builtins(action)] for seat, action in brought.deeds]
    held = [game, brought.options, list(names), deeds]
    held += [brought.label] if brought.label else []
    return hashlib.sha256(chance.canonical(held)).digest()


def record_of(game: AnyGame, brought: Brought, names: Sequence[str], table: str) -> Made:
    """The finished record of a game, the same whenever it is made.

    ``names`` are those of its players as they are shown, ``table`` is the record's name. Raises
    :class:`~majlis.core.record.RecordError` at the first thing that cannot have happened, and when
    the game is not over at the end.
    """
    values = options.resolve(game.info, brought.options)
    if isinstance(values, options.OptionError):
        raise RecordError(1, "record.option", name=str(values.params.get("name", "")))
    seats = tuple(map(SeatCard, names))
    header, secret = opening.imported(
        game, values, seats, table=table, given=brought.chance, told=brought.tags
    )
    fold = Fold(game, header, narrate=False)
    chain = Chain(codec_of(game))
    lines = [chain.header(header)]
    for event in _events(brought):
        _check(fold, event)
        fold.feed(event)
        lines.append(chain.event(event))
    if fold.outcome is None:
        raise RecordError(len(lines) + 1, "record.not_over")
    return Made(b"".join([*lines, chain.closing(secret)]), fold.outcome)


def _events(brought: Brought) -> Iterator[Event]:
    for seq, (seat, action) in enumerate(brought.deeds, 1):
        yield Event(seq, 0, seat, action, "given" if seat == CHANCE else "")


def _check(fold: Fold, event: Event) -> None:
    verdict = fold.game.judge(fold.state, event.seat, event.action)
    if fold.outcome is not None:
        raise RecordError(event.seq + 1, "record.after_outcome")
    if isinstance(verdict, Refusal):
        reason = Message(verdict.code, verdict.params)
        raise RecordError(event.seq + 1, "record.illegal", reason=reason, rule=verdict.rule or "—")
