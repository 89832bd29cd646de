"""Words for one reader at one table: messages whose parameters name seats."""

from __future__ import annotations

import copy
import functools
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from majlis.core import registry
from majlis.core.game import Message
from majlis.core.record import SeatCard
from majlis.core.seats import CHANCE, OFFICIAL, SPECTATOR, TABLE, Seat
from majlis.core.tell import Told
from majlis.text import DigitSystem, Words, clean_name
from majlis.text.catalogue import Message as Wordable

_PSEUDO = {
    CHANCE: "seat.chance",
    OFFICIAL: "seat.official",
    SPECTATOR: "seat.spectator",
    TABLE: "seat.table",
}


class Wording(Words):
    """`Words` that know who sits on which seat.

    ``seats`` are the cards of the table in question; a seat without one is "seat 3". ``official``
    is the card of its official, if it has one.
    """

    def __init__(
        self,
        lang: str,
        digits: DigitSystem | None = None,
        domains: Mapping[str, Path] | None = None,
        seats: Sequence[SeatCard] = (),
        official: SeatCard | None = None,
    ) -> None:
        super().__init__(lang, digits, domains)
        self.seats = tuple(seats)
        self.official = official

    def for_table(self, seats: Sequence[SeatCard], official: SeatCard | None = None) -> Wording:
        """The same words, for a table at which ``seats`` sit."""
        return Wording(self.language.code, self.digits, self._domains, seats, official)

    @property
    def domains(self) -> Mapping[str, Path]:
        """The catalogues these words come from."""
        return dict(self._domains)

    def message(self, message: Wordable) -> str:
        """The sentence of a message; of what was told once, with the names of then."""
        return super(Wording, self._then(message)).message(message)

    def value(self, value: object) -> str:
        """A parameter, which may be what was told once."""
        return super(Wording, self._then(value)).value(value)

    def _then(self, value: object) -> Wording:
        """These words as they were when ``value`` was told."""
        if not isinstance(value, Told) or (value.seats, value.official) == self._here:
            return self
        words = copy.copy(self)
        words.seats, words.official = value.seats, value.official
        if isinstance(self._reader, Wording):
            words._reader = self._reader._then(value)
        return words

    @property
    def _here(self) -> tuple[tuple[SeatCard, ...], SeatCard | None]:
        return self.seats, self.official

    def english(self) -> Wording:
        """The same in English, which everybody may type."""
        return Wording("en", "latn", self._domains, self.seats, self.official)

    def with_game(self, game: str) -> None:
        """Serve a game's own codes."""
        if game not in self._domains:
            self.add(game, registry.folder(game) / "locale")

    def _seat(self, seat: Seat) -> str:
        return self.label(seat)

    def label(self, seat: Seat, with_number: bool = True) -> str:
        """Who sits on ``seat``, as a part of a label or sentence that goes its own way.

        ``with_number``: robots of a kind are told apart by their seats.
        """
        return self.value(self.name(seat, with_number))

    def short(self, seat: Seat, with_number: bool = True) -> str:
        """As `label`, with robots that nobody named called as shortly as can be."""
        return self.forms(seat, with_number)[-1]

    def forms(self, seat: Seat, with_number: bool = True) -> tuple[str, ...]:
        """All that one may be called, from the longest to the shortest: `label`, and of a robot
        that nobody named its level, and that in short.

        Robots have the same forms in the same order. In short ones the number of the seat stands
        bare: they are for labels, which nothing follows.
        """
        label, level = self.label(seat, with_number), f"level.{self._card(seat).level}"
        if not self.is_nameless(seat) or not self.has(f"{level}.short"):
            return (label,)
        shorter = (
            _bare(self._numbered(self(f"{level}{more}"), seat, with_number)) for more in _SHORTER
        )
        return (label, *map(self.value, shorter))

    def is_nameless(self, seat: Seat) -> bool:
        """Whether a robot that nobody named sits there."""
        return is_nameless(self._card(seat))

    def _card(self, seat: Seat) -> SeatCard:
        return self.seats[seat] if 0 <= seat < len(self.seats) else UNNAMED

    def name(self, seat: Seat, with_number: bool = True) -> str:
        """Who sits on ``seat``, as text not yet isolated."""
        if 0 <= seat < len(self.seats) and self.seats[seat] != UNNAMED:
            return self._numbered(card_name(self, self.seats[seat]), seat, with_number)
        if seat == OFFICIAL and self.official not in (None, UNNAMED):
            return card_name(self, self.official)
        if seat in _PSEUDO:
            return self(_PSEUDO[seat])
        return self("seat.player", number=seat + 1)

    def brief(self, seat: Seat, with_number: bool = True) -> str:
        """As `name`; the number of a player without one stands bare, as where nothing follows."""
        name = self.name(seat, with_number)
        return _bare(name) if self._card(seat) == UNNAMED else name

    def unseated(self, seat: Seat) -> str:
        """A player's seat before anybody sits there, as a label of its own."""
        return _bare(self("seat.player", number=seat + 1))

    def _numbered(self, name: str, seat: Seat, with_number: bool) -> str:
        """In brackets, as `seat.player` has it: another number may follow the name."""
        told_apart = with_number and self._has_twin(seat)
        return f"{name} ({self.number(seat + 1)})" if told_apart else name

    def _has_twin(self, seat: Seat) -> bool:
        """Whether two robots at the table would be called the same."""
        card = self.seats[seat]
        levels = [other.level for other in self.seats if is_nameless(other)]
        return is_nameless(card) and levels.count(card.level) > 1

    def game(self, game: str) -> str:
        """The name of a game."""
        self.with_game(game)
        return self(f"{game}.name") if self.has(f"{game}.name") else game

    def game_short(self, game: str) -> str:
        """The same where there is little room."""
        self.with_game(game)
        brief = f"{game}.name.short"
        return self(brief) if self.has(brief) else self.game(game)

    def confirming(self, label: Message) -> Message:
        """The question whether really to do what ``label`` says: its own words, or the house's."""
        own = Message(f"{label.code}.confirm", label.params)
        return own if self.has(own.code) else Message("ui.ask.confirm", {"what": label})

    def asking_which(self, labels: Iterable[Message]) -> Message:
        """The question which of several things is meant: their own words for it, or the house's."""
        codes = {f"{label.code}.which" for label in labels}
        own = codes.pop()
        return Message(own if not codes and self.has(own) else "ui.ask.which")

    def say(self, message: Message) -> str:
        """The sentence of a message."""
        return self.message(message)


def is_nameless(card: SeatCard) -> bool:
    """Whether the card is that of a robot nobody has named."""
    return card.kind == "bot" and card.name in ("", f"bot {card.level}")


UNNAMED = SeatCard("")
"""A person without a name, who is called by his seat."""
_SHORTER = ("", ".short")
_BRACKETS = str.maketrans("", "", "()")


def _bare(name: str) -> str:
    """A name the house gave, without the brackets round the number of its seat."""
    return name.translate(_BRACKETS)


def card_name(words: Words, card: SeatCard) -> str:
    """The name on a seat's card; a robot that nobody named is called by its level."""
    if is_nameless(card) and words.has(f"level.{card.level}"):
        return words("seat.bot", level=Message(f"level.{card.level}"))
    return _shown(card.name)


@functools.lru_cache(maxsize=256)
def _shown(name: str) -> str:
    """A name as it may be shown: a record can hold any text."""
    return clean_name(name) or "?"
