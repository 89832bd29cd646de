from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from majlis.store.database import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "home" / "majlis.db") as opened:
        yield opened


@pytest.fixture
def now() -> Callable[[], int]:
    """A clock that is a second later whenever it is asked."""
    seconds = iter(range(1_000_000))
    return lambda: 1_000 * next(seconds)
