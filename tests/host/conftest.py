"""A house to call at, and people who call."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from majlis.host.hostkey import host_key
from tests.host.callers import Keys
from tests.host.house import House, open_house

OpenHouse = Callable[..., Awaitable[House]]


@pytest.fixture(scope="session")
def door_key(tmp_path_factory: pytest.TempPathFactory) -> asyncssh.SSHKey:
    """One host key for all."""
    return host_key(tmp_path_factory.mktemp("house") / "host_key")


@pytest.fixture(scope="session")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Keys:
    """Keys of callers, made when first asked for."""
    return Keys(tmp_path_factory.mktemp("keys"))


@pytest.fixture
async def opened(door_key: asyncssh.SSHKey, tmp_path: Path) -> AsyncIterator[OpenHouse]:
    """Opens houses, and closes them when the test is over."""
    async with AsyncExitStack() as stack:

        async def opening(**settings: Any) -> House:
            return await stack.enter_async_context(open_house(door_key, tmp_path, **settings))

        yield opening


@pytest.fixture
async def house(opened: OpenHouse) -> House:
    """A house for guests and people with keys."""
    return await opened()
