"""The table's manners: what its own verbs need, and what follows from them.

Each check is a pure function of the :class:`~majlis.core.fold.Fold`; the answer is a refusal or the
events that happen, as pairs of seat and action.
"""

from __future__ import annotations

from typing import TypeAlias

from majlis.core import takeback
from majlis.core.actions import Action
from majlis.core.fold import Fold, seat_card
from majlis.core.game import Refusal
from majlis.core.options import levels_for
from majlis.core.seats import OFFICIAL, TABLE, Seat, is_player
from majlis.core.verbs import (
    Answer,
    Claim,
    Concede,
    Draw,
    Leave,
    Offer,
    Pause,
    Resume,
    Return,
    Rewind,
    Substitute,
    Withdraw,
)

Happens: TypeAlias = list[tuple[Seat, Action]]


def judge(fold: Fold, seat: Seat, action: Action, at_ms: int) -> Refusal | Happens:
    """What happens when ``seat`` uses one of the table's verbs at table time ``at_ms``."""
    if not _is_here(fold, seat):
        return Refusal("illegal", "table.refuse.verb")
    match action:
        case Offer():
            return _offer(fold, seat, action, at_ms)
        case Answer():
            return _answer(fold, seat, action)
        case Withdraw():
            return _withdraw(fold, seat)
        case Leave() if not fold.is_away(seat):
            return [(seat, action)]
        case Return() if fold.is_away(seat):
            return [(seat, action)]
        case Claim(seat=gone) if is_player(gone):
            return _claim(fold, seat, gone, at_ms)
        case Resume() if fold.paused:
            return [(seat, action)]
        case Pause() if seat == OFFICIAL and not fold.paused:
            return [(seat, action)]
        case Rewind(to=to) if seat == OFFICIAL and _stands(fold, to):
            return _rewind(fold, action)
        case Substitute(seat=own, who=who) if own == seat and _may_be_back(fold, seat, who):
            return [(seat, action)]
        case Substitute(seat=gone, who=who) if seat == OFFICIAL:
            return [(seat, action)] if _may_sit(fold, gone, who) else _nobody()
    return Refusal("illegal", "table.refuse.verb")


def _is_here(fold: Fold, seat: Seat) -> bool:
    """Whether there is such a seat at this table; an official's only where somebody holds it."""
    if seat == OFFICIAL:
        return fold.official is not None
    return 0 <= seat < len(fold.seats)


def _may_be_back(fold: Fold, seat: Seat, who: str) -> bool:
    """Whether a robot has stood in for ``who``, who is back."""
    return bool(who) and fold.stands_in_for(seat) == who


def _stands(fold: Fold, to: int) -> bool:
    """Whether one can go back to just after event ``to``."""
    return 0 <= to < fold.seq and (to == 0 or any(event.seq == to for event in fold.line))


def _rewind(fold: Fold, action: Rewind) -> Refusal | Happens:
    """An official asks nobody; in some games he, too, cannot make anybody forget."""
    if action.to < fold.back_to:
        return Refusal("illegal", "table.refuse.revealed")
    return [(OFFICIAL, action)]


def _may_sit(fold: Fold, seat: Seat, who: str) -> bool:
    """Whether ``who`` is somebody, or a robot the game has for it, and the seat is there.

    Nobody plays at a table and is its official.
    """
    card = seat_card(who)
    if not (who and _is_here(fold, seat)):
        return False
    if card.kind == "bot":
        return card.level in levels_for(fold.game.info, seat)
    return card not in (fold.seats if seat == OFFICIAL else (fold.official,))


def _nobody() -> Refusal:
    return Refusal("malformed", "table.refuse.substitute")


def _offer(fold: Fold, seat: Seat, offer: Offer, at_ms: int) -> Refusal | Happens:
    if not is_player(seat):
        return Refusal("illegal", "table.refuse.verb")
    if fold.offer is not None:
        return Refusal("illegal", "table.refuse.offer_open")
    if offer.kind not in (*fold.game.info.offers, "pause", "substitute"):
        return Refusal("illegal", f"table.refuse.no_{offer.kind}")
    if offer.kind == "takeback":
        return _offer_takeback(fold, seat)
    if offer.kind == "substitute":
        return _offer_substitute(fold, seat, offer, at_ms)
    return _settled(fold, seat, offer)


def may_take_back(fold: Fold, seat: Seat) -> bool:
    """Whether ``seat`` could now ask to take its last decision back."""
    if not is_player(seat) or fold.outcome is not None or fold.game.is_out(fold.state, seat):
        return False
    asked = "takeback" in fold.game.info.offers
    return asked and not isinstance(_offer_takeback(fold, seat), Refusal)


def _offer_takeback(fold: Fold, seat: Seat) -> Refusal | Happens:
    if kept := fold.game.keeps(fold.state, seat):
        return kept
    to = takeback.point(fold.line, seat)
    if to is None:
        return Refusal("illegal", "table.refuse.nothing_to_take_back")
    if not fold.header.house.casual and fold.crosses_revealed(to):
        return Refusal("illegal", "table.refuse.revealed")
    return _settled(fold, seat, Offer("takeback", to))


def _offer_substitute(fold: Fold, seat: Seat, offer: Offer, at_ms: int) -> Refusal | Happens:
    """An absent seat is no sooner given to somebody else than it may be claimed."""
    if not _may_sit(fold, offer.seat, offer.who):
        return _nobody()
    if fold.is_away(offer.seat) and (early := _too_early(fold, offer.seat, at_ms)):
        return early
    return _settled(fold, seat, offer)


def _settled(fold: Fold, seat: Seat, offer: Offer) -> Happens:
    # Where there is nobody to ask it happens at once.
    return [(seat, offer), *([] if fold.asked_by(seat, offer) else _effects(seat, offer))]


def _effects(by: Seat, offer: Offer) -> Happens:
    match offer.kind:
        case "takeback":
            return [(TABLE, Rewind(offer.to))]
        case "draw":
            return [(TABLE, Draw())]
        case "resign":
            return [(TABLE, Concede(by))]
        case "pause":
            return [(TABLE, Pause())]
        case "substitute":
            return [(TABLE, Substitute(offer.seat, offer.who))]


def _answer(fold: Fold, seat: Seat, answer: Answer) -> Refusal | Happens:
    offer = fold.offer
    if offer is None:
        return Refusal("too_late", "table.refuse.no_offer")
    if seat not in offer.waiting:
        return Refusal("out_of_turn", "table.refuse.not_asked")
    last = offer.waiting == (seat,)
    follows = _effects(offer.by, offer.offer) if answer.yes and last else []
    return [(seat, answer), *follows]


def _withdraw(fold: Fold, seat: Seat) -> Refusal | Happens:
    if fold.offer is None or fold.offer.by != seat:
        return Refusal("too_late", "table.refuse.no_own_offer")
    return [(seat, Withdraw())]


def _claim(fold: Fold, seat: Seat, gone: Seat, at_ms: int) -> Refusal | Happens:
    if not fold.is_away(gone) or not is_player(seat) or seat == gone:
        return Refusal("illegal", "table.refuse.not_away")
    return _too_early(fold, gone, at_ms) or [(seat, Claim(gone)), (TABLE, Concede(gone))]


def _too_early(fold: Fold, gone: Seat, at_ms: int) -> Refusal | None:
    """The house lets an absent person come back for a while."""
    since = next(at for away, at in fold.away if away == gone)
    wait = since + fold.header.house.claim_ms - at_ms
    if wait <= 0:
        return None
    return Refusal("illegal", "table.refuse.claim_early", params={"n": -(-wait // 1000)})
