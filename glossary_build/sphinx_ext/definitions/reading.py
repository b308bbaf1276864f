"""Reads definitions for a view: paragraphs as parts of an entry, anything else as nodes."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from docutils import nodes
from docutils.parsers.rst.languages import get_language
from docutils.parsers.rst.states import Inliner
from docutils.statemachine import string2lines
from sphinx.addnodes import pending_xref

from glossary_build.diagnostics.faults import is_debugging
from glossary_build.model import Definition, Glossary, Markup
from glossary_build.sphinx_ext.definitions.allowed import Allowed, is_safe_link
from glossary_build.sphinx_ext.definitions.markup import join_chinese, log_message, reporter_of
from glossary_build.sphinx_ext.entries.entry import Block, Content, Paragraph, Part, leaves, links, mentions
from glossary_build.sphinx_ext.entries.from_nodes import read_parts
from glossary_build.sphinx_ext.entries.paragraphs import ParagraphReader, is_paragraphs
from glossary_build.sphinx_ext.nodes import entry_block
from glossary_build.sphinx_ext.references.reference_keys import REFERENCES, reference_key
from glossary_build.sphinx_ext.sources import absolute_path
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.names import fold_name, github_slug

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from docutils import nodes
    from sphinx.environment import BuildEnvironment


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
        for reference in (each for node in content for each in node.findall(pending_xref)):
            *kind, target = reference_key(reference)
            if tuple(kind) in REFERENCES and (name := self.by_name(target, definition)):
                reference["reftarget"] = name


class DefinitionReader:
    """Reads the definitions of one view."""

    def __init__(
        self,
        env: BuildEnvironment,
        settings: Any,
        parse: Callable[[Definition], list[nodes.Node]],
        folder: Path,
        own: OwnGlossary,
    ) -> None:
        """Take the docutils *settings* of the page, and *parse* for what isn't plain; locations are in *folder*."""
        self._parse = parse
        self._own = own
        self._folder = folder
        self._state = _InlineState(env, settings)
        self._plain = ParagraphReader(env, self._state.document, self._state.parse)

    def read(self, definition: Definition) -> tuple[Part, ...]:
        """The parts of *definition*."""
        read_plain = self._read_rst if definition.markup is Markup.RST else self._read_markdown
        try:
            parts = read_plain(definition)
        except Exception as error:  # the parser for everything meets it again, and reports it
            if is_debugging() and not isinstance(error, RecursionError):
                raise
            parts = ()
        if parts and all(isinstance(each, Paragraph) and self._is_allowed(each, definition) for each in parts):
            for message in self._state.messages:
                log_message(message)
            return self._plain.educated_parts(parts)
        parsed = self._parse(definition)
        found = read_parts(parsed, self.educated)
        return (Block(entry_block("", *parsed), acts=True),) if found is None else found

    def educated(self, content: Content) -> Content:
        """*content* with the quotes and dashes that it gets on the page."""
        return self._plain.educated(content)

    def _is_allowed(self, paragraph: Paragraph, definition: Definition) -> bool:
        """Whether no link of *paragraph* needs a look, and no line of Chinese is to be joined to the next."""
        content = paragraph.content
        return (
            all(is_safe_link(link) and not link.startswith("#") for link in links(content))
            and not any(self._own.by_name(name, definition) for _, _, name in mentions(content))
            and not ("\n" in paragraph.raw and any(text != join_chinese(text) for text in leaves(content)))
        )

    def _read_rst(self, definition: Definition) -> tuple[Part, ...]:
        self._state.begin()
        lines = string2lines(definition.text, tab_width=8, convert_whitespace=True)
        if not is_paragraphs(lines):
            return ()
        first = definition.source.line - 1
        return self._plain.read(lines, absolute_path(definition.source, self._folder), lambda number: first + number)

    def _read_markdown(self, definition: Definition) -> tuple[Part, ...]:
        self._state.begin()
        from glossary_build.sphinx_ext.definitions.markdown import read_paragraphs

        return tuple(read_paragraphs(definition) or ())


class _InlineState:
    """What docutils' inline parser wants to know of the place that it reads at."""

    def __init__(self, env: BuildEnvironment, settings: Any) -> None:
        self._allowed = Allowed(env)
        self._path = ""
        self._reporter = reporter_of("", self._note)
        self._reporter.get_source_and_line = self._location  # as state machines set it
        self._language = get_language(settings.language_code, self._reporter)
        self._inliner = Inliner()
        self._inliner.init_customizations(settings)
        self.document = nodes.document(settings, self._reporter, source="")
        """That of the definition that is being read, since names of links are known in it only."""
        self._memo = SimpleNamespace(
            document=self.document,
            reporter=self._reporter,
            language=self._language,
            inliner=self._inliner,
            title_styles=[],
        )
        self.messages: list[nodes.system_message] = []
        """What was reported since a definition began."""

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

    def _note(self, message: nodes.system_message) -> None:
        self.messages.append(message)
