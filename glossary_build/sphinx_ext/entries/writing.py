"""Writes runs of stock entries into a page of HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.locale import _

from glossary_build.languages import language_tag
from glossary_build.sphinx_ext.entries.html import escaped, paragraphs
from glossary_build.sphinx_ext.entries.rows import NAMES, PARAGRAPHS
from glossary_build.sphinx_ext.entries.targets import PageTargets
from glossary_build.sphinx_ext.graph.neighbours import site_neighbours
from glossary_build.sphinx_ext.page.related import NeighbourWriter

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

    from glossary_build.sphinx_ext.nodes import entry_run


def visit_entry_run(translator: HTML5Translator, node: entry_run) -> None:
    """Write the entries as Sphinx writes their nodes, with what we add to each."""
    builder, docname = translator.builder, node["docname"]
    related = site_neighbours(builder.env)
    resolve = PageTargets(builder.env, builder, docname)
    language = language_tag(builder.config.language or "en") or "en"
    neighbours = NeighbourWriter(builder, docname, language, is_paired=False)
    permalink = ""
    if builder.config.html_permalinks and builder.add_permalinks:
        permalink = f' title="{_("Link to this term")}">{builder.config.html_permalinks_icon}</a>'
    write = translator.body.append
    for row in node["rows"]:
        for _text, shown, ids, _key, _line in row[NAMES]:
            first, *further = ids
            spans = "".join(f'<span id="{id_}"></span>' for id_ in further)
            headerlink = f'<a class="headerlink" href="#{first}"{permalink}' if permalink else ""
            write(f'<dt id="{escaped(first)}">{spans}{escaped(shown)}{headerlink}</dt>')
        found = related.get((docname, row[NAMES][0][2][0]))
        added = neighbours.html(found) if found else ""
        write(f"<dd>{paragraphs(row[PARAGRAPHS], resolve)}{added}</dd>\n")
    raise nodes.SkipNode
