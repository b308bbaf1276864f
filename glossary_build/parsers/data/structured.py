"""Reads glossaries kept as data in JSON or YAML: in our own form, or as the Carpentries' Glosario has them."""

from __future__ import annotations

import json

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data.glosario import read_glosario
from glossary_build.parsers.data.model_file import read_model
from glossary_build.sources.safe_yaml import MAX_DEPTH, YamlNode, compose_yaml


def parse_yaml(text: str, path: str) -> ParseResult:
    """The entries of a YAML file; what it may not hold is said in :mod:`glossary_build.sources.safe_yaml`."""
    root, problems = compose_yaml(text, path)
    return _read(root, path, problems)


def parse_json(text: str, path: str) -> ParseResult:
    """The entries of a JSON file.

    JSON tells no lines: what is wrong in one is named by its way from the root, ``concepts[3].designations[0].text``.
    """
    try:
        document = json.loads(text, parse_int=_Number, parse_float=_Number, object_pairs_hook=_Pairs)
        root = _node(document, 0)
    except json.JSONDecodeError as error:
        return _faulty(f"it is not JSON from column {error.colno} on: {error.msg}", path, error.lineno)
    except (RecursionError, _TooDeepError):
        return _faulty(f"it is nested more than {MAX_DEPTH} levels deep", path)
    except _TwiceError as error:
        return _faulty(f"the key “{error}” stands twice in one object", path)
    return _read(root, path, ())


def _read(root: YamlNode | None, path: str, problems: tuple[Diagnostic, ...]) -> ParseResult:
    if root is None:
        return ParseResult(diagnostics=problems)
    is_list = isinstance(root.value, tuple)
    found = read_glosario(root, path) if is_list else read_model(root, path)
    if problems and not found.entries:
        return ParseResult(diagnostics=problems)
    dialect = "terms as Glosario has them" if is_list else "concepts in the form of the JSON export"
    return ParseResult(entries=found.entries, diagnostics=(*problems, *found.diagnostics), dialect=dialect)


class _Number(str):
    """A number as it is written."""

    __slots__ = ()


class _Pairs(list[tuple[str, object]]):
    """The members of a JSON object."""


class _TooDeepError(Exception):
    """There are too many levels."""


class _TwiceError(Exception):
    """A key stands twice."""


def _node(value: object, depth: int) -> YamlNode:
    """*value*, as JSON has it, in the form in which YAML is composed."""
    if isinstance(value, list) and depth == MAX_DEPTH:
        raise _TooDeepError
    if isinstance(value, _Pairs):
        members: dict[str, YamlNode] = {}
        for key, item in value:
            if key in members:
                raise _TwiceError(key)
            members[key] = _node(item, depth + 1)
        return YamlNode(value=members, line=1)
    if isinstance(value, list):
        return YamlNode(value=tuple(_node(item, depth + 1) for item in value), line=1)
    if isinstance(value, str):
        return YamlNode(value=str(value), line=1, quoted=not isinstance(value, _Number))
    words = {None: "null", True: "true", False: "false"}
    return YamlNode(value=words.get(value, str(value)) if isinstance(value, bool | None) else str(value), line=1)


def _faulty(message: str, path: str, line: int = 1) -> ParseResult:
    problem = Diagnostic(code=Code.BAD_SYNTAX, message=message, source=SourceLocation(path=path, line=line))
    return ParseResult(diagnostics=(problem,))
