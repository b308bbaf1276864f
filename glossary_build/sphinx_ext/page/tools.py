"""Keeps a place above the first glossary of a page for what our script puts there, so that nothing moves then."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.definitions.allowed import AS_WRITTEN
from glossary_build.sphinx_ext.letters.letter_bar import LETTER_SECTION, letter_bar
from glossary_build.sphinx_ext.nodes import HUB, LANGUAGE, VIEW, blocks_of
from glossary_build.sphinx_ext.page.current_page import has_tools
from glossary_build.sphinx_ext.page.scripts import EARLY_SCRIPT, switched_on
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site_terms import stock_concepts
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.text.languages import matches_language

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

PLACE = "glossary-place"
"""Class of the place; it has a height where the browser runs scripts."""


class tool_place(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """The place: ``hint`` names what readers can type, if that needs a hint, and ``language`` is the one that leads."""


class ReserveTools(SphinxPostTransform):
    """Put an empty box before the first letter bar, letter or glossary of a page."""

    default_priority = 810  # after the letter bars
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Add the box where there will be something to put into it."""
        if this_build(self.env).site_builder is None or not switched_on(self.config):
            return
        first = next(filter(_begins_glossary, blocks_of(self.document, nodes.Element)), None)
        if first is not None and has_tools(first, self.env):
            first.parent.insert(first.parent.index(first), tool_place(hint=self._hint(), language=self._language()))

    def _language(self) -> str:
        """Return the language that leads in the first view of the page; empty where it has none."""
        leading = [glossary[VIEW] for glossary in blocks_of(self.document, addnodes.glossary) if VIEW in glossary]
        letters = (node.get(LANGUAGE) for node in blocks_of(self.document, nodes.section))
        return next(filter(None, (*leading, *letters)), "")

    def _hint(self) -> str:
        """Return the text that says which names find terms, with Chinese ones by pinyin too; empty without Chinese."""
        domain = glossary_domain(self.env)
        docname = str(self.document.get(HUB, self.env.docname))
        tags = {name.language for concept in stock_concepts(self.env, docname) for name in concept.designations}
        if domain.page(docname).targets is not None:
            tags |= domain.build.languages
        if not any(matches_language(tag, "zh") for tag in tags):
            return ""
        english = any(matches_language(tag, "en") for tag in tags)
        return "hint" if english else "hintChinese"


def _begins_glossary(node: nodes.Node) -> bool:
    if isinstance(node, (letter_bar, addnodes.glossary)):
        return True
    return isinstance(node, (nodes.section, nodes.rubric)) and LETTER_SECTION in node["classes"]


def link_early_script(
    app: Sphinx, _page: str, _template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """Let what the reader chose be known before a page with tools is painted (``html-page-context``)."""
    if document is not None and next(blocks_of(document, tool_place), None) is not None:
        address = escape(context["pathto"](f"_static/{EARLY_SCRIPT}", True))
        version = app.config.glossary_build_version[-8:]
        context["metatags"] = f'{context.get("metatags", "")}\n<script src="{address}?v={version}"></script>\n'


def visit_tool_place(translator: HTML5Translator, node: tool_place) -> None:
    """Open it."""
    given = {"data-hint": node["hint"], "lang": node["language"]}
    attributes = {name: value for name, value in given.items() if value}
    translator.body.append(translator.starttag(node, "div", "", CLASS=" ".join((PLACE, *AS_WRITTEN)), **attributes))


def depart_tool_place(translator: HTML5Translator, node: tool_place) -> None:  # noqa: ARG001
    """Close it."""
    translator.body.append("</div>\n")
