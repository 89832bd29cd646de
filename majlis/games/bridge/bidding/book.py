"""Which rules apply, by what partner's last call meant; and how auctions are read by them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from majlis.games.bridge.bidding import (
    advances,
    alone,
    competition,
    later,
    natural,
    negative,
    notrump_answers,
    over_notrump,
    over_their_notrump,
    preempts,
    raised,
    rebids,
    slam,
    strong,
    takeout,
    to_major,
    to_minor,
    together,
    twosuiter_answers,
)
from majlis.games.bridge.bidding.contested import contested
from majlis.games.bridge.bidding.opening import opening
from majlis.games.bridge.bidding.rule import NT, Rule, call_at, rule, widened
from majlis.games.bridge.bidding.situation import Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, ONE_CLUB, PASS, CallCode, strain_of

Chapter: TypeAlias = Callable[[Situation], Iterator[Rule]]


def _to_opening(s: Situation) -> Iterator[Rule]:
    """Partner opened one of a suit."""
    if s.of(s.me) and s.of(s.me)[-1] != PASS:
        return iter(())
    if s.rho_call == DOUBLE:
        return competition.over_double(s)
    if s.rho_call >= ONE_CLUB:
        return competition.over_overcall(s)
    return to_major.to_major(s) if s.his_code == "open_major" else to_minor.to_minor(s)


def _to_answer(s: Situation) -> Iterator[Rule]:
    """Partner answered my opening in a suit at the one-level."""
    return rebids.after_one_over_one(s) if s.rho_call < ONE_CLUB or s.level == 1 else iter(())


def _to_free(s: Situation) -> Iterator[Rule]:
    """Partner answered my opening in a suit although they had called."""
    if s.my_code not in ("open_major", "open_minor") or s.rho_call >= ONE_CLUB:
        return iter(())
    return rebids.after_one_over_one(s) if s.level == 1 else rebids.after_two_over_one(s)


def _to_strong_suit(s: Situation) -> Iterator[Rule]:
    """The strong hand showed its suit; only to a waiting bid is the answer artificial."""
    return strong.after_suit(s) if s.my_code == "waiting" else iter(())


def _to_reverse(s: Situation) -> Iterator[Rule]:
    """Opener reversed."""
    return later.after_reverse(s) if s.opener == s.partner and s.rho_call == PASS else iter(())


HIS: Mapping[str, Chapter] = {
    "open_1nt": over_notrump.responses,
    "open_2nt": over_notrump.responses,
    "overcall_nt": over_notrump.responses,
    "strong_2nt": over_notrump.responses,
    "strong_3nt": over_notrump.responses,
    "open_major": _to_opening,
    "open_minor": _to_opening,
    "strong_2c": strong.answers,
    "weak_two": preempts.over_weak_two,
    "fourth_two": preempts.over_weak_two,
    "weak_jump": preempts.over_weak_two,
    "preempt": preempts.over_preempt,
    "ask_feature": preempts.feature,
    "new_suit_forcing": preempts.weak_over_new_suit,
    "one_over_one": _to_answer,
    "natural_suit": _to_free,
    "free_bid": _to_free,
    "rebid_nt": later.after_rebid_nt,
    "jump_nt": later.after_jump_nt,
    "reverse": _to_reverse,
    "fourth_suit": later.after_fourth_suit,
    "feature": preempts.after_asking,
    "minimum_two": preempts.after_asking,
    "solid_two": preempts.after_asking,
    "balancing_nt": over_notrump.responses,
    "overcall_2nt": over_notrump.responses,
    "one_nt": rebids.after_one_nt,
    "two_over_one": rebids.after_two_over_one,
    "raise": raised.after_raise,
    "limit_raise": raised.after_limit_raise,
    "strong_nt": rebids.after_strong_nt,
    "jump_shift": rebids.after_jump_shift,
    "jacoby": to_major.jacoby,
    **dict.fromkeys(("shortness", "maximum", "medium", "minimum"), to_major.after_jacoby),
    "jordan": competition.after_jordan,
    "stayman": notrump_answers.stayman,
    "stayman_none": notrump_answers.after_stayman,
    "stayman_major": notrump_answers.after_stayman,
    "transfer": notrump_answers.transfer,
    "accept": notrump_answers.after_transfer,
    "super_accept": notrump_answers.after_transfer,
    "relay_minor": notrump_answers.relay,
    "escape": notrump_answers.relay,
    "relayed": notrump_answers.after_relay,
    "invite_minor": notrump_answers.invited_minor,
    "slam_minor": notrump_answers.slam_minor,
    "slam_try": notrump_answers.slam_try,
    "quantitative": notrump_answers.quantitative,
    "waiting": strong.rebids,
    "positive": strong.after_positive,
    "positive_nt": strong.after_positive,
    "strong_suit": _to_strong_suit,
    "second_negative": strong.after_negative,
    "blackwood": slam.aces,
    "gerber": slam.aces,
    "ask_kings": slam.kings,
    **{f"has_aces_{step}": slam.after_aces for step in range(4)},
    **{f"has_kings_{step}": slam.after_kings for step in range(4)},
    "grand_try": slam.grand_try,
    "takeout": takeout.after_takeout,
    "balancing_double": takeout.after_takeout,
    "reopening": takeout.after_takeout,
    "negative": negative.after_negative,
    "penalty_nt": over_their_notrump.after_penalty_double,
    "overcall": advances.after_overcall,
    "balancing_suit": advances.after_overcall,
    "cue_raise": advances.after_cue_raise,
    "michaels_major": twosuiter_answers.after_michaels,
    "michaels_minor": twosuiter_answers.after_michaels,
    "unusual": twosuiter_answers.after_unusual,
    "one_suiter": over_their_notrump.after_one_suiter,
    "asks_suit": over_their_notrump.suit_told,
    "both_majors": over_their_notrump.after_both_majors,
    "major_minor": over_their_notrump.after_major_minor,
    "asks_minor": over_their_notrump.minor_told,
}
"""By what partner's last call meant."""


JUMPS = frozenset(
    (
        "jump_raise", "jump_rebid", "jump_shift_opener", "jump_nt", "jump_shift", "jump_advance",
        "weak_jump", "good_jump", "solid_suit", "strong_nt",
    )
)  # fmt: skip
"""Meanings that only a jump has: where they have taken the room, the same bid is another."""


def chapters(s: Situation) -> Iterator[Chapter]:
    """What applies, the most special first."""
    yield alone.alone
    if s.first is None:
        yield opening
        return
    yield together.together
    if (s.his_code in HIS and s.his_call != PASS) or s.his_code == "waiting":
        yield HIS[s.his_code]
    yield from _by_mine(s)
    yield contested if s.is_theirs else natural.natural


def _by_mine(s: Situation) -> Iterator[Chapter]:
    """What follows my own last call."""
    if s.my_code in ("takeout", "balancing_double"):
        yield takeout.doubler
    if s.my_code == "negative":
        yield negative.after_answer
    if s.my_code == "one_suiter" and (s.doubled or s.bid < call_at(2, NT)):
        yield over_their_notrump.suit_told


def rules(s: Situation) -> Iterator[Rule]:
    """All rules for the next call, by priority, those the laws allow."""
    for chapter in chapters(s):
        for one in chapter(s):
            if s.allows(one.call) and not (one.code in JUMPS and s.is_cheapest(one.call)):
                yield one


def meaning(s: Situation, call: CallCode) -> Rule:
    """What a call tells: what the first rule that calls it says, with others of the same name.

    Rules come first that agree with what the caller has told before. A call that no rule makes says
    what it says by itself.
    """
    found = [one for one in rules(s) if one.call == call]
    possible = [one for one in found if s.mine.may_be(one)] or found
    spoken = [one for one in possible if not one.silent] or possible[:1]
    if not spoken:
        return _by_itself(call)
    return widened([one for one in spoken if one.code == spoken[0].code])


def _by_itself(call: CallCode) -> Rule:
    if call >= ONE_CLUB and strain_of(call) != NT:
        return rule(call, "own_suit", {strain_of(call): 4})
    return rule(call, "nothing")


@lru_cache(maxsize=4096)
def situation(
    calls: tuple[CallCode, ...], vulnerable: tuple[bool, bool] = (False, False)
) -> Situation:
    """The auction after these calls, read by the rules."""
    if not calls:
        return Situation((), vulnerable)
    before = situation(calls[:-1], vulnerable)
    return before.after(calls[-1], meaning(before, calls[-1]))


def chosen(s: Situation, w: Worth) -> Rule:
    """The first rule whose requirement the hand meets."""
    found = next((one for one in rules(s) if one.fits(w)), None)
    return found or rule(PASS, "nothing")
