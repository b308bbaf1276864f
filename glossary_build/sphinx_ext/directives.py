"""The ``glossary-view`` directive: shows the glossary, or a part of it, on a page."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from glossary_build.model import Definition, Glossary
from glossary_build.names import inventory_spelling
from glossary_build.sphinx_ext.definitions.markup import parse_definition
from glossary_build.sphinx_ext.labels import label_languages
from glossary_build.sphinx_ext.listing import Group, View, abbreviations, arrange
from glossary_build.sphinx_ext.page.letters import LETTER_SECTION, LETTERS, heading_id
from glossary_build.sphinx_ext.page.split import SPLIT, SPLIT_ABOVE
from glossary_build.sphinx_ext.rendering import Renderer
from glossary_build.sphinx_ext.sources import absolute_path, glossary_domain, source_root

logger = logging.getLogger(__name__)

ORDERS = ("en", "zh")
LANGUAGES = ("en", "zh")
SPLITS = ("letter", "none")
LAYOUTS = ("entries", "abbreviations")


def _one_of(values: tuple[str, ...]) -> Callable[[str], str]:
    def convert(argument: str) -> str:
        return directives.choice(argument, values)

    return convert


def _languages(argument: str) -> tuple[str, ...]:
    chosen = tuple(directives.unchanged_required(argument).replace(",", " ").split())
    for language in chosen:
        directives.choice(language, LANGUAGES)
    return tuple(dict.fromkeys(chosen))


def _letter(argument: str) -> str:
    letter = directives.unchanged_required(argument).upper()
    if letter not in LETTERS:
        raise ValueError(f"{argument!r} is no letter group; choose one of A to Z or #")
    return letter


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewOption:
    """One option of the directive."""

    name: str
    help: str
    """What it does, in Markdown; goes into the reference as it is."""
    convert: Callable[[str], Any]
    values: tuple[str, ...] | None = None
    """The values to choose from, or None for a flag or free text."""


VIEW_OPTIONS = (
    ViewOption(
        name="order",
        convert=_one_of(ORDERS),
        values=ORDERS,
        help="`en` sorts by English names, `zh` by Chinese names in pinyin order. Default: `en`.",
    ),
    ViewOption(
        name="languages",
        convert=_languages,
        values=LANGUAGES,
        help="The languages to show, separated by blanks; the first one leads. Default: both, that of the order first. "
        "An entry that has none of them is shown in the language it has.",
    ),
    ViewOption(
        name="subject",
        convert=directives.unchanged_required,
        help="Only the terms that the author filed under this heading.",
    ),
    ViewOption(
        name="letter",
        convert=_letter,
        help="Only the terms under this letter, `A` to `Z` or `#`, with no heading.",
    ),
    ViewOption(
        name="split",
        convert=_one_of(SPLITS),
        values=SPLITS,
        help="`letter` gives each letter a page of its own on a site in HTML: this page keeps all names and every id, "
        f"each leading to its entry; `none` never does. Default: `letter` above {SPLIT_ABOVE:,} terms.",
    ),
    ViewOption(
        name="layout",
        convert=_one_of(LAYOUTS),
        values=LAYOUTS,
        help="`entries` shows whole entries; `abbreviations` shows a table of abbreviations, full forms and Chinese "
        "names that leads to them. Default: `entries`.",
    ),
    ViewOption(
        name="reading",
        convert=directives.flag,
        help="A flag: Chinese names carry their pinyin.",
    ),
    ViewOption(
        name="no-index",
        convert=directives.flag,
        help="A flag: the names shown here are no targets of `:term:` and stand in no index. Every view of a term but "
        "one needs it.",
    ),
)


class GlossaryView(SphinxDirective):
    """Show the terms of the configured sources, grouped by letter."""

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {option.name: option.convert for option in VIEW_OPTIONS}

    def run(self) -> list[nodes.Node]:
        """Make the nodes of the view and note its targets."""
        domain = glossary_domain(self.env)
        glossary = domain.glossary
        targets = domain.views.setdefault(self.env.docname, {})
        table = self.options.get("layout") == "abbreviations"
        view = self._view(index=not table and "no-index" not in self.options)
        groups = abbreviations(glossary, view) if table else arrange(glossary, view)
        if not groups:
            self._warn_of_nothing(glossary, view)
        if view.index:
            targets.update(_targets(glossary, groups))

        renderer = Renderer(
            glossary=glossary,
            view=view,
            parse=self._parser(glossary, domain.folder),
            words=label_languages(self.config.language or "en", view.languages),
        )
        lines = [line for group in groups for line in group.lines]
        if table:
            return [renderer.abbreviations(lines)]
        if view.letter is not None:
            return [self._anchored(renderer.entries(lines))]
        sections = [self._section(group.letter, self._anchored(renderer.entries(group.lines))) for group in groups]
        if self._is_split(len(lines)):
            domain.splits.setdefault(self.env.docname, {}).update(_split(sections))
        return [*sections]

    def _view(self, *, index: bool) -> View:
        order = self.options.get("order", "en")
        return View(
            order=order,
            languages=self.options.get("languages", LANGUAGES if order == "en" else LANGUAGES[::-1]),
            subject=self.options.get("subject"),
            letter=self.options.get("letter"),
            reading="reading" in self.options,
            index=index,
        )

    def _is_split(self, lines: int) -> bool:
        """Whether letters are to have pages; they can only where they are sections."""
        wanted = self.options.get("split", "letter" if lines > SPLIT_ABOVE else "none")
        return wanted == "letter" and self._has_sections()

    def _has_sections(self) -> bool:
        return isinstance(self.state_machine.node, (nodes.document, nodes.section))

    def _parser(self, glossary: Glossary, folder: Path) -> Callable[[Definition], list[nodes.Node]]:
        def fragment_name(fragment: str) -> str | None:
            concept = glossary.find_fragment(fragment)
            return glossary.reference_name(concept) if concept else None

        root = source_root(self.config, folder)

        def parse(definition: Definition) -> list[nodes.Node]:
            path = absolute_path(definition.source, folder)
            return parse_definition(definition, path, self.state.document.settings, fragment_name, root)

        return parse

    def _warn_of_nothing(self, glossary: Glossary, view: View) -> None:
        subjects = dict.fromkeys(subject for concept in glossary.concepts for subject in concept.subjects)
        message = "no term to show"
        if view.subject is not None and view.subject not in subjects:
            near = difflib.get_close_matches(view.subject, subjects, n=1)
            message = f"no subject {view.subject!r}" + (f"; did you mean {near[0]!r}?" if near else "")
        logger.warning(message, type="glossary", subtype="empty-view", location=self.get_location())

    def _anchored(self, entries: nodes.Element) -> nodes.Element:
        """Give the page the ids of its entries; an id that another view of the page has stays with that one."""
        document = self.state.document
        for term in entries.findall(nodes.term):
            term["ids"] = [id_ for id_ in term["ids"] if id_ not in document.ids]
            if term["ids"]:
                document.set_id(term)
        return entries

    def _section(self, letter: str, entries: nodes.Element) -> nodes.Element:
        """A real section headed by the letter where the page can have one here, else a mere rubric."""
        if not self._has_sections():
            return nodes.container("", nodes.rubric("", letter), entries)
        section = nodes.section("", nodes.title("", letter, translatable=False), entries, classes=[LETTER_SECTION])
        section["ids"] = [heading_id(self.state.document, letter)]
        self.state.document.set_id(section)
        return section


def _split(sections: Iterable[nodes.Element]) -> Iterator[tuple[str, str]]:
    """Mark *sections* as pages to be; the ids of their entries, each with that of its section."""
    for section in sections:
        section[SPLIT] = True
        yield from ((id_, section["ids"][0]) for term in section.findall(nodes.term) for id_ in term["ids"])


def _targets(glossary: Glossary, groups: Iterable[Group]) -> dict[str, str]:
    """Every name of the entries shown → the id of its concept; a name that two concepts share goes to one of them."""
    concepts = (line.concept for group in groups for line in group.lines if not line.leads)
    return {
        spelling: concept.id
        for concept in concepts
        for designation in concept.designations
        if (owner := glossary.find(designation.text)) and owner.id == concept.id
        for spelling in (designation.text, inventory_spelling(designation.text))
    }
