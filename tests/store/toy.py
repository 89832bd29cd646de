"""A record without a game: lines of a toy verb, for tests of what keeps lines."""

from __future__ import annotations

from majlis.core.actions import Action, Codec
from majlis.core.game import Event
from majlis.core.record import Chain, ChanceCard, Header, Record, SeatCard, Secret, read

SECRET = Secret(bytes(range(32)), (b"salt of seat one", b"salt of seat two"))


class Step(Action, frozen=True, tag="step"):
    """Some text, to make lines of any length."""

    text: str


CODEC = Codec((Step,))


def header(table: str = "T-0001", game: str = "toy") -> Header:
    return Header(
        table=table,
        game=game,
        ruleset=f"{game}/1",
        options={"steps": 3},
        seats=(SeatCard("نور"), SeatCard("club", "bot", "club")),
        chance=ChanceCard(mode="seeded", commitment="00" * 32),
    )


class Toy:
    """Makes a record's lines one after another."""

    def __init__(self, table: str = "T-0001", game: str = "toy") -> None:
        self.header = header(table, game)
        self.chain = Chain(CODEC)

    @classmethod
    def after(cls, record: Record) -> Toy:
        """Goes on from a record."""
        toy = cls()
        toy.header, toy.chain = record.header, Chain(CODEC, record.tip, len(record.events))
        return toy

    @property
    def seq(self) -> int:
        return self.chain.events

    def first(self) -> bytes:
        return self.chain.header(self.header)

    def event(self, text: str = "on") -> bytes:
        seq = self.chain.events + 1
        return self.chain.event(Event(seq, 10 * seq, seq % 2, Step(text)))

    def last(self) -> bytes:
        return self.chain.closing(SECRET)

    def whole(self, events: int) -> bytes:
        """A finished record."""
        middle = [self.first(), *(self.event() for _ in range(events))]
        return b"".join([*middle, self.last()])


def reread(data: bytes) -> Record:
    """The record that ``data`` is; raises when it is none."""
    return read(data, CODEC)
