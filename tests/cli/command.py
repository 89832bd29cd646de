"""Runs the real command in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import NamedTuple


class Ran(NamedTuple):
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


def majlis(*arguments: str, typed: str = "", timeout: float = 60, **env: str) -> Ran:
    """``majlis`` with these arguments, ``typed`` on its standard input."""
    ran = subprocess.run(
        [sys.executable, "-m", "majlis", *arguments],
        input=typed.encode(),
        capture_output=True,
        timeout=timeout,
        env={**os.environ, "PYTHONUTF8": "1", **env},
        check=False,
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())
