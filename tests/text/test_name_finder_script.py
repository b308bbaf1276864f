"""The script of other sites finds the names that the name finder finds."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from glossary_build.sphinx_ext.output.term_data import rows_of_names
from glossary_build.text.characters import script_pairs
from glossary_build.text.name_finder import NameFinder
from tests.text.test_name_finder import NAMES

MODULE = Path(__file__).parents[2] / "glossary_build" / "sphinx_ext" / "scripts" / "name_finder.js"
OTHERS = [(name, name) for name in ("मूल", "सर", "テンソル", "データ型", "畳み込み")]
"""Names in scripts with rules of their own for where a word ends."""
SHARED = [("data type", "one"), ("Data Type", "two"), ("张量核", "one"), ("张量核", "two")]
UNLINKED = [("graph paper", None), ("NaN", None)]
PIECES = [
    *NAMES,
    *(name for name, _ in (*OTHERS, *SHARED, *UNLINKED)),
    *(
        "tensors",
        "TENSOR",
        "nan",
        "jit",
        "indices",
        "queries",
        "leaf-operations",
        "計算圖",
        "張量",
        "银行",
        "类",
        "types",
    ),
    *(
        "ＪＩＴ",
        "Moore’s law",
        "the “heap”",
        "ΟΔΟΣ",
        "İ",
        "straße",
        "é",
        "ों",
        "ं",
        "の",
        "コア",
        "ー",
        "型",
        "_",
        "1",
        "pre",
        "Re",
        "x",
        "-",
        "\u2010",
        "\u3000",
    ),
    *(" ", " ", " ", "\n", ".", ",", "，", "(", ")", "“", "'", "$", "$&", "\\", "𝒳"),
]
FIND = """\
import { finderOf } from %s;
const { names, pairs, texts } = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
const find = finderOf(names, pairs);
const found = texts.map((text) => {
  const seen = new Set();
  const first = find(text, (place) => !seen.has(place) && Boolean(seen.add(place)));
  const named = ({ start, end, place }) => [text.slice(start, end), place];
  return [find(text, () => true).map(named), first.map(named)];
});
console.log(JSON.stringify(found));
"""


@pytest.mark.skipif(not MODULE.exists() or shutil.which("node") is None, reason="no modules of scripts, or no node")
def test_script_finds_the_same_names(tmp_path: Path) -> None:
    """In 4,000 texts put together of names, forms of them, and what may be around them: all, and the first of each."""
    finder: NameFinder[str | None] = NameFinder([*((name, name) for name in NAMES), *OTHERS, *SHARED, *UNLINKED])
    places: dict[str | None, int] = {name: place for place, name in enumerate([*NAMES, "one", "two", *dict(OTHERS)])}
    draw = random.Random(30)  # noqa: S311 # the same texts each time
    texts = ["".join(draw.choices(PIECES, k=draw.randint(1, 9))) for _ in range(4000)]
    script = tmp_path / "find.mjs"
    script.write_text(FIND % json.dumps(MODULE.as_uri()), encoding="utf-8")
    given = {"names": [*rows_of_names(finder, places)], "pairs": script_pairs("".join(NAMES)), "texts": texts}
    printed = subprocess.run(["node", script], input=json.dumps(given), capture_output=True, check=True, text=True)
    expected = [[_found(finder, places, text, once=once) for once in (False, True)] for text in texts]
    found = json.loads(printed.stdout)
    assert {text: pair for text, *pair in zip(texts, found, expected, strict=True) if pair[0] != pair[1]} == {}
    assert sum(bool(each[0]) for each in expected) > 2000


def _found(
    finder: NameFinder[str | None], places: dict[str | None, int], text: str, *, once: bool
) -> list[list[str | int]]:
    seen: set[str | None] = set()
    found: list[list[str | int]] = []
    for each in finder.find(text, lambda name: name.value is None or name.value not in seen):
        if each.value is not None:
            found.append([text[each.start : each.end], places[each.value]])
        if once and each.value is not None:
            seen.add(each.value)
    return found
