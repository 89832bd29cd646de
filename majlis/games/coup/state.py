"""The frozen state of a game of coup, and the view a seat has of it (C2, C13).

Hands and the Court are multisets written as tuples: nobody may know in which order the Court lies,
or which of two hidden cards somebody turned up, so no such thing exists here. A hand keeps the
order in which its owner got his cards, for his eyes alone.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.core.game import Outcome
from majlis.core.seats import TABLE, Seat
from majlis.core.windows import Mode, Window
from majlis.games.coup.cards import UNKNOWN, Card

Phase: TypeAlias = Literal[
    "first",
    "deal",
    "draft",
    "act",
    "challenge",
    "block",
    "challenge_block",
    "turn_up",
    "draw",
    "lose",
    "put_back",
    "show",
    "verdict",
    "over",
]
"""What the game waits for: the name of a need's kind, or that it is over.

``first``, ``deal`` and ``draw`` are chance's. ``draft``, ``challenge``, ``block`` and
``challenge_block`` are put to several seats; the rest to one.
"""

Result: TypeAlias = Literal["open", "stood", "proved", "caught", "lapsed"]
"""What became of a claim. ``open``: not settled yet. ``stood``: nobody challenged it. ``proved``: a
challenge failed. ``caught``: a challenge succeeded; the claimant turned up another character.
``lapsed``: the claimant resigned."""

Why: TypeAlias = Literal["proved", "swapped", "exchanged", "looked", "lost", "resigned"]
"""How hidden cards moved; see :class:`Shift`."""


class Law(Struct, frozen=True):
    """The options of C14 as they bear on a game.

    ``fifth`` is the Ambassador or the Inquisitor; ``limit_ms`` how long a window stays open
    (``None``: as long as it takes); ``bank`` how many coins there are (``None``: without end);
    ``draft``: two players who choose their second cards (C11). ``start_coins`` are the starting
    player's; all others have two. ``single``: one game is all that is played.
    """

    fifth: Card
    may_concede: bool
    mode: Mode
    limit_ms: int | None
    reblock: bool
    steal_from_eliminated: bool
    bank: int | None
    refund_on_block: bool
    draft: bool
    start_coins: int
    single: bool


class Pending(Struct, frozen=True):
    """The action that is being played, from its announcement to the end of its turn.

    ``verb`` is its tag (``"steal"``), ``target`` whom it is aimed at; ``paid`` what it has cost.
    ``claim`` is the character the actor claims (`UNKNOWN`: none). ``blocker`` claims
    ``block_claim`` to counter it (``None``: nobody does now); ``tried`` are those whose counters
    were broken. ``challenger`` doubts, or last doubted, ``challenged``: the ``"action"`` or the
    ``"block"``. ``estate`` are the coins a target had who fell by a challenge in it (C8.4).
    """

    actor: Seat
    verb: str
    target: Seat | None = None
    paid: int = 0
    claim: Card = UNKNOWN
    blocker: Seat | None = None
    block_claim: Card = UNKNOWN
    tried: tuple[Seat, ...] = ()
    challenger: Seat | None = None
    challenged: Literal["", "action", "block"] = ""
    estate: int = 0


class Act(Struct, frozen=True):
    """The action of one turn as it was announced, whatever came of it.

    ``seq`` is the event that announced it, ``verb`` its tag, ``target`` whom it was aimed at.
    """

    seq: int
    turn_no: int
    seat: Seat
    verb: str
    target: Seat | None = None


class Claim(Struct, frozen=True):
    """A character that was claimed in the open, for an action or a counter, and what became of it.

    ``seq`` is the event that claimed it, ``turn_no`` the turn, ``verb`` the action's tag, or
    ``"block"``; ``against`` the target of the action, or the actor who is countered.
    """

    seq: int
    turn_no: int
    seat: Seat
    card: Card
    verb: str
    against: Seat | None = None
    result: Result = "open"
    challenger: Seat | None = None


class Shift(Struct, frozen=True):
    """How hidden cards of ``seat`` moved at event ``seq``, as far as the viewer may know.

    ============== ================================= ============================
    ``why``        ``out``                           ``into``
    ============== ================================= ============================
    ``proved``     the card shown, to the Court      its replacement
    ``swapped``    the card examined, to the Court   its replacement
    ``exchanged``  the cards put back                the cards drawn before
    ``looked``     the card examined and given back  nothing moved
    ``lost``       the card turned up for good
    ``resigned``   the cards turned up for good
    ============== ================================= ============================

    `UNKNOWN` stands for each card that the viewer did not see. ``by`` is the Inquisitor.
    """

    seq: int
    why: Why
    seat: Seat
    out: tuple[Card, ...]
    into: tuple[Card, ...] = ()
    by: Seat | None = None


class Tally(Struct, frozen=True):
    """A player's game in numbers: claims of characters he did not hold, how many of them were
    caught, and how many of his own challenges succeeded and failed."""

    bluffs: int = 0
    caught: int = 0
    won: int = 0
    lost: int = 0


class Step(Struct, frozen=True):
    """Something that is still to come in this turn: ``kind`` says what, ``seat`` who does it."""

    kind: str
    seat: Seat = TABLE
    count: int = 1


class Standing(Struct, frozen=True, kw_only=True):
    """What state and view have in common.

    ``coins``, ``dead`` (face-up cards, in the order in which they died) and ``fallen`` (in the
    order of elimination) are everybody's to see. ``turn`` is the active seat, ``turn_no`` counts
    turns from 1; ``starter`` began. ``must_coup``: the active player began this turn with so many
    coins that he must coup (C3.2, C9.3). ``asked``: the seat asked in a phase for one seat
    (`TABLE`: none is). ``count``: how many cards ``asked`` must draw or put back. ``since`` is the
    event that opened what ``phase`` waits for, ``opened`` the one that ended the deal. ``acts``
    and ``claims`` are all that were made so far, in order; ``todo`` is what else this turn is known
    to bring.
    """

    law: Law
    coins: tuple[int, ...]
    dead: tuple[tuple[Card, ...], ...]
    phase: Phase = "first"
    turn: Seat = TABLE
    turn_no: int = 0
    starter: Seat = TABLE
    must_coup: bool = False
    pending: Pending | None = None
    asked: Seat = TABLE
    count: int = 0
    since: int = 0
    opened: int = 0
    fallen: tuple[Seat, ...] = ()
    acts: tuple[Act, ...] = ()
    claims: tuple[Claim, ...] = ()
    todo: tuple[Step, ...] = ()
    outcome: Outcome | None = None


class State(Standing, frozen=True, kw_only=True):
    """A game as the engine uses it.

    ``hands`` are the hidden cards by seat, ``court`` the Court's, sorted. ``drawn`` are the cards
    an exchanger has drawn and not yet chosen among, ``shown`` the card before the Inquisitor.
    ``dealt`` are the cards of the deal and ``drafted`` those chosen in the draft, by seat.
    """

    hands: tuple[tuple[Card, ...], ...]
    court: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    shown: Card = UNKNOWN
    dealt: tuple[tuple[Card, ...], ...] = ()
    drafted: tuple[Card, ...] = ()
    window: Window | None = None
    shifts: tuple[Shift, ...] = ()
    tallies: tuple[Tally, ...] = ()


class Player(Struct, frozen=True):
    """A player as the viewer sees him.

    ``hidden`` is the number of his face-down cards; ``hand`` what they are, where the viewer knows
    all of them: his own always, everybody's at the end; otherwise empty. ``dead`` are face up, in
    the order in which they died.
    """

    seat: Seat
    coins: int
    dead: tuple[Card, ...]
    hidden: int
    alive: bool
    hand: tuple[Card, ...] = ()


class Asking(Struct, frozen=True):
    """A question put to several seats: a window as everybody sees it.

    ``seats`` are all it is put to, clockwise, ``answered`` those who have answered and ``waiting``
    those who may answer now, both in the same order and never in the order in which they answered.
    ``opened``, ``mode`` and ``limit_ms`` are those of `core.windows`.
    """

    mode: Mode
    seats: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    opened: int
    limit_ms: int | None


class Ask(Struct, frozen=True):
    """What the viewer himself must answer now, and what the answers are made of.

    ``kind`` is the need's. ``verbs`` are the tags of the actions he can take (``act``; only
    ``"coup"`` where he must), ``targets`` whom they may be aimed at, clockwise from him.
    ``cards``, ascending and without repeats, are the characters he may name: to draft, to block
    with, to turn up (the one he claimed first, if he holds it), to lose, to show. In ``put_back``
    they are all he holds, each as often as he holds it, and ``count`` is how many of them go back;
    in a verdict the one that was shown.
    """

    kind: Phase
    verbs: tuple[str, ...] = ()
    targets: tuple[Seat, ...] = ()
    cards: tuple[Card, ...] = ()
    count: int = 0


class View(Standing, frozen=True, kw_only=True):
    """A game as ``seat`` may know it (C13); `SPECTATOR` sees what everybody sees.

    ``players`` are by seat. ``hand`` is the viewer's own, in the order in which he got it.
    ``court`` is the number of cards in the Court, ``treasury`` that of the coins in the treasury
    (``None``: without end).
    ``asking`` is the window that is open, if one is; ``ask`` the viewer's own question. ``drawn``
    are the cards an exchanger holds besides his hand: as many `UNKNOWN` for the others. ``shown``
    is the card before the Inquisitor (in ``verdict``), or on its way into the Court (in ``draw``),
    for whoever may see it. ``shifts`` is what
    the viewer knows of hidden cards that moved. ``dealt`` and ``drafted`` are his own first cards.

    At the end ``ranking`` lists the seats, the winner first, and ``tallies`` by seat how everybody
    played; before it they are empty.
    """

    seat: Seat
    players: tuple[Player, ...]
    hand: tuple[Card, ...] = ()
    court: int = 0
    treasury: int | None = None
    asking: Asking | None = None
    ask: Ask | None = None
    drawn: tuple[Card, ...] = ()
    shown: Card = UNKNOWN
    dealt: tuple[Card, ...] = ()
    drafted: Card = UNKNOWN
    shifts: tuple[Shift, ...] = ()
    ranking: tuple[Seat, ...] = ()
    tallies: tuple[Tally, ...] = ()
