"""Glossaries whose markup got lost."""

import pytest

from glossary_build.model import Markup
from glossary_build.parsers.headings import looks_like_heading
from glossary_build.parsers.markdown import parse as parse_markdown
from glossary_build.parsers.plain import parse

WITH_CONTENTS = """\
Cooking Glossary

- [Heat](#)
 - [Boil](#)
 - [Sear](#)
 - [Roast](#)
- [Salt](#)

Heat

Boil

Heat a liquid.

Salt to taste

Sear

Brown it with `oil`.

Salt

A mineral.
"""

WITHOUT_CONTENTS = """\
Pages of "somebody", found on the web:

A Short Line Before

As a service, this page was formatted.

Cooking Glossary

Heat

Boil

Heat a liquid.

It bubbles.

Sear（煎）

Brown it.

Seasoning

Salt

A mineral
"""


def test_contents_tell_groups_from_terms() -> None:
    """Items with items below them are groups; body lines that repeat a name are its heading."""
    entries = parse(WITH_CONTENTS, "x.txt").entries
    assert [(e.headword.text, e.subjects, e.source.line) for e in entries] == [
        ("Boil", ("Heat",), 11),
        ("Sear", ("Heat",), 17),
        ("Roast", ("Heat",), 6),
        ("Salt", (), 21),
    ]


def test_lines_between_headings_are_the_definition() -> None:
    """A short line that the contents don't name is text."""
    definition = parse(WITH_CONTENTS, "x.txt").entries[0].definitions[0]
    assert (definition.text, definition.source.line) == ("Heat a liquid.\n\nSalt to taste", 13)
    assert definition.markup is Markup.MARKDOWN


def test_name_only_in_the_contents_is_reported() -> None:
    """It is an entry without a definition, at its line of the contents."""
    assert [(d.code, d.source.line) for d in parse(WITH_CONTENTS, "x.txt").diagnostics] == [("empty-definition", 6)]


def test_without_contents_lines_with_no_body_are_groups() -> None:
    """The title starts the glossary, and what is before it is not part of it."""
    result = parse(WITHOUT_CONTENTS, "x.txt")
    assert [(e.headword.text, e.subjects, e.source.line) for e in result.entries] == [
        ("Boil", ("Heat",), 11),
        ("Sear", ("Heat",), 17),
        ("A mineral", ("Salt",), 25),
    ]


def test_name_and_group_may_be_the_same_word() -> None:
    """Names are taken in the order of the contents."""
    text = "- [Heat](#)\n  - [Heat](#)\n  - [Boil](#)\n\nHeat\n\nHeat\n\nEnergy.\n\nBoil\n\nBubbles.\n"
    entries = parse(text, "x.txt").entries
    assert [(e.headword.text, e.subjects, e.definitions[0].text) for e in entries] == [
        ("Heat", ("Heat",), "Energy."),
        ("Boil", ("Heat",), "Bubbles."),
    ]


def test_text_without_headings_has_no_terms() -> None:
    """Prose is not taken for a glossary."""
    assert parse("This is a sentence.\n\nAnd this is another one.\n", "x.txt").entries == ()


def test_contents_with_nothing_below_gives_terms_without_definitions() -> None:
    """A file that lost everything but its table of contents keeps its names, and says what is missing."""
    result = parse("- [Epoch](#)\n- [Batch](#)\n", "terms.txt")
    assert [entry.headword.text for entry in result.entries] == ["Epoch", "Batch"]
    assert [diagnostic.code for diagnostic in result.diagnostics] == ["empty-definition", "empty-definition"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("one two three four five six seven", True),
        ("one two three four five six seven eight", False),
        ("x" * 60, True),
        ("x" * 61, False),
        ("Keel.", False),
        ("Keel, boom", True),
        ("Keel,", False),
        ("Keel. Boom", False),
        ("3.5 Keel", True),
        ("“Keel”", False),
        ("- Keel", False),
        ("(Keel", False),
        ("龙骨，帆", False),
        ("...", False),
        ("--", False),
        ("", False),
    ],
)
def test_heading_is_short_and_no_sentence(line: str, *, expected: bool) -> None:
    """Seven words and sixty characters at most."""
    assert looks_like_heading(line) is expected


def test_names_without_a_text_are_terms_where_the_alphabet_has_them() -> None:
    """Elsewhere they may be the headings of what follows."""
    lines = ["Anchor - It holds her.", "Boom", "Keel - Lowest beam", "Mast - A pole.", "Oar", "Rudder - It steers."]
    page = "\n\n".join(["Words of a ship", *lines])
    assert [(each.headword.text, len(each.definitions)) for each in parse_markdown(page, "a.txt").entries] == [
        ("Anchor", 1),
        ("Boom", 0),
        ("Keel", 1),
        ("Mast", 1),
        ("Oar", 0),
        ("Rudder", 1),
    ]
    assert len(parse_markdown(page.replace("Oar", "Steering"), "a.txt").entries) == 4
