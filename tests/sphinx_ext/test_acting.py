"""Handlers and transforms of other extensions are read to find out whether they may act on entries."""

from __future__ import annotations

from typing import Any

import pytest
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import NodeMatcher

from glossary_build.sphinx_ext.entries.acting import acting_handlers, acting_transforms
from glossary_build.sphinx_ext.entries.runs import steps
from tests.conftest import Project


class tab(nodes.container):  # noqa: N801 - as docutils names its nodes
    """A node of an extension."""


def looks_away(app: object, document: nodes.document, docname: str) -> None:
    """Use something else."""


def asks_whether_there_is_one(_app: object, document: nodes.document | None, _docname: str) -> None:
    """Test the document and add to its end."""
    if document is not None and document:
        document.append(nodes.raw())


def looks_for_its_own(_app: object, document: nodes.document, _docname: str) -> None:
    """Look for its own nodes, which it takes apart."""
    for each in document.findall(tab):
        if isinstance(each[0], nodes.paragraph):
            each.replace_self(nodes.paragraph())


def looks_for_its_own_elsewhere(_app: object, document: nodes.document, _docname: str) -> None:
    """Leave it to another function of the package."""
    search(document, tab)


def search(document: nodes.document, class_: type[nodes.Node]) -> list[nodes.Node]:
    """Look for what the caller wants."""
    return [*document.findall(class_)]


def is_tab(node: nodes.Node) -> bool:
    """Whether it is a node of the extension."""
    return isinstance(node, tab)


def looks_by_a_condition(_app: object, document: nodes.document, _docname: str) -> None:
    """Look for nodes of its own by a function."""
    [*document.findall(is_tab)]


def looks_by_a_matcher(_app: object, document: nodes.document, _docname: str) -> None:
    """Look for nodes of its own by Sphinx's matcher."""
    matcher = NodeMatcher(tab)
    [*document.findall(matcher)]


def looks_for_paragraphs(_app: object, document: nodes.document, _docname: str) -> None:
    """Look for what entries are made of."""
    [*document.findall(nodes.paragraph)]


def looks_for_paragraphs_elsewhere(_app: object, document: nodes.document, _docname: str) -> None:
    """Let another function look for what entries are made of."""
    search(document, nodes.paragraph)


def is_text(node: nodes.Node) -> bool:
    """Whether it is what entries are made of."""
    return isinstance(node, nodes.TextElement)


def looks_for_text_by_a_condition(_app: object, document: nodes.document, _docname: str) -> None:
    """Look for what entries are made of by a function."""
    [*document.findall(is_text)]


def looks_for_anything(_app: object, document: nodes.document, _docname: str) -> None:
    """Look at every node."""
    [*document.findall()]


def walks(_app: object, document: nodes.document, _docname: str) -> None:
    """Send a visitor through the document."""
    document.walkabout(nodes.SparseNodeVisitor(document))


def gives_it_away(_app: object, document: nodes.document, _docname: str) -> None:
    """Give the document to something that isn't looked through."""
    print(document)  # noqa: T201


def reads_another_page(app: Any, _document: object, docname: str) -> None:
    """Get the document from the environment."""
    app.env.get_doctree(docname).astext()


def takes_all_arguments(*arguments: Any) -> None:
    """Look at the document without a name for it."""
    arguments[1].astext()


@pytest.mark.parametrize(
    "handler",
    [
        *(looks_away, asks_whether_there_is_one, looks_for_its_own, looks_for_its_own_elsewhere, looks_by_a_condition),
        *(looks_by_a_matcher, lambda *_: None),
    ],
)
def test_handler_that_acts_on_no_entry_leaves_rows(handler: Any) -> None:
    """It doesn't use the document, or looks only for nodes that no entry has."""
    assert [*acting_handlers([handler], "doctree-resolved")] == []


@pytest.mark.parametrize(
    "handler",
    [
        *(looks_for_paragraphs, looks_for_paragraphs_elsewhere, looks_for_text_by_a_condition, looks_for_anything),
        *(walks, gives_it_away, reads_another_page, takes_all_arguments, print),
    ],
)
def test_handler_that_may_act_on_entries_gets_nodes(handler: Any) -> None:
    """It looks for what entries are made of, or nobody can say what it looks at."""
    assert [*acting_handlers([handler], "doctree-resolved")] == [handler.__module__]


class OfTabs(SphinxPostTransform):
    """Looks for nodes of its own."""

    default_priority = 1

    def run(self, **_kwargs: Any) -> None:
        """Look for them."""
        [*self.document.findall(tab)]


class OfTabsByAMethod(OfTabs):
    """Looks for nodes of its own by a method."""

    def run(self, **_kwargs: Any) -> None:
        """Look for them."""
        [*self.document.findall(self.is_wanted)]

    def is_wanted(self, node: nodes.Node) -> bool:
        """Whether it is one."""
        return isinstance(node, tab)


class OfReferences(OfTabs):
    """Looks for references too."""

    def run(self, **kwargs: Any) -> None:
        """Look for them."""
        super().run(**kwargs)
        [*self.document.findall(pending_xref)]


def test_transforms_are_told_apart_by_what_they_look_for() -> None:
    """In all of their methods, those of base classes included."""
    assert [*acting_transforms([OfTabs, OfTabsByAMethod])] == []
    assert [*acting_transforms([OfReferences])] == [__name__]


@pytest.mark.parametrize("extension", ["myst_parser", "sphinx_copybutton", "sphinx.ext.todo"])
def test_entries_stay_rows_beside_a_common_extension(project: Project, extension: str) -> None:
    """Also beside MyST's own writer of containers, which entries don't have."""
    project.write({"conf.py": f"extensions = ['glossary_build', '{extension}']\n"})
    project.write({"index.rst": "Demo\n====\n\n.. glossary::\n\n   keel\n      A *part*.\n"})
    assert steps(project.build().app.env).streams
