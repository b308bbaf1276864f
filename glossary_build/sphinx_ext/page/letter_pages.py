"""Splits a long view by letter: its page keeps the names and every id, and each letter gets a page of its own.

Only where each page is an HTML file. Sphinx has never read the letter pages; the environment learns of them once it is
stored, so that themes, the search and other extensions see pages like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.osutil import relative_uri

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.entries import Content, Entry, OwnLine, is_own_word, leaves
from glossary_build.sphinx_ext.entries.as_nodes import entry_node
from glossary_build.sphinx_ext.entries.runs import steps
from glossary_build.sphinx_ext.entries.to_html import hub_line, targets_on
from glossary_build.sphinx_ext.nodes import LANGUAGE, LETTER, SPLIT, SWITCH, entries_below, entry_run, written
from glossary_build.sphinx_ext.page.languages import HUB_LIST
from glossary_build.sphinx_ext.page.tools import has_tools, letter_bar, views
from glossary_build.sphinx_ext.sphinx_private import add_page
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.outputs import remove_source, write_file
from glossary_build.sphinx_ext.state.site import letter_page, letter_pages
from glossary_build.sphinx_ext.state.this_build import this_build

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.environment import BuildEnvironment

REDIRECTION = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8" />
<title>{title}</title>
<meta name="robots" content="noindex" />
<meta http-equiv="refresh" content="1; url={uri}" />
<link rel="canonical" href="{uri}" />
</head>
<body>
<a href="{uri}">{title}</a>
<script src="{script}"></script>
</body>
</html>
"""

REDIRECTION_SCRIPT = "_static/glossary_redirect.js"


@rare_collection()
def write_letter_pages(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Write the letter pages, and what leads on from those of letters without entries (``html-collect-pages``).

    They are written with the page of their view, which is due whenever they may show something else.
    """
    builder: Any = app.builder
    domain, env = glossary_domain(app.env), app.env
    for hub, letters in sorted(domain.splits.items()):
        names = letter_pages(hub, letters)
        if hub not in domain.build.written and all(Path(builder.get_outfilename(name)).is_file() for name in names):
            continue
        for name in names:  # the search index forgets the words of these pages
            env.all_docs.pop(name, None)
        builder.indexer.prune(env.all_docs)
        read = env.get_doctree(hub)
        for view in list(views(read)):
            sections = {letter_page(hub, section["ids"][0]): section for section in view if SPLIT in section}
            around = [hub, *sections, None]
            for previous, name, following in zip(around, sections, around[2:], strict=False):
                _introduce(name, hub, env)
                builder.relations[name] = [hub, previous, following]
                document = _document(name, sections, read, builder)
                builder.write_doc_serialized(name, document)
                builder.write_doc(name, document)
            names -= sections.keys()
        for name in names:
            redirection = _redirection(name, hub, env, builder)
            write_file(Path(builder.get_outfilename(name)), redirection.encode())
            remove_source(app, name)
    return ()


def _redirection(name: str, hub: str, env: BuildEnvironment, builder: StandaloneHTMLBuilder) -> str:
    """The page of a letter without entries: it leads to *hub*, and a link to a term that was here once to that term.

    Each letter has one, since nobody knows which ones had entries before.
    """
    uri = escape(builder.get_relative_uri(name, hub))
    script = escape(relative_uri(builder.get_target_uri(name), REDIRECTION_SCRIPT))
    title = escape(env.titles[hub].astext())
    language = escape((env.config.language or "en").replace("_", "-"))
    return REDIRECTION.format(uri=uri, title=title, language=language, script=script)


def move_index_entries(app: Sphinx, _builder: Builder) -> None:
    """Let the index lead to the letter pages (``write-started``, when the environment is stored already).

    The search index drops pages that the environment doesn't know, so it knows those that may stay.
    """
    domain = glossary_domain(app.env)
    index = app.env.domains["index"].entries
    for hub, sections in sorted(domain.splits.items()):
        pages = {section: letter_page(hub, section) for section in sections}
        for section, name in pages.items():
            app.env.titles[name] = nodes.title("", f"{app.env.titles[hub].astext()}: {sections[section]}")
            if domain.build.is_current:
                app.env.all_docs[name] = 0
        entries, index[hub], letters = index.get(hub, []), [], domain.page(hub).letters
        for entry in entries:
            index.setdefault(pages.get(letters.get(entry[2], ""), hub), []).append(entry)


class KeepNames(SphinxPostTransform):
    """Leave only the names of the entries on the page of a view that is split; each leads to its letter's page."""

    default_priority = 0  # before entries are expanded and references resolved, which would be in vain for what goes

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Put a list of names into each letter."""
        docname, builder = self.env.docname, this_build(self.env).builder
        is_split = docname in glossary_domain(self.env).splits
        for section in list(self.document.findall(nodes.section)) if is_split else ():
            if SPLIT in section:
                uri = builder.get_relative_uri(docname, letter_page(docname, section["ids"][0]))
                section[1:] = [_name_list(section, uri, self.env)]


def _name_list(section: nodes.section, uri: str, env: BuildEnvironment) -> nodes.Element:
    """Return the names of the entries in the *section* of a letter, each with a link to the page *uri*."""
    entries = [entry for _ids, entry in entries_below(section)]
    if not steps(env).streams or not all(isinstance(entry, Entry) for entry in entries):
        return nodes.bullet_list("", *(_name(entry, uri) for entry in entries), classes=[HUB_LIST])
    resolve = targets_on(env, env.docname)
    is_switched = is_on(env.config, "language_switch") and has_tools(section, env)
    lines = (hub_line(entry.headings[0], _see(entry), uri, resolve, is_switched=is_switched) for entry in entries)
    contents = [content for entry in entries for content in (entry.headings[0].content, _see(entry))]
    words = leaves(inline for content in contents for inline in content if not is_own_word(inline))
    html = f'<ul class="{HUB_LIST} simple">\n{"".join(lines)}</ul>\n'
    return written("", nodes.Text("\n".join(words)), html=html)


def _see(entry: Entry) -> Content:
    """What a name that only leads to an entry says of it."""
    return next((part.content for part in entry.body if isinstance(part, OwnLine)), ()) if not entry.anchor else ()


def _name(entry: Entry | nodes.Element, uri: str) -> nodes.list_item:
    """The name of an entry as nodes; one that only leads to an entry keeps the link to it."""
    item: Any = entry_node(entry._replace(body=(OwnLine(_see(entry)),)), "") if isinstance(entry, Entry) else entry
    term, body = item.children
    shown = [each for each in term.children if not isinstance(each, addnodes.index)]
    if term["ids"]:
        link = nodes.reference("", "", *shown, internal=True, refuri=f"{uri}#{term['ids'][0]}")
        if SWITCH in term:
            link[SWITCH] = term[SWITCH]
        line = nodes.paragraph("", "", link)
    else:
        see = [each for paragraph in body.children for each in paragraph.children]
        line = nodes.paragraph("", "", *shown, nodes.Text(" "), *see)
    return nodes.list_item("", line, ids=term["ids"])


def _document(
    name: str, sections: Mapping[str, nodes.section], read: nodes.document, builder: StandaloneHTMLBuilder
) -> nodes.document:
    """Return the page *name*, resolved, as a writer gets it.

    It shows one of the *sections* of a view, as its page was *read*; each has a page.
    """
    env, section = builder.env, sections[name]
    document = read.copy()
    letters = tuple((each[LETTER], builder.get_relative_uri(name, other)) for other, each in sections.items())
    bar = letter_bar(letters, env.config.language or "en", section[LETTER])
    shown = nodes.section("", env.titles[name].deepcopy(), bar, *section[1:], ids=section["ids"])
    if LANGUAGE in section:
        shown[LANGUAGE] = section[LANGUAGE]
    document += shown
    for reference in document.findall(addnodes.pending_xref):
        reference["refdoc"] = name
    for run in document.findall(entry_run):
        run["docname"] = name
    env.apply_post_transforms(document, name)
    return document


def _introduce(name: str, hub: str, env: BuildEnvironment) -> None:
    """Let the environment know the page *name* for the rest of this build; its source is that of *hub*."""
    title = env.titles[name]
    link = nodes.reference("", title.astext(), internal=True, refuri=name, anchorname="")
    env.longtitles[name] = title
    env.tocs[name] = nodes.bullet_list("", nodes.list_item("", addnodes.compact_paragraph("", "", link)))
    env.toc_num_entries[name] = 1
    env.metadata[name] = env.metadata.get(hub, {})
    env.all_docs[name] = env.all_docs[hub]
    add_page(env, name, like=hub)
    env.toctree_includes[hub] = [*env.toctree_includes.get(hub, []), name]
