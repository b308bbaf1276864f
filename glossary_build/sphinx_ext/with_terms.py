"""Registers what only a project with terms needs, once all pages are read and it is known to have some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.config import OFF
from glossary_build.sphinx_ext.entries import expansion, writing
from glossary_build.sphinx_ext.nodes import entry_run, written
from glossary_build.sphinx_ext.output.glossary_file import write_glossary
from glossary_build.sphinx_ext.output.own_text import FIRST, remove_own_text
from glossary_build.sphinx_ext.page import data, letters, related, tools
from glossary_build.sphinx_ext.search.pinyin_entries import AddPinyinEntries
from glossary_build.sphinx_ext.this_build import unless_idle

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

AFTER_PAGES = 600
"""Priority of what is taken from the pages that other handlers write."""


def register(app: Sphinx, _env: BuildEnvironment) -> None:
    """Register the nodes, transforms and handlers that are needed from now on (``env-updated``)."""
    app.add_node(letters.letter_bar, html=(letters.visit_letter_bar, letters.depart_letter_bar))
    app.add_node(related.neighbour_box, html=(related.visit_neighbour_box, None))
    app.add_node(tools.tool_place, html=(tools.visit_tool_place, tools.depart_tool_place))
    app.add_node(entry_run, html=(writing.visit_entry_run, None))
    app.add_node(written, html=(writing.visit_written, None))

    app.add_post_transform(expansion.ExpandEntries)
    app.add_post_transform(expansion.NoteWords)
    if app.config.glossary_build_autolink != OFF:
        from glossary_build.sphinx_ext.autolink import Autolink

        app.add_post_transform(Autolink)
    if app.config.glossary_build_warn_deprecated:
        from glossary_build.sphinx_ext.deprecated import WarnOfDeprecated

        app.add_post_transform(WarnOfDeprecated)
    app.add_post_transform(related.AddNeighbours)
    app.add_post_transform(letters.AddLetterBars)
    app.add_post_transform(tools.ReserveTools)
    app.add_post_transform(AddPinyinEntries)

    app.connect("html-page-context", remove_own_text, priority=FIRST)
    app.connect("html-page-context", tools.link_early_script)
    app.connect("html-collect-pages", unless_idle(write_glossary))
    app.connect("html-collect-pages", unless_idle(data.write_terms), priority=AFTER_PAGES)
