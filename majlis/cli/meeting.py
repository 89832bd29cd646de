"""``play --form teams|pairs``, and ``resume`` of it: sessions of several tables."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from majlis.cli.gameoptions import game_info, game_options, help_lines
from majlis.cli.session import context_for, run_screens, terminal_way
from majlis.cli.speak import USAGE, Speaker, UserError
from majlis.core.course import PART, info_of
from majlis.core.options import Info, Option, OptionError, OptionValue, read
from majlis.core.record import SeatCard
from majlis.core.registry import has_part
from majlis.store import records, sessions
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.paths import find_paths

if TYPE_CHECKING:
    from textual.screen import Screen

    from majlis.cli.play import Asked
    from majlis.ui.context import Context
    from majlis.ui.meeting import Meeting, MeetSetup

FORM = Option("form", "choice", "pairs", "B5.2", ("pairs", "teams"))
PREFIX = "S-"
"""What the names of sessions begin with."""


def show_options(game: str, speaker: Speaker) -> None:
    """Help for the options of sessions, where the game is played in them."""
    if not has_part(game, PART):
        return
    speaker.line()
    speaker.say("cli.play.meet")
    for line in help_lines(_asked_info(game), speaker):
        speaker.line(line)


def run(asked: Asked, cards: Sequence[SeatCard], speaker: Speaker) -> None:
    """A new session, on the screen or in plain lines. ``cards`` are those of the first table."""
    from majlis.ui.meeting import begin

    setup = _setup(asked, cards, speaker)
    _run(lambda context: begin(context, setup), asked.plain, speaker)


def run_resume(name: str, plain: bool, speaker: Speaker) -> None:
    """Go on with a session."""
    from majlis.ui.meeting import take_up

    _run(lambda context: take_up(context, name), plain, speaker)


def session_of(store: Store, typed: str | None) -> str:
    """The session that ``resume`` means, by its own name or that of its table; or empty.

    Without a name: the one that goes on, unless another game was played since.
    """
    going = [one for one in sessions.at_home(store) if not one.over]
    if typed is None:
        latest = next(iter(records.unfinished(store)), None)
        if latest is None or (going and going[0].created > latest.updated):
            return going[0].name if going else ""
        typed = latest.id
    elif typed.startswith(PREFIX):
        return typed
    return next((one.name for one in going if one.record == typed), "")


def _asked_info(game: str) -> Info:
    """What can be chosen on the command line: the session's options but the form, which is one."""
    info = info_of(game)
    return Info(
        name=info.name,
        seats=info.seats,
        options=tuple(o for o in info.options if o.name not in ("teams", "level")),
        languages=(),
        levels=info.levels,
    )


def _setup(asked: Asked, cards: Sequence[SeatCard], speaker: Speaker) -> MeetSetup:
    from majlis.cli.play import texts_of
    from majlis.ui.meeting import MeetSetup

    info = game_info(asked.game, speaker)
    if not has_part(asked.game, PART):
        raise UserError("meet.none", USAGE, game=asked.game)
    for option, is_there in (("--typed-dice", asked.typed_dice), ("--record", asked.record)):
        if is_there:
            raise UserError("cli.meet.option", USAGE, option=option)
    form = read(FORM, asked.form)
    if isinstance(form, OptionError):
        raise UserError(form.code, USAGE, **{**form.params, "name": "--form"})
    own = _asked_info(asked.game)
    ours, theirs = _parted(own, info, asked.rest)
    pair, level = _pair(cards, speaker)
    values: dict[str, OptionValue] = {
        **game_options(own, ours),
        "teams": form == "teams",
        "level": level,
    }
    options = game_options(info, theirs)
    return MeetSetup(
        game=asked.game,
        values=values,
        options=options,
        pair=pair,
        texts=texts_of(asked, len(pair)),
        seed=asked.seed,
    )


def _parted(own: Info, game: Info, rest: Sequence[str]) -> tuple[list[str], list[str]]:
    """Arguments about the session, and those about the game; a value goes with its option."""
    parts: tuple[list[str], list[str]] = ([], [])
    part = parts[1]
    for argument in rest:
        if argument.startswith("--"):
            name = argument[2:].partition("=")[0].replace("-", "_")
            part = parts[0] if own.option(name) else parts[1]
        if argument.startswith(("--first-board", "--director")):
            raise UserError("cli.meet.option", USAGE, option=argument.partition("=")[0])
        part.append(argument)
    return parts


def _pair(cards: Sequence[SeatCard], speaker: Speaker) -> tuple[tuple[SeatCard, SeatCard], str]:
    """The people's pair among those at the first table, and the level of all the others."""
    sides = (cards[0], cards[2]), (cards[1], cards[3])
    with_people = [side for side in sides if any(card.kind == "human" for card in side)]
    if len(with_people) != 1:
        raise UserError("cli.meet.pair", USAGE)
    others = sides[1] if with_people[0] is sides[0] else sides[0]
    return with_people[0], others[0].level


def _run(open_: Any, plain: bool, speaker: Speaker) -> None:
    if plain:
        _run_plain(open_, speaker)
    at = _At(open_)
    code = run_screens(speaker, at)
    if at.kept:
        speaker.say("ui.left.kept", id=at.kept)
    sys.exit(code)


class _At:
    """The session's screen, taken up for it."""

    def __init__(self, open_: Any) -> None:
        self._open = open_
        self._meeting: Meeting | None = None

    @property
    def kept(self) -> str:
        """The name under which one can go on; empty when it is over, given up, or not kept."""
        there = self._meeting
        if there is None or there.course.over or there.is_given_up or there.unsaved:
            return ""
        return there.course.name

    async def __call__(self, context: Context) -> Screen[Any]:
        from majlis.ui.screens.meet import MeetScreen

        self._meeting = _opened(self._open, context)
        return MeetScreen(self._meeting)


def _opened(open_: Any, context: Context) -> Meeting:
    try:
        there: Meeting = open_(context)
    except StoreError as error:
        raise UserError.of(error) from error
    context.words.with_game(there.course.game)
    return there


def _run_plain(open_: Any, speaker: Speaker) -> None:
    from majlis.ui.stdio import StandardConsole

    way = terminal_way(speaker)
    console = StandardConsole(lambda line: speaker.shown(line, sys.stdout))
    with Store(find_paths().database) as store:
        context = context_for(speaker, way, store)
        there = _opened(open_, context)
        asyncio.run(_play(there, context, console))
    if not there.course.over:
        speaker.say("ui.left.kept", id=there.course.name)
    sys.exit(0)


async def _play(there: Meeting, context: Context, console: Any) -> None:
    from majlis.ui.dialogue import Ear, HungUp
    from majlis.ui.plain.meet import PlainMeet

    there.robot_pause_s = 0.0
    with suppress(HungUp):
        await PlainMeet(there, context.words, Ear(console)).run()
    await there.close()
