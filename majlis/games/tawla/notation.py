"""Plays as text (T13.1): ``24/18 13/11*``, ``bar/20``, ``6/off``, ``8/5(2)``; `words` beside it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.games.tawla import moves, words
from majlis.games.tawla.actions import BAR, OFF, Dice, Opening, Play
from majlis.games.tawla.draft import Draft, Left
from majlis.games.tawla.moves import BIT, SIDE
from majlis.games.tawla.state import View

Roll: TypeAlias = tuple[int, int]

_POINT = r"(?:bar|off|b|o|\d{1,2})"
_MOVE = re.compile(rf"({_POINT}(?:/{_POINT}\*?)+)(?:\(([1-4])\))?(\*?)")
_DICE = re.compile(r"([1-6])[\s,/+-]*([1-6])")
_WORDS = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF}
_PASS = ("", "-", "pass")
_MOST_HALVES = 4
_AMBIGUOUS = "tawla.refuse.ambiguous"


class Way(Struct, frozen=True):
    """One checker's way as it is written: its points in order, and those where it must hit."""

    points: tuple[int, ...]
    hits: tuple[int, ...] = ()


def spell(play: Play, v: View) -> str:
    """The play as text, hits marked; ``v`` is a view just before it. Empty for an empty play."""
    draft = Draft.of(v)
    assert draft is not None, "a play is spelled in the position in which it is made"
    return spell_on(play, draft)


def spell_on(play: Play, draft: Draft) -> str:
    """The play as text, for the turn of ``draft``; the shortest that reads back as the play."""
    ways = _ways_of(play, draft.board)
    short = _written(map(_shortened, ways))
    position = moves.position_after(draft.board, play.steps)
    return short if _read(draft, _ways_in(short)) == [position] else _written(ways)


def _ways_of(play: Play, board: bytes) -> list[Way]:
    """The half-moves joined where one checker goes on."""
    ways: list[Way] = []
    for start, end in play.steps:
        hit = end > OFF and board[SIDE + BAR - end] == 1
        board = moves.played(board, ((start, end),))
        before = next((way for way in ways if way.points[-1] == start), Way((start,)))
        if before in ways:
            ways.remove(before)
        ways.append(Way((*before.points, end), (*before.hits, *(end,) * hit)))
    return ways


def _shortened(way: Way) -> Way:
    """Without the landings at which nothing happens."""
    first, *between, last = way.points
    return Way((first, *(point for point in between if point in way.hits), last), way.hits)


def _written(ways: Iterable[Way]) -> str:
    """The ways from the highest point down, equal ones counted."""
    stars: dict[tuple[int, ...], set[int]] = {}
    counts: dict[tuple[int, ...], int] = {}
    for way in ways:
        counts[way.points] = counts.get(way.points, 0) + 1
        stars.setdefault(way.points, set()).update(way.hits)
    return " ".join(
        _one(points, stars[points]) + (f"({counts[points]})" if counts[points] > 1 else "")
        for points in sorted(counts, reverse=True)
    )


def _one(points: Sequence[int], stars: set[int]) -> str:
    return "/".join(_label(point) + "*" * (point in stars) for point in points)


def _label(point: int) -> str:
    return "bar" if point == BAR else "off" if point == OFF else str(point)


def parse(text: str, v: View) -> Action | Refusal:
    """The legal play that ``text`` means in ``v``, or why there is none; or what `words` say.

    Case does not matter; ``b/`` and ``25/`` are the bar, ``/0`` is off; the steps may come in any
    order, and one step may stand for several numbers. Digits are ASCII. Of words `Game.judge` says
    whether they are to the point.
    """
    if (said := words.meant(text, v)) is not None:
        return said
    draft = Draft.of(v)
    return parse_on(text, draft) if draft is not None else _no_roll(text)


def _no_roll(text: str) -> Refusal:
    """Why nothing is played where no dice lie: what is written as a play has to wait."""
    if isinstance(_ways_in(text), list):
        return Refusal("out_of_turn", "tawla.refuse.no_roll", "T3.1")
    return Refusal("malformed", "tawla.refuse.unknown", "T13.1", {"text": text})


def parse_on(text: str, draft: Draft) -> Play | Refusal:
    """`parse`, for the turn of ``draft`` (what it has made so far is not counted)."""
    draft = draft.clear()
    if text.strip().lower() in _PASS:
        return draft.complete or draft.missing()
    ways = _ways_in(text)
    if isinstance(ways, Refusal):
        return ways
    found = _read(draft, ways)
    if len(found) == 1:
        return draft.legal.to(found[0])
    if found:
        plays = tuple(_in_full(draft.legal.to(position), draft.board) for position in found)
        return Refusal("illegal", _AMBIGUOUS, "T13.1", {"text": text, "plays": plays})
    return _no_such_hit(draft, ways) or _why_not(draft, ways)


def extend(text: str, draft: Draft) -> Draft | Refusal:
    """The draft once the half-moves that ``text`` names are made, or why they cannot be.

    ``text`` is a part of the turn, which goes on from the draft, or a whole legal play, which takes
    the place of what was drafted.
    """
    play = parse_on(text, draft)
    if isinstance(play, Play):
        return _composed(draft.clear(), play)
    ways = _ways_in(text)
    if isinstance(ways, Refusal) or play.code == _AMBIGUOUS:
        return play
    made = _made(draft, ways)
    return _hitting(made, ways) if isinstance(made, Draft) else made


def _composed(draft: Draft, play: Play) -> Draft:
    for start, end in play.steps:
        further = draft.half(start, end)
        assert further is not None, "a legal play can be composed"
        draft = further
    return draft


def _hitting(draft: Draft, ways: list[Way]) -> Draft | Refusal:
    """The draft, if it hits where the text says so (T4.1)."""
    hit = moves.hits_of(draft.position)
    wrong = [point for way in ways for point in way.hits if not hit & BIT[point]]
    return _no_hit(wrong[0]) if wrong else draft


def parse_chance(text: str, v: View) -> Opening | Dice | Refusal:
    """Dice as somebody typed them: ``3 1``, ``3-1``, ``31``; of the opening, seat 0's first."""
    match = _DICE.fullmatch(text.strip())
    if not match:
        return Refusal("malformed", "tawla.refuse.dice_text", "T1.1", {"text": text})
    a, b = int(match[1]), int(match[2])
    return Opening(a, b) if v.phase == "opening" else Dice(a, b)


def _in_full(play: Play, board: bytes) -> str:
    return _written(_ways_of(play, board))


def _ways_in(text: str) -> list[Way] | Refusal:
    """The ways a text names, repeated as often as it says."""
    found: list[Way] = []
    for word in re.split(r"[\s,;]+", text.strip()):
        match = _MOVE.fullmatch(word.lower())
        if not match:
            return Refusal("malformed", "tawla.refuse.notation", "T13.1", {"text": word})
        way = _way_in(match[1] + match[3])
        if max(way.points) > BAR:
            return Refusal("malformed", "tawla.refuse.no_point", "T1.2", {"point": max(way.points)})
        found += [way] * int(match[2] or 1)
    return found


def _way_in(word: str) -> Way:
    parts = word.split("/")
    points = tuple(_number_of(part.rstrip("*")) for part in parts)
    hits = tuple(_number_of(part.rstrip("*")) for part in parts if part.endswith("*"))
    return Way(points, hits)


def _number_of(label: str) -> int:
    return _WORDS[label] if label in _WORDS else int(label)


def _read(draft: Draft, ways: Sequence[Way] | Refusal) -> list[int]:
    """The legal positions that the ways lead to in some order, each with the hits they name."""
    if isinstance(ways, Refusal) or len(ways) > _MOST_HALVES:
        return []
    named = 0
    for way in ways:
        for point in way.hits:
            named |= BIT[point]
    ends = set(_ends(draft, draft.left, [way.points for way in ways]))
    return [
        position
        for position in draft.legal.positions
        if position in ends and moves.hits_of(position) & named == named
    ]


def _ends(draft: Draft, left: Left, ways: list[tuple[int, ...]]) -> Iterator[int]:
    """The positions after all ways, whose numbers may be played in any order and interleaved."""
    start = moves.position_after(draft.board)
    seen: set[tuple[int, Left, tuple[tuple[int, ...], ...]]] = set()
    open_ = [(start, left, tuple(sorted(ways)))]
    while open_:
        state = open_.pop()
        if state in seen:
            continue
        seen.add(state)
        if not state[2]:
            yield state[0]
        open_ += _next_states(draft, *state)


def _next_states(
    draft: Draft, position: int, left: Left, ways: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[int, Left, tuple[tuple[int, ...], ...]]]:
    for die in sorted(set(left)):
        rest = list(left)
        rest.remove(die)
        after = dict(moves.half_moves(draft.board, position, die, draft.stays))
        for i, (start, goal, *further) in enumerate(ways):
            end = moves.landing(start, die)
            if start not in after or end < goal:
                continue
            way = (end, *further) if end == goal else (end, goal, *further)
            others = ways[:i] + ways[i + 1 :]
            todo = (*others, way) if len(way) > 1 else others
            yield after[start], tuple(rest), tuple(sorted(todo))


def _no_such_hit(draft: Draft, ways: list[Way]) -> Refusal | None:
    """A star where nothing is hit, if the rest of the text is a legal play."""
    if not _read(draft, [Way(way.points) for way in ways]):
        return None
    wrong = [point for way in ways for point in way.hits if draft.board[SIDE + BAR - point] != 1]
    return _no_hit(wrong[0]) if wrong else None


def _no_hit(point: int) -> Refusal:
    return Refusal("illegal", "tawla.refuse.no_hit", "T4.1", {"point": point})


def _why_not(draft: Draft, ways: list[Way]) -> Refusal:
    """What stops the order of the ways that comes furthest, or is missing after it."""
    made = _made(draft, ways)
    return made.missing() if isinstance(made, Draft) else made


def _made(draft: Draft, ways: list[Way]) -> Draft | Refusal:
    """The draft after the ways in the order that comes furthest, or what stops that order."""
    hops = [list(itertools.pairwise(way.points)) for way in ways]
    tries = [
        _furthest(draft, [hop for way in (*order, *hops[_MOST_HALVES:]) for hop in way])
        for order in itertools.permutations(hops[:_MOST_HALVES])
    ]
    return max(tries, key=lambda tried: tried[0])[1]


def _furthest(draft: Draft, hops: Sequence[tuple[int, int]]) -> tuple[int, Draft | Refusal]:
    for done, (start, end) in enumerate(hops):
        further = draft.to(start, end)
        if further is None:
            return done, draft.explain(start, end)
        draft = further
    return len(hops), draft
