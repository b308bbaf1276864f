"""Reads definitions: paragraphs as parts of an entry, anything else as nodes whose lines are those of the source."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

from docutils import nodes
from docutils.parsers.rst import states
from docutils.parsers.rst.languages import get_language
from docutils.statemachine import StringList, string2lines
from docutils.transforms import references
from docutils.utils import Reporter
from sphinx.addnodes import pending_xref
from sphinx.errors import SphinxError
from sphinx.transforms.i18n import Locale
from sphinx.util import logging

from glossary_build.diagnostics import describe_fault, is_debugging
from glossary_build.headwords.roles import ADDRESS
from glossary_build.model import Definition, Glossary, Markup
from glossary_build.sphinx_ext.entries import Block, Paragraph, Part, ShownDefinition, leaves, links, mentions
from glossary_build.sphinx_ext.entries.allowed import Allowed, is_safe_link
from glossary_build.sphinx_ext.entries.as_nodes import TERM_ATTRIBUTES, read_parts
from glossary_build.sphinx_ext.entries.paragraphs import INLINE_OPTIONS, ParagraphReader, is_paragraphs
from glossary_build.sphinx_ext.entries.safety import (
    clean,
    depth,
    is_about_heading,
    show_footnotes,
    show_headings,
    show_undefined_footnotes,
)
from glossary_build.sphinx_ext.nodes import IN_DEFINITION, entry_block, nodes_of
from glossary_build.sphinx_ext.references import REFERENCES, TERM_CLASSES, references_to
from glossary_build.sphinx_ext.sources import absolute_path, source_root
from glossary_build.sphinx_ext.state.this_build import report_in_source, this_build
from glossary_build.text.expressions import expression
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.names import fold_name, github_slug

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from glossary_build.diagnostics import SourceLocation

logger = logging.getLogger(__name__)

_DEEPEST = 21
"""How deep blocks may be nested: in plain text there is no room for deeper ones, and all writers are recursive."""

_CHINESE = r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]"
"""The characters that no blank is between, punctuation included."""
_BREAK = expression(rf"(?<={_CHINESE})\n(?={_CHINESE})")
"""A line break that browsers would show as a blank."""

_SUFFIXES = {Markup.MARKDOWN: ".md", Markup.RST: ".rst"}
"""By which Sphinx knows what reads a translation."""

_READ = "glossary_build:read"
"""The definitions that views of one page have shown."""

ResolveFragment = Callable[[str], str | None]
"""From the fragment of a link inside a source to the name of the term that it leads to."""


def parse_definition(
    definition: Definition,
    path: str,
    settings: Any,
    resolve_fragment: ResolveFragment,
    root: Path,
    *,
    is_shown_again: bool = False,
) -> list[nodes.Node]:
    """Return the nodes of one definition, parsed in a document of its own.

    *path* is the absolute path of its source, *settings* the docutils settings of the page (with Sphinx's ``env``), and
    *root* the folder that pictures may lie in. If it *is_shown_again*, its formulas have no labels here. Only what
    :mod:`glossary_build.sphinx_ext.entries.allowed` names is run or let through; a definition that is nested too
    deep is shown as it was written. Problems are logged as ``glossary.markup`` at their line in the source.
    """
    settings = copy(settings)
    settings.raw_enabled = False
    settings.file_insertion_enabled = False
    document = nodes.document(settings, reporter_of(path, report_message), source=path)
    document.note_source(path, -1)
    try:
        with Allowed(settings.env, labels=not is_shown_again):
            if definition.markup is Markup.RST:
                _parse_rst(definition, path, document)
            else:
                from glossary_build.sphinx_ext.entries.markdown_definitions import parse_markdown

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
    _translate(document, definition.markup)
    _follow_fragments(document, resolve_fragment)
    clean(document, root)
    _join_chinese_lines(document)
    for reference in [*nodes_of(document, pending_xref, nodes.substitution_reference)]:
        reference[IN_DEFINITION] = True
    return [*document.children]


def _as_written(definition: Definition) -> nodes.literal_block:
    return nodes.literal_block("", definition.text, language="none")


def _translate(document: nodes.document, markup: Markup) -> None:
    """Translate a definition in its own *markup*; Sphinx would read the translation in that of the page."""
    env: BuildEnvironment = document.settings.env
    suffix = _SUFFIXES[markup]
    is_known = any(suffix.endswith(end) for end in env.config.source_suffix)
    if is_known and this_build(env).builder.use_message_catalog:
        document["source"] = document["source"].removesuffix(suffix) + suffix
        Locale(document).apply()
        for node in nodes_of(document, nodes.TextElement):
            if node.get("translated"):
                node["translatable"] = False  # once is enough


def _parse_rst(definition: Definition, path: str, document: nodes.document) -> None:
    lines = string2lines(definition.text, tab_width=8, convert_whitespace=True)
    first = definition.source.line - 1
    content = StringList(lines, items=[(path, first + n) for n in range(len(lines))])
    machine, inliner = _parser(document.settings)
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


def _parser(settings: Any) -> tuple[states.RSTStateMachine, states.Inliner]:
    return _machine(*(getattr(settings, option, False) for option in INLINE_OPTIONS))


@cache
def _machine(*options: object) -> tuple[states.RSTStateMachine, states.Inliner]:
    """Return the parser of all definitions: to make a new one takes as long as to parse most of them."""
    inliner: Any = states.Inliner()
    inliner.init_customizations(SimpleNamespace(**dict(zip(INLINE_OPTIONS, options, strict=True))))
    inliner.init_customizations = lambda _settings: None  # a machine asks for it each time that it runs
    return states.RSTStateMachine(state_classes=states.state_classes, initial_state="Body"), inliner


def _follow_fragments(document: nodes.document, resolve_fragment: ResolveFragment) -> None:
    """Let a link to an entry of the same source be a reference to its term, which may be on another page.

    So is a link in a translation, which Sphinx has compared with the one that it translates by now.
    """
    for link in list(nodes_of(document, nodes.reference)):
        address, is_markdown = link.get("refuri", ""), "id_link" in link
        fragment = unquote(address.removeprefix("#"))
        name = resolve_fragment(fragment) if address.startswith("#") else None
        if is_markdown and not fragment:
            link.replace_self(nodes.inline("", "", *link.children))
            continue
        if is_markdown and name is None:
            name = f"#{fragment}"  # which no term is called
        if name is None:
            continue
        shown = nodes.inline("", "", *(link.children or [nodes.Text(name)]), classes=[*TERM_CLASSES])
        given = {"refdoc": document.settings.env.docname, "reftarget": name, "refexplicit": True}
        reference = pending_xref("", shown, **TERM_ATTRIBUTES, **given)
        reference.source, reference.line = link.source, link.line
        link.replace_self(reference)


def reporter_of(path: str, observer: Callable[[nodes.system_message], None]) -> Reporter:
    """Return a reporter for definitions of the file *path*; its messages go to *observer*."""
    reporter = Reporter(path, report_level=Reporter.WARNING_LEVEL, halt_level=Reporter.SEVERE_LEVEL + 1, stream=False)
    reporter.attach_observer(observer)
    return reporter


def report_message(problem: nodes.system_message) -> None:
    """Report a problem in a definition at its line in the source."""
    if problem["level"] >= Reporter.WARNING_LEVEL and not is_about_heading(problem):
        location = f"{problem['source']}:{problem.get('line', '')}"
        report_in_source(problem.children[0].astext(), location=location, subtype="markup")


def _join_chinese_lines(document: nodes.document) -> None:
    """Join lines of Chinese in all texts but code and formulas."""
    for parent in list(nodes_of(document, nodes.TextElement)):
        if isinstance(parent, (nodes.FixedTextElement, nodes.literal, nodes.math)) or "\n" not in parent.astext():
            continue
        children: list[nodes.Node] = []
        for is_text, run in groupby(parent.children, key=lambda child: isinstance(child, nodes.Text)):
            if is_text:
                children.append(nodes.Text(_BREAK.sub("", "".join(text.astext() for text in run))))
            else:
                children.extend(run)
        parent[:] = children


class OwnGlossary:
    """The glossaries of a model, by the paths of their sources."""

    def __init__(self, glossary: Glossary) -> None:
        """Index the terms of *glossary* that are in a named one."""
        named = [concept for concept in glossary.concepts if concept.glossary]
        self._glossary = glossary
        self._by_path = {each.source.path: concept.glossary for concept in named for each in concept.definitions}
        self._by_slug = {
            (concept.glossary, github_slug(name.stem)): concept for concept in named for name in concept.designations
        }
        shared = {name: fold_name(name) for name in glossary.shared_names} if named else {}
        others = {name: "" for concept in glossary.concepts for name in concept.target_names} if shared else {}
        self._shared = LooseNames({**shared, **others})

    def by_fragment(self, fragment: str, definition: Definition) -> str | None:
        """Return the name of the term that a link to *fragment* in a *definition* leads to."""
        within = self._by_path.get(definition.source.path, "")
        concept = self._glossary.find_fragment(fragment) or self._by_slug.get((within, unquote(fragment)))
        return self._glossary.reference_name(concept) if concept else None

    def by_name(self, name: str, definition: Definition) -> str | None:
        """The same for a reference to *name*; None where no other glossary has it, so that it needs no other name."""
        within = self._by_path.get(definition.source.path)
        shared = self._shared.find(name) if within else None
        own = [each for each in self._glossary.homonyms(shared) if each.glossary == within] if shared else []
        return self._glossary.reference_name(own[0]) if len(own) == 1 else None

    def follow(self, content: Iterable[nodes.Node], definition: Definition) -> None:
        """Let the references in the *content* of a *definition* lead to the terms of its own glossary."""
        for reference in (each for node in content for each in references_to(node, *REFERENCES)):
            if name := self.by_name(reference["reftarget"], definition):
                reference["reftarget"] = name


class DefinitionReader:
    """Reads the definitions of one view."""

    def __init__(self, env: BuildEnvironment, settings: Any, *, keeps: bool, index: bool) -> None:
        """Take the docutils *settings* of the page.

        Where the page *keeps* entries, these are read without nodes if they can be. Without *index*, another view has
        the targets.
        """
        build = this_build(env)
        self._keeps = keeps
        self._index = index
        self._read = cast("set[SourceLocation]", env.temp_data.setdefault(_READ, set()))
        self._settings = settings
        self._own = OwnGlossary(build.glossary)
        self._folder = build.folder
        self._root = source_root(env.config, build.folder)
        self._state = _InlineState(env, settings)
        self._plain = ParagraphReader(env, self._state.document, self._state.parse)
        self.educated = self._plain.educated
        """Gives content the quotes and dashes that it gets on the page."""

    def read(self, definition: Definition) -> ShownDefinition:
        """Return *definition* as an entry shows it."""
        path = absolute_path(definition.source, self._folder)
        parts = self._read_paragraphs(definition, path) if self._keeps else ()
        if not parts:
            follow = partial(self._own.by_fragment, definition=definition)
            again = not self._index or definition.source in self._read
            self._read.add(definition.source)
            parsed = parse_definition(definition, path, self._settings, follow, self._root, is_shown_again=again)
            self._own.follow(parsed, definition)
            found = read_parts(parsed, self.educated) if self._keeps else None
            parts = (Block(entry_block("", *parsed), acts=True),) if found is None else found
        return ShownDefinition(parts, path, definition.language)

    def _read_paragraphs(self, definition: Definition, path: str) -> tuple[Part, ...]:
        """Its paragraphs, if there is nothing else in it and no link needs a look."""
        self._state.begin()
        try:
            if definition.markup is Markup.RST:
                parts = self._read_rst(definition, path)
            else:
                from glossary_build.sphinx_ext.entries.markdown_definitions import read_paragraphs

                parts = read_paragraphs(definition, self.educated)
        except Exception as error:  # the parser for everything meets it again, and reports it
            if is_debugging() and not isinstance(error, RecursionError):
                raise
            return ()
        if not parts or not all(isinstance(each, Paragraph) and self._is_allowed(each, definition) for each in parts):
            return ()
        for message in self._state.messages:
            report_message(message)
        return parts

    def _is_allowed(self, paragraph: Paragraph, definition: Definition) -> bool:
        """Whether no link of *paragraph* needs a look, and no line of Chinese is to be joined to the next."""
        content = paragraph.content
        return (
            all(link.startswith(ADDRESS) and is_safe_link(link) for link in links(content))
            and not any(self._own.by_name(name, definition) for _, _, name in mentions(content))
            and not ("\n" in paragraph.raw and any(map(_BREAK.search, leaves(content))))
        )

    def _read_rst(self, definition: Definition, path: str) -> tuple[Part, ...]:
        lines = string2lines(definition.text, tab_width=8, convert_whitespace=True)
        if not is_paragraphs(lines):
            return ()
        first = definition.source.line - 1
        return self._plain.read(lines, path, lambda number: first + number)


class _InlineState:
    """What docutils' inline parser wants to know of the place that it reads at."""

    def __init__(self, env: BuildEnvironment, settings: Any) -> None:
        self._allowed = Allowed(env)
        self._path = ""
        self.messages: list[nodes.system_message] = []
        """What was reported since a definition began."""
        self._reporter = reporter_of("", self.messages.append)
        self._reporter.get_source_and_line = self._location  # as state machines set it
        _, self._inliner = _parser(settings)
        self.document = nodes.document(settings, self._reporter, source="")
        """That of the definition that is being read, since names of links are known in it only."""
        self._memo = SimpleNamespace(
            document=self.document,
            reporter=self._reporter,
            language=get_language(settings.language_code, self._reporter),
            inliner=self._inliner,
            title_styles=[],
        )

    def begin(self) -> None:
        """Read another definition from now on."""
        self.messages.clear()
        if self.document.nameids:
            self.document = self._memo.document = nodes.document(self.document.settings, self._reporter, source="")

    def parse(
        self, text: str, source: str, line: int, parent: nodes.Element
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """What docutils makes of *text*; no page refers to the names of its links."""
        self._path = source
        found: list[nodes.Node]
        with self._allowed:
            found, messages = self._inliner.parse(text, line, self._memo, parent)
        return [node for node in found if not (isinstance(node, nodes.target) and "refuri" in node)], messages

    def _location(self, line: int | None = None) -> tuple[str, int | None]:
        return self._path, line
