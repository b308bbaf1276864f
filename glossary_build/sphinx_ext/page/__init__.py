"""What a reader gets on the page beside the entries themselves: letters, filter, cards and the data behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.graph import neighbours, uses
from glossary_build.sphinx_ext.page import data, languages, letters, related, scripts, split, tools, words

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def register(app: Sphinx) -> None:
    """Register the parts of the reader's page with Sphinx."""
    app.add_node(letters.letter_bar, html=(letters.visit_letter_bar, letters.depart_letter_bar))
    app.add_node(related.fold, html=(related.visit_fold, related.depart_fold))
    app.add_node(related.summary, html=(related.visit_summary, related.depart_summary))
    app.add_node(related.neighbour_map, html=(related.visit_neighbour_map, related.depart_neighbour_map))
    app.add_node(tools.tool_place, html=(tools.visit_tool_place, tools.depart_tool_place))
    app.add_node(languages.shown_in, html=(languages.visit_shown_in, None))

    app.add_post_transform(split.KeepNames)
    app.add_post_transform(related.AddNeighbours)
    app.add_post_transform(letters.AddLetterBars)
    app.add_post_transform(tools.ReserveTools)
    app.add_post_transform(languages.PrepareSwitch)

    app.connect("builder-inited", words.write_words)
    app.connect("builder-inited", scripts.add_script)
    app.connect("doctree-read", uses.note_uses)
    app.connect("env-updated", neighbours.note_neighbours)
    app.connect("write-started", split.move_index_entries)
    app.connect("html-page-context", languages.link_early_script)
    app.connect("html-collect-pages", split.write_letter_pages)
    app.connect("html-collect-pages", data.write_terms, priority=600)  # cards are taken from what stands on pages
