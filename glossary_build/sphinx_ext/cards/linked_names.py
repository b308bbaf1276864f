"""Writes the names that pages of other sites link, for the script that they load from this one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.cards.data_files import write_data
from glossary_build.sphinx_ext.references.autolink import linked_names
from glossary_build.text.names import has_han
from glossary_build.text.pinyin_table import longer_phrases

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from glossary_build.sphinx_ext.state.records import SiteTerm, Target
    from glossary_build.text.name_finder import NameFinder, T

NO_TERM = -1


def write_linked_names(app: Sphinx, terms: Sequence[SiteTerm]) -> None:
    """Write the names of *terms*, which ``terms`` lists in the same order."""
    places: dict[Target | str | None, int] = {term.target: place for place, term in enumerate(terms)}
    write_data(app, "names", rows_of_names(linked_names(app.env), places))


def rows_of_names(finder: NameFinder[T], places: Mapping[T, int]) -> Iterator[list[object]]:
    """Yield for each name of *finder* how it is compared, how it has to be written if that matters, and its term.

    The term is its index in *places*, or -1 for a name without a link: several terms share it, or it is to have none.
    After them come longer words in which a Chinese name isn't found.
    """
    for spelling, written, (meant, *others) in finder.meanings():
        place = NO_TERM if others else places.get(meant, NO_TERM)
        yield [spelling, written, place, *(longer_phrases(spelling) if has_han(spelling) else ())]
