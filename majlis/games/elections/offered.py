"""What the person before the election board is asked, and what he may choose next. Pure.

The legal answers of a task are a tree of steps (`paths`), a selection of vote cards (`Choice`), or
answers with no default (`WEIGHTY`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.game import Choice
from majlis.core.seats import OFFICIAL, SPECTATOR, Seat
from majlis.games.elections import chain, lands
from majlis.games.elections.actions import REPLIES, BurnVotes, PayFees, Spot
from majlis.games.elections.cards import Card, is_vote, printed, votes_of
from majlis.games.elections.paths import Path, Step
from majlis.games.elections.state import View

Branch: TypeAlias = tuple[Path, Action]

WEIGHTY = (
    "reply",
    "interfere",
    "confirm",
    "vote",
    "penalty_vote",
    "opinion",
    "look",
    "session",
)
"""Needs with few answers, each of which is one key, and none the default."""
WINDOWS = ("reply", "interfere")
"""Needs put to everybody who could answer, whatever he holds (E17)."""
_MENU = (
    "as",
    "kind",
    "do",
    "offence",
    "amount",
    "entry",
    "word",
    "arena",
    "paid",
    "position",
    "vote",
)
"""Steps that are numbered in their order; the others have numbers of their own."""


class Offered(Struct, frozen=True):
    """What ``seat`` can choose towards the answer to the need ``asked`` (empty: to nothing).

    ``branches`` are the answers there are with their steps, ``chosen`` the steps so far; ``choice``
    is a selection instead, ``picked`` the indices of what is selected.
    """

    view: View
    seat: Seat = SPECTATOR
    asked: str = ""
    need_id: int = 0
    branches: tuple[Branch, ...] = ()
    choice: Choice | None = None
    chosen: Path = ()
    picked: tuple[int, ...] = ()

    @property
    def is_begun(self) -> bool:
        """Whether anything is chosen."""
        return bool(self.chosen or self.picked)

    @property
    def is_weighty(self) -> bool:
        """Whether it is a question of few answers, none of them the default."""
        return self.asked in WEIGHTY

    @property
    def is_open(self) -> bool:
        """Whether it is answered before all eyes, without the hand."""
        return self.asked != "" and self.view.seat != self.seat

    @property
    def is_referee(self) -> bool:
        """Whether it is the referee's chair (E15.5)."""
        return self.view.seat == OFFICIAL

    @property
    def legal(self) -> tuple[Action, ...]:
        """The answers, where they are listed."""
        return tuple(action for _, action in self.branches)

    @property
    def verb(self) -> str:
        """The verb that was chosen, where the first step is one."""
        return str(self.chosen[0][1]) if self.chosen and self.chosen[0][0] == "do" else ""

    @property
    def card(self) -> Card:
        """The card being played, a *bisht* as what it is to be; 0 for none."""
        cards = [int(value) for kind, value in self.chosen if kind in ("card", "as", "paid")]
        return cards[-1] if cards else 0

    @property
    def target(self) -> Seat | None:
        """Whom it concerns."""
        return next((int(value) for kind, value in self.chosen if kind == "seat"), None)

    @property
    def regions(self) -> tuple[int, ...]:
        """The regions chosen so far, 0 for any."""
        return tuple(int(value) for kind, value in self.chosen if kind == "region")

    def card_of(self, action: Action) -> Card:
        """The card of the hand that an answer without a default plays; 0 for none."""
        return printed(chain.card_played(action)) if isinstance(action, REPLIES) else 0

    def replies_with(self, card: Card) -> tuple[Action, ...]:
        """The answers that play this card of the hand: none before all eyes."""
        if not self.is_weighty or self.is_open:
            return ()
        return tuple(action for action in self.legal if self.card_of(action) == card)

    # What there is to choose

    @property
    def options(self) -> tuple[Step, ...]:
        """The steps that may come next; one's cards first, in the order of the hand."""
        if self.choice is not None:
            return tuple(("pick", index) for index in range(len(self.choice.items)))
        if self.is_weighty:
            return ()
        some = tuple(dict.fromkeys(self._nexts()))
        hand = tuple(dict.fromkeys(("card", card) for card in self.view.hand))
        cards = tuple(step for step in hand if step in some)
        return (*cards, *(step for step in some if step not in cards))

    def _nexts(self) -> Iterator[Step]:
        depth = len(self.chosen)
        for path, _ in self.branches:
            if len(path) > depth and path[:depth] == self.chosen:
                yield path[depth]

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of steps that may come next."""
        return frozenset(kind for kind, _ in self.options)

    @property
    def numbers(self) -> Mapping[int, Step]:
        """What each number means now."""
        return dict(self._numbers())

    def _numbers(self) -> Iterator[tuple[int, Step]]:
        options = self.options
        for index, card in enumerate(self.view.hand, 1):
            if ("card", card) in options:
                yield index, ("card", card)
        if "card" in self.kinds:
            return
        for order, step in enumerate(options, 1):
            kind, value = step
            match kind:
                case "seat":
                    yield int(value) + 1, step
                case "region" | "position":
                    yield int(value), step
                case "as" if is_vote(int(value)):
                    yield votes_of(int(value)), step
                case _:
                    yield order, step

    @property
    def menu(self) -> tuple[tuple[int, Step], ...]:
        """What is listed with numbers, because it lies nowhere on the table: 0 is any, or none.

        The votes of a *bisht* are their own numbers.
        """
        if self.choice is not None or "card" in self.kinds:
            return ()
        listed = [(n, step) for n, step in self._numbers() if step[0] in _MENU or not n]
        return tuple(listed)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The vote cards to select among."""
        if self.choice is None:
            return ()
        found: tuple[Spot, ...] = tuple(self.choice.params["votes"])
        return found

    @property
    def demanded(self) -> int:
        """The sum that a selection must reach."""
        return int(self.choice.params["n"]) if self.choice is not None else 0

    @property
    def selected(self) -> tuple[Spot, ...]:
        """The vote cards that are selected, ascending."""
        return tuple(self.spots[index] for index in sorted(self.picked))

    @property
    def worth(self) -> int:
        """What the selection counts."""
        return self._worth(self.selected)

    def _worth(self, some: Sequence[Spot]) -> int:
        if self.asked == "burn_votes":
            return lands.burnt_sum(self.view, some)
        return lands.face_sum(some)

    @property
    def holder(self) -> Seat | None:
        """Whose regions matter for what is to be chosen."""
        numbers = [number for number, _ in self.spots]
        numbers += [int(value) for kind, value in self.options if kind == "region"]
        if "vote" in self.kinds:
            numbers += self.regions[-1:]
        found = (lands.find(self.view, number) for number in numbers if number)
        return next((region.holder for region in found if region and region.holder >= 0), None)

    @property
    def action(self) -> Action | None:
        """What is chosen, if it is complete."""
        if self.choice is not None:
            return self._selection()
        return next((a for path, a in self.branches if path == self.chosen and path), None)

    def _selection(self) -> Action | None:
        if not self.picked or self.worth < self.demanded:
            return None
        verb = BurnVotes if self.asked == "burn_votes" else PayFees
        return verb(self.selected)
