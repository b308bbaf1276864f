"""Prints a table of how well each real glossary is read: ``python -m tests.accuracy``."""

from __future__ import annotations

import sys

from tests.accuracy.measure import EXPECTED, FIRST_SIGHT, GROUPS, Accuracy, measure, total
from tests.accuracy.soundness import Soundness, corpora, count
from tests.accuracy.teams import counts
from tests.accuracy.translated import findings

_COLUMNS = ("expected", "found", "recall", "precision", "language", "definitions")


def main() -> None:
    """Write a table for each group, with its total; files that aren't beside the checkout are named."""
    _write("file", _COLUMNS, "read as")
    for group in GROUPS:
        rows = []
        for expected in EXPECTED:
            if expected.group == group and expected.source:
                rows.append(measure(expected, expected.source))
                _write(expected.name, _cells(rows[-1]), rows[-1].dialect)
            elif expected.group == group:
                sys.stderr.write(f"{expected.name} is not beside the checkout\n")
        if rows:
            _write(f"{group}: {len(rows)} files", _cells(total(group, rows)), "")
            if group in FIRST_SIGHT:
                _write("  at first sight", ("", "", *(f"{part:.1%}" for part in FIRST_SIGHT[group])), "")
            _write("", (), "")
    _write_teams()
    _write_soundness()
    translated = findings()
    sys.stdout.write(
        f"twenty translated pages, {translated.paragraphs} paragraphs: {translated.false} false findings; "
        f"{translated.found} of {translated.wrong} wrong names are found\n"
    )


def _write_teams() -> None:
    """Write a table of the glossaries of teams, with what a person counted in them."""
    _write("glossary of a team", ("terms", "found", "to avoid", "found", "lost again"), "")
    rows = list(counts())
    for path, *cells in rows:
        _write(path, tuple(map(str, cells)), "")
    _write(f"{len(rows)} glossaries", tuple(str(sum(cells)) for cells in list(zip(*rows, strict=True))[1:]), "")
    _write("", (), "")


def _write_soundness() -> None:
    """Write what is wrong in all real glossaries, whether their names are known or not."""
    found = Soundness()
    for path in corpora():
        count(path, found)
    sys.stdout.write(
        f"preferred names that are sentences: {found.sentences} of {found.preferred}\n"
        f"names that no line of the source has: {found.unwritten} of {found.names}\n"
        f"definitions that begin and end as in the source: {found.located} of {found.definitions}\n"
    )


def _cells(row: Accuracy) -> tuple[str, ...]:
    parts = (f"{part:.1%}" for part in (row.recall, row.precision, row.language))
    definitions = f"{row.defined}/{row.definitions}" if row.definitions else ""
    return str(row.expected), str(row.found), *parts, definitions


def _write(name: str, cells: tuple[str, ...], dialect: str) -> None:
    line = f"{name:<26}" + "".join(f"{cell:>11}" for cell in cells) + f"  {dialect}"
    sys.stdout.write(line.rstrip() + "\n")


if __name__ == "__main__":
    main()
