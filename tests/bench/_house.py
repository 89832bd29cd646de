"""A house to be measured: ``python -m tests.bench._house FOLDER`` prints its port and serves."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from majlis.host.door import DoorSettings, open_door
from majlis.host.hostkey import host_key
from majlis.host.limits import Limits
from majlis.host.log import open_log
from tests.host.house import Room

MANY = 1000


async def serve(folder: Path) -> None:
    """Serve until standard input ends."""
    limits = Limits(
        sessions=MANY,
        connections=MANY,
        per_address=MANY,
        strangers=MANY,
        strangers_per_address=MANY,
        hurry=MANY,
    )
    settings = DoorSettings(host="127.0.0.1", port=0, guests=True, ask_s=0, limits=limits)
    log = open_log(folder / "log.jsonl")
    door = await open_door(settings, Room, host_key(folder / "host_key"), log)
    print(door.port, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await door.close()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
