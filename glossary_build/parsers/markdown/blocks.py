"""Splits a Markdown text into its top-level blocks, each with its tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote.index import footnote_def
from mdit_py_plugins.front_matter import front_matter_plugin

from glossary_build.text.expressions import expression

RULES: Mapping[str, Sequence[str | re.Pattern[str]]] = {
    "blockquote": (">",),
    "code": ("\t", "    "),
    "colon_fence": (":::",),
    "deflist": (expression(r"\n[ \t>]*+[:~]"),),
    "fence": ("```", "~~~"),
    "footnote_def": ("[^",),
    "front_matter": (expression(r"\A\s*-{3}"),),
    "heading": ("#",),
    "hr": (expression(r"([*_-])[ \t]*+\1[ \t]*+\1[ \t]*+(?m:$)"),),
    "html_block": ("<",),
    "lheading": (expression(r"\n[ \t>]*+[=-]"),),
    "reference": ("]:",),
    "table": ("|",),
}
"""Rule of the parser → what is quick to look for; every text in which the rule finds something has one of them."""

_DEEPEST = 100
"""Blocks in each other: a deeper one is text. markdown-it would take all that follows for a part of it."""
_LONGEST_KEPT = 40_000
"""Characters of a text whose tokens are kept, with those of the same text without comments and HTML headings."""


class RawBlock(NamedTuple):
    """A heading, paragraph, list, table or fence, or another block at the top level."""

    type: str
    """Type of the first token, without ``_open``."""
    tokens: Sequence[Token]
    begin: int
    """0-based line."""
    end: int


@cache
def block_parser(unused: frozenset[str]) -> MarkdownIt:
    """Finds blocks only, without the *unused* rules: inline markup of a long text costs too much where nothing asks."""
    parser = MarkdownIt("commonmark", {"maxNesting": 2 * _DEEPEST}).enable("table").disable("inline")
    parser.block.ruler.before("table", "deep", _skip_deep_line)
    parser.block.ruler.before("reference", "footnote_def", footnote_def, {"alt": ["paragraph", "reference"]})
    return parser.use(front_matter_plugin).use(deflist_plugin).use(colon_fence_plugin).disable(sorted(unused))


def _skip_deep_line(state: StateBlock, *_lines: int) -> bool:
    is_deep = state.level >= _DEEPEST
    state.line += is_deep
    return is_deep


def tokenise(text: str) -> tuple[Sequence[Token], Mapping[str, Any]]:
    """The tokens of *text*, and the environment of the parser, which has the addresses of links.

    A text in which no term is found is read again by several rules: a short one is split into tokens once.
    """
    return (_tokenise if len(text) <= _LONGEST_KEPT else _tokenise.__wrapped__)(text)


@lru_cache(maxsize=3)
def _tokenise(text: str) -> tuple[Sequence[Token], Mapping[str, Any]]:
    environment: dict[str, Any] = {}
    return block_parser(unused_rules(text)).parse(text, environment), environment


def unused_rules(text: str) -> frozenset[str]:
    """The rules that find nothing in *text*."""
    return frozenset(rule for rule, marks in RULES.items() if not any(_is_in(text, mark) for mark in marks))


def _is_in(text: str, mark: str | re.Pattern[str]) -> bool:
    return mark in text if isinstance(mark, str) else mark.search(text) is not None


def lines_of(tokens: Sequence[Token], *types: str) -> list[int]:
    """The 0-based lines of the tokens of these *types*."""
    return [number for token in tokens if token.type in types and token.map for number in range(*token.map)]


def code_lines(tokens: Sequence[Token]) -> set[int]:
    """The 0-based lines of code and of directives."""
    return {*lines_of(tokens, "fence", "colon_fence", "code_block")}


def raw_blocks(tokens: Sequence[Token]) -> Iterator[RawBlock]:
    """The blocks at the top level."""
    begin = 0
    for index, token in enumerate(tokens):
        if token.level == 0 and token.nesting <= 0:
            first = tokens[begin]
            if first.map is not None:
                yield RawBlock(first.type.removesuffix("_open"), tokens[begin : index + 1], *first.map)
            begin = index + 1
