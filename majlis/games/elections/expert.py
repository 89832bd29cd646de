"""The expert: what every answer is worth in votes, those of whoever matters counted against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.games.elections import actions as acts
from majlis.games.elections import lands
from majlis.games.elections.answering import Answering
from majlis.games.elections.appraise import Look
from majlis.games.elections.cards import votes_of
from majlis.games.elections.dealing import Dealing
from majlis.games.elections.ground import Ground
from majlis.games.elections.harm import Harm
from majlis.games.elections.state import View
from majlis.games.elections.weighing import Weighing


class Weigher:
    """One decision. ``choose`` takes a need's kind and its legal answers."""

    def __init__(self, v: View, stream: Stream) -> None:
        self._v = v
        self._stream = stream
        self._look = Look(v)
        self._dealing = Dealing(self._look)

    def choose(self, kind: str, legal: Sequence[Action]) -> Action:
        """The answer that is worth most; the first of those that are worth the same."""
        answer: Callable[[Sequence[Action]], Action] = getattr(self, f"_on_{kind}", self._any)
        return answer(legal)

    def _any(self, legal: Sequence[Action]) -> Action:
        """Where no answer is better than another, chance."""
        return self._stream.choice(legal)

    def _on_act(self, legal: Sequence[Action]) -> Action:
        return Weighing(self._look).best(legal)

    def _on_reply(self, legal: Sequence[Action]) -> Action:
        return Answering(self._look).best(legal)

    def _on_interfere(self, legal: Sequence[Action]) -> Action:
        return self._dealing.interfere(legal)

    def _on_answer(self, legal: Sequence[Action]) -> Action:
        return self._dealing.answer(legal)

    def _on_confirm(self, legal: Sequence[Action]) -> Action:
        return self._dealing.confirm(legal)

    def _on_reoffer(self, legal: Sequence[Action]) -> Action:
        return self._dealing.reoffer(legal)

    def _on_choose_region(self, legal: Sequence[Action]) -> Action:
        return max(legal, key=self._counted)

    def _counted(self, action: Action) -> float:
        assert isinstance(action, acts.ChooseRegion)
        return lands.counted(lands.get(self._v, action.region))

    def _on_distribute(self, legal: Sequence[Action]) -> Action:
        """The best card first, where it is worth most; what is worth nothing burns."""
        ground = Ground(self._look)

        def gain(action: Action) -> tuple[float, int]:
            assert isinstance(action, acts.Distribute)
            if not action.region:
                return 0.0, 0
            return ground.gain(action.card, lands.get(self._v, action.region)), action.card

        return max(legal, key=gain)

    def _on_salvage(self, legal: Sequence[Action]) -> Action:
        return max(legal, key=self._salvaged)

    def _salvaged(self, action: Action) -> tuple[float, float]:
        """By what it is worth to keep; in the last turn, by votes that can still be placed."""
        assert isinstance(action, acts.Salvage)
        card, look = action.card, self._look
        now = votes_of(card) if look.own_turns < 1 and self._v.moves else 0
        return max(look.price(card), float(now)), float(card)

    def _on_vote(self, legal: Sequence[Action]) -> Action:
        """Out with somebody whose votes matter; never oneself."""
        ballot = self._v.ballot
        assert ballot is not None, "there is a vote"
        value = self._look.worth(Harm(self._look).expelled(ballot.about))
        matters = self._look.weight(ballot.about) * (len(self._look.seats) - 1) >= _MATTERS
        return acts.Vote(value > 0 and matters)

    def _on_penalty_vote(self, legal: Sequence[Action]) -> Action:
        """A robot has heard and seen nothing: it punishes nobody."""
        return acts.Vote(False)

    def _on_opinion(self, legal: Sequence[Action]) -> Action:
        return acts.Vote(False)

    def _on_choose_first(self, legal: Sequence[Action]) -> Action:
        """Anybody: whom the others agree on (E2.4)."""
        return acts.ChooseFirst()


_MATTERS = 0.7
"""How much somebody must matter, compared with everybody alike, to be voted out."""
