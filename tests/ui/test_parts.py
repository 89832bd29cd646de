"""The parts screens are made of: lines, the line to type on, keys, guides, forms, names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from textual.app import ComposeResult
from textual.screen import Screen

from majlis.core import registry
from majlis.core.game import Message, Who
from majlis.core.options import OptionError
from majlis.core.record import SeatCard
from majlis.core.seats import CHANCE, SPECTATOR
from majlis.games.tawla.actions import Double, Roll
from majlis.text import LANGUAGES, visual
from majlis.text.controls import isolate, strip_controls
from majlis.ui import guide, keymap
from majlis.ui.form import HUMAN, Form
from majlis.ui.told import seat_label
from majlis.ui.tongue import Tongue, plain
from majlis.ui.widgets.bars import cap, told
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import (
    Column,
    Field,
    Spot,
    cut,
    directed,
    ends,
    flow,
    from_right,
    mirrored,
    paint,
    ruled,
    shared,
    spread,
    tabled,
    tag_at,
    tall,
    wrap,
    wrapped,
)
from majlis.ui.widgets.log import spare
from majlis.ui.widgets.names import fitted_name
from majlis.ui.widgets.seats import clock_text, until_next
from majlis.ui.wording import UNNAMED, Wording
from tests.ui.stage import chosen, context, opened, press, text

WORDS = st.text("ab شم漢 ", max_size=60)


# Lines


@given(WORDS, st.integers(2, 30))
def test_wrapped_text_fits_and_loses_no_letter(words: str, width: int) -> None:
    lines = wrap(words, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(words.split())


def test_what_is_isolated_is_not_broken() -> None:
    play = isolate("24/18 13/11")
    assert wrap(f"نور: {play} ثم", 14) == ["نور:", f"{play} ثم"]
    assert wrap(isolate("a long name"), 6) == [isolate("a long"), isolate("name")]


def test_english_keeps_its_order_on_every_line_of_a_right_to_left_panel() -> None:
    sentence = isolate(f"{isolate('نور')} plays (twice), and then, or so, stops.")
    parts = [directed(part) for part in wrapped(Field(sentence), 12)]
    assert [visual(part.text).text for part in parts] == [
        f"{visual('نور').text} plays",
        "(twice), and",
        "then, or so,",
        "stops.",
    ]


def test_a_space_before_a_text_keeps_it_apart_from_its_neighbour() -> None:
    """A mark of direction before that space would make one run of both, and turn it."""
    both = from_right(" نور ") + from_right(" sami")
    assert visual(both).text == f" {visual('نور').text}  sami"
    marked = directed(Field(" sami plays", "", "", ((1, 5, "key"),)))
    first, last, _ = marked.marks[0]
    assert marked.text[first:last].lstrip("\u200f") == "sami"


def test_marks_follow_their_text_into_its_lines() -> None:
    first, second = wrapped(Field("one two three", "", "", ((4, 7, "key"), (8, 13, "dim"))), 7)
    assert (first.text, first.marks) == ("one two", ((4, 7, "key"),))
    assert (second.text, second.marks) == ("three", ((0, 5, "dim"),))


@given(st.lists(st.tuples(WORDS, WORDS, WORDS), max_size=4), st.integers(20, 80))
def test_columns_line_up_and_stay_inside(rows: list[tuple[str, str, str]], width: int) -> None:
    columns = (Column(6), Column(flex=1), Column(8, end=True))
    lines = [tabled(columns, [Field(text) for text in row], width) for row in rows]
    assert all(line[1].x == 8 for line in lines)
    assert all(spot.end <= width for line in lines for spot in line)
    for line in lines:
        back = mirrored(mirrored(line, width), width)
        assert [spot for spot in back if spot.text] == [spot for spot in line if spot.text]


def test_the_last_field_of_a_short_row_has_the_room_of_the_rest() -> None:
    columns = (Column(4), Column(flex=1), Column(10))
    assert tabled(columns, [Field("a"), Field("b" * 40)], 30)[1].text == "b" * 23 + "…"


def test_fields_are_spread_and_the_ends_keep_their_room() -> None:
    line = spread([Field("left"), Field("middle"), Field("right")], 40)
    assert (line[0].x, line[-1].end) == (0, 40)
    line = ends([Field("x" * 30)], [Field("end")], 20)
    assert line[0].end <= line[1].x - 2
    assert line[1].end == 20


def test_what_does_not_fit_is_left_out_or_goes_below() -> None:
    fields = [Field("aaaa"), Field("bbbb"), Field("cc")]
    assert [[spot.text for spot in line] for line in flow(fields, 10)] == [["aaaa", "bbbb"]]
    assert [len(line) for line in flow(fields, 10, most=2)] == [2, 1]
    assert cut("abcdef", 4) == "abc…"
    assert cut(f"1 {isolate('abcdef')}", 6) == f"1 {isolate('abc…')}", "a name stays isolated"


TABLE = st.lists(st.tuples(WORDS, WORDS, WORDS), min_size=1, max_size=4)


@given(TABLE, st.integers(20, 90))
def test_a_row_takes_the_lines_it_needs_and_loses_no_letter(
    rows: list[tuple[str, str, str]], width: int
) -> None:
    columns = shared(list(zip(*rows, strict=True)), width)
    for row in rows:
        lines = tall(columns, [Field(text) for text in row], width)
        assert all(spot.end <= width for line in lines for spot in line)
        told = sorted("".join(spot.text for line in lines for spot in line).replace(" ", ""))
        assert told == sorted("".join(row).replace(" ", ""))


def test_a_table_gives_each_column_what_it_wants_or_its_longest_word() -> None:
    short, long = ["one", "three"], ["a", "the longest of all words here"]
    assert [c.width for c in shared([short, long], 60)] == [5, 29]
    assert [c.width for c in shared([short, long], 20)] == [5, 13]
    assert [c.width for c in shared([["incomprehensible", "x y"], long, long], 40)] == [16, 10, 10]


def test_a_line_is_painted_to_its_width_and_clicked_where_it_shows() -> None:
    line = [Spot(2, "abc", "key", "go"), Spot(8, "شمس")]
    strip = paint(line, 14, lambda role: Style(bold=role == "key"))
    assert strip.cell_length == 14
    assert strip.text == "  abc   شمس   "
    assert [tag_at(line, x) for x in (1, 2, 4, 5, 9)] == ["", "go", "go", "", ""]


def test_a_frame_is_filled_beside_its_texts() -> None:
    line = ruled([Spot(0, "╭"), Spot(2, "nour"), Spot(10, "9:15"), Spot(15, "╮")], 16, "─", "")
    assert paint(line, 16, lambda role: Style()).text == "╭ nour ── 9:15 ╮"


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (600_000, "10:00"),
        (599_001, "10:00"),
        (61_000, "01:01"),
        (9_940, "9.9"),
        (3_660_000, "1:01:00"),
    ],
)
def test_clocks_show_seconds_and_at_the_end_tenths(left: int, shown: str) -> None:
    assert clock_text(left) == shown


@given(st.integers(1, 700_000))
def test_a_clock_is_painted_again_just_when_it_shows_something_else(left: int) -> None:
    later = left - round(until_next(left) * 1000)
    assert clock_text(max(0, later)) != clock_text(left) or later < 0
    assert clock_text(max(0, later + 1)) == clock_text(left) or left <= 10_001


# The line to type on


class Typing(Screen[None]):
    """Only a line."""

    def compose(self) -> ComposeResult:
        """The line."""
        yield Entry("what?")


async def test_the_line_is_edited_like_any_other() -> None:
    screen = Typing()
    async with opened(context(), lambda: screen) as pilot:
        entry = screen.query_one(Entry)
        entry.focus()
        await press(pilot, *"8/5 6/5", "left", "left", "backspace", "delete", "home", *"1")
        assert entry.text == "18/5 5"
        await press(pilot, "end", "ctrl+w", *"bar", "ctrl+a", "delete")
        assert entry.text == "8/5 bar"
        await press(pilot, "ctrl+u")
        assert entry.text == ""
        assert "what?" in text(pilot)


async def test_the_arrows_go_where_they_point_in_arabic() -> None:
    screen = Typing()
    async with opened(context(language="ar"), lambda: screen) as pilot:
        entry = screen.query_one(Entry)
        entry.focus()
        await press(pilot, *"ضاعف", "right", "backspace")
        assert entry.text == "ضاف", "to the right is to the beginning"


async def test_a_click_finds_the_letter_that_is_shown_there() -> None:
    screen = Typing()
    async with opened(context(language="ar"), lambda: screen) as pilot:
        entry = screen.query_one(Entry)
        entry.focus()
        await press(pilot, *"ضاعف")
        await pilot.click(entry, offset=(80 - 4 - 1, 0))
        await press(pilot, "delete")
        assert entry.text == "اعف", "the first letter stands on the right"


async def test_pasted_text_becomes_one_line_without_controls() -> None:
    screen = Typing()
    async with opened(context(), lambda: screen) as pilot:
        entry = screen.query_one(Entry)
        entry.focus()
        entry.insert("8/5\n6/5\x1b[31m\u202e")
        assert entry.text == "8/5 6/5[31m"
        entry.insert("x" * 1000)
        assert len(entry.text) == 400
        await press(pilot, "home")
        assert "8/5 6/5" in text(pilot)


# Keys


def test_no_key_means_two_things_on_one_screen() -> None:
    for group, keys in keymap.KEYS.items():
        together = [*keys, *(keymap.KEYS["house"] if group not in ("house", "small") else ())]
        listed = [one for key in together for one in keymap.expanded(key.keys).split(",")]
        assert len(listed) == len(set(listed)), group


def test_keys_of_other_keyboards_are_in_the_same_places() -> None:
    assert keymap.latin("ي") == "d"
    assert keymap.latin("й") == "q"
    assert keymap.latin("x") == "x"
    assert keymap.expanded("b") == "b,ذ,и", "an Arabic keyboard has two letters there"
    assert keymap.expanded("q") == "q,ض,й", "Arabic and Pashto keyboards agree"
    assert keymap.latin("ړ") == "m"
    assert keymap.expanded("v,f4").split(",")[:2] == ["v", "f4"]


def test_on_is_to_the_left_where_one_reads_from_the_right() -> None:
    assert keymap.keys_of("replay.on", {}) == "right"
    assert keymap.keys_of("replay.on", {}, rtl=True) == "left"
    assert keymap.textual_keymap({"replay.on": "x", "no.such": "y"}, rtl=True) == {
        **keymap.textual_keymap({}, rtl=True),
        "replay.on": "x,ء,ې,ч",
    }
    assert keymap.textual_keymap({}) == {}


def test_every_key_has_its_own_id() -> None:
    ids = [key.id for keys in keymap.KEYS.values() for key in keys]
    assert len(ids) == len(set(ids))


def test_keys_are_named_as_on_the_keyboard() -> None:
    assert [cap(k) for k in ("enter", "ctrl+p", "f4", "question_mark", "q")] == [
        "⏎",
        "^P",
        "F4",
        "?",
        "q",
    ]
    assert cap("enter", plain=True) == "Enter"


# Guides


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_guide_has_its_clauses(language: str) -> None:
    read = guide.read("tawla", language)
    assert read is not None
    numbers = [number for number, _ in read.clauses]
    assert {"T1", "T1.1", "T3.4", "T7.2", "T12"} <= set(numbers)
    assert len(numbers) == len(set(numbers)), "a clause stands once"
    assert all(words for _, words in read.clauses)


def test_a_guide_is_read_as_blocks() -> None:
    blocks = list(
        guide.parse(
            "# Title\n\n## X1 Head\n\n**X1.2** Some *text* with\n`24/18 13/11` in it.\n\n"
            "- an item\n  of two lines\n\n```\n a  b\n```\n\n| a | b |\n| - | - |\n| c | d |\n"
        )
    )
    assert [(b.kind, b.clause) for b in blocks] == [
        ("title", ""),
        ("heading", "X1"),
        ("text", "X1.2"),
        ("item", ""),
        ("code", ""),
        ("row", ""),
        ("row", ""),
    ]
    assert blocks[2].text == f"X1.2 Some text with {isolate('24/18 13/11')} in it."
    assert [role for _, _, role in blocks[2].cells[0][1]] == ["strong", "strong", "key"]
    assert blocks[3].text == "an item of two lines"
    assert blocks[4].text == " a  b"
    assert [text for text, _ in blocks[6].cells] == ["c", "d"]


# Forms


def test_a_form_steps_through_what_an_option_can_be() -> None:
    info = registry.info("tawla")
    form = Form.of(info)
    limit, clock = info.option("cube_limit"), info.option("clock")
    assert limit is not None
    assert clock is not None
    assert form.step(limit, 1).values["cube_limit"] == 128
    assert form.step(limit, -1).values["cube_limit"] == 32
    seen = []
    for _ in range(8):
        form = form.step(clock, 1)
        seen.append(form.values["clock"])
    assert "match" in seen
    assert "delay:300+10" in seen


def test_a_form_steps_over_what_lies_between_none_and_the_least() -> None:
    form = Form.of(registry.info("coup"))
    seconds = form.info.option("window_seconds")
    assert seconds is not None
    seen = [form.values["window_seconds"]]
    for by in (1, 1, -1, -1, -1, 1, *(1,) * 13):
        form = form.step(seconds, by)
        seen.append(form.values["window_seconds"])
    assert seen == [0, 5, 10, 5, 0, 0, 5, *range(10, 61, 5), 60, 60]


def test_a_variant_sets_the_other_options_back_to_its_own() -> None:
    info = registry.info("tawla")
    length, variant = info.option("length"), info.option("variant")
    assert length is not None
    assert variant is not None
    form = Form.of(info).put(length, 9)
    assert isinstance(form, Form)
    form = form.put(variant, "tavla")
    assert isinstance(form, Form)
    assert form.values == chosen("tawla", variant="tavla")
    assert isinstance(form.put(length, "many"), OptionError)


def test_seats_are_people_or_robots() -> None:
    form = Form.of(registry.info("divan"), ("maha",))
    assert [place.name for place in form.places] == ["maha", ""]
    form = form.resize(1).step_seat(2, 1)
    assert form.places[2].card() == SeatCard("bot random", "bot", "random")
    assert form.step_seat(2, 1).places[2].who == HUMAN
    assert len(form.resize(-1).places) == 2


# Words


def test_seats_are_called_by_name() -> None:
    words = Wording("en", seats=(SeatCard("نور"), SeatCard("bot club", "bot", "club")))
    assert words("table.log.yes", who=Who(0)) == f"{isolate('نور')} agrees."
    assert words.name(1) == "club robot"
    assert [words.name(seat) for seat in (2, CHANCE, SPECTATOR)] == [
        "player (3)",
        "chance",
        "a spectator",
    ]
    both = words("ui.waiting", who=(Who(0), Who(1)), what=Message("match.need.ready"))
    assert both == f"waiting for {isolate('نور')} and club robot: the next game"


def test_robots_of_a_kind_are_told_apart_by_their_seats() -> None:
    club, named = SeatCard("bot club", "bot", "club"), SeatCard("Zed", "bot", "club")
    seats = (SeatCard("nour"), club, SeatCard("bot expert", "bot", "expert"), named, club)
    words = Wording("en", seats=seats)
    assert [words.name(seat) for seat in range(5)] == [
        *("nour", "club robot (2)", "expert robot", "Zed", "club robot (5)"),
    ]
    assert Wording("ar", seats=seats).name(4).endswith(" (٥)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_s_number_is_apart_from_a_number_that_follows(language: str) -> None:
    """Robots of a kind, and people without a name."""
    for card in (SeatCard("bot club", "bot", "club"), SeatCard("")):
        words = Wording(language, seats=[card] * 4)
        for name in (words.name(3), words.label(3), words.value(Who(3))):
            assert strip_controls(name).endswith(f" ({words.number(4)})"), name


def test_what_is_typed_is_found_by_its_name_in_either_language() -> None:
    words = Wording("ar")
    words.with_game("tawla")
    tongue = Tongue(words)
    things = [
        (tongue.of_action(Message("tawla.verb.double", {"cube": 2}), Double()), "double"),
        (tongue.of_action(Message("tawla.verb.roll"), Roll()), "roll"),
    ]
    for typed in ("double", "Double", "ضاعف", "ضَاعِف إلى ٢", "ضاعف الى 2", "double to 2"):
        assert tongue.find(typed, things) == "double", typed
    assert tongue.find("ارم النردين", things) == "roll"
    assert tongue.find("24/18", things) is None
    assert tongue.find("", things) is None
    assert plain("أُعِيدُ") == "اعيد"
    assert plain("پرېکړه كوي") == plain("پریکړه کوی"), "Pashto typed on another keyboard"
    assert plain("Ещё РАЗ") == plain("еще раз")


def test_a_name_that_fits_two_things_is_nobodys() -> None:
    tongue = Tongue(Wording("en"))
    assert tongue.find("resign", [({"resign a gammon"}, 1), ({"resign a single game"}, 2)]) is None
    assert tongue.find("resign a gammon", [({"resign a gammon"}, 1), ({"resign"}, 2)]) == 1


@pytest.mark.parametrize("language", ["en", "ar", "ps", "ru"])
@pytest.mark.parametrize("level", ["random", "club", "expert", "master"])
def test_robots_are_told_apart_in_little_room(language: str, level: str) -> None:
    seats = [SeatCard(f"bot {level}", "bot", level) for _ in range(8)]
    words = Wording(language, "latn", seats=seats)
    short = [fitted_name(words, seat, 7) for seat in range(8)]
    assert all(cell_len(name) <= 7 for name in short)
    assert all(str(seat) in name for seat, name in enumerate(short, 1))
    assert "…" not in "".join(short)
    assert fitted_name(words, 0, 40) == words.label(0)
    assert fitted_name(words, 0, 5, with_number=False) in words.forms(0, with_number=False)[1:]


WORDS = ("клуб", "منځ")
"""Words that others begin with."""


@pytest.mark.parametrize("language", ["en", "ar", "ps", "ru"])
def test_robots_are_called_by_whole_words_or_with_a_sign_and_all_alike(language: str) -> None:
    """Their levels as long as there is room for all; what is shortened to no word has its point."""
    levels = ("random", "club", "expert", "master")
    seats = [SeatCard(f"bot {level}", "bot", level) for level in levels]
    words = Wording(language, "latn", seats=seats)
    whole = [words.value(words(f"level.{level}")) for level in levels]
    short = [words.short(seat) for seat in range(4)]
    assert [fitted_name(words, seat, max(map(cell_len, whole))) for seat in range(4)] == whole
    for brief, word in zip(short, whole, strict=True):
        bare = strip_controls(brief)
        assert brief == word or not strip_controls(word).startswith(bare) or bare in WORDS
    for width in range(5, 20):
        named = [fitted_name(words, seat, width) for seat in range(4)]
        assert named in ([words.label(seat) for seat in range(4)], whole, short)


def test_a_person_s_name_is_cut_and_never_shortened_otherwise() -> None:
    words = Wording("en", "latn", seats=[SeatCard("bartholomew"), SeatCard("bot club", "human")])
    assert fitted_name(words, 0, 6) == "barth…"
    assert fitted_name(words, 1, 6) == "bot c…"


@pytest.mark.parametrize("language", ["en", "ar", "ps", "ru"])
def test_people_whose_names_begin_alike_are_told_apart_in_little_room(language: str) -> None:
    nameless = Wording(language, "latn", seats=[UNNAMED] * 4)
    named = [SeatCard(nameless.brief(seat)) for seat in range(4)]
    for words in (nameless, Wording(language, "latn", seats=named)):
        for width in (4, 5, 6):
            short = [strip_controls(fitted_name(words, seat, width)) for seat in range(4)]
            assert all(cell_len(name) <= width for name in short)
            assert [name[-1] for name in short] == ["1", "2", "3", "4"]
    alike = Wording("en", "latn", seats=[SeatCard("alexander b"), SeatCard("alexander c")])
    assert [fitted_name(alike, seat, 6) for seat in (0, 1)] == ["alex…b", "alex…c"]
    same = Wording("en", "latn", seats=[SeatCard("bartholomew"), SeatCard("bartholomew")])
    assert fitted_name(same, 0, 6) == "barth…"


@pytest.mark.parametrize(("language", "coins"), [("ar", "٥٤"), ("ps", "۵۴")])
def test_a_guide_has_the_readers_digits_but_for_clauses_and_what_is_typed(
    language: str, coins: str
) -> None:
    digits = LANGUAGES[language].digits
    found = guide.read("coup", language, digits)
    assert found is not None
    text = "\n".join(block.text for block in found.blocks)
    assert coins in text
    assert "54" not in text.replace(isolate("54"), ""), "a value of an option stays"
    assert "C1.4" in text
    assert isolate("coup 2") in text
    latin = guide.read("coup", language, "latn")
    assert latin is not None
    assert [len(b.text) for b in latin.blocks] == [len(b.text) for b in found.blocks]


def test_keys_are_called_by_their_signs() -> None:
    assert [cap(key) for key in ("right_square_bracket", "left_square_bracket", "full_stop")] == [
        "]",
        "[",
        ".",
    ]


def test_the_status_line_keeps_what_is_asked_beside_what_was_wrong() -> None:
    long = "word " * 40
    fields = [Field("news " * 20), Field(f"asked {long}"), Field(f"wrong {long}")]
    drawn = [field.text for field in told(fields, 3, 40)]
    assert len(drawn) == 3
    assert drawn[0].startswith("asked")
    assert drawn[1].startswith("wrong")


@pytest.mark.parametrize(
    ("lengths", "free"),
    [([], 0), ([1] * 30, 0), ([3, 3, 3], 0), ([3, 3, 3, 3], 1), ([2, 9, 2], 0), ([11], 0)],
)
def test_a_log_begins_with_a_whole_sentence_where_it_costs_few_rows(
    lengths: list[int], free: int
) -> None:
    assert spare(lengths, 10) == free


@pytest.mark.parametrize("game", registry.names())
def test_seats_are_called_as_the_game_calls_them_before_anybody_sits_there(game: str) -> None:
    """Where it names them at all: each has a name of its own, in every language of the game."""
    info = registry.info(game)
    for lang in LANGUAGES:
        words = Wording(lang)
        words.with_game(game)
        called = [seat_label(words, info, seat) for seat in range(max(info.seats))]
        assert len(set(called)) == len(called)
        if not info.seat_names:
            assert called == [words.unseated(seat) for seat in range(max(info.seats))]
        elif lang in info.languages:
            assert called == [words(f"{game}.seat.{name}") for name in info.seat_names]
