"""Prints a table of how well each real glossary is read: ``python -m tests.accuracy``."""

from __future__ import annotations

import sys

from tests.accuracy.measure import EXPECTED, measure, source_of


def main() -> None:
    """Write the table; files that aren't beside the checkout are named."""
    print(f"{'file':<16} {'expected':>8} {'found':>6} {'recall':>7} {'precision':>9} {'language':>8}  read as")  # noqa: T201 - a command
    for expected in EXPECTED:
        source = source_of(expected)
        if source is None:
            print(f"{expected.stem:<16} not beside the checkout", file=sys.stderr)  # noqa: T201 - a command
            continue
        row = measure(expected, source)
        print(  # noqa: T201 - a command
            f"{row.name:<16} {row.expected:>8} {row.found:>6} {row.recall:>7.1%} {row.precision:>9.1%} "
            f"{row.language:>8.1%}  {row.dialect}"
        )


if __name__ == "__main__":
    main()
