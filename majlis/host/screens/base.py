"""What all screens of the host share: the house they look into, and who looks."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar, cast

from majlis.host.house import House
from majlis.host.household import Visit
from majlis.ui.context import Context
from majlis.ui.widgets.bars import cap

if TYPE_CHECKING:
    from majlis.host.screens.app import GuestApp

T = TypeVar("T")

_at_work: set[asyncio.Task[Any]] = set()


async def apart(work: Coroutine[Any, Any, T]) -> T:
    """Await ``work`` outside this session: what it starts (robots, clocks) outlives the app.

    It goes on to its end even if the session's own task is cancelled meanwhile.
    """
    task = asyncio.get_running_loop().create_task(work, context=contextvars.Context())
    _at_work.add(task)
    task.add_done_callback(_at_work.discard)
    return await asyncio.shield(task)


class InHall:
    """A screen of a guest; beside `HouseScreen` among its bases."""

    @property
    def guest(self) -> GuestApp:
        """The session's app."""
        return cast("GuestApp", cast(Any, self).app)

    @property
    def hall(self) -> House:
        """The house."""
        return self.guest.hall

    @property
    def visit(self) -> Visit:
        """This session in the house."""
        return self.guest.visit

    @property
    def is_on_top(self) -> bool:
        """Whether nothing lies over this screen, and it has not been left."""
        return cast(object, self.guest.screen) is self

    def key_of(self, id: str) -> str:
        """What is written on the key of a binding."""
        context: Context = cast(Any, self).context
        return cap(context.keys_of(id)[0], context.glyphs.name == "ascii")

    def changed(self) -> None:
        """Something in the house is otherwise than it was."""
