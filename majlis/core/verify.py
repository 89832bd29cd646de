"""Belief in a record, step by step: was it legal, was it in time, was chance what the seed says.

`refold` is how a table resumes, `verify` how anybody checks; both raise
:class:`~majlis.core.record.RecordError` at the first event that cannot be believed.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from majlis.core import chance, offers
from majlis.core.actions import Codec
from majlis.core.fold import Fold, due
from majlis.core.game import AnyGame, Event, Infringes, Message, Need, Refusal
from majlis.core.options import OptionError, officiated, resolve
from majlis.core.record import Header, Record, RecordError, Secret, Unsealing
from majlis.core.seats import CHANCE, TABLE
from majlis.core.verbs import TABLE_ONLY, VERBS


class Proof(Struct, frozen=True):
    """What `verify` found: counts of events, of draws drawn again, and of given outcomes.

    ``finished``: the record has its closing line and chance could be checked. ``sealed``: it has
    it, and chance can be checked when the table's session has ended. ``mode`` is the header's:
    proven or seeded.
    """

    fold: Fold
    events: int
    drawn: int
    given: int
    finished: bool
    mode: str
    sealed: bool = False


def codec_of(game: AnyGame) -> Codec:
    """The codec for a game's verbs together with the table's."""
    return Codec((*game.verbs, *VERBS))


def streams_of(header: Header, secret: Secret) -> chance.Streams:
    """The match's streams from their beginning, or those of the session it belongs to."""
    return chance.Streams(chance.match_key(secret.server_seed, _transcript(header)))


def _transcript(header: Header) -> bytes:
    commitment, texts = bytes.fromhex(header.chance.commitment), header.chance.texts
    if header.session is not None:
        names = header.session, header.game, header.ruleset
        return chance.session_transcript(*names, commitment, texts)
    return chance.transcript(
        header.table, header.game, header.ruleset, header.options, commitment, texts
    )


def open_chance(fold: Fold) -> Need | None:
    """The chance the table should draw next, if the game goes on and any is open."""
    if fold.outcome is not None:
        return None
    return next((need for need in fold.needs if need.seat == CHANCE), None)


def is_given(header: Header, need: Need) -> bool:
    """Whether outcomes for ``need`` are brought from outside at this table."""
    return (need.draw or "").partition("/")[0] in header.chance.given


def refold(
    game: AnyGame,
    header: Header,
    events: Sequence[Event],
    streams: chance.Streams | None,
    *,
    narrate: bool = True,
) -> Fold:
    """Everything the events made, each judged, chance drawn again where ``streams`` are known."""
    check_header(game, header)
    fold = Fold(game, header, narrate)
    expected: offers.Happens = []
    for event in events:
        expected = _believe(fold, event, expected, streams)
        fold.feed(event)
    if expected:
        raise RecordError(len(events) + 1, "record.unfollowed")
    return fold


def check_header(game: AnyGame, header: Header) -> None:
    """Whether a table can have begun like this.

    Ruleset, seats, complete options, an official exactly if they ask for one, commitments.
    """
    if header.ruleset != game.ruleset:
        raise RecordError(1, "record.ruleset", said=header.ruleset, known=game.ruleset)
    if len(header.seats) not in game.info.seats:
        raise RecordError(1, "record.seats", found=len(header.seats), known=game.info.seats)
    _check_options(game, header)
    if officiated(game.info, header.options) != (header.official is not None):
        raise RecordError(1, "record.official")
    card = header.chance
    people = len(header.seats) if header.session is None else len(card.texts)
    secrets = (len(card.texts), len(card.seat_commitments))
    if secrets != ((people, people) if card.mode == "proven" else (0, 0)):
        raise RecordError(1, "record.commitments")


def _check_options(game: AnyGame, header: Header) -> None:
    known = {option.name for option in game.info.options}
    if strange := sorted(known ^ set(header.options)):
        raise RecordError(1, "record.option", name=strange[0])
    values = resolve(game.info, header.options)
    if isinstance(values, OptionError):
        raise RecordError(1, "record.option", name=str(values.params.get("name", "")))
    for name, value in values.items():
        said = header.options[name]
        if said != value or type(said) is not type(value):
            raise RecordError(1, "record.option", name=name)


def verify(game: AnyGame, record: Record) -> Proof:
    """Check everything a finished or unfinished record claims."""
    header = record.header
    check_header(game, header)
    published = record.published
    streams = None if published is None else _proven_streams(record, published)
    fold = refold(game, header, record.events, streams)
    if (record.closing is None) != (fold.outcome is None):
        code = "record.not_over" if record.closing else "record.no_closing"
        raise RecordError(len(record.events) + 2, code)
    chances = [event for event in record.events if event.seat == CHANCE]
    given = sum(event.how == "given" for event in chances)
    return Proof(
        fold=fold,
        events=len(record.events),
        drawn=len(chances) - given if streams else 0,
        given=given,
        finished=published is not None,
        mode=header.chance.mode,
        sealed=record.sealed,
    )


def _proven_streams(record: Record, published: Unsealing) -> chance.Streams:
    card, last = record.header.chance, len(record.events) + 2 + (record.unsealing is not None)
    name = record.header.session or record.header.table
    seed = _hex(published.seed, last)
    salts = tuple(_hex(salt, last) for salt in published.salts)
    if card.scheme != chance.SCHEME:
        raise RecordError(1, "record.scheme", said=card.scheme, known=chance.SCHEME)
    if chance.commit(seed).hex() != card.commitment:
        raise RecordError(last, "record.commitment")
    if len(salts) != len(card.seat_commitments):
        raise RecordError(last, "record.salts")
    for seat, (salt, said) in enumerate(zip(salts, card.seat_commitments, strict=True)):
        made = chance.seat_commit(name, seat, salt, card.texts[seat]).hex()
        if made != said:
            raise RecordError(last, "record.seat_commitment", seat=seat + 1)
    return streams_of(record.header, Secret(seed, salts))


def _hex(text: str, line: int) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise RecordError(line, "record.shape", detail=str(error)) from error


def _believe(
    fold: Fold, event: Event, expected: offers.Happens, streams: chance.Streams | None
) -> offers.Happens:
    """Check one event; returns what must follow it."""
    line = event.seq + 1
    if expected:
        if (event.seat, event.action) != expected[0] or event.at_ms != fold.at_ms:
            raise RecordError(line, "record.unfollowed")
        return expected[1:]
    if fold.outcome is not None:
        raise RecordError(line, "record.after_outcome")
    _believe_time(fold, event, line)
    if _is_due(fold, event, line):
        return []
    if event.seat == CHANCE:
        _believe_chance(fold, event, line, streams)
    elif event.seat == TABLE:
        raise RecordError(line, "record.table_event")
    elif isinstance(event.action, TABLE_ONLY):
        return _believe_table_verb(fold, event, line)
    else:
        _believe_move(fold, event, line)
    return []


def _believe_chance(fold: Fold, event: Event, line: int, streams: chance.Streams | None) -> None:
    need = open_chance(fold)
    if need is None or need.draw is None:
        raise RecordError(line, "record.no_chance")
    if is_given(fold.header, need) != (event.how == "given"):
        raise RecordError(line, "record.given")
    _judged(fold, event, line)
    if event.how == "given" or streams is None:
        return
    if fold.game.sample(fold.state, need, streams[need.draw]) != event.action:
        raise RecordError(line, "record.chance", stream=need.draw)


def _believe_time(fold: Fold, event: Event, line: int) -> None:
    """Time goes on, stands still while the table is frozen, and is not overlooked."""
    if event.at_ms < fold.at_ms:
        raise RecordError(line, "record.time", said=event.at_ms, before=fold.at_ms)
    if fold.frozen and event.at_ms != fold.at_ms:
        raise RecordError(line, "record.time_stood", said=event.at_ms, before=fold.at_ms)


def _is_due(fold: Fold, event: Event, line: int) -> bool:
    """Whether the event is what time had decided; nothing else may happen before that."""
    decided = due(fold, event.at_ms)
    if decided is None:
        return False
    if decided != (event.seat, event.action, event.how):
        raise RecordError(line, "record.overlooked")
    return True


def _believe_table_verb(fold: Fold, event: Event, line: int) -> offers.Happens:
    happens = offers.judge(fold, event.seat, event.action, event.at_ms)
    if isinstance(happens, Refusal):
        reason = Message(happens.code, happens.params)
        raise RecordError(line, "record.illegal", reason=reason, rule="—")
    if happens[0] != (event.seat, event.action):
        raise RecordError(line, "record.unfollowed")
    return happens[1:]


def _believe_move(fold: Fold, event: Event, line: int) -> None:
    own = [need for need in fold.needs if need.seat == event.seat]
    if not own:
        raise RecordError(line, "record.out_of_turn")
    if event.how:
        raise RecordError(line, "record.lapsed" if event.how == "lapsed" else "record.given")
    _judged(fold, event, line)


def _judged(fold: Fold, event: Event, line: int) -> None:
    verdict = fold.game.judge(fold.state, event.seat, event.action)
    if isinstance(verdict, Refusal):
        reason = Message(verdict.code, verdict.params)
        raise RecordError(line, "record.illegal", reason=reason, rule=verdict.rule or "—")
    assert not isinstance(verdict, Infringes) or verdict.infraction.offender == event.seat
