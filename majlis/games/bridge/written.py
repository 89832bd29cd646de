"""A board as a file has it, whatever the format; and what its parts are as text (B7).

Files say less than a board knows, and more than they should: what is not told is ``None`` or
empty, and what contradicts itself stays as it was written and is warned of.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from majlis.core.game import Message
from majlis.core.seats import Seat
from majlis.games.bridge import auction, play
from majlis.games.bridge.boards import vulnerable as vulnerable_by_number
from majlis.games.bridge.calls import PASS, CallCode
from majlis.games.bridge.cards import (
    DECK,
    LENGTH,
    RANKS,
    SEATS,
    STRAINS,
    SUITS,
    Card,
    Hand,
    Strain,
    card,
    hand_of,
    lho,
    side,
)
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.score import score
from majlis.games.bridge.state import Called, Contract, Played
from majlis.games.bridge.words import card_name

_SUITS_DOWN = tuple(reversed(range(4)))
_CONTRACT = re.compile(r"([1-7]?)\s*(C|D|H|S|NT?)\s*(XX|X)?", re.IGNORECASE | re.ASCII)
_DIGITS = re.compile("[0-9]{1,9}")
_SHOWN = 60
"""Most characters of a text that an error shows."""
PASSED_OUT = "Pass"
Table = tuple[tuple[int, ...], ...]
"""Tricks by declarer (N E S W) and strain (♣ ♦ ♥ ♠ NT)."""


class Mark(Struct, frozen=True, order=True):
    """An irregularity that was accepted: at which call or card (from 0, in playing order).

    ``I`` insufficient bid, ``S`` a player was skipped before it, ``R`` revoke, ``L`` lead out of
    turn (PBN 3.9).
    """

    place: int
    sign: str


class Written(Struct, frozen=True, kw_only=True):
    """One board of a file.

    ``hands`` are the sets of cards by seat, ``None`` for one that is not told. ``contract`` is
    ``"Pass"`` or as ``5CX``; ``result`` the tag as written, ``tricks`` what it means for declarer.
    ``first`` made the first of ``calls``; ``finished``: the auction is over. ``notes`` belong to
    calls, by their index; ``None``: there is one, and the file does not say what it is. ``plays``
    are the cards in the order in which they were played, ``winners`` of the finished tricks.
    ``swapped``: declarer and dummy have changed places (Law 54). ``ended`` says how the play stops:
    ``"claim"``, ``"open"`` (to be continued), or it does not say. ``claim``: the tricks declarer is
    given in all (LIN). ``optimum`` are double-dummy tricks. ``names`` are by seat. ``tags`` are all
    that a PBN file had, as written. ``inherited``: what was taken from the record before, of the
    same board.
    """

    board: str | None = None
    dealer: Seat | None = None
    vulnerable: tuple[bool, bool] | None = None
    hands: tuple[Hand | None, ...] | None = None
    contract: str | None = None
    declarer: Seat | None = None
    result: str | None = None
    tricks: int | None = None
    score_ns: int | None = None
    first: Seat | None = None
    calls: tuple[CallCode, ...] = ()
    finished: bool = False
    notes: tuple[tuple[int, str | None], ...] = ()
    alerts: tuple[int, ...] = ()
    call_marks: tuple[Mark, ...] = ()
    plays: tuple[Card, ...] = ()
    winners: tuple[Seat, ...] = ()
    play_marks: tuple[Mark, ...] = ()
    swapped: bool = False
    ended: str = ""
    claim: int | None = None
    optimum: Table | None = None
    names: tuple[str, ...] = ("", "", "", "")
    room: str = ""
    tags: Mapping[str, str] = {}
    inherited: tuple[str, ...] = ()
    warnings: tuple[Message, ...] = ()


class Rejected(Struct, frozen=True):
    """A record that cannot be read, at ``line`` of the file (from 1): why, as a message."""

    line: int
    message: Message


class Contents(Struct, frozen=True):
    """What a file holds, in its order; ``warnings`` are about the file as a whole."""

    boards: tuple[Written | Rejected, ...]
    warnings: tuple[Message, ...] = ()

    @property
    def readable(self) -> tuple[Written, ...]:
        """The boards without the rejected."""
        return tuple(one for one in self.boards if isinstance(one, Written))


class UnreadableError(Exception):
    """Something that cannot be read; ``message`` says what, and names the place."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        shown = {
            name: visible(told) if isinstance(told, str) else told for name, told in params.items()
        }
        self.message = Message(f"bridge.file.{code}", shown)


def visible(text: str) -> str:
    """What a file says as it can be shown: short, and every character of it to be seen."""
    text = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return "".join(map(_seen, text))


_UNSEEN = ("Cc", "Cf", "Zl", "Zp")
_JOINERS = "\u200c\u200d"
"""Nobody sees them either, but words of some languages are spelled with them."""
_PICTURES = 0x2400
"""Where Unicode has the pictures of its first 32 controls."""


def _seen(sign: str) -> str:
    if unicodedata.category(sign) not in _UNSEEN or sign in _JOINERS:
        return sign
    code = ord(sign)
    return chr(_PICTURES + code) if code < ord(" ") else f"U+{code:04X}"


def read_number(text: str, most: int | None = None) -> int | None:
    """A number in the digits of ASCII, at most ``most``; ``None`` for anything else."""
    word = text.strip()
    if not _DIGITS.fullmatch(word):
        return None
    number = int(word)
    return number if most is None or number <= most else None


def number_or_text(text: str) -> int | str:
    """A number, which a reader sees in his own digits; what is none as it can be shown."""
    number = read_number(text)
    return visible(text) if number is None else number


# Hands


def read_deal(text: str) -> tuple[Hand | None, ...]:
    """``N:AKQ.J92.… - …``: the hands from that seat on, clockwise; raises `UnreadableError`.

    Suit letters before the cards are allowed (``SAKQ.HJ92``).
    """
    first, colon, rest = text.strip().partition(":")
    words = rest.split()
    if not colon or first.strip().upper() not in SEATS or len(first.strip()) != 1 or len(words) > 4:
        raise UnreadableError("deal", text=text)
    start = SEATS.index(first.strip().upper())
    hands: list[Hand | None] = [None] * 4
    for step, word in enumerate(words):
        if word != "-":
            hands[(start + step) % 4] = read_hand(word)
    return checked(hands)


def read_hand(text: str) -> Hand:
    """``AKQ.J92.T98.A432``: spades, hearts, diamonds, clubs."""
    suits = text.upper().replace("10", "T").split(".")
    if len(suits) != 4:
        raise UnreadableError("hand", text=text)
    cards: list[Card] = []
    for suit, ranks in zip(_SUITS_DOWN, suits, strict=True):
        found = ranks.removeprefix(SUITS[suit]).strip("-")
        if any(rank not in RANKS for rank in found):
            raise UnreadableError("hand", text=text)
        cards += (card(suit, RANKS.index(rank)) for rank in found)
    if len(set(cards)) < len(cards):
        raise UnreadableError("twice", text=text)
    return hand_of(cards)


def checked(hands: Sequence[Hand | None]) -> tuple[Hand | None, ...]:
    """The hands, if they can be: of one length, and no card in two of them."""
    known = [hand for hand in hands if hand is not None]
    lengths = {hand.bit_count() for hand in known}
    if len(lengths) > 1 or max(lengths, default=0) > LENGTH:
        wrong = next(
            seat for seat, hand in enumerate(hands) if hand is not None and _is_odd(hand, lengths)
        )
        count = (hands[wrong] or 0).bit_count()
        raise UnreadableError("length", seat=seat_name(wrong), count=count)
    seen = 0
    for hand in known:
        if seen & hand:
            raise UnreadableError("dealt_twice", card=_first_of(seen & hand))
        seen |= hand
    return tuple(hands)


def completed(hands: tuple[Hand | None, ...]) -> tuple[Hand | None, ...]:
    """The fourth hand is what three whole ones leave."""
    known = [hand for hand in hands if hand]
    seen = 0
    for hand in known:
        seen |= hand
    if len(known) != 3 or seen.bit_count() != 3 * LENGTH:
        return hands
    return tuple(hand or DECK & ~seen for hand in hands)


def _is_odd(hand: Hand, lengths: set[int]) -> bool:
    usual = LENGTH if LENGTH in lengths else min(lengths)
    return hand.bit_count() > LENGTH or hand.bit_count() != usual


def _first_of(hand: Hand) -> Message | str:
    return card_name(hand.bit_length() - 1)


def deal_text(hands: Sequence[Hand | None], first: Seat = 0) -> str:
    """The hands as PBN has them, from ``first`` on."""
    words = (hand_text(hands[(first + step) % 4]) for step in range(4))
    return f"{SEATS[first]}:{' '.join(words)}"


def hand_text(hand: Hand | None) -> str:
    """``AKQ.J92.T98.A432``, ``-`` where it is not known."""
    if hand is None:
        return "-"
    return ".".join(suit_text(hand, suit) for suit in _SUITS_DOWN)


def suit_text(hand: Hand, suit: int) -> str:
    """The ranks held of a suit, the highest first."""
    ranks = reversed(range(LENGTH))
    return "".join(RANKS[rank] for rank in ranks if hand >> card(suit, rank) & 1)


# Contracts


def read_contract(text: str) -> str | None:
    """``5CX``, ``3NT``, ``Pass``, ``H`` (end positions: trumps alone); ``None``: not told."""
    word = text.strip()
    if word in ("", "?", "-"):
        return None
    if word.upper() in ("PASS", "P", "AP", "ALLPASS", "ALL PASS"):
        return PASSED_OUT
    found = _CONTRACT.fullmatch(word)
    if not found:
        raise UnreadableError("contract", text=text)
    level, strain, doubled = found.groups()
    return f"{level}{strain[0].upper().replace('N', 'NT')}{(doubled or '').upper()}"


def contract_text(contract: Contract | None) -> str:
    """What `read_contract` reads back."""
    if contract is None:
        return PASSED_OUT
    return f"{contract.level}{STRAINS[contract.strain]}{'X' * contract.doubled}"


def parts_of(contract: str | None, declarer: Seat | None) -> Contract | None:
    """The contract that text and declarer make, if both are there."""
    if contract is None or declarer is None or not contract[0].isdigit():
        return None
    bare = contract.rstrip("X")
    return Contract(int(bare[0]), STRAINS.index(bare[1:]), len(contract) - len(bare), declarer)


def strain_in(contract: str | None) -> Strain | None:
    """The strain of a contract as text."""
    if contract is None or contract == PASSED_OUT:
        return None
    return STRAINS.index(contract.rstrip("X").lstrip("1234567"))


def score_of(one: Written) -> int | None:
    """N-S's score: as the file has it, or as contract, tricks and vulnerability make it."""
    if one.score_ns is not None:
        return one.score_ns
    if one.contract == PASSED_OUT:
        return 0
    contract = parts_of(one.contract, one.declarer)
    if contract is None or one.tricks is None or one.vulnerable is None:
        return None
    ours = side(contract.declarer)
    points = score(
        contract.level, contract.strain, contract.doubled, one.vulnerable[ours], one.tricks
    )
    return points if ours == 0 else -points


def vulnerability_of(one: Written) -> tuple[bool, bool] | None:
    """As told, or by the board's number where it is one."""
    if one.vulnerable is not None:
        return one.vulnerable
    digits = re.search(r"[0-9]+", one.board or "")
    number = read_number(digits.group()) if digits else None
    return vulnerable_by_number(number) if number else None


# Auctions and plays


def called(first: Seat, calls: Iterable[CallCode], marks: Iterable[Mark] = ()) -> list[Called]:
    """Calls with those who made them, skipped players left out."""
    skipped: dict[int, int] = {}
    for mark in marks:
        if mark.sign == "S" and mark.place:
            skipped[mark.place] = skipped.get(mark.place, 0) + 1
    found, seat = [], first
    for index, call in enumerate(calls):
        seat = (seat + skipped.get(index, 0)) % 4
        found.append(Called(index, seat, call))
        seat = lho(seat)
    return found


def auction_end(
    first: Seat, calls: Sequence[CallCode], marks: Iterable[Mark] = ()
) -> Contract | None:
    """The contract the calls have come to, whether or not they are over."""
    made = called(first, calls, marks)
    return auction.contract_of(made) if any(call != PASS for call in calls) else None


class Tricks:
    """Cards put to the hands that held them, trick by trick."""

    def __init__(self, hands: Sequence[Hand | None] | None, strain: Strain, leader: Seat) -> None:
        self._hands = hands or (None,) * 4
        self._strain = strain
        self.leader = leader
        self.plays: list[Card] = []
        self.winners: list[Seat] = []

    def holder(self, one: Card) -> Seat | None:
        """Whose card it is, as far as hands are told."""
        return next(
            (s for s, hand in enumerate(self._hands) if hand is not None and hand >> one & 1), None
        )

    def add(self, cards: Mapping[Seat, Card], lines: Mapping[Card, int]) -> None:
        """A trick, or what is told of one; raises `UnreadableError` for a card played again, which
        names its line, one of ``lines``."""
        trick = []
        for step in range(4):
            seat = (self.leader + step) % 4
            if seat in cards:
                trick.append(Played(0, seat, cards[seat]))
        for played in trick:
            if played.card in self.plays:
                name = _first_of(1 << played.card)
                raise UnreadableError("played_twice", card=name, line=lines[played.card])
            self.plays.append(played.card)
        if len(trick) == 4:
            self.leader = play.winner(trick, self._strain)
            self.winners.append(self.leader)
