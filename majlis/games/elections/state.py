"""The frozen state of an election game, and the view a seat has of it (E17).

Hands and the bank are multisets: cards of a kind are one and the same, and the order in which the
bank lies is written nowhere. A hand keeps the order in which its owner got his cards, for his eyes
alone. What has happened on the table is everybody's to see and is in `Standing`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.game import Outcome
from majlis.core.seats import TABLE, Seat
from majlis.core.violations import Ledger
from majlis.core.windows import Mode, Window
from majlis.games.elections.actions import Result, Side
from majlis.games.elections.book import Book, Entry, Rank, Terms
from majlis.games.elections.cards import UNKNOWN, Card

Phase: TypeAlias = Literal[
    "regions",
    "pick_region",
    "choose_first",
    "first",
    "deal",
    "draw",
    "act",
    "reply",
    "replies",
    "settle",
    "interfere",
    "answer",
    "confirm",
    "reoffer",
    "choose_region",
    "pick_blind",
    "blind",
    "burn_votes",
    "pay_fees",
    "distribute",
    "salvage",
    "look",
    "session",
    "vote",
    "penalty_vote",
    "opinion",
    "votes",
    "ruling",
    "limit",
    "count",
    "over",
]
"""What the game waits for: the kind of its need, or that it is over."""

Status: TypeAlias = Literal["in", "resigned", "expelled", "left"]
"""A candidate's place in the cycle. ``left``: he has given up the whole game."""


MirrorWhen: TypeAlias = Literal["own_first", "first", "standing"]
"""When *mirror* may be played (E19 #5): as the target's own first reply, as the chain's first,
whenever the attack stands."""


class Law(Struct, frozen=True):
    """The options of E19 and E20 as they bear on a game; see `info.OPTIONS`.

    ``cycles`` is how many are played; ``reply_ms`` and ``turn_ms`` are limits, ``None`` for none.
    """

    has_referee: bool
    cycles: int
    agreed_first: bool
    draft: bool
    each: int
    mode: Mode
    reply_ms: int | None
    turn_ms: int | None
    burns_illegal: bool
    immunity_rounds: int
    rest_stacks: bool
    rest_ticks: bool
    count_closed: bool
    mirror_when: MirrorWhen
    idle_replies: bool
    reflector_chooses: bool
    assist_fees: bool
    mirror_is_paid: bool
    short_fees_all: bool
    burn_doubled: bool
    double_twice: bool
    expel_spares_protected: bool
    target_votes: bool
    any_bisht_votes: bool
    extra_late: bool
    ends_short: bool
    attack_ends_immunity: bool
    withdrawn_break: bool
    last_one_ends: bool
    terms: Terms


class Region(Struct, frozen=True):
    """A region in play (E1, E4). ``home``: whose it is; ``holder``: who has it in this cycle.

    ``votes`` lie face up, at most four, in the order in which they came; ``pins`` are *double* and
    *protect* on it. ``closed``: turned face down by a swap; what lies under it was seen by all and
    stays written here, the screen shows its back and ``sum``, what it was recorded with.
    """

    number: int
    home: Seat
    holder: Seat
    votes: tuple[Card, ...] = ()
    pins: tuple[Card, ...] = ()
    closed: bool = False
    sum: int = 0


class Candidate(Struct, frozen=True):
    """What lies on a candidate, for all to see.

    ``rest``: turns to be lost. ``mute``: how many more of his turns come while he is muted;
    ``hushed``: this one is one of them. ``immunity``: how many more times his turn comes round
    until it falls, 0 for none; ``shield`` is the card that lies before him. ``barred_from``: those
    he may not attack (*withdraw_powers*).
    """

    status: Status = "in"
    rest: int = 0
    mute: int = 0
    hushed: bool = False
    immunity: int = 0
    shield: Card = UNKNOWN
    barred_from: tuple[Seat, ...] = ()

    @property
    def is_in(self) -> bool:
        """Whether he is still in the cycle."""
        return self.status == "in"

    @property
    def muted(self) -> int:
        """How many of his turns he is muted for, this one included (E17)."""
        return self.mute + self.hushed


class Reply(Struct, frozen=True):
    """A card played in a chain. ``counts`` is false for one that burnt beside another (E5.6)."""

    seat: Seat
    card: Card
    side: Side
    counts: bool = True


class Attack(Struct, frozen=True):
    """An attack and its chain (E5). ``attacker`` and ``target`` are the principals.

    ``kind``: a general order, one payer's part of *fees* (E9.3), or *break_swap* or *not_candidate*
    against an offer (E8.3). ``region`` is what *take_region* wants. ``result`` is known once the
    chain is over.
    """

    kind: Literal["order", "fees", "offer"]
    attacker: Seat
    target: Seat
    card: Card
    region: int = 0
    replies: tuple[Reply, ...] = ()
    result: Result | None = None


class Bargain(Struct, frozen=True):
    """A swap that is being offered (E8). ``owner`` has played ``card`` for ``partner``.

    ``mine`` is the owner's region that is on the table, ``yours`` the partner's, 0 for any.
    ``proposer`` made the latest proposal and the other answers; ``counters`` have been made.
    ``given`` is a region that was accepted instead of the one wanted. ``barred`` are partners who
    are out of it for this move (*not_candidate*).
    """

    owner: Seat
    partner: Seat
    card: Card
    mine: int
    yours: int
    proposer: Seat
    counters: int = 0
    given: int = 0
    barred: tuple[Seat, ...] = ()


class Fees(Struct, frozen=True):
    """*fees* being collected by ``player`` (E9). ``payers`` are still to come, in their order.

    ``tray`` are vote cards handed over to him that are not distributed yet, ``back`` those he had
    to hand over to a payer (E9.4); ``paid`` is who handed over what.
    """

    player: Seat
    card: Card
    payers: tuple[Seat, ...]
    tray: tuple[Card, ...] = ()
    back: tuple[Card, ...] = ()
    paid: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()


class Ballot(Struct, frozen=True):
    """A question put to the vote: about whom, asked by whom (`OFFICIAL`: the referee).

    ``yes`` and ``no`` are known once all have voted.
    """

    kind: Literal["confidence", "penalty", "opinion"]
    about: Seat
    by: Seat
    offence: str = ""
    yes: tuple[Seat, ...] = ()
    no: tuple[Seat, ...] = ()


class Signed(Struct, frozen=True):
    """The last sign of a muted candidate, and what the referee says it means.

    ``times``: how many he has made in turn ``turn_no``.
    """

    seat: Seat
    gesture: str
    seq: int
    turn_no: int = 0
    times: int = 1
    reading: str = ""


class Step(Struct, frozen=True):
    """Something that is still to come: ``kind`` says what, ``seat`` who does it.

    ``other`` is whom it concerns besides; ``count`` a number of cards or votes.
    """

    kind: str
    seat: Seat = TABLE
    other: Seat = TABLE
    count: int = 0


class Standing(Struct, frozen=True, kw_only=True):
    """What state and view have in common: all that lies on the table, and what is waited for.

    ``cycle`` counts from 1 (0 before the first), ``round`` within it, ``turn_no`` through the game.
    ``starter`` began the cycle, ``turn`` is whose turn it is; ``used`` moves of his are used up and
    ``extra`` he got by *extra_play*. ``asked`` is the seat that must answer in a phase for one seat
    (`TABLE`: none is); ``since`` the event that opened what ``phase`` waits for, ``opened`` the one
    that ended the set-up, 0 before. ``regions`` ascend by number. ``arena``: the newest card last.
    ``laid``: a card that is being played and not in the arena yet, where no other field says so.
    ``closing``: the cycle ends with this turn (E13.1). ``rested`` lost their turns just before this
    one, ``fallen`` are those whose immunity ended meanwhile. ``records`` are the book's entries of
    this cycle, ``announced`` what was announced of the one before (empty: nothing). ``ledger``:
    offences and penalties. ``warned`` were warned in this turn, ``called`` called a vote in it;
    ``signs``: each muted candidate's last one. ``spent_ms``: what the turn's clock has run
    until ``asked_ms``, table time. ``todo`` is what else is known to come.
    """

    law: Law
    phase: Phase = "regions"
    asked: Seat = TABLE
    since: int = 0
    opened: int = 0
    cycle: int = 0
    round: int = 0
    starter: Seat = TABLE
    turn: Seat = TABLE
    turn_no: int = 0
    used: int = 0
    extra: int = 0
    candidates: tuple[Candidate, ...]
    regions: tuple[Region, ...] = ()
    arena: tuple[Card, ...] = ()
    laid: Card = UNKNOWN
    closing: bool = False
    rested: tuple[Seat, ...] = ()
    fallen: tuple[Seat, ...] = ()
    attack: Attack | None = None
    bargain: Bargain | None = None
    fees: Fees | None = None
    ballot: Ballot | None = None
    records: tuple[Entry, ...] = ()
    announced: tuple[int, ...] = ()
    ledger: Ledger = Ledger()
    warned: tuple[Seat, ...] = ()
    called: tuple[Seat, ...] = ()
    signs: tuple[Signed, ...] = ()
    spent_ms: int = 0
    asked_ms: int = 0
    todo: tuple[Step, ...] = ()
    outcome: Outcome | None = None


class State(Standing, frozen=True, kw_only=True):
    """A game as the engine uses it.

    ``hands`` by seat; ``bank`` sorted. ``window`` is a question put to several, with their answers.
    ``still`` pass for the rest of the chain, ``aloof`` for the rest of the swap. ``book`` is the
    whole ledger (E14).
    """

    hands: tuple[tuple[Card, ...], ...]
    bank: tuple[Card, ...] = ()
    window: Window | None = None
    still: tuple[Seat, ...] = ()
    aloof: tuple[Seat, ...] = ()
    book: Book


class Asking(Struct, frozen=True):
    """A question put to several seats: a window as everybody sees it.

    ``kind`` is the need's; ``seats`` are all it is put to, in the order in which they are asked,
    ``answered`` those who have answered and ``waiting`` those who may answer now, both in the same
    order.
    """

    kind: str
    mode: Mode
    seats: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    opened: int
    limit_ms: int | None


class Seen(Struct, frozen=True):
    """A hand that the viewer inspects."""

    seat: Seat
    cards: tuple[Card, ...]


class View(Standing, frozen=True, kw_only=True):
    """A game as ``seat`` may know it (E17): a candidate, `OFFICIAL`, or `SPECTATOR`.

    ``hand`` is the viewer's own, in the order in which he got it; ``counts`` how many cards
    everybody holds, by seat; ``bank`` how many are left. ``asking`` is the window that is open.
    ``said`` is the viewer's own answer in it. ``still``: he passes by himself whenever he is asked
    in this chain; ``aloof``: whenever he is asked about this swap. ``seen`` is a hand that is open
    to him, ``book`` the whole ledger where it is: to the referee always, by *secret_session* for a
    minute, to all at the end, when ``ranking`` lists the places. ``moves`` are left to whose turn
    it is.
    """

    seat: Seat
    counts: tuple[int, ...]
    bank: int
    moves: int = 0
    hand: tuple[Card, ...] = ()
    asking: Asking | None = None
    said: Action | None = None
    still: bool = False
    aloof: bool = False
    seen: Seen | None = None
    book: Book | None = None
    ranking: tuple[Rank, ...] = ()
