"""Which terms a view shows, under which letters, in which order; pure, without Sphinx."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from glossary_build.model import Concept, Designation, Glossary, Kind, leading_names
from glossary_build.text.collation import Order, letter_group, order_in, sort_key
from glossary_build.text.expressions import expression
from glossary_build.text.languages import matches_language
from glossary_build.text.names import fold_name


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a reader asked to see of the glossary."""

    order: Order = "en"
    """``en`` by English names, ``zh`` by Chinese names in pinyin order."""
    languages: tuple[str, ...] = ("en", "zh")
    """Languages shown, the leading one first."""
    words: str = "en"
    """The BCP 47 tag of the language of our words in it."""
    glossary: str | None = None
    subject: str | None = None
    letter: str | None = None
    """That of the only group shown."""
    reading: bool = False
    """Whether Chinese names carry their pinyin."""
    columns: str = ""
    """How definitions in two languages are arranged: ``stacked`` or ``beside`` each other; empty for what fits."""
    index: bool = True
    """Whether the names shown here become link targets and index entries."""

    @property
    def listed(self) -> str:
        """The language of the names that entries are listed by: that of the order, unless another one leads."""
        leading = self.languages[0]
        return self.order if any(matches_language(leading, order) for order in ("en", "zh")) else leading


class Line(NamedTuple):
    """One line of the list: an entry, or a name that leads to its entry."""

    concept: Concept
    name: Designation
    """The name that the line is sorted by."""
    leads: bool = False
    """True for a mere "see" line."""


class Group(NamedTuple):
    """The lines under one letter."""

    letter: str
    lines: tuple[Line, ...]


def arrange(glossary: Glossary, view: View) -> tuple[Group, ...]:
    """Return the lines of a view under their letters, ``#`` last.

    Every concept has one entry, under its preferred name in the language that it is listed by or, where it has none,
    under its first name. Its other names in that language lead to it from other letters. Nobody looks up code in an
    alphabet, so that has no line of its own; neither has a name that the name of the entry is a part of.
    """
    return _grouped(_lines(glossary, view), view)


def further_languages(glossary: Glossary, known: Iterable[str]) -> tuple[str, ...]:
    """Return the languages of names and definitions that are not in *known*, in the order of their first appearance."""
    found = dict.fromkeys(tag for concept in glossary.concepts for tag in _tags(concept))
    return tuple(tag for tag in found if not any(matches_language(tag, language) for language in known))


def languages_in(glossary: Glossary, order: str, site: str) -> tuple[str, ...]:
    """Return the languages that a view shows unless it names some, on a site in the language *site* (a BCP 47 tag).

    That of the site is the first if it has an alphabet, then come English and Chinese in the *order* of the view, then
    the others. English and Chinese aren't among them where the glossary has only others.
    """
    usual = ("en", "zh") if order == "en" else ("zh", "en")
    others = further_languages(glossary, usual)
    if others and others == further_languages(glossary, ()):
        return others
    base = site.partition("-")[0]
    leading = [each for each in others if matches_language(each, base) and is_alphabetical(glossary, each)]
    return tuple(dict.fromkeys((*leading, *usual, *others)))


def is_alphabetical(glossary: Glossary, language: str) -> bool:
    """Return whether most names in *language* are listed under letters."""
    names = [name for each in glossary.concepts for name in each.designations if name.language == language]
    return 2 * sum(letter_group(name.text, order="native") != "#" for name in names) > len(names)


def left_out(groups: Iterable[Group], view: View) -> dict[str, int]:
    """Return the languages that the entries of *groups* have and *view* doesn't show → how many entries have it."""
    counts: Counter[str] = Counter()
    for concept in (line.concept for group in groups for line in group.lines if not line.leads):
        tags = _tags(concept)
        hidden = [tag for tag in tags if not any(matches_language(tag, language) for language in view.languages)]
        counts.update(hidden if len(hidden) < len(tags) else hidden[1:])
    return dict(counts)


def _tags(concept: Concept) -> tuple[str, ...]:
    names = dict.fromkeys(name.language for name in concept.designations)
    return tuple(names | dict.fromkeys(definition.language for definition in concept.definitions))


def abbreviations(glossary: Glossary, view: View) -> tuple[Group, ...]:
    """Return a line for every abbreviation under its letter."""
    lines = (
        Line(concept=concept, name=name)
        for concept in _chosen(glossary, view)
        for name in concept.designations
        if name.kind is Kind.ABBREVIATION
    )
    return _grouped(lines, view)


def _chosen(glossary: Glossary, view: View) -> Iterator[Concept]:
    return (
        concept
        for concept in glossary.concepts
        if view.glossary in (None, concept.glossary) and (view.subject is None or view.subject in concept.subjects)
    )


def _grouped(lines: Iterable[Line], view: View) -> tuple[Group, ...]:
    order = order_in(view.listed)

    def place(line: Line) -> tuple[bool, str]:
        letter = letter_group(line.name.text, line.name.reading, order)
        return letter == "#", letter

    keyed = sorted(
        (((place(line), sort_key(line.name.text, line.name.reading, order), line.leads), line) for line in lines),
        key=lambda pair: pair[0],
    )
    groups = (
        Group(letter=letter, lines=tuple(_without_neighbours([line for _, line in pairs])))
        for (_, letter), pairs in groupby(keyed, key=lambda pair: pair[0][0])
    )
    return tuple(group for group in groups if group.lines and view.letter in (None, group.letter))


def _lines(glossary: Glossary, view: View) -> Iterator[Line]:
    leading = {each.id: names for each, names in leading_names(glossary.concepts)}
    for concept in _chosen(glossary, view):
        head = concept.name_in(view.listed)
        yield Line(concept=concept, name=head)
        seen = {fold_name(head.text)}
        for name in leading[concept.id]:
            if matches_language(name.language, view.listed) and name.kind is not Kind.VARIANT:
                fold = fold_name(name.text)
                if fold not in seen and not _CODE.fullmatch(name.text) and not _has(name.text, head.text):
                    seen.add(fold)
                    yield Line(concept=concept, name=name, leads=True)


_CODE = expression(r"[^ ]*(?:[._]\w|::)[^ ]*|\w+_")
"""One word as only programs have it: ``nn.Linear``, ``is_leaf``, ``at::Tensor``."""


_WORD = expression(r"\w+")


def _has(name: str, part: str) -> bool:
    """Return whether the words of *part* follow each other in *name*."""
    words, wanted = (_WORD.findall(text.casefold()) for text in (name, part))
    return any(words[at : at + len(wanted)] == wanted for at in range(len(words)))


def _without_neighbours(lines: list[Line]) -> Iterator[Line]:
    """Leave out further names of a concept that has an entry, or another line, under the same letter."""
    entries = {line.concept.id for line in lines if not line.leads}
    for line in lines:
        if not line.leads:
            yield line
        elif line.concept.id not in entries:
            entries.add(line.concept.id)
            yield line
