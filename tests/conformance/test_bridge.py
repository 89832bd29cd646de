"""B10: bridge as reference data from several independent programs have it."""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from majlis.games.bridge import boards, dds, imps, matchpoints, victory
from majlis.games.bridge.actions import Call, Play
from majlis.games.bridge.calls import code as call_code
from majlis.games.bridge.cards import SEATS, STRAINS, partner
from majlis.games.bridge.cards import code as card_code
from majlis.games.bridge.files import read
from majlis.games.bridge.play import actor
from majlis.games.bridge.score import score
from majlis.games.bridge.state import Contract
from majlis.games.bridge.written import Rejected, Written, deal_text, read_deal, score_of
from tests.conformance import data
from tests.games.bridge import sayc
from tests.games.bridge.board import PLAIN, Play4


@functools.cache
def rated() -> dict[str, Any]:
    """The reference data about IMPs and match points."""
    found: dict[str, Any] = data.whole("bridge_imp_mp.json")
    return found


def test_bridge_scores() -> None:
    found = data.whole("bridge_scores.json.gz")
    strains, wrong = found["strains"], []
    for name, rows in found["scores"].items():
        level, doubled = int(name[0]), name.count("X")
        strain = strains.index(name[1:].rstrip("X"))
        for word, expected in rows.items():
            mine = [score(level, strain, doubled, word == "V", n) for n in range(14)]
            if mine != expected:
                wrong.append((name, word))
    assert len(found["scores"]) == 105
    assert wrong == []


def test_bridge_imp_mp() -> None:
    assert list(imps.UPPER_BOUNDS) == rated()["imp_upper_bounds"]
    for points, expected in rated()["imp_table"].items():
        assert imps.imps(int(points)) == expected
        assert imps.imps(-int(points)) == -expected


def test_bridge_imp_mp_match_points() -> None:
    for case in rated()["matchpoints"]["cases"]:
        scores = case["ns_scores"]
        points = matchpoints.match_points(scores)
        assert points == case["ns_mp"]
        assert matchpoints.match_points([-one for one in scores]) == case["ew_mp"]
        assert matchpoints.top(len(scores)) == case["top"]
        shares = [matchpoints.percentage(one, len(scores)) for one in points]
        assert [round(float(one), 2) for one in shares] == case["ns_pct"]


def test_bridge_imp_mp_neuberg() -> None:
    for case in rated()["neuberg"]["cases"]:
        scores, expected = case["ns_scores"], case["expected_results"]
        points = matchpoints.match_points(scores)
        assert points == case["ns_mp_raw"]
        brought = [matchpoints.adjusted(one, len(scores), expected) for one in points]
        assert [round(float(one), 2) for one in brought] == case["ns_mp_neuberg"]
        assert matchpoints.top(expected) == case["top"]


def test_bridge_imp_mp_cross_imps() -> None:
    for case in rated()["cross_imps"]:
        scores = case["ns_scores"]
        assert imps.cross_imps(scores) == case["ns_cross_imps_total"]
        averages = [round(float(one), 2) for one in imps.cross_imps_average(scores)]
        assert averages == case["ns_cross_imps_avg"]


def test_bridge_imp_mp_victory_points() -> None:
    for count, rows in rated()["wbf_vp"]["values"].items():
        for margin, expected in rows.items():
            won, lost = expected
            assert victory.victory_points(int(margin), int(count)) == (won, lost)
            assert victory.victory_points(-int(margin), int(count))[1] == won


def test_bridge_imp_mp_boards() -> None:
    words = {(False, False): "None", (True, False): "NS", (False, True): "EW", (True, True): "Both"}
    for number, expected in rated()["boards"].items():
        board = int(number)
        assert "NESW"[boards.dealer(board)] == expected["dealer"]
        assert words[boards.vulnerable(board)] == expected["vul"]
        assert boards.vulnerable(board + 16) == boards.vulnerable(board)


def spelled(contract: Contract) -> dict[str, Any]:
    """A contract as the reference data write it."""
    return {
        "level": contract.level,
        "strain": STRAINS[contract.strain],
        "doubled": "X" * contract.doubled,
        "declarer": SEATS[contract.declarer],
    }


def test_bridge_auctions() -> None:
    rows = [row for row in data.lines("bridge_auctions.jsonl.gz") if row["kind"] == "auction"]
    assert len(rows) == 400
    for row in rows:
        board = Play4(PLAIN, row["dealer"], row["vul"])
        board.calls(" ".join(row["calls"]).replace("AP", "P"))
        s = board.state
        if row["passed_out"]:
            assert s.outcome is not None, row["id"]
            assert s.result is not None, row["id"]
            assert s.result.score == 0, row["id"]
            continue
        assert s.contract is not None, row["id"]
        assert spelled(s.contract) == row["contract"], row["id"]
        assert SEATS[s.turn] == row["opening_leader"], row["id"]
        assert SEATS[partner(s.contract.declarer)] == row["dummy"], row["id"]
        is_vulnerable = s.board.vulnerable[s.contract.declarer & 1]
        assert is_vulnerable == row["declarer_side_vulnerable"], row["id"]


def test_bridge_auctions_legal_calls() -> None:
    rows = [row for row in data.lines("bridge_auctions.jsonl.gz") if row["kind"] != "auction"]
    assert len(rows) == 200
    for row in rows:
        board = Play4(PLAIN, row["dealer"], row["vul"]).calls(" ".join(row["calls"]))
        assert SEATS[board.actor] == row["to_call"], row["id"]
        legal = board.legal(board.actor, "call")
        mine = {call_code(one.call) for one in legal if isinstance(one, Call)}
        assert mine == set(row["legal"]), row["id"]
        assert len(legal) == len(row["legal"]), row["id"]


def test_bridge_plays() -> None:
    rows = data.lines("bridge_plays.jsonl.gz")
    assert len(rows) == 134
    for row in rows:
        board = Play4(row["deal"], row["dealer"], row["vul"]).calls(" ".join(row["calls"]))
        checks = {check["ply"]: check for check in row["legal_checks"]}
        for ply, one in enumerate(row["plays"]):
            if ply in checks:
                assert_legal(board, checks[ply], row["id"])
            board.plays([one])
        assert_played(board, row)


def assert_legal(board: Play4, check: dict[str, Any], where: str) -> None:
    """Whose card, who plays it, and which may be played."""
    s = board.state
    assert (SEATS[s.turn], SEATS[actor(s)]) == (check["seat"], check["controlled_by"]), where
    assert [card_code(one.card) for one in s.trick] == check["trick"], where
    kind = "play" if s.tricks or s.trick else "lead"
    legal = [card_code(one.card) for one in board.legal(actor(s), kind) if isinstance(one, Play)]
    assert sorted(legal) == sorted(check["legal"]), where


def assert_played(board: Play4, row: dict[str, Any]) -> None:
    """Every trick's leader, cards and winner, and the score."""
    s = board.state
    mine = [
        [
            SEATS[trick.plays[0].seat],
            *(card_code(one.card) for one in trick.plays),
            SEATS[trick.winner],
        ]
        for trick in s.tricks
    ]
    assert mine == row["tricks"], row["id"]
    assert s.result is not None
    assert (s.result.tricks, s.result.score) == (row["declarer_tricks"], row["score_ns"]), row["id"]
    assert s.outcome is not None
    assert s.outcome.points == (row["score_ns"], -row["score_ns"]) * 2


# Bidding

LEAST_SAYC = 0.6
"""The share of the cases that must agree."""


def test_bridge_sayc() -> None:
    """The robots' calls, against those that another program's tests expect."""
    wrong = [case["id"] for case, _ in sayc.differences()]
    agree = 1 - len(wrong) / len(sayc.cases())
    assert agree >= LEAST_SAYC, (agree, wrong)


# Double dummy


@pytest.mark.skipif(not dds.is_here(), reason="the extra majlis[bridge] is not installed")
def test_bridge_dd() -> None:
    """Every declarer's tricks in every strain, and the par scores."""
    deals = data.whole("bridge_dd.json")["deals"]
    vulnerable = {word: told for told, word in VULNERABLE.items() if told is not None}
    for row in deals:
        hands = [hand or 0 for hand in read_deal(row["deal"])]
        found = dds.tricks(hands)
        mine = {
            SEATS[seat]: dict(zip(STRAINS, counts, strict=True))
            for seat, counts in enumerate(found)
        }
        assert mine == row["dd"], row["id"]
        for word, par in row["par"].items():
            mine_par = dds.par(found, SEATS.index(row["dealer"]), vulnerable[word])
            assert mine_par.score == par["score_ns"], (row["id"], word)


# Files


def boards_folder() -> Path:
    """Where the real files lie; they are in no clone, whose tests skip without them."""
    if "MAJLIS_CONFORMANCE" in os.environ:
        return data.path("bridge_files/expected.json").parent
    beside = Path(__file__).parents[2].parent / "shared" / "conformance" / "bridge_files"
    if not beside.is_dir():
        pytest.skip("the real files are not here")
    return beside


def test_bridge_files() -> None:
    folder = boards_folder()
    files = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["files"]
    for name, expected in files.items():
        found = read((folder / name).read_bytes(), name)
        records = expected if isinstance(expected, list) else [expected]
        assert len(found.boards) == len(records), name
        for one, wanted in zip(found.boards, records, strict=True):
            compare(one, wanted, name)


def compare(one: Written | Rejected, wanted: dict[str, Any], where: str) -> None:
    """Every key of a record that is expected."""
    if "error" in wanted:
        assert isinstance(one, Rejected), (where, wanted["error"])
        assert one.line > 0, where
        assert one.message.params["line"] == one.line, where
        return
    assert isinstance(one, Written), (where, one)
    for key, value in wanted.items():
        assert key in KEYS, f"{where}: no test for {key!r}"
        assert KEYS[key](one, value) == value, (where, one.board, key)


def seat_name(seat: int | None) -> str | None:
    return None if seat is None else SEATS[seat]


VULNERABLE = {
    None: None,
    (False, False): "None",
    (True, False): "NS",
    (False, True): "EW",
    (True, True): "Both",
}


def optimum(one: Written) -> dict[str, dict[str, int]] | None:
    if one.optimum is None:
        return None
    return {
        SEATS[seat]: dict(zip(STRAINS, row, strict=True)) for seat, row in enumerate(one.optimum)
    }


def irregularities(one: Written, wanted: dict[str, Any]) -> dict[str, Any]:
    """Marks with or without the sign ``^``, as they are wanted."""
    caret = "^" if "^" in str(wanted) else ""
    found: dict[str, Any] = {
        "auction": [[mark.place, caret + mark.sign] for mark in one.call_marks],
        "play": [[mark.place, caret + mark.sign] for mark in one.play_marks],
        "declarer": one.swapped,
    }
    return {key: value for key, value in found.items() if value or key in wanted}


def trick_warnings(one: Written) -> list[str]:
    """The warnings about tricks, worded as the reference data word them."""
    return [
        f"trick {warning.params['trick']}: row columns do not match the holders;"
        " cards attributed by the deal"
        for warning in one.warnings
        if warning.code == "bridge.file.columns"
    ]


KEYS: dict[str, Callable[[Written, Any], Any]] = {
    "board": lambda one, _: one.board,
    "dealer": lambda one, _: seat_name(one.dealer),
    "vul": lambda one, _: VULNERABLE[one.vulnerable],
    "deal": lambda one, _: one.hands and deal_text(one.hands),
    "contract": lambda one, _: one.contract,
    "declarer": lambda one, _: seat_name(one.declarer),
    "result_tag": lambda one, _: one.result,
    "declarer_tricks": lambda one, _: one.tricks,
    "score_ns": lambda one, _: score_of(one),
    "calls": lambda one, _: [call_code(call) for call in one.calls],
    "notes": lambda one, _: [list(note) for note in one.notes],
    "auction_first_caller": lambda one, _: seat_name(one.first),
    "auction_unfinished": lambda one, _: bool(one.calls) and not one.finished,
    "plays": lambda one, _: [card_code(card) for card in one.plays],
    "trick_winners": lambda one, _: [SEATS[seat] for seat in one.winners],
    "play_ended_by": lambda one, _: one.ended,
    "claim": lambda one, _: one.claim,
    "optimum": lambda one, _: optimum(one),
    "inherited": lambda one, _: list(one.inherited),
    "warnings": lambda one, _: trick_warnings(one),
    "hands_known": lambda one, wanted: (
        [seat for seat in wanted if one.hands and one.hands[SEATS.index(seat)] is not None]
        + [
            seat
            for seat in SEATS
            if seat not in wanted and one.hands and one.hands[SEATS.index(seat)]
        ]
    ),
    "irregularities": irregularities,
    "names": lambda one, wanted: {seat: one.names[SEATS.index(seat)] for seat in wanted},
    "room": lambda one, _: one.room,
    # A remark for readers of the reference data.
    "note": lambda _, wanted: wanted,
}
