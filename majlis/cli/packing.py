"""Messages kept as text, to be worded by whoever reads them later in a language of their own."""

from __future__ import annotations

from typing import Any

import msgspec

from majlis.core.game import Message


def packed(message: Message) -> str:
    """The message as text."""
    return msgspec.json.encode(message).decode()


def unpacked(text: str) -> Message | None:
    """The message that was packed so; ``None`` for other text."""
    try:
        found = _whole(msgspec.json.decode(text))
    except msgspec.DecodeError:
        return None
    return found if isinstance(found, Message) else None


def _whole(value: Any) -> Any:
    """With the messages among its parameters, and theirs."""
    if isinstance(value, list):
        return tuple(map(_whole, value))
    if not isinstance(value, dict) or value.keys() != {"code", "params"}:
        return value
    return Message(value["code"], {name: _whole(one) for name, one in value["params"].items()})
