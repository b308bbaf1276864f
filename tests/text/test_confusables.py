"""Characters that deceive a reader."""

from __future__ import annotations

import unicodedata

import pytest

from glossary_build.text.characters import (
    LOOK_ALIKES,
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


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("a\tb\n", []),
        ("\x1f\x7f\x80\x9f", [0, 1, 2, 3]),
        ("\xad\u034f\u061c", [0, 1, 2]),
        ("\u2028\u202e\u202f", [0, 1]),
        ("\ufe0f", [0]),
        ("\u200d", [0]),
        ("👩\u200c💻", [1]),
        ("1\ufe0f", []),
        ("#\ufe0e*\ufe0f", []),
        ("→\ufe0f", []),
        ("´\ufe0f", []),
        ("^\u200d🔥", []),
        ("x\ufe0f\u200dx", [1, 2]),
        ("❤\ufe0f\u200da", [2]),
        ("🏴\U000e0020\U000e007f", []),
        ("🏴a\U000e0067", [2]),
        ("🏴\U000e001f", [1]),
        ("🏴\U000e0080", [1]),
        ("x\U000e0020", [1]),
    ],
)
def test_character_that_belongs_to_another_is_seen(name: str, places: list[int]) -> None:
    """A variation selector to an emoji, a digit or an arrow; a joiner between emoji; tags to a black flag."""
    assert invisible(name) == places
    assert visible(name) == " ".join("".join(char for n, char in enumerate(name) if n not in places).split())


@pytest.mark.parametrize("letter", "مবकગਕಕខമᠠမକසܐதక")
def test_scripts_that_write_with_joiners_keep_them(letter: str) -> None:
    """Arabic, the scripts of India and its neighbours, Khmer, Mongolian, Myanmar, Syriac."""
    for joiner in "\u200c\u200d":
        assert invisible(letter + joiner) == []
        assert invisible(f"a{joiner}{letter}") == [1]


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("ABC о", [4]),
        ("ABC ο", []),
        ("AБо", [2]),
        ("Ж a", []),
        ("ж оa", [2]),
        ("о а", []),
        ("а1b", [0]),
        ("а_b", [0]),
        ("xу", [1]),
        ("xж", []),
        ("é с", [2]),
    ],
)
def test_word_of_look_alikes_among_latin_ones_is_disguised(name: str, places: list[int]) -> None:
    """A Greek letter alone is a symbol; a word with a letter that looks Cyrillic shows that it is."""
    assert look_alikes(name) == places


def test_every_look_alike_is_of_another_script() -> None:
    """And looks like a Latin one."""
    cyrillic = "аеорсухіјѕһԁԛԝүѵӏАВЕКМНОРСТУХІЈЅԌԚԜҮѴӀ"
    greek = "οινΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
    latin = "aeopcyxijshdqwyvlABEKMHOPCTYXIJSGQWYVI" + "oivABEZHIKMNOPTYX"
    assert "".join(LOOK_ALIKES) == cyrillic + greek
    assert "".join(LOOK_ALIKES.values()) == latin
    assert all(look_alikes(f"x{letter}") == [1] for letter in cyrillic + greek)


def test_letter_is_described_in_four_digits_or_more() -> None:
    """And by its name, where it has one."""
    assert describe("a") == "U+0061 LATIN SMALL LETTER A"
    assert describe("\x1b") == "U+001B"
    assert describe("\U000e0067") == "U+E0067 TAG LATIN SMALL LETTER G"
