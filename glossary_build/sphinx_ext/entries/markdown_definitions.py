"""Parses the Markdown of a definition with MyST's parser; imported where there is some, since MyST takes long to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.transforms.references import Footnotes
from markdown_it import MarkdownIt
from myst_parser.mdit_to_docutils import base
from myst_parser.mdit_to_docutils.base import DocutilsRenderer, token_line
from sphinx.addnodes import pending_xref

from glossary_build.export.markup_tree import markdown_parser
from glossary_build.headwords.roles import ADDRESS, role_text
from glossary_build.model import Definition
from glossary_build.sphinx_ext.entries import Content, Element, Inline, Link, Paragraph, TermReference
from glossary_build.sphinx_ext.entries.as_nodes import TERM_ATTRIBUTES, Educate
from glossary_build.sphinx_ext.entries.safety import LINE_BREAK, show_undefined_footnotes
from glossary_build.sphinx_ext.references import TERM_CLASSES
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode


_COMMENT = expression(r"<!--.*-->", re.DOTALL)
_BREAK_TAG = expression(r"<br\s*/?>", re.IGNORECASE)
_CONTAINER = expression(r"(?P<kind>[\w-]+)\s*(?:\[(?P<label>[^\]]*)\]|(?P<words>.*))")
"""What begins a note in Docusaurus and VitePress."""
_ALERT = expression(r"\[!(?P<kind>\w+)\][+-]?(?P<title>.*)")
"""What begins one in GitHub and Obsidian."""
_NOTES = frozenset(("attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning"))
"""Kinds of notes that docutils has, which titles them."""
_ANCHOR_TAG = expression(r"<(?:a|span)\s+(?:id|name)\s*=[^<>]*>|</(?:a|span)\s*>", re.IGNORECASE)


def parse_markdown(
    definition: Definition, document: nodes.document, resolve_fragment: Callable[[str], str | None]
) -> None:
    """Append the nodes of *definition* to *document*. Raises RecursionError where it is nested too deep.

    *resolve_fragment* finds the name of the term that a link of a wiki leads to.
    """
    markdown = definition_parser()
    env: dict[str, Any] = {}
    tokens = markdown.parse(definition.text, env)
    if any(token.level >= markdown.options["maxNesting"] - 1 for token in tokens):
        raise RecursionError  # markdown-it leaves out what is deeper
    first = definition.source.line - 1
    for token in tokens:
        if token.map:
            token.map = [line + first for line in token.map]
    markdown.renderer.render(
        tokens,
        {**markdown.options, "document": document, "resolve_fragment": resolve_fragment},  # type: ignore[arg-type]
        env,
    )
    show_undefined_footnotes(document)
    document.transformer.add_transform(Footnotes)
    document.transformer.apply_transforms()


class _DefinitionRenderer(DocutilsRenderer):
    """MyST's renderer with links of wikis as term references and warnings that name the source."""

    def setup_render(self, options: dict[str, Any], env: MutableMapping[str, Any]) -> None:
        # MyST makes a document in any case, as the default for the one that it is given (seen up to 5.1); the settings
        # of it take more time than all the rest of a short definition.
        make_document = base.make_document
        base.make_document = lambda *_: options["document"]
        try:
            super().setup_render(options, env)
        finally:
            base.make_document = make_document

    def render_wiki_page(self, token: SyntaxTreeNode) -> None:
        if name := self.md_options["resolve_fragment"](token.meta["name"]):
            shown = nodes.inline("", token.meta["text"], classes=[*TERM_CLASSES])
            node = pending_xref("", shown, **TERM_ATTRIBUTES, reftarget=name, refexplicit=True)
            self.add_line_and_source_path(node, token)
            self.current_node.append(node)
        else:  # as an attribute of C++ or a slot of JavaScript
            self.current_node.append(nodes.Text(token.content))

    def render_heading(self, token: SyntaxTreeNode) -> None:
        rubric = nodes.rubric("".join(child.content for child in token.children), "")
        self.add_line_and_source_path(rubric, token)
        with self.current_node_context(rubric, append=True):
            self.render_children(token)

    @contextmanager
    def _box(self, token: SyntaxTreeNode, kind: str, title: str) -> Iterator[None]:
        """While it is entered, what is rendered goes into a note of this *kind*, with a *title* if it has one."""
        is_titled = bool(title) or kind not in _NOTES
        box = nodes.admonition(classes=[nodes.make_id(f"admonition-{kind}")]) if is_titled else getattr(nodes, kind)()
        self.add_line_and_source_path(box, token)
        with self.current_node_context(box, append=True):
            if is_titled:
                with self.current_node_context(nodes.title(), append=True):
                    self.nested_render_text(title or kind.capitalize(), token_line(token) - 1, inline=True)
            yield

    def render_colon_fence(self, token: SyntaxTreeNode) -> None:
        if found := _CONTAINER.fullmatch(token.info.strip()):
            with self._box(token, found["kind"].lower(), found["label"] or found["words"] or ""):
                self.nested_render_text(token.content, token_line(token))
        else:
            super().render_colon_fence(token)

    def render_admonition(self, token: SyntaxTreeNode) -> None:
        kind, title = str(token.meta["tag"]), token.content
        with self._box(token, kind, "" if title == kind.title() else title):
            self.render_children(token)

    def render_admonition_title(self, token: SyntaxTreeNode) -> None:
        """Leave it: its box has it."""

    def render_blockquote(self, token: SyntaxTreeNode) -> None:
        first = token.children[0].children[:1] if token.children else []
        alert = _ALERT.match(first[0].content) if first else None
        if alert is None:
            super().render_blockquote(token)
            return
        ends = [number for number, child in enumerate(first[0].children, 1) if child.type == "softbreak"]
        del first[0].children[: ends[0] if ends else None]
        with self._box(token, alert["kind"].lower(), alert["title"].strip()):
            for child in token.children[not ends :]:
                self.rules[f"render_{child.type}"](child)

    def render_link_unknown(self, token: SyntaxTreeNode) -> None:
        self.render_link_url(token)

    def render_myst_role(self, token: SyntaxTreeNode) -> None:
        before = len(self.current_node)
        super().render_myst_role(token)
        if all(isinstance(node, nodes.system_message) for node in self.current_node.children[before:]):  # unknown role
            self.current_node.append(nodes.literal(token.content, role_text(token.content)))

    def render_hardbreak(self, token: SyntaxTreeNode) -> None:
        before = len(self.current_node)
        super().render_hardbreak(token)
        for node in self.current_node.children[before:]:
            node[LINE_BREAK] = True  # type: ignore[index]  # MyST makes raw nodes

    def render_math_inline_double(self, token: SyntaxTreeNode) -> None:
        self.render_math_inline(token)

    def render_math_block_label(self, token: SyntaxTreeNode) -> None:
        """Let the directive make it, which Sphinx numbers, so that ``{eq}`` finds the label."""
        content = f"\n{token.content.strip()}"  # no line of it is an option of the directive
        self.current_node += self.run_directive("math", "", content, token_line(token), {"label": token.info})

    def render_html_inline(self, token: SyntaxTreeNode) -> None:
        if _BREAK_TAG.fullmatch(token.content):
            self.render_hardbreak(token)
        elif not (_COMMENT.fullmatch(token.content) or _ANCHOR_TAG.fullmatch(token.content)):
            message = f"HTML is not allowed in a definition: {token.content}; it is shown as text"
            self.create_warning(message, "markup", line=token_line(token))
            self.current_node.append(nodes.Text(token.content))

    def create_warning(
        self,
        message: str,
        subtype: Any,  # noqa: ARG002
        *,
        wtype: str | None = None,  # noqa: ARG002
        line: int | None = None,
        append_to: nodes.Element | None = None,  # noqa: ARG002
    ) -> nodes.system_message | None:
        return self.reporter.warning(message, line=line)


@cache
def definition_parser() -> MarkdownIt:
    """Return the parser for definitions, whose renderer makes nodes."""
    markdown = markdown_parser(_DefinitionRenderer)
    markdown.validateLink = lambda url: True  # type: ignore[method-assign]  # noqa: ARG005 - we judge links and say which we refuse
    return markdown


_PLAIN_TERM = expression(r"(?!\s)[^<>\\!~]+(?<!\s)")
"""What a ``term`` role shows as it is written."""
_ONLY_RENDERED = expression(r"\]\((?!https?://)")
"""A link into the project, or something that looks like one: most texts that aren't read here have it."""
_TAGS = {"em_open": "emphasis", "strong_open": "strong"}
_DEEPEST = 20


def read_paragraphs(definition: Definition, educate: Educate) -> tuple[Paragraph, ...]:
    """Return the paragraphs of *definition*; none if it has anything that only MyST's renderer can read."""
    if _ONLY_RENDERED.search(definition.text):
        return ()
    paragraphs: list[Paragraph] = []
    for token in definition_parser().parse(definition.text, {}):
        if token.type in ("paragraph_open", "paragraph_close") and not token.attrs:
            continue
        children = token.children or []
        if token.type != "inline" or token.map is None or any(child.level > _DEEPEST for child in children):
            return ()
        content = _content(iter(children), "")
        if content is None:
            return ()
        paragraphs.append(Paragraph(token.map[0] + definition.source.line, token.content, educate(content)))
    return tuple(paragraphs)


def _content(tokens: Iterator[Token], end: str) -> Content | None:
    """Return the form of *tokens*, up to one of the type *end*."""
    found: list[Inline] = []
    for token in tokens:
        if token.type == end:
            break
        inline = _inline(token, tokens)
        if inline is None:
            return None
        if isinstance(inline, str) and found and isinstance(last := found[-1], str):
            found[-1] = last + inline
        else:
            found.append(inline)
    return tuple([inline for inline in found if inline != ""])


def _inline(token: Token, rest: Iterator[Token]) -> Inline | None:
    if token.type == "text":
        return token.content
    if token.type == "softbreak":
        return "\n"
    if token.type == "code_inline" and not token.attrs:
        return Element("literal", (), (token.content,))
    if token.type == "myst_role" and token.meta["name"] == "term" and _PLAIN_TERM.fullmatch(token.content):
        return TermReference(" ".join(token.content.split()), token.content, is_explicit=False)
    if token.type in _TAGS and not token.attrs:
        content = _content(rest, token.type.replace("open", "close"))
        return None if content is None else Element(_TAGS[token.type], (), content)
    address = str(token.attrs.get("href", ""))
    if token.type == "link_open" and len(token.attrs) == 1 and address.startswith(ADDRESS):
        content = _content(rest, "link_close")
        if content is not None and len(content) == 1 and isinstance(content[0], str):
            return Link(address, content[0])
    return None
