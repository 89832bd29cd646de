"""What can be typed now, by examples that are allowed: what a refusal of something typed gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from majlis.core.actions import Action
from majlis.core.game import Choice, Need
from majlis.core.seats import OFFICIAL, others
from majlis.games.elections import burning, fees, lands, plays
from majlis.games.elections.actions import Play
from majlis.games.elections.cards import AIMED, PINNED, SWAP, TAKE_REGION, Card
from majlis.games.elections.probe import state_of
from majlis.games.elections.rules import GAME
from majlis.games.elections.spelling import spell
from majlis.games.elections.state import State, View

_MOST = 5
FORMS: dict[str, tuple[str, ...]] = {
    "act": ("80 3", "rest 2", "swap 2 7", "end"),
    "reply": ("deny", "assist target", "pass", "pass all"),
    "office": ("warn 2", "penalise 2 300 speech", "ask 2 speech"),
}
"""What can be typed at other times, to whoever may do nothing now; ``office``: by the referee."""


def suggested(v: View) -> tuple[str, ...]:
    """One of each kind of what its owner may do now, as it is typed; else forms."""
    s = state_of(v)
    needs = [need for need in GAME.needs(s) if need.seat == v.seat]
    asked = sorted((n for n in needs if n.must or n.kind == "referee"), key=lambda n: not n.must)
    kinds: dict[tuple[type[Action], bool], Action] = {}
    for action in _answers(s, asked[:1]):
        kinds.setdefault(_kind(action), action)
    aimed = {type_ for type_, is_aimed in kinds if is_aimed}
    some = [a for key, a in kinds.items() if key[1] or key[0] not in aimed]
    shown = some if len(some) <= _MOST else [*some[: _MOST - 1], some[-1]]
    if shown:
        return tuple(spell(action, v) for action in shown)
    return FORMS["office" if v.seat == OFFICIAL else v.phase if v.phase == "reply" else "act"]


def _kind(action: Action) -> tuple[type[Action], bool]:
    """What it is an example of; of plays those that are aimed teach more."""
    return type(action), isinstance(action, Play) and action.target is not None


def _answers(s: State, needs: Sequence[Need]) -> Iterator[Action]:
    for need in needs:
        legal = GAME.legal(s, need)
        if not isinstance(legal, Choice):
            yield from legal
        elif need.kind == "burn_votes":
            yield burning.default(s, need.seat)
        else:
            yield fees.default(s, need.seat)


def beginning(v: View, head: str, form: str) -> str:
    """The first of what may be done now that is typed so; ``form`` where nothing is."""
    s = state_of(v)
    needs = [need for need in GAME.needs(s) if need.must and need.seat == v.seat]
    texts = (spell(action, v) for action in _answers(s, needs))
    return next((text for text in texts if text.startswith(f"{head} ")), form)


def of_card(v: View, head: str, kind: Card) -> str:
    """How a card is played with all that it asks for: on somebody else, on a region there is.

    ``head`` is how the card is typed.
    """
    return beginning(v, head, " ".join((head, *map(str, _some(v, kind)))))


def _some(v: View, kind: Card) -> Iterator[int]:
    """A candidate and regions that such a card could name, whoever holds it."""
    seat, s = max(v.seat, 0), state_of(v)
    everybody = tuple(others(seat, len(v.candidates)))
    whom = next(iter(plays.targets(s, seat, kind) if kind in AIMED else everybody), everybody[0])
    if kind in AIMED or kind == SWAP:
        yield whom + 1
    if kind in PINNED or kind in (SWAP, TAKE_REGION):
        held = lands.held(v, whom if kind == TAKE_REGION else seat)
        yield held[0].number if held else 1
