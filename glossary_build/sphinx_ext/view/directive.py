"""The ``glossary-view`` directive: shows the glossary, or a part of it, on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.model import Glossary
from glossary_build.sphinx_ext.entries.as_nodes import placed, with_runs
from glossary_build.sphinx_ext.entries.definitions import DefinitionReader
from glossary_build.sphinx_ext.entries.runs import keeps_entries
from glossary_build.sphinx_ext.nodes import LANGUAGE, LETTER, SPLIT, entries_below
from glossary_build.sphinx_ext.page.labels import SWITCH_LANGUAGES, label_languages
from glossary_build.sphinx_ext.page.tools import LETTER_SECTION, heading_id
from glossary_build.sphinx_ext.sources import log_diagnostic
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import letter_pages
from glossary_build.sphinx_ext.view import SPLIT_ABOVE
from glossary_build.sphinx_ext.view.listing import (
    Group,
    Line,
    View,
    abbreviations,
    arrange,
    languages_in,
    left_out,
)
from glossary_build.sphinx_ext.view.rendering import Renderer
from glossary_build.text.languages import matches_language
from glossary_build.text.names import has_han, inventory_spelling
from glossary_build.text.suggestions import closest_names, did_you_mean

if TYPE_CHECKING:
    from glossary_build.sphinx_ext.entries import Content, Entry


def _with_free_ids(entry: Entry, holder: nodes.Element, document: nodes.document) -> Entry:
    [heading] = entry.headings
    ids = tuple(id_ for id_ in heading.ids if id_ not in document.ids)
    document.ids.update(dict.fromkeys(ids, holder))
    return entry._replace(headings=(heading._replace(ids=ids),))


logger = logging.getLogger(__name__)
_IDS = "glossary_build:ids"
"""The ids of all documents that views of one page are in: ``eval-rst`` of MyST reads each block as a document."""


class GlossaryView(SphinxDirective):
    """Show the terms of the configured sources, grouped by letter.

    Its options are in :mod:`glossary_build.sphinx_ext.view`.
    """

    def run(self) -> list[nodes.Node]:
        """Make the nodes of the view and note its targets."""
        domain, document = glossary_domain(self.env), self.state.document
        glossary = domain.build.glossary
        page = domain.note(self.env.docname)
        page.targets = targets = page.targets or {}
        document.ids = self.env.temp_data[_IDS] = {**(self.env.temp_data.get(_IDS) or {}), **document.ids}
        table = self.options.get("layout") == "abbreviations"
        view = self._view(glossary, index=not table and "no-index" not in self.options)
        groups = abbreviations(glossary, view) if table else arrange(glossary, view)
        if not groups:
            self._warn_of_nothing(glossary, view)
        if view.index:
            page.place = page.place or self.get_location()
            targets.update(_targets(glossary, groups))

        self._report_left_out(left_out(groups, view), domain.build.folder)
        keeps = keeps_entries(self.env)
        reader = DefinitionReader(self.env, document.settings, keeps=keeps, index=view.index)
        renderer = Renderer(glossary=glossary, view=view, read=reader.read)
        lines = [line for group in groups for line in group.lines]
        if not table and view.subject is view.letter is view.glossary is None:
            page.order = page.order or view.order
        if table:
            return [renderer.abbreviations(lines)]
        shown = [line.concept.id for line in lines if not line.leads]
        page.shown = [*dict.fromkeys([*page.shown, *shown])]

        educate = reader.educated if keeps else None
        if view.letter is not None:
            return [self._list(renderer, lines, educate)]
        language = self._mark_language(view)
        sections = [
            self._section(group.letter, self._list(renderer, group.lines, educate), language) for group in groups
        ]
        self._note_pages(sections, len(shown))
        return [*sections] or [nodes.comment("", "no term to show")]  # Sphinx fails at an empty epigraph

    def _list(
        self, renderer: Renderer, lines: Sequence[Line], educate: Callable[[Content], Content] | None
    ) -> addnodes.glossary:
        """The list of the entries of *lines*.

        An entry has the ids that are free on the page: another view may have had them before. It becomes nodes at once
        if the page can't keep it, as without *educate*, which gives our words their typographic quotes.
        """
        docname, document = self.env.docname, self.state.document
        glossary, children = renderer.entries()
        entries = [_with_free_ids(renderer.entry(line), glossary, document) for line in lines]
        if not any(entry.definitions for entry in entries):
            educate = None  # docutils gives a list without any long entry a class of its own
        children += with_runs((placed(entry, docname, document, educate) for entry in entries), docname)
        return glossary

    def _view(self, glossary: Glossary, *, index: bool) -> View:
        order = self.options.get("order", "zh" if matches_language(glossary_domain(self.env).language, "zh") else "en")
        languages = self.options.get("languages") or languages_in(glossary, order, glossary_domain(self.env).language)
        return View(
            order=order,
            languages=languages,
            words=label_languages(self.config.language or "en", languages)[0],
            glossary=self.options.get("glossary"),
            subject=self._subject(glossary),
            letter=self.options.get("letter"),
            reading="reading" in self.options,
            columns=self.options.get("columns", ""),
            index=index,
        )

    def _report_left_out(self, counts: Mapping[str, int], folder: Path) -> None:
        path, line = self.get_source_info()
        for language, count in counts.items():
            what = f"the {language} of 1 term" if count == 1 else f"the {language} of {count} terms"
            message = f"this view leaves out {what}; add {language} to “:languages:” to show it"
            log_diagnostic(Diagnostic.at(Code.LEFT_OUT_LANGUAGE, message, Path(path).as_posix(), line), folder)

    def _subject(self, glossary: Glossary) -> str | None:
        """The subject of the view, which may be given by its name in any language."""
        given = self.options.get("subject")
        subject = glossary.subject(given) if given is not None else None
        return subject.name if subject else given

    def _mark_language(self, view: View) -> str:
        """The language of a view that another one than that of the site leads in; empty for any other.

        The section around it is in that language too, where its heading is in Chinese.
        """
        domain, leading = glossary_domain(self.env), view.languages[0]
        if leading not in SWITCH_LANGUAGES or matches_language(domain.language, leading):
            return ""
        language = min((tag for tag in domain.build.languages if matches_language(tag, leading)), default=leading)
        around = self.state_machine.node
        if isinstance(around, nodes.section) and leading == "zh" and has_han(around[0].astext()):
            around[LANGUAGE] = language
        return language

    def _note_pages(self, sections: Sequence[nodes.Element], terms: int) -> None:
        """Note the pages of the letters, where they get some; they can only where they are sections."""
        wanted = self.options.get("split", "letter" if terms > SPLIT_ABOVE else "none")
        if wanted == "letter" and self._has_sections() and not self._is_taken(sections):
            page = glossary_domain(self.env).note(self.env.docname)
            page.letters.update(_split(sections, self.state.document))
            page.letter_sections.update((section["ids"][0], section[LETTER]) for section in sections)

    def _is_taken(self, sections: Iterable[nodes.Element]) -> bool:
        """Whether the project has a page with the name of a letter's, which it must not replace; reports it."""
        pages = letter_pages(self.env.docname, (section["ids"][0] for section in sections))
        if taken := sorted(pages & {*self.env.found_docs, *self.config.html_additional_pages}):
            message = "the page %r has the name of the page of a letter, so the view isn't split"
            where = self.get_location()
            logger.warning(message, taken[0], type="glossary", subtype=Code.TAKEN_PAGE, location=where)
        return bool(taken)

    def _has_sections(self) -> bool:
        return isinstance(self.state_machine.node, (nodes.document, nodes.section))

    def _warn_of_nothing(self, glossary: Glossary, view: View) -> None:
        subjects = dict.fromkeys(subject for concept in glossary.concepts for subject in concept.subjects)
        message = "no term to show"
        known = dict.fromkeys(concept.glossary for concept in glossary.concepts if concept.glossary)
        if view.glossary is not None and view.glossary not in known:
            message = f"no glossary “{view.glossary}”{did_you_mean(closest_names(view.glossary, known, 1))}"
        if view.subject is not None and view.subject not in subjects:
            message = f"no subject “{view.subject}”{did_you_mean(closest_names(view.subject, subjects, 1))}"
        logger.warning(message, type="glossary", subtype="empty-view", location=self.get_location())

    def _section(self, letter: str, entries: nodes.Element, language: str) -> nodes.Element:
        """A real section headed by the letter where the page can have one here, else a mere rubric."""
        if not self._has_sections():
            return nodes.container("", nodes.rubric("", letter), entries)
        id_ = heading_id(self.state.document.ids, letter)
        written = f"{self.env.docname}#{id_}"  # becomes a label by sphinx.ext.autosectionlabel; “A” isn't unique
        title = nodes.title(written, letter, translatable=False, classes=["no-search"])
        self.set_source_info(title)  # for which Sphinx would load an XML library, to log that it is missing
        section = nodes.section("", title, entries, ids=[id_], classes=[LETTER_SECTION])
        section[LETTER] = letter
        if language:
            section[LANGUAGE] = language
        self.state.document.set_id(section)
        return section


def _split(sections: Iterable[nodes.Element], document: nodes.document) -> Iterator[tuple[str, str]]:
    """Mark *sections* as pages to be; the ids of entries and of what the index leads to, each with its section.

    An id that an entry of another view on the page has isn't in a section.
    """
    for section in sections:
        section[SPLIT] = True
        yield from ((id_, section["ids"][0]) for ids, _entry in entries_below(section) for id_ in ids)
        marks = (entry[2] for index in section.findall(addnodes.index) for entry in index["entries"])
        inside = (id_ for id_ in marks if not isinstance(document.ids.get(id_), (addnodes.glossary, nodes.term)))
        yield from ((id_, section["ids"][0]) for id_ in inside)


def _targets(glossary: Glossary, groups: Iterable[Group]) -> dict[str, str]:
    """Every name of the entries shown, hidden ones too → the id of its concept; one that two share goes to one of them.

    A name that ``objects.inv`` would not give back has a second spelling beside it.
    """
    concepts = (line.concept for group in groups for line in group.lines if not line.leads)
    return {
        spelling: concept.id
        for concept in concepts
        for name in concept.target_names
        if (owner := glossary.find(name)) and owner.id == concept.id
        for spelling in (name, inventory_spelling(name))
        if spelling and ((other := glossary.find(spelling)) is None or other.id == concept.id)
    }
