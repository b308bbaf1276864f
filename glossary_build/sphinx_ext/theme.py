"""The look of our sites on Furo, with fonts that have both scripts, and a directive for passages in a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from glossary_build.sphinx_ext.nodes import LANGUAGE
from glossary_build.text.languages import language_tag

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_LATIN = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial"
_CHINESE = "'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC'"
_MONOSPACE = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono'"
SITE_STYLESHEET = "glossary_site.css"
"""What our sites add to Furo; a name for ``html_css_files``."""
FURO_OPTIONS: Mapping[str, Any] = {
    "navigation_with_keys": True,
    "light_css_variables": {
        "font-stack": f"{_LATIN}, {_CHINESE}, sans-serif",
        "font-stack--monospace": f"{_MONOSPACE}, {_CHINESE}, monospace",
        "color-brand-primary": "#a03412",
        "color-brand-content": "#a03412",
        "color-brand-visited": "#7c3a66",
        "color-api-name": "#a03412",
        "color-api-pre-name": "#6b5f52",
        "color-background-primary": "#fffdfa",
        "color-background-secondary": "#f8f4ee",
        "color-foreground-primary": "#1f1b16",
    },
    "dark_css_variables": {
        "color-brand-primary": "#ffb08a",
        "color-brand-content": "#ffb08a",
        "color-brand-visited": "#dba6cc",
        "color-api-name": "#ffb08a",
        "color-api-pre-name": "#a89c8e",
        "color-background-primary": "#161412",
        "color-background-secondary": "#1d1a17",
        "color-foreground-primary": "#ebe5dc",
    },
}
"""Values for ``html_theme_options``; every font is one that the reader's system has."""


class Passage(SphinxDirective):
    """A container whose text is marked as being in a language, so that browsers choose the right glyphs and voices."""

    has_content = True
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Make the container."""
        language = language_tag(self.arguments[0])
        if language is None:
            raise self.error(f"{self.arguments[0]!r} isn't a language tag such as en, zh or es")
        passage = nodes.container()
        passage[LANGUAGE] = language
        self.state.nested_parse(self.content, self.content_offset, passage)
        return [passage]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("passage", Passage)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
