"""Names where there is little room for them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from majlis.core.seats import Seat
from majlis.ui.widgets.lines import cut
from majlis.ui.wording import Wording


def fitted_name(words: Wording, seat: Seat, width: int, with_number: bool = True) -> str:
    """Who sits on ``seat`` in at most ``width`` cells.

    A robot that nobody named is called in short before its name is cut, and all at the table are
    called so: the number of its seat, which tells it from its like (`Wording.label`), stands at the
    end. People whose names begin alike keep as much of the end as tells them apart: the number of
    a player who gave no name.
    """
    forms = words.forms(seat, with_number)
    if len(forms) > 1:
        return cut(forms[_common(words, width, with_number)], width)
    label = words.label(seat, with_number)
    if cell_len(label) <= width:
        return label
    alike = [
        words.brief(other, with_number)
        for other in range(len(words.seats))
        if other != seat and cut(words.label(other, with_number), width) == cut(label, width)
    ]
    if not alike:
        return cut(label, width)
    return _with_end(words, words.brief(seat, with_number), alike, width) or cut(label, width)


def _common(words: Wording, width: int, with_number: bool) -> int:
    """The first form in which every robot that nobody named can be called; else the shortest."""
    seats = range(len(words.seats))
    robots = [words.forms(seat, with_number) for seat in seats if words.is_nameless(seat)]
    fitting = (
        n for n, some in enumerate(zip(*robots, strict=True)) if max(map(cell_len, some)) <= width
    )
    return next(fitting, -1)


def _with_end(words: Wording, name: str, alike: Sequence[str], width: int) -> str:
    """The name cut before the end that tells it from those ``alike``; nothing where none does."""
    for kept in range(1, width - 1):
        if all(other[-kept:] != name[-kept:] for other in alike):
            return words.value(cut(name[:-kept], width - cell_len(name[-kept:])) + name[-kept:])
    return ""
