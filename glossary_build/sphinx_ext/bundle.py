"""Joins our JavaScript modules into one classic script, since browsers load no module from a page on ``file://``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_IMPORT = re.compile(r'import \{ (\w+(?:, \w+)*) \} from "\./(\w+\.js)";')
_EXPORT = re.compile(r"export (?:(?:async )?function|const|class) (\w+)\b")
_CAST = re.compile(r"/\*\* @type \{[^*\n]*\} \*/ ?")
_COMMENT = re.compile(r" // [^\"'`]*$")
"""A comment behind code; inside of a string or a template, its end would follow."""
_KEYWORD = re.compile(r"\s*(?:import|export)\b(?!\()")


class BundleError(ValueError):
    """A module has something that :func:`bundle` doesn't understand; the message names file and line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Module:
    imports: tuple[tuple[str, str], ...]
    """Names as they are written between the braces, and the module that they come from."""
    exports: tuple[str, ...]
    lines: tuple[str, ...]
    """The code without imports, ``export``, comments, indentation and casts."""


def bundle(modules: Mapping[str, str], entry: str) -> str:
    """One script that runs the module *entry* and those that it imports, each once and before its importer.

    *modules* are texts by file name (``main.js``). Understood are ``import { a, b } from "./x.js";`` on a line and
    ``export`` before ``function``, ``const`` or ``class``; other imports and exports, circles of imports and template
    literals over several lines raise :class:`BundleError`. Modules that nothing imports are left out.
    """
    done: dict[str, str] = {}

    def add(name: str, importers: tuple[str, ...]) -> None:
        if name in importers:
            raise BundleError(f"{name} imports itself, by way of {', '.join(importers)}")
        if name in done:
            return
        if name not in modules:
            raise BundleError(f"{importers[-1] if importers else 'the bundle'} needs {name}, which is missing")
        module = _read(name, modules[name])
        for _, imported in module.imports:
            add(imported, (*importers, name))
        done[name] = _written(name, module)

    add(entry, ())
    return "".join(['(() => {\n"use strict";\n', *done.values(), "})();\n"])


def _read(name: str, text: str) -> _Module:
    imports: list[tuple[str, str]] = []
    exports: list[str] = []
    lines: list[str] = []
    for number, line in _code(text):
        if found := _IMPORT.fullmatch(line):
            imports.append((found[1], found[2]))
            continue
        if found := _EXPORT.match(line):
            exports.append(found[1])
            line = line.removeprefix("export ")
        elif _KEYWORD.match(line):
            raise BundleError(f"{name}:{number}: not understood: {line.strip()}")
        if line.count("`") % 2:
            raise BundleError(f"{name}:{number}: a template literal has to end on its line")
        lines.append(_CAST.sub("", line).strip())
    return _Module(imports=tuple(imports), exports=tuple(exports), lines=tuple(lines))


def _code(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are neither blank nor comment, each with its number."""
    in_comment = False
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if in_comment or (stripped.startswith("/*") and not _CAST.match(stripped)):
            in_comment = not stripped.endswith("*/")
        elif stripped and not stripped.startswith("//"):
            yield number, _COMMENT.sub("", line).rstrip()


def _written(name: str, module: _Module) -> str:
    lines = [
        f"const {_variable(name)} = (() => {{",
        *(f"const {{ {names} }} = {_variable(imported)};" for names, imported in module.imports),
        *module.lines,
        f"return {{ {', '.join(module.exports)} }};",
        "})();",
    ]
    return "\n".join(lines) + "\n"


def _variable(name: str) -> str:
    return "$" + name.removesuffix(".js")
