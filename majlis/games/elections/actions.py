"""The election game's verbs (E16, E15.5). Cards are kinds (`cards`), never places in a hand: two of
a kind are one choice. Regions are their numbers, 1 to 25. Who is asked what:

=================  =====================  =========================================================
need               who                    answers
=================  =====================  =========================================================
``pick_region``    the seat that drafts   `PickRegion` (E2.2)
``choose_first``   every candidate        `ChooseFirst`, in secret (E2.4)
``act``            whose turn it is       `Place`, `MoveVote`, `Play`, `OfferSwap`, `EndTurn`
``reply``          a side of a chain      `Deny`, `Mirror`, `Assist`, `Pass` (E5)
``interfere``      third candidates       `Break`, `NotCandidate`, `Pass` (E8.3)
``answer``         who is offered a swap  `Accept`, `Counter`, `Refuse`; the partner also `Break`,
                                          `NotCandidate`, which are a refusal (E8.2, E8.9)
``confirm``        who proposed           `Confirm`, `Refuse`: another region was given (E8.9)
``reoffer``        the owner              `Reoffer` (E8.5)
``choose_region``  who reflected          `ChooseRegion`: *take_region* turned back (E5.9)
``pick_blind``     who burns a card       `PickBlind` (*burn_card*)
``burn_votes``     who must burn          `Choice` of `BurnVotes` (E7)
``pay_fees``       a payer                `Choice` of `PayFees` (E9.1)
``distribute``     who was paid           `Distribute`, card by card (E9.2)
``salvage``        who played it          `Salvage`
``look``           who inspects           `DoneLooking`: `View.seen` is open
``session``        who may see the book   `DoneLooking`, 60 seconds: `View.book` is open
``vote``           every voter            `Vote`, in secret (E10.1)
``penalty_vote``   all but the accused    `Vote`, in secret: a penalty? (E15.5, ``referee=auto``)
``opinion``        all but the accused    `Vote`, in secret: what the candidates say (E15.2)
``ruling``         `OFFICIAL`             `Penalise`, `Expel`, `Dismiss`, after the opinion
=================  =====================  =========================================================

Rights that stand open (``must`` is false): ``leave`` (every candidate: `Leave`), ``sign`` (a muted
one: `Sign`), ``call`` (candidates during somebody's ``act``, ``referee=auto``: `CallVote`), and
``referee`` (`OFFICIAL`, ``referee=seat``: `Warn`, `EndTurn`, `Penalise`, `AskOpinion`, `Lift`,
`ReadSign`; CORRECT is the table's own ``Rewind``).

`CHANCE` deals, draws and burns at random (``regions``, ``lot``, ``deal``, ``draw``, ``limit``,
``blind``), and says what the rules have decided where people should hear it: ``replies`` and
``votes`` open sealed answers, ``settle`` ends a chain, ``count`` a cycle.

Answers to a question put to several at once in secret are `Sealed` to the others until all have
answered. A `Pass` for the whole chain is an ordinary one to the others; the seat is asked again and
passes by itself (`Game.beforehand`).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.seats import Seat
from majlis.games.elections.cards import Card

Side: TypeAlias = Literal["attacker", "target"]
Result: TypeAlias = Literal["stands", "cancelled", "reflected"]
Spot: TypeAlias = tuple[int, Card]
"""A vote card where it lies: the region's number, the card."""

# By chance, and what the rules decide


class DealRegions(Action, frozen=True, tag="regions"):
    """``CHANCE`` deals everybody's regions, by seat, ascending (E2.2)."""

    homes: tuple[tuple[int, ...], ...]


class First(Action, frozen=True, tag="first"):
    """``CHANCE`` says who begins the first cycle (E2.4); ``agreed``: the candidates did."""

    seat: Seat
    agreed: bool = False


class Deal(Action, frozen=True, tag="deal"):
    """``CHANCE`` deals hands by seat (E2.3). A seat sees its own; others' are `UNKNOWN`."""

    hands: tuple[tuple[Card, ...], ...]


class Drawn(Action, frozen=True, tag="drawn"):
    """``CHANCE`` gives ``seat`` cards from the bank; others see how many.

    At the start of a turn (E3 step 2), or for *draw_two*.
    """

    seat: Seat
    cards: tuple[Card, ...]


class Limit(Action, frozen=True, tag="limit"):
    """``CHANCE`` burns what ``seat`` holds above seven cards (E3 step 4); all see which."""

    seat: Seat
    cards: tuple[Card, ...]


class Blind(Action, frozen=True, tag="blind"):
    """``CHANCE`` says which card of ``seat`` it was that was picked unseen (*burn_card*)."""

    seat: Seat
    card: Card


class Said(Struct, frozen=True, array_like=True):
    """One answer in a sealed window: who played which card for whom."""

    seat: Seat
    card: Card
    side: Side


class Replies(Action, frozen=True, tag="replies"):
    """A sealed window is opened: what was played in it (E5.6)."""

    said: tuple[Said, ...]


class Votes(Action, frozen=True, tag="votes"):
    """A secret vote is opened: who said yes, who no (E10.1)."""

    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]


class Settle(Action, frozen=True, tag="settle"):
    """A chain is over: whose word stands (E5)."""

    result: Result


class Count(Action, frozen=True, tag="count"):
    """A cycle is over: what each candidate's open regions count, by seat (E13.2).

    ``None``: he has resigned, it is recorded already.
    """

    votes: tuple[int | None, ...]


# One's turn


class Place(Action, frozen=True, tag="place"):
    """Put a vote card on a region (E4.1); ``card`` may be a *bisht* declared to be one (E12.2)."""

    card: Card
    region: int


class MoveVote(Action, frozen=True, tag="move_vote"):
    """Move a vote card between two of one's open regions (E4.2)."""

    card: Card
    origin: int
    region: int


class Play(Action, frozen=True, tag="play"):
    """Play an action card, *swap* apart; a *bisht* as what it is declared to be (E12.1).

    ``target`` for a general order that is aimed; ``region`` for *take_region* (one of the target's)
    and for *double* and *protect* (one's own); otherwise ``None`` and 0.
    """

    card: Card
    target: Seat | None = None
    region: int = 0


class OfferSwap(Action, frozen=True, tag="offer"):
    """Play *swap*: offer ``region`` to ``partner`` for ``wanted``, 0 for any of his (E8.9)."""

    card: Card
    partner: Seat
    region: int
    wanted: int = 0


class EndTurn(Action, frozen=True, tag="end_turn"):
    """End one's turn; by ``OFFICIAL``, that of a dawdler who was warned (E3.10, E15.4)."""


# Replies (E5, E8.3)


class Pass(Action, frozen=True, tag="pass"):
    """Let it stand. ``whole``: also whenever one is asked again in this chain, or in this swap."""

    whole: bool = False


class Deny(Action, frozen=True, tag="deny"):
    """*deny*, by a principal (E5.2); ``bisht``: the joker declared to be one."""

    bisht: bool = False


class Mirror(Action, frozen=True, tag="mirror"):
    """*mirror*, by the target (E5.3)."""

    bisht: bool = False


class Assist(Action, frozen=True, tag="assist"):
    """*assist* for a side, by somebody who is no principal (E5.2)."""

    side: Side
    bisht: bool = False


class Break(Action, frozen=True, tag="break"):
    """*break_swap*, against an offer (E8.3); by the partner it is a refusal (E8.2)."""

    bisht: bool = False


class NotCandidate(Action, frozen=True, tag="not_candidate"):
    """*not_candidate*, against an offer (E8.3); by the partner it is a refusal (E8.2)."""

    bisht: bool = False


class Sealed(Action, frozen=True, tag="sealed"):
    """An answer in secret, as others see it. Nobody can play this."""


class Wasted(Action, frozen=True, tag="wasted"):
    """A card that was laid and burnt for nothing (cl. 10), as all see it. Nobody can play this."""

    card: Card


# A swap (E8.9)


class Accept(Action, frozen=True, tag="accept"):
    """Agree, and give this region of one's own."""

    region: int


class Refuse(Action, frozen=True, tag="refuse"):
    """No swap: the card burns, the move is used (E8.6)."""


class Counter(Action, frozen=True, tag="counter"):
    """Propose one's own ``region`` for ``wanted`` of the other's, 0 for any; three at most."""

    region: int
    wanted: int = 0


class Confirm(Action, frozen=True, tag="confirm"):
    """The region given is not the one wanted, and will do."""


class Reoffer(Action, frozen=True, tag="reoffer"):
    """Offer the *swap* to somebody who is not barred (E8.5)."""

    partner: Seat
    region: int
    wanted: int = 0


# Choices


class ChooseRegion(Action, frozen=True, tag="choose_region"):
    """Take this region of the one whose *take_region* was reflected (E5.9)."""

    region: int


class PickBlind(Action, frozen=True, tag="pick_blind"):
    """Take the card at this place, from 1, of a hand spread face down."""

    position: int


class BurnVotes(Action, frozen=True, tag="burn_votes"):
    """Burn these vote cards, ascending (E7)."""

    votes: tuple[Spot, ...]


class PayFees(Action, frozen=True, tag="pay_fees"):
    """Hand these vote cards over, ascending (E9.1)."""

    votes: tuple[Spot, ...]


class Distribute(Action, frozen=True, tag="distribute"):
    """Put a vote card one was paid on a region, or burn it: 0 (E9.2)."""

    card: Card
    region: int


class Salvage(Action, frozen=True, tag="salvage"):
    """Take this card of the arena into one's hand."""

    card: Card


class DoneLooking(Action, frozen=True, tag="done_looking"):
    """Close the hand or the book one was shown."""


class Vote(Action, frozen=True, tag="vote"):
    """Yes or no to a question put to several (E10.1, E15.2, E15.5)."""

    yes: bool


# Set-up


class PickRegion(Action, frozen=True, tag="pick_region"):
    """Draft this region (E2.2)."""

    region: int


class ChooseFirst(Action, frozen=True, tag="choose_first"):
    """Say who should begin the first cycle; ``None``: anybody (E2.4)."""

    seat: Seat | None = None


# Referee and penalties (E15)


class Warn(Action, frozen=True, tag="warn"):
    """The referee warns a candidate; whose turn it is may then be stopped (E3.10)."""

    seat: Seat


class Penalise(Action, frozen=True, tag="penalise"):
    """The referee takes votes from a candidate: as E15.1 has it, after an opinion also more."""

    seat: Seat
    amount: int
    offence: str


class AskOpinion(Action, frozen=True, tag="ask_opinion"):
    """The referee asks the others whether a candidate should be punished harder (E15.2)."""

    seat: Seat
    offence: str


class Lift(Action, frozen=True, tag="lift"):
    """The referee lifts the penalty at this place of `View.ledger`, from 0 (E15.2)."""

    entry: int


class Expel(Action, frozen=True, tag="expel"):
    """The referee expels the candidate in question from the cycle (E10.4, E15.2)."""


class Dismiss(Action, frozen=True, tag="dismiss"):
    """The referee lets the candidate in question go: his veto (E15.2)."""


class ReadSign(Action, frozen=True, tag="read_sign"):
    """The referee says what a muted candidate's last sign means (E15.4)."""

    seat: Seat
    reading: str


class CallVote(Action, frozen=True, tag="call_vote"):
    """A candidate calls a vote on a penalty (E15.5); he himself votes yes by it."""

    seat: Seat
    offence: str


class Sign(Action, frozen=True, tag="sign"):
    """A muted candidate makes a sign (cl. 29)."""

    gesture: str


class Leave(Action, frozen=True, tag="leave"):
    """Give up the game: what is recorded stays, and one cannot win (E16)."""


OFFENCES = ("speech", "telling", "interference", "delay", "mistake", "conduct")
"""Kinds of offences: sound while muted (cl. 29), telling what was seen (cl. 28), interfering with
the referee (cl. 26), dawdling (cl. 11), a mistake that is repeated or looks meant (cl. 27), bad
manners (cl. 0)."""

GESTURES = ("yes", "no", "wait", "deal", "me", "you", "thanks", "shrug", "referee")
"""Signs that a muted candidate can make; how each looks is the screen's business."""

READINGS = ("agrees", "refuses", "waits", "wants_swap", "wants_help", "jokes", "unclear")
"""What the referee can say that a sign means."""

Reaction: TypeAlias = Deny | Mirror | Assist | Break | NotCandidate
REPLIES: tuple[type[Reaction], ...] = (Deny, Mirror, Assist, Break, NotCandidate)

VERBS: tuple[type[Action], ...] = (
    DealRegions,
    First,
    Deal,
    Drawn,
    Limit,
    Blind,
    Replies,
    Votes,
    Settle,
    Count,
    Place,
    MoveVote,
    Play,
    OfferSwap,
    EndTurn,
    Pass,
    *REPLIES,
    Sealed,
    Wasted,
    Accept,
    Refuse,
    Counter,
    Confirm,
    Reoffer,
    ChooseRegion,
    PickBlind,
    BurnVotes,
    PayFees,
    Distribute,
    Salvage,
    DoneLooking,
    Vote,
    PickRegion,
    ChooseFirst,
    Warn,
    Penalise,
    AskOpinion,
    Lift,
    Expel,
    Dismiss,
    ReadSign,
    CallVote,
    Sign,
    Leave,
)
