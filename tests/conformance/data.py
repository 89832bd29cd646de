"""Reference data from outside, on which several independent engines agree.

A copy lies in ``tests/data/conformance``; ``MAJLIS_CONFORMANCE`` names another folder to read from,
which must then have the files.
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1] / "data" / "conformance"


def path(name: str) -> Path:
    """Where a file of reference data lies. Fails if it is not there."""
    found = Path(os.environ.get("MAJLIS_CONFORMANCE") or HERE) / name
    assert found.is_file(), f"no reference data: {found}"
    return found


def lines(name: str) -> list[Any]:
    """Every line of a gzipped file of JSON lines."""
    with gzip.open(path(name), "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def whole(name: str) -> Any:
    """A whole JSON file, gzipped if its name says so."""
    opened = gzip.open if name.endswith(".gz") else open
    with opened(path(name), "rt", encoding="utf-8") as file:
        return json.load(file)
