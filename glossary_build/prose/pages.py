"""Pages of documentation, as far as the names of terms can be links in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from glossary_build.headwords.inline import line_counter, read_inline
from glossary_build.model import Markup
from glossary_build.prose.blocks import Block, markdown_blocks, rst_blocks

EXTENSIONS = {".md": Markup.MARKDOWN, ".markdown": Markup.MARKDOWN, ".rst": Markup.RST, ".txt": Markup.RST}
"""How pages are written, by the extension of the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Plain text of a paragraph, on one line, with no markup in it or around it."""

    start: int
    """Offset in the text of the page."""
    line: int
    """1-based line of the page."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of documentation."""

    path: str
    text: str
    markup: Markup
    passages: tuple[Passage, ...]
    """In their order. Not in headings, code, links, tables, directives, or the text of roles."""
    paragraphs: tuple[tuple[int, str], ...]
    """Every paragraph: its 1-based line and its text as it is written."""
    references: frozenset[str]
    """The names that its ``term`` roles refer to."""


def read_page(path: str, text: str, markup: Markup) -> Page:
    """Return the page at *path*, which holds *text*; its line ends are ``\\n``.

    Raises RecursionError where its blocks are nested too deep for docutils.
    """
    found = tuple((markdown_blocks if markup is Markup.MARKDOWN else rst_blocks)(text))
    return Page(
        path=path,
        text=text,
        markup=markup,
        passages=tuple(_passages(text, found)),
        paragraphs=tuple((block.line + 1, block.raw) for block in found),
        references=frozenset(mention.target for mention in read_inline(text, markup).mentions),
    )


def _passages(text: str, blocks: Iterable[Block]) -> Iterator[Passage]:
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for block in blocks:
        raw = block.raw.split("\n")
        columns = [_column(lines, block.line + number, line) for number, line in enumerate(raw)]
        if None in columns:
            continue  # the page shows it in another way than its source has it
        number_of = line_counter(block.raw)
        line_starts = [0]
        for line in raw:
            line_starts.append(line_starts[-1] + len(line) + 1)
        for offset, shown in block.texts:
            for piece_offset, piece in _pieces(offset, shown):
                number = number_of(piece_offset)
                column = columns[number] or 0
                start = starts[block.line + number] + column + piece_offset - line_starts[number]
                yield Passage(start=start, line=block.line + number + 1, text=piece)


def _column(lines: list[str], number: int, written: str) -> int | None:
    """Return where *written* begins in a line of the page, which it ends; None if it doesn't."""
    if number >= len(lines):
        return None
    line = lines[number].rstrip()
    return len(line) - len(written.rstrip()) if line.endswith(written.rstrip()) else None


def _pieces(offset: int, text: str) -> Iterator[tuple[int, str]]:
    for piece in text.split("\n"):
        if piece.strip():
            yield offset, piece
        offset += len(piece) + 1
