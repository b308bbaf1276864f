"""Terms, texts and references in ``only``, ``ifconfig`` and ``todo``, which not every build shows, are in no output."""

from __future__ import annotations

import pytest

from glossary_build.sphinx_ext.state.site_terms import site_terms
from tests.conftest import Build, Project
from tests.walk.links import dead_links

CONF = """\
extensions = ["glossary_build", "sphinx.ext.ifconfig", "sphinx.ext.todo"]
glossary_build_sources = ["terms.md"]
glossary_build_autolink = "all"
html_theme = "basic"
"""
INDEX = """\
Top
===

.. toctree::

   words
   view
   page

.. glossary-index::
"""
WORDS = """\
Words
=====

.. glossary::

   Open
      .. {condition}

         A secret.

      * An item.

        .. {condition}

           A secret.

      For all.

.. {condition}

   .. glossary::

      Closed
         A secret.
"""
VIEW = "View\n====\n\n.. {condition}\n\n   .. glossary-view::\n"
PAGE = """\
Page
====

The words Closed and Mesh.

.. {condition}

   Inside
   ------

   A :term:`Open`.
"""
CONDITIONS = {
    "only:: internal": 'tags.add("internal")\n',
    "ifconfig:: project == 'inside'": 'project = "inside"\n',
    "todo::": "todo_include_todos = True\n",
}
"""A condition, and the line of ``conf.py`` that meets it."""
BY_SPHINX = ("_sources/", "genindex", "objects.inv", ".buildinfo")
"""What Sphinx lists or copies by itself, whatever is shown."""


def write(project: Project, condition: str) -> None:
    """A project whose terms are under a *condition*, all but one."""
    page = PAGE.replace("   Inside\n   ------\n", "") if condition == "todo::" else PAGE  # which can't have sections
    pages = {"words.rst": WORDS, "view.rst": VIEW, "page.rst": page}
    project.write(
        {"conf.py": CONF, "index.rst": INDEX, "terms.md": "# Terms\n\n## Mesh\n\nA secret.\n"}
        | {name: text.format(condition=condition) for name, text in pages.items()}
    )


def own_files(build: Build) -> dict[str, bytes]:
    """The files of a site that Sphinx doesn't make without us."""
    return {name: content for name, content in build.files().items() if not name.startswith(BY_SPHINX)}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_nothing_tells_of_what_is_not_shown(project: Project, condition: str) -> None:
    """Neither a definition nor a link to what the site doesn't have is in any file of ours."""
    write(project, condition)
    build = project.build()
    dead = dead_links(build.files(), (), ("index", "page", "view", "words"))
    assert build.warnings == ""
    assert [name for name, content in own_files(build).items() if b"A secret" in content] == []
    by_sphinx = (*BY_SPHINX, "searchindex") if condition == "todo::" else BY_SPHINX  # whose search has hidden todos too
    assert [link for link in dead if not link.startswith(by_sphinx)] == []
    (term,) = site_terms(build.app.env)
    assert (term.anchor, term.concept.definitions[0].text) == ("term-Open", "An item.\n\nFor all.")


@pytest.mark.parametrize(("condition", "line"), CONDITIONS.items())
def test_site_follows_the_condition(project: Project, condition: str, line: str) -> None:
    """What is shown from now on is everywhere, and gone again once it isn't."""
    write(project, condition)
    project.build()
    for conf, terms in ((CONF + line, ["Closed", "Mesh", "Open"]), (CONF, ["Open"])):
        project.write({"conf.py": conf})
        updated, fresh = project.build(), project.build(out="_build/fresh", fresh=True)
        assert own_files(updated) == own_files(fresh)
        assert [term.concept.designations[0].text for term in site_terms(updated.app.env)] == terms


def test_condition_that_fails_is_judged_as_by_sphinx(project: Project) -> None:
    """Sphinx shows the text of such an ``only``, and a message instead of that of ``ifconfig``."""
    words = "Words\n=====\n\n" + "".join(
        f".. {condition}\n\n   .. glossary::\n\n      {name}\n         Text.\n\n"
        for name, condition in {"Mast": "only:: a b", "Keel": "ifconfig:: nonesuch", "Sail": "only:: html"}.items()
    )
    project.write({"conf.py": CONF.replace('["terms.md"]', "[]"), "index.rst": words})
    build = project.build()
    assert [term.anchor for term in site_terms(build.app.env)] == ["term-Mast", "term-Sail"]
    page = (build.out / "index.html").read_text(encoding="utf-8")
    assert [name for name in ("Mast", "Keel", "Sail") if f'id="term-{name}"' in page] == ["Mast", "Sail"]
