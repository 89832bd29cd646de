"""A house to be measured: ``python -m tests.bench._house FOLDER FIRST LAST`` prints its port.

It serves the real screens. For each of the public keys ``FIRST`` to ``LAST`` in ``FOLDER/keys``
there is a person with a table of tawla against a robot. It ends with standard input.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import asyncssh

from majlis.core import options, registry
from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.identity import Identity
from majlis.host.plans import Plan
from majlis.host.serve import Served
from majlis.host.settings import ServeSettings
from majlis.store.paths import Paths

MANY = 1000


async def furnish(house: House, number: int, key: str) -> None:
    """A person, and a table of his own; he is away."""
    visit = house.people.come_in(Identity("key", key), lambda code: None)
    assert isinstance(visit, Visit)
    assert house.people.call_me(visit, f"caller {number}") is None
    values = options.resolve(registry.info("tawla"), {"length": 1, "cube": False})
    assert isinstance(values, dict)
    await house.seats.make_table(visit, "tawla", values, [Plan(), Plan(level="random")])
    await house.people.go_out(visit)


async def main(folder: Path, first: int, last: int) -> None:
    """Serve until standard input ends."""
    home = folder / f"house-{first}"
    home.mkdir()
    keys = asyncssh.read_public_key_list(folder / "keys")[first : last + 1]
    settings = ServeSettings(
        host="127.0.0.1",
        port=0,
        max_sessions=MANY,
        per_address=MANY,
        log=str(home / "log"),
    )
    served = Served(settings, Paths(home, home))
    await served.open()
    for number, key in enumerate(keys, first):
        await furnish(served.house, number, key.get_fingerprint())
    assert served.door is not None
    print(served.door.port, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await served.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
