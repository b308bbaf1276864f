"""Makes blocks of the tree of the HTML in a Markdown page: definition lists, tables, elements with a name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from glossary_build.headwords.cleaning import take_id
from glossary_build.headwords.field_names import Role, field_named
from glossary_build.headwords.heads import can_be_name
from glossary_build.headwords.inline import plain_name
from glossary_build.model import Markup
from glossary_build.parsers.headings import is_index_heading
from glossary_build.parsers.indentation import dedent_all
from glossary_build.parsers.layout import Cell
from glossary_build.parsers.markdown.blocks import RawBlock
from glossary_build.parsers.markdown.html import HtmlBlock, read_html
from glossary_build.parsers.tables import headed
from glossary_build.parsers.tree import Block, Form, Table, Term, Terms

_FEWEST_ELEMENTS = 2
_SUMMARY = re.compile(r"<summary\b[^<>]*>(?P<name>(?:(?!</?summary).)*)</summary>(?P<rest>.*)", re.IGNORECASE)
_COMPONENT = re.compile(
    r"\s*<(?P<tag>[A-Z]\w*|[a-z]+-[\w-]+)(?P<attributes>(?:\s+[\w-]+=(?:\"[^\"]*\"|'[^']*'|\{[^{}]*\}))++)"
    r"\s*>?(?P<rest>.*)"
)
"""An element of a page that is a program: those of HTML have neither capitals nor hyphens."""
_ATTRIBUTE = re.compile(r"""(?<![\w-])([\w-]++)=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\})""")
_AROUND = " \t\n[]\"'"
_ROLES = frozenset((Role.TERM, Role.ABBREVIATIONS, Role.SYNONYMS))


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
    elements = _elements(blocks, lines)
    return [*nodes, elements] if elements else nodes


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
            terms[-1].body.extend([""] if terms[-1].body else ())  # a paragraph of its own
            terms[-1].add(part.text.split("\n"), part.line)
    if names:
        terms.append(_named(names))
    return [term for term in terms if any(term.names)]


def _named(parts: Sequence[Cell]) -> Term:
    taken = [take_id(" ".join(part.text.split())) for part in parts]
    ids = (part.id or inner for part, (_, inner) in zip(parts, taken, strict=True))
    return Term(names=tuple(name for name, _ in taken), line=parts[0].line, explicit_id=next(filter(None, ids), None))


def _elements(blocks: Sequence[RawBlock], lines: Sequence[str]) -> Terms | None:
    """The terms that are the names of elements: of ``<details>``, or of components; a single one is no glossary."""
    begin, end = min(block.begin for block in blocks), max(block.end for block in blocks)
    terms: list[Term] = []
    last = begin
    for number in range(begin, end):
        if number < last or "<" not in lines[number] or not (found := _element(lines[number])):
            continue
        tag, names, rest = found
        closing = re.compile(f"</{tag}>|^/>", re.IGNORECASE)
        body = [rest]
        last = number + 1
        if not closing.search(rest):
            last = next((n + 1 for n in range(last, end) if closing.search(lines[n])), end)
            body += lines[number + 1 : last]
        if ending := closing.search(body[-1]):
            body[-1] = body[-1][: ending.start()]
        body = [body[0].strip(), *dedent_all(body[1:])]
        terms.append(Term(names=names, line=number + 1, body=body, body_line=number + 1))
    if len(terms) < _FEWEST_ELEMENTS or all(
        is_index_heading(plain_name(term.names[0], Markup.MARKDOWN)) for term in terms
    ):
        return None
    return Terms(begin=terms[0].line - 1, end=last, form=Form.DETAILS, terms=terms)


def _element(line: str) -> tuple[str, tuple[str, ...], str] | None:
    """The tag of the element that begins in *line*, its names, and what follows; None where none names its content."""
    if summary := _SUMMARY.search(line):
        return ("details", (summary["name"].strip(),), summary["rest"]) if can_be_name(summary["name"]) else None
    component = _COMPONENT.match(line)
    if component is None:
        return None
    found = [
        (field_named(key), "".join(values).strip(_AROUND))
        for key, *values in _ATTRIBUTE.findall(component["attributes"])
    ]
    names = [text for field, text in found if text and field and field.role in _ROLES]
    headed = any(field and field.role is Role.TERM for field, _ in found)
    return (component["tag"], tuple(names), component["rest"]) if headed and all(map(can_be_name, names)) else None
