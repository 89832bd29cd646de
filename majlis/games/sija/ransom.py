"""The ransom (S7): who may ask for it, with which stone, and when the law grants it."""

from __future__ import annotations

from majlis.games.sija import bits
from majlis.games.sija.state import FIRST, SECOND, Standing

LEAST_STONES = 3
"""With fewer second may not ask: he keeps two or more (S7.8)."""
PRICE = 2
"""First's stones for one of second's (S7.1). First never has fewer while the game goes on."""


def may_ask(s: Standing) -> bool:
    """S7.1, S7.6, S7.8: in his own turn, once in it, and with stones enough."""
    return (
        s.law.ransom
        and s.turn == SECOND
        and s.phase in ("move", "chain")
        and not s.asked
        and s.stones[SECOND].bit_count() >= LEAST_STONES
    )


def stones_to_offer(s: Standing) -> int:
    """Second's stones that could be a ransom stone: any, or those in shelter (S7.7, S7.9)."""
    mine, theirs = s.stones[SECOND], s.stones[FIRST]
    return bits.sheltered(mine, theirs) if s.law.sheltered else mine


def offerable(s: Standing) -> int:
    """The stones that may be offered now."""
    return stones_to_offer(s) if may_ask(s) else 0


def is_granted_by_law(s: Standing) -> bool:
    """S7.3, S7.4: first has refused so often that the next request is granted."""
    return s.refusals >= s.law.refusals
