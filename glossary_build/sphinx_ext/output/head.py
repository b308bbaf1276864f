"""Describes a page for programs in its ``head``: description, Open Graph, structured data, where the data file is."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from babel import Locale, UnknownLocaleError
from babel.core import get_global

from glossary_build.sphinx_ext.config import ALL, OFF, is_on
from glossary_build.sphinx_ext.output.descriptions import describe_page, describe_terms
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import DATA_FILES, is_site, site_address

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

    from glossary_build.model import Concept

SHORTEST = 40
"""Characters; a shorter text doesn't describe a page."""
_WITH_COUNTRY = re.compile("[a-z]{2,3}_[A-Z]{2}")


def describe_head(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """Add to the head what the page and other extensions haven't added (``html-page-context``)."""
    if document is None or not is_site(app.builder):
        return
    concepts = _concepts_on(app, pagename)
    wanted = app.config.glossary_build_metadata
    if wanted == OFF or (wanted != ALL and not concepts and pagename not in glossary_domain(app.env).sizes):
        return
    given = context.get("metatags", "")
    title = _title(app, pagename, context)
    facts = _facts(app.config, context["pageurl"], title, _description(app.config, title, concepts, document))
    known = _Given(given).names
    lines = [
        f'<meta {attribute}="{name}" content="{escape(content)}" />'
        for attribute, name, content in facts
        if content and name not in known
    ]
    if concepts:
        lines += _data(app.config, context, title, concepts)
    context["metatags"] = "\n".join([given, *lines, ""])


def _concepts_on(app: Sphinx, page: str) -> list[Concept]:
    if not glossary_domain(app.env).shows_terms:
        return []
    from glossary_build.sphinx_ext.state.site_terms import concepts_on

    return concepts_on(app.env, page)


def _data(config: Config, context: dict[str, Any], title: str, concepts: list[Concept]) -> Iterator[str]:
    """The links to the data files, and the terms of the page as structured data."""
    from glossary_build.sphinx_ext.output.structured_data import structured_data

    page = context["pageurl"] or ""
    files: dict[str, str] = {}
    for name, media_type in DATA_FILES.items() if is_on(config, "json") else ():
        near = context["pathto"](name, True)
        yield f'<link rel="alternate" type="{media_type}" href="{escape(near)}" />'
        files[site_address(config) + name if page else near] = media_type
    yield f'<script type="application/ld+json">{structured_data(concepts, title, page, files)}</script>'


def _description(config: Config, title: str, concepts: list[Concept], document: nodes.document) -> str:
    """What the page says of itself; empty if that says nothing, as "Contents:" does."""
    text = describe_terms(concepts, title, config.language) if concepts else describe_page(document)
    return "" if len(text) < SHORTEST or text.endswith((":", "：")) else text


def _facts(config: Config, address: str | None, title: str, description: str) -> tuple[tuple[str, str, str], ...]:
    """The attribute that holds the name, the name and the content of each ``meta`` element."""
    return (
        ("name", "description", description),
        ("property", "og:title", title),
        ("property", "og:type", "website"),
        ("property", "og:url", address or ""),
        ("property", "og:description", description),
        ("property", "og:site_name", config.html_title),
        ("property", "og:locale", locale(config.language)),
    )


@cache
def locale(language: str) -> str:
    """*language* with the country where most speak it, as Open Graph wants it; empty if that isn't known.

    >>> locale("en"), locale("zh_CN"), locale("de"), locale("?")
    ('en_US', 'zh_CN', 'de_DE', '')
    """
    given = language.replace("-", "_")
    if language == "en":  # as most sites are; for anything else than this and the next line, Babel reads a large file
        return "en_US"
    if _WITH_COUNTRY.fullmatch(given):
        return given
    try:
        parsed = Locale.parse(given)
        likely = (
            parsed if parsed.territory else Locale.parse(get_global("likely_subtags").get(str(parsed), str(parsed)))
        )
    except (ValueError, UnknownLocaleError):
        return ""
    return f"{parsed.language}_{likely.territory}" if likely.territory else ""


def _title(app: Sphinx, pagename: str, context: dict[str, Any]) -> str:
    """The title of the page as text."""
    node = app.env.titles.get(pagename)
    return " ".join((node.astext() if node else _Given(context.get("title", "")).text).split())


class _Given(HTMLParser):
    """What some HTML holds already."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        """Names and properties of its ``meta`` elements."""
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the name of a ``meta`` element."""
        if tag == "meta":
            self.names |= {value.lower() for name, value in attrs if name in ("name", "property") and value}

    def handle_data(self, data: str) -> None:
        """Collect the text."""
        self.text += data
