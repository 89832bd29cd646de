"""What somebody types in his own language, or with a player's name, as `notation` reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from majlis.core.game import Message, Refusal
from majlis.games.coup.cards import NAMES
from majlis.games.coup.deeds import DEEDS

_SPELLED = {
    "foreign_aid": "aid",
    "turn_up": "turn up",
    "put_back": "put back",
    "show_to": "show",
}
"""How `notation` writes a tag, where it is not the tag itself."""
_ANSWERS = (
    *("challenge", "pass", "block", "turn_up", "lose", "put_back", "show_to", "draft"),
    *("keep", "swap"),
)
_THE = "ال"
"""The Arabic article, which who types leaves out."""


class Lexicon(Struct, frozen=True):
    """Names as they are compared, and what `notation` calls the same thing.

    ``verbs`` are actions, ``cards`` characters, ``names`` players, whose numbers count from 1.
    ``links`` are words that only join others.
    """

    verbs: Mapping[str, str]
    cards: Mapping[str, str]
    names: Mapping[str, str]
    links: frozenset[str] = frozenset()

    @property
    def initials(self) -> frozenset[str]:
        """The letters with which words begin."""
        return frozenset(word[0] for word in (*self.verbs, *self.cards) if word)

    def english(self, text: str, plain: Callable[[str], str]) -> str:
        """``text`` with all that is known in it as `notation` writes it, or as it stands where
        nothing is; ``plain`` writes a word as names are compared."""
        said = plain(text)
        english = self._read(said)
        return text if english == said else english

    def _read(self, said: str) -> str:
        verb = self._verb(said)
        rest = self._unlinked(said[len(verb) :].strip() if verb else said)
        if verb and DEEDS.get(self.verbs[verb]) and DEEDS[self.verbs[verb]].aimed:
            return f"{self.verbs[verb]} {self._player(rest)}".strip()
        cards = self.cards.get(rest) or " ".join(self.cards.get(w, w) for w in rest.split())
        return f"{self.verbs.get(verb, '')} {cards}".strip()

    def _unlinked(self, said: str) -> str:
        """``said`` without the words round what is meant: a player may be called like one."""
        words = said.split()
        while len(words) > 1 and " ".join(words) not in self.names:
            if words[0] in self.links:
                words = words[1:]
            elif words[-1] in self.links:
                words = words[:-1]
            else:
                break
        return " ".join(words)

    def _verb(self, said: str) -> str:
        """The longest name of an action with which it begins."""
        begun = (verb for verb in self.verbs if f"{said} ".startswith(f"{verb} "))
        return max(begun, key=len, default="")

    def _player(self, said: str) -> str:
        """The number of the player of that name, or of the one whose name begins so."""
        if not said or said in self.names:
            return self.names.get(said, said)
        begun = {number for name, number in self.names.items() if name.startswith(said)}
        return begun.pop() if len(begun) == 1 else said


def lexicon(
    tongues: Iterable[Callable[[Message], str]], names: Sequence[str], plain: Callable[[str], str]
) -> Lexicon:
    """What things are called in these tongues, and the players' ``names`` by seat.

    ``plain`` writes them as they are compared. A name that two players have means neither.
    """
    tongues = tuple(tongues)
    verbs: dict[str, str] = {}
    cards: dict[str, str] = {}
    for say in tongues:
        for tag in (*DEEDS, *_ANSWERS):
            for word in say(Message(f"coup.word.{tag}")).split(", "):
                verbs.setdefault(plain(word), _SPELLED.get(tag, tag))
        for card in NAMES[1:]:
            name = plain(say(Message(f"coup.card.{card}")))
            cards.setdefault(name, card)
            cards.setdefault(name.removeprefix(_THE), card)
    links = {plain(w) for say in tongues for w in say(Message("coup.word.link")).split(", ")}
    called = list(map(plain, names))
    numbers = {n: str(seat) for seat, n in enumerate(called, 1) if called.count(n) == 1}
    return Lexicon(verbs, cards, numbers, frozenset(links))


def taught(refusal: Refusal, say: Callable[[Message], str]) -> Refusal:
    """``refusal`` with its example and its characters in the words of ``say``."""
    params = dict(refusal.params)
    if "example" in params:
        tag, *rest = params["example"].split()
        params["example"] = " ".join((say(Message(f"coup.word.{tag}")).split(", ")[0], *rest))
    if "cards" in params:
        params["cards"] = tuple(say(Message(f"coup.card.{card}")) for card in params["cards"])
    return replace(refusal, params=params)
