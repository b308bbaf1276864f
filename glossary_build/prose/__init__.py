"""Documentation pages as running text: their paragraphs, what could be a link to a term, and what is one already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from docutils import nodes
from docutils.core import publish_doctree
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from myst_parser.config.main import MdParserConfig
from myst_parser.parsers.mdit import create_md_parser

from glossary_build.headwords.inline import line_counter, read_inline
from glossary_build.headwords.markdown_inline import take_role
from glossary_build.model import Markup
from glossary_build.text.expressions import expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A paragraph in the source: its lines without indentation or bullets, and its plain text."""

    line: int
    """0-based line of the page that it begins at."""
    raw: str
    """The lines as they are written, without what is before their first words."""
    texts: tuple[tuple[int, str], ...]
    """Plain text in *raw*, each with its offset."""


_LEFT_OUT_TOKENS = ("footnote_reference_open", "fieldlist_body_open")
"""What opens a block whose paragraphs get no links."""


@cache
def _parser() -> MarkdownIt:
    config = MdParserConfig(enable_extensions={"colon_fence", "dollarmath", "fieldlist"})
    parser = create_md_parser(config, RendererHTML)
    parser.inline.ruler.at("myst_role", take_role)
    return parser


def markdown_blocks(text: str) -> Iterator[Block]:
    """Yield the paragraphs of *text* in Markdown, with MyST's syntax."""
    left_out: str | None = None
    before: Token | None = None
    for token in _parser().parse(text):
        if left_out is None and token.type in _LEFT_OUT_TOKENS:
            left_out = token.type.replace("_open", "_close")
        elif token.type == left_out:
            left_out = None
        elif left_out is None and token.map and before is not None and before.type == "paragraph_open":
            texts = tuple(_texts_of_tokens(token.content, token.children or ()))
            yield Block(line=token.map[0], raw=token.content, texts=texts)
        before = token


def _texts_of_tokens(raw: str, tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
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


_SETTINGS = {
    "report_level": 5,
    "halt_level": 6,
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "_disable_config": True,
    "smart_quotes": False,
    "doctitle_xform": False,
}
_LEFT_OUT_NODES = (
    *(nodes.footnote, nodes.citation, nodes.topic, nodes.sidebar, nodes.field, nodes.docinfo, nodes.entry),
    *(nodes.system_message, nodes.caption, nodes.legend, nodes.comment),
)
"""What holds paragraphs that get no links."""


def rst_blocks(text: str) -> Iterator[Block]:
    """Yield the paragraphs of *text* in reStructuredText; none of directives that docutils doesn't know."""
    document = publish_doctree(text, settings_overrides=_SETTINGS)
    for left_out in [*document.findall(lambda node: isinstance(node, _LEFT_OUT_NODES))]:
        left_out.parent.remove(left_out)
    for paragraph in document.findall(nodes.paragraph):
        if paragraph.rawsource and paragraph.line:
            yield Block(line=paragraph.line - 1, raw=paragraph.rawsource, texts=tuple(_texts_of_nodes(paragraph)))


def _texts_of_nodes(paragraph: nodes.paragraph) -> Iterator[tuple[int, str]]:
    """Yield the texts outside of inline markup, where the source has them as they are shown."""
    raw, at = paragraph.rawsource, 0
    for node in paragraph.children:
        if isinstance(node, nodes.target) and not node.children:
            continue  # the address of the link before it
        written = node.rawsource if isinstance(node, nodes.Element) else node.astext()
        found = raw.find(written, at) if written else -1
        if found < 0:  # a character is escaped, or a substitution put in
            return
        if isinstance(node, nodes.Text):
            yield found, written
        at = found + len(written)


_LINE = expression(r"[^\n]+")
_ADDRESS = expression(r"(?:https?://|ftp://|www\.)[!-~]+|(?<![\w.+-])[\w.+-]++@[\w.-]+|\{\{[^{}]*+\}\}")
"""What a paragraph may have that is no prose: a bare address, and a substitution of MyST."""
EXTENSIONS = {".md": Markup.MARKDOWN, ".markdown": Markup.MARKDOWN, ".rst": Markup.RST}
"""How the pages of a folder are written, by the extension of the file. A ``requirements.txt`` is no page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Plain text of a paragraph, on one line, with no markup in it or around it, and blanks for what is no prose."""

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
    starts = line_starts(text)
    for block in blocks:
        raw = block.raw.split("\n")
        columns = [_column(lines, block.line + number, line) for number, line in enumerate(raw)]
        if None in columns:
            continue  # the page shows it in another way than its source has it
        number_of = line_counter(block.raw)
        raw_starts = line_starts(block.raw)
        for offset, shown in block.texts:
            for piece in _LINE.finditer(shown):
                at = offset + piece.start()
                number = number_of(at)
                column = columns[number] or 0
                start = starts[block.line + number] + column + at - raw_starts[number]
                prose = _ADDRESS.sub(lambda match: " " * len(match[0]), piece[0])
                yield Passage(start=start, line=block.line + number + 1, text=prose)


def line_starts(text: str) -> list[int]:
    """Return the offset at which each line of *text* begins, by its 0-based number."""
    return [0, *accumulate(len(line) + 1 for line in text.split("\n"))]


def _column(lines: list[str], number: int, written: str) -> int | None:
    """Return where *written* begins in a line of the page, which it ends; None if it doesn't."""
    if number >= len(lines):
        return None
    line = lines[number].rstrip()
    return len(line) - len(written.rstrip()) if line.endswith(written.rstrip()) else None
