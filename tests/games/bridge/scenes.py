"""Scenes of bridge's table for goldens.

``python -m tests.games.bridge.scenes`` writes the goldens anew.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from majlis.core.seats import SPECTATOR, Seat
from majlis.games.bridge.actions import Accept, Ask, Call, Reject
from majlis.games.bridge.calls import BY_CODE
from majlis.games.bridge.cards import EAST, NORTH, SOUTH, WEST
from majlis.games.bridge.dds import Par
from majlis.games.bridge.doubledummy import Study, of_view
from majlis.games.bridge.drawing import draw
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.plan import Plan
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.scoresheet import Line
from majlis.games.bridge.state import Contract, State
from majlis.games.bridge.studies import NO_INSIGHT, Insight
from majlis.games.bridge.tableau import Pane, Tableau, tableau
from majlis.games.bridge.words import contract_name
from majlis.ui.canvas import plain
from majlis.ui.glyphs import SETS
from tests.games.bridge.board import Play4, card
from tests.games.bridge.sitting import LARGE, SMALL, plan_of, russian, words

FOLDER = Path(__file__).parent / "goldens"
DEAL = "N:K74.A5.KQ62.Q843 T8.KJ98.JT9.AT97 AQJ92.Q6.A4.KJ52 653.T7432.8753.6"
WILD = "N:AKQJ65.AT3.32.KJ T874.J42.84.9864 92.KQ98765.AQ9.A 3..KJT765.QT7532"
"""B9 #12: West has no hearts."""


def board(deal: str = DEAL, dealer: str = "S", vul: str = "NS", **given: Any) -> Play4:
    """A board just dealt."""
    return Play4(deal, dealer, vul, **given)


def explained() -> Play4:
    """South has opened, North has alerted his answer."""
    two = board().calls("1S P").does(NORTH, Call(BY_CODE["2NT"], True, "game force, four spades"))
    return two.calls("P")


def bid() -> Play4:
    """The auction is over: four spades by South."""
    return explained().calls("4S P P P")


def led() -> Play4:
    """The opening lead is faced."""
    return bid().plays("C6")


def fifth() -> Play4:
    """The fifth trick, to which declarer is to play."""
    return led().plays("C3 CT CK DA D3 D2 D9 S2 S3 SK S8 D6 DT D4 D5 DJ")


def claimed() -> Play4:
    """Declarer has claimed in the middle of the sixth trick."""
    return fifth().plays("S9 D7 DQ CJ").claims(SOUTH, 7, "trumps, then clubs")


def studied() -> Study:
    """What a solver may find of that board: no library is needed to draw it."""
    subject = of_view(GAME.view(OVER, SPECTATOR))
    assert subject is not None
    costs = [0, 0, 0, 0, 0, 2, 0, 1] + [0] * (len(subject.plays) - 8)
    return Study(
        subject,
        done=7,
        total=7,
        table=((9, 10, 5, 10, 10), (4, 3, 7, 2, 3), (9, 10, 5, 11, 10), (4, 3, 7, 2, 3)),
        par=Par(620, ("4S NS =", "4S S =", "5HX EW -4", "3NT NS +1")),
        seats=tuple(EAST if at % 2 else SOUTH for at in range(len(costs))),
        costs=tuple(costs),
        makes=(10,) * len(costs),
    )


def talked() -> State:
    """Everybody has explained a lot, and nobody has bid high."""
    made, words = board(), "five cards or more of it, and so many points that it was worth saying"
    for seat, call in ((SOUTH, "1S"), (WEST, "2H"), (NORTH, "2S"), (EAST, "3H"), (SOUTH, "3S")):
        made.does(seat, Call(BY_CODE[call], seat == WEST, f"{words}, number {call}"))
    made.calls("P P P").plays("C6").claims(SOUTH, 9)
    return made.does(WEST, Accept()).does(EAST, Accept()).state


def talking() -> State:
    """West is to call, and much was explained to him."""
    made, words = board(), "five cards or more of it, and so many points that it was worth saying"
    for seat, call in ((SOUTH, "1S"), (WEST, "2H"), (NORTH, "2S"), (EAST, "3H"), (SOUTH, "3S")):
        made.does(seat, Call(BY_CODE[call], seat == NORTH, f"{words}, number {call}"))
    return made.state


PLAYED = fifth().state
CLAIMED = claimed().state
OVER = claimed().does(WEST, Accept()).does(EAST, Accept()).state
STUDY = studied()
BEGUN = replace(STUDY, done=1, total=7, costs=(), makes=(), seats=())
TALKED = talked()
VOID = board(WILD, "N", "Both").calls("1S P 2H P 2S P 4H P P P")
SHEET = (
    Line(7, 3, contract_name(Contract(4, 3, 0, SOUTH)), seat_name(SOUTH), 0, 620),
    Line(8, 0, contract_name(Contract(3, 4, 1, EAST)), seat_name(EAST), 2, -950),
    Line(9, 2, passed=True),
    Line(10, 3, contract_name(Contract(6, 1, 2, WEST)), seat_name(WEST), -3, 2200),
)


class Shown(NamedTuple):
    """A moment: who answers, what is done to his plan, through whose eyes, in which words."""

    state: State
    seat: Seat
    steps: tuple[Callable[[Plan], Any], ...] = ()
    viewer: Seat | None = None
    language: str = "en"
    pane: Pane = ""
    step: int | None = None
    insight: Insight = NO_INSIGHT
    page: int = 0

    @property
    def plan(self) -> Plan:
        """What is chosen."""
        plan = plan_of(self.state, self.seat, self.viewer)
        for step in self.steps:
            plan = step(plan)
            assert isinstance(plan, Plan), plan
        return plan

    @property
    def tableau(self) -> Tableau:
        """What is drawn."""
        near = self.plan.seat if self.plan.seat >= 0 else SOUTH
        return tableau(self.plan, near, self.pane, self.step, SHEET, self.insight, self.page)


def _calls(text: str) -> Callable[[Plan], Any]:
    return lambda plan: plan.call_chosen(BY_CODE[text])


def _plays(text: str) -> Callable[[Plan], Any]:
    return lambda plan: plan.card_chosen(card(text))


def _alerts(plan: Plan) -> Any:
    return plan.alerted()


def _claims(plan: Plan) -> Any:
    return plan.claiming()


def _asks(plan: Plan) -> Any:
    return plan.asking()


SCENES = {
    "calling": Shown(board().calls("1S P 2NT P").state, SOUTH),
    "calling_ar": Shown(explained().state, SOUTH, (_calls("3C"),), language="ar"),
    "calling_ru": Shown(board().calls("1S X").state, NORTH, (_calls("XX"),), language="ru"),
    "alerting": Shown(board().calls("1S P").state, NORTH, (_calls("2NT"), _alerts)),
    "waiting": Shown(explained().state, EAST),
    "partner": Shown(explained().state, SOUTH),
    "asking": Shown(board().calls("1S P 2NT").state, EAST, (_asks,)),
    "explaining": Shown(board().calls("1S P 2NT").does(EAST, Ask(2)).state, NORTH),
    "watched": Shown(explained().state, SPECTATOR),
    "leading": Shown(bid().state, WEST, (_plays("C6"),)),
    "leading_ru": Shown(bid().state, WEST, language="ru"),
    "dummy_open": Shown(led().state, SOUTH, (_plays("C3"),), viewer=SPECTATOR),
    "declaring": Shown(led().plays("C3 CT").state, SOUTH, (_plays("CK"),)),
    "declaring_ar": Shown(led().plays("C3 CT").state, SOUTH, (_plays("CK"),), language="ar"),
    "declaring_ru": Shown(led().plays("C3 CT").state, SOUTH, (_plays("CK"),), language="ru"),
    "defending": Shown(led().plays("C3").state, EAST, (_plays("CA"),)),
    "dummy": Shown(led().plays("C3 CT").state, NORTH),
    "last": Shown(led().plays("C3 CT CK").state, SOUTH, pane="last"),
    "auction": Shown(led().plays("C3").state, EAST, pane="auction"),
    "calling_notes": Shown(talking(), WEST),
    "calling_meanings": Shown(talking(), WEST, pane="meanings"),
    "void": Shown(VOID.plays("S3 SA").state, WEST),
    "claiming": Shown(PLAYED, EAST, (_claims,)),
    "claimed": Shown(CLAIMED, EAST),
    "claimed_ar": Shown(CLAIMED, WEST, language="ar"),
    "rejected": Shown(fifth().claims(SOUTH, 9).does(EAST, Reject()).state, EAST),
    "over": Shown(OVER, SOUTH),
    "over_ar": Shown(OVER, SOUTH, language="ar"),
    "over_ru": Shown(OVER, SOUTH, language="ru"),
    "over_play": Shown(OVER, WEST, step=17),
    "over_start": Shown(OVER, EAST, step=0),
    "over_passed": Shown(board().calls("P P P P").state, NORTH),
    "over_study": Shown(OVER, SOUTH, pane="study", insight=Insight(STUDY)),
    "over_study_ar": Shown(OVER, SOUTH, pane="study", insight=Insight(STUDY), language="ar"),
    "over_study_ru": Shown(OVER, SOUTH, pane="study", insight=Insight(STUDY), language="ru"),
    "over_studying": Shown(OVER, SOUTH, pane="study", insight=Insight(BEGUN, True)),
    "over_costs": Shown(OVER, SOUTH, step=12, insight=Insight(STUDY)),
    "over_notes": Shown(TALKED, SOUTH),
    "over_meanings": Shown(TALKED, SOUTH, pane="meanings"),
    "over_meanings_ar": Shown(TALKED, SOUTH, pane="meanings", language="ar"),
    "sheet": Shown(OVER, SOUTH, pane="sheet"),
    "sheet_ar": Shown(OVER, SOUTH, pane="sheet", language="ar"),
    "sheet_ru": Shown(OVER, SOUTH, pane="sheet", language="ru"),
}


def golden(name: str) -> Path:
    """Where the drawings of a scene lie."""
    return FOLDER / f"table_{name}.txt"


def drawings(name: str) -> str:
    """A scene in both glyph sets and two sizes."""
    shown = SCENES[name]
    with russian():
        return "\n".join(
            f"{glyphs.name} {size[0]}x{size[1]}\n"
            + plain(draw(shown.tableau, size, glyphs, words(shown.language)).rows, glyphs)
            for glyphs in SETS.values()
            for size in (SMALL, LARGE)
        )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in SCENES:
        golden(each).write_text(drawings(each), encoding="utf-8")
