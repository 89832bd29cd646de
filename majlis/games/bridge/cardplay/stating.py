"""How a claim will be played, said by the cards that win: `describe.line` words it.

``@any``; ``@order|cards=SAKQ-HA``, the winners in order; ``@first|cards=…``, after which all that
is left wins in any order; ``@trumps|cards=…`` and ``@trumps_order|trumps=…|cards=…`` where trumps
that are out are drawn first. Trumps that ruff have a small letter: ``s43``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from majlis.games.bridge.cardplay.scene import NO_SUIT, NOBODY, Scene, above, bottom, length, top
from majlis.games.bridge.cardplay.sure import Step
from majlis.games.bridge.cards import (
    ALL_OF,
    LENGTH,
    NOTRUMP,
    RANKS,
    SUITS,
    Card,
    Hand,
    Strain,
    cards_of,
)

_GROUP = re.compile(rf"([{SUITS}{SUITS.lower()}])([{RANKS}]+)")


def stated(scene: Scene, steps: Sequence[Step]) -> str:
    """The line of play as it is said."""
    start = Step(NO_SUIT, NOBODY, scene.mine, scene.other, scene.outside)
    states = (start, *steps)
    count = next(at for at, step in enumerate(states) if is_any(step, scene.strain))
    if not count:
        return "@any"
    drawn = _drawn(steps, scene)
    if count < len(steps) - 1:
        name = "trumps" if drawn >= count else "first"
        return f"@{name}|cards={spelled(steps[:count])}"
    if 0 < drawn < len(steps):
        return f"@trumps_order|trumps={spelled(steps[:drawn])}|cards={spelled(steps[drawn:])}"
    return f"@order|cards={spelled(steps)}"


def _drawn(steps: Sequence[Step], scene: Scene) -> int:
    """How many trumps the line begins with, while opponents have any."""
    if scene.strain == NOTRUMP or not length(scene.outside, scene.strain):
        return 0
    return next((at for at, step in enumerate(steps) if step.led != scene.strain), len(steps))


def spelled(steps: Sequence[Step]) -> str:
    """``SAKQ-HA``: suit by suit, in order."""
    return "-".join(
        suit + "".join(RANKS[step.card % LENGTH] for step in group)
        for suit, group in groupby(steps, key=_letter)
    )


def named(line: str) -> tuple[Card, ...]:
    """The cards that win by a stated line, in order; words that are no robot's name none."""
    groups = (group for said in line.split("|")[1:] for group in _GROUP.findall(said))
    suits = ((SUITS.index(suit.upper()), ranks) for suit, ranks in groups)
    return tuple(suit * LENGTH + RANKS.index(rank) for suit, ranks in suits for rank in ranks)


def _letter(step: Step) -> str:
    suit = step.card // LENGTH
    return SUITS[suit] if suit == step.led else SUITS[suit].lower()


def is_any(step: Step, strain: Strain) -> bool:
    """Whether every trick is won, in whatever order the cards are played."""
    mine, other, out = step.leads, step.other, step.out
    if not all(_is_high(card, out) for card in cards_of(mine)):
        return False
    may_ruff = strain != NOTRUMP and out & ALL_OF[strain] and mine & ~ALL_OF[strain]
    if may_ruff:
        return False
    return _never_wins(mine, other, strain) or (
        not (strain != NOTRUMP and out & ALL_OF[strain])
        and all(_is_high(card, out) for card in cards_of(other))
    )


def _is_high(card: Card, out: Hand) -> bool:
    return not above(card) & out


def _never_wins(mine: Hand, other: Hand, strain: Strain) -> bool:
    """Whether the hand opposite can take over no trick."""
    if strain != NOTRUMP and length(other, strain) and mine & ~ALL_OF[strain]:
        return False
    return all(top(other, suit) < bottom(mine, suit) for suit in range(4) if length(mine, suit))
