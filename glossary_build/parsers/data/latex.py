r"""Reads the entries of LaTeX glossaries, as the package ``glossaries`` has them.

::

    \newglossaryentry{fault}{name={fault}, description={A crack in the crust.}}
    \newacronym{pga}{PGA}{peak ground acceleration}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from glossary_build.headwords.inline import line_counter
from glossary_build.parsers import ParseResult
from glossary_build.parsers.layout import Cell, Record, lay_out
from glossary_build.parsers.records import RecordReader
from glossary_build.text.expressions import expression

_COMMENT = expression(r"(?<!\\)%[^\n]*")
_COMMAND = expression(r"\\(?:long)?(?:new|provide)(?P<kind>glossaryentry|acronym|abbreviation|term)\b")
_INNER = r"[^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+"
_GROUP = expression(rf"\s*+(?:\[[^\[\]]*+\]\s*+)?\{{({_INNER})\}}")
_FIELD = expression(rf"(?<!\w)(?P<key>\w++)\s*+=\s*+(?:\{{(?P<braced>{_INNER})\}}|(?P<bare>[^,{{}}]++))")
_MARKS = (
    (expression(r"\\(?:emph|textit)\{([^{}]*)\}"), r"*\1*"),
    (expression(r"\\textbf\{([^{}]*)\}"), r"**\1**"),
    (expression(r"\\texttt\{([^{}]*)\}"), r"`\1`"),
    (expression(r"\\[A-Za-z]+\{([^{}]*)\}"), r"\1"),
    (expression(r"\\([%&#_$])"), r"\1"),
)
_KEYS = {"long": "full form", "first": "full form", "shortplural": "plural"}
"""What keys are called in other data."""


def parse(text: str, path: str) -> ParseResult:
    """The entries of a LaTeX file, in its order."""
    text = _COMMENT.sub("", text.replace("\r\n", "\n"))
    breaks_before = line_counter(text)
    found = [dict(_cells(command, text, breaks_before)) for command in _COMMAND.finditer(text)]
    headers = tuple(dict.fromkeys(key for cells in found for key in cells))
    records = [
        Record(cells=tuple(map(cells.get, headers)), line=next(iter(cells.values())).line) for cells in found if cells
    ]
    return RecordReader(path, lay_out(headers, records)).read(records, 1, "entries of a LaTeX glossary")


def _cells(command: re.Match[str], text: str, breaks_before: Callable[[int], int]) -> Iterator[tuple[str, Cell]]:
    """The fields of the entry that a *command* makes."""
    groups: list[re.Match[str]] = []
    place = command.end()
    while len(groups) < 3 and (group := _GROUP.match(text, place)):
        groups.append(group)
        place = group.end()
    keys = ("name",) if command["kind"] == "term" else ("id", "short", "full form")
    parts = [(key, group[1], group.start(1)) for key, group in zip(keys, groups, strict=False)]
    if command["kind"] == "glossaryentry" and len(groups) > 1:
        begin = groups[1].start(1)
        fields = [(field["key"], field["braced"] or field["bare"], field) for field in _FIELD.finditer(groups[1][1])]
        named = [(_KEYS.get(key, key), value, begin + match.start()) for key, value, match in fields if value]
        parts = [parts[0], *named, *([("description", groups[2][1], groups[2].start(1))] if len(groups) > 2 else [])]
    for key, value, offset in parts:
        for pattern, replacement in _MARKS:
            value = pattern.sub(replacement, value)
        lines = (
            " ".join(value.split()) if key != "description" else "\n".join(map(str.strip, value.strip().split("\n")))
        )
        yield key, Cell(text=lines, line=breaks_before(offset) + 1)
