"""Writes runs of entries into a page of HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.locale import _

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.entries.blocks import container_node, is_paragraph
from glossary_build.sphinx_ext.entries.html import escaped, inline_html, paragraph_html
from glossary_build.sphinx_ext.entries.rows import BODY, NAMES, rows_of
from glossary_build.sphinx_ext.entries.targets import PageTargets, targets_on
from glossary_build.sphinx_ext.nodes import entry_block, written
from glossary_build.sphinx_ext.page.neighbours import entry_neighbours
from glossary_build.sphinx_ext.page.related import neighbour_writer
from glossary_build.sphinx_ext.post_transforms import lead_from, mark_languages
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.text.languages import language_tag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.writers.html5 import HTML5Translator

    from glossary_build.sphinx_ext.entries.blocks import Body, Part
    from glossary_build.sphinx_ext.nodes import entry_run, view_run


@rare_collection()
def visit_entry_run(translator: HTML5Translator, node: entry_run) -> None:
    """Write the entries as Sphinx writes their nodes, with what we add to each."""
    builder, docname = translator.builder, node["docname"]
    resolve = targets_on(builder.env, builder, docname)
    language = language_tag(builder.config.language or "en") or "en"
    neighbours = neighbour_writer(translator, docname, language)
    permalink = _permalink(translator)
    write = translator.body.append
    for row, blocks in rows_of(node):
        for _text, shown, ids, _key, _line in row[NAMES]:
            write(_term(ids, ("", escaped(shown)), permalink))
        found = entry_neighbours(builder.env, docname, row[NAMES][0][2][0])
        added = neighbours.html(found) if found else ""
        write(f"<dd>{_body_html(translator, row[BODY], iter(blocks), resolve)}{added}</dd>\n")
    raise nodes.SkipNode


@rare_collection()
def visit_view_run(translator: HTML5Translator, node: view_run) -> None:
    """Write the entries of a view: their definitions from the rows, and the rest from nodes of one entry at a time."""
    from glossary_build.sphinx_ext.page.languages import PAIRED, prepare_item
    from glossary_build.sphinx_ext.view.view_html import definitions_html, names_html
    from glossary_build.sphinx_ext.view.view_rows import BODIES, IDS, ViewEntries

    builder, docname = translator.builder, node["docname"]
    view, site = node["view"], builder.config.language or "en"
    resolve = targets_on(builder.env, builder, docname)
    is_switched = PAIRED in translator.document
    neighbours = neighbour_writer(translator, docname, view.languages[0])
    entries = ViewEntries(this_build(builder.env).glossary, view)
    permalink = _permalink(translator)
    for row, blocks, line in entries.lines(node):
        rest = iter(blocks)
        if row[IDS] and (names := entries.names(line)):
            found = entry_neighbours(builder.env, docname, row[IDS][0])
            added = neighbours.html(found) if found else ""
            definitions = [
                (definition.language, _body_html(translator, body, rest, resolve))
                for definition, (_path, body) in zip(entries.definitions(line), row[BODIES], strict=True)
            ]
            head = names_html(names, [language for language, _ in definitions], site, is_switched=is_switched)
            term = _term(row[IDS], head, permalink)
            translator.body.append(f"{term}<dd>{definitions_html(definitions, is_switched=is_switched)}{added}</dd>\n")
            continue
        bodies = iter([_body_html(translator, body, rest, resolve) for _path, body in row[BODIES]])
        item = entries.item(row, line, lambda *_: [written(html=next(bodies))])  # noqa: B023 - called before the next
        item.parent = node.parent
        _resolve_links(item, resolve)
        if row[IDS] and (found := entry_neighbours(builder.env, docname, row[IDS][0])):
            _definition_of(item).append(written(html=neighbours.html(found)))
        if is_switched:
            prepare_item(item, site)
        mark_languages(item)
        lead_from(item, docname, builder)
        item.walkabout(translator)
    raise nodes.SkipNode


def _body_html(translator: HTML5Translator, body: Body, blocks: Iterator[entry_block], resolve: PageTargets) -> str:
    """A definition, whose containers and *blocks* the translator writes."""

    def part_as_written(part: Part) -> nodes.Element:
        if is_paragraph(part):
            return nodes.paragraph("", "", written(html=inline_html(part[2], resolve)))
        return container_node(part, part_as_written)

    parts: list[str] = []
    for part in body:
        if is_paragraph(part):
            parts.append(paragraph_html(part, resolve))
            continue
        start = len(translator.body)
        block = next(blocks) if part is None else entry_block("", part_as_written(part))
        for child in block.children:
            child.walkabout(translator)
        parts += translator.body[start:]
        del translator.body[start:]
    return "".join(parts)


def _permalink(translator: HTML5Translator) -> str:
    """The rest of the link from a term to itself, after its address; empty where there are no such links."""
    builder = translator.builder
    if not builder.config.html_permalinks or not builder.add_permalinks:
        return ""
    return f' title="{_("Link to this term")}">{builder.config.html_permalinks_icon}</a>'


def _term(ids: list[str], content: tuple[str, str], permalink: str) -> str:
    """A ``dt`` of class and text."""
    first, *further = ids
    class_, text = content
    spans = "".join(f'<span id="{id_}"></span>' for id_ in further)
    headerlink = f'<a class="headerlink" href="#{first}"{permalink}' if permalink else ""
    return f'<dt{class_} id="{escaped(first)}">{spans}{text}{headerlink}</dt>'


def visit_written(translator: HTML5Translator, node: written) -> None:
    """Write what is known already."""
    translator.body.append(node["html"])
    raise nodes.SkipNode


def _resolve_links(item: nodes.definition_list_item, resolve: PageTargets) -> None:
    """Replace the references that an entry makes by itself, as Sphinx does."""
    for link in list(item.findall(pending_xref)):
        address = resolve(link["reftarget"])
        if address is None:
            link.replace_self(link.children)
        elif address.startswith("#"):
            link.replace_self(nodes.reference("", "", *link.children, internal=True, refid=address[1:]))
        else:
            link.replace_self(nodes.reference("", "", *link.children, internal=True, refuri=address))


def _definition_of(item: nodes.definition_list_item) -> nodes.definition:
    return next(item.findall(nodes.definition))
