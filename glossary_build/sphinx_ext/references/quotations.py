"""Shows definitions on other pages: ``:glsdesc:`` a first sentence, ``glossary-entry`` all, ``glossary-used`` several.

The name of the role is that of the command of LaTeX's ``glossaries`` package that does the same. What is shown is taken
from the page of the glossary as it was read, so that it is the same for every glossary, in every language and output.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.errors import NoUri
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import docname_join

from glossary_build.model import Status
from glossary_build.sphinx_ext.entries.as_nodes import entry_node
from glossary_build.sphinx_ext.nodes import (
    INDEX,
    LANGUAGE,
    VIEW,
    blocks_of,
    entries_below,
    entry_run,
    layout_box,
    used_terms,
)
from glossary_build.sphinx_ext.page.labels import Label, label
from glossary_build.sphinx_ext.page.related import meant_term
from glossary_build.sphinx_ext.references import (
    QUOTED,
    TERM,
    TERM_CLASSES,
    page_of,
    reference_key,
    references_to,
    term_link,
)
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site_terms import find_term, place_in, site_terms
from glossary_build.sphinx_ext.state.this_build import holds, once_in_a_build, this_build
from glossary_build.text.collation import letter_group, order_in, sort_key
from glossary_build.text.expressions import expression
from glossary_build.text.languages import matches_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.environment import BuildEnvironment
    from sphinx.util.docutils import SphinxDirective

    from glossary_build.sphinx_ext.entries import Entry
    from glossary_build.sphinx_ext.state import PageRecord, SiteTerm
    from glossary_build.text.collation import Order

LENGTH = "length"
"""Attribute of a reference of the directive: how much it shows."""

_SENTENCE = expression(
    r"(?<!\be\.g)(?<!\bi\.e)(?<!\bcf)(?<!\bvs)(?<!\betc)(?<!\b[A-Z])[.!?][\"”’)]*(?=\s|$)|[。！？][”’）]*"
)
_CAPITAL = expression(r"\A(?:An?|The|Any|All|Each|Every|Some|One|In|On|For|To|What|How|When|Where|Whether)\b")
"""The beginnings of a definition that are names of nothing, so that they lose their capital after other words."""


def reference_to(directive: SphinxDirective) -> nodes.paragraph:
    """Return a paragraph with a reference to what the *directive* asks for, which a definition replaces later."""
    name = " ".join(directive.arguments[0].split())
    domain, type_ = QUOTED
    reference = addnodes.pending_xref("", nodes.inline(name, name), refdomain=domain, reftype=type_, reftarget=name)
    reference["refexplicit"], reference["refwarn"], reference["refdoc"] = False, True, directive.env.docname
    reference[LENGTH] = directive.options.get(LENGTH, "all")
    directive.set_source_info(reference)
    holder = nodes.paragraph("", "", translatable=False)  # a translated name would take the place of the reference
    if words := directive.options.get("prepend"):
        parsed, _ = directive.state.inline_text(words, directive.lineno)
        before = nodes.inline(words, "", *parsed, translatable=True)
        directive.set_source_info(before)
        around = nodes.inline("", "", before)  # Sphinx moves what it translates to the end of what is around it
        holder += [around, nodes.Text(" ")]
    holder += reference
    return holder


class ShowDefinitions(SphinxPostTransform):
    """Show definitions of terms where an author asks for them, once all pages are read.

    Each list of the terms that are used is filled with names that lead to the glossary, and what it says of them; where
    no term is used, it goes. Each reference of the role and the directive is replaced by the definition of its term.
    One that finds no term, or is in a definition that is shown elsewhere, becomes a ``:term:`` reference.
    """

    default_priority = 3  # after entries became nodes, before references get their texts and are resolved

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Fill the lists and change the references on the page."""
        for number, place in enumerate(list(blocks_of(self.document, used_terms))):
            place.replace_self(self._index() if place["scope"] == INDEX else self._list(place, number))
        for number, reference in enumerate(references_to(self.document, QUOTED)):
            term = find_term(self.env, page_of(self.env, reference), reference["reftarget"])
            content = _definition(self.env, term, f"quoted-{number}") if term else []
            if not content:
                _make_term(reference)
            elif LENGTH in reference:
                _show_blocks(reference, content)
            else:
                _show_sentence(reference, content)

    def _list(self, place: used_terms, number: int) -> list[nodes.Node]:
        """The list of the terms that are used, in a box if it is to have one."""
        joined = [each["docname"] for each in self.document.findall(addnodes.start_of_file)]
        terms = used_in(self.env, page_of(self.env, place), place["scope"], joined)
        items = [self._item(term, f"used-{number}-{count}") for count, term in enumerate(terms)]
        listed: list[nodes.Node] = [nodes.definition_list("", *items, classes=["glossary-used"])] if items else []
        if listed and place.get("box"):
            title = label(Label.PAGE_TERMS, self.config.language or "en")
            return [nodes.topic("", nodes.title("", title), *listed, classes=["glossary-page-terms"])]
        return listed

    def _index(self) -> list[nodes.Node]:
        """A paragraph for each letter, with the names under it."""
        shown: list[nodes.Node] = []
        for letter, names in groupby(all_names(self.env), key=lambda each: each.letter):
            line = nodes.paragraph("", "", nodes.strong("", letter), classes=["glossary-index"])
            for name in names:
                line += [nodes.Text("\u2003"), term_link(self.env, name.text, name.term.target, self.env.docname)]
            shown.append(line)
        return shown

    def _item(self, term: SiteTerm, prefix: str) -> nodes.definition_list_item:
        name = term.concept.name_in(glossary_domain(self.env).language)
        head = nodes.term("", "", term_link(self.env, name.text, term.target, self.env.docname))
        body = _definition(self.env, term, prefix)
        return nodes.definition_list_item("", head, nodes.definition("", *body))


def shown_terms(env: BuildEnvironment, docname: str, page: PageRecord) -> list[SiteTerm]:
    """Return the terms whose definitions the *page* called *docname* shows, from wherever they are."""
    quoted = filter(None, (find_term(env, docname, name) for name in page.quoted))
    return [*quoted, *(term for scope in page.lists if scope != INDEX for term in used_in(env, docname, scope))]


def used_in(env: BuildEnvironment, docname: str, scope: str, joined: Sequence[str] = ()) -> list[SiteTerm]:
    """Return the terms that are used outside of glossaries: on the page *docname*, in its folder, or in the document.

    That is all pages, or those that are *joined* in one.
    """
    folder = docname[: docname.rfind("/") + 1]
    pages = {
        "page": [docname],
        "folder": [each for each in env.found_docs if each.startswith(folder)],
        "document": joined or env.found_docs,
    }[scope]
    domain = glossary_domain(env)
    uses = ((each, name, conditions) for each in pages for _, name, conditions, _ in domain.page(each).used)
    names = ((each, name) for each, name, conditions in uses if holds(env, conditions))
    found = {term.target: term for page, name in names if (term := meant_term(env, page, name))}
    return sorted(found.values(), key=lambda term: place_in(domain.language, term.concept))


class IndexedName(NamedTuple):
    """A name in the index of all terms."""

    letter: str
    text: str
    term: SiteTerm


@once_in_a_build
def all_names(env: BuildEnvironment) -> tuple[IndexedName, ...]:
    """Return the names of all terms of the site that may be used, by their letters."""
    order = order_in(glossary_domain(env).language)
    letters: Order = "native" if order == "native" else "zh"
    found = {
        (letter_group(each.text, each.reading, letters), sort_key(each.text, each.reading, order), each.text): term
        for term in site_terms(env)
        for each in term.concept.designations
        if each.status is not Status.DEPRECATED
    }
    places = sorted(found, key=lambda place: (place[0] == "#", place))
    return tuple(IndexedName(place[0], place[2], found[place]) for place in places)


def _make_term(reference: nodes.Element) -> None:
    reference["refdomain"], reference["reftype"] = TERM
    reference[:] = [nodes.inline("", reference.astext(), classes=[*TERM_CLASSES])]


def _show_sentence(reference: addnodes.pending_xref, content: list[nodes.Node]) -> None:
    """Put the first sentence in the place of the *reference*, without its full stop."""
    first = next((each for each in content if isinstance(each, nodes.paragraph)), None)
    if first is None:
        _make_term(reference)
        return
    shown: list[nodes.Node] = []
    for child in first.children:
        end = _SENTENCE.search(child.astext()) if isinstance(child, nodes.Text) else None
        shown.append(nodes.Text(child.astext()[: end.start()]) if end else child)
        if end:
            break
    reference.replace_self(nodes.inline("", "", *shown, classes=["glossary-description"]))


def _show_blocks(reference: addnodes.pending_xref, content: list[nodes.Node]) -> None:
    """Put the definition in the place of the paragraph with the *reference*, which may begin with words of its own."""
    holder = reference.parent
    words = holder.children[:-1]
    first, *rest = content[:1] if reference[LENGTH] == "short" else content
    if words:
        joined = isinstance(first, nodes.paragraph)
        text = first.children if isinstance(first, nodes.paragraph) else []
        if text and isinstance(text[0], nodes.Text):
            beginning = _CAPITAL.sub(lambda match: match[0].lower(), text[0].astext(), count=1)
            text = [nodes.Text(beginning), *text[1:]]
        rest = rest if joined else [first, *rest]
        first = nodes.paragraph("", "", *words, *text)
    shown = nodes.container("", first, *rest, classes=["glossary-entry"])
    shown[VIEW] = ""  # as in a view, what a writer fails at is shown otherwise
    holder.parent.replace(holder, shown)


def _definition(env: BuildEnvironment, term: SiteTerm, prefix: str) -> list[nodes.Node]:
    """Return the definition in the entry of *term*, in the project's language if it is there.

    What Sphinx numbers has an id that begins with *prefix*.
    """
    docname = term.docname
    found = _entries(env, docname).get(term.anchor)
    if found is None:
        return []
    body = (found if isinstance(found, nodes.Element) else entry_node(found, docname))[-1]
    boxes = [*blocks_of(body, layout_box)]
    language = glossary_domain(env).language
    chosen = next((box for box in boxes if matches_language(box.get(LANGUAGE, ""), language)), (*boxes, body)[0])
    content = [part for part in chosen.deepcopy().children if not isinstance(part, addnodes.index)]
    around = nodes.container("", *content)
    for run in list(blocks_of(around, entry_run)):
        run.replace_self([entry_node(entry, docname) for entry in run["entries"]])
    numbered = env.domains["std"].get_enumerable_node_type
    for number, node in enumerate(list(around.findall(nodes.Element))):
        has_number = numbered(node) and any(blocks_of(node, nodes.title, nodes.caption))
        node["ids"], node["names"] = [f"{prefix}-{number}"] if has_number else [], []
        _take_from_page(env, node, docname)
    return around.children


def _take_from_page(env: BuildEnvironment, node: nodes.Element, docname: str) -> None:
    """Let *node*, to which nothing leads, lead where it did on the page *docname*, now that it is on another too."""
    if isinstance(node, addnodes.pending_xref):
        page = docname_join(docname, node["reftarget"])
        if node["reftype"] in ("doc", "any") and page in env.found_docs:
            node["reftarget"] = f"/{page}"
        node["refdoc"] = env.docname
        if reference_key(node)[:2] == QUOTED:
            _make_term(node)
    elif isinstance(node, used_terms):
        node.replace_self([])
    elif isinstance(node, nodes.reference) and "refid" in node and docname != env.docname:
        with suppress(NoUri):  # a book without the glossary
            address = this_build(env).builder.get_relative_uri(env.docname, docname)
            node["refuri"], node["internal"] = f"{address}#{node.attributes.pop('refid')}", True
    elif isinstance(node, (nodes.footnote_reference, nodes.citation_reference)):
        node.replace_self(nodes.inline("", f"[{node.astext()}]"))
    elif isinstance(node, (nodes.footnote, nodes.citation)):
        label, *body = node.children
        node.replace_self(nodes.container("", nodes.paragraph("", f"[{label.astext()}]"), *body))
    elif isinstance(node, nodes.math_block):
        node["label"] = node["number"] = None


@once_in_a_build
def _entries(env: BuildEnvironment, docname: str) -> dict[str, Entry | nodes.definition_list_item]:
    glossaries = blocks_of(env.get_doctree(docname), addnodes.glossary)
    return {id_: entry for glossary in glossaries for ids, entry in entries_below(glossary) for id_ in ids}
