"""The words of what people read: plain English, by the table of words that we don't use."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import glossary_build

ROOT = Path(__file__).parents[1]
PACKAGE = Path(glossary_build.__file__).parent

BANNED = {
    r"\bstands?\b(?! for\b|\? for)|\bstood\b|\bstanding\b": "is, appears, is listed",
    r"\bparted\b": "separate, split",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\btold\b|\btells\b|\btell of\b": "reported, recognised, says, explains",
    r"\bwhoever\b|\bwhomever\b": "anyone who, people who",
    r"\banew\b": "again",
    r"(?<!left )\bbehind\b(?! this)": "after",
    r"\bto do without\b": "to disable",
    r"\bhas no place for\b|\bhave no place for\b": "can't represent",
    r"\bas ever\b": "as before",
    r"\bnought\b|\bthereof\b|\blest\b|\bwhence\b|\bamong it\b": "zero, also, …",
    r"\bstays? behind\b|\bstay as they (are|were)\b": "is left out, doesn't change",
    r"\brests? the pointer\b": "hovers over",
    r"\bbrings what\b|\bwhat means the same\b": "merges what has the same meaning",
}
"""Pattern of words that nobody would say today → what to write."""

CODE = re.compile(r"^(`{3,}|~{3,}).*?^\1`*$|`[^`\n]+`|<!--.*?-->|\]\([^)\s]*\)", re.DOTALL | re.MULTILINE)
"""What isn't prose in Markdown: blocks and pieces of code, comments, the targets of links."""


def pages() -> list[Path]:
    """The pages that somebody writes; our own glossary is checked for facts, and its words belong to the field."""
    docs = [path for path in (ROOT / "docs").rglob("*.md") if not {"_build", "examples"} & set(path.parts)]
    made = ROOT / "docs" / "reference" / "diagnostics"
    written = [path for path in docs if made not in path.parents]
    return sorted(path for path in (*written, *ROOT.glob("*.md")) if path.exists())


def modules() -> list[Path]:
    """The package: docstrings, comments, messages and help."""
    return sorted(PACKAGE.rglob("*.py"))


def prose_of_page(path: Path) -> Iterator[tuple[int, str]]:
    """Each line of a page without its code."""
    text = CODE.sub(lambda match: "\n" * match[0].count("\n"), path.read_text(encoding="utf-8"))
    yield from enumerate(text.splitlines(), 1)


def prose_of_module(path: Path) -> Iterator[tuple[int, str]]:
    """Each comment, docstring and message of a module."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.lineno, re.sub(r"``[^`]+``", "", node.value)


def findings(lines: Iterator[tuple[int, str]], path: Path) -> list[str]:
    """Where *path* has a word that we don't use, and what to write."""
    return [
        f"{path.relative_to(ROOT)}:{number}: “{match[0]}” → {better}"
        for number, line in lines
        for pattern, better in BANNED.items()
        for match in re.finditer(pattern, line, re.IGNORECASE)
    ]


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_page_is_in_plain_words(path: Path) -> None:
    """A sentence that nobody would say is hard to read."""
    assert findings(prose_of_page(path), path) == []


def test_package_is_in_plain_words() -> None:
    """Messages, help, docstrings and comments too."""
    found = [each for path in modules() for each in findings(prose_of_module(path), path)]
    assert found == []


def test_interface_is_in_plain_words() -> None:
    """What readers of a glossary see."""
    template = PACKAGE / "locale" / "glossary_build.pot"
    messages = [line for line in template.read_text(encoding="utf-8").splitlines() if line.startswith("msgid")]
    assert findings(iter(enumerate(messages, 1)), template) == []


def test_code_in_a_page_is_not_prose(tmp_path: Path) -> None:
    """A word in an example stays."""
    page = tmp_path / "page.md"
    page.write_text("One `told` two.\n\n```text\nanew\n```\n\nThree.\n", encoding="utf-8")
    assert [line for _, line in prose_of_page(page) if re.search("told|anew", line)] == []
