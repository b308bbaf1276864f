"""Decides what of a page the search finds: not our own words, and Chinese names by pinyin too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.entries.entry import IndexEntry
from glossary_build.sphinx_ext.nodes import FURTHER, OWN_WORDS, entry_run, nodes_of
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site_terms import stock_concepts
from glossary_build.text.languages import matches_language
from glossary_build.text.search_keys import spoken_forms

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

    from glossary_build.model import Concept, Designation, Glossary


class own_text(nodes.Inline, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """A ``text`` that is written and not searched."""


class LeaveOutWords(SphinxPostTransform):
    """Hide them from the collector of words, which looks for text nodes outside of the class ``no-search``."""

    default_priority = 950  # after the other language is added to the words
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Hide the words of the page."""
        domain = glossary_domain(self.env)
        if domain.build.site_builder is None:
            return
        for word in self.document.findall(nodes.inline):
            if OWN_WORDS.intersection(word["classes"]):
                word.children = [own_text(text=child.astext()) for child in word.children]
        if domain.has_targets:
            for glossary in self.document.findall(addnodes.glossary):
                for entries in glossary.findall(nodes.definition_list) if FURTHER in glossary else ():
                    entries["classes"].append("no-search")


def visit_own_text(translator: HTML5Translator, node: own_text) -> None:
    """Write it."""
    translator.body.append(translator.encode(node["text"]))
    raise nodes.SkipNode


class AddPinyinEntries(SphinxPostTransform):
    """Add ``zhangliang`` and ``zl`` beside 张量.

    The printed index doesn't get them, since it is made from what was on a page when it was read.
    """

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Add entries to each entry of a glossary on the page."""
        if not is_on(self.config, "search"):
            return
        domain = glossary_domain(self.env)
        names = {
            name.text: name for concept in stock_concepts(self.env, self.env.docname) for name in concept.designations
        }
        for index in nodes_of(self.document, addnodes.index):
            if isinstance(index.parent, (nodes.term, entry_run)):
                index["entries"] = list(dict.fromkeys(_with_pinyin(index["entries"], names, domain.build.glossary)))


def _with_pinyin(
    entries: list[IndexEntry], stock: Mapping[str, Designation], glossary: Glossary
) -> Iterator[IndexEntry]:
    for entry in entries:
        yield entry
        kind, text, anchor, *_ = entry
        name = _designation(text, glossary.by_id(anchor)) or stock.get(text)
        if kind == "single" and name and matches_language(name.language, "zh"):
            for form in spoken_forms(text, name.reading):
                yield kind, form, anchor, "main", None


def _designation(text: str, concept: Concept | None) -> Designation | None:
    return next((name for name in concept.designations if name.text == text), None) if concept else None
