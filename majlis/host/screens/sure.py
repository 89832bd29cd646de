"""What cannot be undone is asked for twice."""

from __future__ import annotations


class Sure:
    """What somebody has asked for once: done when he asks for the very same again."""

    def __init__(self) -> None:
        self._asked: tuple[str, ...] = ()

    def is_asked_again(self, *what: str) -> bool:
        """Whether this was asked for just before; if not, it has been now."""
        again = self._asked == what
        self._asked = () if again else what
        return again

    def forget(self) -> bool:
        """He has gone on to something else; whether he was being asked."""
        was_asked, self._asked = bool(self._asked), ()
        return was_asked
