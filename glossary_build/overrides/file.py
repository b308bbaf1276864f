"""Reads the overrides file: what the author says of concepts, and the rules by which sources are read."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.headwords.field_names import Field
from glossary_build.model import Kind, RelationType, Status
from glossary_build.overrides import Given, NameOverride, Override, Overrides
from glossary_build.parsers.reading_rules.reading_rule import Family, ReadingRule, parse_family, parse_field
from glossary_build.sources.located import compose_json
from glossary_build.sources.values import Shapes, YamlNode, compose_yaml, is_null
from glossary_build.text.languages import language_tag

_FIELDS = "term, definition, abbreviation, synonym, subject, status, id, ignore, or a language such as en"
_SETTINGS = ("family", "fields", "separators", "skip")


def rules_from_conf(value: object) -> tuple[tuple[ReadingRule, ...], tuple[Diagnostic, ...]]:
    """Return the rules in *value*, that of ``glossary_build_reading`` in ``conf.py``."""
    path, name = "conf.py", "glossary_build_reading"
    reader = _Reader(path, code=Code.BAD_OVERRIDE)
    try:
        written = json.dumps(value, default=repr, ensure_ascii=False)
    except (TypeError, ValueError) as error:  # a key that isn't text, or a value that is in itself
        reader.report(1, f"{name} can't be read: {error}")
        return (), tuple(reader.problems)
    root, problems = compose_json(written, path)
    rules = tuple(reader.rules(root, name)) if root is not None else ()
    return rules, (*problems, *reader.problems)


_OF_NAMES = ("status", "reading", "kind", "language")
_RELATIONS = tuple(type_.value for type_ in RelationType)
_OF_CONCEPTS = (
    *("id", "subjects", "hidden-names", *_RELATIONS, "merge", "keep-apart", "ignore", "do-not-translate", "names"),
    *_OF_NAMES,
)
_READING = "reading"
"""The key of the rules of reading, unless what is below it is said of a concept with this name."""
_SUBJECTS = "subjects"
"""The key of the names of subjects, with the same exception."""


def read_overrides(text: str, path: str) -> Overrides:
    """Return what the YAML *text* says; *path* is for places.

    A mapping from a name or id of a concept to what is said of it, rules of reading below the key ``reading``, and
    names of subjects below ``subjects``::

        梯度:
          reading: tī dù
          see-also: [Tensor]
          names:
            斜率: { ignore: true }
        subjects:
          Compiler: { zh: 编译器 }
        reading:
          data/*.json:
            family: records terms
            fields: {label: term, text: definition, since: ignore}
            separators: [" / "]
            skip: [draft*]
    """
    root, problems = compose_yaml(text, path)
    if root is None or is_null(root):
        return Overrides(problems=problems)
    reader = _Reader(path, code=Code.BAD_OVERRIDE)
    named = reader.mapping(root, "")
    apart = {key: named[key] for key in (_READING, _SUBJECTS) if key in named and _is_apart(named[key])}
    return Overrides(
        concepts=tuple(reader.overrides(root, apart)),
        rules=tuple(reader.rules(apart[_READING], _READING)) if _READING in apart else (),
        subjects=reader.subjects(apart[_SUBJECTS]) if _SUBJECTS in apart else {},
        problems=(*problems, *reader.problems),
    )


def _texts(given: Iterable[Given]) -> tuple[str, ...]:
    return tuple(each.text for each in given)


def _is_apart(node: YamlNode) -> bool:
    """Return whether what is below ``reading`` or ``subjects`` is more than settings of a concept of that name."""
    return isinstance(node.value, Mapping) and not node.value.keys() <= {*_OF_CONCEPTS}


class _Reader(Shapes):
    """Turns YAML nodes into overrides; what it can't understand is reported and left out."""

    def overrides(self, root: YamlNode, apart: Container[str]) -> Iterator[Override]:
        """Yield the overrides of the concepts that *root* names, but for the keys *apart*."""
        for name, node in root.value.items() if isinstance(root.value, Mapping) else ():
            if name not in apart and (settings := self._settings(node, name, root.key_lines[name], _OF_CONCEPTS)):
                yield self._override(Given(text=name, source=self.at(root.key_lines[name])), settings)

    def rules(self, node: YamlNode, way: str) -> Iterator[ReadingRule]:
        """Yield the rules of reading in *node*, by the pattern of their sources, in its order."""
        for pattern, below in self.mapping(node, way).items():
            inner = f"{way}.{pattern}"
            settings = self.mapping(below, inner, _SETTINGS)
            if settings:
                yield ReadingRule(
                    pattern=pattern,
                    family=self._family(settings.get("family"), f"{inner}.family"),
                    fields=self._fields(settings.get("fields"), f"{inner}.fields"),
                    separators=_texts(self._given(settings.get("separators"), f"{inner}.separators", self.text)),
                    skip=_texts(self._given(settings.get("skip"), f"{inner}.skip")),
                    source=self.at(node.key_lines.get(pattern, node.line)),
                )

    def _family(self, node: YamlNode | None, way: str) -> Family | None:
        """Return the structure that is the glossary."""
        wanted = "items, paragraphs, heading 2, table 1, records PATH or pairs PATH"
        return self.scalar(node, way, wanted, lambda text: parse_family(" ".join(text.split())))

    def _fields(self, node: YamlNode | None, way: str) -> Mapping[str, Field]:
        """Return what the columns or keys hold."""
        found: dict[str, Field] = {}
        for name, below in self.mapping(node, way).items() if node else ():
            field = self.scalar(below, f"{way}.{name}", _FIELDS, lambda text: parse_field(" ".join(text.split())))
            if field:
                found[name] = field
        return found

    def subjects(self, node: YamlNode) -> dict[str, dict[str, str]]:
        """Return the names of the subjects below *node*, by language."""
        found: dict[str, dict[str, str]] = {}
        for subject, below in self.mapping(node, _SUBJECTS).items():
            way = f"{_SUBJECTS}.{subject}"
            names = found.setdefault(subject, {})
            for code, named in self.mapping(below, way).items():
                tag, name = language_tag(code), self.name(named, f"{way}.{code}")
                if tag is None:
                    self.report(below.key_lines[code], f"“{code}” in {way} isn't a language tag such as en or zh")
                elif name:
                    names[tag] = name
        return found

    def _override(self, key: Given, settings: Mapping[str, YamlNode]) -> Override:
        way = key.text
        own = self._name_override(key, way, {each: settings[each] for each in _OF_NAMES if each in settings})
        texts = {
            each: self._given(settings[each], f"{way}.{each}")
            for each in (*_RELATIONS, "subjects", "hidden-names", "merge", "keep-apart")
            if each in settings
        }
        return Override(
            key=key,
            id=self._id(settings.get("id"), f"{way}.id"),
            subjects=_texts(texts["subjects"]) if "subjects" in texts else None,
            hidden_names=texts.get("hidden-names"),
            relations={RelationType(each): texts[each] for each in _RELATIONS if each in texts},
            merge=texts.get("merge", ()),
            keep_apart=texts.get("keep-apart", ()),
            ignore=self.truth(settings.get("ignore"), f"{way}.ignore"),
            do_not_translate=self.truth(settings.get("do-not-translate"), f"{way}.do-not-translate"),
            names=(*([own] if own != NameOverride(name=key) else []), *self._names(settings.get("names"), way)),
        )

    def _names(self, node: YamlNode | None, way: str) -> Iterator[NameOverride]:
        if node is None:
            return
        for name, below in self.mapping(node, f"{way}.names").items():
            inner = f"{way}.names.{name}"
            if settings := self._settings(below, inner, node.key_lines[name], (*_OF_NAMES, "ignore")):
                given = Given(text=name, source=self.at(node.key_lines[name]))
                yield self._name_override(given, inner, settings)

    def _name_override(self, name: Given, way: str, settings: Mapping[str, YamlNode]) -> NameOverride:
        return NameOverride(
            name=name,
            status=self.choice(settings.get("status"), f"{way}.status", Status),
            reading=self.name(settings.get("reading"), f"{way}.reading"),
            kind=self.choice(settings.get("kind"), f"{way}.kind", Kind),
            language=self.language(settings.get("language"), f"{way}.language"),
            ignore=self.truth(settings.get("ignore"), f"{way}.ignore"),
        )

    def _settings(self, node: YamlNode, way: str, line: int, known: Collection[str]) -> Mapping[str, YamlNode]:
        """Return what is set at *way*, as far as the keys are *known*."""
        if is_null(node):
            self.report(line, f"nothing is set for “{way}”")
            return {}
        return {key: value for key, value in self.mapping(node, way, known).items() if key in known}

    def _given(
        self, node: YamlNode | None, way: str, read: Callable[[YamlNode, str], str | None] | None = None
    ) -> tuple[Given, ...]:
        """Return a list of texts, or a single one; *read* takes them, by default on one line each."""
        items = [] if node is None else self.items(node, way) if isinstance(node.value, tuple) else [(node, way)]
        found = ((item, (read or self.name)(item, inner)) for item, inner in items)
        return tuple(Given(text=text, source=self.at(item.line)) for item, text in found if text is not None)

    def _id(self, node: YamlNode | None, way: str) -> str | None:
        text = self.name(node, way)
        if node and text and not any(character.isalnum() for character in text):
            self.report(node.line, f"“{text}” can't be an id: it has no letter or digit")
            return None
        return text
