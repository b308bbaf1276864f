"""Splits a long view by letter: its page keeps the names and every id, and each letter gets a page of its own.

Only where each page is an HTML file. Sphinx has never read the letter pages; the environment learns of them once it is
stored, so that themes, the search and other extensions see pages like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.osutil import relative_uri

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.entries.name_lists import name_list
from glossary_build.sphinx_ext.letters.letter_bar import letter_bar, views
from glossary_build.sphinx_ext.nodes import HUB, LANGUAGE, SPLIT, entry_run
from glossary_build.sphinx_ext.sphinx_private import add_page
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.outputs import remove_source, write_file
from glossary_build.sphinx_ext.state.site import letter_of, letter_page

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


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterPage:
    """A page with the entries under one letter."""

    docname: str
    hub: str
    """The page with the view."""
    read: nodes.document
    """That page, as it was read."""
    section: nodes.section
    """The entries, on that page."""
    letters: tuple[tuple[str, str], ...]
    """All letters of the view, each with its page."""
    previous: str
    """The page of the letter before, or the hub."""
    following: str | None
    """The page of the next letter."""


def letter_pages(env: BuildEnvironment, hub: str) -> Iterator[LetterPage]:
    """Yield the letter pages of the views on the page *hub*, from what was read."""
    read = env.get_doctree(hub)
    for view in list(views(read)):
        sections = [section for section in view if SPLIT in section]
        names = [letter_page(hub, section["ids"][0]) for section in sections]
        letters = tuple((section[0].astext(), name) for section, name in zip(sections, names, strict=True))
        for place, (name, section) in enumerate(zip(names, sections, strict=True)):
            yield LetterPage(
                docname=name,
                hub=hub,
                read=read,
                section=section,
                letters=letters,
                previous=names[place - 1] if place else hub,
                following=names[place + 1] if place + 1 < len(names) else None,
            )


@rare_collection()
def write_letter_pages(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Write the letter pages, and what leads on from those of letters without entries (``html-collect-pages``).

    They are written with the page of their view, which is due whenever they may show something else.
    """
    builder: Any = app.builder
    domain, env = glossary_domain(app.env), app.env
    for hub in sorted(domain.splits) if domain.build.site_builder else ():
        names = domain.generated_pages_of(hub)
        if hub not in domain.build.written and all(Path(builder.get_outfilename(name)).is_file() for name in names):
            continue
        _forget_words(names, env, builder)
        pages = [*letter_pages(env, hub)]
        for page in pages:
            _introduce(page, env, builder)
            document = _document(page, env, builder)
            builder.write_doc_serialized(page.docname, document)
            builder.write_doc(page.docname, document)
        for name in names.difference(page.docname for page in pages):
            redirection = _redirection(name, hub, env, builder)
            write_file(Path(builder.get_outfilename(name)), redirection.encode())
            remove_source(app, name)
    return ()


def _forget_words(names: Iterable[str], env: BuildEnvironment, builder: StandaloneHTMLBuilder) -> None:
    """Let the search index forget the words of these pages, which are written again or are gone."""
    for name in names:
        env.all_docs.pop(name, None)
    if builder.indexer is not None:
        builder.indexer.prune(env.all_docs)


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
    for hub, sections in sorted(domain.splits.items()) if domain.build.site_builder else ():
        for section in sections:
            name = letter_page(hub, section)
            app.env.titles[name] = nodes.title("", f"{app.env.titles[hub].astext()}: {letter_of(section)}")
            if domain.build.is_current:
                app.env.all_docs[name] = 0
        entries, index[hub] = index.get(hub, []), []
        for entry in entries:
            index.setdefault(domain.page_of(hub, entry[2]), []).append(entry)


class KeepNames(SphinxPostTransform):
    """Leave only the names of the entries on the page of a view that is split; each leads to its letter's page."""

    default_priority = 0  # before entries are expanded and references resolved, which would be in vain for what goes

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Put a list of names into each letter."""
        domain = glossary_domain(self.env)
        builder = domain.build.site_builder
        if builder is None:
            return
        docname = self.env.docname
        for section in list(self.document.findall(nodes.section)):
            if SPLIT in section:
                uri = builder.get_relative_uri(docname, letter_page(docname, section["ids"][0]))
                section[1:] = [name_list(section, uri, self.env)]


def _document(page: LetterPage, env: BuildEnvironment, builder: StandaloneHTMLBuilder) -> nodes.document:
    """Return the page, resolved, as a writer gets it."""
    name, section = page.docname, page.section
    document = page.read.copy()
    document[HUB] = page.hub
    links = tuple((letter, builder.get_relative_uri(name, other)) for letter, other in page.letters)
    bar = letter_bar(present=links, current=section[0].astext(), language=env.config.language or "en")
    shown = nodes.section("", env.titles[name].deepcopy(), bar, *(child for child in section[1:]), ids=section["ids"])
    if LANGUAGE in section:
        shown[LANGUAGE] = section[LANGUAGE]
    document += shown
    for reference in document.findall(addnodes.pending_xref):
        reference["refdoc"] = name
    for run in document.findall(entry_run):
        run["docname"] = name
    env.apply_post_transforms(document, name)
    return document


def _introduce(page: LetterPage, env: BuildEnvironment, builder: StandaloneHTMLBuilder) -> None:
    """Let the environment know *page* for the rest of this build; its source is that of the hub."""
    name, hub = page.docname, page.hub
    title = env.titles[name]
    link = nodes.reference("", title.astext(), internal=True, refuri=name, anchorname="")
    env.longtitles[name] = title
    env.tocs[name] = nodes.bullet_list("", nodes.list_item("", addnodes.compact_paragraph("", "", link)))
    env.toc_num_entries[name] = 1
    env.metadata[name] = env.metadata.get(hub, {})
    env.all_docs[name] = env.all_docs[hub]
    add_page(env, name, like=hub)
    env.toctree_includes[hub] = [*env.toctree_includes.get(hub, []), name]
    builder.relations[name] = [hub, page.previous, page.following]
