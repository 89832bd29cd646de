"""The keys of the ledger's screens, worded by its catalogue under ``elections_ledger.key.<id>``."""

from __future__ import annotations

from majlis.ui import keymap
from majlis.ui.keymap import Key

DOMAIN = GROUP = "elections_ledger"


def _deed(name: str, key: str, hint: bool = True) -> Key:
    return Key(f"{GROUP}.{name}", key, f"deed('{name}')", hint=hint)


KEYS = (
    _deed("swap", "s"),
    _deed("penalty", "p"),
    _deed("resign", "r"),
    _deed("expel", "x"),
    _deed("count", "c"),
    _deed("adjourn", "a"),
    _deed("next", "n"),
    Key(f"{GROUP}.totals", "t", "totals", hint=True),
    _deed("look", "l"),
    _deed("undo", "u"),
    Key(f"{GROUP}.mend", "enter,m", "mend"),
    Key(f"{GROUP}.strike", "delete", "strike"),
    Key(f"{GROUP}.history", "h", "history", hint=True),
    Key(f"{GROUP}.alter", "e", "alter"),
    Key(f"{GROUP}.write", "w", "write", hint=True),
)
"""Not bindings: the screen does them in the order in which they are typed (`BookScreen.on_key`)."""

keymap.add(DOMAIN, {GROUP: KEYS})
