"""Turns what only a page can have – footnotes, headings, undefined substitutions – into what a definition can show."""

from __future__ import annotations

import re

from docutils import nodes
from docutils.transforms.references import Substitutions
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.nodes import get_node_line, get_node_source

from glossary_build.sphinx_ext.nodes import IN_DEFINITION

logger = logging.getLogger(__name__)

_UNEXPECTED_TITLE = "Unexpected section title"
"""How docutils begins its message for a heading where it can't make a section, up to 0.22."""
_TEXT = re.compile(r"[^\W_]")


def is_about_heading(message: nodes.system_message) -> bool:
    """Whether docutils reports a heading or a transition, which :func:`show_headings` shows."""
    return message.children[0].astext().startswith(_UNEXPECTED_TITLE)


def show_headings(document: nodes.document) -> None:
    """Make rubrics of the headings of reStructuredText; transitions go."""
    for message in filter(is_about_heading, list(document.findall(nodes.system_message))):
        lines = message.children[-1].astext().split("\n")
        _replace(message, [nodes.rubric(line, line) for line in lines if _TEXT.search(line)])
    for transition in list(document.findall(nodes.transition)):
        transition.parent.remove(transition)


def show_undefined_footnotes(document: nodes.document) -> None:
    """Show references to footnotes and citations that the definition lacks as they were written; report each once."""
    names = {name for note in _found(document, nodes.footnote, nodes.citation) for name in note["names"]}
    for reference in _found(document, nodes.footnote_reference, nodes.citation_reference):
        if reference.get("refname", "") in names or "refname" not in reference:
            continue
        message = f"the footnote “{reference.rawsource}” is not defined; it is shown as it was written"
        document.reporter.warning(message, base_node=reference)
        _replace(reference, [nodes.Text(reference.rawsource)])
        if reference in document.autofootnote_refs:
            document.autofootnote_refs.remove(reference)


def show_footnotes(document: nodes.document) -> None:
    """Show the footnotes of a definition as paragraphs with a raised number: those of its page are numbered apart.

    A citation is shown in the same way, with its label.
    """
    for reference in _found(document, nodes.footnote_reference, nodes.citation_reference):
        _replace(reference, [_marker(reference)])
    for note in _found(document, nodes.footnote, nodes.citation):
        label, *blocks = note.children
        first = blocks[0] if blocks else None
        if not isinstance(first, nodes.paragraph):
            first = nodes.paragraph()
            first.source, first.line = note.source, note.line
            blocks.insert(0, first)
        first.insert(0, [_marker(label), nodes.Text(" ")])
        _replace(note, blocks)


def _found(document: nodes.document, *types: type[nodes.Element]) -> list[nodes.Element]:
    return [node for node in document.findall(nodes.Element) if isinstance(node, types)]


def _marker(shown: nodes.Node) -> nodes.superscript:
    return nodes.superscript("", f"[{shown.astext()}]")


def _replace(node: nodes.Element, shown: list[nodes.Node]) -> None:
    """Replace *node* without leaving its ids."""
    node.parent.replace(node, shown)


class ShowUndefined(SphinxTransform):
    """Show a substitution in a definition as it was written if its page doesn't define it either."""

    default_priority = Substitutions.default_priority - 1  # after those that Sphinx defines itself

    def apply(self, **kwargs: object) -> None:  # noqa: ARG002
        """Look at the substitutions of the page."""
        names = {name.lower() for name in self.document.substitution_defs}
        for reference in list(self.document.findall(nodes.substitution_reference)):
            if IN_DEFINITION in reference and reference["refname"].lower() not in names:
                name = reference.astext()
                place = f"{get_node_source(reference)}:{get_node_line(reference)}"
                message = "the substitution “|%s|” is not defined; it is shown as it was written"
                logger.warning(message, name, type="glossary", subtype="markup", location=place)
                reference.replace_self(nodes.Text(f"|{name}|"))
