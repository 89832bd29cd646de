"""What has been played: to watch again, to verify, to take along as a file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.core import record, registry
from majlis.core.record import RecordError
from majlis.core.registry import UnknownGameError
from majlis.core.verify import Proof, codec_of, verify
from majlis.store import records, sessions
from majlis.store.errors import StoreError
from majlis.store.records import Card
from majlis.store.results import score_of
from majlis.ui import keymap
from majlis.ui.screens.house import Sheet
from majlis.ui.told import names, when
from majlis.ui.widgets.bars import Hint
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows

MOST = 500
_COLUMNS = (Column(10), Column(9), Column(flex=1), Column(flex=1), Column(10, end=True))


class HistoryScreen(Sheet[None]):
    """One row a record, the latest first; Enter plays it again."""

    GROUPS = ("history", "sheet")
    BINDINGS = keymap.bindings("history")
    STATUS_LINES = 2
    DEFAULT_CSS = """
    HistoryScreen #file { display: none; }
    HistoryScreen #file.-open { display: block; }
    """

    def body(self) -> Iterable[Widget]:
        """The rows, and a line for a file's name."""
        yield Rows(_COLUMNS, eager=False)
        yield Entry(self.words("ui.history.file"), id="file")

    def title_fields(self) -> Sequence[str]:
        """One word."""
        return [self.words("ui.history.title")]

    def reword(self) -> None:
        """Every record."""
        super().reword()
        cards = self._cards()
        self.query_one(Rows).fill([self._row(card) for card in cards])
        self.show_keys()
        if not cards:
            self.notice(self.words("ui.history.empty"))

    def hints(self) -> list[Hint]:
        """How to watch a record again, before the rest."""
        choose = keymap.find("rows.choose")
        assert choose is not None
        watch = self.hint(choose)._replace(label=self.words("ui.answer.replay"))
        return [*([watch] if self.query_one(Rows).current else []), *super().hints()]

    def offers(self, key: keymap.Key) -> bool:
        """Nothing can be done with a record where there is none."""
        return not key.id.startswith("history.") or bool(self.query_one(Rows).current)

    def on_mount(self) -> None:
        """Begin at the latest."""
        self.query_one(Rows).focus()

    def _cards(self) -> list[Card]:
        store = self.context.store
        if store is None:
            return []
        try:
            return records.history(store, MOST)
        except StoreError as error:
            self._complain(error)
            return []

    def _row(self, card: Card) -> Row:
        words = self.words
        return Row(
            card.id,
            (
                Field(card.id, "key"),
                Field(words.game_short(card.game), "strong"),
                Field(names(words, card.seats)),
                Field(self._result(card)),
                Field(when(words, card.updated, "%Y-%m-%d"), "dim"),
            ),
        )

    def _result(self, card: Card) -> str:
        words = self.words.for_table(card.seats)
        if card.status != "finished" or card.result is None:
            return words(f"ui.history.{card.status}")
        winners = tuple(words.name(seat) for seat in card.result.winners)
        if card.result.void:
            return words("ui.history.void")
        score = score_of(card.result.points)
        if not winners:
            return words("ui.history.drawn", score=score)
        return words("ui.history.won", who=winners, score=score)

    # Doing something with a record

    def _data(self) -> bytes | None:
        """The bytes of the record under the cursor."""
        store, record_id = self.context.store, self.query_one(Rows).current
        if store is None or not record_id:
            return None
        try:
            return records.lines(store, record_id)
        except StoreError as error:
            self._complain(error)
            return None

    def _is_hidden(self, data: bytes) -> bool:
        """Whether others still play these boards; then it is said."""
        try:
            if self.context.store is not None:
                sessions.check(self.context.store, data)
        except StoreError as error:
            self._complain(error)
            return True
        return False

    def _complain(self, error: StoreError | RecordError) -> None:
        self.notice(self.words(error.code, **error.params), warn=True)

    def on_rows_chosen(self) -> None:
        """Play it again."""
        data = self._data()
        if data is not None and not self._is_hidden(data):
            self.house.open_replay(data)

    async def action_verify(self) -> None:
        """Check every line, every rule, every draw."""
        data = self._data()
        if data is None:
            return
        self.notice(self.words("ui.history.verifying"))
        try:
            proof = await asyncio.to_thread(_verified, data)
        except RecordError as error:
            self._complain(error)
        except UnknownGameError as error:
            self.notice(self.words("ui.unknown_game", name=error.name), warn=True)
        else:
            self.notice(self._proven(proof))

    def _proven(self, proof: Proof) -> str:
        if proof.sealed:
            return self.words("ui.history.verified.sealed", n=proof.events)
        if not proof.finished:
            return self.words("ui.history.verified.open", n=proof.events)
        code = f"ui.history.verified.{proof.mode}"
        return self.words(code, n=proof.events, drawn=proof.drawn, given=proof.given)

    def action_export(self) -> None:
        """Ask for a file's name."""
        record_id = self.query_one(Rows).current
        if not record_id:
            return
        if not self.context.may.files:
            self.notice(self.words("ui.history.no_files"), warn=True)
            return
        data = self._data()
        if data is None or self._is_hidden(data):
            return
        if self._tells_hands(record_id):
            self._complain(StoreError("store.hands", id=record_id))
            return
        entry = self.query_one(Entry)
        entry.add_class("-open")
        entry.put(f"{record_id}.majlis")
        entry.focus()
        self.notice(self.words("ui.history.where", folder=str(self.context.folder)))

    def _tells_hands(self, record_id: str) -> bool:
        store = self.context.store
        try:
            return store is not None and records.tells_hands(store, record_id)
        except StoreError:
            return False  # Whoever writes the file will say what is wrong.

    def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """Write the file; one that is there stays as it is."""
        store = self.context.store
        path = (self.context.folder / event.text.strip()).expanduser()
        if store is None or not event.text.strip():
            return
        try:
            records.export(store, self.query_one(Rows).current, path)
        except StoreError as error:
            self._complain(error)
            return
        self._close()
        self.notice(self.words("ui.history.exported", file=path.name, folder=str(path.parent)))

    def on_entry_cancelled(self) -> None:
        """Escape: no file."""
        self._close()

    def _close(self) -> None:
        self.query_one(Entry).remove_class("-open")
        self.query_one(Rows).focus()


def _verified(data: bytes) -> Proof:
    game = registry.load(record.read_header(data).game)
    return verify(game, record.read(data, codec_of(game)))
