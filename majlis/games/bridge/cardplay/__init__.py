"""The play of the cards by robots (B8.2): `choose`, `claim`, `agree`, from a view alone."""

from majlis.games.bridge.cardplay.choosing import choose
from majlis.games.bridge.cardplay.claiming import agree, claim

__all__ = ["agree", "choose", "claim"]
