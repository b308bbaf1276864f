"""Recognises builds of sites, and forms names and addresses of pages and files."""

from __future__ import annotations

from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, TypeGuard
from urllib.parse import urlsplit

from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.builders.singlehtml import SingleFileHTMLBuilder
from sphinxcontrib.serializinghtml import SerializingHTMLBuilder

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config


GLOSSARY_FILE = "glossary.json"
"""Name of the file with all terms, in the root of a site."""

LINKED_DATA_FILE = "glossary.jsonld"
"""Name of the file with the same terms as JSON-LD, beside it."""

DATA_FILES = {GLOSSARY_FILE: "application/json", LINKED_DATA_FILE: "application/ld+json"}
"""Each with its media type."""


def is_site(builder: Builder) -> TypeGuard[StandaloneHTMLBuilder]:
    """Whether *builder* writes pages for the web: no e-book, help file, slides, data for programs or single page."""
    return (
        isinstance(builder, StandaloneHTMLBuilder)
        and not isinstance(builder, (SingleFileHTMLBuilder, SerializingHTMLBuilder))
        and builder.search
        and not builder.embedded
    )


def site_address(config: Config) -> str:
    """Return the address of the site, ending in a slash, as ``html_baseurl`` gives it; empty if it doesn't."""
    address = valid_address(config.html_baseurl)
    return address if not address or address.endswith("/") else f"{address}/"


def valid_address(value: object) -> str:
    """Return the address in a setting; empty if it's none, as where ``conf.py`` gets it from an unset variable."""
    if not isinstance(value, str):
        return ""
    try:
        urlsplit(value)
    except ValueError:
        return ""
    return value


def is_brought(app: Sphinx, name: str) -> bool:
    """Return whether the project brings a file of this *name* for the root of the site itself (``html_extra_path``)."""
    brought = (Path(app.confdir, path) for path in app.config.html_extra_path)
    return any(path.name == name if path.is_file() else (path / name).exists() for path in brought)


LETTERS = (*ascii_uppercase, "#")
"""Those that have a page in each view that is split."""


def letter_section(letter: str) -> str:
    """Return the id of the section of *letter* on a page with one view.

    >>> letter_section("A"), letter_section("#"), letter_section("ㄱ")
    ('letter-A', 'letter-symbols', 'letter-3131')
    """
    return f"letter-{'symbols' if letter == '#' else letter if letter.isascii() else f'{ord(letter):04x}'}"


def letter_page(docname: str, section: str) -> str:
    """Return the name of the page that shows the letter section with the id *section* of a view on the page *docname*.

    >>> letter_page("guide/glossary", "letter-A")
    'guide/glossary-letter-a'
    """
    return f"{docname}-{section.lower()}"


def letter_pages(docname: str, sections: Iterable[str]) -> set[str]:
    """Return the names of the pages of all letters, and of these *sections*, of the views on the page *docname*."""
    return {letter_page(docname, section) for section in (*map(letter_section, LETTERS), *sections)}
