"""What one session of the screens knows of its reader and its surroundings.

Nothing of a session lives anywhere else: the same screens run many times in one process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

import msgspec
from msgspec import Struct

from majlis.store.settings import Settings
from majlis.text import LANGUAGES
from majlis.ui import keymap
from majlis.ui.glyphs import SETS, Glyphs
from majlis.ui.wording import Wording

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from majlis.store.database import Store
    from majlis.text.terminal import Mode
    from majlis.ui.palette import Palette

Changes: TypeAlias = Mapping[str, Any]
Theme: TypeAlias = Literal["dark", "light"]


class May(Struct, frozen=True):
    """What a session may do besides playing.

    ``play``: open tables of its own. ``files``: write files where the user says.
    """

    play: bool = True
    files: bool = True


class Around(Struct, frozen=True):
    """What the surroundings suggest, where the reader's settings say ``"auto"``."""

    language: str = "en"
    bidi: Mode = "visual"
    no_color: bool = False
    theme: Theme = "dark"


class Context:
    """One session: the reader's words and looks, the store, and what may be done.

    ``keep(changes)`` keeps changed settings (``None``: the default again) and may raise
    :class:`~majlis.store.errors.StoreError`. Without it they last as long as the session. ``now``
    is the moment in milliseconds since 1970, for lists of records and nothing else. ``unsaved`` is
    the code of the reason why the table here is not being kept, or empty.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        around: Around | None = None,
        *,
        keep: Callable[[Changes], object] | None = None,
        store: Store | None = None,
        may: May | None = None,
        now: Callable[[], int] | None = None,
        folder: Path | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.around = around or Around()
        self.store = store
        self.may = may or May()
        self.folder = folder or Path.cwd()
        self.unsaved = ""
        self._keep = keep
        self._now = now or (lambda: time.time_ns() // 1_000_000)
        self.words = self._wording()

    def change(self, **changes: object) -> None:
        """Use other settings from now on and have them kept.

        Raises `StoreError`; what cannot be kept serves for this session all the same.
        """
        self.settings = _changed(self.settings, changes)
        domains, self.words = self.words.domains, self._wording()
        for name, locale in domains.items():
            self.words.add(name, locale)
        if self._keep is not None:
            self._keep(changes)

    def now_ms(self) -> int:
        """The moment in milliseconds since 1970."""
        return self._now()

    def keys_of(self, id: str) -> list[str]:
        """The keys of a binding, by the reader's choice, language, or default."""
        return keymap.keys_of(id, self.settings.keys, self.words.rtl).split(",")

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return SETS[self.settings.glyphs]

    @property
    def bidi(self) -> Mode:
        """How right-to-left text is sent to the terminal."""
        wanted = self.settings.bidi
        return self.around.bidi if wanted == "auto" else wanted

    @property
    def theme(self) -> Theme:
        """Whether the ground is dark or light."""
        wanted = self.settings.theme
        return cast(Theme, wanted) if wanted in ("dark", "light") else self.around.theme

    @property
    def palette_name(self) -> str:
        """``dark``, ``light``, ``16`` or ``none``."""
        wanted = self.settings.palette
        if wanted == "auto":
            wanted = "none" if self.around.no_color else "truecolor"
        return self.theme if wanted == "truecolor" else wanted

    @property
    def palette(self) -> Palette:
        """The styles boards are drawn with."""
        from majlis.ui.palette import PALETTES

        return PALETTES[self.palette_name]()

    def _wording(self) -> Wording:
        language, digits = self.settings.language, self.settings.digits
        return Wording(
            language if language in LANGUAGES else self.around.language,
            None if digits == "auto" else digits,
        )


def _changed(settings: Settings, changes: Changes) -> Settings:
    fresh = Settings()
    values = {
        key: getattr(fresh, key) if value is None else value for key, value in changes.items()
    }
    return msgspec.structs.replace(settings, **values)


def context_of(node: DOMNode) -> Context:
    """The context of the app that ``node`` is part of."""
    return cast(Context, cast(Any, node.app).context)
