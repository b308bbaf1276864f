"""Lets the search find Chinese names by pinyin: adds it to the index entries that the search is made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.nodes import entry_run, nodes_of
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site_terms import stock_concepts
from glossary_build.text.languages import matches_language
from glossary_build.text.search_keys import spoken_forms

if TYPE_CHECKING:
    from glossary_build.model import Concept, Designation, Glossary

IndexEntry = tuple[str, str, str, str, str | None]


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
