"""Makes one term line of all the names of a term, or of a heading."""

from __future__ import annotations

from collections.abc import Sequence

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.brackets import TermLine, join_term_lines, split_term_line
from glossary_build.headwords.cleaning import (
    clean_name,
    outside_brackets,
    without_number,
    without_pictographs,
    without_struck,
)
from glossary_build.headwords.designations import collect_designations
from glossary_build.headwords.heads import read_pair
from glossary_build.headwords.initials import abbreviates
from glossary_build.headwords.name_lists import split_translation
from glossary_build.model import HEADWORD, NameRule
from glossary_build.parsers.headings import asked_name
from glossary_build.text.expressions import expression

_PARTED = expression(r"\s[-–—=]\s|:(?!:)\s?|：")


def bare_name(shown: str) -> str:
    """A name as a reader sees it, without what is struck out and what surrounds it: emoji, quotes, a colon after it."""
    return clean_name(without_pictographs(without_struck(shown)))


def joined_term_line(
    names: Sequence[tuple[str, SourceLocation]], rule: NameRule, *, translated: bool, cautious: bool
) -> TermLine:
    """All of *names*, each as a reader sees it with its place, those after the first by *rule*.

    With *translated*, the file separates names from their translations by a blank. With *cautious*, a name is what
    Sphinx takes for one in a ``glossary`` directive: with its number, pictures and question mark.
    """
    asked = [(name if cautious else asked_name(name), source) for name, source in names]
    first = HEADWORD if asked == names else NameRule.QUESTION.of()
    pieces = [(piece, place) for name, place in asked for piece in (split_translation(name) if translated else (name,))]
    further = (NameRule.PAIR if len(pieces) > len(names) else rule).of()
    term_lines = [
        split_term_line(name, source, cautious=cautious, origin=further if number else first)
        for number, (name, source) in enumerate(pieces)
    ]
    if len(term_lines) == 1:
        return term_lines[0]
    joined = join_term_lines(term_lines)
    return joined._replace(designations=collect_designations(joined.designations))


def heading_term_line(names: Sequence[str], source: SourceLocation, *, translated: bool) -> TermLine:
    """All names of a heading: those that its markup separates, or a mark between them."""
    separate = names if len(names) > 1 else _split_name(without_number(names[0]))
    return joined_term_line([(each, source) for each in separate], NameRule.PAIR, translated=translated, cautious=False)


def _split_name(name: str) -> tuple[str, ...]:
    """The names in a heading that marks separate: a translation, or an abbreviation and its full form.

    >>> _split_name("IR：Intermediate Representation，中间表示"), _split_name("DP-Net：a net")
    (('IR', 'Intermediate Representation', '中间表示'), ('DP-Net：a net',))
    >>> _split_name("LWL / RWL — Left / Right Water Line"), _split_name("RTOS:Real Time Operating System")
    (('LWL / RWL', 'Left / Right Water Line'), ('RTOS', 'Real Time Operating System'))
    """
    if pair := read_pair(name):
        return tuple(each for part in pair for each in _split_name(part))
    left, *rest = _PARTED.split(name, maxsplit=1)
    plain = [outside_brackets(right) for right in rest]
    are_one = any(abbreviates(one, right) or abbreviates(right, one) for right in plain for one in left.split(" / "))
    return (left, *rest) if are_one else (name,)
