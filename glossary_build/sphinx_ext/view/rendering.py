"""Makes the entries of a view from concepts: which names they show, and what is said of each.

Nothing here reads or changes Sphinx's environment, so it may be called while a page is read or long after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from docutils import nodes
from sphinx import addnodes

from glossary_build.model import (
    Concept,
    Definition,
    Designation,
    Glossary,
    Kind,
    NameRule,
    RelationType,
    Status,
)
from glossary_build.sphinx_ext.entries import (
    Content,
    Entry,
    Heading,
    Inline,
    Link,
    OwnLine,
    ShownDefinition,
    Span,
    TermLink,
)
from glossary_build.sphinx_ext.entries.allowed import AS_WRITTEN
from glossary_build.sphinx_ext.entries.as_nodes import inline_nodes
from glossary_build.sphinx_ext.nodes import FURTHER, HEADING, LANGUAGE, LEADING, VIEW
from glossary_build.sphinx_ext.page.labels import SWITCH_LANGUAGES, Label, gap, head, label, switch_language
from glossary_build.sphinx_ext.view.listing import Line, View
from glossary_build.text.collation import letter_group, reading
from glossary_build.text.languages import matches_language
from glossary_build.text.names import fold_name

PINYIN = "zh-Latn-pinyin"
"""BCP 47 tag of a pinyin reading."""

RELATION_LABELS = {
    RelationType.REPLACED_BY: Label.REPLACED_BY,
    RelationType.SEE: Label.SEE,
    RelationType.SEE_ALSO: Label.SEE_ALSO,
    RelationType.BROADER: Label.BROADER,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Renderer:
    """Renders the lines of one view."""

    glossary: Glossary
    view: View
    read: Callable[[Definition], ShownDefinition]
    """Gives a definition the form that an entry shows."""

    def entries(self) -> tuple[addnodes.glossary, nodes.definition_list]:
        """Return the node that Sphinx's own ``glossary`` directive makes, and the empty list in it."""
        both = "columns" if len(self.view.languages) > 1 else ""
        classes = ["glossary", *(f"glossary-{each}" for each in (both, self.view.columns) if each), *AS_WRITTEN]
        items = nodes.definition_list(classes=classes)
        glossary = addnodes.glossary("", items, sorted=False)
        glossary[VIEW] = self.view.languages[0]
        if not self.view.index:
            glossary[FURTHER] = True
        return glossary, items

    def entry(self, line: Line) -> Entry:
        """Return one entry, or a name that leads to one."""
        return self._leading_line(line) if line.leads else self._entry(line.concept)

    def definitions(self, concept: Concept) -> list[Definition]:
        """Return the definitions that an entry shows: one for each language of the view, or else its first."""
        if len(concept.definitions) < 2:
            return [*concept.definitions]
        texts = list(dict.fromkeys(filter(None, map(concept.definition, self.view.languages))))
        return texts or list(concept.definitions[:1])

    def abbreviations(self, lines: Iterable[Line]) -> nodes.table:
        """Make a table of abbreviations, which lead to their entries, full forms and Chinese names if there are any."""
        rows = [
            (
                [*inline_nodes((self._link(line.concept, line.name),))],
                [*inline_nodes(tuple(map(_name, self._full_forms(line)[:1])))],
                [*inline_nodes((_name(chinese),) if (chinese := line.concept.preferred("zh")) else ())],
            )
            for line in lines
        ]
        headings = [(Label.ABBREVIATION, 20), (Label.FULL_FORM, 50), (Label.CHINESE, 30)]
        columns = [0, *(number for number in (1, 2) if any(row[number] for row in rows))]
        table = nodes.table(classes=["glossary-abbreviations", *AS_WRITTEN])
        group = nodes.tgroup(cols=len(columns))
        group += [nodes.colspec(colwidth=headings[number][1]) for number in columns]
        group += nodes.thead("", _row([[self._heading_cell(headings[number][0])] for number in columns]))
        group += nodes.tbody("", *(_row([row[number] for number in columns]) for row in rows))
        table += group
        return table

    def _full_forms(self, line: Line) -> list[Designation]:
        names = line.concept.designations
        return [name for name in names if name.kind is Kind.FULL and name.language == line.name.language]

    def _entry(self, concept: Concept) -> Entry:
        definitions = self.definitions(concept)
        bases = [switch_language(each.language) for each in definitions]
        is_paired = {*bases} == {*SWITCH_LANGUAGES}
        shown = [
            self.read(each)._replace(switch=f"glossary-{base}" if is_paired else "")
            for each, base in zip(definitions, bases, strict=True)
        ]
        heading = self._heading(concept, bases)
        lines = (*self._subjects(concept), *self._other_names(concept), *self._relations(concept))
        return Entry((heading,), (*shown, *lines))

    def _leading_line(self, line: Line) -> Entry:
        main = line.concept.name_in(self.view.listed)
        which = Label.REPLACED_BY if line.name.status is Status.DEPRECATED else Label.SEE
        see = OwnLine(self._labelled(which, [self._link(line.concept, main)]))
        return Entry((Heading((_name(line.name),), (), class_=LEADING),), (see,))

    def _heading(self, concept: Concept, defined_in: Sequence[str]) -> Heading:
        """The line with the names; readers who choose a language miss the second one, if it is in the other."""
        names = self.shown_names(concept)
        bases = [switch_language(name.language) for name in names]
        is_paired = {*bases} == {*SWITCH_LANGUAGES}
        content: list[Inline] = []
        for position, name in enumerate(names):
            switch = f"glossary-{bases[1]}" if is_paired and position else ""
            content += [*([" "] if position else []), _name(name)._replace(switch=switch)]
            if self.view.reading and matches_language(name.language, "zh"):
                pinyin = name.reading or reading(name.text)
                content += [" ", Span(pinyin, "glossary-reading", PINYIN, switch)]
        if concept.status is Status.DEPRECATED:
            content += [" ", Span(label(Label.DEPRECATED, self.view.words), "glossary-status", self.view.words)]
        there = {*(defined_in or bases)}
        return Heading(
            tuple(content),
            (concept.id, *concept.anchors),
            tuple(self.index_entries(concept)) if self.view.index else (),
            switch="glossary-pair" if is_paired else "",
            lacks=next((each for each in SWITCH_LANGUAGES if there < {*SWITCH_LANGUAGES} and each not in there), ""),
        )

    def index_entries(self, concept: Concept) -> list[tuple[str, str, str, str, str | None]]:
        """Return what the index lists of the entry: each of its names."""
        names = {fold_name(d.text): d for d in reversed(concept.designations)}
        return [
            ("single", d.text, concept.id, "main", None if letter == "#" else letter)
            for d in reversed(names.values())
            for letter in (letter_group(d.text, d.reading, "zh"),)
        ]

    def shown_names(self, concept: Concept) -> list[Designation]:
        """Return the preferred name in each language of the view, the language of its order first; at least one name.

        A name that is the same in two languages is shown once.
        """
        if len(concept.designations) == 1:
            return [*concept.designations]
        names = filter(None, map(concept.preferred, self.view.languages))
        distinct: dict[str, Designation] = {}
        for name in names:
            distinct.setdefault(name.text, name)
        return [*distinct.values()] or [concept.designations[0]]

    def _other_names(self, concept: Concept) -> list[OwnLine]:
        shown = self.shown_names(concept)
        seen = {fold_name(designation.text) for designation in shown}
        full: dict[str, list[Designation]] = {}
        others: list[Designation] = []
        avoided: list[Designation] = []
        spelled_out = {d.language for d in concept.designations if d.kind is Kind.FULL and not _is_listed(d)}
        in_view = [
            designation
            for language in self.view.languages
            for designation in concept.designations
            if matches_language(designation.language, language)
        ]
        for designation in in_view:
            fold = fold_name(designation.text)
            if fold in seen:
                continue
            seen.add(fold)
            if designation.status is Status.DEPRECATED and concept.status is not Status.DEPRECATED:
                avoided.append(designation)
                continue
            abbreviated = any(d.kind is Kind.ABBREVIATION and d.language == designation.language for d in shown)
            is_further = _is_listed(designation) and designation.language in spelled_out
            if designation.kind is not Kind.FULL or not abbreviated or is_further:
                others.append(designation)
                continue
            readers = self._unaware(concept, designation.text)
            if readers is not None:
                full.setdefault(readers, []).append(designation)
        return [
            *(self._names(Label.FULL_FORM, names, readers) for readers, names in full.items()),
            *(self._names(which, names) for which, names in ((Label.ALSO, others), (Label.AVOID, avoided)) if names),
        ]

    def _names(self, which: Label, names: Iterable[Designation], readers: str = "") -> OwnLine:
        """Return a line with *names*; if there are *readers* of one language who need it, it is for them."""
        class_ = f"glossary-names glossary-for-{readers}" if readers else "glossary-names"
        return OwnLine(self._labelled(which, map(_name, names)), class_)

    def _unaware(self, concept: Concept, name: str) -> str | None:
        """Who misses *name* if only the definitions say it, the first one at its beginning: nobody (None), the readers
        who choose the language that is given, or all (empty).
        """
        definitions = self.definitions(concept)
        folded = name.casefold()
        if not definitions or not definitions[0].text.casefold().lstrip('*_`“" ').startswith(folded):
            return ""
        first, *others = definitions
        lacking = [switch_language(each.language) for each in others if folded not in each.text.casefold()]
        if not lacking:
            return None
        chosen, *more = lacking
        return chosen if not more and {chosen, switch_language(first.language)} == {*SWITCH_LANGUAGES} else ""

    def _subjects(self, concept: Concept) -> Iterator[OwnLine]:
        if telling := [name for name in concept.subjects if name not in self.glossary.shared_subjects]:
            yield OwnLine(self._labelled(Label.SUBJECT, map(self._subject, telling)), "glossary-subject")

    def _relations(self, concept: Concept) -> Iterator[OwnLine]:
        for type_, which in RELATION_LABELS.items():
            targets = [
                target
                for relation in concept.relations
                if relation.type is type_ and (target := self.glossary.by_id(relation.target))
            ]
            if targets:
                links = [self._link(target, self.shown_names(target)[0]) for target in targets]
                yield OwnLine(self._labelled(which, links), f"glossary-{type_.value}")
        if pages := self._links(concept):
            yield OwnLine(self._labelled(Label.ELSEWHERE, pages), "glossary-elsewhere")
        if concept.origin:
            link = Link(concept.origin.url, concept.origin.project, from_root=True)
            yield OwnLine(self._labelled(Label.ORIGIN, [link]), "glossary-origin")

    def _links(self, concept: Concept) -> list[Link]:
        """Return the links to other sites, those to the same page once, in the language of our words if it can be."""
        found: dict[str, Link] = {}
        for language in sorted(self.view.languages, key=lambda each: each != self.view.words):
            for link in concept.links:
                if matches_language(link.language, language):
                    found.setdefault(link.address, Link(link.address, link.text))
        return [*found.values()]

    def _subject(self, name: str) -> Span:
        """A subject in the language that leads."""
        subject = self.glossary.subject(name)
        language, text = subject.shown(self.view.languages[0]) if subject else ("", name)
        return Span(text, "glossary-subject-name", language)

    def _link(self, concept: Concept, shown: Designation) -> TermLink:
        return TermLink(self.glossary.reference_name(concept), shown.text, shown.language)

    def _heading_cell(self, which: Label) -> nodes.Node:
        """A word of ours that heads a column, which a page for the web says in the language that a reader chooses."""
        heading = nodes.inline("", label(which, self.view.words), classes=["glossary-heading"])
        heading[LANGUAGE], heading[HEADING] = self.view.words, which
        return heading

    def _labelled(self, which: Label, parts: Iterable[Inline]) -> Content:
        """``Label: part, part``, in the language that leads."""
        language = self.view.words
        found: list[Inline] = [Span(head(which, language), "glossary-label", language)]
        for position, part in enumerate(parts):
            separator = label(Label.SEPARATOR, language) if position else gap(language)
            found += [separator, part] if separator else [part]
        return tuple(found)


def _is_listed(designation: Designation) -> bool:
    """Whether it comes from a field of names, which may be any; a heading or a definition says what is abbreviated."""
    return designation.origin.rule in (NameRule.COLUMN, NameRule.FIELD)


def _name(designation: Designation) -> Span:
    return Span(designation.text, "glossary-name", designation.language)


def _row(cells: Iterable[Sequence[nodes.Node]]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))
