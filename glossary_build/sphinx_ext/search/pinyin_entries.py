"""Lets the search find Chinese names by pinyin: adds it to the index entries that the search is made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.model import Designation, matches_language
from glossary_build.search_keys import spoken_forms
from glossary_build.sphinx_ext.domain import glossary_domain

IndexEntry = tuple[str, str, str, str, str | None]


class AddPinyinEntries(SphinxPostTransform):
    """Add ``zhangliang`` and ``zl`` beside 张量.

    The printed index doesn't get them, since it is made from what stood on a page when it was read.
    """

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Add entries to each entry of a glossary on the page."""
        if not self.config.glossary_build_search:
            return
        domain = glossary_domain(self.env)
        stock = {name.text: name for concept in domain.stock.get(self.env.docname, ()) for name in concept.designations}
        for index in self.document.findall(addnodes.index):
            if isinstance(index.parent, nodes.term):
                found = [domain.glossary.by_id(anchor) for _, _, anchor, *_ in index["entries"]]
                ours = {name.text: name for concept in found if concept for name in concept.designations}
                index["entries"] = list(dict.fromkeys(_with_pinyin(index["entries"], stock | ours)))


def _with_pinyin(entries: list[IndexEntry], names: Mapping[str, Designation]) -> Iterator[IndexEntry]:
    for entry in entries:
        yield entry
        kind, text, anchor, *_ = entry
        if kind == "single" and text in names and matches_language(names[text].language, "zh"):
            for form in spoken_forms(text, names[text].reading):
                yield kind, form, anchor, "main", None
