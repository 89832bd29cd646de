"""Actions: one small frozen type a verb, written and read as JSON arrays.

A game declares its verbs as subclasses of :class:`Action` with a ``tag``; the table's own verbs
begin with ``@`` (``majlis.core.verbs``), so that no game can collide with them. An action is
written ``["tag", field, …]``.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from typing import Any

import msgspec


class Action(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What somebody does. Subclasses: ``class Roll(Action, frozen=True, tag="roll"): ...``.

    ``frozen``, ``array_like`` and ``tag`` must be set on each subclass, because msgspec inherits
    configuration but a tag must be unique.
    """


class ActionError(ValueError):
    """Something that should be an action and is not. The message quotes the offending value."""


def tag_of(action: Action | type[Action]) -> str:
    """The word an action is written with."""
    return str(action.__struct_config__.tag)


class Codec:
    """Writes and reads the actions of one game together with the table's own.

    ``types`` are the verbs; two verbs with one tag raise ``ValueError`` here, at once.
    """

    def __init__(self, types: Iterable[type[Action]]) -> None:
        self.types = tuple(dict.fromkeys(types))
        tags = [tag_of(t) for t in self.types]
        if len(set(tags)) != len(tags):
            raise ValueError(f"two actions share a tag: {sorted(tags)}")
        self._union: Any = functools.reduce(operator.or_, self.types)
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self._union)

    def to_json(self, action: Action) -> list[Any]:
        """The action as a JSON-able array, tag first."""
        built: list[Any] = msgspec.to_builtins(action)
        return built

    def from_json(self, data: object) -> Action:
        """The action that ``data`` (a decoded JSON array) stands for.

        Raises :class:`ActionError` for anything else.
        """
        try:
            found: Action = msgspec.convert(data, self._union)
        except (msgspec.ValidationError, RecursionError) as error:
            raise ActionError(f"{data!r} is not an action of this game: {error}") from error
        return found

    def encode(self, action: Action) -> bytes:
        """The action as JSON bytes."""
        return msgspec.json.encode(action)

    def decode(self, data: bytes) -> Action:
        """The action that JSON bytes stand for; raises :class:`ActionError`."""
        try:
            found: Action = self._decoder.decode(data)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise ActionError(f"{data[:200]!r} is not an action of this game: {error}") from error
        return found
