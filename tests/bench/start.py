"""Start-up as whole processes: the help, the first frame, each against the least that could be."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

from tests.bench.__main__ import Row

RUNS = 9


def _seconds(command: list[str], env: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, env=env, check=True, capture_output=True)
    return time.perf_counter() - began


def paired(ours: list[str], theirs: list[str]) -> tuple[float, float, float]:
    """Median seconds of two commands run in turn, and the median of their ratios."""
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "MAJLIS_HOME": home}
        for command in (ours, theirs):
            _seconds(command, env)
        pairs = [(_seconds(ours, env), _seconds(theirs, env)) for _ in range(RUNS)]
    mine, other = zip(*pairs, strict=True)
    ratio = statistics.median(a / b for a, b in pairs)
    return statistics.median(mine), statistics.median(other), ratio


def _row(what: str, ours: list[str], theirs: list[str]) -> Row:
    mine, other, ratio = paired(ours, theirs)
    return what, f"{mine * 1000:.0f} ms", f"{other * 1000:.0f} ms", ratio


def rows() -> list[Row]:
    """``--help`` against importing typer; tawla's first frame against a minimal app's."""
    python = sys.executable
    return [
        _row(
            "majlis --help / import typer",
            [python, "-m", "majlis", "--help"],
            [python, "-c", "import typer"],
        ),
        _row(
            "play tawla, first frame / minimal app",
            [python, "-m", "tests.bench.firstframe", "tawla"],
            [python, "-m", "tests.bench.firstframe", "minimal"],
        ),
    ]
