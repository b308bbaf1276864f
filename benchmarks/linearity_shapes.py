"""Every parser and the loader, and shapes of input that are hard for them, by their length."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from glossary_build import load_glossary
from glossary_build.parsers import markdown, plain, rst, wiki
from glossary_build.parsers.data import csv_table, latex, po, structured, tbx

Shape = tuple[str, str, str]
"""What comes first, what is repeated, what comes last."""
RUNS = ("word ", "a", " ", "(", "[", "![", "_a", "`", "**a** ", "张（", "又称", "see [a](", "<!--", ":term:`")
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
            ("# G\n\n", "a\n\n    b\n\n", ""),
            ("# G\n\n", "> [!a] b\n> c\n\n", ""),
            ("# G\n\n", '!!! a "b"\n    c\n\n', ""),
            ("# G\n\n", ":::a b\nc\n:::\n\n", ""),
            ("# G\n\n", "Sails\n\nJib: In front.\n\n", ""),
            ("# G\n\n", "* ### a\nb\n\n", ""),
            ("# G\n\n", "- 张 a\n", ""),
            ("# G\n\n", "Sail\n\nA cloth that the wind fills.\n\n", ""),
            ("# G\n\n", "3.1\nSail\nA cloth that the wind fills.\n\n", ""),
            ("# G\n\n", "- a\n  - b\n", ""),
            ("# G\n\n", '<Term name="a">\n\n', ""),
            ("# G\n\n", "<summary>", ""),
            ("# G\n\n", "A - b\n    c\n", ""),
            ("# G\n\n", "Theme\n\nA: b c.\n\n", ""),
            ("# G\n\n", "**A**: b\n_Example_: c\n\n", ""),
            ("# G\n\n", "## A\n\n**A** is b.\n\n", ""),
            ("# G\n\n", "A: b\n\n| Term | Meaning |\n|-|-|\n| a | b |\n\n", ""),
            ("# G\n\n", "a: https://b\n\n", ""),
            ("# G\n\n", "1. A b. C d e f.\n", ""),
            ("# G\n\n```\n| Term | Meaning |\n", "| a | b |\n|   | c |\n", "```\n"),
            ("", "## 1. A\n\nb\n\n### C\n\nd\n\n", ""),
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
            ("G\n=\n\n", "  a\n\n", "b\n"),
            ("G\n=\n\n", "* a\n\n", ""),
            ("G\n=\n\n", ".. container:: a\n\n", ""),
            ("G\n=\n\n", "a\n  b\n", ""),
            ("G\n=\n\n", ":a: b\n\n", ""),
            ("G\n=\n\n", "| **a**\n| b\n\n", ""),
            ("G\n=\n\n", "+--+--+\n|a |b |\n+--+--+\n\n", ""),
            ("G\n=\n\n.. list-table::\n\n   * - Term\n     - Meaning\n", "   * - a\n     - b\n", ""),
            ("G\n=\n\n.. csv-table::\n   :header: Term, Meaning\n\n", "   a, b\n", ""),
        ),
    ),
    "wiki": (
        wiki.parse,
        (
            *(("= G\n\na:: ", run, "\n") for run in RUNS),
            ("= G\n\n", "a:: b\n", ""),
            ("= G\n\n", "; a\n", ""),
            ("= G\n\n", "* a\n", ""),
            ("= G\n\n|===\n|Term |Meaning\n\n", "|a |b\n", "|===\n"),
            ("= G\n\n[cols=2]\n|===\n|Term |Meaning\n\n", "|a\n|b\n", "|===\n"),
            ("= G\n\n", "anchor:a[]a:: b\n", ""),
            ("= G\n\n", "|===\n", ""),
            ("= G\n\n", "{|\n", ""),
        ),
    ),
    "plain": (
        plain.parse,
        (
            *(("Glossary\n\nTerm\n\n", run, "\n") for run in RUNS),
            ("G\n\n", "Term\n\nText.\n\n", ""),
            ("", "Text. [Page 1]\n\n", ""),
        ),
    ),
    "csv": (
        csv_table.parse,
        (
            *(("term,definition\n", run, ",b\n") for run in (*RUNS, '"', "'", ";", "\t")),
            ("term,definition\n", "a,b\n", ""),
            ("", "a,b c d\n", ""),
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
            ("", '{"term": "a", "definition": "b"}\n', ""),
            ('{"schema_version": 1, "concepts": [', '{"designations": [{"text": "a"}]},', "{}]}"),
        ),
    ),
    "ini": (
        structured.parse_settings,
        (*(("[a]\ndefinition = ", run, "\n") for run in RUNS), ("", "[a]\ndefinition = b\n", "")),
    ),
    "xml": (
        structured.parse_xml,
        (
            *(("<g><e><term>a</term><definition>", run, "</definition></e></g>") for run in RUNS[:-2]),
            ("<g>", "<e><term>a</term><definition>b</definition></e>", "</g>"),
            ("", "<a>", ""),
        ),
    ),
    "latex": (
        latex.parse,
        (
            *(("\\newglossaryentry{a}{name={a}, description={", run, "}}") for run in RUNS),
            ("", "\\newglossaryentry{a}{name=a}", ""),
            ("\\newglossaryentry{a}{", "a = {b}, ", "}"),
            ("\\newacronym", "{", ""),
            ("\\newacronym{a}{", "{a}", ""),
        ),
    ),
    "tbx": (
        tbx.parse,
        (
            *(
                ('<tbx><text><body><conceptEntry><langSec xml:lang="en"><termSec><term>', run, "</term></termSec>")
                for run in (*RUNS[:-2], "<a>", "&a;")
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


JSON = '{"schema_version": 1, "concepts": [{"designations": [{"text": "a"}'
TBX = '<tbx><text><body><conceptEntry id="a"><langSec xml:lang="en"><termSec><term>a</term></termSec></langSec>'
LOADED: dict[str, tuple[str, Shape]] = {
    "names in one bracket": ("a.md", ("# G\n\n## Head (a", ", name {0}", ")\n\nText.\n")),
    "Chinese names in one bracket": ("a.md", ("# G\n\n## Head（甲", "，名字{0}", "）\n\nText.\n")),
    "nested brackets": ("a.md", ("# G\n\n## 头 (a", ", name {0} (N{0})", ")\n\nText.\n")),
    "alternatives": ("a.md", ("# G\n\n## 甲", "、名字{0}", "\n\nText.\n")),
    "names in one cell": ("a.md", ("# G\n\n| Term | 释义 |\n|-|-|\n| a", "<br>n{0}", " | b |\n")),
    "also known as": ("a.md", ("# G\n\n## Head\n\n", "Also known as name{0}. ", "\n")),
    "also known as, lines": ("a.md", ("# G\n\n## Head\n\n", "Also known as name{0}.\n", "\n")),
    "also known as, Chinese": ("a.md", ("# G\n\n## Head\n\n", "又称名字{0}。", "\n")),
    "labelled names": ("a.md", ("# G\n\n## Head\n\nText.\n\n", "- Abbreviation: A{0}\n", "\n")),
    "same as one": ("a.md", ("# G\n\n## Head\n\nText.\n\n", "## N {0}\n\nSame as Head.\n\n", "")),
    "same as the one before": ("a.md", ("# G\n\n", "## N {0}\n\nSame as N {1}.\n\n", "")),
    "synonyms of one name": ("a.md", ("# G\n\n", "## N {0}\n\nAlso known as X.\n\n", "")),
    "terms of one name": ("a.md", ("# G\n\n", "## N\n\nText {0}.\n\n", "")),
    "terms of one id": ("a.md", ("# G\n\n", "## N {0} {{#x}}\n\nText.\n\n", "")),
    "terms of one translation": ("a.md", ("# G\n\n", "## N {0}（名字）\n\nText.\n\n", "")),
    "subjects": ("a.md", ("", "# G {0}\n\n## N {0}\n\nText.\n\n", "")),
    "rows of one abbreviation": ("a.md", ("# G\n\n| 缩写 | 全称 |\n|-|-|\n", "| AB | Alpha b{0} |\n", "")),
    "mentions": ("a.md", ("# G\n\n## A\n\nb\n\n## Head\n\nText.\n\n", "[N {0}](#n-{0})\n", "\n")),
    "see also": ("a.md", ("# G\n\n## A\n\nb\n\n## Head\n\nText.\n\nSee also ", "[N {0}](#a),\n", "\n")),
    "stacked terms": ("a.rst", ("T\n=\n\n.. glossary::\n\n   a\n", "   n{0}\n", "      Text.\n")),
    "aliases in CSV": ("a.csv", ("term,definition,synonyms\nhead,text,a", ";n{0}", "\n")),
    "subjects in CSV": ("a.csv", ("term,definition,subjects\nhead,text,a", ";n{0}", "\n")),
    "relations in CSV": ("a.csv", ("term,definition,see\nhead,text,a", ";n{0}", "\n")),
    "aliases in JSON": ("a.json", (JSON, ', {{"text": "n{0}"}}', "]}]}")),
    "languages in JSON": ("a.json", (JSON, ', {{"text": "n{0}", "language": "x{0:a>7}"}}', "]}]}")),
    "relations in JSON": ("a.json", (JSON + '], "relations": [', '{{"type": "see", "target": "n{0}"}}, ', "{}]}]}")),
    "languages in Glosario": ("a.yaml", ("- slug: a\n", "  en-{0:0>7}:\n    term: b\n    def: c\n", "")),
    "terms in TBX": (
        "a.tbx",
        (
            TBX,
            '<langSec xml:lang="en"><termSec><term>n{0}</term></termSec></langSec>',
            "</conceptEntry></body></text></tbx>",
        ),
    ),
    "languages in TBX": (
        "a.tbx",
        (
            TBX,
            '<langSec xml:lang="en-{0:0>7}"><termSec><term>n</term></termSec></langSec>',
            "</conceptEntry></body></text></tbx>",
        ),
    ),
    "translations of one name in PO": ("a.po", ("", 'msgid "n{0}"\nmsgstr "字"\n\n', "")),
}
"""File and shape of what the loader is given: names, merging, ids and checks; ``{0}`` is a number, ``{1}`` the next."""


def loads() -> Iterator[tuple[str, Callable[[str], object], list[Callable[[int], str]]]]:
    """Name of each shape, a function that loads it from a file, and its input by the length."""
    folder = Path(tempfile.mkdtemp(prefix="glossary-linearity-"))
    for name, (file, (before, run, behind)) in LOADED.items():

        def load(text: str, path: Path = folder / file) -> object:
            path.write_text(text, encoding="utf-8")
            return load_glossary([path])

        def make(length: int, before: str = before, run: str = run, behind: str = behind) -> str:
            several = length // len(run.format(0, 1))
            return before + "".join(run.format(number, number + 1) for number in range(several)) + behind

        yield f"load {name}", load, [make]
