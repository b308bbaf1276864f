"""When entries can be rows, and when a page needs ordinary nodes because something else acts on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from sphinx.locale import init as load_catalogue
from sphinx.util import logging
from sphinx.util.i18n import docname_to_domain
from sphinx.writers.html5 import HTML5Translator

from glossary_build.sphinx_ext.config import OFF
from glossary_build.sphinx_ext.domain import glossary_domain
from glossary_build.sphinx_ext.entries.blocks import CONTAINERS
from glossary_build.sphinx_ext.this_build import this_build

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

HARMLESS = frozenset(
    (
        *("alabaster", "docutils", "furo", "glossary_build", "myst_parser", "sphinx", "sphinx_basic_ng"),
        *("sphinx_copybutton", "sphinx_rtd_theme", "sphinx_inline_tabs", "python_docs_theme"),
        *(
            f"sphinxcontrib.{name}"
            for name in ("applehelp", "devhelp", "htmlhelp", "jsmath", "qthelp", "serializinghtml")
        ),
    )
)
"""Packages whose listeners and transforms were read: none of them looks at what a row can stand for."""

WRITTEN = frozenset(
    (
        *("definition", "definition_list", "definition_list_item", "term", "paragraph", "Text", "glossary", "index"),
        *("inline", "literal", "emphasis", "strong", "reference", "container"),
        *CONTAINERS,
    )
)
"""Nodes that an entry is written from."""


def choose_steps(app: Sphinx) -> None:
    """Find out, when the builder is there, what this build may leave out (``builder-inited``)."""
    domain = glossary_domain(app.env)
    site = domain.build.site_builder
    reading = [
        *_listeners(app, "doctree-read"),
        *app.registry.get_transforms(),
    ]
    writing = [
        *_listeners(app, "doctree-resolved"),
        *_listeners(app, "html-page-context"),
        *app.registry.get_post_transforms(),
        *(pair[0] for name, pair in app.registry.translation_handlers.get("html", {}).items() if name in WRITTEN),
    ]
    strangers = _strangers(reading)
    domain.build.keeps_rows = site is not None and not strangers
    if domain.build.keeps_rows:
        strangers = _strangers(writing)
        if getattr(app.config, "extlinks_detect_hardcoded_links", False):
            strangers.append("sphinx.ext.extlinks")
        translator = app.registry.get_translator_class(app.builder)
        if translator is not HTML5Translator:
            strangers.append(f"{translator.__module__}.{translator.__qualname__}")
    looks_at_references = app.config.glossary_build_autolink != OFF or app.config.glossary_build_warn_deprecated
    domain.build.streams = domain.build.keeps_rows and not strangers and not looks_at_references
    if strangers and site is not None:
        logger.verbose(
            "glossary_build: entries become ordinary nodes early, since these may act on them: %s", strangers
        )


def keeps_rows(env: BuildEnvironment) -> bool:
    """Whether the page that is being read may hold rows; not where Sphinx is to translate it."""
    if not this_build(env).keeps_rows:
        return False
    folders = [env.srcdir / folder for folder in env.config.locale_dirs]
    catalogue = docname_to_domain(env.docname, env.config.gettext_compact)
    _, is_translated = load_catalogue(folders, env.config.language, catalogue)
    return not is_translated


def _listeners(app: Sphinx, event: str) -> Iterable[Callable[..., Any]]:
    return (listener.handler for listener in app.events.listeners.get(event, ()))


def _strangers(acting: Iterable[Any]) -> list[str]:
    modules = {getattr(each, "__module__", None) or type(each).__module__ for each in acting}
    return sorted(module for module in modules if not HARMLESS.intersection(_packages(module)))


def _packages(module: str) -> tuple[str, str]:
    """The package of *module*, and the package in a namespace that it may be."""
    parts = module.split(".")
    return parts[0], ".".join(parts[:2])
