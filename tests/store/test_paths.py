"""Where things lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from majlis.store.paths import find_paths


def test_one_variable_moves_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MAJLIS_HOME", str(tmp_path / "here"))
    assert find_paths().database == tmp_path / "here" / "majlis.db"
    assert find_paths().settings == tmp_path / "here" / "settings.toml"
    assert not (tmp_path / "here").exists()


def test_a_relative_home_is_made_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAJLIS_HOME", "here")
    assert find_paths().data == tmp_path / "here"
    monkeypatch.setenv("HOME", str(tmp_path / "nour"))
    monkeypatch.setenv("MAJLIS_HOME", "~/games")
    assert find_paths().data == tmp_path / "nour" / "games"


@pytest.mark.parametrize("home", [None, ""])
def test_without_it_the_systems_folders_are_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, home: str | None
) -> None:
    monkeypatch.delenv("MAJLIS_HOME", raising=False)
    if home is not None:
        monkeypatch.setenv("MAJLIS_HOME", home)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert find_paths().database == tmp_path / "data" / "majlis" / "majlis.db"
    assert find_paths().settings == tmp_path / "config" / "majlis" / "settings.toml"
