"""What we read of real glossary directives, against what Sphinx's own directive makes of them."""

import textwrap

import pytest
from docutils import nodes

from glossary_build.model import Entry, RelationType
from glossary_build.parsers.rst import parse
from tests.accuracy.measure import SHARED
from tests.conftest import Build, Project

CONF = 'smartquotes = False\nexclude_patterns = ["_build"]\n'
CORPUS = SHARED / "corpus"


def read(name: str) -> str:
    """A glossary of the corpus."""
    if not CORPUS.is_dir():
        pytest.skip("the corpus is not beside the checkout")
    return (CORPUS / name).read_text(encoding="utf-8")


def stock(build: Build) -> dict[str, str]:
    """Each term of the page ``index`` with the plain text of its definition, as stock Sphinx reads them."""
    items = build.app.env.get_doctree("index").findall(nodes.definition_list_item)
    return {
        item[0].astext(): item.children[-1].astext() for item in items if "glossary" in item.parent.get("classes", [])
    }


def taken_for_relation(entry: Entry) -> bool:
    """Whether the definition said "See X" or "See also X", which we show as a relation or link instead."""
    return bool(entry.links) or any(
        reference.type in (RelationType.SEE, RelationType.SEE_ALSO) for reference in entry.references
    )


@pytest.mark.parametrize(("name", "count", "relations"), [("pyramid.rst", 191, 6), ("numpy.rst", 50, 3)])
def test_names_and_definitions_are_those_of_sphinx(project: Project, name: str, count: int, relations: int) -> None:
    """The same names in its inventory, and the same text for each, word by word."""
    text = read(name)
    entries = parse(text, name).entries
    own = "".join(
        f".. container:: own\n\n{textwrap.indent(entry.definitions[0].text, '   ')}\n\n"
        for entry in entries
        if not taken_for_relation(entry)
    )
    project.write({"conf.py": CONF, "index.rst": text, "own.rst": f":orphan:\n\n{own}"})
    build = project.build()

    assert len(entries) == count
    assert {entry.headword.text for entry in entries} == set(build.inventory())
    containers = build.app.env.get_doctree("own").findall(nodes.container)
    shown = [container.astext() for container in containers if "own" in container["classes"]]
    kept = [entry.headword.text for entry in entries if not taken_for_relation(entry)]
    assert len(kept) == count - relations
    expected = stock(build)
    assert dict(zip(kept, shown, strict=True)) == {headword: expected[headword] for headword in kept}


def test_definitions_of_sections_are_whole() -> None:
    """Every line of prose below a title is in its definition, at its line; references may be written otherwise."""
    text = read("conda.rst")
    lines = text.splitlines()
    entries = parse(text, "conda.rst").entries
    starts = [entry.source.line for entry in entries]
    for entry, end in zip(entries, [*starts[1:], len(lines)], strict=True):
        definition = entry.definitions[0]
        body = [line.strip() for line in lines[entry.source.line + 1 : end - 1]]
        prose = [line for line in body if line and not line.startswith((".. _", "See also :ref:"))]
        kept = [line.strip() for line in definition.text.split("\n") if line.strip()]
        assert len(kept) == len(prose), entry.headword.text
        same = [line for line in prose if "`_" not in line and ":ref:" not in line]
        assert set(same) <= set(kept)
        assert all(
            lines[definition.source.line - 1 + n] == line
            for n, line in enumerate(definition.text.split("\n"))
            if line in same
        )


@pytest.mark.parametrize("between", [":sorted:\n\n   gait\n  ", "   How it goes.\n\n   gait\n  "])
def test_first_name_may_be_in_the_line_of_the_directive(project: Project, between: str) -> None:
    """As for Sphinx: what follows the name of the directive is the first line of its content, or an option."""
    text = f"Horses\n======\n\n.. glossary:: pace\n   {between}   How it goes.\n"
    text += "\n.. glossary:: :sorted:\n\n   trot\n     In two beats.\n"
    project.write({"conf.py": CONF, "index.rst": text})
    entries = parse(text, "a.rst").entries
    assert {name.text for entry in entries for name in entry.designations} == set(project.build().inventory())
    assert {entry.headword.text: entry.definitions[0].text for entry in entries}["pace"] == "How it goes."
