"""The glossary: all concepts and subjects, found by name, id or fragment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import unquote

from glossary_build.model.concepts import Concept, Designation, HiddenName, leading_names
from glossary_build.model.vocabulary import RelationType, Status
from glossary_build.text.languages import matches_language
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.names import disambiguated, fold_name, github_slug, heading_fragments
from glossary_build.text.suggestions import NearNames

if TYPE_CHECKING:
    from glossary_build.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A category that authors file concepts under."""

    name: str
    """As concepts have it in their ``subjects``."""
    names: tuple[tuple[str, str], ...] = ()
    """A BCP 47 tag and the name to show in that language; nothing for a language in which no author named it."""

    def shown(self, language: str) -> tuple[str, str]:
        """Return the name to show in *language* (``zh`` takes ``zh-Hans``), or the first one, after its own BCP 47 tag.

        The tag is empty where nobody knows the language.
        """
        wanted = (pair for pair in self.names if matches_language(pair[0], language))
        return next(wanted, self.names[0] if self.names else ("", self.name))


@dataclass(frozen=True, kw_only=True)
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
    titles: Mapping[str, str] = field(default_factory=dict)
    """Path of a source → its title, if it has one that is no term."""

    def find(self, name: str) -> Concept | None:
        """Return the concept with this name: as written, else folded (case, width, hyphen or space).

        Preferred names win over others, and these over hidden ones.
        """
        return self._by_text.get(name) or self._by_fold.get(fold_name(name))

    def subject(self, name: str) -> Subject | None:
        """Return the subject that has this name, in whichever language."""
        return self._by_subject.get(name)

    @cached_property
    def shared_subjects(self) -> frozenset[str]:
        """The subjects that all concepts are filed under, which tell none apart; nothing if there is one concept."""
        filed = [frozenset(concept.subjects) for concept in self.concepts]
        return frozenset.intersection(*filed) if len(filed) > 1 else frozenset()

    def homonyms(self, name: str) -> tuple[Concept, ...]:
        """Return the concepts that *name* alone may mean, where each has it with a disambiguator only."""
        return () if self.find(name) else self._by_stem.get(fold_name(name), ())

    @property
    def shared_names(self) -> tuple[str, ...]:
        """The names that concepts have with a disambiguator only, without it, in each spelling."""
        names = (name for concept in self.concepts for name in concept.designations if name.disambiguator is not None)
        return tuple(dict.fromkeys(name.stem for name in names if self.homonyms(name.stem)))

    def reference_name(self, concept: Concept) -> str:
        """Return a name by which :meth:`find` leads to this very concept, and not to another that shares it."""
        names = (d.text for d in concept.designations if (found := self.find(d.text)) and found.id == concept.id)
        return next(names, concept.designations[0].text)

    def current(self, concept: Concept) -> Concept | None:
        """Return *concept*, or the one that replaces it if it is deprecated; None where none is known."""
        if concept.status is not Status.DEPRECATED:
            return concept
        targets = (each.target for each in concept.relations if each.type is RelationType.REPLACED_BY)
        return next(filter(None, map(self.by_id, targets)), None)

    def name_instead(self, concept: Concept, language: str = "") -> str | None:
        """The name to write for a deprecated one of *concept*, in *language* if there is one; None where none is known.

        It is that of the concept, or of the one that replaces it.
        """
        current = self.current(concept)
        if current is None:
            return None
        name = current.name_in(language)
        return None if name.status is Status.DEPRECATED else name.text

    def by_id(self, anchor: str) -> Concept | None:
        """Return the concept with this id or further anchor."""
        return self._by_anchor.get(anchor)

    def find_fragment(self, fragment: str) -> Concept | None:
        """The concept that a link inside a page means: ``#id``, or ``#slug`` of a name or of its heading."""
        wanted = unquote(fragment.removeprefix("#"))
        return self.by_id(wanted) or (self._by_slug.get(github_slug(wanted)) if wanted else None)

    def meant(self, reference: str) -> tuple[Concept, ...]:
        """Return the concept that *reference*, a fragment or a name in any form, means; several where it is unclear."""
        found = self.find_fragment(reference) if reference.startswith("#") else self.find(reference)
        ids = () if found else self._loose.find(reference) or ()
        return (found,) if found else tuple(filter(None, map(self.by_id, ids)))

    def suggest(self, name: str) -> tuple[str, ...]:
        """Return up to three names close to *name*, nearest first: what the author may have meant."""
        return self._near.closest(name)

    def _named(self) -> Sequence[tuple[Concept, Designation | HiddenName]]:
        """Return the names of all concepts: preferred ones first, hidden ones last."""
        named = [(concept, name) for concept, names in leading_names(self.concepts) for name in names]
        preferred = [each for each in named if each[1].status is Status.PREFERRED]
        others = [each for each in named if each[1].status is not Status.PREFERRED]
        return [*preferred, *others, *((concept, name) for concept in self.concepts for name in concept.hidden_names)]

    @cached_property
    def _near(self) -> NearNames:
        return NearNames(each.text for concept in self.concepts for each in concept.designations)

    @cached_property
    def _loose(self) -> LooseNames[tuple[str, ...]]:
        shared = {name: tuple(concept.id for concept in self.homonyms(name)) for name in self.shared_names}
        return LooseNames(shared | {text: (concept.id,) for text, concept in self._by_text.items()})

    @cached_property
    def _by_anchor(self) -> Mapping[str, Concept]:
        """By id, or else by a further anchor."""
        further = {anchor: concept for concept in reversed(self.concepts) for anchor in concept.anchors}
        return further | {concept.id: concept for concept in self.concepts}

    @cached_property
    def _by_text(self) -> Mapping[str, Concept]:
        return {name.text: concept for concept, name in reversed(self._named())}

    @cached_property
    def _by_fold(self) -> Mapping[str, Concept]:
        found: dict[str, Concept] = {}
        for concept, name in self._named():
            found.setdefault(fold_name(name.text), concept)
            if isinstance(name, Designation) and name.disambiguator is not None:
                for spelling in disambiguated(name.stem, name.disambiguator):
                    found.setdefault(fold_name(spelling), concept)
        return found

    @cached_property
    def _by_slug(self) -> Mapping[str, Concept]:
        """By the fragments of names as GitHub forms them, or else of whole headings."""
        headings = {
            fragment: concept
            for concept in reversed(self.concepts)
            for heading in concept.headings
            for fragment in heading_fragments(heading)
        }
        return headings | {github_slug(name.text): concept for concept, name in reversed(self._named())}

    @cached_property
    def _by_stem(self) -> Mapping[str, tuple[Concept, ...]]:
        """By the folded name without a disambiguator."""
        found: dict[str, dict[str, Concept]] = {}
        for concept, name in self._named():
            if isinstance(name, Designation) and name.disambiguator is not None:
                found.setdefault(fold_name(name.stem), {})[concept.id] = concept
        return {stem: tuple(concepts.values()) for stem, concepts in found.items()}

    @cached_property
    def _by_subject(self) -> Mapping[str, Subject]:
        """By what they are called; what concepts have wins."""
        translated = {name: each for each in reversed(self.subjects) for _language, name in each.names}
        return translated | {each.name: each for each in self.subjects}
