"""What happens to every line on its way out, besides the turning of right-to-left text."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from majlis.ui.glyphs import sent


class Plain(LineFilter):
    """For the ASCII glyph set: signs of frames, boards and words become ASCII ones, cell for cell.

    After right-to-left text was turned, for until then frames must be told from words.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with ASCII signs; letters of any language stay."""
        return [
            segment
            if segment.text.isascii()
            else Segment(sent(segment.text), segment.style, segment.control)
            for segment in segments
        ]
