"""Checks that a tag may be released: ``python .ci/release.py v1.2.3 https://github.com/owner/repository``."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]


def faults(root: Path, tag: str, repository: str) -> Iterator[str]:
    """What is wrong with the checkout in *root* for a release as *tag* from the address *repository*."""
    code = (root / "glossary_build" / "version.py").read_text(encoding="utf-8")
    version = re.search(r'^VERSION = "(.+)"$', code, re.MULTILINE)
    if version is None or tag != f"v{version[1]}":
        yield f"the tag is {tag}, but the version is {version and version[1]}"
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## \[{re.escape(tag[1:])}\] – \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        yield f"CHANGELOG.md has no date for {tag[1:]}"
    urls = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    if urls["Repository"] != repository:
        yield f"pyproject.toml gives the address {urls['Repository']}, but this is {repository}"
    for name, words in (("README.md", "no release yet"), ("README.zh-CN.md", "尚未发布")):
        if words in (root / name).read_text(encoding="utf-8"):
            yield f"{name} says that there is no release yet"


if __name__ == "__main__":
    found = list(faults(ROOT, *sys.argv[1:]))
    sys.exit("\n".join(found) or 0)
