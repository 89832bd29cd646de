"""The file of passwords."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from majlis.host.passwords import (
    Hashed,
    PasswordFileError,
    Passwords,
    hash_password,
    matches,
    parse_hashed,
    read_passwords,
)

CHEAP = 4


def test_a_password_matches_itself_only() -> None:
    hashed = hash_password("سر", ln=CHEAP)
    assert matches("سر", hashed)
    assert not matches("سرّ", hashed)
    assert not matches("", hashed)
    assert not matches("x" * 5000, hashed)


def test_the_usual_cost() -> None:
    hashed = hash_password("s")
    assert (hashed.ln, hashed.r, hashed.p) == (15, 8, 1)
    assert matches("s", hashed)


def test_two_hashes_of_one_password_differ() -> None:
    assert hash_password("s", ln=CHEAP).hash != hash_password("s", ln=CHEAP).hash


def test_the_notation_goes_there_and_back() -> None:
    hashed = hash_password("s", ln=CHEAP)
    assert parse_hashed(str(hashed)) == hashed
    assert "s" not in str(hashed).split("$")


def test_a_hash_of_another_program() -> None:
    """The second vector of RFC 7914, 12, cut to 32 bytes by its own parameters."""
    import hashlib

    salt = b"NaCl"
    found = hashlib.scrypt(b"password", salt=salt, n=1024, r=8, p=16, dklen=64)
    assert found.hex().startswith("fdbabe1c9d3472007856e7190d01e9fe")
    assert matches("password", Hashed(10, 8, 16, salt, found))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "secret",
        "$scrypt$ln=15,r=8,p=1$c2FsdA$",
        "$scrypt$ln=0,r=8,p=1$c2FsdA$aGFzaA",
        "$scrypt$ln=30,r=8,p=1$c2FsdA$aGFzaA",
        "$scrypt$ln=20,r=99,p=1$c2FsdA$aGFzaA",
        "$scrypt$ln=15,r=0,p=1$c2FsdA$aGFzaA",
        "$scrypt$ln=15,r=8,p=1$c2FsdA$aGFzaAxxx",
        "$2b$12$abcdefghijklmnopqrstuv",
    ],
)
def test_what_is_no_hash(text: str) -> None:
    assert parse_hashed(text) is None


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "passwords"
    hashed = hash_password("s", ln=CHEAP)
    path.write_text(f"# people\n\nrim:{hashed}\nنور:{hashed}\n", "utf-8")
    assert read_passwords(path) == {"rim": hashed, "نور": hashed}


def test_a_line_that_is_wrong_is_named_but_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "passwords"
    path.write_text("# people\nrim:secret\n")
    with pytest.raises(PasswordFileError) as found:
        read_passwords(path)
    assert found.value.params["line"] == 2
    assert "secret" not in str(found.value)


async def test_checking() -> None:
    passwords = Passwords({"rim": hash_password("s", ln=CHEAP)})
    assert "rim" in passwords
    assert await passwords.check("rim", "s")
    assert not await passwords.check("rim", "t")
    assert not await passwords.check("nour", "s")
    assert not await passwords.check("nour", "")
    passwords.close()


async def test_a_stranger_costs_what_a_friend_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def remember(_: str, hashed: Hashed) -> bool:
        asked.append(hashed.ln)
        return True

    passwords = Passwords({"rim": hash_password("s", ln=CHEAP)})
    monkeypatch.setattr("majlis.host.passwords.matches", remember)
    assert await passwords.check("rim", "s")
    assert not await passwords.check("nour", "s")
    assert asked == [CHEAP, CHEAP]
    passwords.close()


async def test_who_would_wait_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Passwords, "WAITING", 2)
    passwords = Passwords({"rim": hash_password("s", ln=CHEAP)})
    found = await asyncio.gather(*(passwords.check("rim", "s") for _ in range(5)))
    assert found == [True, True, False, False, False]
    assert await passwords.check("rim", "s")
    passwords.close()
