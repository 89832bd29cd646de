"""The first visit in lines: what shall the house call its guest, and in which language?"""

from __future__ import annotations

from collections.abc import Mapping

from majlis.host.plain.room import Room, languages
from majlis.host.screens.name import PROVES
from majlis.ui.dialogue import Command


class NameRoom(Room[str]):
    """Whatever is typed is the name, except a number: that is a language."""

    PROMPT = "host.plain.name"

    def tell_all(self) -> None:
        """What this is about."""
        self.say("host.name.welcome")
        self.say("host.name.ask")
        for code in PROVES[self.visit.identity.kind]:
            self.say(code)
        for code, name in languages():
            self.offer(code, name)
        if suggested := self._suggested:
            self.say("host.plain.name.suggested", name=suggested)

    @property
    def _suggested(self) -> str:
        """What the client calls its user."""
        return self.visit.identity.called

    def commands(self) -> Mapping[str, Command]:
        """Only what cannot be a name."""
        return {"plain.word.quit": self.quit}

    async def quit(self, rest: str) -> None:
        """Out of the house."""
        self.guest.is_leaving = True
        self.leave()

    async def obey(self, line: str) -> None:
        """An empty line takes the suggestion."""
        await super().obey(line if line.strip() else self._suggested)

    async def picked(self, payload: str, rest: str) -> None:
        """Another language."""
        if rest:
            await self.typed(rest)
            return
        self.guest.speak(payload)
        self.tell_again()

    async def typed(self, line: str) -> None:
        """Take the name, or say why not."""
        refusal = self.hall.people.call_me(self.visit, line)
        if refusal is None:
            self.guest.settle()
            if self.visit.word:
                self.say("host.guest.word", word=self.visit.word)
            self.leave()
        self.refuse(refusal)
