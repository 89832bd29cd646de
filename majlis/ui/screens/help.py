"""The keys of a screen, made from the list of keys itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.binding import Binding
from textual.widget import Widget

from majlis.ui import keymap
from majlis.ui.board import BoardWidget
from majlis.ui.screens.house import HouseScreen, Sheet
from majlis.ui.widgets.bars import cap
from majlis.ui.widgets.drawn import Page
from majlis.ui.widgets.lines import Column, Field, Line, Spot, moved, tall

_COLUMNS = (Column(22), Column(flex=1))


class _KeysPage(Page):
    BINDINGS = keymap.bindings("page")

    def __init__(self, groups: list[tuple[str, list[tuple[str, str]]]]) -> None:
        super().__init__()
        self._groups = groups

    def draw(self, width: int) -> list[Line]:
        """Each group under its heading: keys, and what they do."""
        lines: list[Line] = []
        for name, keys in self._groups:
            lines += [[Spot(1, name, "heading")], *self._rows(keys, width), []]
        return lines

    def _rows(self, keys: list[tuple[str, str]], width: int) -> Iterable[Line]:
        for signs, does in keys:
            row = tall(_COLUMNS, (Field(signs, "key"), Field(does)), width - 4)
            yield from (moved(line, 3) for line in row)


class HelpScreen(Sheet[None]):
    """All keys that work on ``origin``: its own, those of what has the focus, the house's."""

    def __init__(self, origin: HouseScreen[Any]) -> None:
        super().__init__()
        self._origin = origin
        self._focused = origin.focused

    def body(self) -> Iterable[Widget]:
        """One page."""
        yield _KeysPage(list(self._groups()))

    def title_fields(self) -> list[str]:
        """What this is, and of what."""
        return [self.words("ui.help.title"), *list(self._origin.title_fields())[:1]]

    def _groups(self) -> Iterable[tuple[str, list[tuple[str, str]]]]:
        if own := self._origin.help_keys():
            yield self.words("ui.help.now"), [(self._cap(h.key), h.label) for h in own if h.key]
        if board := list(self._board_keys()):
            yield self.words("ui.help.board"), board
        if typed := self._origin.typed():
            yield self.words("ui.help.typed"), typed
        if mouse := self._origin.mouse():
            yield self.words("ui.help.mouse"), mouse
        for group in (*self._origin.GROUPS, *self._focus_groups(), "house"):
            yield (
                self.words(keymap.group_code(group)),
                [self._listed(key) for key in self._origin.bound(group)],
            )

    def _focus_groups(self) -> Iterable[str]:
        ids = {b.id for b in _bindings(self._focused)}
        return (group for group in ("rows", "page") if keymap.KEYS[group][0].id in ids)

    def _board_keys(self) -> Iterable[tuple[str, str]]:
        """Bindings a game's board brings: their descriptions are codes of the game's catalogue."""
        signs: dict[str, list[str]] = {}
        for binding in _bindings(self._focused):
            known = binding.id is not None and keymap.find(binding.id) is not None
            if known or keymap.is_alias(binding.key) or not self._is_listed(binding):
                continue
            if binding.description and self.words.has(binding.description):
                signs.setdefault(binding.description, []).append(self._cap(binding.key))
        for description, caps in signs.items():
            yield "  ".join(caps), self.words(description)

    def _is_listed(self, binding: Binding) -> bool:
        """A board knows which of its keys mean something now."""
        board = self._focused
        return not isinstance(board, BoardWidget) or board.lists(binding.id or "")

    def _listed(self, key: keymap.Key) -> tuple[str, str]:
        keys = self.context.keys_of(key.id)
        return "  ".join(self._cap(one) for one in keys), self.words(keymap.code(key))

    def _cap(self, key: str) -> str:
        return cap(key, self.context.glyphs.name == "ascii")


def _bindings(widget: Widget | None) -> Iterable[Binding]:
    """The bindings that the class of ``widget`` declares."""
    if widget is None:
        return ()
    return (binding for key, binding in widget._bindings)
