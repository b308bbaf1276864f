"""Makes blocks of the tree of the HTML in a Markdown page: definition lists, tables, ``<details>`` with a summary."""

from __future__ import annotations

from collections.abc import Sequence

from glossary_build.model import Markup
from glossary_build.parsers.markdown.blocks import RawBlock
from glossary_build.parsers.markdown.html import HtmlBlock, read_html
from glossary_build.parsers.tables import Cell, headed
from glossary_build.parsers.tree import Block, Form, Table, Term, Terms
from glossary_build.terms.explicit_ids import take_id
from glossary_build.terms.heads import can_be_name

_FEWEST_DETAILS = 2


def html_nodes(blocks: Sequence[RawBlock], lines: Sequence[str]) -> list[Block]:
    """What the HTML among the *blocks* of one section holds; it may reach over several of them."""
    if not any(block.type == "html_block" for block in blocks):
        return []
    nodes: list[Block] = []
    for found in read_html(blocks, lines):
        if found.tag == "table":
            rows = headed([row for row in found.rows if row], Markup.MARKDOWN)
            nodes.append(Table(begin=found.begin, end=found.end, rows=rows))
        elif terms := _terms(found):
            nodes.append(Terms(begin=found.begin, end=found.end, form=Form.DEFINITION_LISTS, terms=terms))
    details = _details(blocks, lines)
    return [*nodes, details] if details else nodes


def _terms(found: HtmlBlock) -> list[Term]:
    """The terms of a ``<dl>``; several ``<dt>`` in a row are names of one."""
    terms: list[Term] = []
    names: list[Cell] = []
    for part in (part for row in found.rows for part in row):
        if part.is_name:
            names.append(part)
            continue
        if names:
            terms.append(_named(names))
            names = []
        if terms and part.text:
            _add_definition(terms[-1], part)
    if names:
        terms.append(_named(names))
    return [term for term in terms if any(term.names)]


def _named(parts: Sequence[Cell]) -> Term:
    taken = [take_id(" ".join(part.text.split())) for part in parts]
    ids = (part.id or inner for part, (_, inner) in zip(parts, taken, strict=True))
    return Term(names=tuple(name for name, _ in taken), line=parts[0].line, explicit_id=next(filter(None, ids), None))


def _add_definition(term: Term, part: Cell) -> None:
    """Append *part* to what *term* has, as a paragraph of its own."""
    if term.body:
        term.body.extend([""] * max(1, part.line - term.body_line - len(term.body)))
    else:
        term.body_line = part.line
    term.body.extend(part.text.split("\n"))


def _details(blocks: Sequence[RawBlock], lines: Sequence[str]) -> Terms | None:
    """The terms whose names are the ``<summary>`` of a ``<details>``; a single one is no glossary."""
    html = [number for block in blocks if block.type == "html_block" for number in range(block.begin, block.end)]
    end = max(block.end for block in blocks)
    terms: list[Term] = []
    last = 0
    for number in html:
        name, rest = _summary(lines[number])
        if number < last or not can_be_name(name):
            continue
        last = next((n for n in range(number, end) if "</details>" in lines[n].lower()), end)
        body = [rest, *lines[number + 1 : last]]
        if number < last < end:
            body.append(lines[last][: lines[last].lower().index("</details>")])
        terms.append(Term(names=(name,), line=number + 1, body=body, body_line=number + 1))
        last += 1
    if len(terms) < _FEWEST_DETAILS:
        return None
    return Terms(begin=terms[0].line - 1, end=last, form=Form.DETAILS, terms=terms)


def _summary(line: str) -> tuple[str, str]:
    """The text of the ``<summary>`` in *line*, and what follows it; nothing where there is none."""
    lower = line.lower()
    opening = lower.find("<summary")
    begin, end = lower.find(">", opening), lower.find("</summary>", opening)
    if opening < 0 or not opening < begin < end:
        return "", ""
    rest = line[end + len("</summary>") :]
    return line[begin + 1 : end].strip(), rest.partition("</details>")[0].strip()
