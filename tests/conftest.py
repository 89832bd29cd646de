"""What every test may rely on: compiled catalogues, and a home of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from hatch_build import compile_catalogue, compile_catalogues

HERE = Path(__file__).parent

# A busy machine is no fault: how long an example takes proves nothing.
settings.register_profile("majlis", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("majlis")


def pytest_configure() -> None:
    """Words come from compiled catalogues; those that changed are compiled before any test."""
    compile_catalogues(HERE.parent)
    for po in HERE.glob("games/*/locale/*/LC_MESSAGES/*.po"):
        mo = po.with_suffix(".mo")
        if not mo.exists() or mo.stat().st_mtime_ns < po.stat().st_mtime_ns:
            compile_catalogue(po)


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the settings and games of whoever runs it."""
    monkeypatch.setenv("MAJLIS_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "MAJLIS_LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
