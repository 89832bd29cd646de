"""The colours of everything that is not a board: one theme for each palette and ground."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.theme import BUILTIN_THEMES, Theme

if TYPE_CHECKING:
    from majlis.ui.context import Context

DARK = Theme(
    name="majlis-dark",
    primary="#e0b060",
    secondary="#7fb0a0",
    accent="#8fd0c0",
    warning="#ff9d5c",
    error="#ff7a6a",
    success="#9fd88a",
    foreground="#ece4d6",
    background="#17140f",
    surface="#1d1914",
    panel="#2a231b",
    boost="#2a2b22",
    dark=True,
    variables={
        "block-cursor-foreground": "#17140f",
        "block-cursor-background": "#e0b060",
        "button-color-foreground": "#17140f",
    },
)

LIGHT = Theme(
    name="majlis-light",
    primary="#7a3e10",
    secondary="#1f5a50",
    accent="#0a5a6a",
    warning="#a03a00",
    error="#a01818",
    success="#1d6b2a",
    foreground="#241c14",
    background="#faf5ea",
    surface="#f4ecdc",
    panel="#e6d8c0",
    boost="#efe4d0",
    dark=False,
    variables={
        "block-cursor-foreground": "#faf5ea",
        "block-cursor-background": "#7a3e10",
        "button-color-foreground": "#faf5ea",
    },
)

_ANSI_DARK = BUILTIN_THEMES["ansi-dark"]
ANSI_DARK = replace(
    _ANSI_DARK,
    name="majlis-ansi-dark",
    primary="ansi_bright_yellow",
    accent="ansi_bright_cyan",
    warning="ansi_bright_red",
    success="ansi_bright_green",
    variables={**_ANSI_DARK.variables, "button-color-foreground": "ansi_black"},
)

ANSI_LIGHT = replace(BUILTIN_THEMES["ansi-light"], name="majlis-ansi-light")

THEMES = (DARK, LIGHT, ANSI_DARK, ANSI_LIGHT)


def theme_name(context: Context) -> str:
    """The theme for a session's palette; with few colours or none, the terminal's own ground."""
    few = context.palette_name in ("16", "none")
    return f"majlis-{'ansi-' if few else ''}{context.theme}"
