"""Reads a glossary in the form of ``glossary.schema.json``, whether exported or written by hand.

An exported file is read without changes: each concept keeps its id, names, definitions, relations, subjects and further
anchors, and its locations in the sources. If you write one by hand, you need only this much; the rest
is formed as for other sources, and locations are those in the file::

    schema_version: 1
    concepts:
      - designations:
          - text: Tensor
          - text: 张量
        definitions:
          - text: A generalization of matrices.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from glossary_build.diagnostics import Code, SourceLocation
from glossary_build.headwords.roles import ADDRESS
from glossary_build.ids import is_concept_id
from glossary_build.model import (
    Amendment,
    Definition,
    Designation,
    Entry,
    HiddenName,
    Kind,
    Link,
    Markup,
    Merge,
    MergeRule,
    NameOrigin,
    NameRule,
    PartOfSpeech,
    Reference,
    RelationRule,
    RelationType,
    Status,
    StoredConcept,
)
from glossary_build.parsers import ParseResult
from glossary_build.parsers.relations import mentions
from glossary_build.sources.values import Shapes, YamlNode
from glossary_build.text.names import language_of
from glossary_build.text.suggestions import closest_names, did_you_mean

_Part = TypeVar("_Part")
VERSION = 1
"""The ``schema_version`` that is read."""
_ROOT = ("schema_version", "subjects", "concepts", "diagnostics")
_ABOUT_SITE = ("url", "origin")
_CONCEPT = (
    "id",
    *_ABOUT_SITE,
    "anchors",
    "subjects",
    "designations",
    "hidden_names",
    "definitions",
    "relations",
    "links",
    "merges",
    "amendments",
)
_USE = ("part_of_speech", "usage_notes", "contexts")
_DESIGNATION = ("text", "language", "status", "kind", "disambiguator", "reading", *_USE, "rule", "inferred", "source")
_HIDDEN = ("text", "language", "source")
_DEFINITION = ("language", "markup", "text", "source")
_RELATION = ("type", "target", "rule", "source")
_LINK = ("text", "address", "language", "source")
_MERGE = ("name", "rule", "source")
_AMENDMENT = ("setting", "name", "source")


def read_model(root: YamlNode, path: str) -> ParseResult:
    """The entries of the model *root*, one for each concept; its diagnostics are of an earlier run and not read."""
    reader = _Model(path)
    fields = reader.mapping(root, "", _ROOT)
    version = fields.get("schema_version")
    if version is None or version.value != str(VERSION):
        found = f"schema_version is {version.value}" if version else "there is no schema_version"
        message = f"{found}; this program reads version {VERSION}"
        reader.report(version.line if version else root.line, message)
        return ParseResult(diagnostics=tuple(reader.problems))
    if "concepts" not in fields:
        reader.report(root.line, "there are no concepts")
    entries = reader.each(fields, "", "concepts", reader.entry)
    subjects = dict(reader.each(fields, "", "subjects", reader.subject))
    reader.report_unknown_fields()
    return ParseResult(entries=entries, subjects=subjects, diagnostics=tuple(reader.problems))


class _Model(Shapes):
    """Reads the parts of a concept."""

    def __init__(self, path: str) -> None:
        """*path* is that of the source."""
        super().__init__(path)
        self.unknown: dict[tuple[str, Collection[str]], list[tuple[str, int]]] = {}

    def unknown_field(self, name: str, way: str, line: int, known: Collection[str]) -> None:
        """Keep the way and the line, so that a name which every concept has is reported once."""
        self.unknown.setdefault((name, known), []).append((f"{way}.{name}" if way else name, line))

    def report_unknown_fields(self) -> None:
        """Report each name of a field that is not known where it is first, with the number of such fields."""
        for (name, known), places in self.unknown.items():
            field, line = places[0]
            hint = did_you_mean(closest_names(name, known, 1))
            others = f" ({len(places)} fields of this name were not read)" if len(places) > 1 else ""
            self.report(line, f"{field} is no known field{hint}{others}", Code.UNKNOWN_FIELD)

    def each(
        self, fields: Mapping[str, YamlNode], way: str, key: str, read: Callable[[YamlNode, str], _Part | None]
    ) -> tuple[_Part, ...]:
        """What *read* makes of the items of the list at *key*, without those of which it makes nothing."""
        items = self.items(fields.get(key), f"{way}.{key}" if way else key)
        return tuple(part for item, inner in items if (part := read(item, inner)) is not None)

    def required(self, node: YamlNode, way: str, known: Collection[str], *needed: str) -> Mapping[str, YamlNode]:
        """The fields of a mapping; those without which it says nothing are reported, and none are returned then."""
        fields = self.mapping(node, way, known)
        missing = [name for name in needed if fields.get(name) is None]
        for name in missing if isinstance(node.value, Mapping) else ():
            self.report(node.line, f"{way} has no {name}; it was left out")
        return {} if missing else fields

    def entry(self, node: YamlNode, way: str) -> Entry | None:
        """One concept; None if it has no name."""
        fields = self.mapping(node, way, _CONCEPT)
        names = self.each(fields, way, "designations", self.designation)
        if not names:
            if fields:
                self.report(node.line, f"{way} has no designation with a text; it was left out")
            return None
        definitions = self.each(fields, way, "definitions", self.definition)
        mentioned = [each for definition in definitions for each in mentions(definition)]
        return Entry(
            designations=names,
            hidden_names=self.each(fields, way, "hidden_names", self.hidden_name),
            definitions=definitions,
            references=(*self.each(fields, way, "relations", self.relation), *mentioned),
            links=self.each(fields, way, "links", self.link),
            subjects=self.each(fields, way, "subjects", self.name),
            stored=StoredConcept(
                id=self.id(fields.get("id"), f"{way}.id"),
                anchors=self.each(fields, way, "anchors", self.name),
                merges=self.each(fields, way, "merges", self.merge),
                amendments=self.each(fields, way, "amendments", self.amendment),
            ),
            source=self.at(node.line),
        )

    def subject(self, node: YamlNode, way: str) -> tuple[str, dict[str, str]]:
        """A subject and its names by language."""
        fields = self.mapping(node, way, ("name", "names"))
        named = self.mapping(fields["names"], f"{way}.names") if "names" in fields else {}
        names = {tag: name for tag, each in named.items() if (name := self.name(each, f"{way}.names.{tag}"))}
        return self.name(fields.get("name"), f"{way}.name") or "", names

    def designation(self, node: YamlNode, way: str) -> Designation | None:
        """A name, admitted where its status isn't given; None where it has no text."""
        fields = self.required(node, way, _DESIGNATION, "text")
        text = self.name(fields.get("text"), f"{way}.text")
        if text is None:
            return None
        return Designation(
            text=text,
            language=self.language(fields.get("language"), f"{way}.language") or language_of(text),
            status=self.choice(fields.get("status"), f"{way}.status", Status) or Status.ADMITTED,
            kind=self.choice(fields.get("kind"), f"{way}.kind", Kind) or Kind.FULL,
            disambiguator=self.name(fields.get("disambiguator"), f"{way}.disambiguator"),
            reading=self.name(fields.get("reading"), f"{way}.reading"),
            part_of_speech=self.choice(fields.get("part_of_speech"), f"{way}.part_of_speech", PartOfSpeech),
            usage_notes=self.each(fields, way, "usage_notes", self.name),
            contexts=self.each(fields, way, "contexts", self.name),
            origin=NameOrigin.parse(self.text(fields.get("rule"), f"{way}.rule") or NameRule.HEADWORD),
            inferred=self.truth(fields.get("inferred"), f"{way}.inferred"),
            source=self.source(fields.get("source"), f"{way}.source", node.line),
        )

    def hidden_name(self, node: YamlNode, way: str) -> HiddenName | None:
        """A name that is not shown; None where it has no text."""
        fields = self.required(node, way, _HIDDEN, "text")
        text = self.name(fields.get("text"), f"{way}.text")
        if text is None:
            return None
        language = self.language(fields.get("language"), f"{way}.language") or language_of(text)
        source = self.source(fields.get("source"), f"{way}.source", node.line)
        return HiddenName(text=text, language=language, source=source)

    def definition(self, node: YamlNode, way: str) -> Definition | None:
        """A definition; None where it has no text."""
        fields = self.required(node, way, _DEFINITION, "text")
        written = fields.get("text")
        text = self.text(written, f"{way}.text")
        if text is None or written is None:
            return None
        return Definition(
            text=text,
            language=self.language(fields.get("language"), f"{way}.language") or language_of(text),
            markup=self.choice(fields.get("markup"), f"{way}.markup", Markup) or Markup.MARKDOWN,
            source=self.source(fields.get("source"), f"{way}.source", written.line),
        )

    def relation(self, node: YamlNode, way: str) -> Reference | None:
        """A relation to an id or a name; None where it has no target."""
        fields = self.required(node, way, _RELATION, "target", "type")
        target = self.name(fields.get("target"), f"{way}.target")
        kind = self.choice(fields.get("type"), f"{way}.type", RelationType)
        if target is None or kind is None:
            return None
        return Reference(
            target=f"#{target}" if is_concept_id(target) else target,
            type=kind,
            rule=self.choice(fields.get("rule"), f"{way}.rule", RelationRule) or RelationRule.DECLARED,
            source=self.source(fields.get("source"), f"{way}.source", node.line),
        )

    def link(self, node: YamlNode, way: str) -> Link | None:
        """A page of another site; None where it has no address."""
        fields = self.required(node, way, _LINK, "address")
        written = fields.get("address")
        address = self.name(written, f"{way}.address")
        if address is None or written is None:
            return None
        if not address.startswith(ADDRESS) or " " in address:
            self.wrong(written, f"{way}.address", "an address that begins with “https://” or “http://”")
            return None
        text = self.name(fields.get("text"), f"{way}.text") or address
        return Link(
            text=text,
            address=address,
            language=self.language(fields.get("language"), f"{way}.language") or language_of(text),
            source=self.source(fields.get("source"), f"{way}.source", node.line),
        )

    def merge(self, node: YamlNode, way: str) -> Merge | None:
        """Why an entry was merged; None where it has no name."""
        fields = self.required(node, way, _MERGE, "name")
        name = self.name(fields.get("name"), f"{way}.name")
        if name is None:
            return None
        rule = self.choice(fields.get("rule"), f"{way}.rule", MergeRule) or MergeRule.FIRST
        return Merge(name=name, rule=rule, source=self.source(fields.get("source"), f"{way}.source", node.line))

    def amendment(self, node: YamlNode, way: str) -> Amendment | None:
        """What overrides set; None where it isn't said."""
        fields = self.required(node, way, _AMENDMENT, "setting")
        setting = self.name(fields.get("setting"), f"{way}.setting")
        if setting is None:
            return None
        name = self.name(fields.get("name"), f"{way}.name")
        source = self.source(fields.get("source"), f"{way}.source", node.line)
        return Amendment(setting=setting, name=name, source=source)

    def id(self, node: YamlNode | None, way: str) -> str | None:
        """The id of a concept; None where it is not one."""
        text = self.text(node, way)
        if text is not None and node is not None and not is_concept_id(text):
            self.wrong(node, way, "“term-” with letters, digits, “-”, “_”, “.” or “:” after it")
            return None
        return text

    def source(self, node: YamlNode | None, way: str, line: int) -> SourceLocation:
        """The place that is given; without one, 1-based *line* of the file."""
        if node is None:
            return self.at(line)
        fields = self.mapping(node, way, ("path", "line"))
        path = self.text(fields.get("path"), f"{way}.path")
        number = self.number(fields.get("line"), f"{way}.line")
        return SourceLocation(path=path, line=number) if path and number else self.at(line)
