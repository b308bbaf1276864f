"""Parts a Markdown page into its sections and blocks, apart from what is no content.

HTML comments, anchors and labels above a heading, rule markers (``r[glossary.ast]``), addresses of reference-style
links, links back to the top and ``*[ABBR]: …`` lines are taken out of the lines; the number of lines stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from glossary_build.parsers.entries import split_lines
from glossary_build.parsers.headings import is_field, is_frame, is_glossary, is_order, is_title, strip_number
from glossary_build.parsers.markdown.comments import without_comments
from glossary_build.parsers.markdown.top_links import drop_links_to_top
from glossary_build.terms.explicit_ids import ANCHOR, take_id
from glossary_build.terms.name_lists import marked_names
from glossary_build.terms.pictographs import without_pictographs
from glossary_build.text.names import github_slug

_ANCHOR_LINE = re.compile(rf"\s*(?:{ANCHOR.pattern}\s*|\(([^()\s]+)\)=\s*)")
_RULE_MARKER = re.compile(r"r\[[\w.:-]+\]\s*")
_ABBREVIATION = re.compile(r"\s{0,3}\*\[([^\[\]]+)\]:\s*(\S.*)")
_WIKI_LINK = re.compile(r"\[\[([^\[\]|\n]+)(?:\|[^\[\]\n]*)?\]\]")
_QUOTED = re.compile(r"[\"“「『]([^\"“”「」『』]+)[\"”」』]")
_LINK_ITEM = re.compile(
    r"\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[^\]]*\]\([^()]*\)|\[\[[^\]]*\]\]|<a\s[^<>]*>[^<>]*</a>)\s*|\s*\[\[?toc\]\]?\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A paragraph, list, table or fence, or another block at the top level."""

    tokens: Sequence[Token]
    begin: int
    """0-based line."""
    end: int

    @property
    def type(self) -> str:
        """Type of the first token, without ``_open``."""
        return self.tokens[0].type.removesuffix("_open")


@dataclass(slots=True, kw_only=True)
class Section:
    """A heading and what stands directly below it."""

    level: int
    name: str
    explicit_id: str | None
    line: int
    """1-based line of the heading."""
    begin: int
    """0-based line behind the heading."""
    names: tuple[str, ...] = ()
    """*name*, or the names that its markup tells apart."""
    end: int = 0
    """0-based line of the next heading, or the number of lines."""
    parent: Section | None = None
    children: list[Section] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    is_title: bool = False
    is_outside: bool = False
    """Whether it is no part of the glossary that the page has beside other things."""

    @property
    def is_frame(self) -> bool:
        """Whether it, or a section around it, holds no terms."""
        return self.is_outside or is_frame(self.name) or (self.parent is not None and self.parent.is_frame)

    @property
    def is_group(self) -> bool:
        """Whether terms stand below it."""
        return any(not child.is_frame for child in self.children)

    @property
    def is_order(self) -> bool:
        """Whether it names neither a term nor a group: the page itself, or a letter."""
        return self.is_title or not self.name or is_order(self.name)

    @property
    def subjects(self) -> tuple[str, ...]:
        """The groups around and including it, outermost first."""
        above = self.parent.subjects if self.parent else ()
        return above if self.is_order or is_glossary(self.name) else (*above, strip_number(self.name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A Markdown file."""

    lines: Sequence[str]
    """Its content; a line that holds none is empty."""
    sections: Sequence[Section]
    """The headings in order, after one at level 0 for what stands before the first."""
    addresses: Mapping[str, str]
    """Address of each reference-style link, by normalised label."""
    anchors: Mapping[int, str]
    """Id of each 0-based line that was nothing but an anchor or label."""
    abbreviations: Sequence[tuple[int, str, str]]
    """0-based line, abbreviation and explanation of each ``*[ABBR]: …``."""


def read_page(text: str) -> Page:
    """The sections of a Markdown *text*."""
    lines = split_lines(text)
    environment: dict[str, Any] = {}
    tokens = _block_parser().parse("\n".join(lines), environment)
    if any("<!--" in line for line in lines):
        lines = without_comments(lines, tokens)
        environment = {}
        tokens = _block_parser().parse("\n".join(lines), environment)
    references = {**environment.get("references", {})}
    for reference in [*references.values(), *environment.get("duplicate_refs", ())]:
        first, last = reference["map"]
        lines[first:last] = [""] * (last - first)
    anchors, abbreviations = _take_markers(lines, tokens)
    drop_links_to_top(lines, tokens)
    sections = _sections(tokens, lines, anchors)
    _mark_title(sections, lines)
    return Page(
        lines=lines,
        sections=sections,
        addresses={label: reference["href"] for label, reference in references.items()},
        anchors=anchors,
        abbreviations=abbreviations,
    )


def inline_name(content: str) -> str:
    """Inline Markdown as a name: plain, on one line, with single blanks, without emoji or quotes around it."""
    name = without_pictographs(shown_name(content))
    quoted = _QUOTED.fullmatch(name)
    return quoted[1] if quoted else name


def shown_name(content: str) -> str:
    """Inline Markdown as a reader sees it, on one line."""
    inline = _markdown().parseInline(_WIKI_LINK.sub(r"\1", content))[0].children or []
    return " ".join("".join(_plain(inline)).split())


def is_link_list(body: Sequence[str]) -> bool:
    """Whether *body* is a table of contents: nothing but a list of links."""
    filled = [line for line in body if line.strip()]
    return bool(filled) and all(_LINK_ITEM.fullmatch(line) for line in filled)


def section_body(section: Section, lines: Sequence[str]) -> list[str]:
    """The lines directly below a heading, without a rule that parts them from the next."""
    body = list(lines[section.begin : section.end])
    while body and (not body[-1].strip() or _is_rule(body[-1])):
        body.pop()
    return body


@cache
def _markdown() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")
    return parser.use(front_matter_plugin).use(deflist_plugin).use(colon_fence_plugin)


@cache
def _block_parser() -> MarkdownIt:
    """Finds blocks only: inline markup of a long text costs too much where it isn't looked at."""
    parser = MarkdownIt("commonmark").enable("table").disable("inline")
    return parser.use(front_matter_plugin).use(deflist_plugin).use(colon_fence_plugin)


def _plain(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in ("text", "code_inline", "text_special"):
            yield token.content
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.children:
            yield from _plain(token.children)


def _take_markers(lines: list[str], tokens: Sequence[Token]) -> tuple[dict[int, str], list[tuple[int, str, str]]]:
    """Empty the *lines* of paragraphs that are markers; returned are the ids by line, and the abbreviations."""
    anchors: dict[int, str] = {}
    abbreviations: list[tuple[int, str, str]] = []
    for token in tokens:
        if token.level or token.map is None or token.type not in ("paragraph_open", "html_block"):
            continue
        for number in range(*token.map):
            line = lines[number]
            if match := _ANCHOR_LINE.fullmatch(line):
                anchors[number] = match[1] or match[2]
            elif match := _ABBREVIATION.fullmatch(line):
                abbreviations.append((number, match[1].strip(), match[2].strip()))
            elif not _RULE_MARKER.fullmatch(line):
                continue
            lines[number] = ""
    return anchors, abbreviations


def _sections(tokens: Sequence[Token], lines: Sequence[str], anchors: Mapping[int, str]) -> list[Section]:
    sections = [Section(level=0, name="", explicit_id=None, line=1, begin=0, end=len(lines), is_title=True)]
    for block in _blocks(tokens):
        if block.type != "heading":
            sections[-1].blocks.append(block)
            continue
        content, explicit_id = take_id(block.tokens[1].content)
        if 1 < sections[-1].level < int(block.tokens[0].tag[1:]) and is_field(inline_name(content)):
            sections[-1].blocks.append(block)
            continue
        name, shown = inline_name(content), shown_name(content)
        fragment = github_slug(shown) if name != shown else None
        current = Section(
            level=int(block.tokens[0].tag[1:]),
            name=name,
            names=tuple(map(inline_name, marked_names(content))),
            explicit_id=explicit_id or id_above(block.begin, lines, anchors) or fragment,
            line=block.begin + 1,
            begin=block.end,
            end=len(lines),
        )
        above = sections[-1]
        above.end = block.begin
        while above.level >= current.level and above.parent is not None:
            above = above.parent
        current.parent = above
        above.children.append(current)
        sections.append(current)
    return sections


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    begin = 0
    for index, token in enumerate(tokens):
        if token.level == 0 and token.nesting <= 0:
            first = tokens[begin]
            if first.map is not None:
                yield Block(tokens=tokens[begin : index + 1], begin=first.map[0], end=first.map[1])
            begin = index + 1


def id_above(begin: int, lines: Sequence[str], anchors: Mapping[int, str]) -> str | None:
    """The id in a line of its own right above 0-based line *begin*."""
    number = begin - 1
    while number >= 0 and not lines[number].strip():
        if number in anchors:
            return anchors[number]
        number -= 1
    return None


def _mark_title(sections: Sequence[Section], lines: Sequence[str]) -> None:
    """Mark the first heading as the title of the page if it says so, holds all others, or only a list of links."""
    headings = [section for section in sections[1:] if not section.is_frame]
    if not headings:
        return
    first, others = headings[0], headings[1:]
    holds_all = bool(others) and all(section.level > first.level for section in others)
    first.is_title = is_title(first.name) or holds_all or is_link_list(section_body(first, lines))


def _is_rule(line: str) -> bool:
    marks = "".join(line.split())
    return len(marks) > 2 and len(set(marks)) == 1 and marks[0] in "-*_"
