"""Two programs on one store: neither may take the other's locks away."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from majlis.store import hosted
from majlis.store.database import Store

_CHILD = """
import sys
from pathlib import Path
from majlis.store import hosted
from majlis.store.database import Store

with Store(Path(sys.argv[1])) as store:
    hosted.all_tables(store)              # reads first, as a house does that takes up its tables
    for number, line in enumerate(sys.stdin):
        hosted.keep(store, f"T-{number}", b"kept")
        print(number, flush=True)
"""


def test_what_one_program_writes_is_there_when_another_has_come_and_gone(tmp_path: Path) -> None:
    """Closing a second handle on the file would drop the first one's locks, and the newcomer,
    taking himself for the last, would throw away what was written ahead."""
    path = tmp_path / "shared.db"
    with Store(path) as store:
        hosted.keep(store, "T-X", b"before")
    child = subprocess.Popen(
        [sys.executable, "-c", _CHILD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    for number in range(4):
        child.stdin.write("go\n")
        child.stdin.flush()
        assert child.stdout.readline() == f"{number}\n"
        with Store(path) as store:
            assert f"T-{number}" in hosted.all_tables(store)
    child.stdin.close()
    assert child.wait(10) == 0
    with Store(path) as store:
        assert len(hosted.all_tables(store)) == 5
