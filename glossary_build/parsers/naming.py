"""Makes one headline of all the names of a term, or of a heading."""

from __future__ import annotations

import re
from collections.abc import Sequence

from glossary_build.diagnostics import SourceLocation
from glossary_build.model import HEADWORD, NameRule
from glossary_build.parsers.headings import asked_name
from glossary_build.terms.brackets import Headline, join_headlines, split_headline
from glossary_build.terms.cleaning import clean_name, without_number
from glossary_build.terms.designations import collect_designations
from glossary_build.terms.heads import outside_brackets, read_pair
from glossary_build.terms.initials import is_initials
from glossary_build.terms.name_lists import split_translation
from glossary_build.terms.pictographs import without_pictographs

_PARTED = re.compile(r"\s[-–—]\s|:\s")


def bare_name(shown: str) -> str:
    """A name as a reader sees it, without what surrounds it: emoji, quotes, brackets, a colon after it."""
    return clean_name(without_pictographs(shown))


def joined_headline(
    names: Sequence[tuple[str, SourceLocation]], rule: NameRule, *, translated: bool, cautious: bool
) -> Headline:
    """All of *names*, each as a reader sees it with its place, those after the first by *rule*.

    With *translated*, the file separates names from their translations by a blank. With *cautious*, a name is what
    Sphinx takes for one in a ``glossary`` directive: with its number, pictures and question mark.
    """
    asked = [(name if cautious else asked_name(name), source) for name, source in names]
    first = HEADWORD if asked == names else NameRule.QUESTION.of()
    pieces = [(piece, place) for name, place in asked for piece in (split_translation(name) if translated else (name,))]
    further = (NameRule.PAIR if len(pieces) > len(names) else rule).of()
    headlines = [
        split_headline(name, source, cautious=cautious, origin=further if number else first)
        for number, (name, source) in enumerate(pieces)
    ]
    if len(headlines) == 1:
        return headlines[0]
    joined = join_headlines(headlines)
    return joined._replace(designations=collect_designations(joined.designations))


def heading_headline(names: Sequence[str], source: SourceLocation, *, translated: bool) -> Headline:
    """All names of a heading: those that its markup separates, or a dash or colon."""
    separate = names if len(names) > 1 else _split_name(without_number(names[0]))
    return joined_headline([(each, source) for each in separate], NameRule.PAIR, translated=translated, cautious=False)


def _split_name(name: str) -> tuple[str, ...]:
    """The names in a heading that a dash or colon separates: a translation, or an abbreviation and its full form."""
    if pair := read_pair(name):
        return pair
    left, *rest = _PARTED.split(name, maxsplit=1)
    plain = [outside_brackets(right) for right in rest]
    return (left, *rest) if any(is_initials(left, right) or is_initials(right, left) for right in plain) else (name,)
