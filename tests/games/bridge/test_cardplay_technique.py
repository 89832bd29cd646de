"""Technique at the table: what every player of some experience does, and so do the robots."""

from __future__ import annotations

import pytest

from majlis.games.bridge import dds
from majlis.games.bridge.cardplay import carding, leads, thumb
from majlis.games.bridge.cards import HEARTS, NOTRUMP, SPADES, code, hand_of
from majlis.games.bridge.imagine import on_table
from tests.games.bridge.board import Play4, card
from tests.games.bridge.endings import after, chosen, world

needs_solver = pytest.mark.skipif(
    not dds.is_here(), reason="the extra majlis[bridge] is not installed"
)

FINESSE = "N:AQ..2. K8..A. 32...2 T9..K."
RUNNING = "N:KQ97.3.A62.AKQ85 AJT43.52.QJ5.T74 852.AKQT9874.8.9 6.J6.KT9743.J632"
LONGER = "N:82.Q8.98643.AJT2 KT53.T96.QJ2.K94 A7.AK75432.T7.Q8 QJ964.J.AK5.7653"
TENACE = "N:Q84.JT97.Q98.Q96 KJ76.K5.JT64.J74 A93.AQ3.K752.AT3 T52.8642.A3.K852"
HOLD_UP = "N:AK2.64.KQJ5.J643 Q76.Q952.876.A82 JT53.A73.A92.KQ5 984.KJT8.T43.T97"
TRUMPS = "N:KQJ4.A32.432.A32 653.QJ9.QT9.QT95 AT987.K54.A65.K4 2.T876.KJ87.J876"
RUFF = "N:Q76..98765.87654 532.98765.AK.AQ9 AKJT4.AQ42.43.32 98.KJT3.QJT2.KJT"


@pytest.fixture(params=["rules", "search", "solver"])
def plays(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The level that plays: by rules of thumb, by our own searches, with the solver."""
    if request.param == "solver":
        if not dds.is_here():
            pytest.skip("the extra majlis[bridge] is not installed")
    else:
        monkeypatch.setattr(dds, "is_here", lambda: False)
    return "club" if request.param == "rules" else "expert"


def test_a_finesse(plays: str) -> None:
    """Towards the ace and queen: the queen, when the king has not come up."""
    scene = after(world(FINESSE, "3NT", leader="S", needs=2), "S2 S9")
    assert chosen(scene, plays) == "SQ"


def test_what_must_fall_is_not_finessed(plays: str) -> None:
    """A K Q opposite a singleton, four out, of which one has come: the jack falls or the suit is
    lost anyhow."""
    scene = after(world(RUNNING, "6NT", declarer="N"), "SJ S2 S6 SQ H3 H5")
    assert chosen(scene, plays) in ("HQ", "HK", "HA")


def test_a_suit_that_runs_comes_before_one_that_must_be_driven_out(plays: str) -> None:
    """Nine hearts with A K Q against seven diamonds to the ten."""
    scene = after(world(LONGER, "3NT", declarer="N"), "S3 S7 SJ S2 S4 S8 ST SA")
    assert chosen(scene, plays)[0] == "H"


def test_the_queen_is_not_led_away_from_the_ace(plays: str) -> None:
    """A Q 3 opposite J T 9 7 is led from the other side."""
    scene = after(world(TENACE, "3NT", declarer="N"), "D4 D2 DA D8 D3 D9 DT DK")
    assert chosen(scene, plays) != "HQ"


def test_declarer_holds_up(plays: str) -> None:
    """The ace of the suit that opponents lead against notrump waits for the third round."""
    play = world(HOLD_UP, "3NT")
    assert chosen(after(play, "HJ H4 H2"), plays) == "H3"
    assert chosen(after(play, "H3 HT H6 H5"), plays) == "H7"
    assert chosen(after(play, "H7 HK C3 H9"), plays) == "HA"


def test_trumps_are_drawn(plays: str) -> None:
    scene = after(world(TRUMPS, "4S"), "C6 C2 CQ CK")
    assert chosen(scene, plays)[0] == "S"


def test_losers_are_ruffed_in_dummy_before_trumps_are_drawn(plays: str) -> None:
    scene = after(world(RUFF, "4S"), "DQ D5 DK D3 DA D4 D2 D6 S2 SA S8 S6")
    assert chosen(scene, plays)[0] == "H"


def test_declarer_does_not_block_his_suit(plays: str) -> None:
    """The king goes under the ace: the long hand has no other way in."""
    ending = "N:AQJT.3.. 86.QJT.. K5.AK2.. 974.98.."
    scene = after(world(ending, "3NT", leader="N", needs=5), "SA S6")
    assert chosen(scene, plays) == "SK"


ENDPLAY = "N:3.32.. ...876 2.AQ.. K.KJ.."


@pytest.mark.parametrize("kind", ["search", "solver"])
def test_an_endplay(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """West, thrown in with the spade, must lead a heart into ace and queen."""
    if kind == "search":
        monkeypatch.setattr(dds, "is_here", lambda: False)
    elif not dds.is_here():
        pytest.skip("the extra majlis[bridge] is not installed")
    scene = after(world(ENDPLAY, "3NT", leader="S", void="ES EH", needs=2), "")
    assert chosen(scene, "expert") == "S2"
    assert chosen(scene, "club") == "S2"


# Defenders


def test_second_hand_plays_low(plays: str) -> None:
    deal = "N:KJ4.AK2.432.A432 T98.QJ93.QJT.J65 532.654.AK5.KQ98 AQ76.T87.9876.T7"
    scene = after(world(deal, "3NT"), "D9 D2 DT DA S2")
    assert chosen(scene, plays) in ("S6", "S7")


def test_an_honour_is_covered(plays: str) -> None:
    """Dummy leads the queen: the king over it makes partner's ten a trick."""
    deal = "N:Q4.AK2.8432.A432 K82.QJ93.QJT.J65 AJ9.654.AK5.KQ98 T7653.T87.976.T7"
    scene = after(world(deal, "3NT"), "D9 D2 DT DA H4 H7 HA H3 SQ")
    assert thumb.order(scene)[0] == card("SK")


def test_but_not_the_first_of_two() -> None:
    deal = "N:QJ4.AK2.432.A432 K82.QJ93.QJT.J65 A96.654.AK5.KQ98 T753.T87.9876.T7"
    scene = after(world(deal, "3NT"), "D9 D2 DT DA H4 H7 HA H3 SQ")
    assert thumb.order(scene)[0] == card("S2")


def test_third_hand_plays_high(plays: str) -> None:
    deal = "N:985.AK2.432.A432 KT2.QJ93.QJT.J65 AQ.654.AK65.KQ98 J7643.T87.987.T7"
    scene = after(world(deal, "3NT"), "S4 S5")
    assert chosen(scene, plays) == "SK"


def test_third_hand_keeps_its_honour_over_dummys() -> None:
    """King and jack over dummy's queen: the jack, if the queen was not played."""
    deal = "N:Q85.AK2.432.A432 KJ2.QJ93.QJT.J65 A9.654.AK65.KQ98 T7643.T87.987.T7"
    scene = after(world(deal, "3NT"), "S4 S5")
    assert thumb.order(scene)[0] == card("SJ")


def test_a_defender_unblocks() -> None:
    """Partner leads the king from king and queen against notrump: the ace goes under it."""
    deal = "N:985.AK2.432.A432 A2.QJ93.QJT9.J65 764.654.AK65.KQ9 KQJT3.T87.87.T87"
    scene = after(world(deal, "3NT"), "SK S5")
    assert thumb.order(scene)[0] == card("SA")


def test_fourth_hand_wins_as_cheaply_as_it_can(plays: str) -> None:
    deal = "N:985.AK2.432.A432 J64.QJ93.QJT.J65 AQT.654.AK65.KQ9 K732.T87.987.T87"
    scene = after(world(deal, "3NT"), "S2 S5 SJ")
    assert chosen(scene, plays) == "SQ"


def test_winners_that_beat_the_contract_are_cashed(plays: str) -> None:
    """Three tricks left, declarer needs two: the two aces are taken."""
    ending = "N:.2.KQ. ..32.2 K..A.K A.A..3"
    scene = after(world(ending, "3NT", leader="W", needs=2), "")
    assert chosen(scene, plays) in ("SA", "HA")


# Leads and signals


@pytest.mark.parametrize(
    ("held", "strain", "led"),
    [
        ("KQ752", HEARTS, "K"),
        ("KQ752", NOTRUMP, "5"),
        ("KQJ75", NOTRUMP, "K"),
        ("KQT75", NOTRUMP, "K"),
        ("QJT52", NOTRUMP, "Q"),
        ("AQJ52", NOTRUMP, "Q"),
        ("KJT52", NOTRUMP, "J"),
        ("QT952", NOTRUMP, "T"),
        ("AK752", HEARTS, "A"),
        ("AK752", NOTRUMP, "5"),
        ("A9752", HEARTS, "A"),
        ("A9752", NOTRUMP, "5"),
        ("K9752", HEARTS, "5"),
        ("K95", HEARTS, "5"),
        ("9752", HEARTS, "7"),
        ("973", HEARTS, "7"),
        ("973", NOTRUMP, "9"),
        ("93", HEARTS, "9"),
        ("K3", NOTRUMP, "K"),
        ("7", HEARTS, "7"),
    ],
)
def test_usual_leads(held: str, strain: int, led: str) -> None:
    hand = hand_of(card(f"S{rank}") for rank in held)
    assert code(leads.card_led(hand, SPADES, strain)) == f"S{led}"


def test_every_holding_has_a_lead() -> None:
    for ranks in range(1, 1 << 13):
        for is_suit in (True, False):
            for is_trump in (True, False):
                assert ranks >> leads.rank_led(ranks, is_suit, is_trump) & 1


LIKED = "N:A85.K32.432.A432 Q72.965.JT9.QJ65 J6.AQJT4.AKQ5.K9 KT943.87.876.T87"
DISLIKED = "N:A85.K32.432.A432 J72.965.JT9.QJ65 Q6.AQJT4.AKQ5.K9 KT943.87.876.T87"


@pytest.mark.parametrize(("deal", "told"), [(LIKED, "S7"), (DISLIKED, "S2")])
def test_attitude_to_partners_lead(deal: str, told: str) -> None:
    """High with the queen behind dummy's ace, low without."""
    assert code(thumb.order(after(world(deal, "4H"), "S4 SA"))[0]) == told


def test_count_on_declarers_lead() -> None:
    """High from four clubs, low from three."""
    play = world(LIKED, "4H")
    assert code(thumb.order(after(play, "S4 SA S7 S6 C2"))[0]) == "C6"
    assert code(thumb.order(after(play, "C6 CK"))[0]) == "C7"


def test_what_leads_and_signals_mean_is_read_from_the_cards_alone() -> None:
    board = Play4(LIKED, dealer="S").calls("4H P P P").plays("S4 SA S7 S6 C2 C6 CK C7 HA")
    told = [carding.explained(board.state, one) for one in on_table(board.view(1))]
    codes = [None if one is None else one.code.removeprefix("bridge.carding.") for one in told]
    assert codes == ["low", None, "attitude", None, None, "count", None, "count", None]
    known = {message.code for message in carding.agreements()}
    assert {message.code for message in told if message is not None} <= known
