"""Reads a definition in Markdown that is nothing but plain paragraphs, without nodes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.definitions.markdown import markdown_parser
from glossary_build.sphinx_ext.entries.entry import Content, Element, Inline, Link, Literal, Paragraph, TermReference

if TYPE_CHECKING:
    from markdown_it.token import Token

    from glossary_build.model import Definition

_PLAIN_TERM = re.compile(r"(?!\s)[^<>\\!~]+(?<!\s)")
"""What a ``term`` role shows as it is written."""
_TAGS = {"em_open": "emphasis", "strong_open": "strong"}
_DEEPEST = 20
_ELSEWHERE = ("https://", "http://")


def read_paragraphs(definition: Definition) -> list[Paragraph] | None:
    """The paragraphs of *definition*; None if it has anything that only MyST's renderer can read."""
    paragraphs: list[Paragraph] = []
    for token in markdown_parser().parse(definition.text, {}):
        if token.type in ("paragraph_open", "paragraph_close") and not token.attrs:
            continue
        children = token.children or []
        if token.type != "inline" or token.map is None or any(child.level > _DEEPEST for child in children):
            return None
        content = _content(iter(children), "")
        if content is None:
            return None
        paragraphs.append(Paragraph(token.map[0] + definition.source.line, token.content, content))
    return paragraphs


def _content(tokens: Iterator[Token], end: str) -> Content | None:
    """The form of *tokens*, up to one of the type *end*."""
    found: list[Inline] = []
    for token in tokens:
        if token.type == end:
            break
        inline = _inline(token, tokens)
        if inline is None:
            return None
        if isinstance(inline, str) and found and isinstance(last := found[-1], str):
            found[-1] = last + inline
        else:
            found.append(inline)
    return tuple([inline for inline in found if inline != ""])


def _inline(token: Token, rest: Iterator[Token]) -> Inline | None:
    if token.type == "text":
        return token.content
    if token.type == "softbreak":
        return "\n"
    if token.type == "code_inline" and not token.attrs:
        return Literal(token.content)
    if token.type == "myst_role" and token.meta["name"] == "term" and _PLAIN_TERM.fullmatch(token.content):
        return TermReference(" ".join(token.content.split()), token.content, is_explicit=False)
    if token.type in _TAGS and not token.attrs:
        content = _content(rest, token.type.replace("open", "close"))
        return None if content is None else Element(_TAGS[token.type], (), content)
    address = str(token.attrs.get("href", ""))
    if token.type == "link_open" and len(token.attrs) == 1 and address.startswith(_ELSEWHERE):
        content = _content(rest, "link_close")
        if content is not None and len(content) == 1 and isinstance(content[0], str):
            return Link(address, content[0], is_named=False)
    return None
