"""Brings the site up to date once all pages are read, and finds the pages that have to be written again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext import updates
from glossary_build.sphinx_ext.config import OFF
from glossary_build.sphinx_ext.i18n import translations
from glossary_build.sphinx_ext.page.scripts import switched_on
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import is_site

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

AFTER_PAGES = 600
"""Priority of what is taken from the pages that other handlers write."""


@rare_collection()
def pages_to_write(app: Sphinx, env: BuildEnvironment) -> set[str]:
    """Take the steps that this project needs, in this order (``env-updated``)."""
    domain = glossary_domain(env)
    _register(app, env)
    pages = {*updates.publish_terms(env)}
    if "std:term" in getattr(env, "intersphinx_inventory", ()) or domain.data["links_elsewhere"]:
        from glossary_build.sphinx_ext.intersphinx.linked_terms import follow_links

        pages.update(follow_links(app, env))
    if is_site(app.builder) and switched_on(app.config):
        from glossary_build.sphinx_ext.page.words import write_words

        pages.update(write_words(app, env))
    if app.config.glossary_build_autolink != OFF:
        from glossary_build.sphinx_ext.references.autolink import pages_to_link

        pages.update(pages_to_link(env))
    if domain.shows_terms or domain.data["neighbours"]:
        from glossary_build.sphinx_ext.page.current_page import note_tools
        from glossary_build.sphinx_ext.page.neighbours import note_neighbours

        pages.update(note_neighbours(env))
        pages.update(note_tools(env))
    updates.sort_index(env)
    translations.report(env)
    domain.build.due = pages
    return pages


def _register(app: Sphinx, env: BuildEnvironment) -> None:
    """Register what only pages with terms need, once it is known that there are some."""
    domain = glossary_domain(env)
    needed = {
        _register_views: bool(domain.views),
        _register_terms: domain.shows_terms,
        _register_abbreviations: bool(domain.abbreviated),
        _register_other_projects: bool(domain.elsewhere),
    }
    for register, is_needed in needed.items():
        if is_needed and register not in domain.build.registered:
            domain.build.registered.add(register)
            register(app)


def _register_views(app: Sphinx) -> None:
    from glossary_build.sphinx_ext import post_transforms
    from glossary_build.sphinx_ext.letters import letter_pages as split
    from glossary_build.sphinx_ext.nodes import layout_box
    from glossary_build.sphinx_ext.page import languages, staying
    from glossary_build.sphinx_ext.search import index

    app.add_node(layout_box, html=(post_transforms.visit_layout_box, post_transforms.depart_layout_box))
    app.add_node(languages.shown_in, html=(languages.visit_shown_in, None))
    app.add_node(index.own_text, html=(index.visit_own_text, None))

    app.add_post_transform(split.KeepNames)
    app.add_post_transform(languages.PrepareSwitch)
    app.add_post_transform(post_transforms.RemoveBoxes)
    app.add_post_transform(post_transforms.UnnestTables)
    app.add_post_transform(index.LeaveOutWords)

    app.connect("write-started", split.move_index_entries)
    app.connect("write-started", split.leave_letters_out)
    app.connect("html-page-context", staying.stay_on_page)
    app.connect("html-collect-pages", split.write_letter_pages)


def _register_terms(app: Sphinx) -> None:
    from glossary_build.sphinx_ext.cards import term_data as data
    from glossary_build.sphinx_ext.entries import runs
    from glossary_build.sphinx_ext.letters import letter_bar as letters
    from glossary_build.sphinx_ext.nodes import entry_run, written
    from glossary_build.sphinx_ext.output.glossary_file import write_glossary
    from glossary_build.sphinx_ext.output.own_text import FIRST, remove_own_text
    from glossary_build.sphinx_ext.page import related, tools
    from glossary_build.sphinx_ext.search.pinyin_entries import AddPinyinEntries

    app.add_node(letters.letter_bar, html=(letters.visit_letter_bar, letters.depart_letter_bar))
    app.add_node(related.neighbour_box, html=(related.visit_neighbour_box, None))
    app.add_node(tools.tool_place, html=(tools.visit_tool_place, tools.depart_tool_place))
    app.add_node(entry_run, html=(runs.visit_entry_run, None))
    app.add_node(written, html=(runs.visit_written, None))

    app.add_post_transform(runs.ExpandEntries)
    app.add_post_transform(runs.NoteWords)
    if app.config.glossary_build_autolink != OFF:
        from glossary_build.sphinx_ext.references.autolink import Autolink

        app.add_post_transform(Autolink)
    if app.config.glossary_build_warn_deprecated:
        from glossary_build.sphinx_ext.references.reports import WarnOfDeprecated

        app.add_post_transform(WarnOfDeprecated)
    app.add_post_transform(related.AddNeighbours)
    app.add_post_transform(letters.AddLetterBars)
    app.add_post_transform(tools.ReserveTools)
    app.add_post_transform(AddPinyinEntries)

    app.connect("html-page-context", remove_own_text, priority=FIRST)
    app.connect("html-page-context", tools.link_early_script)
    app.connect("html-collect-pages", write_glossary)
    app.connect("html-collect-pages", data.write_terms, priority=AFTER_PAGES)


def _register_abbreviations(app: Sphinx) -> None:
    from glossary_build.sphinx_ext.references.abbreviations import AbbreviateTerms

    app.add_post_transform(AbbreviateTerms)


def _register_other_projects(app: Sphinx) -> None:
    from glossary_build.sphinx_ext.references.loose_references import SpellElsewhere

    app.add_post_transform(SpellElsewhere)
