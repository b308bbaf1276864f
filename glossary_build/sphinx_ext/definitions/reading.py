"""Reads definitions for a view: those that are only paragraphs into their compact form, the others into nodes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst.languages import get_language
from docutils.parsers.rst.states import Inliner
from docutils.statemachine import StringList, string2lines

from glossary_build.model import Definition, Markup
from glossary_build.sphinx_ext.definitions.allowed import Allowed, is_safe_link
from glossary_build.sphinx_ext.entries.inline import Inline, Paragraph, compact, leaves, links
from glossary_build.sphinx_ext.entries.paragraphs import ParagraphReader
from glossary_build.sphinx_ext.sources import absolute_path

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.environment import BuildEnvironment

_BROKEN_CHINESE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]\n[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")


class DefinitionReader:
    """Reads the definitions of one view on the page of *document*."""

    def __init__(
        self,
        env: BuildEnvironment,
        document: nodes.document,
        folder: Path,
        parse: Callable[[Definition], list[nodes.Node]],
    ) -> None:
        """Take *parse* for what isn't plain; locations are relative to *folder*."""
        self._env = env
        self._folder = folder
        self._parse = parse
        self._plain = ParagraphReader(env, _InlineState(document))

    def read(self, definition: Definition) -> list[Paragraph] | list[nodes.Node]:
        """The paragraphs of *definition*, or its nodes where it has anything else."""
        if definition.markup is Markup.RST and (paragraphs := self._read_plain(definition)) is not None:
            return paragraphs
        parsed = self._parse(definition)
        return self._compact(parsed) or parsed

    def _read_plain(self, definition: Definition) -> list[Paragraph] | None:
        path = absolute_path(definition.source, self._folder)
        lines = string2lines(definition.text, tab_width=8, convert_whitespace=True)
        first = definition.source.line - 1
        with Allowed(self._env):
            paragraphs = self._plain.read(StringList(lines, items=[(path, first + n) for n in range(len(lines))]))
        return paragraphs if paragraphs is not None and all(map(_is_allowed, paragraphs)) else None

    def _compact(self, parsed: Sequence[nodes.Node]) -> list[Paragraph] | None:
        """The compact form of nodes that are only paragraphs."""
        paragraphs: list[Paragraph] = []
        for node in parsed:
            if type(node) is not nodes.paragraph or node.non_default_attributes() or node.line is None:
                return None
            content = compact(node.children)
            if content is None:
                return None
            paragraphs.append([node.line - 1, node.rawsource, self._plain.educated(content)])
        return paragraphs


def _is_allowed(paragraph: Paragraph) -> bool:
    """Whether *paragraph* needs neither a warning about a link nor a line of Chinese joined to the next."""
    content: list[Inline] = paragraph[2]
    return all(map(is_safe_link, links(content))) and not any(map(_BROKEN_CHINESE.search, leaves(content)))


class _InlineState:
    """What docutils' inline parser wants to know of the place that it reads at."""

    def __init__(self, document: nodes.document) -> None:
        self.document = document
        language = get_language(document.settings.language_code, document.reporter)
        self._inliner = Inliner()
        self._inliner.init_customizations(document.settings)
        self._memo = SimpleNamespace(
            document=document, reporter=document.reporter, language=language, inliner=self._inliner, title_styles=[]
        )

    def inline_text(self, text: str, lineno: int) -> tuple[list[nodes.Node], list[Any]]:
        """The nodes of *text*, and what is wrong with it."""
        nodes_, messages = self._inliner.parse(text, lineno, self._memo, self.document)
        return nodes_, messages
