"""Makes LaTeX show Chinese without a word in ``conf.py``: an engine that can, and fonts that the computer has."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.builders.latex import LaTeXBuilder

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.sphinx_private import written_in_conf
from glossary_build.sphinx_ext.state.site_terms import site_terms
from glossary_build.text.names import has_han

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

PACKAGE = "glossary_chinese"
STYLE_FILE = Path(__file__).parent / "tex" / f"{PACKAGE}.sty"


def show_chinese(app: Sphinx, env: BuildEnvironment) -> None:
    """Prepare LaTeX for the Chinese in the terms, once all pages are read.

    What the project or Sphinx chose stays: an engine, and fonts for Chinese. Sphinx's default engine, pdfLaTeX, stops
    at the first Chinese character. The builder has read the configuration by now, but not used it.
    """
    builder, config = app.builder, app.config
    if isinstance(builder, LaTeXBuilder) and is_on(config, "print") and _has_chinese(env):
        if config.latex_engine == "pdflatex" and "latex_engine" not in {**written_in_conf(config), **config.overrides}:
            config.latex_engine = "xelatex"
            builder.init()
        chosen = "".join(str(value) for value in (*config.latex_elements.values(), *builder.context.values()))
        if not any(word in chosen for word in ("CJK", "ctex", "luatexja")):
            config.latex_additional_files = [*config.latex_additional_files, str(STYLE_FILE)]
            app.add_latex_package(PACKAGE)


def _has_chinese(env: BuildEnvironment) -> bool:
    """Return whether a term that a page shows is in Chinese, or its definition is."""
    return any(
        any(has_han(name.text) for name in term.concept.designations)
        or any(has_han(definition.text) for definition in term.concept.definitions)
        for term in site_terms(env)
    )
