"""Chooses when entries become nodes: not where nothing else acts on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sphinx.locale import init as load_catalogue
from sphinx.util import logging
from sphinx.util.i18n import docname_to_domain
from sphinx.writers.html5 import HTML5Translator

from glossary_build.sphinx_ext.config import OFF
from glossary_build.sphinx_ext.entries.acting import ENTRY_NODES, acting_handlers, acting_transforms
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.this_build import Steps, this_build

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

_WRITING = ("attval", "dispatch_departure", "dispatch_visit", "encode", "starttag", "add_permalink_ref")
"""Methods of a translator that write a part of nearly every node."""


def choose_steps(app: Sphinx) -> Steps:
    """Find out what this build may leave out."""
    domain = glossary_domain(app.env)
    site = domain.build.site_builder
    acting = [*_acting(app, "doctree-read"), *acting_transforms(app.registry.get_transforms())]
    keeps = site is not None and not acting
    if keeps:
        acting = [
            *_acting(app, "doctree-resolved"),
            *_acting(app, "html-page-context"),
            *acting_transforms(app.registry.get_post_transforms()),
            *_other_writers(app),
        ]
        if getattr(app.config, "extlinks_detect_hardcoded_links", False):
            acting.append("sphinx.ext.extlinks")
    looks_at_references = app.config.glossary_build_autolink != OFF or app.config.glossary_build_warn_deprecated
    streams = keeps and not acting and not looks_at_references
    if acting and site is not None:
        logger.verbose(
            "glossary_build: entries become ordinary nodes early, since these may act on them: %s", sorted({*acting})
        )
    return Steps(keeps_entries=keeps, streams=streams)


def keeps_entries(env: BuildEnvironment) -> bool:
    """Return whether the page that is being read may hold entries; not where Sphinx is to translate it."""
    if not this_build(env).steps.keeps_entries:
        return False
    folders = [env.srcdir / folder for folder in env.config.locale_dirs]
    catalogue = docname_to_domain(env.docname, env.config.gettext_compact)
    _, is_translated = load_catalogue(folders, env.config.language, catalogue)
    return not is_translated


def _acting(app: Sphinx, event: str) -> Iterator[str]:
    return acting_handlers((listener.handler for listener in app.events.listeners.get(event, ())), event)


def _other_writers(app: Sphinx) -> Iterator[str]:
    """The modules that write a node of entries in another way than Sphinx."""
    translator = app.registry.get_translator_class(app.builder)
    names = [f"{way}_{node.__name__}" for way in ("visit", "depart") for node in ENTRY_NODES]
    for name in (*names, *_WRITING):
        if getattr(translator, name, None) is not getattr(HTML5Translator, name, None):
            yield f"{translator.__module__}.{translator.__qualname__}"
    handlers = app.registry.translation_handlers.get("html", {})
    yield from (handlers[node.__name__][0].__module__ for node in ENTRY_NODES if node.__name__ in handlers)
