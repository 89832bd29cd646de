"""A game's rules for readers: the guide's text as blocks, with the clauses in it.

Guides are written in a small part of Markdown: headings, paragraphs, items, tables, code blocks,
bold, italic and notation between backquotes. A clause is a heading or a paragraph that begins with
its number (``## T3 Moving``, ``**T3.4**``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from majlis.core import registry
from majlis.text import LANGUAGES, DigitSystem
from majlis.text.catalogue import numbered
from majlis.text.controls import isolate
from majlis.ui.widgets.lines import Marks

Kind: TypeAlias = Literal["title", "heading", "text", "item", "code", "row"]
FALLBACK = "en"

_CLAUSE = re.compile(r"(?:\*\*)?([A-Z]{1,2}\d+(?:\.\d+)*)(?:\*\*)?(?![\w.])")
_INLINE = re.compile(r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>.+?)\*|`(?P<code>.+?)`")
_HEADING = re.compile(r"(#+) +(.*)")
_ITEM = re.compile(r"(?:[-*]|\d+\.) +(.*)")
_RULE = re.compile(r"\|?[\s|:-]+\|?")
_ROLES = {"bold": "strong", "italic": "strong", "code": "key"}


class Block(NamedTuple):
    """A heading, a paragraph, an item, a line of code, or a table's row.

    ``cells`` are its texts (one, except for a table's row), each with what is marked in it.
    ``clause`` is its number, where it has one.
    """

    kind: Kind
    cells: tuple[tuple[str, Marks], ...]
    clause: str = ""

    @property
    def text(self) -> str:
        """All of it as plain text."""
        return " ".join(text for text, _ in self.cells)


class Guide(NamedTuple):
    """A guide as read: ``language`` is the one it is written in."""

    language: str
    blocks: tuple[Block, ...]

    @property
    def clauses(self) -> list[tuple[str, str]]:
        """Numbers and the words after them, each where it stands first, in order."""
        found: dict[str, str] = {}
        for block in self.blocks:
            if block.clause:
                found.setdefault(block.clause, block.text.removeprefix(block.clause).strip())
        return list(found.items())


def read(game: str, language: str, digits: DigitSystem = "latn") -> Guide | None:
    """The guide of a game in a language, or in English; ``None`` where there is neither.

    Numbers in a right-to-left text have these digits; clauses and what is typed stay.
    """
    folder = registry.folder(game) / "guide"
    for code in dict.fromkeys((language, FALLBACK)):
        path = folder / f"{code}.md"
        if path.exists():
            blocks = parse(path.read_text(encoding="utf-8"))
            if LANGUAGES[code].rtl:
                blocks = (_numbered(block, digits) for block in blocks)
            return Guide(code, tuple(blocks))
    return None


def _numbered(block: Block, digits: DigitSystem) -> Block:
    if block.kind == "code":
        return block
    return block._replace(cells=tuple((numbered(text, digits), m) for text, m in block.cells))


def parse(text: str) -> Iterator[Block]:
    """The blocks of a guide."""
    gathered: list[str] = []
    kind: Kind = "text"
    code = False
    for line in text.splitlines():
        if line.startswith("```"):
            yield from _flushed(gathered, kind)
            gathered, kind, code = [], "text", not code
        elif code:
            yield Block("code", ((line, ()),))
        elif line.startswith("|"):
            yield from _flushed(gathered, kind)
            gathered, kind = [], "text"
            if not _RULE.fullmatch(line):
                yield Block("row", tuple(_marked(cell) for cell in line.strip("| ").split("|")))
        elif heading := _HEADING.fullmatch(line):
            yield from _flushed(gathered, kind)
            gathered, kind = [], "text"
            yield _block("title" if len(heading[1]) == 1 else "heading", heading[2])
        elif not line.strip():
            yield from _flushed(gathered, kind)
            gathered, kind = [], "text"
        elif item := _ITEM.fullmatch(line):
            yield from _flushed(gathered, kind)
            gathered, kind = [item[1]], "item"
        else:
            gathered.append(line.strip())
    yield from _flushed(gathered, kind)


def _flushed(gathered: list[str], kind: Kind) -> Iterator[Block]:
    if gathered:
        yield _block(kind, " ".join(gathered))


def _block(kind: Kind, text: str) -> Block:
    clause = _CLAUSE.match(text) if kind in ("heading", "text") else None
    return Block(kind, (_marked(text),), clause[1] if clause else "")


def _marked(text: str) -> tuple[str, Marks]:
    """Text without its signs, and what they marked. Notation is isolated: it is read from left."""
    plain = ""
    marks: list[tuple[int, int, str]] = []
    at = 0
    for found in _INLINE.finditer(text.strip()):
        plain += text.strip()[at : found.start()]
        kind = found.lastgroup or ""
        inside = isolate(found[kind]) if kind == "code" else found[kind]
        marks.append((len(plain), len(plain) + len(inside), _ROLES[kind]))
        plain += inside
        at = found.end()
    return plain + text.strip()[at:], tuple(marks)
