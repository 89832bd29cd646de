"""``majlis``, ``play`` and ``resume``: sitting down at this terminal."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from typer.core import TyperOption

from majlis.cli import boardfile, meeting
from majlis.cli.gameoptions import game_info, game_options, help_lines
from majlis.cli.records import read_id
from majlis.cli.session import First, context_for, run_screens, terminal_way
from majlis.cli.speak import REFUSED, USAGE, Speaker, UserError
from majlis.core import opening
from majlis.core.chance import TEXT_LIMIT
from majlis.core.options import Info, OptionValue, levels_for, officiated
from majlis.core.record import House, RecordError, SeatCard, read_header
from majlis.core.seats import OFFICIAL, Seat
from majlis.store import hosted, records
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.paths import find_paths
from majlis.text import clean_name

if TYPE_CHECKING:
    import typer
    from textual.screen import Screen

    from majlis.core.table import Supply
    from majlis.ui.context import Context
    from majlis.ui.local import LocalTable, Setup


class Asked(Struct, frozen=True):
    """What stood on the command line of ``play``."""

    game: str
    rest: Sequence[str]
    seats: str | None
    seed: int | None
    texts: tuple[str, ...]
    typed_dice: bool
    strict: bool
    record: Path | None
    plain: bool
    form: str | None = None


def show_help(ctx: typer.Context, game: str | None, speaker: Speaker) -> None:
    """Help for ``play``; with a game, its options, and of those for chance the ones it has."""
    info = None if game is None else game_info(game, speaker)
    if info is not None:
        _word_chance(ctx, info, speaker)
    speaker.line(ctx.get_help())
    if info is None:
        speaker.line()
        from majlis.cli.reading import run_games

        run_games(speaker)
        return
    speaker.line()
    speaker.say("cli.play.options", game=info.name)
    for line in help_lines(info, speaker):
        speaker.line(line)
    meeting.show_options(info.name, speaker)


def _word_chance(ctx: typer.Context, info: Info, speaker: Speaker) -> None:
    """What the options for chance do in this game; those that do nothing are not listed."""
    from majlis.ui.notation import Notation

    options = [param for param in ctx.command.params if isinstance(param, TyperOption)]
    for option in options:
        if option.name in ("seed", "text"):
            option.hidden = info.chance == "none"
            if info.chance != "none":
                option.help = speaker(f"cli.help.{option.name}.{info.chance}")
        elif option.name == "given":
            option.hidden = not Notation(info.name).takes_chance


def run_home(speaker: Speaker) -> None:
    """The home screen."""

    async def home(context: Context) -> Screen[Any]:
        from majlis.ui.screens.home import HomeScreen

        return HomeScreen()

    sys.exit(run_screens(speaker, home))


def run_play(asked: Asked, speaker: Speaker) -> None:
    """A new game, or a session of several tables, on the screen or in plain lines."""
    if asked.form is not None:
        meeting.run(asked, _first_cards(asked, speaker), speaker)
    elif asked.plain:
        _run_plain(speaker, _Opening(_setup(asked, speaker)))
    else:
        _run_table(speaker, _At(_Opening(_setup(asked, speaker))))


def first_screen(asked: Asked, speaker: Speaker) -> First:
    """What makes the table screen of a new game. Raises `UserError` for what was asked wrongly."""
    return _At(_Opening(_setup(asked, speaker)))


def _setup(asked: Asked, speaker: Speaker) -> Setup:
    from majlis.ui.local import DICE, Setup
    from majlis.ui.notation import Notation

    info = game_info(asked.game, speaker)
    words, office = _split(info, asked.seats)
    boards, rest = boardfile.asked(info, asked.rest, speaker)
    options = _options(info, rest, office)
    if asked.typed_dice and not Notation(info.name).takes_chance:
        raise UserError("cli.no_typed_dice", USAGE, game=info.name)
    if asked.record is not None and os.path.lexists(asked.record):
        raise UserError("cli.record_exists", file=str(asked.record))
    seats = _seats(info, words)
    official = _card(office.partition(":")[2], info, OFFICIAL) if office else None
    _told_apart([*seats, *([official] if official else [])])
    return Setup(
        game=asked.game,
        options=options,
        seats=seats,
        texts=texts_of(asked, len(seats)),
        given=(boards.stream,) if boards else (DICE,) if asked.typed_dice else (),
        seed=asked.seed,
        record=asked.record,
        house=House(casual=not asked.strict, claim_ms=0),
        official=official,
        supply=boards.supply(options) if boards else None,
    )


def texts_of(asked: Asked, seats: int) -> tuple[str, ...]:
    """The texts for the dice of so many seats. Raises `UserError`."""
    if asked.seed is not None and asked.texts:
        raise UserError("cli.texts_seeded", USAGE)
    if len(asked.texts) > seats:
        raise UserError("cli.texts_seats", USAGE, found=len(asked.texts), seats=seats)
    return tuple(_text(text) for text in asked.texts)


def _text(text: str) -> str:
    try:
        return opening.clean_text(text)
    except UnicodeError as error:
        raise UserError("cli.text_unreadable", USAGE, text=text) from error
    except opening.TextTooLongError as error:
        raise UserError("cli.text_too_long", USAGE, text=text, limit=TEXT_LIMIT) from error


def _split(info: Info, spelled: str | None) -> tuple[list[str], str]:
    """The players among what ``--seats`` says, and the official (``referee:human``), or empty."""
    words = [word.strip() for word in spelled.split(",")] if spelled else ["human"] * info.seats[0]
    offices = [word for word in words if _office(word)]
    if strange := next((word for word in offices if _office(word) != info.official), None):
        raise UserError("cli.no_official", USAGE, game=info.name, seat=strange)
    if len(offices) > 1:
        raise UserError("cli.repeated", USAGE, option=f"{info.official}:")
    return [word for word in words if word not in offices], next(iter(offices), "")


def _office(word: str) -> str:
    """The office in ``referee:human``; empty for a player's seat."""
    office, colon, _ = word.partition("=")[0].partition(":")
    return office if colon and office not in ("bot", "human") else ""


def _options(info: Info, rest: Sequence[str], office: str) -> dict[str, OptionValue]:
    """What was typed; where an official is named, it asks for one without being told."""
    option = f"--{info.official}"
    if not office or any(argument.partition("=")[0] == option for argument in rest):
        options = game_options(info, rest)
    else:
        options = game_options(info, [*rest, option, "seat"])
    if office and not officiated(info, options):
        raise UserError("cli.official_unasked", USAGE, seat=office, option=f"{option} seat")
    return options


def _seats(info: Info, words: Sequence[str]) -> tuple[SeatCard, ...]:
    if len(words) not in info.seats:
        raise UserError("cli.seat_count", USAGE, game=info.name, found=len(words), seats=info.seats)
    return tuple(_card(word, info, seat) for seat, word in enumerate(words))


def _told_apart(cards: Sequence[SeatCard]) -> None:
    from majlis.ui.alike import alike

    if (refusal := alike(cards)) is not None:
        raise UserError(refusal.code, USAGE, **refusal.params)


def _first_cards(asked: Asked, speaker: Speaker) -> tuple[SeatCard, ...]:
    """Who sits at the first table of a session: somebody and robots, unless it is said."""
    info = game_info(asked.game, speaker)
    alone = ",".join(["human", *["bot"] * (info.seats[0] - 1)])
    cards = _seats(info, _split(info, asked.seats or alone)[0])
    _told_apart(cards)
    return cards


def _card(word: str, info: Info, seat: Seat) -> SeatCard:
    """``human``, ``human=NAME`` or ``bot:LEVEL`` (``bot`` alone: the game's middle level)."""
    kind, _, name = word.partition("=")
    if kind == "human":
        return SeatCard(clean_name(name))
    kind, _, level = word.partition(":")
    known = levels_for(info, seat)
    if kind != "bot":
        raise UserError("cli.bad_seat", USAGE, seat=word, known=known)
    if not known:
        how = f"{info.official}:human"
        raise UserError("cli.no_robot", USAGE, game=info.name, office=info.official, how=how)
    level = level or _usual_level(known)
    if level not in known:
        raise UserError("cli.unknown_level", USAGE, level=level, game=info.name, known=known)
    return SeatCard(f"bot {level}", "bot", level)


def _usual_level(levels: Sequence[str]) -> str:
    return "club" if "club" in levels else levels[-1]


class _Opening:
    """Opens a new table once there is a context to open it in."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    async def __call__(self, context: Context, **how: Any) -> LocalTable:
        from majlis.ui.local import open_table

        return await open_table(context, self._setup, **how)


class _Resuming:
    """Opens the table of an unfinished record."""

    def __init__(self, record_id: str, supply: Supply | None) -> None:
        self._record_id = record_id
        self._supply = supply

    async def __call__(self, context: Context, **how: Any) -> LocalTable:
        from majlis.ui.local import resume_table

        return await resume_table(context, self._record_id, supply=self._supply, **how)


class _At:
    """The table screen, at a table opened for it."""

    def __init__(self, opener: _Opening | _Resuming) -> None:
        self._opener = opener
        self._local: LocalTable | None = None

    @property
    def kept(self) -> str:
        """The id under which one can go on with the game; empty when over or not all kept."""
        local = self._local
        if local is None or local.table.over or local.table.unsaved:
            return ""
        return local.record_id

    async def __call__(self, context: Context) -> Screen[Any]:
        from majlis.ui.screens.table import TableScreen

        with _complaining():
            local = await self._opener(context)
        context.words.with_game(local.game)
        local.start()
        self._local = local
        return TableScreen(local)


def _run_table(speaker: Speaker, at: _At) -> None:
    """The table's screens; after them, how one goes on with what was left."""
    code = run_screens(speaker, at)
    if at.kept:
        speaker.say("ui.left.kept", id=at.kept)
    sys.exit(code)


@contextmanager
def _complaining() -> Iterator[None]:
    """What cannot be opened is said in a sentence."""
    try:
        yield
    except StoreError as error:
        raise UserError.of(error) from error
    except RecordError as error:
        raise UserError(error.code, REFUSED, **error.params) from error


def run_resume(record_id: str | None, boards: Path | None, plain: bool, speaker: Speaker) -> None:
    """Go on with an unfinished game; ``boards`` are those it took from a file."""
    if name := _session(record_id):
        meeting.run_resume(name, plain, speaker)
    header = _unfinished(record_id, speaker)
    supply = None
    if boards is not None:
        info = game_info(header.game, speaker)
        supply = boardfile.read(info, boards, speaker).supply(header.options)
    opener = _Resuming(header.id, supply)
    if plain:
        _run_plain(speaker, opener)
    else:
        _run_table(speaker, _At(opener))


def _session(typed: str | None) -> str:
    """The session that is meant by what was typed, or by nothing; empty: a game is."""
    try:
        with Store(find_paths().database) as store:
            return meeting.session_of(store, typed and read_id(typed))
    except StoreError as error:
        raise UserError.of(error) from error


class _Unfinished(Struct, frozen=True):
    """A record to go on with."""

    id: str
    game: str
    options: Mapping[str, OptionValue]


def _unfinished(record_id: str | None, speaker: Speaker) -> _Unfinished:
    try:
        with Store(find_paths().database) as store:
            if record_id is None:
                open_ = records.unfinished(store)
                if not open_:
                    raise UserError("cli.resume.none")
                card = open_[0]
            else:
                card = records.card(store, read_id(record_id))
            header = read_header(records.lines(store, card.id))
            if card.status != "finished":
                hosted.check(store, header)
    except StoreError as error:
        raise UserError.of(error) from error
    if card.status == "finished":
        raise UserError("cli.resume.over", id=card.id)
    game_info(card.game, speaker)
    return _Unfinished(card.id, card.game, header.options)


def show_replay(data: bytes, speaker: Speaker) -> None:
    """The replay screen."""

    async def replay(context: Context) -> Screen[Any]:
        from majlis.ui.film import read_film
        from majlis.ui.screens.replay import ReplayScreen

        with _complaining():
            film = read_film(data)
        context.words.with_game(film.header.game)
        return ReplayScreen(film)

    sys.exit(run_screens(speaker, replay))


def _run_plain(speaker: Speaker, opener: _Opening | _Resuming) -> None:
    from majlis.ui.stdio import StandardConsole

    way = terminal_way(speaker)
    console = StandardConsole(lambda line: speaker.shown(line, sys.stdout))
    with Store(find_paths().database) as store:
        left = asyncio.run(_sit(context_for(speaker, way, store), opener, console))
    if left:
        speaker.say(left)


async def _sit(context: Context, opener: _Opening | _Resuming, console: Any) -> str:
    """Play in plain lines; what to say to somebody who left before the end, as a code."""
    from majlis.ui.dialogue import Ear, HungUp
    from majlis.ui.plain.table import Plain

    with _complaining():
        local = await opener(context, robot_pause_s=0.0)
    context.words.with_game(local.game)
    local.start()
    try:
        with suppress(HungUp):
            await Plain(local, context.words, Ear(console)).run()
        if local.table.over:
            return ""
        return "plain.left" if local.is_kept and not local.table.unsaved else "plain.left.unsaved"
    finally:
        await local.close()
