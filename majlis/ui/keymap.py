"""Every key of every screen, in one place: ids, keys, actions.

A binding's words are the catalogue's, under ``ui.key.<id>``. The help screen, the line of keys and
the settings are made from this list; the settings may give an id other keys. Rooms with screens of
their own (a host) `add` theirs, worded by their own catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from textual.binding import Binding, BindingType


class Key(NamedTuple):
    """One binding. ``hint``: it is named in the line of keys at the bottom of the screen.

    ``rtl`` are its keys where one reads from the right, if they differ: on is to the left there.
    """

    id: str
    keys: str
    action: str
    hint: bool = False
    priority: bool = False
    rtl: str = ""


KEYS: dict[str, tuple[Key, ...]] = {
    "house": (
        Key("house.help", "question_mark", "house_help", hint=True),
        Key("house.rules", "f1", "house_rules"),
        Key("house.palette", "ctrl+p", "house_palette", hint=True, priority=True),
        Key("house.settings", "f2", "house_settings"),
        Key("house.quit", "ctrl+q", "house_quit", priority=True),
    ),
    "sheet": (Key("sheet.back", "escape,q", "back", hint=True),),
    "rows": (
        Key("rows.up", "up,k", "step(-1)"),
        Key("rows.down", "down,j", "step(1)"),
        Key("rows.page_up", "pageup", "page(-1)"),
        Key("rows.page_down", "pagedown", "page(1)"),
        Key("rows.first", "home", "end(False)"),
        Key("rows.last", "end", "end(True)"),
        Key("rows.choose", "enter", "choose", hint=True),
    ),
    "home": (Key("home.quit", "q", "house_quit", hint=True),),
    "setup": (
        Key("setup.start", "s,f5", "start", hint=True),
        Key("setup.less", "left,minus", "change(-1)", rtl="right,minus"),
        Key("setup.more", "right,plus,space", "change(1)", hint=True, rtl="left,plus,space"),
        Key("setup.edit", "e", "edit", hint=True),
    ),
    "settings": (
        Key("settings.less", "left", "change(-1)", hint=True, rtl="right"),
        Key("settings.more", "right,space", "change(1)", hint=True, rtl="left,space"),
        Key("settings.default", "delete,backspace", "default", hint=True),
    ),
    "table": (
        Key("table.takeback", "u,f8", "offer('takeback')", hint=True),
        Key("table.type", "slash", "type", hint=True),
        Key("table.draw", "f9", "offer('draw')"),
        Key("table.pause", "f7", "pause"),
        Key("table.flip", "v", "flip"),
        Key("table.ledger", "f4", "ledger"),
        Key("table.meet", "ctrl+g", "meet", hint=True),
        Key("table.look", "h", "look", hint=True),
        Key("table.hide", "f6,escape", "hide"),
        Key("table.hurry", "plus", "hurry", hint=True),
        Key("table.office", "f10,ctrl+o", "office"),
        Key("table.log_up", "pageup", "scroll_log(-1)"),
        Key("table.log_down", "pagedown", "scroll_log(1)"),
        Key("table.leave", "q", "leave", hint=True),
    ),
    "replay": (
        Key("replay.back", "left", "step(-1)", hint=True, rtl="right"),
        Key("replay.on", "right", "step(1)", hint=True, rtl="left"),
        Key("replay.review", "enter", "review", hint=True),
        Key("replay.back_move", "up", "move(-1)"),
        Key("replay.on_move", "down", "move(1)"),
        Key("replay.back_game", "pageup", "game(-1)", hint=True),
        Key("replay.on_game", "pagedown", "game(1)", hint=True),
        Key("replay.first", "home", "ends(False)"),
        Key("replay.last", "end", "ends(True)"),
        Key("replay.play", "space", "play", hint=True),
        Key("replay.faster", "plus", "pace(1)"),
        Key("replay.slower", "minus", "pace(-1)"),
        Key("replay.flip", "v", "flip", hint=True),
        Key("replay.seat", "s", "seat"),
        Key("replay.goto", "g", "goto"),
        Key("replay.ledger", "f4", "ledger"),
    ),
    "rules": (
        Key("rules.find", "slash", "find", hint=True),
        Key("rules.clauses", "c", "clauses", hint=True),
        Key("rules.next", "n", "next(1)"),
        Key("rules.previous", "p", "next(-1)"),
    ),
    "results": (Key("results.ladder", "l", "ladder", hint=True),),
    "history": (
        Key("history.verify", "v", "verify", hint=True),
        Key("history.export", "x", "export", hint=True),
    ),
    "small": (
        Key("small.quit", "q,escape", "house_quit"),
        Key("small.end", "ctrl+q", "house_quit", priority=True),
    ),
    "curtain": (
        Key("curtain.open", "space", "open"),
        Key("curtain.office", "f10,ctrl+o", "office"),
    ),
    "page": (
        Key("page.up", "up,k", "scroll_up"),
        Key("page.down", "down,j", "scroll_down"),
        Key("page.page_up", "pageup", "page_up"),
        Key("page.page_down", "pagedown", "page_down"),
        Key("page.first", "home", "scroll_home"),
        Key("page.last", "end", "scroll_end"),
    ),
}

# The letters that stand in the same places on the keyboards of the house's languages: a key works
# whichever of them is switched on.
_LATIN = "qwertyuiopasdfghjklzxcvbnm"
_PLACES = (
    "ضصثقفغعهخحشسيبلاتنمئءؤر ىة",  # Arabic (101); lam and alef, two characters, in the place of b
    "ضصثقفغعهخحشسیبلاتنمۍېزرذدړ",  # Pashto (Afghanistan)
    "йцукенгшщзфывапролдячсмить",
)


def _aliases() -> dict[str, tuple[str, ...]]:
    same: dict[str, tuple[str, ...]] = {}
    for latin, *there in zip(_LATIN, *_PLACES, strict=True):
        same[latin] = tuple(dict.fromkeys(place for place in there if place != " "))
    same["slash"] = ("ظ",)
    same["question_mark"] = ("؟",)
    return same


ALIASES = _aliases()


def expanded(keys: str) -> str:
    """``keys`` with the letters of other keyboards in the same places."""
    listed = keys.split(",")
    return ",".join([*listed, *(alias for key in listed for alias in ALIASES.get(key, ()))])


def latin(character: str) -> str:
    """The Latin letter in the place of ``character``; itself, where it has none."""
    return _BACK.get(character, character)


_BACK = {alias: key for key, aliases in ALIASES.items() for alias in aliases if len(key) == 1}


def is_alias(key: str) -> bool:
    """Whether a key is one of another keyboard, in the place of one that has a name here."""
    return key in _FOREIGN


_FOREIGN = frozenset(alias for aliases in ALIASES.values() for alias in aliases)

ANSWERS = {"д": "y", "н": ""}
"""Letters that begin the reader's own yes or no, and lie in the places of others: «да» on L. What
lies in the place of Y and begins «нет» is no answer at all."""


def is_function(key: str) -> bool:
    """Whether a key is one of the function keys, or held down with Ctrl."""
    return key.startswith("ctrl+") or (key[0] == "f" and key[1:].isdigit())


_added: dict[str, tuple[Key, ...]] = {}
_domains: dict[str, str] = {}
"""The catalogue that words a group, where it is not the house's own."""


def add(domain: str, groups: Mapping[str, tuple[Key, ...]]) -> None:
    """Make more groups known, worded under ``<domain>.key.<id>`` and ``<domain>.help.group.…``.

    The ids of a group's keys begin with its name.
    """
    _added.update(groups)
    _domains.update(dict.fromkeys(groups, domain))


def group(name: str) -> tuple[Key, ...]:
    """The keys of a group."""
    return _added[name] if name in _added else KEYS[name]


def groups() -> Iterator[tuple[str, tuple[Key, ...]]]:
    """Every group with its keys."""
    yield from KEYS.items()
    yield from _added.items()


def code(key: Key) -> str:
    """The catalogue's code for what a key does."""
    return f"{_domains.get(key.id.partition('.')[0], 'ui')}.key.{key.id}"


def group_code(name: str) -> str:
    """The catalogue's code for the name of a group."""
    return f"{_domains.get(name, 'ui')}.help.group.{name}"


def bindings(*names: str) -> list[BindingType]:
    """Textual's bindings for some groups."""
    return [
        Binding(
            expanded(key.keys), key.action, code(key), show=False, priority=key.priority, id=key.id
        )
        for name in names
        for key in group(name)
    ]


def find(id: str) -> Key | None:
    """The key of that id."""
    return next((key for _, keys in groups() for key in keys if key.id == id), None)


def keys_of(id: str, own: Mapping[str, str], rtl: bool = False) -> str:
    """The keys an id has, by the reader's settings ``own`` or by default, comma-separated."""
    key = find(id)
    usual = "" if key is None else (key.rtl if rtl and key.rtl else key.keys)
    return own.get(id) or usual


def textual_keymap(own: Mapping[str, str], rtl: bool = False) -> dict[str, str]:
    """Keys that are not the usual ones, as `App.set_keymap` takes them."""
    turned = {key.id: key.rtl for _, keys in groups() for key in keys if rtl and key.rtl}
    chosen = {id: keys for id, keys in own.items() if find(id)}
    return {id: expanded(keys) for id, keys in {**turned, **chosen}.items()}
