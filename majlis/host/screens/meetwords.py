"""A session of several tables in words: the same lines for the screen and for plain mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from majlis.core.meet import Average, Meet, Rank, Row, Score, Sides
from majlis.core.record import SeatCard
from majlis.host.house import House, Visit
from majlis.host.meets import Kept, info_of, rules_of
from majlis.host.screens.words import plan_words
from majlis.ui.told import option_name, option_value
from majlis.ui.wording import Wording, card_name

AVERAGES: tuple[tuple[Average, Average], ...] = (
    ("average", "average"),
    *(("plus", "minus"), ("minus", "plus")),
    ("plus", "plus"),
)
"""What the maker may give to both sides of a table that nobody plays at."""


class Line(NamedTuple):
    """One line: what can be chosen by it (empty: nothing), and its cells."""

    id: str
    cells: tuple[str, ...]


class Part(NamedTuple):
    """Lines under a heading."""

    title: str
    lines: list[Line]


def about(words: Wording, kept: Kept) -> str:
    """What is played: pairs or teams, the movement, how it is scored, how many boards."""
    info, plan = info_of(kept.game), kept.plan
    values = {"movement": plan.movement, "scoring": plan.scoring}
    said = [words(f"host.meet.{plan.form}")]
    if plan.form == "pairs":
        asked = [(name, info.option(name)) for name in values]
        said += [option_value(words, info, o, values[name]) for name, o in asked if o is not None]
    for name in ("tables", "boards", "rounds"):
        option = info.option(name)
        assert option is not None
        value = words.number(getattr(plan, name))
        said.append(words("ui.option.is", name=option_name(words, info, option), value=value))
    return words("list.separator").join(said)


def phase(words: Wording, kept: Kept) -> str:
    """How it stands."""
    number, rounds = kept.number + 1, kept.plan.rounds
    return words(f"host.meet.{kept.phase}", number=number, rounds=rounds)


def state(words: Wording, kept: Kept, person: str) -> str:
    """How it stands, in a word, as far as it concerns ``person``."""
    return words(f"host.meet.state.{'invited' if kept.invites(person) else kept.phase}")


def people(words: Wording, meet: Meet, pair: int) -> str:
    """A pair with the number of its contestant; robots as shortly as can be."""
    return _named(words, meet.plan.contestant(pair), meet.pairs[pair])


def _named(words: Wording, number: int, cards: Sequence[SeatCard]) -> str:
    who = tuple(_name(words, card) for card in cards)
    return words("host.meet.named", number=number + 1, who=who)


def _name(words: Wording, card: SeatCard) -> str:
    brief = f"level.{card.level}.short"
    return words(brief) if card.kind == "bot" and words.has(brief) else card_name(words, card)


def parts(words: Wording, hall: House, visit: Visit, kept: Kept) -> list[Part]:
    """Everything there is to be told of a session, and what can be done."""
    words.with_game(kept.game)
    found = [Part("", list(_deeds(words, hall, visit, kept)))]
    told = hall.meets.told(kept)
    end = Part("", list(_ending(words, visit, kept)))
    if told is None:
        return [*found, Part(words("host.meet.entries"), list(_entries(words, kept))), end]
    if kept.phase == "playing":
        found.append(Part(words("host.meet.tables"), list(_tables(words, hall, visit, kept))))
    found += _rankings(words, kept, told)
    boards = [Line(f"board:{n}", (words("host.meet.board", number=n),)) for n in told.boards]
    if boards:
        found.append(Part(words("host.meet.boards"), boards))
    return [*found, end]


def _deeds(words: Wording, hall: House, visit: Visit, kept: Kept) -> Iterator[Line]:
    """What this person can do besides looking."""
    if kept.phase == "waiting":
        if kept.entry_of(visit.name) is None:
            yield _deed(words, "join")
        if kept.entry_of(visit.name) is not None or kept.invites(visit.name):
            yield _deed(words, "withdraw")
        if kept.owner == visit.name:
            yield _deed(words, "start")
    if hall.meets.table_of(kept, visit.name) is not None:
        yield _deed(words, "go")


def _ending(words: Wording, visit: Visit, kept: Kept) -> Iterator[Line]:
    if kept.owner == visit.name or visit.is_admin:
        yield _deed(words, "end")


def _deed(words: Wording, what: str) -> Line:
    return Line(f"do:{what}", (words(f"host.meet.do.{what}"),))


def contestant(words: Wording, kept: Kept, number: int) -> str:
    """``pair 3``, ``team 1``."""
    return words(f"host.meet.{kept.plan.form}.one", number=number + 1)


def _entries(words: Wording, kept: Kept) -> Iterator[Line]:
    for number, plans in enumerate(kept.entries):
        who = words("list.separator").join(plan_words(words, plan) for plan in plans)
        yield Line(f"entry:{number}", (contestant(words, kept, number), who))


def _tables(words: Wording, hall: House, visit: Visit, kept: Kept) -> Iterator[Line]:
    assert kept.meet is not None
    for number, sides in enumerate(rules_of(kept.game).round_of(kept.plan, kept.number)):
        played = hall.meets.played(kept, number) if kept.tables else None
        state = words("host.meet.table.over")
        if played is not None:
            state = words("host.meet.played", number=played, boards=kept.plan.boards)
        id = f"table:{number}" if kept.owner == visit.name and played is not None else ""
        name = words("host.meet.table", number=number + 1)
        yield Line(id, (name, opponents(words, kept.meet, sides), state))


def opponents(words: Wording, meet: Meet, sides: Sides) -> str:
    """Who sits N-S, and who E-W."""
    ns, ew = (people(words, meet, pair) for pair in sides)
    return words("host.meet.sides", ns=ns, ew=ew)


def _rankings(words: Wording, kept: Kept, told: Meet) -> Iterator[Part]:
    if not told.boards:
        yield Part(words("host.meet.ranking"), [Line("", (words("host.meet.untold"),))])
        return
    for ranking in rules_of(kept.game).rankings(told):
        suffix = f".{ranking.field}" if ranking.field else ""
        lines = [_rank(words, told, rank) for rank in ranking.ranks]
        yield Part(words(f"host.meet.ranking{suffix}"), lines)


def _rank(words: Wording, told: Meet, rank: Rank) -> Line:
    plan = told.plan
    place = words("host.meet.place", number=rank.place)
    who = _named(words, rank.contestant, told.names(rank.contestant))
    total = words(f"host.meet.total.{plan.scoring}", value=words.number(rank.total))
    value = ""
    if rank.value:
        unit = "victory" if plan.form == "teams" else "percent"
        value = words(f"host.meet.{unit}", value=words.number(rank.value))
    return Line("", (place, who, value or total))


def sheet(words: Wording, kept: Kept, told: Meet, board: int) -> list[Line]:
    """A board's results: who met, how they fared, what both sides earned."""
    words.with_game(kept.game)
    return [_row(words, told, row) for row in rules_of(kept.game).sheet(told, board)]


def _row(words: Wording, told: Meet, row: Row) -> Line:
    score = row.score
    sides = opponents(words, told, (score.ns, score.ew))
    how = words.say(score.told.message) if score.told is not None else ""
    earned = words.number(row.ns), words.number(row.ew)
    return Line("", (sides, how, _result(words, score), *earned))


def _result(words: Wording, score: Score) -> str:
    if score.averages is None:
        return words.number(score.score)
    ns, ew = (words(f"host.meet.average.{one}") for one in score.averages)
    return words("host.meet.averages", ns=ns, ew=ew)


def ruling(words: Wording, to: tuple[str, str]) -> str:
    """Averages as a choice."""
    ns, ew = (words(f"host.meet.average.{one}.long") for one in to)
    return words("host.meet.rule.sides", ns=ns, ew=ew)
