"""B10: bridge as reference data from several independent programs have it."""

from __future__ import annotations

import functools
from typing import Any

from majlis.games.bridge import boards, imps, matchpoints, victory
from majlis.games.bridge.score import score
from tests.conformance import data


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
