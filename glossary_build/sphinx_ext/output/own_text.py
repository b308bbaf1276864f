"""Takes what we add to a page out of its document once it is written, so that nothing else takes it for its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.letters.letter_bar import LETTER_SECTION
from glossary_build.sphinx_ext.nodes import HUB, blocks_of, nodes_of
from glossary_build.sphinx_ext.page.related import neighbour_box
from glossary_build.sphinx_ext.state.domain import glossary_domain

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FIRST = 0
"""Priority of a handler that comes before those of other extensions; Sphinx's default is 500."""

_OURS = frozenset({"glossary-label", "glossary-status"})


def remove_own_text(
    app: Sphinx, page: str, _template: str, _context: dict[str, Any], document: nodes.document | None
) -> None:
    """Remove neighbours, labels and letters (``html-page-context``), which has the page in HTML already.

    Other extensions make descriptions of pages from the document that they get with this event.
    """
    domain = glossary_domain(app.env)
    if document is None or (domain.build.site_builder and page not in domain.sizes and HUB not in document):
        return
    for node in list(nodes_of(document, nodes.Element)):
        is_letter = isinstance(node, (nodes.title, nodes.rubric)) and _is_letter(node)
        if is_letter or isinstance(node, neighbour_box) or _OURS.intersection(node.get("classes", ())):
            node.parent.remove(node)
    for glossary in blocks_of(document, addnodes.glossary):
        _join_letters(glossary)


def _join_letters(glossary: addnodes.glossary) -> None:
    """Make one list of the lists under letters, as it was read."""
    lists = [child for child in glossary.children if isinstance(child, nodes.definition_list)]
    for each in lists[1:]:
        glossary.remove(each)
        lists[0].extend(each.children)


def _is_letter(heading: nodes.Element) -> bool:
    holder = heading.parent if isinstance(heading, nodes.title) else heading
    return LETTER_SECTION in holder.get("classes", ())
