"""Puts its letters above each glossary of a page, and above the first of a long one a place for our script."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from html import escape
from itertools import chain, count, groupby
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import traverse_parent

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.entries import Entry, text_of
from glossary_build.sphinx_ext.entries.allowed import AS_WRITTEN
from glossary_build.sphinx_ext.entries.as_nodes import with_runs
from glossary_build.sphinx_ext.nodes import LANGUAGE, LETTER, VIEW, blocks_of, entries_below, written
from glossary_build.sphinx_ext.page.labels import Label, label
from glossary_build.sphinx_ext.page.scripts import EARLY_SCRIPT, switched_on
from glossary_build.sphinx_ext.references import page_of
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import LETTERS, is_site, letter_section
from glossary_build.sphinx_ext.state.site_terms import stock_concepts
from glossary_build.sphinx_ext.state.this_build import once_in_a_build, this_build
from glossary_build.text.collation import Order, letter_group, order_in
from glossary_build.text.languages import matches_language

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment


LETTER_SECTION = "glossary-letter"
"""Class of a section that holds the entries under one letter."""

BAR = "glossary-bar"
"""Class of the links to the letters of one glossary."""


def letter_bar(targets: Sequence[tuple[str, str]], language: str, current: str = "") -> nodes.Element:
    """Return links to *targets*, letters with entries and their addresses, of which one may be the *current* page.

    ``A`` to ``Z`` without entries are there for the eye, since a gap would puzzle it.
    """
    present = dict(targets)
    begins_with_symbols = next(iter(present), "") == LETTERS[-1]  # as where the author sorts them so
    letters = (LETTERS[-1], *LETTERS[:-1]) if begins_with_symbols else LETTERS
    lines = [f'<nav class="{BAR}" aria-label="{escape(label(Label.LETTERS, language))}">']
    for letter in letters if present.keys() <= {*letters} else present:
        if letter in present:
            mark = ' aria-current="page"' if letter == current else ""
            lines.append(f'<a href="{escape(present[letter] or "#")}"{mark}>{letter}</a>')
        else:
            lines.append(f'<span aria-hidden="true">{letter}</span>')
    return written(html="\n".join([*lines, "</nav>", ""]), classes=[BAR], present=present)


PLACE = "glossary-place"
"""Class of the place above the letters; it has a height where the browser runs scripts."""
BELOW = "glossary-below"
"""Class of the place below the letters, for what a query finds and for the subjects."""


class AddTools(SphinxPostTransform):
    """Put a letter bar before the first letter of each glossary of a page, and boxes around the first bar."""

    default_priority = 800
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Add the bars, and the boxes where there will be something to put into them."""
        if is_on(self.config, "letters"):
            self._add_bars()
        if is_site(this_build(self.env).builder) and switched_on(self.config):
            self._add_boxes()

    def _add_bars(self) -> None:
        """Add the bars of views, and letters with their bars to stock glossaries."""
        for view in list(views(self.document)):
            if has_tools(view[0], self.env):
                self._insert_bar(view[0], [(section[LETTER], f"#{section['ids'][0]}") for section in view])
        for glossary in list(blocks_of(self.document, addnodes.glossary)) if self.config.glossary_build_stock else ():
            in_section = isinstance(glossary.parent, (nodes.section, nodes.document))
            if VIEW not in glossary and in_section and (targets := self._split(glossary)):
                self._insert_bar(glossary, targets)

    def _insert_bar(self, before: nodes.Element, targets: Sequence[tuple[str, str]]) -> None:
        if len(targets) > 1:
            before.parent.insert(before.parent.index(before), letter_bar(targets, self.config.language or "en"))

    def _split(self, glossary: addnodes.glossary) -> list[tuple[str, str]]:
        """Give *glossary* a heading for each letter if it is in the order of the alphabet; where they lead."""
        lists = [child for child in glossary.children if isinstance(child, nodes.definition_list)]
        entries = [entry for _ids, entry in entries_below(glossary)]
        if len(lists) != 1 or len(entries) < self.config.glossary_build_tools_from:
            return []
        order = order_in(glossary_domain(self.env).language)
        runs = [(letter, list(run)) for letter, run in groupby(entries, key=lambda entry: _letter(entry, order))]
        alphabetical = [letter for letter, _ in runs if letter != "#"]
        if len(runs) < 2 or len({letter for letter, _ in runs}) < len(runs) or alphabetical != sorted(alphabetical):
            return []
        level = min(6, 1 + sum(1 for _ in traverse_parent(glossary, nodes.section)))
        parts: list[nodes.Node] = []
        targets = []
        for letter, found in runs:
            heading = nodes.rubric("", letter, classes=[LETTER_SECTION, "no-search"])
            heading["heading-level"] = level
            heading["ids"] = [heading_id(self.document.ids, letter)]
            self.document.set_id(heading)
            targets.append((letter, f"#{heading['ids'][0]}"))
            parts += [heading, nodes.definition_list("", *with_runs(found, self.env.docname), **lists[0].attributes)]
        place = glossary.index(lists[0])
        glossary[place : place + 1] = parts
        return targets

    def _add_boxes(self) -> None:
        """Add an empty box before the first letter bar, letter or glossary of the page, and one below that bar.

        A browser computes the styles of all letters again where a script puts an element between them.
        """
        first = next(filter(_begins_glossary, blocks_of(self.document, nodes.Element)), None)
        if first is not None and has_tools(first, self.env):
            place = first.parent.index(first)
            given = {"data-hint": self._hint(), "lang": self._language()}
            attributes = "".join(f' {name}="{escape(value)}"' for name, value in given.items() if value)
            first.parent.insert(place + (BAR in first["classes"]), _box(BELOW))
            first.parent.insert(place, _box(PLACE, attributes))

    def _language(self) -> str:
        """Return the language that leads in the first view of the page; empty where it has none."""
        leading = [glossary[VIEW] for glossary in blocks_of(self.document, addnodes.glossary) if VIEW in glossary]
        letters = (node.get(LANGUAGE) for node in blocks_of(self.document, nodes.section))
        return next(filter(None, (*leading, *letters)), "")

    def _hint(self) -> str:
        """Return the text that says which names find terms, with Chinese ones by pinyin too; empty without Chinese."""
        domain = glossary_domain(self.env)
        docname = page_of(self.env, self.document)
        tags = {name.language for concept in stock_concepts(self.env, docname) for name in concept.designations}
        if domain.page(docname).targets is not None:
            tags |= domain.build.languages
        if not any(matches_language(tag, "zh") for tag in tags):
            return ""
        english = any(matches_language(tag, "en") for tag in tags)
        return "hint" if english else "hintChinese"


def heading_id(taken: Container[str], letter: str) -> str:
    """An id for the heading of *letter* that isn't *taken*: ``letter-A``, or ``letter-A-2`` for a second glossary."""
    base = letter_section(letter)
    numbered = (f"{base}-{number}" for number in count(2))
    return next(id_ for id_ in chain([base], numbered) if id_ not in taken)


def leave_letters_out(app: Sphinx, _builder: Builder) -> None:
    """Take the letters out of “On this page”, which the letter bar would repeat (``write-started``)."""
    env, domain = app.env, glossary_domain(app.env)
    for docname in domain.views if is_site(app.builder) else ():
        toc = env.tocs[docname].deepcopy()
        for item in list(toc.findall(nodes.list_item)):
            links = item[0].findall(nodes.reference)
            if any(link.get("anchorname", "").startswith("#letter-") for link in links):
                item.parent.remove(item)
        for empty in [child for child in toc.findall(nodes.bullet_list) if not child.children]:
            empty.parent.remove(empty)
        env.tocs[docname] = toc
        env.toc_num_entries[docname] = sum(1 for _ in toc.findall(nodes.reference))


def views(document: nodes.document) -> Iterator[list[nodes.section]]:
    """Yield the letter sections of each view on a page; where a letter comes that was there before, another begins."""
    for parent in blocks_of(document, nodes.section, nodes.document):
        view: dict[str, nodes.section] = {}
        for node in (*parent.children, None):
            letter = node.get(LETTER, "") if isinstance(node, nodes.section) else ""
            if view and (not letter or letter in view):
                yield [*view.values()]
                view = {}
            if letter:
                view[letter] = node


def _letter(entry: Entry | nodes.Node, order: Order) -> str:
    """Return the letter of an entry: that of its first name."""
    if isinstance(entry, Entry):
        return letter_group(text_of(entry.headings[0].content), None, order)
    names = (term.astext() for term in entry.children if isinstance(term, nodes.term))
    return letter_group(next(names, ""), None, order)


def _box(name: str, attributes: str = "") -> nodes.Element:
    return written(html=f'<div class="{" ".join((name, *AS_WRITTEN))}"{attributes}></div>\n', classes=[name])


def _begins_glossary(node: nodes.Node) -> bool:
    if isinstance(node, addnodes.glossary):
        return True
    return isinstance(node, (written, nodes.section, nodes.rubric)) and not {BAR, LETTER_SECTION}.isdisjoint(
        node["classes"]
    )


def link_early_script(
    app: Sphinx, _page: str, _template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """Let what the reader chose be known before a page with tools is painted (``html-page-context``)."""
    if document is not None and any(PLACE in box["classes"] for box in blocks_of(document, written)):
        address = escape(context["pathto"](f"_static/{EARLY_SCRIPT}", True))
        version = app.config.glossary_build_version[-8:]
        context["metatags"] = f'{context.get("metatags", "")}\n<script src="{address}?v={version}"></script>\n'


def has_tools(node: nodes.Element, env: BuildEnvironment) -> bool:
    """Return whether the page that *node* is on has tools, while that page is written."""
    return page_has_tools(env, page_of(env, node))


def page_has_tools(env: BuildEnvironment, docname: str) -> bool:
    """Whether the glossaries of a page are long enough together, or hold at least half of the terms of all pages.

    A single term isn't a glossary, even where no other page has one.
    """
    size = glossary_domain(env).page(docname).size
    is_main = size > 1 and 2 * size >= _all_entries(env)
    return is_main or size >= int(env.config.glossary_build_tools_from)


@once_in_a_build
def _all_entries(env: BuildEnvironment) -> int:
    return sum(page.size for page in glossary_domain(env).pages.values())
