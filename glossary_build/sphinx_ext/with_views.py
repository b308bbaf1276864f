"""Registers what only a project with views needs, once all pages are read and it is known to have some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.sphinx_ext import post_transforms
from glossary_build.sphinx_ext.entries import view_expansion, writing
from glossary_build.sphinx_ext.nodes import layout_box, view_run
from glossary_build.sphinx_ext.page import languages, split, staying
from glossary_build.sphinx_ext.search import unsearched
from glossary_build.sphinx_ext.this_build import unless_idle

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def register(app: Sphinx, _env: BuildEnvironment) -> None:
    """Register the nodes, transforms and handlers that are needed from now on (``env-updated``)."""
    app.add_node(view_run, html=(writing.visit_view_run, None))
    app.add_node(layout_box, html=(post_transforms.visit_layout_box, post_transforms.depart_layout_box))
    app.add_node(languages.shown_in, html=(languages.visit_shown_in, None))
    app.add_node(unsearched.own_text, html=(unsearched.visit_own_text, None))

    app.add_post_transform(split.KeepNames)
    app.add_post_transform(view_expansion.ExpandViews)
    app.add_post_transform(languages.PrepareSwitch)
    app.add_post_transform(post_transforms.RemoveBoxes)
    app.add_post_transform(unsearched.LeaveOutWords)

    app.connect("write-started", split.move_index_entries)
    app.connect("write-started", split.leave_letters_out)
    app.connect("html-page-context", staying.stay_on_page)
    app.connect("html-collect-pages", unless_idle(split.write_letter_pages))
