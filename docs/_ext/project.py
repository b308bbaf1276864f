"""Fills in what the pages say about the project: ``@repository@``, ``@install@`` and the like.

The address comes from pyproject.toml, how to install it from README.md, and the changelog is CHANGELOG.md.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import glossary_build

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

ROOT = Path(__file__).parents[2]
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Repository"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BEGIN, END = "<!-- install: the docs include this part -->", "<!-- end of install -->"
VALUES = {
    "@repository@": REPOSITORY,
    "@slug@": urlsplit(REPOSITORY).path.strip("/"),
    "@version@": glossary_build.__version__,
    "@install@": README.partition(BEGIN)[2].partition(END)[0].strip(),
    "@changelog@": (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
}


def fill_in(app: Sphinx, _document: str, source: list[str]) -> None:
    """Replace the words in the *source* of a page."""
    for word, value in VALUES.items():
        if word in source[0]:
            source[0] = source[0].replace(word, value)
            for name in ("pyproject.toml", "README.md", "CHANGELOG.md"):
                app.env.note_dependency(ROOT / name)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Run when a page is read."""
    app.connect("source-read", fill_in)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
