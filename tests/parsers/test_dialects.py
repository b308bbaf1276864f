"""Sources of which the author says how they are written, and rules that would help where nobody says it."""

from __future__ import annotations

import pytest

from glossary_build.parsers.plugins import parsers, unknown_dialect
from glossary_build.parsers.reading_rules.suggesting import advise_rules, suggest_rules

PAGE = """\
# Words

## Bow

- **Stem**: in front

Hull: what floats.

> **Stern**: at the back.

> **Keel**: below.

| Term | Meaning |
|---|---|
| rib | of oak |

mast
: what holds sails

```{glossary}
yard
  across a mast
```

<details><summary>gaff</summary>above a sail</details>

<details><summary>boom</summary>below it</details>

## Pairs

- sheet：缭绳
- jib：船首三角帆
"""
RST = """\
Words
=====

.. glossary::

   yard
      across a mast

Bow
---

* **Stem**: in front

:hull: what floats
:deck: a floor

mast
   what holds sails

.. list-table::

   * - Term
     - Meaning
   * - rib
     - of oak
"""


@pytest.mark.parametrize(
    ("dialect", "heads"),
    [
        ("markdown", "yard"),
        ("headings", "Bow, Pairs"),
        ("glossary-fence", "yard"),
        ("bullets", "Stem"),
        ("paragraphs", "Stern, Keel"),
        ("pairs", "sheet, jib"),
        ("definition-list", "mast"),
        ("table", "rib"),
        ("details", "gaff, boom"),
    ],
)
def test_dialect_of_markdown_chooses_among_its_structures(dialect: str, heads: str) -> None:
    """What is written in another way is no term."""
    result = parsers()[dialect](PAGE, "a.md")
    assert ", ".join(entry.headword.text for entry in result.entries) == heads


@pytest.mark.parametrize(
    ("dialect", "heads"),
    [
        ("rst", "yard"),
        ("glossary-directive", "yard"),
        ("sections", "Bow"),
        ("rst-definition-list", "mast"),
        ("rst-bold", "Stem"),
        ("rst-fields", "hull, deck"),
        ("rst-table", "rib"),
    ],
)
def test_dialect_of_rst_chooses_among_its_structures(dialect: str, heads: str) -> None:
    """A directive hides the others, unless the author says that these are meant."""
    text = RST if "directive" in dialect or dialect == "rst" else RST.replace(".. glossary::", ".. note::")
    result = parsers()[dialect](text, "a.rst")
    assert ", ".join(entry.headword.text for entry in result.entries) == heads


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("plain", "Keel\n\nThe lowest.\n\nBoom\n\nA spar.\n"),
        ("asciidoc", "== A\n\nKeel:: The lowest.\nBoom:: A spar.\n"),
        ("yaml", "- {term: Keel, definition: The lowest.}\n- {term: Boom, definition: A spar.}\n"),
        ("json", '[{"term": "Keel", "definition": "The lowest."}, {"term": "Boom", "definition": "A spar."}]'),
        ("ini", "Keel = The lowest part of it.\nBoom = A spar below a sail.\nMast = What holds a sail.\n"),
        ("xml", "<g><e><term>Keel</term><def>The lowest.</def></e><e><term>Boom</term><def>A.</def></e></g>"),
        ("asciidoc", "Keel:: The lowest.\nBoom:: A spar.\n"),
        ("csv", "Term,Definition\nKeel,The lowest.\nBoom,A spar.\n"),
        ("po", 'msgid "Keel"\nmsgstr "Kiel"\n\nmsgid "Boom"\nmsgstr "Baum"\n'),
        (
            "tbx",
            "<tbx><conceptEntry><term>Keel</term></conceptEntry><conceptEntry><term>Boom</term></conceptEntry></tbx>",
        ),
        ("latex", r"\newacronym{k}{Keel}{kee el} \newacronym{b}{Boom}{boo em}"),
    ],
)
def test_dialect_of_data_reads_it_whatever_its_file_is_called(dialect: str, text: str) -> None:
    """The shape of the text isn't looked at."""
    heads = [entry.headword.text for entry in parsers()[dialect](text, "a").entries]
    assert heads[:2] == ["Keel", "Boom"]


def test_unknown_dialect_is_answered_with_the_nearest_and_all() -> None:
    """Or just with all."""
    assert unknown_dialect("markdwn", ["markdown", "rst"]) == (
        "no dialect is called “markdwn”; did you mean “markdown”? There are markdown, rst"
    )
    assert unknown_dialect("xyz", ["markdown", "rst"]) == "no dialect is called “xyz”. There are markdown, rst"


@pytest.mark.parametrize(
    ("path", "text", "rules"),
    [
        ("a.md", PAGE, []),
        (
            "a.md",
            "# A\n\nBow: in front of it all.\n\nText without any head that is long enough for one.\n",
            ["paragraphs"],
        ),
        ("a.md", "- Bow: in front\n- no head at all in this one\n- nor here, either\n", ["items"]),
        ("a.po", 'msgid "a"\n', []),
    ],
)
def test_rule_is_suggested_by_which_more_is_read(path: str, text: str, rules: list[str]) -> None:
    """In the style of the file that it goes into; what is read without it has to be read with it too."""
    assert suggest_rules(text, path) == [f"  {path}:\n    family: {rule}\n" for rule in rules]


def test_rule_for_tables_names_the_columns_that_are_not_read() -> None:
    """What is read stays as it is, until its author says otherwise."""
    text = "| Term | 中文 | Owner |\n|---|---|---|\n| Keel (fin) | 龙骨 | Ann |\n| Mast | 桅 | Bob |\n"
    [rule] = suggest_rules(text, "a.md")
    assert rule == "  a.md:\n    fields:\n      Term: term\n      中文: zh term\n      Owner: ignore\n"
    assert suggest_rules(text.replace("| Owner |", "| |"), "a.md") == []


def test_rules_for_data_name_their_fields() -> None:
    """Each field on a line, or all on one; the likeliest structures come first."""
    text = '{"a": [{"w": "Keel", "x": "The lowest part of it."}, {"w": "Boom", "x": "A spar below a sail."}]}'
    assert suggest_rules(text, "a.json") == [
        "  a.json:\n    family: records a\n    fields:\n      w: term\n      x: definition\n",
        "  a.json:\n    family: pairs a.*\n    fields:\n      (key): term\n      (value): definition\n",
    ]
    assert advise_rules(text, "a.json") == (
        "if it is a glossary, put a rule into the overrides file: "
        "reading: {a.json: {family: records a, fields: {w: term, x: definition}}}; or "
        "reading: {a.json: {family: pairs a.*, fields: {(key): term, (value): definition}}}"
    )
    assert suggest_rules("q,r,s\n1,two words,x\n", "a.csv") == [
        "  a.csv:\n    fields:\n      q: term\n      r: definition\n      s: ignore\n"
    ]
    assert suggest_rules("w = Keel\nx = The lowest part of it.\n", "a.ini") == [
        "  a.ini:\n    family: pairs\n    fields:\n      (key): term\n      (value): definition\n"
    ]
    assert suggest_rules("", "a.csv") == suggest_rules("", "a.yaml") == []
    assert advise_rules("", "a.md") == ""
    assert advise_rules("# A\n\nBow: in front of it.\n\nText of some words without a head.\n", "a.md") == (
        "if it is a glossary, put a rule into the overrides file: reading: {a.md: {family: paragraphs}}"
    )
