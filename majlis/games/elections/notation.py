"""Actions as words. Seats are numbered from 1, regions by their numbers; case does not matter.

============================  ==================================================================
``80 3``, ``place 80 3``      put a vote card of 80 on region 3
``move 80 3 5``               move it from region 3 to region 5 (also ``80 3>5``)
``rest 2``, ``burn300 4``     a general order at a seat, by its id in E1.1
``take_region 2 14``          the order that takes region 14 from seat 2
``double 3``, ``protect 3``   pin a card on one's region 3
``immunity``, ``fees`` …      an order that is aimed at nobody
``swap 2 7``, ``swap 2 7 12``  offer seat 2 one's region 7, for his region 12
``bisht rest 2``              the joker as any of these, also ``bisht 500 3``, ``bisht deny``
``end``                       end the turn
``pass``, ``.``               let it stand; ``pass all``, ``..`` for the whole chain or swap; as
                              an answer also ``p`` and ``w``
``deny``, ``mirror``          answers in a chain; ``assist attacker``, ``assist target``
``break``, ``not_candidate``  against an offer
``accept 7``, ``refuse``      answers to an offer; ``counter 7 12``, ``confirm``, ``reoffer 3 7``
``choose 5``                  the region that is taken in return
``region 4``, ``4``           in a draft, the region one chooses
``pick 4``, ``4``             a card of a hand spread face down
``burn 3:80 5:20``            vote cards by region and votes; ``pay`` likewise
``put 80 3``, ``put 80 0``    place a card one was paid, or burn it; also ``80 3``
``salvage 500``               the card one takes out of the arena
``yes``, ``no``, ``done``     vote; close a hand or the book
``first 3``, ``first any``    who should begin
``call 2 speech``             call a vote on a penalty; ``sign yes``, ``leave``
``warn 2``, ``stop``          the referee: also ``penalise 2 300 speech``, ``ask 2 speech``,
                              ``lift 1``, ``expel``, ``dismiss``, ``read 2 agrees``
============================  ==================================================================

An id may be cut short as long as it is clear: ``insp 2``. A seat may be written ``@2``, and is so
where it was named: it is never taken for a region.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.games.elections import actions, chain, examples
from majlis.games.elections.cards import (
    AIMED,
    IDS,
    MOST_VOTES,
    PINNED,
    SWAP,
    TAKE_REGION,
    Card,
    as_bisht,
    id_of,
    vote,
)
from majlis.games.elections.spelling import PLAIN, spell
from majlis.games.elections.state import View

__all__ = ["parse", "spell"]

_Parsed: TypeAlias = Action | Refusal
_Words: TypeAlias = Sequence[str]

NAMESAKE = "@?"
"""A name that two candidates have."""

_NUMBER = re.compile(r"\d{1,9}")
_SEAT = re.compile(r"@?(\d{1,9})")
_SPOT = re.compile(r"(\d{1,2}):([bب]?)(\d{1,3})")
"""A *bisht* among votes is marked by its first letter."""
_GAP = re.compile(r"[\s,;،؛+&>/]+")

_REACTIONS: dict[str, Callable[[bool], Action]] = {
    "deny": actions.Deny,
    "mirror": actions.Mirror,
    "break": actions.Break,
    "break_swap": actions.Break,
    "not_candidate": actions.NotCandidate,
}
_KEYS: dict[str, Action] = {"p": actions.Pass(), "w": actions.Pass(whole=True)}
"""Letters that let something stand where that is asked."""
_LAYING = ("place", "put")
"""Both words lay a vote card down: one's own, or what one was paid, whichever is asked."""


def parse(text: str, v: View) -> _Parsed:
    """What ``text`` means in ``v``, or why it means nothing there. `Game.judge` judges it.

    Digits are ASCII.
    """
    said = " ".join(text.lower().split())
    if said in PLAIN:
        return PLAIN[said]
    if said in _KEYS and v.phase in ("reply", "interfere"):
        return _KEYS[said]
    words = [word for word in _GAP.split(said) if word]
    if not words:
        return _unknown(text, v)
    found = _read(words, v)
    return found if found is not None else _unknown(text, v)


def _read(words: _Words, v: View) -> _Parsed | None:
    first, rest = words[0], words[1:]
    if first == "bisht":
        return _bisht(rest, v)
    if first in _REACTIONS and not rest:
        return _REACTIONS[first](False)
    if first == "assist":
        return _assist(rest, v, False)
    if first in _LAYING:
        return _put(rest, v) if v.phase == "distribute" else _place(rest, v)
    if first in _VERBS:
        return _VERBS[first](rest, v)
    if v.phase in _NUMBERED and not rest:
        return _one(words, _NUMBERED[v.phase])
    if v.phase == "distribute" and _NUMBER.fullmatch(first):
        return _put(words, v)
    return _played(words, v, False)


def _bisht(words: _Words, v: View) -> _Parsed | None:
    """The joker, declared to be something (E12.1)."""
    if not words:
        form = examples.beginning(v, "bisht", "bisht 80 3")
        return _malformed("notation.declare", "E12.1", example=form)
    if v.phase == "distribute":
        return _put(("bisht", *words), v)
    if words[0] in _REACTIONS and len(words) == 1:
        return _REACTIONS[words[0]](True)
    if words[0] == "assist":
        return _assist(words[1:], v, True)
    return _played(words, v, True)


def _assist(words: _Words, v: View, bisht: bool) -> _Parsed | None:
    """The side may be left out where only one is answered for."""
    if not words and v.attack is not None:
        sides = chain.open_sides(v, v.attack)
        return actions.Assist(sides[0], bisht) if len(sides) == 1 else None
    side = next((s for s in chain.SIDES if words and s.startswith(words[0])), None)
    return actions.Assist(side, bisht) if side is not None and len(words) == 1 else None


def _played(words: _Words, v: View, bisht: bool) -> _Parsed | None:
    """A card of the hand and what it is played on: ``80 3``, ``rest 2``."""
    if _NUMBER.fullmatch(words[0]):
        return _placed(words[0], _numbers(words[1:]), bisht)
    kind = _kind(words[0])
    if isinstance(kind, Refusal) or kind is None:
        return kind
    numbers = _numbers(words[1:], named=kind == SWAP or kind in AIMED)
    if numbers is None:
        return None
    card = as_bisht(kind) if bisht else kind
    name = f"bisht {id_of(kind)}" if bisht else id_of(kind)
    if kind == SWAP:
        offer = _offered(numbers, lambda *terms: actions.OfferSwap(card, *terms))
        return offer or _asking(v, "offer", "E8.9", name, kind)
    order = _ordered(kind, card, numbers)
    if order is None and (kind in AIMED or kind in PINNED):
        return _asking(v, *_asked_by(kind), name, kind)
    return order


def _placed(said: str, numbers: Sequence[int] | None, bisht: bool) -> _Parsed | None:
    card = _vote(said, bisht)
    if card is None or numbers is None or len(numbers) not in (1, 2):
        return None
    return (
        actions.Place(card, numbers[0]) if len(numbers) == 1 else actions.MoveVote(card, *numbers)
    )


def _ordered(kind: Card, card: Card, numbers: Sequence[int]) -> Action | None:
    """An order with the seat and the region that it asks for."""
    if kind == TAKE_REGION:
        return actions.Play(card, numbers[0] - 1, numbers[1]) if len(numbers) == 2 else None
    if kind in AIMED:
        return actions.Play(card, numbers[0] - 1) if len(numbers) == 1 else None
    if kind in PINNED:
        return actions.Play(card, None, numbers[0]) if len(numbers) == 1 else None
    return None if numbers else actions.Play(card)


def _asked_by(kind: Card) -> tuple[str, str]:
    """What a card asks for, and the rule."""
    if kind in PINNED:
        return "where", "E1.3"
    return "take" if kind == TAKE_REGION else "whom", "E1.1"


def _asking(v: View, name: str, rule: str, head: str, kind: Card) -> Refusal:
    """What is missing to a card, by an example of how it could be played."""
    return _malformed(f"notation.{name}", rule, example=examples.of_card(v, head, kind))


def _offered(numbers: Sequence[int], offer: Callable[[int, int, int], Action]) -> Action | None:
    if len(numbers) not in (2, 3):
        return None
    wanted = numbers[2] if len(numbers) == 3 else 0
    return offer(numbers[0] - 1, numbers[1], wanted)


def _kind(said: str) -> Card | Refusal | None:
    """The action card that ``said`` is, or begins, if it is the only one."""
    if said in IDS[1:]:
        return IDS.index(said)
    found = [kind for kind in range(1, len(IDS)) if IDS[kind].startswith(said)]
    if len(found) > 1:
        names = tuple(IDS[kind] for kind in found)
        return _malformed("notation.which", "E1", text=said, cards=names)
    return found[0] if found else None


def _vote(said: str, bisht: bool = False) -> Card | None:
    if not _NUMBER.fullmatch(said) or int(said) > MOST_VOTES:
        return None
    card = vote(int(said))
    return as_bisht(card) if bisht else card


def _numbers(words: _Words, named: bool = False) -> list[int] | None:
    """These numbers; ``named``: the first is a seat."""
    first = [_SEAT.fullmatch(word) for word in words[:named]]
    if not all((*first, *(_NUMBER.fullmatch(word) for word in words[named:]))):
        return None
    return [*(int(one[1]) for one in first if one), *map(int, words[named:])]


def _one(words: _Words, verb: Callable[[int], Action], named: bool = False) -> Action | None:
    numbers = _numbers(words, named)
    return verb(numbers[0]) if numbers is not None and len(numbers) == 1 else None


def _place(words: _Words, v: View) -> _Parsed | None:
    bisht = words[:1] == ["bisht"]
    words = words[1:] if bisht else words
    return _played(words, v, bisht) if words and _NUMBER.fullmatch(words[0]) else None


def _move(words: _Words, v: View) -> _Parsed | None:
    card, rest = _card_and_rest(words)
    numbers = _numbers(rest)
    if card is None or numbers is None or len(numbers) != 2:
        return None
    return actions.MoveVote(card, *numbers)


def _put(words: _Words, v: View) -> _Parsed | None:
    card, rest = _card_and_rest(words)
    return None if card is None else _one(rest, lambda number: actions.Distribute(card, number))


def _card_and_rest(words: _Words) -> tuple[Card | None, _Words]:
    """A vote card, and what is said after it."""
    bisht = words[:1] == ["bisht"]
    words = words[1:] if bisht else words
    return (_vote(words[0], bisht), words[1:]) if words else (None, ())


def _reoffer(words: _Words, v: View) -> _Parsed | None:
    numbers = _numbers(words, named=True)
    offer = None if numbers is None else _offered(numbers, actions.Reoffer)
    return offer or _asking(v, "offer", "E8.9", "reoffer", SWAP)


def _counter(words: _Words, v: View) -> _Parsed | None:
    numbers = _numbers(words)
    if numbers is None or len(numbers) not in (1, 2):
        return None
    return actions.Counter(*numbers)


def _pick(words: _Words, v: View) -> _Parsed | None:
    verb = actions.PickRegion if v.phase == "pick_region" else actions.PickBlind
    return _one(words, verb)


_NUMBERED: dict[str, Callable[[int], Action]] = {
    "pick_region": actions.PickRegion,
    "choose_region": actions.ChooseRegion,
    "pick_blind": actions.PickBlind,
}
"""By phase, what a number alone means."""


def _salvage(words: _Words, v: View) -> _Parsed | None:
    """With a card, the one that is taken; without, the order itself."""
    if not words:
        return actions.Play(IDS.index("salvage"))
    if len(words) > 1:
        return None
    found = _vote(words[0])
    kind = found if found is not None else _kind(words[0])
    return actions.Salvage(kind) if isinstance(kind, int) else kind


def _spots(words: _Words, verb: Callable[[tuple[actions.Spot, ...]], Action]) -> _Parsed | None:
    found = [_SPOT.fullmatch(word) for word in words]
    if not all(found):
        return None
    spots = (
        (int(one[1]), as_bisht(vote(int(one[3]))) if one[2] else vote(int(one[3])))
        for one in found
        if one is not None
    )
    return verb(tuple(sorted(spots)))


def _burn(words: _Words, v: View) -> _Parsed | None:
    return _spots(words, actions.BurnVotes)


def _pay(words: _Words, v: View) -> _Parsed | None:
    return _spots(words, actions.PayFees)


def _first(words: _Words, v: View) -> _Parsed | None:
    return _one(words, lambda number: actions.ChooseFirst(number - 1), named=True)


def _penalise(words: _Words, v: View) -> _Parsed | None:
    """Of whom; then how much and for what, in either order."""
    seat = _numbers(words[:1], named=True)
    amounts = [int(word) for word in words[1:] if _NUMBER.fullmatch(word)]
    offence = _among([word for word in words[1:] if not _NUMBER.fullmatch(word)], actions.OFFENCES)
    if not seat or len(amounts) != 1 or offence is None:
        return None
    return actions.Penalise(seat[0] - 1, amounts[0], offence)


def _accuse(words: _Words, verb: Callable[[int, str], Action]) -> _Parsed | None:
    return _seat_and(words, actions.OFFENCES, verb)


def _seat_and(
    words: _Words, known: Iterable[str], verb: Callable[[int, str], Action]
) -> _Parsed | None:
    numbers, word = _numbers(words[:1], named=True), _among(words[1:], known)
    return verb(numbers[0] - 1, word) if numbers and word is not None else None


def _among(words: _Words, known: Iterable[str]) -> str | None:
    """The one word that this is, or begins."""
    if len(words) != 1:
        return None
    found = [word for word in known if word.startswith(words[0])]
    exact = [word for word in found if word == words[0]]
    return next(iter(exact or found), None) if len(exact or found) == 1 else None


def _sign(words: _Words, v: View) -> _Parsed | None:
    gesture = _among(words, actions.GESTURES)
    return None if gesture is None else actions.Sign(gesture)


_VERBS: dict[str, Callable[[_Words, View], _Parsed | None]] = {
    "move": _move,
    "reoffer": _reoffer,
    "counter": _counter,
    "accept": lambda words, v: _one(words, actions.Accept),
    "choose": lambda words, v: _one(words, actions.ChooseRegion),
    "pick": _pick,
    "region": lambda words, v: _one(words, _NUMBERED.get(v.phase, actions.PickRegion)),
    "salvage": _salvage,
    "burn": _burn,
    "pay": _pay,
    "first": _first,
    "warn": lambda words, v: _one(words, lambda number: actions.Warn(number - 1), named=True),
    "penalise": _penalise,
    "ask": lambda words, v: _accuse(words, actions.AskOpinion),
    "call": lambda words, v: _accuse(words, actions.CallVote),
    "lift": lambda words, v: _one(words, lambda number: actions.Lift(number - 1)),
    "read": lambda words, v: _seat_and(words, actions.READINGS, actions.ReadSign),
    "sign": _sign,
}


def _unknown(text: str, v: View) -> Refusal:
    """What can be said now, by examples; or that it names somebody who is not the only one."""
    if NAMESAKE in text.split():
        return _malformed("notation.namesake", "E16")
    return _malformed("notation", "E16", text=text, examples=examples.suggested(v))


def _malformed(name: str, rule: str, **params: object) -> Refusal:
    return Refusal("malformed", f"elections.refuse.{name}", rule, params)
