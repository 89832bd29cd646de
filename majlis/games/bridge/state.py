"""The frozen state of a board, and the view a seat has of it.

Nothing here is taken from the order of things that could be otherwise after a ruling: every call
and every card says whose it is, the turn is kept and not counted, and what was withdrawn or is
still owed stands in :class:`Marks`.

================  =======================  ==================================================
need              whose                    answers
================  =======================  ==================================================
``deal``          ``CHANCE``               `Deal`
``call``          the turn                 `Call`: those allowed; any may be explained
``lead``          the leader               `Play`: the opening lead, any card
``play``          who plays for the turn   `Play`: a card that the turn's hand may play
``explain``       who made the call        `Explain`
``agree``         those asked              `Accept`, `Reject` (a standing claim)
``ask``           who is to call or play   `Ask`; a right, like the following
``claim``         declarer, the defenders  `Claim`: none to all of the tricks left
``dispute``       claimer's partner        `Reject`, where he is not asked
``hand_over``     declarer                 `HandOver`, before he has played a card
================  =======================  ==================================================

"Who plays for the turn" is the turn itself, but for dummy and declarer whoever plays the declaring
side's cards: declarer, or dummy to whom he left them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.core.game import Need, Outcome
from majlis.core.seats import TABLE, Seat
from majlis.core.violations import Ledger
from majlis.core.windows import Window
from majlis.games.bridge.calls import CallCode
from majlis.games.bridge.cards import Card, Hand, Strain, Suit

Phase: TypeAlias = Literal["deal", "call", "lead", "play", "over"]
"""What the board is at. ``lead``: the auction is over and the opening lead not yet faced (17E)."""


class Law(Struct, frozen=True):
    """The options as they bear on a board (B1)."""

    conduct: str = "guided"
    edition: str = "1987"
    hand_over: bool = False


class Board(Struct, frozen=True):
    """A board's number, its dealer, and whether NS and EW are vulnerable (B2.1)."""

    number: int
    dealer: Seat
    vulnerable: tuple[bool, bool]


class Called(Struct, frozen=True):
    """A call: the event, whose it is, and what its owner told his opponents of it (B3.4).

    ``answered``: somebody asked, and he has answered.
    """

    seq: int
    seat: Seat
    call: CallCode
    alert: bool = False
    explanation: str = ""
    answered: bool = False


class Played(Struct, frozen=True):
    """A card on the table: the event that played it, whose it is."""

    seq: int
    seat: Seat
    card: Card


class Trick(Struct, frozen=True):
    """A finished trick: its cards in the order in which they were played, and who won it."""

    plays: tuple[Played, ...]
    winner: Seat


class Contract(Struct, frozen=True):
    """The contract: ``doubled`` is 0, 1 or 2 (redoubled)."""

    level: int
    strain: Strain
    doubled: int
    declarer: Seat


class Claimed(Struct, frozen=True):
    """A claim (C1): ``tricks`` of the ``left`` for the side of ``seat``; what became of it."""

    seq: int
    seat: Seat
    tricks: int
    left: int
    line: str = ""
    result: Literal["open", "agreed", "rejected"] = "open"


class Question(Struct, frozen=True):
    """Call number ``call`` was asked about by ``asker``, at event ``seq``."""

    seq: int
    asker: Seat
    call: int


class ForcedPass(Struct, frozen=True):
    """``seat`` must pass: at its next turn alone, or at all its turns (``always``)."""

    seat: Seat
    always: bool


class LeadLimit(Struct, frozen=True):
    """``seat``, on lead, must lead one of ``suits`` or (``forbids``) none of them.

    It lasts for one lead, or (``keeps``) as long as the seat stays on lead.
    """

    seat: Seat
    forbids: bool
    suits: tuple[Suit, ...]
    keeps: bool = False


class PenaltyCard(Struct, frozen=True):
    """A card face up before its owner, to be played by Law 50."""

    seat: Seat
    card: Card
    major: bool


class Withdrawn(Struct, frozen=True):
    """A call or a card that was made and does not count, and the Law by which it was withdrawn."""

    what: Called | Played
    law: str


class Adjusted(Struct, frozen=True):
    """A score in place of a result (B5.3), by side: hundredths of a board, or a score for NS."""

    law: str
    percent: tuple[int, int] | None = None
    assigned: int | None = None


class Procedural(Struct, frozen=True):
    """A procedural penalty (Law 90) for what ``seat`` did; ``percent`` of a board's top."""

    seq: int
    seat: Seat
    law: str
    percent: int


class Marks(Struct, frozen=True):
    """What irregularities have left behind; everybody sees it. Guided play leaves penalties only.

    ``transfers`` are tricks moved to each side after play; ``ledger`` the infractions.
    """

    forced: tuple[ForcedPass, ...] = ()
    limits: tuple[LeadLimit, ...] = ()
    exposed: tuple[PenaltyCard, ...] = ()
    withdrawn: tuple[Withdrawn, ...] = ()
    transfers: tuple[int, int] = (0, 0)
    adjusted: Adjusted | None = None
    procedural: tuple[Procedural, ...] = ()
    ledger: Ledger = Ledger()


NO_MARKS = Marks()


class Result(Struct, frozen=True):
    """What a board gave: ``tricks`` are declarer's, ``score`` is that of NS.

    Passed out: without a contract. An adjusted board has ``adjusted``, and 0 where no score was
    assigned.
    """

    board: Board
    contract: Contract | None
    tricks: int
    score: int
    adjusted: Adjusted | None = None


class Standing(Struct, frozen=True, kw_only=True):
    """What state and view have in common.

    ``turn`` is whose call or card is awaited (`TABLE`: nobody's), ``since`` the event that opened
    what is awaited now. ``calls`` are those that stand. ``contract`` and ``player``, who plays the
    declaring side's cards, are known from the end of the auction on. ``trick`` is in progress,
    ``tricks`` are finished, ``won`` how many each side has. ``claims`` are all that were made;
    ``window`` asks about the last of them. ``faced`` are hands shown by claims; ``rights`` the
    standing rights to claim.
    """

    law: Law
    board: Board
    phase: Phase = "deal"
    turn: Seat = TABLE
    since: int = 0
    calls: tuple[Called, ...] = ()
    question: Question | None = None
    contract: Contract | None = None
    player: Seat = TABLE
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, int] = (0, 0)
    claims: tuple[Claimed, ...] = ()
    window: Window | None = None
    faced: tuple[Seat, ...] = ()
    rights: tuple[Need, ...] = ()
    marks: Marks = NO_MARKS
    result: Result | None = None
    outcome: Outcome | None = None


class State(Standing, frozen=True, kw_only=True):
    """A board as the engine uses it: the hands as ``dealt``, and all cards ``played`` so far."""

    dealt: tuple[Hand, ...] = ()
    played: Hand = 0


class View(Standing, frozen=True, kw_only=True):
    """A board as ``seat`` may know it.

    ``hands`` are the cards each still holds, ascending, where the viewer sees them, else empty;
    ``counts`` how many each holds. ``dealt`` are hands from the deal, of those he sees whole:
    his own and dummy's, everybody's at the end. ``plays``: he acts for the turn now. ``may`` are
    the calls or cards he may choose among.
    """

    seat: Seat
    hands: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    counts: tuple[int, ...] = (0, 0, 0, 0)
    dealt: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    plays: bool = False
    may: tuple[int, ...] = ()
