"""What happens to every line on its way out, besides the turning of right-to-left text."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_TYPOGRAPHY = str.maketrans(
    {
        "…": "~",
        "–": "-",
        "—": "-",
        "−": "-",
        "‹": "<",
        "›": ">",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "·": ".",
        "•": "*",
        "×": "x",
        "←": "<",
        "→": ">",
        "↑": "^",
        "↓": "v",
        "✓": "+",
        "✗": "x",
        "▸": ">",
        "◂": "<",
        "─": "-",
        "│": "|",
        "♣": "C",
        "♦": "D",
        "♥": "H",
        "♠": "S",
        # The ends of a scrollbar's thumb, which its ground shows well enough.
        **dict.fromkeys("▁▂▃▄▅▆▇", " "),
    }
)


class Plain(LineFilter):
    """For the ASCII glyph set: typographic signs in words become ASCII ones, cell for cell."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with ASCII signs; letters of any language stay."""
        return [
            segment
            if segment.text.isascii()
            else Segment(segment.text.translate(_TYPOGRAPHY), segment.style, segment.control)
            for segment in segments
        ]
