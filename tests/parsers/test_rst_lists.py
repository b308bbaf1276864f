"""RST glossaries in definition lists or with bold heads."""

import pytest

from glossary_build.parsers.rst import parse

DEFINITIONS = """\
Kitchen glossary
================

What we say, and ``how``:

* pan
    is no definition list

:author: us
    nor is this

B
-

boil : b
    Heat until it bubbles.

    * slowly::

        at = 100
*braise*
    Boil with a lid.
    As in a definition list
       inside.

.. note::
    Not a term.

S
-

_`simmer`
    Just below to boil_, see simmer_.

Sources
=======

book
    Not a term.

References
==========

page
    Nor this.
"""


def test_definition_lists_are_read_under_letters_and_groups() -> None:
    """Bullets, fields, directives and sections of references are no terms."""
    result = parse(DEFINITIONS, "cook.rst")
    assert [(e.headword.text, e.source.line, e.subjects) for e in result.entries] == [
        ("boil", 15, ()),
        ("braise", 21, ()),
        ("simmer", 32, ()),
    ]
    assert result.dialect == "definition lists"


def test_definition_in_a_list_is_whole() -> None:
    """With lists, code and deeper lists; a headword may be a target."""
    boil, braise, simmer = (e.definitions[0] for e in parse(DEFINITIONS, "cook.rst").entries)
    assert boil.text == "Heat until it bubbles.\n\n* slowly::\n\n    at = 100"
    assert braise.text == "Boil with a lid.\nAs in a definition list\n   inside."
    assert simmer.text == "Just below to boil_, see :term:`simmer`."


BOLD = """\
Words
=====

**Pan**: flat.

Of iron.

**Pot** (POT) — round
and high.

**Lid**

Covers a pot.

.. tip:: Of glass.

Tools
-----

* **Ladle** - for soup

  - big
- **Whisk:** for cream
1. **勺子（Spoon）**：小。
"""


def test_bold_heads_of_paragraphs_and_bullets_are_terms() -> None:
    """Whatever parts them from their text."""
    result = parse(BOLD, "cook.rst")
    assert [([d.text for d in e.designations], e.definitions[0].text, e.subjects) for e in result.entries] == [
        (["Pan"], "flat.\n\nOf iron.", ()),
        (["Pot"], "round\nand high.", ()),
        (["Lid"], "Covers a pot.\n\n.. tip:: Of glass.", ()),
        (["Ladle"], "for soup\n\n- big", ("Tools",)),
        (["Whisk"], "for cream", ("Tools",)),
        (["勺子", "Spoon"], "小。", ("Tools",)),
    ]
    assert result.dialect == "paragraphs or bullets with bold heads"


def test_definition_begins_at_its_line() -> None:
    """That of the head, or the first below it."""
    entries = parse(BOLD, "cook.rst").entries
    assert [e.definitions[0].source.line for e in entries] == [4, 8, 13, 20, 23, 24]


@pytest.mark.parametrize(
    "block",
    [
        "  jib\n    A sail.\n\n  keel\n    The lowest part.\n\n  mast\n    A pole.\n",
        "  * **jib**: A sail.\n  * **keel**: The lowest part.\n  * **mast**: A pole.\n",
        "  ===== =================\n  Term  Meaning\n  ===== =================\n  jib   A sail.\n"
        "  keel  The lowest part.\n  mast  A pole.\n  ===== =================\n",
    ],
)
def test_list_or_table_in_a_quotation_is_read(block: str) -> None:
    """Many an author indents what follows a paragraph."""
    found = parse(f"Words\n=====\n\nWhat we say on board.\n\n{block}\nThe end.\n", "a.rst").entries
    texts = [(entry.headword.text, entry.definitions[0].text) for entry in found]
    assert texts == [("jib", "A sail."), ("keel", "The lowest part."), ("mast", "A pole.")]


def test_quotation_of_a_term_is_its_text() -> None:
    """A list in it with an item or two is part of a text, as one beside a paragraph is."""
    text = "Words\n=====\n\njib\n---\n\nA sail.\n\n  * one\n  * two\n\nkeel\n----\n\nOld.\n\n  x\n    y\n"
    found = {entry.headword.text: entry.definitions[0].text for entry in parse(text, "a.rst").entries}
    assert found == {"jib": "A sail.\n\n  * one\n  * two", "keel": "Old.\n\n  x\n    y"}


def test_list_inside_a_definition_makes_no_terms() -> None:
    """Where most of a section is prose, the section is the term."""
    text = (
        "Words\n=====\n\nPan\n---\n\nFlat, of iron,\nfor eggs\nand the like.\n\nhandle\n   To hold.\n\n"
        "Pot\n---\n\nRound.\n"
    )
    pan, pot = parse(text, "x.rst").entries
    assert (pan.headword.text, pot.headword.text) == ("Pan", "Pot")
    assert pan.definitions[0].text.endswith("handle\n   To hold.")


def test_one_bold_word_is_no_glossary() -> None:
    """It may be a note."""
    assert parse("**Note**: nothing here.\n", "x.rst").entries == ()


@pytest.mark.parametrize(
    ("dialect", "names"),
    [
        ("glossary-directive", []),
        ("sections", ["Pan", "Pot"]),
        ("rst-definition-list", ["handle"]),
        ("rst-bold", ["a", "b"]),
    ],
)
def test_author_names_the_dialect(dialect: str, names: list[str]) -> None:
    """Then nothing else is looked for."""
    pan = "Pan\n---\n\nFlat.\n\nhandle\n   To hold.\n\n"
    text = f"Words\n=====\n\n{pan}Pot\n---\n\n* **a**: x\n* **b**: y\n\nand so on\nand on\n"
    result = parse(text, "x.rst", dialect)
    assert [entry.headword.text for entry in result.entries] == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "We say these:\n\n- in code\n- in talks\n- on board\n\n* Ebb: it falls.\n* Flow: it rises.\n",
            ["Ebb", "Flow"],
        ),
        (
            "- Ebb: it falls.\n- Flow: it rises.\n* Slack: it rests.\n* Neap: it is low.\n",
            ["Ebb", "Flow", "Slack", "Neap"],
        ),
        ("* **Ebb**: it falls.\n\n- **Flow**: it rises.\n\n* **Slack**: it rests.\n", ["Ebb", "Flow", "Slack"]),
        ("#. **Ebb**: it falls.\n#. **Flow**: it rises.\n\n1. **Slack**: it rests.\n", ["Ebb", "Flow", "Slack"]),
        ("* **Ebb**: it falls:\n\n  - at noon\n  - at night\n\n* **Flow**: it rises.\n", ["Ebb", "Flow"]),
    ],
)
def test_another_mark_begins_another_list(text: str, names: list[str]) -> None:
    """One of them may introduce the page."""
    assert [entry.headword.text for entry in parse(f"Glossary\n========\n\n{text}", "x.rst").entries] == names


@pytest.mark.parametrize("name", ["`[kept_at]`", "``kept_at``", "`kept_at` of it"])
def test_name_of_a_field_may_have_code_in_it(name: str) -> None:
    """As for docutils."""
    fields = f"Glossary\n========\n\n:hull: the body\n:{name}: where it lies\n:keel: the beam\n"
    entries = parse(fields, "x.rst").entries
    assert [entry.headword.text for entry in entries] == ["hull", name.strip("`").replace("`", ""), "keel"]
