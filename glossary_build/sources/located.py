"""Reads JSON, XML, settings and PO files to values that know their lines, in the form in which YAML is composed.

Babel's reader of PO files is not used: it prints what is wrong, ends at the first fault and doesn't give the line of a
translation.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from glossary_build.diagnostics import Code, Diagnostic, shortened
from glossary_build.sources.values import MAX_DEPTH, TOO_DEEP, Composer, Container, YamlNode
from glossary_build.text.expressions import expression

_PIECE = expression(r'[{}\[\],:]|"(?:[^"\\]|\\.)*+"|[^\s{}\[\],:"]++|\n')
_NO_JSON = "it is not JSON from column {0.colno} on: {0.msg}"


class _RefusedError(Exception):
    """The file isn't read."""


def compose_json(text: str, path: str) -> tuple[YamlNode | None, tuple[Diagnostic, ...]]:
    """Return the value of the JSON document *text*, None where it is faulty, and what is wrong with it.

    A document on each line makes a list, without those that are faulty.
    """
    composer = Composer(path, code=Code.BAD_SYNTAX)
    try:
        is_one, sound = _check(text.removeprefix("\ufeff"), composer)
        _compose(sound, composer)
        return composer.whole.items[0] if is_one else composer.whole.finish(), tuple(composer.problems)
    except json.JSONDecodeError as error:
        composer.report(error.lineno, _NO_JSON.format(error))
    except RecursionError:
        composer.report(1, TOO_DEEP)
    except _RefusedError:
        pass
    return None, tuple(composer.problems[-1:])


def _check(text: str, composer: Composer) -> tuple[bool, str]:
    """Whether *text* is one JSON document, and *text*; else the lines of it that are one each, if most are."""
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        if error.msg != "Extra data":
            raise
        lines = text.split("\n")
        faults: dict[int, json.JSONDecodeError] = {}
        for number, line in enumerate(lines, 1):
            try:
                json.loads(line if line.strip() else "0", parse_int=str, parse_float=str)
            except json.JSONDecodeError as fault:
                faults[number] = fault
        if 2 * len(faults) >= sum(map(bool, map(str.strip, lines))):
            raise
        for number, found in faults.items():
            composer.report(number, _NO_JSON.format(found))
            lines[number - 1] = ""
        return False, "\n".join(lines)
    return True, text


def _compose(text: str, composer: Composer) -> None:
    """Compose what is in *text*, which is known to be JSON."""
    line = 1
    for match in _PIECE.finditer(text):
        piece = match[0]
        if piece == "\n":
            line += 1
        elif piece in "{[":
            if len(composer.open) > MAX_DEPTH:
                composer.report(line, TOO_DEEP)
                raise _RefusedError
            composer.open.append(Container(line, is_mapping=piece == "{"))
        elif piece in "}]":
            composer.close()
        elif piece not in ",:":
            is_text = piece[0] == '"'
            value = piece[1:-1] if is_text else piece
            if is_text and "\\" in value:
                value = json.loads(piece)
            composer.add(YamlNode(value=value, line=line, quoted=is_text))


_SECTION = expression(r"\[(?P<name>[^\[\]]++)\]")
_SETTING = expression(r"(?P<key>[^=:]++)[=:](?P<value>.*)")
_BREAK = expression(r"\r\n|\r|\n")
_COMMENTS = (";", "#", "!")


def compose_settings(text: str) -> tuple[YamlNode, list[int]]:
    """The settings of *text*: a mapping from the names of sections to mappings, or from keys to values without any.

    A line that is indented goes on with the value above it. The 1-based lines that are no setting come with it.

    >>> node, _ = compose_settings("[Reef]\\ntext = Makes a sail\\n  smaller.")
    >>> node.value["Reef"].value["text"].value
    'Makes a sail\\nsmaller.'
    """
    values = sections = dict[str, YamlNode]()
    key = ""
    others: list[int] = []
    for number, line in enumerate(_BREAK.split(text.removeprefix("\ufeff")), 1):
        if not line.strip() or line.lstrip().startswith(_COMMENTS):
            continue
        if section := _SECTION.fullmatch(line.strip()):
            values, key = {}, ""
            sections[section["name"].strip()] = YamlNode(value=values, line=number)
        elif key and line[0].isspace():
            values[key] = YamlNode(value=f"{values[key].value}\n{line.strip()}".lstrip("\n"), line=values[key].line)
        elif setting := _SETTING.fullmatch(line.strip()):
            key = setting["key"].strip()
            values[key] = YamlNode(value=setting["value"].strip(), line=number)
        else:
            others.append(number)
    return YamlNode(value=sections, line=1), others


TEXT = "text"
"""The key of the text of an element that has attributes too."""


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
        return YamlNode(value=values, line=self.line)


def read_xml(text: str, path: str) -> tuple[Element | None, tuple[Diagnostic, ...]]:
    """Return the root element of *text* with what comes before a fault, and what is wrong; None if there is no element.

    No document type is fetched, and a file that declares entities is refused: nothing in it can grow or reach outside.
    """
    from xml.parsers import expat  # here, since few sources are XML

    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    top = Element(name="", line=1, attributes={})
    waiting = [top]

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(waiting) > MAX_DEPTH:
            raise _RefusedError(TOO_DEEP)
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
    problems = (Diagnostic.at(Code.BAD_SYNTAX, message, path, max(parser.ErrorLineNumber, 1)),) if message else ()
    return next(top.elements(), None), problems


def compose_xml(text: str, path: str) -> tuple[YamlNode | None, tuple[Diagnostic, ...]]:
    """Return the content of the root element of *text*, None where it is faulty, and what is wrong with it."""
    root, problems = read_xml(text, path)
    return root.node() if root and root.is_whole and not problems else None, problems


def _scalar(text: str, line: int) -> YamlNode:
    return YamlNode(value=text, line=line, quoted=True)


_KEYWORD = expression(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,3}\])?)[ \t]*+(.*)")
_STRING = expression(r'"((?:[^"\\]++|\\.)*+)"[ \t]*')
_ESCAPED = expression(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass(slots=True)
class PoMessage:
    """One message, as far as it was read."""

    texts: dict[str, str] = field(default_factory=dict)
    """By keyword: ``msgctxt``, ``msgid``, ``msgid_plural``, ``msgstr``; the first plural form is ``msgstr``."""
    lines: dict[str, int] = field(default_factory=dict)
    """1-based line of each keyword."""
    comments: dict[str, list[str]] = field(default_factory=dict)
    """Lines of the comments by their marker: ``.`` extracted, ``:`` references, ``,`` flags, none for translators."""
    comment_lines: dict[str, int] = field(default_factory=dict)
    """1-based line on which each sort of comment begins."""

    @property
    def is_fuzzy(self) -> bool:
        """Whether the translation is a guess of a program."""
        return any("fuzzy" in re.split(r"[,\s]+", line) for line in self.comments.get(",", ()))


def po_messages(text: str) -> Iterator[PoMessage | tuple[int, str]]:
    """The messages of *text*, and what is wrong with the lines (1-based) that belong to none, in order.

    Obsolete messages have the comment ``~``.
    """
    message, parts, keyword = PoMessage(), dict[str, list[str]](), ""
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        match = _KEYWORD.fullmatch(bare)
        word = match[1] if match else ""
        begins = word in ("msgctxt", "msgid") and "msgid" in parts
        if begins or (bare.startswith("#") and parts) or ("~" in message.comments and not bare.startswith("#")):
            yield _joined(message, parts)
            message, parts, keyword = PoMessage(), {}, ""
        if bare.startswith("#"):
            marker = bare[1:2] if bare[1:2] in (".", ":", ",", "~", "|") else ""
            message.comments.setdefault(marker, []).append(bare[1 + len(marker) :].removeprefix(" "))
            message.comment_lines.setdefault(marker, number)
        elif bare:
            string = _STRING.fullmatch(match[2] if match else bare)
            keyword = ("msgstr" if word == "msgstr[0]" else word) or keyword
            if string is None or not keyword:
                yield number, f"“{shortened(bare)}” is no line of a PO file"
                continue
            if word:
                parts[keyword] = []
            parts.setdefault(keyword, []).append(
                _ESCAPED.sub(lambda escape: _ESCAPES.get(escape[1], escape[1]), string[1])
            )
            message.lines.setdefault(keyword, number)
    if parts or "~" in message.comments:
        yield _joined(message, parts)


def _joined(message: PoMessage, parts: dict[str, list[str]]) -> PoMessage:
    message.texts = {keyword: "".join(strings) for keyword, strings in parts.items()}
    return message
