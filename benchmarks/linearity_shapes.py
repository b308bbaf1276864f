"""Every parser, and shapes of input that are hard for it, by their length."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from glossary_build.parsers import markdown, plain, rst
from glossary_build.parsers.data import csv_table, po, structured, tbx

Shape = tuple[str, str, str]
"""What stands before, what is repeated, what stands behind."""
RUNS = ("word ", "a", " ", "(", "[", "`", "**a** ", "张（", "又称", "see [a](", "<!--", ":term:`")
YAML = "schema_version: 1\nconcepts:\n- designations:\n  - text: "
SHAPES: dict[str, tuple[Callable[..., object], tuple[Shape, ...]]] = {
    "markdown name": (markdown.parse, tuple(("# G\n\n## A\n\nb\n\n## ", run, "\n\nb\n") for run in RUNS)),
    "markdown text": (
        markdown.parse,
        (
            *(("# G\n\n## A\n\n", run, "\n") for run in RUNS),
            ("# G\n\n## A\n\nb\n\n", "| a ", "|\n"),
            ("# G\n\n", "## A\n\nb\n\n", ""),
            ("# G\n\n", "- **a**: b\n", ""),
            ("# G\n\n| 术语 | 释义 |\n|-|-|\n", "| a | b |\n", ""),
            ("# G\n\n", "| a | b |\n|-|-|\n| 1 | 2 |\n\n", ""),
            ("# G\n\n<dl><dt>a<dd>", "<b>", ""),
            ("# G\n\n<dl>", "<dt>a\n", "</dl>"),
            ("# G\n\n", "<dl><dt>a<dd>b</dl>\n\n", ""),
        ),
    ),
    "rst name": (rst.parse, tuple(("G\n=\n\n.. glossary::\n\n   ", run, "\n      b\n") for run in RUNS)),
    "rst text": (
        rst.parse,
        (
            *(("G\n=\n\n.. glossary::\n\n   a\n      ", run, "\n") for run in RUNS),
            ("G\n=\n\n.. glossary::\n\n", "   a\n      b\n\n", ""),
            ("G\n=\n\n", ".. glossary::\n\n", ""),
            ("G\n=\n\n====  =======\nTerm  Meaning\n====  =======\n", "a     b\n", "====  =======\n"),
            ("G\n=\n\n", "== ==\na  b\n", ""),
            ("G\n=\n\n", "+--+--+\n|a |b |\n+--+--+\n\n", ""),
            ("G\n=\n\n.. list-table::\n\n   * - Term\n     - Meaning\n", "   * - a\n     - b\n", ""),
            ("G\n=\n\n.. csv-table::\n   :header: Term, Meaning\n\n", "   a, b\n", ""),
        ),
    ),
    "plain": (
        plain.parse,
        (*(("Glossary\n\nTerm\n\n", run, "\n") for run in RUNS), ("G\n\n", "Term\n\nText.\n\n", "")),
    ),
    "csv": (
        csv_table.parse,
        (
            *(("term,definition\n", run, ",b\n") for run in (*RUNS, '"', "'", ";", "\t")),
            ("term,definition\n", "a,b\n", ""),
            ("term", ",a", "\na,b\n"),
        ),
    ),
    "po": (
        po.parse,
        (
            *(('msgid "', run, '"\nmsgstr "b"\n') for run in (*RUNS, "\\n")),
            ("", 'msgid "a"\nmsgstr "b"\n\n', ""),
            ('msgid "a"\nmsgstr ""\n', '"b"\n', ""),
        ),
    ),
    "yaml": (
        structured.parse_yaml,
        (
            *((YAML, run, "\n") for run in (*RUNS, "[", "{", "'", "\u2028")),
            (YAML + "a\n", "- designations: [{text: b}]\n", ""),
        ),
    ),
    "glosario": (
        structured.parse_yaml,
        (
            *(("- slug: a\n  en:\n    term: a\n    def: >\n      ", run, "\n") for run in RUNS),
            ("", "- slug: a\n  en:\n    term: b\n    def: c\n", ""),
        ),
    ),
    "json": (
        structured.parse_json,
        (
            *(('{"schema_version": 1, "concepts": [{"designations": [{"text": "', run, '"}]}]}') for run in RUNS),
            ("", "[", ""),
            ('{"schema_version": 1, "concepts": [', '{"designations": [{"text": "a"}]},', "{}]}"),
        ),
    ),
    "tbx": (
        tbx.parse,
        (
            *(
                ('<tbx><text><body><conceptEntry><langSec xml:lang="en"><termSec><term>', run, "</term></termSec>")
                for run in (*RUNS[:10], "<a>", "&a;")
            ),
            ("<tbx><text><body>", "<conceptEntry/>", "</body></text></tbx>"),
        ),
    ),
}


def shapes() -> Iterator[tuple[str, Callable[[str], object], list[Callable[[int], str]]]]:
    """Name of parser and shape, a function that parses, and its input by the length."""
    for name, (parse, forms) in SHAPES.items():
        for before, run, behind in forms:
            yield (
                f"{name} {before[-8:] + run[:12]!r}",
                lambda text, parse=parse: parse(text, "x"),  # type: ignore[misc]
                [lambda length, b=before, r=run, e=behind: b + r * (length // len(r)) + e],  # type: ignore[misc]
            )
