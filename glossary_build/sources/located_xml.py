"""Reads XML to text, lists and mappings that know their lines, in the form in which YAML is composed."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.sources.safe_yaml import MAX_DEPTH, YamlNode

TEXT = "text"
"""The key of the text of an element that has attributes too."""


class RefusedError(Exception):
    """The file is XML that can't be read."""


def refuse_entities(parser: expat.XMLParserType) -> None:
    """Make *parser* raise :class:`RefusedError` for whatever declares entities, or refers to those it doesn't know."""

    def doctype(_name: str, _system: str | None, _public: str | None, internal: int) -> None:
        if internal:
            raise RefusedError("the file declares a document type of its own, which could hold entities; remove it")

    def entity(name: str, _is_parameter: int) -> None:
        raise RefusedError(f"the entity “{name}” is not known; write the character itself")

    parser.StartDoctypeDeclHandler = doctype
    parser.SkippedEntityHandler = entity


@dataclass(slots=True)
class _Element:
    """An element that hasn't ended yet."""

    line: int
    parts: dict[str, list[YamlNode]] = field(default_factory=dict)
    """Its attributes and the elements in it, by their names."""
    text: list[str] = field(default_factory=list)

    def finish(self) -> YamlNode:
        """A scalar where it holds nothing but text, a list where all in it have one name, else a mapping."""
        text = "".join(self.text).strip()
        if not self.parts:
            return YamlNode(value=text, line=self.line, quoted=True)
        if text:
            self.parts.setdefault(TEXT, []).append(YamlNode(value=text, line=self.line, quoted=True))
        values = {
            name: nodes[0] if len(nodes) == 1 else YamlNode(value=tuple(nodes), line=nodes[0].line)
            for name, nodes in self.parts.items()
        }
        return YamlNode(value=values, line=self.line, key_lines={name: node.line for name, node in values.items()})


def compose_xml(text: str, path: str) -> tuple[YamlNode | None, tuple[Diagnostic, ...]]:
    """The content of the root element of *text*, None where it is faulty, and what is wrong with it."""
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    refuse_entities(parser)
    waiting = [_Element(1)]

    def start(_name: str, attributes: dict[str, str]) -> None:
        if len(waiting) > MAX_DEPTH:
            raise RefusedError(f"it is nested more than {MAX_DEPTH} levels deep")
        line = parser.CurrentLineNumber
        given = {key: [YamlNode(value=value, line=line, quoted=True)] for key, value in attributes.items()}
        waiting.append(_Element(line, given))

    def end(name: str) -> None:
        done = waiting.pop().finish()
        waiting[-1].parts.setdefault(name.rpartition(":")[2], []).append(done)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = lambda data: waiting[-1].text.append(data)
    try:
        parser.Parse(text.replace("\r\n", "\n").replace("\r", " ").encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        return None, (_faulty(f"not well-formed XML: {expat.ErrorString(error.code)}", path, error.lineno),)
    except RefusedError as error:
        return None, (_faulty(str(error), path, parser.CurrentLineNumber),)
    return next(node for nodes in waiting[0].parts.values() for node in nodes), ()


def _faulty(message: str, path: str, line: int) -> Diagnostic:
    return Diagnostic(code=Code.BAD_SYNTAX, message=message, source=SourceLocation(path=path, line=max(line, 1)))
