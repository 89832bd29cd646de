"""The line filter: cells and styles stay with their characters, nothing steers the terminal."""

import unicodedata
from collections.abc import Iterable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import ControlType, Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.color import Color
from textual.strip import Strip
from textual.widgets import Static

from majlis.text.bidi import MIRROR
from majlis.text.filter import BidiFilter
from majlis.text.shaping import KASHIDA, LIGATURES
from majlis.text.terminal import MODES, Mode

from .lines import SCREEN, random_lines

BLACK = Color(0, 0, 0)
ALPHABET = "".join(SCREEN) + "\x1b\x07\x9b\u202e\u2028\u200d\ufe0f❤👨👧\t\u0600"
LINES = st.lists(st.text(ALPHABET, max_size=12), max_size=6)
STYLES = [Style(color=f"color({n})") for n in range(256)]


def segments(texts: Iterable[str]) -> list[Segment]:
    return [Segment(text, STYLES[i % 256]) for i, text in enumerate(texts)]


def shown(texts: Iterable[str], mode: Mode = "visual") -> list[Segment]:
    return BidiFilter(mode).apply(segments(texts), BLACK)


def cells(line: Iterable[Segment]) -> int:
    return sum(segment.cell_length for segment in line)


@given(LINES, st.sampled_from(MODES))
@example(["\u200d\u200d\x1bb"], "visual")
@example(["نور\u200d\u200d", "\u2069ab"], "logical")
@example(["ب❤", "\u200f", "\ufe0f"], "visual")
def test_cells_never_change(texts: list[str], mode: Mode) -> None:
    assert cells(shown(texts, mode)) == sum(cell_len(text) for text in texts)


@given(LINES, st.sampled_from(MODES))
def test_no_mode_lets_anything_steer_the_terminal(texts: list[str], mode: Mode) -> None:
    text = "".join(segment.text for segment in shown(texts, mode))
    steering = {c for c in text if unicodedata.category(c) in ("Cc", "Zl", "Zp")}
    assert not steering
    assert not {
        c for c in text if unicodedata.bidirectional(c) in ("RLO", "LRO", "RLE", "FSI", "PDI")
    }


def is_shape_of(char: str, source: str) -> bool:
    if char == KASHIDA:
        return source in (KASHIDA, "ل")
    if char in LIGATURES.values():
        return LIGATURES.get(source) == char
    return source in (char, MIRROR.get(char), unicodedata.normalize("NFKC", char))


def test_every_character_keeps_its_own_style() -> None:
    """Each source character has a style of its own; what shows it afterwards has the same."""
    for line in random_lines(21, 3_000, SCREEN):
        for segment in shown(line):
            source = line[STYLES.index(segment.style or Style())]
            assert len(segment.text) == 1
            assert is_shape_of(segment.text, source), ascii((line, segment.text, source))


def test_styles_follow_words_across_the_line() -> None:
    pieces = shown(["│ ", "نور", " لعب ", "24/18", " │"])
    assert [(p.style, len(p.text)) for p in pieces] == [
        (STYLES[0], 2),
        (STYLES[3], 5),
        (STYLES[2], 5),
        (STYLES[1], 3),
        (STYLES[4], 2),
    ]


def test_plain_lines_are_handed_back_as_they_are() -> None:
    line = segments(["8/5 6/5", " you "])
    assert BidiFilter().apply(line, BLACK) is line


def test_a_strip_is_turned_once_for_each_mode() -> None:
    """Strips that keep what filters made of them know a filter by its mode."""
    assert {BidiFilter("visual"): 1}[BidiFilter("visual")]
    assert BidiFilter("logical") != BidiFilter("visual")
    strip = Strip(segments(["نور 3"]))
    turned = strip.apply_filter(BidiFilter("visual"), BLACK)
    assert strip.apply_filter(BidiFilter("logical"), BLACK).text == "نور 3" != turned.text


def test_logical_and_off_only_strip() -> None:
    for mode in ("logical", "off"):
        assert [s.text for s in shown(["نور\x1b[2J", "\u2068(2)\u2069"], mode)] == ["نور[2J", "(2)"]


def test_control_segments_of_a_widget_do_not_get_through() -> None:
    line = [Segment("\x1b[2J", None, [(ControlType.CLEAR,)]), Segment("نور")]
    for mode in MODES:
        assert "[2J" not in "".join(s.text for s in BidiFilter(mode).apply(line, BLACK))
    ascii_only = [Segment("[2J", None, [(ControlType.CLEAR,)]), Segment("x")]
    assert [s.text for s in BidiFilter().apply(ascii_only, BLACK)] == ["x"]


def test_a_family_of_emoji_stays_together() -> None:
    family = "👨\u200d👧"
    assert family in "".join(s.text for s in shown([f"بيت {family} نور"]))


@pytest.mark.parametrize("width", [20, 40])
async def test_a_screen_shows_turned_lines_between_untouched_borders(width: int) -> None:
    class Room(App[None]):
        CSS = "Static { border: solid white; width: 100%; height: 3; }"

        def compose(self) -> ComposeResult:
            yield Static("نور \u20683-1\u2069")

    app = Room()
    app._filters.append(BidiFilter())
    async with app.run_test(size=(width, 5)):
        strips: list[Strip] = app.screen._compositor.render_strips()
        row = strips[1].text
    assert len(row) == width
    assert row[0] == row[-1] == "│"
    assert unicodedata.normalize("NFKC", row[1:-1].strip()) == "3-1 رون"
