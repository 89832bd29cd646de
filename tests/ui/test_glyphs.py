"""Glyph sets and palettes: one cell a character, nothing by colour alone, all of it legible."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

import msgspec
import pytest
from rich.cells import cell_len
from rich.color import ColorType
from rich.style import Style

from majlis.ui.glyphs import ASCII, SETS, Glyphs, Lines, sent
from majlis.ui.palette import PALETTES, ROLES, Palette

# Characters of the Basic Multilingual Plane that some terminals show as emoji, two cells wide
# (Unicode's emoji-data.txt, property Emoji, from U+00A9 on).
EMOJI = {
    *(0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139, 0x231A, 0x231B, 0x2328, 0x23CF, 0x24C2),
    *range(0x2194, 0x219A),
    *(0x21A9, 0x21AA, 0x25AA, 0x25AB, 0x25B6, 0x25C0),
    *range(0x23E9, 0x23F4),
    *range(0x23F8, 0x23FB),
    *range(0x25FB, 0x25FF),
    *range(0x2600, 0x2605),
    *(0x260E, 0x2611, 0x2614, 0x2615, 0x2618, 0x261D, 0x2620, 0x2622, 0x2623, 0x2626, 0x262A),
    *(0x262E, 0x262F, 0x2638, 0x2639, 0x263A, 0x2640, 0x2642, 0x265F, 0x2660, 0x2663, 0x2665),
    *range(0x2648, 0x2654),
    *(0x2666, 0x2668, 0x267B, 0x267E, 0x267F, 0x2699, 0x269B, 0x269C, 0x26A0, 0x26A1, 0x26A7),
    *range(0x2692, 0x2698),
    *(0x26AA, 0x26AB, 0x26B0, 0x26B1, 0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26C8, 0x26CE, 0x26CF),
    *(0x26D1, 0x26D3, 0x26D4, 0x26E9, 0x26EA, 0x26FD, 0x2702, 0x2705, 0x270F, 0x2712, 0x2714),
    *range(0x26F0, 0x26F6),
    *range(0x26F7, 0x26FB),
    *range(0x2708, 0x270E),
    *(0x2716, 0x271D, 0x2721, 0x2728, 0x2733, 0x2734, 0x2744, 0x2747, 0x274C, 0x274E, 0x2757),
    *(0x2753, 0x2754, 0x2755, 0x2763, 0x2764, 0x2795, 0x2796, 0x2797, 0x27A1, 0x27B0, 0x27BF),
    *(0x2934, 0x2935, 0x2B05, 0x2B06, 0x2B07, 0x2B1B, 0x2B1C, 0x2B50, 0x2B55, 0x3030, 0x303D),
}


def characters(value: object) -> Iterator[str]:
    """Every character of a set, its name left out."""
    if isinstance(value, str):
        yield from value
    elif isinstance(value, tuple):
        for part in value:
            yield from characters(part)
    elif isinstance(value, Glyphs | Lines):
        fields = (name for name in value.__struct_fields__ if name not in ("name", "digits"))
        for name in fields:
            yield from characters(getattr(value, name))


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
def test_every_glyph_is_of_narrow_characters(glyphs: Glyphs) -> None:
    for char in characters(glyphs):
        assert cell_len(char) == 1
        assert not unicodedata.combining(char)
        assert unicodedata.category(char) not in {"Mn", "Me", "Mc", "Cf", "Cc"}
        assert unicodedata.east_asian_width(char) not in {"W", "F"}


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
def test_large_stones_are_alike_in_size(glyphs: Glyphs) -> None:
    assert {len(row) for stone in glyphs.stones for row in stone} == {5}
    assert {len(stone) for stone in glyphs.stones} == {3}


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
def test_no_glyph_is_shown_as_an_emoji_anywhere(glyphs: Glyphs) -> None:
    digits = set("0123456789")
    assert {char for char in characters(glyphs) if ord(char) in EMOJI} - digits == set()


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
def test_what_means_different_things_looks_different(glyphs: Glyphs) -> None:
    on_a_square = [*glyphs.pieces, glyphs.ghost, glyphs.gone, glyphs.shade, *glyphs.grain]
    assert len(set(on_a_square)) == len(on_a_square)
    pairs = [glyphs.cursor, glyphs.picked, glyphs.reach]
    assert len(set(pairs)) == len(pairs)
    assert glyphs.leftwards != glyphs.rightwards
    assert len(set(glyphs.faces)) == 6


def test_numbers_are_written_in_the_digits_of_the_set() -> None:
    arabic = msgspec.structs.replace(ASCII, digits="٠١٢٣٤٥٦٧٨٩")
    assert arabic.number(13) == "١٣"
    assert arabic.number("3+1") == "٣+١"
    assert ASCII.number(13) == "13"


def test_the_ascii_set_is_sent_as_ascii() -> None:
    assert all(sent(char).isascii() for char in characters(ASCII))


def test_what_is_sent_for_the_ascii_set_tells_apart_what_it_must() -> None:
    g = ASCII
    on_a_square = [sent(s) for s in (*g.pieces, g.ghost, g.gone, g.shade, *g.grain)]
    assert len(set(on_a_square)) == len(on_a_square)
    assert [sent(side) for side in (*g.faces, *g.reach)] == [*"123456<>"]
    assert len({sent(g.coins[0]), sent(g.coins[1])}) == 2


def test_frames_of_both_sets_part_fields_alike() -> None:
    """Only boxes and blocks part fields of right-to-left text (`majlis.text.bidi`)."""
    framed = [*characters(ASCII.lines), ASCII.shade, ASCII.back]
    assert all(0x2500 <= ord(char) <= 0x259F for char in framed)


def test_sets_have_their_own_names() -> None:
    assert all(glyphs.name == name for name, glyphs in SETS.items())
    assert msgspec.structs.replace(ASCII, name="x") != ASCII


ON_THE_BOARD = ("surface", "field", "square.a", "square.b", "tray")
PIECES = ("first", "second", "first.count", "second.count", "first.came", "second.came")
OF_ITS_OWN = ("cursor", "picked", "reach", "reach.far", "doomed", "die", "cube", "cube.offered")


@pytest.fixture(params=PALETTES)
def palette(request: pytest.FixtureRequest) -> Palette:
    return PALETTES[request.param]()


def test_every_palette_knows_every_role_and_no_other(palette: Palette) -> None:
    for role in ROLES:
        assert isinstance(palette.style(role), Style)
    with pytest.raises(KeyError):
        palette.style("a role nobody has")
    assert set(palette._styles) == set(ROLES)


def test_the_last_role_is_on_top(palette: Palette) -> None:
    both = palette.style("square.a", "cursor")
    assert both == palette.style("square.a") + palette.style("cursor")
    assert palette.style("square.a", "cursor") is both


def test_no_colour_means_no_colour() -> None:
    plain = PALETTES["none"]()
    for role in ROLES:
        assert plain.style(role).color is None
        assert plain.style(role).bgcolor is None
    told_apart = {str(plain.style(role)) for role in ("", "cursor", "picked", "reach", "reach.far")}
    assert len(told_apart) == 5


def test_sixteen_colours_are_the_sixteen() -> None:
    palette = PALETTES["16"]()
    for role in ROLES:
        style = palette.style(role)
        for colour in (style.color, style.bgcolor):
            assert colour is None or colour.type is ColorType.STANDARD


def luminance(colour: Sequence[int]) -> float:
    """Relative luminance, WCAG 2."""
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style) -> float:
    """Contrast of a style's character with what is behind it, WCAG 2: 1 to 21."""
    assert style.color is not None
    assert style.bgcolor is not None
    shades = (style.color.get_truecolor(), style.bgcolor.get_truecolor())
    low, high = sorted(luminance(shade) for shade in shades)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", ["dark", "light"])
def test_truecolor_is_legible(name: str) -> None:
    palette = PALETTES[name]()
    for behind in ON_THE_BOARD:
        for role in PIECES:
            assert contrast(palette.style(behind, role)) >= 4.5, (behind, role)
    for role in OF_ITS_OWN:
        assert contrast(palette.style(role)) >= 4.5, role
    for role in ("label", "label.strong"):
        assert contrast(palette.style("surface", role)) >= 4.5, role
    faint = (("surface", "faint"), ("field", "die.used"), ("field", "frame"), ("field", "gone"))
    for behind, role in faint:
        assert contrast(palette.style(behind, role)) >= 3, (behind, role)


@pytest.mark.parametrize("name", ["dark", "light"])
def test_the_two_sides_differ_in_colour_too(name: str) -> None:
    palette = PALETTES[name]()
    first, second = palette.style("first").color, palette.style("second").color
    assert first != second
