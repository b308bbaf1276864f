"""Tables of terms in reStructuredText: drawn as grids or with rules, or written as lists or as CSV."""

from __future__ import annotations

import pytest

from glossary_build.model import Markup
from glossary_build.parsers.rst import parse

TITLE = "Kitchen words\n=============\n\n"
LIST = """\
.. list-table:: Words
   :header-rows: 1
   :widths: 20 20 60

   * - Term
     - 中文
     - Meaning
   * - braise
     - 炖
     - Boil *with* a lid.

       * slowly
   * - simmer, poach
     -
     - Just below boiling.
"""
GRID = """\
+---------+------+--------------------+
| Term    | 中文 | Meaning            |
+=========+======+====================+
| Boiling                             |
+---------+------+--------------------+
| braise  | 炖   | Boil *with* a lid. |
|         |      |                    |
|         |      | * slowly           |
+---------+------+--------------------+
| simmer, |      | Just below         |
| poach   |      | boiling.           |
+---------+------+--------------------+
"""
SIMPLE = """\
=======  ====  ===================
Term     中文  Meaning
=======  ====  ===================
Boiling
----------------------------------
braise   炖    Boil *with* a lid.

               * slowly
simmer,        Just below boiling.
=======  ====  ===================
"""
CSV = """\
.. csv-table::
   :header: "Term", "中文", "Meaning"

   "braise", "炖", "Boil *with* a lid.

   * slowly"
   "simmer, poach",, Just below boiling.
"""
TITLED = ".. table:: Words\n\n" + "".join(f"   {line}\n" for line in GRID.splitlines())
SLOWLY = "Boil *with* a lid.\n\n* slowly"


@pytest.mark.parametrize(
    ("table", "lines"),
    [(LIST, (11, 16)), (GRID, (9, 13)), (SIMPLE, (9, 12)), (CSV, (7, 10)), (TITLED, (11, 15))],
    ids=["list", "grid", "simple", "csv", "titled"],
)
def test_each_kind_of_table_gives_the_same_terms(table: str, lines: tuple[int, int]) -> None:
    """By the rules of columns that hold for Markdown, with markup and lines of RST; a title across is no term."""
    result = parse(TITLE + table, "cook.rst")
    braise, simmer = result.entries
    assert [(name.text, name.language) for name in braise.designations] == [("braise", "en"), ("炖", "zh-Hans")]
    definition = braise.definitions[0]
    assert (definition.text, definition.markup) == (SLOWLY, Markup.RST)
    assert simmer.headword.text.startswith("simmer")
    assert simmer.definitions[0].text.split() == ["Just", "below", "boiling."]
    assert (result.dialect, result.diagnostics) == ("tables", ())
    assert (braise.source.line, simmer.source.line) == lines


BESIDE = """\
Kitchen words
=============

braise
------

Boil in a closed_ pot:

======  =======
Name    Meaning
======  =======
dutch   of iron
======  =======

.. _closed:

lid
---

Closes a pot.

Short names
-----------

.. list-table::

   * - Abbreviation
     - Full form
   * - BM
     - :ref:`bain-marie <closed>`
"""


def test_table_is_read_beside_sections_but_not_inside_a_definition() -> None:
    """A table of abbreviations names what the sections define; one in the middle of a text is a part of it."""
    result = parse(BESIDE, "cook.rst")
    assert [[name.text for name in entry.designations] for entry in result.entries] == [
        ["braise"],
        ["lid"],
        ["BM", "bain-marie"],
    ]
    assert "dutch   of iron" in result.entries[0].definitions[0].text
    assert result.entries[2].supplement
    assert result.dialect == "a section for each term (2), tables (1)"


def test_references_in_a_table_lead_to_the_terms_of_the_file() -> None:
    """As they do in every other definition."""
    text = (
        "Words\n=====\n\n.. csv-table::\n   :header: Term, Meaning\n\n   pan, See `pot`_.\n\n.. _pot: https://x.org/p\n"
    )
    (pan,) = parse(text, "cook.rst").entries
    assert pan.definitions[0].text == "See `pot <https://x.org/p>`__."


@pytest.mark.parametrize(
    ("table", "names"),
    [
        (".. list-table::\n\n   * - Term\n     - Meaning\n   * - pan\n     - Flat.\n", ["pan"]),
        (".. list-table::\n\n   * - pan\n     - 平底锅\n   * - pot\n     - 锅\n", ["pan", "pot"]),
        (".. csv-table::\n   :delim: ;\n   :header-rows: 1\n\n   Term;Meaning\n   pan;Flat, of iron.\n", ["pan"]),
        ('.. csv-table::\n   :header: Term, Meaning\n\n   pan, Flat.\n   “pot, Deep.\n   "lid, Closes\n', []),
        (".. csv-table::\n   :file: words.csv\n   :header: Term, Meaning\n\n   pan, Flat.\n", []),
        (".. csv-table::\n   :url: https://example.org/w.csv\n   :header: Term, Meaning\n\n   pan, Flat.\n", []),
        (".. list-table::\n\n   * - Term\n     - Meaning\n   * pan\n", []),
        (".. note::\n\n   ====  =======\n   Term  Meaning\n   ====  =======\n   pan   Flat.\n   ====  =======\n", []),
        ("====  =======\nTerm  Meaning\npan   Flat.\n====  =======\n", ["pan"]),
        ("====  =======\nTerm  Meaning\n====  =======\npan   Flat.\n", []),
        ("+---+---+\n| Term | Meaning |\n+===+===+\n| 平底锅 | Flat. |\n+---+---+\n", ["平底锅"]),
        ("+---+---+\n| Term | Meaning |\n+===+===+\n| pan |\n+---+---+\n", []),
    ],
    ids=[
        *("header not marked", "by script", "delimiter", "open quote", "file", "url", "no cells", "in a note"),
        *("no header rule", "no end", "narrow border", "cell missing"),
    ],
)
def test_table_is_read_as_far_as_it_can_be_told(table: str, names: list[str]) -> None:
    """Where rows are elsewhere, or don't meet, nothing is guessed."""
    entries = parse(TITLE + table, "cook.rst", "rst-table").entries
    assert [entry.headword.text for entry in entries] == names


def test_lines_of_a_cell_are_names_where_a_substitution_breaks_them() -> None:
    """``|br|`` is how many projects write a break."""
    text = TITLE + ".. list-table::\n\n   * - Term\n     - Meaning\n   * - pan |BR| frying pan\n     - Flat.\n"
    (pan,) = parse(text, "cook.rst").entries
    assert [name.text for name in pan.designations] == ["pan", "frying pan"]
