"""A table of coup as rows of characters and roles: pure, without a screen.

    ╭▸1 sara ───────╮╭─2 omar ? ────╮    Places stand above and below the middle of the table, play
    │ ▒▒▒▒▒▒▒▒▒▒▒▒▒ ││ ▒▒▒▒▒▒▒▒▒▒▒  │    goes round it clockwise. In the middle are what is being
    │ ▒▒▒▒▒▒▒▒▒▒▒▒▒ ││ ✗ Duke       │    played and who is asked, cards to choose from, the card of
    ╰ ◉●● 7 ────────╯╰ ●● 2 ───────!╯    actions, or how it ended.

A `Tableau` says what there is to draw. It is laid out from the left, and mirrored where one reads
from the right; only the places stay where they are, or play would go round the other way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from majlis.games.coup.cards import Card
from majlis.games.coup.drawing.pen import GAP, Area
from majlis.games.coup.drawing.places import PlacePen
from majlis.games.coup.drawing.ring import ring
from majlis.games.coup.prompts import either, said
from majlis.games.coup.state import Result
from majlis.games.coup.tableau import Claimed, Deed, Face, Place, Tableau, named
from majlis.ui.canvas import Canvas, Role, Row, hit
from majlis.ui.glyphs import Glyphs
from majlis.ui.widgets.lines import MORE, Field, Line, cut, flow, wrap
from majlis.ui.widgets.names import fitted_name
from majlis.ui.wording import Wording

_PLACE_ROWS = 4
_AIRY = 66
"""From so many columns on there is more space between places."""
_WIDEST, _BROADEST = 24, 76
"""Columns of a place and of a line of text at most."""
_FACE_ROWS = 3
_MOST_CLAIMS = 4
"""So many of somebody's claims are recalled, the latest."""
_NAMES = (20, 12, 9, 6)
"""Columns that names may take where many are listed: as many as there is room for."""
_STORY_ROWS = 9
"""Rows that the middle keeps for the story before the card of actions is drawn below it."""


class Drawing(NamedTuple):
    """The rows, where what is drawn can be clicked, and whether the card of actions is among it."""

    rows: tuple[Row, ...]
    areas: tuple[Area, ...] = ()
    has_card: bool = False

    def hit(self, x: int, y: int) -> Area | None:
        """What is drawn at column ``x``, row ``y``."""
        return hit(self.areas, x, y)


def draw(
    t: Tableau,
    size: tuple[int, int],
    glyphs: Glyphs,
    words: Wording,
    left: str = "",
    card: bool = False,
) -> Drawing:
    """``size`` are columns and rows. ``left`` is the time to answer; ``card``: its owner wants to
    see the card of actions, also where it takes the place of the story."""
    pen = _Pen(t, Canvas(*size), glyphs, words)
    if all(size):
        pen.table(left, card)
    return Drawing(pen.canvas.rows(), tuple(pen.areas), pen.has_card)


class _Pen(PlacePen):
    """Draws one tableau on one canvas."""

    def __init__(self, t: Tableau, canvas: Canvas, glyphs: Glyphs, words: Wording) -> None:
        super().__init__(canvas, glyphs, words)
        self.t, self.has_card = t, False

    # The table

    def table(self, left: str, card: bool) -> None:
        for y in range(self.height):
            self.canvas.lay(0, y, self.width, "field")
        rows = _PLACE_ROWS
        above, below = ring(len(self.t.places))
        columns = max(len(above), len(below))
        self._places([self.t.places[i] for i in above], columns, 0, rows)
        self._places([self.t.places[i] for i in below], columns, self.height - rows, rows)
        self._middle(rows, self.height - rows, left, card)

    def _places(self, places: Sequence[Place], columns: int, y: int, rows: int) -> None:
        """A row of places from the left, also for those who read from the right (C1.8)."""
        gap = 1 + (self.width >= _AIRY)
        width = min(_WIDEST, (self.width - gap * (columns - 1)) // columns)
        whole = width * len(places) + gap * (len(places) - 1)
        for index, place in enumerate(places):
            x = (self.width - whole) // 2 + index * (width + gap)
            self.place(place, self.at(x, width), y, width, rows)

    def _middle(self, top: int, bottom: int, left: str, card: bool) -> None:
        """What is being played; the card of actions below it, or in its place."""
        rows = len(self.t.deeds) + 1
        self.has_card = bottom - top >= _STORY_ROWS + rows + 2 and not self.t.ranks
        if self.has_card:
            bottom -= rows + 2
            self._card(bottom + 1, bottom + 1 + rows)
        if self.t.ranks:
            self._ranks(top, bottom)
        elif self.t.faces:
            self._faces(top, bottom, left)
        elif not self.has_card and (card or self.t.acting):
            self._card(top, bottom)
        else:
            self._story(top, bottom, left)

    # The story

    def _story(self, top: int, bottom: int, left: str) -> None:
        """What is being played, below it everybody who is asked, and what was claimed so far."""
        answers = self._answers(left)
        told = list(self._told(bottom - top - len(answers) - bool(answers)))
        claimed = self._claimed(min(self.width - 2, _BROADEST))
        rows = len(told) + bool(answers) + len(answers)
        if rows + 1 + len(claimed) > bottom - top:
            claimed = []
        y = top + max(0, bottom - top - rows - len(claimed) - bool(claimed)) // 2
        for row, (text, role) in enumerate(told):
            self.centred(y + row, text, role)
        for row, line in enumerate(answers, y + len(told) + bool(told)):
            self.line(row, line)
        self.grid(y + rows + 1, claimed)

    def _claimed(self, width: int) -> list[list[str]]:
        """A line for everybody who has claimed something."""
        names = [fitted_name(self.words, c.seat, width // 3) for c in self.t.claimed]
        room = width - GAP - max(map(cell_len, names), default=0)
        told = [self._recalled(c, room) for c in self.t.claimed]
        lines = [list(line) for line in zip(names, told, strict=True)]
        return [["", self.say(said("claimed"))], *lines] if lines else []

    def _recalled(self, claimed: Claimed, room: int) -> str:
        """The latest claims that there is room for, each with its sign."""
        some = [self._claim(*claim) for claim in claimed.claims]
        for count in range(min(len(some), _MOST_CLAIMS), 0, -1):
            more = [MORE] if len(some) > count else []
            text = self.words("list.separator").join((*more, *some[-count:]))
            if cell_len(text) <= room:
                return text
        return cut(some[-1], room)

    def _claim(self, card: Card, result: Result) -> str:
        """A character, and whether it was proved, or caught."""
        signs = {"proved": self.glyphs.yes, "caught": self.glyphs.no}
        return f"{self.say(named(card))} {signs.get(result, '')}".strip()

    def _told(self, most: int) -> Iterator[tuple[str, Role]]:
        width = min(self.width - 2, _BROADEST)
        lines = [
            (line, "label" if index else "label.strong")
            for index, message in enumerate(self.t.told)
            for line in wrap(self.say(message), width)
        ]
        yield from lines[: max(0, most)]

    def _answers(self, left: str) -> list[Line]:
        """Who is asked, each with a sign, and the time that is left."""
        if not self.t.answers:
            return []
        width = min(self.width - 2, _BROADEST)
        for most in _NAMES:
            fields = list(self._asking(left, most))
            lines = flow(fields, width, most=3)
            if sum(map(len, lines)) == len(fields):
                break
        return lines

    def _asking(self, left: str, most: int) -> Iterator[Field]:
        yield Field(self.say(said("asked")), "faint")
        for seat, answer in self.t.answers:
            text = f"{self.reply(answer)} {fitted_name(self.words, seat, most)}"
            yield Field(text, "label.strong" if answer == "awaited" else "label")
        if left:
            shown = self.words.number(left)
            yield Field(self.say(said("left", time=shown)), "label.strong")

    # Cards to choose from

    def _faces(self, top: int, bottom: int, left: str) -> None:
        faces = list(enumerate(self.t.faces))
        widths, gap = self._face_widths()
        columns = len(faces)
        if sum(widths) + gap * (columns - 1) > self.width:
            columns = max(1, self.width // widths[0])
        lines = [faces[start : start + columns] for start in range(0, len(faces), columns)]
        y = bottom - _FACE_ROWS * len(lines)
        self._story(top, y, left)
        for row, line in enumerate(lines):
            whole = sum(widths[index] + gap for index, _ in line) - gap
            x = max(0, self.width - whole) // 2
            for index, face in line:
                at, step = y + row * _FACE_ROWS, widths[index] + gap
                self._face(face, index, x, at, widths[index])
                self.mark(x, at, min(widths[index], step), _FACE_ROWS, "face", index)
                x += step

    def _face_widths(self) -> tuple[list[int], int]:
        """How wide each card is, and what lies between two: less and less, until all fit in one
        row; at last each card lies on the edge of the one before.
        """
        own = [cell_len(self.say(named(face.card))) + 4 for face in self.t.faces]
        same = [max(own)] * len(own)
        for widths, gap in ((same, 1), (same, 0), (own, 0), (own, -1)):
            if sum(widths) + gap * (len(own) - 1) <= self.width:
                return widths, gap
        return same, 0

    def _face(self, face: Face, index: int, x: int, y: int, width: int) -> None:
        role = self._face_role(face)
        self.frame(x, y, width, _FACE_ROWS, "frame")
        self.write(x + 1, y, self.words.number(index + 1), "label.strong")
        self.lay(x + 1, y + 1, width - 2, role)
        first, last = self._face_pair(face)
        self.write(x + 2 - len(first), y + 1, f"{first}{self.say(named(face.card))}{last}", role)

    def _face_role(self, face: Face) -> Role:
        if face.choice == "chosen":
            return "picked"
        if face.at:
            return "cursor"
        return "card" if face.choice else "faint"

    def _face_pair(self, face: Face) -> tuple[str, str]:
        """What stands round a card: it is chosen, or the cursor is there."""
        if face.choice == "chosen":
            return self.glyphs.picked
        return self.glyphs.cursor if face.at else ("", "")

    # Tables

    def _card(self, top: int, bottom: int) -> None:
        """The actions, what they bring or cost, what they claim, what counters them (C4)."""
        heads = [said(f"head.{name}") for name in ("action", "coins", "claim", "counters")]
        grid = [["", *map(self.say, heads)], *map(self._deed, self.t.deeds)]
        lines = list(zip(grid, (None, *self.t.deeds), strict=True))
        lines = lines[max(0, len(lines) - max(0, bottom - top)) :]
        xs = self.columns(grid, len(heads))
        y = top + (bottom - top - len(lines)) // 2
        for row, (texts, deed) in enumerate(lines, y):
            self._row(row, texts, xs, deed)

    def _deed(self, deed: Deed) -> list[str]:
        return [
            f"{self.turn_sign if deed.choice == 'chosen' else ' '}{deed.key or ' '}",
            self.say(said(f"deed.{deed.tag}")),
            self._coins(deed.coins),
            self.say(named(deed.claim)) if deed.claim else "",
            self.say(either(deed.counters, "either")) if deed.counters else "",
        ]

    def _coins(self, coins: int) -> str:
        """With the sign before the number, whichever way one reads."""
        if not coins:
            return ""
        text = self.say(said("gains" if coins > 0 else "costs", n=abs(coins)))
        return self.words.value(text)

    def _row(self, y: int, texts: Sequence[str], xs: Sequence[int], deed: Deed | None) -> None:
        is_barred = deed is None or (self.t.acting and not deed.key)
        role: Role = "faint" if is_barred else "label"
        whole = xs[-1] - GAP - xs[0]
        if deed is not None:
            self.mark(xs[0], y, whole, 1, "deed", deed.tag)
            if deed.choice == "chosen":
                role = "picked"
                self.lay(xs[0], y, whole, role)
        for column, (x, end, text) in enumerate(zip(xs, xs[1:], texts, strict=False)):
            strong = deed is not None and not column and role == "label"
            shown, before = text.lstrip(), len(text) - len(text.lstrip())
            room = end - GAP - x - before
            self.write(x + before, y, cut(shown, room), "label.strong" if strong else role)

    def _ranks(self, top: int, bottom: int) -> None:
        """The seats from the first to the last, and how they played (C10.2)."""
        heads = [said(f"head.{name}") for name in ("player", "bluffs", "caught", "challenges")]
        grid = [["", *map(self.say, heads)]]
        for place, rank in enumerate(self.t.ranks, 1):
            tally = rank.tally
            won = said("challenges", won=tally.won, lost=tally.lost)
            counts = map(self.words.number, (tally.bluffs, tally.caught))
            grid.append(
                [self.words.number(place), self.words.label(rank.seat), *counts, self.say(won)]
            )
        self.grid(top + max(0, bottom - top - len(grid)) // 2, grid, elastic=1)
