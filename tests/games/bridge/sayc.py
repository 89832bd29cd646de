"""The yardstick of the bidding: how many calls are those that the reference data expect.

``python -m tests.games.bridge.sayc`` prints the table by group; ``-v`` lists what differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from majlis.games.bridge.bidding import book
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import BY_CODE
from majlis.games.bridge.calls import code as call_code
from majlis.games.bridge.cards import LENGTH, RANKS, Hand, card
from tests.conformance import data

VULNERABLE = {
    None: (False, False),
    "None": (False, False),
    "N-S": (True, False),
    "E-W": (False, True),
    "Both": (True, True),
}


def cases() -> list[dict[str, Any]]:
    """The reference cases: hand, auction from the dealer (north), expected call."""
    found: list[dict[str, Any]] = data.whole("bridge_sayc.json")["cases"]
    return found


def code(name: str) -> int:
    """A call as the reference data write it: ``1N`` is 1NT."""
    return BY_CODE[name + "T" if name.endswith("N") else name]


def answered(case: dict[str, Any]) -> str:
    """What the rules call, written in the same way, and the code of the rule."""
    calls = tuple(map(code, case["auction"].split()))
    s = book.situation(calls, VULNERABLE[case["vul"]])
    found = book.chosen(s, Worth(hand_of(case["hand"])))
    return call_code(found.call).replace("NT", "N") + " " + found.code


def hand_of(text: str) -> Hand:
    """A hand, spades first. A card that is written twice is the next that is left."""
    hand = 0
    for suit, ranks in zip((3, 2, 1, 0), text.split("."), strict=True):
        for rank in map(RANKS.index, ranks):
            while hand >> card(suit, rank) & 1:
                rank = (rank + 1) % LENGTH
            hand |= 1 << card(suit, rank)
    return hand


def differences() -> Iterator[tuple[dict[str, Any], str]]:
    """The cases with another call, and the call."""
    for case in cases():
        mine = answered(case)
        if mine.split()[0] != case["call"]:
            yield case, mine


def table() -> Iterator[str]:
    """Lines of Markdown: each group, how many cases, how many agree."""
    every = Counter(case["group"] for case in cases())
    wrong = Counter(case["group"] for case, _ in differences())
    yield "| situation | cases | agree |"
    yield "| --- | --: | --: |"
    for group, count in every.items():
        yield f"| {group.replace('_', ' ')} | {count} | {count - wrong[group]} |"
    total, agree = every.total(), every.total() - wrong.total()
    yield f"| **all** | **{total}** | **{agree}** ({100 * agree / total:.0f} %) |"


if __name__ == "__main__":
    print("\n".join(table()))
    if "-v" in sys.argv:
        for case, mine in differences():
            hand, auction = case["hand"], case["auction"]
            where = f"{case['id'][5:]} {case['group'][:24]:24} {hand:18} | {auction}"
            print(f"{where} | {case['vul'] or ''} -> {case['call']}, mine {mine}")
