from pathlib import Path

import pytest

from hatch_build import compile_catalogues

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session", autouse=True)
def _compiled_catalogues() -> None:
    """Words come from compiled catalogues; those that changed are compiled before any test."""
    compile_catalogues(ROOT)
