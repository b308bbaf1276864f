"""The form of an entry: what a glossary shows of a term, whichever directive read it and whatever writes it.

They are kept out of the document tree until a page is written, since each node of a tree costs many walks.
``stock`` and ``view/rendering`` make entries, ``as_nodes`` and ``to_html`` write them. What the rules of
names, languages and links say is in an entry before it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from glossary_build.sphinx_ext.nodes import OWN_WORDS
from glossary_build.sphinx_ext.references import ReferenceKey, reference_key

if TYPE_CHECKING:
    from docutils import nodes

    from glossary_build.sphinx_ext.nodes import entry_block

Attributes = tuple[tuple[str, object], ...]
"""Attributes of a node, with tuples for lists."""

IndexEntry = tuple[str, str, str, str, str | None]
"""An entry of the index, as Sphinx has it: its third item is an id."""


class TermReference(NamedTuple):
    """A ``:term:`` reference that an author wrote."""

    target: str
    text: str
    is_explicit: bool


class Link(NamedTuple):
    """A link to another site."""

    address: str
    text: str
    is_named: bool = False
    """Whether the author gave it a name."""
    from_root: bool = False
    """Whether its address, unless that is absolute, begins at the root of the site."""


class Element(NamedTuple):
    """Any other inline node, with what is in it."""

    tag: str
    attributes: Attributes
    content: Content


class Span(NamedTuple):
    """A text that says which language it is in: a name, a reading, a word of our own."""

    text: str
    class_: str
    language: str
    """A BCP 47 tag; empty if nobody knows."""
    switch: str = ""
    """The class that it has too where readers choose a language."""


class TermLink(NamedTuple):
    """A link to a term that the extension makes by itself."""

    target: str
    text: str
    language: str


class LinkName(NamedTuple):
    """The name that an author gave the address of a link: nobody sees it, but it stays in the tree, below its run."""

    node: nodes.target
    text: str = ""


Inline = str | TermReference | Link | LinkName | Element | Span | TermLink
Content = tuple[Inline, ...]


class Paragraph(NamedTuple):
    """A paragraph of a definition."""

    line: int
    """The 1-based line of its source."""
    raw: str
    """Its text as it was written."""
    content: Content


class Code(NamedTuple):
    """A block of code."""

    line: int | None
    text: str
    attributes: Attributes


class Container(NamedTuple):
    """A list, a note or a quotation, with paragraphs, code and containers in it."""

    tag: str
    attributes: Attributes
    parts: tuple[Part, ...]


class Block(NamedTuple):
    """What only docutils has a form for, such as a picture or a table: it stays in the tree, below its run."""

    node: entry_block
    acts: bool = False
    """Whether it may act on what is around it, as a target does, so that all of its entry has to be in the tree."""


Part = Paragraph | Code | Container | Block


class ShownDefinition(NamedTuple):
    """A definition; if it has a language, it is in a box that says so."""

    parts: tuple[Part, ...]
    source: str
    """The path of the file that it comes from."""
    language: str = ""
    switch: str = ""
    """As that of :class:`Span`."""


class OwnLine(NamedTuple):
    """A line of our own in an entry: other names, or the terms that it leads to."""

    content: Content
    class_: str = ""


class Heading(NamedTuple):
    """A line that heads an entry, with one name or several."""

    content: Content
    ids: tuple[str, ...]
    indexed: tuple[IndexEntry, ...] = ()
    line: int | None = None
    """Its line, as Sphinx counts it, where its author wrote it in the source of the definition."""
    class_: str = ""
    switch: str = ""
    """As that of :class:`Span`."""
    lacks: str = ""
    """The language, of those that readers choose from, that the entry isn't there in."""

    def with_ids(self, ids: Iterable[str]) -> Heading:
        """Return the same heading, whose index entries lead to the first of *ids*."""
        first, *further = ids
        indexed = tuple((kind, text, first, main, key) for kind, text, _, main, key in self.indexed)
        return self._replace(ids=(first, *further), indexed=indexed)


class Entry(NamedTuple):
    """What a glossary shows of a term."""

    headings: tuple[Heading, ...]
    body: tuple[ShownDefinition | OwnLine, ...]

    @property
    def anchor(self) -> str:
        """The first id that it has on its page; empty if it has none."""
        return next(iter(self.headings[0].ids), "")

    @property
    def is_switched(self) -> bool:
        """Whether a part of it is there in each of the languages that readers choose from."""
        return any(each.switch for each in self.headings) or any(each.switch for each in self.definitions)

    @property
    def definitions(self) -> list[ShownDefinition]:
        """Its definitions."""
        return [part for part in self.body if isinstance(part, ShownDefinition)]

    @property
    def text(self) -> str:
        """The text of its names, of our lines and of the paragraphs of its definitions."""
        return "\n\n".join(map(text_of, (*self.own_contents, *self.contents)))

    @property
    def own_contents(self) -> Iterator[Content]:
        """The content of its headings and of our lines."""
        yield from (heading.content for heading in self.headings)
        yield from (part.content for part in self.body if isinstance(part, OwnLine))

    @property
    def contents(self) -> Iterator[Content]:
        """The content of each paragraph of its definitions."""
        for definition in self.definitions:
            yield from (paragraph.content for paragraph in paragraphs_of(definition.parts))

    @property
    def blocks(self) -> Iterator[entry_block]:
        """The nodes of its blocks."""
        for definition in self.definitions:
            yield from (part.node for part in definition.parts if isinstance(part, Block))


def paragraphs_of(parts: Iterable[Part]) -> Iterator[Paragraph]:
    """Return the paragraphs among *parts*, those in containers too."""
    for part in parts:
        if isinstance(part, Paragraph):
            yield part
        elif isinstance(part, Container):
            yield from paragraphs_of(part.parts)


def text_of(content: Iterable[Inline]) -> str:
    """Return what a reader sees of *content*."""
    return "".join(leaves(content))


def leaves(content: Iterable[Inline]) -> Iterator[str]:
    """Return the texts of *content*, one for each node that holds text."""
    for inline in content:
        if isinstance(inline, str):
            yield inline
        elif isinstance(inline, Element):
            yield from leaves(inline.content)
        else:
            yield inline.text


def is_own_word(inline: Inline) -> bool:
    """Return whether *inline* is a word that no author wrote."""
    return isinstance(inline, Span) and inline.class_ in OWN_WORDS


def links(content: Iterable[Inline]) -> Iterator[str]:
    """Return the addresses that *content* leads to."""
    for inline in content:
        if isinstance(inline, Link):
            yield inline.address
        elif isinstance(inline, Element):
            yield from (str(value) for name, value in inline.attributes if name == "refuri")
            yield from links(inline.content)


def mentions(content: Iterable[Inline]) -> Iterator[ReferenceKey]:
    """Return domain, type and target of each reference that an author wrote in *content*."""
    for inline in content:
        if isinstance(inline, TermReference):
            yield "std", "term", inline.target
        elif isinstance(inline, Element):
            if inline.tag == "pending_xref":
                yield reference_key(dict(inline.attributes))
            yield from mentions(inline.content)
