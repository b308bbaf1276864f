"""Makes the tree of a Markdown page."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from operator import attrgetter

from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

from glossary_build.headwords.cleaning import take_id
from glossary_build.headwords.heads import can_be_name
from glossary_build.headwords.inline import plain_name
from glossary_build.headwords.name_lists import marked_names
from glossary_build.model import Markup
from glossary_build.parsers.directive_content import read_content
from glossary_build.parsers.entries import split_lines
from glossary_build.parsers.headings import is_field
from glossary_build.parsers.indentation import dedent, dedent_all, filled_end
from glossary_build.parsers.layout import Cell, Record
from glossary_build.parsers.markdown.blocks import RawBlock, raw_blocks, tokenise
from glossary_build.parsers.markdown.html_terms import html_nodes
from glossary_build.parsers.markdown.markers import (
    take_markers,
    with_headings,
    with_lists,
    with_plain_lines,
    with_stars,
    with_tables,
    without_badges,
    without_comments,
    without_containers,
)
from glossary_build.parsers.markdown.references import complete, inline_fragments, take_footnotes
from glossary_build.parsers.naming import bare_name
from glossary_build.parsers.tree import (
    Block,
    Document,
    Form,
    FrontMatter,
    Item,
    List,
    Paragraph,
    Quotation,
    Section,
    Table,
    Term,
    Terms,
    Verbatim,
    id_above,
    nest,
)
from glossary_build.text.expressions import expression

_MARKER = expression(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]{1,4}|$)(?:\[[ xX]\][ \t]+)?")
_HEADING_MARK = expression(r"#{1,6}[ \t]+")
_GLOSSARY = {
    "fence": expression(r"\{glossary\}(?:[ \t]++(?P<opening>.*))?"),
    "colon_fence": expression(r"\{glossary\}(?:[ \t]++(?P<opening>.*))?|glossary|\{\.glossary\}"),
}
"""The first lines of glossary directives in MyST, and of the boxes that Pandoc makes of those of reStructuredText."""
_BOX = expression(r"(?:!!!|\?\?\?\+?)[ \t]++(?P<kind>[A-Za-z]{1,30}+)[^\"\n]*+\"(?P<name>[^\"\n]++)\"[ \t]*")
_FENCED_BOX = expression(r"\{(?P<kind>[A-Za-z]{1,30})\}[ \t]++(?P<name>[^\n]+)")
_COLON_BOX = expression(r"\{?(?P<kind>[A-Za-z]{1,30}+)\}?(?:[ \t]++|\[)(?P<name>[^\[\]\n]+)\]?")
"""The first lines of boxes with a title in Material for MkDocs, MyST and Docusaurus."""
_TOML = "+++"
_TOML_KEY = expression(r"[\s\[\"']*+([\w-]+)")
_DEEPEST = 4
"""Lists inside of more others than this are text."""
_IN_USUAL_MARKUP = (
    (with_plain_lines,),
    (without_comments,),
    *[(without_containers,)] * _DEEPEST,
    (with_lists, with_headings, with_tables, with_stars, without_badges),
)
"""What changes the lines of a page, and says whether it did: several may do so before it is read again."""


def read_tree(text: str) -> Document:
    """The tree of a Markdown *text*."""
    lines = split_lines(text)
    if lines[0] == _TOML and _TOML in lines[1:]:
        last = lines.index(_TOML, 1)
        lines[: last + 1] = ["---", *_as_yaml(lines[1:last]), "---"]
    tokens, environment = tokenise("\n".join(lines))
    matters = _front_matters(tokens, lines)
    if len(matters) > 1:
        tokens, environment = tokenise("\n".join(lines))
    for ways in _IN_USUAL_MARKUP:
        if sum(way(lines, tokens) for way in ways):
            tokens, environment = tokenise("\n".join(lines))
    footnotes = take_footnotes(lines, tokens) if "[^" in text else {}
    if footnotes:
        tokens, environment = tokenise("\n".join(lines))
    references = {**environment.get("references", {})}
    for reference in [*references.values(), *environment.get("duplicate_refs", ())]:
        first, last = reference["map"]
        lines[first:last] = [""] * (last - first)
    anchors, abbreviations = take_markers(lines, tokens)
    sections = _sections(raw_blocks(tokens), lines, anchors, matters[1:])
    nest(sections)
    addresses = {label: reference["href"] for label, reference in references.items()}
    return Document(
        markup=Markup.MARKDOWN,
        lines=lines,
        visible=lines,
        sections=sections,
        plain=partial(plain_name, markup=Markup.MARKDOWN),
        anchors=anchors,
        abbreviations=abbreviations,
        front_matters=matters,
        resolve=lambda _: lambda body: inline_fragments(body, addresses),
        finish=lambda entry: complete(entry, addresses, footnotes),
    )


def _sections(
    blocks: Iterable[RawBlock], lines: list[str], anchors: dict[int, str], matters: Sequence[FrontMatter]
) -> list[Section]:
    """The sections that headings begin, and the pages that have the *matters* after the first."""
    further = {matter.begin: matter.end for matter in matters}
    sections = [_opening(0, 0, len(lines))]
    inside: list[list[RawBlock]] = [[]]
    for block in blocks:
        if end := further.get(block.begin):
            section: Section | None = _opening(block.begin, end, len(lines))
            lines[block.begin] = ""
        else:
            section = _heading(block, lines, anchors, sections[-1]) if block.type == "heading" else None
        if section:
            sections[-1].end = block.begin
            sections.append(section)
            inside.append([])
        else:
            inside[-1].append(block)
    for section, raw in zip(sections, inside, strict=True):
        section.blocks = _nodes(raw, lines)
    return sections


def _opening(start: int, begin: int, end: int) -> Section:
    """What is before the first heading of a page."""
    return Section(level=0, name="", line=begin + 1, start=start, begin=begin, end=end, is_title=True)


def _as_yaml(toml: Sequence[str]) -> list[str]:
    """Front matter in TOML as YAML, with each key in its line; what isn't TOML is left as it is."""
    try:
        fields = tomllib.loads("\n".join(toml))
    except tomllib.TOMLDecodeError:
        return [*toml]
    written = [""] * len(toml)
    for number, line in enumerate(toml):
        if (key := _TOML_KEY.match(line)) and key[1] in fields:
            written[number] = f"{key[1]}: {json.dumps(fields.pop(key[1]), ensure_ascii=False, default=str)}"
    return written


def _front_matters(tokens: Sequence[Token], lines: list[str]) -> list[FrontMatter]:
    """What the file begins with, and what has the same keys where pages were put one after another.

    In *lines*, a rule stands for each of the latter.
    """
    first = tokens[0] if tokens else None
    if first is None or first.type != "front_matter" or first.map is None:
        return []
    begin, end = first.map
    keys = set(map(_key, lines[begin:end]))
    rules = [number for number, line in enumerate(lines) if line == lines[begin] and number >= end]
    found = [FrontMatter(content=first.content, begin=begin, end=end)]
    for opening, closing in pairwise(rules):
        if opening >= found[-1].end and set(map(_key, lines[opening : closing + 1])) == keys:
            content = "\n".join(lines[opening + 1 : closing])
            found.append(FrontMatter(content=content, begin=opening, end=closing + 1))
            lines[opening : closing + 1] = ["<hr>", *[""] * (closing - opening)]
    return found


def _key(line: str) -> str:
    """The key that a *line* of YAML begins with; empty where it has none."""
    return line.partition(":")[0] if line[:1].isalpha() else ""


def _heading(block: RawBlock, lines: Sequence[str], anchors: dict[int, str], above: Section) -> Section | None:
    """The section that a heading begins; None for one that heads a part of a definition."""
    level = int(block.tokens[0].tag[1:])
    content, explicit_id = take_id(block.tokens[1].content)
    shown = plain_name(content, Markup.MARKDOWN)
    name = bare_name(shown)
    if 1 < above.level < level and is_field(name):
        return None
    parts = marked_names(content)
    return Section(
        level=level,
        name=name,
        names=tuple(bare_name(plain_name(part, Markup.MARKDOWN)) for part in parts) if len(parts) > 1 else (name,),
        explicit_id=explicit_id or id_above(block.begin, lines, anchors),
        shown=shown,
        line=block.begin + 1,
        start=block.begin,
        begin=block.end,
        end=len(lines),
    )


def _nodes(raw: Sequence[RawBlock], lines: Sequence[str]) -> list[Block]:
    """The blocks of one section."""
    nodes = html_nodes(raw, lines)
    inside = {number for node in nodes for number in range(node.begin, node.end)}
    stacked: Terms | None = None
    for block in raw:
        if block.begin in inside or not any(map(str.strip, lines[block.begin : block.end])):
            continue
        if block.type == "paragraph" and (box := _BOX.fullmatch(lines[block.begin])):
            filled = (n for n in range(block.begin + 1, len(lines)) if lines[n].strip() and lines[n][0] not in " \t")
            end = min(next(filled, len(lines)), raw[-1].end)
            nodes.append(_box(box, block.begin, end, dedent_all(lines[block.begin + 1 : end])))
            inside.update(range(block.begin, end))
        elif block.type == "paragraph" and (found := read_stacked(block, lines, stacked)):
            if found is not stacked:
                nodes.append(found)
            stacked = found
        else:
            nodes += list(_glossaries(block.tokens, 0)) or [_node(block, lines)]
    return sorted(nodes, key=attrgetter("begin"))


def _glossaries(tokens: Sequence[Token], offset: int) -> Iterator[Terms]:
    """The glossary fences among *tokens* and in their directives; *offset* is that of their lines."""
    for token in tokens:
        if token.type not in _GLOSSARY or token.map is None:
            continue
        begin, end = (offset + line for line in token.map)
        if match := _GLOSSARY[token.type].fullmatch(token.info.strip()):
            lines = [match["opening"] or "", *token.content.expandtabs(4).split("\n")]
            terms = read_content(lines, begin + 1, is_fence=True)
            yield Terms(begin=begin, end=end, form=Form.FENCES, terms=terms)
            for term in terms if "{glossary}" in token.content else ():
                yield from _glossaries(tokenise("\n".join(term.body))[0], term.body_line - 1)
        elif "{" in token.info and "{glossary}" in token.content:
            yield from _glossaries(tokenise(token.content)[0], begin + 1)


def _box(box: re.Match[str], begin: int, end: int, body: Sequence[str]) -> Quotation:
    """A box with a title, as the quotations of GitHub and Obsidian have it."""
    return Quotation(begin=begin, end=end, lines=[f"[!{box['kind']}] {box['name'].strip()}", *body], line=begin + 1)


def _node(block: RawBlock, lines: Sequence[str]) -> Block:
    begin, end, token = block.begin, block.end, block.tokens[0]
    if block.type == "paragraph":  # an anchor above its text is gone from its lines
        return Paragraph(begin=next((number for number in range(begin, end) if lines[number].strip()), begin), end=end)
    if block.type in ("bullet_list", "ordered_list"):
        return _list(block.tokens, lines)
    if block.type == "dl":
        return read_definition_list(block, lines)
    if block.type == "table":
        return Table(begin=begin, end=end, rows=list(_rows(block.tokens, lines)))
    if block.type == "blockquote":
        quoted = dedent_all([line.lstrip().removeprefix(">") for line in lines[begin:end]])
        return Quotation(begin=begin, end=end, lines=quoted, line=begin + 1)
    info = token.info.strip()
    if box := _COLON_BOX.fullmatch(info) if block.type == "colon_fence" else _FENCED_BOX.fullmatch(info):
        return _box(box, begin, end, token.content.rstrip("\n").split("\n"))
    if block.type in ("code_block", "fence"):
        first = begin + 1 + (block.type == "fence")
        return Verbatim(begin=begin, end=end, lines=token.content.rstrip("\n").split("\n"), line=first)
    return Block(begin=begin, end=end)


def _list(tokens: Sequence[Token], lines: Sequence[str]) -> List:
    """The list that *tokens* hold, with those inside of it."""
    found: list[List] = []
    items: list[Item | None] = []
    for index, token in enumerate(tokens):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            begin, end = token.map or (0, 0)
            inner = List(begin=begin, end=end, items=[])
            if items and items[-1] is not None:
                items[-1].lists.append(inner)
            found.append(inner)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            closed = found.pop()
            if not found:
                return closed
        elif token.type == "list_item_open":
            item = _item(token, tokens[index + 1], lines) if len(found) <= _DEEPEST else None
            items.append(item)
            if item is not None:
                found[-1].items.append(item)
        elif token.type == "list_item_close":
            items.pop()
    return found[0]


def _item(token: Token, following: Token, lines: Sequence[str]) -> Item | None:
    begin, end = token.map or (0, 0)
    raw = lines[begin:end]
    marker = _MARKER.match(raw[0]) if raw else None
    if marker is None:
        return None
    margin = marker.end()
    first = raw[0][margin:]
    mark = _HEADING_MARK.match(first) if following.type == "heading_open" else None
    return Item(
        begin=begin,
        first=first,
        below=[dedent(line, margin) for line in raw[1:]],
        heading=first[mark.end() :].rstrip(" #") if mark else None,
    )


def _rows(tokens: Sequence[Token], lines: Sequence[str]) -> Iterator[Record]:
    """The rows of a table, its header first; what the parser drops since it is beyond the header is in cells too."""
    cells: list[Cell] = []
    line = 1
    for token in tokens:
        if token.type == "tr_open" and token.map is not None:
            cells, line = [], token.map[0] + 1
        elif token.type == "inline":
            cells.append(Cell(text=token.content, line=line))
        elif token.type == "tr_close":
            written = escapedSplit(lines[line - 1].strip().removeprefix("|"))
            cells += [Cell(text=text.strip(), line=line) for text in written[len(cells) :] if text.strip()]
            yield Record(cells=tuple(cells), line=line)


_DEFINITION_MARK = expression(r"[ \t]{0,3}[:~][ \t]+")


def read_definition_list(block: RawBlock, lines: Sequence[str]) -> Terms:
    """The terms of a definition list that the Markdown parser recognised."""
    terms: list[Term] = []
    for index, token in enumerate(block.tokens):
        begin, end = token.map or (0, 0)
        if (token.type, token.level) == ("dt_open", 1):
            name, explicit_id = take_id(block.tokens[index + 1].content)
            terms.append(Term(names=(name,), line=begin + 1, explicit_id=explicit_id))
        elif (token.type, token.level) == ("dd_open", 1) and terms:
            _add_definition(terms[-1], lines[begin:end], begin)
    end = filled_end(lines, block.begin, block.end)
    return Terms(begin=block.begin, end=end, form=Form.DEFINITION_LISTS, terms=terms)


def _add_definition(term: Term, raw: Sequence[str], begin: int) -> None:
    """Append the lines of ``: text`` to what *term* has, at their own lines."""
    for number, line in enumerate(raw):
        if mark := _DEFINITION_MARK.match(line):
            below = (dedent(each, mark.end()) for each in raw[number + 1 :])
            term.add([line[mark.end() :], *below], begin + number + 1)
            break


def read_stacked(block: RawBlock, lines: Sequence[str], before: Terms | None) -> Terms | None:
    """Several names above one ``: text``, which the Markdown parser takes for a paragraph.

    A text without names continues the list *before*, if nothing else is between them; that is returned then.
    """
    begin = next((n for n in range(block.begin, block.end) if lines[n].strip()), block.end)
    raw = lines[begin : block.end]
    size = next((n for n, line in enumerate(raw) if _DEFINITION_MARK.match(line)), None)
    if size is None or not all(map(can_be_name, raw[:size])):
        return None
    if size:
        term = Term(names=tuple(line.strip() for line in raw[:size]), line=begin + 1)
        before = Terms(begin=begin, end=block.end, form=Form.DEFINITION_LISTS, terms=[term])
    elif before is None or any(line.strip() for line in lines[before.end : block.begin]):
        return None
    _add_definition(before.terms[-1], raw[size:], begin + size)
    before.end = block.end
    return before
