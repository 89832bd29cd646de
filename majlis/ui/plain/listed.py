"""The choices of the seat that is asked, as they are read out with their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from majlis.core.game import Choice, Message
from majlis.core.port import Snapshot
from majlis.text import read_digits
from majlis.ui.choices import Entry, Group, Item, Listing
from majlis.ui.dialogue import Dialogue
from majlis.ui.notation import Notation

Groups: TypeAlias = Callable[[Snapshot[Any]], list[Group]]
"""Everything a seat can do now."""


class Listed:
    """What ``lines`` were told of ``groups``.

    ``listing`` has the numbers that mean something now. A number that may be on its way keeps its
    meaning: only once something has been `heard` do numbers begin again.
    """

    def __init__(self, lines: Dialogue, notation: Notation, groups: Groups) -> None:
        self._lines = lines
        self._notation = notation
        self._page = 0
        self._has_heard = True
        self.groups = groups
        self.listing = Listing()

    def heard(self) -> None:
        """Something has been typed."""
        self._has_heard = True

    def forget(self) -> None:
        """No number means anything."""
        self.listing = Listing()

    def first(self, own: Snapshot[Any]) -> int:
        """The first number that can mean a choice: smaller ones are moves as the game writes."""
        is_asked_else = own.offer or own.paused or own.outcome
        return 1 if is_asked_else else self._notation.first_number(own.view)

    def tell(self, own: Snapshot[Any]) -> None:
        """Number the choices of a seat, from its snapshot, and read them out."""
        first = self.first(own)
        if not self._has_heard:
            first = max(first, self.listing.last + 1)
        self.listing, self._page = Listing.of(self.groups(own), first), 0
        self._has_heard = False
        for number, group in self.listing.numbered():
            if group.choice is not None:
                self._tell_choice(group.choice)
            if group.is_long:
                self._tell_many(number, group, own)
            else:
                self._tell_entries(enumerate(group.entries, number))

    def _tell_entries(self, entries: Iterable[tuple[int, Entry]]) -> None:
        for number, entry in entries:
            self._lines.say("plain.choice", number=number, label=entry.label)

    def _tell_many(self, number: int, group: Group, own: Snapshot[Any]) -> None:
        first, last = number, number + len(group.entries) - 1
        numbers = {"n": len(group.entries), "first": first, "last": last}
        entry = group.entries[0]
        example = ""
        if isinstance(entry, Item):
            example = self._notation.spell(entry.action, own.view, self._lines.words)
        if example:
            self._lines.say("plain.many.written", example=example, **numbers)
        else:
            self._lines.say("plain.many", **numbers)

    def _tell_choice(self, choice: Choice) -> None:
        say = self._lines.say
        if choice.condition:
            self._lines.tell(Message(choice.condition, choice.params))
        if choice.least == choice.most:
            say("plain.pick", n=choice.most)
        else:
            say("plain.pick.some", least=choice.least, most=choice.most)
        if not choice.least:
            say("plain.pick.none")

    def tell_page(self, own: Snapshot[Any], wanted: str) -> None:
        """The next page of all choices, or the page that was named."""
        fresh = self._fresh(own, self.groups(own))
        if fresh.groups != self.listing.groups:
            self.listing, self._page = fresh, 0
        listing = self.listing
        typed = read_digits(wanted)
        asked = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else 0
        page = asked or self._page % listing.pages + 1
        if not listing.entries:
            self._lines.say("plain.nothing")
            return
        if page > listing.pages:
            self._lines.say("plain.page.none", pages=listing.pages)
            return
        self._page, self._has_heard = page, False
        self._tell_entries(listing.page(page))
        if listing.pages > 1:
            self._lines.say("plain.page", page=page, pages=listing.pages)

    def _fresh(self, own: Snapshot[Any], groups: Sequence[Group]) -> Listing:
        return Listing.of(groups, self.first(own))

    def renewed(self, own: Snapshot[Any], groups: Sequence[Group]) -> Listing:
        """These choices with the numbers they were told with, else from the first on.

        Numbers of others mean nothing any more.
        """
        fresh = self._fresh(own, groups)
        if fresh.groups != self.listing.groups:
            self.forget()
        return self.listing if self.listing.groups else fresh
