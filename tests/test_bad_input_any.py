"""What holds for any bytes and any order of files, and for input that is made to be slow."""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glossary_build import Glossary, load_glossary
from glossary_build.export.json import json_text
from tests.parsers.test_any_text import TEXTS

NAMES = ["a.md", "a.rst", "a.txt", "a.yaml", "a.json", "a.csv", "a.tsv", "a.tbx", "a.po", "a"]
BYTES = st.one_of(
    st.binary(max_size=300),
    TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.builds(
        lambda text, encoding: text.encode(encoding, "ignore"), TEXTS, st.sampled_from(["gbk", "utf-16", "latin-1"])
    ),
)


@given(name=st.sampled_from(NAMES), content=BYTES)
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_make_a_glossary(tmp_path: Path, name: str, content: bytes) -> None:
    """Whatever a file holds, it loads, and what comes of it can be exported."""
    path = tmp_path / name
    path.write_bytes(content)
    glossary = load_glossary([path])
    assert isinstance(glossary, Glossary)
    assert glossary.sources == (path.as_posix(),)
    assert json_text(glossary)


FILES = {
    "a.md": "# Glossary\n\n## Tensor\n\nA grid.\n\n## Stride\n\nA step.\n",
    "b.md": "# 术语表\n\n## Tensor（张量）\n\n网格。\n\n## 微调\n\n再训练。\n",
    "c.md": "# Glossary\n\n## tensor\n\nNumbers.\n\n## Step\n\nSame as Stride.\n",
    "d.rst": "T\n=\n\n.. glossary::\n\n   stride\n   pace\n      How far.\n",
}


@pytest.mark.parametrize("order", list(permutations(FILES)), ids=" ".join)
def test_order_of_files_changes_precedence_only(tmp_path: Path, order: tuple[str, ...]) -> None:
    """The same names meet in the same concepts; only which comes first differs."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    glossary = load_glossary([tmp_path / name for name in order])
    partition = {frozenset(d.text.casefold() for d in concept.designations) for concept in glossary.concepts}
    assert partition == {frozenset({"tensor", "张量"}), frozenset({"stride", "step", "pace"}), frozenset({"微调"})}
    tensor = glossary.find("Tensor")
    assert tensor is not None
    assert sorted(d.text for d in tensor.definitions) == ["A grid.", "Numbers.", "网格。"]


HOSTILE = {
    "list.md": "# G\n\n## T\n\nText.\n\n## U\n\n" + "\n".join("  " * level + "- a" for level in range(1000)),
    "quote.md": "# G\n\n## T\n\nText.\n\n## U\n\n" + "> " * 1000 + "deep",
    "brackets.md": "# G\n\n## T\n\nText.\n\n## U" + "(" * 100_000 + "\n\n" + "[" * 100_000,
    "images.md": "# G\n\n## T\n\nText.\n\n## U\n\n" + "![" * 100_000,
    "bold.md": "# G\n\n## T\n\nText.\n\n## U\n\n" + "**a**: " * 150_000,
    "columns.md": "# G\n\n## T\n\nText.\n\n## U\n\n| 术语 | 释义 |"
    + " a |" * 10_000
    + "\n|-|-|"
    + "-|" * 10_000
    + "\n| x | y |\n",
    "unclosed.md": "# G\n\n<dl><dt>T<dd>" + "<b>" * 100_000,
    "elements.md": "# G\n\n<dl>\n" + "<dt>a\n" * 100_000,
    "html.md": "# G\n\n<dl><dt>T<dd>" + "word " * 200_000 + "</dl>\n",
    "lists.md": "# G\n\n" + "<dl><dt>a<dd>b</dl>\n\n" * 45_000,
    "tables.md": "# G\n\n" + "| a | b |\n|-|-|\n| 1 | 2 |\n\n" * 10_000,
    "remarks.md": "# G\n\n| 术语 | 释义 | 备注 |\n|-|-|-|\n" + "| a | b | c |\n" * 12_000,
    "line.md": "# G\n\n## T\n\nText.\n\n## " + "word " * 200_000 + "\n\nText.",
    "list.rst": "T\n=\n\n.. glossary::\n\n   g\n" + "".join("  " * level + "      * a\n\n" for level in range(1000)),
    "directives.rst": "T\n=\n\n" + "".join("   " * level + ".. glossary::\n\n" for level in range(1000)),
    "brackets.rst": "T\n=\n\n.. glossary::\n\n   g" + "(" * 100_000 + "\n      " + "`a " * 100_000,
    "grid.rst": "T\n=\n\n" + "+--" * 300_000 + "+\n" + "|a " * 10_000 + "|\n" + "+--" * 10_000 + "+\n",
    "borders.rst": "T\n=\n\n" + "== ==\na  b\n" * 90_000,
    "cells.rst": "T\n=\n\n.. list-table::\n\n   * - Term\n" + "     - b\n" * 100_000,
    "quote.rst": 'T\n=\n\n.. csv-table::\n   :header: Term, Meaning\n\n   "' + "a\n   " * 200_000,
    "line.rst": "T\n=\n\n.. glossary::\n\n   g\n      " + "word " * 200_000,
    "line.txt": "Glossary\n\nTerm\n\n" + "word " * 200_000,
    "spans.adoc": "[cols=1]\n|===\n" + "100.100+|x\n" * 2_000 + "|===\n",
    "links.adoc": "= T\n\n" + "xref:" * 20_000 + ":: b",
    "named links.adoc": "= T\n\n" + "xref:a," * 20_000 + ":: b",
    "tags.org": "#+TITLE: x\n* a" + ":@" * 40_000 + ":w",
    "quotes.md": "a\n>>+\n" * 1_000,
    "names.json": "{" + "".join(f'"名{number} | name": "", ' for number in range(3_000)) + '"a": "b"}',
    "rows.csv": "a\n" * 500_000,
    "path.csv": "a." * 100_000 + "a,b\nkeel,The fin below the hull.\n",
    "path.ini": "[keel]\n" + "a." * 100_000 + "a = The fin below the hull.\n",
    "avoided.csv": 'term,deprecated,definition\nkeel,"'
    + "\n".join(f"word{number}" for number in range(10_000))
    + '",The fin below the hull.\n',
    "header.md": "# G\n\n| " + "术" * 100_000 + " | 释义 |\n|-|-|\n| 龙骨 | 船底的骨架。 |\n",
}
LIMITED = """\
import pathlib, re, resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (12, 12))
from glossary_build import load_glossary
load_glossary(sys.argv[1:])
# ru_maxrss would count the memory of the test process, from which this one was forked.
print(int(re.search(r"VmHWM:\\s+(\\d+) kB", pathlib.Path("/proc/self/status").read_text())[1]) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits are set, and memory is told, as Linux does")
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_takes_little_memory_and_ends(tmp_path: Path, name: str) -> None:
    """A process that is stopped after 12 s of its time finishes, in at most 256 MB; alone it takes at most 3 s."""
    (tmp_path / name).write_text(HOSTILE[name], encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path / name)], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) <= 256
