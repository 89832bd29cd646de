"""The keys of the host's own screens, worded by the host's catalogue under ``host.key.<id>``."""

from __future__ import annotations

from majlis.ui import keymap
from majlis.ui.keymap import Key

GROUPS: dict[str, tuple[Key, ...]] = {
    "call": (Key("call.answer", "f3", "app.answer_call", priority=True),),
    "lobby": (
        Key("lobby.new", "n", "new", hint=True),
        Key("lobby.watch", "w", "watch", hint=True),
        Key("lobby.word", "g", "word"),
        Key("lobby.talk", "t,slash", "talk", hint=True),
        Key("lobby.people", "p", "people", hint=True),
        Key("lobby.results", "r", "results"),
        Key("lobby.link", "l", "link"),
        Key("lobby.announce", "a", "announce"),
        Key("lobby.close", "delete", "close_table"),
        Key("lobby.quit", "q", "house_quit", hint=True),
    ),
    "wait": (
        Key("wait.talk", "t,slash", "talk", hint=True),
        Key("wait.up", "u", "stand_up", hint=True),
        Key("wait.back", "escape,q", "back", hint=True),
    ),
    "talk": (Key("talk.open", "f5", "talk"),),
    "calls": (Key("calls.decline", "n,delete", "decline", hint=True),),
    "people": (
        Key("people.mute", "m", "mute", hint=True),
        Key("people.kick", "x", "kick", hint=True),
        Key("people.ban", "b", "ban(True)", hint=True),
        Key("people.pardon", "B", "ban(False)", hint=True),
    ),
}

keymap.add("host", GROUPS)
