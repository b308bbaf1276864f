"""Turns the markup of a definition from reStructuredText into Markdown and back, where both say the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import indent
from typing import TYPE_CHECKING
from urllib.parse import quote

from glossary_build.headwords.inline import escaped
from glossary_build.headwords.rst_inline import SEPARATOR, may_begin_after, may_end_before
from glossary_build.model import Link, Markup
from glossary_build.text.expressions import expression
from glossary_build.text.names import language_of

if TYPE_CHECKING:
    from glossary_build.export.markup_tree import Naming, Part

_NOT_IN_ADDRESS = expression(r"[\s<>()`\\]")
_TICKS = expression("`+")


def converted(text: str, source: Markup, target: Markup, name_of: Naming) -> str | None:
    """Return *text* in the markup *target*; None if it has something that can't be said there.

    Paragraphs, lists, code, images, emphasis, links and the roles that both know are converted. The result is read by
    the parser of its own markup, to see that it says the same.
    """
    if source is target:
        return text
    from glossary_build.export.markup_tree import read_definition, shown  # here, since MyST takes long to import

    tree = read_definition(text, source, name_of)
    if tree is None:
        return None
    written = _blocks(tree.parts, target)
    found = read_definition(written, target, name_of)
    return written if found is not None and [*shown([found])] == [*shown([tree])] else None


def distinct_links(links: Iterable[Link]) -> Iterable[Link]:
    """Return *links* without those that are read as one where only their texts say in which language they are."""
    found: dict[tuple[str, str], Link] = {}
    for each in links:
        found.setdefault((each.address, language_of(each.text)), each)
    return found.values()


def written_link(link: Link, target: Markup) -> str:
    """Return *link* as it is written in *target*."""
    address = _NOT_IN_ADDRESS.sub(lambda match: quote(match[0], safe=""), link.address)
    if link.text == link.address:
        return f"<{address}>" if target is Markup.MARKDOWN else f"`<{address}>`__"
    text = escaped(link.text, target)
    return f"[{text}]({address})" if target is Markup.MARKDOWN else f"`{text} <{address}>`__"


def _blocks(blocks: Iterable[Part], target: Markup) -> str:
    return "\n\n".join(_block(block, target) for block in blocks)


def _block(block: Part, target: Markup) -> str:
    if block.kind == "literal_block":
        if target is Markup.MARKDOWN:
            return _between("```", f"{block.about}\n{block.text}\n", block.text)
        heading = f".. code-block:: {block.about}" if block.about else "::"
        return f"{heading}\n\n{indent(block.text, '   ')}"
    if block.kind == "image":
        if target is Markup.MARKDOWN:
            return f"![{escaped(block.text, target)}]({block.about})"
        return f".. image:: {block.about}" + (f"\n   :alt: {block.text}" if block.text else "")
    if block.kind in ("bullet_list", "enumerated_list"):
        first = int(block.about) if block.about else None
        marks = ["- " if first is None else f"{first + place}. " for place in range(len(block.parts))]
        items = [
            indent(_blocks(item.parts, target), " " * len(mark)).replace(" " * len(mark), mark, 1)
            for mark, item in zip(marks, block.parts, strict=True)
        ]
        return ("\n" if all(len(item.parts) == 1 for item in block.parts) else "\n\n").join(items)
    return _line(block.parts, target)


def _line(parts: Sequence[Part], target: Markup) -> str:
    r"""Return inline *parts*, in reStructuredText with ``\ `` where markup would otherwise touch a word."""
    line, was_marked = "", False
    for part in parts:
        piece, is_marked = _inline(part, target), part.kind != "text"
        if target is Markup.RST and line:
            follows = was_marked and not is_marked and not may_end_before(piece)
            line += SEPARATOR if follows or (is_marked and not may_begin_after(line)) else ""
        line, was_marked = line + piece, is_marked
    return line


def _inline(part: Part, target: Markup) -> str:
    is_rst = target is Markup.RST
    content = _line(part.parts, target)
    if part.kind == "text":
        return escaped(part.text, target)
    if part.kind == "literal":
        inside = f" {part.text} " if "`" in (part.text[:1], part.text[-1:]) else part.text
        return f"``{part.text}``" if is_rst else _between("`", inside, part.text)
    if part.kind == "role":
        return f":{part.about}:`{part.text}`" if is_rst else f"{{{part.about}}}`{part.text}`"
    if part.kind == "reference":
        if part.is_address:
            return "".join(each.text for each in part.parts) if is_rst else f"<{part.about.removeprefix('mailto:')}>"
        return f"`{content} <{part.about}>`__" if is_rst else f"[{content}]({part.about})"
    mark = "**" if part.kind == "strong" else "*"
    return f"{mark}{content}{mark}"


def _between(ticks: str, content: str, code: str) -> str:
    """Return *content* between *ticks*, more of them if the *code* in it has as many."""
    while ticks in _TICKS.findall(code) or (len(ticks) > 2 and ticks in code):
        ticks += "`"
    return f"{ticks}{content}{ticks}"
