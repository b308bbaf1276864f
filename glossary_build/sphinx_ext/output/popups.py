"""Keeps other extensions from showing a popup of their own where ours shows a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.config import is_on

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

TERM_LINKS = r"(?![a-zA-Z][\w+.-]*:|//)[^#]*#term-"
"""Links to terms of this site."""


def keep_one_popup(_app: Sphinx, config: Config) -> None:
    """Let sphinx_tippy pass over links to terms while they have cards (``config-inited``)."""
    if is_on(config, "cards") and "tippy_skip_urls" in config:
        config.tippy_skip_urls = [*config.tippy_skip_urls, TERM_LINKS]
