"""A person's settings at a host: kept with the account, or as long as the session."""

from __future__ import annotations

from typing import Any

from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.session import LOCALE, Session
from majlis.store import profiles
from majlis.store.errors import StoreError
from majlis.store.settings import Settings, overlaid
from majlis.ui.context import Around, Changes, Context, May


class OwnSettings:
    """What this person has otherwise than the house. Functions raise `StoreError`."""

    def __init__(self, hall: House, visit: Visit) -> None:
        self._hall = hall
        self._visit = visit
        self._own: dict[str, Any] = {}

    def context(self, session: Session) -> Context:
        """What this person's session knows of its reader; settings that cannot be read are not."""
        try:
            settings = self.load()
        except StoreError:
            settings = Settings()
        around = Around(
            language=session.terminal.lang,
            bidi=session.way.mode,
            no_color=session.depth == "none",
        )
        context = Context(settings, around, keep=self.keep, may=May(files=False))
        context.words.add("host", LOCALE)
        session.reader = lambda: context.words
        return context

    @property
    def _has_account(self) -> bool:
        return bool(self._visit.name) and not self._visit.is_guest

    def load(self) -> Settings:
        """What was kept, with what this session has changed before it had a name."""
        if self._has_account:
            kept = profiles.profile(self._hall.store, self._visit.name).settings
            changed, self._own = self._own, {**kept, **self._own}
            if changed:
                self._save()
        return self._settings()

    def keep(self, changes: Changes) -> Settings:
        """Other settings from now on; ``None`` is back to the default."""
        for key, value in changes.items():
            if value is None:
                self._own.pop(key, None)
            else:
                self._own[key] = value
        if self._has_account:
            self._save()
        return self._settings()

    def _save(self) -> None:
        profiles.keep_settings(self._hall.store, self._visit.name, self._own)

    def _settings(self) -> Settings:
        return overlaid(Settings(), self._own)[0]
