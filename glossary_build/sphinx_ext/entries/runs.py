"""Runs of entries in the tree of a page: they become nodes at some time, unless HTML is written from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.domains import std
from sphinx.locale import init as load_catalogue
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.i18n import docname_to_domain
from sphinx.util.nodes import traverse_parent
from sphinx.writers.html5 import HTML5Translator

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.config import OFF
from glossary_build.sphinx_ext.entries import Block, Entry, OwnLine, Part, ShownDefinition
from glossary_build.sphinx_ext.entries.acting import ENTRY_NODES, acting_handlers, acting_transforms, reading
from glossary_build.sphinx_ext.entries.as_nodes import entry_node, fill_run, part_node
from glossary_build.sphinx_ext.entries.to_html import HtmlWriter, PageTargets, can_write, targets_on
from glossary_build.sphinx_ext.nodes import VIEW, blocks_of, entry_block, entry_run, written
from glossary_build.sphinx_ext.page.languages import PAIRED
from glossary_build.sphinx_ext.page.related import entry_neighbours, neighbour_writer
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import is_site
from glossary_build.sphinx_ext.state.this_build import once_in_a_build, this_build

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


logger = logging.getLogger(__name__)

_WRITING = ("attval", "dispatch_departure", "dispatch_visit", "encode", "starttag", "add_permalink_ref")
"""Methods of a translator that write a part of nearly every node."""


class Steps(NamedTuple):
    """The steps that a build may leave out, since nothing else acts on entries."""

    keeps_entries: bool = False
    """Whether it may keep entries out of the tree of their page."""
    streams: bool = False
    """Whether it may write them as HTML with no nodes in between."""


@once_in_a_build
def steps(env: BuildEnvironment) -> Steps:
    """Return what this build may leave out, found out when it meets a glossary."""
    build = this_build(env)
    app, is_html = build.app, is_site(build.builder)
    transforms, post_transforms = app.registry.get_transforms(), app.registry.get_post_transforms()
    handlers = [listener.handler for listeners in app.events.listeners.values() for listener in listeners]
    acting = [
        *_acting(app, "doctree-read"),
        *acting_handlers((domain.process_doc for domain in env.domains.values()), "process_doc"),
        *acting_transforms(transforms),
        *reading([*handlers, *post_transforms]),
    ]
    keeps = is_html and not acting
    if keeps:
        acting = [
            *_acting(app, "doctree-resolved"),
            *_acting(app, "html-page-context"),
            *acting_transforms(post_transforms),
            *_other_writers(app),
        ]
        if getattr(app.config, "extlinks_detect_hardcoded_links", False):
            acting.append("sphinx.ext.extlinks")
    looks_at_references = app.config.glossary_build_autolink != OFF or app.config.glossary_build_warn_deprecated
    streams = keeps and not acting and not looks_at_references
    if acting and is_html:
        logger.verbose(
            "glossary_build: entries become ordinary nodes early, since these may act on them: %s", sorted({*acting})
        )
    return Steps(keeps_entries=keeps, streams=streams)


def keeps_entries(env: BuildEnvironment) -> bool:
    """Return whether the page that is being read may hold entries; not where Sphinx is to translate it."""
    if not steps(env).keeps_entries:
        return False
    folders = [env.srcdir / folder for folder in env.config.locale_dirs]
    catalogue = docname_to_domain(env.docname, env.config.gettext_compact)
    _, is_translated = load_catalogue(folders, env.config.language, catalogue)
    return not is_translated


def _acting(app: Sphinx, event: str) -> Iterator[str]:
    return acting_handlers((listener.handler for listener in app.events.listeners.get(event, ())), event)


def _other_writers(app: Sphinx) -> Iterator[str]:
    """The modules that write a node of entries, or resolve a reference to a term, in another way than Sphinx."""
    standard = type(app.env.domains["std"])
    if standard.__module__ != std.__name__:
        yield standard.__module__
    translator = app.registry.get_translator_class(app.builder)
    written = {node.__name__ for node in ENTRY_NODES} - {"container"}  # a box has a writer of its own
    names = [f"{way}_{name}" for way in ("visit", "depart") for name in written]
    for name in (*names, *_WRITING):
        if getattr(translator, name, None) is not getattr(HTML5Translator, name, None):
            yield f"{translator.__module__}.{translator.__qualname__}"
    handlers = app.registry.translation_handlers.get("html", {})
    yield from (handlers[name][0].__module__ for name in written & handlers.keys())


class ExpandEntries(SphinxPostTransform):
    """Replace runs by the nodes of their entries; or only parts of entries, where HTML is written from the others.

    A part whose reference leads nowhere becomes a node, so that Sphinx reports it. A document without a source holds a
    copy of a part of some page, such as a todo for the list of all: its links begin at the page that it is copied to.
    """

    default_priority = 1  # before references are resolved

    @rare_collection()
    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Expand the runs of the page."""
        docname = self.env.docname
        for run in list(blocks_of(self.document, entry_run)):
            if steps(self.env).streams:
                resolve = targets_on(self.env, docname)
                run["docname"] = docname
                fill_run(run, [_writable(entry, resolve) for entry in run["entries"]])
            else:
                begin = run["docname"] if self.document["source"] else docname
                run.replace_self([entry_node(entry, begin) for entry in run["entries"]])


def _writable(entry: Entry, resolve: PageTargets) -> Entry:
    def part(part: Part, definition: ShownDefinition) -> Part:
        if isinstance(part, Block) or can_write(part, resolve):
            return part
        return Block(entry_block("", part_node(part, definition, resolve.docname)))

    body = (
        each if isinstance(each, OwnLine) else each._replace(parts=tuple(part(inner, each) for inner in each.parts))
        for each in entry.body
    )
    return entry._replace(body=tuple(body))


@rare_collection()
def visit_entry_run(translator: HTML5Translator, node: entry_run) -> None:
    """Write the entries as Sphinx writes their nodes, with what we add to each."""
    env, docname = translator.builder.env, node["docname"]
    resolve = targets_on(env, docname)
    site = glossary_domain(env).language
    language = next((glossary[VIEW] for glossary in traverse_parent(node, addnodes.glossary) if VIEW in glossary), site)
    neighbours = neighbour_writer(env, docname, language)
    writer = HtmlWriter(translator, resolve, is_switched=PAIRED in translator.document)
    for entry in node["entries"]:
        found = entry_neighbours(env, docname, entry.anchor) if entry.anchor else None
        translator.body.append(writer.entry(entry, neighbours.html(found) if found else ""))
    raise nodes.SkipNode


def visit_written(translator: HTML5Translator, node: written) -> None:
    """Write what is known already."""
    translator.body.append(node["html"])
    raise nodes.SkipNode
