"""Scenes of the election game's table for goldens.

``python -m tests.games.elections.scenes`` writes the goldens anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from majlis.core.game import Refusal
from majlis.core.record import SeatCard
from majlis.core.seats import OFFICIAL, SPECTATOR, Seat, is_player
from majlis.games.elections.actions import (
    AskOpinion,
    Deny,
    OfferSwap,
    Pass,
    Play,
    Sign,
    Vote,
)
from majlis.games.elections.book import Book
from majlis.games.elections.cards import (
    BURN200,
    BURN_CARD,
    FEES,
    INSPECT,
    NO_CONFIDENCE,
    SALVAGE,
    SWAP,
    TAKE_REGION,
)
from majlis.games.elections.drawing import draw
from majlis.games.elections.paths import Step
from majlis.games.elections.plan import Plan
from majlis.games.elections.state import State
from majlis.games.elections.tableau import Pane, tableau
from majlis.ui.canvas import plain
from majlis.ui.glyphs import SETS
from majlis.ui.wording import Wording
from tests.games.elections.staged import NAMES, A, B, C, D, lying, plan_of, play, position

FOLDER = Path(__file__).parent / "goldens"
SMALL, LARGE = (55, 18), (70, 34)
Made: TypeAlias = Callable[[], State]

HANDS = (
    "swap burn200 mirror draw_two 120 0 500",
    "deny assist 80 20 rest",
    "assist break_swap 60 60 80 inspect",
    "mirror deny 250",
    "bisht not_candidate 40 40 120",
    "immunity salvage 0 20 300 180",
)
LIES = {
    1: "120 80 20",
    2: "250 180 double closed",
    3: "500 protect",
    5: "240"[:0] + "120 120 60 40 double",
    6: "80",
    7: "300 20 double protect",
    9: "40 40 20",
    10: "60",
    13: "180 60",
    15: "80 closed",
    17: "20",
    18: "500 0 0",
    21: "250 250",
    22: "0",
}
BOOK = (
    Book(6)
    .count(1, (640, 300, 1120, 80, 0, 460))
    .penalise(1, 3, "conduct")
    .swap(2, (0, 2), (760, 80))
    .penalise(2, 1, "speech")
)


@cache
def six() -> State:
    """Six candidates in the second cycle; one muted, one immune, one who rests."""
    s = position(HANDS, LIES, book=BOOK, records=BOOK.entries[-2:])
    s = lying(lying(lying(s, B, mute=2), C, immunity=1), D, rest=1)
    return lying(s, 4, barred_from=(A, C))


@cache
def four() -> State:
    """Four candidates."""
    return position(HANDS[:4], LIES)


@cache
def three() -> State:
    """Three candidates with eight regions each."""
    return position(
        ("take_region fees no_confidence burn_card 80 salvage inspect", *HANDS[1:3]), LIES
    )


def referee() -> State:
    """With a referee at the table."""
    s = position(
        HANDS[:4], LIES, options={"referee": "seat"}, book=Book(4).count(1, (640, 300, 1120, 80))
    )
    return lying(s, B, mute=2)


BURNING = (A, Play(BURN200, B))


def passed(s: State, *but: Seat) -> State:
    """Everybody who is asked in the window passes, ``but`` some."""
    while s.phase in ("reply", "interfere") and s.window is not None:
        waiting = [seat for seat in s.window.waiting if seat not in but]
        if not waiting:
            return s
        s = play(s, (waiting[0], Pass()))
    return s


@cache
def chained() -> State:
    """A chain of four replies."""
    s = play(four(), BURNING, (B, Deny()))
    return passed(s, D)


class Shown(NamedTuple):
    """A moment: who answers, which steps he has chosen, through whose eyes, in which words."""

    made: Made
    seat: Seat
    chosen: tuple[Step, ...] = ()
    viewer: Seat | None = None
    language: str = "en"
    pane: Pane = ""
    left: str = ""
    on: int = 0
    right: str = ""
    near: Seat | None = None
    raised: tuple[Seat, ...] = ()

    @property
    def plan(self) -> Plan:
        """What is chosen, and the cursor so many steps on."""
        plan = plan_of(self.made(), self.seat, self.viewer, self.right)
        for step in self.chosen:
            further = plan.take(step)
            assert not isinstance(further, Refusal), further
            plan = further
        for _ in range(self.on):
            plan = plan.stepped(1) or plan
        return plan

    @property
    def words(self) -> Wording:
        """The reader's words."""
        seats = [SeatCard(name) for name in NAMES[: len(self.made().candidates)]]
        words = Wording(self.language, seats=seats)
        words.with_game("elections")
        return words

    @property
    def whose(self) -> Seat:
        """Whose regions are large."""
        plan = self.plan
        seats = (self.near, plan.holder, self.viewer, self.seat, plan.view.turn)
        return next(seat for seat in seats if seat is not None and is_player(seat))


def burning() -> State:
    return passed(play(six(), BURNING))


SCENES: dict[str, Shown] = {
    "acting": Shown(six, A),
    "acting_ar": Shown(six, A, language="ar", on=2),
    "aiming": Shown(six, A, (("card", BURN200),), on=1),
    "swapping": Shown(four, A, (("card", SWAP), ("seat", B)), on=2),
    "taking": Shown(three, A, (("card", TAKE_REGION), ("seat", C))),
    "moving": Shown(four, A, (("do", "move_vote"), ("region", 1))),
    "paged": Shown(six, A, near=D),
    "arena": Shown(six, A, pane="arena"),
    "book": Shown(six, A, pane="book"),
    "help": Shown(six, A, (("card", BURN200),), pane="card"),
    "asked": Shown(lambda: play(six(), BURNING), B, left="0:14"),
    "chain": Shown(chained, D),
    "chain_ar": Shown(chained, D, language="ar", left="0:14"),
    "anybody": Shown(lambda: play(six(), BURNING), B, viewer=SPECTATOR, raised=(3,)),
    "anybody_ar": Shown(
        lambda: play(six(), BURNING), B, viewer=SPECTATOR, language="ar", raised=(3,)
    ),
    "burning": Shown(burning, B, (("pick", 1), ("pick", 2)), on=1),
    "burning_ar": Shown(burning, B, (("pick", 1), ("pick", 2)), on=1, language="ar"),
    "offer": Shown(lambda: play(four(), (A, OfferSwap(SWAP, B, 1, 9))), C),
    "answer": Shown(lambda: passed(play(four(), (A, OfferSwap(SWAP, B, 1, 9)))), B),
    "fees": Shown(lambda: passed(play(three(), (A, Play(FEES)))), B),
    "salvaging": Shown(lambda: play(three(), (A, Play(SALVAGE))), A, on=3),
    "blind": Shown(lambda: passed(play(three(), (A, Play(BURN_CARD, B)))), A),
    "looking": Shown(lambda: passed(play(three(), (A, Play(INSPECT, B)))), A),
    "voting": Shown(lambda: passed(play(three(), (A, Play(NO_CONFIDENCE, C)))), B),
    "spectator": Shown(six, SPECTATOR),
    "referee": Shown(referee, OFFICIAL),
    "referee_ar": Shown(referee, OFFICIAL, language="ar"),
    "penalty": Shown(referee, OFFICIAL, (("do", "penalise"), ("seat", B), ("offence", "speech"))),
    "sign": Shown(lambda: play(referee(), (B, Sign("deal"))), OFFICIAL, (("do", "read_sign"),)),
    "ruling": Shown(
        lambda: play(
            referee(),
            (OFFICIAL, AskOpinion(B, "speech")),
            (A, Vote(True)),
            (C, Vote(True)),
            (D, Vote(False)),
        ),
        OFFICIAL,
    ),
}


def golden(name: str) -> Path:
    """Where the drawings of a scene lie."""
    return FOLDER / f"table_{name}.txt"


def drawings(name: str) -> str:
    """A scene in both glyph sets and two sizes."""
    shown = SCENES[name]
    scene = tableau(shown.plan, shown.whose, shown.pane, shown.raised)
    paged = shown.near is not None
    return "\n".join(
        f"{glyphs.name} {size[0]}x{size[1]}\n"
        + plain(draw(scene, size, glyphs, shown.words, shown.left, paged).rows, glyphs)
        for glyphs in SETS.values()
        for size in (SMALL, LARGE)
    )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in SCENES:
        golden(each).write_text(drawings(each), encoding="utf-8")
