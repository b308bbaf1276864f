"""Keeps other extensions from showing a popup of their own where ours shows a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.config import is_on

if TYPE_CHECKING:
    from sphinx.application import Sphinx

TERM_LINKS = r"(?![a-zA-Z][\w+.-]*:|//)[^#]*#term-"
"""Links to terms of this site."""


def keep_one_popup(app: Sphinx) -> None:
    """Let other extensions pass over links to terms while these have cards (``builder-inited``, before theirs)."""
    config = app.config
    if not is_on(config, "cards"):
        return
    if "tippy_skip_urls" in config:  # sphinx_tippy
        config.tippy_skip_urls = [*config.tippy_skip_urls, TERM_LINKS]
    if "tippy_glossary_page" in config:  # pytorch_sphinx_theme2
        config.tippy_glossary_page = ""
