"""What programs and printers get of a site: structured data, ``glossary.json``, a 404 page, paper and e-books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.output.head import describe_head
from glossary_build.sphinx_ext.output.not_found import place_not_found, write_not_found
from glossary_build.sphinx_ext.output.paper import add_print_stylesheet
from glossary_build.sphinx_ext.output.popups import keep_one_popup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

FIRST = 0
"""Priority of a handler that comes before those of other extensions."""
LAST = 900
"""Priority of a handler that looks at what others have done; Sphinx's default is 500."""


def setup(app: Sphinx) -> None:
    """Connect everything with the events that it waits for."""
    app.connect("builder-inited", add_print_stylesheet)
    app.connect("builder-inited", keep_one_popup, priority=FIRST)
    app.connect("env-updated", _show_chinese)
    app.connect("html-page-context", describe_head, priority=LAST)
    app.connect("html-page-context", place_not_found, priority=LAST + 1)
    app.connect("html-collect-pages", write_not_found)


def _show_chinese(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Prepare LaTeX for Chinese; makes no page outdated."""
    if app.builder.format == "latex":
        from glossary_build.sphinx_ext.output.latex import show_chinese

        show_chinese(app, env)
    return ()
