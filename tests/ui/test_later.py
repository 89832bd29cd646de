"""Work that nobody awaits leaves nothing."""

from __future__ import annotations

import gc
import warnings

from majlis.ui.later import Later


async def test_it_is_done_when_it_is_awaited() -> None:
    async def work() -> int:
        return 7

    assert await Later(work) == 7


async def test_it_is_not_begun_before() -> None:
    async def work() -> None:
        raise AssertionError

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Later(work)
        gc.collect()
