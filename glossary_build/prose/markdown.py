"""Finds the plain text of a page in Markdown, with markdown-it's parser and MyST's syntax."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.field_list import fieldlist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from mdit_py_plugins.myst_blocks import myst_block_plugin

from glossary_build.headwords.markdown_inline import take_role
from glossary_build.prose.blocks import Block

_LEFT_OUT = ("footnote_block_open", "footnote_reference_open", "fieldlist_body_open")
"""What opens a block whose paragraphs get no links."""


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")
    for plugin in (front_matter_plugin, myst_block_plugin, dollarmath_plugin, colon_fence_plugin):
        parser.use(plugin)
    parser.inline.ruler.before("backticks", "myst_role", take_role)
    return parser.use(footnote_plugin).use(fieldlist_plugin)


def blocks(text: str) -> Iterator[Block]:
    """Yield the paragraphs of *text*."""
    left_out: str | None = None
    before: Token | None = None
    for token in _parser().parse(text):
        if left_out is None and token.type in _LEFT_OUT:
            left_out = token.type.replace("_open", "_close")
        elif token.type == left_out:
            left_out = None
        elif left_out is None and token.map and before is not None and before.type == "paragraph_open":
            texts = tuple(_texts(token.content, token.children or ()))
            yield Block(line=token.map[0], raw=token.content, texts=texts)
        before = token


def _texts(raw: str, tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """Yield the texts outside of other markup, where *raw* has them as they are shown."""
    at = 0
    level_before = 0
    for token in tokens:
        if token.content and token.type != "html_inline":
            found = raw.find(token.content, at)
            if found < 0:  # a character is escaped, or written by its name
                return
            is_plain = token.type == "text" and token.level == 0
            if is_plain and (level_before == 0 or raw[found - 1 : found] in (")", "]", ">", "*", "_")):
                yield found, token.content
            at = found + len(token.content)
            level_before = token.level
        elif token.nesting:
            level_before = 1
