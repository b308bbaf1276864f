r"""Formulas on cards: what MathJax is to typeset, as MathML until it has, and how a page without MathJax gets it.

A page has MathJax only if it has formulas itself, so a card that shows one from elsewhere loads it when it opens, with
the scripts that Sphinx links on pages with formulas.
"""

from __future__ import annotations

import re
from html import escape
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from docutils.utils.math.latex2mathml import tex2mathml

if TYPE_CHECKING:
    from sphinx.application import Sphinx

MARK = "data-tex"
"""Attribute of the placeholder of a formula on a card: its LaTeX, as the page has it."""
_LABEL = re.compile(r"\\label\s*\{[^{}]*\}")
_DELIMITED = re.compile(r"\s*(?:\\\((?P<line>.*)\\\)|\\\[(?P<block>.*)\\\]|(?P<plain>.*))\s*", re.DOTALL)


def formula_on_card(text: str) -> str:
    r"""Return the HTML for the LaTeX *text* that a page leaves to a script, in the delimiters ``\(…\)`` or ``\[…\]``.

    A label is left out, since the page has a formula with it.
    """
    text = _LABEL.sub("", text).strip()
    match = _DELIMITED.fullmatch(text)
    if match is None:
        return escape(text, quote=False)
    block = match["block"]
    tex = match["line"] or block or match["plain"] or ""
    try:
        shown = tex2mathml(tex.strip(), as_block=block is not None)
    except Exception:  # docutils raises several kinds for LaTeX that it doesn't know
        shown = escape(text, quote=False)
    return f'<span {MARK}="{escape(text)}">{shown}</span>'


def scripts_of_mathjax(app: Sphinx) -> list[dict[str, str]]:
    """Return the scripts that Sphinx links on pages with formulas: their attributes, and as ``text`` what they hold.

    Addresses are relative to the root of the site. Nothing where another renderer writes the formulas.
    """
    builder: Any = app.builder
    if builder.math_renderer_name != "mathjax":
        return []
    from sphinx.ext.mathjax import install_mathjax  # here, since it can't be imported before other parts of Sphinx

    recorder = _Recorder()
    stand_in: Any = SimpleNamespace(
        builder=recorder, config=app.config, registry=app.registry, confdir=app.confdir, env=app.env
    )
    install_mathjax(stand_in, "", "", {"has_maths_elements": True}, None)
    return recorder.scripts


class _Recorder:
    """A builder, as far as the MathJax extension needs one."""

    format = "html"
    math_renderer_name = "mathjax"

    def __init__(self) -> None:
        self.scripts: list[dict[str, str]] = []

    def add_js_file(self, filename: str, **attributes: str) -> None:
        """Note what would be linked."""
        script = {"text" if name == "body" else name: value for name, value in attributes.items() if name != "priority"}
        if filename:
            script["src"] = filename if "://" in filename else f"_static/{filename}"
        self.scripts.append(script)
