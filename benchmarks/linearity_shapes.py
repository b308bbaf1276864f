"""Sources with many names, which are hard for merging, ids and checks: the repeated pieces have numbers."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path

from glossary_build import load_glossary
from glossary_build.diagnostics import DEBUG

os.environ[DEBUG] = "1"  # a bug has to raise, and not to become a diagnostic

Shape = tuple[str, str, str]
"""What comes first, what is repeated, what comes last."""
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

        def call(text: str, path: Path = folder / file) -> object:
            return load(path, text)

        def make(length: int, before: str = before, run: str = run, behind: str = behind) -> str:
            several = length // len(run.format(0, 1))
            return before + "".join(run.format(number, number + 1) for number in range(several)) + behind

        yield f"load {name}", call, [make]


def load(path: Path, text: str) -> object:
    """Load the file at *path*, which has *text*, as the first one that a process loads.

    What was kept of names that were seen before would make a small source, and only a small one, quick the second time.
    """
    for module in [each for name, each in sys.modules.items() if name.startswith("glossary_build.")]:
        for kept in vars(module).values():
            if isinstance(kept, _lru_cache_wrapper) and kept.cache_parameters()["maxsize"]:
                kept.cache_clear()
    path.write_text(text, encoding="utf-8")
    return load_glossary([path])
