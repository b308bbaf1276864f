"""Reads the pages of sites that give each term a page of its own: the front matter names it, the text defines it::

---
title: Sluice
aka: [flow gate]
tags: [glossary]
---
The gate through which all events of one stream pass.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from glossary_build.diagnostics import SourceLocation
from glossary_build.model import Status
from glossary_build.parsers.headings import is_glossary, is_title
from glossary_build.parsers.markdown.items import Item
from glossary_build.parsers.markdown.page import Page
from glossary_build.sources.safe_yaml import YamlNode, compose_yaml
from glossary_build.terms.brackets import Headline, split_headline
from glossary_build.terms.designations import collect_designations

_NAMES = ("term", "title")
_OTHER_NAMES = ("aka", "aliases", "synonyms", "also_known_as")
_ONLY_TERMS_HAVE = ("aka", "full_link", "short_description", "term")
_FILED = ("type", "layout", "page-type", "slug", "tags", "categories", "category", "kind")


def read_page_term(page: Page, path: str) -> tuple[Headline, Item] | None:
    """The term that the whole *page* is about; None where its front matter does not say so."""
    block = next((block for block in page.sections[0].blocks if block.type == "front_matter"), None)
    if block is None:
        return None
    root, problems = compose_yaml(block.tokens[0].content, path)
    fields = root.value if root is not None and isinstance(root.value, Mapping) and not problems else {}
    names = [(text, fields[key].line) for key in _NAMES for text in _texts(fields.get(key))[:1]]
    if not names or is_title(names[0][0]) or is_glossary(names[0][0]) or not _is_term(fields, path):
        return None
    name, line = names[0][0], block.begin + 1 + names[0][1]
    headline = split_headline(name, SourceLocation(path=path, line=line))
    first = headline.designations[0]
    others = [
        replace(designation, status=Status.ADMITTED, rule=f"front matter: {key}")
        for key in _OTHER_NAMES
        for text in _texts(fields.get(key))
        if not text.startswith("/")
        for designation in split_headline(text, first.source).designations
    ]
    item = Item(names=(name,), line=line, body=list(page.lines[block.end :]), body_line=block.end + 1)
    return replace(headline, designations=collect_designations([*headline.designations, *others])), item


def _is_term(fields: Mapping[str, YamlNode], path: str) -> bool:
    """Whether the front matter, or the folder of *path*, says that the page is one of a glossary."""
    filed = [text.casefold() for key in _FILED for text in _texts(fields.get(key))]
    folders = [part.casefold() for part in PurePosixPath(path).parts[:-1]]
    return (
        any(key in fields for key in _ONLY_TERMS_HAVE)
        or any("glossary" in text or text in ("term", "definition", "术语") for text in filed)
        or any(part in ("glossary", "terms", "术语", "terminology") for part in folders)
    )


def _texts(node: YamlNode | None) -> Sequence[str]:
    """The texts of a value or of a list of values, without those that are empty."""
    nodes = () if node is None else node.value if isinstance(node.value, tuple) else (node,)
    return [" ".join(n.value.split()) for n in nodes if isinstance(n.value, str) and n.value.strip()]
