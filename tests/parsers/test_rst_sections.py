"""RST glossaries with a section for each term."""

import pytest

from glossary_build.model import RelationType
from glossary_build.parsers.rst import parse

PAGE = """\
.. _words:

=====
Words
=====

.. contents::

Introduction
============

About
-----

Not read.

Data
====

.. _grid-label:
.. _second label:

.. index:: grid

Grid（网格）
------------

Numbers in rows, made of many a `grid cell`_.

.. a comment about what follows

.. _`cell`:

Grid cell
---------

See :ref:`the grid <grid-label>` and
:ref:`grid-label`, not :ref:`elsewhere`.

.. code-block:: rst

   :ref:`grid-label`

----

Code
====

Kernel
------
What runs.

See also :ref:`cell`.
"""


def test_each_section_without_others_is_a_term() -> None:
    """The title of the page, groups and introductions are none."""
    result = parse(PAGE, "words.rst")
    assert [(e.headword.text, e.source.line, e.subjects) for e in result.entries] == [
        ("Grid", 25, ("Data",)),
        ("Grid cell", 34, ("Data",)),
        ("Kernel", 49, ("Code",)),
    ]
    assert (result.dialect, result.diagnostics) == ("a section for each term", ())


def test_first_label_is_the_explicit_id() -> None:
    """An index entry or a second label may be between it and the title."""
    assert [e.explicit_id for e in parse(PAGE, "words.rst").entries] == ["grid-label", "cell", None]


def test_definition_is_whole_and_ends_before_what_belongs_to_the_next_title() -> None:
    """Labels, index entries, comments and rules before a title are no part of the definition above it."""
    grid, cell, kernel = (e.definitions[0] for e in parse(PAGE, "words.rst").entries)
    assert (grid.text, grid.source.line) == ("Numbers in rows, made of many a :term:`grid cell`.", 28)
    assert (cell.text.split("\n")[-1], cell.source.line) == ("   :ref:`grid-label`", 37)
    assert (kernel.text, kernel.source.line) == ("What runs.", 51)


def test_reference_to_a_label_is_a_reference_to_its_term() -> None:
    """In prose, not in code; a label of another file stays what it is."""
    cell = parse(PAGE, "words.rst").entries[1]
    assert cell.definitions[0].text.startswith("See :term:`the grid <Grid>` and\n:term:`Grid`, not :ref:`elsewhere`.\n")
    assert [(r.target, r.source.line) for r in cell.references] == [("Grid", 37), ("Grid", 38)]


def test_see_also_with_labels_is_a_relation() -> None:
    """As it is with the term role."""
    (reference,) = parse(PAGE, "words.rst").entries[2].references
    assert (reference.target, reference.type, reference.source.line) == ("Grid cell", RelationType.SEE_ALSO, 53)


LINKS = """\
Terms
=====

Pan
---

Made of iron_, by the `Iron Works`_ or |who|, says ``iron_``.

>>> iron_

.. _iron: https://example.org/iron
.. _Iron Works:
   https://example.org/
   works

Pot
---

Round.

.. |who| replace:: somebody
   else
"""


def test_definition_has_the_addresses_and_substitutions_of_its_file() -> None:
    """It is complete then, wherever it is shown."""
    pan, pot = (e.definitions[0].text for e in parse(LINKS, "x.rst").entries)
    assert pan == (
        "Made of `iron <https://example.org/iron>`__, by the `Iron Works <https://example.org/works>`__ or "
        "somebody else, says ``iron_``.\n\n>>> iron_"
    )
    assert pot == "Round."


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Pan\n===\n\nPot\n===\n\nRound.\n\nLid\n===\n\nFlat.\n", ["Pot", "Lid"]),
        ("Pan\n===\n\nFlat.\n\nPot\n===\n\nRound.\n", ["Pan", "Pot"]),
        ("Kitchen\n=======\n\nAll of it.\n\nP\n-\n\nPan\n~~~\n\nFlat.\n", ["Pan"]),
        ("Glossary\n========\n\nOnly words.\n", []),
        ("Tools\n=====\n\nPan\n---\n\nFlat.\n\nFood\n=====\n\nEgg\n---\n\nOval.\n", ["Pan", "Egg"]),
        ("术语\n====\n\n平底锅\n------\n\n扁平。\n", ["平底锅"]),
        ("Words\n=====\n\nFrying pan\n-----\n\nFlat.\n", ["Frying pan"]),
    ],
)
def test_titles_are_told_apart(text: str, names: list[str]) -> None:
    """The first is that of the page if it says so, if its style is its own, or if another like it follows at once."""
    assert [e.headword.text for e in parse(text, "x.rst").entries] == names


def test_substitutions_that_would_swell_the_file_are_left_alone() -> None:
    """A long text, named a hundred thousand times, would fill the memory."""
    page = f"Pan\n===\n\n{'|s| ' * 100_000}\n\nPot\n===\n\nRound.\n\n.. |s| replace:: {'x' * 5000}\n"
    assert parse(page, "x.rst").entries[0].definitions[0].text == ("|s| " * 100_000).strip()


def test_title_may_follow_its_label_at_once() -> None:
    """Docutils warns of it, and takes both."""
    text = (
        "Words\n=====\n\n.. _keel:\nKeel\n----\n\nA part.\n\n.. _mast:\nMast\n----\n\nA pole above the :ref:`keel`.\n"
    )
    assert [(each.headword.text, each.explicit_id) for each in parse(text, "a.rst").entries] == [
        ("Keel", "keel"),
        ("Mast", "mast"),
    ]
