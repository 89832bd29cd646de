"""Lines of text for line-drawn widgets: what stands where, mirrored in one place.

A line is laid out from the left as spots and turned round by `mirrored` for readers of
right-to-left languages. Texts stay in logical order. Neighbouring spots keep two cells between
them, so that the right-to-left filter takes them as separate fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from majlis.text.controls import FSI, PDI

RLM = "\u200f"
GAP = 2
MORE = "…"
_WORDS = re.compile(f"(?:{FSI}[^{PDI}]*{PDI}|[^ ])+")


Marks: TypeAlias = tuple[tuple[int, int, str], ...]


class Field(NamedTuple):
    """A text of one line, the role that styles it, and what a click on it means (``tag``).

    ``marks`` are parts of the text with a role of their own: first and last + 1 character, role.
    """

    text: str
    role: str = ""
    tag: str = ""
    marks: Marks = ()


class Spot(NamedTuple):
    """A field at cell ``x`` of a line."""

    x: int
    text: str
    role: str = ""
    tag: str = ""
    marks: Marks = ()

    @property
    def end(self) -> int:
        """The first cell after it."""
        return self.x + cell_len(self.text)


Line: TypeAlias = list[Spot]
Styles: TypeAlias = Callable[[str], Style]


def cut(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, with a sign where something is missing.

    What is isolated (a name) stays so.
    """
    if cell_len(text) <= width:
        return text
    room = width - 1
    kept = ""
    for char in text:
        room -= get_character_cell_size(char)
        if room < 0:
            break
        kept += char
    still_open = max(0, kept.count(FSI) - kept.count(PDI))
    return kept.rstrip() + MORE + PDI * still_open if width > 0 else ""


def wrap(text: str, width: int) -> list[str]:
    """``text`` in lines of at most ``width`` cells, broken at spaces; at least one line.

    What is isolated (notation, a name) stays on one line where it fits on one, and is isolated on
    every line where it does not.
    """
    return _isolated(_filled(_WORDS.findall(text), width))


def _filled(words: Iterable[str], width: int) -> list[str]:
    lines: list[str] = []
    now = ""
    for word in words:
        tried = f"{now} {word}" if now else word
        if cell_len(tried) <= width:
            now = tried
            continue
        if now:
            lines.append(now)
        *broken, now = _broken(word, width)
        lines += broken
    return [*lines, now]


def _broken(word: str, width: int) -> list[str]:
    """A word too long for a line, at its spaces if it has any (it was isolated), or anywhere."""
    if cell_len(word) <= width or width < 1:
        return [word]
    if " " in word:
        return _filled(word.split(), width)
    head = _head(word, width)
    return [head, *_broken(word[len(head) :], width)]


def _isolated(lines: Iterable[str]) -> list[str]:
    """The lines, each with the isolates closed that it leaves open, and opened on the next."""
    answer: list[str] = []
    before = 0
    for line in lines:
        after = max(0, before + line.count(FSI) - line.count(PDI))
        answer.append(FSI * before + line + PDI * after)
        before = after
    return answer


def _head(word: str, width: int) -> str:
    head = ""
    for char in word:
        if head and cell_len(head + char) > width:
            break
        head += char
    return head


def wrapped(field: Field, width: int) -> list[Field]:
    """A field in several lines, its marks where they were."""
    fields: list[Field] = []
    at = 0
    for text in wrap(field.text, width):
        bare = text.strip(FSI + PDI)
        at = max(at, field.text.find(bare, at))
        marks = _shifted(_within(field.marks, at, at + len(bare)), text.find(bare))
        fields.append(field._replace(text=text, marks=marks))
        at += len(bare)
    return fields


def _within(marks: Marks, first: int, last: int) -> Marks:
    inside = ((max(a, first) - first, min(b, last) - first, role) for a, b, role in marks)
    return tuple(mark for mark in inside if mark[0] < mark[1])


def _shifted(marks: Marks, by: int) -> Marks:
    return tuple((first + by, last + by, role) for first, last, role in marks)


def from_right(text: str) -> str:
    """A text of a right-to-left paragraph, whatever letters it begins with.

    The mark stands before its first sign: before a space of its own it would make one field of it
    and of what is beside it (`majlis.text.bidi`).
    """
    at = len(text) - len(text.lstrip(" "))
    return text[:at] + RLM + text[at:]


def directed(field: Field) -> Field:
    """A line that begins with a name or a Latin letter, in its right-to-left paragraph's way."""
    text = from_right(field.text)
    at = text.index(RLM)
    marks = tuple((a + (a >= at), b + (b > at), role) for a, b, role in field.marks)
    return field._replace(text=text, marks=marks)


def flow(fields: Iterable[Field], width: int, most: int = 1, gap: int = GAP) -> list[Line]:
    """Fields one after another over at most ``most`` lines; what does not fit is left out."""
    lines: list[Line] = [[]]
    x = 0
    for field in fields:
        size = cell_len(field.text)
        if x and x + size > width:
            if len(lines) == most:
                continue
            lines.append([])
            x = 0
        lines[-1].append(Spot(x, *field._replace(text=cut(field.text, width - x))))
        x += size + gap
    return lines


def flowing(fields: Sequence[Field], width: int, most: int = 1) -> list[Line]:
    """As `flow`, with a sign at the end where something is left out."""
    for count in range(len(fields), -1, -1):
        shown = [*fields[:count], *([] if count == len(fields) else [Field(MORE)])]
        lines = flow(shown, width, most)
        if sum(map(len, lines)) == len(shown):
            break
    return lines


def shortened(fields: Sequence[Field], most: int, width: int) -> list[Field]:
    """The first lines of a text, with a sign where something is missing."""
    if len(fields) <= most:
        return list(fields)
    *kept, last = fields[:most] or [Field("")]
    text = cut(f"{last.text} {MORE}", width) if most > 0 else ""
    return [*kept, last._replace(text=text)] if most > 0 else []


def spread(fields: Sequence[Field], width: int) -> Line:
    """Fields over a whole line: the first at its start, the last at its end, others between."""
    free = width - sum(cell_len(field.text) for field in fields)
    gaps = len(fields) - 1
    if gaps < 1 or free < gaps * GAP:
        return flow(fields, width)[0]
    line: Line = []
    x = 0
    for index, field in enumerate(fields):
        line.append(Spot(x, *field))
        x += cell_len(field.text) + free * (index + 1) // gaps - free * index // gaps
    return line


def ends(start: Sequence[Field], end: Sequence[Field], width: int) -> Line:
    """Fields at the start of a line and fields at its end; the end keeps its room."""
    tail_width = sum(cell_len(field.text) for field in end) + GAP * max(0, len(end) - 1)
    tail_x = max(0, width - tail_width)
    head = flow(start, max(0, tail_x - GAP if end else width))[0]
    tail = [spot._replace(x=spot.x + tail_x) for spot in flow(end, width)[0]]
    return [*head, *tail]


class Column(NamedTuple):
    """A column of a table: ``width`` cells, or a share ``flex`` of what is left."""

    width: int = 0
    flex: int = 0
    end: bool = False


def fitted(columns: Sequence[Column], width: int, gap: int = GAP) -> list[tuple[int, int]]:
    """Where each column begins and how wide it is."""
    fixed = sum(column.width for column in columns) + gap * max(0, len(columns) - 1)
    shares = sum(column.flex for column in columns)
    free = max(0, width - fixed)
    places: list[tuple[int, int]] = []
    x = given = 0
    for column in columns:
        size = column.width
        if column.flex:
            given += column.flex
            size += free * given // shares - free * (given - column.flex) // shares
        places.append((x, size))
        x += size + gap
    return places


def tabled(columns: Sequence[Column], fields: Sequence[Field], width: int) -> Line:
    """One row of a table; where fields are missing at its end, the last one has their room."""
    line: Line = []
    places = fitted(columns, width)[: len(fields)]
    if len(fields) < len(columns) and places:
        places[-1] = (places[-1][0], width - places[-1][0])
    for column, field, (x, size) in zip(columns, fields, places, strict=False):
        text = cut(field.text, size)
        shift = size - cell_len(text) if column.end else 0
        line.append(Spot(x + shift, *field._replace(text=text)))
    return line


def shared(texts: Sequence[Sequence[str]], width: int, gap: int = GAP) -> list[Column]:
    """Columns, given the texts of each, as wide as these want to be. Where there is no room for
    all, those that want most give way, but where it can be to no less than their longest word.
    """
    most = [max(map(cell_len, (*column, " "))) for column in texts]
    least = [max(map(cell_len, _WORDS.findall(" ".join((*column, "-"))))) for column in texts]
    room = width - gap * (len(texts) - 1)
    if sum(least) > room:
        least = [1] * len(texts)
    room -= sum(least)
    order = sorted(range(len(texts)), key=lambda i: most[i] - least[i])
    for done, index in enumerate(order):
        more = max(0, min(most[index] - least[index], room // (len(texts) - done)))
        least[index] += more
        room -= more
    return [Column(size) for size in least]


def tall(columns: Sequence[Column], fields: Sequence[Field], width: int) -> list[Line]:
    """One row of a table in as many lines as its longest text needs."""
    places = fitted(columns, width)
    cells = [wrapped(field, size) for field, (_, size) in zip(fields, places, strict=False)]
    lines: list[Line] = []
    for parts in zip_longest(*cells, fillvalue=Field("")):
        spots = zip(parts, places, strict=False)
        lines.append([Spot(x, *part) for part, (x, _) in spots if part.text])
    return lines


def mirrored(line: Iterable[Spot], width: int, rtl: bool = True) -> Line:
    """The line as readers from the right have it; unchanged unless ``rtl``."""
    if not rtl:
        return list(line)
    return [spot._replace(x=width - spot.end) for spot in line]


def moved(line: Iterable[Spot], by: int) -> Line:
    """The line further to the right."""
    return [spot._replace(x=spot.x + by) for spot in line]


def ruled(line: Line, width: int, sign: str, role: str) -> Line:
    """The line with ``sign`` in every cell that is free and not beside a text."""
    spots = sorted(line)
    gaps: Line = []
    for before, after in pairwise(spots):
        first = before.end + (cell_len(before.text) > 1)
        last = after.x - (cell_len(after.text) > 1)
        if last > first:
            gaps.append(Spot(first, sign * (last - first), role))
    return [*spots, *gaps]


def tag_at(line: Iterable[Spot], x: int) -> str:
    """The tag of what stands at cell ``x``, empty where nothing does."""
    return next((spot.tag for spot in line if spot.tag and spot.x <= x < spot.end), "")


def paint(line: Iterable[Spot], width: int, styles: Styles, ground: str = "") -> Strip:
    """The line as a strip of exactly ``width`` cells over the style of role ``ground``."""
    base = styles(ground)
    segments: list[Segment] = []
    x = 0
    for spot in sorted(line):
        if spot.x < x or not spot.text:
            continue
        if spot.x > x:
            segments.append(Segment(" " * (spot.x - x), base))
        segments += _segments(spot, styles, ground)
        x = spot.end
    return Strip(segments, x).adjust_cell_length(width, base)


def _segments(spot: Spot, styles: Styles, ground: str) -> Iterable[Segment]:
    style, text, at = styles(spot.role or ground), spot.text, 0
    for first, last, role in spot.marks:
        if at < first:
            yield Segment(text[at:first], style)
        if first < len(text):
            yield Segment(text[first:last], styles(role))
        at = last
    if at < len(text):
        yield Segment(text[at:], style)
