"""``majlis games`` and ``majlis rules``: what can be played, and by which law."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from majlis.cli.gameoptions import game_info
from majlis.cli.speak import Speaker, UserError
from majlis.core import registry
from majlis.core.game import Message
from majlis.text import LANGUAGES, DigitSystem, isolate, read_digits
from majlis.text.catalogue import numbered

WIDTH = 78
_CLAUSE = re.compile(r"\*\*([A-Z]\d+(?:\.\d+)*)\*\*")
_SECTION = re.compile(r"#+ ([A-Z]\d+)(?![\w.])")
_CODE = re.compile("`([^`]+)`")
_FENCED = re.compile("(```.*?```)", re.DOTALL)
_MARKS = re.compile(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|`")


def run_games(speaker: Speaker) -> None:
    """One line for each game: what is typed, its name, one sentence."""
    for name in registry.names():
        info = game_info(name, speaker)
        ends = dict.fromkeys((info.seats[0], info.seats[-1]))
        seats = "–".join(map(speaker.words.number, ends))
        speaker.say(
            "cli.game_line",
            typed=name,
            name=Message(f"{name}.name"),
            seats=seats,
            summary=Message(f"{name}.summary"),
        )


def run_rules(name: str, clause: str | None, speaker: Speaker) -> None:
    """A game's rules in the reader's language, whole, or one section or clause of them."""
    game_info(name, speaker)
    language = _language(name, speaker.words.language.code)
    text = guide(name, language)
    if clause is not None:
        text = _one_clause(name, clause, text)
    rtl = LANGUAGES[language].rtl
    if rtl:
        text = _from_right(text, speaker.words.digits)
    for line in plain_lines(text):
        speaker.line(line, "rtl" if rtl else None)


def _language(name: str, lang: str) -> str:
    """The language in which a game's rules are read: English where there are none in ``lang``."""
    return lang if (registry.folder(name) / "guide" / f"{lang}.md").exists() else "en"


def guide(name: str, lang: str) -> str:
    """The Markdown of a game's rules for readers, in English where ``lang`` has none."""
    path = registry.folder(name) / "guide" / f"{_language(name, lang)}.md"
    return path.read_text(encoding="utf-8")


def _from_right(text: str, digits: DigitSystem) -> str:
    """A right-to-left guide as `ui.guide` has it: notation by itself, numbers in these digits."""
    parts = _FENCED.split(text)
    parts[::2] = [
        numbered(_CODE.sub(lambda code: isolate(code[1]), part), digits) for part in parts[::2]
    ]
    return "".join(parts)


def _one_clause(name: str, clause: str, text: str) -> str:
    wanted = read_digits(clause).strip().upper()
    blocks = text.split("\n\n")
    found = _section(blocks, wanted) or [b for b in blocks if wanted in _CLAUSE.findall(b)]
    if not found:
        known = tuple(dict.fromkeys(_CLAUSE.findall(text)))
        raise UserError("cli.unknown_clause", clause=clause, game=name, known=known)
    return "\n\n".join(found)


def _section(blocks: Sequence[str], wanted: str) -> list[str]:
    """The heading of that number and all that stands under it; empty where no heading has it."""
    found: list[str] = []
    for block in blocks:
        heading = _SECTION.match(block)
        if heading and heading[1] == wanted:
            found = [block]
        elif block.startswith("#") and found:
            break
        elif found:
            found.append(block)
    return found


def plain_lines(markdown: str) -> Iterator[str]:
    """Markdown as plain lines at most `WIDTH` wide: for a pipe, a pager, a screen reader."""
    fenced = False
    for block in markdown.strip().split("\n\n"):
        fenced = fenced ^ (block.count("```") % 2 == 1)
        if "```" in block or fenced:
            yield from (line for line in block.split("\n") if not line.startswith("```"))
        elif block.startswith("#"):
            yield from _heading(block)
        else:
            yield from _paragraph(block)
        yield ""


def _heading(block: str) -> Iterator[str]:
    first, _, rest = block.partition("\n")
    title = first.lstrip("# ")
    yield title
    yield ("=" if first.startswith("# ") else "-") * len(title)
    if rest:
        yield from _paragraph(rest)


def _paragraph(block: str) -> Iterator[str]:
    items = re.split(r"\n(?=[-*|] ?|\d+\. )", block)
    for item in items:
        indent = "  " if re.match(r"[-*] ", item) else ""
        words = _MARKS.sub("", " ".join(item.split()))
        yield from textwrap.wrap(words, WIDTH, subsequent_indent=indent) or [""]
