"""Writes entries as HTML, byte for byte as Sphinx's own translator writes the nodes that they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.utils import new_reporter
from sphinx.addnodes import pending_xref
from sphinx.locale import _
from sphinx.transforms.post_transforms import ReferencesResolver
from sphinx.util.logging import suppress_logging
from sphinx.writers.html5 import HTML5Translator

from glossary_build.sphinx_ext.entries import (
    Block,
    Container,
    Content,
    Element,
    Entry,
    Heading,
    Inline,
    Link,
    LinkName,
    OwnLine,
    Paragraph,
    Part,
    ShownDefinition,
    Span,
    TermLink,
    TermReference,
    leaves,
)
from glossary_build.sphinx_ext.entries.as_nodes import container_node, inline_nodes
from glossary_build.sphinx_ext.nodes import entry_block, written
from glossary_build.sphinx_ext.page.languages import lacking
from glossary_build.sphinx_ext.post_transforms import from_root
from glossary_build.sphinx_ext.references import ABBREVIATED, QUOTED, reference_key
from glossary_build.sphinx_ext.state.domain import term_target
from glossary_build.sphinx_ext.state.this_build import once_in_a_build, this_build
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


Shown = tuple[str, str]
"""HTML, and the texts that a reader sees, a line for each."""


class PageTargets(dict[str, str | None]):
    """From the target of a ``:term:`` reference to the address of the term, None if there is none."""

    def __init__(self, env: BuildEnvironment, docname: str) -> None:
        """Know of no name yet; addresses lead from the page *docname*."""
        super().__init__()
        self._env = env
        self.builder: Any = this_build(env).builder
        self._page_address = cache(partial(self.builder.get_relative_uri, docname))
        self._translator: Any = None
        self.docname = docname
        self.element = cache(self._element)

    def __missing__(self, name: str) -> str | None:
        target = term_target(self._env, name)
        self[name] = f"{self._page_address(target[0])}#{target[1]}" if target else None
        return self[name]

    def _element(self, element: Element) -> Shown | None:
        """Return what Sphinx writes of an inline *element*, such as a reference to anything, once it is resolved.

        None for what the page has to hold as a node: references that Sphinx has something to say about, since it says
        so wherever there is one, those whose text depends on others on the page, and targets.
        """
        document = nodes.document(self._settings, new_reporter("", self._settings))
        paragraph = nodes.paragraph("", "", *inline_nodes([element], self.docname))
        document += paragraph
        if any(map(_is_of_the_page, paragraph.findall(nodes.Element))):
            return None
        for reference in paragraph.findall(pending_xref):
            reference.setdefault("refdoc", self.docname)
        with suppress_logging() as held:
            ReferencesResolver(document).apply()
            if held.clear():
                return None
        if self._translator is None:
            self._translator = self.builder.create_translator(document, self.builder)
        self._translator.body.clear()
        for child in paragraph.children:
            child.walkabout(self._translator)
        return "".join(self._translator.body), "\n".join(text.astext() for text in paragraph.findall(nodes.Text))

    @cached_property
    def _settings(self) -> Any:
        settings = copy(self.builder.docsettings)
        settings.env = self._env
        return settings


def _is_of_the_page(node: nodes.Element) -> bool:
    """Whether *node* is a target, or a reference whose text depends on where it is."""
    return bool(node["ids"] or (isinstance(node, pending_xref) and reference_key(node)[:2] in (ABBREVIATED, QUOTED)))


targets_on = once_in_a_build(PageTargets)
"""Returns the targets for a page, from the first of its entries that becomes HTML to its writing."""


_SPECIAL = expression(r'[&<>"@]')

_TAGS = {"emphasis": "em", "strong": "strong", "literal": 'code class="docutils literal notranslate"'}


class HtmlWriter:
    """Writes the entries of one page."""

    def __init__(self, translator: HTML5Translator, resolve: PageTargets, *, is_switched: bool) -> None:
        """Let *translator* write what else it holds; mark what readers choose from if the page *is_switched*."""
        self._translator = translator
        self._resolve = resolve
        self._is_switched = is_switched
        config, can_link = translator.builder.config, translator.builder.add_permalinks
        self._site = config.language or "en"
        self._permalink = ""
        """The rest of the link from a heading to itself, after its address, if there are such links."""
        if config.html_permalinks and can_link:
            self._permalink = f' title="{_("Link to this term")}">{config.html_permalinks_icon}</a>'

    def entry(self, entry: Entry, added: str) -> str:
        """Return the HTML of *entry*, with what is *added* at its end."""
        headings = "".join(map(self._heading, entry.headings))
        body = "".join(self._line(part) if isinstance(part, OwnLine) else self._definition(part) for part in entry.body)
        return f"{headings}<dd>{body}{added}</dd>\n"

    def _heading(self, heading: Heading) -> str:
        content = self._own(heading.content)
        if self._is_switched and heading.lacks:
            content += lacking(heading.lacks, self._site)
        classes = self._classes(heading.class_, heading.switch)
        attribute = f' class="{classes}"' if classes else ""
        if not heading.ids:
            return f"<dt{attribute}>{content}</dt>"
        first, *further = heading.ids
        spans = "".join(f'<span id="{id_}"></span>' for id_ in further)
        link = f'<a class="headerlink" href="#{first}"{self._permalink}' if self._permalink else ""
        return f'<dt{attribute} id="{escaped(first)}">{spans}{content}{link}</dt>'

    def _line(self, line: OwnLine) -> str:
        attribute = f' class="{line.class_}"' if line.class_ else ""
        return f"<p{attribute}>{self._own(line.content)}</p>\n"

    def _definition(self, definition: ShownDefinition) -> str:
        html = "".join(map(self._part, definition.parts))
        if not definition.language:
            return html
        classes = self._classes("glossary-definition", definition.switch)
        return f'<div class="{classes}" lang="{definition.language}">\n{html}</div>\n'

    def _part(self, part: Part) -> str:
        if isinstance(part, Paragraph):
            return f"<p>{inline_html(part.content, self._resolve)}</p>\n"
        body = self._translator.body
        start = len(body)
        block = part.node if isinstance(part, Block) else entry_block("", self._part_as_written(part))
        for child in block.children:
            child.walkabout(self._translator)
        html = "".join(body[start:])
        del body[start:]
        return html

    def _part_as_written(self, part: Part) -> nodes.Element:
        """The node of a container or paragraph, which the translator writes, with text that is written already."""
        if isinstance(part, Container):
            return container_node(part, self._part_as_written)
        content = part.content if isinstance(part, Paragraph) else ()
        return nodes.paragraph("", "", written(html=inline_html(content, self._resolve)))

    def _own(self, content: Content) -> str:
        return inline_html(content, self._resolve, is_switched=self._is_switched)

    def _classes(self, class_: str, switch: str) -> str:
        return f"{class_} {switch}".strip() if self._is_switched else class_


def hub_line(heading: Heading, see: Content, uri: str, resolve: PageTargets, *, is_switched: bool) -> str:
    """Write the names of an entry for the page of a view that is split: they lead to *uri*, or as *see* says."""
    shown = inline_html(heading.content, resolve, is_switched=is_switched)
    if not heading.ids:
        return f"<li><p>{shown} {inline_html(see, resolve)}</p></li>\n"
    first, *further = heading.ids
    spans = "".join(f'<span id="{id_}"></span>' for id_ in further)
    switch = f"{heading.switch} " if is_switched and heading.switch else ""
    link = f'<a class="{switch}reference internal" href="{escaped(f"{uri}#{first}")}">{shown}</a>'
    return f'<li id="{escaped(first)}">{spans}<p>{link}</p></li>\n'


def escaped(text: str) -> str:
    """Return *text* for HTML, as docutils encodes it."""
    return text.translate(HTML5Translator.special_characters) if _SPECIAL.search(text) else text


def can_write(part: Part, resolve: PageTargets) -> bool:
    """Return whether *part* has nothing but what can be written, and each reference to a term leads somewhere."""
    if isinstance(part, Container):
        return all(can_write(inner, resolve) for inner in part.parts)
    return isinstance(part, Paragraph) and all(_can_write(inline, resolve) for inline in part.content)


def _can_write(inline: Inline, resolve: PageTargets) -> bool:
    if isinstance(inline, TermReference):
        return resolve[inline.target] is not None
    if isinstance(inline, Link):
        return not inline.address.startswith("mailto:")
    return not isinstance(inline, Element) or _is_plain(inline) or resolve.element(inline) is not None


def _is_plain(element: Element) -> bool:
    """Whether *element* is text in a simple element."""
    return element.tag in _TAGS and not element.attributes and all(isinstance(each, str) for each in element.content)


def shown_leaves(content: Iterable[Inline], resolve: PageTargets) -> Iterator[str]:
    """Return the texts of *content* as readers see it, if it can be written."""
    for inline in content:
        if isinstance(inline, Element) and not _is_plain(inline):
            yield from (text for _html, text in filter(None, [resolve.element(inline)]))
        else:
            yield from leaves([inline])


def inline_html(content: Iterable[Inline], resolve: PageTargets, *, is_switched: bool = False) -> str:
    """Return the HTML of *content*, if it can be written."""
    return "".join([_inline_html(inline, resolve, is_switched=is_switched) for inline in content])


def _inline_html(inline: Inline, resolve: PageTargets, *, is_switched: bool) -> str:
    if isinstance(inline, str):
        return escaped(inline)
    if isinstance(inline, (TermReference, TermLink)):
        language = _lang(inline.language) if isinstance(inline, TermLink) else ""
        text = f'<span class="xref std std-term"{language}>{escaped(inline.text)}</span>'
        address = resolve[inline.target]
        return text if address is None else f'<a class="reference internal" href="{escaped(address)}">{text}</a>'
    if isinstance(inline, LinkName):
        return ""
    if isinstance(inline, Span):
        switch = f" {inline.switch}" if is_switched and inline.switch else ""
        return f'<span class="{inline.class_}{switch}"{_lang(inline.language)}>{escaped(inline.text)}</span>'
    if isinstance(inline, Link):
        address = from_root(inline.address, resolve.docname, resolve.builder) if inline.from_root else inline.address
        return f'<a class="reference external" href="{escaped(address)}">{escaped(inline.text)}</a>'
    if _is_plain(inline):
        tag = _TAGS[inline.tag]
        text = "".join(map(_literal if inline.tag == "literal" else escaped, leaves(inline.content)))
        return f"<{tag}>{text}</{tag.split()[0]}>"
    shown = resolve.element(inline)
    return shown[0] if shown else ""


def _lang(language: str) -> str:
    return f' lang="{language}"' if language else ""


def _literal(text: str) -> str:
    """Each word in a ``span`` that isn't broken, as Sphinx protects literal text."""
    parts = []
    for token in HTML5Translator.words_and_spaces.findall(escaped(text)):
        if token.strip():
            parts.append(f'<span class="pre">{token}</span>')
        elif token in (" ", "\n"):
            parts.append(token)
        else:
            parts.append("&#160;" * (len(token) - 1) + " ")
    return "".join(parts)
