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
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

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
_Reader = Callable[[YamlNode | None, str], object]
"""What a value is read by; None for what isn't there, or isn't right."""
VERSION = 1
"""The ``schema_version`` that is read."""
_ROOT = ("schema_version", "subjects", "concepts", "diagnostics")
_ABOUT_SITE = ("url", "origin")


def _designation(*, rule: str = NameRule.HEADWORD, **others: Any) -> Designation:
    return Designation(origin=NameOrigin.parse(rule), **others)


_OF_NAMES = ("status", "kind", "disambiguator", "reading", "part_of_speech", "usage_notes", "contexts")


class _ItemShape(NamedTuple):
    """What an item of a list makes, and of which fields."""

    make: Callable[..., object]
    needed: tuple[str, ...]
    """Those without which it says nothing."""
    others: tuple[str, ...]
    defaults: Mapping[str, object] = MappingProxyType({})


_PARTS = {
    "designations": _ItemShape(
        _designation,
        ("text",),
        ("language", *_OF_NAMES, "rule", "inferred"),
        {"status": Status.ADMITTED},
    ),
    "hidden_names": _ItemShape(HiddenName, ("text",), ("language",)),
    "definitions": _ItemShape(Definition, ("text",), ("language", "markup"), {"markup": Markup.MARKDOWN}),
    "relations": _ItemShape(Reference, ("target", "type"), ("rule",)),
    "links": _ItemShape(Link, ("address",), ("text", "language")),
    "merges": _ItemShape(Merge, ("name",), ("rule",), {"rule": MergeRule.FIRST}),
    "amendments": _ItemShape(Amendment, ("setting",), ("name",)),
}
"""By the name of the list."""
_CONCEPT = ("id", *_ABOUT_SITE, "anchors", "subjects", *_PARTS)


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
    entries = reader.each(fields.get("concepts"), "concepts", reader.entry)
    subjects = dict(reader.each(fields.get("subjects"), "subjects", reader.subject))
    reader.report_unknown_fields()
    return ParseResult(entries=entries, subjects=subjects, diagnostics=tuple(reader.problems))


class _Model(Shapes):
    """Reads the parts of a concept."""

    def __init__(self, path: str) -> None:
        """*path* is that of the source."""
        super().__init__(path)
        self.unknown: dict[tuple[str, Collection[str]], list[tuple[str, int]]] = {}
        self.readers: dict[str, _Reader] = {
            "language": self.language,
            "status": partial(self.choice, words=Status),
            "kind": partial(self.choice, words=Kind),
            "part_of_speech": partial(self.choice, words=PartOfSpeech),
            "usage_notes": partial(self.each, read=self.name),
            "contexts": partial(self.each, read=self.name),
            "inferred": self.truth,
            "definitions.text": self.text,
            "markup": partial(self.choice, words=Markup),
            "target": self.target,
            "type": partial(self.choice, words=RelationType),
            "relations.rule": partial(self.choice, words=RelationRule),
            "address": self.address,
            "merges.rule": partial(self.choice, words=MergeRule),
        }
        """By the name of the field, in some lists only; the others hold text on one line."""

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

    def each(self, node: YamlNode | None, way: str, read: Callable[[YamlNode, str], _Part | None]) -> tuple[_Part, ...]:
        """What *read* makes of the items of a list, without those of which it makes nothing."""
        return tuple(part for item, inner in self.items(node, way) if (part := read(item, inner)) is not None)

    def entry(self, node: YamlNode, way: str) -> Entry | None:
        """One concept; None if it has no name."""
        fields = self.mapping(node, way, _CONCEPT)
        names = self.parts(fields, way, "designations")
        if not names:
            if fields:
                self.report(node.line, f"{way} has no designation with a text; it was left out")
            return None
        definitions = self.parts(fields, way, "definitions")
        mentioned = [each for definition in definitions for each in mentions(definition)]
        return Entry(
            designations=names,
            hidden_names=self.parts(fields, way, "hidden_names"),
            definitions=definitions,
            references=(*self.parts(fields, way, "relations"), *mentioned),
            links=self.parts(fields, way, "links"),
            subjects=self.each(fields.get("subjects"), f"{way}.subjects", self.name),
            stored=StoredConcept(
                id=self.id(fields.get("id"), f"{way}.id"),
                anchors=self.each(fields.get("anchors"), f"{way}.anchors", self.name),
                merges=self.parts(fields, way, "merges"),
                amendments=self.parts(fields, way, "amendments"),
            ),
            source=self.at(node.line),
        )

    def subject(self, node: YamlNode, way: str) -> tuple[str, dict[str, str]]:
        """A subject and its names by language."""
        fields = self.mapping(node, way, ("name", "names"))
        named = self.mapping(fields["names"], f"{way}.names") if "names" in fields else {}
        names = {tag: name for tag, each in named.items() if (name := self.name(each, f"{way}.names.{tag}"))}
        return self.name(fields.get("name"), f"{way}.name") or "", names

    def parts(self, fields: Mapping[str, YamlNode], way: str, key: str) -> tuple[Any, ...]:
        """What the items of the list at *key* make, without those that have not all they need."""
        return self.each(fields.get(key), f"{way}.{key}", partial(self.part, key=key))

    def part(self, node: YamlNode, way: str, key: str) -> object:
        """What an item of the list at *key* makes; None where a field that it needs isn't there, or isn't right.

        The language is that of the text where none is given, and the text of a link its address.
        """
        part = _PARTS[key]
        fields = self.mapping(node, way, (*part.needed, *part.others, "source"))
        missing = [name for name in part.needed if fields.get(name) is None]
        for name in missing if isinstance(node.value, Mapping) else ():
            self.report(node.line, f"{way} has no {name}; it was left out")
        if missing:
            return None
        found = dict(part.defaults)
        for name in (*part.needed, *part.others):
            read = self.readers.get(f"{key}.{name}") or self.readers.get(name, self.name)
            value = read(fields.get(name), f"{way}.{name}")
            if value is not None:
                found[name] = value
            elif name in part.needed:
                return None
        if "language" in part.others:
            text = found.setdefault("text", found.get("address"))
            found.setdefault("language", language_of(str(text)))
        line = fields["text"].line if part.make is Definition else node.line
        return part.make(**found, source=self.source(fields.get("source"), f"{way}.source", line))

    def target(self, node: YamlNode | None, way: str) -> str | None:
        """The concept that a relation leads to."""
        target = self.name(node, way)
        return f"#{target}" if target and is_concept_id(target) else target

    def address(self, node: YamlNode | None, way: str) -> str | None:
        """The address of a page of another site; None where it is not one."""
        address = self.name(node, way)
        if address is not None and node is not None and (not address.startswith(ADDRESS) or " " in address):
            self.wrong(node, way, "an address that begins with “https://” or “http://”")
            return None
        return address

    def id(self, node: YamlNode | None, way: str) -> str | None:
        """The id of a concept; None where it is not one."""
        wanted = "“term-” with letters, digits, “-”, “_”, “.” or “:” after it"
        return self.scalar(node, way, wanted, lambda text: text if is_concept_id(text) else None)

    def source(self, node: YamlNode | None, way: str, line: int) -> SourceLocation:
        """The place that is given; without one, 1-based *line* of the file."""
        if node is None:
            return self.at(line)
        fields = self.mapping(node, way, ("path", "line"))
        path = self.text(fields.get("path"), f"{way}.path")
        number = self.number(fields.get("line"), f"{way}.line")
        return SourceLocation(path=path, line=number) if path and number else self.at(line)
