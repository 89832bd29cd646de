"""Arabic letters as presentation forms, one for one, so that a line keeps its cells.

Joining types follow Unicode's ArabicShaping; the forms come from `unicodedata`. A letter without
presentation forms (most of Pashto's) stays as it is while its neighbours still join towards it.
"""

import unicodedata
from functools import cache

_RIGHT_JOINING = (
    "0622-0625 0627 0629 062F-0632 0648 0671-0673 0675-0677 0688-0699 06C0 06C3-06CB 06CD 06CF "
    "06D2-06D3 06D5 06EE-06EF 0759-075B 076B-076C 0771 0773-0774 0778-0779 0870-0882 088E "
    "08AA-08AC 08AE 08B1-08B2 08B9"
)
_NOT_JOINING = "0600-0605 0621 0674 06DD 0887 0890-0891 08AD 08E2 200C 2066-2069"
_CAUSING = "0640 0883-0885 200D"

_FORMS = ("<isolated>", "<final>", "<initial>", "<medial>")
_PRESENTATION = (range(0xFB50, 0xFE00), range(0xFE70, 0xFEFD))

LAM = "ل"
KASHIDA = "ـ"
LIGATURES = {"آ": "ﻶ", "أ": "ﻸ", "إ": "ﻺ", "ا": "ﻼ"}
"""Lam and this alef, joined to what comes before: the final form of their ligature."""


def _points(ranges: str) -> set[int]:
    ends = (part.partition("-") for part in ranges.split())
    return {p for a, _, b in ends for p in range(int(a, 16), int(b or a, 16) + 1)}


class _JoiningTypes(dict[int, str]):
    """Code point to joining type: D dual, R right, C causing, T transparent, U none."""

    def __missing__(self, point: int) -> str:
        self[point] = kind = _joining_type(point)
        return kind


def _joining_type(point: int) -> str:
    category = unicodedata.category(chr(point))
    if category in ("Mn", "Me", "Cf"):
        return "T"
    arabic = 0x0620 <= point < 0x0700 or 0x0750 <= point < 0x0780 or 0x0870 <= point < 0x0900
    return "D" if arabic and category == "Lo" else "U"


_TYPES = _JoiningTypes()
for _kind, _ranges in (("R", _RIGHT_JOINING), ("U", _NOT_JOINING), ("C", _CAUSING)):
    _TYPES.update(dict.fromkeys(_points(_ranges), _kind))


@cache
def _forms() -> dict[str, tuple[str, ...]]:
    """Letter to its isolated, final, initial, medial form; the letter where there is none."""
    forms: dict[str, list[str]] = {}
    for point in (p for block in _PRESENTATION for p in block):
        tag, *letters = unicodedata.decomposition(chr(point)).split() or [""]
        if tag in _FORMS and len(letters) == 1:
            letter = chr(int(letters[0], 16))
            forms.setdefault(letter, [letter] * 4)[_FORMS.index(tag)] = chr(point)
    return {letter: tuple(four) for letter, four in forms.items()}


def joining_types(text: str) -> str:
    """The joining type of each character: one of `D R C T U`."""
    return text.translate(_TYPES)


def shape(text: str) -> str:
    """`text`, in logical order, with its letters in the form their neighbours ask for.

    The answer has as many characters as `text`, each for the one at the same index. Joined
    lam-alef is a kashida and the ligature; unjoined, an initial lam and a final alef.
    """
    types = joining_types(text)
    if "D" not in types and "R" not in types:
        return text
    places = [i for i, kind in enumerate(types) if kind != "T"]
    kinds = [types[i] for i in places] + ["U"]
    shaped, forms = list(text), _forms()
    before, lam = False, -1
    for k, i in enumerate(places):
        after = kinds[k] in "DC" and kinds[k + 1] in "DRC"
        letter = text[i]
        if kinds[k] in "DR" and letter in forms:
            shaped[i] = forms[letter][before + 2 * after]
        if lam >= 0 and letter in LIGATURES:
            shaped[lam], shaped[i] = KASHIDA, LIGATURES[letter]
        lam = i if letter == LAM and before else -1
        before = after
    return "".join(shaped)
