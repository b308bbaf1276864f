"""Names that are lines of their own, with the text in a block below."""

from __future__ import annotations

import pytest

from glossary_build.parsers import markdown, rst
from glossary_build.parsers.detect import choose

TERMS = {
    "Batten": "A thin strip that stiffens a sail and keeps its shape in the wind.",
    "Boom": "A spar along the foot of a sail, which holds it down and out.",
    "Cleat": "A fitting to which a rope is made fast, most often with two horns.",
    "Draft": "How deep the keel of a boat reaches below the surface of the water.",
}
OTHER = "Where to read more\n\nThe library has books about all of it, and people who have read them.\n"


@pytest.mark.parametrize(("form", "heading", "mark"), [("rst", "Terms\n=====", "   "), ("markdown", "# Terms", "> ")])
def test_names_are_above_the_blocks_of_the_kind_that_most_have(form: str, heading: str, mark: str) -> None:
    """Names above quotations are terms; a title above a mere paragraph among them is none."""
    blocks = [f"{name}\n\n{mark}{text}" for name, text in TERMS.items()]
    source = "\n\n".join([heading, *blocks, OTHER])
    found = rst.parse(source, "g.rst") if form == "rst" else markdown.parse(source, "g.md")
    assert [entry.headword.text for entry in found.entries] == list(TERMS)


@pytest.mark.parametrize(("stop", "names"), [(".", list(TERMS)), ("", [])])
def test_text_as_short_as_its_name_is_a_sentence(stop: str, names: list[str]) -> None:
    """Otherwise nothing says which of the lines are names."""
    blocks = [f"{name}\n\n> A {name[0].lower()}{stop}" for name in TERMS]
    found = markdown.parse("\n\n".join(["# Terms", *blocks]), "g.md")
    assert [entry.headword.text for entry in found.entries if entry.headword.text != "Terms"] == names


@pytest.mark.parametrize("path", ["g.md", "g.txt"])
def test_first_paragraph_of_an_indented_text_belongs_to_it(path: str) -> None:
    """Markdown takes only the second one for a block of its own."""
    texts = {name: f"{text}\n\n    It is on every boat." if name == "Cleat" else text for name, text in TERMS.items()}
    source = "\n\n".join(f"{name}\n    {text}" for name, text in texts.items())
    found = [(entry.headword.text, entry.definitions[0].text) for entry in choose(source, path)(source, path).entries]
    assert found == [(name, text.replace("    ", "")) for name, text in texts.items()]


def test_label_above_an_indented_text_is_a_name() -> None:
    """As a label, it would be beside its text, or as far in as the text above."""
    terms = {**TERMS, "Tip": "The highest point of a mast."}
    source = "\n\n".join(f"{name}\n    {text}" for name, text in terms.items())
    found = choose(source, "g.txt")(source, "g.txt").entries
    assert [(entry.headword.text, entry.definitions[0].text) for entry in found] == [*terms.items()]


def test_targets_and_roles_of_names_above_their_texts_are_markup() -> None:
    """They say where a name leads, and are no part of it nor a block between."""
    blocks = [
        f".. _g-{name}:\n\n:py:class:`{name} <yard.of.boats.which.are.made.of.{name}>`\n\n\n  {text}"
        for name, text in TERMS.items()
    ]
    source = "\n\n".join([":Changed: in May\n:Author: Ann\n\nTerms\n=====", *blocks])
    found = [(entry.headword.text, entry.definitions[0].text) for entry in rst.parse(source, "g.rst").entries]
    assert found == list(TERMS.items())


def test_bold_names_at_the_end_of_a_section_have_no_text() -> None:
    """The text of the next section isn't theirs, so they are no names of one term."""
    source = (
        "# Terms\n\n## Sails\n\n**Batten**:\nA thin strip.\n\n**Boom**:\nA spar.\n\n**Cleat**:\n\n**Draft**:\n\n"
        "## Hulls\n\n**Keel**:\nA beam.\n\n**Bow**:\nThe front.\n"
    )
    entries = markdown.parse(source, "g.md").entries
    assert [each.headword.text for each in entries] == ["Batten", "Boom", "Cleat", "Draft", "Keel", "Bow"]
