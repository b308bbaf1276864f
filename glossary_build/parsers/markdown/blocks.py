"""Splits a Markdown text into its top-level blocks, each with its tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

_DEFINITION = re.compile(r"(?m:^)[ \t>]*+[:~]")


@dataclass(frozen=True, slots=True, kw_only=True)
class RawBlock:
    """A heading, paragraph, list, table or fence, or another block at the top level."""

    tokens: Sequence[Token]
    begin: int
    """0-based line."""
    end: int

    @property
    def type(self) -> str:
        """Type of the first token, without ``_open``."""
        return self.tokens[0].type.removesuffix("_open")


@cache
def _parser(*, has_definitions: bool, has_fences: bool) -> MarkdownIt:
    """Finds blocks only: inline markup of a long text costs too much where it isn't looked at, as do unused rules."""
    parser = MarkdownIt("commonmark").enable("table").disable("inline").use(front_matter_plugin)
    parser = parser.use(deflist_plugin) if has_definitions else parser
    return parser.use(colon_fence_plugin) if has_fences else parser


def tokenise(text: str) -> tuple[list[Token], dict[str, Any]]:
    """The tokens of *text*, and the environment of the parser, which has the addresses of links."""
    environment: dict[str, Any] = {}
    parser = _parser(has_definitions=_DEFINITION.search(text) is not None, has_fences=":::" in text)
    return parser.parse(text, environment), environment


def raw_blocks(tokens: Sequence[Token]) -> Iterator[RawBlock]:
    """The blocks at the top level."""
    begin = 0
    for index, token in enumerate(tokens):
        if token.level == 0 and token.nesting <= 0:
            first = tokens[begin]
            if first.map is not None:
                yield RawBlock(tokens=tokens[begin : index + 1], begin=first.map[0], end=first.map[1])
            begin = index + 1
