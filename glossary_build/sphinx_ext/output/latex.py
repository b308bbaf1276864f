"""Lets LaTeX show the Chinese in the terms: with an engine and fonts that have it, and in its place in the index."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.builders.latex import LaTeXBuilder
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import texescape

from glossary_build.sphinx_ext.nodes import nodes_of
from glossary_build.sphinx_ext.sphinx_private import written_in_conf
from glossary_build.sphinx_ext.state.site_terms import site_terms
from glossary_build.text.languages import matches_language
from glossary_build.text.names import has_han
from glossary_build.text.search_keys import toneless_reading

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from glossary_build.model import Designation

PACKAGE = "glossary_chinese"
STYLE_FILE = Path(__file__).parent / "tex" / f"{PACKAGE}.sty"
_SPECIAL = frozenset('\\"@!|{};')
"""Characters with a meaning of their own in an entry of the index."""


def show_chinese(app: Sphinx, env: BuildEnvironment) -> None:
    """Let LaTeX show the Chinese in the terms that pages show, if there is any.

    What the project or Sphinx chose stays: an engine, and fonts for Chinese. Sphinx's default engine, pdfLaTeX, stops
    at the first Chinese character. The builder has read the configuration by now, but not used it.
    """
    builder, config = app.builder, app.config
    if not isinstance(builder, LaTeXBuilder):
        return
    parts = (each for term in site_terms(env) for each in (term.concept.designations, term.concept.definitions))
    if not any(has_han(each.text) for part in parts for each in part):
        return
    if config.latex_engine == "pdflatex" and "latex_engine" not in {**written_in_conf(config), **config.overrides}:
        config.latex_engine = "xelatex"
        builder.init()
    chosen = "".join(str(value) for value in (*config.latex_elements.values(), *builder.context.values()))
    if not any(word in chosen for word in ("CJK", "ctex", "luatexja")):
        config.latex_additional_files = [*config.latex_additional_files, str(STYLE_FILE)]
        app.add_latex_package(PACKAGE)
    app.add_post_transform(IndexByPinyin)


class IndexByPinyin(SphinxPostTransform):
    """List Chinese names in the printed index by how they are read: 张量 under Z.

    Sphinx gives LaTeX no key for their order, and what makes the index orders characters by their codes.
    """

    default_priority = 900
    formats = ("latex",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Write the entries of these names as LaTeX has them."""
        keys = {
            name.text: f"{_letters(name)} {name.text}"
            for term in site_terms(self.env)
            for name in term.concept.designations
            if matches_language(name.language, "zh") and has_han(name.text) and not _SPECIAL.intersection(name.text)
        }
        for index in list(nodes_of(self.document, addnodes.index)):
            place = index.parent.index(index) + 1
            entries, index["entries"] = index["entries"], []
            for kind, name, *rest in entries:
                if kind == "single" and name in keys:
                    index.parent.insert(place, self._entry(name, keys[name], is_main=bool(rest[1])))
                else:
                    index["entries"].append((kind, name, *rest))

    def _entry(self, name: str, key: str, *, is_main: bool) -> nodes.raw:
        shown, ordered = (texescape.escape(text, self.config.latex_engine) for text in (name, key))
        page = "|spxpagem" if is_main else ""
        return nodes.raw("", rf"\index{{{ordered}@\spxentry{{{shown}}}{page}}}", format="latex")


def _letters(name: Designation) -> str:
    """How *name* is read, in letters; of the readings of a syllable the likeliest."""
    return " ".join(each.partition("/")[0] for each in toneless_reading(name.text, name.reading).split())
