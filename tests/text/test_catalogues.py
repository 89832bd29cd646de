"""Every catalogue under majlis/: complete in its languages, sorted, with equal parameters."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po

from hatch_build import catalogues, compile_catalogues, sort_catalogues, sorted_entries
from majlis.text import LANGUAGES, Words
from majlis.text.bidi import visual
from majlis.text.catalogue import HOUSE, HOUSE_LOCALE, PARAMETER, isolated
from majlis.text.controls import FSI, PDI

ROOT = Path(__file__).parents[2]
FILES = list(catalogues(ROOT))
LOCALES = sorted({(po.parents[2], po.stem) for po in FILES})
TAWLA = ROOT / "majlis/games/tawla/locale"
GAMES = ROOT / "majlis/games"
FORMS = {"en": 2, "ar": 6, "ps": 2, "ru": 3}


def files(*langs: str) -> list[Path]:
    """The catalogues in these languages."""
    return [po for po in FILES if po.parts[-3] in langs]


RIGHT_TO_LEFT = files(*(code for code, language in LANGUAGES.items() if language.rtl))


def name(thing: object) -> str:
    return str(thing.relative_to(ROOT)) if isinstance(thing, Path) else str(thing)


@cache
def entries(po: Path) -> dict[str, Entry]:
    with po.open("rb") as file:
        found: Catalog = read_po(file, locale=po.parts[-3], abort_invalid=True)
    return {str(key(entry)): entry for entry in found if entry.id}


def key(entry: Entry) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def texts(entry: Entry) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))


def parameters(entry: Entry) -> set[str]:
    return {found for text in texts(entry) for found in PARAMETER.findall(text)}


def po(locale: Path, lang: str, domain: str) -> Path:
    return locale / lang / "LC_MESSAGES" / f"{domain}.po"


def where(wrong: Iterable[str]) -> str:
    return ", ".join(sorted(wrong))


def test_the_house_has_a_catalogue() -> None:
    assert (HOUSE_LOCALE, HOUSE) in LOCALES


@pytest.mark.parametrize(("locale", "domain"), LOCALES, ids=name)
def test_the_house_speaks_every_language_and_a_game_at_least_two(locale: Path, domain: str) -> None:
    """A game may come without Pashto or Russian: then its own words are English on such a screen.

    The house may not: a message that is added has words in every language of the house.
    """
    there = {lang for lang in LANGUAGES if po(locale, lang, domain).exists()}
    assert there >= {"en", "ar"}
    assert GAMES in locale.parents or there == set(LANGUAGES)


@pytest.mark.parametrize("po", FILES, ids=name)
def test_every_language_has_the_codes_and_parameters_of_english(po: Path) -> None:
    """A plural form may leave out the number it says in words, so `n` is not compared."""
    english = entries(po.parents[2] / "en" / "LC_MESSAGES" / po.name)
    ours = entries(po)
    assert not where(set(ours) - set(english)), "codes that English lacks"
    assert not where(set(english) - set(ours)), "codes that only English has"
    differing = {c for c in ours if parameters(ours[c]) - {"n"} != parameters(english[c]) - {"n"}}
    assert not where(differing)
    plurals = {c for c in ours if isinstance(ours[c].id, str) != isinstance(english[c].id, str)}
    assert not where(plurals), "plural in one language only"


@pytest.mark.parametrize("po", FILES, ids=name)
def test_nothing_is_empty_or_fuzzy(po: Path) -> None:
    found = entries(po)
    assert not where(code for code, entry in found.items() if not all(texts(entry)))
    assert not where(code for code, entry in found.items() if entry.fuzzy)


@pytest.mark.parametrize("po", FILES, ids=name)
def test_plural_entries_have_every_form(po: Path) -> None:
    plural = {code: entry for code, entry in entries(po).items() if not isinstance(entry.id, str)}
    forms = FORMS[po.parts[-3]]
    assert not where(c for c, e in plural.items() if len(texts(e)) != forms)
    assert not where(c for c, e in plural.items() if "n" not in parameters(e)), "no {n} in any form"


@pytest.mark.parametrize("po", FILES, ids=name)
def test_templates_hold_named_parameters_and_nothing_that_steers(po: Path) -> None:
    """Isolation is put round parameters by `Words`; a joiner would cost a cell."""
    for code, entry in entries(po).items():
        for text in texts(entry):
            assert not re.search("[{}⟦⟧]", PARAMETER.sub("", text)), code
            steering = {c for c in text if unicodedata.category(c) in ("Cc", "Cf")} - {"\n"}
            assert not steering, code


NOTATION = re.compile(r"[A-Za-z0-9][\w:+/.,()-]*(?: [A-Za-z0-9][\w:+/.,()-]*)*", re.ASCII)
"""Moves, commands and clocks as a catalogue writes them out."""


@pytest.mark.parametrize("po", RIGHT_TO_LEFT, ids=name)
def test_literal_notation_is_isolated_where_one_reads_from_the_right(po: Path) -> None:
    for code, entry in entries(po).items():
        for text in texts(entry):
            shown = isolated(text)
            assert shown.replace(FSI, "").replace(PDI, "") == text, code
            outside = re.sub(f"{FSI}[^{PDI}]*{PDI}", "", shown)
            for run in NOTATION.findall(PARAMETER.sub("", outside)):
                assert not re.search("[ /:+]", run.rstrip(".,: ")), (code, run)


def test_examples_of_moves_and_commands_read_from_the_left() -> None:
    template = "اكتب {typed}، مثل 24/18 13/11 أو 8/5(2) (انظر majlis resume {id})."
    assert isolated(template) == (
        f"اكتب {{typed}}، مثل {FSI}24/18 13/11{PDI} أو {FSI}8/5(2){PDI} "
        f"(انظر {FSI}majlis resume {{id}}{PDI})."
    )
    assert isolated("ملف TOML: {detail}") == "ملف TOML: {detail}"
    shown = Words("ar", domains={"tawla": TAWLA}).message(_Notation())
    assert visual(shown, "rtl").text.count("24/18 13/11") == 1


class _Notation:
    code = "tawla.refuse.notation"
    params: ClassVar = {"text": "x"}


@pytest.mark.parametrize("po", FILES, ids=name)
def test_codes_are_dotted_and_in_their_domain(po: Path) -> None:
    """A game's codes begin with its name, the house's with no game's name."""
    games = {domain for _, domain in LOCALES} - {HOUSE}
    for code in entries(po):
        assert re.fullmatch(r"[a-z][a-z0-9_]*(\.[^\s.]+)+", code), code
        first = code.partition(".")[0]
        assert first not in games if po.stem == HOUSE else first == po.stem, code


@pytest.mark.parametrize("po", FILES, ids=name)
def test_entries_are_sorted_and_unique(po: Path) -> None:
    text = po.read_text("utf-8")
    assert text == sorted_entries(text), "run `python hatch_build.py --sort`"
    ids = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert len(ids) == len(set(ids)) == len(entries(po))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_house_words_its_own_codes(lang: str) -> None:
    words = Words(lang)
    for code in ("list.empty", "seat.table", "value.yes", *(f"language.{c}" for c in LANGUAGES)):
        assert "⟦" not in words(code)


def test_catalogues_are_sorted_in_place(tmp_path: Path) -> None:
    po = tmp_path / "majlis/text/locale/en/LC_MESSAGES/majlis.po"
    po.parent.mkdir(parents=True)
    header, low, high = (
        'msgid ""\nmsgstr ""',
        'msgid "a.a"\nmsgstr "x"',
        '# why\nmsgid "a.b"\nmsgstr "y"',
    )
    po.write_text(f"{header}\n\n\n{high}\n\n{low}\n", "utf-8")
    assert sort_catalogues(tmp_path) == [po]
    assert po.read_text("utf-8") == f"{header}\n\n{low}\n\n{high}\n"
    assert sort_catalogues(tmp_path) == []


def test_only_what_changed_is_compiled(tmp_path: Path) -> None:
    po = tmp_path / "majlis/games/inn/locale/ar/LC_MESSAGES/inn.po"
    po.parent.mkdir(parents=True)
    po.write_text('msgid ""\nmsgstr ""\n\nmsgid "inn.x"\nmsgstr "س"\n', "utf-8")
    mo = po.with_suffix(".mo")
    assert compile_catalogues(tmp_path) == [mo]
    assert compile_catalogues(tmp_path) == []
    assert sorted(path.name for path in po.parent.iterdir()) == ["inn.mo", "inn.po"]
    mo.unlink()
    assert compile_catalogues(tmp_path) == [mo]


GLUED = {
    "ar": re.compile("لـ{"),
    "ps": re.compile(r"[^\W\d_]{|}[^\W\d_]"),
    "ru": re.compile(
        r"[^\W\d_]{|}[^\W\d_]|"
        r"\b(?:у|для|от|к|с|со|о|об|в|на|за|из|по|без|при|про|перед|вместо|против) "
        r"\{(?:who|new|seat|winner|asked|waiting|against|game|player)\}",
        re.IGNORECASE,
    ),
}
"""Prepositions, and in Pashto and Russian any letter, that touch a name.

In Russian one beside it is enough: names are not declined.
"""


@pytest.mark.parametrize("po", files("ar", "ps", "ru"), ids=name)
def test_no_preposition_is_glued_to_a_name(po: Path) -> None:
    glued = GLUED[po.parts[-3]]
    assert not where(code for code, entry in entries(po).items() if found_in(glued, entry))


def found_in(pattern: re.Pattern[str], entry: Entry) -> bool:
    return bool(pattern.search("\n".join(texts(entry))))


NOT_ROBOTS = {
    "ar": re.compile("آلة|آلات|الآلي|كمبيوتر|حاسوب"),
    "ps": re.compile("ماشین|کمپیوټر|روبات|روبوت"),
    "ru": re.compile(r"\bбот|компьютер|машин", re.IGNORECASE),
}


@pytest.mark.parametrize("po", files("ar", "ps", "ru"), ids=name)
def test_a_robot_is_called_by_one_word(po: Path) -> None:
    others = NOT_ROBOTS[po.parts[-3]]
    said = {code: entry for code, entry in entries(po).items() if code != "host.names.words"}
    assert not where(code for code, entry in said.items() if found_in(others, entry))


@pytest.mark.parametrize("po", files("ps"), ids=name)
def test_pashto_is_written_in_its_own_letters(po: Path) -> None:
    """Not with the Arabic, Persian and Urdu letters that look like them."""
    foreign = re.compile("[كىةۀگٹڈڑںےھہ]")
    assert not where(code for code, entry in entries(po).items() if found_in(foreign, entry))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_that_is_not_believed_is_spoken_of_without_internals(lang: str) -> None:
    for code in ("record.action", "record.shape"):
        assert "b'" not in Words(lang)(code, line=3, detail="b'x' Expected int")
        assert "Expected" not in Words(lang)(code, line=3, detail="b'x' Expected int")
