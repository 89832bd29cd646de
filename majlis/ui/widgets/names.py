"""Names where there is little room for them."""

from __future__ import annotations

from rich.cells import cell_len

from majlis.core.seats import Seat
from majlis.ui.widgets.lines import cut
from majlis.ui.wording import Wording


def fitted_name(words: Wording, seat: Seat, width: int, with_number: bool = True) -> str:
    """Who sits on ``seat`` in at most ``width`` cells.

    A robot that nobody named is called in short before its name is cut: the number of its seat,
    which tells it from its like (`Wording.label`), stands at the end.
    """
    label = words.label(seat, with_number)
    if cell_len(label) > width:
        label = words.short(seat, with_number)
    return cut(label, width)
