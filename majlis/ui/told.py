"""Words for what lists show: who sat, when it was, which options were chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from majlis.core import clock
from majlis.core.fold import Entry
from majlis.core.game import Event, Message, Who
from majlis.core.options import Info, Option, OptionValue
from majlis.core.record import SeatCard
from majlis.core.seats import Seat, is_player
from majlis.core.verbs import TABLE_ONLY, Rewind
from majlis.store import profiles
from majlis.store.database import Store
from majlis.store.profiles import Tally
from majlis.store.results import Climb
from majlis.ui.wording import Wording


def decisions(log: Sequence[Entry]) -> list[Entry]:
    """What was done in the game itself and still counts: nothing of the table's manners, and
    nothing that was gone back on."""
    standing: list[Entry] = []
    for entry in log:
        match entry.event:
            case Event(action=Rewind(to=to)):
                standing = [earlier for earlier in standing if earlier.seq <= to]
            case Event(action=action) if not isinstance(action, TABLE_ONLY):
                standing.append(entry)
    return standing


def names(words: Wording, seats: Sequence[SeatCard]) -> str:
    """Everybody at a table."""
    return words.for_table(seats).value(tuple(Who(seat) for seat in range(len(seats))))


def when(words: Wording, ms: int, form: str = "%Y-%m-%d %H:%M") -> str:
    """A moment (milliseconds since 1970) on this machine's calendar and clock."""
    moment = datetime.fromtimestamp(ms // 1000)
    return words.value(words.number(moment.strftime(form)))


def seat_label(words: Wording, info: Info, seat: Seat) -> str:
    """What a seat is called before anybody sits there: as the game names it (`Info.seat_names`),
    player 2, or the office."""
    if not is_player(seat):
        return words(f"{info.name}.option.{info.official}")
    if seat >= len(info.seat_names):
        return words.unseated(seat)
    return words(f"{info.name}.seat.{info.seat_names[seat]}")


def option_name(words: Wording, info: Info, option: Option) -> str:
    """What an option is called."""
    return words(f"{info.name}.option.{option.name}")


def option_value(words: Wording, info: Info, option: Option, value: OptionValue) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return words("value.on" if value else "value.off")
    named = f"{info.name}.option.{option.name}.{value}"
    if words.has(named):
        return words(named)
    if option.kind == "clock":
        return clock_value(words, str(value))
    return words.number(value)


def clock_value(words: Wording, spelled: str) -> str:
    """A clock in words; a name that only its game knows stays as it is."""
    try:
        spec = clock.parse(spelled)
    except clock.ClockError:
        return words.value(spelled)
    return words(
        f"clock.{spec.kind}", main=_time(words, spec.main_ms), extra=_time(words, spec.extra_ms)
    )


def _time(words: Wording, ms: int) -> str:
    return words.number(f"{ms // 60_000}:{ms // 1000 % 60:02}")


def against(words: Wording, tally: Tally) -> str:
    """Whom the games of a tally were played against."""
    if not tally.level:
        return words("ui.results.people")
    robot = Message("seat.bot", {"level": Message(f"level.{tally.level}")})
    if tally.opponent == "human":
        return words("ui.results.mixed", robot=robot)
    return words.say(robot)


def details(words: Wording, store: Store, person: str, info: Info) -> Iterator[tuple[str, str]]:
    """What profiles tell of somebody's games of one kind: what is counted, and the numbers.

    Raises :class:`~majlis.store.errors.StoreError`.
    """
    words.with_game(info.name)
    place, people = profiles.rank(store, person, info.name)
    yield words("ui.results.rank"), words("ui.results.place", place=place, people=people)
    counts = profiles.feats(store, person, info.name)
    for feat in info.feats:
        yield words(f"{info.name}.feat.{feat}"), words.number(counts.get(feat, 0))


def climb_message(game: str, climb: Climb) -> Message:
    """What a game made of a player's level."""
    way = (climb.level > climb.level_before) - (climb.level < climb.level_before)
    code = {0: "ui.climb.stay", 1: "ui.climb.up", -1: "ui.climb.down"}[way]
    level = Message(f"{game}.level.{climb.level}")
    params = {"who": climb.name, "gain": climb.gain, "total": climb.total, "level": level}
    return Message(code, params)
