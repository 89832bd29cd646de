"""Message codes to sentences, through gettext catalogues whose msgids are the codes.

A code is dotted, `table.waiting` or `tawla.refuse.larger_die`; its first part names the domain,
the house's catalogue serves every other code. Parameters are named, `{player}`.
"""

import copy
import gettext
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Protocol, runtime_checkable

from .controls import FSI, PDI, has_rtl, isolate
from .digits import DigitSystem, write_number
from .languages import DEFAULT, LANGUAGES

HOUSE = "majlis"
HOUSE_LOCALE = Path(__file__).parent / "locale"

_TOKEN = r"(?:[A-Za-z0-9`][\w`:+/.,()…*@=-]*|\{\w+\})"
_NOTATION = re.compile(rf"[A-Za-z0-9`][\w`:+/.,()…*@=-]*(?:(?<!:) -{{0,2}}{_TOKEN})*", re.ASCII)
_COMPOUND = re.compile("[ /:+(-]")
PARAMETER = re.compile(r"\{(\w+)\}")


@runtime_checkable
class Message(Protocol):
    """A code with its parameters: what engines give instead of prose."""

    @property
    def code(self) -> str: ...
    @property
    def params(self) -> Mapping[str, object]: ...


class Ruled(Message, Protocol):
    """A message with the number of the rule it comes from: a refusal, an infraction."""

    @property
    def rule(self) -> str | None: ...


@runtime_checkable
class Seated(Protocol):
    """A seat, worded as the name of whoever sits there; negative seats as `SEATS` says."""

    @property
    def seat(self) -> int: ...


SEATS = {-1: "seat.chance", -2: "seat.official", -3: "seat.spectator", -4: "seat.table"}


class _Catalogue(gettext.GNUTranslations):
    _catalog: dict[str | tuple[str, int], str]

    def find(self, code: str, n: object) -> str | None:
        """The template of `code`; where it has plural forms, the one for the number `n`."""
        if plain := self._catalog.get(code):
            return plain
        number = abs(n) if isinstance(n, int) else 1
        found = self.ngettext(code, code, number)
        return None if found == code else found

    def codes(self) -> frozenset[str]:
        return frozenset(key if isinstance(key, str) else key[0] for key in self._catalog) - {""}


@cache
def _catalogue(domain: str, locale: Path, lang: str) -> _Catalogue | None:
    """The compiled catalogue, read once a process; None where this language has none.

    English is in every domain: raises FileNotFoundError where it was not compiled.
    """
    path = locale / lang / "LC_MESSAGES" / f"{domain}.mo"
    if path.exists():
        with path.open("rb") as file:
            return _Catalogue(file)
    if lang == DEFAULT.code:
        raise FileNotFoundError(f"{path}: not compiled; run `python hatch_build.py`")
    return None


def codes(lang: str, domain: str = HOUSE, locale: Path = HOUSE_LOCALE) -> frozenset[str]:
    """Every code that the catalogue of `domain` in `lang` has; empty if there is no such."""
    found = _catalogue(domain, locale, lang)
    return found.codes() if found else frozenset()


def _cut_tail(run: str) -> str:
    """A run without the sentence's own signs at its end."""
    while run and (run[-1] in " .,:" or (run[-1] == ")" and run.count("(") < run.count(")"))):
        run = run[:-1]
    return run


@cache
def isolated(template: str) -> str:
    """A right-to-left template with every piece of literal notation isolated: moves, commands.

    Single words and numbers need nothing; runs of several, and what is written with signs between,
    would be turned round: ``24/18 13/11``, ``majlis resume``, ``total:600``.
    """

    def wrap(found: re.Match[str]) -> str:
        run = _cut_tail(found[0])
        return isolate(run) + found[0][len(run) :] if _COMPOUND.search(run) else found[0]

    return _NOTATION.sub(wrap, template)


_APART = re.compile(f"{FSI}[^{PDI}]*{PDI}|{_NOTATION.pattern}", re.ASCII)


@cache
def numbered(text: str, digits: DigitSystem) -> str:
    """A right-to-left text with the numbers that stand alone in it in these digits.

    Notation stays as it is typed, and so does what is isolated. No number grows or shrinks.
    """

    def write(found: re.Match[str]) -> str:
        run = _cut_tail(found[0])
        return write_number(run, digits) + found[0][len(run) :] if run.isdigit() else found[0]

    return _APART.sub(write, text)


class _Values(dict[str, str]):
    """Parameters, worded when a template asks for them; a missing one shows its name."""

    def __init__(self, words: "Words", params: Mapping[str, object]) -> None:
        super().__init__()
        self._words, self._params = words, params

    def __missing__(self, name: str) -> str:
        return self._words.value(self._params[name]) if name in self._params else f"⟦{name}⟧"


class Words:
    """Sentences in one language, for one reader.

    `digits` overrides the language's digit system; `domains` are catalogues besides the house's,
    name to locale folder. A code that this language lacks is worded in English, with lists,
    messages and numbers inside it in English too, and isolated where the reader's language runs
    the other way; one that English lacks too is shown as `⟦code⟧`.
    """

    def __init__(
        self,
        lang: str,
        digits: DigitSystem | None = None,
        domains: Mapping[str, Path] | None = None,
    ) -> None:
        self.language = LANGUAGES[lang]
        self.digits: DigitSystem = digits or self.language.digits
        self._domains: dict[str, Path] = {HOUSE: HOUSE_LOCALE, **(domains or {})}
        self._names: Mapping[int, str] = {}
        self._reader: Words | None = None

    @property
    def rtl(self) -> bool:
        return self.language.rtl

    def seated(self, names: Mapping[int, str]) -> "Words":
        """The same words at a table where the seats have these names."""
        words = Words(self.language.code, self.digits, self._domains)
        words._names = names
        return words

    def add(self, name: str, locale: Path) -> None:
        """Serve codes that begin with `name.` from `locale`/<lang>/LC_MESSAGES/`name`.mo."""
        self._domains[name] = locale

    def __call__(self, code: str, /, **params: object) -> str:
        """The sentence of `code`. Parameters are worded as `value` says; `n` chooses the plural."""
        return self._worded(code, params)

    word = __call__

    def message(self, message: Message) -> str:
        """The sentence of a message."""
        return self._worded(message.code, message.params)

    def refusal(self, refusal: Ruled) -> str:
        """The sentence of a refusal with the number of its rule, if it has one."""
        if not refusal.rule:
            return self.message(refusal)
        return self("refusal.with_rule", sentence=refusal, rule=refusal.rule)

    def has(self, code: str) -> bool:
        """Whether this language, or English in its place, words `code`."""
        return bool(self._template(code, 1) or self._in_english()._template(code, 1))

    def number(self, number: float | str) -> str:
        """A number, or a text of numbers such as `07:41`, in the reader's digits."""
        return write_number(number, self.digits)

    def value(self, value: object) -> str:
        """A parameter as a sentence shows it.

        Numbers take the reader's digits. Text stands as it is, isolated where its direction may
        not be the sentence's. Messages are worded, seats named; several values become a list.
        Raises TypeError for anything else.
        """
        match value:
            case bool():
                return self("value.yes" if value else "value.no")
            case int() | float():
                number = self.number(value)
                # The sign of a number stands on its left, also where one reads from the right.
                return isolate(number) if self.rtl and value < 0 else number
            case str():
                return isolate(value) if self.rtl or has_rtl(value) else value
            case Message():
                return self._nested(value.code, value.params)
            case Seated():
                return (self._reader or self)._seat(value.seat)
            case Sequence():
                return self._list([self.value(one) for one in value])
        raise TypeError(f"no words for a parameter of type {type(value).__name__}: {value!r}")

    def _seat(self, seat: int) -> str:
        if seat in self._names:
            return self.value(self._names[seat])
        return self(SEATS[seat]) if seat in SEATS else self("seat.player", number=seat + 1)

    def _nested(self, code: str, params: Mapping[str, object]) -> str:
        """A sign of the language's own is foreign in a right-to-left sentence all the same."""
        own = self._own(code, params)
        if own is None:
            return self._borrowed(code, params)
        return isolate(own) if self.rtl and not has_rtl(own) else own

    def _list(self, values: list[str]) -> str:
        if not values:
            return self("list.empty")
        *before, last = values
        joined = self("list.separator").join(before)
        return joined + self("list.last") + last if before else last

    def _worded(self, code: str, params: Mapping[str, object]) -> str:
        own = self._own(code, params)
        return self._borrowed(code, params) if own is None else own

    def _own(self, code: str, params: Mapping[str, object]) -> str | None:
        """The sentence in this language, where it has one."""
        template = self._template(code, params.get("n"))
        return None if template is None else template.format_map(_Values(self, params))

    def _borrowed(self, code: str, params: Mapping[str, object]) -> str:
        """The sentence in English."""
        sentence = self._in_english()._own(code, params)
        if sentence is None:
            return f"⟦{code}⟧"
        return isolate(sentence) if self.rtl else sentence

    def _in_english(self) -> "Words":
        """Words for what this language lacks, numbers too; names stay the reader's."""
        words = copy.copy(self)
        words.language, words._reader = DEFAULT, self
        words.digits = DEFAULT.digits
        return words

    def _template(self, code: str, n: object) -> str | None:
        domain = code.partition(".")[0]
        domain = domain if domain in self._domains else HOUSE
        catalogue = _catalogue(domain, self._domains[domain], self.language.code)
        template = catalogue.find(code, n) if catalogue else None
        return numbered(isolated(template), self.digits) if template and self.rtl else template
