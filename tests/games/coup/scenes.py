"""Scenes of coup's table for goldens.

``python -m tests.games.coup.scenes`` writes the goldens anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from majlis.core.game import Refusal
from majlis.core.record import SeatCard
from majlis.core.seats import SPECTATOR, Seat
from majlis.games.coup.drawing import draw
from majlis.games.coup.plan import Plan
from majlis.games.coup.state import State
from majlis.games.coup.tableau import tableau
from majlis.ui.canvas import plain
from majlis.ui.glyphs import SETS
from majlis.ui.wording import Wording
from tests.games.coup.positions import A, B, C, D, dealt, play, settled, table
from tests.games.coup.sitting import NAMES, plan_of

FOLDER = Path(__file__).parent / "goldens"
SMALL, LARGE = (55, 18), (70, 34)

EIGHT = table(
    (3, "duke captain"),
    (3, "assassin contessa"),
    (7, "duke / ambassador"),
    (12, "captain duke"),
    (0, "/ duke ambassador"),
    (5, "contessa / assassin"),
    (0, "captain captain"),
    (4, "ambassador contessa"),
)
THREE = table((3, "assassin contessa"), (3, "duke captain"), (7, "duke / ambassador"))
IN_TURN = table(
    (3, "assassin contessa"),
    (3, "duke captain"),
    (7, "duke / ambassador"),
    (2, "captain captain"),
    window="seat_order",
)
RICH = table((10, "assassin contessa"), (3, "duke captain"), (7, "duke / ambassador"))
TRADER = table((2, "ambassador contessa"), (3, "assassin contessa"), (7, "duke / captain"))
LOOKER = table(
    (2, "inquisitor contessa"), (3, "duke captain"), (7, "duke / captain"), fifth="inquisitor"
)
LAST = table(
    (7, "assassin contessa"),
    (0, "/ duke captain"),
    (0, "/ duke ambassador"),
    (2, "contessa / assassin"),
)
PAIR = dealt("duke", "captain")
STOLEN = play(EIGHT, "A steal C")
KILLED = play(THREE, "A assassinate B")
RECALLED = settled(
    play(THREE, "A tax", "pass", "B tax", "C challenge", "B duke", "C duke", "A steal B"),
    "pass",
    "pass",
)


class Shown(NamedTuple):
    """A moment: who answers, what it has chosen, through whose eyes, and in which words."""

    state: State
    seat: Seat
    chosen: tuple[str | int, ...] = ()
    viewer: Seat | None = None
    language: str = "en"
    card: bool = False
    left: str = ""

    @property
    def plan(self) -> Plan:
        """What is chosen: an action, a number, or (negative) as many steps on."""
        plan = plan_of(self.state, self.seat, self.viewer)
        for one in self.chosen:
            further: Plan | Refusal | None
            if isinstance(one, str):
                further = plan.verb_chosen(one)
            else:
                further = plan.numbered(one) if one > 0 else plan.stepped(-one)
            assert isinstance(further, Plan), further
            plan = further
        return plan

    @property
    def words(self) -> Wording:
        """The reader's words."""
        seats = [SeatCard(name) for name in NAMES[: len(self.state.coins)]]
        words = Wording(self.language, seats=seats)
        words.with_game("coup")
        return words


SCENES = {
    "acting": Shown(EIGHT, A),
    "aiming": Shown(EIGHT, A, ("steal", 3)),
    "aiming_ar": Shown(EIGHT, A, ("steal", 3), language="ar"),
    "open": Shown(EIGHT, A, ("assassinate",), viewer=SPECTATOR),
    "asked": Shown(play(STOLEN, "D pass", "B pass"), C, left="0:14"),
    "asked_ps": Shown(STOLEN, B, language="ps", left="0:14"),
    "card": Shown(STOLEN, B, card=True),
    "in_turn": Shown(play(IN_TURN, "A tax", "B pass"), C),
    "must_coup": Shown(RICH, A, (2,)),
    "counter": Shown(play(KILLED, "pass"), B),
    "doubted": Shown(play(KILLED, "pass", "B block contessa"), C),
    "turning_up": Shown(play(KILLED, "B challenge"), A),
    "caught": Shown(play(KILLED, "pass", "B block contessa", "A challenge"), B, (2,)),
    "losing": Shown(play(KILLED, "pass", "pass"), B, (1,)),
    "returning": Shown(settled(TRADER, "A exchange", "pass"), A, (1, 3, -1)),
    "returning_ar": Shown(settled(TRADER, "A exchange", "pass"), A, (1, 3), language="ar"),
    "verdict": Shown(play(LOOKER, "A examine B", "pass", "B show duke"), A),
    "examined": Shown(play(LOOKER, "A examine B", "pass"), C),
    "drafting": Shown(PAIR, A, (3,)),
    "drafted": Shown(play(PAIR, "A draft captain"), A, viewer=SPECTATOR),
    "over": Shown(play(LAST, "A coup D", "D contessa"), D, viewer=A),
    "recalled": Shown(RECALLED, RECALLED.turn),
}


def golden(name: str) -> Path:
    """Where the drawings of a scene lie."""
    return FOLDER / f"table_{name}.txt"


def drawings(name: str) -> str:
    """A scene in both glyph sets and two sizes."""
    shown = SCENES[name]
    near = shown.seat if shown.viewer is None else len(shown.state.coins) - 1
    scene, words = tableau(shown.plan, near), shown.words
    return "\n".join(
        f"{glyphs.name} {size[0]}x{size[1]}\n"
        + plain(draw(scene, size, glyphs, words, shown.left, shown.card).rows, glyphs)
        for glyphs in SETS.values()
        for size in (SMALL, LARGE)
    )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in SCENES:
        golden(each).write_text(drawings(each), encoding="utf-8")
