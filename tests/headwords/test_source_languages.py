"""Languages that single names leave open, by what the rest of the source is in."""

from __future__ import annotations

import pytest

from glossary_build.parsers import markdown
from glossary_build.text.names import language_of

GERMAN = """
- **Kiel**: der unterste Teil des Schiffes, auf dem die Spanten stehen.
- **Mast**: ein Rundholz, an dem die Segel mit Tauen befestigt sind.
"""
FRENCH = """
- **Quille** : la partie la plus basse du navire, qui est dans l'eau.
- **Mât** : une pièce de bois qui porte les voiles et les vergues.
"""
ENGLISH = """
- **Keel**: the lowest part of a ship, on which the frames are set.
- **Mast**: a pole that carries the sails of the ship.
"""


@pytest.mark.parametrize(("text", "language"), [(GERMAN, "de"), (FRENCH, "fr"), (ENGLISH, "en")])
def test_frequent_words_show_the_language(text: str, language: str) -> None:
    """Names and texts are in the language that the texts show."""
    entries = markdown.parse(f"# A\n\n{text}", "a.md").entries
    assert len(entries) == 2
    assert {each.language for entry in entries for each in (*entry.designations, *entry.definitions)} == {language}


def test_column_that_names_a_language_keeps_it() -> None:
    """Only names that no header declares take the language of the texts."""
    text = (
        "| Begriff | Englisch | Erklärung |\n| --- | --- | --- |\n"
        "| Kiel | keel | der unterste Teil des Schiffes, auf dem die Spanten stehen |\n"
        "| Mast | mast | ein Rundholz, an dem die Segel mit Tauen befestigt sind |\n"
    )
    (keel, mast) = markdown.parse(text, "a.md").entries
    assert [(name.text, name.language) for name in keel.designations] == [("Kiel", "de"), ("keel", "en")]
    assert {definition.language for definition in (*keel.definitions, *mast.definitions)} == {"de"}


def test_texts_in_two_languages_decide_nothing() -> None:
    """Half English and half German is no German source."""
    entries = markdown.parse(f"# A\n\n{GERMAN}{ENGLISH}", "a.md").entries
    assert {name.language for entry in entries for name in entry.designations} == {"en"}


@pytest.mark.parametrize(("last", "language"), [("舵", "ja"), ("双体船", "zh-Hans")])
def test_a_few_names_in_kana_show_japanese(last: str, language: str) -> None:
    """Unless a name has characters of simplified Chinese."""
    pairs = {
        "Ballast": "バラスト",
        "Buoy": "浮標",
        "Port side": "左舷",
        "Draught": "喫水",
        "Leeward": "風下",
        "Last": last,
    }
    rows = "".join(f"| {name} | {translation} |\n" for name, translation in pairs.items())
    entries = markdown.parse(f"| Term | Translation |\n| --- | --- |\n{rows}", "a.md").entries
    assert entries[-1].designations[-1].language == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Задача", "ru"), ("Гілка", "uk"), ("мережа і гілки", "uk"), ("γλωσσάρι", "el"), ("אוצר מילים", "he"),
        ("معجم", "ar"), ("शब्दावली", "hi"), ("อภิธานศัพท์", "th"), ("α-β pruning", "en"), ("λ", "en"), ("Tеnsor", "en"),
        ("CPU кэш", "ru"),
    ],
)  # fmt: skip
def test_script_shows_the_language(text: str, language: str) -> None:
    """Where most letters are of one script; a letter in a formula shows nothing."""
    assert language_of(text) == language
