"""What is said of a record that cannot be read: the line, the reason, the board (B7.1)."""

from __future__ import annotations

from majlis.core.game import Message
from majlis.games.bridge.mended import name_of, shown
from majlis.games.bridge.written import Rejected, UnreadableError, Written


def rejected(error: UnreadableError, line: int, board: str | None = None) -> Rejected:
    """The record as it is told of; ``line`` is its own, where the error names no other."""
    found = error.message.params.get("line")
    line = found if isinstance(found, int) else line
    params: dict[str, object] = {"line": line, "why": error.message}
    one = Written(board=board)
    if name_of(one) == "?":
        return Rejected(line, Message("bridge.file.record", params))
    return Rejected(line, Message("bridge.file.record_of", {**params, "board": shown(one)}))
