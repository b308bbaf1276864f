"""Output for programs, scripts and printers: structured data, files with the terms, ``404.html``, paper and e-books."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from glossary_build.sphinx_ext.config import ALL, GLOSSARIES, is_on
from glossary_build.sphinx_ext.page.labels import Label, label, switch_language
from glossary_build.sphinx_ext.page.words import control_languages
from glossary_build.sphinx_ext.sphinx_private import FIRST, LATE
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import is_brought, is_site, site_address
from glossary_build.sphinx_ext.state.this_build import this_build

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

TERM_LINKS = r"(?![a-zA-Z][\w+.-]*:|//)[^#]*#term-"
"""Links to terms of this site."""


def setup(app: Sphinx) -> None:
    """Connect everything with the events that it waits for."""
    app.connect("builder-inited", _keep_one_popup, priority=FIRST)
    app.connect("env-updated", _prepare_latex)
    app.connect("html-page-context", _describe_head, priority=LATE)
    app.connect("html-collect-pages", write_not_found)


def _keep_one_popup(app: Sphinx) -> None:
    """Let other extensions that show popups pass over links to terms while these have cards."""
    config = app.config
    if not is_on(config, "cards"):
        return
    if "tippy_skip_urls" in config:  # sphinx_tippy
        config.tippy_skip_urls = [*config.tippy_skip_urls, TERM_LINKS]
    if "tippy_glossary_page" in config:  # pytorch_sphinx_theme2
        config.tippy_glossary_page = ""


def _prepare_latex(app: Sphinx, env: BuildEnvironment) -> None:
    """Prepare LaTeX for Chinese, once all pages are read (``env-updated``)."""
    if app.builder.format == "latex" and is_on(app.config, "print"):
        from glossary_build.sphinx_ext.output.latex import show_chinese

        show_chinese(app, env)


def _describe_head(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """Describe a page for programs if it may be one that the project wants described."""
    domain, wanted = glossary_domain(app.env), app.config.glossary_build_metadata
    if document is None or not is_site(app.builder):
        return
    if wanted == ALL or (wanted == GLOSSARIES and domain.shows_terms):
        from glossary_build.sphinx_ext.output.head import describe_head

        describe_head(app, page, context, document)


PAGE = "404"
FILE = "404.html"
_OURS = 'section class="glossary-not-found"'


def write_not_found(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Write the page, unless the project has one of its own (``html-collect-pages``).

    It is written here and not by Sphinx afterwards since its name is the same for every builder.
    """
    if not is_site(app.builder) or this_build(app.env).is_idle:
        return ()
    path = app.outdir / FILE
    if (
        is_on(app.config, "not_found")
        and PAGE not in app.env.found_docs
        and "notfound.extension" not in app.extensions
        and not is_brought(app, FILE)
    ):
        title = label(Label.NOT_FOUND, app.config.language)
        context = {"title": title, "body": _body(app), "metatags": _location(app), "pageurl": None}
        app.builder.handle_page(PAGE, context, "page.html", outfilename=path)
    elif path.is_file() and _OURS in path.read_text(encoding="utf-8", errors="replace"):
        path.unlink()  # an earlier build wrote it
    return ()


def _location(app: Sphinx) -> str:
    """Say that the page is at the root of the site, so that its links work at any address that it is shown at.

    That is the path of ``html_baseurl``, so that nothing is loaded from another host while the site is tried out;
    without one it is the root of the host.
    """
    base = (urlsplit(site_address(app.config)).path or "/") + app.builder.get_target_uri(PAGE)
    return f'<base href="{escape(base)}" />\n<meta name="robots" content="noindex" />\n\n'


def _body(app: Sphinx) -> str:
    links: list[tuple[str, Label | None]] = [(app.config.root_doc, Label.HOME)]
    pages: Counter[str] = Counter()
    if glossary_domain(app.env).shows_terms:
        from glossary_build.sphinx_ext.state.site_terms import site_terms

        pages.update(sorted(term.docname for term in site_terms(app.env)))
    links += [(page, None) for page, _number in pages.most_common(1) if page != app.config.root_doc]
    links.append(("search", Label.SEARCH))
    items = "".join(f"<li>{_link(app, page, which)}</li>" for page, which in links)
    places = (
        '<div id="glossary-not-found" class="glossary-place" data-hint="hint"></div>\n'
        '<div class="glossary-below"></div>\n'
    )
    return (
        f"<{_OURS}><h1>{_words(app, Label.NOT_FOUND)}</h1>\n<p>{_words(app, Label.NOT_FOUND_HELP)}</p>\n"
        f"{places if pages else ''}<ul>{items}</ul>\n</section>\n"
    )


def _link(app: Sphinx, page: str, which: Label | None) -> str:
    text = _words(app, which) if which else escape(app.env.titles[page].astext())
    address = app.builder.get_relative_uri(PAGE, page)
    return f'<a class="reference internal" href="{escape(address)}">{text}</a>'


def _words(app: Sphinx, which: Label) -> str:
    """Return a text in each language that a reader may choose, the others hidden for who has chosen one."""
    shown = (
        f'<span class="glossary-{switch_language(language)}" lang="{language}">{escape(label(which, language))}</span>'
        for language in control_languages(app.env)
    )
    return " ".join(shown)
