"""The languages of the house and the choice of one."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from .digits import DigitSystem

Direction = Literal["ltr", "rtl"]


class Language(NamedTuple):
    """A language: its code, its own name, its direction and its usual digits."""

    code: str
    name: str
    direction: Direction
    digits: DigitSystem

    @property
    def rtl(self) -> bool:
        return self.direction == "rtl"


_CATALOGUES = Path(__file__).parent / "locale"
_KNOWN = (
    Language("en", "English", "ltr", "latn"),
    Language("ar", "العربية", "rtl", "arab"),
    Language("ps", "پښتو", "rtl", "arabext"),
    Language("ru", "Русский", "ltr", "latn"),
)
LANGUAGES: dict[str, Language] = {
    language.code: language for language in _KNOWN if (_CATALOGUES / language.code).is_dir()
}
"""Those in which the house itself can speak; nobody is offered another."""
DEFAULT = LANGUAGES["en"]


class UnknownLanguage(NamedTuple):
    """A language was asked for by name and is not here; worded like every refusal."""

    wanted: str

    @property
    def code(self) -> str:
        return "language.unknown"

    @property
    def params(self) -> Mapping[str, object]:
        return {"wanted": self.wanted, "available": tuple(LANGUAGES)}


def find_language(name: str) -> Language | UnknownLanguage:
    """The language of a code or locale name: `ar`, `AR`, `ar-EG`, `ar_EG.UTF-8`."""
    code = name.strip().replace("-", "_").partition(".")[0].partition("@")[0].partition("_")[0]
    return LANGUAGES.get(code.lower()) or UnknownLanguage(name)


def choose_language(
    explicit: str | None = None,
    setting: str | None = None,
    environ: Mapping[str, str] | None = None,
) -> Language | UnknownLanguage:
    """What was asked for, else what was set, else the environment's, else English.

    An unknown name is an answer only where somebody named it; the environment may be in any
    language. `LC_ALL`, `LC_MESSAGES`, `LANG`: the first that is not empty counts, as in POSIX.
    """
    named = explicit or setting
    if named:
        return find_language(named)
    environ = os.environ if environ is None else environ
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(variable):
            found = find_language(value)
            return found if isinstance(found, Language) else DEFAULT
    return DEFAULT
