"""Where the numbers of `majlis.games.coup.weights` come from.

``python -m tests.games.coup.fit [ROUNDS [GAMES]] > new.py`` begins with weights by hand. In each
round robots with the weights of the round before play about ``GAMES`` games, more freely than
they do in earnest, and new weights are fitted to who won them. The same arguments give the same
file.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from majlis.bots.base import Bot, robot_stream
from majlis.core.chance import Stream, Streams, digest
from majlis.core.game import Carry, Event
from majlis.core.seats import CHANCE
from majlis.games.coup import people
from majlis.games.coup.bot import ExpertBot, make
from majlis.games.coup.cards import CAPTAIN, DUKE
from majlis.games.coup.rules import GAME
from majlis.games.coup.scene import Scene
from majlis.games.coup.state import State, View
from majlis.games.coup.study import Study
from majlis.games.coup.worth import (
    COINS,
    CROWD_GRID,
    CROWD_SIZE,
    PAIR_GRID,
    PAIR_SIZE,
    Term,
    Worth,
    facing_places,
    hand_places,
    pair_terms,
    strength_terms,
    total,
)
from tests.suite.games import resolved

Weights: TypeAlias = list[float]
Sample: TypeAlias = tuple[list[list[Term]], int]
"""What each who may win has for him, and who of them has won."""

INQUISITOR = {"fifth": "inquisitor"}
LINEUPS: Sequence[tuple[str, float, dict[str, Any]]] = (
    ("EE", 0.28, {}),
    ("EE", 0.18, INQUISITOR),
    ("EE", 0.08, {"two_player_setup": "deal"}),
    ("EC", 0.14, {}),
    ("EC", 0.1, INQUISITOR),
    ("EEE", 0.06, {}),
    ("EEC", 0.03, INQUISITOR),
    ("EECE", 0.05, {}),
    ("ECEC", 0.04, INQUISITOR),
    ("EECEC", 0.02, {}),
    ("EECEEC", 0.01, {}),
    ("ECEECE", 0.01, INQUISITOR),
)
"""Experts and club players at a table, the share of such games, and their options."""
FREELY = 2.5
EPOCHS, RATE = 10, 0.15
SMOOTH, SHRINK = 20.0, 3.0
"""How much neighbours in a grid, and zero for what is no grid, count against the games."""
PAIR_STEPS, CROWD_STEPS = ((1, COINS), (COINS, COINS)), ((3, COINS), (6 * COINS, 3))
"""Where in a grid the neighbours lie: the distance, and how many there are in that direction."""
VALUES = {DUKE: 0.3, CAPTAIN: 0.3}
OTHERS = 0.2


class Seen(Struct):
    """A scene of a game whose end is not known yet."""

    alive: list[int]
    scene: Scene


def by_hand() -> tuple[Weights, Weights]:
    """The weights of the first round: a life is worth about six coins."""
    pair, crowd = [0.0] * PAIR_SIZE, [0.0] * CROWD_SIZE
    for at in range(PAIR_GRID):
        lives, a, b = at // COINS**2, at // COINS % COINS, at % COINS
        pair[at] = 1.2 * (lives // 2 - lives % 2) + 0.2 * (a - b) + 0.3
    for at in range(CROWD_GRID):
        crowd[at] = 1.1 * (at // 3 // COINS % 2) + 0.12 * (at // 3 % COINS) - 0.1 * (at % 3)
    for lives in (1, 2):
        for hand, (in_pair, in_crowd) in hand_places(lives).items():
            pair[in_pair] = crowd[in_crowd] = sum(VALUES.get(card, OTHERS) for card in set(hand))
        for card in range(1, 7):
            in_pair, in_crowd = facing_places(lives, card)
            crowd[in_crowd] = VALUES.get(card, OTHERS)
            pair[in_pair] = -crowd[in_crowd]
    return pair, crowd


def played(worth: Worth, levels: str, seed: bytes, options: dict[str, Any]) -> Iterator[Sample]:
    """What can be learnt from one game: every turn as two of the players saw it."""
    bots: dict[str, Bot[View]] = {"E": ExpertBot(worth, FREELY), "C": make("club")}
    whims = [robot_stream("fit", seat, seed) for seat in range(len(levels))]
    chance, turns = Streams(seed), list[Seen]()
    order = Stream(seed, "seats").shuffle(levels)
    s = GAME.start(resolved("coup", **options), len(levels), Carry())
    seq = 0
    while s.outcome is None:
        need = GAME.needs(s)[0]
        if need.seat == CHANCE:
            action = GAME.sample(s, need, chance[need.draw or ""])
        else:
            if need.kind == "act":
                turns += seen(s)
            bot, view = bots[order[need.seat]], GAME.view(s, need.seat)
            action = bot.choose(view, need, GAME.legal(s, need), whims[need.seat])
        seq += 1
        s = GAME.apply(s, Event(seq, seq, need.seat, action))
    return (sample(turn, s.outcome.winners[0]) for turn in turns)


def seen(s: State) -> Iterator[Seen]:
    """The turn as who is to act sees it, and as who acts last."""
    alive = list(people.living(s))
    for seat in (s.turn, people.rivals(s, s.turn)[-1]):
        yield Seen(alive, Study(GAME.view(s, seat)).scene)


def sample(turn: Seen, winner: int) -> Sample:
    """Of two, the one who looks has terms; the odds of the other are 1."""
    s, alive = turn.scene, turn.alive
    if len(alive) > 2:
        terms = [list(strength_terms(s, seat, len(alive))) for seat in alive]
        return terms, alive.index(winner)
    foe = alive[0] if alive[1] == s.me else alive[1]
    return [list(pair_terms(s, foe)), []], int(winner != s.me)


def fitted(
    weights: Weights, samples: list[Sample], grid: int, steps: Sequence[tuple[int, int]]
) -> Weights:
    """Weights under which what happened is likelier (AdaGrad), and neighbours alike."""
    weights, heat = list(weights), [4.0] * len(weights)
    for epoch in range(EPOCHS):
        for terms, winner in Stream(bytes(32), f"epoch {epoch}").shuffle(samples):
            learn(weights, heat, terms, winner, RATE * (1 - epoch / EPOCHS))
        smooth(weights, [h / (epoch + 1) for h in heat], grid, steps)
    return weights


def learn(
    weights: Weights, heat: list[float], terms: list[list[Term]], winner: int, rate: float
) -> None:
    """One step towards what happened."""
    strengths = [math.exp(total(weights, some)) for some in terms]
    whole = sum(strengths)
    for i, some in enumerate(terms):
        error = strengths[i] / whole - (i == winner)
        for at, x in some:
            heat[at] += (error * x) ** 2
            weights[at] -= rate * error * x / math.sqrt(heat[at])


def smooth(
    weights: Weights, known: list[float], grid: int, steps: Sequence[tuple[int, int]]
) -> None:
    """The less is known of a weight, the more its neighbours count, or zero."""
    old = list(weights)
    for at, (weight, sure) in enumerate(zip(old, known, strict=True)):
        beside = [old[other] for other in neighbours(at, steps)] if at < grid else []
        pull = SMOOTH * len(beside) if beside else SHRINK
        weights[at] = (sure * weight + (SMOOTH * sum(beside))) / (sure + pull)


def neighbours(at: int, steps: Sequence[tuple[int, int]]) -> Iterator[int]:
    for distance, length in steps:
        place = at // distance % length
        if place:
            yield at - distance
        if place < length - 1:
            yield at + distance


def loss(weights: Weights, samples: list[Sample]) -> float:
    """How surprising what happened is, on average: minus the logarithm of its probability."""
    found = 0.0
    for terms, winner in samples:
        strengths = [math.exp(total(weights, some)) for some in terms]
        found -= math.log(strengths[winner] / sum(strengths))
    return found / len(samples)


def one_round(number: int, pair: Weights, crowd: Weights, games: int) -> tuple[Weights, Weights]:
    """Games with these weights, and what they teach."""
    worth, samples = Worth(pair, crowd), list[Sample]()
    for levels, share, options in LINEUPS:
        for i in range(round(games * share)):
            seed = digest(b"fit", levels.encode(), f"{number} {i} {options}".encode())
            samples += played(worth, levels, seed, options)
    of_two = [one for one in samples if len(one[0]) == 2]
    of_more = [one for one in samples if len(one[0]) > 2]
    pair = fitted(pair, of_two, PAIR_GRID, PAIR_STEPS)
    crowd = fitted(crowd, of_more, CROWD_GRID, CROWD_STEPS)
    print(
        f"round {number}: {len(of_two)} scenes of two, surprise {loss(pair, of_two):.4f};"
        f" {len(of_more)} of more, {loss(crowd, of_more):.4f}",
        file=sys.stderr,
        flush=True,
    )
    return pair, crowd


def text(pair: Weights, crowd: Weights) -> str:
    """The module `weights`."""
    blocks = [
        f'{name} = _read("""\n{rows(some)}\n""")\n'
        for name, some in zip(("PAIR", "CROWD"), (pair, crowd), strict=True)
    ]
    return HEAD + "\n".join(blocks)


def rows(some: Weights) -> str:
    words = [f"{weight:.2f}" for weight in some]
    return "\n".join(" ".join(words[at : at + COINS]) for at in range(0, len(words), COINS))


HEAD = '''"""What the expert thinks of the features of a scene, in the order `worth` counts them.

Fitted to games of robots by ``tests/games/coup/fit.py``, which writes this file.
"""

from __future__ import annotations


def _read(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split()))


'''


def main(rounds: int = 5, games: int = 6000) -> None:
    pair, crowd = by_hand()
    for number in range(rounds):
        pair, crowd = one_round(number, pair, crowd, games)
    print(text(pair, crowd), end="")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
