"""Characters that steer text and have no cell of their own: isolates, controls, what to drop."""

import re
import unicodedata

FSI, PDI = "\u2068", "\u2069"

C0_C1 = "\x00-\x1f\x7f-\x9f\u2028\u2029"
EMBEDDINGS = "\u202a-\u202e\u206a-\u206f"
FORMATS = "\u061c\u200e\u200f\u2066-\u2069"

# Rich counts no cells for whatever follows a joiner, so a joiner goes with what it hides.
_CONTROLS = re.compile(f"\u200d?[{C0_C1}{EMBEDDINGS}{FORMATS}]")


def isolate(text: str) -> str:
    """`text` so that its direction and that of the sentence around it leave each other alone."""
    return f"{FSI}{text}{PDI}"


def has_rtl(text: str) -> bool:
    """Whether `text` holds a right-to-left letter."""
    if text.isascii():
        return False
    return any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)


def strip_controls(text: str) -> str:
    """`text` without C0, C1, line separators and every bidi control: none of them has a cell."""
    return text if text.isprintable() else _CONTROLS.sub("", text)
