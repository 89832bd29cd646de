"""24 bits, 256 colours, 16, none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.host.colour import Depth, colour_depth, converter


@pytest.mark.parametrize(
    ("term", "environ", "depth"),
    [
        ("xterm-256color", {"COLORTERM": "truecolor"}, "truecolor"),
        ("xterm-256color", {"COLORTERM": "24bit"}, "truecolor"),
        ("xterm-256color", {"COLORTERM": "yes"}, "256"),
        ("xterm-kitty", {}, "truecolor"),
        ("xterm-direct", {}, "truecolor"),
        ("screen-256color", {}, "256"),
        ("xterm", {}, "16"),
        ("linux", {}, "16"),
        ("vt220", {}, "none"),
        ("dumb", {"COLORTERM": "truecolor"}, "none"),
        ("", {}, "none"),
        ("xterm-mono", {}, "none"),
        ("xterm-256color", {"COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ("xterm-256color", {"NO_COLOR": ""}, "256"),
    ],
)
def test_depth_by_what_the_client_says(term: str, environ: dict[str, str], depth: Depth) -> None:
    assert colour_depth(term, environ) == depth


ORANGE_ON_BLUE = "\x1b[1;38;2;255;136;0;48;2;0;0;135mx\x1b[0m"


@pytest.mark.parametrize(
    ("depth", "shown"),
    [
        ("truecolor", ORANGE_ON_BLUE),
        ("256", "\x1b[1;38;5;208;48;5;18mx\x1b[0m"),
        ("16", "\x1b[1;91;44mx\x1b[0m"),
        ("none", "\x1b[1mx\x1b[0m"),
    ],
)
def test_a_style(depth: Depth, shown: str) -> None:
    assert converter(depth)(ORANGE_ON_BLUE) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31;42mx\x1b[39;49m", "x"),
        ("\x1b[97;107;7mx", "\x1b[7mx"),
        ("\x1b[38;5;9;4mx", "\x1b[4mx"),
        ("\x1b[mx\x1b[0m", "\x1b[mx\x1b[0m"),
        ("\x1b[2J\x1b[3;4Hx\x1b[?25l", "\x1b[2J\x1b[3;4Hx\x1b[?25l"),
    ],
)
def test_without_colours_the_rest_stays(text: str, shown: str) -> None:
    assert converter("none")(text) == shown


@pytest.mark.parametrize("depth", ["256", "16"])
def test_text_never_vanishes_in_its_background(depth: Depth) -> None:
    for back in ("1;1;1", "254;254;254", "20;60;20", "40;40;44"):
        red, green, blue = (min(255, int(part) + 1) for part in back.split(";"))
        shown = converter(depth)(f"\x1b[38;2;{red};{green};{blue};48;2;{back}mx")
        codes = shown.removeprefix("\x1b[").removesuffix("mx")
        fore, ground = split_codes(codes)
        assert fore != ground


def split_codes(codes: str) -> tuple[int, int]:
    """Numbers of the foreground and the background of 16 or 256."""
    numbers = [int(code) for code in codes.split(";")]
    if numbers[0] == 38:
        return numbers[2], numbers[5]
    if 48 in numbers:
        return numbers[0] % 10 + 8 * (numbers[0] >= 90), numbers[numbers.index(48) + 2]
    fore, ground = numbers
    return fore % 10 + 8 * (fore >= 90), ground % 10 + 8 * (ground >= 100)


@given(st.text("\x1b[;m0123456789ab", max_size=60), st.sampled_from(["256", "16", "none"]))
def test_any_text_can_be_converted(text: str, depth: Depth) -> None:
    assert "38;2;" not in converter(depth)(text) or "38;2;" in text
