"""Says in one line what a page is, for search engines and for previews of links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.i18n.catalogues import text_language
from glossary_build.sphinx_ext.i18n.labels import Label, label
from glossary_build.sphinx_ext.nodes import nodes_of
from glossary_build.text.names import has_han

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glossary_build.model import Concept

LONGEST = 200
"""Characters; search engines show about 160, fewer in Chinese."""
_OUTER = (nodes.document, nodes.section, nodes.container, addnodes.compact_paragraph)
"""What a paragraph that describes the page may be nested in."""
_SILENT = (nodes.footnote_reference, nodes.citation_reference, nodes.raw, nodes.image, nodes.system_message)


def describe_terms(concepts: Sequence[Concept], title: str, language: str) -> str:
    """The number of terms and the first of them, in the *language* of the site.

    For a page titled “Glossary”: ``Glossary: 2 terms. Stride (步长), Tensor (张量).``
    """
    first, second = ("zh", "en") if text_language(language).partition("-")[0] == "zh" else ("en", "zh")
    names = [_names(concept, first, second, language) for concept in concepts]
    text = label(Label.DESCRIPTION, language, len(names))
    return shortened(text.format(title=title, number=len(names), names=label(Label.SEPARATOR, language).join(names)))


def describe_page(document: nodes.document) -> str:
    """The first paragraph of a page's running text; empty if it has none."""
    for paragraph in document.findall(nodes.paragraph):
        if _is_running_text(paragraph) and (text := _text(paragraph)):
            return shortened(text)
    return ""


def shortened(text: str) -> str:
    """*text* on one line, cut at the end of a word (of a character in Chinese) if it is longer than :data:`LONGEST`."""
    line = " ".join(text.split())
    if len(line) <= LONGEST:
        return line
    cut = line[: LONGEST - 1]
    if not has_han(cut[-1]) and not has_han(line[LONGEST - 1]) and " " in cut:
        cut = cut[: cut.rindex(" ")]
    return cut.rstrip(" ,;:，、；：.。") + "…"


def _names(concept: Concept, first: str, second: str, language: str) -> str:
    head = concept.preferred(first) or concept.designations[0]
    other = concept.preferred(second)
    if other is None or other.text == head.text:
        return head.text
    return label(Label.NAMES, language).format(name=head.text, translation=other.text)


def _is_running_text(paragraph: nodes.Element) -> bool:
    node = paragraph.parent
    while isinstance(node, _OUTER):
        if isinstance(node, nodes.document):
            return True
        node = node.parent
    return False


def _text(paragraph: nodes.paragraph) -> str:
    if next(nodes_of(paragraph, *_SILENT), None):
        paragraph = paragraph.deepcopy()
        for node in list(nodes_of(paragraph, *_SILENT)):
            node.parent.remove(node)
    return paragraph.astext()
