"""Words for people: languages, digits, catalogues, and right-to-left text in a terminal.

The names here are loaded when they are first asked for; `filter` (which needs Textual) and
`terminal` are imported by those who have a terminal.
"""

TYPE_CHECKING = False  # as type checkers read it, without the cost of importing typing

if TYPE_CHECKING:
    from .bidi import Line as Line
    from .bidi import source_at as source_at
    from .bidi import visual as visual
    from .catalogue import Message as Message
    from .catalogue import Words as Words
    from .catalogue import codes as codes
    from .clean import clean_chat as clean_chat
    from .clean import clean_name as clean_name
    from .controls import isolate as isolate
    from .controls import strip_controls as strip_controls
    from .digits import DigitSystem as DigitSystem
    from .digits import read_digits as read_digits
    from .digits import write_number as write_number
    from .languages import LANGUAGES as LANGUAGES
    from .languages import Language as Language
    from .languages import UnknownLanguage as UnknownLanguage
    from .languages import choose_language as choose_language

_HOMES = {
    "bidi": ("Line", "source_at", "visual"),
    "catalogue": ("Message", "Words", "codes"),
    "clean": ("clean_chat", "clean_name"),
    "controls": ("isolate", "strip_controls"),
    "digits": ("DigitSystem", "read_digits", "write_number"),
    "languages": ("LANGUAGES", "Language", "UnknownLanguage", "choose_language"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = value
    return value
