"""Composes YAML to values that know their lines, and takes those of the wanted sort out of structured data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation, shortened
from glossary_build.text.expressions import expression
from glossary_build.text.languages import language_tag
from glossary_build.text.suggestions import closest_names, did_you_mean

if TYPE_CHECKING:
    import yaml

MAX_DEPTH = 20
"""How deep lists and mappings may be nested."""
TOO_DEEP = f"it is nested more than {MAX_DEPTH} levels deep"
_BREAK = expression("\r\n|[\r\n\x85\u2028\u2029]")
"""What ends a line for YAML; a line of a file ends with a line feed only."""
_UNLIMITED = 2**31 - 1
"""A line that is never broken, in characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class YamlNode:
    """One value."""

    value: str | tuple[YamlNode, ...] | Mapping[str, YamlNode]
    """A scalar as it is written (``no`` is the text “no”, nothing is “”), a list, or a mapping in the order written."""
    line: int
    """1-based line on which it begins; of a block scalar, the line after its ``|`` or ``>``."""
    quoted: bool = False
    """True for a scalar in quotes or a block scalar: one that can't be meant as a number, a truth value or null."""
    key_lines: Mapping[str, int] = field(default_factory=dict)
    """Of a mapping: the 1-based line of each key, unless it is that of the value."""


@dataclass(slots=True)
class Container:
    """A list or a mapping that isn't at its end yet."""

    line: int
    is_mapping: bool
    items: list[YamlNode] = field(default_factory=list)
    values: dict[str, YamlNode] = field(default_factory=dict)
    key_lines: dict[str, int] = field(default_factory=dict)
    key: YamlNode | None = None

    def finish(self) -> YamlNode:
        """Return it as a value."""
        value = self.values if self.is_mapping else tuple(self.items)
        return YamlNode(value=value, line=self.line, key_lines=self.key_lines)


class Problems:
    """Keeps what is wrong with one source."""

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
        self.problems.append(Diagnostic(code or self.code, message, self.at(line)))


class Composer(Problems):
    """Builds nodes from what a parser finds."""

    def __init__(self, path: str, *, code: Code) -> None:
        """Begin with nothing."""
        super().__init__(path, code=code)
        self.whole = Container(1, is_mapping=False)
        """All that the file holds."""
        self.open = [self.whole]

    def add(self, node: YamlNode) -> None:
        """Put *node* where it belongs: a key, the value of one, or an item."""
        parent = self.open[-1]
        if not parent.is_mapping:
            parent.items.append(node)
        elif parent.key is None:
            parent.key = node
        else:
            self._enter(parent, parent.key, node)
            parent.key = None

    def _enter(self, parent: Container, key: YamlNode, value: YamlNode) -> None:
        if not isinstance(key.value, str):
            self.report(key.line, "a key has to be text, not a list or a mapping")
        elif key.value in parent.values:
            first = parent.key_lines[key.value]
            self.report(key.line, f"the key “{key.value}” is at line {first} already")
        else:
            parent.values[key.value] = value
            parent.key_lines[key.value] = key.line

    def close(self) -> None:
        """End the innermost list or mapping."""
        self.add(self.open.pop().finish())


class _YamlComposer(Composer):
    """Builds it from the events of YAML."""

    def __init__(self, text: str, path: str) -> None:
        super().__init__(path, code=Code.BAD_YAML)
        self._documents = 0
        self._lines = [1]
        for found in _BREAK.finditer(text):
            self._lines.append(self._lines[-1] + found[0].endswith("\n"))

    def line_of(self, mark: Any) -> int:
        """Return the 1-based line of the file in which *mark* is; 1 for None."""
        return self._lines[min(mark.line, len(self._lines) - 1)] if mark else 1

    def take(self, event: yaml.Event) -> bool:
        """Add what *event* announces; False where nothing more can be read."""
        import yaml  # here, as below, since most projects have none

        line = self.line_of(event.start_mark)
        if isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                self.report(line, "a second YAML document begins here; one file holds one")
                return False
        elif isinstance(event, yaml.AliasEvent):
            self.report(line, f"the alias “*{event.anchor}” is not allowed; write its text out")
            self.add(YamlNode(value="", line=line))
        elif isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent)):
            return self._begin(event, line)
        elif isinstance(event, yaml.CollectionEndEvent):
            self.close()
        return not isinstance(event, yaml.StreamEndEvent)

    def _begin(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, line: int) -> bool:
        import yaml

        if event.tag not in {None, "!"}:
            self.report(line, f"the tag “{event.tag}” is not allowed; its value is read without it")
        if isinstance(event, yaml.ScalarEvent):
            line += event.style in ("|", ">")  # the text begins on the next line
            self.add(YamlNode(value=event.value, line=line, quoted=bool(event.style)))
        elif len(self.open) > MAX_DEPTH:
            self.report(line, TOO_DEEP)
            return False
        else:
            self.open.append(Container(line, isinstance(event, yaml.MappingStartEvent)))
        return True


def compose_yaml(text: str, path: str) -> tuple[YamlNode | None, tuple[Diagnostic, ...]]:
    """The value of the YAML document *text*, None where it is empty, and what is wrong with it; *path* is for places.

    Tags, aliases, a second document and more than :data:`MAX_DEPTH` levels are refused. After a fault that nothing can
    be read past, such as faulty syntax, the result is what came before it. Nothing is ever constructed from a tag.
    """
    import yaml

    composer = _YamlComposer(text, path)
    try:
        events: Iterator[yaml.Event] = yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        while composer.take(next(events)):
            pass
    except yaml.YAMLError as error:
        composer.report(*_fault(error, text, composer))
    except UnicodeEncodeError as error:
        composer.report(text.count("\n", 0, error.start) + 1, "it holds half a surrogate pair, which is no character")
    while len(composer.open) > 1:
        composer.close()
    return next(iter(composer.whole.items), None), tuple(composer.problems)


def write_yaml(value: object, *, in_flow: bool = False) -> str:
    """Return *value* as YAML: a line for each key, texts of several lines as blocks; or on one line (*in_flow*)."""
    import yaml

    class Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
        """Of our own, since PyYAML keeps how texts are written with the class."""

    Dumper.add_representer(str, _represent_text)
    text: str = yaml.dump(
        value, Dumper=Dumper, default_flow_style=in_flow, allow_unicode=True, sort_keys=False, width=_UNLIMITED
    )
    return text


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    breaks = {*_BREAK.findall(text)}
    style = None if not breaks else "|" if breaks == {"\n"} and text == text.strip() else '"'
    written = text.encode("utf-8", "backslashreplace").decode()  # YAML has no form for a lone surrogate
    return dumper.represent_scalar("tag:yaml.org,2002:str", written, style)


def _fault(error: Exception, text: str, composer: _YamlComposer) -> tuple[int, str]:
    """Return the 1-based line of a fault of syntax, and a sentence about it."""
    mark = getattr(error, "problem_mark", None)
    if mark is not None:
        problem = getattr(error, "problem", None) or "faulty syntax"
        return composer.line_of(mark), f"it is not YAML from here on: {problem}"
    position = getattr(error, "position", None)
    line = text.count("\n", 0, position) + 1 if isinstance(position, int) else 1
    return line, "it is not YAML: it holds a control character"


_Value = TypeVar("_Value")
_Choice = TypeVar("_Choice", bound=StrEnum)
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NUMBER = expression(r"0*+[1-9][0-9]{0,8}")


class Shapes(Problems):
    """Reads the values of one source; each method names the value by its way from the root: ``concepts[3].id``."""

    def wrong(self, node: YamlNode, way: str, wanted: str, known: Collection[str] = ()) -> None:
        """Report that the value at *way* is not what is *wanted*, and which of the *known* words may be meant."""
        if isinstance(node.value, str):
            found = f"“{shortened(node.value)}”" if node.quoted or node.value not in _NULLS else "nothing"
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

    def scalar(
        self,
        node: YamlNode | None,
        way: str,
        wanted: str,
        read: Callable[[str], _Value | None],
        *,
        known: Collection[str] = (),
        is_quotable: bool = True,
    ) -> _Value | None:
        """What *read* makes of a scalar; None, which is reported if there is one, where that isn't what is *wanted*."""
        if node is None or is_null(node):
            return None
        found = read(node.value) if isinstance(node.value, str) and (is_quotable or not node.quoted) else None
        if found is None:
            self.wrong(node, way, wanted, known)
        return found

    def text(self, node: YamlNode | None, way: str) -> str | None:
        """Text with something in it; None if it isn't that, or is not there, which the caller reports if it matters."""
        return self.scalar(node, way, "text", lambda text: text if text.strip() else None)

    def name(self, node: YamlNode | None, way: str) -> str | None:
        """Return text on one line, with single blanks."""
        text = self.text(node, way)
        return None if text is None else " ".join(text.split())

    def choice(self, node: YamlNode | None, way: str, words: type[_Choice]) -> _Choice | None:
        """Return one of some *words*."""
        known = {each.value: each for each in words}
        return self.scalar(node, way, f"one of {', '.join(words)}", known.get, known=known)

    def language(self, node: YamlNode | None, way: str) -> str | None:
        """Return a language tag; None where there is none."""
        return self.scalar(node, way, "a language tag such as en or zh-Hans", language_tag)

    def truth(self, node: YamlNode | None, way: str) -> bool:
        """True or false; false where it is not there."""
        return self.scalar(node, way, "true or false", _TRUTH.get, is_quotable=False) or False

    def number(self, node: YamlNode | None, way: str) -> int | None:
        """Return a whole number from 1 on."""
        wanted = "a whole number from 1 on"
        return self.scalar(
            node, way, wanted, lambda text: int(text) if _NUMBER.fullmatch(text) else None, is_quotable=False
        )


def is_null(node: YamlNode) -> bool:
    """Return whether a value says that there is none."""
    return isinstance(node.value, str) and not node.quoted and node.value in _NULLS
