"""Reads the rules by which an author says how sources are read: the key ``reading`` of the overrides file.

::

    reading:
      data/*.json:
        family: records terms
        fields: {label: term, text: definition, since: ignore}
        separators: [" / "]
        skip: [draft*]
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.headwords.field_names import Field
from glossary_build.headwords.reading_rules import Family, ReadingRule, parse_family, parse_field
from glossary_build.sources.located_json import compose_json
from glossary_build.sources.safe_yaml import YamlNode
from glossary_build.sources.shapes import Shapes

_FIELDS = "term, definition, abbreviation, synonym, subject, status, id, ignore, or a language such as en"
_SETTINGS = ("family", "fields", "separators", "skip")


def read_rules(node: YamlNode, path: str, way: str) -> tuple[tuple[ReadingRule, ...], tuple[Diagnostic, ...]]:
    """Return the rules in the mapping *node*, by the pattern of their sources, and what is wrong with them."""
    reader = _Rules(path, code=Code.BAD_OVERRIDE)
    return tuple(reader.rules(node, way)), tuple(reader.problems)


def rules_from_conf(value: object, path: str, name: str) -> tuple[tuple[ReadingRule, ...], tuple[Diagnostic, ...]]:
    """Return the rules in the configuration value *value*, which is called *name* in the file at *path*."""
    root, problems = compose_json(json.dumps(value, default=repr, ensure_ascii=False), path)
    return read_rules(root, path, name) if root is not None else ((), problems)


class _Rules(Shapes):
    """Turns YAML nodes into rules."""

    def rules(self, node: YamlNode, way: str) -> Iterator[ReadingRule]:
        """Yield the rules in *node*, in its order."""
        for pattern, below in self.mapping(node, way).items():
            inner = f"{way}.{pattern}"
            settings = self.mapping(below, inner, _SETTINGS)
            if settings:
                yield ReadingRule(
                    pattern=pattern,
                    family=self.family(settings.get("family"), f"{inner}.family"),
                    fields=self.fields(settings.get("fields"), f"{inner}.fields"),
                    separators=tuple(self.marks(settings.get("separators"), f"{inner}.separators")),
                    skip=tuple(text for text, _ in self.texts(settings.get("skip"), f"{inner}.skip")),
                    source=self.at(node.key_lines.get(pattern, node.line)),
                )

    def family(self, node: YamlNode | None, way: str) -> Family | None:
        """Return the structure that is the glossary."""
        text = self.name(node, way)
        family = parse_family(text) if text else None
        if node is not None and text and family is None:
            self.wrong(node, way, "items, paragraphs, heading 2, table 1, records PATH or pairs PATH")
        return family

    def fields(self, node: YamlNode | None, way: str) -> Mapping[str, Field]:
        """Return what the columns or keys hold."""
        found: dict[str, Field] = {}
        for name, below in self.mapping(node, way).items() if node else ():
            text = self.name(below, f"{way}.{name}")
            field = parse_field(text) if text else None
            if field:
                found[name] = field
            elif text:
                wanted = (
                    "term, definition, abbreviation, synonym, subject, status, id, ignore, or a language such as en"
                )
                self.wrong(below, f"{way}.{name}", wanted)
        return found

    def marks(self, node: YamlNode | None, way: str) -> Iterator[str]:
        """Separators as they are written, blanks included."""
        items = self.items(node, way) if node and isinstance(node.value, tuple) else [(node, way)] if node else []
        for item, inner in items:
            if (text := self.text(item, inner)) is not None:
                yield text
