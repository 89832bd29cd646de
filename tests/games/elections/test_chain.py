"""The chain of replies (E5): who may answer what, whose word stands, and E5.4 for all orders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.game import Choice, Event
from majlis.core.seats import CHANCE, Seat
from majlis.games.elections import cards, chain
from majlis.games.elections.actions import (
    Assist,
    Break,
    Deny,
    Mirror,
    OfferSwap,
    Pass,
    Play,
    Replies,
    Said,
    Settle,
)
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import Attack, Reply, State
from tests.games.elections.positions import A, B, C, D, E, Hand, card, hand, position

ALL = "deny deny assist"
LYING = {A: ["80"], B: ["250"]}


def attacked(what: str = "burn300", **fields: Any) -> Hand:
    """A attacks B; everybody may hold what it takes to answer."""
    held = {A: f"{what} deny deny", B: "deny mirror assist", C: "deny assist", D: "assist deny"}
    return hand(4, held, LYING, **fields).do(A, Play(card(what), B))


# Who may answer (E5, E5.1, E5.2, E5.5)


def test_the_principal_is_asked_first_then_the_others_to_his_right() -> None:
    played = attacked()
    asked = []
    while played.s.phase == "reply":
        asked.append(played.waiting[0])
        played.do(played.waiting[0], Pass())
    assert asked == [B, C, D]


def test_the_attacker_s_side_is_asked_in_the_same_way() -> None:
    played = attacked().do(B, Deny())
    asked = []
    while played.s.phase == "reply":
        asked.append(played.waiting[0])
        played.do(played.waiting[0], Pass())
    assert asked == [A, C, D]


def test_e5_2_who_may_play_what() -> None:
    played = attacked()
    assert played.legal(B) == (Deny(), Mirror(), Pass(), Pass(whole=True))
    assert played.why(B, Assist("target")) == "assist_self"
    played.do(B, Pass())
    assert played.legal(C) == (Assist("target"), Pass(), Pass(whole=True))
    assert played.why(C, Deny()) == "deny_for_other"
    assert played.why(C, Mirror()) == "not_held"


def test_e5_5_no_reply_for_the_side_that_has_the_word() -> None:
    played = attacked().passes_until(C)
    assert played.why(C, Assist("attacker")) == "has_word"


def test_e5_1_each_side_has_one_of_each() -> None:
    played = attacked().do(B, Deny()).do(A, Deny())
    assert B not in played.waiting
    played.do(C, Assist("target"))
    assert A not in played.waiting
    played.passes_until(D).do(D, Assist("attacker"))
    assert played.s.phase != "reply"


def test_everybody_eligible_is_asked_whatever_he_holds() -> None:
    """E17: a missing question would tell what is in a hand."""
    rich = hand(4, {A: "burn300", B: ALL, C: ALL, D: ALL}, LYING)
    poor = hand(4, {A: "burn300"}, LYING)
    asked = []
    for played in (rich, poor):
        played.do(A, Play(cards.BURN300, B))
        seen = []
        while played.s.phase == "reply":
            seen.append(played.waiting)
            played.do(played.waiting[0], Pass())
        asked.append(seen)
    assert asked[0] == asked[1] == [(B,), (C,), (D,)]


def test_e5_7_who_rests_or_is_muted_replies_and_who_is_out_does_not() -> None:
    flags = {B: {"rest": 1, "mute": 2}, C: {"status": "resigned"}, D: {"status": "expelled"}}
    played = hand(5, {A: "burn300", B: "deny", E: "assist"}, LYING, lacks=flags)
    played.do(A, Play(cards.BURN300, B))
    asked = []
    while played.s.phase == "reply":
        asked.append(played.waiting[0])
        played.do(played.waiting[0], Pass())
    assert asked == [B, E]


def test_e5_8_all_cards_of_a_chain_go_to_the_arena_and_the_move_is_used() -> None:
    played = attacked().do(B, Deny()).passes()
    assert played.arena == ("burn300", "deny")
    assert (played.s.phase, played.s.used) == ("act", 1)
    assert played.votes(7) == (250,)


# Tit for tat (E5.3)


def test_e5_3_not_by_the_attacker_and_not_twice() -> None:
    held = {A: "burn300 mirror deny", B: "mirror deny bisht", C: "assist"}
    played = hand(4, held, LYING).do(A, Play(cards.BURN300, B)).do(B, Mirror())
    assert played.why(A, Mirror()) == "no_mirror"
    played.do(A, Deny())
    assert played.why(B, Mirror(bisht=True)) == "no_mirror"
    assert played.may(B, Deny())


def test_e5_3_not_after_the_target_s_own_deny_but_after_a_helper() -> None:
    played = attacked().do(B, Deny()).do(A, Deny())
    assert B not in played.waiting
    helped = attacked().passes_until(C).do(C, Assist("target")).do(A, Deny())
    assert helped.waiting == (B,)
    assert helped.may(B, Mirror()), "as his own first reply, whoever has replied for him before"


def test_e5_3_denied_the_attack_stands() -> None:
    played = attacked().do(B, Mirror()).do(A, Deny()).passes()
    assert played.s.phase == "act"
    assert played.votes(7) == (), "the only card B has burns"
    assert played.votes(1) == (80,)


def test_e5_3_never_against_an_attack_on_an_offer() -> None:
    held = {A: "swap mirror", C: "break_swap", D: "mirror"}
    played = hand(4, held, {A: ["20"], B: ["20"]}).do(A, OfferSwap(cards.SWAP, B, 1))
    played.passes_until(C).do(C, Break())
    assert played.why(A, Mirror()) == "no_mirror"


# The result (E5.4): every order of replies


class Node(NamedTuple):
    """A chain so far, and how it ends if nobody says anything more."""

    replies: tuple[tuple[str, str], ...]
    result: str


def everything(seats: int = 5) -> State:
    """A has attacked B, and everybody could answer with anything: jokers for all."""
    s = position(seats, {A: "burn300"}, LYING)
    return Hand(s).do(A, Play(cards.BURN300, B)).s


def orders(s: State, a: Attack, said: tuple[tuple[str, str], ...] = ()) -> Iterator[Node]:
    """Every chain that can follow, by whatever helper, walked with the rules' own functions."""
    s = replace(s, attack=a)
    yield Node(said, chain.result_of(a))
    for seat in chain.asked(s):
        for kind, side in chain.answers(s, seat):
            reply = Reply(seat, kind, side)
            longer = replace(a, replies=(*a.replies, reply))
            yield from orders(s, longer, (*said, (cards.IDS[kind], side)))


def law(said: tuple[tuple[str, str], ...]) -> str:
    """The algorithm of E5 as it is written there: whose word it is after each reply."""
    word, mirrored = "attacker", False
    for kind, side in said:
        assert side != word, "only the side without the word replies"
        word, mirrored = side, mirrored or kind == "mirror"
    if word == "attacker":
        return "stands"
    return "reflected" if mirrored else "cancelled"


def test_e5_4_the_result_depends_only_on_what_each_side_spent() -> None:
    s = everything()
    assert s.attack is not None
    by_spending: dict[tuple[tuple[str, str], ...], set[str]] = {}
    count = 0
    for node in orders(s, s.attack):
        count += 1
        assert node.result == law(node.replies)
        spent = tuple(sorted(node.replies))
        by_spending.setdefault(spent, set()).add(node.result)
        attackers = sum(side == "attacker" for _, side in node.replies)
        targets = len(node.replies) - attackers
        mirrored = any(kind == "mirror" for kind, _ in node.replies)
        lost = "reflected" if mirrored else "cancelled"
        assert node.result == ("stands" if attackers >= targets else lost)
    assert count > 200
    assert all(len(results) == 1 for results in by_spending.values())


def test_e5_4_with_everything_spent() -> None:
    s = everything()
    assert s.attack is not None
    whole = [n for n in orders(s, s.attack) if len(n.replies) >= 4]
    assert {n.result for n in whole if len(n.replies) == 5} == {"reflected"}
    done = {
        n.result for n in whole if len(n.replies) == 4 and not any("mirror" in r for r in n.replies)
    }
    assert done == {"stands"}


def test_the_engine_asks_and_ends_as_the_chain_says() -> None:
    """The same orders played through events: the result is that of E5.4, budgets are kept."""
    held = {B: "deny deny mirror", C: "assist bisht"}
    start = hand(4, held | {A: "burn300 deny", D: "assist"}, LYING).do(A, Play(cards.BURN300, B)).s
    ends = set(_played_out(start, ()))
    assert {result for _, result in ends} == {"stands", "cancelled", "reflected"}
    for said, result in ends:
        sides = [side for _, side in said]
        stands = sides.count("attacker") >= sides.count("target")
        mirrored = any(kind == "Mirror" for kind, _ in said)
        assert result == ("stands" if stands else "reflected" if mirrored else "cancelled")


Line = tuple[tuple[str, str], ...]


def _played_out(s: State, said: Line) -> Iterator[tuple[Line, str]]:
    needs = [need for need in GAME.needs(s) if need.must]
    need = needs[0]
    if need.seat == CHANCE:
        a = chain.attack_of(s)
        yield said, chain.result_of(a)
        return
    legal = GAME.legal(s, need)
    assert not isinstance(legal, Choice)
    for action in legal:
        if action == Pass(whole=True):
            continue
        after = GAME.apply(s, Event(s.since + 1000, 0, need.seat, action))
        longer = said if isinstance(action, Pass) else (*said, _named(s, need.seat, action))
        yield from _played_out(after, longer)


def _named(s: State, seat: Seat, action: Action) -> tuple[str, str]:
    return type(action).__name__, chain.side_for(s, seat, action)


# Sealed windows (E5.6)

SEALED = {"reply_window": "sealed"}


def test_e5_6_of_two_equal_replies_one_counts_and_the_other_burns() -> None:
    played = attacked(options=SEALED)
    assert played.waiting == (B, C, D)
    played.do(D, Assist("target")).do(B, Pass()).do(C, Assist("target"))
    assert Replies((Said(C, cards.ASSIST, "target"), Said(D, cards.ASSIST, "target"))) in [
        e.action for e in played.log
    ]
    a = chain.attack_of(played.s)
    assert [(r.seat, r.counts) for r in a.replies] == [(C, True), (D, False)]
    played.do(A, Deny()).do(C, Pass()).do(D, Pass())
    assert chain.word(chain.attack_of(played.s)) == "attacker", "the burnt one weighs nothing"


def test_e5_6_different_replies_of_one_moment_both_count() -> None:
    played = attacked(options=SEALED).do(B, Deny()).do(C, Assist("target")).do(D, Pass())
    a = chain.attack_of(played.s)
    assert chain.played_by(a, "target") == 2
    played.do(A, Deny()).do(C, Pass()).do(D, Pass())
    assert played.waiting == (C, D), "the attacker's side has not caught up"
    played.do(D, Assist("attacker")).do(C, Pass())
    assert played.s.phase == "act"
    assert played.votes(7) == (), "two against two: it stands"


def test_e5_6_asked_one_by_one_it_cannot_happen() -> None:
    played = attacked().passes_until(C).do(C, Assist("target"))
    assert D not in played.waiting or played.waiting[0] == A


def test_what_the_settling_says_is_what_the_chain_came_to() -> None:
    played = attacked().do(B, Deny()).passes()
    assert [e.action for e in played.log if isinstance(e.action, Settle)] == [Settle("cancelled")]


# Protection (E5.9, E5.10)


def test_e5_10_the_protected_cannot_be_attacked() -> None:
    flags = {B: {"immunity": 1, "shield": cards.IMMUNITY}, A: {"barred_from": (C,)}}
    played = hand(4, {A: "rest lift_immunity"}, lacks=flags)
    assert played.why(A, Play(cards.REST, B)) == "immune"
    assert played.why(A, Play(cards.REST, C)) == "barred"
    assert played.may(A, Play(cards.REST, D))
    assert played.may(A, Play(cards.LIFT_IMMUNITY, B))


@pytest.mark.parametrize(
    "flags",
    [
        {A: {"immunity": 1, "shield": cards.IMMUNITY}},
        {B: {"barred_from": (A,)}},
    ],
)
def test_e5_9_no_protection_from_a_reflection(flags: dict[Seat, dict[str, object]]) -> None:
    played = hand(4, {A: "burn100", B: "mirror deny"}, LYING, lacks=flags)
    played.do(A, Play(cards.BURN100, B))
    assert played.may(B, Deny()), "the target of one who is protected defends himself"
    played.do(B, Mirror()).passes()
    assert played.votes(1) == ()
