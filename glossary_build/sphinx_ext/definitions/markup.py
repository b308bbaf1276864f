"""Turns the markup text of a definition into doctree nodes whose lines are those of the glossary source."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from docutils import nodes
from docutils.parsers.rst import states
from docutils.statemachine import StringList, string2lines
from docutils.transforms import references
from docutils.utils import Reporter
from sphinx.addnodes import pending_xref
from sphinx.errors import SphinxError
from sphinx.util import logging

from glossary_build.diagnostics.faults import describe_fault, is_debugging
from glossary_build.model import Definition, Markup
from glossary_build.sphinx_ext.definitions.allowed import Allowed
from glossary_build.sphinx_ext.definitions.cleaning import (
    clean,
    depth,
    indentation_depth,
    is_about_heading,
    show_footnotes,
    show_headings,
    show_undefined_footnotes,
)
from glossary_build.sphinx_ext.nodes import IN_DEFINITION

logger = logging.getLogger(__name__)

_DEEPEST = 40
"""How deep nodes may be nested; writers and transforms walk them by recursion."""

_CHINESE = (("\u2e80", "\u9fff"), ("\uf900", "\ufaff"), ("\uff00", "\uffef"))
"""Ranges of the characters that no blank is between, punctuation included."""

_INLINE_OPTIONS = ("character_level_inline_markup", "pep_references", "rfc_references")
"""What docutils makes the patterns of inline markup for."""

ResolveFragment = Callable[[str], str | None]
"""From the fragment of a link inside a source to the name of the term that it leads to."""


def parse_definition(
    definition: Definition, path: str, settings: Any, resolve_fragment: ResolveFragment, root: Path | None = None
) -> list[nodes.Node]:
    """Return the nodes of one definition, parsed in a document of its own.

    *path* is the absolute path of its source, *settings* the docutils settings of the page (with Sphinx's ``env``), and
    *root* the folder that pictures may lie in; without one there are none. Only what
    :mod:`glossary_build.sphinx_ext.definitions.allowed` names is run or let through; a definition that is nested too
    deep is shown as it was written. Problems are logged as ``glossary.markup`` at their line in the source.
    """
    settings = copy(settings)
    settings.raw_enabled = False
    settings.file_insertion_enabled = False
    document = nodes.document(settings, reporter_of(path), source=path)
    document.note_source(path, -1)
    if not (too_deep := indentation_depth(definition.text) > _DEEPEST // 2):
        try:
            with Allowed(settings.env):
                if definition.markup is Markup.RST:
                    _parse_rst(definition, path, document)
                    _follow_fragments(document, resolve_fragment)
                else:
                    from glossary_build.sphinx_ext.definitions.markdown import parse_markdown

                    parse_markdown(definition, document, resolve_fragment)
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
    show_headings(document)
    show_footnotes(document)
    clean(document, root)
    _join_chinese_lines(document)
    for reference in [*document.findall(pending_xref), *document.findall(nodes.substitution_reference)]:
        reference[IN_DEFINITION] = True
    return [*document.children]


def _as_written(definition: Definition) -> nodes.literal_block:
    return nodes.literal_block("", definition.text, language="none")


def _parse_rst(definition: Definition, path: str, document: nodes.document) -> None:
    lines = string2lines(definition.text, tab_width=8, convert_whitespace=True)
    first = definition.source.line - 1
    content = StringList(lines, items=[(path, first + n) for n in range(len(lines))])
    machine, inliner = _machine(*(getattr(document.settings, option, False) for option in _INLINE_OPTIONS))
    machine.observers.clear()
    try:
        machine.run(content, document, match_titles=False, inliner=inliner)
    except BaseException:
        _machine.cache_clear()  # nobody knows the state that it is in
        raise
    show_undefined_footnotes(document)
    document.transformer.add_transforms(
        [
            references.PropagateTargets,
            references.AnonymousHyperlinks,
            references.IndirectHyperlinks,
            references.Footnotes,
            references.ExternalTargets,
            references.InternalTargets,
            references.DanglingReferences,
        ]
    )
    document.transformer.apply_transforms()


@cache
def _machine(*options: object) -> tuple[states.RSTStateMachine, states.Inliner]:
    """Return the parser of all definitions: to make a new one takes as long as to parse most of them."""
    inliner: Any = states.Inliner()
    inliner.init_customizations(SimpleNamespace(**dict(zip(_INLINE_OPTIONS, options, strict=True))))
    inliner.init_customizations = lambda _settings: None  # a machine asks for it each time that it runs
    return states.RSTStateMachine(state_classes=states.state_classes, initial_state="Body"), inliner


def _follow_fragments(document: nodes.document, resolve_fragment: ResolveFragment) -> None:
    """Let a link to an entry of the same source be a reference to its term, which may be on another page."""
    for link in list(document.findall(nodes.reference)):
        fragment = link.get("refuri", "")
        name = resolve_fragment(fragment.removeprefix("#")) if fragment.startswith("#") else None
        if name is None:
            continue
        shown = nodes.inline("", "", *link.children, classes=["xref", "std", "std-term"])
        reference = pending_xref(
            "",
            shown,
            refdoc=document.settings.env.docname,
            refdomain="std",
            reftype="term",
            reftarget=name,
            refexplicit=True,
            refwarn=True,
        )
        reference.source, reference.line = link.source, link.line
        link.replace_self(reference)


def reporter_of(path: str, observer: Callable[[nodes.system_message], None] | None = None) -> Reporter:
    """Return a reporter for definitions of the file *path*; its messages go to *observer*, or else are logged."""
    reporter = Reporter(path, report_level=Reporter.WARNING_LEVEL, halt_level=Reporter.SEVERE_LEVEL + 1, stream=False)
    reporter.attach_observer(observer or log_message)
    return reporter


def log_message(message: nodes.system_message) -> None:
    """Log a problem in a definition at its line in the source."""
    if message["level"] >= Reporter.WARNING_LEVEL and not is_about_heading(message):
        location = f"{message['source']}:{message.get('line', '')}"
        logger.warning(message.children[0].astext(), type="glossary", subtype="markup", location=location)


def join_chinese(text: str) -> str:
    """Return *text* without the line breaks between Chinese characters, which browsers would show as blanks."""
    lines = text.split("\n")
    joined = [lines[0]]
    for before, line in pairwise(lines):
        joined.append(line if _is_chinese(before[-1:]) and _is_chinese(line[:1]) else f"\n{line}")
    return "".join(joined)


def _is_chinese(character: str) -> bool:
    return any(first <= character <= last for first, last in _CHINESE)


def _join_chinese_lines(document: nodes.document) -> None:
    """Join lines of Chinese in all texts but code and formulas."""
    for parent in list(document.findall(nodes.TextElement)):
        if isinstance(parent, (nodes.FixedTextElement, nodes.literal, nodes.math)) or "\n" not in parent.astext():
            continue
        children: list[nodes.Node] = []
        for is_text, run in groupby(parent.children, key=lambda child: isinstance(child, nodes.Text)):
            if is_text:
                children.append(nodes.Text(join_chinese("".join(text.astext() for text in run))))
            else:
                children.extend(run)
        parent[:] = children
