"""An app with a game's board and nothing round it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from textual.app import App, ComposeResult

from majlis.core.game import Refusal
from majlis.store.settings import Settings
from majlis.ui.board import BoardWidget
from majlis.ui.context import Context

B = TypeVar("B", bound=BoardWidget)


class BareApp(App[None], Generic[B]):
    """``said`` is what the board has decided, ``refused`` and ``drafted`` what else it posted."""

    def __init__(self, board: type[B], **settings: Any) -> None:
        super().__init__()
        self.context = Context(Settings(**settings))
        self.said: list[BoardWidget.Decided | BoardWidget.Given] = []
        self.refused: list[Refusal] = []
        self.drafted = 0
        self._board = board

    def compose(self) -> ComposeResult:
        yield self._board()

    def on_mount(self) -> None:
        self.board.focus()

    @property
    def board(self) -> B:
        return self.query_one(self._board)

    async def on_board_widget_decided(self, posted: BoardWidget.Decided) -> None:
        self.said.append(posted)

    async def on_board_widget_given(self, posted: BoardWidget.Given) -> None:
        self.said.append(posted)

    def on_board_widget_refused(self, posted: BoardWidget.Refused) -> None:
        self.refused.append(posted.refusal)

    def on_board_widget_drafted(self, posted: BoardWidget.Drafted) -> None:
        self.drafted += 1
