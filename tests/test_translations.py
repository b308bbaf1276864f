"""The catalogues of the documentation: what is translated keeps its markup."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

DOCS = Path(__file__).parents[1] / "docs"
CATALOGUES = sorted((DOCS / "locale").rglob("*.po"))
ROLE = re.compile(r"(?<!`)\{([\w:+-]+)\}`(?:[^`<]*<([^`>]+)>|([^`]+))`")
CODE = re.compile(r"(?<![`}])(`{1,2})(?!`)(.+?)(?<!`)\1(?!`)")
DOCSTRING_ROLE = re.compile(r"(?<!`)(?<!`` ):(\w+):(?=`)")
"""Docstrings are in reStructuredText, but Sphinx reads translations in the markup of the page."""
LINK = re.compile(r"\]\(([^()\s]+)\)")


def markup(text: str) -> dict[str, Counter[str]]:
    """The targets of roles and links, and the pieces of code; their order may differ, and code may be said again."""
    text = DOCSTRING_ROLE.sub(r"{\1}", text)
    roles = Counter(f"{role}:{target or content}" for role, target, content in ROLE.findall(text))
    rest = ROLE.sub("", text)
    return {
        "roles": roles,
        "code": Counter({content.strip() for _, content in CODE.findall(rest)}),
        "links": Counter(LINK.findall(rest)),
    }


def translated(path: Path) -> list[Message]:
    """The messages of a catalogue that have a translation."""
    with path.open("rb") as file:
        return [message for message in read_po(file) if message.id and message.string]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.relative_to(DOCS / "locale").as_posix())
def test_translation_keeps_roles_links_and_code(path: Path) -> None:
    """They lead to the same targets, and examples can still be copied."""
    wrong = {
        message.id: (markup(message.id), markup(message.string))
        for message in translated(path)
        if markup(message.id) != markup(message.string)
    }
    assert wrong == {}


def test_terms_of_the_glossary_are_in_no_catalogue() -> None:
    """The glossary has both languages itself."""
    assert len(CATALOGUES) > 20
    sizes = {path.stem: len(translated(path)) for path in CATALOGUES if path.stem in ("glossary", "pinyin")}
    assert max(sizes.values()) <= 2


def test_almost_everything_is_translated() -> None:
    """An author of a page needn't know Chinese; ``make translations FLAGS=--check`` lists what is missing."""
    counts = Counter[bool]()
    for path in CATALOGUES:
        with path.open("rb") as file:
            counts.update(bool(message.string) for message in read_po(file) if message.id)
    assert counts[True] > 9 * counts[False]
