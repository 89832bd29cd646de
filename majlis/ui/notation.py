"""What is typed in a game's own notation, through the file ``notation.py`` of its folder.

Every name in it is optional: ``parse(text, view)`` gives an action or a `Refusal`, ``spell(action,
view)`` a text that `parse` reads as this action, ``parse_chance(text, view)`` chance that is typed
in. ``view`` is the game's own view, not that of a match round it.
"""

from __future__ import annotations

from typing import Any

from majlis.core import registry
from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.core.match import MatchView


class Notation:
    """The notation of ``game``, if it has one."""

    def __init__(self, game: str) -> None:
        has_one = registry.has_part(game, "notation")
        self._part: Any = registry.part(game, "notation") if has_one else None

    def parse(self, text: str, view: Any) -> Action | Refusal | None:
        """What ``text`` means, or why it means nothing; ``None``: nothing can be typed here."""
        parsed: Action | Refusal | None = self._call("parse", text, inner(view))
        return parsed

    @property
    def takes_chance(self) -> bool:
        """Whether chance can be typed in at all."""
        return hasattr(self._part, "parse_chance")

    def parse_chance(self, text: str, view: Any) -> Action | Refusal | None:
        """The chance that ``text`` stands for."""
        parsed: Action | Refusal | None = self._call("parse_chance", text, inner(view))
        return parsed

    def spell(self, action: Action, view: Any) -> str:
        """How the action is written; empty where nothing can be typed."""
        return self._call("spell", action, inner(view)) or ""

    def _call(self, name: str, *arguments: object) -> Any:
        function = getattr(self._part, name, None)
        return function(*arguments) if function is not None else None


def inner(view: Any) -> Any:
    """The game's own view, also inside a match."""
    return view.inner if isinstance(view, MatchView) else view
