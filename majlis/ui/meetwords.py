"""A session of several tables in words: the same lines for screens and plain mode, at home and at
a house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from majlis.core.course import Course, info_of
from majlis.core.meet import Meet, Rank, Row, Score, Sides
from majlis.core.record import SeatCard
from majlis.ui.told import option_name, option_value
from majlis.ui.wording import UNNAMED, Wording, card_name


class Line(NamedTuple):
    """One line: what can be chosen by it (empty: nothing), and its cells."""

    id: str
    cells: tuple[str, ...]


class Part(NamedTuple):
    """Lines under a heading."""

    title: str
    lines: list[Line]


class Played(Protocol):
    """How many boards of the round a table has played; ``None``: it is over."""

    def __call__(self, table: int, /) -> int | None: ...


def about(words: Wording, course: Course) -> str:
    """What is played: pairs or teams, the movement, how it is scored, how many boards."""
    info, plan = info_of(course.game), course.plan
    values = {"movement": plan.movement, "scoring": plan.scoring}
    said = [words(f"meet.{plan.form}")]
    if plan.form == "pairs":
        asked = [(name, info.option(name)) for name in values]
        said += [option_value(words, info, o, values[name]) for name, o in asked if o is not None]
    for name in ("tables", "boards", "rounds"):
        option = info.option(name)
        assert option is not None
        value = words.number(getattr(plan, name))
        said.append(words("ui.option.is", name=option_name(words, info, option), value=value))
    return words("list.separator").join(said)


def phase(words: Wording, course: Course) -> str:
    """How it stands."""
    number, rounds = course.number + 1, course.plan.rounds
    return words(f"meet.{course.phase}", number=number, rounds=rounds)


def people(words: Wording, meet: Meet, pair: int) -> str:
    """A pair with the number of its contestant; robots as shortly as can be."""
    return _named(words, meet.plan.contestant(pair), meet.pairs[pair])


def _named(words: Wording, number: int, cards: Sequence[SeatCard]) -> str:
    cards = [UNNAMED] if set(cards) == {UNNAMED} else cards
    who = tuple(_name(words, card) for card in cards)
    return words("meet.named", number=number + 1, who=who)


def _name(words: Wording, card: SeatCard) -> str:
    if card == UNNAMED:
        return words("meet.you")
    brief = f"level.{card.level}.short"
    return words(brief) if card.kind == "bot" and words.has(brief) else card_name(words, card)


def contestant(words: Wording, course: Course, number: int) -> str:
    """``pair 3``, ``team 1``."""
    return words(f"meet.{course.plan.form}.one", number=number + 1)


def tables(words: Wording, course: Course, played: Played) -> Iterator[Line]:
    """This round's tables: who meets there, and how far they are."""
    assert course.meet is not None
    for number, sides in enumerate(course.sides if course.tables else ()):
        count = played(number)
        state = words("meet.table.over")
        if count is not None:
            state = words("meet.played", number=count, boards=course.plan.boards)
        id = f"table:{number}" if count is not None else ""
        name = words("meet.table", number=number + 1)
        yield Line(id, (name, opponents(words, course.meet, sides), state))


def results(words: Wording, course: Course, told: Meet) -> Iterator[Part]:
    """The ranking, and the boards whose sheets can be read."""
    yield from _rankings(words, course, told)
    boards = [Line(f"board:{n}", (words("meet.board", number=n),)) for n in told.boards]
    if boards:
        yield Part(words("meet.boards"), boards)


def opponents(words: Wording, meet: Meet, sides: Sides) -> str:
    """Who sits N-S, and who E-W."""
    ns, ew = (people(words, meet, pair) for pair in sides)
    return words("meet.sides", ns=ns, ew=ew)


def _rankings(words: Wording, course: Course, told: Meet) -> Iterator[Part]:
    if not told.boards:
        yield Part(words("meet.ranking"), [Line("", (words("meet.untold"),))])
        return
    for ranking in course.rules.rankings(told):
        suffix = f".{ranking.field}" if ranking.field else ""
        lines = [_rank(words, told, rank) for rank in ranking.ranks]
        yield Part(words(f"meet.ranking{suffix}"), lines)


def _rank(words: Wording, told: Meet, rank: Rank) -> Line:
    plan = told.plan
    place = words("meet.place", number=rank.place)
    who = _named(words, rank.contestant, told.names(rank.contestant))
    total = words(f"meet.total.{plan.scoring}", value=signed(words, rank.total))
    value = ""
    if rank.value:
        unit = "victory" if plan.form == "teams" else "percent"
        value = words(f"meet.{unit}", value=signed(words, rank.value))
    return Line("", (place, who, value or total))


def signed(words: Wording, points: int | str) -> str:
    """Points, with a minus where there are less than none."""
    return words.number(points).replace("-", "−")


def sheet(words: Wording, course: Course, told: Meet, board: int) -> list[Line]:
    """A board's results: who met, how they fared, what both sides earned."""
    words.with_game(course.game)
    return [_row(words, told, row) for row in course.rules.sheet(told, board)]


def spoken(words: Wording, course: Course, told: Meet, board: int) -> Iterator[str]:
    """The same results as sentences, without columns that would say what a number is."""
    words.with_game(course.game)
    for row in course.rules.sheet(told, board):
        sides, how, result, ns, ew = _row(words, told, row).cells
        given = _given(words, row.score, "long")
        if given is not None:
            result = words("meet.earned", ns=given[0], ew=given[1])
        said = sides, how, result, words("meet.earned", ns=ns, ew=ew)
        yield words("list.separator").join(filter(None, said))


def _row(words: Wording, told: Meet, row: Row) -> Line:
    score = row.score
    sides = opponents(words, told, (score.ns, score.ew))
    how = words.say(score.told.message) if score.told is not None else ""
    earned = signed(words, row.ns), signed(words, row.ew)
    return Line("", (sides, how, _result(words, score), *earned))


def _result(words: Wording, score: Score) -> str:
    given = _given(words, score)
    if given is None:
        return signed(words, score.score)
    return words("meet.averages", ns=given[0], ew=given[1])


def _given(words: Wording, score: Score, length: str = "") -> tuple[str, ...] | None:
    """What both sides were given in place of a score."""
    if score.percent is not None:
        return tuple(words("meet.percent", value=words.number(each)) for each in score.percent)
    if score.averages is None:
        return None
    end = f".{length}" if length else ""
    return tuple(words(f"meet.average.{one}{end}") for one in score.averages)
