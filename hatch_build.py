"""Compiles the gettext catalogues: the build hook of wheel and editable install, and a tool.

`python hatch_build.py` compiles every catalogue that changed; with `--sort` it brings the entries
of every catalogue into the order of their ids instead.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # run as a tool, or by the tests, where nothing is built

    class BuildHookInterface:  # type: ignore[no-redef]
        root = "."


CATALOGUES = "majlis/**/locale/*/LC_MESSAGES/*.po"


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles before anything is packed; `artifacts` in pyproject.toml takes the files along."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root))


def catalogues(root: Path) -> Iterator[Path]:
    """Every catalogue under `root`, the house's and the games'."""
    yield from sorted(root.glob(CATALOGUES))


def compile_catalogues(root: Path) -> list[Path]:
    """Compile each catalogue beside itself unless that is newer; the files written.

    Raises babel's PoFileError at the first catalogue that is not well formed.
    """
    return [compile_catalogue(po) for po in catalogues(root) if _is_stale(po)]


def compile_catalogue(po: Path) -> Path:
    """Write `po` compiled beside it, in one step for those who are reading the old one."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    mo = po.with_suffix(".mo")
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parts[-3], abort_invalid=True)
    with tempfile.NamedTemporaryFile(dir=po.parent, suffix=".tmp", delete=False) as compiled:
        write_mo(compiled, catalogue)
    os.chmod(compiled.name, po.stat().st_mode)
    os.replace(compiled.name, mo)
    return mo


def _is_stale(po: Path) -> bool:
    mo = po.with_suffix(".mo")
    return not mo.exists() or mo.stat().st_mtime_ns <= po.stat().st_mtime_ns


def sort_catalogues(root: Path) -> list[Path]:
    """Sort the entries of each catalogue in place; the files changed."""
    changed = []
    for po in catalogues(root):
        before = po.read_text("utf-8")
        after = sorted_entries(before)
        if after != before:
            po.write_text(after, "utf-8")
            changed.append(po)
    return changed


def sorted_entries(text: str) -> str:
    """The text of a catalogue with the header first and the entries in the order of their ids."""
    header, *entries = [block.strip("\n") for block in text.split("\n\n") if block.strip("\n")]
    return "\n\n".join([header, *sorted(entries, key=_msgid)]) + "\n"


def _msgid(entry: str) -> str:
    return next(line for line in entry.splitlines() if line.startswith("msgid "))


if __name__ == "__main__":
    here = Path(__file__).parent
    work = sort_catalogues if "--sort" in sys.argv[1:] else compile_catalogues
    for path in work(here):
        print(path.relative_to(here))
