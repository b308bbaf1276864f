"""Makes the tree of a reStructuredText file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile

from glossary_build.headwords.inline import plain_name
from glossary_build.headwords.lexicon import all_words
from glossary_build.model import Markup
from glossary_build.parsers.directive_content import make_term, options_end, read_content
from glossary_build.parsers.headings import is_index_heading
from glossary_build.parsers.indentation import dedent_all, filled_end, indent
from glossary_build.parsers.rst.lines import (
    GLOSSARY_DIRECTIVE,
    end_of_block,
    is_markup,
    opens_verbatim,
    read_lines,
    without_markers,
)
from glossary_build.parsers.rst.tables import csv_rows, drawn_table, list_rows
from glossary_build.parsers.rst.targets import find_targets, label_footnotes, label_id, labels_in
from glossary_build.parsers.rst.titles import find_sections
from glossary_build.parsers.siblings import FEWEST_ALONE
from glossary_build.parsers.tree import (
    Block,
    Document,
    Form,
    Item,
    List,
    Paragraph,
    Quotation,
    Section,
    Table,
    Term,
    Terms,
)
from glossary_build.text.expressions import expression

_TABLE = expression(r"\.\.[ \t]+(table|list-table|csv-table)::(?:\s|$)")
_CONTAINER = expression(r"\s*\.\.[ \t]+container::")
_RUBRIC = expression(r"\s*\.\.[ \t]+rubric::[ \t]+([^\s*`](?:[^*`]*[^\s*`])?)")
_BULLET = expression(r"(?:[-*+•‣⁃]|\d{1,9}[.)]|#\.)(?: +|$)")
_OTHER = expression(
    r"[-*+•‣⁃] |\(?(?:\d{1,9}|[A-Za-z#]|[ivxlcdmIVXLCDM]{1,9})[.)] |:[^:]+:(?: |$)|\| |\+[-=]|>>> |__ |={3,} "
)
_IN_FIELD_NAME = r"(?:[^:`\n]|`[^`\n]*+`)++"
_FIELD = expression(rf":(?P<name>{_IN_FIELD_NAME}(?::(?![\s`]){_IN_FIELD_NAME})*+):(?:[ ]+(?P<text>.*)|$)")
_ABOUT_DOCUMENT = all_words("about_document")
_SETTINGS = all_words("settings")
_TITLED = expression(r"\.\.[ \t]+(?P<name>[\w-]+)::[ \t]+(?P<title>\S.*)")
_TITLED_DIRECTIVES = frozenset(("admonition", "card", "collapse", "details", "dropdown", "topic"))
_FEWEST = {Form.FIELD_LISTS: 2, Form.DETAILS: 3}
"""How many terms make a glossary of what is also used for other things."""
_DEEPEST = 4
_LINE_BLOCK = expression(r"\|(?: .*[^|]|$)")
_WORDS = {
    Form.SECTIONS: "a section for each term",
    Form.BOLD_BULLETS: "paragraphs or bullets with bold heads",
    Form.BOLD_PARAGRAPHS: "paragraphs or bullets with bold heads",
}


def read_tree(text: str) -> Document:
    """The tree of a reStructuredText file."""
    lines = _without_containers(label_footnotes(read_lines(text)))
    sections = find_sections(lines)
    directives = list(read_directives(lines))
    starts = [section.start for section in sections]
    for block in directives:
        sections[bisect_right(starts, block.begin) - 1].blocks.append(block)
    for section in () if any(block.terms for block in directives) else sections:
        lines[section.begin : section.end] = dedent_all(lines[section.begin : section.end])
        section.blocks = list(_with_quoted(lines, _blocks(lines, section.begin, section.end, 0)))
    _drop_few(sections)
    return Document(
        markup=Markup.RST,
        lines=lines,
        visible=without_markers(lines),
        sections=sections,
        plain=partial(plain_name, markup=Markup.RST),
        anchors={number: label for number, line in enumerate(lines) for label in labels_in([line])},
        label_id=label_id,
        is_strict=True,
        words=_WORDS,
        resolve=lambda named: find_targets(lines, _names_by_target(named)).write_into,
    )


def _names_by_target(named: Sequence[tuple[Term, str]]) -> dict[str, str]:
    """The names of terms by everything that refers to them; what authors wrote as a target beats a mere title."""
    names: dict[str, str] = {}
    targets = [(label, name) for term, name in named for label in term.labels]
    for target, name in (*targets, *((term.title, name) for term, name in named if term.title)):
        names.setdefault(target, name)
    return names


def _drop_few(sections: Sequence[Section]) -> None:
    """Drop the fields, and the directives with titles, where there are too few for a glossary.

    Fields above the title are about the document, and so are those right below a heading if half of the names say so.
    """
    if len(sections) > 1 and not sections[1].is_called_boilerplate:
        above = sections[0].blocks
        above[:] = [b for b in above if not _is_field(b)]
    for blocks in (section.blocks for section in sections):
        fields = [block for block in takewhile(_is_field, blocks) if isinstance(block, Terms)]
        others = [term for block in fields for term in block.terms if term.names[0].casefold() not in _SETTINGS]
        if 2 * len(others) <= len(fields):
            del blocks[: len(fields)]
    names: dict[Form, set[tuple[str, ...]]] = {form: set() for form in _FEWEST}
    for block in (block for section in sections for block in section.blocks):
        if isinstance(block, Terms) and block.form in names:
            names[block.form].update(term.names for term in block.terms)
    dropped = {form for form, different in names.items() if len(different) < _FEWEST[form]}
    for section in sections:
        section.blocks = [b for b in section.blocks if not (isinstance(b, Terms) and b.form in dropped)]


def _is_field(block: Block) -> bool:
    return isinstance(block, Terms) and block.form is Form.FIELD_LISTS


def _without_containers(lines: list[str]) -> list[str]:
    """*lines* with what is inside of ``container`` directives where these begin, and rubrics as what they stand for."""
    for number, line in enumerate(lines):
        if "container::" in line and _CONTAINER.match(line):
            stop = end_of_block(lines, number + 1, indent(line))
            lines[number] = ""
            begin = _clear_options(lines, number + 1, stop)
            margin = min((indent(each) for each in lines[begin:stop] if each), default=0) - indent(line)
            lines[begin:stop] = [each[margin:] for each in lines[begin:stop]]
    rubrics = {n: match[1] for n, line in enumerate(lines) if ":: " in line and (match := _RUBRIC.fullmatch(line))}
    names = {number for number, title in rubrics.items() if not (is_index_heading(title) or lines[number][0].isspace())}
    for number, title in rubrics.items():
        if is_index_heading(title):
            lines[number] = ""
        elif number in names and len(names) >= FEWEST_ALONE:
            lines[number] = f"**{title}**"
        else:
            continue
        _clear_options(lines, number + 1, len(lines))
    return lines


def _clear_options(lines: list[str], number: int, end: int) -> int:
    """Empty the options of a directive, which begin at *number*; return where they end."""
    stop = min(end, options_end(lines, number))
    lines[number:stop] = [""] * (stop - number)
    return stop


def _blocks(lines: Sequence[str], number: int, end: int, depth: int) -> Iterator[Block]:
    """The blocks at the margin from 0-based line *number* to *end*."""
    fresh = True
    while number < end:
        line = lines[number]
        if not line:
            number, fresh = number + 1, True
            continue
        block: Block | None
        if line[0].isspace():
            block = Block(begin=number, end=min(end, end_of_block(lines, number, 0)))
        else:
            block = _special(lines, number, end, depth) or _terms(lines, number, end, fresh=fresh)
        if block is None:
            stop = next((n for n in range(number + 1, end) if not lines[n] or _BULLET.match(lines[n])), end)
            block = Paragraph(begin=number, end=stop)
        fresh = indent(lines[block.end - 1]) > 0 or not lines[block.end - 1]
        number = block.end
        yield block


def _with_quoted(lines: list[str], blocks: Iterable[Block]) -> Iterator[Block]:
    """*blocks*, with those in quotations that hold nothing else than lists and tables, and their *lines* dedented.

    One of an item or two in a quotation is part of a text.
    """
    for block in blocks:
        is_quotation = type(block) is Block and lines[block.begin][:1].isspace()
        inner = dedent_all(lines[block.begin : block.end]) if is_quotation else []
        found = list(_blocks(inner, 0, len(inner), 1))
        if sum(map(_size, found)) < FEWEST_ALONE or not all(map(_size, found)):
            yield block
        else:
            lines[block.begin : block.end] = inner
            yield from _blocks(lines, block.begin, block.end, 1)


def _size(block: Block) -> int:
    """How many items or rows *block* has, as a list or a table."""
    match block:
        case Terms():
            return len(block.terms)
        case Table():
            return len(block.rows)
        case List():
            return len(block.items)
    return 0


def _special(lines: Sequence[str], number: int, end: int, depth: int) -> Block | None:
    """The block that begins with a mark in line *number*: a directive, a table, a list."""
    line = lines[number]
    after = min(end, end_of_block(lines, number + 1, 0))
    if directive := _TABLE.match(line):
        return _table(lines, number, after, directive[1])
    if (titled := _TITLED.fullmatch(line)) and titled["name"] in _TITLED_DIRECTIVES:
        return _directive(lines, number, after, titled["title"])
    if is_markup(line):
        return Block(begin=number, end=after)
    if opens_verbatim(line) and after > number + 1 and not lines[number + 1]:
        return Paragraph(begin=number, end=after)
    if line[0] in "+=" and (table := drawn_table(lines, number)):
        return table
    if _LINE_BLOCK.fullmatch(line):
        after = next((n for n in range(number, end) if lines[n][:1] not in ("|", " ")), end)
        shown = [text[2:] for text in lines[number:after]]
        return Quotation(begin=number, end=after, lines=shown, line=number + 1)
    if _BULLET.match(line):
        return _list(lines, number, end, depth)
    return None


def _directive(lines: Sequence[str], begin: int, end: int, title: str) -> Terms:
    """The directive whose *title* is a name, and whose content is its text."""
    first = min(end, options_end(lines, begin + 1))
    term = make_term([(title, begin + 1)], dedent_all(lines[first:end]), first + 1)
    return Terms(begin=begin, end=end, form=Form.DETAILS, terms=[term])


def _table(lines: Sequence[str], begin: int, end: int, name: str) -> Table:
    block = lines[begin:end]
    if name != "table":
        read = list_rows if name == "list-table" else csv_rows
        return Table(begin=begin, end=end, rows=read(block, begin + 1))
    margin = next((place for place, text in enumerate(block) if not text), len(block))
    inner = dedent_all(block[margin:])
    found = (drawn_table(inner, number, begin + margin) for number, line in enumerate(inner) if line[:1] in ("+", "="))
    rows = next((table.rows for table in found if table), [])
    return Table(begin=begin, end=end, rows=rows)


def _list(lines: Sequence[str], number: int, end: int, depth: int) -> List:
    """The list of which the first item is in line *number*."""
    items: list[Item] = []
    begin = number
    others = {*"-*+"} - {lines[begin][0]}
    while number < end and lines[number][:1] not in others and (mark := _BULLET.match(lines[number])):
        stop = min(end, end_of_block(lines, number + 1, 0))
        below = dedent_all(lines[number + 1 : stop])
        item = Item(begin=number, first=lines[number][mark.end() :], below=below)
        if depth < _DEEPEST and any(map(_BULLET.match, below)):
            inner = _blocks(below, 0, len(below), depth + 1)
            item.lists = [_moved(block, number + 1) for block in inner if isinstance(block, List)]
        items.append(item)
        number = stop
    return List(begin=begin, end=filled_end(lines, begin, number), items=items)


def _moved(block: List, lines: int) -> List:
    """*block*, which begins so many *lines* further down."""
    block.begin, block.end = block.begin + lines, block.end + lines
    for item in block.items:
        item.begin += lines
        item.lists = [_moved(inner, lines) for inner in item.lists]
    return block


def _terms(lines: Sequence[str], number: int, end: int, *, fresh: bool) -> Terms | None:
    """The field, or the term of a definition list, in line *number*."""
    line = lines[number]
    after = min(end, end_of_block(lines, number + 1, 0))
    if match := _FIELD.match(line):
        terms = []
        if match["name"].casefold() not in _ABOUT_DOCUMENT:
            body = [match["text"] or "", *dedent_all(lines[number + 1 : after])]
            terms.append(make_term([(match["name"], number + 1)], body, number + 1))
        return Terms(begin=number, end=after, form=Form.FIELD_LISTS, terms=terms)
    if not fresh or number + 1 == after or not lines[number + 1] or _OTHER.match(line):
        return None
    term = make_term([(line, number + 1)], dedent_all(lines[number + 1 : after]), number + 2)
    return Terms(begin=number, end=after, form=Form.DEFINITION_LISTS, terms=[term])


def read_directives(lines: Sequence[str]) -> Iterator[Terms]:
    """The terms of each directive, also of one inside a definition; literal blocks and comments have none."""
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if not line.endswith(":") and ".." not in line:
            continue
        if match := GLOSSARY_DIRECTIVE.match(line):
            end = end_of_block(lines, number, indent(line))
            terms = read_content([match["opening"] or "", *dedent_all(lines[number:end])], number, is_fence=False)
            yield Terms(begin=number - 1, end=end, form=Form.DIRECTIVES, terms=terms)
        elif opens_verbatim(line):
            number = end_of_block(lines, number, indent(line))
