"""Names that look alike: two names with one `skeleton` must not sit in one house."""

import unicodedata

_SAME = {
    # Cyrillic and Greek letters that fonts draw as Latin ones, after case folding.
    "а": "a", "α": "a", "в": "b", "β": "b", "ь": "b", "с": "c", "ϲ": "c", "ԁ": "d", "е": "e",
    "ε": "e", "є": "e", "н": "h", "η": "h", "һ": "h", "і": "l", "ι": "l", "ј": "j", "к": "k",
    "κ": "k", "м": "m", "μ": "m", "ո": "n", "п": "n", "о": "o", "ο": "o", "σ": "o", "р": "p",
    "ρ": "p", "ԛ": "q", "г": "r", "ѕ": "s", "т": "t", "τ": "t", "υ": "u", "у": "y", "γ": "y",
    "ν": "v", "ѵ": "v", "ѡ": "w", "ω": "w", "х": "x", "χ": "x", "ζ": "z", "з": "3",
    # Figures and strokes that are read as letters.
    "0": "o", "٠": ".", "۰": ".", "1": "l", "i": "l", "ı": "l", "|": "l", "١": "ا",
    "۱": "ا", "5": "s", "$": "s", "٥": "o", "۵": "o",
    # Arabic letters that differ by a dot, a hamza or by language only.
    "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ي": "ى", "ی": "ى", "ې": "ى", "ۍ": "ى", "ئ": "ى",
    "ك": "ک", "ڪ": "ک", "ګ": "گ", "ة": "ه", "ۀ": "ه", "ہ": "ه", "ھ": "ه", "ە": "ه", "ؤ": "و",
}  # fmt: skip
_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХ", "abezhikmnoptyxabesijkmhopctyx")
"""Capitals are drawn like Latin ones where their small letters are not: Greek Ν is no v."""
_TABLE = str.maketrans(_SAME)
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
_TATWEEL = "\u0640"


def skeleton(name: str) -> str:
    """What is left of ``name`` when everything that is easily overlooked is taken away.

    Case, accents, vowel marks, spaces, punctuation and letters of other scripts with the same shape
    do not count. Empty when nothing else was there.
    """
    folded = unicodedata.normalize("NFKD", _composed(name)).casefold()
    letters = [char for char in folded.translate(_TABLE) if _counts(char)]
    shape = "".join(letters)
    for pair, single in _PAIRS:
        shape = shape.replace(pair, single)
    return shape


def _composed(name: str) -> str:
    # Hamzas are part of the letter before the table sees it, and marks after it.
    return unicodedata.normalize("NFKC", name).translate(_CAPITALS).casefold().translate(_TABLE)


def _counts(char: str) -> bool:
    return char != _TATWEEL and unicodedata.category(char)[0] in "LN"
