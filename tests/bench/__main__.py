"""``python -m tests.bench [NAME …]``: measures, and prints a table of ratios.

Each module of this folder with a function ``rows()`` is a benchmark: it returns rows of (what,
ours, theirs, ratio). Ours and theirs are measured in the same run on the same machine; where the
thing to compare with is not installed, ``theirs`` and the ratio are ``None``. Tests never assert
timings; this table is for reading.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

Row: TypeAlias = tuple[str, str, str | None, float | None]


def names() -> list[str]:
    """The benchmarks there are."""
    found = (module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]))
    return sorted(name for name in found if not name.startswith("_"))


def table(rows: Iterable[Row]) -> str:
    """Rows as aligned columns."""
    cells = [("what", "ours", "theirs", "ratio"), *map(_cells, rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(4)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    )


def _cells(row: Row) -> tuple[str, str, str, str]:
    what, ours, theirs, ratio = row
    return what, ours, theirs or "—", "—" if ratio is None else f"{ratio:.2f}"


def main() -> None:
    """Run the benchmarks named on the command line, or all of them."""
    for name in sys.argv[1:] or names():
        module = importlib.import_module(f"tests.bench.{name}")
        if hasattr(module, "rows"):
            print(f"\n{name}\n{table(module.rows())}", flush=True)


if __name__ == "__main__":
    main()
