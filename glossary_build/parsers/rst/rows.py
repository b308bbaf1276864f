"""Makes the rows of the tables of reStructuredText from the lines of their cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from glossary_build.model import Markup
from glossary_build.parsers.rst.lines import dedent
from glossary_build.parsers.tables import Row, recognise_table

_INLINE_TARGET = re.compile(r"(?<!\w)_`([^`]+)`")


def make_row(cells: Sequence[Sequence[str]], *begins: int) -> Row:
    """The row with these *cells*, each by its lines; *begins* are the 1-based lines of their first, or one for all."""
    texts: list[str] = []
    lines: list[int] = []
    ends: list[int] = []
    for place, cell in enumerate(cells):
        begin = begins[place] if len(begins) > 1 else begins[0]
        filled = [number for number, line in enumerate(cell) if line.strip()] or [0]
        text = "\n".join(line.rstrip() for line in dedent(cell[filled[0] : filled[-1] + 1]))
        texts.append(_INLINE_TARGET.sub(r"\1", text))
        lines.append(begin + filled[0])
        ends.append(begin + filled[-1])
    return Row(cells=tuple(texts), line=min(lines), end=max(ends), lines=tuple(lines), markup=Markup.RST)


def headed(rows: Sequence[Row], header: int) -> list[Row]:
    """*rows* with the header first, of which the author marks *header*.

    Where none is marked, the first row is taken for one if it speaks of terms, and else the header is empty.
    """
    if header or not rows or recognise_table(rows[0], ()) is not None:
        return [*rows[:1], *rows[max(header, 1) :]]
    return [replace(rows[0], cells=("",) * len(rows[0].cells)), *rows]
