"""What is chosen on bridge's board: what it comes to, what is missing, and how it is taken back.

What a call means is told together with it, and the words belong to that call: another one chosen
in its place is sent without them.
"""

from __future__ import annotations

from typing import Literal, Self, TypeAlias

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.games.bridge.actions import Ask, Call, Claim, Play
from majlis.games.bridge.asked import Asked
from majlis.games.bridge.calls import CallCode, bid, is_bid
from majlis.games.bridge.cards import LENGTH, NOTRUMP, Card, Rank, Suit, card
from majlis.games.bridge.words import call_name

Mode: TypeAlias = Literal["", "claim", "ask"]
"""A right that was taken up, and is composed instead of what is asked."""


class Chosen(Asked, frozen=True):
    """What is chosen towards the answer of ``seat`` to what is asked.

    ``level`` waits for a denomination; ``call`` is the call chosen, ``alert`` and ``text`` what the
    opponents are told of it; ``text`` is also the answer to a question. ``card`` is the card
    chosen, ``suit`` or ``rank`` what was named for it. ``tricks`` and ``line`` make a claim,
    ``about`` is the number of the call asked about. ``writing``: words for the opponents are being
    typed.
    """

    mode: Mode = ""
    writing: bool = False
    level: int = 0
    call: CallCode | None = None
    alert: bool = False
    text: str = ""
    suit: Suit | None = None
    rank: Rank | None = None
    card: Card | None = None
    tricks: int = 0
    line: str = ""
    about: int = -1

    @property
    def takes_words(self) -> bool:
        """Whether letters are words for the opponents now."""
        return self.writing or self.mode == "claim" or (self.kind == "explain" and not self.mode)

    @property
    def action(self) -> Action | None:
        """What is chosen, if it is complete."""
        if self.mode == "claim":
            return Claim(self.tricks, self.line)
        if self.mode == "ask":
            return Ask(self.about)
        if self.writing:
            return None
        match self.kind:
            case "call" if self.call is not None:
                return Call(self.call, self.alert, self.text)
            case "card" if self.card is not None:
                return Play(self.card)
            case "explain" if self.text:
                return self.told(self.text)
        return None

    def advanced(self) -> Self | Refusal | None:
        """One step towards the decision; ``None``: all is chosen."""
        if self.action is not None:
            return None
        return replace(self, writing=False) if self.writing else self.unfinished()

    # What is missing

    @property
    def barred(self) -> Refusal | None:
        """Why nothing can come of the level, suit or rank that was named.

        It stays named, so that what follows does not become part of another call or card.
        """
        if self.kind == "call" and self.level and self.call is None:
            return self._level_gone() if bid(self.level, NOTRUMP) not in self.callable else None
        if self.kind == "card" and self.card is None and not self.mode:
            return self._no_card()
        return None

    def _level_gone(self) -> Refusal:
        lowest = next((call for call in self.callable if is_bid(call)), None)
        if lowest is None:
            return _refusal("no_bid", "B3.1")
        return _refusal("level", "B3.1", n=self.level, bid=call_name(lowest))

    def _no_card(self) -> Refusal | None:
        if self.suit is not None and self.rank is not None:
            return self.why_not(Play(card(self.suit, self.rank)))
        if self.suit is not None:
            return self.why_not(Play(self._some_of(self.suit)))
        if self.rank is None or any(one % LENGTH == self.rank for one in self.choosable):
            return None
        return self.why_not(Play(self._some_with(self.rank)))

    def _some_of(self, suit: Suit) -> Card:
        """A card of the suit that may not be played, held if one is."""
        held = [one for one in self.view.hands[self.of_seat] if one // LENGTH == suit]
        return held[0] if held else card(suit, 0)

    def _some_with(self, rank: Rank) -> Card:
        held = [one for one in self.view.hands[self.of_seat] if one % LENGTH == rank]
        led = self.view.trick[0].card // LENGTH if self.view.trick else 3
        return held[0] if held else card(led, rank)

    def unfinished(self) -> Refusal:
        """What is still missing."""
        return self.barred or self._missing()

    def _missing(self) -> Refusal:
        if self.view.outcome is not None:
            return Refusal("too_late", "bridge.board.refuse.over")
        match self.kind:
            case "call":
                return _refusal("choose_strain" if self.level else "choose_call", "B3.1")
            case "card":
                return _refusal("choose_card" if self.rank is None else "which_suit", "B4.1")
            case "explain":
                return _refusal("choose_words", "B3.4")
            case "agree":
                return _refusal("choose_answer", "B4.2")
        return Refusal("out_of_turn", "bridge.board.refuse.wait")

    def why_not(self, action: Action) -> Refusal:
        """Why the law does not allow ``action``, which must be one that is not legal now."""
        return self.judged(action) or self._missing()

    # Taking back

    def back(self) -> Self | None:
        """Without what was chosen last; ``None``: nothing was."""
        if self.mode == "claim" and self.line:
            return replace(self, line="")
        if self.mode:
            return self._bare()
        if self.writing:
            return replace(self, writing=False)
        if self.text:
            return replace(self, text="")
        if self.alert:
            return replace(self, alert=False)
        return self._unchosen()

    def _unchosen(self) -> Self | None:
        """Without a call or a card; a card that alone may be played stays."""
        if self.call is not None or self.level:
            return replace(self, call=None, level=0)
        only = self.choosable[0] if len(self.choosable) == 1 else None
        if (self.card, self.suit, self.rank) != (only, None, None):
            return replace(self, card=only, suit=None, rank=None)
        return None

    def cleared(self) -> Self:
        """With nothing chosen."""
        plan = self._bare()
        only = self.choosable[0] if len(self.choosable) == 1 else None
        return replace(plan, call=None, level=0, card=only)

    def _bare(self) -> Self:
        """With no right taken up and no words."""
        return replace(
            self,
            mode="",
            writing=False,
            alert=False,
            text="",
            suit=None,
            rank=None,
            tricks=0,
            line="",
            about=-1,
        )


def _refusal(name: str, rule: str, **params: object) -> Refusal:
    """The board says why something cannot be done yet."""
    return Refusal("illegal", f"bridge.board.refuse.{name}", rule, params)
