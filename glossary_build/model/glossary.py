"""The glossary: all concepts and subjects, found by name, id or fragment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote

from glossary_build.model.concepts import Concept
from glossary_build.model.names import Designation
from glossary_build.model.vocabulary import RelationType, Status
from glossary_build.text.disambiguation import disambiguated
from glossary_build.text.languages import matches_language
from glossary_build.text.names import fold_name, github_slug
from glossary_build.text.suggestions import closest_names

if TYPE_CHECKING:
    from glossary_build.diagnostics import Diagnostic
    from glossary_build.model.relations import HiddenName


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A category that authors file concepts under."""

    name: str
    """As concepts have it in their ``subjects``."""
    names: tuple[tuple[str, str], ...] = ()
    """A BCP 47 tag and the name to show in that language; nothing for a language in which no author named it."""

    def shown(self, language: str) -> tuple[str, str]:
        """The name to show in *language* (``zh`` takes ``zh-Hans``), or the first one, after its own BCP 47 tag.

        The tag is empty where nobody knows the language.
        """
        wanted = (pair for pair in self.names if matches_language(pair[0], language))
        return next(wanted, self.names[0] if self.names else ("", self.name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Glossary:
    """The unified term model of all sources."""

    concepts: tuple[Concept, ...] = ()
    """In order of first appearance in the sources."""
    subjects: tuple[Subject, ...] = ()
    """The subjects of the concepts, in order of first appearance."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """Sorted by place."""
    sources: tuple[str, ...] = ()
    """Paths of the sources, in order of precedence, unreadable ones included."""
    _by_anchor: Mapping[str, Concept] = field(init=False, repr=False, compare=False)
    _by_text: Mapping[str, Concept] = field(init=False, repr=False, compare=False)
    _by_fold: Mapping[str, Concept] = field(init=False, repr=False, compare=False)
    _by_slug: Mapping[str, Concept] = field(init=False, repr=False, compare=False)
    _by_stem: Mapping[str, tuple[Concept, ...]] = field(init=False, repr=False, compare=False)
    _subjects: Mapping[str, Subject] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_anchor: dict[str, Concept] = {concept.id: concept for concept in self.concepts}
        by_text: dict[str, Concept] = {}
        by_fold: dict[str, Concept] = {}
        by_slug: dict[str, Concept] = {}
        by_stem: dict[str, dict[str, Concept]] = {}
        for concept, name in _by_precedence(self.concepts):
            by_text.setdefault(name.text, concept)
            by_fold.setdefault(fold_name(name.text), concept)
            by_slug.setdefault(github_slug(name.text), concept)
            if isinstance(name, Designation) and name.disambiguator is not None:
                by_stem.setdefault(fold_name(name.stem), {})[concept.id] = concept
                for spelling in disambiguated(name.stem, name.disambiguator):
                    by_fold.setdefault(fold_name(spelling), concept)
        for concept in self.concepts:
            for anchor in concept.anchors:
                by_anchor.setdefault(anchor, concept)
        object.__setattr__(self, "_subjects", _by_name(self.subjects))
        object.__setattr__(self, "_by_anchor", by_anchor)
        object.__setattr__(self, "_by_text", by_text)
        object.__setattr__(self, "_by_fold", by_fold)
        object.__setattr__(self, "_by_slug", by_slug)
        object.__setattr__(self, "_by_stem", {stem: tuple(found.values()) for stem, found in by_stem.items()})

    def find(self, name: str) -> Concept | None:
        """The concept with this name: as written, else folded (case, width, hyphen or space).

        Preferred names win over others, and these over hidden ones.
        """
        return self._by_text.get(name) or self._by_fold.get(fold_name(name))

    def subject(self, name: str) -> Subject | None:
        """The subject that has this name, in whichever language."""
        return self._subjects.get(name)

    def homonyms(self, name: str) -> tuple[Concept, ...]:
        """The concepts that *name* alone may mean, where each has it with a disambiguator only."""
        return () if self.find(name) else self._by_stem.get(fold_name(name), ())

    @property
    def shared_names(self) -> tuple[str, ...]:
        """The names that concepts have with a disambiguator only, without it, in each spelling."""
        names = (name for concept in self.concepts for name in concept.designations if name.disambiguator is not None)
        return tuple(dict.fromkeys(name.stem for name in names if self.homonyms(name.stem)))

    def reference_name(self, concept: Concept) -> str:
        """A name by which :meth:`find` leads to this very concept, and not to another that shares it."""
        names = (d.text for d in concept.designations if (found := self.find(d.text)) and found.id == concept.id)
        return next(names, concept.designations[0].text)

    def name_instead(self, concept: Concept, language: str | None = None) -> str | None:
        """The name to write for a deprecated one of *concept*, in *language* if there is one; None where none is known.

        It is that of the concept, or of the one that replaces it.
        """
        current: Concept | None = concept
        if concept.status is Status.DEPRECATED:
            targets = (each.target for each in concept.relations if each.type is RelationType.REPLACED_BY)
            current = next(filter(None, map(self.by_id, targets)), None)
        if current is None:
            return None
        name = current.preferred(language) or current.designations[0]
        return None if name.status is Status.DEPRECATED else name.text

    def by_id(self, anchor: str) -> Concept | None:
        """The concept with this id or further anchor."""
        return self._by_anchor.get(anchor)

    def find_fragment(self, fragment: str) -> Concept | None:
        """The concept that a link inside a page means: ``#id``, or ``#slug`` of one of its names as GitHub forms it."""
        wanted = unquote(fragment.removeprefix("#"))
        return self._by_anchor.get(wanted) or (self._by_slug.get(github_slug(wanted)) if wanted else None)

    def suggest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Names close to *name*, nearest first: what the author may have meant."""
        return closest_names(name, (each.text for concept in self.concepts for each in concept.designations), limit)


def _by_precedence(concepts: Iterable[Concept]) -> Iterator[tuple[Concept, Designation | HiddenName]]:
    """The names of all *concepts*: preferred ones first, hidden ones last."""
    named = [(concept, name) for concept in concepts for name in concept.designations]
    yield from (each for each in named if each[1].status is Status.PREFERRED)
    yield from (each for each in named if each[1].status is not Status.PREFERRED)
    yield from ((concept, name) for concept in concepts for name in concept.hidden_names)


def _by_name(subjects: Iterable[Subject]) -> Mapping[str, Subject]:
    """The *subjects* by what they are called; what concepts have wins."""
    known = list(subjects)
    return {name: each for each in reversed(known) for _language, name in each.names} | {
        each.name: each for each in known
    }
