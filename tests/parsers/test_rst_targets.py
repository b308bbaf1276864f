"""What a definition refers to elsewhere in its file, written into it."""

from __future__ import annotations

import pytest

from glossary_build.parsers.rst.targets import earlier_label_id, find_targets, label_id, labels_in

FILE = """\
.. _Docs: https://example.org/
   docs
.. _`a b`: https://example.org/ab
.. _c\\:d: https://example.org/cd
.. _indirect: docs_
.. _`quoted indirect`: `a b`_
.. _label:
.. _below:
   https://example.org/below
.. _Docs: https://example.org/second
.. __: https://example.org/anonymous
.. |lib| replace:: The *Library*
   of all
.. |lib| replace:: Another
.. |deg| unicode:: U+00B0 0x2A _ .. degree
.. |trim| unicode:: U+00A9
   :ltrim:
.. |wrong| unicode:: U+110000
.. |pic| image:: a.png
.. [#size] Of any size,
   see docs_.

   More.
.. [1] First.
.. [CIT] Cited.
"""
TERMS = {"label": "Keel", "Boom (spar)": "Boom (spar)", "Net": "net", "bad": "a <b>", "LABEL": "Second"}


def resolved(text: str) -> str:
    """*text* with what it refers to."""
    return "\n".join(find_targets(FILE.split("\n"), TERMS).write_into(text.split("\n")))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("docs_", "`docs <https://example.org/docs>`__"),
        ("DOCS_ and `Docs`_.", "`DOCS <https://example.org/docs>`__ and `Docs <https://example.org/docs>`__."),
        ("`a  B`_", "`a  B <https://example.org/ab>`__"),
        ("`a\nb`_", "`a\nb <https://example.org/ab>`__"),
        ("below_", "`below <https://example.org/below>`__"),
        ("indirect_ `quoted indirect`_ nothing_", "indirect_ `quoted indirect`_ nothing_"),
        (
            "docs__ `docs`__ docs_x x.docs_ (docs_)",
            "docs__ `docs`__ docs_x x.docs_ (`docs <https://example.org/docs>`__)",
        ),
        ("``docs_`` `docs_` :x:`docs_`", "``docs_`` `docs_` :x:`docs_`"),
        ("label_", ":term:`label <Keel>`"),
        ("`Boom (spar)`_", ":term:`Boom (spar)`"),
        (":ref:`label`", ":term:`Keel`"),
        (":std:ref:`LABEL`", ":term:`Keel`"),
        (":ref:`the keel <label>`", ":term:`the keel <Keel>`"),
        (":ref:`KEEL <label>`", ":term:`KEEL`"),
        (":ref:`nothing` :ref:`x <nothing>`", ":ref:`nothing` :ref:`x <nothing>`"),
        (":ref:`a\n<b> <label>`", ":ref:`a\n<b> <label>`"),
        ("x:ref:`label`", "x:ref:`label`"),
        ("Net_", ":term:`Net`"),
        ("bad_", "bad_"),
        ("|lib|", "The *Library* of all"),
        ("|LIB| |lib|_", "The *Library* of all |lib|_"),
        ("|deg|", "°\\*\\_"),
        ("|trim||", "©|"),
        ("|wrong| |pic| |no| | x|", "U+110000 |pic| |no| | x|"),
        ("x [1]_", "x [1]_\n\n.. [1] First."),
        (
            "x [#size]_ [1]_ [#size]_\n\n",
            "x [#size]_ [1]_ [#size]_\n\n.. [#size] Of any size,\n   see `docs <https://example.org/docs>`__.\n\n"
            "   More.\n\n.. [1] First.",
        ),
        ("x [1]_\n\n.. [1] Own.", "x [1]_\n\n.. [1] Own."),
        ("x [cit]_ [2]_", "x [cit]_ [2]_\n\n.. [CIT] Cited."),
        (
            "docs_::\n\n   docs_ [1]_\n\ndocs_",
            "`docs <https://example.org/docs>`__::\n\n   docs_ [1]_\n\n`docs <https://example.org/docs>`__",
        ),
        (">>> docs_\ndocs_\n\ndocs_", ">>> docs_\ndocs_\n\n`docs <https://example.org/docs>`__"),
        (".. code-block:: x\n\n   docs_", ".. code-block:: x\n\n   docs_"),
        ("text", "text"),
    ],
)
def test_reference_becomes_what_it_leads_to(text: str, expected: str) -> None:
    """An address, a term, a text or a footnote of the file; code stays as it is."""
    assert resolved(text) == expected


def test_nothing_is_resolved_in_a_file_without_targets() -> None:
    """Or where the file would grow beyond measure."""
    assert find_targets(["x"], {}).write_into(["docs_", "|x|"]) == ["docs_", "|x|"]
    marks = ["_" * 1000] * 10
    assert find_targets([".. |x| replace:: " + "a" * 1999, *marks], {}).substitutions == {"x": "a" * 1999}
    assert find_targets([".. |x| replace:: " + "a" * 2001, *marks], {}).substitutions == {}


@pytest.mark.parametrize(
    ("lines", "labels"),
    [
        ([".. _a:", "", ".. _`b c`:"], ["a", "b c"]),
        (["   .. _deep-er:"], ["deep-er"]),
        ([".. _a: https://example.org"], []),
        ([".. _a:", "   https://example.org"], []),
        ([".. __:", ".. _ a:", ".. _a", "x .. _a:"], []),
        ([".. _a: b_", ".. _c:"], ["c"]),
    ],
)
def test_label_is_a_target_without_an_address(lines: list[str], labels: list[str]) -> None:
    """Quoted or plain."""
    assert list(labels_in(lines)) == labels


@pytest.mark.parametrize(
    ("label", "now", "earlier"),
    [
        ("My_Label 2", "my-label-2", "my-label-2"),
        ("naïve", "naive", "na-ve"),
        ("张量", "张量", "张量"),
        ("2-3x", "x", "x"),
        ("-a--b-", "a-b", "a-b"),
    ],
)
def test_id_of_a_label_is_that_of_docutils(label: str, now: str, earlier: str) -> None:
    """And what it was before leads there still."""
    assert (label_id(label), earlier_label_id(label)) == (now, earlier)
