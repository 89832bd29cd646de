"""Claims and concessions, which the opponents must agree to (B4.2, C1; guided conduct).

Whoever plays for the declaring side and either defender may claim once the opening lead is faced,
each once a trick. Both opponents are asked, dummy too (he may dispute a claim, C1); the partner of
a defender who concedes a trick is asked as well, because he may object (68B). All must accept. The
first who does not puts the claim aside and play goes on. The claimer's partner, where he is not
asked, may dispute the claim as long as it stands: any player may, dummy included (C1).

The claimer's hand is faced while the claim stands, and stays so: what opponents have seen they may
use, and hiding it again would serve only those who forget. A partner who defends is not shown it,
because a partner's cards are not his to know (16A).
"""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Need
from majlis.core.seats import SPECTATOR, Seat
from majlis.core.windows import Window
from majlis.games.bridge import play
from majlis.games.bridge.actions import Accept, Claim
from majlis.games.bridge.cards import LENGTH, lho, partner, rho, side
from majlis.games.bridge.state import Claimed, Standing, State


def left(s: Standing) -> int:
    """The tricks that are not finished."""
    return LENGTH - len(s.tricks)


def claimers(s: Standing) -> tuple[Seat, ...]:
    """Who may claim: whoever plays for the declaring side, then the defenders clockwise."""
    return (s.player, lho(s.player), rho(s.player))


def has_claimed(s: Standing, seat: Seat) -> bool:
    """Whether the seat has claimed in this trick, in vain."""
    return any(claim.seat == seat and claim.left == left(s) for claim in s.claims)


def asked(s: Standing, claimed: Claimed) -> tuple[Seat, ...]:
    """Who must agree, clockwise from the claimer."""
    seat = claimed.seat
    defends = side(seat) != side(s.player)
    objector = (partner(seat),) if defends and claimed.tricks < claimed.left else ()
    return (lho(seat), *objector, rho(seat))


def disputer(s: Standing) -> Seat | None:
    """Who may dispute the claim that stands though he is not asked: the claimer's partner."""
    if s.window is None:
        return None
    seat = partner(s.claims[-1].seat)
    return None if seat in s.window.seats else seat


def disputes(s: Standing) -> tuple[Need, ...]:
    """The right to do so."""
    seat = disputer(s)
    if s.window is None or seat is None:
        return ()
    return (Need(s.window.opened, seat, "dispute", must=False),)


def made(s: State, seat: Seat, action: Claim, seq: int) -> State:
    """The claim stands, and is put to those who must agree."""
    claimed = Claimed(seq, seat, action.tricks, left(s), action.line)
    window = Window("agree", "first_come", asked(s, claimed), seq, Accept())
    hand = _facing(s, seat)
    return replace(
        s,
        claims=(*s.claims, claimed),
        window=window,
        faced=s.faced if hand in s.faced else (*s.faced, hand),
        since=seq,
    )


def _facing(s: Standing, claimer: Seat) -> Seat:
    """Whose hand is faced: a dummy who plays for declarer faces declarer's, his own lies open."""
    return partner(claimer) if claimer == play.dummy(s) else claimer


def settled(s: State, is_agreed: bool) -> State:
    """The last claim is agreed or put aside; nobody is asked about it any more."""
    last = replace(s.claims[-1], result="agreed" if is_agreed else "rejected")
    return replace(s, claims=(*s.claims[:-1], last), window=None)


def won_by(s: Standing, claimed: Claimed) -> tuple[int, int]:
    """The tricks of both sides if the claim is agreed."""
    mine, theirs = claimed.tricks, claimed.left - claimed.tricks
    shares = (mine, theirs) if side(claimed.seat) == 0 else (theirs, mine)
    return s.won[0] + shares[0], s.won[1] + shares[1]


def is_shown(s: Standing, owner: Seat, viewer: Seat) -> bool:
    """Whether a hand faced by a claim is shown to ``viewer``.

    What all may see, a partner who defends may see too, who may sit before the same screen: so
    spectators are shown no more of a defender's hand than he.
    """
    if owner not in s.faced:
        return False
    is_partner = viewer in (partner(owner), SPECTATOR)
    return not is_partner or side(owner) == side(s.player)


def rights(s: Standing, seq: int) -> tuple[Need, ...]:
    """The rights that stand from now on: to claim, and to hand the play over.

    Those that stood already keep their number.
    """
    had = {(need.seat, need.kind): need for need in s.rights}
    fresh = [
        Need(seq, seat, "claim", must=False) for seat in _may_claim(s) if not has_claimed(s, seat)
    ]
    if may_hand_over(s):
        fresh.append(Need(seq, s.player, "hand_over", must=False))
    return tuple(had.get((need.seat, need.kind), need) for need in fresh)


def _may_claim(s: Standing) -> tuple[Seat, ...]:
    return claimers(s) if s.phase == "play" else ()


def may_hand_over(s: Standing) -> bool:
    """Whether declarer may still leave the play to dummy: he has played no card of either hand."""
    if not s.law.hand_over or s.contract is None or s.player != s.contract.declarer:
        return False
    is_early = s.phase in ("lead", "play") and not s.tricks
    return is_early and all(side(one.seat) != side(s.player) for one in s.trick)
