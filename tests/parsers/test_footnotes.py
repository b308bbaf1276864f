"""What a definition refers to elsewhere in its file goes with it."""

from glossary_build.parsers import markdown, rst

NOTED = """\
# Glossary

## Grid

Lines[^1], `[^2]`.

## Tensor

An array[^long] with [a link][docs].

[^1]: Of any *size*.
[^2]: Not used.
[^long]: A long one, see [here][docs].

    With more.

[docs]: https://example.org/
"""


def test_text_of_a_link_may_be_code_with_brackets() -> None:
    """The address goes with the definition."""
    link = "Set in the [`[[spar]]` table][set]."
    (entry,) = markdown.parse(f"# Glossary\n\n## Spar\n\n{link}\n\n[set]: spars.md\n", "a.md").entries
    assert entry.definitions[0].text == f"{link}\n\n[set]: spars.md"


def test_markdown_footnotes_are_below_the_definitions_that_use_them() -> None:
    """Each definition has the footnotes and the addresses that it needs, and nobody else's."""
    grid, tensor = markdown.parse(NOTED, "a.md").entries
    assert grid.definitions[0].text == "Lines[^1], `[^2]`.\n\n[^1]: Of any *size*."
    text = "An array[^long] with [a link][docs].\n\n[^long]: A long one, see [here][docs].\n\n    With more."
    assert tensor.definitions[0].text == f"{text}\n\n[docs]: https://example.org/"


def test_text_that_looks_like_a_footnote_in_code_stays() -> None:
    """It is no footnote there."""
    text = "# Glossary\n\n## Grid\n\nLines[^1].\n\n```\n[^1]: Of any size.\n```\n\n## Tensor\n\nAn array.\n"
    grid, _ = markdown.parse(text, "a.md").entries
    assert grid.definitions[0].text == "Lines[^1].\n\n```\n[^1]: Of any size.\n```"


def test_rst_footnotes_are_below_the_definitions_that_use_them() -> None:
    """Numbered and named ones, but those in literal blocks aren't references."""
    text = (
        "Glossary\n========\n\n.. glossary::\n\n   Grid\n      Lines [#size]_::\n\n         [1]_\n\n"
        "   Tensor\n      An array [1]_.\n\n.. [#size] Of any *size*,\n   also 0.\n.. [1] Of |what|.\n\n"
        ".. |what| replace:: numbers\n"
    )
    grid, tensor = rst.parse(text, "a.rst").entries
    assert grid.definitions[0].text == "Lines [#size]_::\n\n   [1]_\n\n.. [#size] Of any *size*,\n   also 0."
    assert tensor.definitions[0].text == "An array [1]_.\n\n.. [1] Of numbers."


def test_rst_citations_are_below_the_definitions_that_use_them() -> None:
    """However their label is written; the text may begin in the next line. Definitions have their own ones too."""
    text = (
        "Horses\n======\n\n.. glossary::\n\n   gait\n      How it goes [lee-1990]_, [Other]_.\n\n"
        "   trot\n      In two beats [Own]_.\n\n      .. [Own] Seen.\n\n"
        ".. [Lee-1990]\n   A book on *gaits*.\n.. [Own] Not this one.\n"
    )
    gait, trot = rst.parse(text, "a.rst").entries
    assert gait.definitions[0].text == "How it goes [lee-1990]_, [Other]_.\n\n.. [Lee-1990]\n   A book on *gaits*."
    assert trot.definitions[0].text == "In two beats [Own]_.\n\n.. [Own] Seen."


def test_footnotes_without_a_label_are_found_by_their_order() -> None:
    """As docutils numbers them: the first mark means the first footnote, and those in code are none."""
    text = (
        "Glossary\n========\n\n.. glossary::\n\n   Mark\n      Is ``[#]_``::\n\n         [#]_\n\n"
        "   Grid\n      Lines [#]_.\n\n   Tensor\n      An array [#]_.\n\n"
        ".. [#] Of any size.\n.. [#] Of numbers.\n"
    )
    mark, grid, tensor = rst.parse(text, "a.rst").entries
    assert mark.definitions[0].text == "Is ``[#]_``::\n\n   [#]_"
    assert grid.definitions[0].text == "Lines [#note-1]_.\n\n.. [#note-1] Of any size."
    assert tensor.definitions[0].text == "An array [#note-2]_.\n\n.. [#note-2] Of numbers."


def test_characters_by_their_numbers_are_substituted() -> None:
    """As docutils makes them, comments and options left out; what would be markup is escaped."""
    text = (
        ".. |caret| unicode:: U+005E .. a comment\n.. |stars| unicode:: 0x2A U+002A\n   :trim:\n"
        ".. |bad| unicode:: U+FFFFFFFF\n\n"
        "Glossary\n========\n\n.. glossary::\n\n   Grid\n      |caret| |stars| |bad|\n"
    )
    (grid,) = rst.parse(text, "a.rst").entries
    assert grid.definitions[0].text == r"^ \*\* U+FFFFFFFF"


def test_a_container_in_a_definition_ends_no_glossary() -> None:
    """Its content is a part of the definition, and entries follow."""
    text = (
        "Glossary\n========\n\n.. glossary::\n\n   Grid\n      .. container:: any\n\n         Lines.\n\n"
        "   Tensor\n      An array.\n"
    )
    grid, tensor = rst.parse(text, "a.rst").entries
    assert (grid.definitions[0].text, tensor.definitions[0].text) == ("Lines.", "An array.")
