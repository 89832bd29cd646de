"""The official's chair: what he may do at every table, on a screen of his own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from textual.widget import Widget

from majlis.ui.choices import Item
from majlis.ui.screens.house import Sheet
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows, heading
from majlis.ui.wording import Wording

UP = "up"
"""The row that gets him up."""


class OfficeScreen(Sheet[Item | str]):
    """One row a power, dismissed with the one that was chosen, or with `UP`.

    ``powers`` are groups under the codes of their headings; ``words`` those of the table. It tells
    what only the official may read, and so closes when ``is_his`` says that he has gone.
    """

    def __init__(
        self,
        powers: Sequence[tuple[str, Sequence[Item]]],
        words: Wording,
        is_his: Callable[[], bool],
        may_rise: bool,
    ) -> None:
        super().__init__()
        self._powers = [(code, items) for code, items in powers if items]
        self._words = words
        self._is_his = is_his
        self._may_rise = may_rise

    def body(self) -> Iterable[Widget]:
        """The rows."""
        yield Rows((Column(flex=1),))

    def title_fields(self) -> Sequence[str]:
        """Whose they are."""
        return [self.words("ui.office.title")]

    def on_screen_resume(self) -> None:
        """Somebody else may sit before the screen by now."""
        if not self._is_his():
            self.query_one(Rows).fill([])
            self.call_next(self.house.go_back)

    def reword(self) -> None:
        """Every row."""
        super().reword()
        if self._is_his():
            self.query_one(Rows).fill(list(self._rows()))

    def _rows(self) -> Iterable[Row]:
        if self._may_rise:
            yield Row(UP, (Field(self.words("ui.office.up")),))
        for group, (code, items) in enumerate(self._powers):
            yield heading(self.words(code))
            for index, item in enumerate(items):
                yield Row(f"{group}:{index}", (Field(self._words.say(item.label)),))

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Take it to the table, where it is asked again."""
        group, _, index = event.id.partition(":")
        self.dismiss(self._powers[int(group)][1][int(index)] if index else UP)
