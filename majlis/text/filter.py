"""The last step before the terminal: each line turned, shaped and stripped of controls.

Append one `BidiFilter` to the filters of a session's app. It runs after wrapping, padding, borders
and style sheets, once a strip, and never changes the number of cells.
"""

from functools import lru_cache
from itertools import groupby

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from .bidi import visual
from .controls import strip_controls
from .terminal import Mode

_Pieces = tuple[tuple[int, str], ...]


class BidiFilter(LineFilter):
    """`visual` turns right-to-left text; `logical` and `off` leave its order to the terminal.

    Every mode strips controls, so that no text on a screen can send escape sequences.
    """

    def __init__(self, mode: Mode = "visual", enabled: bool = True) -> None:
        super().__init__(enabled)
        self.mode: Mode = mode

    # A strip remembers what a filter made of it: filters that do the same are the same to it.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, BidiFilter) and other.mode == self.mode

    def __hash__(self) -> int:
        return hash((BidiFilter, self.mode))

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments as the terminal must get them; each character keeps its segment's style."""
        for text, _, control in segments:
            if control or not (text.isascii() and text.isprintable()):
                break
        else:
            return segments
        texts = tuple([text if not control else "" for text, _, control in segments])
        pieces = _pieces(texts, self.mode == "visual")
        return [Segment(text, segments[index].style) for index, text in pieces]


@lru_cache(maxsize=2048)
def _pieces(texts: tuple[str, ...], turn: bool) -> _Pieces:
    """A line, given as the texts of its segments: index of the segment and text, as shown."""
    cells = [cell_len(text) for text in texts]
    pieces = _turned(texts) if turn else _stripped(texts)
    if sum(cell_len(text) for _, text in pieces) == sum(cells):
        return pieces
    return tuple((i, _fitted(text, cells[i])) for i, text in enumerate(texts) if cells[i])


def _turned(texts: tuple[str, ...]) -> _Pieces:
    """Neighbouring characters of one segment are one piece; those of two never are."""
    line = visual("".join(texts))
    owners = [i for i, text in enumerate(texts) for _ in text]
    pieces: list[tuple[int, str]] = []
    at = 0
    for owner, run in groupby([owners[i] for i in line.map]):
        end = at + len(list(run))
        pieces.append((owner, line.text[at:end]))
        at = end
    return tuple(pieces)


def _stripped(texts: tuple[str, ...]) -> _Pieces:
    bare = ((i, strip_controls(text)) for i, text in enumerate(texts))
    return tuple((i, text) for i, text in bare if text)


def _fitted(text: str, cells: int) -> str:
    """What a joiner hid has no cells to be shown in: logical order, without joiners, cut."""
    return set_cell_size(strip_controls(text).replace("\u200d", ""), cells)
