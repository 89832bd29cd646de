"""Random lines such as screens hold: scripts, digits, marks, brackets, isolates, boxes."""

import random
from collections.abc import Iterator

ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهويآأإئؤةىءـ"
PASHTO = "ټډړږښګڼېۍپچځڅکی"
HEBREW = "אבגדהוזח"
LATIN = "abcdefghijklmnopqrstuvwxyzабвгд"
DIGITS = ("0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹")
MARKS = "\u064b\u064e\u0651\u0670\u0301"
SIGNS = "/.,:;-+%#$!?*'\"|=«»<>≤♠⚀·…"
BRACKETS = "()[]{}⟨⟩"
ISOLATES = "\u2066\u2067\u2068\u2069\u2069"
DIRECTIONS = "\u200e\u200f\u061c"
INVISIBLE = "\u200c\u200b\u2060"
BOXES = "│─╭╮▒▌"
WIDE = "漢字🎲"

FLOWING = (
    *[ARABIC] * 4,
    PASHTO,
    *[LATIN] * 3,
    HEBREW,
    *DIGITS,
    MARKS,
    *[SIGNS] * 2,
    *[BRACKETS] * 2,
)
SPACED = (*FLOWING, *[" "] * 4)
UAX = (*SPACED, ISOLATES, DIRECTIONS)
SCREEN = (*UAX, INVISIBLE, BOXES, "  ", WIDE)


def random_lines(seed: int, number: int, pools: tuple[str, ...], most: int = 16) -> Iterator[str]:
    """`number` lines of up to `most` runs of one to four characters, each run from one pool."""
    rng = random.Random(seed)
    pick, below = rng.choice, rng.randrange
    for _ in range(number):
        runs = [pick(pools) for _ in range(1 + below(most))]
        yield "".join([pick(run) for run in runs for _ in range(1 + below(4))])
