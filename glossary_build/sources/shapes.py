"""Takes values of the wanted sort out of structured data, and reports what is of another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.sources.safe_yaml import YamlNode
from glossary_build.text.languages import language_tag
from glossary_build.text.suggestions import closest_names, did_you_mean

_Choice = TypeVar("_Choice", bound=StrEnum)
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_MOST_DIGITS = 9


class Shapes:
    """Reads the values of one source; each method names the value by its way from the root: ``concepts[3].id``."""

    def __init__(self, path: str, *, code: Code = Code.WRONG_SHAPE) -> None:
        """*path* is that of the source, for locations; *code* is that of the diagnostics."""
        self.path = path
        self.code = code
        self.problems: list[Diagnostic] = []

    def at(self, line: int) -> SourceLocation:
        """Return the location of 1-based *line*."""
        return SourceLocation(path=self.path, line=line)

    def report(self, line: int, message: str, code: Code | None = None) -> None:
        """Keep a problem at 1-based *line*."""
        self.problems.append(Diagnostic(code=code or self.code, message=message, source=self.at(line)))

    def wrong(self, node: YamlNode, way: str, wanted: str, known: Collection[str] = ()) -> None:
        """Report that the value at *way* is not what is *wanted*, and which of the *known* words may be meant."""
        if isinstance(node.value, str):
            found = f"“{_shortened(node.value)}”" if node.quoted or node.value not in _NULLS else "nothing"
        else:
            found = "a mapping" if isinstance(node.value, Mapping) else "a list"
        hint = did_you_mean(closest_names(node.value, known, 1)) if isinstance(node.value, str) else ""
        self.report(node.line, f"{way or 'the whole file'} has to be {wanted}, not {found}{hint}")

    def mapping(self, node: YamlNode, way: str, known: Collection[str] | None = None) -> Mapping[str, YamlNode]:
        """Return the fields of a mapping, none if it isn't one; fields that are not *known* are reported."""
        if not isinstance(node.value, Mapping):
            self.wrong(node, way, "a mapping")
            return {}
        for name in node.value:
            if known is not None and name not in known:
                self.unknown_field(name, way, node.key_lines.get(name, node.line), known)
        return node.value

    def unknown_field(self, name: str, way: str, line: int, known: Collection[str]) -> None:
        """Report a field of the mapping at *way* that is not *known*."""
        field = f"{way}.{name}" if way else name
        self.report(line, f"{field} is no known field{did_you_mean(closest_names(name, known, 1))}")

    def items(self, node: YamlNode | None, way: str) -> Iterator[tuple[YamlNode, str]]:
        """Yield the items of a list with their ways, none if it isn't one or not there."""
        if node is None or is_null(node):
            return
        if not isinstance(node.value, tuple):
            self.wrong(node, way, "a list")
            return
        for number, item in enumerate(node.value):
            yield item, f"{way}[{number}]"

    def text(self, node: YamlNode | None, way: str) -> str | None:
        """Text with something in it; None if it isn't that, or is not there, which the caller reports if it matters."""
        if node is None or is_null(node):
            return None
        if not isinstance(node.value, str) or not node.value.strip():
            self.wrong(node, way, "text")
            return None
        return node.value

    def name(self, node: YamlNode | None, way: str) -> str | None:
        """Return text on one line, with single blanks."""
        text = self.text(node, way)
        return None if text is None else " ".join(text.split())

    def choice(self, node: YamlNode | None, way: str, words: type[_Choice]) -> _Choice | None:
        """Return one of some *words*."""
        if node is None or is_null(node):
            return None
        if isinstance(node.value, str) and node.value in list(words):
            return words(node.value)
        self.wrong(node, way, f"one of {', '.join(words)}", list(words))
        return None

    def texts(self, node: YamlNode | None, way: str) -> Iterator[tuple[str, int]]:
        """Texts on one line each with their 1-based lines: those of a list, or a single one."""
        if node is None:
            return
        items = list(self.items(node, way)) if isinstance(node.value, tuple) else [(node, way)]
        for item, inner in items:
            if (text := self.name(item, inner)) is not None:
                yield text, item.line

    def language(self, node: YamlNode | None, way: str) -> str | None:
        """Return a language tag; None where there is none."""
        code = self.text(node, way)
        tag = language_tag(code) if code is not None else None
        if code is not None and tag is None and node is not None:
            self.wrong(node, way, "a language tag such as en or zh-Hans")
        return tag

    def truth(self, node: YamlNode | None, way: str) -> bool:
        """True or false; false where it is not there."""
        if node is None or is_null(node):
            return False
        if not isinstance(node.value, str) or node.quoted or node.value not in _TRUTH:
            self.wrong(node, way, "true or false")
            return False
        return _TRUTH[node.value]

    def number(self, node: YamlNode | None, way: str) -> int | None:
        """Return a whole number from 1 on."""
        if node is None or is_null(node):
            return None
        text = node.value
        if (
            isinstance(text, str)
            and text.isascii()
            and text.isdecimal()
            and len(text) <= _MOST_DIGITS
            and not node.quoted
        ):
            number = int(text)
            if number > 0:
                return number
        self.wrong(node, way, "a whole number from 1 on")
        return None


def is_null(node: YamlNode) -> bool:
    """Return whether a value says that there is none."""
    return isinstance(node.value, str) and not node.quoted and node.value in _NULLS


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:40]}…"
