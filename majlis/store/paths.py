"""Where things lie on this machine. No other file knows.

The command line asks here before it says its first word, so nothing heavy is imported.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple


class Paths(NamedTuple):
    """The folder for what the program keeps, and the one for what the user sets."""

    data: Path
    config: Path

    @property
    def database(self) -> Path:
        """Records, secrets, profiles and results."""
        return self.data / "majlis.db"

    @property
    def settings(self) -> Path:
        """The settings, for people to read and edit."""
        return self.config / "settings.toml"


def find_paths() -> Paths:
    """``MAJLIS_HOME`` holds everything where it is set; else the folders the system gives (XDG).

    Makes nothing.
    """
    if home := os.environ.get("MAJLIS_HOME"):
        folder = _expanded(Path(home)).absolute()
        return Paths(folder, folder)
    import platformdirs

    return Paths(
        platformdirs.user_data_path("majlis", appauthor=False),
        platformdirs.user_config_path("majlis", appauthor=False),
    )


def _expanded(path: Path) -> Path:
    """Without ``~``; where nobody has that name, a folder may (shells do the same)."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path
