"""One's own hand: cards as boxes where there is room, as chips on few lines where there is not."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from majlis.games.elections.drawing.pen import Pen, Piece, Row, flowed
from majlis.games.elections.tableau import Face
from majlis.ui.canvas import Role
from majlis.ui.widgets.lines import wrap

BOX_ROWS = 4
_LEAST, _BROADEST = 8, 14
"""Columns of a card's box."""


class Hand:
    """Draws the cards that are face up for the reader."""

    def __init__(self, pen: Pen, faces: Sequence[Face]) -> None:
        self.pen, self.faces = pen, faces

    # Chips

    def chips(self, room: int) -> list[Row]:
        """The cards in at most ``room`` lines, those round the cursor."""
        rows = flowed(
            (self._chip(number, face) for number, face in enumerate(self.faces, 1)),
            self.pen.width,
            1,
        )
        at = next((i for i, row in enumerate(rows) if _is_at(row)), 0)
        start = max(0, min(at - room + 1, len(rows) - room))
        return rows[start : start + room]

    def _chip(self, number: int, face: Face) -> Row:
        return self.pen.chip(number, self._text(face), face.mark, face.at, face.step)

    def _text(self, face: Face) -> str:
        return self.pen.short(face.card)

    # Boxes

    @property
    def box_width(self) -> int:
        """How wide a box is; 0 where the cards do not fit into boxes side by side."""
        if not self.faces:
            return 0
        width = min(_BROADEST, self.pen.width // len(self.faces))
        lines = [wrap(self._text(face), width - 2) for face in self.faces]
        fits = all(
            len(some) <= BOX_ROWS - 2 and all(cell_len(line) <= width - 2 for line in some)
            for some in lines
        )
        return width if width >= _LEAST and fits and not self._splits(width) else 0

    def _splits(self, width: int) -> bool:
        """Whether a word would be cut in two."""
        words = (word for face in self.faces for word in self._text(face).split())
        return any(cell_len(word) > width - 2 for word in words)

    def boxes(self, y: int) -> None:
        """The cards side by side."""
        width = self.box_width
        start = max(0, self.pen.width - width * len(self.faces)) // 2
        for index, face in enumerate(self.faces):
            self._box(index + 1, face, start + index * width, y, width)

    def _box(self, number: int, face: Face, x: int, y: int, width: int) -> None:
        pen = self.pen
        mark = "" if face.mark == "open" else face.mark
        role = pen.role(mark, face.at, "card" if face.mark or not face.step else "tray")
        for row in range(y + 1, y + BOX_ROWS - 1):
            pen.lay(x + 1, row, width - 2, role)
        pen.frame(x, y, width, BOX_ROWS, "frame")
        if not (face.mark or face.at or face.step is None):
            self._faded(x, y, width)
        strong: Role = "label.strong" if face.mark else "faint"
        before, after = pen.pair(mark, face.at)
        pen.sign(x + 1, y, f"{before}{pen.number(number)}{after}".strip(), strong)
        ink = role if role != "tray" else "label"
        for row, line in enumerate(wrap(self._text(face), width - 2)):
            pen.write(x + (width - cell_len(line)) // 2, y + 1 + row, line, ink)
        if face.step is not None:
            pen.mark(x, y, width, BOX_ROWS, "step", face.step)

    def _faded(self, x: int, y: int, width: int) -> None:
        """The sides of a card that cannot be chosen."""
        side = self.pen.glyphs.grain[0]
        for row in range(y + 1, y + BOX_ROWS - 1):
            self.pen.sign(x, row, side, "frame")
            self.pen.sign(x + width - 1, row, side, "frame")


def _is_at(row: Sequence[Piece]) -> bool:
    return any(piece.role == "cursor" for piece in row)
