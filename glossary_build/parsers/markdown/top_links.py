"""Takes links back to the top of a Markdown page out of its lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.token import Token

_TO_TOP = re.compile(
    r"[\s(]*(?:<(?:p|div)\b[^<>]*>[\s(]*)?"
    r"(?:\[(?:[^\w\[\]]*+(?:(?:back|return|go)\s+to\b|to\s+(?:the\s+)?top\b"
    r"|(?:回到|返回|回)(?:页首|顶部|頂部|目录|目錄|首页|开头))|[↑⬆⇧🔝⤴])[^\[\]]*\]\(#[^()]*\)"
    r"|<a\s+href\s?=\s?[\"']?#(?:[\w-]*top)?[\"']?\s?>[^<>]*</a>)"
    r"[\s)]*(?:</(?:p|div)>\s*)?",
    re.IGNORECASE,
)


def drop_links_to_top(lines: list[str], tokens: Sequence[Token]) -> None:
    """Empty the *lines* of text that are only a link back to the top of the page."""
    for token in tokens:
        if token.map is not None and token.type in ("paragraph_open", "html_block"):
            for number in range(*token.map):
                if _TO_TOP.fullmatch(lines[number]):
                    lines[number] = ""
