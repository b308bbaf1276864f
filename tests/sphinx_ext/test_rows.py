"""Entries that have no nodes: the same site as from nodes, whoever acts on it."""

from __future__ import annotations

import random

import docutils
import pytest
from docutils import nodes

from glossary_build.sphinx_ext.entries import markdown_definitions
from glossary_build.sphinx_ext.entries.runs import steps
from glossary_build.sphinx_ext.nodes import entry_run
from glossary_build.sphinx_ext.state.this_build import this_build
from tests.conftest import Project
from tests.search_index import files_of

STOCK = r"""
Words
=====

.. _place:

.. glossary::
   :sorted:

   plain
      A word that's "quoted" -- and more... with :term:`other names` and ``two  words`` ``"@"``.

   other names
   second name : key
      *Slanted*, **strong** and `a site <https://example.org/a?b=1&c=2>`__.

      A second paragraph, see https://example.org/x and :ref:`place`.

   张量
   C++
      数据的容器，参见 :term:`plain`\ 。

   listed
      One:

      * an item of :term:`plain`
      * |project| and :py:class:`missing.Class`

   formula
      It is :math:`x^2`.

   .. a comment

   dangling
      It leads to :term:`nowhere`.

   literal *name*
      ::

         code

   angle < & @
      With <brackets> & an @sign.

   mixed "blocks"
      A first paragraph.

      .. note:: It's a note about :term:`plain` -- and `a place <https://example.org/place>`_.

      Between them, see place_.

      .. code-block:: python

         print("code")

      The last one, with :ref:`a label <place>` and a footnote [#]_.

   commented
      Before.

      .. a comment

      After.

   named links
      First `one <https://example.org/one>`_ and one_, `two <https://example.org/two>`_.

      Then `one <https://example.org/one>`_ again.

   other links
      Here `two <https://example.org/else>`_ leads elsewhere; `three <https://example.org/3>`_.

   points to others
      .. seealso:: The :pep:`8`, *and* :term:`plain`.

      1. An item with ``code`` and "quotes":

         ::

            in a quote

      2. Another.

         In two paragraphs, by :rfc:`2822#section-3`.

   quoted list
         - :term:`plain`

         - A reference to nothing, :term:`nowhere else`.

   only references
      * :term:`plain`
      * :doc:`view`

   relative links
      A `page <view.html#term-Beta>`__.

   labelled
      .. _inside:

      What :ref:`the label <inside>` leads to.

   empty name

.. |project| replace:: Project
.. [#] At the end, see `a place`_ and three_.
"""
SOURCE = """\
# Words

## Alpha

A grid of `numbers` with a [link](https://example.org/) and {term}`Beta`.

## Beta

See [Alpha](#alpha).

## Relative

Not [here](index.md), nor [there](view.html#term-Beta).

- a list

## Gamma

Same as Delta. It is **bold** and "quoted".

## It's "odd"

See also Gamma.

```python
print("code")
```

> Said by [Alpha](#alpha) -- or {math}`x^2`.

- In {pep}`8` and **{rfc}`2822`**.

## Lambda

First {ref}`place`.

1. one
2. two, a [link](https://example.org/b)

Then {term}`nobody` and {term}`It's "odd"`.
"""
CHINESE = """\
# 词

## 阿尔法（Alpha）

数字的网格，参见 {term}`Beta`。
"""
CONF = """\
project = "words"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md", "terms.zh.md"]
exclude_patterns = ["terms*", "_build*"]
html_theme = "basic"
"""
ACTS = """
def setup(app):
    from docutils import nodes
    app.connect({event!r}, lambda app, document, *_: [*document.findall(nodes.paragraph)] and None)
"""
PAGES = {
    "index.rst": "Home\n====\n\n:term:`plain` and :term:`Alpha`.\n\n.. toctree::\n\n   words\n   view\n   split\n",
    "words.rst": STOCK,
    "view.rst": "View\n====\n\n.. glossary-view::\n",
    "split.rst": "Split\n=====\n\n.. glossary-view::\n   :split: letter\n   :no-index:\n   :order: zh\n",
    "terms.md": SOURCE,
    "terms.zh.md": CHINESE,
}


def _rows(document: nodes.document) -> int:
    runs = document.findall(lambda node: isinstance(node, entry_run))
    return sum(len(run["entries"]) for run in runs)  # type: ignore[index]


ROWS = 15 if docutils.__version_info__ >= (0, 22) else 14
"""Before 0.22, docutils reports a name of a link that comes again with its address; such entries stay nodes."""


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
@pytest.mark.parametrize("event", ["doctree-read", "doctree-resolved"])
def test_site_is_the_same_whoever_acts_on_its_nodes(project: Project, event: str, builder: str) -> None:
    """A listener of somebody else makes us read or write entries as nodes: the same files and warnings."""
    project.write(PAGES | {"conf.py": CONF})
    fast = project.build(builder, out="fast")
    assert steps(fast.app.env).streams
    assert _rows(fast.app.env.get_doctree("words")) == ROWS
    assert _rows(fast.app.env.get_doctree("view")) == 5
    project.write({"conf.py": CONF + ACTS.format(event=event)})
    slow = project.build(builder, out="slow")
    assert not steps(slow.app.env).streams
    assert _rows(slow.app.env.get_doctree("words")) == (0 if event == "doctree-read" else ROWS)
    assert _rows(slow.app.env.get_doctree("view")) == (0 if event == "doctree-read" else 5)
    assert slow.warnings.splitlines() == fast.warnings.splitlines()
    assert files_of(slow.out) == files_of(fast.out)


def test_translator_of_somebody_else_gets_nodes(project: Project) -> None:
    """A project with a translator of its own sees the paragraphs of plain entries."""
    conf = """
from sphinx.writers.html5 import HTML5Translator

class Loud(HTML5Translator):
    def visit_paragraph(self, node):
        self.body.append("<!-- loud -->")
        super().visit_paragraph(node)

def setup(app):
    app.set_translator("html", Loud)
"""
    project.write(PAGES | {"conf.py": CONF + conf})
    build = project.build()
    page = (build.out / "words.html").read_text(encoding="utf-8")
    assert "<!-- loud --><p>A word that’s “quoted” – and more… with" in page


@pytest.mark.parametrize("builder", ["text", "latex", "epub", "singlehtml", "man"])
def test_other_builders_take_over_the_doctrees(project: Project, builder: str) -> None:
    """What HTML has read without nodes is written as from scratch; only typographic quotes depend on who reads."""
    project.write(PAGES | {"conf.py": CONF + "smartquotes = False\n"})
    project.build(out="html", doctrees="shared")
    after = project.build(builder, out="after", doctrees="shared")
    alone = project.build(builder, out="alone", doctrees="own")
    written = [path for path in alone.out.rglob("*") if path.suffix in {".txt", ".tex", ".html", ".xhtml", ".1"}]
    assert written
    for path in written:
        assert (after.out / path.relative_to(alone.out)).read_text("utf-8") == path.read_text("utf-8"), path


def test_links_that_an_extension_looks_for_are_reported(project: Project) -> None:
    """An option of ``sphinx.ext.extlinks`` makes it look at every link, also at those of plain entries."""
    conf = """
extensions.append("sphinx.ext.extlinks")
extlinks = {"site": ("https://example.org/%s", "%s")}
extlinks_detect_hardcoded_links = True
"""
    project.write({"conf.py": CONF + conf, "terms.md": SOURCE, "terms.zh.md": CHINESE})
    project.write({"index.rst": ".. glossary::\n\n   word\n      See https://example.org/abc for it.\n"})
    assert "hardcoded link 'https://example.org/abc'" in project.build().warnings


MARKDOWN = """\
# Words

## Alpha

A *slanted {term}`Beta`* and **strong** word -- with `co  de`, "quotes" and \\* escapes.
A second line, [a link](https://example.org/?a=1&b=2), <https://example.org> and [Beta](#beta).

Another paragraph {term}`of two <Beta>` &amp; {term}` Beta `[^1].

## Beta

一行
又一行，参见 {term}`Alpha`。

## Gamma

Hard\\
break, $x^2$, <b>bold</b>, [mail](mailto:a@example.org), [titled](https://example.org "title"), ![](x.png).

[named]: https://example.org/named
A [named] link {ref}`place`; {nobody}`knows`.
"""


def test_plain_markdown_is_read_as_myst_reads_it(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same files and warnings without the shorter way, which the paragraphs above take."""
    project.write({"index.rst": ".. glossary-view::\n", "terms.md": MARKDOWN, "terms.zh.md": CHINESE, "conf.py": CONF})
    fast = project.build(out="fast")
    read = markdown_definitions.read_paragraphs
    monkeypatch.setattr(markdown_definitions, "read_paragraphs", lambda *_: ())
    slow = project.build(out="slow")
    assert slow.warnings.splitlines() == fast.warnings.splitlines()
    assert files_of(slow.out) == files_of(fast.out)
    glossary = this_build(fast.app.env).glossary
    definitions = [definition for concept in glossary.concepts for definition in concept.definitions]
    plain = [bool(read(definition, lambda content: content)) for definition in definitions]
    assert plain.count(True) >= 2
    assert plain.count(False) >= 1


MARKUP = (
    *(":term:`alpha`", ':term:`one "alpha" <alpha>`', ":term:`!alpha`", ":Term:`alpha`", ":term:`alpha`:sub:"),
    *("``code``", "`` code``", "``)``", "``co  de``", '*it\'s "so"*', "**so -- loud**", "*)*", "**a* b**", "*a*-*b*"),
    *("`it's <https://example.org/1>`_", '`a "b" <https://example.org/2>`__', "`a <https://example.org/3>`_"),
    *("`a <https://example.org/4>`_", ':ref:`the "place" <place>`', ":ref:`nowhere`", ":samp:`x{y}`", ":kbd:`C-x`"),
    *(":menuselection:`a --> b`", ":py:func:`a.b`", ":func:`~a.b`", ":abbr:`AB (a b)`", ":sub:`2`", ":math:`x`"),
    *(":product:`text`", ":nothing:`text`", "`alpha`", "alpha_", "a_b", "__init__", "said: so", "10:30", "[1]_"),
    *("https://example.org/5", "a@example.org", "PEP 8", "|name|", "\\*", "it's", '"', "...", "*", "`", ":"),
    *(":term:`alpha `", r"``a\b``", r"6\'2\"", r"\"so\--so\"", r'\\"so"', r"`a \"b\" <https://example.org/6>`__"),
)
PLACES = (
    "{0}",
    r"a\ {0}\ b\\ {0}",
    "so ({0}), {0}.",
    "a-{0}-b {0} c",
    "see: {0}\n      {0}",
    "{0}: [{0}]/{0}",
    "\"{0}\" '{0}'",
)


@pytest.mark.parametrize("pep_references", [False, True])
def test_markup_beyond_doubt_is_read_as_docutils_reads_it(project: Project, *, pep_references: bool) -> None:
    """Whatever is beside it: the same files and warnings as from nodes, on the page and in a view of a source."""
    settings = f"[restructuredtext parser]\npep_references: {pep_references}\n"
    found = (place.format(each) for each in MARKUP for place in PLACES)
    entries = "".join(f"   word {number}\n      {text}\n\n" for number, text in enumerate(found))
    glossary = f"Words\n=====\n\n.. glossary::\n\n   alpha\n      A word.\n\n{entries}   6\\' disk\n      So.\n"
    conf = (
        "extensions = ['glossary_build']\nglossary_build_sources = ['terms.rst']\nexclude_patterns = ['terms.rst']\n"
        "from docutils import nodes\nfrom docutils.parsers.rst import roles\n"
        "roles.register_generic_role('product', nodes.strong)\n"
    )
    view = "View\n====\n\n.. _place:\n\n.. glossary-view::\n   :split: none\n   :no-index:\n"
    page = {"index.rst": f"{view}\n.. toctree::\n\n   words\n", "words.rst": glossary, "terms.rst": glossary}
    project.write({**page, "docutils.conf": settings, "conf.py": conf})
    fast = project.build(out="fast")
    assert steps(fast.app.env).streams
    project.write({"conf.py": conf + ACTS.format(event="doctree-read")})
    slow = project.build(out="slow")
    assert _rows(slow.app.env.get_doctree("words")) == 0
    assert slow.warnings.splitlines() == fast.warnings.splitlines()
    assert files_of(slow.out) == files_of(fast.out)


def test_generic_role_of_the_project_keeps_an_entry_plain(project: Project) -> None:
    """On a page and in a view: it only makes a node of its text, and needs no state machine before its first use."""
    conf = """
from docutils import nodes
from docutils.parsers.rst import roles
roles.register_generic_role("product", nodes.strong)
glossary_build_sources = ["terms.rst"]
exclude_patterns = ["terms.rst"]
"""
    glossary = 'Words\n=====\n\n.. glossary::\n\n   {0}\n      What :product:`Pyramid` calls -- "so".\n'
    view = "\n.. glossary-view::\n"
    project.write({"conf.py": CONF + conf, "terms.rst": glossary.format("sight")})
    project.write({"index.rst": glossary.format("view") + view})
    build = project.build()
    assert _rows(build.app.env.get_doctree("index")) == 2
    page = (build.out / "index.html").read_text(encoding="utf-8")
    assert page.count("<p>What <strong>Pyramid</strong> calls – “so”.</p>") == 2
    assert build.warnings == ""


def test_link_with_the_same_name_in_many_entries_keeps_them_plain(project: Project) -> None:
    """The page may refer to it by name."""
    link = "`the docs <https://example.org/>`_"
    entries = "".join(f"   term {number}\n      In {link}, and {link} again.\n\n" for number in range(3))
    page = f"Words\n=====\n\n.. glossary::\n\n{entries}\nFrom `the docs`_.\n"
    project.write({"conf.py": CONF, "terms.md": SOURCE, "terms.zh.md": CHINESE, "index.rst": page})
    build = project.build()
    document = build.app.env.get_doctree("index")
    assert _rows(document) == 3
    assert [target["names"] for target in document.findall(nodes.target) if target["names"]] == [["the docs"]]
    assert {link["refuri"] for link in document.findall(nodes.reference)} == {"https://example.org/"}
    assert build.warnings == ""


def test_references_that_lead_somewhere_keep_entries_plain(project: Project) -> None:
    """Any reference is written as Sphinx resolves it; a role that is refused leaves text and a warning."""
    view = "Words\n=====\n\n.. _place:\n\n.. glossary-view::\n"
    source = "T\n=\n\n.. glossary::\n\n   alpha\n      See :ref:`here <place>` and :doc:`/other`.\n\n   beta\n"
    refused = "      It is :product:`text`.\n"
    conf = (
        "from docutils.parsers.rst import roles\n"
        "roles.register_local_role('product', lambda *_args, **_options: ([], []))\n"
        "glossary_build_sources = ['terms.rst']\nexclude_patterns = ['terms.*']\n"
    )
    other = ":orphan:\n\nThe other\n=========\n"
    files = {"terms.rst": source + refused, "index.rst": view, "other.rst": other}
    project.write({"conf.py": CONF + conf, **files})
    build = project.build()
    assert _rows(build.app.env.get_doctree("index")) == 2
    page = (build.out / "index.html").read_text(encoding="utf-8")
    assert '<a class="reference internal" href="#place"><span class="std std-ref">here</span></a>' in page
    assert '<a class="reference internal" href="other.html"><span class="doc">The other</span></a>' in page
    assert "<p>It is text.</p>" in page
    assert build.warnings.strip().endswith(
        "terms.rst:10: WARNING: the role “product” is not allowed in a definition [glossary.markup]"
    )


def test_targets_of_links_leave_no_line_in_plain_text(project: Project) -> None:
    """Also where the page was read for another builder."""
    entry = "   term {0}\n      See `the docs {0} <https://example.org/{0}>`_.\n"
    page = "Words\n=====\n\n.. glossary::\n\n" + "\n".join(entry.format(number) for number in range(3))
    project.write({"conf.py": CONF, "terms.md": SOURCE, "terms.zh.md": CHINESE, "index.rst": page})
    project.build("html", doctrees="shared")
    ours = (project.build("text", doctrees="shared").out / "index.txt").read_text(encoding="utf-8")
    project.write({"conf.py": ""})
    alone = (project.build("text", out="alone", fresh=True).out / "index.txt").read_text(encoding="utf-8")
    assert ours == alone


LINES = ("name {0}", "name {0}", "", "", "   Text {0}.", "   Text {0}.", "     More {0}.", ".. comment {0}")


def test_lines_in_any_order_are_read_as_sphinx_reads_them(project: Project) -> None:
    """Names, definitions, comments and empty lines of 400 glossaries: the same warnings, which say what is an entry."""
    chosen = random.Random(1)  # noqa: S311 - the same in each run
    page = "Words\n=====\n"
    for glossary in range(400):
        lines = [chosen.choice(LINES).format(f"{glossary} {number}") for number in range(chosen.randint(2, 9))]
        page += "\n.. glossary::\n\n" + "".join(f"   {line}".rstrip() + "\n" for line in lines)
    project.write({"conf.py": "extensions = ['glossary_build']\n", "index.rst": page})
    ours = project.build().warnings.splitlines()
    project.write({"conf.py": ""})
    assert sorted(ours) == sorted(project.build(fresh=True).warnings.splitlines())
