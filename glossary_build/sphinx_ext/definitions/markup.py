"""Turns the markup text of a definition into doctree nodes whose lines are those of the glossary source."""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from copy import copy
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from docutils import nodes
from docutils.parsers.rst import states
from docutils.statemachine import StringList, string2lines
from docutils.transforms import references
from docutils.utils import Reporter
from markdown_it import MarkdownIt
from myst_parser.config.main import MdParserConfig
from myst_parser.mdit_to_docutils import base
from myst_parser.mdit_to_docutils.base import DocutilsRenderer, token_line
from myst_parser.parsers.mdit import create_md_parser
from sphinx.addnodes import pending_xref
from sphinx.errors import SphinxError
from sphinx.util import logging

from glossary_build.faults import describe_fault, is_debugging
from glossary_build.model import Definition, Markup
from glossary_build.sphinx_ext.definitions.allowed import Allowed
from glossary_build.sphinx_ext.definitions.cleaning import LINE_BREAK, clean, depth, indentation_depth

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

logger = logging.getLogger(__name__)

IN_DEFINITION = "glossary_definition"
"""Attribute of a reference that an author wrote inside a definition."""

_DEEPEST = 40
"""How many nodes may stand in each other; writers and transforms walk them by recursion."""

_COMMENT = re.compile(r"<!--.*-->", re.DOTALL)
_BREAK_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)
_ANCHOR_TAG = re.compile(r"<(?:a|span)\s+(?:id|name)\s*=[^<>]*>|</(?:a|span)\s*>", re.IGNORECASE)
_BREAK_IN_CHINESE = re.compile(
    r"(?<=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])\n(?=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])"
)

ResolveFragment = Callable[[str], str | None]
"""From the fragment of a link inside a source to the name of the term that it leads to."""


def parse_definition(
    definition: Definition, path: str, settings: Any, resolve_fragment: ResolveFragment, root: Path | None = None
) -> list[nodes.Node]:
    """The nodes of one definition, parsed in a document of its own.

    *path* is the absolute path of its source, *settings* the docutils settings of the page (with Sphinx's ``env``), and
    *root* the folder that pictures may lie in; without one there are none. Only what
    :mod:`glossary_build.sphinx_ext.definitions.allowed` names is run or let through; a definition that is nested too
    deep is shown as it was written. Problems are logged as ``glossary.markup`` at their line in the source.
    """
    settings = copy(settings)
    settings.raw_enabled = False
    settings.file_insertion_enabled = False
    document = nodes.document(settings, _reporter(path), source=path)
    document.note_source(path, -1)
    if not (too_deep := indentation_depth(definition.text) > _DEEPEST // 2):
        try:
            with Allowed(settings.env):
                if definition.markup is Markup.RST:
                    _parse_rst(definition, path, document)
                else:
                    _parse_markdown(definition, document, resolve_fragment)
            too_deep = depth(document) > _DEEPEST
        except RecursionError:
            too_deep = True
        except SphinxError:  # such as a warning under -W in Sphinx 7
            raise
        except Exception as error:  # a bug of ours or of a library: one definition must not stop the build
            if is_debugging():
                raise
            message = f"the definition is shown as it was written because of a bug ({describe_fault(error)})"
            place = f"{path}:{definition.source.line}"
            logger.warning("%s; please report it", message, type="glossary", subtype="internal-error", location=place)
            return [_as_written(definition)]
    if too_deep:
        message = "the definition is nested too deep; it is shown as it was written"
        document.reporter.warning(message, source=path, line=definition.source.line)
        return [_as_written(definition)]
    clean(document, root)
    _join_chinese_lines(document)
    for reference in document.findall(pending_xref):
        reference[IN_DEFINITION] = True
    return [node for node in document.children if not isinstance(node, nodes.system_message)]


def _as_written(definition: Definition) -> nodes.literal_block:
    return nodes.literal_block("", definition.text, language="none")


def _parse_rst(definition: Definition, path: str, document: nodes.document) -> None:
    lines = string2lines(definition.text, tab_width=8, convert_whitespace=True)
    first = definition.source.line - 1
    content = StringList(lines, items=[(path, first + n) for n in range(len(lines))])
    machine = states.RSTStateMachine(state_classes=states.state_classes, initial_state="Body")
    machine.run(content, document, match_titles=False)
    document.transformer.add_transforms(
        [
            references.PropagateTargets,
            references.AnonymousHyperlinks,
            references.IndirectHyperlinks,
            references.ExternalTargets,
            references.InternalTargets,
            references.DanglingReferences,
        ]
    )
    document.transformer.apply_transforms()


def _parse_markdown(definition: Definition, document: nodes.document, resolve_fragment: ResolveFragment) -> None:
    markdown = _markdown_parser()
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


class _DefinitionRenderer(DocutilsRenderer):
    """MyST's renderer with links to headings as term references and warnings that name the source."""

    def setup_render(self, options: dict[str, Any], env: MutableMapping[str, Any]) -> None:
        # MyST makes a document in any case, as the default for the one that it is given (seen up to 5.1); the settings
        # of it take more time than all the rest of a short definition.
        with patch.object(base, "make_document"):
            super().setup_render(options, env)

    def render_link_anchor(self, token: SyntaxTreeNode, target: str) -> None:
        fragment = self.md.normalizeLinkText(target).removeprefix("#")
        name = self.md_options["resolve_fragment"](fragment)
        if name is None and fragment:
            self.create_warning(f"link to #{fragment} leads to no term", "markup", line=token.map[0])  # type: ignore[index]
        node = (
            pending_xref(refdomain="std", reftype="term", reftarget=name, refexplicit=True, refwarn=True)
            if name is not None
            else nodes.inline()
        )
        self.add_line_and_source_path(node, token)
        with self.current_node_context(node, append=True):
            self.render_children(token)

    def render_link_unknown(self, token: SyntaxTreeNode) -> None:
        self.render_link_url(token)

    def render_hardbreak(self, token: SyntaxTreeNode) -> None:
        before = len(self.current_node)
        super().render_hardbreak(token)
        for node in self.current_node.children[before:]:
            node[LINE_BREAK] = True  # type: ignore[index]  # MyST makes raw nodes

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
def _markdown_parser() -> MarkdownIt:
    config = MdParserConfig(
        enable_extensions={"dollarmath", "deflist"},
        disable_syntax=["html_block"],
        dmath_allow_space=False,
        dmath_allow_digits=False,
    )
    markdown = create_md_parser(config, _DefinitionRenderer)
    markdown.validateLink = lambda url: True  # type: ignore[method-assign]  # noqa: ARG005 - we judge links and say which we refuse
    return markdown


def _reporter(path: str) -> Reporter:
    reporter = Reporter(path, report_level=Reporter.WARNING_LEVEL, halt_level=Reporter.SEVERE_LEVEL + 1, stream=False)
    reporter.attach_observer(_log_message)
    return reporter


def _log_message(message: nodes.system_message) -> None:
    if message["level"] >= Reporter.WARNING_LEVEL:
        location = f"{message['source']}:{message['line']}" if "line" in message else message["source"]
        logger.warning(message.children[0].astext(), type="glossary", subtype="markup", location=location)


def _join_chinese_lines(document: nodes.document) -> None:
    """Take out line breaks between Chinese characters, which browsers would show as blanks."""
    for parent in list(document.findall(nodes.TextElement)):
        if isinstance(parent, (nodes.FixedTextElement, nodes.literal, nodes.math)) or "\n" not in parent.astext():
            continue
        children: list[nodes.Node] = []
        for is_text, run in groupby(parent.children, key=lambda child: isinstance(child, nodes.Text)):
            if is_text:
                children.append(nodes.Text(_BREAK_IN_CHINESE.sub("", "".join(text.astext() for text in run))))
            else:
                children.extend(run)
        parent[:] = children
