"""Reads XML to elements that know their lines, or to text, lists and mappings in the form in which YAML is composed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.sources.safe_yaml import MAX_DEPTH, YamlNode

TEXT = "text"
"""The key of the text of an element that has attributes too."""


class _RefusedError(Exception):
    """The file is XML that can't be read."""


@dataclass(slots=True, kw_only=True)
class Element:
    """One element."""

    name: str
    """Without the prefix of its namespace."""
    line: int
    """1-based line on which it begins."""
    attributes: dict[str, str]
    content: list[Element | str] = field(default_factory=list)
    is_whole: bool = False
    """Whether it ends before the file does, or a fault in it."""

    def elements(self) -> Iterator[Element]:
        """Return those in it."""
        return (part for part in self.content if isinstance(part, Element))

    def text(self) -> str:
        """Return all text in it, whatever marks parts of it."""
        return "".join(part if isinstance(part, str) else part.text() for part in self.content)

    def _is_running(self) -> bool:
        """Return whether it is text in which elements mark words: no fewer words are outside of them than elements."""
        marked = list(self.elements())
        words = sum(len(part.split()) for part in self.content if isinstance(part, str))
        return len(marked) <= words and not any(part for each in marked for part in each.elements())

    def node(self) -> YamlNode:
        """Return a scalar where it holds nothing but text, a list where all in it have one name, else a mapping."""
        parts = {name: [_scalar(value, self.line)] for name, value in self.attributes.items()}
        text = "".join(part for part in self.content if isinstance(part, str)).strip()
        if text and self._is_running():
            text = self.text().strip()
        else:
            for element in self.elements():
                parts.setdefault(element.name, []).append(element.node())
        if not parts:
            return _scalar(text, self.line)
        if text:
            parts.setdefault(TEXT, []).append(_scalar(text, self.line))
        values = {
            name: nodes[0] if len(nodes) == 1 else YamlNode(value=tuple(nodes), line=nodes[0].line)
            for name, nodes in parts.items()
        }
        return YamlNode(value=values, line=self.line, key_lines={name: node.line for name, node in values.items()})


def read_xml(text: str, path: str) -> tuple[Element | None, tuple[Diagnostic, ...]]:
    """Return the root element of *text* with what comes before a fault, and what is wrong; None if there is no element.

    No document type is fetched, and a file that declares entities is refused: nothing in it can grow or reach outside.
    """
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    top = Element(name="", line=1, attributes={})
    waiting = [top]

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(waiting) > MAX_DEPTH:
            raise _RefusedError(f"it is nested more than {MAX_DEPTH} levels deep")
        element = Element(name=name.rpartition(":")[2], line=parser.CurrentLineNumber, attributes=attributes)
        waiting[-1].content.append(element)
        waiting.append(element)

    def end(_name: str) -> None:
        waiting.pop().is_whole = True

    def doctype(_name: str, _system: str | None, _public: str | None, internal: int) -> None:
        if internal:
            raise _RefusedError("the file declares a document type of its own, which could hold entities; remove it")

    def entity(name: str, _is_parameter: int) -> None:
        raise _RefusedError(f"the entity “{name}” is not known; write the character itself")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = lambda data: waiting[-1].content.append(data)
    parser.StartDoctypeDeclHandler = doctype
    parser.SkippedEntityHandler = entity
    message = ""
    try:
        parser.Parse(text.replace("\r\n", "\n").replace("\r", " ").encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        message = f"not well-formed XML: {expat.ErrorString(error.code)}"
    except _RefusedError as error:
        message = str(error)
    source = SourceLocation(path=path, line=max(parser.ErrorLineNumber if message else 1, 1))
    problems = (Diagnostic(code=Code.BAD_SYNTAX, message=message, source=source),) if message else ()
    return next(top.elements(), None), problems


def compose_xml(text: str, path: str) -> tuple[YamlNode | None, tuple[Diagnostic, ...]]:
    """Return the content of the root element of *text*, None where it is faulty, and what is wrong with it."""
    root, problems = read_xml(text, path)
    return root.node() if root and root.is_whole and not problems else None, problems


def _scalar(text: str, line: int) -> YamlNode:
    return YamlNode(value=text, line=line, quoted=True)
