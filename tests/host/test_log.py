"""The log: one JSON object a line, nothing that anybody typed."""

from __future__ import annotations

import asyncio
import io
import json
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import pytest

from majlis.host import log as logs
from majlis.host.log import Log, open_log, place_of


def lines(sink: io.BytesIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in sink.getvalue().splitlines()]


@pytest.fixture
def sink() -> io.BytesIO:
    return io.BytesIO()


@pytest.fixture
def log(sink: io.BytesIO) -> Log:
    return Log(sink, lambda: datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC))


def test_a_line(log: Log, sink: io.BytesIO) -> None:
    log.write("door.open", port=2222, name="a\nb")
    assert lines(sink) == [
        {
            "at": "2024-05-06T07:08:09.000+00:00",
            "event": "door.open",
            "port": 2222,
            "name": "a\nb",
        }
    ]
    assert sink.getvalue().count(b"\n") == 1


def failing(hand: str) -> None:
    raise RuntimeError(hand)


def test_an_error_is_its_type_and_place(log: Log, sink: io.BytesIO) -> None:
    try:
        failing("the hidden hand")
    except RuntimeError as error:
        log.error("session.error", error, session=3)
    (line,) = lines(sink)
    assert line["error"] == "RuntimeError"
    assert str(line["place"]).startswith("test_log.py:")
    assert str(line["place"]).endswith(" failing")
    assert b"hidden" not in sink.getvalue()


def test_an_error_that_was_never_raised_has_no_place() -> None:
    assert place_of(RuntimeError()) == ""


async def test_errors_of_the_loop(log: Log, sink: io.BytesIO) -> None:
    loop = asyncio.get_running_loop()
    log.loop_error(loop, {"message": "secret", "exception": ValueError("secret")})
    log.loop_error(loop, {"message": "secret"})
    assert [line.get("error") for line in lines(sink)] == ["ValueError", None]
    assert b"secret" not in sink.getvalue()


def test_noise_is_counted_when_it_is_too_much(
    log: Log, sink: io.BytesIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = monotonic()
    monkeypatch.setattr(logs, "monotonic", lambda: now)
    for _ in range(1000):
        log.noise("connection.turned")
    assert len(lines(sink)) <= logs.NOISY_BURST
    monkeypatch.setattr(logs, "monotonic", lambda: now + 1000)
    log.noise("connection.turned")
    assert lines(sink)[-1]["skipped"] == 1000 - (len(lines(sink)) - 1)


def test_a_file_is_added_to_and_its_owner_s(tmp_path: Path) -> None:
    path = tmp_path / "logs" / "majlis.jsonl"
    for port in (1, 2):
        log = open_log(path)
        log.write("door.open", port=port)
        log.close()
        log.write("lost")
    assert [json.loads(line)["port"] for line in path.read_text().splitlines()] == [1, 2]
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_log_that_cannot_be_written_stops_nothing(log: Log, sink: io.BytesIO) -> None:
    sink.close()
    log.write("door.open")
    log.write("door.close")
