"""Which names may be had in a house: none that others could take for the house itself, a robot, an
office or a guest, in any language the house speaks, and none that is kept for somebody else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from majlis.core import registry
from majlis.core.game import Refusal
from majlis.host.identity import PASSWORD, Identity
from majlis.host.session import LOCALE
from majlis.text import LANGUAGES, Words, clean_chat, clean_name
from majlis.text.clean import NAME_CELLS
from majlis.text.lookalike import skeleton

_COMMAS = re.compile("[,،]")
_NUMBER = re.compile(r"[\d\s]+$")
_SEATS = ("seat.chance", "seat.official", "seat.spectator", "seat.table")


class Claimed(NamedTuple):
    """Skeletons of what means something here.

    ``whole``: a name, or a part of one that signs set off, is nothing but this. ``words``: a name
    has this word. ``first``: it begins with this word.
    """

    whole: frozenset[str]
    words: frozenset[str]
    first: frozenset[str]


def kept_names(names: Iterable[str], proofs: Iterable[str]) -> frozenset[str]:
    """Skeletons of names that only their own passwords open: those of ``names``, and those that
    ``proofs`` (admins) speak of."""
    named = (proof.removeprefix(PASSWORD) for proof in proofs if proof.startswith(PASSWORD))
    return frozenset(skeleton(name) for name in (*names, *named))


def unfit(wanted: str, identity: Identity, kept: frozenset[str]) -> Refusal | None:
    """Why nobody, or not this one, can be called so; ``kept`` as `kept_names` gives them."""
    name, whole = clean_name(wanted), clean_chat(wanted)
    shape = skeleton(name)
    params = {"name": name}
    if name != whole:
        return Refusal("malformed", "host.refuse.name.long", params={"n": NAME_CELLS})
    if not shape:
        return Refusal("malformed", "host.refuse.name", params=params)
    if any(map(_is_star, name)):
        return Refusal("malformed", "host.refuse.name.star", params=params)
    if _is_claimed(name):
        return Refusal("malformed", "host.refuse.name.like", params=params)
    if shape in kept and shape != _own(identity):
        return Refusal("illegal", "host.refuse.name.kept", params=params)
    return None


def _own(identity: Identity) -> str:
    """The skeleton of the name a password belongs to."""
    is_password = identity.kind == "password"
    return skeleton(identity.id.removeprefix(PASSWORD)) if is_password else ""


def _is_star(char: str) -> bool:
    return not {"ASTERISK", "STAR", "STARRED"}.isdisjoint(unicodedata.name(char, "").split())


def _is_claimed(name: str) -> bool:
    claimed = _claimed()
    words = [skeleton(word) for word in _apart(name, "PSZ")]
    parts = [skeleton(_NUMBER.sub("", part)) for part in (name, *_apart(name, "PS"))]
    return (
        not claimed.whole.isdisjoint(parts)
        or not claimed.words.isdisjoint(words)
        or bool(words and words[0] in claimed.first)
    )


def _apart(name: str, kinds: str) -> list[str]:
    """The parts of a name between signs, or signs and spaces, of these kinds."""
    spaced = "".join("\n" if unicodedata.category(char)[0] in kinds else char for char in name)
    return [part for part in spaced.split("\n") if part]


@cache
def _claimed() -> Claimed:
    """What means something in the house's languages, and the offices of the games in theirs."""
    tongues = [Words(lang, domains={"host": LOCALE}) for lang in LANGUAGES]
    whole = _shapes(one for words in tongues for one in _whole(words))
    anywhere, first = (
        _shapes(one for words in tongues for one in _listed(words, f"host.names.{kind}"))
        for kind in ("words", "first")
    )
    return Claimed(whole | anywhere, anywhere, first)


def _shapes(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(skeleton, names)) - {""}


def _whole(words: Words) -> Iterator[str]:
    yield from _listed(words, "host.names.whole")
    yield from map(words, _SEATS)
    yield words("seat.player", number="")
    yield words("host.lobby.notice", text="")
    for name in registry.names():
        info = registry.info(name)
        if info.official:
            words.add(name, registry.folder(name) / "locale")
            yield words(f"{name}.option.{info.official}")


def _listed(words: Words, code: str) -> list[str]:
    return _COMMAS.split(words(code))
