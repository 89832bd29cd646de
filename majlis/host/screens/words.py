"""What the lists of the host show: seats, options, how long ago.

What is cheap to know is a `Message`, so that a list can tell what is otherwise before it is worded.
"""

from __future__ import annotations

from collections.abc import Collection

from majlis.core.game import Message
from majlis.core.options import Info, Option, OptionValue, defaults
from majlis.core.seats import OFFICIAL, is_player
from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.news import Ended
from majlis.host.plans import Plan
from majlis.host.tables import HouseTable
from majlis.ui.told import option_value, seat_label
from majlis.ui.wording import Wording

MINUTE_MS, HOUR_MS, DAY_MS = 60_000, 3_600_000, 86_400_000


def plan_words(words: Wording, plan: Plan) -> str:
    """Who sits on a seat, or may."""
    if plan.person:
        return words.value(plan.person)
    if plan.level:
        return words("seat.bot", level=Message(f"level.{plan.level}"))
    if plan.invited:
        return words("host.seat.invited", who=plan.invited)
    return words("host.seat.free")


def seats_words(words: Wording, table: HouseTable, missing: Collection[str] = ()) -> str:
    """Every seat of a table, the official's by name of his office; ``missing`` are out of the house
    and waited for."""
    seats = [
        words("host.seat.out", who=plan.person)
        if plan.person in missing
        else plan_words(words, plan)
        for plan in table.kept.plans
    ]
    if (plan := table.kept.official) is not None:
        words.with_game(table.kept.game)
        office = seat_label(words, table.info, OFFICIAL)
        seats.append(words("ui.option.is", name=office, value=plan_words(words, plan)))
    return words("list.separator").join(seats)


def unusual(words: Wording, table: HouseTable) -> str:
    """What is played to, and which options are not as they are at tables of the network."""
    words.with_game(table.kept.game)
    info = table.info
    usual = defaults(info, table.kept.options, online=True)
    chosen = {**usual, **table.kept.options}
    told = [
        option_text(words, info, option, chosen[option.name])
        for option in info.options
        if option.name != info.target
        and chosen[option.name] != usual[option.name]
        and option.applies(chosen)
    ]
    if target := chosen.get(info.target):
        of_games = "single" if target == 1 else "target"
        unit = "boards" if info.series == "boards" else of_games
        told.insert(0, words(f"host.table.{unit}", n=target))
    return words("list.separator").join(told) or words("host.table.usual")


def option_text(words: Wording, info: Info, option: Option, value: OptionValue) -> str:
    """One option and its value."""
    name = Message(f"{info.name}.option.{option.name}")
    return words("ui.option.is", name=name, value=option_value(words, info, option, value))


def since(ms: int) -> Message:
    """A span of time (milliseconds) as its largest unit."""
    if ms < MINUTE_MS:
        return Message("host.since.now")
    for unit, size in (("days", DAY_MS), ("hours", HOUR_MS), ("minutes", MINUTE_MS)):
        if ms >= size:
            return Message(f"host.since.{unit}", {"n": ms // size})
    raise AssertionError(ms)


def state(table: HouseTable, person: str) -> Message:
    """How a table stands, as far as it concerns ``person``."""
    if table.awaits(person):
        return Message("host.state.yours")
    if table.phase == "waiting":
        return Message("host.state.waiting")
    if watching := len(table.watching):
        return Message("host.state.watched", {"n": watching})
    return Message(f"host.state.{table.phase}")


def whereabouts(words: Wording, hall: House, visit: Visit, name: str) -> str:
    """Where somebody is, as ``visit`` may know it: of a private table only that it is one."""
    places = {other.place for other in hall.visits if other.name == name}
    table = hall.tables.get(next(iter(places - {""}), ""))
    if table is None:
        return words("host.people.lobby")
    if not table.may_see(visit.name):
        return words("host.people.private")
    game = words.game(table.kept.game)
    seat = table.seat_of(name)
    does = "watches" if seat is None else "plays" if is_player(seat) else "officiates"
    return words(f"host.people.{does}", game=game)


def ended_words(words: Wording, ended: Ended) -> str:
    """A game that ended without somebody, to him."""
    game, how = words.game(ended.game), Message(f"host.ended.{ended.how}")
    if not ended.others:
        return words("host.ended.alone", game=game, how=how)
    return words("host.ended", game=game, who=ended.others, how=how)


def waited_words(words: Wording, hall: House, visit: Visit, table: HouseTable, plan: Plan) -> str:
    """Of a seat at a waiting table whose person is out of the house: what that means, and from
    when on who waits there may free it; empty: he is not."""
    if plan.person not in hall.missing(table):
        return ""
    text = words("host.wait.out", who=plan.person)
    if not hall.seats.waits_for(visit, table, plan):
        return text
    wait = -(-hall.seats.wait_ms(table, plan.person) // MINUTE_MS)
    more = words("host.wait.free.later", n=wait) if wait else words("host.wait.free")
    return f"{text} {more}"
