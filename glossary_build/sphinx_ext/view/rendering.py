"""Turns concepts into ordinary docutils nodes that every builder can write; the one place where entries get their form.

Nothing here reads or changes Sphinx's environment, so it may be called while a page is read or long after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

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
from glossary_build.sphinx_ext.definitions.formulas import AS_WRITTEN
from glossary_build.sphinx_ext.i18n.labels import SWITCH_LANGUAGES, Label, gap, head, label, switch_language
from glossary_build.sphinx_ext.nodes import FROM_ROOT, FURTHER, GENERATED, HEADING, LANGUAGE, LEADING, VIEW, layout_box
from glossary_build.sphinx_ext.view.listing import Line, View
from glossary_build.text.collation import letter_group, reading
from glossary_build.text.languages import matches_language
from glossary_build.text.names import fold_name

AnyElement = TypeVar("AnyElement", bound=nodes.Element)

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
    parse: Callable[[Definition], list[nodes.Node]]
    """From a definition to its nodes."""

    def entries(self, lines: Iterable[Line]) -> addnodes.glossary:
        """A list of entries, in the node that Sphinx's own ``glossary`` directive makes."""
        return self.glossary_of(map(self.item, lines))

    def glossary_of(self, items: Iterable[nodes.Node]) -> addnodes.glossary:
        """The same with *items* that are there already."""
        classes = ["glossary", *(["glossary-beside"] if self.view.beside else []), *AS_WRITTEN]
        glossary = addnodes.glossary("", nodes.definition_list("", *items, classes=classes), sorted=False)
        glossary[VIEW] = self.view.languages[0]
        if not self.view.index:
            glossary[FURTHER] = True
        return glossary

    def item(self, line: Line) -> nodes.definition_list_item:
        """One entry, or a name that leads to one."""
        return self._leading_line(line) if line.leads else self._entry(line.concept)

    def definitions(self, concept: Concept) -> list[Definition]:
        """The definitions that an entry shows: one for each language of the view, or else its first."""
        if len(concept.definitions) < 2:
            return [*concept.definitions]
        texts = list(dict.fromkeys(filter(None, map(concept.definition, self.view.languages))))
        return texts or list(concept.definitions[:1])

    def abbreviations(self, lines: Iterable[Line]) -> nodes.table:
        """A table of abbreviations, which lead to their entries, full forms and, if there are any, Chinese names."""
        rows = [(line, line.concept.preferred("zh")) for line in lines]
        columns = [(Label.ABBREVIATION, 20), (Label.FULL_FORM, 50)]
        columns += [(Label.CHINESE, 30)] if any(chinese for _, chinese in rows) else []
        table = nodes.table(classes=["glossary-abbreviations", *AS_WRITTEN])
        group = nodes.tgroup(cols=len(columns))
        group += [nodes.colspec(colwidth=width) for _, width in columns]
        group += nodes.thead("", _row([[self._heading(which)] for which, _ in columns]))
        body = nodes.tbody()
        for line, chinese in rows:
            full = [d for d in line.concept.designations if d.kind is Kind.FULL and d.language == line.name.language]
            cells: list[list[nodes.Node]] = [
                [self._link(line.concept, line.name)],
                [_name(full[0])] if full else [],
                [_name(chinese)] if chinese else [],
            ]
            body += _row(cells[: len(columns)])
        group += body
        table += group
        return table

    def _entry(self, concept: Concept) -> nodes.definition_list_item:
        body = nodes.definition()
        body += self._other_names(concept)
        body += map(self._definition, self.definitions(concept))
        body += self._relations(concept)
        return nodes.definition_list_item("", self._term_line(concept), body)

    def _leading_line(self, line: Line) -> nodes.definition_list_item:
        main = line.concept.preferred(self.view.order) or line.concept.designations[0]
        term = nodes.term("", "", _name(line.name), classes=[LEADING])
        see = nodes.paragraph("", "", *self._labelled(Label.SEE, [self._link(line.concept, main)]))
        return nodes.definition_list_item("", term, nodes.definition("", see))

    def _term_line(self, concept: Concept) -> nodes.term:
        term = nodes.term(ids=[concept.id, *concept.anchors])
        for position, designation in enumerate(self.shown_names(concept)):
            if position:
                term += nodes.Text(" ")
            term += _name(designation)
            if self.view.reading and matches_language(designation.language, "zh"):
                pinyin = designation.reading or reading(designation.text)
                term += [nodes.Text(" "), _inline(pinyin, "glossary-reading", PINYIN)]
        if concept.status is Status.DEPRECATED:
            term += [nodes.Text(" "), self._word(Label.DEPRECATED, "glossary-status")]
        if self.view.index:
            term += addnodes.index(entries=self.index_entries(concept))
        return term

    def index_entries(self, concept: Concept) -> list[tuple[str, str, str, str, str | None]]:
        """What the index lists of the entry: each of its names."""
        names = {fold_name(d.text): d for d in reversed(concept.designations)}
        return [
            ("single", d.text, concept.id, "main", None if letter == "#" else letter)
            for d in reversed(names.values())
            for letter in (letter_group(d.text, d.reading, "zh"),)
        ]

    def shown_names(self, concept: Concept) -> list[Designation]:
        """The preferred name in each language of the view, the language of its order first; at least one name.

        A name that is the same in two scripts of one language is shown once.
        """
        if len(concept.designations) == 1:
            return [*concept.designations]
        names = filter(None, map(concept.preferred, self.view.languages))
        distinct: dict[tuple[str, str], Designation] = {}
        for name in names:
            distinct.setdefault((name.language.partition("-")[0], name.text), name)
        return [*distinct.values()] or [concept.designations[0]]

    def _other_names(self, concept: Concept) -> list[nodes.Node]:
        shown = self.shown_names(concept)
        head = shown[0]
        seen = {fold_name(designation.text) for designation in shown}
        full: dict[str, list[Designation]] = {}
        others: list[Designation] = []
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
            abbreviated = any(
                d.kind is Kind.ABBREVIATION and d.language == designation.language for d in (head, *shown)
            )
            is_further = _is_listed(designation) and designation.language in spelled_out
            if designation.kind is not Kind.FULL or not abbreviated or is_further:
                others.append(designation)
                continue
            readers = self._unaware(concept, designation.text)
            if readers is not None:
                full.setdefault(readers, []).append(designation)
        lines = [*((Label.FULL_FORM, readers, names) for readers, names in full.items()), (Label.ALSO, "", others)]
        return [
            nodes.paragraph(
                "",
                "",
                *self._labelled(which, [_name(d) for d in names]),
                classes=["glossary-names", *([f"glossary-for-{readers}"] if readers else [])],
            )
            for which, readers, names in lines
            if names
        ]

    def _unaware(self, concept: Concept, name: str) -> str | None:
        """Who misses *name* if only the definitions say it, the first one at its beginning: nobody (None), the readers
        who choose the language that is given, or all (empty).
        """
        definitions = self.definitions(concept)
        folded = name.casefold()
        if not definitions or not definitions[0].text.casefold().lstrip('*_“" ').startswith(folded):
            return ""
        first, *others = definitions
        lacking = [switch_language(each.language) for each in others if folded not in each.text.casefold()]
        if not lacking:
            return None
        chosen, *more = lacking
        return chosen if not more and {chosen, switch_language(first.language)} == {*SWITCH_LANGUAGES} else ""

    def _definition(self, definition: Definition) -> nodes.container:
        return _tagged(_box("glossary-definition", self.parse(definition)), definition.language)

    def _relations(self, concept: Concept) -> list[nodes.Node]:
        lines: list[nodes.Node] = []
        for type_, which in RELATION_LABELS.items():
            targets = [
                target
                for relation in concept.relations
                if relation.type is type_ and (target := self.glossary.by_id(relation.target))
            ]
            if targets:
                links = [self._link(target, self.shown_names(target)[0]) for target in targets]
                lines.append(
                    nodes.paragraph("", "", *self._labelled(which, links), classes=[f"glossary-{type_.value}"])
                )
        if concept.subjects:
            subjects = [self._subject(subject) for subject in concept.subjects]
            lines.append(
                nodes.paragraph("", "", *self._labelled(Label.SUBJECT, subjects), classes=["glossary-subject"])
            )
        if concept.origin:
            link = nodes.reference("", concept.origin.project, internal=False, refuri=concept.origin.url)
            link[FROM_ROOT] = True
            lines.append(nodes.paragraph("", "", *self._labelled(Label.ORIGIN, [link]), classes=["glossary-origin"]))
        return lines

    def _subject(self, name: str) -> nodes.inline:
        """A subject in the language that leads."""
        subject = self.glossary.subject(name)
        language, text = subject.shown(self.view.languages[0]) if subject else ("", name)
        shown = nodes.inline("", text, classes=["glossary-subject-name"])
        return _tagged(shown, language) if language else shown

    def _link(self, concept: Concept, shown: Designation) -> addnodes.pending_xref:
        link = addnodes.pending_xref(
            refdomain="std",
            reftype="term",
            reftarget=self.glossary.reference_name(concept),
            refexplicit=True,
            refwarn=False,
        )
        link[GENERATED] = True
        text = _tagged(nodes.inline("", shown.text, classes=["xref", "std", "std-term"]), shown.language)
        link += text
        return link

    def _word(self, which: Label, class_: str, *, heads: bool = False) -> nodes.inline:
        """A word of ours in the language that leads, with a colon where it *heads* a line."""
        language = self.view.words[0]
        return _inline((head if heads else label)(which, language), class_, language)

    def _heading(self, which: Label) -> nodes.inline:
        """A word of ours that heads a column, which a page for the web says in the language that a reader chooses."""
        heading = self._word(which, "glossary-heading")
        heading[HEADING] = which
        return heading

    def _labelled(self, which: Label, parts: Sequence[nodes.Node]) -> list[nodes.Node]:
        """``Label: part, part``, in the language that leads."""
        language = self.view.words[0]
        found: list[nodes.Node] = [self._word(which, "glossary-label", heads=True)]
        for position, part in enumerate(parts):
            separator = label(Label.SEPARATOR, language) if position else gap(language)
            found += [nodes.Text(separator), part] if separator else [part]
        return found


def _is_listed(designation: Designation) -> bool:
    """Whether it comes from a field of names, which may be any; a heading or a definition says what is abbreviated."""
    return designation.origin.rule in (NameRule.COLUMN, NameRule.FIELD)


def _name(designation: Designation) -> nodes.inline:
    return _inline(designation.text, "glossary-name", designation.language)


def _inline(text: str, class_: str, language: str) -> nodes.inline:
    return _tagged(nodes.inline("", text, classes=[class_]), language)


def _box(class_: str, content: Iterable[nodes.Node]) -> nodes.container:
    return layout_box("", *content, classes=[class_])


def _tagged(node: AnyElement, language: str) -> AnyElement:
    node[LANGUAGE] = language
    return node


def _row(cells: Iterable[Sequence[nodes.Node]]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))
