"""The rules of a game for its readers: to read, to search, to jump to a clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile, zip_longest

from rich.cells import cell_len
from textual.containers import Container
from textual.widget import Widget

from majlis.core import registry
from majlis.text import LANGUAGES, read_digits
from majlis.ui import guide, keymap
from majlis.ui.guide import Block, Guide
from majlis.ui.screens.house import Sheet, Topic
from majlis.ui.widgets.drawn import Page
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import (
    Column,
    Field,
    Line,
    Spot,
    directed,
    moved,
    shared,
    tall,
    wrapped,
)
from majlis.ui.widgets.rows import Row, Rows

MOST_WIDTH = 84
"""Longer lines are hard to read."""
WIDE = 100


class _GuidePage(Page):
    """The guide, wrapped; knows on which line each clause stands."""

    BINDINGS = keymap.bindings("page")

    def __init__(self, text: Guide) -> None:
        super().__init__(id="guide")
        self.guide = text
        self.places: dict[str, int] = {}
        self._starts: list[int] = []

    @property
    def rtl(self) -> bool:
        """The guide's own direction: it may be in English for want of another."""
        return LANGUAGES[self.guide.language].rtl

    def draw(self, width: int) -> list[Line]:
        """Every block."""
        width = min(width, MOST_WIDTH)
        lines: list[Line] = []
        self.places, self._starts = {}, []
        before = ""
        for block in self.guide.blocks:
            if lines and not (block.kind == before and block.kind in ("code", "row")):
                lines.append([])
            if block.clause:
                self.places.setdefault(block.clause, len(lines))
            self._starts.append(len(lines))
            lines += self._block(block, width)
            before = block.kind
        return [*lines, []]

    def _block(self, block: Block, width: int) -> Iterable[Line]:
        match block.kind:
            case "code":
                # As wide as the whole drawing, so that it stays one when mirrored.
                yield [Spot(4, block.text.ljust(self._drawing()), "dim")]
            case "row":
                cells = [Field(text, "", "", marks) for text, marks in block.cells]
                yield from (
                    moved(line, 2) for line in tall(self._columns(block, width), cells, width - 4)
                )
            case "item":
                sign = "·"
                # Two cells apart: sign and text are two fields, each turned by itself.
                first, *rest = self._wrapped(block, width - 8)
                yield [Spot(3, sign), *moved(first, 6)]
                yield from (moved(line, 6) for line in rest)
            case "text":
                yield from (moved(line, 1) for line in self._wrapped(block, width - 3))
            case _:
                yield from (moved(line, 1) for line in self._wrapped(block, width - 3, "heading"))

    def _columns(self, row: Block, width: int) -> list[Column]:
        """The columns of the table that has this row."""
        blocks = self.guide.blocks
        at = next(i for i, block in enumerate(blocks) if block is row)
        before = takewhile(_is_row, reversed(blocks[:at]))
        rows = [*before, *takewhile(_is_row, blocks[at:])]
        cells = zip_longest(*(row.cells for row in rows), fillvalue=("", ()))
        return shared([[text for text, _ in column] for column in cells], width - 4)

    def _drawing(self) -> int:
        return max(cell_len(b.text) for b in self.guide.blocks if b.kind == "code")

    def _wrapped(self, block: Block, width: int, role: str = "") -> list[Line]:
        text, marks = block.cells[0]
        return [
            [Spot(0, *self._directed(part))]
            for part in wrapped(Field(text, role, "", marks), width)
        ]

    def _directed(self, field: Field) -> Field:
        """A line that begins with a Latin letter has its paragraph's direction all the same."""
        return directed(field) if self.rtl else field

    def show_clause(self, clause: str) -> bool:
        """Scroll to a clause, or the one it is part of."""
        self.lines()
        while clause:
            if clause in self.places:
                self.scroll_to(y=max(0, self.places[clause] - 1), animate=False, immediate=True)
                return True
            clause = clause.rpartition(".")[0]
        return False

    def find(self, text: str, step: int) -> bool:
        """Scroll to the next (or, with -1, the one before) block that contains ``text``."""
        self.lines()
        here = self.scroll_offset.y + 1
        wanted = text.casefold()
        hits = [
            start
            for start, block in zip(self._starts, self.guide.blocks, strict=True)
            if wanted in read_digits(block.text).casefold()
        ]
        ahead = [y for y in hits if (y > here if step > 0 else y < here)]
        ordered = [*ahead, *hits] if step > 0 else [*reversed(ahead), *reversed(hits)]
        if not ordered:
            return False
        self.scroll_to(y=max(0, ordered[0] - 1), animate=False, immediate=True)
        return True


def _is_row(block: Block) -> bool:
    return block.kind == "row"


class RulesScreen(Sheet[None]):
    """A game's guide with its clauses beside it; without a game, the games to choose from."""

    GROUPS = ("rules", "sheet")
    BINDINGS = keymap.bindings("rules")
    DEFAULT_CSS = """
    RulesScreen #clauses { width: 30; display: none; dock: left; }
    RulesScreen.-rtl #clauses { dock: right; }
    RulesScreen #clauses.-open { display: block; }
    RulesScreen #find { display: none; }
    RulesScreen #find.-open { display: block; }
    """

    def __init__(self, topic: Topic | None) -> None:
        super().__init__()
        names = registry.names()
        self._topic = topic or (Topic(names[0]) if len(names) == 1 else None)
        self._wanted = ""

    def body(self) -> Iterable[Widget]:
        """Clauses and text, or the list of games."""
        words = self.words
        text = self._topic and guide.read(self._topic.game, words.language.code, words.digits)
        if self._topic is None or text is None:
            yield Rows((Column(flex=1),), id="games")
            return
        clauses = Rows((Column(6), Column(flex=1)), id="clauses")
        yield Container(clauses, _GuidePage(text))
        yield Entry(self.words("ui.rules.find"), id="find")

    def title_fields(self) -> Sequence[str]:
        """The game, and where the reader is not given his language."""
        if self._topic is None:
            return [self.words("ui.rules.title")]
        game = self.words.game(self._topic.game)
        return [self.words("ui.rules.of", game=game)]

    def on_mount(self) -> None:
        """Open at the clause that was asked for."""
        if not self.query("#guide"):
            self._list_games()
            if self._topic is not None:
                game = self.words.game(self._topic.game)
                self.notice(self.words("ui.rules.none", game=game), warn=True)
            return
        page = self.query_one(_GuidePage)
        clauses = self.query_one("#clauses", Rows)
        clauses.fill(
            [Row(number, (Field(number, "key"), Field(text))) for number, text in self._clauses()]
        )
        clauses.set_class(self.app.size.width >= WIDE, "-open")
        self.set_class(self.words.rtl, "-rtl")
        page.focus()
        if page.guide.language != self.words.language.code:
            self.notice(self.words("ui.rules.fallback"))
        self.call_after_refresh(self._open_topic)

    def _clauses(self) -> list[tuple[str, str]]:
        return self.query_one(_GuidePage).guide.clauses

    def _open_topic(self) -> None:
        if self._topic and self._topic.clause:
            self.query_one(_GuidePage).show_clause(self._topic.clause)

    def _list_games(self) -> None:
        rows = self.query_one(Rows)
        rows.fill([Row(name, (Field(self.words.game(name)),)) for name in registry.names()])
        rows.focus()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A game to read about, or a clause to go to."""
        if event.rows.id == "games":
            self.app.push_screen(RulesScreen(Topic(event.id)))
            return
        page = self.query_one(_GuidePage)
        page.show_clause(event.id)
        page.focus()

    def action_clauses(self) -> None:
        """Show the list of clauses, or put it away."""
        for clauses in self.query("#clauses").results(Rows):
            clauses.toggle_class("-open")
            (clauses if clauses.has_class("-open") else self.query_one(_GuidePage)).focus()

    def action_find(self) -> None:
        """Ask what to look for."""
        for entry in self.query(Entry):
            entry.add_class("-open")
            entry.focus()

    def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """Go to the clause of that number, or to the first place with these words."""
        self._wanted = read_digits(event.text).strip()
        self._close_find()
        page = self.query_one(_GuidePage)
        number = self._wanted.upper()
        numbers = {clause for clause, _ in self._clauses()}
        if number in numbers:
            page.show_clause(number)
        elif self._wanted:
            self.action_next(1)

    def on_entry_cancelled(self) -> None:
        """Escape puts the line away."""
        self._close_find()

    def _close_find(self) -> None:
        self.query_one(Entry).remove_class("-open")
        self.query_one(_GuidePage).focus()

    def action_next(self, step: int) -> None:
        """The next place with what was looked for."""
        for page in self.query(_GuidePage):
            if self._wanted and not page.find(self._wanted, step):
                self.notice(self.words("ui.rules.not_found", text=self._wanted), warn=True)
