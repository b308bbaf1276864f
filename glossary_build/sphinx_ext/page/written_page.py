"""Decides what others see of a written page, the search and extensions, and where its links to its own terms lead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.entries import Entry, IndexEntry, is_own_word, leaves
from glossary_build.sphinx_ext.entries.to_html import PageTargets, escaped, shown_leaves, targets_on
from glossary_build.sphinx_ext.nodes import (
    FURTHER,
    LETTER,
    OWN_WORDS,
    blocks_of,
    entries_below,
    entry_run,
    nodes_of,
    written,
)
from glossary_build.sphinx_ext.page.related import NEIGHBOURS
from glossary_build.sphinx_ext.page.tools import LETTER_SECTION, heading_id
from glossary_build.sphinx_ext.references import page_of
from glossary_build.sphinx_ext.state.domain import glossary_domain, has_targets
from glossary_build.sphinx_ext.state.site import is_site, letter_page
from glossary_build.sphinx_ext.state.site_terms import site_terms, stock_concepts
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.text.expressions import expression
from glossary_build.text.languages import matches_language
from glossary_build.text.search_keys import spoken_forms

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from glossary_build.model import Concept, Designation, Glossary


def remove_own_text(
    app: Sphinx, _page: str, _template: str, _context: dict[str, Any], document: nodes.document | None
) -> None:
    """Remove neighbours, labels and letters (``html-page-context``), which has the page in HTML already.

    The lists below letters become one, as it was read.

    Other extensions make descriptions of pages from the document that they get with this event.
    """
    domain = glossary_domain(app.env)
    if document is None or (is_site(app.builder) and not domain.page(page_of(app.env, document)).size):
        return
    for node in list(nodes_of(document, nodes.Element)):
        holder = node.parent if isinstance(node, nodes.title) else node
        is_letter = isinstance(node, (nodes.title, nodes.rubric)) and LETTER_SECTION in holder.get("classes", ())
        if is_letter or {NEIGHBOURS, *OWN_WORDS}.intersection(node.get("classes", ())):
            node.parent.remove(node)
    for glossary in blocks_of(document, addnodes.glossary):
        lists = [child for child in glossary.children if isinstance(child, nodes.definition_list)]
        for each in lists[1:]:
            glossary.remove(each)
            lists[0].extend(each.children)


_LINK = expression(r'href="([^"#]+)(#[^"]+)"')


def stay_on_page(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """Change the addresses of terms that the page, or that of another letter, shows again (``html-page-context``)."""
    if document is None or not is_site(app.builder):
        return
    again = [glossary for glossary in document.findall(addnodes.glossary) if FURTHER in glossary]
    own = {id_ for glossary in again for ids, _entry in entries_below(glossary) for id_ in ids}
    if not own:
        return
    uri = app.builder.get_relative_uri
    hub = page_of(app.env, document)
    letters = glossary_domain(app.env).page(hub).letters
    shown = {f"#{escape(id_)}": escape(uri(page, letter_page(hub, letter))) for id_, letter in letters.items()}
    shown |= {f"#{escape(id_)}": "" for id_ in own}
    elsewhere = {escape(uri(page, term.page)) for term in site_terms(app.env) if f"#{escape(term.anchor)}" in shown}

    def changed(link: re.Match[str]) -> str:
        return f'href="{shown[link[2]]}{link[2]}"' if link[1] in elsewhere and link[2] in shown else link[0]

    context["body"] = _LINK.sub(changed, context["body"])


class ShareIds(SphinxPostTransform):
    """Give each id to one place of the single page: that of a term to the view that links lead to."""

    default_priority = 2  # when entries are nodes, before anything links to letters
    builders = ("singlehtml",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Take from views what others have, and number further headings of a letter."""
        taken = self.document.ids  # empty, since Sphinx joined the pages
        for glossary in sorted(blocks_of(self.document, addnodes.glossary), key=lambda each: FURTHER in each):
            section = glossary.parent
            if LETTER in section:
                section["ids"] = [heading_id(taken, section[LETTER])]
                self.document.set_id(section)
            for term in blocks_of(glossary, nodes.term):
                if FURTHER in glossary:
                    term["ids"] = [id_ for id_ in term["ids"] if id_ not in taken]
                taken.update(dict.fromkeys(term["ids"], term))


class LeaveOutWords(SphinxPostTransform):
    """Hide them from the collector of words, which looks for text nodes outside of the class ``no-search``."""

    default_priority = 950  # after the other language is added to the words
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Hide the words of the page."""
        if not is_site(this_build(self.env).builder):
            return
        for word in self.document.findall(nodes.inline):
            if OWN_WORDS.intersection(word["classes"]):
                word.children = [written(html=escaped(child.astext())) for child in word.children]
        if has_targets(self.env):
            for glossary in self.document.findall(addnodes.glossary):
                for entries in glossary.findall(nodes.definition_list) if FURTHER in glossary else ():
                    entries["classes"].append("no-search")


_WORD = expression(r"\w+")


class AddSearchWords(SphinxPostTransform):
    """Add what the search is to find: the words of entries that aren't nodes, ``zhangliang`` and ``zl`` beside 张量.

    The printed index doesn't get the latter, since it is made from what was on a page when it was read.
    """

    default_priority = 900  # when letters have divided the runs
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Put each word of a run once after its index entries, and add to these."""
        for run in blocks_of(self.document, entry_run):
            resolve = targets_on(self.env, self.env.docname)
            texts = (text for entry in run["entries"] for text in _texts(entry, resolve))
            run.insert(1, nodes.Text("\n".join(dict.fromkeys(_WORD.findall("\n".join(texts))))))
        if not is_on(self.config, "search"):
            return
        domain = glossary_domain(self.env)
        names = {
            name.text: name for concept in stock_concepts(self.env, self.env.docname) for name in concept.designations
        }
        for index in nodes_of(self.document, addnodes.index):
            if isinstance(index.parent, (nodes.term, entry_run)):
                index["entries"] = list(dict.fromkeys(_with_pinyin(index["entries"], names, domain.build.glossary)))


def _texts(entry: Entry, resolve: PageTargets) -> Iterator[str]:
    """What an author wrote of an entry, without its blocks."""
    for content in entry.own_contents:
        yield from leaves(inline for inline in content if not is_own_word(inline))
    for content in entry.contents:
        yield from shown_leaves(content, resolve)


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
