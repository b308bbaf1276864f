r"""Formulas on cards: what MathJax is to typeset, as MathML until it has, and how a page without MathJax gets it.

A page has MathJax only if it has formulas itself, so a card that shows one from elsewhere loads it when it opens, with
the scripts that Sphinx links on pages with formulas.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from docutils.utils.math.latex2mathml import tex2mathml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

MARK = "data-tex"
"""Attribute of what stands for a formula on a card: its LaTeX, as the page has it."""
_LABEL = re.compile(r"\\label\s*\{[^}]*\}")
_DELIMITED = re.compile(r"\s*(?:\\\((?P<line>.*)\\\)|\\\[(?P<block>.*)\\\]|(?P<plain>.*))\s*", re.DOTALL)


def formula_on_card(text: str) -> str:
    r"""The HTML for the LaTeX *text* that a page leaves to a script, in the delimiters ``\(…\)`` or ``\[…\]``.

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


def scripts_of_mathjax(app: Sphinx) -> Iterator[dict[str, str]]:
    """What Sphinx's MathJax extension links on pages with formulas: attributes of each script, and its ``text``."""
    from sphinx.ext.mathjax import install_mathjax

    builder = app.builder
    linked = list(builder._js_files)
    install_mathjax(app, "", "", {"has_maths_elements": True}, None)
    ...
