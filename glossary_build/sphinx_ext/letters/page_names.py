"""The names of the pages that a view is split into, one for each letter."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LETTER_SECTIONS = tuple(f"letter-{letter}" for letter in (*ascii_uppercase, "symbols"))
"""The ids of the sections of letters on a page with one view."""


def letter_page(docname: str, section: str) -> str:
    """The name of the page that shows the letter section with the id *section* of a view on the page *docname*.

    >>> letter_page("guide/glossary", "letter-A")
    'guide/glossary-letter-a'
    """
    return f"{docname}-{section.lower()}"


def letter_pages(docname: str, sections: Iterable[str]) -> set[str]:
    """The names of the pages of all letters, and of these *sections*, of the views on the page *docname*."""
    return {letter_page(docname, section) for section in (*LETTER_SECTIONS, *sections)}
