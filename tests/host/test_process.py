"""What a house's process is like."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys

import pytest
from rich.segment import Segment
from textual import constants
from textual.strip import Strip

from majlis.host.process import prepare_process
from tests.host.test_driver import playing


@pytest.mark.parametrize(
    ("module", "without"),
    [
        ("majlis.host", {"asyncssh", "textual", "rich", "typer", "msgspec"}),
        ("majlis.host.log", {"asyncssh", "textual", "rich"}),
        ("majlis.host.hostkey", {"asyncssh", "textual", "rich"}),
        ("majlis.host.passwords", {"asyncssh", "textual", "rich"}),
        ("majlis.host.session", {"asyncssh", "textual"}),
        ("majlis.host.layers", {"asyncssh", "textual"}),
        ("majlis.host.stage", {"asyncssh"}),
        ("majlis.host.door", {"textual"}),
    ],
)
def test_nothing_heavy_is_loaded_before_its_time(module: str, without: set[str]) -> None:
    program = f"import {module}, sys; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert not set(ran.stdout.split()) & without


def test_all_is_rendered_in_24_bits() -> None:
    prepare_process()
    assert constants.COLOR_SYSTEM == "truecolor"


def test_strips_are_cut_as_ever() -> None:
    prepare_process()
    strip = Strip([Segment("salam"), Segment("سلام")])
    assert [part.text for part in strip.divide([9])] == ["salamسلام"]
    assert [part.text for part in strip.divide([2, 9])] == ["sa", "lamسلام"]
    assert [part.text for part in strip.divide([2, 5, 12])] == ["sa", "lam"]
    assert strip.crop_extend(0, 9, None).text == "salamسلام"
    assert strip.crop_extend(-3, 9, None).text == "salamسلام"
    assert strip.crop_extend(1, 4, None).text == "ala"
    assert strip.crop_extend(0, 11, None).text == "salamسلام  "


async def test_a_frame_leaves_nothing_for_the_collector() -> None:
    async with playing() as play:
        await play.typed(b"a", "n=1")
        await play.settled()
        gc.collect()
        gc.disable()
        try:
            for number in range(2, 12):
                await play.typed(b"a", f"n={number}")
            await asyncio.sleep(0.1)
            assert gc.collect() < 10 * 24
        finally:
            gc.enable()


def test_a_house_may_hold_as_many_lines_open_as_the_system_lets_it() -> None:
    program = (
        "import resource as r; from majlis.host.process import raise_limits;"
        "most = r.getrlimit(r.RLIMIT_NOFILE)[1]; r.setrlimit(r.RLIMIT_NOFILE, (64, most));"
        "raise_limits(); print(r.getrlimit(r.RLIMIT_NOFILE) == (most, most))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert ran.stdout.strip() == "True"


def test_a_line_that_is_cut_says_nothing_on_standard_error() -> None:
    program = (
        "import logging; from majlis.host.process import hush; hush();"
        "logging.getLogger('asyncio').warning('socket.send() raised exception.')"
    )
    ran = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert ran.stderr == b""
