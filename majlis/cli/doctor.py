"""``majlis doctor``: what this terminal can do, where things lie, what is installed."""

from __future__ import annotations

import os
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version

from majlis import __version__
from majlis.cli.speak import Speaker
from majlis.core import registry
from majlis.store.errors import StoreError
from majlis.store.paths import find_paths
from majlis.text.terminal import decide_way, probe_terminal

NEEDED = (80, 24)
PLAY = "24/18 13/11"
SAMPLE = "طاولة {play} (مارس)"


def run_doctor(speaker: Speaker) -> None:
    """Print what was found, one thing a line."""
    speaker.say("cli.doctor.version", version=__version__, python=sys.version.split()[0])
    for package in ("textual", "rich", "msgspec", "bgsage", "endplay"):
        speaker.say("cli.doctor.package", name=package, version=_version(package))
    _terminal(speaker)
    _store(speaker)
    speaker.say("cli.doctor.games", games=registry.names())


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "—"


def _terminal(speaker: Speaker) -> None:
    size = shutil.get_terminal_size()
    fits = size.columns >= NEEDED[0] and size.lines >= NEEDED[1]
    speaker.say(
        "cli.doctor.size" if fits else "cli.doctor.too_small",
        columns=size.columns,
        lines=size.lines,
        need_columns=NEEDED[0],
        need_lines=NEEDED[1],
    )
    speaker.say(
        "cli.doctor.colours",
        term=os.environ.get("TERM", "—"),
        colorterm=os.environ.get("COLORTERM", "—"),
    )
    if "NO_COLOR" in os.environ:
        speaker.say("cli.doctor.no_color")
    encoding = sys.stdout.encoding.lower()
    speaker.say("cli.doctor.utf8" if "utf" in encoding else "cli.doctor.not_utf8", name=encoding)
    _bidi(speaker)


def _bidi(speaker: Speaker) -> None:
    way = decide_way(probe_terminal(), os.environ)
    speaker.say("cli.doctor.bidi", terminal=way.terminal or "—", mode=way.mode)
    if way.ask:
        speaker.say("cli.doctor.bidi_ask")
    from majlis.text import isolate, visual

    speaker.say("cli.doctor.bidi_sample")
    print(f"  visual   {visual(SAMPLE.format(play=isolate(PLAY))).text}")
    print(f"  logical  {SAMPLE.format(play=PLAY)}")


def _store(speaker: Speaker) -> None:
    from majlis.cli.records import open_store
    from majlis.store import records

    path = find_paths().database
    if not path.exists():
        speaker.say("cli.doctor.no_store", path=str(path))
        return
    try:
        with open_store() as store:
            kept, open_ = len(records.history(store)), len(records.unfinished(store))
    except StoreError as error:
        speaker.say(error.code, **error.params)
        return
    speaker.say("cli.doctor.store", path=str(path), n=kept, open=open_)
