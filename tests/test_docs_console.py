"""What commands print in the guides is what they print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.test_tutorial import ROOT, run

GUIDES = ROOT / "docs" / "guide"
WITH_OUTPUT = re.compile(
    r"^```console\n\$ (?P<command>glossary-build .*)\n(?P<output>(?:(?!\$ |```).*\n)+)```$", re.MULTILINE
)
TERMS = """\
# Glossary

## Grid

Rows and columns.

## Tensor

An array.

## Stride

A step.
"""
TRANSLATED = """\
# Glossary

## GPU（图形处理器，short for graphics processing unit，formerly video card）

It computes.

## PyTorch

A library for tensors.

Do not translate.

## Tensor（张量）

An array.
"""
FILES = {
    "suggest": {
        "terms.md": TERMS,
        "docs/arrays.rst": "Arrays\n======\n\nA tensor.\n\nA grid of a tensor, a tensor and a tensor.\n",
        "docs/data.md": "# Data\n\nJSON and JSON.\n\nNo JSON.\n",
        "docs/intro.md": "# Intro\n\nA :term:`grid` of JSON, and a tensor.\n",
    },
    "check": {
        "terms.md": "| Term | 中文 | Avoid |\n|---|---|---|\n| Grid | 网格 | lattice |\n",
        "docs/arrays.md": "# Arrays\n\nRows.\n\nColumns.\n\nA lattice.\n",
        "locale/zh_CN/LC_MESSAGES/arrays.po": (
            'msgid ""\nmsgstr "Language: zh_CN\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
            'msgid "Grid"\nmsgstr "格子"\n'
        ),
    },
    "lock": {
        "docs/conf.py": "",
        "terms.md": "# Glossary\n\n## boil\n\nHot.\n",
    },
    "glossary-build check --lock docs/glossary.lock terms.md": {
        "docs/glossary.lock": '{\n  "version": 1,\n  "ids": {\n    "term-boil": ["boil"]\n  }\n}\n',
        "terms.md": "# Glossary\n\n## Bring to the boil\n\nHot.\n",
    },
    "glossary-build check --strict terms.md --prose docs": {
        "terms.md": "# Glossary\n\n## Allowlist\n\nA list.\n\nAvoid: whitelist, safe list\n",
        "docs/access.md": "# Access\n\nThe whitelist.\n",
    },
    "export": {"terms.md": TRANSLATED, "page.md": "# Page\n\nA video card for PyTorch.\n"},
    "glossary-build check terms.md --complete zh": {"terms.md": TRANSLATED.partition("## Tensor")[0]},
    "diff": {
        "published/terms.md": "# Glossary\n\n## Grid（网格）\n\nRows.\n",
        "terms.md": "# Glossary\n\n## Mesh（网格）\n\nRows.\n\n## Tensor\n\nAn array.\n",
        "glossary.lock": '{"version": 1, "ids": {"term-Grid": ["Grid", "网格"]}}\n',
    },
}
"""A command, or its name → the files on which a guide shows it."""
SESSIONS = [
    pytest.param(found["command"], found["output"], id=f"{page.stem}: {found['command']}")
    for page in sorted(GUIDES.glob("*.md"))
    if page.stem not in {"tutorial", "existing"}  # these have tests of their own, since they build a site first
    for found in WITH_OUTPUT.finditer(page.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("command", "output"), SESSIONS)
def test_a_guide_shows_what_a_command_prints(command: str, output: str, tmp_path: Path) -> None:
    """On the files above."""
    for name, text in FILES.get(command, FILES[command.split()[1]]).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert run(f"{command} || true", tmp_path) == output


def test_every_command_with_output_is_run() -> None:
    """The pattern finds all of them."""
    assert len(SESSIONS) == len(FILES)
