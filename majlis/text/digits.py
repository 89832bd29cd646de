"""Digit systems: numbers out in the reader's digits, typed digits back in as ASCII."""

from typing import Literal

DigitSystem = Literal["latn", "arab", "arabext"]

DIGITS: dict[DigitSystem, str] = {
    "latn": "0123456789.",
    "arab": "٠١٢٣٤٥٦٧٨٩٫",
    "arabext": "۰۱۲۳۴۵۶۷۸۹٫",
}
"""Ten digits and the decimal separator of each system, named as in CLDR."""

_OUT = {name: str.maketrans(DIGITS["latn"], signs) for name, signs in DIGITS.items()}
_IN = {
    key: value
    for signs in DIGITS.values()
    for key, value in str.maketrans(signs, DIGITS["latn"]).items()
}


def write_number(number: float | str, system: DigitSystem) -> str:
    """`number` in the digits of `system`; a text such as `07:41` keeps its other signs."""
    return str(number).translate(_OUT[system])


def read_digits(text: str) -> str:
    """`text` with the digits of every system as ASCII: `١٣/٨` and `۱۳/۸` give `13/8`."""
    return text.translate(_IN)
