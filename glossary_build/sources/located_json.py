"""Reads JSON to text, lists and mappings that know their lines, in the form in which YAML is composed."""

from __future__ import annotations

import json
import re

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.sources.safe_yaml import MAX_DEPTH, YamlNode

_PIECE = re.compile(r'[{}\[\],:]|"(?:[^"\\]|\\.)*+"|[^\s{}\[\],:"]++|\n')


class _RefusedError(Exception):
    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def compose_json(text: str, path: str) -> tuple[YamlNode | None, tuple[Diagnostic, ...]]:
    """Return the value of the JSON document *text*, None where it is faulty, and what is wrong with it.

    A document on each line makes a list.
    """
    text = text.removeprefix("\ufeff")
    try:
        is_one = _check(text)
        root = _compose(text)
        return root.items[0] if is_one else root.finish(), ()
    except json.JSONDecodeError as error:
        return None, (_faulty(f"it is not JSON from column {error.colno} on: {error.msg}", path, error.lineno),)
    except RecursionError:
        return None, (_faulty(_TOO_DEEP, path, 1),)
    except _RefusedError as error:
        return None, (_faulty(str(error), path, error.line),)


_TOO_DEEP = f"it is nested more than {MAX_DEPTH} levels deep"


class _Container:
    def __init__(self, line: int, *, is_object: bool) -> None:
        self.line = line
        self.is_object = is_object
        self.items: list[YamlNode] = []
        self.members: dict[str, YamlNode] = {}
        self.key_lines: dict[str, int] = {}
        self.key: str | None = None

    def add(self, node: YamlNode) -> None:
        if not self.is_object:
            self.items.append(node)
        elif self.key is None:
            self.key = str(node.value)
            if self.key in self.members:
                raise _RefusedError(f"the key “{self.key}” is twice in one object", node.line)
            self.key_lines[self.key] = node.line
        else:
            self.members[self.key] = node
            self.key = None

    def finish(self) -> YamlNode:
        value = self.members if self.is_object else tuple(self.items)
        return YamlNode(value=value, line=self.line, key_lines=self.key_lines)


def _check(text: str) -> bool:
    """Return whether *text* is one JSON document; False if each of its lines is one, and an error if neither is so."""
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        lines = list(filter(str.strip, text.split("\n")))
        if error.msg != "Extra data" or len(lines) < 2:
            raise
        try:
            for line in lines:
                json.loads(line, parse_int=str, parse_float=str)
        except json.JSONDecodeError:
            raise error from None
        return False
    return True


def _compose(text: str) -> _Container:
    """Return the list of what is in *text*, which is known to be JSON."""
    root = _Container(1, is_object=False)
    waiting = [root]
    line = 1
    for match in _PIECE.finditer(text):
        piece = match[0]
        if piece == "\n":
            line += 1
        elif piece in "{[":
            if len(waiting) > MAX_DEPTH:
                raise _RefusedError(_TOO_DEEP, line)
            waiting.append(_Container(line, is_object=piece == "{"))
        elif piece in "}]":
            done = waiting.pop().finish()
            waiting[-1].add(done)
        elif piece not in ",:":
            is_text = piece[0] == '"'
            value = piece[1:-1] if is_text else piece
            if is_text and "\\" in value:
                value = json.loads(piece)
            waiting[-1].add(YamlNode(value=value, line=line, quoted=is_text))
    return root


def _faulty(message: str, path: str, line: int) -> Diagnostic:
    return Diagnostic(code=Code.BAD_SYNTAX, message=message, source=SourceLocation(path=path, line=line))
