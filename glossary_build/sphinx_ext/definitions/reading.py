"""Reads definitions for a view: paragraphs into their compact form, anything else into nodes."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst.languages import get_language
from docutils.parsers.rst.states import Inliner
from docutils.statemachine import string2lines

from glossary_build.diagnostics.faults import is_debugging
from glossary_build.model import Definition, Markup
from glossary_build.sphinx_ext.definitions.allowed import Allowed, is_safe_link
from glossary_build.sphinx_ext.entries.blocks import Body, compact_body
from glossary_build.sphinx_ext.entries.inline import Inline, Paragraph, leaves, links
from glossary_build.sphinx_ext.entries.paragraphs import ParagraphReader
from glossary_build.sphinx_ext.nodes import entry_block

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.environment import BuildEnvironment

Read = tuple[Body, list[entry_block]]
"""A definition as a row keeps it, and its blocks."""

_BROKEN_CHINESE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]\n[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")


class DefinitionReader:
    """Reads the definitions of one view on the page of *document*."""

    def __init__(
        self,
        env: BuildEnvironment,
        document: nodes.document,
        parse: Callable[[Definition], list[nodes.Node]],
    ) -> None:
        """Take *parse* for what isn't plain."""
        self._parse = parse
        self._plain = ParagraphReader(env, _InlineState(env, document), in_page=False)

    def read(self, definition: Definition) -> Read | list[nodes.Node]:
        """What a row keeps of *definition*, or its nodes where they have to stay together."""
        read_plain = self._read_rst if definition.markup is Markup.RST else self._read_markdown
        try:
            paragraphs = read_plain(definition)
        except Exception as error:  # the parser for everything meets it again, and reports it
            if is_debugging() and not isinstance(error, RecursionError):
                raise
            paragraphs = None
        if paragraphs is not None and all(map(_is_allowed, paragraphs)):
            return [*paragraphs], []
        parsed = self._parse(definition)
        return compact_body(parsed, self._plain.educated) or parsed

    def changes(self, text: str) -> bool:
        """Whether *text* gets other quotes or dashes on the page."""
        return self._plain.changes(text)

    def _read_rst(self, definition: Definition) -> list[Paragraph] | None:
        lines = string2lines(definition.text, tab_width=8, convert_whitespace=True)
        first = definition.source.line - 1
        return self._plain.read(lines, lambda number: first + number)

    def _read_markdown(self, definition: Definition) -> list[Paragraph] | None:
        from glossary_build.sphinx_ext.definitions.plain_markdown import read_paragraphs

        paragraphs = read_paragraphs(definition)
        if paragraphs is None:
            return None
        return [[line, raw, self._plain.educated(content)] for line, raw, content in paragraphs]


def _is_allowed(paragraph: Paragraph) -> bool:
    """Whether no link of *paragraph* needs a look, and no line of Chinese is to be joined to the next."""
    content: list[Inline] = paragraph[2]
    return all(is_safe_link(link) and not link.startswith("#") for link in links(content)) and not any(
        map(_BROKEN_CHINESE.search, leaves(content))
    )


class _InlineState:
    """What docutils' inline parser wants to know of the place that it reads at."""

    def __init__(self, env: BuildEnvironment, document: nodes.document) -> None:
        self.document = document
        self._allowed = Allowed(env)
        language = get_language(document.settings.language_code, document.reporter)
        self._inliner = Inliner()
        self._inliner.init_customizations(document.settings)
        self._memo = SimpleNamespace(
            document=document, reporter=document.reporter, language=language, inliner=self._inliner, title_styles=[]
        )

    def inline_text(self, text: str, lineno: int) -> tuple[list[nodes.Node], list[Any]]:
        """The nodes of *text*, and what is wrong with it."""
        with self._allowed:
            nodes_, messages = self._inliner.parse(text, lineno, self._memo, self.document)
        return nodes_, messages
