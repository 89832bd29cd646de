"""Names that look alike have one skeleton; letters that are read apart have their own."""

import pytest

from majlis.text.lookalike import skeleton

OWN = "تټدډرړږزسښشنڼحځخڅچجبپ"
"""Letters of Pashto that nobody who reads it takes for one another, by their base."""


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("ګل", "گل"),
        ("کریم", "كريم"),
        ("سړی", "سړي"),
        ("سړې", "سړۍ"),
        ("زرغونه", "زرغونة"),
        ("ښه", "ښۀ"),
        ("ن\u0640ور", "نُور"),
        ("Nour", "n o u r"),
        ("Nour", "Νоur"),
    ],
)
def test_what_differs_by_a_keyboard_only_is_one_name(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other) != ""


def test_letters_of_pashto_are_letters_of_their_own() -> None:
    assert len({skeleton(letter) for letter in OWN}) == len(OWN)
