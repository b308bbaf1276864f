"""Takes part in the reading of a page: directives, stock glossaries, translations, notes on what it says of terms."""

from __future__ import annotations

import logging
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst.directives import choice, flag, unchanged_required
from docutils.transforms.references import Substitutions
from sphinx import addnodes
from sphinx.domains import std
from sphinx.locale import __
from sphinx.roles import XRefRole
from sphinx.transforms import SphinxTransform
from sphinx.transforms.i18n import Locale
from sphinx.util.docutils import SphinxDirective
from sphinx.util.logging import getLogger
from sphinx.util.nodes import get_node_line, get_node_source, traverse_parent

from glossary_build.sphinx_ext.nodes import (
    GENERATED,
    IN_DEFINITION,
    INDEX,
    LEADING,
    SOURCE_NAME,
    blocks_of,
    conditions_of,
    entry_block,
    entry_conditions,
    entry_run,
    index_entries,
    nodes_of,
    used_terms,
)
from glossary_build.sphinx_ext.references import (
    ABBREVIATED,
    CAPITAL,
    QUOTED,
    REFERENCES,
    TERM,
    reference_key,
    term_outside,
)
from glossary_build.sphinx_ext.state import NOTHING, PageRecord, Section
from glossary_build.sphinx_ext.state.domain import glossary_domain, wanted
from glossary_build.sphinx_ext.state.this_build import report_in_source
from glossary_build.sphinx_ext.view import VIEW_OPTIONS
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.entries import Entry
    from glossary_build.sphinx_ext.nodes import Conditions
    from glossary_build.sphinx_ext.references import ReferenceKey
    from glossary_build.sphinx_ext.state.domain import GlossaryDomain


_CAPITAL = expression(r"\bGls\b")
_ENTRY = "#term-"
"""Is in the address of an entry on any site."""


def setup(app: Sphinx) -> None:
    """Register the directives and the handlers of single pages."""
    app.add_directive("glossary-view", _View)
    app.add_directive("glossary-entry", _Quotation)
    app.add_directive("glossary-used", _UsedTerms)
    app.add_directive("glossary-index", _TermIndex)
    app.add_transform(NoteSourceNames)
    app.add_transform(ShowUndefined)
    getLogger("sphinx.domains.std").logger.addFilter(_give_code)
    app.connect("config-inited", _replace_glossary)
    app.connect("builder-inited", _judge_translations)
    app.connect("doctree-read", note_page)


def _replace_glossary(app: Sphinx, _settings: Config) -> None:
    """Replace Sphinx's own directive when all extensions are loaded, but none that one of them has or has changed."""
    registry = app.registry
    directives = {**registry.domains["std"].directives, **registry.domain_directives.get("std", {})}
    glossary: Any = directives["glossary"]
    if all(part.__module__ == std.__name__ for part in (glossary, glossary.run, std.make_glossary_term)):
        app.add_directive_to_domain("std", "glossary", _StockGlossary, override=True)


def _judge_translations(app: Sphinx) -> None:
    """Look at what Sphinx says of references to terms in translations, where it may translate pages."""
    if any((app.srcdir / folder / (app.config.language or "en")).is_dir() for folder in app.config.locale_dirs):
        from glossary_build.sphinx_ext.references.reports import hold_back

        hold_back(app)


class _View(SphinxDirective):
    """``.. glossary-view::``, which a project without one doesn't import."""

    option_spec = {  # noqa: RUF012 - as Directive
        each.name: each.convert or partial(choice, values=each.values) for each in VIEW_OPTIONS
    }

    def __new__(cls, *arguments: Any, **named: Any) -> Any:
        from glossary_build.sphinx_ext.view.directive import GlossaryView

        return GlossaryView(*arguments, **named)


class _Quotation(SphinxDirective):
    """``.. glossary-entry:: term``: the definition of a term of this site."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {  # noqa: RUF012 - as Directive
        "length": partial(choice, values=("all", "short")),
        "prepend": unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        from glossary_build.sphinx_ext.references.quotations import reference_to

        return [reference_to(self)]


class _UsedTerms(SphinxDirective):
    """``.. glossary-used::``: the terms that this page uses, or the pages of its folder, or of the document."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        try:
            scope = choice(self.arguments[0] if self.arguments else "page", ("page", "folder", "document"))
        except ValueError as error:
            raise self.error(str(error)) from error
        glossary_domain(self.env).note(self.env.docname).lists.append(scope)
        return [used_terms(scope=scope)]


class _TermIndex(SphinxDirective):
    """``.. glossary-index::``: the names of all terms by letter."""

    def run(self) -> list[nodes.Node]:
        glossary_domain(self.env).note(self.env.docname).lists.append(INDEX)
        return [used_terms(scope=INDEX)]


class AbbreviatedRole(XRefRole):
    """``:gls:``, and ``:Gls:`` at the beginning of a sentence."""

    def process_link(
        self, env: BuildEnvironment, refnode: nodes.Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """Note which of the two it is; docutils takes them for the same."""
        if _CAPITAL.search(self.rawtext.partition("`")[0]):
            refnode[CAPITAL] = True
        return super().process_link(env, refnode, has_explicit_title, title, target)


class _StockGlossary(SphinxDirective):
    """``.. glossary::``: Sphinx's own, filled faster."""

    has_content = True
    option_spec = {"sorted": flag}  # noqa: RUF012 - as Directive

    def __new__(cls, *arguments: Any, **named: Any) -> Any:
        from glossary_build.sphinx_ext.stock import FastGlossary

        return FastGlossary(*arguments, **named)


def _mark_lists(document: nodes.document) -> None:
    """Put the definition lists that MyST made glossaries of into the node that Sphinx's directive makes."""
    for listed in [*blocks_of(document, nodes.definition_list)]:
        if "glossary" in listed["classes"] and not isinstance(listed.parent, addnodes.glossary):
            terms = (term for item in listed.children for term in item.children if isinstance(term, nodes.term))
            if any(next(index_entries(term), None) for term in terms):
                listed.parent.replace(listed, glossary := addnodes.glossary(sorted=False))
                glossary += listed


def note_page(app: Sphinx, document: nodes.document) -> None:
    """Give the entries of a page that was just read their ids, then note what it says (``doctree-read``)."""
    if app.config.glossary_build_stock:
        _mark_lists(document)
        if next(blocks_of(document, addnodes.glossary), None) is not None:
            from glossary_build.sphinx_ext.stock import upgrade_glossaries

            upgrade_glossaries(app, document)
    domain, docname = glossary_domain(app.env), app.env.docname
    notes = _PageNotes(domain, document)
    for node in nodes_of(document, addnodes.pending_xref, nodes.reference, entry_run, nodes.definition_list_item):
        if isinstance(node, addnodes.pending_xref):
            notes.add_reference(node)
        elif isinstance(node, nodes.reference):
            notes.links.add(node.get("refuri", ""))
        elif isinstance(node, nodes.definition_list_item):
            notes.size += _is_entry(node)
        else:
            for entry in node["entries"]:
                notes.add_entry(entry)
    page = domain.note(docname)
    notes.put_into(page)
    page.conditions = entry_conditions(document) if page.size else {}
    if page.used and not page.size and app.config.glossary_build_page_terms:
        page.lists.append("page")
        (notes.first or document).append(used_terms(scope="page", box=True))
    if page == NOTHING:
        del domain.pages[docname]


class _PageNotes:
    def __init__(self, domain: GlossaryDomain, document: nodes.document) -> None:
        """Start empty."""
        self._domain = domain
        self.first = next(document.findall(nodes.section), None)
        """The section that is the page as a whole."""
        self.references: set[ReferenceKey] = set()
        self.links: set[str] = set()
        """The addresses that it links to."""
        self.size = 0
        """How many entries its glossaries show."""
        self.sections: Counter[tuple[Section, str, Conditions]] = Counter()
        """A section, a name that it refers to, and the conditions around the reference."""
        self.entries: dict[tuple[str, str], None] = {}
        """The id of an entry, and a name that its text refers to."""

    def add_reference(self, node: addnodes.pending_xref) -> None:
        """Note a reference that is a node."""
        key = reference_key(node)
        self.references.add(key)
        name = None if node.get(GENERATED) else wanted(self._domain, *key)
        place = _place(node, self.first) if name else None
        if name and isinstance(place, Section):
            self.sections[place, name, conditions_of(node)] += 1
        elif name and isinstance(place, str):
            self.entries[place, name] = None

    def add_entry(self, entry: Entry) -> None:
        """Note an entry that isn't a node, but for its blocks, whose references are nodes."""
        from glossary_build.sphinx_ext.entries import TermLink, links, mentions

        self.size += entry.headings[0].class_ != LEADING
        found = [key for content in entry.contents for key in mentions(content)]
        self.references.update(found)
        self.links.update(link for content in entry.contents for link in links(content))
        for content in entry.own_contents:
            self.references.update((*TERM, each.target) for each in content if isinstance(each, TermLink))
        found += [reference_key(node) for block in entry.blocks for node in block.findall(addnodes.pending_xref)]
        for key in found if entry.anchor else ():
            if name := wanted(self._domain, *key):
                self.entries[entry.anchor, name] = None

    def put_into(self, page: PageRecord) -> None:
        """Put the notes into the record of the *page*."""
        references = self.references
        page.mentions = sorted({name for key in references if (name := wanted(self._domain, *key))})
        page.asked = dict.fromkeys(sorted({name for *kind, name in references if tuple(kind) in REFERENCES}))
        page.abbreviated = sorted({name for _, type_, name in references if type_ == ABBREVIATED[1]})
        page.quoted = sorted({name for _, type_, name in references if type_ == QUOTED[1]})
        elsewhere = ((term_outside(refdomain, type_), name) for refdomain, type_, name in references)
        page.elsewhere = sorted({(project, name) for project, name in elsewhere if project is not None})
        page.addresses = sorted({link for link in self.links if _ENTRY in link})
        page.used = [(*use, count) for use, count in self.sections.items()]
        page.used_in_entries = [*self.entries]
        page.size = self.size


def _is_entry(item: nodes.definition_list_item) -> bool:
    """Return whether *item* is an entry of a glossary, other than a line that only leads to one."""
    terms = item.findall(nodes.term)
    return isinstance(item.parent.parent, addnodes.glossary) and any(LEADING not in term["classes"] for term in terms)


def _place(node: nodes.Node, first: nodes.section | None) -> Section | str | None:
    """Return the section that *node* is in, or the id of its entry; None in a run or an entry without an id here.

    The *first* section of a page is the page as a whole.
    """
    section = None
    for above in traverse_parent(node.parent):
        if isinstance(above, (entry_block, nodes.substitution_definition)):
            return None
        if isinstance(above, nodes.definition_list_item) and isinstance(above.parent.parent, addnodes.glossary):
            return next((id_ for term in above.findall(nodes.term) for id_ in term["ids"]), None)
        if section is None and isinstance(above, nodes.section):
            section = above
    if section is None or section is first:
        return Section(id="", title="")
    return Section(id=section["ids"][0], title=section[0].astext())


class ShowUndefined(SphinxTransform):
    """Show a substitution in a definition as it was written if its page doesn't define it either."""

    default_priority = Substitutions.default_priority - 1  # after those that Sphinx defines itself

    def apply(self, **kwargs: object) -> None:  # noqa: ARG002
        """Look at the page if it has views, whose documents may be others: MyST reads each ``eval-rst`` as one."""
        if glossary_domain(self.env).page(self.env.docname).targets is None:
            return
        names = {name.lower() for name in self.document.substitution_defs}
        for reference in list(self.document.findall(nodes.substitution_reference)):
            if IN_DEFINITION in reference and reference["refname"].lower() not in names:
                name = reference.astext()
                place = f"{get_node_source(reference)}:{get_node_line(reference)}"
                message = f"the substitution “|{name}|” is not defined; it is shown as it was written"
                report_in_source(message, location=place, subtype="markup")
                reference.replace_self(nodes.Text(f"|{name}|"))


class NoteSourceNames(SphinxTransform):
    """Note the name of each term before Sphinx translates it.

    Sphinx makes the id from this name, so that a page has the same ids in every language; so do we.
    """

    default_priority = Locale.default_priority - 1

    def apply(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Mark the term nodes of the page."""
        if self.config.glossary_build_stock:
            for glossary in blocks_of(self.document, addnodes.glossary):
                for term in blocks_of(glossary, nodes.term):
                    for _, name, *_ in index_entries(term):
                        term[SOURCE_NAME] = name


_MESSAGE = "duplicate %s description of %s, other instance in %s"


def _give_code(record: logging.LogRecord) -> bool:
    """Give Sphinx's warning of a term that two glossaries have the code ``ref.term`` (sphinx-doc/sphinx#13161)."""
    arguments = record.args if isinstance(record.args, tuple) else ()
    if arguments[:1] == ("term",) and str(record.msg) in (_MESSAGE, __(_MESSAGE)):
        record.type, record.subtype = "ref", "term"
    return True
