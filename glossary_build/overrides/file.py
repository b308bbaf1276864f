"""Reads the overrides file: what the author says of concepts, whatever the sources or the rules of reading say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.model import Kind, RelationType, Status
from glossary_build.sources.safe_yaml import YamlNode, compose_yaml
from glossary_build.text.disambiguation import split_disambiguator
from glossary_build.text.names import fold_name
from glossary_build.text.suggestions import NearNames, closest_names, did_you_mean

_LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}")
_OF_NAMES = ("status", "reading", "kind", "language")
_RELATIONS = tuple(type_.value for type_ in RelationType)
_OF_CONCEPTS = ("id", "subjects", *_RELATIONS, "merge", "keep-apart", "ignore", "names", *_OF_NAMES)
_Word = TypeVar("_Word", bound=StrEnum)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A name, an id or a path that the author wrote, and where."""

    text: str
    source: SourceLocation


@dataclass(frozen=True, slots=True, kw_only=True)
class NameOverride:
    """What the author says of one name of a concept; None where nothing."""

    name: Given
    status: Status | None = None
    reading: str | None = None
    kind: Kind | None = None
    language: str | None = None
    ignore: bool = False
    """True where it isn't a name of the concept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """What the author says of one concept."""

    key: Given
    """A name or an id of the concept."""
    id: str | None = None
    subjects: tuple[str, ...] | None = None
    """All its subjects; None to leave them."""
    relations: Mapping[RelationType, tuple[Given, ...]] = field(default_factory=dict)
    """All relations of a type, to names or ids; types that are not here are left."""
    merge: tuple[Given, ...] = ()
    """Names or ids of entries that are the same concept."""
    keep_apart: tuple[Given, ...] = ()
    """Names or ids of entries that are another concept, or a source whose entries of this name are."""
    ignore: bool = False
    """True where its entries are no terms."""
    names: tuple[NameOverride, ...] = ()


def read_overrides(text: str, path: str) -> tuple[tuple[Override, ...], tuple[Diagnostic, ...]]:
    """The overrides in the YAML *text*, and what is wrong with it; *path* is for places.

    A mapping from a name or id of a concept to what is said of it::

        梯度:
          reading: tī dù
          see-also: [Tensor]
          names:
            斜率: { ignore: true }
    """
    root, problems = compose_yaml(text, path)
    reader = _Reader(path)
    overrides = tuple(reader.overrides(root)) if root is not None else ()
    return overrides, (*problems, *reader.problems)


def unused_override(given: Given, lack: str, names: Iterable[str]) -> Diagnostic:
    """That *given* applies to nothing: *lack* (“no concept is called”) says of what kind; *names* are offered."""
    known = list(dict.fromkeys(names))
    homonyms = [name for name in known if (split := split_disambiguator(name)) and _is_same(split[0], given.text)]
    hint = did_you_mean(homonyms or NearNames(known).closest(given.text))
    return Diagnostic(code=Code.UNUSED_OVERRIDE, message=f"{lack} “{given.text}”{hint}", source=given.source)


def _is_same(name: str, other: str) -> bool:
    return fold_name(name) == fold_name(other)


class _Reader:
    """Turns YAML nodes into overrides; what it can't understand is reported and left out."""

    def __init__(self, path: str) -> None:
        self.problems: list[Diagnostic] = []
        self._path = path

    def overrides(self, root: YamlNode) -> Iterator[Override]:
        if root.value == "" and not root.quoted:
            return
        for key, node in self._mapping(root, "an overrides file", "names of concepts").items():
            given = self._given(key, root.key_lines[key])
            settings = self._settings(node, given, _OF_CONCEPTS)
            if settings:
                yield self._override(given, settings)

    def _override(self, key: Given, settings: Mapping[str, YamlNode]) -> Override:
        own = self._name_override(key, {each: settings[each] for each in _OF_NAMES if each in settings})
        listed = settings.get("names")
        names = list(self._names(listed)) if listed else []
        return Override(
            key=key,
            id=self._id(settings.get("id")),
            subjects=None
            if "subjects" not in settings
            else tuple(each.text for each in self._list(settings["subjects"])),
            relations={RelationType(each): self._list(settings[each]) for each in _RELATIONS if each in settings},
            merge=self._list(settings.get("merge")),
            keep_apart=self._list(settings.get("keep-apart")),
            ignore=self._truth(settings.get("ignore")),
            names=(*([own] if own != NameOverride(name=key) else []), *names),
        )

    def _names(self, node: YamlNode) -> Iterator[NameOverride]:
        for name, below in self._mapping(node, "names", "names, each with what to set").items():
            given = self._given(name, node.key_lines[name])
            if settings := self._settings(below, given, (*_OF_NAMES, "ignore")):
                yield self._name_override(given, settings)

    def _name_override(self, name: Given, settings: Mapping[str, YamlNode]) -> NameOverride:
        reading = settings.get("reading")
        return NameOverride(
            name=name,
            status=self._word(Status, settings.get("status")),
            reading=self._text(reading) if reading else None,
            kind=self._word(Kind, settings.get("kind")),
            language=self._language(settings.get("language")),
            ignore=self._truth(settings.get("ignore")),
        )

    def _settings(self, node: YamlNode, of: Given, known: Iterable[str]) -> Mapping[str, YamlNode]:
        """What stands below the name *of*, as far as the keys are *known*."""
        if node.value == "" and not node.quoted:
            self._report(of.source.line, f"nothing is set for “{of.text}”")
            return {}
        found = self._mapping(node, f"what is set for “{of.text}”", "settings, such as “reading: …”")
        for key in found.keys() - set(known):
            hint = did_you_mean(closest_names(key, known, 1), f"; known are {', '.join(known)}")
            self._report(node.key_lines[key], f"“{key}” is nothing that can be set for “{of.text}”{hint}")
        return {key: value for key, value in found.items() if key in known}

    def _mapping(self, node: YamlNode, what: str, of: str) -> Mapping[str, YamlNode]:
        if isinstance(node.value, Mapping):
            return node.value
        self._report(node.line, f"{what} has to be a mapping of {of}, not {_shape(node)}")
        return {}

    def _text(self, node: YamlNode) -> str | None:
        """One line of text; None where there is something else."""
        text = " ".join(node.value.split()) if isinstance(node.value, str) else ""
        if not text:
            self._report(node.line, f"text is expected here, not {_shape(node)}")
        return text or None

    def _list(self, node: YamlNode | None) -> tuple[Given, ...]:
        """A list of texts, or a single one."""
        if node is None:
            return ()
        items = node.value if isinstance(node.value, tuple) else (node,)
        texts = [(self._text(item), item.line) for item in items]
        return tuple(self._given(text, line) for text, line in texts if text)

    def _id(self, node: YamlNode | None) -> str | None:
        text = self._text(node) if node else None
        if node and text and not any(character.isalnum() for character in text):
            self._report(node.line, f"“{text}” can't be an id: it has no letter or digit")
            return None
        return text

    def _truth(self, node: YamlNode | None) -> bool:
        if node is None:
            return False
        word = node.value.lower() if isinstance(node.value, str) else ""
        if word not in {"true", "false"}:
            self._report(node.line, f"true or false is expected here, not {_shape(node)}")
        return word == "true"

    def _word(self, words: type[_Word], node: YamlNode | None) -> _Word | None:
        """One of a few *words*."""
        if node is None:
            return None
        known = {word.value: word for word in words}
        if isinstance(node.value, str) and node.value in known:
            return known[node.value]
        hint = did_you_mean(closest_names(node.value, known, 1) if isinstance(node.value, str) else ())
        self._report(node.line, f"one of {', '.join(known)} is expected here, not {_shape(node)}{hint}")
        return None

    def _language(self, node: YamlNode | None) -> str | None:
        text = self._text(node) if node else None
        if node and text and not _LANGUAGE_TAG.fullmatch(text):
            self._report(node.line, f"a language tag such as en or zh-Hans is expected here, not “{text}”")
            return None
        return text

    def _given(self, text: str, line: int) -> Given:
        return Given(text=text, source=SourceLocation(path=self._path, line=line))

    def _report(self, line: int, message: str) -> None:
        source = SourceLocation(path=self._path, line=line)
        self.problems.append(Diagnostic(code=Code.BAD_OVERRIDE, message=message, source=source))


def _shape(node: YamlNode) -> str:
    """What stands there instead, in words."""
    if isinstance(node.value, str):
        return f"“{node.value}”" if node.value else "nothing"
    return "a mapping" if isinstance(node.value, Mapping) else "a list"
