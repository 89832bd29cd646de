"""A player's place at the table: name, influence and coins in a frame."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from majlis.games.coup.drawing.pen import Pen
from majlis.games.coup.prompts import said
from majlis.games.coup.tableau import Answer, Place, named
from majlis.ui.canvas import Role
from majlis.ui.widgets.lines import cut
from majlis.ui.widgets.names import fitted_name

GOLD = 5
"""What the coin of more worth counts (C1.4)."""
_SIGNS = 2
"""Columns of an answer, or of what stands round a number that can be chosen."""


class PlacePen(Pen):
    """Draws places."""

    def place(self, place: Place, x: int, y: int, width: int, rows: int) -> None:
        """All of a place in these cells; a click on it means the seat."""
        if width < 2:
            return
        for row in range(y, y + rows):
            self.lay(x, row, width, "surface")
        self.frame(x, y, width, rows, "frame")
        self._name(place, x, y, width)
        for index, (text, role) in enumerate(self._influence(place)):
            self._card_row(x + 1, y + 1 + index, width - 2, text, role)
        self._purse(place, x + 1, y + rows - 1, width - 2)
        self.mark(x, y, width, rows, "seat", place.seat)

    def _name(self, place: Place, x: int, y: int, width: int) -> None:
        """Whose turn it is, number and name, and how it stands with his answer."""
        sign = self.turn_sign if place.moves else ""
        number = self._paired(self.words.number(place.seat + 1), place)
        answer = f" {self.reply(place.answer)}" if place.answer in ("given", "awaited") else ""
        room = width - 4 + len(sign)
        before = f"{sign}{number} "
        free = max(1, room - len(answer) - cell_len(before))
        name = f"{before}{self._called(place, free, width)}{answer}"
        self.write(x + 2 - len(sign), y, name, self._name_role(place))
        if cell_len(name) < room:
            self.blank(x + 2 - len(sign) + cell_len(name), y)

    def _called(self, place: Place, free: int, width: int) -> str:
        """Who sits there. Robots are called alike, whatever signs stand beside their names now."""
        if not self.words.is_nameless(place.seat):
            return fitted_name(self.words, place.seat, free, with_number=False)
        steady = width - 4 - len(f"{self.words.number(place.seat + 1)} ") - _SIGNS
        return fitted_name(self.words, place.seat, max(1, min(free, steady)), with_number=False)

    @property
    def turn_sign(self) -> str:
        """What points at whose turn it is, and at what is chosen."""
        return self.glyphs.leftwards if self.words.rtl else self.glyphs.rightwards

    def _paired(self, number: str, place: Place) -> str:
        """The number, and round it that the player can be chosen, or is."""
        if not place.choice:
            return number
        pair = self.glyphs.picked if place.choice == "chosen" else self.glyphs.reach
        return f"{pair[0]}{number}{pair[1]}"

    def _name_role(self, place: Place) -> Role:
        if place.choice:
            return "picked" if place.choice == "chosen" else "reach"
        if place.is_out:
            return "faint"
        return "label.strong" if place.moves or place.answer == "awaited" else "label"

    def reply(self, answer: Answer) -> str:
        """The sign of an answer."""
        signs = {"given": self.glyphs.yes, "awaited": self.glyphs.pending}
        return signs.get(answer, self.glyphs.dot)

    def _influence(self, place: Place) -> Iterator[tuple[str, Role]]:
        """A line a card: known, face down, dead."""
        for card in place.hand:
            yield self.say(named(card)), "card"
        for _ in range(place.hidden):
            yield "", "card.back"
        for card in place.dead:
            yield f"{self.glyphs.no} {self.say(named(card))}", "gone"

    def _card_row(self, x: int, y: int, width: int, text: str, role: Role) -> None:
        pad = 1 if width > 2 else 0
        if role == "card.back":
            inner = width - 2 * pad
            self.canvas.write(self.at(x + pad, inner), y, self.glyphs.back * inner, role)
            return
        if cell_len(text) > width and role == "gone":
            text = text.replace(" ", "", 1)
        if role == "card":
            self.lay(x + pad, y, width - 2 * pad, role)
        text = cut(text, width)
        self.write(x + (pad if cell_len(text) + pad <= width else 0), y, text, role)

    def _purse(self, place: Place, x: int, y: int, width: int) -> None:
        """The coins in gold and silver, and how many; that somebody aims at him."""
        role: Role = "coin"
        if place.is_out:
            text, role = self.say(said("out")), "faint"
        else:
            gold, silver = divmod(place.coins, GOLD)
            coins = self.glyphs.coins[1] * gold + self.glyphs.coins[0] * silver
            text = f"{coins} {self.words.number(place.coins)}".strip()
        text = cut(text, width - 4)
        self.write(x + 1, y, text, role)
        for gap in (x, x + 1 + cell_len(text)):
            self.blank(gap, y)
        if place.aimed and not place.is_out:
            self.write(x + width - 1, y, self.glyphs.warning, "doomed")
