"""The drawing of coup's table: goldens, exact cells, and that a click lands where it looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, tau

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len

from majlis.core.record import SeatCard
from majlis.core.seats import SPECTATOR, round_from
from majlis.games.coup.cards import NAMES as CARDS
from majlis.games.coup.cards import characters
from majlis.games.coup.drawing import Drawing, draw
from majlis.games.coup.drawing.pen import Area
from majlis.games.coup.drawing.ring import ring
from majlis.games.coup.plan import Plan
from majlis.games.coup.state import Tally
from majlis.games.coup.tableau import Answer, Claimed, Face, Place, Rank, Tableau, tableau
from majlis.text.bidi import visual
from majlis.text.controls import strip_controls
from majlis.ui.canvas import plain
from majlis.ui.glyphs import ASCII, SETS, UNICODE, Glyphs, sent
from majlis.ui.palette import ROLES
from majlis.ui.wording import Wording
from tests.games.coup.positions import A, B, C, D, dealt, play, table
from tests.games.coup.scenes import (
    EIGHT,
    IN_TURN,
    KILLED,
    LARGE,
    PAIR,
    SCENES,
    SMALL,
    STOLEN,
    THREE,
    drawings,
    golden,
)
from tests.games.coup.sitting import NAMES, plan_of

sizes = st.tuples(st.integers(0, 140), st.integers(0, 45))
sets = st.sampled_from(list(SETS.values()))
languages = st.sampled_from(("en", "ar", "ps"))
some_cards = st.lists(st.sampled_from(characters(5)), max_size=2).map(tuple)
choices = st.sampled_from(("", "open", "chosen"))
answers: st.SearchStrategy[Answer] = st.sampled_from(("", "given", "awaited", "later"))
odd_names = st.text(st.sampled_from("abعمر日ٌ ́"), min_size=1, max_size=20)


def words(language: str = "en", *names: str) -> Wording:
    found = Wording(language, seats=[SeatCard(name) for name in names or NAMES])
    found.with_game("coup")
    return found


@st.composite
def tableaux(draw_: st.DrawFn) -> Tableau:
    """Any table, whether or not it can come about."""
    plan = SCENES[draw_(st.sampled_from(sorted(SCENES)))].plan
    known = tableau(plan, draw_(st.integers(0, len(plan.view.players) - 1)))
    seats = draw_(st.integers(2, 8))
    places = st.builds(
        Place,
        seat=st.integers(0, 7),
        coins=st.integers(0, 60),
        hand=some_cards,
        hidden=st.integers(0, 2),
        dead=some_cards,
        is_out=st.booleans(),
        moves=st.booleans(),
        aimed=st.booleans(),
        answer=answers,
        choice=choices,
    )
    faces = st.builds(Face, st.sampled_from(characters(6)), choices, st.booleans())
    return Tableau(
        places=tuple(draw_(st.lists(places, min_size=seats, max_size=seats))),
        told=known.told * draw_(st.integers(0, 3)),
        answers=tuple(draw_(st.dictionaries(st.integers(0, 7), answers)).items()),
        deeds=known.deeds,
        acting=draw_(st.booleans()),
        faces=tuple(draw_(st.lists(faces, max_size=5))),
        claimed=tuple(
            draw_(
                st.lists(
                    st.builds(
                        Claimed,
                        st.integers(0, 7),
                        st.lists(
                            st.tuples(
                                st.sampled_from(characters(5)),
                                st.sampled_from(("stood", "proved", "caught", "lapsed")),
                            ),
                            min_size=1,
                            max_size=6,
                        ).map(tuple),
                    ),
                    max_size=8,
                )
            )
        ),
        ranks=tuple(Rank(seat, Tally(12, 3, 4, 5)) for seat in range(draw_(st.integers(0, 8)))),
    )


@settings(max_examples=150)
@given(tableaux(), sizes, sets, languages, st.lists(odd_names, min_size=8, max_size=8))
def test_every_row_has_exactly_the_width_and_known_roles(
    t: Tableau, size: tuple[int, int], glyphs: Glyphs, language: str, names: list[str]
) -> None:
    drawing = draw(t, size, glyphs, words(language, *names), "0:09", card=True)
    assert len(drawing.rows) == size[1]
    if size[0]:
        assert all(sum(cell_len(text) for text, _, _ in row) == size[0] for row in drawing.rows)
    used = {role for row in drawing.rows for _, *roles in row for role in roles}
    assert used <= set(ROLES)


def drawn(name: str, size: tuple[int, int] = SMALL, language: str = "en") -> Drawing:
    shown = SCENES[name]
    return draw(tableau(shown.plan, shown.seat), size, UNICODE, words(language), card=shown.card)


def text(drawing: Drawing) -> str:
    return plain(drawing.rows)


@pytest.mark.parametrize("name", SCENES)
def test_the_table_looks_as_it_did(name: str) -> None:
    assert drawings(name) == golden(name).read_text("utf-8")


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE, (150, 60)])
@pytest.mark.parametrize("language", ["en", "ar", "ps"])
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


@pytest.mark.parametrize("language", ["en", "ar", "ps"])
@pytest.mark.parametrize("fifth", ["ambassador", "inquisitor"])
def test_the_five_cards_of_a_draft_lie_in_one_row(language: str, fifth: str) -> None:
    """C11.2, at 80x24."""
    shown = tableau(plan_of(dealt("duke", "captain", fifth=fifth), A), 0)
    faces = [a for a in draw(shown, SMALL, UNICODE, words(language)).areas if a.kind == "face"]
    assert len(faces) == 5
    assert len({area.y for area in faces}) == 1


@pytest.mark.parametrize("language", ["en", "ar", "ps"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_click_on_a_name_hits_its_player(size: tuple[int, int], language: str) -> None:
    found = drawn("aiming", size, language)
    lines = [visual(line).text for line in text(found).splitlines()]
    for seat in range(8):
        name = NAMES[seat]
        y = next(y for y, line in enumerate(lines) if name in line and "╭" in line)
        x = lines[y].index(name)
        hit = found.hit(x, y)
        assert hit is not None
        assert (hit.kind, hit.value) == ("seat", seat)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_click_on_a_line_of_the_card_hits_its_action(language: str) -> None:
    found = drawn("acting", SMALL, language)
    for tag in ("income", "tax", "exchange"):
        name = words(language)(f"coup.board.deed.{tag}")
        line = next(y for y, row in enumerate(text(found).splitlines()) if name in row)
        values = {found.hit(x, line) for x in range(SMALL[0])}
        assert {area.value for area in values if area is not None} == {tag}


def test_a_click_on_a_card_hits_it() -> None:
    found = drawn("returning")
    assert sorted(area.value for area in found.areas if area.kind == "face") == [0, 1, 2, 3]
    for y, line in enumerate(text(found).splitlines()):
        for name, index in (("(Ambassador)", 0), ("[Duke]", 3)):
            if name in line:
                hit = found.hit(line.index(name), y)
                assert hit is not None
                assert hit.value == index
    assert found.hit(0, 5) is None


def test_places_are_told_in_the_order_of_play_the_nearest_last() -> None:
    order = [place.seat for place in tableau(plan_of(EIGHT, A), C).places]
    assert order == [3, 4, 5, 6, 7, 0, 1, 2]


def angle(area: Area, size: tuple[int, int]) -> float:
    """Where an area lies round the middle, from the lower side clockwise, in radians."""
    x = area.x + area.width / 2 - size[0] / 2
    y = area.y + area.height / 2 - size[1] / 2
    return atan2(-x, y) % tau


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("seats", range(2, 9))
def test_play_goes_round_the_table_clockwise(
    seats: int, size: tuple[int, int], language: str
) -> None:
    """C1.8: whoever looks, and whichever way he reads."""
    hands = ("duke captain", "assassin contessa", "duke ambassador", "captain assassin")
    s = table(*((2, hand) for hand in (hands * 2)[:seats]))
    for near in range(seats):
        found = draw(tableau(plan_of(s, A), near), size, UNICODE, words(language))
        places = {int(a.value): a for a in found.areas if a.kind == "seat"}
        others = [seat for seat in round_from(near, seats) if seat != near]
        assert places[near].y == max(area.y for area in places.values()), "the nearest is below"
        begin = angle(places[near], size)
        turns = [(angle(places[seat], size) - begin) % tau for seat in others]
        assert turns == sorted(turns)
        assert len(set(turns)) == len(turns)


@pytest.mark.parametrize("places", [3, 5, 6, 7])
def test_the_nearest_place_is_in_the_middle_where_there_is_one(places: int) -> None:
    row = ring(places)[1]
    assert row[len(row) // 2] == places - 1


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_everybody_has_a_place_at_every_table(seats: int, size: tuple[int, int]) -> None:
    hands = ("duke captain", "assassin contessa", "duke ambassador", "captain assassin")
    s = table(*((2, hand) for hand in (hands * 2)[:seats]))
    found = draw(tableau(plan_of(s, A), A), size, UNICODE, words())
    assert sorted(a.value for a in found.areas if a.kind == "seat") == list(range(seats))
    assert all(name in text(found) for name in NAMES[:seats])


def test_coins_are_gold_and_silver_and_counted() -> None:
    shown = text(drawn("acting"))
    for coins in ("◉◉●● 12", "◉●● 7", "◉ 5", "●●●● 4", " 0 "):
        assert coins in shown


def test_the_dead_are_named_with_a_sign_and_the_hidden_are_not() -> None:
    shown = text(drawn("acting"))
    assert "✗ Assassin" in shown
    assert "✗Ambassador" in shown
    assert "Contessa" not in shown.splitlines()[0] + shown.splitlines()[1]
    assert "out" in shown


def test_one_s_own_hand_can_be_read_and_nobody_else_s() -> None:
    lines = text(draw(tableau(plan_of(STOLEN, B), B), SMALL, UNICODE, words())).splitlines()
    assert "│ Assassin  │" in lines[15]
    assert "│ Contessa  │" in lines[16]
    everybody = text(draw(tableau(plan_of(STOLEN, B, SPECTATOR), B), SMALL, UNICODE, words()))
    assert "│ Assassin" not in everybody


def test_everybody_who_is_asked_is_listed() -> None:
    shown = text(drawn("asked"))
    for answer in ("✓ omar", "✓ daud", "? layla", "? hind", "? karim", "? maha"):
        assert answer in shown
    assert "noor" in shown.splitlines()[0] + shown.splitlines()[14]
    assert "? noor" not in shown


def test_one_by_one_it_is_seen_who_is_asked_now_and_who_later() -> None:
    s = play(IN_TURN, "A tax", "B pass")
    shown = text(draw(tableau(plan_of(s, C), C), SMALL, UNICODE, words()))
    assert "✓ omar  ? layla  · daud" in shown


def test_the_time_that_is_left_is_told() -> None:
    t = tableau(plan_of(STOLEN, B), B)
    assert "0:14 left" in text(draw(t, SMALL, UNICODE, words(), "0:14"))
    assert "left" not in text(draw(t, SMALL, UNICODE, words()))
    arabic = text(draw(t, SMALL, UNICODE, words("ar"), "0:14"))
    assert "٠:١٤" in arabic


def test_the_card_of_actions_takes_the_place_of_the_story_only_where_room_is_short() -> None:
    t = tableau(plan_of(STOLEN, B), B)
    small, large = (draw(t, size, UNICODE, words()) for size in (SMALL, LARGE))
    assert not small.has_card
    assert "countered by" not in text(small)
    assert large.has_card
    assert "countered by" in text(large)
    assert "sara claims the Captain" in text(large)
    asked_for = text(draw(t, SMALL, UNICODE, words(), card=True))
    assert "countered by" in asked_for
    assert "sara claims" not in asked_for


def test_what_cannot_be_done_has_no_key() -> None:
    for state, seat in ((EIGHT, C), (STOLEN, B)):
        keys = {deed.key for deed in tableau(plan_of(state, seat), seat).deeds}
        assert keys == {""}, "where no action is chosen, letters mean something else"
    mine = {deed.tag: deed.key for deed in tableau(plan_of(EIGHT, A), A).deeds}
    assert mine["coup"] == ""
    assert mine["assassinate"] == "a"
    assert "examine" not in mine


@pytest.mark.parametrize("fifth", ["ambassador", "inquisitor"])
def test_the_card_says_what_each_action_brings_claims_and_who_counters_it(fifth: str) -> None:
    """C4."""
    s = table((9, "duke captain"), (2, "assassin contessa"), (2, "duke captain"), fifth=fifth)
    told = {d.tag: (d.coins, d.claim, d.counters) for d in tableau(plan_of(s, A), A).deeds}
    fifth_card = {"ambassador": 5, "inquisitor": 6}[fifth]
    assert told["income"] == (1, 0, ())
    assert told["foreign_aid"] == (2, 0, (1,))
    assert told["coup"] == (-7, 0, ())
    assert told["tax"] == (3, 1, ())
    assert told["assassinate"] == (-3, 2, (4,))
    assert told["steal"] == (2, 3, (3, fifth_card))
    assert told["exchange"] == (0, fifth_card, ())
    assert ("examine" in told) == (fifth == "inquisitor")


@pytest.mark.parametrize("language", ["en", "ar", "ps"])
@pytest.mark.parametrize("fifth", ["ambassador", "inquisitor"])
def test_the_card_fits_into_the_smallest_table(language: str, fifth: str) -> None:
    s = table((9, "duke captain"), (2, "assassin contessa"), (2, "duke captain"), fifth=fifth)
    found = draw(tableau(plan_of(s, A), A), SMALL, UNICODE, words(language))
    rows = [area for area in found.areas if area.kind == "deed"]
    assert len(rows) == 7 + (fifth == "inquisitor")
    assert all(area.x >= 0 and area.x + area.width <= SMALL[0] for area in rows)
    assert "…" not in text(found)


def test_claims_are_recalled_where_there_is_room() -> None:
    large = text(drawn("recalled", LARGE))
    assert "sara  Duke, Captain" in large
    assert "omar  Duke ✓" in large
    s = play(THREE, "A tax", "B challenge", "A assassin")
    now = text(draw(tableau(plan_of(s, B), B), LARGE, UNICODE, words()))
    assert "sara  Duke ✗" in now


def test_what_is_being_claimed_is_not_recalled_yet() -> None:
    assert tableau(plan_of(KILLED, B), B).claimed == ()


def test_a_choice_among_cards_shows_what_is_chosen_by_more_than_colour() -> None:
    assert "(Ambassador)" in text(drawn("returning"))
    assert "[Duke]" in text(drawn("returning"))
    assert "(3) layla" in text(drawn("aiming"))
    assert "‹2› omar" in text(drawn("aiming"))


def test_a_target_is_marked_and_whose_turn_it_is() -> None:
    shown = text(drawn("asked"))
    assert "▸1 sara" in shown
    assert shown.count("!") == 1


def test_ascii_is_sent_as_nothing_but_ascii() -> None:
    for name in SCENES:
        shown = SCENES[name]
        if shown.language == "en":
            t = tableau(shown.plan, shown.seat)
            drawing = draw(t, LARGE, ASCII, words(), shown.left, card=True)
            assert sent(text(drawing)).isascii()


def test_two_players_face_each_other() -> None:
    lines = text(draw(tableau(plan_of(PAIR, A), A), SMALL, UNICODE, words())).splitlines()
    assert "2 omar" in lines[0]
    assert "1 sara" in lines[14]
    faces = tableau(plan_of(PAIR, A), A).faces
    assert [face.card for face in faces] == list(characters(5))


def test_at_the_end_all_is_open_and_ranked() -> None:
    """C10.2."""
    t = tableau(SCENES["over"].plan, D)
    assert [rank.seat for rank in t.ranks] == [0, 3, 2, 1]
    assert "1  sara    0       0       0 won, 0 lost" in text(drawn("over"))
    assert not t.told


def seen(drawing: Drawing) -> list[str]:
    """The lines as a terminal shows them."""
    return [visual("".join(run for run, _, _ in row)).text for row in drawing.rows]


LONG = ("Abdulrahman al-Kabir", "عبدالرحمن الكبير جدا", "Wilhelmina Johannes!")


@pytest.mark.parametrize("language", ["en", "ar", "ps"])
@pytest.mark.parametrize("glyphs", SETS.values())
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_end_tells_all_its_numbers(
    size: tuple[int, int], glyphs: Glyphs, language: str
) -> None:
    """However long they are, and the names: of those alone something may be missing."""
    who = words(language, *(LONG * 3)[:8])
    t = replace(
        tableau(SCENES["over"].plan, D),
        ranks=tuple(Rank(seat, Tally(18, 14, 16, 13)) for seat in range(8)),
    )
    lines = seen(draw(t, size, glyphs, who))
    numbers = [who.number(n) for n in (18, 14, 16, 13)]
    told = [line for line in lines if all(number in line for number in numbers)]
    assert len(told) == 8
    heads = [who(f"coup.board.head.{name}") for name in ("bluffs", "caught", "challenges")]
    shown = visual("  ".join(heads)).text.split("  ")
    assert any(all(head in line for head in shown) for line in lines)
    won = visual(who("coup.board.challenges", won=16, lost=13)).text
    assert all(won in line for line in told)


def fields(drawing: Drawing) -> list[str]:
    """The texts that stand apart, in logical order."""
    lines = (strip_controls("".join(run for run, _, _ in row)) for row in drawing.rows)
    return [field.strip() for line in lines for field in re.split(" {2,}|[│─]+", line) if field]


@pytest.mark.parametrize("language", ["en", "ar", "ps"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_claims_are_recalled_whole_and_the_latest_of_them(
    size: tuple[int, int], language: str
) -> None:
    cards = (1, 2, 3, 4, 6)
    who = words(language, *LONG)
    t = replace(
        tableau(SCENES["recalled"].plan, C),
        acting=False,
        claimed=tuple(
            Claimed(seat, tuple((card, "proved") for card in cards[: 5 - seat]))
            for seat in range(3)
        ),
    )
    names = [who(f"coup.card.{CARDS[card]}") + " ✓" for card in cards]
    told = [field for field in fields(draw(t, size, UNICODE, who)) if " ✓" in field]
    assert len(told) == 3
    for seat, line in enumerate(told):
        first, *claims = line.split(who("list.separator"))
        assert first == "…" or first in names
        claims = claims if first == "…" else [first, *claims]
        assert claims == names[5 - seat - len(claims) : 5 - seat]


@pytest.mark.parametrize(("language", "name"), [("en", "خوشال"), ("ar", "Khushal"), ("ps", "عمر")])
def test_a_name_of_another_direction_turns_nothing_but_itself(language: str, name: str) -> None:
    """Signs and numbers stay on the side where this language begins, and answers where it ends."""
    who = words(language, *(name,) * 8)
    t = tableau(plan_of(STOLEN, B), A)
    lines = seen(draw(t, LARGE, UNICODE, who, "0:14"))
    shown, number = visual(name).text, who.number
    frame = {"en": f"╭▸{number(1)} {shown} ─", "ar": f"─ {shown} {number(1)}◂╮"}
    asked = {"en": f"? {shown}  ?", "ar": f"?  {shown} ?"}
    side = "en" if language == "en" else "ar"
    assert any(frame[side] in line for line in lines), lines
    assert any(asked[side] in line for line in lines), lines
    waiting = {"en": f"{number(3)} {shown} ? ─", "ar": f"─ ? {shown} {number(3)}─"}
    assert any(waiting[side] in line for line in lines), lines
    cut_ = words(language, *(name * 4,) * 8)
    narrow = seen(draw(t, (44, 18), UNICODE, cut_))
    assert all(line.count("╭") == line.count("╮") for line in narrow)
    coins = {"en": f"╰ ●●● {number(3)} ──", "ar": f"── {number(3)} ●●● ╯"}
    assert any(coins[side] in line for line in lines), lines
    first = {"en": f"╭▸{number(1)} ", "ar": f" {number(1)}◂╮"}
    assert any(first[side] in line for line in narrow), narrow


@pytest.mark.parametrize("language", ["en", "ar", "ps"])
def test_gains_and_costs_have_their_sign_on_the_left(language: str) -> None:
    lines = seen(drawn("acting", LARGE, language))
    seven, three = words(language).number(7), words(language).number(3)
    assert any(f"−{seven}" in line for line in lines)
    assert any(f"+{three}" in line for line in lines)


@pytest.mark.parametrize("language", ["en", "ar", "ps"])
def test_everybody_who_is_asked_has_a_place_in_the_line_whatever_his_name(language: str) -> None:
    who = words(language, *(LONG * 3)[:8])
    s = play(EIGHT, "A tax")
    told = fields(draw(tableau(plan_of(s, B), B), SMALL, UNICODE, who, "0:14"))
    assert sum(field.startswith("? ") for field in told) == 6
    assert any(who.number("0:14") in field for field in told)


def test_a_robot_s_number_is_not_said_twice() -> None:
    who = Wording("en", seats=[SeatCard("bot club", "bot", "club")] * 8)
    who.with_game("coup")
    shown = text(draw(tableau(plan_of(STOLEN, B), B), (120, 40), UNICODE, who))
    assert "4 club robot ?" in shown
    assert "? club robot (4)" in shown


@pytest.mark.parametrize("language", ["en", "ar", "ps"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_robots_are_called_alike_whatever_signs_stand_beside_them(
    language: str, size: tuple[int, int]
) -> None:
    """Also where one's turn it is, where one may be aimed at, and where answers are seen."""
    levels = ("random", "club", "expert", "expert", "club", "random", "club", "expert")
    who = Wording(language, seats=[SeatCard(f"bot {one}", "bot", one) for one in levels])
    who.with_game("coup")
    plan = plan_of(EIGHT, A).verb_chosen("steal")
    assert isinstance(plan, Plan)
    forms = [tuple(map(strip_controls, who.forms(seat, with_number=False))) for seat in range(8)]
    called = set()
    for shown in (tableau(plan, A), tableau(plan_of(STOLEN, B), B)):
        drawn = text(draw(shown, size, UNICODE, who)).split("\n")
        frames = "".join(strip_controls(row) for row in drawn if "╭" in row)
        called.add(tuple(next(form for form in some if form in frames) for some in forms))
    assert len(called) == 1, called
    (names,) = called
    assert names in zip(*forms, strict=True)


def test_where_the_whole_word_fits_it_is_there() -> None:
    who = Wording(
        "en", seats=[SeatCard(f"bot {one}", "bot", one) for one in ("expert", "club") * 4]
    )
    who.with_game("coup")
    shown = text(draw(tableau(plan_of(STOLEN, B), B), (70, 33), UNICODE, who))
    assert "5 expert ─" in shown
    assert "4 club ? ─" in shown
    assert "club robot ─" not in shown
