"""The official's own words at a table in lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from majlis.core import registry
from majlis.core.game import Refusal
from majlis.core.seats import OFFICIAL
from majlis.core.verbs import Rewind
from majlis.text import read_digits
from majlis.ui import office
from majlis.ui.choices import MOST_LISTED, Item
from majlis.ui.dialogue import Command, Dialogue
from majlis.ui.plain.place import Place
from majlis.ui.plain.turns import Turns


class OfficeWords:
    """What he may type, where his seat is among those of ``place``.

    ``bystanders`` gives who could be seated at the table, by name.
    """

    def __init__(
        self, lines: Dialogue, place: Place, turns: Turns, bystanders: Callable[[], Sequence[str]]
    ) -> None:
        self._lines = lines
        self._place = place
        self._turns = turns
        self._bystanders = bystanders
        self._told: Mapping[int, Item] = {}

    @property
    def _is_here(self) -> bool:
        return OFFICIAL in self._place.here

    @property
    def _has_company(self) -> bool:
        """Whether he shares the lines, and must sit down before them first."""
        return len(self._place.here) > 1

    def commands(self) -> Mapping[str, Command]:
        """His words; none where he is not here."""
        if not self._is_here:
            return {}
        words: dict[str, Command] = {
            "plain.word.rewind": self._rewind,
            "plain.word.substitute": self._substitute,
        }
        if self._has_company:
            words["plain.word.office"] = self._change_chair
        return words

    def help(self) -> None:
        """Say what he may type, if he is here."""
        if self._is_here:
            self.say_powers()
            if self._has_company:
                self._lines.say("plain.help.office.sit")

    def say_powers(self) -> None:
        """Say what he may do at any time, if he is here."""
        if self._is_here:
            self._lines.say("plain.help.office")

    async def _change_chair(self, rest: str) -> None:
        """He sits down before the shared lines, or gets up again."""
        self._turns.change_chair()

    async def _rewind(self, rest: str) -> None:
        """The moments to go back to, by the numbers of their events; with a number, do it."""
        snapshot = self._turns.own()
        powers = {
            item.action.to: item
            for item in office.rewinds(snapshot, snapshot.log)
            if isinstance(item.action, Rewind)
        }
        await self._wield(rest, powers, powers)

    async def _substitute(self, rest: str) -> None:
        """Who could sit where, numbered; with a number as it was told, do it."""
        info = registry.load(self._place.game).info
        items = office.substitutes(info, self._turns.own(), self._bystanders())
        powers = dict(enumerate(items, start=1))
        await self._wield(rest, self._told or powers, powers)
        self._told = powers

    async def _wield(self, rest: str, told: Mapping[int, Item], now: Mapping[int, Item]) -> None:
        """Do the one of ``told`` whose number was typed, or tell what there is ``now``."""
        typed = read_digits(rest)
        item = told.get(int(typed)) if typed.isascii() and typed.isdigit() else None
        if self._turns.actor != OFFICIAL:
            self._lines.refuse(Refusal("out_of_turn", "plain.refuse.office"))
        elif item is not None:
            self._lines.refuse(await self._place.port(OFFICIAL).submit(0, item.action))
        else:
            for number, power in list(now.items())[:MOST_LISTED]:
                self._lines.say("plain.choice", number=number, label=power.label)
