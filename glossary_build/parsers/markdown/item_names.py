"""Makes one headline of all the names in a Markdown head: in an item of a list, or in a heading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from glossary_build.diagnostics import SourceLocation
from glossary_build.parsers.headings import asked_name
from glossary_build.parsers.markdown.items import Item
from glossary_build.parsers.markdown.page import Section, inline_name, shown_name
from glossary_build.terms.brackets import Headline, split_headline
from glossary_build.terms.designations import collect_designations
from glossary_build.terms.heads import outside_brackets, read_pair
from glossary_build.terms.initials import is_initials
from glossary_build.terms.name_lists import marked_names, split_translation
from glossary_build.terms.numbering import without_number
from glossary_build.text.names import github_slug

QUESTION = "question"
"""The rule of a name that a question asks for."""
_PARTED = re.compile(r"\s[-–—]\s|:\s")


def item_headline(item: Item, path: str, rule: str, *, translated: bool, cautious: bool) -> Headline | None:
    """All names of *item*, those after the first by *rule*; None where none is left without its markup.

    With *translated*, the file parts names from their translations by a blank. With *cautious*, a name is what Sphinx
    takes for one in a ``glossary`` directive: with its number, pictures and question mark.
    """
    source = SourceLocation(path=path, line=item.line)
    names = list(filter(None, map(shown_name, item.names) if cautious else _bare_names(item.names)))
    asked = names if cautious else [asked_name(name) for name in names]
    pieces = _translations(asked, translated=translated)
    headlines = [split_headline(name, source, cautious=cautious) for name in pieces]
    if not headlines:
        return None
    headline = _joined(headlines, "pair" if len(pieces) > len(names) else rule)
    return headline if asked == names else _asked(headline)


def _bare_names(texts: Iterable[str]) -> Iterator[str]:
    """The names that the markup of each of *texts* tells apart, without what counts or adorns them."""
    return (without_number(inline_name(part)) for text in texts for part in marked_names(text))


def heading_headline(section: Section, path: str, *, translated: bool) -> tuple[Headline, str | None]:
    """All names of the heading of *section*, and the fragment that links to it have where its name doesn't tell."""
    source = SourceLocation(path=path, line=section.line)
    name = without_number(section.name)
    asked = asked_name(name)
    names = section.names if len(section.names) > 1 else _parted(asked)
    pieces = _translations(names, translated=translated)
    headline = _joined([split_headline(piece, source) for piece in pieces], "pair")
    if asked == name:
        return headline, section.explicit_id
    return _asked(headline), section.explicit_id or github_slug(section.name)


def _asked(headline: Headline) -> Headline:
    """*headline*, whose first name a question asks for."""
    first, *others = headline.designations
    return replace(headline, designations=(replace(first, rule=QUESTION), *others))


def _translations(names: Iterable[str], *, translated: bool) -> list[str]:
    """*names*, each parted from its translation where the file does so by a blank."""
    return [piece for name in names for piece in (split_translation(name) if translated else (name,))]


def _parted(name: str) -> tuple[str, ...]:
    """The names in a heading that a dash or colon parts: a translation, or an abbreviation and its full form."""
    if pair := read_pair(name):
        return pair
    left, *rest = _PARTED.split(name, maxsplit=1)
    plain = [outside_brackets(right) for right in rest]
    return (left, *rest) if any(is_initials(left, right) or is_initials(right, left) for right in plain) else (name,)


def _joined(headlines: Sequence[Headline], rule: str) -> Headline:
    """All names of *headlines*, those of the others by *rule*."""
    first, *others = headlines
    names = [*first.designations]
    for other in others:
        names += [replace(other.designations[0], rule=rule), *other.designations[1:]]
    return Headline(
        designations=collect_designations(names),
        references=tuple(reference for headline in headlines for reference in headline.references),
        diagnostics=tuple(diagnostic for headline in headlines for diagnostic in headline.diagnostics),
    )
