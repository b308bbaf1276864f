"""Writes the names that pages of other sites link by themselves, for the script that they load from this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.cards.data_files import write_data
from glossary_build.sphinx_ext.references.autolink import linked_names
from glossary_build.text.names import has_han
from glossary_build.text.pinyin_table import longer_phrases

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from glossary_build.sphinx_ext.state.records import SiteTerm

NO_TERM = -1


def write_linked_names(app: Sphinx, terms: Sequence[SiteTerm]) -> None:
    """Write each name as it is compared, with how it is written if that matters, and the place of its term in the list.

    A name that has no link, as several terms share it, has the place -1. What follows are longer words that hold a
    Chinese name, in which it isn't found.
    """
    write_data(app, "names", _rows(app, {term.target: place for place, term in enumerate(terms)}))


def _rows(app: Sphinx, places: dict[tuple[str, str], int]) -> Iterator[list[object]]:
    for spelling, written, (meant, *others) in linked_names(app.env).meanings():
        place = NO_TERM if others or not isinstance(meant, tuple) else places.get(meant, NO_TERM)
        yield [spelling, written, place, *(longer_phrases(spelling) if has_han(spelling) else ())]
