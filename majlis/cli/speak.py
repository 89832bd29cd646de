"""What the command line says, in the reader's language and the terminal's direction."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from majlis.text import Words
    from majlis.text.languages import Direction

REFUSED, USAGE, INTERRUPTED = 1, 2, 130
_DOMAIN = Path(__file__).parent / "locale"


class Coded(Protocol):
    """An error value: a catalogue code and its parameters."""

    @property
    def code(self) -> str: ...
    @property
    def params(self) -> Mapping[str, object]: ...


class UserError(Exception):
    """Something the user can mend: a catalogue code, its parameters, an exit code."""

    def __init__(self, code: str, /, exit_code: int = REFUSED, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, object] = params
        self.exit_code = exit_code

    @classmethod
    def of(cls, error: Coded, exit_code: int = REFUSED) -> UserError:
        """What another room says is wrong, as the command line's complaint."""
        wrapped = cls(error.code, exit_code)
        wrapped.params = error.params
        return wrapped


def value_of(arguments: Sequence[str], name: str) -> str | None:
    """What follows ``name`` (or stands behind ``name=``) among raw arguments."""
    for index, argument in enumerate(arguments):
        if argument == name and index + 1 < len(arguments):
            return arguments[index + 1]
        if argument.startswith(f"{name}="):
            return argument.partition("=")[2]
    return None


def _set_language() -> str | None:
    """The language that the settings file names, if it can be read and names one we know."""
    from majlis.store.paths import find_paths
    from majlis.text import LANGUAGES

    path = find_paths().settings
    if not os.path.exists(path):
        return None
    import tomllib

    try:
        with path.open("rb") as file:
            named = tomllib.load(file).get("language")
    except (OSError, ValueError):
        # What is wrong with the file is said by whoever needs all of it.
        return None
    return named if named in LANGUAGES else None


def _writable(text: str, stream: Any) -> str:
    """``text`` with a question mark for whatever cannot be written to this stream."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)


class Speaker:
    """Says sentences on standard output and complaints on standard error.

    ``wanted`` are the settings that the command line overrides: ``language``, ``bidi``.
    """

    def __init__(self, words: Words, wanted: Mapping[str, str] | None = None) -> None:
        self.words = words
        self.wanted = wanted or {}
        words.add("cli", _DOMAIN)

    @classmethod
    def for_arguments(cls, arguments: Sequence[str]) -> Speaker:
        """A speaker for this command line: ``--lang``, then the settings, then the environment."""
        from majlis.text import LANGUAGES, Language, Words, choose_language

        asked = value_of(arguments, "--lang")
        chosen = choose_language(asked or os.environ.get("MAJLIS_LANG"), _set_language())
        language = chosen if isinstance(chosen, Language) else LANGUAGES["en"]
        bidi = value_of(arguments, "--bidi")
        wanted = {"language": asked and language.code, "bidi": bidi}
        speaker = cls(Words(language.code), {k: v for k, v in wanted.items() if v})
        if not isinstance(chosen, Language):
            speaker.complain(UserError.of(chosen, USAGE))
            sys.exit(USAGE)
        return speaker

    def __call__(self, code: str, /, **params: object) -> str:
        """The sentence of ``code``."""
        return self.words(code, **params)

    def say(self, code: str, /, **params: object) -> None:
        """A worded line on standard output, the way the language goes whatever it begins with."""
        self.line(self.words(code, **params), self._base)

    def line(self, text: str = "", base: Direction | None = None) -> None:
        """Text that is worded already, on standard output; ``base`` is the way its lines go, by
        default that of what they begin with.
        """
        print(self.shown(text, sys.stdout, base))

    def complain(self, error: UserError) -> None:
        """One line on standard error: what is wrong and the way out."""
        sentence = self.words(error.code, **error.params)
        line = self.words("cli.error", sentence=sentence)
        print(self.shown(line, sys.stderr, self._base), file=sys.stderr)

    @property
    def _base(self) -> Direction | None:
        return "rtl" if self.words.rtl else None

    def shown(self, text: str, stream: Any, base: Direction | None = None) -> str:
        """``text`` as this stream's terminal needs it; piped text stays logical."""
        if text.isascii():
            return text
        from majlis.text import strip_controls, visual

        lines = _writable(text, stream).split("\n")
        if self._turns(stream):
            return "\n".join(visual(line, base).text for line in lines)
        return "\n".join(strip_controls(line) for line in lines)

    def _turns(self, stream: Any) -> bool:
        if "bidi" in self.wanted:
            return self.wanted["bidi"] == "visual"
        if not stream.isatty():
            return False
        from majlis.text.terminal import Replies, decide_way

        return decide_way(Replies(), os.environ).mode == "visual"
