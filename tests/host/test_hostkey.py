"""The house's own key."""

from __future__ import annotations

from pathlib import Path

import pytest

from majlis.host.hostkey import HostKeyError, host_key, own_key
from majlis.store.paths import Paths


def test_it_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "data" / "host_key"
    first = host_key(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert host_key(path).get_fingerprint() == first.get_fingerprint()
    assert first.get_algorithm() == "ssh-ed25519"


def test_it_lies_with_what_the_house_keeps(tmp_path: Path) -> None:
    own_key(Paths(tmp_path / "data", tmp_path / "config"))
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["host_key"]


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    host_key(path)
    path.chmod(0o640)
    with pytest.raises(HostKeyError) as found:
        host_key(path)
    assert found.value.code == "host.key.open"


def test_what_is_no_key_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    path.touch(0o600)
    path.write_bytes(b"precious")
    with pytest.raises(HostKeyError) as found:
        host_key(path)
    assert found.value.code == "host.key.broken"
    assert path.read_bytes() == b"precious"
