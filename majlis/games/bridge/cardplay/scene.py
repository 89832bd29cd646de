"""What whoever plays the next card can see, as sets of cards.

A scene is made from a view alone, or from a world that was thought of, as the player whose turn it
is would see it; everything a robot decides about a card it decides from one.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.bridge import play
from majlis.games.bridge.cards import ALL_OF, DECK, LENGTH, Card, Hand, Strain, Suit, hand_of, side
from majlis.games.bridge.imagine import on_table, voids
from majlis.games.bridge.score import BOOK
from majlis.games.bridge.state import Played, Trick, View

NOBODY = -1
NO_SUIT: Suit = -1


class Scene(Struct, frozen=True):
    """Before a card. ``seat`` is whose card it is.

    ``hands`` are the cards left in the hands that the player sees, 0 for the others; ``hidden`` the
    seats of those, ``unseen`` the cards in them, ``counts`` how many cards each seat has. ``gone``
    are the cards each has played, those of the ``trick`` in progress among them, which ``leader``
    led to. ``void``: who is known to have none of which suit. ``led`` is the suit each led first.
    ``needs`` are the tricks that declarer still has to take for his contract, ``left`` those that
    are not finished; ``opening`` is the opening lead.
    """

    seat: Seat
    declarer: Seat
    strain: Strain
    hands: tuple[Hand, ...]
    hidden: tuple[Seat, ...]
    unseen: Hand
    counts: tuple[int, ...]
    gone: tuple[Hand, ...]
    leader: Seat
    trick: tuple[Card, ...]
    void: frozenset[tuple[Seat, Suit]]
    led: tuple[Suit, ...]
    needs: int
    left: int
    opening: Card = NOBODY

    @property
    def mine(self) -> Hand:
        """The cards of the hand that plays."""
        return self.hands[self.seat]

    @property
    def other(self) -> Hand:
        """The cards of the hand opposite, 0 where it is not seen."""
        return self.hands[self.seat ^ 2]

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer ^ 2

    @property
    def declares(self) -> bool:
        """Whether the card is one of the declaring side's."""
        return side(self.seat) == side(self.declarer)

    @property
    def played(self) -> Hand:
        """All cards that were played."""
        return self.gone[0] | self.gone[1] | self.gone[2] | self.gone[3]

    @property
    def outside(self) -> Hand:
        """The cards that opponents may still hold: unseen ones, and those of a hand on the table.

        To a defender that is what dummy holds and all he does not see, his partner's too.
        """
        return DECK & ~(self.played | self.mine | (self.other if self.declares else 0))


def ranks(hand: Hand, suit: Suit) -> int:
    """The ranks held of a suit: bit 0 is the two, bit 12 the ace."""
    return hand >> LENGTH * suit & (1 << LENGTH) - 1


def length(hand: Hand, suit: Suit) -> int:
    """How many cards of a suit."""
    return (hand & ALL_OF[suit]).bit_count()


def top(hand: Hand, suit: Suit) -> Card:
    """The highest card of a suit, `NOBODY` if there is none."""
    return (hand & ALL_OF[suit]).bit_length() - 1


def bottom(hand: Hand, suit: Suit) -> Card:
    """The lowest card of a suit, `NOBODY` if there is none."""
    held = hand & ALL_OF[suit]
    return (held & -held).bit_length() - 1


def above(card: Card) -> Hand:
    """All higher cards of its suit."""
    return ALL_OF[card // LENGTH] & ~((2 << card) - 1)


def below(card: Card) -> Hand:
    """All lower cards of its suit."""
    return ALL_OF[card // LENGTH] & ((1 << card) - 1)


def is_master(scene: Scene, card: Card) -> bool:
    """Whether nobody but the player's own side is known to be able to beat it in its suit."""
    return not above(card) & scene.outside


def lowest_equal(scene: Scene, card: Card) -> Card:
    """The lowest card of the same hand that is worth the same now: only cards of earlier tricks, or
    that it holds, lie between."""
    dead = scene.played & ~hand_of(scene.trick) | scene.mine
    between = below(card) & ~dead
    floor = between.bit_length() - 1
    held = scene.mine & (below(card) | 1 << card) & ~((2 << floor) - 1 if floor >= 0 else 0)
    return (held & -held).bit_length() - 1 if held else card


def winning(scene: Scene) -> tuple[Seat, Card]:
    """Who is winning the trick in progress, and with which card; `NOBODY` while none is led."""
    if not scene.trick:
        return NOBODY, NOBODY
    return best_of(scene.trick, scene.leader, scene.strain)


def best_of(trick: Sequence[Card], leader: Seat, strain: Strain) -> tuple[Seat, Card]:
    """Whose card of a trick is the best so far, and which it is."""
    at = 0
    for index in range(1, len(trick)):
        if beats(trick[index], trick[at], strain):
            at = index
    return leader + at & 3, trick[at]


def beats(card: Card, other: Card, strain: Strain) -> bool:
    """Whether a card played later beats the best so far."""
    if card // LENGTH == other // LENGTH:
        return card > other
    return card // LENGTH == strain


def scene_of(v: View) -> Scene:
    """What the viewer, who is to play to the trick, sees."""
    contract = v.contract
    assert contract is not None, "cards are played in a contract"
    hands = tuple(map(hand_of, v.hands))
    gone = [0, 0, 0, 0]
    for one in on_table(v):
        gone[one.seat] |= 1 << one.card
    hidden = tuple(seat for seat in range(4) if not v.dealt[seat])
    return Scene(
        seat=v.turn,
        declarer=contract.declarer,
        strain=contract.strain,
        hands=hands,
        hidden=hidden,
        unseen=_unseen(hands, gone),
        counts=v.counts,
        gone=tuple(gone),
        leader=v.trick[0].seat if v.trick else v.turn,
        trick=tuple(one.card for one in v.trick),
        void=voids(v),
        led=first_led(v.tricks, v.trick),
        needs=contract.level + BOOK - v.won[side(contract.declarer)],
        left=LENGTH - len(v.tricks),
        opening=next((one.card for one in on_table(v)), NOBODY),
    )


def _unseen(hands: Sequence[Hand], gone: Sequence[Hand]) -> Hand:
    seen = 0
    for hand, played in zip(hands, gone, strict=True):
        seen |= hand | played
    return DECK & ~seen


def first_led(tricks: Sequence[Trick], trick: Sequence[Played]) -> tuple[Suit, ...]:
    """The suit that each seat led first, `NO_SUIT` for those who have led to no trick."""
    led = [NO_SUIT] * 4
    for plays in (*(done.plays for done in tricks), trick):
        if plays and led[plays[0].seat] == NO_SUIT:
            led[plays[0].seat] = plays[0].card // LENGTH
    return tuple(led)


def followers(scene: Scene, hand: Hand) -> Hand:
    """The cards of the hand that may be played to the trick."""
    return play.following(hand, (Played(0, scene.leader, scene.trick[0]),) if scene.trick else ())
