"""Lets links of one source to another, by its path or its address on a site, lead to the terms that are there.

``[Beta](b.md#beta)`` is a term in another file, ``[Beta](beta.md)`` the one term of a page; so are ``[Beta](../beta/)``
and, in a folder ``words``, ``[Beta](/en/words/beta/)``.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import PurePosixPath
from urllib.parse import unquote

from glossary_build.headwords.inline import file_links
from glossary_build.model import Concept, Definition, Glossary, Markup
from glossary_build.text.expressions import expression
from glossary_build.text.languages import language_named

_PAGE = expression(r"\.(?:md|mdx|markdown|rst|adoc|html?)$")
"""What the name of a page ends with."""


def follow_source_links(concepts: Sequence[Concept], sources: Iterable[str]) -> tuple[Concept, ...]:
    """Return *concepts* whose definitions, if they link to one of the *sources*, link to the id of a term instead."""
    pages = _Pages(concepts, sources)

    def followed(definition: Definition) -> Definition:
        if definition.markup is not Markup.MARKDOWN:
            return definition
        text = definition.text
        for link in reversed([*file_links(text)]):
            label, mark, _ = text[link.start : link.end].rpartition("](")
            if mark and (concept := pages.find(link.target, definition.source.path)):
                text = f"{text[: link.start]}{label}](#{concept.id}){text[link.end :]}"
        return definition if text == definition.text else replace(definition, text=text)

    return tuple(
        concept
        if (definitions := tuple(map(followed, concept.definitions))) == concept.definitions
        else replace(concept, definitions=definitions)
        for concept in concepts
    )


class _Pages:
    def __init__(self, concepts: Sequence[Concept], sources: Iterable[str]) -> None:
        self._concepts = concepts
        self._sources = [*sources]

    def find(self, address: str, path: str) -> Concept | None:
        """The concept that a link to *address* in the source at *path* leads to."""
        page, _, fragment = unquote(address).partition("#")
        target = self._source(page, path)
        if target is None:
            return None
        there = self._there[target]
        return there.find_fragment(fragment) or (there.concepts[0] if len(there.concepts) == 1 else None)

    def _source(self, page: str, path: str) -> str | None:
        """Return the path of the source at the address *page* of a link in that at *path*."""
        bare = _PAGE.sub("", page.rstrip("/"))
        if page.startswith("/"):
            found = self._by_stem.get(posixpath.basename(bare), ())
            return found[0] if len(found) == 1 and _is_address(bare, found[0]) else None
        places = [posixpath.dirname(path), *([] if _PAGE.search(page) else [_PAGE.sub("", path)])]  # or its page's
        candidates = (posixpath.normpath(posixpath.join(place, bare)) for place in places)
        return next((self._by_path[each] for each in candidates if each in self._by_path), None)

    @cached_property
    def _there(self) -> dict[str, Glossary]:
        """Source → the concepts that have a name or a definition in it."""
        found: dict[str, dict[str, Concept]] = {path: {} for path in self._sources}
        for concept in self._concepts:
            places = [each.source for each in concept.designations] + [each.source for each in concept.definitions]
            for place in places:
                found.setdefault(place.path, {})[concept.id] = concept
        return {path: Glossary(concepts=tuple(there.values())) for path, there in found.items()}

    @cached_property
    def _by_path(self) -> dict[str, str]:
        return {posixpath.normpath(_PAGE.sub("", path)): path for path in reversed(self._sources)}

    @cached_property
    def _by_stem(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in self._sources:
            found.setdefault(posixpath.basename(_PAGE.sub("", path)), []).append(path)
        return found


def _is_address(bare: str, path: str) -> bool:
    """Whether a site may show the source at *path* at the address *bare*: below its folders, or those of languages."""
    folders = PurePosixPath(path).parts[:-1]
    return all(part in folders or language_named(part) for part in bare.strip("/").split("/")[:-1])
