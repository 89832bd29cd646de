"""The games the common suite runs over, and how it plays them.

Every registered game is here by itself; divan, the tests' own game with hidden hands, is added.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from majlis.core import options as opts
from majlis.core import registry
from majlis.core.actions import Action
from majlis.core.chance import Stream, Streams, digest
from majlis.core.game import AnyGame, Carry, Choice, Event, Need, Refusal
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE

registry.add("divan", "tests.games.divan")

NAMES = registry.names()
MOST_EVENTS = 20_000


class Moment(NamedTuple):
    """One step of a playout: the state, what happened in it, and what came of it."""

    before: Any
    event: Event
    after: Any


def resolved(name: str, **given: OptionValue) -> dict[str, OptionValue]:
    """Complete options of a game."""
    values = opts.resolve(registry.info(name), given)
    assert isinstance(values, dict), values
    return values


def varied(name: str, seed: int) -> dict[str, OptionValue]:
    """Options chosen at random, so that playouts see every combination sooner or later."""
    stream = Stream(digest(b"options", name.encode(), str(seed).encode()), "options")
    given: dict[str, OptionValue] = {}
    for option in registry.info(name).options:
        given[option.name] = _some_value(option, stream)
    return resolved(name, **given)


def _some_value(option: opts.Option, stream: Stream) -> OptionValue:
    match option.kind:
        case "bool":
            return bool(stream.below(2))
        case "choice":
            return stream.choice(option.choices)
        case "clock":
            return stream.choice((*option.choices, "total:600", "delay:300+5"))
        case "int" if option.doubling:
            return option.least << stream.below((option.most // max(1, option.least)).bit_length())
        case "int":
            return min(option.most, option.least + stream.below(6))
    raise AssertionError(option)


def walk(
    game: AnyGame, options: Mapping[str, OptionValue], seats: int, seed: int
) -> Iterator[Moment]:
    """A random playout: any awaited need, any legal answer."""
    streams = Streams(digest(b"walk", str(seed).encode()))
    whim = Stream(digest(b"whim", str(seed).encode()), "whim")
    state = game.start(options, seats, Carry())
    for seq in range(1, MOST_EVENTS):
        needs = [need for need in game.needs(state) if need.must]
        if not needs:
            return
        need = whim.choice(needs)
        action = answer(game, state, need, streams, whim)
        event = Event(seq, seq * 1000, need.seat, action)
        after = game.apply(state, event)
        yield Moment(state, event, after)
        state = after
    raise AssertionError(f"{game.info.name} goes on after {MOST_EVENTS} events")


def answer(game: AnyGame, state: Any, need: Need, streams: Streams, whim: Stream) -> Action:
    """Chance, or any legal answer to ``need``."""
    if need.seat == CHANCE:
        assert need.draw is not None
        return game.sample(state, need, streams[need.draw])
    legal = game.legal(state, need)
    return (
        selected(game, state, need, legal, whim)
        if isinstance(legal, Choice)
        else whim.choice(legal)
    )


def selected(game: AnyGame, state: Any, need: Need, choice: Choice, whim: Stream) -> Action:
    """Any selection that will do: things are added at random until one does."""
    while True:
        order = whim.shuffle(range(len(choice.items)))
        for count in range(choice.least, choice.most + 1):
            action = game.pick(choice, tuple(sorted(order[:count])))
            if not isinstance(game.judge(state, need.seat, action), Refusal):
                return action


def plain(value: object) -> bytes:
    """Bytes that two equal values share, for comparing views and states."""
    return msgspec.json.encode(msgspec.to_builtins(value, enc_hook=repr), order="deterministic")
