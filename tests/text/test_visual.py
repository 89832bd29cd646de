"""What a line looks like when it is sent: shapes, fields, marks, mirrors, the map."""

import unicodedata

import pytest
from rich.cells import cell_len

from majlis.text import Words, source_at, visual
from majlis.text.bidi import MIRROR
from majlis.text.controls import strip_controls
from majlis.text.shaping import KASHIDA, LIGATURES, joining_types, shape

from .lines import SCREEN, random_lines

PASHTO = "ټډړږښګڼېۍځڅ"
BOTH_SIDES = set("ټښګڼېځڅ")
PRESENTATION = [*range(0xFB50, 0xFE00), *range(0xFE70, 0xFEFD)]


def unshaped(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", char) for char in text)


def forms(letter: str) -> dict[str, str]:
    """Every presentation form of a letter, by its tag in the character database."""
    found = ([*unicodedata.decomposition(chr(p)).split(), chr(p)] for p in PRESENTATION)
    return {f[0]: f[2] for f in found if len(f) == 3 and chr(int(f[1], 16)) == letter}


def test_cells_stay_on_the_lines_of_a_screen() -> None:
    for line in random_lines(11, 100_000, SCREEN):
        shown = visual(line)
        assert cell_len(shown.text) == cell_len(line), ascii(line)


def test_the_map_leads_every_character_back_to_its_source() -> None:
    for line in random_lines(12, 10_000, SCREEN):
        shown = visual(line)
        assert "".join(line[i] for i in sorted(shown.map)) == strip_controls(line)
        for char, source in zip(shown.text, (line[i] for i in shown.map), strict=True):
            alike = {source, MIRROR.get(source), *forms_of_letter(source)}
            assert char in alike, ascii((line, char, source))


def forms_of_letter(letter: str) -> set[str]:
    if letter not in FORMS:
        FORMS[letter] = set(forms(letter).values())
        FORMS[letter] |= {KASHIDA} if letter == "ل" else {LIGATURES.get(letter, letter)}
    return FORMS[letter]


FORMS: dict[str, set[str]] = {}


def test_a_line_without_right_to_left_letters_stands_as_it_is() -> None:
    for text in ("24/18 13/11*", "│ board ○ ● │", "٢٤/١٨ ١٣/١١", "漢字 🎲", ""):
        assert visual(text) == (text, tuple(range(len(text))))


def test_fields_stay_where_they_are() -> None:
    shown = visual("│ نور (2)  سامي 3 │ abc │ بيت │")
    assert (
        shown.text
        == f"│ (2) {shape('نور')[::-1]}  3 {shape('سامي')[::-1]} │ abc │ {shape('بيت')[::-1]} │"
    )


def test_outer_spaces_stay_outside() -> None:
    assert visual(" بيت ").text == f" {shape('بيت')[::-1]} "
    assert visual("بيت" + " " * 5).text == shape("بيت")[::-1] + " " * 5


def test_base_applies_to_fields_with_right_to_left_letters_only() -> None:
    shown = visual("24/18 13/11  a بيت", "rtl").text
    assert shown == f"24/18 13/11  {shape('بيت')[::-1]} a"


def test_marks_stand_behind_their_base() -> None:
    shown = visual("كَتَبَ").text
    assert unshaped(shown) == "بَتَكَ"
    assert shown[0] != "\u064e"


def test_a_mark_at_the_beginning_of_a_field_stays_with_the_border() -> None:
    assert visual("│\u064eبت│").map == (0, 1, 3, 2, 4)


def test_brackets_open_and_close_as_they_read() -> None:
    assert unshaped(visual("بيت (نور) «a» <ب>").text) == "<ب> «a» (رون) تيب"
    assert unshaped(visual("a (بيت)").text) == "a (تيب)"


def test_an_isolate_cut_by_wrapping_still_isolates() -> None:
    """The first line has only its beginning, the second only its end."""
    first, second = visual("لعب \u206824/18 13/11"), visual("8/5 6/5* 4/1\u2069 ثم وقف")
    assert first.text.startswith("24/18 13/11 ")
    assert second.text.endswith(" 8/5 6/5* 4/1")


def test_notation_in_a_sentence_is_not_turned() -> None:
    sentence = "لعب نور " + Words("ar").value("24/18 13/11*") + " ثم " + Words("ar").value("bar/20")
    shown = visual(sentence).text
    assert "24/18 13/11*" in shown
    assert "bar/20" in shown
    assert shown.index("bar/20") < shown.index("24/18")


def test_without_isolation_notation_is_turned() -> None:
    """Why parameters are isolated: this is what UAX #9 makes of the bare sentence."""
    assert "*13/11 24/18" in visual("لعب 24/18 13/11* ثم وقف").text


def test_nothing_that_steers_a_terminal_is_left() -> None:
    steering = "\x1b[2J\x07\x9b31m\u202e\u2066x\u2069\u200f\u061c\u2028\r\n\t\x00\x7f"
    for text in (steering, steering + "بيت" + steering):
        assert visual(text).text.isprintable()
        assert cell_len(visual(text).text) == cell_len(text)


def test_a_click_finds_the_character_under_it() -> None:
    line = "│ بيت 🎲 (a) │"
    shown = visual(line)
    found = [source_at(shown, cell) for cell in range(cell_len(line) + 1)]
    assert found[:2] == [0, 1]
    assert [line[i] for i in found if i is not None] == list("│ )a( 🎲🎲 تيب │")
    assert found[-1] is None


@pytest.mark.parametrize("letter", PASHTO)
def test_neighbours_of_a_pashto_letter_join_to_it(letter: str) -> None:
    before, _, after = list(shape(f"ب{letter}ب"))
    both = letter in BOTH_SIDES
    assert before == forms("ب")["<initial>"]
    assert after == forms("ب")["<final>" if both else "<isolated>"]


def test_letters_of_pashto_stay_themselves_in_one_cell_each() -> None:
    """Those without presentation forms are sent as they are; the terminal's font draws them."""
    words = "پښتو ځوانۍ څوکۍ ګډ ټول زړه منډه کڼ لوبې ږدې ژبه"
    shown = visual(words).text
    assert unshaped(shown) == words[::-1]
    assert cell_len(shown) == len(words)
    assert strip_controls(words) == words


def test_joining_types_agree_with_the_forms_there_are() -> None:
    """A letter with an initial form joins on both sides, one with only a final form before it.

    Noon ghunna joins on both sides, though it has no forms for that; high hamza u has only one.
    """
    by_forms = {letter: "".join(sorted(forms(letter))) for letter in map(chr, range(0x620, 0x6D4))}
    kinds = {"<final><initial><isolated><medial>": "D", "<final><isolated>": "R", "<isolated>": "U"}
    wrong = {c for c, f in by_forms.items() if f in kinds and joining_types(c) != kinds[f]}
    assert wrong == {"ں", "ٷ"}
    assert sum(f in kinds for f in by_forms.values()) > 70


def test_letters_take_the_form_of_their_place() -> None:
    place = ("<initial>", "<medial>", "<final>")
    assert shape("بيت") == "".join(forms(c)[f] for c, f in zip("بيت", place, strict=True))
    assert shape("دار") == "".join(forms(c)["<isolated>"] for c in "دار")
    assert shape("ب") == forms("ب")["<isolated>"]


def test_marks_do_not_break_a_join_and_a_non_joiner_does() -> None:
    assert shape("بَت") == forms("ب")["<initial>"] + "\u064e" + forms("ت")["<final>"]
    assert shape("ب\u200cت") == forms("ب")["<isolated>"] + "\u200c" + forms("ت")["<isolated>"]
    assert shape("ب\u2068ت")[0] == forms("ب")["<isolated>"]


@pytest.mark.parametrize("alef", LIGATURES)
def test_lam_alef_keeps_its_two_places(alef: str) -> None:
    joined, alone = shape(f"بل{alef}ب"), shape(f"ل{alef}ب")
    assert joined == forms("ب")["<initial>"] + KASHIDA + LIGATURES[alef] + forms("ب")["<isolated>"]
    assert alone == forms("ل")["<initial>"] + forms(alef)["<final>"] + forms("ب")["<isolated>"]
    assert unshaped(LIGATURES[alef]) == f"ل{alef}"
    assert unicodedata.decomposition(LIGATURES[alef]).startswith("<final>")


def test_shaping_is_one_for_one() -> None:
    for line in random_lines(13, 5_000, SCREEN):
        assert len(shape(line)) == len(line)
        assert cell_len(shape(line)) == cell_len(line)
