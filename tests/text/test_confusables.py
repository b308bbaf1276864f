"""Characters that deceive a reader."""

from __future__ import annotations

import unicodedata

import pytest

from glossary_build.text.confusables import (
    controls,
    describe,
    invisible,
    look_alikes,
    visible,
    without_controls,
)


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("Ten\u200bsor", [3]),
        ("\ufeffTensor\u202e", [0, 7]),
        ("Tensor", []),
        ("张量", []),
        ("👩\u200d💻", []),
        ("☁\ufe0f", []),
        ("👩🏽\u200d💻", []),
        ("❤\ufe0f\u200d🔥", []),
        ("1\ufe0f\u20e3", []),
        ("→\ufe0e", []),
        ("a\u200db", [1]),
        ("a\ufe0f", [1]),
        ("👩\u200da", [1]),
        ("\u200d💻", [0]),
        ("क्\u200dष", []),
        ("می\u200cخواهم", []),
        ("🏴\U000e0067\U000e0062\U000e007f", []),
        ("a\U000e0067", [1]),
    ],
)
def test_character_that_nobody_sees_is_found(name: str, places: list[int]) -> None:
    """What emoji and scripts with joiners are written with is part of a name."""
    assert invisible(name) == places


def test_visible_name_is_what_a_reader_sees() -> None:
    """Blanks included."""
    assert visible("Ten\u200bsor  \u202eGraph ") == "Tensor Graph"


def test_characters_that_steer_a_machine_are_found_and_removed() -> None:
    """Tabs and line ends aren't among them."""
    assert controls("a\tb\nc\x1b[31md\ufffe") == [5, 11]
    assert without_controls("a\tb\nc\x1b[31md\ufffe") == "a\tb\nc[31md"


@pytest.mark.parametrize("char", ["а", "\u200b", "\x1b", "\U000e0067"])
def test_character_is_described_by_number_and_name(char: str) -> None:
    """One without a name has only the number."""
    number, _, name = describe(char).partition(" ")
    assert chr(int(number.removeprefix("U+"), 16)) == char
    assert name == unicodedata.name(char, "")


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("Tеnsor", [1]),
        ("CPU кэш", []),
        ("ν-SVM", []),
        ("Тензор", []),
        ("с API", [0]),
        ("Τensor", [0]),
        ("xs и ys", []),
    ],
)
def test_letter_that_looks_latin_is_found_among_latin_ones(name: str, places: list[int]) -> None:
    """A word in another script beside Latin ones is a mixture that a reader sees."""
    assert look_alikes(name) == places
