"""Files that hold several pages one after another: the same one twice, or two with one title."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.parsers.detect import choose
from tests.fuzz.mutations import own_sources, shared_sources

TEXTS = frozenset((".md", ".rst", ".txt", ".adoc", ".asc"))
WORDS = (
    "Keel",
    "Mast",
    "Jib sail",
    "Boom",
    "Stay rope",
    "Hull",
    "龙骨",
    "Bow (front)",
    "Aft deck",
    "C++",
    "Sheet",
    "Cleat",
)
FORMS = {
    "headings.md": ("# {title}\n\n", "## {name}\n\n{text}\n\n"),
    "groups.md": ("# {title}\n\n## Parts\n\n", "### {name}\n\n{text}\n\n"),
    "alone.md": ("", "## {name}\n\n{text}\n\n"),
    "bold.md": ("# {title}\n\nWhat we say.\n\n", "- **{name}**: {text}\n"),
    "paragraphs.md": ("# {title}\n\n", "**{name}**: {text}\n\n"),
    "table.md": ("# {title}\n\n| Term | Meaning |\n|---|---|\n", "| {name} | {text} |\n"),
    "definitions.md": ("# {title}\n\n", "{name}\n: {text}\n\n"),
    "fence.md": ("# {title}\n\n```{{glossary}}\n", "{name}\n  {text}\n\n"),
    "matter.md": ("---\ntitle: {title}\nweight: 3\n---\n\n", "## {name}\n\n{text}\n\n"),
    "directive.rst": ("{title}\n========\n\n.. glossary::\n\n", "   {name}\n      {text}\n\n"),
    "sections.rst": ("{title}\n========\n\n", "{name}\n---------------\n\n{text}\n\n"),
    "definitions.rst": ("{title}\n========\n\n", "{name}\n   {text}\n\n"),
    "list.adoc": ("= {title}\n\n", "{name}:: {text}\n"),
    "headings.txt": ("{title}\n\n", "{name}\n\n{text}\n\n"),
}
"""What a glossary begins with, and each of its terms, by the name of its file."""


def names(text: str, path: str) -> set[str]:
    """The names of all terms."""
    return {name.text for entry in choose(text, path)(text, path).entries for name in entry.designations}


@pytest.mark.parametrize("sources", [own_sources, shared_sources])
def test_real_glossary_twice_has_the_same_names(sources: Callable[[], list[Path]]) -> None:
    """In every format in which a file may be put after another."""
    paths = [path for path in sources() if path.suffix in TEXTS]
    if not paths:
        pytest.skip("the shared glossaries aren't beside the checkout")
    texts = {path.name: path.read_text(encoding="utf-8-sig") for path in paths}
    changed = {name for name, text in texts.items() if names(f"{text}\n{text}", name) != names(text, name)}
    assert changed == set()


@given(
    form=st.sampled_from(sorted(FORMS)),
    words=st.lists(st.sampled_from(WORDS), min_size=4, unique=True),
    title=st.sampled_from(("Glossary", "Sailing", "术语表", "Words")),
    times=st.integers(2, 4),
)
def test_generated_glossary_several_times_has_the_same_names(
    form: str, words: list[str], title: str, times: int
) -> None:
    """However it is written, and whatever its title says."""
    opening, entry = FORMS[form]
    body = "".join(entry.format(name=word, text=f"What a sailor calls part {len(word)}.") for word in words)
    text = opening.format(title=title) + body + ("```\n" if "fence" in form else "")
    once = names(text, form)
    assert len(once) >= len(words)
    assert names("\n".join([text] * times), form) == once


def test_pages_with_one_title_are_read_each_by_its_own_structure() -> None:
    """A glossary of headings before one of bullets."""
    headings = "# Glossary\n\n## Keel\n\nThe lowest part.\n\n## Mast\n\nA pole.\n\n"
    text = headings + "# Glossary\n\n- **Jib**: A sail.\n- **Boom**: A spar.\n"
    assert names(text, "a.md") == {"Keel", "Mast", "Jib", "Boom"}


def test_pages_with_one_title_have_headings_of_their_own() -> None:
    """A heading without text beside the groups of the first page is none of its terms, whatever the next one holds."""
    first = "# Glossary\n\n# Hull\n\n## Keel\n\nA beam.\n\n## Bow\n\nIts front.\n\n# Rig\n\n"
    second = "# Glossary\n\n# Sails\n\n## Jib\n\nA small one.\n\n## Genoa\n\nA big one.\n"
    assert names(first + second, "a.md") == {"Keel", "Bow", "Jib", "Genoa"}


def test_pages_are_told_by_their_front_matter() -> None:
    """Each is a term; a rule and a heading with other keys are text."""
    page = "---\ntitle: {}\ntags: [glossary]\n---\n{}\n\n"
    text = page.format("Keel", "The lowest part.\n\n---\nnote: x\n---\n\nOf wood.") + page.format("Mast", "A pole.")
    result = choose(text, "a.md")(text, "a.md")
    assert [(entry.headword.text, entry.headword.source.line) for entry in result.entries] == [
        ("Keel", 2),
        ("Mast", 14),
    ]
    assert [entry.definitions[0].text.split("\n")[-1] for entry in result.entries] == ["Of wood.", "A pole."]


def test_reference_to_a_term_of_another_page_is_kept() -> None:
    """As where both are one page."""
    page = "Glossary\n========\n\n.. _{0}:\n\n{0}\n----\n\nPart of a {1}_.\n\n"
    text = page.format("keel", "mast") + page.format("mast", "keel")
    result = choose(text, "a.rst")(text, "a.rst")
    assert [entry.definitions[0].text for entry in result.entries] == [
        "Part of a :term:`mast`.",
        "Part of a :term:`keel`.",
    ]


def test_heading_that_occurs_twice_among_others_begins_no_page() -> None:
    """Two meanings of one name."""
    text = "## Sheet\n\nA rope.\n\n## Mast\n\nA pole.\n\n## Sheet\n\nPaper.\n\n## Hull\n\nThe body.\n"
    result = choose(text, "a.md")(text, "a.md")
    assert [entry.headword.text for entry in result.entries] == ["Sheet", "Mast", "Sheet", "Hull"]


def test_structure_with_most_terms_on_all_pages_comes_first() -> None:
    """However the pages are ordered."""
    bullets = "# B\n\n- **Mast**: pole\n- **Jib**: sail\n- **Bow**: front\n\n"
    headings = "# A\n\n## Keel\n\nLow.\n\n## Boom\n\nSpar.\n\n"
    for text in (headings + bullets + headings, headings * 2 + bullets):
        result = choose(text, "x.md")(text, "x.md")
        assert [*result.candidates.items()] == [("headings", 4), ("bullets with bold heads", 3)]
