"""What a game's part ``analysis`` gives, whoever shows it.

The part is there where a game can say afterwards what was lost and where. It has:

- ``missing()``: a `Message` why nothing can be analysed on this machine, else ``None``;
- ``knows(name, data)``: whether a file is one of its own formats;
- ``of_file(data, name)``: what is in such a file to be analysed, and messages about the rest of it;
- ``of_view(view)``: the same of a finished game, seen by a spectator, or ``None``;
- ``steps(subject)``: the analysis itself, an iterator of `Step` that may be dropped at any time.
"""

from __future__ import annotations

from msgspec import Struct

from majlis.core.game import Message


class Step(Struct, frozen=True):
    """``done`` of ``total`` pieces are finished; ``lines`` are what the last one has to tell."""

    done: int
    total: int
    lines: tuple[Message, ...] = ()
