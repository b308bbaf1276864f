"""Reads the id that an author gave a name: ``{#id}`` after it, or an HTML anchor beside it."""

from __future__ import annotations

import re

_EXPLICIT_ID = re.compile(r"(?<!\\)\{\s?:?\s?#([^\s{}]++)[^{}]*+\}\s*+$")
ANCHOR = re.compile(
    r"<(?:a|span|div)\s(?=[^<>]*+>)(?:[^<>]*\s)?(?:id|name)\s?=\s?[\"']?([^\"'<>\s]++)[^<>]*+>(?:\s?</(?:a|span|div)>)?"
)


def take_id(content: str) -> tuple[str, str | None]:
    """*content* without ``{#id}`` at its end or an anchor (``<a name="id">``), and the id; None if it has neither."""
    match = _EXPLICIT_ID.search(content)
    if match:
        return content[: match.start()].rstrip(), match[1]
    if match := ANCHOR.search(content):
        return (content[: match.start()] + content[match.end() :]).strip(), match[1]
    return content, None
