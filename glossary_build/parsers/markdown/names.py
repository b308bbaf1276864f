"""Reads inline Markdown as a name: plain, on one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from glossary_build.terms.cleaning import role_text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_MARKED = re.compile(r"[\\`*_\[\]<&\n]")
"""What all inline markup has; most names have none of it."""
_WIKI_LINK = re.compile(r"\[\[([^\[\]|\n]+)(?:\|[^\[\]\n]*)?\]\]")
_FOOTNOTE = re.compile(r"\[\^[^\[\]\s]+\]")
_ROLE = re.compile(r"\{([A-Za-z][\w+.:-]{0,60})\}`([^`]*)`")


@lru_cache(maxsize=1 << 14)
def shown_name(content: str) -> str:
    """Inline Markdown as a reader sees it, on one line, without pictures beside the text.

    >>> shown_name("{class}`~.Basic` and *more*")
    'Basic and more'
    """
    if not _MARKED.search(content):
        return " ".join(content.split())
    content = _FOOTNOTE.sub("", content)
    content = _ROLE.sub(lambda match: f"`{role_text(match[2])}`", _WIKI_LINK.sub(r"\1", content))
    inline = _markdown().parseInline(content)[0].children or []
    shown = [token for token in inline if token.type != "image"]
    return " ".join("".join(_plain(shown)).split()) or " ".join("".join(_plain(inline)).split())


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # here, so that names without markup need no parser

    return MarkdownIt("commonmark")


def _plain(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in ("text", "code_inline", "text_special"):
            yield token.content
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.children:
            yield from _plain(token.children)
