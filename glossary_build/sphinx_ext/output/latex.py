"""Makes LaTeX show Chinese without a word in ``conf.py``: an engine that can, and fonts that the computer has."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.builders.latex import LaTeXBuilder

from glossary_build.names import has_han
from glossary_build.sphinx_ext.domain import glossary_domain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.config import Config

    from glossary_build.model import Concept

PACKAGE = "glossary_chinese"
STYLE_FILE = Path(__file__).parent / "tex" / f"{PACKAGE}.sty"
UNICODE_ENGINES = ("xelatex", "lualatex")


def choose_fonts(app: Sphinx, config: Config) -> None:
    """Add our package for fonts unless ``latex_elements`` chooses Chinese ones already (``config-inited``).

    It does nothing where the engine is not one of :data:`UNICODE_ENGINES`.
    """
    chosen = "".join(str(value) for value in config.latex_elements.values())
    if config.glossary_build_print and not any(word in chosen for word in ("CJK", "ctex", "luatexja")):
        config.latex_additional_files = [*config.latex_additional_files, str(STYLE_FILE)]
        app.add_latex_package(PACKAGE)


def choose_engine(app: Sphinx) -> None:
    """Take XeLaTeX where the glossary has Chinese and the project chose no engine (``builder-inited``).

    Sphinx's default, pdfLaTeX, stops at the first Chinese character. The builder has read the configuration by now, but
    not used it.
    """
    builder, config = app.builder, app.config
    if (
        isinstance(builder, LaTeXBuilder)
        and config.glossary_build_print
        and config.latex_engine == "pdflatex"
        and "latex_engine" not in {**config._raw_config, **config.overrides}
        and _has_chinese(glossary_domain(app.env).concepts)
    ):
        config.latex_engine = "xelatex"
        builder.init()


def _has_chinese(concepts: Iterable[Concept]) -> bool:
    return any(
        any(has_han(name.text) for name in concept.designations)
        or any(has_han(definition.text) for definition in concept.definitions)
        for concept in concepts
    )
