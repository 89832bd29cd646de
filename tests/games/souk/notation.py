"""Stalls as they are written: ``p0 p47``."""

from __future__ import annotations

import re

from majlis.core.actions import Action
from majlis.core.game import Refusal
from tests.games.souk.rules import Put, State


def parse(text: str, v: State) -> Action | Refusal:
    """Two places."""
    found = re.fullmatch(r"p(\d+) p(\d+)", text)
    if not found:
        return Refusal("malformed", "souk.refuse.notation", "K1", {"text": text})
    return Put(*sorted((int(found[1]), int(found[2]))))


def spell(action: Action, v: State) -> str:
    """The same."""
    assert isinstance(action, Put)
    return f"p{action.a} p{action.b}"
