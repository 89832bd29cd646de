"""What a typed line means: a number that was read out, a word, or a move as the game writes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from majlis.core import registry
from majlis.core.actions import Action, tag_of
from majlis.core.game import Choice, Message, Params, Refusal
from majlis.core.port import Snapshot
from majlis.ui.asking import standing
from majlis.ui.choices import Entry, Group, Item, Pick, word_of
from majlis.ui.dialogue import Dialogue, plain_letters
from majlis.ui.notation import Notation
from majlis.ui.plain.listed import Listed

_NUMBERS = re.compile(r"\d{1,9}(?:[\s,،;]+\d{1,9})*")
_NEVER_NOTATION = 99
"""A single number up to this is a choice, whatever the notation may make of it; but for those that
it keeps for itself (`Notation.first_number`)."""


class Reader:
    """Reads for ``lines`` in the reader's words and in English, with the numbers of ``listed``."""

    def __init__(self, lines: Dialogue, game: str, notation: Notation, listed: Listed) -> None:
        self._lines = lines
        self._name = game
        self._game = registry.load(game)
        self._notation = notation
        self._listed = listed

    def meant(self, typed: str, own: Snapshot[Any]) -> Item | Refusal:
        """What was typed by a seat that sees ``own``, or why it means nothing."""
        return (
            self._by_number(typed, own)
            or self._by_word(typed, own)
            or self._by_verb(typed, own)
            or self._by_notation(typed, own)
        )

    # Numbers

    def _by_number(self, typed: str, own: Snapshot[Any]) -> Item | Refusal | None:
        """One choice, or several things to pick; ``None``: these are no such numbers."""
        if not _NUMBERS.fullmatch(typed):
            return None
        listing = self._listed.listing
        numbers = [int(number) for number in re.findall(r"\d+", typed)]
        entries = [listing.entry(number) for number in numbers]
        if len(entries) == 1 and isinstance(entries[0], Item):
            return entries[0]
        group = listing.picked_from(numbers[0])
        if group is not None:
            return self._pick(group, [e.index for e in entries if isinstance(e, Pick)], numbers)
        most = max(listing.last, _NEVER_NOTATION)
        if len(numbers) == 1 and self._listed.first(own) <= numbers[0] <= most:
            return self._no_number(numbers[0])
        return None

    def _no_number(self, number: int) -> Refusal:
        listing = self._listed.listing
        params: Params = {"number": number, "first": listing.first, "last": listing.last}
        if not listing.entries:
            return Refusal("malformed", "plain.refuse.unlisted", params=params)
        if listing.first > 1:
            return Refusal("malformed", "plain.refuse.range", params=params)
        return Refusal("malformed", "plain.refuse.number", params={**params, "n": listing.last})

    def _pick(self, group: Group, indices: list[int], numbers: list[int]) -> Item | Refusal:
        """The selection of these things, all of which must be of the group."""
        choice = group.choice
        assert choice is not None
        if any(self._listed.listing.picked_from(number) is not group for number in numbers):
            return Refusal("malformed", "plain.refuse.mixed")
        if len(set(indices)) < len(indices):
            return Refusal("malformed", "plain.refuse.twice")
        if not choice.least <= len(indices) <= choice.most:
            return _wrong_count(choice, len(indices))
        action = self._game.pick(choice, tuple(sorted(indices)))
        return Item(Message("plain.typed"), group.need_id, action)

    # Words

    def _by_word(self, typed: str, own: Snapshot[Any]) -> Item | Refusal | None:
        """The choice that is called so, if it is the only one."""
        groups = self._listed.groups(own)
        wanted = plain_letters(typed)
        if self._lines.means(typed, "plain.word.none"):
            for group in groups:
                if group.choice is not None:
                    return self._pick(group, [], [])
        shorts = [e for g in groups if not g.is_long for e in g.entries if isinstance(e, Item)]
        for entry in shorts:
            if wanted == plain_letters(self._lines.words.say(entry.label)):
                return entry
        return self._by_kind(typed, own, groups)

    def _by_kind(
        self, typed: str, own: Snapshot[Any], groups: Sequence[Group]
    ) -> Item | Refusal | None:
        """The choice of the kind that a word means; a refusal where there are several."""
        wanted = plain_letters(typed)
        listing = self._listed.renewed(own, groups)
        kinds = {_kind(group, entry) for group in groups for entry in group.entries}
        wanted_kinds = {kind for kind in kinds if wanted in self._names_of(kind)}
        meant = [
            number
            for first, group in listing.numbered()
            for number, entry in enumerate(group.entries, first)
            if _kind(group, entry) in wanted_kinds
        ]
        if not meant:
            return None
        found = listing.entry(meant[0])
        if len(meant) == 1 and isinstance(found, Item):
            return found
        if (bare := _bare(listing.entry(number) for number in meant)) is not None:
            return bare
        if not self._listed.listing.groups:
            self._listed.tell(own)
        params: Params = {"typed": typed, "first": meant[0], "last": meant[-1]}
        is_pick = isinstance(found, Pick)
        code = "plain.refuse.pick" if is_pick else "plain.refuse.several"
        return Refusal("malformed", code, params=params)

    def _names_of(self, word: str) -> set[str]:
        """What can be typed for a verb, or for one of the table's own."""
        codes = (f"{domain}.word.{word}" for domain in (self._name, "plain"))
        return {word, *(name for code in codes for name in self._lines.names(code))}

    def _by_verb(self, typed: str, own: Snapshot[Any]) -> Item | None:
        """A verb that is no choice now: the game says why not."""
        wanted = plain_letters(typed)
        for verb in self._game.verbs:
            if wanted in self._names_of(tag_of(verb)) and (action := _blank(verb)) is not None:
                need_id = own.tasks[0].need.id if own.tasks else 0
                return Item(Message("plain.typed"), need_id, action)
        return None

    # Moves

    def _by_notation(self, typed: str, own: Snapshot[Any]) -> Item | Refusal:
        """What was typed means in the game's own notation."""
        parsed = self._notation.parse(typed, own.view, self._lines.words)
        if parsed is None:
            return Refusal("malformed", "plain.refuse.unknown", params={"typed": typed})
        if isinstance(parsed, Refusal):
            wait = standing(own) or Refusal("out_of_turn", "plain.refuse.wait")
            return parsed if own.must else wait
        task = next(iter((*own.must, *own.tasks)), None)
        return Item(Message("plain.typed"), task.need.id if task else 0, parsed)


def _wrong_count(choice: Choice, count: int) -> Refusal:
    if choice.least == choice.most:
        params: Params = {"count": count, "n": choice.most}
        return Refusal("malformed", "plain.refuse.exactly", params=params)
    params = {"count": count, "least": choice.least, "most": choice.most}
    return Refusal("malformed", "plain.refuse.count", params=params)


def _bare(entries: Iterable[Entry | None]) -> Item | None:
    """The one that says nothing besides its verb: a word alone means it."""
    for entry in entries:
        if isinstance(entry, Item) and _is_bare(entry.action):
            return entry
    return None


def _is_bare(action: Action) -> bool:
    verb = type(action)
    fields, defaults = verb.__struct_fields__, verb.__struct_defaults__
    return bool(fields) and len(fields) == len(defaults) and action == verb()


def _kind(group: Group, entry: Entry) -> str:
    """The word for the kind of a choice."""
    if isinstance(entry, Item):
        return word_of(entry.action)
    assert group.choice is not None
    return group.choice.verb


def _blank(verb: type[Action]) -> Action | None:
    """The verb with 1 in every field that must be given; ``None``: that is not what it takes."""
    required = len(verb.__struct_fields__) - len(verb.__struct_defaults__)
    try:
        return msgspec.convert([tag_of(verb), *(1,) * required], verb)
    except msgspec.ValidationError:
        return None
