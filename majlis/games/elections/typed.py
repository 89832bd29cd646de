"""What somebody types in his own language, or with a candidate's name, as `notation` reads it."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from majlis.core.game import Message, Refusal
from majlis.games.elections.actions import GESTURES, OFFENCES, READINGS
from majlis.games.elections.cards import BURNS, IDS
from majlis.games.elections.notation import NAMESAKE
from majlis.games.elections.prompts import said

VERBS = (
    "place",
    "move",
    "end",
    "pass",
    "pass_all",
    "accept",
    "refuse",
    "counter",
    "confirm",
    "reoffer",
    "choose",
    "pick",
    "region",
    "burn",
    "pay",
    "put",
    "salvage",
    "yes",
    "no",
    "done",
    "first",
    "any",
    "call",
    "sign",
    "leave",
    "warn",
    "stop",
    "penalise",
    "ask",
    "lift",
    "expel",
    "dismiss",
    "read",
    "attacker",
    "target",
)
"""The words of `notation` that are no cards: ``elections.board.word.<verb>`` lists their names."""
_THE = "ال"
"""The Arabic article, which who types leaves out."""


class Lexicon(Struct, frozen=True):
    """What `notation` calls a thing, by its names as they are compared.

    ``words`` are cards, verbs, offences and signs; ``names`` candidates, whose numbers count
    from 1 and cannot be taken for those of regions. A name that begins a sentence is a word.
    ``links`` are words that only join others, by their spelling: as they are compared.
    """

    words: Mapping[str, str]
    names: Mapping[str, str]
    links: Mapping[str, str] = {}

    @property
    def initials(self) -> frozenset[str]:
        """The letters with which words begin."""
        return frozenset(word[0] for word in self.words)

    def english(self, text: str, plain: Callable[[str], str]) -> str:
        """``text`` with all that is known in it as `notation` writes it; ``plain`` writes a word as
        names are compared."""
        tokens = text.split()
        return " ".join(self._read(tokens, [plain(token) for token in tokens]))

    def _read(self, tokens: Sequence[str], plains: Sequence[str]) -> Iterator[str]:
        at = 0
        while at < len(tokens):
            known = self.words if at == 0 else self._known(plains[at])
            size = next(
                (
                    n
                    for n in range(len(tokens) - at, 0, -1)
                    if " ".join(plains[at : at + n]) in known
                ),
                0,
            )
            if size < 2 and self._joins(tokens, plains, at):
                at += 1
                continue
            yield known[" ".join(plains[at : at + size])] if size else tokens[at]
            at += size or 1

    def _joins(self, tokens: Sequence[str], plains: Sequence[str], at: int) -> bool:
        """Whether a word only joins others: «على», unless somebody is called علي and it is he.

        Written as the link is, it is the link where something follows.
        """
        said = plains[at]
        if said not in self.links.values() or (at == 0 and said in self.words):
            return False
        return said not in self.names or (tokens[at] in self.links and at + 1 < len(tokens))

    def _known(self, begun: str) -> Mapping[str, str]:
        """All that can follow the first word, which begins so: a whole name before a word, and a
        word before what begins one name and no other."""
        meant = {number for name, number in self.names.items() if name.startswith(begun)}
        is_short = len(meant) == 1 and begun != "" and not begun.isdigit()
        short = {begun: meant.pop()} if is_short else {}
        return {**short, **self.words, **self.names}


def lexicon(
    tongues: Iterable[Callable[[Message], str]], names: Sequence[str], plain: Callable[[str], str]
) -> Lexicon:
    """What things are called in these tongues, and the candidates' ``names`` by seat.

    ``plain`` writes them as they are compared. A name that two have means neither, and a number is
    nobody's name.
    """
    tongues = tuple(tongues)
    words: dict[str, str] = {}
    for say in tongues:
        for message, spelled in _things():
            for word in say(message).split(", "):
                name = plain(word)
                words.setdefault(name, spelled)
                words.setdefault(_bare(name), spelled)
    called = list(map(plain, names))
    numbers = {
        name: f"@{seat}" if called.count(name) == 1 else NAMESAKE
        for seat, name in enumerate(called, 1)
        if not name.replace(" ", "").isdigit()
    }
    links = {word: plain(word) for say in tongues for word in say(said("word.link")).split(", ")}
    return Lexicon({name: spelled for name, spelled in words.items() if name}, numbers, links)


def told(text: str, say: Callable[[Message], str]) -> str:
    """What `notation` wrote, in the words of ``say``, as a `Lexicon` reads it.

    A card alone has its own name, also where the same word is what is done with it.
    """
    if (card := _cards().get(text)) is not None:
        return say(card)
    return _called(text, say) or " ".join(
        _called(word, say) or _counted(word, say) for word in text.split()
    )


def _counted(word: str, say: Callable[[Message], str]) -> str:
    """A number, or a vote card by its region, in the reader's digits."""
    return re.sub(r"\d+", lambda found: say(said("short.votes", n=int(found[0]))), word)


def taught(refusal: Refusal, say: Callable[[Message], str]) -> Refusal:
    """``refusal`` with its examples, which `notation` wrote, in the words of ``say``."""
    params = dict(refusal.params)
    if "example" in params:
        params["example"] = told(params["example"], say)
    if "examples" in params:
        params["examples"] = _either([told(text, say) for text in params["examples"]])
    return replace(refusal, params=params)


def _either(texts: Sequence[str]) -> Message:
    """Texts that can each be typed as they stand there: one or another."""
    found = Message("elections.refuse.notation.one", {"text": texts[0]})
    for text in texts[1:]:
        found = Message("elections.refuse.notation.or", {"before": found, "text": text})
    return found


def _called(spelled: str, say: Callable[[Message], str]) -> str:
    """The first name of what `notation` calls so, or nothing."""
    message = _named().get(spelled)
    return say(message).split(", ")[0] if message is not None else ""


@functools.cache
def _named() -> Mapping[str, Message]:
    """What everything is called, by what `notation` calls it."""
    names: dict[str, Message] = {}
    for message, spelled in _things():
        names.setdefault(spelled, message)
    return names | {"break": names["break_swap"]}


@functools.cache
def _cards() -> Mapping[str, Message]:
    """The names of cards, by what `notation` calls them."""
    return {name: Message(f"elections.card.{name}") for name in IDS[1:]}


def _bare(name: str) -> str:
    """A name without its articles."""
    return " ".join(part.removeprefix(_THE) for part in name.split())


def _things() -> Iterator[tuple[Message, str]]:
    """Everything with a name of its own, and what `notation` calls it."""
    for verb in VERBS:
        yield said(f"word.{verb}"), verb.replace("_", " ")
    for kind, name in enumerate(IDS):
        if kind:
            yield Message(f"elections.card.{name}"), name
            yield said(f"short.{name}", n=BURNS.get(kind, 0)), name
    for group, some in (("offence", OFFENCES), ("gesture", GESTURES), ("reading", READINGS)):
        yield from ((Message(f"elections.{group}.{name}"), name) for name in some)
