"""How long the tests wait for what must come: long, since a busy machine is no fault."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE_S = 60.0


async def until(happens: Callable[[], object]) -> None:
    """Wait for it; fails if it never comes."""
    async with asyncio.timeout(PATIENCE_S):
        while not happens():
            await asyncio.sleep(0.002)
