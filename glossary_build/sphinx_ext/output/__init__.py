"""Output for programs and printers: structured data, ``glossary.json``, a 404 page, paper and e-books."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glossary_build.sphinx_ext.config import ALL, GLOSSARIES, is_on
from glossary_build.sphinx_ext.output.not_found import place_not_found, write_not_found
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import is_site

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

FIRST = 0
"""Priority of a handler that comes before those of other extensions."""
LAST = 900
"""Priority of a handler or a style sheet that comes after those of others; Sphinx's default is 500."""
PRINT_STYLESHEET = "glossary_print.css"
TERM_LINKS = r"(?![a-zA-Z][\w+.-]*:|//)[^#]*#term-"
"""Links to terms of this site."""


def setup(app: Sphinx) -> None:
    """Connect everything with the events that it waits for."""
    app.connect("builder-inited", _add_print_stylesheet)
    app.connect("builder-inited", _keep_one_popup, priority=FIRST)
    app.connect("env-updated", _show_chinese)
    app.connect("html-page-context", _describe_head, priority=LAST)
    app.connect("html-page-context", place_not_found, priority=LAST + 1)
    app.connect("html-collect-pages", write_not_found)


def _add_print_stylesheet(app: Sphinx) -> None:
    """Link the style sheet for printing on every page of a site."""
    if is_site(app.builder) and is_on(app.config, "print"):
        app.add_css_file(PRINT_STYLESHEET, media="print", priority=LAST)


def _keep_one_popup(app: Sphinx) -> None:
    """Let other extensions that show popups pass over links to terms while these have cards."""
    config = app.config
    if not is_on(config, "cards"):
        return
    if "tippy_skip_urls" in config:  # sphinx_tippy
        config.tippy_skip_urls = [*config.tippy_skip_urls, TERM_LINKS]
    if "tippy_glossary_page" in config:  # pytorch_sphinx_theme2
        config.tippy_glossary_page = ""


def _show_chinese(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Prepare LaTeX for Chinese; makes no page outdated."""
    if app.builder.format == "latex":
        from glossary_build.sphinx_ext.output.latex import show_chinese

        show_chinese(app, env)
    return ()


def _describe_head(
    app: Sphinx, page: str, template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """Describe a page for programs if it may be one that the project wants described."""
    domain, wanted = glossary_domain(app.env), app.config.glossary_build_metadata
    if document is None or not is_site(app.builder):
        return
    if wanted == ALL or (wanted == GLOSSARIES and domain.shows_terms):
        from glossary_build.sphinx_ext.output.head import describe_head

        describe_head(app, page, template, context, document)
