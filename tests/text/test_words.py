"""Sentences: parameters, plurals, fallbacks, refusals, seats."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest

from hatch_build import compile_catalogue
from majlis.core import registry
from majlis.text import LANGUAGES, Language, Words, codes, isolate
from majlis.text.bidi import visual
from majlis.text.catalogue import Message, numbered

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: {plural}\\n"
"""
ENGLISH = """
msgid "inn.fold"
msgstr "{who} folds"

msgid "inn.hand"
msgstr "In hand: {cards}"

msgid "inn.only_english"
msgstr "English only"

msgid "inn.only_english.shown"
msgstr "{who} shows {cards}: {sure}."

msgid "inn.points"
msgid_plural "inn.points"
msgstr[0] "{n} point"
msgstr[1] "{n} points"

msgid "inn.told"
msgstr "You were told: {what}"
"""
ARABIC = """
msgid "inn.fold"
msgstr "انسحب {who}"

msgid "inn.hand"
msgstr "في اليد: {cards}"

msgid "inn.points"
msgid_plural "inn.points"
msgstr[0] "لا نقاط"
msgstr[1] "نقطة واحدة"
msgstr[2] "نقطتان"
msgstr[3] "{n} نقاط"
msgstr[4] "{n} نقطة"
msgstr[5] "{n} نقطة."

msgid "inn.told"
msgstr "قيل لك: {what}"
"""
PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
    "n%100>=11 ? 4 : 5);",
}


@dataclass(frozen=True)
class Said:
    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    rule: str = ""


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The locale folder of a game from outside, compiled as the build hook does it."""
    locale = tmp_path_factory.mktemp("inn") / "locale"
    for lang, entries in (("en", ENGLISH), ("ar", ARABIC)):
        po = locale / lang / "LC_MESSAGES" / "inn.po"
        po.parent.mkdir(parents=True)
        po.write_text(HEADER.format(plural=PLURALS[lang]) + entries, "utf-8")
        compile_catalogue(po)
    return locale


@pytest.fixture
def english(inn: Path) -> Words:
    return Words("en", domains={"inn": inn})


@pytest.fixture
def arabic(inn: Path) -> Words:
    words = Words("ar")
    words.add("inn", inn)
    return words


def test_a_code_becomes_its_sentence(english: Words, arabic: Words) -> None:
    assert english("inn.fold", who="Sami") == "Sami folds"
    assert arabic("inn.fold", who="Sami") == f"انسحب {isolate('Sami')}"
    assert english.word("list.empty") == "none"


@pytest.mark.parametrize(
    ("n", "form"),
    [
        (0, "لا نقاط"),
        (1, "نقطة واحدة"),
        (2, "نقطتان"),
        (3, "٣ نقاط"),
        (10, "١٠ نقاط"),
        (11, "١١ نقطة"),
        (99, "٩٩ نقطة"),
        (100, "١٠٠ نقطة."),
        (103, "١٠٣ نقاط"),
        (-2, "نقطتان"),
    ],
)
def test_arabic_has_six_plurals(arabic: Words, n: int, form: str) -> None:
    assert arabic("inn.points", n=n) == form


def test_english_has_two_plurals(english: Words) -> None:
    assert [english("inn.points", n=n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_digits_are_the_languages_or_the_readers() -> None:
    assert Words("ar").number(1985) == "١٩٨٥"
    assert Words("ar", digits="arabext").number("07:41") == "۰۷:۴۱"
    assert Words("ar", digits="latn").number(-0.5) == "-0.5"
    assert Words("ar").number(0.5) == "٠٫٥"
    assert Words("en", digits="arab").value(42) == "٤٢"


def test_text_is_isolated_where_its_direction_may_differ() -> None:
    assert Words("ar").value("24/18 13/11*") == "\u206824/18 13/11*\u2069"
    assert Words("ar").value("نور") == isolate("نور")
    assert Words("en").value("نور") == isolate("نور")
    assert Words("en").value("24/18") == "24/18"


def test_lists_use_the_separators_of_the_language(english: Words, arabic: Words) -> None:
    assert english("inn.hand", cards=("Duke", "Captain", 3)) == "In hand: Duke, Captain and 3"
    assert english("inn.hand", cards=["Duke"]) == "In hand: Duke"
    assert english("inn.hand", cards=()) == "In hand: none"
    assert arabic("inn.hand", cards=(1, 2, 3)) == "في اليد: ١، ٢ و٣"


def test_messages_inside_messages_are_worded(english: Words, arabic: Words) -> None:
    told = Said("inn.told", {"what": (Said("inn.points", {"n": 3}), Said("inn.points", {"n": 1}))})
    assert english.message(told) == "You were told: 3 points and 1 point"
    assert arabic.message(told) == "قيل لك: ٣ نقاط ونقطة واحدة"
    assert isinstance(told, Message)


def test_booleans_are_yes_and_no(english: Words, arabic: Words) -> None:
    assert english("inn.told", what=True) == "You were told: yes"
    assert arabic("inn.told", what=False) == "قيل لك: لا"


def test_english_stands_in_for_what_is_not_translated(
    arabic: Words, inn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert arabic("inn.only_english") == isolate("English only")
    assert arabic("inn.told", what=Said("inn.only_english")) == f"قيل لك: {isolate('English only')}"
    monkeypatch.setitem(LANGUAGES, "eo", Language("eo", "Esperanto", "ltr", "latn"))
    assert Words("eo", domains={"inn": inn})("inn.fold", who="Sami") == "Sami folds"


def test_english_that_stands_in_is_english_throughout(arabic: Words) -> None:
    """Its lists, answers and numbers too; only names are the reader's."""
    cards = (Said("inn.only_english"), Said("inn.points", {"n": 3}))
    shown = {"cards": cards, "sure": True}
    assert arabic("inn.only_english.shown", who="نور", **shown) == isolate(
        f"{isolate('نور')} shows English only and 3 points: yes."
    )
    table = arabic.seated({0: "نور"})
    for seat, called in ((0, "نور"), (1, "لاعب (٢)")):
        sentence = table("inn.only_english.shown", who=SimpleNamespace(seat=seat), **shown)
        assert called in sentence
        assert "yes" in sentence


def test_what_nobody_words_is_shown_between_brackets(english: Words) -> None:
    assert english("inn.nothing") == "⟦inn.nothing⟧"
    assert english("nowhere.nothing") == "⟦nowhere.nothing⟧"
    assert english("inn.fold") == "⟦who⟧ folds"
    assert english.has("inn.fold")
    assert not english.has("inn.nothing")


def test_parameters_are_never_read_as_templates(english: Words) -> None:
    assert english("inn.fold", who="{who} {0} %s") == "{who} {0} %s folds"


def test_parameters_may_have_any_name(english: Words) -> None:
    assert english("inn.fold", who="Sami", code="x", self="y") == "Sami folds"


def test_a_parameter_of_another_kind_is_a_mistake_of_the_caller(english: Words) -> None:
    with pytest.raises(TypeError, match="no words for a parameter of type object"):
        english("inn.fold", who=object())


def test_a_refusal_ends_with_its_rule(english: Words, arabic: Words) -> None:
    refusal = Said("inn.told", {"what": "no"}, rule="T3.4")
    assert english.refusal(refusal) == "You were told: no (T3.4)"
    assert arabic.refusal(refusal) == f"قيل لك: {isolate('no')} ({isolate('T3.4')})"
    assert english.refusal(Said("inn.told", {"what": 1})) == "You were told: 1"


def test_seats_have_the_names_of_those_who_sit_there(english: Words, arabic: Words) -> None:
    table = english.seated({0: "Nour", 1: "سامي"})
    assert table("inn.fold", who=SimpleNamespace(seat=0)) == "Nour folds"
    assert table("inn.fold", who=SimpleNamespace(seat=1)) == f"{isolate('سامي')} folds"
    assert table("inn.fold", who=SimpleNamespace(seat=2)) == "player (3) folds"
    assert english("inn.fold", who=SimpleNamespace(seat=-2)) == "the referee folds"
    assert arabic("inn.fold", who=SimpleNamespace(seat=0)) == "انسحب لاعب (١)"


def test_a_table_keeps_language_digits_and_domains(inn: Path) -> None:
    table = Words("ar", "latn", {"inn": inn}).seated({})
    assert table("inn.points", n=5) == "5 نقاط"


def test_codes_of_a_catalogue(inn: Path) -> None:
    assert codes("ar", "inn", inn) == {"inn.fold", "inn.hand", "inn.points", "inn.told"}
    only_english = {"inn.only_english", "inn.only_english.shown"}
    assert codes("en", "inn", inn) == codes("ar", "inn", inn) | only_english
    assert codes("ru", "inn", inn) == frozenset()
    assert "refusal.with_rule" in codes("en")


def test_a_catalogue_that_was_not_compiled_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"gone\.mo: not compiled"):
        Words("ar", domains={"gone": tmp_path})("gone.code")


def test_numbers_written_into_a_right_to_left_text_have_the_readers_digits() -> None:
    for text, shown in (
        ("من 5 إلى 60 ثانية، و0 بلا حد.", "من ٥ إلى ٦٠ ثانية، و٠ بلا حد."),
        ("54", "٥٤"),
        ("اكتب coup 2 أو d4 (T3.4) أو 24/18.", "اكتب coup 2 أو d4 (T3.4) أو 24/18."),
        ("العنوان 127.0.0.1 والملف T-7K3Q وF2", "العنوان 127.0.0.1 والملف T-7K3Q وF2"),
        (f"الأرقام {isolate('0123')}: 4", f"الأرقام {isolate('0123')}: ٤"),
    ):
        assert numbered(text, "arab") == shown
        assert numbered(text, "latn") == text
    words = Words("ar", domains={"coup": registry.folder("coup") / "locale"})
    assert words("coup.option.bank.54") == "٥٤"
    assert "54" in Words("ar", "latn", {"coup": registry.folder("coup") / "locale"})(
        "coup.option.bank.help"
    )


def test_a_number_below_nought_has_its_sign_on_the_left() -> None:
    words = Words("ar")
    assert visual(f"كسب {words.value(-12)} نقطة").text.count("-١٢") == 1
    assert visual(f"كسب {words.value(12)} نقطة").text.count("١٢") == 1
    assert Words("en").value(-12) == "-12"
