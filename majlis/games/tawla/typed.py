"""What somebody types in his own language, as `words` reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from majlis.core.game import Message
from majlis.games.tawla.words import KNOWN, RESIGN, STAKES

_VERBS = (
    *("roll", "dance", "double", "take", "drop", "beaver", "raccoon", RESIGN),
    *("accept", "decline"),
)
"""Where one word of a language has several meanings, `words` has them for each of these."""


class Lexicon(Struct, frozen=True):
    """Names as they are compared, and what `words` calls the same thing.

    ``verbs`` are what is said, ``stakes`` what a resignation is worth.
    """

    verbs: Mapping[str, str]
    stakes: Mapping[str, str]

    @property
    def initials(self) -> frozenset[str]:
        """None: letters are keys here, and words are typed on the line."""
        return frozenset()

    def english(self, text: str, plain: Callable[[str], str]) -> str:
        """``text`` in the words of `words`, or as it stands where it says nothing known."""
        said = plain(text)
        if said in self.verbs:
            return self.verbs[said]
        verb = next((v for v in self._resigning() if f"{said} ".startswith(f"{v} ")), "")
        rest = said.removeprefix(verb).strip()
        return f"{RESIGN} {self.stakes.get(rest, rest)}" if verb or rest in self.stakes else text

    def _resigning(self) -> Iterator[str]:
        return (name for name, verb in self.verbs.items() if verb == RESIGN)


def lexicon(
    tongues: Iterable[Callable[[Message], str]], names: Sequence[str], plain: Callable[[str], str]
) -> Lexicon:
    """What can be said in these tongues; ``names`` mean nothing, for there is one opponent."""
    verbs = {word: word for word in KNOWN}
    stakes: dict[str, str] = {}
    for say in tongues:
        for tag in _VERBS:
            for word in say(Message(f"tawla.word.{tag}")).split(", "):
                verbs.setdefault(plain(word), tag)
        for stake, n in STAKES.items():
            stakes.setdefault(plain(say(Message(f"tawla.stake.{n}"))), stake)
            for word in say(Message(f"tawla.word.stake.{n}")).split(", "):
                stakes.setdefault(plain(word), stake)
    return Lexicon(verbs, stakes)
