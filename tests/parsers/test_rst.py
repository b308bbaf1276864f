"""Glossary directives of reStructuredText."""

from glossary_build.model import Markup, RelationType, Status
from glossary_build.parsers.rst import parse

PAGE = """\
Words
=====

.. glossary::
   :sorted:

   boil
      Heat a liquid until it bubbles.

      Unlike to :term:`slow
      boil`.
   slow boil
   *simmer* : s
   慢煮
       Just below.

           indented

   .. a comment
      on two lines

   chill

Prose.

.. only:: html

   .. glossary::

      oven (device)
         Makes warm.

      quick reply engine (QRE)
         Same as :term:`boil`.

.. code-block:: rst

   .. glossary::

      not a term
         nor a definition
"""


def test_terms_of_all_directives_are_read() -> None:
    """Options, comments and code are no terms."""
    entries = parse(PAGE, "cook.rst").entries
    assert [(e.headword.text, e.source.line) for e in entries] == [
        ("boil", 7),
        ("slow boil", 12),
        ("chill", 22),
        ("oven (device)", 30),
        ("quick reply engine", 33),
    ]


def test_directive_inside_a_definition_has_terms_of_its_own() -> None:
    """As in Sphinx, where an option may also be in the line of the directive."""
    text = (
        ".. glossary:: :sorted:\n\n   sail\n      Cloth of two kinds:\n\n      .. Glossary::\n\n         jib\n"
        "            In front.\n\n   mast\n      A pole.\n"
    )
    entries = parse(text, "a.rst").entries
    assert [(e.headword.text, e.source.line, e.definitions[0].source.line) for e in entries] == [
        ("sail", 3, 4),
        ("jib", 8, 9),
        ("mast", 11, 12),
    ]
    assert "In front." in entries[0].definitions[0].text


def test_stacked_names_share_a_definition() -> None:
    """The first is preferred, so is the first in another language; classifiers are index keys, not names."""
    entry = parse(PAGE, "cook.rst").entries[1]
    assert [(d.text, d.language, d.status, str(d.origin), d.source.line) for d in entry.designations] == [
        ("slow boil", "en", Status.PREFERRED, "headword", 12),
        ("simmer", "en", Status.ADMITTED, "stacked name", 13),
        ("慢煮", "zh-Hans", Status.PREFERRED, "stacked name", 14),
    ]


def test_definition_is_dedented_and_keeps_its_line() -> None:
    """The indentation of the first line goes, deeper indentation stays."""
    boil, slow = (e.definitions[0] for e in parse(PAGE, "cook.rst").entries[:2])
    assert (boil.text, boil.source.line, boil.markup) == (
        "Heat a liquid until it bubbles.\n\nUnlike to :term:`slow\nboil`.",
        8,
        Markup.RST,
    )
    assert (slow.text, slow.source.line) == ("Just below.\n\n    indented", 15)


def test_mention_broken_over_two_lines_is_one_name() -> None:
    """It is at the line where it begins."""
    boil = parse(PAGE, "cook.rst").entries[0]
    assert [(r.target, r.source.line) for r in boil.references] == [("slow boil", 10)]


def test_brackets_are_names_only_where_that_is_no_guess() -> None:
    """``oven (device)`` is one name, as in Sphinx; initials are still seen."""
    oven, engine = parse(PAGE, "cook.rst").entries[3:]
    assert [d.text for d in oven.designations] == ["oven (device)"]
    assert [d.text for d in engine.designations] == ["quick reply engine", "QRE"]
    assert engine.same_as is not None
    assert engine.same_as.target == "boil"


def test_term_without_definition_is_reported() -> None:
    """It is an entry all the same."""
    assert [(d.code, str(d.source)) for d in parse(PAGE, "cook.rst").diagnostics] == [
        ("empty-definition", "cook.rst:22")
    ]


def test_odd_names_are_names() -> None:
    """Signs and numbers are names too, and a name may hold what looks like a bracket or an option."""
    names = ["(`n`,)", "-1", ":", r"\*args", "``C++``"]
    text = ".. glossary::\n\n" + "".join(f"   {name}\n      Odd.\n\n" for name in names)
    assert [e.headword.text for e in parse(text, "x.rst").entries] == ["(n,)", "-1", ":", "*args", "C++"]


def test_indentation_by_tabs_is_read() -> None:
    """Tabs count as eight columns, as in docutils."""
    (entry,) = parse(".. glossary::\n\n\tboil\n\t\tHeat it.\n", "x.rst").entries
    assert (entry.headword.text, entry.definitions[0].text) == ("boil", "Heat it.")


SECTIONED = """\
========
Glossary
========

.. glossary::

   zero
      Before any section.

Data
====

.. glossary::

   one
      Under a section.

Shapes
------

.. glossary::

   two
      Under a section of a section.

A
-

.. glossary::

   three
      Under a letter.

张量
====

.. glossary::

   four
      Under a Chinese title.
"""


def test_sections_around_a_directive_are_the_subjects() -> None:
    """The title of the page and single letters are no subjects."""
    entries = parse(SECTIONED, "terms.rst").entries
    assert [(entry.headword.text, entry.subjects) for entry in entries] == [
        ("zero", ()),
        ("one", ("Data",)),
        ("two", ("Data", "Shapes")),
        ("three", ("Data",)),
        ("four", ("张量",)),
    ]


def test_seealso_directive_with_only_terms_is_a_relation() -> None:
    """It goes as a whole then; with anything else in it, and inside of lists, it stays."""
    text = """\
.. glossary::

   pan
      Flat.

      .. seealso::

         See also :term:`pot`.

   pot
      Round.

      .. seealso:: :term:`pan`, :term:`lid`

   lid
      Covers.

      .. seealso::

         See also the :doc:`guide` and :term:`pot`.

   rack
      - Holds

        See also :term:`lid`.
"""
    pan, pot, lid, rack = parse(text, "x.rst").entries
    assert [(e.definitions[0].text, [(r.target, r.type) for r in e.references]) for e in (pan, pot)] == [
        ("Flat.", [("pot", RelationType.SEE_ALSO)]),
        ("Round.", [("pan", RelationType.SEE_ALSO), ("lid", RelationType.SEE_ALSO)]),
    ]
    assert lid.definitions[0].text.endswith("See also the :doc:`guide` and :term:`pot`.")
    assert rack.definitions[0].text == "- Holds\n\n  See also :term:`lid`."


NESTED = """\
.. glossary::

   :class:`Pan`
      Used like this::

         .. glossary::

            none
               Not a term.

      .. code-block:: python

         fry("egg")

      >>> fry("egg")
      'egg'

      1. oil

         - a little

   ``...`` : D
      And so on.

.. glossary::

   *flat* pan
      Flat.
"""


def test_nested_blocks_stay_in_the_definition() -> None:
    """Directives, sessions, lists and literal blocks are whole, and headwords may be roles, literals or emphasis."""
    pan, dots, flat = parse(NESTED, "x.rst").entries
    assert (pan.headword.text, dots.headword.text, flat.headword.text) == ("Pan", "...", "flat pan")
    lines = NESTED.split("\n")
    assert pan.definitions[0].text == "\n".join(line[6:] for line in lines[3:20])
    assert parse(NESTED, "x.rst").dialect == "glossary directives"
