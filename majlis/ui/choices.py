"""What a seat can do now, as numbered choices: in full where they are few, else by pages.

Some games have more than a thousand answers at a time: these are typed in the game's notation, and
can be read by pages. Where a game lets its player select (`Choice`), the things are numbered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeAlias

from msgspec import Struct

from majlis.core.actions import Action, tag_of
from majlis.core.game import AnyGame, Choice, Message
from majlis.core.port import Snapshot, Task
from majlis.core.seats import OFFICIAL, is_player, sits
from majlis.core.verbs import Answer, Offer, OfferKind, Pause, Resume, Withdraw

MOST_LISTED = 40
"""So many choices of one kind are read out; more are told of by their number."""


class Item(Struct, frozen=True):
    """One numbered choice: an action."""

    label: Message
    need_id: int
    action: Action


class Pick(Struct, frozen=True):
    """One numbered thing of a `Choice`, the one at ``index``."""

    label: Message
    need_id: int
    index: int


Entry: TypeAlias = Item | Pick


class Group(Struct, frozen=True):
    """Choices of one kind: all that answers a need, or the table's own verbs.

    ``choice``: they are things to pick from, and not each an answer.
    """

    entries: tuple[Entry, ...]
    need_id: int = 0
    choice: Choice | None = None

    @property
    def is_long(self) -> bool:
        """Whether it is too long to be read out unasked."""
        return len(self.entries) > MOST_LISTED


def groups(game: AnyGame, snapshot: Snapshot[Any]) -> list[Group]:
    """Everything the snapshot's seat can do now, in a fixed order.

    First what the table waits for, then standing rights, then the table's own verbs.
    """
    found = [Group(tuple(_answers(snapshot))), *_plays(game, snapshot)]
    found.append(Group(tuple(_table_items(game, snapshot))))
    return [group for group in found if group.entries or group.choice]


def items(game: AnyGame, snapshot: Snapshot[Any]) -> list[Item]:
    """Every single action among `groups`."""
    entries = chain.from_iterable(group.entries for group in groups(game, snapshot))
    return [entry for entry in entries if isinstance(entry, Item)]


def _answers(snapshot: Snapshot[Any]) -> Iterator[Item]:
    offer = snapshot.offer
    if offer and snapshot.seat in offer.waiting:
        yield Item(Message("plain.agree"), 0, Answer(True))
        yield Item(Message("plain.disagree"), 0, Answer(False))
    if offer and snapshot.seat == offer.by:
        yield Item(Message("plain.withdraw"), 0, Withdraw())
    if snapshot.paused and sits(snapshot.seat):
        yield Item(Message("plain.resume"), 0, Resume())


def _plays(game: AnyGame, snapshot: Snapshot[Any]) -> Iterator[Group]:
    if snapshot.offer or snapshot.paused or snapshot.outcome:
        return
    for task in sorted(snapshot.tasks, key=lambda task: not task.need.must):
        if task.need.must or task.legal:
            yield _group(game, snapshot.view, task)


def _group(game: AnyGame, view: Any, task: Task) -> Group:
    need_id, legal = task.need.id, task.legal
    if isinstance(legal, Choice):
        picks = (Pick(label, need_id, index) for index, label in enumerate(legal.items))
        return Group(tuple(picks), need_id, legal)
    return Group(tuple(Item(game.label(view, a), need_id, a) for a in legal), need_id)


def _table_items(game: AnyGame, snapshot: Snapshot[Any]) -> Iterator[Item]:
    if snapshot.offer or snapshot.paused or snapshot.outcome:
        return
    if snapshot.seat == OFFICIAL:
        yield Item(Message("ui.office.pause"), 0, Pause())
    if not is_player(snapshot.seat):
        return
    kinds: tuple[OfferKind, ...] = (*game.info.offers, "pause")
    for kind in kinds:
        yield Item(Message(f"plain.offer.{kind}"), 0, Offer(kind))


class Listing(Struct, frozen=True):
    """Groups as they were numbered, from ``first`` on.

    What the table waits for comes first, however long it is: 1 is never to resign for somebody who
    has plays to choose from.
    """

    groups: tuple[Group, ...] = ()
    first: int = 1

    @classmethod
    def of(cls, groups: Iterable[Group], first: int = 1) -> Listing:
        """These groups, numbered."""
        return cls(tuple(groups), first)

    @property
    def entries(self) -> Sequence[Entry]:
        """Everything, in the order of the numbers."""
        return tuple(chain.from_iterable(group.entries for group in self.groups))

    @property
    def last(self) -> int:
        """The last number."""
        return self.first + sum(len(group.entries) for group in self.groups) - 1

    def entry(self, number: int) -> Entry | None:
        """What a number means."""
        entries = self.entries
        return entries[number - self.first] if self.first <= number <= self.last else None

    def numbered(self) -> Iterator[tuple[int, Group]]:
        """Every group with the number of its first choice."""
        number = self.first
        for group in self.groups:
            yield number, group
            number += len(group.entries)

    def page(self, page: int) -> Iterator[tuple[int, Entry]]:
        """The choices of one page, from 1 on, with their numbers."""
        start = (page - 1) * MOST_LISTED
        for offset, entry in enumerate(self.entries[start : start + MOST_LISTED], start):
            yield self.first + offset, entry

    @property
    def pages(self) -> int:
        """How many pages it fills."""
        return max(1, -(-len(self.entries) // MOST_LISTED))

    def picked_from(self, number: int) -> Group | None:
        """The `Choice` among whose things ``number`` is."""
        for start, group in self.numbered():
            if start <= number < start + len(group.entries):
                return group if group.choice is not None else None
        return None


GIVES_UP = frozenset({"resign", "concede", "leave"})
"""Words for what is not done at a single word: it gives the game up, or a part of it."""


def word_of(action: Action) -> str:
    """The word for what an action does: its tag, or what is offered or answered."""
    match action:
        case Offer(kind=kind):
            return kind
        case Answer(yes=yes):
            return "yes" if yes else "no"
    return tag_of(action).removeprefix("@")
