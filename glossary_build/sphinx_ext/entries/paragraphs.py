"""Reads a definition in reStructuredText that is nothing but paragraphs, without a state machine for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst.states import Body
from sphinx.roles import XRefRole
from sphinx.transforms import SphinxSmartQuotes

from glossary_build.sphinx_ext.entries import (
    Block,
    Content,
    Element,
    Inline,
    Link,
    LinkName,
    Paragraph,
    Part,
    TermReference,
    leaves,
)
from glossary_build.sphinx_ext.entries.allowed import roles_of_domains
from glossary_build.sphinx_ext.entries.as_nodes import inline_nodes, read_parts
from glossary_build.sphinx_ext.nodes import entry_block
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


def _pattern(name: str) -> str:
    """A pattern of docutils, which compiles its own when they are first used."""
    pattern: Any = Body.patterns[name]
    return str(getattr(pattern, "pattern", pattern))


_LINE = expression(_pattern("line"))
"""What underlines a title; with a reference to its first group, it can't be joined to other patterns."""
_BLOCK = expression("|".join(f"(?:{_pattern(name)})" for name in {*Body.initial_transitions} - {"text", "line"}))
"""What else begins a block that isn't a paragraph, as docutils decides it."""
_MARKUP = expression(r"[`*|\\@\x00]|_(?!\w)|:(?=\S)")
"""A character that any inline markup has, addresses included."""
_SURE = expression(
    r"(?:(?<![-'\".])\\ |(?<!\S))"
    r"(?::term:`([^`<>\\\x00!\s'\"](?:[^`<>\\\x00]*[^`<>\\\x00\s])?)`|``([^`\\\x00\s](?:[^`\\\x00]*[^`\\\x00\s])?)``)"
    r"(?:\\ (?![-'\".])|(?=[\s.,;)]|$))"
)
"""A ``:term:`` or a literal between spaces and stops: most markup of glossaries, which docutils reads much slower."""
INLINE_OPTIONS = ("character_level_inline_markup", "pep_references", "rfc_references")
"""Settings of docutils with which other text is markup too."""
_SMART = expression(r"['\"`\-.](?:(?<!\-|\.)|(?<=-)-|(?<=\.) ?\. ?\.)")
"""What typographic quotes, dashes and dots are made of."""


def _is_no_paragraph(block: Sequence[str]) -> bool:
    """Whether docutils takes the lines of *block* for something else."""
    return bool(_BLOCK.match(block[0]) or any(map(_LINE.match, block[:2])) or block[-1].rstrip().endswith("::"))


def is_paragraphs(lines: Sequence[str]) -> bool:
    """Return whether the *lines* of a definition are nothing but paragraphs, with any inline markup."""
    if any(line and (line[0].isspace() or "\t" in line) for line in lines):
        return False
    return not any(_is_no_paragraph(text.split("\n")) for _, text in _paragraphs(lines))


def _paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """What is between the blank ones of *lines*, each with the number of its first line."""
    begin = 0
    for number, line in enumerate((*lines, "")):
        if not line:
            if begin < number:
                yield begin, "\n".join(lines[begin:number]).rstrip()
            begin = number + 1


def _with_texts(content: Iterable[Inline], texts: Iterator[str]) -> Iterator[Inline]:
    for inline in content:
        if isinstance(inline, Element):
            yield inline._replace(content=tuple(_with_texts(inline.content, texts)))
            continue
        if isinstance(inline, LinkName):
            yield inline
            continue
        text = next(texts)
        if isinstance(inline, str):
            yield text
        elif isinstance(inline, Link) and inline.is_named and text != inline.text:  # its name stays
            yield Element("reference", (("name", inline.text), ("refuri", inline.address)), (text,))
        else:
            yield inline._replace(text=text)


Parse = Callable[[str, str, int, nodes.Element], tuple[list[nodes.Node], list[nodes.system_message]]]
"""From text, its file, its line and the node that it is in to its inline nodes, and what is wrong with it."""


class ParagraphReader:
    """Reads definitions on one page."""

    def __init__(self, env: BuildEnvironment, document: nodes.document, parse: Parse) -> None:
        """Take the roles of *env*, the settings of *document*, and *parse* for what isn't beyond doubt."""
        self._parse = parse
        settings = document.settings
        self._passage = nodes.document(settings, document.reporter)
        self._quotes = SphinxSmartQuotes(self._passage, None)
        is_usual = not any(getattr(settings, name, False) for name in INLINE_OPTIONS)
        self._is_sure = is_usual and type(next(roles_of_domains(env, "term"), None)) is XRefRole

    def read(self, lines: Sequence[str], source: str, line_of: Callable[[int], int]) -> tuple[Part, ...]:
        """Return the parts of a definition for which :func:`is_paragraphs` holds.

        *line_of* gives the 0-based line in the file *source* of each of its *lines*.
        """
        parts: list[Part] = []
        for begin, text in _paragraphs(lines):
            line = line_of(begin) + 1
            if content := self._simple(text):
                parts.append(Paragraph(line, text, self.educated(content)))
                continue
            body = nodes.definition()
            found, messages = self._parse(text, source, line, body)
            paragraph = nodes.paragraph(text, "", *found)
            paragraph.source, paragraph.line = source, line
            parsed = [*body.children, paragraph, *messages]
            parts += read_parts(parsed, self.educated) or [Block(entry_block("", *parsed), acts=True)]
        return tuple(parts)

    def is_plain(self, name: str) -> bool:
        """Return whether a *name* has no markup."""
        return self._simple(name) == (name,)

    def _simple(self, text: str) -> Content:
        """The content of *text* if it is nothing but words, terms and literals, else nothing: docutils reads that."""
        pieces = _SURE.split(text)
        if not self._is_sure or any(map(_MARKUP.search, pieces[::3])):
            return ()
        found: list[Inline] = [pieces[0]]
        for term, literal, words in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            reference = term and TermReference(" ".join(term.split()), term, is_explicit=False)
            found += (reference or Element("literal", (), (literal,)), words)
        return tuple(filter(None, found))

    def educated(self, content: Content) -> Content:
        """Return *content* with the quotes and dashes that Sphinx would give it."""
        if not any(map(_SMART.search, leaves(content))):
            return content
        shown = (inline for inline in content if not isinstance(inline, LinkName))
        paragraph = nodes.paragraph("", "", *inline_nodes(shown))
        self._passage[:] = [paragraph]
        self._quotes.apply()
        return tuple(_with_texts(content, (text.astext() for text in paragraph.findall(nodes.Text))))
