"""The drawing of bridge's table: goldens, exact cells, where clicks land, and what nobody sees."""

from __future__ import annotations

import unicodedata
from bisect import bisect
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from majlis.core.chance import Stream
from majlis.core.record import SeatCard
from majlis.core.seats import SPECTATOR, Seat
from majlis.games.bridge import play
from majlis.games.bridge.actions import Call, Explain, HandOver
from majlis.games.bridge.calls import BY_CODE, DOUBLE, REDOUBLE
from majlis.games.bridge.cards import EAST, NORTH, SOUTH, WEST, partner, side
from majlis.games.bridge.drawing import Area, Drawing, bids, draw
from majlis.games.bridge.drawing.pen import Pen, Rect
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.plan import Plan
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import State
from majlis.games.bridge.tableau import COLUMNS, tableau
from majlis.text.bidi import visual
from majlis.text.controls import strip_controls
from majlis.ui.canvas import Canvas, plain
from majlis.ui.glyphs import ASCII, SETS, UNICODE, Glyphs, sent
from majlis.ui.palette import ROLES
from majlis.ui.wording import Wording
from tests.games.bridge.board import PLAIN, Play4, card
from tests.games.bridge.scenes import OVER, SCENES, SHEET, bid, drawings, explained, golden, led
from tests.games.bridge.sitting import LARGE, SMALL, plan_of, russian, tasks_of, words
from tests.games.bridge.whims import whimsical

LANGUAGES = ("en", "ru", "ar")
sizes = st.tuples(st.integers(0, 140), st.integers(0, 45))


def drawn(
    name: str, size: tuple[int, int] = SMALL, language: str = "en", glyphs: Glyphs = UNICODE
) -> Drawing:
    with russian():
        return draw(SCENES[name].tableau, size, glyphs, words(language))


def text(drawing: Drawing) -> str:
    return "".join(f"{strip_controls(line)}\n" for line in plain(drawing.rows).splitlines())


def seen_by(s: State, seat: Seat, near: Seat | None = None) -> str:
    near = seat if near is None else near
    return text(draw(tableau(plan_of(s, seat), near), SMALL, UNICODE, words()))


@pytest.mark.parametrize("name", SCENES)
def test_the_table_looks_as_it_did(name: str) -> None:
    assert drawings(name) == golden(name).read_text("utf-8")


@settings(max_examples=150)
@given(
    st.sampled_from(sorted(SCENES)),
    sizes,
    st.sampled_from(list(SETS.values())),
    st.sampled_from(LANGUAGES),
)
def test_every_row_has_exactly_the_width_and_known_roles(
    name: str, size: tuple[int, int], glyphs: Glyphs, language: str
) -> None:
    drawing = drawn(name, size, language, glyphs)
    assert len(drawing.rows) == size[1]
    if size[0]:
        assert all(sum(cell_len(text) for text, _, _ in row) == size[0] for row in drawing.rows)
    assert {role for row in drawing.rows for _, *roles in row for role in roles} <= set(ROLES)


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE, (150, 60)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_clicked_does_not_overlap_and_is_on_the_screen(
    name: str, size: tuple[int, int], language: str
) -> None:
    taken: dict[tuple[int, int], Area] = {}
    for area in drawn(name, size, language).areas:
        for cell in cells_of(area):
            assert cell not in taken, (area, taken[cell])
            assert 0 <= cell[0] < size[0]
            assert 0 <= cell[1] < size[1]
            taken[cell] = area


def cells_of(area: Area) -> Iterator[tuple[int, int]]:
    for x in range(area.x, area.x + area.width):
        for y in range(area.y, area.y + area.height):
            yield x, y


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_click_on_a_bid_hits_it(size: tuple[int, int], language: str) -> None:
    drawing = drawn("calling", size, language)
    rows = [strip_controls(line) for line in plain(drawing.rows).splitlines()]
    for call, shown in (("3D", "3♦"), ("7S", "7♠")):
        y = next(y for y, row in enumerate(rows) if shown in row)
        area = drawing.hit(rows[y].index(shown), y)
        assert area is not None
        assert (area.kind, area.value) == ("call", BY_CODE[call])
    kinds = [area.kind for area in drawing.areas]
    assert kinds.count("call") == len(plan_of(SCENES["calling"].state, SOUTH).callable)
    assert kinds.count("alert") == 1


@pytest.mark.parametrize("name", ["declaring", "dummy_open", "defending", "leading"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_every_card_of_the_hand_in_turn_can_be_clicked(name: str, size: tuple[int, int]) -> None:
    """Those that may not be played too: the law says why."""
    shown = SCENES[name]
    areas = [a for a in drawn(name, size).areas if a.kind == "card"]
    assert sorted(a.value for a in areas) == list(shown.plan.view.hands[shown.plan.of_seat])


def test_west_is_left_of_north_and_east_right_whichever_way_one_reads() -> None:
    """Seats keep their places: clockwise round the table, west first in the auction."""
    s = led().plays("C3").state
    for language in LANGUAGES:
        with russian():
            named = [words(language)(f"bridge.seat.{seat}") for seat in range(4)]
        for near in range(4):
            t = tableau(plan_of(s, SPECTATOR), near)
            lines = text(draw(t, LARGE, UNICODE, words(language))).splitlines()
            places = [(near + step) % 4 for step in range(4)]
            low, left, top, right = (named[seat] for seat in places)
            where = {name: [y for y, line in enumerate(lines) if name in line] for name in named}
            assert where[low][-1] > where[left][-1] > where[top][0]
            line = next(line for line in lines if left in line and right in line[20:])
            assert line.index(left) < line.rindex(right)
    assert COLUMNS == (WEST, NORTH, EAST, SOUTH)


# What is shown


def test_dummy_s_suits_are_told_even_where_there_are_none() -> None:
    """B9 #12."""
    dealt = "N:AKQJ65.AT3.32.KJ T874.J42.84.9864 92.KQ98765.AQ9.A 3..KJT765.QT7532"
    board = Play4(dealt, "E", "Both").calls("P P 1D P 2C P P P").plays("S2")
    assert "♥ —" in seen_by(board.state, NORTH)
    own = seen_by(board.state, WEST).splitlines()
    assert "—" in own[-2]
    assert own[-1].split()[:2] == ["♠", "♥"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_seven_cards_at_a_side_have_spaces_between_them(language: str) -> None:
    deal = "N:AKQ.AK.AKQJ.AKQJ 32.JT98765.T9.T9 4.Q.765432.65432 JT98765.432.8.87"
    plan = plan_of(Play4(deal).calls("P P P P").state, SOUTH)
    with russian():
        shown = text(draw(tableau(plan, SOUTH, step=0), SMALL, UNICODE, words(language)))
    jack = "В" if language == "ru" else "J"
    assert f"♠ {jack} 10 9 8 7 6 5" in shown
    assert f"♥ {jack} 10 9 8 7 6 5" in shown


def test_the_card_that_is_chosen_is_pulled_out_or_stands_in_brackets() -> None:
    lines = text(drawn("declaring")).splitlines()
    assert lines[15].strip() == "K"
    assert "(3)" in text(drawn("dummy_open"))
    assert "(3♣)" in text(drawn("calling_ar"))


def test_what_wins_the_trick_is_marked() -> None:
    assert text(drawn("declaring")).count("✓") == 1
    assert "K♣✓" in text(drawn("last"))


def test_sides_that_are_vulnerable_are_marked() -> None:
    rows = drawn("calling").rows
    marked = {t.strip() for row in rows for t, _, role in row if role == "vulnerable"}
    assert marked == {"North", "South"}


def test_alerts_have_a_sign_and_their_words_stand_beside() -> None:
    """B3.4: opponents alone."""
    s = explained().state
    assert "2NT*" in seen_by(s, EAST)
    assert "game force," in seen_by(s, EAST)
    for seat in (SOUTH, SPECTATOR):
        shown = seen_by(s, seat, SOUTH)
        assert "2NT" in shown
        assert "2NT*" not in shown
        assert "force" not in shown


def test_the_auction_is_seen_until_the_lead_and_then_on_request_at_one_s_turn() -> None:
    """B4.3, 17E."""
    assert "pass" in text(drawn("leading"))
    assert "pass" not in text(drawn("defending"))
    assert "pass" in text(drawn("auction"))
    idle = tableau(plan_of(led().state, EAST), EAST, "auction")
    assert idle.middle == "trick"


def test_the_last_trick_is_seen_until_one_s_side_plays_to_the_next() -> None:
    """B4.3."""
    s = led().plays("C3 CT CK").state
    assert len(tableau(plan_of(s, WEST), WEST, "last").last) == 4
    after = led().plays("C3 CT CK DA").state
    assert tableau(plan_of(after, SOUTH), SOUTH, "last").last == ()
    assert len(tableau(plan_of(after, EAST), EAST, "last").last) == 4


def test_how_the_contract_stands() -> None:
    lines = text(drawn("claiming")).splitlines()
    assert lines[0].startswith(" 4♠  South")
    assert lines[1].split()[:2] == ["North–South", "3"]
    assert lines[2].split()[:2] == ["East–West", "1"]
    assert lines[3].startswith("7 more needed")


def test_a_claim_shows_the_claimer_s_cards_to_those_who_decide() -> None:
    """C1, B9 #13."""
    shown = text(drawn("claimed"))
    assert "♠ A Q J" in shown
    assert "trumps, then" in shown
    assert "♠ A Q J" in seen_by(SCENES["rejected"].state, EAST), "they stay open"


def test_a_board_that_is_over_is_seen_step_by_step() -> None:
    shown = text(drawn("over"))
    for suit in ("♠ K 7 4", "♠ 10 8", "♠ A Q J 9 2", "♠ 6 5 3"):
        assert suit in shown
    assert "2NT*" in shown
    assert "step 8 of 29" in shown
    later = text(drawn("over_play"))
    assert "♠ A Q J 9 " not in later.replace("♠ A Q J 9 \n", "")
    assert "step 17 of 29" in later
    start = text(drawn("over_start"))
    assert "2NT" not in start
    assert "step 0 of 29" in start


def test_the_sheet_has_a_line_a_board_and_the_sums() -> None:
    lines = [line.split() for line in text(drawn("sheet")).splitlines() if line.strip()]
    assert lines[1] == ["7", "all", "4♠", "South", "=", "620"]
    assert lines[2] == ["8", "–", "3NTX", "East", "+2", "950"]
    assert lines[3] == ["9", "E–W", "passed", "out", "0", "0"]
    assert lines[4] == ["10", "all", "6♦XX", "West", "−3", "2200"]
    assert lines[5] == ["total", "2820", "950"]


def test_a_long_sheet_shows_its_end() -> None:
    t = tableau(plan_of(OVER, SOUTH), SOUTH, "sheet", sheet=SHEET * 9)
    lines = text(draw(t, SMALL, UNICODE, words())).splitlines()
    assert "board" in lines[0]
    assert "total" in " ".join(lines[-2:])


def test_russian_has_its_own_letters() -> None:
    shown = text(drawn("declaring", language="ru"))
    assert "♠ К 7 4" in shown
    assert "♥ Т 5" in shown
    assert "♦ К Д 6 2" in shown
    called = text(drawn("calling", language="ru"))
    assert "3БК" in called
    assert "контра" in called


def test_ascii_is_sent_as_nothing_but_ascii() -> None:
    for name, shown in SCENES.items():
        if shown.language == "en":
            for size in (SMALL, LARGE):
                assert sent(text(drawn(name, size, glyphs=ASCII))).isascii(), name


# Nothing of what is hidden

VIEWERS = (NORTH, EAST, SOUTH, WEST, SPECTATOR)


def picture(s: State, viewer: Seat, asked: Seat) -> str:
    plan = Plan.of(GAME.view(s, viewer), tasks_of(s, asked))
    near = max(viewer, asked, 0)
    return plain(draw(tableau(plan, near), SMALL, UNICODE, words()).rows)


@pytest.mark.parametrize("number", range(6))
def test_worlds_that_differ_only_in_what_is_hidden_are_drawn_alike(number: int) -> None:
    """Before all eyes too, where declarer chooses dummy's card."""
    whim = Stream(bytes([number]), "drawn")
    for moment in whimsical(number, hand_over=number % 2 == 0):
        s = moment.before
        for viewer in VIEWERS:
            twin = GAME.imagine(GAME.view(s, viewer), whim)
            assert picture(s, viewer, viewer) == picture(twin, viewer, viewer)
        if s.phase == "play" and s.turn == play.dummy(s):
            twin = GAME.imagine(GAME.view(s, SPECTATOR), whim)
            asked = play.actor(s)
            assert picture(s, SPECTATOR, asked) == picture(twin, SPECTATOR, asked)


@pytest.mark.parametrize("number", range(40, 46))
def test_only_cards_that_may_be_known_are_drawn(number: int) -> None:
    """Held against the hands themselves, not against the views."""
    for moment in whimsical(number):
        s = moment.after
        if s.outcome is not None or not s.dealt:
            continue
        for viewer in VIEWERS:
            t = tableau(plan_of(s, viewer), max(viewer, 0))
            shown = {one for place in t.places for one in place.cards}
            for owner in range(4):
                held = {one for one in range(52) if play.held(s, owner) >> one & 1}
                assert not held & shown or _may_see(s, viewer, owner), (viewer, owner)


def _may_see(s: State, viewer: Seat, owner: Seat) -> bool:
    if viewer == owner:
        return True
    if s.contract is None or s.phase == "lead":
        return False
    declarer = s.contract.declarer
    is_shown = owner in s.faced and (viewer != partner(owner) or side(owner) == side(declarer))
    return owner == partner(declarer) or viewer == s.player == partner(owner) or is_shown


def test_nobody_sees_dummy_before_the_lead_is_faced() -> None:
    """B4.1: declarer neither."""
    s = bid().state
    for viewer in VIEWERS:
        if viewer != NORTH:
            assert "♠ K 7 4" not in seen_by(s, viewer, SOUTH)


@pytest.mark.parametrize("number", range(50, 56))
def test_words_are_drawn_for_opponents_alone(number: int) -> None:
    """B3.4: while the board is played; the question of a call's meaning included."""
    for moment in whimsical(number):
        s = moment.before
        action = moment.event.action
        if not isinstance(action, Call | Explain) or not s.dealt:
            continue
        caller = moment.event.seat
        told = type(action)(action.call, explanation="canary")
        event = type(moment.event)(moment.event.seq, moment.event.at_ms, caller, told)
        after = GAME.apply(s, event)
        if after.outcome is not None:
            continue
        for viewer in VIEWERS:
            knows = viewer == caller or (viewer >= 0 and side(viewer) != side(caller))
            assert knows or "canary" not in picture(after, viewer, viewer)
    assert "canary" in seen_by(_alerted(), EAST)


def _alerted() -> State:
    return Play4(PLAIN).does(NORTH, Call(BY_CODE["1S"], True, "canary")).state


def test_a_hand_handed_over_is_seen_by_who_plays_it() -> None:
    board = Play4(PLAIN, hand_over=True).calls("1NT P P P").does(NORTH, HandOver())
    s = board.plays("ST").state
    assert "♠ A K Q J" in seen_by(s, SOUTH)
    assert "♠ A K Q J" not in seen_by(s, EAST)
    assert card("SA") in tableau(plan_of(s, NORTH), NORTH).places[0].cards


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_calls_stand_under_the_heads_of_their_columns(size: tuple[int, int], language: str) -> None:
    with russian():
        wording = words(language)
        heads = [wording(f"bridge.seat.{seat}") for seat in COLUMNS]
        passed = wording("bridge.call.pass")
    lines = text(drawn("calling", size, language)).splitlines()
    at = next(n for n, line in enumerate(lines) if all(head in line for head in heads))
    begin = {lines[at].index(head) for head in heads}
    calls = [line for line in lines[at + 1 : at + 4] if passed in line]
    assert calls
    assert all(line.index(passed) in begin for line in calls)


@pytest.mark.parametrize("name", [name for name in SCENES if SCENES[name].language == "ar"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_turned_words_stand_in_the_same_places_in_both_sets(
    size: tuple[int, int], name: str
) -> None:
    """An ASCII frame parts the fields of a line as one of box characters does."""
    sets = [drawn(name, size, "ar", glyphs).rows for glyphs in SETS.values()]
    lines = [[visual("".join(run for run, _, _ in row)).text for row in rows] for rows in sets]
    unicode, ascii_ = [[turned_letters(line) for line in each] for each in lines]
    assert unicode == ascii_
    assert any(unicode)


def turned_letters(line: str) -> dict[int, str]:
    return {x: char for x, char in enumerate(line) if unicodedata.bidirectional(char) == "AL"}


# Columns of the auction


def crowded(asks: bool) -> Plan:
    """South's, after many alerted calls; ``asks``: about one of them."""
    made = Play4(dealer="N")
    bidding = "1S X XX P 2NT P P X P P XX P P 3C X XX"
    for at, call in enumerate(bidding.split()):
        made.does(at % 4, Call(BY_CODE[call], call != "P" or at < 4))
    plan = plan_of(made.state, made.state.turn)
    asking = plan.asking() if asks else plan
    assert isinstance(asking, Plan)
    return asking


def strays(line: Sequence[str], edges: Sequence[int]) -> list[str]:
    """What of a line, given cell by cell, is seen in another column than where it was written.

    Marks round a call may hang over by a cell.
    """
    written = [(cell, char) for cell, some in enumerate(line) for char in some]
    shown = visual("".join(char for _, char in written))
    found, at = [], 0
    for source in shown.map:
        cell, char = written[source]
        at += cell_len(char)
        wanted, there = ({bisect(edges, x), bisect(edges, x + 1)} for x in (cell, at - 1))
        if char != " " and not wanted & there:
            found.append(char)
    return found


@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.parametrize("width", range(24, 42))
def test_heads_names_and_calls_are_seen_in_their_columns(width: int, asks: bool) -> None:
    """What stands in neighbouring columns is not turned together."""
    told = Wording("ar", seats=[SeatCard(name) for name in ("عمر", "ليلى سعيد", "سارة", "داود")])
    told.with_game("bridge")
    pen = Pen(Canvas(width + 4, 12), UNICODE, told)
    bids.auction(pen, Rect(2, 0, width, 12), tableau(crowded(asks), SOUTH), names=True)
    edges = [2 + width * n // len(COLUMNS) for n in range(len(COLUMNS) + 1)]
    for line in pen.canvas.chars:
        assert not strays(line, edges), visual("".join(line)).text


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_auction_s_heads_stand_over_their_calls_where_arabic_is_turned(
    size: tuple[int, int],
) -> None:
    """On screens of 80 by 24 and of 120 by 40: west first, as the calls are."""
    rows = drawn("calling_ar", size, "ar").rows
    lines = [visual("".join(run for run, _, _ in row)).text for row in rows]
    names = [visual(words("ar").say(seat_name(seat))).text for seat in COLUMNS]
    heads = next(line for line in lines if all(name in line for name in names))
    assert sorted(names, key=heads.index) == names
    calls = next(line for line in lines if "2NT" in line and "?" in line)
    for call, name in (("2NT", names[1]), ("?", names[3])):
        assert abs(calls.index(call) - heads.index(name)) <= 1


@pytest.mark.parametrize("width", range(24, 60))
@pytest.mark.parametrize("language", LANGUAGES)
def test_doubles_and_redoubles_are_shown_alike(language: str, width: int) -> None:
    """Both by their words, or both by their signs."""
    pen = Pen(Canvas(width, 12), UNICODE, words(language))
    with russian():
        bids.auction(pen, Rect(0, 0, width, 12), tableau(crowded(False), SOUTH))
        double, redouble = (pen.call_text(call) for call in (DOUBLE, REDOUBLE))
    shown = strip_controls("\n".join("".join(line) for line in pen.canvas.chars)).split()
    bare = {word.strip("*") for word in shown}
    assert ({double, redouble} <= bare) != ({"X", "XX"} <= bare)
    assert not ({double, redouble} & bare and {"X", "XX"} & bare)
