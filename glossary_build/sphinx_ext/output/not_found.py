"""Makes ``404.html``, which a web server shows where there is no page."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.i18n.labels import Label, label, switch_language
from glossary_build.sphinx_ext.page.words import control_languages
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import is_brought, is_site, site_address
from glossary_build.sphinx_ext.state.this_build import this_build

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder

PAGE = "404"
FILE = "404.html"
_OURS = 'section class="glossary-not-found"'
OTHERS = ("notfound.extension",)
"""Extensions that make the page."""


def write_not_found(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Write the page, unless the project has one of its own (``html-collect-pages``).

    It is written here and not by Sphinx afterwards since its name is the same for every builder.
    """
    if not is_site(app.builder) or this_build(app.env).is_idle:
        return ()
    if _is_wanted(app):
        context = {"title": label(Label.NOT_FOUND, app.config.language), "body": _body(app, app.builder)}
        app.builder.handle_page(PAGE, context, "page.html", outfilename=app.outdir / FILE)
    else:
        _remove_earlier(app.outdir / FILE)
    return ()


def _remove_earlier(path: Path) -> None:
    """Remove the page if an earlier build of ours wrote it."""
    if path.is_file() and _OURS in path.read_text(encoding="utf-8", errors="replace"):
        path.unlink()


def place_not_found(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """Make the links of the page work at any address that it is shown at (``html-page-context``).

    The page says that it is at the root of the site. That is the path of ``html_baseurl``, so that nothing is
    loaded from another host while the site is tried out; without one it is the root of the host.
    """
    if pagename == PAGE and document is None and _is_wanted(app):
        base = (urlsplit(site_address(app.config)).path or "/") + app.builder.get_target_uri(PAGE)
        lines = [f'<base href="{escape(base)}" />', '<meta name="robots" content="noindex" />']
        context["metatags"] = "\n".join([*lines, context.get("metatags", ""), ""])
        context["pageurl"] = None


def _is_wanted(app: Sphinx) -> bool:
    return (
        is_on(app.config, "not_found")
        and is_site(app.builder)
        and PAGE not in app.env.found_docs
        and not any(name in app.extensions for name in OTHERS)
        and not is_brought(app, FILE)
    )


def _body(app: Sphinx, builder: StandaloneHTMLBuilder) -> str:
    links: list[tuple[str, Label | None]] = [(app.config.root_doc, Label.HOME)]
    pages = Counter(_term_pages(app))
    links += [(page, None) for page, _number in pages.most_common(1) if page != app.config.root_doc]
    if builder.search:
        links.append(("search", Label.SEARCH))
    items = "".join(f"<li>{_link(app, page, which)}</li>" for page, which in links)
    field = '<div id="glossary-not-found" class="glossary-place" data-hint="hint"></div>\n' if pages else ""
    return (
        f"<{_OURS}><h1>{_words(app, Label.NOT_FOUND)}</h1>\n<p>{_words(app, Label.NOT_FOUND_HELP)}</p>\n"
        f"{field}<ul>{items}</ul>\n</section>\n"
    )


def _term_pages(app: Sphinx) -> list[str]:
    """Return the page of each term, in alphabetical order."""
    if not glossary_domain(app.env).shows_terms:
        return []
    from glossary_build.sphinx_ext.state.site_terms import site_terms

    return sorted(term.docname for term in site_terms(app.env))


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
