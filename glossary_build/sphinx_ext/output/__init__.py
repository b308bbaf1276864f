"""Output for programs and printers: structured data, ``glossary.json``, a 404 page, paper and e-books."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from glossary_build.sphinx_ext.config import ALL, GLOSSARIES, is_on
from glossary_build.sphinx_ext.output.not_found import place_not_found, write_not_found
from glossary_build.sphinx_ext.sphinx_private import written_in_conf
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import is_site
from glossary_build.text.names import has_han

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
PACKAGE = "glossary_chinese"
STYLE_FILE = Path(__file__).parent / "tex" / f"{PACKAGE}.sty"
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
    """Prepare LaTeX for the Chinese in the terms, once all pages are read (``env-updated``); makes no page outdated.

    What the project or Sphinx chose stays: an engine, and fonts for Chinese. Sphinx's default engine, pdfLaTeX, stops
    at the first Chinese character. The builder has read the configuration by now, but not used it.
    """
    if app.builder.format != "latex":
        return ()
    from sphinx.builders.latex import LaTeXBuilder  # here, since few builds write LaTeX

    builder, config = app.builder, app.config
    if isinstance(builder, LaTeXBuilder) and is_on(config, "print") and _has_chinese(env):
        if config.latex_engine == "pdflatex" and "latex_engine" not in {**written_in_conf(config), **config.overrides}:
            config.latex_engine = "xelatex"
            builder.init()
        chosen = "".join(str(value) for value in (*config.latex_elements.values(), *builder.context.values()))
        if not any(word in chosen for word in ("CJK", "ctex", "luatexja")):
            config.latex_additional_files = [*config.latex_additional_files, str(STYLE_FILE)]
            app.add_latex_package(PACKAGE)
    return ()


def _has_chinese(env: BuildEnvironment) -> bool:
    """Return whether a term that a page shows is in Chinese, or its definition is."""
    from glossary_build.sphinx_ext.state.site_terms import site_terms

    return any(
        any(has_han(name.text) for name in term.concept.designations)
        or any(has_han(definition.text) for definition in term.concept.definitions)
        for term in site_terms(env)
    )


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
