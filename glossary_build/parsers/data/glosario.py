"""Reads glossaries in the form of the Carpentries' Glosario: a list of terms, each with its words by language.

::

    - slug: tensor
      ref: [gradient]
      en:
        term: "Tensor"
        acronym: "T"
        def: >
          A generalization of matrices.
      zh_CN:
        term: "张量"

The slug is the id, ``ref`` leads to related terms by their slugs, and an acronym is an abbreviation of the term.
Definitions are Markdown; links to slugs in them (``[gradient](#gradient)``) lead to terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from glossary_build.diagnostics import Code
from glossary_build.model import Definition, Designation, Entry, Kind, Markup, NameRule, Reference, RelationType
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data.records import left_out_message
from glossary_build.parsers.relations import mentions
from glossary_build.sources.safe_yaml import YamlNode
from glossary_build.sources.shapes import Shapes, is_null
from glossary_build.terms.designations import collect_designations
from glossary_build.text.languages import language_tag

_WORDS = ("term", "def", "acronym")


def read_glosario(root: YamlNode, path: str) -> ParseResult:
    """The entries of the list *root*."""
    reader = _Glosario(path)
    entries = [reader.entry(node, way) for node, way in reader.items(root, "")]
    reader.report_left_out(root.line)
    return ParseResult(entries=tuple(filter(None, entries)), diagnostics=tuple(reader.problems))


def is_glosario(root: YamlNode) -> bool:
    """Whether *root* is a list of terms, each with a slug or with words by language."""
    items = root.value if isinstance(root.value, tuple) else ()
    mappings = [item.value for item in items if isinstance(item.value, Mapping)]
    return any(_has_words(mapping) for mapping in mappings)


def _has_words(fields: Mapping[str, YamlNode]) -> bool:
    return any(
        language_tag(name) and isinstance(node.value, Mapping) and not node.value.keys().isdisjoint(_WORDS)
        for name, node in fields.items()
    )


class _Glosario(Shapes):
    """Reads the parts of a term."""

    def __init__(self, path: str) -> None:
        """*path* is that of the source."""
        super().__init__(path)
        self.left_out: Counter[str] = Counter()

    def report_left_out(self, line: int) -> None:
        """Report all fields that are not read, with the number of their values."""
        if self.left_out:
            self.report(line, left_out_message(self.left_out), Code.LEFT_OUT_FIELD)

    def entry(self, node: YamlNode, way: str) -> Entry | None:
        """One term; None if no language has a name for it."""
        names: list[Designation] = []
        definitions: list[Definition] = []
        fields = self.mapping(node, way)
        for field, value in fields.items():
            if field in ("slug", "ref"):
                continue
            language = language_tag(field)
            if language is None:
                self.left_out[field] += 1
            elif not is_null(value):
                self.words(value, f"{way}.{field}", language, names, definitions)
        if not names:
            if isinstance(node.value, dict):
                self.report(node.line, f"{way} has no term in any language; it was left out")
            return None
        references = [
            Reference(target=f"#{slug}", type=RelationType.SEE_ALSO, source=self.at(item.line))
            for item, inner in self.items(fields.get("ref"), f"{way}.ref")
            if (slug := self.name(item, inner))
        ]
        return Entry(
            designations=tuple(names),
            definitions=tuple(definitions),
            references=(*references, *(each for definition in definitions for each in mentions(definition))),
            explicit_id=self.name(fields.get("slug"), f"{way}.slug"),
            source=self.at(node.line),
        )

    def words(
        self, node: YamlNode, way: str, language: str, names: list[Designation], definitions: list[Definition]
    ) -> None:
        """Add what one language has to *names* and *definitions*."""
        fields = self.mapping(node, way)
        self.left_out.update(name for name in fields if name not in _WORDS)
        given: list[Designation] = []
        for field, kind in (("term", Kind.FULL), ("acronym", Kind.ABBREVIATION)):
            name = self.name(fields.get(field), f"{way}.{field}")
            if name:
                place = self.at(fields[field].line)
                given.append(
                    Designation(text=name, language=language, kind=kind, origin=NameRule.FIELD.of(field), source=place)
                )
        names.extend(collect_designations(given))
        text = self.text(fields.get("def"), f"{way}.def")
        if text:
            written = fields["def"]
            source = self.at(written.line + (written.quoted and "\n" in text))
            body = text.strip()
            definitions.append(Definition(text=body, language=language, markup=Markup.MARKDOWN, source=source))
