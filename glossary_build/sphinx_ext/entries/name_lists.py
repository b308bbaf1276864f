"""Writes the names of entries for the page of a view that is split, where each leads to the page of its letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.entries.entry import Content, Entry, OwnLine, is_own_word, leaves
from glossary_build.sphinx_ext.entries.targets import targets_on
from glossary_build.sphinx_ext.entries.to_html import hub_line
from glossary_build.sphinx_ext.entries.to_nodes import entry_node
from glossary_build.sphinx_ext.nodes import SWITCH, blocks_of, entry_run, written
from glossary_build.sphinx_ext.page.current_page import has_tools
from glossary_build.sphinx_ext.page.languages import HUB_LIST
from glossary_build.sphinx_ext.state.this_build import this_build

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


def name_list(section: nodes.section, uri: str, env: BuildEnvironment) -> nodes.Element:
    """Return the names of the entries in the *section* of a letter, each with a link to the page *uri*."""
    lists = [child for child in section.children if isinstance(child, addnodes.glossary)]
    children = [child for glossary in lists for entries in glossary.children for child in entries.children]
    entries = [entry for child in children if isinstance(child, entry_run) for entry in child["entries"]]
    build = this_build(env)
    if build.builder is None or not build.steps.streams or not all(isinstance(child, entry_run) for child in children):
        return nodes.bullet_list("", *_names(children, uri), classes=[HUB_LIST])
    resolve = targets_on(env, build.builder, env.docname)
    is_switched = is_on(env.config, "language_switch") and has_tools(section, env)
    lines = (hub_line(entry.headings[0], _see(entry), uri, resolve, is_switched=is_switched) for entry in entries)
    contents = [content for entry in entries for content in (entry.headings[0].content, _see(entry))]
    words = leaves(inline for content in contents for inline in content if not is_own_word(inline))
    html = f'<ul class="{HUB_LIST} simple">\n{"".join(lines)}</ul>\n'
    return written("", nodes.Text("\n".join(words)), html=html)


def _see(entry: Entry) -> Content:
    """What a name that only leads to an entry says of it."""
    return next((part.content for part in entry.body if isinstance(part, OwnLine)), ()) if not entry.anchor else ()


def _names(children: Iterable[nodes.Node], uri: str) -> Iterator[nodes.list_item]:
    """The names as nodes; one that only leads to an entry keeps the link to it."""
    for child in children:
        entries = child["entries"] if isinstance(child, entry_run) else ()
        own = (entry._replace(body=(OwnLine(_see(entry)),)) for entry in entries)
        for item in (entry_node(entry, "") for entry in own) if entries else [child]:
            term, body = blocks_of(item, nodes.term, nodes.definition)
            shown = [each for each in term.children if not isinstance(each, addnodes.index)]
            if term["ids"]:
                link = nodes.reference("", "", *shown, internal=True, refuri=f"{uri}#{term['ids'][0]}")
                if SWITCH in term:
                    link[SWITCH] = term[SWITCH]
                line = nodes.paragraph("", "", link)
            else:
                see = [each for paragraph in body.children for each in paragraph.children]
                line = nodes.paragraph("", "", *shown, nodes.Text(" "), *see)
            yield nodes.list_item("", line, ids=term["ids"])
