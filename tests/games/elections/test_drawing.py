"""The drawing of the election table: goldens, exact cells, clicks land where they look."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len

from majlis.core.record import SeatCard
from majlis.core.seats import OFFICIAL, SPECTATOR
from majlis.games.elections import setup
from majlis.games.elections.actions import Play
from majlis.games.elections.cards import BISHT, IDS, KINDS, SECRET_SESSION, VOTES, vote
from majlis.games.elections.drawing import Drawing, draw
from majlis.games.elections.drawing.pen import Area, Pen
from majlis.games.elections.paths import AS_VOTES
from majlis.games.elections.prompts import help_of, said, short
from majlis.games.elections.state import State
from majlis.games.elections.tableau import Face, Pane, Tableau, tableau
from majlis.text.bidi import visual
from majlis.text.controls import strip_controls
from majlis.text.digits import read_digits
from majlis.ui.canvas import Canvas, plain
from majlis.ui.glyphs import ASCII, SETS, UNICODE, Glyphs, sent
from majlis.ui.palette import ROLES
from majlis.ui.wording import Wording
from tests.games.elections.scenes import (
    HANDS,
    LARGE,
    LIES,
    SCENES,
    SMALL,
    Shown,
    drawings,
    four,
    golden,
    six,
    three,
)
from tests.games.elections.staged import (
    NAMES,
    A,
    B,
    C,
    plan_of,
    play,
    position,
    snapshot,
    wandering,
)
from tests.suite.games import resolved, varied

sizes = st.tuples(st.integers(0, 140), st.integers(0, 45))
sets = st.sampled_from(list(SETS.values()))
languages = st.sampled_from(("en", "ar"))
panes: st.SearchStrategy[Pane] = st.sampled_from(("", "arena", "book", "card"))
odd_names = st.text(st.sampled_from("abعمر日ٌ ́"), min_size=1, max_size=20)
some_cards = st.sampled_from((*KINDS, *map(vote, VOTES), 2080, 115))


def words(language: str = "en", *names: str) -> Wording:
    found = Wording(language, seats=[SeatCard(name) for name in names or NAMES])
    found.with_game("elections")
    return found


@st.composite
def tableaux(draw_: st.DrawFn) -> Tableau:
    """A scene with more, or stranger cards in it than it has."""
    shown = SCENES[draw_(st.sampled_from(sorted(SCENES)))]
    scene = tableau(shown.plan, draw_(st.integers(0, 2)), draw_(panes))
    faces = st.builds(
        Face,
        some_cards,
        st.sampled_from(("", "open", "chosen")),
        st.booleans(),
        st.sampled_from((None, ("card", 3))),
    )
    return replace(
        scene,
        faces=tuple(draw_(st.lists(faces, max_size=20))),
        seen=tuple(draw_(st.lists(faces, max_size=9))),
        told=scene.told * draw_(st.integers(0, 3)),
        rungs=scene.rungs * draw_(st.integers(0, 3)),
    )


@settings(max_examples=120)
@given(
    tableaux(), sizes, sets, languages, st.lists(odd_names, min_size=6, max_size=6), st.booleans()
)
def test_every_row_has_exactly_the_width_and_known_roles(
    t: Tableau,
    size: tuple[int, int],
    glyphs: Glyphs,
    language: str,
    names: list[str],
    paged: bool,
) -> None:
    drawing = draw(t, size, glyphs, words(language, *names), "0:09", paged)
    assert len(drawing.rows) == size[1]
    if size[0]:
        assert all(sum(cell_len(text) for text, _, _ in row) == size[0] for row in drawing.rows)
    used = {role for row in drawing.rows for _, *roles in row for role in roles}
    assert used <= set(ROLES)


def drawn(name: str, size: tuple[int, int] = SMALL, language: str = "en") -> Drawing:
    return seen(SCENES[name], size, language)


def seen(shown: Shown, size: tuple[int, int] = SMALL, language: str = "en") -> Drawing:
    scene = tableau(shown.plan, shown.whose, shown.pane, shown.raised)
    return draw(scene, size, UNICODE, words(language), shown.left, shown.near is not None)


def text(drawing: Drawing) -> str:
    return plain(drawing.rows)


@pytest.mark.parametrize("name", SCENES)
def test_the_table_looks_as_it_did(name: str) -> None:
    assert drawings(name) == golden(name).read_text("utf-8")


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE, (150, 60)])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_what_can_be_clicked_is_on_the_screen(
    name: str, size: tuple[int, int], language: str
) -> None:
    for area in drawn(name, size, language).areas:
        for x, y in cells_of(area):
            assert 0 <= x < size[0]
            assert 0 <= y < size[1]


def cells_of(area: Area) -> Iterator[tuple[int, int]]:
    for x in range(area.x, area.x + area.width):
        for y in range(area.y, area.y + area.height):
            yield x, y


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_click_on_a_name_hits_its_candidate(size: tuple[int, int], language: str) -> None:
    found = drawn("aiming", size, language)
    lines = [visual(line).text for line in text(found).splitlines()]
    for seat in range(1, 6):
        y = next(y for y, line in enumerate(lines) if re.search(rf"\b{NAMES[seat]}\b", line))
        hit = found.hit(lines[y].index(NAMES[seat]), y)
        assert hit is not None
        assert (hit.kind, hit.value) == ("seat", seat)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_click_on_a_card_of_the_hand_hits_it(size: tuple[int, int]) -> None:
    found = drawn("acting", size)
    steps = {area.value for area in found.areas if area.kind == "step"}
    assert steps == {("card", card) for card in SCENES["acting"].plan.view.hand}


def test_a_click_on_a_vote_hits_the_vote_and_beside_it_the_region() -> None:
    found = drawn("acting")
    votes = [area for area in found.areas if area.kind == "vote"]
    assert {area.value for area in votes} == {(1, vote(n)) for n in (120, 80, 20)} | {
        (3, vote(500))
    }
    hit = found.hit(votes[0].x, votes[0].y)
    assert hit == votes[0]
    region = next(a for a in found.areas if (a.kind, a.value, a.height) == ("region", 1, 4))
    below = found.hit(region.x + 1, region.y + 3)
    assert below == region


@pytest.mark.parametrize("made", [three, four, six])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_everybody_has_a_place_and_all_his_regions(made: object, size: tuple[int, int]) -> None:
    s: State = made()  # type: ignore[operator]
    found = seen(Shown(lambda: s, A), size)
    assert {area.value for area in found.areas if area.kind == "seat"} == set(
        range(len(s.candidates))
    )
    regions = {area.value for area in found.areas if area.kind == "region"}
    assert regions == {region.number for region in s.regions}


def test_places_follow_the_turns_from_the_reader_s_right() -> None:
    scene = tableau(plan_of(six(), C), C)
    assert [place.seat for place in scene.places] == [3, 4, 5, 0, 1]
    assert scene.near.seat == C


def test_places_are_mirrored_where_one_reads_from_the_right() -> None:
    found = drawn("acting", language="ar")
    areas = {a.value: a.x for a in found.areas if a.kind == "region" and a.height == 4}
    assert [areas[n] for n in (1, 2, 3, 4)] == sorted(areas.values(), reverse=True)


def test_closed_regions_lie_face_down_with_their_sum() -> None:
    """E4.4."""
    shown = text(drawn("acting"))
    assert "▒860" not in shown
    assert "╰860" in shown
    assert "250" not in shown
    others = text(seen(Shown(six, B)))
    assert "▒860" in others


def test_pins_are_badges() -> None:
    small, large = text(drawn("acting")), text(drawn("acting", LARGE))
    assert "340×2" in small
    assert "320×2◈" in small
    assert "300·20 ×2◈" in large
    assert "500───────◈╯" in small


@pytest.mark.parametrize("size", [SMALL, (80, 24), LARGE, (150, 60)])
def test_what_counts_twice_is_not_counted_twice_before_the_sign(size: tuple[int, int]) -> None:
    """E4.6: beside ×2 stands what lies there, so that what it counts is twice that."""
    lies = {1: "120 80 double", 9: "250 20 double protect"}
    s = position(("80", "20", "40"), lies)
    shown = text(seen(Shown(lambda: s, A), size))
    found = re.findall(r"(\d+)(?: |─)*×2", shown)
    assert found
    assert set(found) <= {"200", "270", "20", "80"}, shown
    assert "400" not in shown
    assert "540" not in shown


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_it_is_said_that_there_is_more_to_choose_than_is_shown(size: tuple[int, int]) -> None:
    """E12.2: any number of votes."""
    s = position(("bisht 120", "80", "40"), {9: "80"}, options={"bisht_votes": "any"})
    shown = text(seen(Shown(lambda: s, A, (("card", BISHT), AS_VOTES), on=300), size))
    found = re.search(r"and (\d+) more", shown)
    assert found is not None, shown
    assert int(found[1]) + len(re.findall(r"\d+ votes?", shown)) >= 501
    assert "299 votes" in shown


def test_what_lies_on_candidates_is_said_in_words() -> None:
    shown = text(drawn("acting", LARGE))
    for note in ("muted 2", "immune 1", "rests 1", "may not attack sara and layla"):
        assert note in shown


def test_one_s_own_hand_can_be_read_and_nobody_else_s() -> None:
    mine, everybody = text(drawn("acting")), text(drawn("spectator"))
    assert "your hand" in mine
    assert "Burn 200" in mine
    assert "your hand" not in everybody
    assert "Tit for Tat" not in everybody


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_chain_is_a_ladder(size: tuple[int, int]) -> None:
    lines = text(drawn("chain", size)).splitlines()
    first = next(y for y, line in enumerate(lines) if "│ Burn 200 │" in line)
    assert re.search(r"sara +│ Burn 200 │ ▸ +omar", lines[first])
    assert re.search(r"omar +╰│ Not So Easy │", lines[first + 1])
    assert "the attack is cancelled" in lines[first + 2]


def test_everybody_who_is_asked_is_listed_whatever_he_holds() -> None:
    assert "? omar  · layla  · daud  · noor  · hind" in text(drawn("asked"))
    assert "✓ sara  ✓ layla  ? daud" in text(drawn("chain"))
    assert "? 2 omar  · 3 layla  ▴ 4 daud  · 5 noor" in text(drawn("anybody"))


def test_the_time_that_is_left_is_told() -> None:
    assert "0:14 left" in text(drawn("asked"))
    assert "left" not in text(drawn("chain"))
    assert "٠:١٤" in text(drawn("asked", language="ar"))


def test_a_selection_shows_what_is_chosen_by_more_than_colour() -> None:
    shown = text(drawn("burning"))
    assert "✓120" in shown
    assert "✓60" in shown
    assert "▸120" in shown
    assert "chosen 180 of 200" in shown


def test_what_can_be_chosen_is_marked_by_more_than_colour() -> None:
    shown = text(drawn("aiming"))
    assert "[2] omar" in shown
    assert "‹4› daud" in shown
    assert "2│(Burn 200)│" in shown
    assert " 3 layla" in shown, "who is immune cannot be attacked"
    acting = text(drawn("acting"))
    assert "1│ Swap │" in acting
    assert "3  Tit for Tat " in acting, "a reaction has nothing to answer"


def test_whose_regions_are_asked_for_are_large() -> None:
    found = drawn("taking")
    large = {area.value for area in found.areas if area.kind == "region" and area.height == 4}
    assert large == set(range(17, 25))


@pytest.mark.parametrize("language", ["en", "ar"])
def test_card_names_fit_their_boxes_without_being_cut(language: str) -> None:
    pen = Pen(Canvas(70, 34), UNICODE, words(language))
    for kind in (*KINDS, *map(vote, VOTES)):
        name = pen.say(short(kind))
        assert all(cell_len(part) <= 8 for part in name.split()), name
        assert cell_len(name) <= 16, name


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != BISHT])
def test_every_card_has_help_and_clauses(language: str, kind: int) -> None:
    """On a key: what it does, and the clauses that bear on it."""
    s = position((f"{IDS[kind]} 80", "80", "40"), {9: "80"}, bank=0)
    scene = tableau(plan_of(s, A), A, "card")
    scene = replace(scene, helped=kind, help=tuple(help_of(kind)))
    shown = text(draw(scene, LARGE, UNICODE, words(language)))
    assert "⟦" not in shown
    assert words(language)(f"elections.card.{IDS[kind]}") in shown


def test_help_is_about_the_card_at_the_cursor_the_one_chosen_or_the_one_played() -> None:
    assert tableau(SCENES["help"].plan, A).helped == 9
    assert tableau(SCENES["chain"].plan, A).helped == 15
    assert tableau(SCENES["acting_ar"].plan, A).helped == 9


# Books


def test_the_book_is_open_to_the_referee_and_to_nobody_else() -> None:
    """E17."""
    assert "total" in text(drawn("referee"))
    assert "1120" in text(drawn("referee"))
    for seat in (A, B, SPECTATOR):
        shown = Shown(SCENES["referee"].made, seat, pane="book")
        assert "total" not in text(seen(shown))


def test_a_secret_session_opens_the_book_to_one() -> None:
    s = position(("secret_session 80", "80", "40"), {9: "80"})
    s = replace(s, book=s.book.count(1, (640, 300, 1120)))
    s = play(s, (A, Play(SECRET_SESSION)))
    assert s.phase == "session"
    assert "1120" in text(seen(Shown(lambda: s, A)))
    for seat in (B, C, SPECTATOR):
        assert "1120" not in text(seen(Shown(lambda: s, seat)))


def test_a_penalty_is_worked_out_before_it_is_given() -> None:
    """E15.1."""
    shown = text(drawn("penalty"))
    assert "offence 1 of this cycle: 200 + 0 = 200" in shown
    assert "omar's total: 300, then 100" in shown


def test_everybody_sees_what_this_cycle_has_recorded() -> None:
    assert "Swap between sara and layla: 840 together" in text(drawn("book"))
    assert "omar: penalty of 200" in text(drawn("book"))


def test_ascii_is_sent_as_nothing_but_ascii() -> None:
    for name, shown in SCENES.items():
        if shown.language == "en":
            scene = tableau(shown.plan, shown.whose, shown.pane, shown.raised)
            drawing = draw(scene, LARGE, ASCII, words(), shown.left)
            found = sent(text(drawing))
            assert found.isascii(), (name, {c for c in found if not c.isascii()})


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_everything_drawn_has_words(language: str, name: str, size: tuple[int, int]) -> None:
    assert "⟦" not in text(drawn(name, size, language))


# What there is to read


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("name", ["acting", "asked", "chain", "offer", "spectator", "referee"])
def test_where_there_is_room_the_card_in_question_is_explained_beside_the_arena(
    name: str, language: str
) -> None:
    found = text(drawn(name, LARGE, language))
    say = words(language).message
    scene = tableau(SCENES[name].plan, SCENES[name].whose)
    assert say(scene.help[0]).split()[0] in found
    assert say(said("pane.arena", n=scene.arena_count)) in found
    assert blank_rows(found) <= 4, found


@pytest.mark.parametrize("language", ["en", "ar"])
def test_before_anything_was_used_the_clauses_of_a_turn_stand_there(language: str) -> None:
    s = replace(position(HANDS[:4], bank=200), records=())
    assert not s.arena
    found = text(seen(Shown(lambda: s, A), LARGE, language))
    say = words(language)
    assert say("elections.board.pane.turn") in found
    assert say("elections.clause.5").split()[0] in found
    assert blank_rows(found) <= 6, found


def blank_rows(drawing: str) -> int:
    """Rows with nothing on them."""
    return sum(not line.strip() for line in drawing.splitlines())


def test_the_explanation_goes_with_the_cursor() -> None:
    for on in range(3):
        shown = SCENES["acting"]._replace(on=on)
        help_ = words().message(tableau(shown.plan, A).help[0])
        assert " ".join(help_.split()[:3]) in text(seen(shown, LARGE))


@pytest.mark.parametrize("pane", ["arena", "book", "card"])
def test_what_is_opened_leaves_the_table_where_there_is_room(pane: Pane) -> None:
    shown = SCENES["acting"]._replace(pane=pane)
    large, small = seen(shown, (70, 34)), seen(shown, SMALL)
    regions = {area.value for area in large.areas if area.kind == "region"}
    assert regions == {region.number for region in six().regions}
    assert words()(f"elections.board.pane.{pane}", n=38) in text(large)
    assert words()(f"elections.board.pane.{pane}", n=38) in text(small)


# Leaks

CANARIES = ("hand_swap", "resign", "adjourn", "count_boxes", "salvage", "secret_session", "bisht")


def hands_of(seats: int, holder: int) -> tuple[str, ...]:
    return tuple(" ".join(CANARIES) if seat == holder else "20 20 20" for seat in range(seats))


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("pane", ["", "arena", "book", "card"])
def test_no_line_names_a_card_of_another_s_hand(
    language: str, size: tuple[int, int], pane: Pane
) -> None:
    """A canary: cards that are in one hand and nowhere else, whoever looks, whatever is opened."""
    for options in ({}, {"referee": "seat"}):
        s = position(hands_of(4, B), {1: "120", 9: "60"}, bank=200, options=options)
        viewers = [A, C, 3, SPECTATOR, *([OFFICIAL] if options else [])]
        for viewer in viewers:
            for near in range(4):
                scene = tableau(plan_of(s, viewer), near, pane)
                lines = text(draw(scene, size, UNICODE, words(language), "", True))
                for kind in CANARIES:
                    for code in (f"elections.card.{kind}", f"elections.board.short.{kind}"):
                        assert words(language)(code) not in lines, (viewer, kind)


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (6, 3)])
def test_what_is_drawn_is_the_same_whatever_others_hold(seats: int, seed: int) -> None:
    """In a random game: hands and bank are shuffled behind the viewer's back, nothing changes."""
    options = varied("elections", seed)
    for number, s in enumerate(wandering(seats, seed, {**resolved("elections"), **options})):
        if number % 23 or number > 700:
            continue
        for viewer in (*range(seats), SPECTATOR):
            twin = _twin(s, viewer)
            assert _all_drawn(s, viewer) == _all_drawn(twin, viewer), s.phase


def _twin(s: State, viewer: int) -> State:
    """Other cards in other hands, as many as before."""
    hidden = [c for seat, hand in enumerate(s.hands) if seat != viewer for c in hand]
    pool = sorted((*hidden, *s.bank), key=lambda card: (card * 31) % 97)
    hands = []
    for seat, hand in enumerate(s.hands):
        if seat == viewer:
            hands.append(hand)
        else:
            hands.append(tuple(pool[: len(hand)]))
            del pool[: len(hand)]
    return replace(s, hands=tuple(hands), bank=tuple(sorted(pool)))


def _all_drawn(s: State, viewer: int) -> list[str]:
    if s.phase == "look" and s.asked == viewer:
        return []
    plan = plan_of(s, viewer)
    panes: tuple[Pane, ...] = ("", "arena", "book", "card")
    return [
        text(draw(tableau(plan, max(0, viewer), pane), size, UNICODE, words()))
        for pane in panes
        for size in (SMALL, LARGE)
    ]


def test_before_all_eyes_nothing_of_the_hand_that_is_asked_is_drawn() -> None:
    """The common question: the same whatever the one who is asked holds."""
    seen_ = set()
    for hand in ("deny mirror 80", "20 20 20", "bisht assist immunity"):
        s = position(("burn200 80", hand, "40"), LIES, bank=200)
        s = play(s, (A, Play(9, B)))
        found = snapshot(s, SPECTATOR, B)
        assert found.must
        plan = plan_of(s, B, SPECTATOR)
        seen_.add(text(draw(tableau(plan, A), LARGE, UNICODE, words())))
    assert len(seen_) == 1


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_in_a_draft_one_sees_which_regions_are_free_and_whose_the_others_are(
    seats: int, language: str
) -> None:
    """E2.2: at any moment of it, on the smallest screen."""
    options = resolved("elections", regions_by="draft")
    for s in wandering(seats, 3, options):
        if s.cycle:
            break
        if s.phase != "pick_region" or len(setup.unpicked(s)) == 1:
            continue  # what alone is left is chosen already
        shown = read_digits(
            strip_controls(text(seen(Shown(lambda s=s: s, s.asked), SMALL, language)))
        )
        glance = [line.split("|") for line in shown.replace("│", "|").splitlines()]
        there = {found for line in glance for cell in line for found in re.findall(r"\d+", cell)}
        assert {str(region.number) for region in s.regions} <= there
        word = "region" if language == "en" else "المنطقة"
        assert shown.count(f"{word} ") >= len(setup.unpicked(s)), shown
